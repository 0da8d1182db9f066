#!/bin/bash
# Makes the recorded games of tests/corpus anew: of all games, or of those that are named. Only for a
# change that is meant to change history: the old games are the proof that nothing else did.
#
#   tests/corpus/record.sh [GAME ..]
set -eu
cd "$(dirname "$0")/../.."

cmake --preset clang >/dev/null
cmake --build --preset clang -j "${JOBS:-2}" --target record | tail -n 1
folders=(tests/corpus/*/)
[[ $# -gt 0 ]] && folders=("${@/#/tests/corpus/}")
for folder in "${folders[@]%/}"; do
    rm -f "$folder"/*.log
    build/clang/record "$folder"
    logs=("$folder"/*.log)
    echo "$folder: ${#logs[@]} games, $(cat "${logs[@]}" | wc -c) bytes"
done
