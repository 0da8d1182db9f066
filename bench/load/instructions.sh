#!/bin/bash
# Counts the server's instructions per order with callgrind, over all threads. The result does not depend on machine
# load.
#
#   bench/load/instructions.sh [PROGRAM [WORDS FOR bench_load ..]]
#
# PROGRAM is the server (default build/release/grognard-probe, which is built first). The same players play FEW orders,
# then MANY (environment; 1000 and 5000), and the difference is divided by the orders in between, so that startup and
# making the first games do not count. With PROFILE=FILE the counts of the second run are kept there for
# callgrind_annotate.
set -eu
shopt -s inherit_errexit
cd "$(dirname "$0")/../.."
build=build/release
program=${1:-$build/grognard-probe}
[[ $# -gt 0 ]] || { cmake --preset release && cmake --build --preset release -j "${JOBS:-$(nproc)}" --target bench_load grognard-probe; } >/dev/null
few=${FEW:-1000} many=${MANY:-5000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/server" <<END
#!/bin/bash
exec valgrind --quiet --tool=callgrind --fair-sched=yes --callgrind-out-file="$folder/counts" "$(realpath "$program")" "\$@"
END
chmod +x "$folder/server"

# ORDERS WORDS ..: "orders instructions"
count() {
    local line
    rm -f "$folder/counts"
    line=$("$build/bench_load" "$folder/server" "$folder" --orders "$1" --json "${@:2}")
    echo "$(sed -E 's/.*"orders":([0-9]+).*/\1/' <<<"$line")" "$(sed -nE 's/^(summary|totals): *([0-9]+).*/\2/p' "$folder/counts" | tail -1)"
}

first=$(count "$few" "${@:2}")
second=$(count "$many" "${@:2}")
[[ -z ${PROFILE-} ]] || cp "$folder/counts" "$PROFILE"
awk -v a="$first" -v b="$second" 'BEGIN {
    split(a, x); split(b, y)
    printf "%d instructions an order (%d orders, %d before)\n", (y[2] - x[2]) / (y[1] - x[1]), y[1], x[1]
}'
