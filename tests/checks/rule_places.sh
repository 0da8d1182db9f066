#!/bin/bash
# Every rule that the engine or the server enforces has a place: its full identifier is in a comment inside or directly above a
# function (cmake/places.awk). `grognard rules GAME ID --where` prints the same places.
#
#   tests/checks/rule_places.sh [BUILD FOLDER]      default: build/release
#
# First the check tests itself: comments elsewhere must not count.
set -u

build=${1:-build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

places() { LC_ALL=C awk -f cmake/places.awk "$@"; }

# kept RULES: identifiers of the rules that need a place.
kept() { awk '$1 == "rule" && $3 != "people" { print $2 }' "$1"; }

# ---------------------------------------------------------------- the check itself

mkdir "$work/try"
for rule in T-A-01 T-A-02 T-A-03 T-A-04 T-A-05 T-A-06 T-A-07 T-A-08; do
    echo "rule $rule engine 1 : A rule."
done >"$work/try/rules.txt"
cat >"$work/try/a.h" <<'C'
/* T-A-03: a promise. */
bool gg_promised(int a,
                 int b);
C
cat >"$work/try/a.c" <<'C'
/* a.c: a header names T-A-05. */
#include "a.h"

/* ---------------------------------------------------------------- T-A-06 */

/* Rules of a type are no places: T-A-07. */
typedef struct thing {
    int a; /* T-A-08 */
} thing;

/* T-A-01 */
static int above(const char *text)
{
    return text[0] == '"'; /* T-A-02 */
}

bool gg_promised(int a, int b)
{
    puts("/* T-A-06 */");
    return a < b; // T-A-04.1 is another rule
}
C
found=$(places "$work/try/rules.txt" "$work/try/a.c" "$work/try/a.h" | sed "s|$work/try/||")
expected=$'T-A-01 a.c above\nT-A-02 a.c above\nT-A-03 a.c gg_promised'
if [[ $(sort <<<"$found") != "$expected" ]]; then
    printf 'places.awk finds\n%s\nand should find\n%s\n' "$found" "$expected"
    exit 1
fi

# ---------------------------------------------------------------- the tree

faults=0
mapfile -t sources < <(find src -name '*.[ch]' | LC_ALL=C sort)
places data/*/rules.txt "${sources[@]}" >"$work/places" || exit 1
cut -d ' ' -f 1 "$work/places" | sort -u >"$work/placed"
for rules in data/*/rules.txt; do
    while read -r rule; do
        echo "$rules: $rule stands at no function"
        faults=1
    done < <(kept "$rules" | sort | comm -23 - "$work/placed")
done

# The program knows the same places; core's rules, which every game has, are listed with each.
for rules in data/*/rules.txt; do
    game=$(basename "$(dirname "$rules")")
    "$build/grognard" rules "$game" --where | awk '
        /^[A-Z]/ { rule = $1 }
        /^    / { sub(/:$/, "", $1); print rule, $1, $2 }' || exit 1
done | sort -u >"$work/told"
if ! sort -u "$work/places" | cmp -s - "$work/told"; then
    echo "grognard rules --where tells other places than the sources have:"
    sort -u "$work/places" | diff - "$work/told" | head
    faults=1
fi
exit $faults
