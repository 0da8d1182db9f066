#!/bin/bash
# Makes the recorded games in tests/corpus/probe anew. Only for a change that is meant to change
# history: the old games are the proof that nothing else did.
set -eu
cd "$(dirname "$0")/../.."
source tests/agree/common.bash

out=build/agree/record
mkdir -p "$out"
make_texts
gcc -std=c17 -O2 "${includes[@]}" -o "$out/record" tests/corpus/record.c \
    tests/harness/*.c "${rules[@]}"
rm -f tests/corpus/probe/*.log
"$out/record" tests/corpus/probe
ls tests/corpus/probe | wc -l
