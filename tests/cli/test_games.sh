# games, rules and --data.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "games: lists scenarios, seats, options and notes"
run games
exits 0
says "probe: Sun and Moon"
says "seats: S M N"
says "river            The river"
says "(the default)"
lines_like 1 '^    fog +none \| light +light +B-WEA-03 '
lines_like 1 '^    rounds +1 \.\. 9 +4 +B-END-02 '
says "note: Faces are hidden"
does_not_complain

it "games: one of them"
run games probe
exits 0
says "probe: Sun and Moon"

it "games: as JSON"
run games --json
exits 0
is_json
says '"game":"probe"'
says '"default":"light"'
says '"values":["none","light"]'
lines_like 1 .

it "rules: the notes come first, then every rule"
run rules probe
exits 0
is_true test "$(head -n 1 out | cut -c 1-5)" = note:
lines_like 1 '^G-TURN +engine, core: It is not this seat'
lines_like 1 '^B-MOV-01 +engine, 7: '
lines_like 1 '^B-TLK-01 +server, 11: '

it "rules: one, whatever its capitals"
run rules probe b-mov-01
exits 0
lines_like 1 '^B-MOV-01 +engine, 7: A tile moves along links'
lines_like 1 .

it "rules: core's own"
run rules probe G-UNDO
exits 0
lines_like 1 '^G-UNDO '

it "rules: a slip is mended"
run rules probe B-MOV-011
exits 2
says_nothing
complains 'no such rule: B-MOV-011; near: B-MOV-01'

it "rules: as JSON"
run rules probe --json
exits 0
is_json
says '"id":"B-TLK-01"'
says '"keeper":"server"'
says '"notes":["Faces are hidden'
run rules probe G-FORM --json
exits 0
is_json
says '"id":"G-FORM"'
does_not_say "B-MOV-01"

# ---------------------------------------------------------------- --data
mkdir -p data/probe
cat >data/probe/game.txt <<'END'
title Another title
scenario plain A plain of one's own
scenario river The river
END

it "data: a file lies over the one built in"
run games --data data
exits 0
says "probe: Another title"
says "A plain of one's own"
run games
says "probe: Sun and Moon"

it "data: no such folder"
run games --data nowhere
exits 2
complains '--data nowhere: it has no folder of a game'

it "data: an error names file and line"
printf 'title Another title\n\nscenery plain\n' >data/probe/game.txt
run games --data data
exits 2
says_nothing
complains 'probe/game.txt: '
complains '(line 3)'
