# common.bash: sourced by the scripts that build the library with several compilers, without CMake,
# into build/agree. The working folder is the root of the tree.
# shellcheck shell=bash

generated=build/agree/generated
includes=(-Iinclude -Isrc -Itests -I"$generated" -DGG_PLANTED_LEAK=0)
# The library with the probe game and its texts.
rules=(src/core/*.c tests/probe/*.c "$generated/probe_files.c")

# The texts of the probe and the numbers of its rules as C.
make_texts() {
    mkdir -p "$generated"
    LC_ALL=C awk -v game=probe -v source="$generated/probe_files.c" \
        -v header="$generated/probe_files.h" -f cmake/embed.awk tests/probe/data/*.txt
    LC_ALL=C awk -v game=probe -v header="$generated/probe_rules.h" -f cmake/rules.awk \
        tests/probe/data/rules.txt
}
