#!/bin/bash
# The same games give the same bytes on every compiler: gcc and clang, without and with
# optimisation, and WebAssembly in node replay the recorded games of tests/corpus; hashes, views and
# texts must agree.
# The last line is "N passed, M failed": each recorded game in each build is one.
set -u
cd "$(dirname "$0")/../.."
source tests/agree/common.bash

out=build/agree
mkdir -p "$out/wasm"
make_texts
logs=(tests/corpus/probe/*.log)
native=(tests/agree/hashes.c src/wasm/replay.c src/wasm/shelf.c)
passed=0
failed=0

build() { # NAME COMPILER FLAGS..: a native program
    "$2" -std=c17 "${@:3}" "${includes[@]}" -DGG_PROBE_ONLY -o "$out/$1" \
        "${native[@]}" "${rules[@]}"
}

# The module: what src/wasm gives is exported, all else is not.
build_wasm() {
    local source visible
    rm -f "$out"/wasm/*.o
    for source in "${rules[@]}" src/wasm/*.c; do
        visible=hidden
        [[ $source == src/wasm/* ]] && visible=default
        clang -std=c17 --target=wasm32 -ffreestanding -nostdlibinc -O3 -DNDEBUG \
            -fvisibility=$visible "${includes[@]}" -DGG_PROBE_ONLY \
            -c -o "$out/wasm/${source//\//-}.o" "$source" || return 1
    done
    clang --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--export-dynamic -Wl,--stack-first \
        -Wl,-z,stack-size=262144 -o "$out/probe.wasm" "$out"/wasm/*.o
}

run() { # NAME LOG: the list of one build
    if [[ $1 == wasm ]]; then
        node tests/agree/hashes.mjs "$out/probe.wasm" "$2"
    else
        "$out/$1" "$2"
    fi
}

build gcc-O0 gcc -O0 && build gcc-O3 gcc -O3 -DNDEBUG && build clang-O0 clang -O0 &&
    build clang-O3 clang -O3 -DNDEBUG && build_wasm || exit 1

for log in "${logs[@]}"; do
    for name in gcc-O0 gcc-O3 clang-O0 clang-O3 wasm; do
        list=$out/$name-$(basename "$log" .log).txt
        first=${first:-$list}
        if run "$name" "$log" >"$list" && cmp "$first" "$list"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$name: $log: damaged, or not as in $first"
        fi
    done
    first=
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 && $passed -gt 0 ]]
