#!/bin/bash
# The same games give the same bytes in every build: they replay the recorded games of tests/corpus, and hashes, views
# and texts must agree.
#
#   tests/agree/agree.sh [GAME ..]
#   BUILDS='debug release clang asan wasm offline' tests/agree/agree.sh      `make soak`; the others are compared with the first
#
# By default it compares two compilers and two kinds of processors: gcc's optimized code with WebAssembly, by clang, in node, as in
# the page that needs no server. It then replays every third game.
#
# Every game of the program must have recorded games. The last line is "N passed, M failed": each
# recorded game in each build is one.
set -u
cd "$(dirname "$0")/../.." || exit 1
jobs=${JOBS:-2}
out=build/agree
read -ra presets <<<"${BUILDS:-release offline}"
first=${presets[0]}
parts=1
[[ -z ${BUILDS-} && $# -eq 0 ]] && parts=3
count=0
passed=0
failed=0
mkdir -p "$out"

is_wasm() { [[ $1 == wasm || $1 == offline ]]; }

build() { # PRESET
    local target=hashes
    is_wasm "$1" && target=grognard-probe
    flock "build/$1.lock" cmake --preset "$1" -DGG_TESTS=ON >/dev/null &&
        flock "build/$1.lock" cmake --build --preset "$1" -j "$jobs" --target "$target" | tail -n 1
    return "${PIPESTATUS[0]}"
}

# A build lists all games at once, each behind a line with its path.
replay() { # PRESET
    if is_wasm "$1"; then
        node tests/agree/hashes.mjs "build/$1/grognard-probe.wasm" "${logs[@]}"
    else
        "build/$1/hashes" "${logs[@]}"
    fi >"$out/$1.txt" 2>"$out/$1.errors"
}

for preset in "${presets[@]}"; do
    build "$preset" || exit 1
done

mapfile -t games < <("build/$first/hashes") # those of src/games.h
[[ $# -gt 0 ]] && games=("$@")
logs=()
for game in "${games[@]}"; do
    found=(tests/corpus/"$game"/*.log)
    [[ -e ${found[0]} ]] || {
        failed=$((failed + 1))
        echo "$game has no recorded games: tests/corpus/$game"
        continue
    }
    for log in "${found[@]}"; do
        [[ $((++count % parts)) -eq 0 ]] && logs+=("$log")
    done
done

# Two builds at a time; what they say is compared afterwards, so how they end does not matter here.
export -f replay is_wasm
printf '%s\n' "${presets[@]}" |
    out=$out xargs -P "$jobs" -I '{}' bash -c 'logs=("$@"); replay "{}"' bash "${logs[@]}"

list() { # PRESET LOG: what the build says of a recorded game; nothing if it is damaged
    awk -v path="$2" '/\.log$/ { here = $0 == path; next } here' "$out/$1.txt"
}

for log in "${logs[@]}"; do
    right=$(list "$first" "$log")
    for preset in "${presets[@]}"; do
        said=$(list "$preset" "$log")
        if [[ -n $said && $said == "$right" && $said != *damaged* ]]; then
            passed=$((passed + 1))
            continue
        fi
        failed=$((failed + 1))
        echo "$preset: $log: damaged, or not as in $out/$first.txt"
        grep '^damaged' <<<"$said"
        head -n 3 "$out/$preset.errors"
    done
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 && $passed -gt 0 ]]
