#!/bin/bash
# cppcheck and clang-tidy over all C files.
#
# A file that passed clang-tidy is not read again until it, a header, the data or the settings
# change: build/tidy holds one empty file for each pass.
set -u
cd "$(dirname "$0")/.." || exit 1
jobs=${JOBS:-2}

list() { find include src tests bench -name "$1" 2>/dev/null | sort; }
mapfile -t sources < <(list '*.c')
mapfile -t headers < <(list '*.h')
[[ ${#sources[@]} -eq 0 ]] && exit 0

# The compile commands, and the headers made from data.
for preset in clang fuzz wasm; do
    cmake --preset "$preset" >/dev/null && cmake --build "build/$preset" --target generated >/dev/null || exit 1
done

failed=0

mkdir -p build/cppcheck
cppcheck --quiet -j "$jobs" --std=c11 --error-exitcode=1 --inline-suppr \
    --enable=warning,style,performance,portability \
    --suppress=missingIncludeSystem --suppress=unusedStructMember \
    --suppress=constParameter:'tests/unit/*' --suppress='*:build/*' \
    --cppcheck-build-dir=build/cppcheck \
    -Iinclude -Isrc -Itests -Ibuild/clang/generated \
    "${sources[@]}" || failed=1

mkdir -p build/tidy
settings=$(cat .clang-tidy CMakePresets.json CMakeLists.txt cmake/*.cmake "${headers[@]}" \
    build/clang/generated/*.h 2>/dev/null | sha256sum)

# shellcheck disable=SC2317 # called through xargs
tidy() { # FILE: reads it with the compile commands of the build that it belongs to
    local file=$1 build=clang pass
    case $file in
    src/wasm/*) build=wasm ;;
    tests/fuzz/*) build=fuzz ;;
    esac
    pass=build/tidy/$( (echo "$file" "$settings" && cat "$file") | sha256sum | cut -d ' ' -f 1)
    [[ -e $pass ]] && return 0
    clang-tidy --quiet -p "build/$build" "$file" 2> >(grep -Ev '^[0-9]+ warnings? ' >&2) && touch "$pass"
}
export -f tidy
export settings
# shellcheck disable=SC2016 # the inner shell expands it
printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "$jobs" bash -c 'tidy "$0" || exit 1' || failed=1

find build/tidy -type f -mtime +30 -delete
exit "$failed"
