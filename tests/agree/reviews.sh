#!/bin/bash
# A review of a recorded game has the same turning points in every build: gcc's optimized code and clang's with sanitizers must write the same
# bytes (docs/advice.md). One game of each that has a bot. The last line is "N passed, M failed".
#
#   tests/agree/reviews.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
logs=(tests/corpus/triumph/dec1-4.log tests/corpus/napoleon/defeat-1.log tests/corpus/warpeace/all-1.log)
passed=0
failed=0
for build in release asan; do
    target=grognard
    [[ $build == asan ]] && target=grognard-probe
    flock "build/$build.lock" cmake --preset "$build" -DGG_TESTS=ON >/dev/null &&
        flock "build/$build.lock" cmake --build --preset "$build" -j "${JOBS:-2}" --target "$target" | tail -n 1
    [[ ${PIPESTATUS[0]} -eq 0 ]] || exit 1
done
for log in "${logs[@]}"; do
    one=$(build/release/grognard review "$log" --json --trials 1) && other=$(build/asan/grognard-probe review "$log" --json --trials 1)
    if [[ $? -eq 0 && $one == "$other" && $one == *'"turns":[{"order":'* ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "the reviews of $log differ, or have no turning points"
    fi
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
