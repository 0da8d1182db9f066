#!/bin/bash
# Asserts are on in what people run: the server, the layers below it, and the rules, except for the folders that
# CMakeLists.txt names (GG_UNASSERTED_FOLDERS).
#
#   tests/checks/asserts.sh [BUILD FOLDER]      default: build/release
set -u

build=${1:-build/release}
off=$(sed -n 's/^set(GG_UNASSERTED_FOLDERS \(.*\))$/ \1 /p' CMakeLists.txt)
faults=0

# look FOLDER TARGET [ROOM]: how many of its objects call gg_assert_failed, and how many of its files, except in that room,
# have an assert.
look() {
    local objects=$build/CMakeFiles/$2.dir/src/$1 with=0 files=0 file
    while read -r file; do
        files=$((files + 1))
        nm -u "$objects/$file.o" 2>/dev/null | grep -q ' gg_assert_failed$' && with=$((with + 1))
    done < <(cd "src/$1" && grep -rlE --include='*.c' --exclude-dir="${3:--}" '\bgg_assert\(' . | cut -c 3-)
    # The compiler proves some asserts and removes them.
    if [[ $off == *" $1 "* && $with -gt 0 ]]; then
        echo "src/$1: $with files have asserts, though they should be off"
        faults=1
    elif [[ $off != *" $1 "* && ($files -eq 0 || $((with * 10)) -lt $((files * 8))) ]]; then
        echo "src/$1: asserts in $with of $files files"
        faults=1
    fi
}

for folder in core triumph napoleon warpeace; do
    look "$folder" grognard_rules
done
look host grognard_host
look library grognard_library
look server grognard_server games
look server/games grognard_games
nm -u "$build/CMakeFiles/grognard_rules.dir/src/core/match/match.c.o" | grep -q gg_assert_failed || {
    echo "matches have no asserts"
    faults=1
}
exit $faults
