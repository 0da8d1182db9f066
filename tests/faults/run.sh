#!/bin/bash
# Tests of the server when something goes wrong: it is killed, stuck or has lost its way, the disk is full, clocks jump,
# requests are broken; and of several servers on PostgreSQL behind haproxy, of which each and the database fail. The last line is "N passed, M failed".
#
#   tests/faults/run.sh BUILD
#
# BUILD is a folder with grognard-probe, grognard-next, libmoved_clock.so and notify_socket. $ROUNDS (4) is how often the server is killed, $SEED
# (1805) what decides when, $BROKEN (10000) how many broken requests there are, $CROWD (600) how many
# connections come at once, $NODE_ROUNDS (6) how often something happens to several servers; with $STANDBY a copy of their database takes over. $PLAIN (BUILD) is the folder of the program whose memory is measured: one without sanitizers.
set -u
here=$(cd "$(dirname "$0")" && pwd)
if [[ $# -lt 1 || ! -x $1/grognard-probe || ! -e $1/libmoved_clock.so ]]; then
    echo "usage: $0 BUILD (with grognard-probe and libmoved_clock.so)" >&2
    exit 2
fi
build=$(realpath "$1")
rounds=${ROUNDS:-4}
limit=$((120 + 20 * (rounds > ${NODE_ROUNDS:-6} ? rounds : ${NODE_ROUNDS:-6})))

run_file() { # NAME WORDS ..
    local said status=0
    said=$(timeout "$limit" node "$here/$1.mjs" "$build/grognard-probe" "${@:2}" 2>&1) || status=$?
    [[ $status -eq 0 && $said == *" broken requests in "*": 0 failed" ]] && said+=$'\n'"1 passed, 0 failed"
    # A file that ended before its last line has failed.
    if ! grep -qE '^[0-9]+ passed, [0-9]+ failed$' <<<"$said"; then
        said+=$'\n'"$1 ended with $status"$'\n'"0 passed, 1 failed"
    fi
    sed -E "s/^([0-9]+ passed, [0-9]+ failed)$/$1: \1/" <<<"$said"
}

{
    run_file kill "$rounds" "${SEED:-1805}" &
    run_file nodes "${NODE_ROUNDS:-6}" "${SEED:-1805}" ${STANDBY:+STANDBY} &
    run_file jobs "${SEED:-1805}" &
    run_file upgrade "$build/grognard-next" "${SEED:-1805}" &
    run_file watchdog "$build/libmoved_clock.so" "$build/notify_socket" &
    run_file full-disk
    run_file clock-jumps "$build/libmoved_clock.so"
    run_file broken-requests "${BROKEN:-10000}"
    build=$(realpath "${PLAIN:-$build}") run_file crowds "${CROWD:-600}"
    wait
} | awk -f "$here/../server/sum.awk"
