#!/bin/bash
# Makes the inputs anew from which the fuzzers start: tests/fuzz/corpus/fuzz_NAME.
set -eu
cd "$(dirname "$0")/../.."

cmake --preset clang >/dev/null
cmake --build --preset clang -j "${JOBS:-2}" --target seeds | tail -n 1
corpus=tests/fuzz/corpus
for name in orders positions states data boards play logs cases; do
    rm -rf "${corpus:?}/fuzz_$name"
    mkdir -p "$corpus/fuzz_$name"
done
build/clang/seeds "$corpus"

# Logs: of each game a whole one, and beginnings of games that go on.
for folder in tests/corpus/*/; do
    game=$(basename "$folder")
    whole=$(wc -c "$folder"/*.log | sort -n | awk 'NR == 1 { print $2 }')
    cp "$whole" "$corpus/fuzz_logs/$game-whole.log"
    for log in "$folder"/*-1.log; do
        head -n 24 "$log" >"$corpus/fuzz_logs/$game-$(basename "$log")"
    done
done

# Cases: one a file, so that an input is tried quickly, and not more than eight of a casebook.
find tests/cases -name '*.case' | sort | while read -r cases; do
    game=${cases#tests/cases/}
    game=${game%%/*}
    LC_ALL=C awk -v name="$corpus/fuzz_cases/$game-$(basename "$cases" .case)" \
        '/^case /{ number++ } number > 8 { exit } number { print > (name "-" number ".case") }' "$cases"
done
echo "$(find "$corpus" -type f | wc -l) inputs, $(find "$corpus" -type f -exec cat {} + | wc -c) bytes"
