#!/bin/bash
# Long tests: a deep lint, brute force against every shortcut, agreement of all builds, the properties on many random
# games, fuzzers, a server that is killed repeatedly, all browser tests, in Firefox, too, and long games by clicks.
#
#   GAMES=20000         random games of each game through the property harness (clang -O3, asserts on)
#   SPARSE=4            expensive checks at one of so many positions: many games find more than many looks at one
#   SLOW_GAMES=200      random games of each with every list compared with brute force
#   MINUTES=60          for all fuzzers together
#   PAIRS=25            pairs of each kind of game that differ in hidden facts, compared over HTTP
#   KILLS=200           how often the server is killed while it works
#   NODE_ROUNDS=120     how often something happens to servers that share a database
#   POWER_RUNS=30       runs of a store with some 400 power losses each
#   DATABASE_ROUNDS=40  rounds of a store in PostgreSQL: restarts, crashes, connections lost during COMMIT
#   ARENA_PAIRS=100     pairs of games between bots of neighboring levels, in each scenario
#   JOBS=2              parallel processes
#   scripts/soak.sh [GAME ..]
#
# Every run of a new program plays different games. An interrupted run continues where it was, as long as the program is
# the same: build/soak/PROGRAM has a file for each finished batch of games. A failed batch is played again by the next
# run; its log names the seed of the game.
set -u
cd "$(dirname "$0")/.." || exit 1
export JOBS=${JOBS:-2}
games=${GAMES:-20000}
slow_games=${SLOW_GAMES:-200}
minutes=${MINUTES:-60}
parcel=100 # games: about a minute
failed=0

build() { # PRESET TARGET
    cmake --preset "$1" -DGG_TESTS=ON >/dev/null && cmake --build --preset "$1" -j "$JOBS" ${2:+--target "$2"}
}

# ---------------------------------------------------------------- random games

# The first seed of a run; it stays the same for the run.
first_seed() { # FOLDER
    [[ -e $1/seed ]] || date +%s >"$1/seed"
    cat "$1/seed"
}

# shellcheck disable=SC2317 # called through xargs
say_progress() { # GAME
    local done_games took
    done_games=$(cat "$folder/$1"-*.done | awk '/^[0-9]+ games?, / { sum += $1 } END { print sum + 0 }')
    took=$(($(date +%s) - began))
    echo "$1: $done_games of $total games after $((took / 60)) minutes"
}

# shellcheck disable=SC2317 # called through xargs
play() { # GAME FIRST COUNT: games FIRST .. FIRST + COUNT - 1 of the run
    local log=$folder/$1-$2
    [[ -e $log.done ]] && return
    if "$program" fuzz "$1" --games "$3" --seed $((seed + $2)) --sparse "$sparse" >"$log.log" 2>&1; then
        mv "$log.log" "$log.done"
        say_progress "$1"
        return
    fi
    echo "failed: $program fuzz $1 --games $3 --seed $((seed + $2)) --sparse $sparse; see $log.log"
    grep -m 3 '^FAILED' "$log.log"
    return 1
}
export -f play say_progress

parcels() { # GAME ..: a line for each parcel, of all games in turn
    local first game count
    for ((first = 0; first < total; first += parcel)); do
        count=$((total - first < parcel ? total - first : parcel))
        for game in "$@"; do
            echo "$game $first $count"
        done
    done
}

play_games() { # PROGRAM GAMES SPARSE GAME ..
    export program=$1 total=$2 sparse=$3 folder seed began
    folder=build/soak/$(sha256sum "$program" | cut -c 1-12)
    mkdir -p "$folder"
    seed=$(first_seed "$folder")
    began=$(date +%s)
    # shellcheck disable=SC2016 # the inner shell expands it
    parcels "${@:4}" | xargs -P "$JOBS" -L 1 bash -c 'play "$@" || exit 1' play || failed=1
}

# ---------------------------------------------------------------- all of it

build clang grognard-probe && build clang twins && build clang fixed_random && build slow && build asan && build asan grognard-next || exit 1

all=("$@")
if [[ $# -eq 0 ]]; then
    mapfile -t all < <(build/clang/grognard-probe games --json | grep -oE '"game":"[a-z]+"' | cut -d '"' -f 4)
fi

scripts/lint.sh --deep || failed=1
ctest --preset slow -j "$JOBS" || failed=1
VALGRIND=debug scripts/test.sh debug clang valgrind || failed=1
for preset in release asan; do
    build "$preset" unit_tests && ctest --preset "$preset" -j "$JOBS" --label-exclude check || failed=1
done
build clang grognard && build clang grognard_shared && tests/checks/hardened.sh build/clang || failed=1
BUILDS='debug release clang asan wasm offline' tests/agree/agree.sh || failed=1
GG_ALL=1 tests/agree/offline.sh || failed=1
echo "brute force: $slow_games games each of ${all[*]}"
play_games build/slow/grognard-probe "$slow_games" 1 "${all[@]}"
echo "properties: $games games each of ${all[*]}"
play_games build/clang/grognard-probe "$games" "${SPARSE:-4}" "${all[@]}"

fuzzers=(tests/fuzz/fuzz_*.c)
seconds=$((minutes * 60 * JOBS / ${#fuzzers[@]}))
echo "fuzzers: $seconds seconds each"
tests/fuzz/run.sh "$seconds" || failed=1

pairs=${PAIRS:-25}
echo "server: $pairs pairs of games of each kind that a seat cannot tell apart"
node tests/server/leaks-games.mjs build/clang/grognard-probe build/clang/libfixed_random.so build/clang/twins --pairs "$pairs" "$RANDOM" || failed=1

GG_ALL=1 scripts/test.sh server || failed=1

echo "server: killed ${KILLS:-200} times; servers on PostgreSQL: ${NODE_ROUNDS:-120} faults"
ROUNDS=${KILLS:-200} NODE_ROUNDS=${NODE_ROUNDS:-120} STANDBY=1 SEED=$RANDOM BROKEN=50000 CROWD=10500 PLAIN=build/clang tests/faults/run.sh build/asan || failed=1

node tests/faults/nodes.mjs build/asan/grognard-probe 14 "$RANDOM" NGINX || failed=1

echo "store: the power goes, ${POWER_RUNS:-30} runs"
GG_POWER_RUNS=${POWER_RUNS:-30} build/asan/test_power_loss || failed=1
ROUNDS=${DATABASE_ROUNDS:-40} build/asan/test_store_postgres || failed=1

# In an even game each level beats the one below it, and those that think lose no game against random play.
arena() { # WHAT MUST HOLD OF score AND low, WORDS OF THE ARENA ..
    local said
    said=$(build/clang/grognard arena triumph "${@:2}" --pairs "${ARENA_PAIRS:-100}" --jobs "$JOBS" --json) || return 1
    echo "$said"
    node -e "const { score, low } = JSON.parse(process.argv[1]); process.exit(($1) ? 0 : 1)" "$said" && return
    echo "not so: $1"
    return 1
}
build clang grognard || failed=1

echo "client: all browser tests, in Chromium and in Firefox"
build offline offline && build release program && build release offline_page && GG_ALL=1 tests/web/run.sh build/clang build/release || failed=1
GG_ALL=1 GG_TEST_BROWSER=firefox tests/web/run.sh build/clang build/release || failed=1
echo "client: long games by clicks"
for name in napoleon/game warpeace/game warpeace/fog offline/games; do
    GG_LONG=1 node "tests/web/$name.mjs" build/clang/grognard build/release || failed=1
done

for game in 'dec2 handicap_french=2' 'dec1 handicap_french=0'; do
    read -r scenario handicap <<<"$game"
    arena 'score === 1' "$scenario" regular random || failed=1
    for levels in 'recruit random' 'regular recruit' 'veteran regular' 'guard veteran' 'emperor guard'; do
        read -r above below <<<"$levels"
        arena 'low > 0.5' "$scenario" "$handicap" "$above" "$below" || failed=1
    done
done

echo "packages: in a clean Debian; the archive of the sources"
tests/package/contents.sh || failed=1
tests/package/archive.sh || failed=1
[[ $(id -u) -ne 0 ]] || tests/package/clean_root.sh || failed=1

[[ $failed -eq 0 ]] && echo "soak: passed" || echo "soak: FAILED"
exit "$failed"
