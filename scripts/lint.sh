#!/bin/bash
# Runs cppcheck and clang-tidy on all C files.
#
#   scripts/lint.sh             used by `make lint` and `make test`
#   scripts/lint.sh --deep      three times as many steps; used by `make soak`
#
# Clang's analyzer follows a limited number of steps through each function. The number in .clang-tidy reaches
# practically the same blocks of code as ten times as many steps; more steps only try more combinations of branches.
# cppcheck reads the code with asserts, which tell it what cannot happen; --deep also reads it without. Tests are
# analyzed only with --deep: the code that they test does the work, and sanitizers and valgrind watch them.
#
# A file that passed clang-tidy is not read again until it, a header, the data or the settings change: build/tidy holds
# one empty file for each pass.
set -u
cd "$(dirname "$0")/.." || exit 1
jobs=${JOBS:-2}
deep_steps=60000
deep=
[[ ${1-} == --deep ]] && deep=yes

list() { find include src tests bench -name "$1" 2>/dev/null | sort; }
mapfile -t sources < <(list '*.c')
mapfile -t headers < <(list '*.h')
[[ ${#sources[@]} -eq 0 ]] && exit 0

# Make the compile commands and the generated headers.
for preset in clang asan wasm; do
    mkdir -p build
    flock "build/$preset.lock" cmake --preset "$preset" >/dev/null &&
        flock "build/$preset.lock" cmake --build "build/$preset" --target generated >/dev/null || exit 1
done

failed=0

# cppcheck tries every macro that a header tests as a separate configuration. Compiler macros make no difference, so
# they are fixed. Only src/core/mem.c and src/wasm have code for WebAssembly; they are checked again as such.
check() { # FOLDER OPTIONS AND FILES ..: results are kept in the folder
    mkdir -p "$1"
    cppcheck --quiet -j "$jobs" --std=c11 --error-exitcode=1 --inline-suppr \
        --enable=warning,style,performance,portability \
        --suppress=missingIncludeSystem --suppress=unusedStructMember \
        --suppress=constParameter:'tests/unit/*' --suppress=constParameter:'tests/server/*' \
        --suppress='*:build/*' \
        --cppcheck-build-dir="$1" -U__GNUC__ \
        -Iinclude -Isrc -Itests -Ibuild/clang/generated "${@:2}" || failed=1
}
check build/cppcheck -U__wasm__ -UNDEBUG "${sources[@]}"
check build/cppcheck-wasm -D__wasm__ -UNDEBUG src/core/mem.c src/wasm/*.c
[[ $deep ]] && check build/cppcheck-deep -U__wasm__ -DNDEBUG "${sources[@]}"

mkdir -p build/tidy
config=$(sed "${deep:+s/max-nodes=[0-9]*/max-nodes=$deep_steps/}" .clang-tidy)
test_config=$config
[[ $deep ]] || test_config=$(sed '/^  clang-analyzer-\*,$/d' .clang-tidy)
settings=$( (echo "$config$test_config" && cat CMakePresets.json CMakeLists.txt cmake/*.cmake "${headers[@]}" \
    build/clang/generated/*.h 2>/dev/null) | sha256sum)

# shellcheck disable=SC2317 # called through xargs
tidy() { # FILE: reads it with the compile commands of the build that it belongs to
    local file=$1 build=clang rules=$config pass
    case $file in
    src/wasm/*) build=wasm ;;
    tests/fuzz/*) build=asan ;;
    esac
    [[ $file == tests/* ]] && rules=$test_config
    pass=build/tidy/$( (echo "$file" "$settings" && cat "$file") | sha256sum | cut -d ' ' -f 1)
    [[ -e $pass ]] && return 0
    clang-tidy --quiet --config="$rules" -p "build/$build" "$file" 2> >(grep -Ev '^[0-9]+ warnings? ' >&2) &&
        touch "$pass"
}
export -f tidy
export settings config test_config
# The longest files first, so that all processes end at about the same time.
# shellcheck disable=SC2016 # the inner shell expands it
find "${sources[@]}" -printf '%s %p\n' | sort -rn | cut -d ' ' -f 2 | tr '\n' '\0' |
    xargs -0 -n 1 -P "$jobs" bash -c 'tidy "$0" || exit 1' || failed=1

find build/tidy -type f -mtime +30 -delete
exit "$failed"
