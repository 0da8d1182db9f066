#!/bin/bash
# All tests, as run by `make test`. The last line is "N passed, M failed".
#
#   scripts/test.sh              every stage except those that must be named
#   scripts/test.sh asan cases   only these stages
#
# Every stage runs, even after a failure. A stage writes its output to build/test-logs/STAGE.log and passes if it exits
# with 0. A table at the end shows how long each stage took, and the seconds of processors that it used. These depend less
# on what else is running, so they have a budget: a stage that exceeds it is reported. A stage is killed after 40 minutes.
#
# Stages run in two lanes. Those that wait for browsers, servers and disks, or measure time, run one after the other in
# front; those that only compute run beside them, one after the other, at low priority, on whatever processors are idle.
#
# Everything is tested in two builds, and the long tests of each kind in one of them. What each shows:
#   asan      clang; every access and every undefined operation, all asserts: unit tests, cases, random games, fuzzers, faults
#   release   gcc with full optimization, asserts on except in triumph: what people run. Unit tests that compute for long; with
#             valgrind, those of core and store: uninitialized bytes; the command, boards, random games, leaks, the server, browsers
#   debug, clang  nothing more, except for compiler bugs. `make soak` runs the unit tests there, plays its games with
#             clang's optimized code, and compares the replays of all builds.
set -u
cd "$(dirname "$0")/.." || exit 1
export JOBS=${JOBS:-$(nproc)}
export FUZZ_SECONDS=${FUZZ_SECONDS:-2} # per fuzzer
export VALGRIND=${VALGRIND:-release}   # the build that valgrind looks at

# stage     lane    budget  requires this folder or file (- = nothing); without it the stage does not exist
stages='
packages    first      60   -
release     front     300   tests/unit
asan        front     460   tests/unit
web         front     400   tests/web
checks      front      60   tests/checks
cli         front      90   tests/cli
server      front     120   tests/server
faults      front      70   tests/faults
format      beside     20   include
lint        beside    240   include
cases       beside     20   tests/cases
properties  beside     20   tests/properties
games       beside     70   tests/harness
valgrind    beside     80   tests/unit
leaks       beside     40   tests/leak
wasm        beside    150   src/wasm
agree       beside     70   tests/agree
boards      beside     80   tests/draw
fuzz        beside    100   tests/fuzz
debug       named     400   tests/unit
clang       named     400   tests/unit
'
limit=2400 # seconds, for any stage

# ---------------------------------------------------------------- the stages

# Configures and builds a preset: everything, or the named targets.
build() {
    local preset=$1
    shift
    mkdir -p build
    flock "build/$preset.lock" cmake --preset "$preset" -DGG_TESTS=ON
    flock "build/$preset.lock" cmake --build --preset "$preset" -j "$JOBS" ${1:+--target "$@"}
}

# Indented, so that the output of a failed test is not counted as a result.
run_ctest() {
    ctest --preset "$1" -j "$JOBS" --timeout 300 "${@:2}" | sed 's/^/  /'
}

# An empty folder is an error: a stage that tests nothing must not pass.
some_files() {
    compgen -G "$1" >/dev/null || {
        echo "no $1"
        return 1
    }
}

build_and_test() { # PRESET
    build "$1" unit_tests
    run_ctest "$1" --label-exclude check --no-tests=error
}

# Unit tests that compute for long: bots, advice, passwords, guesses, disks that fail. Once is enough, in the quicker build; `make soak`
# runs all of them in all builds, and those of pictures, whose boards the stage `boards` draws, too.
long_tests='test_(.*bot|accounts|advice|guesses|long_games|power_loss|store_faults|warpeace_months)'
soak_tests='test_draw_(triumph|napoleon|warpeace).*'

build_and_test_some() { # PRESET [-v]: the long ones, or the others
    local tests
    mapfile -t tests < <(find tests -name 'test_*.c' -printf '%f\n' | sed 's/\.c$//' | grep -vxE "$soak_tests" |
        grep -xE ${2+"$2"} "$long_tests")
    build "$1" "${tests[@]}"
    run_ctest "$1" --label-exclude check --no-tests=error --tests-regex "^($(IFS='|' && echo "${tests[*]}"))$"
}

# What valgrind runs: tests of core and server that copy, hash and store bytes. `make soak` runs all of core there, and those
# of the server that are quick. The sanitizers cover the others; bots think, which takes minutes there.
valgrind_tests() {
    local core='fields|hash|json|log|match|text' server='store|writer'
    if [[ $VALGRIND == debug ]]; then
        core='[^/]*'
        server+='|clocks|store_batches|store_people|streams|unseen'
    fi
    find tests -regextype posix-extended -regex "tests/(unit/test_($core)|server/([a-z]+/)?test_($server))\.c" \
        ! -name test_bot.c ! -name test_advice.c -printf '%s %f\n' |
        sort -rn | sed -E 's/.* (.*)\.c/\1/'
}

stage_packages() { scripts/install-packages.sh build test; }
stage_format() { scripts/format.sh --check; }
stage_lint() { scripts/lint.sh --quick; }
stage_debug() { build_and_test debug; }
stage_clang() { build_and_test clang; }
stage_asan() { build_and_test_some asan -v; }
stage_release() { build_and_test_some release; }

# in_parallel COMMAND ..: runs the command for each word of standard input, $JOBS at a time, in the given order: put the
# longest first. The output of each run stays together; failed ones are named. Ends with the line "N passed, M failed".
in_parallel() {
    local folder status=0
    folder=$(mktemp -d)
    # shellcheck disable=SC2016 # the inner shell expands it
    xargs -P "$JOBS" -I '{}' bash -c \
        'log=$0/${1//\//-}; "${@:2}" "$1" >"$log.said" 2>&1 && touch "$log.passed" || touch "$log.failed"' \
        "$folder" '{}' "$@" || status=1
    for log in "$folder"/*.said; do
        sed 's/^/  /' "$log"
        log=${log%.said}
        [[ -e $log.failed ]] && echo "$(basename "$log") failed"
    done
    find "$folder" -name '*.passed' -o -name '*.failed' |
        awk '/passed$/ { passed++ } /failed$/ { failed++ }
            END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }' || status=1
    rm -rf "$folder"
    return $status
}

# Finds uses of uninitialized bytes, which the sanitizers do not. `make soak` uses the build without optimization, since
# a compiler may remove such bytes.
stage_valgrind() {
    local tests
    some_files 'tests/unit/test_*.c'
    mapfile -t tests < <(valgrind_tests)
    build "$VALGRIND" grognard "${tests[@]}"
    printf "build/$VALGRIND/%s\n" "${tests[@]}" |
        in_parallel valgrind --quiet --error-exitcode=9 --leak-check=full --suppressions=tests/valgrind.supp &&
        printf '%s\n' triumph napoleon warpeace | in_parallel draw_with_valgrind
}

# shellcheck disable=SC2317 # called through in_parallel
draw_with_valgrind() { # GAME
    valgrind --quiet --error-exitcode=9 --leak-check=full --suppressions=tests/valgrind.supp "build/$VALGRIND/grognard" board "$1" \
        --position start --svg - >/dev/null
}
export -f draw_with_valgrind

stage_checks() {
    build release program notify_socket
    run_ctest release --label-regex check --no-tests=error
}

stage_cases() {
    build asan grognard-probe
    build/asan/grognard-probe cases --first --coverage tests/cases
}

stage_cli() {
    build release grognard-probe grognard
    tests/cli/run.sh build/release/grognard-probe build/release/grognard
}

# Optimized, since every board is drawn many times.
stage_boards() {
    build release grognard
    tests/draw/run.sh build/release/grognard
}

# 300 games: batches of 50 with the seeds 1805, 1855 ..
stage_properties() {
    build asan properties
    seq 1805 50 2055 | in_parallel build/asan/properties 50
}

# The properties on random games of every game in the program, all scenarios and options: 75 games of each in batches,
# and the games in which long runs have found faults. Some are played with sanitizers, and with asserts everywhere. `make soak` plays thousands.
stage_games() {
    local games
    build release grognard
    build asan grognard-probe
    mapfile -t games < <(build/release/grognard games --json | grep -oE '"game":"[a-z]+"' | cut -d '"' -f 4)
    [[ ${#games[@]} -gt 0 ]]
    { parcels "${games[@]}"; found_games; } | in_parallel play_parcel
}

found_games() {
    sed -E '/^(#|$)/d; s/^([a-z]+) ([0-9]+) ([0-9]+) .*/release-\1-\2-1-\3/' tests/harness/found.txt
}

# BUILD-GAME-SEED-GAMES-SPARSE. The expensive checks at every position cost four times as much as at every fourth.
parcels() { # GAME ..
    local game
    for game in "$@"; do
        echo "release-$game-1805-25-1"
        echo "release-$game-1855-50-4"
        echo "asan-$game-6805-10-4"
    done
}

# shellcheck disable=SC2317 # called through in_parallel
play_parcel() { # BUILD-GAME-SEED-GAMES-SPARSE
    local build game seed games sparse program=grognard
    IFS=- read -r build game seed games sparse <<<"$1"
    [[ $build == asan ]] && program=grognard-probe
    "build/$build/$program" fuzz "$game" --games "$games" --seed "$seed" --sparse "$sparse"
}
export -f play_parcel

# leak_N exits with 0 if the hunt found its planted leak; leak_0 has none, and nothing may be found.
stage_leaks() {
    build release leaks
    printf 'build/release/leak_%s\n' {0..11} | in_parallel env # env: the word itself is the program
}

# The server over HTTP: information leaks, complete games, the examples of docs/api.md.
stage_server() {
    build release grognard-probe twins fixed_random leaky_4 leaky_9 leaky_11 leaky_triumph leaky_napoleon
    tests/server/run.sh build/release
}

# The server when it is killed or stuck, the disk is full, clocks jump, or requests are broken.
stage_faults() {
    build asan grognard-probe grognard-next moved_clock notify_socket
    build release grognard-probe
    PLAIN=build/release tests/faults/run.sh build/asan
}

# The browser client: types, unit tests and size, then browser tests against a server with asserts, and of the page without one.
stage_web() {
    build offline
    build release program fixed_random offline_page
    node web/packages.mjs
    (cd web && node node_modules/typescript/bin/tsc && node test.mjs)
    tests/web/run.sh build/release
}

stage_fuzz() { tests/fuzz/run.sh "$FUZZ_SECONDS"; }
stage_wasm() { build offline; }

# Native and WebAssembly builds must agree. A script prints "N passed, M failed", or just exits.
stage_agree() {
    local script failed=0
    some_files 'tests/agree/*.sh'
    for script in tests/agree/*.sh; do
        "$script" || {
            failed=1
            echo "$script failed"
        }
    done
    [[ $failed -eq 0 ]]
}

# ---------------------------------------------------------------- running them

if [[ ${1-} == --inside ]]; then # the stage itself, started below
    set -e -o pipefail
    stage=$2
    trap 'times >"build/test-logs/$stage.times"' EXIT
    "stage_$2"
    exit
fi

logs=build/test-logs
mkdir -p "$logs"
rm -f "$logs"/*.result "$logs"/*.times
passed=0
failed=0
all_work=0
failed_stages=()
summary=()
table=()

# Adds up the results in a log: lines "N passed, M failed" and CTest's summary.
count() {
    awk '
        /^[0-9]+ passed, [0-9]+ failed\r?$/ { passed += $1; failed += $3 }
        /^ *[0-9]+% tests passed, [0-9]+ tests? failed out of [0-9]+/ {
            passed += $NF - $4
            failed += $4
        }
        END { print passed + 0, failed + 0 }' "$1"
}

# Seconds of processors that a stage used, by what the shell's `times` said: two lines of user and system time.
work_of() { # NAME
    awk '{ for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += 60 * part[1] + part[2] } } END { printf "%d\n", sum }' \
        "$logs/$1.times" 2>/dev/null || echo 0
}

# Writes "PASSED FAILED SECONDS BUDGET WORK" to STAGE.result.
run_stage() { # NAME BUDGET
    local name=$1 budget=$2 log=$logs/$1.log status=0 start=$SECONDS took good bad work
    timeout --kill-after=10 "$limit" bash "$0" --inside "$name" >"$log" 2>&1 </dev/null &
    running=$!
    wait "$running" || status=$?
    took=$((SECONDS - start))
    [[ $status -eq 124 ]] && echo "ended after $limit s" >>"$log"

    read -r good bad < <(count "$log")
    if [[ $status -ne 0 && $bad -eq 0 ]]; then
        bad=1
    fi
    work=$(work_of "$name")
    echo "$good $bad $took $budget $work" >"$logs/$name.result"
    echo "stage $name: $took s, $work s of processors$([[ $bad -gt 0 ]] && echo ", FAILED")"
}

# Stopping the script stops its stages.
trap 'kill $(jobs -p) 2>/dev/null' EXIT
trap 'exit 130' INT TERM

# The stages of a lane, one after the other.
run_lane() { # LANE
    local name lane budget needs
    while read -r name lane budget needs <&3; do
        [[ $lane == "$1" ]] && wanted "$name" "$needs" || continue
        run_stage "$name" "$budget"
    done 3<<<"$stages"
}

run_beside() {
    running=
    trap '[[ $running ]] && kill "$running"' EXIT
    trap 'exit 143' TERM
    renice -n 10 -p "$BASHPID" >/dev/null
    run_lane beside
    trap - EXIT
}

add_up() { # NAME
    local name=$1 good bad took budget work
    read -r good bad took budget work <"$logs/$name.result"
    passed=$((passed + good))
    failed=$((failed + bad))
    all_work=$((all_work + work))
    [[ $bad -gt 0 ]] && failed_stages+=("$name")
    table+=("$(printf '%-12s %5d s  %5d s  %5d s' "$name" "$took" "$work" "$budget")$([[ $bad -gt 0 ]] && echo "  FAILED")")
    if [[ $work -gt $budget ]]; then
        summary+=("warning: stage $name took $work s of processors, more than its budget of $budget s")
    fi
}

known=" $(awk '{ printf "%s ", $1 }' <<<"$stages") "
for name in "$@"; do
    if [[ $known != *" $name "* ]]; then
        echo "no such stage: $name; there are:$known" >&2
        exit 2
    fi
done

# The stages that were named; without names, all but those that must be.
arguments=" $* "
wanted() { # NAME NEEDS
    [[ $2 == - || -e $2 ]] && [[ $arguments == '  ' || $arguments == *" $1 "* ]]
}

run_lane first
run_beside &
run_lane front
[[ $arguments != '  ' ]] && run_lane named
wait
ran=()
while read -r name lane budget needs; do
    [[ -z $name ]] || ! wanted "$name" "$needs" || [[ $lane == named && $arguments == '  ' ]] && continue
    ran+=("$name")
    [[ -e $logs/$name.result ]] || echo "0 1 0 $budget 0" >"$logs/$name.result" # something ended its lane
    add_up "$name"
done <<<"$stages"

for name in "${failed_stages[@]}"; do
    echo
    echo "---- $name failed; the end of $logs/$name.log:"
    tail -n 60 "$logs/$name.log"
done
echo
echo "stage           took     work   budget"
printf '%s\n' "${table[@]}"
printf '%-12s %5d s  %5d s\n' together "$SECONDS" "$all_work"
for line in "${summary[@]}"; do
    echo "$line"
done
# Tests by name: those that failed, and those of browsers that passed only when tried again.
for name in "${ran[@]}"; do
    grep -hE '^ *(failed|FAILED|shaky|not ok)\b|\*\*\*(Failed|Timeout)| failed$' "$logs/$name.log" |
        grep -vE '[0-9]+ passed, [0-9]+ failed$|: 0 failed$' | head -n 20 | sed "s/^ */$name: /"
done
[[ ${#failed_stages[@]} -gt 0 ]] && echo "failed stages: ${failed_stages[*]}"
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
