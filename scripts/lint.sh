#!/bin/bash
# Runs cppcheck and clang-tidy on all C files, or on those that are named.
#
#   scripts/lint.sh             used by `make lint`
#   scripts/lint.sh --quick     without clang's analyzer, only files changed by the last 120 commits or since; used by `make test`
#   scripts/lint.sh --deep      three times as many steps; used by `make soak`
#   scripts/lint.sh FILE.c ..   only these files; also after --deep
#
# Clang's analyzer follows a limited number of steps through each function. The number in .clang-tidy reaches
# practically the same blocks of code as ten times as many steps; more steps only try more combinations of branches.
# cppcheck reads the code with asserts, which tell it what cannot happen; --deep also reads it without.
#
# What the analyzer finds are mistakes with memory and handles. It reads the rules, bots and proofs, which allocate and open
# nothing, only with --deep: unit tests, random games and fuzzers run them with sanitizers. Tests are read with --deep or if they are named.
#
# A file that passed clang-tidy is not read again until it, a header, the data or the settings change: build/tidy holds
# one empty file for each pass.
set -u
cd "$(dirname "$0")/.." || exit 1
jobs=${JOBS:-2}
deep_steps=60000
deep=
some=
quick=
[[ ${1-} == --deep ]] && deep=yes && shift
[[ ${1-} == --quick ]] && quick=yes && shift

list() { find include src tests bench -name "$1" 2>/dev/null | sort; }
mapfile -t sources < <(list '*.c')
wasm_sources=(src/core/mem.c src/wasm/*.c)
if [[ $# -gt 0 ]]; then
    for file; do
        [[ " ${sources[*]} " == *" $file "* ]] || { echo "lint.sh: no C file of the tree: $file" >&2 && exit 2; }
    done
    sources=("$@")
    some=-some
    mapfile -t wasm_sources < <(printf '%s\n' "$@" | grep -E '^src/(core/mem\.c|wasm/)')
fi
mapfile -t headers < <(list '*.h')
kept=${some:-${quick:+-quick}} # the results of all files are kept apart from those of a few

# Without git, or with new settings, all files are new.
recent() {
    git rev-parse --git-dir &>/dev/null || return
    { git log -120 --no-merges --name-only --format= && git ls-files --modified --others --exclude-standard; } | sort -u
}
if [[ $quick ]]; then
    changed=$(recent)
    [[ -z $changed || $changed == *.clang-tidy* ]] ||
        mapfile -t sources < <(printf '%s\n' "${sources[@]}" | grep -xF "$changed")
fi
[[ ${#sources[@]} -eq 0 ]] && exit 0

# Make the compile commands and the generated headers.
for preset in clang asan wasm offline; do
    mkdir -p build
    flock "build/$preset.lock" cmake --preset "$preset" >/dev/null &&
        flock "build/$preset.lock" cmake --build "build/$preset" --target generated >/dev/null || exit 1
done

failed=0

# cppcheck tries every macro that a header tests as a separate configuration. Macros of compilers and of the library's
# visibility make no difference, so they are fixed. Only src/core/mem.c and src/wasm have code for WebAssembly; they are checked again as such.
check() { # FOLDER OPTIONS AND FILES ..: results are kept in the folder
    mkdir -p "$1"
    cppcheck --quiet -j "$jobs" --std=c11 --error-exitcode=1 --inline-suppr \
        --enable=warning,style,performance,portability \
        --suppress=missingIncludeSystem --suppress=unusedStructMember \
        --suppress=constParameter:'tests/unit/*' --suppress=constParameter:'tests/server/*' \
        --suppress='*:build/*' \
        --cppcheck-build-dir="$1" -U__GNUC__ -UGG_EXPORTS \
        -Iinclude -Isrc -Itests -Ibuild/clang/generated "${@:2}" || failed=1
}
[[ $deep || $some ]] || mapfile -t sources < <(printf '%s\n' "${sources[@]}" | grep -v '^tests/')
check "build/cppcheck$kept" -D__STDC_HOSTED__=1 -UNDEBUG "${sources[@]}"
[[ ${#wasm_sources[@]} -gt 0 ]] && check "build/cppcheck-wasm$kept" -D__STDC_HOSTED__=0 -UNDEBUG "${wasm_sources[@]}"
[[ $deep ]] && check "build/cppcheck-deep$kept" -D__STDC_HOSTED__=1 -DNDEBUG "${sources[@]}"

mkdir -p build/tidy
config=$(sed "${deep:+s/max-nodes=[0-9]*/max-nodes=$deep_steps/}" .clang-tidy)
plain_config=$config # without the analyzer
[[ $deep ]] || plain_config=$(sed '/^  clang-analyzer-\*,$/d' .clang-tidy)
[[ $quick ]] && config=$plain_config
settings=$( (echo "$config$plain_config" && cat CMakePresets.json CMakeLists.txt cmake/*.cmake "${headers[@]}" \
    build/clang/generated/*.h 2>/dev/null) | sha256sum)

pass_of() { # FILE: the mark that it has passed
    echo "build/tidy/$( (echo "$1" "$settings" && cat "$1") | sha256sum | cut -d ' ' -f 1)"
}

# Headers are those of the tree by its full path: generated ones lie below build, and the tree may lie below a folder `src`.
# shellcheck disable=SC2317 # called through xargs
tidy() { # BUILD RULES FILE ..: reads the files with the compile commands of that build, all in one process
    local file
    clang-tidy --quiet --config="${!2}" --header-filter="^$PWD/(include|src|tests)/.*\.h\$" -p "build/$1" "${@:3}" \
        2> >(grep -Ev '^[0-9]+ warnings? |^\[[0-9]+/[0-9]+\] Processing file ' >&2) || return 1
    for file in "${@:3}"; do
        touch "$(pass_of "$file")"
    done
}
export -f tidy pass_of
export settings config plain_config

# BUILD RULES FILE for each file that has not passed, the longest first: all processes end at about the same time.
new_files() {
    local file kind
    find "${sources[@]}" -printf '%s %p\n' | sort -rn | cut -d ' ' -f 2 | while read -r file; do
        [[ -e $(pass_of "$file") ]] && continue
        case $file in
        src/wasm/*) kind='wasm config' ;;
        src/offline/*) kind='offline config' ;;
        tests/fuzz/*) kind='asan plain_config' ;;
        tests/* | src/triumph/* | src/napoleon/* | src/warpeace/* | src/bot/* | src/proofs/*) kind='clang plain_config' ;;
        *) kind='clang config' ;;
        esac
        echo "$kind $file"
    done
}

# A process reads several files: starting one takes as long as reading a short file.
new=$(new_files)
for kind in 'clang config' 'clang plain_config' 'wasm config' 'offline config' 'asan plain_config'; do
    # shellcheck disable=SC2016,SC2086 # the inner shell expands it; two words
    sed -n "s/^$kind //p" <<<"$new" | xargs -r -n 8 -P "$jobs" bash -c 'tidy "$@" || exit 1' tidy $kind || failed=1
done

find build/tidy -type f -mtime +30 -delete
exit "$failed"
