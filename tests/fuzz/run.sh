#!/bin/bash
# Runs every fuzzer for a while, after all inputs that once failed; $JOBS of them at a time.
#
#   tests/fuzz/run.sh SECONDS      for each fuzzer; default 15
#
# An input that fails is left in build/fuzz/found; once its cause is mended it moves to
# tests/fuzz/found, as FUZZER-WHAT, and is tried at the beginning of every run. The last line is
# "N passed, M failed".
set -u
cd "$(dirname "$0")/../.." || exit 1
export seconds=${1:-15}
jobs=${JOBS:-2}
rm -f build/fuzz/*.result

mkdir -p build/fuzz
flock build/asan.lock cmake --preset asan -DGG_TESTS=ON >/dev/null &&
    flock build/asan.lock cmake --build --preset asan -j "$jobs" --target fuzzers >/dev/null || exit 1

# shellcheck disable=SC2317 # called through xargs
say() { # STATUS WHAT LOG
    if [[ $1 -eq 0 ]]; then
        echo "passed $2"
    else
        echo "failed $2"
        tail -n 30 "$3" | sed 's/^/  /'
    fi
}

# shellcheck disable=SC2317 # called through xargs
run() { # FUZZER
    local input log=build/fuzz/$1.txt
    for input in tests/fuzz/found/"$1"-*; do
        [[ -e $input ]] || continue
        "build/asan/$1" -timeout=10 "$input" >"$log" 2>&1
        say $? "$input" "$log"
    done
    scripts/fuzz.sh "$1" "$seconds" >"$log" 2>&1
    say $? "$1" "$log"
}
export -f run say

# What one fuzzer says stays together.
# shellcheck disable=SC2016 # the inner shell expands it
basename -s .c tests/fuzz/fuzz_*.c |
    xargs -P "$jobs" -I '{}' bash -c 'run "{}" >"build/fuzz/{}.result"'
cat build/fuzz/fuzz_*.result | grep -v '^passed '
cat build/fuzz/fuzz_*.result |
    awk '/^passed / { passed++ } /^failed / { failed++ }
        END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }'
