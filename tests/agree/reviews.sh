#!/bin/bash
# A review of a recorded game has the same turning points in every build: gcc's optimized code and clang's with sanitizers must write the same
# bytes (docs/advice.md). One game of each that has a bot. Servers keep reviews, by REVIEW_VERSION of src/advice/review.h: reviews.txt has
# that version and the digest of these reviews. The last line is "N passed, M failed".
#
#   tests/agree/reviews.sh [--renew]
#
# --renew writes reviews.txt again; raise REVIEW_VERSION first.
set -u
cd "$(dirname "$0")/../.." || exit 1
logs=(tests/corpus/triumph/dec1-4.log tests/corpus/napoleon/defeat-1.log tests/corpus/warpeace/all-1.log)
passed=0
failed=0
all=''
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
        all+=$one
    else
        failed=$((failed + 1))
        echo "the reviews of $log differ, or have no turning points"
    fi
done
version=$(grep -oP 'REVIEW_VERSION = \K[0-9]+' src/advice/review.h)
now="$version $(sha256sum <<<"$all" | cut -d ' ' -f 1)"
[[ ${1-} == --renew ]] && echo "$now" >tests/agree/reviews.txt
if [[ $now == "$(cat tests/agree/reviews.txt)" ]]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "these reviews are not those of tests/agree/reviews.txt: raise REVIEW_VERSION in src/advice/review.h, then run $0 --renew"
fi
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
