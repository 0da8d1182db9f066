#!/bin/bash
# Runs every fuzzer for a while, after all inputs that once failed.
#
#   tests/fuzz/run.sh SECONDS      for each fuzzer; default 15
#
# An input that fails is left in build/fuzz/found; once its cause is mended it moves to
# tests/fuzz/found, as FUZZER-WHAT, and is tried at the beginning of every run. The last line is
# "N passed, M failed".
set -u
cd "$(dirname "$0")/../.."
seconds=${1:-15}
passed=0
failed=0

cmake --preset fuzz >/dev/null && cmake --build --preset fuzz -j "${JOBS:-2}" >/dev/null || exit 1

count() { # STATUS WHAT
    if [[ $1 -eq 0 ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$2 failed"
    fi
}

for source in tests/fuzz/fuzz_*.c; do
    name=$(basename "$source" .c)
    for input in tests/fuzz/found/"$name"-*; do
        [[ -e $input ]] || continue
        "build/fuzz/$name" -timeout=10 "$input" >build/fuzz/last.txt 2>&1
        count $? "$name $input"
    done
    scripts/fuzz.sh "$name" "$seconds" >"build/fuzz/$name.txt" 2>&1
    status=$?
    count $status "$name"
    [[ $status -eq 0 ]] || tail -n 30 "build/fuzz/$name.txt"
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
