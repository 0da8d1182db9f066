# Lessons: the list, a lesson at the screen, the check, damaged files.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016

it "learn: lists the lessons of a game"
run learn triumph
exits 0
lines_like 1 '^   1  Pieces and board$'
says '`grognard learn triumph 1` begins the first one.'
run learn nothing
exits 2
complains 'there is no game "nothing"'
run learn triumph nothing
exits 2
complains 'there is no lesson "nothing"'

for game in triumph napoleon warpeace; do
    it "learn $game: every answer of every lesson is what it says"
    run learn "$game" --check
    exits 0
    lines_like 1 '^[1-9][0-9]* passed, 0 failed$'
done

mkdir -p data/triumph/lessons
lesson() { printf '%s\n' "$@" >data/triumph/lessons/99-own.txt; }
head=("title Own" "game triumph dec2" "seat F" "rules T-CMD-02" "position" "active F"
    "F R(95): [Vandamme: I3 I2 C2]   R(83): I2" "A R(123): [Langeron: I2 I2]" "begin")

it "learn: an answer is judged before it is given"
lesson "${head[@]}" say "    A commander moves his corps." ask "    Go to 83." "right corps Vandamme to R(83)" "    There you are." \
    "poor corps Vandamme to R(107)" "    Too near to Langeron." "wrong corps Vandamme to R(123) ! T-MOV-03" "    Too far." \
    other "    Go to 83, please." hint "    One word." hint "    Two words."
type_in "" hint hint hint "corps Vandamme to R(107)" "corps Vandamme to R(123)" end answer "corps Vandamme to R(83)"
run learn triumph own --data data
exits 0
says "A commander moves his corps."
lines_like 1 '^One word[.]$'
lines_like 2 '^Two words[.]$'
says "Too near to Langeron."
says "T-MOV-03"
says "Too far."
says "Go to 83, please."
lines_like 1 '^corps Vandamme to R[(]83[)]$'
says "There you are."
says "That was the last lesson."

it "learn: numbers choose steps, as in play"
type_in "" 1 2 quit
run learn triumph own --data data
exits 0
does_not_say "There you are."

it "learn: the check names file and line"
broken() { # MESSAGE LINES ..
    lesson "${@:2}"
    run learn triumph --check --data data
    [[ $status -ne 0 ]] || wrong "it is accepted: $1"
    cat err >>out
    says "99-own.txt:$1"
}
broken '10: there is no commander:Lannes on this board to point at' "${head[@]}" say "    Hello." "show commander:Lannes"
broken '10: there is no locale:999 on this board to point at' "${head[@]}" say "    Hello." "show commander:Vandamme locale:999"
broken '1: a lesson begins with its title, game, seat and rules' "title Own" position begin say "    Hello."
broken '1: "hello" is not known before `begin`' hello
broken '2: title: given once' "title Own" "title Two"
broken '2: things expected' "title Own" "look 95"
broken '1: `begin` is missing' position
broken '10: unknown statement "tell"' "${head[@]}" tell
broken '10: its text is missing' "${head[@]}" say
broken '10: ask: no answer is `right`' "${head[@]}" ask "    Go."
broken '10: an answer belongs below `ask`' "${head[@]}" "right end"
broken '13: text without a statement' "${head[@]}" say "    Hello." "show place:R(95)" "    Hello."
broken '13: poor: say why' "${head[@]}" ask "    Go." "right end" "poor corps Vandamme to R(83)"
broken '13: wrong: ORDER ! RULES expected' "${head[@]}" ask "    Go." "right end" "wrong corps Vandamme to R(123)"
broken '12: it is refused by T-MOV-03' "${head[@]}" ask "    Go." "right corps Vandamme to R(123)"
broken '13: it is refused by T-MOV-03' "${head[@]}" ask "    Go." "right end" "wrong corps Vandamme to R(123) ! T-CMD-02"
broken '13: the rules allow this order' "${head[@]}" ask "    Go." "right end" "wrong corps Vandamme to R(83) ! T-CMD-02"
broken '13: the rules forbid this order' "${head[@]}" ask "    Go." "right end" "poor corps Vandamme to R(123)" "    No."
broken '13: not true: it is' "${head[@]}" ask "    Go." "right corps Vandamme to R(83)" "= R(83): I2"
broken '10: it is refused by' "${head[@]}" "then A: end"
broken '10: no bot "nobody" plays this game' "${head[@]}" "fight nobody" "    Fight."
broken '7: ' "title Own" "game triumph dec2" "seat F" "rules T-CMD-02" position "active F" "F R(9999): I2" begin say "    Hello."
broken '1: unknown rule T-NON-01' "title Own" "game triumph dec2" "seat F" "rules T-NON-01" position begin say "    Hello."
broken '1: no seat "X" in this game' "title Own" "game triumph dec2" "seat X" "rules T-CMD-02" position begin say "    Hello."
