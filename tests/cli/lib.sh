# What the tests of the command share. A file of tests is a list of:
#
#   it "says what is tested"     opens a test
#   run WORDS ..                 runs the program; standard input is the file `in`, empty unless `type_in` filled it
#   exits 2; says TEXT; ..       what must be true of the last run
#
# shellcheck shell=bash
# shellcheck disable=SC2154 # probe, product, folder and work come from run.sh

passed=0
failed=0
current=
broken=

close_test() {
    [[ -z $current ]] && return
    if [[ -z $broken ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: %s%s\n' "$(basename "$PWD")" "$current" "$broken"
        printf '  it was: %s\n  exit status %s\n' "${last_call-}" "${status-}"
        sed 's/^/  ! /' err | head -n 10
        sed 's/^/  | /' out | tail -n "${GG_TEST_LINES:-12}"
    fi
    current=
    broken=
}

it() {
    close_test
    current=$1
    : >in
}

finish() {
    close_test
    echo "$passed $failed" >>"$work/results"
}

wrong() { broken+=$'\n'"  $1"; }

type_in() { printf '%s\n' "$@" >in; }

# Runs with a limit, so that no test hangs.
run_program() {
    last_call="$(basename "$1") ${*:2}"
    status=0
    timeout 60 "$@" <in >out 2>err || status=$?
}

run() { run_program "$probe" "$@"; }
run_product() { run_program "$product" "$@"; }

exits() { [[ $status -eq $1 ]] || wrong "exit status $1 expected"; }
says() { grep -qF -- "$1" out || wrong "not said: $1"; }
does_not_say() { ! grep -qF -- "$1" out || wrong "should not be said: $1"; }
says_line() { grep -qxF -- "$1" out || wrong "no such line: $1"; }
ends_with() { [[ $(tail -n 1 out) == "$1" ]] || wrong "last line expected: $1"; }
says_nothing() { [[ ! -s out ]] || wrong "nothing expected on standard output"; }
complains() { grep -qF -- "$1" err || wrong "no such complaint: $1"; }
complains_line() { grep -qxF -- "$1" err || wrong "no such line on standard error: $1"; }
does_not_complain() { [[ ! -s err ]] || wrong "nothing expected on standard error"; }
is_true() { "$@" >/dev/null 2>&1 || wrong "should be true: $*"; }
lines_like() { # COUNT PATTERN
    local count
    count=$(grep -cE -- "$2" out)
    [[ $count -eq $1 ]] || wrong "$1 lines like '$2' expected, $count found"
}
is_json() {
    if command -v python3 >/dev/null; then
        python3 -c 'import json,sys; json.load(open("out"))' 2>/dev/null || wrong "not JSON"
    fi
}

# A game of the probe that was played with numbers and is over: the log in the file $1.
play_to_the_end() {
    for _ in {1..900}; do printf '\n1\n1\n'; done >in
    run play probe players=2 --text --seed 1805 --log "$1"
    : >in
}
