# Ready set-ups: `ready` in play, the list of `games`, damage in setups.txt.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

mkdir -p data/probe
setups() { printf '%s\n' "$@" >data/probe/setups.txt; }

it "ready: lists the set-ups of the seat's side and scenario"
type_in "" ready
run play triumph --text --seed 1
exits 0
says '`ready` lists ready-made set-ups.'
lines_like 4 '^  ready '
lines_like 1 '^  ready As_it_was  .*The five columns stand on and behind the Pratze heights, as on the morning of'
does_not_say On_the_march
does_not_say The_bait
run play triumph dec1 --text --seed 1
lines_like 3 '^  ready '
says On_the_march

it "ready NAME: fills in the order of the prompt, and ready the next one"
type_in "" "ready as it was" "ready as_it_was" 1 ready 1 "" ready "ready The_bait" 1 ready 1 ready 1 ready 1 ""
run play triumph --text --seed 1 --log all.log
exits 0
says "One name expected: ready NAME"
says '`ready` continues with As_it_was: place Bagration R(67), Constantine R(87)'
says '`ready` continues with The_bait: battery A1 of Lannes on 64>55'
says "F: battery "
says "A, command: "
lines_like 4 '^  ready '
lines_like 5 '^[AF]> ready$'
does_not_say "The order was"
run replay all.log --check
exits 0
does_not_complain

it "ready: the orders can be taken back; then the list comes again"
type_in "" "ready Into_the_valley" 1 undo ready
run play triumph --text --seed 1
says '`ready` continues with Into_the_valley: place '
lines_like 1 '^  A: undo'
lines_like 4 '^  ready '
type_in "" "ready Into_the_valley" 1 "ready As_it_was"
run play triumph --text --seed 1
says "ready: place Bagration R(67)"

it "ready: what was filled in can be changed before it is given"
type_in "" "ready As_it_was" 2 back back
run play triumph --text --seed 1
says "ready: assign Bagration 3I2 2C2 C1 A1, Constantine"
lines_like 1 '^   1  give this order'
says "Choose 1 to give the order."
lines_like 2 '^so far: assign Bagration I2i I2j I2k'
does_not_say "A: assign"
type_in "" "ready As_it_was" 1 ready back 2
run play triumph --text --seed 1
lines_like 1 '^  A: place Bagration R[(]67[)].*, Prebyshevsky 108>95$'
type_in "" "ready As_it_was" "assign Bagration 3I2 2C2 C1, Constantine 3G3 C3 C2 2A1, Dokhturov I3 4I2 A1, Kienmayer I2 I1 C2 C1, Kollowrath 3I2 I1 A1, Langeron 2I3 3I2, Liechtenstein C3 2C2 C1, Miloradovich I3 2I2, Prebyshevsky I3 3I2"
run play triumph --text --seed 1
says "A: assign Bagration 3I2 2C2 C1, Constantine 3G3 C3 C2 2A1, "

it "ready: every set-up is legal"
for scenario in dec1 dec2; do
    allied=(As_it_was The_heights_held The_northern_road Into_the_valley)
    [[ $scenario == dec1 ]] && allied=(On_the_march First_on_the_plateau The_Guard_in_front)
    french=(Sun_of_Austerlitz The_bait Behind_the_stream The_left_hook)
    for i in 0 1 2 3; do
        type_in "" "ready ${allied[i]:-${allied[0]}}" 1 ready 1 "" "ready ${french[i]}" 1 ready 1 ready 1 ready 1 "" ""
        run play triumph "$scenario" --text --seed 1
        says "A, command: "
        does_not_say "The order was"
    done
done

it "ready: a name that does not fit"
type_in "" "ready The_bait" "ready Nonsense"
run play triumph --text --seed 1
says 'There is no ready-made set-up "The_bait" for this; `ready` lists them.'
says 'There is no ready-made set-up "Nonsense" for this'

it "ready: of a placing for the whole side a player of a team gives his own part"
first="A1 Bagration Constantine Kienmayer Kollowrath Langeron"
second="A2 Dokhturov Liechtenstein Miloradovich Prebyshevsky"
type_in "" "conference $first, $second" "ready As_it_was" 1 ready
run play triumph allied=2 --text --seed 1
says '`ready` continues with As_it_was: place'
says "ready: place Bagration R(67), Constantine R(87), Kienmayer R(143), Kollowrath R(112), Langeron R(106)"
says "give this order"

it "ready: games without set-ups, prompts without"
type_in "" ready
run play probe --text
says "This game has no ready-made set-ups."
type_in "" help
run play probe --text
says "ready NAME"
setups 'setup One Sun : Words.' 'deploy Alm: 2 3 3 Bree: 4 4'
type_in "" "deploy Alm: 2 3 3 4 Bree: 4" "" "seat S" "" ready
run play probe players=2 --text --data data
says "There is no ready-made set-up for this."

it "ready: other games, with data of one's own"
setups 'setup One Sun : First words, \' '    second words.' 'deploy Alm: 2 3 3 Bree: 4 4' \
    'setup Two sun plain : Too many.' 'deploy Alm: 2 3 3 4 4' \
    'setup River sun river : Elsewhere.' 'deploy Alm: 2 3 3 4 4'
type_in "" ready "ready two" "ready one" 1
run play probe players=2 --text --data data
exits 0
lines_like 1 '^  ready One  +First words, second words\.$'
lines_like 2 '^  ready (One|Two) '
says "B-MAP-01: No place holds more tiles than its capacity."
says "The order was: deploy Alm: 2 3 3 4 4"
says "S: deploy Alm: 2 3 3 Bree: 4 4"

it "games: lists the set-ups of the game that is named"
run games probe --data data
exits 0
lines_like 1 '^  ready-made set-ups$'
lines_like 1 '^    One +Sun +plain river +First words, second words\.$'
lines_like 1 '^    Two +sun +plain +Too many\.$'
run games --data data
does_not_say "ready-made set-ups"
run games probe --data data --json
is_json
says '"setups":[{"name":"One","side":"Sun","scenarios":["plain","river"],"options":"","sentence":"First words, second words."},'
run games triumph
lines_like 4 '^    .* french +dec1 dec2 '
lines_like 11 '^    .* (french|allied) +dec'
run games probe --json
says '"setups":[]'

it "ready: set-ups for games with some option"
setups 'setup One sun players=2 plain : Only for two.' 'deploy Alm: 2 3 3 Bree: 4 4' \
    'setup One sun players=3 : Others.' 'deploy Alm: 2 3 3 4 Bree: 4' \
    'setup Two sun auction=0 players=2 : Both.' 'deploy Alm: 2 3 3 4 Bree: 4'
type_in "" ready
run play probe players=2 --text --data data
exits 0
lines_like 1 '^  ready One  +Only for two\.$'
lines_like 1 '^  ready Two  +Both\.$'
lines_like 2 '^  ready '
run play probe --text --data data
lines_like 1 '^  ready One  +Others\.$'
lines_like 1 '^  ready '
run games probe --data data
lines_like 1 '^    One +sun +plain players=2 +Only for two\.$'
lines_like 1 '^    Two +sun +plain river auction=0 players=2 +Both\.$'
run games probe --data data --json
is_json
says '"scenarios":["plain"],"options":"players=2","sentence":"Only for two."}'

it "ready: a game that sets itself up has none, and bench plays it from its own start"
type_in "" ready
run play napoleon --text --seed 1
lines_like 4 '^  ready '
run play napoleon historical=1 --text --seed 1
says "There is no ready-made set-up for this."
run bench napoleon historical=1 --seconds 1
exits 0
does_not_complain

# LINE COMPLAINT: what `games`, `play` and `bench` say of the file
is_damaged() {
    for call in "games probe" "play probe --text" "bench probe --seconds 1"; do
        # shellcheck disable=SC2086
        run $call --data data
        exits 2
        says_nothing
        complains_line "grognard: probe/setups.txt:$1: $2"
    done
}

it "damage: names the line"
setups '' 'setup One Sun' 'deploy Alm: 2 3 3 Bree: 4 4'
is_damaged 2 "setup NAME SIDE {SCENARIO | KEY=VALUE} : SENTENCE expected"
setups 'setup One Stars plain : Words.' 'deploy Alm: 2 3 3 Bree: 4 4'
is_damaged 1 'unknown side "Stars"'
setups '# text' 'setup One Sun plain \' '   sea : Words.' 'deploy Alm: 2 3 3 Bree: 4 4'
is_damaged 3 'unknown scenario "sea"'
setups 'setup One Sun plain humbug=1 : Words.' 'deploy Alm: 2 3 3 Bree: 4 4'
is_damaged 1 'unknown option "humbug"'
setups 'setup One Sun players=7 : Words.' 'deploy Alm: 2 3 3 Bree: 4 4'
is_damaged 1 'option players has no value "7"'
setups 'setup One Sun : Words.' 'deploy Alm: 2 3 3 Bree: 4 4' 'humbug'
is_damaged 3 'setup or an order of the game expected, found "humbug"'
setups 'setup One Sun : Words.' 'resign'
is_damaged 2 'setup or an order of the game expected, found "resign"'
setups 'deploy Alm: 2 3 3 Bree: 4 4'
is_damaged 1 'an order before the first set-up'
setups 'setup One Sun : Words.' 'setup Two Sun : Words.' 'deploy Alm: 2 3 3 Bree: 4 4'
is_damaged 2 'the set-up One has no order'
setups 'setup One Sun : Words.'
is_damaged 1 'the set-up One has no order'
setups 'setup One Sun : Words.' 'deploy Alm: 2 3 3 Bree: 4 4' 'setup one sun plain : Words.' 'deploy Alm: 2'
is_damaged 3 'the set-up one is given twice'
setups 'setup One Sun : Words.' 'deploy Alm: 2 3 3 Bree: 4 4 \'
is_damaged 2 'nothing follows the last "\"'
printf 'setup One Sun : Words.\ndeploy \377\n' >data/probe/setups.txt
is_damaged 2 'not UTF-8'
