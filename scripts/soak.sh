#!/bin/bash
# Long tests: brute force against every shortcut, random games from ever new seeds, fuzzers.
#
#   MINUTES=60 scripts/soak.sh
set -u
cd "$(dirname "$0")/.." || exit 1
minutes=${MINUTES:-60}
jobs=${JOBS:-2}
failed=0

for preset in slow fuzz; do
    cmake --preset "$preset" >/dev/null && cmake --build --preset "$preset" -j "$jobs" || exit 1
done

ctest --preset slow || failed=1

program=build/slow/grognard-probe
games=(probe)
for folder in data/*/; do
    [[ -d src/$(basename "$folder") ]] && games+=("$(basename "$folder")")
done
end=$((SECONDS + minutes * 60 / 2))
seed=$(date +%s)
while [[ -x $program && $SECONDS -lt $end ]]; do
    for game in "${games[@]}"; do
        if ! "$program" fuzz "$game" --games 1000 --seed "$seed"; then
            echo "failed: $program fuzz $game --games 1000 --seed $seed"
            failed=1
            end=0
        fi
    done
    seed=$((seed + 1))
done

fuzzers=()
for fuzzer in build/fuzz/fuzz_*; do
    [[ -f $fuzzer && -x $fuzzer ]] && fuzzers+=("$(basename "$fuzzer")")
done
for name in "${fuzzers[@]}"; do
    scripts/fuzz.sh "$name" $((minutes * 60 / 2 / ${#fuzzers[@]})) || failed=1
done
exit "$failed"
