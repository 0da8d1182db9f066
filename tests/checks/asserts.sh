#!/bin/bash
# Asserts are on in what people run: the server, the layers below it, and the rules, except for the folders that
# CMakeLists.txt names (GG_UNASSERTED_FOLDERS).
#
#   tests/checks/asserts.sh [BUILD FOLDER]      default: build/release
set -u

build=${1:-build/release}
off=$(sed -n 's/^set(GG_UNASSERTED_FOLDERS \(.*\))$/ \1 /p' CMakeLists.txt)
faults=0

# All objects that call gg_assert_failed, a line for each. One process reads them all.
callers=$(find "$build"/CMakeFiles/grognard_{rules,host,library,server,games}.dir -name '*.o' -exec nm -uA {} + 2>/dev/null |
    sed -n 's/\.o: .* gg_assert_failed$//p')

# look FOLDER TARGET [ROOM]: how many of its objects call gg_assert_failed, and how many of its files, except in that room,
# have an assert.
look() {
    local objects=$build/CMakeFiles/$2.dir/src/$1 with files
    files=$(cd "src/$1" && grep -rlE --include='*.c' --exclude-dir="${3:--}" '\bgg_assert\(' . | cut -c 2-)
    with=$(grep -cFxf <(sed "s|^|$objects|" <<<"$files") <<<"$callers")
    files=$(grep -c . <<<"$files")
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
grep -q '/src/core/match/match\.c$' <<<"$callers" || {
    echo "matches have no asserts"
    faults=1
}
exit $faults
