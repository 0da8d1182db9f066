#!/bin/bash
# A game can be played without a server: src/server/games, the library grognard_games, uses nothing from the rest of the server and
# none of its libraries: no HTTP, SQLite, threads, libsodium, jansson, ICU or zlib, and no system clock.
#
#   tests/checks/games_alone.sh [BUILD FOLDER]      default: build/release
set -u

build=${1:-build/release}
foreign='^(MHD_|sqlite3_|PQ|pthread_|thrd_|mtx_|sodium_|crypto_|randombytes|json_|u_|uidna_|uspoof_|unorm2?_|deflate|inflate|compress|time$|clock$|clock_gettime|gettimeofday|timespec_get|nanosleep|fopen|open$|socket)'

# The symbols that a library needs, and those it defines.
asks() { nm -u "$1" | awk 'NF == 2 { print $2 }' | sed 's/@.*//' | sort -u; }
has() { nm -g --defined-only "$1" | awk 'NF == 3 { print $3 }' | sort -u; }

# faults LIBRARY: symbols that it must not need.
faults() {
    asks "$1" | grep -E "$foreign"
    comm -12 <(asks "$1") <(has "$build/libgrognard_server.a")
}

games=$build/libgrognard_games.a server=$build/libgrognard_server.a
for library in "$games" "$server"; do
    [[ -s $library ]] && has "$library" | grep -q . && continue
    echo "$library is not there, or empty"
    exit 1
done
# The check tests itself: the server needs all of these.
if [[ $(faults "$server" | wc -l) -lt 100 ]] || ! faults "$server" | grep -q '^sqlite3_' || ! faults "$server" | grep -q '^room_enter$'; then
    echo "the check finds nothing in the server"
    exit 1
fi
found=$(faults "$games")
[[ -z $found ]] && exit 0
echo "src/server/games uses what it must not:"
echo "$found"
exit 1
