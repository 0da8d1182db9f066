#!/bin/bash
# Formats all C files; --check only lists those that need it.
set -eu
cd "$(dirname "$0")/.."

mode=(-i)
[[ ${1-} == --check ]] && mode=(--dry-run -Werror)

mapfile -t files < <(find include src tests bench examples -name '*.[ch]' 2>/dev/null | sort)
[[ ${#files[@]} -eq 0 ]] && exit 0
clang-format "${mode[@]}" "${files[@]}"
echo "${#files[@]} files"
