#!/bin/bash
# Tests of the command as a user would call it. The last line is "N passed, M failed".
#
#   tests/cli/run.sh PROBE [PRODUCT]
#
# PROBE is the program with the probe game in it (grognard-probe), PRODUCT the program as it is installed; its
# tests are left out if it is not given. Each test_*.sh is a file of tests about one command; $JOBS of them run at a
# time, each in a folder of its own.
set -u
folder=$(cd "$(dirname "$0")" && pwd)
if [[ $# -lt 1 || ! -x $1 ]]; then
    echo "usage: $0 PROBE [PRODUCT]" >&2
    exit 2
fi
probe=$(realpath "$1")
product=${2:+$(realpath "$2")}
export probe product folder
work=$(mktemp -d)
export work
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2317 # called through xargs
run_file() { # FILE
    local name
    name=$(basename "$1" .sh)
    mkdir "$work/$name"
    # shellcheck disable=SC2016 # the inner shell expands it
    if ! (cd "$work/$name" && bash -u -c '. "$folder/lib.sh"; . "$1"; finish' "$name" "$1"); then
        echo "$name: ended before its last test"
        echo "0 1" >>"$work/results"
    fi
}
export -f run_file

# What one file says stays together.
# shellcheck disable=SC2016 # the inner shell expands it
printf '%s\0' "$folder"/test_*.sh |
    xargs -0 -n 1 -P "${JOBS:-2}" bash -u -c 'run_file "$0" >"$work/$(basename "$0").said" 2>&1'
cat "$work"/*.said
awk '{ passed += $1; failed += $2 } END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' \
    "$work/results"
