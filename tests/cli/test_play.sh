# play: the plain line mode.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "the end of the input ends the game cleanly"
run play probe --text
exits 0
says "The game is not finished."
says ", press Enter to begin."
does_not_complain

it "plain lines need no --text where there is no terminal"
run play probe
exits 0
says "The game is not finished."
does_not_complain

it "a game or a saved one must be named"
run play
exits 2
complains "name a game"
run play probe --resume file
exits 2
complains "--resume takes no game"

it "the seed is random, hashed at the start and shown at the end"
run play probe --text
grep -o 'SHA-256 is [0-9a-f]*' out >first
seed=$(sed -n 's/^The seed was \(.*\)\.$/\1/p' out)
if command -v xxd >/dev/null; then
    hash=$(printf %s "$seed" | xxd -r -p | sha256sum | cut -d ' ' -f 1)
    is_true grep -q "$hash" first
fi
run play probe --text
is_true test "$(grep -o 'SHA-256 is [0-9a-f]*' out)" != "$(cat first)"

it "a seed may be given"
run play probe --text --seed ABC
exits 0
says "The seed was 0000000000000000000000000000000000000000000000000000000000000abc."
run play probe --text --seed xyz
exits 2
complains '"xyz" is not 1 to 64 hexadecimal digits'

it "shows board, question and numbered steps"
type_in ""
run play probe --text
says "Alm * (4)"
says "S, deploy: "
says "   1  Alm"

it "numbers take steps, back takes one off, Enter shows the choices"
type_in "" 2 1 back 7 "" 0 99999999999999999999
run play probe --text
says "so far: Bree 2"
says "so far: Bree"
says "Choose a number from 1 to 3."
lines_like 3 'Choose a number'

it "steps lead to an order that is played"
type_in "" 1 1 1 1 1 1 1
run play probe players=2 --text
says "S: deploy Alm: 2 3 3 4 Bree: 4"
says "M, press Enter to begin."

it "a secret question is asked, although it has one answer"
printf '%s\n' "S Bree: 4a 4b Alm: 2c" "M Hale: 1a 1b Hule: 3c" >position
type_in "" "attack Bree-Hale" "pick 4a" ""
run play probe players=2 --text --seed 1 --position position
exits 0
lines_like 1 '^S, pick: '
lines_like 1 '^M, pick: '
lines_like 0 'given for you'

it "a bid that nobody can raise: the other has passed, and hears of it"
type_in "" "bid 3" "side Sun" "deploy Alm: 2 3 3 Bree: 4 4" ""
run play probe players=2 auction=1 --text --seed 1
exits 0
lines_like 0 '^[XY], bid: .*bid 3'
lines_like 1 '^  [XY]: pass$'
lines_like 1 '^  [XY]: pass \(given for you: there was no choice\)$'

it "back with no step"
type_in "" back
run play probe --text
says "There is no step to go back"

it "orders in words; a refusal names the rule and its sentence"
type_in "" "deploy Alm: 2 3 3 4 4" "fly away" "deploy Alm: 2 3 3 Bree: 4 4"
run play probe --text
says "B-MAP-01: No place holds more tiles than its capacity."
says 'G-FORM: unknown order "fly"'
says "M, press Enter to begin."

it "questions play nothing"
type_in "" "? deploy Alm: 2 3 3 Bree: 4 4" "? end" "why deploy Alm: 2 3 3 4 4" "?"
run play probe --text
says_line "legal"
says "G-TURN: It is not this seat's turn to give this order."
says "B-MAP-01: No place"
does_not_say "M, press Enter"

it "facts are tested in the own view"
type_in "" "= decides S deploy ; not over ; decides nobody" "= round 0" "= S Alm: 2" "= humbug" "="
run play probe --text
lines_like 3 '^true$'
lines_like 1 '^false: decides S deploy; '
lines_like 1 '^false: S Alm: -'
says 'unknown fact "humbug"'
says "fact expected"

it "others' faces and drafts stay hidden behind the curtain"
type_in "" "deploy Alm: 2 3 3 Bree: 4 4" "" "deploy Hale: 1 1 2 Hule: 3 4" "" board
run play probe players=2 --text --seed 1
lines_like 2 '^-{40}$'
sed -n '/^M, press Enter/,/^S, press Enter/p' out >of_m
is_true grep -q 'S: deploy ?' of_m
is_true test "$(grep -c '4d' of_m)" -eq 0
says "M: deploy Hale: 3? Hule: 2?"

it "undo, and what can no longer be taken back"
printf 'S Alm: 2 Bree: 4\nM Cald: 3\nactive S\n' >position
type_in "" undo "move 2 Alm-Bree" undo "attack Alm-Cald" undo
run play probe players=2 --text --position position
says "G-UNDO: Nothing can be undone"
says "S: undo"
lines_like 2 'G-UNDO'

it "others hear of an order at the next barrier, and never of one taken back"
type_in "" "move 2 Alm-Bree" undo "move 4 Bree-Dobeln" "seat M" "" "seat S" "" "attack Alm-Cald" "pick 2" ""
run play probe players=2 --text --position position
sed -n '/^M, press Enter/,/^S, press Enter/p' out | sed -n '1,/^S, press Enter/p' >first_look
is_true test "$(grep -c 'S: move' first_look)" -eq 0
is_true test "$(grep -cF 'Bree (4)  S: ?b' first_look)" -eq 1
tac out | sed '/^M, press Enter/q' >second_look
is_true grep -q 'S: move ?b Bree-D' second_look
is_true test "$(grep -c 'Alm-Bree' second_look)" -eq 0

it "resign ends the game and shows everything"
type_in "" resign
run play probe players=2 --text --seed 7
exits 0
says "The game is over: Moon wins by resignation."
says "The seed was"

it "a draw is offered, refused, offered again and agreed"
type_in "" draw "" refuse "" draw "" agree
run play probe players=2 --text
exits 0
says "S offers a draw"
says "The game is over: a draw by agreement."

it "an order is taken back by consent"
type_in "" "attack Alm-Cald" "undo ask" "" agree "" board
run play probe players=2 --text --position position
says "asks to undo an order"
tac out | sed '/^S, press Enter/q' >last
is_true grep -q 'S, move' last

it "the log of the seat holds what it may know"
type_in "" "deploy Alm: 2 3 3 Bree: 4 4" "" log
run play probe players=2 --text
says "seen-by M"
says "1 S: deploy ?"

it "help, quit"
type_in "" help quit "resign"
run play probe --text
exits 0
says "choose that step"
does_not_say "The game is over"

it "the log is kept in a new file only"
type_in "" "deploy Alm: 2 3 3 Bree: 4 4" "" quit
run play probe players=2 --text --seed 1 --log kept.log
exits 0
says "The log is in kept.log."
is_true grep -q '^1 S: deploy Alm: 2 3 3 Bree: 4 4 {' kept.log
cp kept.log before
run play probe players=2 --text --seed 1 --log kept.log
exits 2
complains "kept.log already exists"
is_true cmp kept.log before

it "a log that cannot be written"
run play probe --text --log nowhere/kept.log
exits 2
complains "cannot write nowhere/kept.log"

it "a position with an error names file and line"
printf 'S Alm: 2\nM Nowhere: 3\n' >wrong_position
run play probe --text --position wrong_position
exits 2
complains 'wrong_position:2:3: unknown place "Nowhere"'
run play probe --text --position nowhere
exits 2
complains "cannot read nowhere"

it "options and scenarios that do not exist"
run play probe sea --text
exits 2
complains 'unknown scenario "sea": plain, river'
run play probe luck=2 --text
exits 2
complains 'probe has no option "luck"'

it "lines that are too long or no text"
{
    echo
    head -c 50000 /dev/zero | tr '\0' y
    printf '\n\xff\xfe\nboard\n'
} >in
run play probe --text
exits 0
says "line too long"
says "not UTF-8"

it "garbage never ends it"
head -c 200000 /dev/urandom >in
run play probe --text
is_true test "$status" -eq 0

it "a whole game by numbers"
play_to_the_end whole.log
exits 0
says "The game is over: "
is_true grep -q '^over ' whole.log
is_true grep -q '^seed ' whole.log

# ---------------------------------------------------------------- on a terminal
if command -v script >/dev/null; then
    terminal() { # TERM, then lines
        local kind=$1
        shift
        type_in "$@"
        last_call="on a terminal: play probe players=2 --text"
        status=0
        (while read -r line; do
            sleep 0.2
            printf '%s\n' "$line"
        done <in) | TERM=$kind timeout 60 script -qec "$probe play probe players=2 --text" /dev/null >out 2>err || status=$?
    }

    it "on a terminal the screen is cleared, with what it scrolls back to"
    terminal xterm "" "deploy Alm: 2 3 3 Bree: 4 4" "" "" quit
    is_true grep -q "$(printf '\033\\[2J\033\\[3J\033\\[H')" out
    says "Next: "

    it "a dumb terminal gets no control codes"
    terminal dumb "" "deploy Alm: 2 3 3 Bree: 4 4" "" "" quit
    is_true test "$(grep -c "$(printf '\033')" out)" -eq 0
fi

it "Ctrl-C saves the log and ends with 130"
mkfifo pipe
"$probe" play probe players=2 --text --log stopped.log <pipe >out 2>err &
player=$!
exec 9>pipe
printf '\ndeploy Alm: 2 3 3 Bree: 4 4\n' >&9
sleep 0.5
kill -INT "$player"
status=0
wait "$player" || status=$?
exec 9>&-
exits 130
is_true grep -q '^1 S: deploy' stopped.log

it "preview: in words"
printf '%s\n' "F R(95): [Vandamme: I3 I2]" "A R(108): [Langeron: I2a I3b]" >attack.txt
type_in "" preview "preview threaten 95>108" "threaten 95>108" "" preview "preview fly"
run play triumph --text --seed 1 --position attack.txt
exits 0
says "There is no preview here."
says_line "  kind: threaten"
says_line "        - I3a leads the attack: 3, rule T-ATK-6.1"
says_line "        - defense leaders: -3 to 0, rule T-ATK-6.1"
says_line "    - place R(106), room 12"
says 'unknown order "fly"'

it "sealed leaders: the defender is not asked again, and others read nothing before"
type_in "" "threaten 95>108" "" "defend I2a I3b, lead I3b" "" log press
run play triumph --text --seed 1 --position attack.txt
exits 0
lines_like 1 '^2 A: defend [?]a [?]b$'
lines_like 1 '^  A: lead I3b$'
says "F, attack: "
does_not_say "A, lead: "
