#!/bin/bash
# Tests of the server over HTTP. The last line is "N passed, M failed".
#
#   tests/server/run.sh BUILD
#
# BUILD is a folder with grognard-probe, twins and libfixed_random.so; if it has programs leaky_* too, their leaks must be found:
# those of two of them, in turn with each commit, or of all with GG_ALL=1 (`make soak`).
# $JOBS test files run at a time.
set -u
here=$(cd "$(dirname "$0")" && pwd)
if [[ $# -lt 1 || ! -x $1/grognard-probe || ! -x $1/twins || ! -e $1/libfixed_random.so ]]; then
    echo "usage: $0 BUILD (with grognard-probe, twins and libfixed_random.so)" >&2
    exit 2
fi
build=$(realpath "$1")
export here build

# The output of one file stays together; its last line is counted by name.
# shellcheck disable=SC2317 # called through xargs
run_file() { # NAME
    local said words status=0
    case $1 in
    leaks) words=(leaks.mjs "$build/grognard-probe" "$build/libfixed_random.so") ;;
    leaky_4) words=(leaks.mjs "$build/$1" "$build/libfixed_random.so" --finds "faces of a deployment") ;;
    leaks-games) words=(leaks-games.mjs "$build/grognard-probe" "$build/libfixed_random.so" "$build/twins") ;;
    leaky_triumph) words=(leaks-games.mjs "$build/$1" "$build/libfixed_random.so" "$build/twins" --finds "twins of triumph") ;;
    leaky_triumph-hints) words=(leaks-games.mjs "$build/leaky_triumph" "$build/libfixed_random.so" "$build/twins" --finds "hint in triumph") ;;
    leaky_napoleon) words=(leaks-games.mjs "$build/$1" "$build/libfixed_random.so" "$build/twins" --finds "napoleon: where blocks stand") ;;
    leaky_napoleon-ally) words=(leaks-games.mjs "$build/leaky_napoleon" "$build/libfixed_random.so" "$build/twins" --finds "napoleon: a battle of the ally") ;;
    leaky_11) words=(leaks.mjs "$build/$1" "$build/libfixed_random.so" --finds "faces of a deployment") ;;
    leaky_9) words=(leaks.mjs "$build/$1" "$build/libfixed_random.so" --finds "a note that the reader must not read yet") ;;
    mail) words=(mail/mail.mjs "$build/grognard-probe") ;;
    *) words=("$1.mjs" "$build/grognard-probe") ;;
    esac
    said=$(cd "$here" && timeout 300 node "${words[@]}" 2>&1) || status=$?
    # A file that ended before its last line has failed.
    if ! grep -qE '^[0-9]+ passed, [0-9]+ failed$' <<<"$said"; then
        said+=$'\n'"$1 ended with $status"$'\n'"0 passed, 1 failed"
    fi
    sed -E "s/^([0-9]+ passed, [0-9]+ failed)$/$1: \1/" <<<"$said"
}
export -f run_file

files=(leaks leaks-games play-through coalitions choosing api-examples streams)
if [[ $EUID -eq 0 ]]; then
    files+=(mail)
else
    echo "mail.mjs was left out: only root can start smtpd"
fi
leaky=(leaky_4 leaky_triumph leaky_napoleon)
[[ -n ${GG_ALL-} ]] && leaky+=(leaky_9 leaky_11 leaky_napoleon-ally leaky_triumph-hints) # `make soak`
for name in "${leaky[@]}"; do
    [[ -x $build/${name%-*} ]] && files+=("$name")
done
printf '%s\n' "${files[@]}" |
    xargs -P "${JOBS:-2}" -I '{}' bash -u -c 'run_file {}' |
    awk -f "$here/sum.awk"
