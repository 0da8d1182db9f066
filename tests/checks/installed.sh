#!/bin/bash
# `make install` into an empty folder. The examples are built and run from there, in an empty environment
# and another folder, for all games; both headers compile alone as C and C++; a C++ program is linked.
#
#   tests/checks/installed.sh      the target `program` of the preset `release` must be built
# shellcheck disable=SC2086 # flags, libraries and compilers are lists of words
set -u

sources=$PWD
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
installed=$root/usr/local
games=(triumph napoleon warpeace)

fail() {
    echo "$*"
    exit 1
}

# Everything is already built; make only needs to install it.
make -s -o all install DESTDIR="$root" >"$root/said" 2>&1 || fail "make install: $(cat "$root/said")"
for file in bin/grognard lib/libgrognard.a lib/libgrognard.so lib/libgrognard.so.0 include/grognard.h include/grognard_game.h \
    lib/pkgconfig/grognard.pc share/man/man1/grognard.1 share/man/man3/libgrognard.3 share/grognard/boards/index.json \
    lib/systemd/system/grognard.service share/doc/grognard/examples/random_game.c; do
    [[ -e $installed/$file ]] || fail "$file was not installed"
done
grep -rlF -e "$sources" "$installed/lib/pkgconfig" "$installed/lib/cmake" "$installed/include" &&
    fail "these files name the folder of the sources"

# ---------------------------------------------------------------- only what was installed

# alone COMMAND ..: in an empty environment, except for paths.
alone() {
    env -i PATH=/usr/bin:/bin PKG_CONFIG_PATH="$installed/lib/pkgconfig" LD_LIBRARY_PATH="$installed/lib" "$@"
}
mkdir "$root/work"
cd "$root/work" || exit 1
examples=$installed/share/doc/grognard/examples
flags=$(alone pkg-config --cflags grognard) || fail "pkg-config does not find the library"
libraries=$(alone pkg-config --libs grognard)
[[ $(alone pkg-config --modversion grognard) == "$("$installed/bin/grognard" --version | cut -d ' ' -f 2)" ]] ||
    fail "pkg-config names another version than the program"
strict='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'

compile() { # COMPILER OUT FLAGS ..
    alone $1 $strict $flags -o "$2" "${@:3}" || fail "$1 cannot build $2"
}

cat >players.cpp <<'CPP'
#include <grognard_game.h>
#include <string>
int main()
{
    gg_error error;
    gg_game *game = gg_game_open("napoleon players=3", &error);
    gg_table *table = gg_table_open(game, nullptr);
    const std::string view = gg_table_view(table, GG_PUBLIC);
    const bool refused = gg_table_play(table, gg_table_find_seat(table, "B"), "storm the moon") == GG_REFUSED;
    const bool known = gg_find_game(gg_built_in(), gg_span_of("warpeace")) != nullptr;
    const bool three = gg_head_of(gg_match_state(gg_table_match(table)))->seats == 3;
    gg_table_close(table);
    gg_game_close(game);
    return refused && known && three && view.find("\"players\"") != 0 && gg_game_open("chess", &error) == nullptr ? 0 : 1;
}
CPP
for header in grognard grognard_game; do
    echo "#include <$header.h>" >$header.c
    cp $header.c $header.cpp
    for compiler in 'gcc -std=c11 -c' 'clang -std=c17 -c' 'g++ -std=c++11 -c' 'clang++ -std=c++20 -c'; do
        case $compiler in
        *++*) compile "$compiler" $header.o $header.cpp ;;
        *) compile "$compiler" $header.o $header.c ;;
        esac
    done
done
for compiler in 'g++ -std=c++11' 'clang++ -std=c++20'; do
    compile "$compiler" players players.cpp $libraries
    alone ./players || fail "the C++ program fails ($compiler)"
done

# ---------------------------------------------------------------- the examples

lines=$(wc -l <"$examples/random_game.c")
[[ $lines -lt 100 ]] || fail "random_game.c has $lines lines"
compile 'gcc -std=c11' random_game "$examples/random_game.c" $libraries
compile 'clang -std=c17' count_positions "$examples/count_positions.c" $libraries
compile 'gcc -std=c17' random_static "$examples/random_game.c" "$installed/lib/libgrognard.a"

for game in "${games[@]}"; do
    alone ./random_game $game 1805 >$game.log || fail "random_game $game"
    env -i ./random_static $game 1805 | cmp -s - $game.log || fail "the static library plays another game of $game"
    env -i "$installed/bin/grognard" replay --check $game.log >"$root/said" 2>&1 ||
        fail "the log of random_game $game: $(tail -n 1 "$root/said")"
    [[ $(grep -cE '^(over|seed) ' $game.log) -eq 2 ]] || fail "the log of $game has no end"
    alone python3 "$examples/play_by_text.py" "$installed/lib/libgrognard.so.0" $game >$game.said ||
        fail "play_by_text.py $game: $(tail -n 3 $game.said)"
    [[ $(grep -cE '^refused: G-FORM|^result: .* after [0-9]+ orders$' $game.said) -eq 2 ]] ||
        fail "play_by_text.py $game: $(tail -n 3 $game.said)"
    alone ./count_positions $game 3 >$game.count || fail "count_positions $game"
done
# The bots play each other under the installed program.
compile 'clang -std=c11' random_bot "$examples/random_bot.c"
for game in "${games[@]}"; do
    alone "$installed/bin/grognard" arena $game 'exec:./random_bot 7' "exec:python3 '$examples/random_bot.py' 7" --pairs 1 --json >$game.arena ||
        fail "arena $game: $(<$game.arena)"
    grep -q '"fouls":\[\]' $game.arena || fail "arena $game: $(<$game.arena)"
done
# Known numbers, which change only with the rules.
cat triumph.count napoleon.count warpeace.count | tr '\n' ' ' >counts
[[ $(<counts) == '1 1 2 1 3 8 1 1 2 26 3 676 1 4 2 18 3 74 ' ]] || fail "positions: $(<counts)"
alone ./count_positions triumph 1 F 'storm the moon' 2>/dev/null && fail "count_positions plays what is no order"
alone ./random_game chess 2>"$root/said" && fail "random_game plays chess"
grep -q 'unknown game "chess": triumph, napoleon, warpeace' "$root/said" || fail "random_game: $(<"$root/said")"

# ---------------------------------------------------------------- the example of the documentation

sed -n '/^```c$/,/^```$/p' "$sources/docs/library.md" | sed '/^```/d' >first.c
compile 'gcc -std=c17' first first.c $libraries
alone ./first >first.said || fail "the program of docs/library.md fails"
grep -q '^1 FR: end' first.said || fail "the program of docs/library.md: $(head -n 5 first.said)"

# ---------------------------------------------------------------- CMake

cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.24)
project(stranger C)
find_package(grognard 0.2 REQUIRED)
add_executable(stranger ${EXAMPLE})
target_link_libraries(stranger grognard::grognard)
CMAKE
{
    alone cmake -S . -B out -DCMAKE_PREFIX_PATH="$installed" -DEXAMPLE="$examples/random_game.c" && alone cmake --build out
} >"$root/said" 2>&1 || fail "find_package: $(tail -n 5 "$root/said")"
env -i ./out/stranger napoleon 1805 | cmp -s - napoleon.log || fail "the program that CMake built plays another game"
