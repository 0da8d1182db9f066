#!/bin/bash
# Takes the pictures of docs/screens anew: the main screens of the client, on a desk and on a phone. `make screens`.
#
#   scripts/screens.sh BUILD [NAME ..]      NAME: only pictures whose name has one of these in it
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(realpath "$1")
cmake --build "$build" --target fixed_random >/dev/null 2>&1 || echo "without fixed chance: other games than last time"
exec node "$root/tests/web/screens.mjs" "$build/grognard" "$build" "$root/docs/screens" "${@:2}"
