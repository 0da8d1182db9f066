#!/bin/bash
# Makes the inputs anew from which the fuzzers start: tests/fuzz/corpus/fuzz_NAME.
set -eu
cd "$(dirname "$0")/../.."
source tests/agree/common.bash

corpus=tests/fuzz/corpus
mkdir -p build/agree
make_texts
gcc -std=c17 -O1 "${includes[@]}" -o build/agree/seeds tests/fuzz/seeds.c \
    tests/harness/*.c "${rules[@]}"
for name in orders positions states data play logs cases; do
    rm -rf "${corpus:?}/fuzz_$name"
    mkdir -p "$corpus/fuzz_$name"
done
build/agree/seeds "$corpus"
# Logs: a whole one, and beginnings of games that go on. Cases: one a file, so that an input is
# tried quickly.
cp "$(ls -S tests/corpus/probe/*.log | tail -n 1)" "$corpus/fuzz_logs/whole.log"
for log in tests/corpus/probe/*-1.log; do
    head -n 20 "$log" >"$corpus/fuzz_logs/$(basename "$log")"
done
for cases in tests/cases/core/*.case tests/cases/probe/*.case; do
    LC_ALL=C awk -v name="$corpus/fuzz_cases/$(basename "$cases" .case)" \
        '/^case /{ number++ } number { print > (name "-" number ".case") }' "$cases"
done
find "$corpus" -type f | wc -l
