# play against bots.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

ones() { for _ in $(seq "$1"); do echo 1; done; }

it "one person: the bots are introduced, and there is no curtain"
type_in "deploy Alm: 2 3 3 Bree: 4 4" board
run play probe players=2 --text --against random --seed 1
exits 0
says "M is a bot, random: Plays any legal order."
says "thinking .."
says "S, deploy: "
does_not_say "press Enter"
does_not_say "--------"
does_not_complain

it "after the turns of the bots the player sees what happened, as far as they may know"
is_true grep -qx '  M: deploy ?' out
does_not_say "M: deploy H"

it "bots play to the end; the log names them and replays"
ones 300 >in
run play probe players=2 --text --against random --seed 1 --log game.log
exits 0
says "The game is over: Sun wins (stars)"
ends_with "You beat random, the strongest bot of this game."
is_true grep -qx 'seats M=bot:random' game.log
run replay --check game.log
exits 0

it "the same seed and the same answers are the same game"
ones 300 >in
run play probe players=2 --text --against random --seed 1 --log again.log
is_true cmp -s <(grep -v '^date' game.log) <(grep -v '^date' again.log)

it "who wins hears of the next level"
{
    printf '%s\n' 'ready As_it_was' 1 ready 1
    for _ in {1..100}; do printf 'end\n1\n'; done
} >in
run play triumph --text --against random --as A --seed 2
exits 0
says "The game is over: the Allies win"
lines_like 1 '^You beat random\. Try recruit next \(--against recruit\): [A-Z].*\.$'

it "who resigns does not"
type_in resign
run play triumph --text --against recruit
exits 0
says "The game is over: A wins by resignation"
does_not_say "You beat"

it "bots that think begin with a ready-made set-up"
type_in quit
run play triumph --text --against recruit --seed 3
exits 0
says "The Allies have set up."

it "a bot agrees to an undo and refuses a draw"
type_in draw "deploy Alm: 2 3 3 Bree: 4 4" "undo ask"
run play probe players=2 --text --against random --seed 1
exits 0
lines_like 1 '^  M: refuse'
lines_like 1 '^  M: agree'

it "nobody looks at a bot's seat"
type_in "seat M"
run play probe players=2 --text --against random
says "That is the seat of a bot."
does_not_say "M, deploy"

it "several people and a bot: the curtain is for people"
type_in "" "deploy Alm: 2 3 3 Bree: 4 4" ""
run play probe --text --bots N=random --seed 1
exits 0
says "N is a bot, random"
says "S, press Enter to begin."
says "M, press Enter to begin."
does_not_say "N, press Enter"

it "wrong seats and levels"
run play probe players=2 --text --against emperor
exits 2
complains 'there is no bot `emperor` for probe; `grognard bots probe` lists them'
run play probe players=2 --text --against random --as X
exits 2
complains 'no seat "X" in this game'
run play probe players=2 --text --bots S
exits 2
complains 'SEAT=LEVEL expected'
run play probe players=2 --text --bots S=random,M=random
exits 2
complains 'leave a seat for yourself'
run play probe players=2 --text --as S
exits 2
complains '--as needs --against'
