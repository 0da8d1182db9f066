#!/bin/bash
# Makes the inputs anew from which the fuzzers start: tests/fuzz/corpus/fuzz_NAME.
set -eu
cd "$(dirname "$0")/../.."
source tests/agree/common.bash

corpus=tests/fuzz/corpus
mkdir -p build/agree
make_texts
gcc -std=c17 -O1 "${includes[@]}" -o build/agree/seeds tests/fuzz/seeds.c tests/harness/*.c "${rules[@]}"
for name in orders positions states data play logs cases; do
    rm -rf "${corpus:?}/fuzz_$name"
    mkdir -p "$corpus/fuzz_$name"
done
build/agree/seeds "$corpus"
for log in tests/corpus/probe/*-1.log; do
    cp "$log" "$corpus/fuzz_logs/"
    # Half of it: a game that goes on.
    head -n 25 "$log" >"$corpus/fuzz_logs/half-$(basename "$log")"
done
cp tests/cases/core/*.case tests/cases/probe/*.case "$corpus/fuzz_cases/"
find "$corpus" -type f | wc -l
