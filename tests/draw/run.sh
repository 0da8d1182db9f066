#!/bin/bash
# Tests of the drawn boards: every game, scenario and theme, positions as every seat, the data for browsers, what is
# refused. The last line is "N passed, M failed".
#
#   tests/draw/run.sh PROGRAM
#
# GAME[-x].position: a position that is drawn as every seat. Its first line may be `# game GAME SCENARIO KEY=VALUE ..`,
# else it is one of GAME's first scenario. moments.txt: moments of recorded games.
# shellcheck disable=SC2016 # dollars of jq and of style sheets
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
if [[ $# -ne 1 || ! -x $1 ]]; then
    echo "usage: $0 PROGRAM" >&2
    exit 2
fi
for tool in xmllint rsvg-convert jq; do
    if ! command -v "$tool" >/dev/null; then
        echo "$tool is missing: scripts/install-packages.sh test" >&2
        exit 2
    fi
done
probe=$(realpath "$1")
product=$probe
export probe product LC_ALL=C.UTF-8 # comm wants one order
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/cli/lib.sh
. "$root/tests/cli/lib.sh"

largest=1500000 # bytes of a picture
blank=15000     # bytes of a PNG: an empty sheet of paper has fewer

# ---------------------------------------------------------------- what must be true of every picture

# The picture without its style sheet.
shapes_of() { sed '/^<style>$/,/^<\/style>$/d' "$1"; }

words_of() { # ATTRIBUTE: its words in standard input
    grep -oE " $1=\"[^\"]*\"" | cut -d '"' -f 2 | tr ' ' '\n' | sort -u
}

is_small() { [[ $(stat -c %s "$1") -lt $largest ]] || wrong "$1 is larger than $largest bytes"; }

is_well_formed() { xmllint --noout "$1" 2>xml || wrong "not well-formed: $(head -n 1 xml)"; }

# All looks come from the style sheet.
has_no_colours() {
    local found
    found=$(shapes_of "$1" | grep -oE -m 1 ' (fill|stroke|style|color|opacity|stroke-width|font-family)="[^"]*"')
    [[ -z $found ]] || wrong "a look outside of the style sheet:$found"
    ! grep -q 'var(' "$1" || wrong "a colour is not filled in"
}

# Each id is there once, and what is used is there.
has_its_ids() {
    local twice missing
    shapes_of "$1" >shapes
    twice=$(grep -oE ' id="[^"]*"' shapes | sort | uniq -d | head -n 1)
    [[ -z $twice ]] || wrong "twice:$twice"
    missing=$(comm -13 <(words_of id <shapes) \
        <(grep -oE '(href="|url\()#[^")]*' shapes | cut -d '#' -f 2 | sort -u) | head -n 1)
    [[ -z $missing ]] || wrong "used, but not there: #$missing"
}

# Where a symbol is used, browsers do not see the root around it: what rules ask of the root is on the symbol.
symbols_have_root_classes() { # PICTURE GAME
    local without
    without=$(grep -E '^<defs>' "$1" | grep -vE -m 1 "^<defs><g id=\"[^\"]*\" class=\"board $2\">$")
    [[ -z $without ]] || wrong "a symbol that no rule of the root reaches: $without"
}

# The classes that sheets have rules for.
rules_of() { # SHEETS
    cat "$@" | sed -zE 's,/\*([^*]|\*+[^*/])*\*+/,,g; s,\{[^}]*\},,g' | tr '\0' '\n' |
        grep -oE '\.[a-z][a-z0-9-]*' | cut -c 2- | sort -u
}

# Remembers the classes of groups and those of shapes; test_rules looks at them in the end.
keep_classes() { # PICTURE GAME
    shapes_of "$1" >shapes
    grep -E '^(<defs>)?<(g|clipPath)' shapes | words_of class >>"groups-$2"
    grep -E '^<(path|rect|circle|text|use)' shapes | words_of class >>"shapes-$2"
}

is_not_blank() { # PICTURE
    rsvg-convert -w 600 "$1" -o picture.png 2>rsvg || wrong "cannot be rendered: $(head -n 1 rsvg)"
    [[ ! -s rsvg ]] || wrong "rendered with complaints: $(head -n 1 rsvg)"
    [[ $(stat -c %s picture.png) -gt $blank ]] || wrong "the picture is blank"
}

looks_right() { # PICTURE GAME
    [[ -s $1 ]] || return
    is_small "$1"
    is_well_formed "$1"
    has_no_colours "$1"
    has_its_ids "$1"
    symbols_have_root_classes "$1" "$2"
    keep_classes "$1" "$2"
}

# Draws what is asked for and looks at it.
draws() { # GAME WORDS ..
    run_product board "$@" --svg picture.svg
    exits 0
    says_nothing
    does_not_complain
    looks_right picture.svg "$1"
}

# ---------------------------------------------------------------- what must be true of data for browsers

# What docs/boards.md promises of a board.
read -r -d '' promises <<'END'
def point: type == "array" and length == 2 and all(.[]; type == "number");
def known(names): (keys_unsorted - names) == [];
def shape:
    if has("g") then known(["g", "what", "id", "clipped", "in"]) and all(.in[]; shape)
    elif has("symbol") then known(["symbol", "in"]) and all(.in[]; shape)
    elif has("clip") then known(["clip", "in"]) and all(.in[]; shape)
    elif has("title") then known(["title"])
    elif has("d") then known(["d", "c"]) and (.d | test("^M[-0-9. Mlcz]+$"))
    elif has("rect") then known(["rect", "c"]) and (.rect | length == 5)
    elif has("circle") then known(["circle", "c"]) and (.circle | length == 3)
    elif has("text") then known(["text", "at", "size", "turn", "c"]) and (.at | point) and .size > 0
    elif has("use") then known(["use", "at", "percent", "turn", "c"]) and (.at | point) and .percent > 0
    else false end;
def count: if has("in") then [.in[] | count] | add // 0 elif has("title") then 0 else 1 end;
def promise(what; kept): if kept then empty else what end;
promise("format"; .format == "grognard-board/1"),
promise("game"; .game == $game),
promise("width and height"; .width > 100 and .height > 100),
promise("title and scenario"; (.title | length) > 0 and (.scenario | length) > 0),
promise("a palette for each theme"; .palette | keys == ["dark", "light", "print"]),
promise("the same colours in each"; [.palette[] | keys] | unique | length == 1),
promise("values of colours"; [.palette[][]] | all(test("^#[0-9a-f]{6}$"))),
promise("colours of the style"; [.style | scan("var\\(--([a-z0-9-]+)\\)") | .[0]] - (.palette.light | keys) == []),
promise("a style of variables"; .style | length > 0 and (test("[$]|#[0-9a-f]{6}") | not)),
promise("shapes"; .shapes | length > 0 and all(.[]; shape)),
promise("as many shapes as in SVG"; ([.shapes[] | count] | add // 0) == $count),
promise("places"; .places | type == "object" and length > 0)
END

is_board() { # FILE GAME COUNT: of shapes
    local broken_promises
    is_small "$1"
    broken_promises=$(jq -r --arg game "$2" --argjson count "$3" "$promises" "$1" 2>&1) || wrong "jq failed"
    [[ -z $broken_promises ]] || wrong "not as promised: ${broken_promises//$'\n'/; }"
}

# ---------------------------------------------------------------- parts

parts=0

# A part of the tests, in a folder of its own beside others: PART FUNCTION WORDS ..
part() {
    while [[ $(jobs -rp | wc -l) -ge ${JOBS:-2} ]]; do
        wait -n
    done
    parts=$((parts + 1))
    mkdir "$work/$1"
    touch "$work/$1"/{in,out,err}
    (cd "$work/$1" && "${@:2}" && finish) >"$work/$1.log" 2>&1 &
}

games() { "$product" games --json | jq -r '.[].game'; }
scenarios() { "$product" games "$1" --json | jq -r '.[0].scenarios[].id'; }
seats() { "$product" games "$1" --json | jq -r '.[0].seats[]'; }

# ---------------------------------------------------------------- all boards

test_board() { # GAME SCENARIO
    it "$1 $2"
    draws "$1" "$2" --json board.json
    is_board board.json "$1" $(($(grep -cE '^<(path|rect|circle|text|use) ' picture.svg) - 1)) # without the paper
    it "$1 $2: the beginning"
    draws "$1" "$2" --position start
    is_not_blank picture.svg
}

test_game() { # GAME
    local scenario
    scenario=$(scenarios "$1" | head -n 1)
    it "$1: the first board"
    draws "$1" "$scenario"
    mv picture.svg light.svg
    for theme in dark print; do
        it "$1: the same shapes in theme $theme"
        draws "$1" "$scenario" --theme "$theme"
        is_true cmp <(shapes_of light.svg | sed 1d) <(shapes_of picture.svg | sed 1d)
        ! cmp -s light.svg picture.svg || wrong "the same colours"
        is_not_blank picture.svg
    done
    for seat in $(seats "$1") public; do
        it "$1: the beginning as $seat"
        draws "$1" "$scenario" --position start --as "$seat"
    done

    it "$1: the same picture every time"
    run_product board "$1" "$scenario" --svg picture.svg
    is_true cmp light.svg picture.svg

    it "$1: board --check"
    run_product board "$1" --check
    exits 0
    lines_like 0 '^WRONG'
    says "colors are apart for deuteranopes, theme dark"
}

test_position() { # FILE
    local name words
    name=$(basename "$1" .position)
    read -ra words < <(sed -n '1s/^# game //p' "$1")
    [[ ${#words[@]} -gt 0 ]] || words=("${name%%-*}")
    it "$name: everything"
    draws "${words[@]}" --position "$1"
    is_not_blank picture.svg
    mv picture.svg everything.svg
    for seat in $(seats "${words[0]}") public; do
        it "$name as $seat"
        draws "${words[@]}" --position "$1" --as "$seat"
    done
    it "$name: other than the empty board"
    draws "${words[@]}"
    is_true test "$(stat -c %s everything.svg)" -gt "$(stat -c %s picture.svg)"
}

for game in $(games); do
    for scenario in $(scenarios "$game"); do
        part "$game-$scenario" test_board "$game" "$scenario"
    done
    part "$game" test_game "$game"
done
for file in "$here"/*.position; do
    [[ ! -e $file ]] || part "position-$(basename "$file" .position)" test_position "$file"
done

# ---------------------------------------------------------------- all boards at once

test_export() {
    it "--export: boards of all games and a list of them"
    run_product board --export boards
    exits 0
    does_not_complain
    for game in $(games); do
        is_true jq -e "any(.[]; .game == \"$game\")" boards/index.json
    done
    is_true cmp <(jq -r '.[].file' boards/index.json | sort) \
        <(cd boards && printf '%s\n' *.json | grep -vx index.json | sort)

    run_product board triumph --json same.json
    is_true cmp same.json boards/triumph.json
    for file in boards/*-*.json; do
        is_true jq -e '.scenario as $its | input | any(.[]; .scenario == $its)' "$file" boards/index.json
    done

    it "--export into a folder that is there"
    run_product board --export boards
    exits 0

    it "standard output"
    run_product board triumph --svg -
    exits 0
    is_true xmllint --noout out
    run_product board triumph --json -
    exits 0
    is_true jq -e .shapes out
}

# ---------------------------------------------------------------- what is refused

refuses() { # COMPLAINT WORDS ..
    it "refuses: ${*:2}"
    rm -f x.svg
    run_product "${@:2}"
    exits 2
    says_nothing
    complains "$1"
    is_true test ! -e x.svg
}

test_refusals() {
    printf 'nonsense here\n' >broken.position
    refuses "--theme sepia: use light, dark or print" board triumph --theme sepia --svg x.svg
    refuses "--theme needs --svg" board triumph --theme dark
    refuses "--as needs --position" board triumph --as F --svg x.svg
    refuses "--position needs --svg" board triumph --position start
    refuses "--check draws nothing" board triumph --check --svg x.svg
    refuses "name a game or use --export DIR" board
    refuses "name a game or use --export DIR" board triumph --export x
    refuses "none.position" board triumph --position none.position --svg x.svg
    refuses "broken.position:1:1: " board triumph --position broken.position --svg x.svg
    refuses 'no seat "Prussia"' board triumph --position start --as Prussia --svg x.svg
    refuses "none/x.svg" board triumph --svg none/x.svg
    refuses "none/x.json" board triumph --json none/x.json
    refuses "none/x" board --export none/x
    refuses "broken.position" board --export broken.position
    mkdir -p folder.svg
    refuses "folder.svg" board triumph --svg folder.svg
}

# ---------------------------------------------------------------- a look of one's own

test_look() {
    it "--data: colours of one's own"
    mkdir -p own/style
    sed -E 's/^(colour paper +)[0-9a-f]{6}/\1ab12cd/' "$root/data/style/palette.txt" >own/style/palette.txt
    run_product board triumph --data own --svg x.svg
    exits 0
    is_true grep -q '^\.paper { fill: #ab12cd; }' x.svg
    run_product board triumph --svg x.svg
    is_true grep -q '^\.paper { fill: #[0-9a-f]*; }' x.svg
    ! grep -q ab12cd x.svg || wrong "the look of the program has changed"
    run_product board triumph --data own --json x.json
    is_true jq -e '.palette.light.paper == "#ab12cd"' x.json

    it "--data: a sheet of one's own"
    printf '/* no $colour */\n.paper { fill: $ink; }\n' >own/style/board.css
    run_product board triumph --data own --svg x.svg
    exits 0
    is_true grep -qE '^\.paper \{ fill: #[0-9a-f]{6}; \}$' x.svg
    ! grep -q 'no \$colour' x.svg || wrong "a comment is in the picture"

    it "--data: a palette that some eyes cannot read"
    sed -E 's/^(colour allied +)[0-9a-f]{6}/\122559c/' "$root/data/style/palette.txt" >own/style/palette.txt
    run_product board triumph --data own --check
    exits 1
    says "WRONG"
    says "french-allied 0"
    ends_with "the board of triumph is WRONG"

    printf 'colour paper ffffff 000000 ffffff\n\ncolour ink 00 ffffff 000000\n' >own/style/palette.txt
    refuses "style/palette.txt: a value is six digits or letters a to f (line 3)" board triumph --data own --svg x.svg
    cp "$root/data/style/palette.txt" own/style/palette.txt
    printf '\n.paper { fill: $papre; }\n' >own/style/board.css
    refuses 'style/board.css: $papre is not a color of palette.txt (line 2)' board triumph --data own --svg x.svg
}

# ---------------------------------------------------------------- a map of one's own

test_own_map() {
    it "--data: a desert, and an army that no scenario has"
    mkdir -p own/warpeace
    sed -E '/^row (F|G) /s/ C/ D/g' "$root/data/warpeace/map.txt" >own/warpeace/map.txt
    sed -E 's/^nations AL : SP/& TU/' "$root/data/warpeace/p08.txt" >own/warpeace/p08.txt
    printf 'Madrid: TUi3\n' >own.position
    draws warpeace P08 --data own --position own.position
    is_true grep -q 'class="tint-desert"' picture.svg
    is_true grep -q 'desert: 2 MP' picture.svg
}

# ---------------------------------------------------------------- recorded games

test_replays() {
    local logs=$root/tests/corpus
    for log in triumph/dec2-1 napoleon/three-1 warpeace/n05-1; do
        for as in referee public "$(seats "${log%%/*}" | head -n 1)"; do
            it "replay --svg: $log as $as"
            run_product replay "$logs/$log.log" --at 12 --as "$as" --svg picture.svg
            exits 0
            says_nothing
            is_well_formed picture.svg
            keep_classes picture.svg "${log%%/*}"
        done
        it "replay --svg: $log: another picture at another time"
        run_product replay "$logs/$log.log" --at 0 --svg x.svg --theme print
        exits 0
        run_product replay "$logs/$log.log" --svg picture.svg --theme print
        exits 0
        is_true grep -q ' print">$' picture.svg
        ! cmp -s x.svg picture.svg || wrong "the same picture"
    done

    it "replay --svg: a position that board draws is the same picture"
    run_product replay "$logs/triumph/dec2-1.log" --at 0 --as F --svg x.svg
    run_product board triumph dec2 --position start --as F --svg picture.svg
    is_true cmp x.svg picture.svg

    refuses "--svg or --json, not both" replay "$logs/triumph/dec2-1.log" --svg x.svg --json
    refuses "--theme needs --svg" replay "$logs/triumph/dec2-1.log" --theme dark
    refuses "--theme sepia: use" replay "$logs/triumph/dec2-1.log" --theme sepia --svg x.svg
    refuses "has only" replay "$logs/triumph/dec2-1.log" --at 100000 --svg x.svg
    refuses 'no seat "Q"' replay "$logs/triumph/dec2-1.log" --as Q --svg x.svg
}

test_moments() {
    local game log order seat rest
    while read -r game log order seat rest; do
        it "a moment: $game $log $order $seat ${rest#\# }"
        run_product replay "$root/tests/corpus/$game/$log.log" --at "$order" --as "$seat" --svg picture.svg
        exits 0
        says_nothing
        looks_right picture.svg "$game"
    done < <(grep -E '^[a-z]' "$here/moments.txt")
}

part export test_export
part refusals test_refusals
part look test_look
part own-map test_own_map
part replays test_replays
part moments test_moments
wait

# ---------------------------------------------------------------- classes and rules

complain_of() { # WHAT CLASSES
    [[ -z $2 ]] || wrong "$1: ${2//$'\n'/ }"
}

# A class of a shape without a rule is a slip in a name, and so is a rule that no picture needs. Groups may have names
# for those who write sheets of their own.
test_rules() {
    local board=$root/data/style/board.css root_words=(board light dark print)
    for game in $(games); do
        it "classes and rules of $game"
        sort -u "$work"/*/"shapes-$game" >shapes
        sort -u shapes "$work"/*/"groups-$game" <(printf '%s\n' "${root_words[@]}" "$game") >all
        # opens-MONTH is for those who show the map in that month
        complain_of "no rule for the classes" "$(comm -23 <(grep -v '^opens-' shapes) <(rules_of "$board" "$root/data/style/$game.css"))"
        complain_of "no picture has the classes" "$(comm -13 all <(rules_of "$root/data/style/$game.css"))"
    done
    it "every rule of board.css is used"
    sort -u "$work"/*/shapes-* "$work"/*/groups-* <(printf '%s\n' "${root_words[@]}") >all
    complain_of "no picture has the classes" "$(comm -13 all <(rules_of "$board"))"
}

part rules test_rules
wait
cat "$work"/*.log
awk -v parts="$parts" '
    { passed += $1; failed += $2 }
    END {
        failed += parts - NR # ended before their last test
        printf "%d passed, %d failed\n", passed, failed
        exit failed > 0
    }' "$work/results"
