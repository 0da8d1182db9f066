#!/bin/bash
# The installed library exports exactly what its headers declare; the man pages are
# well-formed and name every function of tables, every command and every option.
#
#   tests/checks/library_exports.sh [BUILD FOLDER]      default: build/release
set -u

build=${1:-build/release}
library=$build/libgrognard.so
try=$(mktemp -d)
trap 'rm -rf "$try"' EXIT
faults=0

# same WHAT FILE FILE: two sorted lists are equal.
same() {
    local found
    found=$(comm -3 "$2" "$3" | sed 's/^\t/  only in the second: /; t; s/^/  only in the first: /')
    [[ -s $2 && -s $3 && -z $found ]] && return
    echo "$1 differ:" "$found"
    faults=1
}

# ---------------------------------------------------------------- symbols

# The compiler lists every declared function, and where it is declared.
echo '#include "grognard_game.h"' >"$try/all.c"
gcc -std=c17 -Iinclude -fsyntax-only -aux-info "$try/declared" "$try/all.c" || exit 1
sed -n 's|^/\* include/grognard.*\.h:.* \*/ extern .*[ *]\(gg_[a-z0-9_]*\) (.*|\1|p' "$try/declared" | sort >"$try/headers"
nm -D --defined-only "$library" | awk '{ print $3 }' | sort >"$try/exported"
same "functions of the headers and of $library" "$try/headers" "$try/exported"
objdump -p "$library" | grep -q 'SONAME  *libgrognard\.so\.0$' || {
    echo "$library has another soname"
    faults=1
}
# Static libraries have no hidden names: ours have prefixes to avoid conflicts.
odd=$(nm --defined-only -g "$build/libgrognard.a" 2>/dev/null | awk 'NF == 3 && $2 != "n" { print $3 }' |
    grep -vE '^(gg|host|tri|nap|wap|triumph|napoleon|warpeace)_' | head)
[[ -z $odd ]] || {
    echo "libgrognard.a: names without a prefix of ours:" "$odd"
    faults=1
}

# ---------------------------------------------------------------- man pages

mandoc -T lint -W warning docs/man/*.[13] || faults=1
grep -E '^gg_(games|version|game_open|game_close|table_[a-z_]*|game_open_from|assert_failed)$' "$try/headers" >"$try/tables"
sed -n 's/^\.Fn \(gg_[a-z_]*\) .*/\1/p' docs/man/libgrognard.3 | sort -u >"$try/described"
same "functions of tables and of libgrognard(3)" "$try/tables" "$try/described"

"$build/grognard" help | sed -n 's/^  grognard \([a-z]*\).*/\1/p' | sort >"$try/commands"
sed -n 's/^\.It Cm \([a-z]*\) .*/\1/p; s/^\.It Cm \([a-z]*\)$/\1/p' docs/man/grognard.1 | sort -u >"$try/described"
same "commands of 'grognard help' and of grognard(1)" "$try/commands" "$try/described"
{
    echo --help
    while read -r command; do
        "$build/grognard" "$command" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p'
    done <"$try/commands"
} | sort -u >"$try/options"
{
    echo --help
    grep -oE -- 'Fl -[a-z][a-z-]*' docs/man/grognard.1 | sed 's/Fl -/--/' | grep -vxE -- '--(name|version)'
} | sort -u >"$try/described"
same "options of all commands and of grognard(1)" "$try/options" "$try/described"
exit $faults
