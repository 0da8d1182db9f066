# play: the full screen, in tmux: keys are sent, the screen is captured. Captures of whole screens are compared with nothing:
# what must be on them is searched for.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016

if [[ -z $product ]] || ! command -v tmux >/dev/null; then
    return 0
fi
export XDG_STATE_HOME=$PWD/state
export LC_ALL=C.UTF-8
unset NO_COLOR TMUX
server=0
tm() { tmux -L "screen-$$-$server" -f /dev/null "$@"; }
end_server() { tm kill-server 2>/dev/null; }
trap end_server EXIT

# open COLUMNSxROWS WORDS ..: starts the program; its exit status stands on the screen at the end.
terminal=tmux-256color
open() {
    end_server
    server=$((server + 1)) # the one before may still be on its way out
    tm new-session -d -s game -x "${1%x*}" -y "${1#*x}" \
        "env TERM=$terminal LC_ALL=$LC_ALL XDG_STATE_HOME=$XDG_STATE_HOME $product ${*:2} 2>errors; echo \"ended with \$?\"; sleep 1000"
    last_call="grognard ${*:2} at $1"
    status=0
    : >err
}
keys() { tm send-keys -t game "$@"; }
look() { tm capture-pane -p -t game >out; }
# sees TEXT: waits until it is on the screen.
sees() {
    [[ -z $broken ]] || return # nothing after a failure is worth waiting for
    for _ in {1..150}; do
        look
        grep -qF -- "$1" out && return
        sleep 0.1
    done
    wrong "not on the screen: $1"
}
# differs FILE: waits until the screen is not what the file has.
differs() {
    [[ -z $broken ]] || return
    for _ in {1..150}; do
        look
        cmp -s "$1" out || return
        sleep 0.1
    done
    wrong "the screen has not changed"
}
# pick TEXT: takes the choice with these words by its number.
pick() {
    look
    local number
    number=$(grep -F -- "$1" out | sed -nE 's/.*[│|] *([0-9]+) .*/\1/p' | head -n 1)
    [[ -n $number ]] || wrong "no such choice: $1"
    keys "$number" Enter
}
rows_and_columns() { [[ $(wc -l <out) -eq $2 && $(wc -L <out) -le $1 ]] || wrong "the screen is not $1x$2"; }

it "triumph at 80x24: a set-up, a selected piece, undo, the answer of a bot"
open 80x24 play triumph --against recruit --as F --seed 7
sees "Assign all 36 units"
rows_and_columns 80 24
sees "Key a: ready-made set-ups."
sees "a set-ups  Tab next"
keys a
sees "Ready-made set-ups"
sees "Sun of Austerlitz: "
keys 1
sees "Place each corps"
sees "u undo"
keys u
sees "Assign all 36 units"
keys a 1
sees "Place each corps"
keys a 1
sees "Detach up to six units"
sees "G3 of Bess"
keys n
sees "commander"

it "triumph: a typed order is completed, refused, and explained"
keys o /
sees "Order:"
keys "det" Tab
sees "Order: detachments"
keys "do" Tab
sees "detachments done"
keys Enter
sees "Choose the fixed battery"
keys w
sees "Why not:"
keys C-u "corps Davout R(133)" Enter
sees "G-TURN"
keys /
sees "Order:"
keys "corps Davout R(133)" Enter
sees "G-TURN"

it "triumph: the rules, with search"
keys Escape
keys r
sees "Rules, in our own words"
sees "G-TURN"
keys "guard"
sees "Type to search: guard"
does_not_say "G-TURN"
keys End
sees "Guard"
keys Escape
sees "Choose the fixed battery"

it "the game is saved: killed at once, it goes on where it was"
end_server
open 132x43 play --resume last
sees "Choose the fixed battery"
sees "─ Log"
rows_and_columns 132 43
tm resize-window -t game -x 2 -y 3
sleep 0.3
tm resize-window -t game -x 80 -y 24
sees "Orders  State  Forecast  Log"
rows_and_columns 80 24
run_product play --resume last --text
exits 2
complains "is being played in another terminal"
keys q
sees "Leave the game?"
keys y
sees "ended with 0"
sees "The game is saved."

it "SIGTERM and a closed terminal end it like Ctrl-C, and the game is saved"
open 80x24 play warpeace --against recruit --seed 7
sees "Move, force march"
process() { pgrep -P "$(tm list-panes -t game -F '#{pane_pid}')" "$@"; }
kill "$(process)"
sees "The game is saved."
sees "ended with 130"
open 80x24 play --resume last
sees "Move, force march"
keys q
sees "Leave the game?"
tm resize-window -t game -x 60 -y 20
sees "Leave the game?"
end_server
server=$((server + 1))
tm new-session -d -s game -x 80 -y 24 \
    "trap '' HUP; TERM=$terminal XDG_STATE_HOME=$XDG_STATE_HOME $product play --resume last; true"
sees "Move, force march"
ignoring=$(process)
end_server
for _ in {1..50}; do
    kill -0 "$ignoring" 2>/dev/null || break
    sleep 0.1
done
is_true test ! -d "/proc/$ignoring"
kill -9 "$ignoring" 2>/dev/null

it "a window that begins too small for a map has one when it grows"
terminal=tmux-256color
open 2x2 play napoleon --against recruit --as F --seed 7
sleep 0.5
keys Tab
tm resize-window -t game -x 80 -y 24
sees "Deploy all your blocks."
sees "Philippeville"

it "napoleon with eight colors: deployed, a block is selected, moved and taken back"
terminal=screen
open 132x43 play napoleon --against recruit --as F --seed 7
sees "French blocks"
keys a 1
sees "Move up to two groups"
pick "French IV Corps Infantry"
sees "So far: move French IV Corps Infantry"
keys Tab Escape
sees "Move up to two groups"
keys /
sees "Order:"
keys "en" "d" Enter
sees "movement"
keys l
sees "F: end"

it "napoleon: a battle shows its field, and the map when asked; the whole selected choice"
terminal=tmux-256color
open 80x24 play napoleon --position "$folder/../draw/napoleon-battle.position" --seed 7
sees "press Enter"
keys Enter
sees "Battle of Waterloo, round 4"
sees "I4 I3 F2 H2"
sees "m map/field"
does_not_say "(A2)"
keys m
sees "Charleroi"
does_not_say "I4 I3 F2 H2"
keys m
sees "I4 I3 F2 H2"
keys s
sees "farm at D1"
sees "stream between A3 and D3"
keys o Tab Tab Tab
sees "  4 Guard Artillery a (3),"
sees "    center"

it "triumph: an attack is marked, and comes into sight"
open 80x24 play triumph --position "$folder/../draw/triumph.position" --against recruit --as F --seed 7
sees "Bern4"
does_not_say "Preb2"
keys /
sees "Order:"
keys "threaten 94>106" Enter
sees "xPreb2x"
keys s
sees "French Allies"

it "napoleon in ASCII: nothing but ASCII on the screen"
terminal=vt100
open 80x24 play napoleon --ascii --against recruit --seed 7
sees "deploy"
is_true test "$(LC_ALL=C tr -d '\000-\177' <out | wc -c)" -eq 0
sees "Ath"

it "warpeace: choices of a stack, a hint, why not, three scales"
terminal=tmux-256color
open 80x24 play warpeace --against recruit --seed 7 --think 500
sees "Move, force march"
pick "AA23 Strasbourg"
sees "Napoleon (3)"
keys w
sees "Why not:"
keys C-u "Berlin" Enter
sees "cannot be entered"
keys h
sees "Hint:"
keys Escape
for _ in 1 2 3 4; do keys -; done
sees "Warsaw"
cp out far
keys + + + + + +
differs far
sees "Strasbourg"

it "hot-seat: the screen is empty before the next player comes"
open 80x24 play triumph --seed 7
sees "Allies, press Enter to begin."
keys Enter
sees "Assign all 44 units"
keys a 1
sees "Place each corps"
keys a 1
sees "Enter hands the screen over to French"
keys Enter
sees "French, press Enter to begin."
does_not_say "Bagration"
is_true test "$(grep -c '[^ ]' out)" -le 8
keys Enter
sees "Assign all 36 units"
keys l
sees "A: "
does_not_say "assign Bagration"

it "replay: order by order, forward and back"
log=$(printf '%s\n' "$folder"/../corpus/triumph/*.log | head -n 1)
open 132x43 replay "$log" --screen
sees "order 0 of"
keys Space Space Space
sees "order 3 of"
keys b
sees "order 2 of"
keys End
sees "The game is over."
keys q
sees "ended with 0"

it "a lesson: read, pointed at, answered wrongly and rightly, the next step"
open 80x24 learn triumph
sees "Lessons"
sees "Arrows show more"
keys 2 Enter
sees "A corps is a commander with one to eight units."
sees "Enter goes on"
sees "Vand3"
does_not_say "Your turn"
keys Enter
sees "Move Vandamme with the whole corps"
sees ">◉<"
keys /
sees "Order:"
keys "unit I3a to R(84)" Enter
sees "That takes a single unit out of the corps"
keys h
sees "leave nobody behind"
keys A
sees "corps Vandamme to R(84)"
keys u
sees "Nothing is undone in a question."
keys 2
sees "So far: corps Vandamme"
sees "Units to leave behind"
keys Escape
sees "Your turn"
keys /
sees "Order:"
keys "corps Vandamme to R(84)" Enter
sees "Three units and their commander"
sees "The two detached units in 94"
keys q y
sees "Lessons"
keys Escape
sees "ended with 0"

it "every step of a lesson by its answers, to the next lesson"
open 80x24 learn warpeace 1
sees "Enter goes on"
for _ in {1..100}; do
    look
    cp out before
    if grep -q "Enter goes on" out; then
        grep -q "The lesson is over" out && break
        keys Enter
    elif grep -q "Type / and: " out; then
        answer=$(sed -nE 's/.*Type \/ and: ([^│]*[^│ ]) *│.*/\1/p' out)
        keys /
        sees "Order:"
        keys -l "$answer"
        keys Enter
    else
        keys A
    fi
    differs before
done
sees "The lesson is over."
sees "Enter begins the next one"
keys Enter
does_not_say "Leave"
sees "Enter goes on"
keys C-c
sees "ended with 130"

it "the mouse: a choice of the list, a place, a tab, the wheel"
terminal=xterm-256color
click() { # BUTTON COLUMN ROW: pressed and released, as xterm reports it
    keys -l "$(printf '\033[<%d;%d;%dM\033[<%d;%d;%dm' "$1" "$2" "$3" "$1" "$2" "$3")"
}
row_of() { look; grep -nF -- "$1" out | head -n 1 | cut -d : -f 1; }
open 80x24 play napoleon --against recruit --as F --seed 7
sees "Deploy all your blocks."
keys a 1
sees "Move up to two groups"
click 0 60 "$(row_of 'French IV Corps Infantry')"
sees "So far: move French IV Corps"
keys Escape
sees "move"
click 0 59 2
sees "Turn 1 of"
click 0 51 2
sees "Move up to two groups"
cp out near
click 65 20 12
differs near

it "what to expect is told in words and names"
open 80x44 play warpeace N09 --position "$folder/../draw/warpeace.position" --seed 7
sees "press Enter"
keys Enter
sees "Continue or cease?"
keys 1 f
sees "Odds: "
sees "With the dice"
sees "French lose"
does_not_say FR_loss
keys o Enter
sees "Who is inside"
pick "Vienna"
sees "Napoleon (3)"
pick "Massena"
sees "Guard infantry"

it "keys at random, in windows of all sizes, end nothing"
random_keys() { # SEED
    awk -v seed="$1" 'BEGIN {
        srand(seed)
        count = split("Tab Tab Enter Enter Enter Escape 1 2 3 u / n N w h a A c m o s f l L r ? + - J K Up Left PageUp PageDown End", key, " ")
        for (i = 0; i < 50; i++) print key[int(rand() * count) + 1]
    }'
}
for game in triumph napoleon warpeace; do
    open 100x30 play "$game" --against recruit --think 50 --seed 7
    sees "Orders  State"
    for size in "80 24" "3 2" "132 43" "1 1" "40 12" "80 24"; do
        # shellcheck disable=SC2046 # keys are words
        keys $(random_keys "${#size}${size%% *}")
        tm resize-window -t game -x "${size% *}" -y "${size#* }"
        sleep 0.1
    done
    keys C-c
    sees "ended with 130"
done

it "a game on a server: joined by invite link, an order, undo"
"$product" serve --listen 127.0.0.1:0 --store "$PWD/games.sqlite" >served 2>log &
serving=$!
stop_all() { end_server; kill "$serving" 2>/dev/null; }
trap stop_all EXIT
for _ in {1..100}; do
    site=$(grep -o 'http://127[^ /]*' served 2>/dev/null) && break
    sleep 0.1
done
call() { curl -s -b jar -c jar -H "X-Grognard-Token: ${token-}" -H 'Content-Type: application/json' "$@"; }
token=$(call "$site/api/v1/me" | jq -r .token)
invitation=$(call "$site/api/v1/games" \
    -d '{"game":"triumph","seats":[{"kind":"bot","bot":"recruit"},{"kind":"invitation"}],"start":true}' | jq -r '.invitations[0].token')
open 80x24 play --server "$site/#/join/$invitation"
sees "Assign all 44 units"
keys a 1
sees "Place each corps"
keys u
sees "Assign all 44 units"
keys /
sees "Order:"
keys "fly away" Enter
sees "fly"
keys q y
sees "ended with 0"
open 80x24 play --server "$site/#/game/none"
sees "ended with 2"
kill "$serving"

it "a server with accounts: name and password are asked for, then which game; the session is kept"
"$product" serve --listen 127.0.0.1:0 --accounts --store "$PWD/accounts.sqlite" >served2 2>log &
serving=$!
for _ in {1..100}; do
    site=$(grep -o 'http://127[^ /]*' served2 2>/dev/null) && break
    sleep 0.1
done
rm -f jar
token=stranger
token=$(call "$site/api/v1/sign-up" -d '{"name":"Ann","password":"eight green parrots"}' | jq -r .token)
call "$site/api/v1/games" -d '{"game":"triumph","title":"Friday","seats":[{"kind":"bot","bot":"recruit"},{"kind":"me"}],"start":true}' >made
asks() { # TIMES: waits for so many questions for a password, which go to standard error
    for _ in {1..150}; do
        [[ $(grep -o "Password:" errors | wc -l) -ge $1 ]] && return
        sleep 0.1
    done
    wrong "no question for a password"
}
open 80x24 play --server "$site"
sees "Your name:"
keys "Ann" Enter
asks 1
keys "wrong horse battery" Enter
sees "Your name:"
keys "Ann" Enter
asks 2
does_not_say "wrong horse"
keys "eight green parrots" Enter
sees "1  triumph dec2, Friday"
sees "Number of a game, or an invite link:"
keys 1 Enter
sees "Assign all 44 units"
keys q y
sees "ended with 0"
open 80x24 play --server "$site"
sees "Number of a game, or an invite link:"
keys 7 Enter
sees "ended with 2"
open 80x24 play --server "$site" --account Ann
asks 1
keys C-c
sees "ended with"
kill "$serving"
