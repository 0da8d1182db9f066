#!/bin/bash
# Measures the server's capacity and prints lines for bench/results.md; builds what it needs.
#
#   bench/load/run.sh [--before REV] [--rounds 3] [--seconds 10] [--players 200] [--idle 5000] [--folder FOLDER]
#
# With --before, the program is compared with that of another commit, which is built below build/load. Both are measured
# with the same players, alternating, --rounds times each, and the medians and their ratio are printed, so that other
# load on the machine affects both alike. FOLDER is where the stores are during the run, on the disk to be measured
# (build). Extra arguments for the server: GG_LOAD_WORDS in the environment.
set -euo pipefail
cd "$(dirname "$0")/../.."
before='' rounds=3 seconds=10 players=200 idle=5000 folder=build
while [[ $# -gt 0 ]]; do
    case $1 in
    --before | --rounds | --seconds | --players | --idle | --folder) declare "${1#--}=${2:?}" ;;
    *)
        sed -n '2,/^set/ { /^set/d; s/^# \{0,1\}//p }' "$0" >&2
        exit 2
        ;;
    esac
    shift 2
done
read -ra words <<<"${GG_LOAD_WORDS-}"
now=build/release/grognard-probe
failed=0

# ---------------------------------------------------------------- building

# FOLDER TARGET ..: builds the preset `release` of the sources there; the client is not needed
build() (
    cd "$1"
    mkdir -p build
    [[ -e build/release/CMakeCache.txt || $1 == . ]] || web=-DGG_WEB=OFF
    { cmake --preset release ${web:+"$web"} && cmake --build --preset release -j "${JOBS:-$(nproc)}" --target "${@:2}"; } >build/load.log 2>&1 || {
        tail -20 build/load.log >&2
        exit 1
    }
)

# COMMIT: checks out its sources once
take_out() {
    [[ -e build/load/$1/CMakePresets.json ]] && return
    rm -rf "build/load/$1"
    mkdir -p "build/load/$1"
    git archive "$1" | tar -x -C "build/load/$1"
}

# ---------------------------------------------------------------- measuring

# PROGRAM WORDS ..: puts a line of JSON into $line
measure() {
    line=$(build/release/bench_load "$1" "$folder" "${@:2}" --json -- "${words[@]}") || failed=1
}

# A member of the line, by name.
member() { sed -E "s/.*\"$1\":\"?([^,\"}]*).*/\1/" <<<"$line"; }

# shellcheck disable=SC2317 # called through all_games
row() { # WHAT WORDS ..
    measure "$now" "${@:2}" --seconds "$seconds"
    printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s + %s |\n' "$1" "$(member orders_per_s)" \
        "$(member p50_ms)" "$(member p95_ms)" "$(member p99_ms)" "$(member max_ms)" "$(member errors)" \
        "$(member memory_mb)" "$(member server_cpus)" "$(member load_cpus)"
}

# shellcheck disable=SC2317 # called through all_games
median() { printf '%s\n' "$@" | sort -n | awk '{ x[NR] = $1 } END { print (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'; }

# shellcheck disable=SC2317 # called through all_games
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", (a > 0 ? b / a : 0) }'; }

# shellcheck disable=SC2317 # called through all_games
both() { # WHAT WORDS ..
    local program orders=() late=() old_orders=() old_late=()
    for ((round = 0; round < rounds; round++)); do
        for program in "$old" "$now"; do
            measure "$program" "${@:2}" --seconds "$seconds"
            if [[ $program == "$now" ]]; then
                orders+=("$(member orders_per_s)") late+=("$(member p99_ms)")
            else
                old_orders+=("$(member orders_per_s)") old_late+=("$(member p99_ms)")
            fi
        done
    done
    local a b c d
    a=$(median "${old_orders[@]}") b=$(median "${orders[@]}") c=$(median "${old_late[@]}") d=$(median "${late[@]}")
    printf '| %s | %.0f | %.0f | %s | %.1f | %.1f | %s |\n' "$1" "$a" "$b" "$(ratio "$a" "$b")" "$c" "$d" "$(ratio "$c" "$d")"
}

# HOW: prints every row with that function
all_games() {
    "$1" "probe" --games "$games"
    "$1" "probe, every player has a stream open" --games "$games" --streams
    for game in triumph napoleon warpeace; do
        "$1" "$game" --game "$game" --games "$games"
    done
}

# ---------------------------------------------------------------- what is printed

tell_disk() { echo "The disk: $(member disk), a sync takes $(member sync_us) microseconds."; }

compare() {
    echo "$players players in $games games of each kind, $seconds s a run, $rounds runs of each program in turn; medians, times in ms:"
    echo
    echo "| | orders/s before | now | ratio | p99 before | now | ratio |"
    echo "| --- | --- | --- | --- | --- | --- | --- |"
    all_games both
    echo
    tell_disk
}

tell() {
    echo "$players players in $games games of each kind, $seconds s each; times in ms:"
    echo
    echo "| | orders/s | p50 | p95 | p99 | longest | errors | MB | processors: server + load |"
    echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    all_games row
    row "probe, every order asks for the sight" --games "$games" --sight
    row "probe, one game" --games 1
    echo
    tell_disk
    echo
    measure "$now" --idle "$idle"
    printf '%s idle streams: %s MB (%s MB before), %s of a processor; an event reached %s of them within a second, ' \
        "$(member streams)" "$(member memory_mb)" "$(member memory_before_mb)" "$(member idle_cpu)" "$(member in_time)"
    printf 'half of them in %s ms, the last in %s ms.\n' "$(member p50_ms)" "$(member max_ms)"
}

games=$(((players + 1) / 2))
mkdir -p "$folder"
build . bench_load grognard-probe
if [[ -n $before ]]; then
    commit=$(git rev-parse --short "$before^{commit}")
    take_out "$commit"
    build "build/load/$commit" grognard-probe
    old=build/load/$commit/$now
    compare
else
    tell
fi
exit $failed
