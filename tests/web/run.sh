#!/bin/bash
# Tests of the client in a browser. The last line is "N passed, M failed".
#
#   tests/web/run.sh BUILD [FILES [NAME ..]]
#
# BUILD is a folder with the program, FILES one with web/ and boards/ (default: BUILD). Without names a short path through each
# feature is tested, the files below; with GG_ALL=1 (`make soak`) all. $JOBS files run at a time. Browsers are fickle on a busy
# machine: a file that fails runs once more, alone, and that result counts. The first result is shown, too, with a line "shaky: NAME".
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=${1-}/grognard
files=${2-${1-}}
if [[ ! -x $program || ! -e $files/web/index.html || ! -e $files/boards/index.json ]]; then
    echo "usage: $0 BUILD [FILES [NAME ..]] (BUILD with grognard, FILES with web/ and boards/)" >&2
    exit 2
fi
program=$(realpath "$program")
files=$(realpath "$files")
export here program files

# Not test files: shared modules, and separate programs.
others=' harness line screens '
usual=(napoleon/game warpeace/game pages lessons analysis tournaments meeting
    replay standing lobby curtain offline/page first-game home) # the longest first

# The output of one file stays together; its last line is counted by name, unless it fails and may run again.
# shellcheck disable=SC2317 # called through xargs
run_file() { # NAME [again: the file with names of those to run again]
    local said status=0 start=$SECONDS
    said=$(timeout 240 node "$here/$1.mjs" "$program" "$files" 2>&1) || status=$?
    # A file that ended before its last line has failed.
    if ! grep -qE '^[0-9]+ passed, [0-9]+ failed$' <<<"$said"; then
        said+=$'\n'"$1 ended with $status"$'\n'"0 passed, 1 failed"
    fi
    if [[ -n ${2-} ]] && ! grep -qE '^[1-9][0-9]* passed, 0 failed$' <<<"$said"; then
        echo "$1" >>"$2"
        echo "  shaky: $1"
        sed -E 's/\x1b\[[0-9;]*m//g; s/^failed: /first try: /; s/^/  /' <<<"$said"
        return
    fi
    sed -E "s|^([0-9]+ passed, [0-9]+ failed)$|$1 ($((SECONDS - start)) s): \1|; s/\x1b\[[0-9;]*m//g; s/^/  /" <<<"$said"
}
export -f run_file

names=("${@:3}")
if [[ ${#names[@]} -eq 0 ]]; then
    names=("${usual[@]}")
    for file in "$here"/*.mjs "$here"/{napoleon,warpeace,offline}/*.mjs; do
        name=${file#"$here/"}
        name=${name%.mjs}
        [[ -n ${GG_ALL-} && "$others ${usual[*]} " != *" $name "* ]] && names+=("$name")
    done
fi
again=$(mktemp)
trap 'rm -f "$again"' EXIT
export again
{
    # shellcheck disable=SC2016 # the inner shell expands it
    printf '%s\n' "${names[@]}" | xargs -P "${JOBS:-2}" -I '{}' bash -u -c 'run_file {} "$again"'
    while read -r name <&3; do
        run_file "$name"
    done 3<"$again"
} | awk -f "$here/../server/sum.awk"
