#!/bin/bash
# Runs one fuzzer of the `asan` build for a number of seconds.
#
#   scripts/fuzz.sh fuzz_NAME SECONDS
#
# Starts from tests/fuzz/corpus/fuzz_NAME (in git) and build/fuzz/corpus/fuzz_NAME (found by earlier runs). A failing
# input is saved in build/fuzz/found.
set -eu
cd "$(dirname "$0")/.."
name=$1
seconds=$(($2 > 0 ? $2 : 1)) # libFuzzer takes 0 for "for ever"

mkdir -p "build/fuzz/corpus/$name" build/fuzz/found
folders=("build/fuzz/corpus/$name")
[[ -d tests/fuzz/corpus/$name ]] && folders+=("tests/fuzz/corpus/$name")
options=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -print_final_stats=0
    -artifact_prefix="build/fuzz/found/$name-")
[[ -f tests/fuzz/$name.dict ]] && options+=(-dict="tests/fuzz/$name.dict")
exec "build/asan/$name" "${options[@]}" "${folders[@]}"
