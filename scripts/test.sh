#!/bin/bash
# All tests, as run by `make test`. The last line is "N passed, M failed".
#
#   scripts/test.sh              every stage except those that must be named
#   scripts/test.sh asan cases   only these stages
#
# Every stage runs, even after a failure. A stage writes its output to build/test-logs/STAGE.log and passes if it exits
# with 0. A stage that exceeds its budget is reported; after five times the budget it is killed. A table at the end
# shows how long each stage took, and the seconds of processors it used, which depend less on what else is running.
#
# Read-only stages run beside the others at low priority, on otherwise idle processors.
#
# The unit tests run in two builds, in one of them with valgrind, too, and in more during `make soak`. What each shows:
#   asan      clang; every access and every undefined operation, all asserts
#   release   gcc with full optimization: what people run; with valgrind: uninitialized bytes
#   debug, clang  nothing more, except for compiler bugs: clang's optimized code plays hundreds of games in the stages
#             boards, games, server and web
set -u
cd "$(dirname "$0")/.." || exit 1
export JOBS=${JOBS:-$(nproc)}
export FUZZ_SECONDS=${FUZZ_SECONDS:-8} # per fuzzer
export VALGRIND=${VALGRIND:-release}   # the build that valgrind looks at

# stage        minutes  requires this folder or file (- = nothing); without it the stage does not exist
stages='
packages          5     -
format            0.5   include
lint             15     include
release           3     tests/unit
checks            0.5   tests/checks
asan              4     tests/unit
valgrind          3     tests/unit
cases             1     tests/cases
cli               2     tests/cli
boards            1     tests/draw
properties        2     tests/properties
games             3     tests/harness
leaks             2     tests/leak
server            2     tests/server
faults            2     tests/faults
fuzz              4     tests/fuzz
wasm              1     src/wasm
agree             2     tests/agree
web               4     tests/web
debug             2     tests/unit
clang             2     tests/unit
'
beside=' lint '
named=' debug clang ' # these run only when named

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
    ctest --preset "$1" -j "$JOBS" "${@:2}" | sed 's/^/  /'
}

# An empty folder is an error: a stage that tests nothing must not pass.
some_files() {
    compgen -G "$1" >/dev/null || {
        echo "no $1"
        return 1
    }
}

build_and_test() { # PRESET [WORDS OF CTEST ..]
    build "$1"
    run_ctest "$1" --label-exclude check --no-tests=error "${@:2}"
}

# Password hashing is slow by design, and the power fails hundreds of times: two compilers are enough for these.
slow_tests='^test_(accounts|sessions|limits|power_loss)$'

stage_packages() { scripts/install-packages.sh build test; }
stage_format() { scripts/format.sh --check; }
stage_lint() { scripts/lint.sh; }
stage_debug() { build_and_test debug; }
stage_release() { build_and_test release; }
stage_asan() { build_and_test asan; }
stage_clang() { build_and_test clang --exclude-regex "$slow_tests"; }

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
# a compiler may remove such bytes. Runs only the server tests that are quick here; the sanitizers cover the others.
stage_valgrind() {
    local server='clocks|writer|store|store_people|store_batches|unseen|streams' tests
    some_files 'tests/unit/test_*.c'
    mapfile -t tests < <(find tests -regextype posix-extended \
        -regex "tests/(unit/test_[^/]*|server/([a-z]+/)?test_($server))\.c" -printf '%s %f\n' | sort -rn | sed -E 's/.* (.*)\.c/\1/')
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
    build clang grognard grognard_shared
    tests/checks/hardened.sh build/clang # programs and libraries of both compilers
}

stage_cases() {
    build clang grognard-probe
    build/clang/grognard-probe cases --first --coverage tests/cases
}

stage_cli() {
    build clang grognard-probe grognard
    tests/cli/run.sh build/clang/grognard-probe build/clang/grognard
}

# With asserts, and optimized, since every board is drawn many times.
stage_boards() {
    build clang grognard
    tests/draw/run.sh build/clang/grognard
}

# 300 games: batches of 50 with the seeds 1805, 1855 ..
stage_properties() {
    build asan properties
    seq 1805 50 2055 | in_parallel build/asan/properties 50
}

# The properties on random games of every game in the program, all scenarios and options: 250 games of each, in batches
# of 50, and the games in which long runs have found faults.
stage_games() {
    local games
    build clang grognard
    mapfile -t games < <(build/clang/grognard games --json | grep -oE '"game":"[a-z]+"' | cut -d '"' -f 4)
    [[ ${#games[@]} -gt 0 ]]
    { parcels "${games[@]}"; found_games; } | in_parallel play_parcel
}

found_games() {
    sed -E '/^(#|$)/d; s/^([a-z]+) ([0-9]+) ([0-9]+) .*/\1-\2-1-\3/' tests/harness/found.txt
}

parcels() { # GAME ..
    local seed
    for seed in 1805 1855 1905 5081 5131; do
        printf "%s-$seed\n" "$@"
    done
}

# shellcheck disable=SC2317 # called through in_parallel
play_parcel() { # GAME-SEED[-GAMES-SPARSE]
    local game seed games sparse
    IFS=- read -r game seed games sparse <<<"$1"
    build/clang/grognard fuzz "$game" --games "${games:-50}" --seed "$seed" --sparse "${sparse:-1}"
}
export -f play_parcel

# leak_N exits with 0 if the hunt found its planted leak; leak_0 has none, and nothing may be found.
stage_leaks() {
    build clang leaks
    printf 'build/clang/leak_%s\n' {0..11} | in_parallel env # env: the word itself is the program
}

# The server over HTTP: information leaks, complete games, the examples of docs/api.md.
stage_server() {
    build clang grognard-probe twins fixed_random leaky_4 leaky_9 leaky_11 leaky_triumph leaky_napoleon
    tests/server/run.sh build/clang
}

# The server when it is killed or stuck, the disk is full, clocks jump, or requests are broken.
stage_faults() {
    build asan grognard-probe moved_clock notify_socket
    build clang grognard-probe
    PLAIN=build/clang tests/faults/run.sh build/asan
}

# The browser client: types, unit tests and size, then browser tests against a server with asserts.
stage_web() {
    build release program
    build clang grognard
    node web/packages.mjs
    (cd web && node node_modules/typescript/bin/tsc && node test.mjs)
    tests/web/run.sh build/clang build/release
}

stage_fuzz() { tests/fuzz/run.sh "$FUZZ_SECONDS"; }
stage_wasm() { build wasm; }

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
run_stage() { # NAME MINUTES
    local name=$1 budget log=$logs/$1.log status=0 start=$SECONDS took good bad
    budget=$(awk -v minutes="$2" 'BEGIN { print int(minutes * 60) }')
    timeout --kill-after=10 $((budget * 5)) bash "$0" --inside "$name" >"$log" 2>&1 </dev/null &
    running=$!
    wait "$running" || status=$?
    took=$((SECONDS - start))
    [[ $status -eq 124 ]] && echo "ended: five times over its budget" >>"$log"

    read -r good bad < <(count "$log")
    if [[ $status -ne 0 && $bad -eq 0 ]]; then
        bad=1
    fi
    echo "$good $bad $took $budget $(work_of "$name")" >"$logs/$name.result"
    echo "stage $name: $took s of $budget s budget$([[ $bad -gt 0 ]] && echo ", FAILED")"
}

# Stopping the script stops its stages.
trap 'kill $(jobs -p) 2>/dev/null' EXIT
trap 'exit 130' INT TERM

run_beside() { # NAME MINUTES
    trap 'kill "$running"' EXIT
    trap 'exit 143' TERM
    renice -n 10 -p "$BASHPID" >/dev/null
    run_stage "$@"
    trap - EXIT
}

add_up() { # NAME
    local name=$1 good bad took budget work
    read -r good bad took budget work <"$logs/$name.result"
    passed=$((passed + good))
    failed=$((failed + bad))
    all_work=$((all_work + work))
    [[ $bad -gt 0 ]] && failed_stages+=("$name")
    table+=("$(printf '%-12s %5d s  %5d s  %5d s' "$name" "$took" "$budget" "$work")$([[ $bad -gt 0 ]] && echo "  FAILED")")
    if [[ $took -gt $budget ]]; then
        summary+=("warning: stage $name took $took s, more than its budget of $budget s")
    fi
}

known=" $(awk '{ printf "%s ", $1 }' <<<"$stages") "
for name in "$@"; do
    if [[ $known != *" $name "* ]]; then
        echo "no such stage: $name; there are:$known" >&2
        exit 2
    fi
done

ran=()
while read -r name minutes needs <&3; do
    [[ -z $name ]] && continue
    [[ $# -gt 0 && " $* " != *" $name "* ]] && continue
    [[ $# -eq 0 && $named == *" $name "* ]] && continue
    [[ $needs != - && ! -e $needs ]] && continue
    ran+=("$name")
    if [[ $beside == *" $name "* ]]; then
        run_beside "$name" "$minutes" &
    else
        run_stage "$name" "$minutes"
    fi
done 3<<<"$stages"
wait
for name in "${ran[@]}"; do
    add_up "$name"
done

for name in "${failed_stages[@]}"; do
    echo
    echo "---- $name failed; the end of $logs/$name.log:"
    tail -n 60 "$logs/$name.log"
done
echo
echo "stage           took   budget     work"
printf '%s\n' "${table[@]}"
printf '%-12s %5d s %15d s\n' together "$SECONDS" "$all_work"
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
