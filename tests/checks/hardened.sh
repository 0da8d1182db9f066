#!/bin/bash
# The program and the shared library are hardened (cmake/Harden.cmake): checks the built files, not the flags, wherever
# possible.
#
#   tests/checks/hardened.sh [BUILD FOLDER]      default: build/release
#
# First the check tests itself: it must detect programs that lack one protection each.
set -u

build=${1:-build/release}
compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt" 2>/dev/null)
machine=$(uname -m)

# faults PROGRAM: one line for each missing protection.
faults() {
    local header dynamic segments symbols
    header=$(readelf -hW "$1") || return
    dynamic=$(readelf -dW "$1")
    segments=$(readelf -lW "$1")
    symbols=$(readelf --dyn-syms -W "$1" | awk '$7 == "UND" { sub(/@.*/, "", $8); print $8 }')
    grep -qE 'Type: +DYN' <<<"$header" || echo "its place in memory is fixed (no PIE)"
    grep -q 'GNU_RELRO' <<<"$segments" || echo "addresses of functions can be overwritten (no RELRO)"
    grep -qE 'BIND_NOW|Flags:.* NOW' <<<"$dynamic" || echo "functions are bound when they are called (no NOW)"
    grep -qE 'GNU_STACK.* RW +0x' <<<"$segments" || echo "the stack can be executed"
    ! grep -qE 'LOAD.* RWE ' <<<"$segments" || echo "memory can be written and executed"
    ! grep -q 'TEXTREL' <<<"$dynamic" || echo "code is written to when it is loaded (TEXTREL)"
    ! grep -qE 'RPATH|RUNPATH' <<<"$dynamic" || echo "libraries are looked for in folders of its own"
    grep -qx '__stack_chk_fail' <<<"$symbols" || echo "there are no canaries on the stack"
    grep -qE '^__[a-z]+_chk$' <<<"$symbols" || echo "functions of the C library are not fortified"
    [[ $machine != x86_64 ]] || readelf -nW "$1" | grep -q 'SHSTK' || echo "it is not made for shadow stacks"
}

# Each of our objects has landing pads and supports shadow stacks, whatever the system's start files have.
unmarked() { # ARCHIVE ..
    readelf -nW "$@" | awk '
        function close_one() { if (file != "" && !marked) print file ": no IBT, SHSTK" }
        /^File: / { close_one(); file = $2; marked = 0 }
        /x86 feature:.*IBT.*SHSTK/ { marked = 1 }
        END { close_one() }'
}

# ---------------------------------------------------------------- the check itself

try=$(mktemp -d)
trap 'rm -rf "$try"' EXIT
cat >"$try/a.c" <<'C'
#include <stdio.h>
#include <string.h>
int main(int count, char **words)
{
    char name[40];
    strcpy(name, words[count - 1]);
    return puts(name) < 0;
}
C
all=(-O2 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE -pie '-Wl,-z,relro,-z,now,-z,noexecstack')
marked=()
[[ $machine != x86_64 ]] || marked=(-fcf-protection=full '-Wl,-z,shstk')

try_one() { # WHAT MUST BE FOUND ("": nothing), FLAGS ..
    local found
    "${compiler:-cc}" "${all[@]}" "${marked[@]}" "${@:2}" -o "$try/a" "$try/a.c" || exit 1
    found=$(faults "$try/a")
    if [[ ${1:+x} != "${found:+x}" || $found != *"$1"* ]]; then
        echo "the check itself: with '${*:2}' expected '$1', found '$found'"
        exit 1
    fi
}
try_one ""
try_one "no PIE" -fno-pie -no-pie
try_one "no RELRO" -Wl,-z,norelro
try_one "no NOW" -Wl,-z,lazy
try_one "stack can be executed" -Wl,-z,execstack
try_one "no canaries" -fno-stack-protector
try_one "not fortified" -U_FORTIFY_SOURCE
try_one "folders of its own" -Wl,-rpath,/nowhere
marked=()
[[ $machine != x86_64 ]] || try_one "shadow stacks" -fcf-protection=none

# ---------------------------------------------------------------- the program

all_faults() {
    for file in "$build/grognard" "$build/libgrognard.so"; do
        faults "$file" | sed "s|^|$file: |"
    done
    [[ $machine != x86_64 ]] || unmarked "$build"/lib*.a
    # Protections that leave no trace in the file.
    missing=$(grep '"command":' "$build/compile_commands.json" | grep -cv -e -fstack-clash-protection)
    [[ $missing -eq 0 ]] || echo "$build/compile_commands.json: $missing files without -fstack-clash-protection"
}
found=$(all_faults)
if [[ $found ]]; then
    head -n 20 <<<"$found"
    exit 1
fi
