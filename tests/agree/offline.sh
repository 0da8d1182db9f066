#!/bin/bash
# The page that needs no server answers like the server (offline.mjs), for some recorded games; with GG_ALL=1 (`make soak`) for all. The
# last line is "N passed, M failed".
set -u
cd "$(dirname "$0")/../.." || exit 1
for preset in release offline; do
    target=grognard
    [[ $preset == offline ]] && target=offline
    flock "build/$preset.lock" cmake --preset "$preset" -DGG_TESTS=ON >/dev/null &&
        flock "build/$preset.lock" cmake --build --preset "$preset" -j "${JOBS:-2}" --target "$target" | tail -n 1
    [[ ${PIPESTATUS[0]} -eq 0 ]] || exit 1
done
node web/packages.mjs
logs=(tests/corpus/triumph/dec2-1.log tests/corpus/napoleon/{historical-1,three-1}.log tests/corpus/warpeace/p11-1.log)
[[ -n ${GG_ALL-} ]] && mapfile -t logs < <(ls tests/corpus/{triumph,napoleon,warpeace}/*.log)
node tests/agree/offline.mjs build/release/grognard build/offline/offline.wasm "${logs[@]}"
