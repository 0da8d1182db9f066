# board: the proof of a board, and what its files hold.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "board: what the files hold"
run board triumph
exits 0
lines_like 1 '^  board.txt +168 locale, '
says "\`--svg FILE\` draws it"
does_not_complain

it "board --check: a good board"
run board triumph --check
exits 0
says_line "good   168 locales"
lines_like 1 '^good   [0-9]+ pairs of colors are apart for protanopes, theme dark$'
lines_like 0 WRONG
ends_with "the board of triumph is good"

it "board --check: a game that loading checks"
run board probe --check
exits 0
lines_like 1 .
says "the data files of probe are good"

it "board --check: a board that is not as printed"
mkdir -p data/triumph
run board triumph
lines_like 1 'locale'
sed 's/^locale 1 holds 4$/locale 1 holds 5/' "$folder/../../data/triumph/board.txt" >data/triumph/board.txt
run board triumph --check --data data
exits 1
lines_like 1 '^WRONG  so many locales of each capacity as printed'
ends_with "the board of triumph is WRONG"

it "board: bad data"
sed 's/^locale 1 holds 4$/locale 1 holds many/' "$folder/../../data/triumph/board.txt" >data/triumph/board.txt
for check in "" --check; do
    # shellcheck disable=SC2086
    run board triumph $check --data data
    exits 2
    says_nothing
    complains triumph/board.txt
    complains line
done

it "board: a game that nobody draws"
run board probe --svg x.svg
exits 2
complains "there is no drawing of the probe board"
run board --export boards
exits 0
is_true test ! -e boards/probe.json -a -s boards/triumph.json

it "board: usage"
run board
exits 2
run board chess --check
exits 2
complains 'unknown game "chess"'
