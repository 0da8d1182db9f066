#!/bin/bash
# Line and branch coverage of the tests, with asserts compiled out: unit tests, casebook, command line, and some random
# games. Fails if a folder is below its minimum.
#
#   scripts/coverage.sh          the report is build/coverage/report/index.html
#   BUILD=/tmp/c scripts/coverage.sh
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build/coverage}
games=30

# folder        minimum branch coverage in percent
floors='
src/triumph     90
src/napoleon    90
src/warpeace    90
'

# Runs the tests. Failures are reported by `make test`; here only coverage counts.
run() {
    echo "== $*"
    "$@" >"$build/run.log" 2>&1 || echo "   failed; see $build/run.log"
    tail -n 1 "$build/run.log"
}

cmake --preset coverage -B "$build" >/dev/null
cmake --build "$build" -j "${JOBS:-2}"
find "$build" -name '*.gcda' -delete
run ctest --test-dir "$build" --output-on-failure
run "$build/grognard-probe" cases tests/cases
run tests/cli/run.sh "$build/grognard-probe" "$build/grognard"
run "$build/properties" "$games" 1805
for game in $("$build/grognard" games | sed -n 's/^\([a-z]*\):.*/\1/p'); do
    run "$build/grognard" fuzz "$game" --games "$games" --seed 1805
done

mkdir -p "$build/report"
gcovr --root . --object-directory "$build" --filter src/ \
    --html-details "$build/report/index.html" --txt --branches --sort-percentage
echo "$build/report/index.html"

status=0
while read -r folder floor; do
    [[ -z $folder ]] && continue
    echo
    echo "$folder: at least $floor % of its branches"
    gcovr --root . --object-directory "$build" --filter "$folder/" --print-summary \
        --fail-under-branch "$floor" --output "$build/report/branches.txt" || status=1
done <<<"$floors"
exit $status
