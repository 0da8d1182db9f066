#!/bin/bash
# Retakes the screenshots in docs/screens: the client's main screens, on a desktop and on a phone. `make screens`.
#
#   scripts/screens.sh BUILD [NAME ..]      NAME: only screenshots whose name contains one of these
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(realpath "$1")
cmake --build "$build" --target fixed_random >/dev/null 2>&1 || echo "without fixed chance: other games than last time"
exec node "$root/tests/web/screens.mjs" "$build/grognard" "$build" "$root/docs/screens" "${@:2}"
