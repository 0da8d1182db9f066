# replay: whole logs, seats, damage.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "shows a game that was played"
play_to_the_end game.log
exits 0
says "The log is in game.log."
run replay game.log --check
exits 0
does_not_complain
lines_like 1 '^   1 S: deploy '
lines_like 1 '^round 4 '
tail -n 1 out >end
is_true grep -q '^over ' end

orders=$(grep -c '^[0-9]' game.log)

it "up to some order"
run replay game.log --at 3
exits 0
lines_like 1 '^   3 '
lines_like 0 '^   4 '
lines_like 1 '^decides '

it "the beginning"
run replay game.log --at 0
exits 0
lines_like 0 '^   1 '
says "decides S deploy; decides M deploy"

it "more orders than there are"
run replay game.log --at 9999
exits 2
complains "game.log has only $orders orders"

it "as a seat knows it"
run replay game.log --as M --at 2
exits 0
lines_like 1 '^   1 S: deploy \?'
lines_like 1 '^   2 M: deploy Hale: 1'
says "as M knows it"
says "S: ?a"
run replay game.log --as public --at 2
exits 0
lines_like 1 '^   2 M: deploy Hale: 4\? Hule: \?'

it "a seat that does not exist"
run replay game.log --as Q
exits 2
complains 'no seat "Q" in this game: S, M, public, referee'

it "as JSON"
run replay game.log --json --as S
exits 0
is_json
says '"damage":null'
says '"finished":true'

it "a file that is no log"
echo "once upon a time" >tale
run replay tale
exits 2
says_nothing
complains_line "tale:1: damaged: not a grognard log"

it "an empty file, no file, a folder"
: >empty
run replay empty
exits 2
complains "empty:1: damaged: not a grognard log"
run replay nowhere.log
exits 2
complains "cannot read nowhere.log"
run replay .
exits 2
complains "cannot read .: it is a folder"

it "a missing order: what was good is shown"
line=$(grep -n '^12 ' game.log | cut -d : -f 1)
sed "${line}d" game.log >gap.log
run replay gap.log
exits 2
lines_like 1 '^  11 '
lines_like 0 '^  12 '
complains_line "gap.log:$line: damaged: order 12 expected, found 13"
run replay gap.log --at 11
exits 0

it "a damaged log as JSON says so too"
run replay gap.log --json
exits 2
is_json
says "\"damage\":{\"line\":$line,\"text\":\"order 12 expected, found 13\"}"

it "an order that cannot be read"
sed "${line}s/: [a-z]*/: juggle/" game.log >juggle.log
run replay juggle.log
exits 2
complains_line "juggle.log:$line: damaged: order 12: unknown order \"juggle\""

it "a hash that does not fit is found by --check"
sed "${line}s/{......../{00000000/" game.log >hash.log
run replay hash.log
exits 0
run replay hash.log --check
exits 2
complains "hash.log:$line: damaged: state after order 12 is "

it "a seed that does not fit is found by --check"
type_in "" resign
run play probe players=2 --text --seed 1 --log short.log
: >in
sed 's/^seed .*/seed 00000000000000000000000000000000000000000000000000000000000000ff/' short.log >seed.log
run replay seed.log --check
exits 2
complains ": damaged: seed does not match seed-hash"

it "a file that was cut off"
sed '/^11 /q' game.log | head -c -5 >cut.log
run replay cut.log
exits 2
says " 1 S: deploy"
complains_line "cut.log:$(wc -l <cut.log | awk '{ print $1 + 1 }'): damaged: file ends in the middle of order 11"
lines_like 1 '^  10 '
lines_like 0 '^  11 '

it "lines after the end"
{
    cat game.log
    echo "and they lived happily"
} >more.log
run replay more.log
exits 2
complains ": damaged: lines after the seed"

it "other data: a warning, as long as everything fits"
sed 's/^data-hash ....../data-hash 000000/' game.log >other.log
run replay other.log
exits 0
complains "other.log: warning: made with data 000000.., this program has"

it "a log that began from a free position"
printf 'S Alm: 2 Bree: 4\nM Cald: 3\nactive S\n' >position
type_in "" "attack Alm-Cald" "pick 2" "" "pick 3" quit
run play probe players=2 --text --seed 9 --position position --log free.log
exits 0
: >in
run replay free.log --check
exits 0
lines_like 1 '^   3 M: pick 3a \['

it "trial orders of others stay unknown"
type_in "" "move 2 Alm-Bree" undo "move 2 Alm-Dobeln" "move 4 Bree-Alm" quit
printf 'S Alm: 2 Bree: 4\nM Cald: 3\nactive S\n' >position
run play probe players=2 --text --seed 9 --position position --log trial.log
: >in
run replay trial.log
lines_like 1 '^   1 S: move 2a Alm-Bree \(undone\)'
lines_like 1 '^   2 S: undo'
run replay trial.log --as M
exits 0
lines_like 0 '^ +[0-9]+ '
does_not_say "Bree (4)  S: ?a"
run replay trial.log --as S
lines_like 1 '^   1 S: move 2a Alm-Bree'

it "a seat's own copy shows what it saw, and no more"
type_in "" "deploy Alm: 2 3 3 Bree: 4 4" "" "deploy Hale: 1 1 2 Hule: 3 4" "" log quit
run play probe players=2 --text --seed 3
sed -n '/log grognard 1/,/^S>/p' out | sed '$d; s/^S> //' >copy.log
: >in
run replay copy.log
exits 0
says "seen-by S"
says "2 M: deploy Hale: 3? Hule: 2?"
does_not_say "sees "
says "Hale"
run replay copy.log --at 1
exits 0
says "decides M deploy"
run replay copy.log --as S --json
exits 0
says '"view":{'
run replay copy.log --as M
exits 2
complains "copy.log is one seat's copy"
