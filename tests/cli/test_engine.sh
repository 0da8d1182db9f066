# engine: the referee protocol.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

# Every answer ends with a dot: as many dots as commands that want an answer.
answers() { lines_like "$1" '^\.$'; }

it "every answer ends with a dot"
type_in "game probe" "deciders" "" "# a comment" "hash" "quit" "deciders"
run engine
exits 0
answers 4
does_not_complain

it "the end of the input is quit"
type_in "game probe"
run engine
exits 0
answers 1

it "a last line without an end counts"
printf 'game probe\ndeciders' >in
run engine
exits 0
answers 2
says_line "S deploy"

it "nothing works before there is a game"
type_in deciders "steps S" "play S end" hash log undo "dice 1" "view S" "show S"
run engine
exits 0
answers 9
lines_like 9 '^error no game yet'

it "unknown commands and wrong usage are errors"
type_in "game probe" fly "steps" "steps S M" "play S" "hash now" "key xyz" "key" "game" "view" "position now" "."
run engine
exits 0
answers 11
says_line 'error unknown command "fly"'
says_line "error usage: steps SEAT"
says_line "error usage: play SEAT ORDER"
says_line "error usage: hash"
says_line "error a key is up to 64 hexadecimal digits"
says_line "error position stands alone on its line"

it "a seat that does not exist"
type_in "game probe players=2" "steps N" "view public" "play public end" "show referee"
run engine
exits 0
says_line 'error no seat "N" in this game: S, M'
says_line 'error no seat "public" in this game: S, M'
says '"seat":"public"'

it "a game that does not exist leaves the old one"
type_in "game probe" "game chess" "game probe sea" "game probe rounds=99" deciders
run engine
exits 0
says_line 'error unknown game "chess": triumph, napoleon, warpeace, probe'
says 'error unknown scenario "sea"'
says 'error option rounds: "99" is not a number from 1 to 9'
says_line "N deploy"

it "steps lead to an order, back takes one off"
type_in "game probe players=2" "step S alm" "step S 2" "step S  3" "back S" "step S nowhere" "steps S"
run engine
exits 0
says_line 'error no such step: "nowhere"'
lines_like 1 '^Bree$'
answers 7

it "drafts of seats that decide together do not disturb each other"
type_in "game probe players=2" "step S Alm" "step S 2" "play M deploy Hale: 1 1 2 Hule: 3 4" "back S" "back S" "back S"
run engine
exits 0
says_line "error no step to take back"
lines_like 6 '^ok$'

it "a seat that is not asked has no steps"
type_in "game probe players=2" "play S deploy Alm: 2 3 3 Bree: 4 4" "steps S" "step S Alm"
run engine
lines_like 2 '^error S is not asked$'

it "a complete order waits to be played"
type_in "game probe players=2" position "S Alm: 2" "M Hale: 3" "active S" . "step S end" "steps S" "back S" "steps S"
run engine
says_line "order end"
says_line "error the order is complete: play it or go back"
says_line "move"

it "a refusal names its rules and changes nothing"
type_in "game probe players=2" hash "play S deploy Alm: 2 3 3 4 4" hash "play S fly" "ask S deploy Alm: 9" "why S end"
run engine
exits 0
says_line "refused B-MAP-01 Alm holds 4 tiles, not 5."
says_line 'refused G-FORM unknown order "fly"'
says "G-TURN: It is not this seat's turn to give this order. S must answer deploy, M must answer deploy."
is_true test "$(grep -cE '^[0-9a-f]{16}$' out)" -eq 2
is_true test "$(grep -E '^[0-9a-f]{16}$' out | sort -u | wc -l)" -eq 1

it "dice must be used up, and stay until they are"
type_in "game probe players=2" "play S deploy Alm: 2 3 3 Bree: 4 4" "dice rain 3" "play M deploy Hale: 1 1 2 Hule: 3 4" \
    "dice 3" "play M deploy Hale: 1 1 2 Hule: 3 4" "dice fog" "play M deploy Hale: 1 1 2 Hule: 3 4" "show S"
run engine
exits 0
says_line "error dice left: [3]"
says "error wrong die for"
says "weather fog"

it "dice that are none"
type_in "game probe" "dice 7" "dice" "dice 1 ] 2"
run engine
says_line 'error "7" is not a die'
says_line "error dice are numbers and names without brackets"
lines_like 2 '^ok$'

it "the same key gives the same game, another another"
order_all=("play S deploy Alm: 2 3 3 Bree: 4 4" "play M deploy Hale: 1 1 2 Hule: 3 4" hash)
type_in "key 1" "game probe players=2" "${order_all[@]}" "game probe players=2" "key 1" "${order_all[@]}"
run engine
is_true test "$(grep -E '^[0-9a-f]{16}$' out | sort -u | wc -l)" -eq 1
: >hashes
for key in 1 2 3 4 5 6 7 8; do
    type_in "key $key" "game probe players=2" "${order_all[@]}"
    run engine
    grep -E '^[0-9a-f]{16}$' out >>hashes
done
is_true test "$(sort -u hashes | wc -l)" -gt 1

it "the key cannot change after the first order"
type_in "game probe players=2" "play S deploy Alm: 2 3 3 Bree: 4 4" "key 2"
run engine
says_line "error the key is set before the first order"

it "an impossible position changes nothing"
type_in "game probe players=2" hash position "S Alm: 2" "S Cald: 3 3 3 3" . hash position "S Alm: 2" "M Nowhere: 3" . hash position . hash
run engine
exits 0
lines_like 1 '^error line 2: impossible position: '
lines_like 1 '^error line 2: unknown place "Nowhere"'
says "the position has no statement"
is_true test "$(grep -E '^[0-9a-f]{16}$' out | sort -u | wc -l)" -eq 1

it "the input may end inside a position"
type_in "game probe" position "S Alm: 2"
run engine
exits 0
says "error line 2: the input ended before the dot"
answers 2

it "undo takes back what can be taken back"
type_in "game probe players=2" undo position "S Alm: 2" "M Hale: 3" "active S" . hash "play S move 2 Alm-Cald" hash undo hash undo
run engine
lines_like 2 '^refused G-UNDO '
is_true test "$(grep -E '^[0-9a-f]{16}$' out | sort -u | wc -l)" -eq 2
is_true test "$(grep -E '^[0-9a-f]{16}$' out | sed -n '1p;3p' | uniq | wc -l)" -eq 1

it "offers are told"
type_in "game probe" "play S draw" deciders "play M agree" deciders "play N refuse" deciders
run engine
exits 0
lines_like 2 '^offer draw S$'

it "the end of a game is told"
type_in "game probe players=2" "play S resign" deciders "play M end" "steps M" log
run engine
says_line "over Moon resign"
says "refused G-OVER"
says_line "error M is not asked"

it "a view is JSON and holds no face of others"
type_in "game probe players=2" "play S deploy Alm: 2 3 3 Bree: 4 4" "play M deploy Hale: 1 1 2 Hule: 3 4" "view M"
run engine
grep '^{' out >view.json
cp view.json out
is_json
is_true test "$(grep -o '"seat":"S","label":"[a-e]","face":null' out | wc -l)" -eq 5

it "a log can be replayed"
type_in "key 5" "game probe players=2" "play S deploy Alm: 2 3 3 Bree: 4 4" "play M deploy Hale: 1 1 2 Hule: 3 4" log
run engine
sed -n '/^log grognard 1$/,/^\.$/p' out | sed '$d' >made.log
: >in
run replay made.log
exits 0
says "2 M: deploy Hale: 1 1 2 Hule: 3 4"

it "a line that is too long is one error"
{
    echo "game probe"
    head -c 100000 /dev/zero | tr '\0' x
    echo
    echo deciders
} >in
run engine
exits 0
answers 3
says_line "error line too long"
says_line "S deploy"

it "a zero byte, and bytes that are no UTF-8"
printf 'game probe\nplay S \0 x\nplay S \xff\xfe\ndeciders\r\n' >in
run engine
exits 0
answers 4
says_line "error zero byte in the line"
says_line "error not UTF-8"
says_line "S deploy"

it "garbage never ends it"
head -c 300000 /dev/urandom >in
printf '\ngame probe\ndeciders\nquit\n' >>in
run engine
exits 0
says_line "S deploy"
type_in "game probe players=2"
for word in deciders steps step back play ask why view show dice log hash undo position; do
    for rest in "" S M X "S S" "S deploy" "S deploy Alm: 2 3 3 Bree: 4 4" "S [ ]" "S ; ; ," "[" "]" ": :" "S undo ask" '\'; do
        printf '%s %s\n' "$word" "$rest" >>in
        [[ $word == position ]] && echo . >>in
    done
done
printf 'hash\nquit\n' >>in
run engine
exits 0
says_line "ok"

attack_position=("F R(95): [Vandamme: I3 I2]" "A R(108): [Langeron: I2a I3b]" ".")

it "preview: what a draft or an order comes to, as far as the seat knows"
type_in "game triumph" position "${attack_position[@]}" "preview F" "preview F threaten 95>108" \
    "play F threaten 95>108" "preview A" "preview F" "preview A retreat all to 95" "preview A fly"
run engine
exits 0
answers 9
lines_like 2 '^{}$'
lines_like 1 '^{"kind":"threaten",'
lines_like 1 '^{"kind":"retreat",'
lines_like 2 '^error '

it "what was sealed ahead is played as soon as it is asked, as an order of its own"
type_in "game triumph" position "${attack_position[@]}" "play F threaten 95>108" \
    "play A defend I2a I3b, lead I3b" "deciders" "play F press" "deciders" "log" "play A lead I3b"
run engine
exits 0
says_line "F feint-option"
says_line "F attack"
lines_like 1 '^2 A: defend I2a I3b, lead I3b '
lines_like 1 '^3 F: press '
lines_like 1 '^4 A: lead I3b '
lines_like 1 '^refused G-TURN '

it "no step of Napoleon's Triumph leads to a dead end: one corps command, and the Guard has to go in"
type_in "game triumph dec2" position "active A" "used A corps 4 unit 3" \
    "A R(108): [Constantine: I2] [Prebyshevsky: G3]" "F R(96): C1" . \
    "play A threaten 108>96 guard G3" "play F retreat C1 to 84" "step A occupy" "steps A" quit
run engine
exits 0
says_line "corps Prebyshevsky"
does_not_say Constantine
