#!/bin/bash
# What the server carries, as lines for bench/results.md.
#
#   bench/load/run.sh [BUILD [FOLDER]]
#
# BUILD is the folder with grognard-probe and bench_load (build/release), FOLDER where the stores lie while it runs: on the
# disk that is to be measured (BUILD itself unless told otherwise).
set -u
cd "$(dirname "$0")/../.." || exit 1
build=${1:-build/release}
folder=${2:-$build}
seconds=${SECONDS_EACH:-10}
read -ra words <<<"${GG_LOAD_WORDS-}" # for the server

for program in bench_load grognard-probe; do
    [[ -x $build/$program ]] || {
        echo "$build/$program is missing; build the targets bench_load and grognard-probe" >&2
        exit 2
    }
done

failed=0
measure() { # WORDS ..
    "$build/bench_load" "$build/grognard-probe" "$folder" "$@" --json -- "${words[@]}"
}

# Members of the line, by name.
member() { sed -E "s/.*\"$1\":\"?([^,\"}]*).*/\1/" <<<"$line"; }

row() { # WHAT WORDS ..
    line=$(measure "${@:2}") || failed=1
    printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s + %s |\n' "$1" "$(member orders_per_s)" \
        "$(member p50_ms)" "$(member p95_ms)" "$(member p99_ms)" "$(member max_ms)" "$(member errors)" \
        "$(member memory_mb)" "$(member server_cpus)" "$(member load_cpus)"
    disk="$(member disk), a sync takes $(member sync_us) microseconds"
}

echo "200 players in 100 games of the probe, $seconds s each; times in ms:"
echo
echo "| | orders/s | p50 | p95 | p99 | longest | errors | MB | processors: server + load |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
row "orders" --games 100 --seconds "$seconds"
row "every order asks for the sight" --games 100 --seconds "$seconds" --sight
row "every player has a stream open" --games 100 --seconds "$seconds" --streams
row "one game" --games 1 --seconds "$seconds"
echo
echo "The disk: $disk."
echo
line=$(measure --idle "${IDLE:-5000}") || failed=1
printf '%s idle streams: %s MB (%s MB before), %s of a processor; an event reached %s of them within a second, ' \
    "$(member streams)" "$(member memory_mb)" "$(member memory_before_mb)" "$(member idle_cpu)" "$(member in_time)"
printf 'half of them in %s ms, the last in %s ms.\n' "$(member p50_ms)" "$(member max_ms)"
exit $failed
