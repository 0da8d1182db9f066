#!/bin/bash
# Generates documentation and client types from the event tables (src/GAME/events.txt): the lists in docs/api.md and
# web/src/core/events.ts. Every build generates the C code.
#
#   scripts/events.sh            writes both
#   scripts/events.sh --check    fails if one of them is out of date
set -eu
cd "$(dirname "$0")/.."
tables=(src/core/events.txt src/triumph/events.txt src/napoleon/events.txt src/warpeace/events.txt)
types=web/src/core/events.ts docs=docs/api.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

make() {
    LC_ALL=C awk -v make="$1" -f cmake/events.awk "${tables[@]}"
}

make types >"$folder/types"
make docs >"$folder/lists"
# Everything outside the two marks stays.
awk -v lists="$folder/lists" '
    /^<!-- end of the lists -->$/ { inside = 0; ends++ }
    !inside { print }
    /^<!-- the lists are made by scripts\/events.sh -->$/ {
        inside = 1
        print ""
        while ((getline line <lists) > 0)
            print line
    }
    END { exit ends != 1 }' "$docs" >"$folder/docs" || { echo "$docs has not its two marks" && exit 1; }

if [[ ${1-} == --check ]]; then
    cmp "$folder/types" "$types" && cmp "$folder/docs" "$docs" || { echo "run scripts/events.sh" && exit 1; }
else
    cp "$folder/types" "$types"
    cp "$folder/docs" "$docs"
fi
