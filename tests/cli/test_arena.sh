# arena, bots, bot: computer players against each other, and programs that play over the player protocol.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

# ---------------------------------------------------------------- the result

it "one object, the same with one process and with two, but for the times"
run arena triumph regular random --pairs 2 --jobs 1 --json
exits 0
is_json
for key in game scenario a b seed sides pairs score low high elo elo_low elo_high wins_by_side won_by_side draws margin ahead \
    ahead_low ahead_high lengths endings fouls ms_per_order; do
    says "\"$key\":"
done
says '"scenario":"dec2","a":"regular","b":"random"'
says '"pairs":2,"score":1.0000'
says '"fouls":[]'
sed 's/"ms_per_order.*//' out >once
run arena triumph regular random --pairs 2 --jobs 2 --json
sed 's/"ms_per_order.*//' out >again
is_true cmp -s once again
does_not_complain

it "the margin of triumph is a difference of morale: the one who always wins has more"
is_true grep -qE '"margin":[1-9]' once
is_true grep -qE '"endings":\{"(decisive|marginal|demoralization)' once

it "the share of pairs that are won by the margin of both games: a pair is won, lost or equal"
won=0 lost=0
for seed in 1 2 3 4 5 6 7 8; do
    run arena warpeace I96 recruit random --pairs 1 --seed "$seed" --jobs 1 --json
    exits 0
    if grep -q '"margin":-' out; then
        says '"ahead":0.0000,"ahead_low":0.0000,'
        lost=$((lost + 1))
    else
        says '"ahead":1.0000,'
        says '"ahead_high":1.0000,'
        won=$((won + 1))
    fi
done
is_true test "$won" -gt 0 -a "$lost" -gt 0
run arena warpeace I96 recruit random --pairs 8 --seed 1 --json
exits 0
says "$(printf '"ahead":0.%04d,"ahead_low":0.' $((won * 10000 / 8)))"
run arena warpeace I96 recruit random --pairs 8 --seed 1
says "ahead by it  $((won * 1000 / 80)).$((won * 1000 / 8 % 10)) % of pairs ("
run arena warpeace I96 random random --pairs 1 --json # the same game twice
says '"margin":0.00,"ahead":0.5000,'

it "no share by margin in a game without one, or if a program breaks off all games"
run arena probe players=2 random random --pairs 2 --json
says '"margin":null,"ahead":null,"ahead_low":null,"ahead_high":null,'
run arena triumph 'exec:exit 3' random --pairs 1 --json
exits 0
says '"margin":null,"ahead":null,"ahead_low":null,"ahead_high":null,'

it "in words"
run arena probe players=2 random random --pairs 3 --seed 7
exits 0
says "random against random, 3 pairs from seed 7"
says "score        50.0 %"
says "draws        "
lines_like 1 '^  endings      (rout|stars) [0-9]+'
lines_like 0 '^  margin'
lines_like 0 '^  ahead'

it "it stops when it is clear who is stronger, at the same pair with any number of processes"
run arena triumph recruit random --pairs 400 --stop --jobs 1 --json
exits 0
sed 's/"ms_per_order.*//' out >once
is_true grep -q '"pairs":[0-9],' once
run arena triumph recruit random --pairs 400 --stop --jobs 3 --json
exits 0
sed 's/"ms_per_order.*//' out >again
is_true cmp -s once again

it "a long run tells the score so far"
run arena probe players=2 random random --pairs 5 --every 2 --jobs 1 --json
exits 0
is_json
complains "2 of 5 pairs, score "
complains "4 of 5 pairs, score "
is_true test "$(wc -l <err)" -eq 2

it "a bidder keeps its seat when the sides are dealt"
run arena triumph balance=auction regular random --pairs 2
exits 0
says "score        100.0 %"

it "logs replay; their names tell pair and side"
run arena probe players=2 random random --pairs 2 --logs logs
exits 0
is_true test "$(find logs -name 'pair-000[01]-first-as-*.log' | wc -l)" -eq 4
for log in logs/*.log; do
    run replay --check "$log"
    exits 0
    does_not_complain
done
is_true grep -q '^seats .=random .=random' logs/pair-0000-first-as-Sun.log

it "a folder that cannot be made"
: >file
run arena probe random random --pairs 1 --logs file
exits 2
complains "cannot make the folder file"

it "unknown bots, too few words"
run arena probe random emperor
exits 2
complains 'there is no bot `emperor` for probe; `grognard bots probe` lists them'
run arena triumph random
exits 2
says_nothing

# ---------------------------------------------------------------- programs that play

examples=$folder/../../examples
cc -o random_bot "$examples/random_bot.c" 2>/dev/null || wrong "random_bot.c cannot be built"

it "the examples play every game by the rules"
for game in triumph napoleon 'napoleon players=3' warpeace 'triumph balance=auction'; do
    # shellcheck disable=SC2086 # words of the command
    run arena $game "exec:./random_bot 7" "exec:python3 $examples/random_bot.py 7" --pairs 1 --json --logs played
    exits 0
    says '"fouls":[]'
    does_not_complain
done
for log in played/*.log; do
    run replay --check "$log"
    exits 0
done

it "a bot of this program plays over the protocol as over the counter"
run arena triumph "exec:'$probe' bot triumph regular --seed 7" random --pairs 1 --json
exits 0
says '"score":1.0000'
says '"fouls":[]'
sed 's/"ms_per_order.*//' out >once
run arena triumph "exec:'$probe' bot triumph regular --seed 7" random --pairs 1 --json
sed 's/"ms_per_order.*//' out >again
is_true cmp -s once again

# loses ENDING TEXT COMMAND: a program that does that loses both games, and the arena goes on.
loses() {
    run arena probe players=2 "exec:$3" random --pairs 1 --patience 1 --logs fouls --json
    exits 0
    is_json
    says '"score":0.0000'
    says "\"endings\":{\"$1\":2}"
    says "\"player\":\"a\",\"ending\":\"$1\",\"text\":\"A $1: $2"
}

it "a program that ends loses"
loses crashed 'ended with exit status 3' 'exit 3'
loses crashed 'ended by signal 9' 'kill -9 $$'
loses crashed 'ended with exit status 127' './no_such_program 2>/dev/null'
loses crashed 'closed its input or output' 'exec >&-; sleep 50'

it "a program that hangs loses, and is ended with all that it started"
loses hung 'no order within 1.0 seconds' 'sleep 1805.1 & sleep 1805.2'
is_true test -z "$(pgrep -f 'sleep 1805\.[12]')"
run arena probe players=2 random 'exec:sleep 1805.3' --pairs 1 --patience 1
exits 0
says "score        100.0 %"
says "  pair 0, game 2: B hung: no order within 1.0 seconds"

it "a program that breaks the rules loses, with what it sent"
loses illegal 'sent `order fly away`, refused G-FORM' 'echo order fly away; cat >/dev/null'
loses illegal 'sent what is not for bots: `order undo`' 'echo order undo; cat >/dev/null'
loses illegal 'sent what is not in the protocol: `hello`' 'echo hello; cat >/dev/null'
loses illegal 'sent what is not in the protocol: `error sorry`' 'echo steps; read -r a; echo error sorry; cat >/dev/null'
loses illegal 'sent a line that is too long' 'head -c 9000 /dev/zero; cat >/dev/null'
loses illegal 'sent what is not in the protocol: `order?[31m??`' 'printf "order\033[31m\377\200\n"; cat >/dev/null'

it "the log of such a game says what happened, and replays as far as it goes"
run replay --check fouls/pair-0000-first-as-Sun.log
exits 0
is_true grep -q '^# A illegal: sent what' fouls/pair-0000-first-as-Sun.log

it "a program may resign"
run arena probe players=2 'exec:echo order resign; cat >/dev/null' random --pairs 1
exits 0
says "endings      resign 2"

it "questions of a program are answered from its lists, and its mistakes change nothing"
cat >asks.sh <<'BOT'
answer() { while read -r line && [[ $line != . ]]; do echo "$line"; done; }
while read -r word rest; do
    [[ $word == go ]] || continue
    echo back; answer >>asked
    echo step nonsense; answer >>asked
    echo ask fly; answer >>asked
    echo steps; first=$(answer | head -n 1)
    echo "step $first"; answer >>asked
    echo back; answer >>asked
    echo steps; [[ $(answer | head -n 1) == "$first" ]] && echo same >>asked
    echo order resign
done
BOT
run arena probe players=2 "exec:bash asks.sh" random --pairs 1
exits 0
says "endings      resign 2"
printf '%s\n' 'error no step to take back' 'error no such step' 'refused G-FORM unknown order "fly"' ok ok same >expected
head -n 6 asked | sed 's/fly".*/fly"/' | cmp -s - expected || wrong "answers: $(cat asked)"

it "a program gets the view of its seat, and nothing of the others"
cat >looks.sh <<'BOT'
while read -r line; do
    echo "$line" >>seen
    [[ $line == go* ]] && echo order resign
done
BOT
run arena probe players=2 "exec:bash looks.sh" random --pairs 1
exits 0
is_true grep -qx 'new probe players=2' seen
is_true grep -q '^view {"game":"probe",.*"seat":"S"' seen
is_true grep -qE '^seen [0-9a-f]{8}$' seen
is_true grep -qx 'go 10000' seen
is_true grep -qE '^over (Sun|Moon) resign$' seen
is_true grep -qx quit seen

it "a program inherits no files of the arena"
sh -c 'ls /proc/self/fd | wc -l' </dev/null >files 2>/dev/null
run arena probe players=2 'exec:ls /proc/self/fd | wc -l >>its_files; echo order resign; cat >/dev/null' \
    'exec:ls /proc/self/fd | wc -l >>its_files; echo order resign; cat >/dev/null' --pairs 2 --jobs 2
exits 0
is_true test "$(sort -u its_files)" = "$(cat files)"

it "Ctrl-C ends the arena and the programs that play"
run_program timeout --preserve-status -s INT 1 "$probe" arena probe players=2 'exec:sleep 1805.4' random --pairs 4 --jobs 2 --patience 100
exits 130
is_true test -z "$(pgrep -f 'sleep 1805\.4')"

# ---------------------------------------------------------------- bot, bots

it "bot: bad input gets an error and changes nothing"
type_in 'go 5' 'new chess' 'new triumph' 'new probe rounds=77' 'new probe players=2' 'go 5' 'sees nothing 1=2' 'seen 00000000' \
    'view {"a":1}' 'go' 'fly' 'over Sun rout' 'go 5' quit 'fly'
run bot probe random
exits 0
printf '%s\n' 'error no game yet: `new NAME` first' 'error unknown game "chess"' 'error this bot plays probe' \
    'error option rounds: "77" is not a number from 1 to 9' 'error no view yet' 'error a view has no such member' \
    'error this is not what was seen' 'error usage: go MILLISECONDS' 'error unknown command "fly"' 'error no game yet' >expected
is_true test "$(wc -l <out)" -eq "$(wc -l <expected)"
while read -r line; do says "$line"; done <expected

it "bot: an unknown level, a bad seed"
run bot triumph marshal
exits 2
complains 'there is no bot `marshal` for triumph'
run bot triumph random --seed xyz
exits 2
complains '"xyz" is not 1 to 64 hexadecimal digits'

it "bots: the levels, the weakest first, with a sentence each"
run bots triumph
exits 0
is_true test "$(cut -d ' ' -f 1 out | tr '\n' ' ')" = 'random recruit regular veteran guard emperor '
lines_like 1 '^recruit +[A-Z].*\.$'
for game in napoleon warpeace; do
    run bots "$game"
    is_true test "$(cut -d ' ' -f 1 out | tr '\n' ' ')" = 'random recruit regular veteran guard emperor '
done
run bots probe
lines_like 1 '^random '
lines_like 0 '^recruit '
run bots --json
exits 0
is_json
run bots chess
exits 2
complains 'unknown game "chess"'

# ---------------------------------------------------------------- weights

it "LEVEL@FILE: weights that value being beaten lose"
printf 'weight strength -500\nweight exposed -500\n' >beaten.txt
run arena triumph regular@beaten.txt regular --pairs 2 --json
exits 0
says '"a":"regular@beaten.txt"'
says '"score":0.0000'

it "a file of weights is checked"
printf 'weight strength 40\nweight valour 3\n' >wrong.txt
run arena triumph regular@wrong.txt recruit --pairs 1
exits 2
complains 'wrong.txt:2: there is no such weight'
run arena triumph regular@missing.txt recruit --pairs 1
exits 2
complains 'missing.txt'

it "tune: each trial, then the weights; the same call gives the same"
run tune triumph handicap_french=7 --pairs 1 --weight caution
exits 0
lines_like 2 '^caution +[0-9]+ to +[0-9]+ +[0-9.]+ % \([0-9.]+ to [0-9.]+\) in 1 pairs$'
lines_like 1 '^weight caution [0-9]+$'
lines_like "$(grep -c "^weight " "$folder/../../data/triumph/bot.txt")" "^weight "
cp out once
run tune triumph handicap_french=7 --pairs 1 --weight caution
is_true cmp -s once out

it "tune: what there is to tune"
run tune triumph --weight valour
exits 2
complains 'there is no weight `valour`'
run tune probe
exits 2
complains 'probe has no bot with weights'
run tune napoleon --pairs 1 --weight stray
exits 0
lines_like 1 '^weight stray [0-9]+$'
run tune warpeace --pairs 1 --weight rest --level recruit
exits 0
lines_like 1 '^weight rest [0-9]+$'

it "logs give the reasons of bots that think, behind the game"
run arena triumph regular recruit --pairs 1 --logs why
exits 0
is_true grep -qE '^# [0-9]+ [AF]: It .*[.]$' why/pair-0000-first-as-A.log
is_true test "$(sed -n '/^# /,$p' why/pair-0000-first-as-A.log | grep -vc '^# ')" = 0
run replay why/pair-0000-first-as-A.log --check
exits 0

# ---------------------------------------------------------------- a limit in milliseconds

it "a limit in milliseconds is a number above 0"
for call in "arena triumph recruit random --pairs 1" "bot triumph recruit" "play triumph --text --against recruit" "serve"; do
    for think in 0 abc -5; do
        # shellcheck disable=SC2086 # words
        run $call --think $think
        exits 2
        complains "--think: \"$think\" is not a number from 1 to 3600000"
    done
done

it "with a limit and with a memory the games are legal"
run arena triumph regular recruit --pairs 1 --think 1 --json --logs limited
exits 0
says '"fouls":[]'
for played in limited/*.log; do
    run replay --check "$played"
    exits 0
done

it "a limit makes bots that look ahead quicker"
first_ms() { grep -oE '"ms_per_order":\[[0-9]+' out | grep -oE '[0-9]+$'; }
run arena triumph guard random --pairs 1 --json
exits 0
free=$(first_ms)
run arena triumph guard random --pairs 1 --json --think 1
exits 0
is_true test "$(first_ms)" -lt "$free"
