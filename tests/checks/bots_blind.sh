#!/bin/bash
# A bot cannot reach a real state: src/bot, the library grognard_bot, needs nothing that holds, reads or makes one. It gets the view
# of its seat and guesses. It allocates nothing, and neither clock nor threads can make two answers differ.
#
#   tests/checks/bots_blind.sh [BUILD FOLDER]      default: build/release
set -u

build=${1:-build/release}
# Matches and logs hold states; gg_start and gg_read_state make them. The rest is the world outside. gg_view is allowed: a bot has
# no states but guesses, and what its seat would see in them it may know.
forbidden='^(gg_match|gg_log|gg_read_log|gg_read_state|gg_start|gg_begin|host_|srv_|cli_|malloc|calloc|realloc|free$|aligned_alloc|fopen|open$|read$|getenv|time$|clock|gettimeofday|rand|getrandom|pthread_|thrd_|environ|stdin)'

asks() { nm -u "$1" | awk 'NF == 2 { print $2 }' | sed 's/@.*//' | sort -u; }
faults() { asks "$1" | grep -E "$forbidden"; }

bot=$build/libgrognard_bot.a
if [[ ! -s $bot ]] || ! asks "$bot" | grep -q '^gg_guess$'; then
    echo "$bot is not there, or does not guess"
    exit 1
fi
# The check tests itself: a bot that looks at the match is caught.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo 'const void *gg_match_state(const void *match); int peek(const void *m); int peek(const void *m) { return *(const int *)gg_match_state(m); }' >"$folder/peek.c"
cc -c "$folder/peek.c" -o "$folder/peek.o" || exit 1
if [[ $(faults "$folder/peek.o") != gg_match_state ]]; then
    echo "the check does not find a bot that peeks"
    exit 1
fi
found=$(faults "$bot")
[[ -z $found ]] && exit 0
echo "src/bot uses what it must not:"
echo "$found"
exit 1
