#!/bin/sh
# The rules library allocates nothing, does no I/O and has no variables: it needs only
# functions that a compiler itself may call, and has no writable data.
#
#   tests/checks/library_symbols.sh [BUILD FOLDER]      default: build/release, built without sanitizers
set -u

library=${1:-build/release}/libgrognard_rules.a
if [ ! -f "$library" ]; then
    if ls src/core/*.c >/dev/null 2>&1; then
        echo "$library: not built"
        exit 1
    fi
    exit 0 # no library yet
fi

# name|value|class|type|size|line|section
nm -f sysv "$library" | LC_ALL=C awk -F'|' -v library="$library" '
    BEGIN {
        # _GLOBAL_OFFSET_TABLE_: made by the linker, for addresses of functions in other files.
        # bcmp: what clang makes of a memcmp that is only compared with 0.
        # *_chk: the same functions with their bounds checked, in hardened builds.
        count = split("memcpy memmove memset memcmp bcmp strlen gg_assert_failed __stack_chk_fail " \
                      "__memcpy_chk __memmove_chk __memset_chk " \
                      "_GLOBAL_OFFSET_TABLE_", list, " ")
        for (i = 1; i <= count; i++)
            allowed[list[i]] = 1
    }
    {
        gsub(/ /, "")
    }
    /^$/ || NF < 7 || $1 == "Name" {
        if ($0 ~ /\.o(bj)?\]?:$/) {
            member = $0
            sub(/^.*\[/, "", member)
            sub(/\]?:$/, "", member)
        }
        next
    }
    $3 == "U" || $3 == "w" || $3 == "v" {
        wanted[$1] = member
        next
    }
    $3 ~ /^[A-Z]$/ {
        defined_here[$1] = 1
    }
    $3 == "C" || $7 ~ /^\.(t?bss|tdata|data|sdata|sbss)/ && $7 !~ /^\.data\.rel\.ro/ {
        printf "%s: %s: writable data: %s (%s)\n", library, member, $1, $7
        bad++
    }
    END {
        for (name in wanted)
            if (!(name in defined_here) && !(name in allowed)) {
                printf "%s: %s: needs %s from outside\n", library, wanted[name], name
                bad++
            }
        exit bad > 0
    }'
