# bench and fuzz.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "bench: one object"
run bench probe --seconds 1 --json
exits 0
is_json
lines_like 1 .
for key in game scenario seconds games orders decisions decisions_per_s orders_per_s games_per_s mean_length \
    mean_branching state_bytes; do
    says "\"$key\":"
done
says '"game":"probe","scenario":"plain"'
does_not_complain

it "bench: in words, another scenario"
run bench probe river players=2 --seconds 1 --seed 4
exits 0
says "probe river, random play"
says "decisions"

it "bench: a ready set-up is used unless --setup is given"
mkdir -p data/probe
printf 'S Alm: 2\nM Cald: 3\n' >data/probe/ready-plain.txt
run bench probe players=2 rounds=1 --seconds 1 --data data --json
exits 0
short=$(sed 's/.*"mean_length":\([0-9]*\).*/\1/' out)
run bench probe players=2 rounds=1 --seconds 1 --data data --json --setup
exits 0
long=$(sed 's/.*"mean_length":\([0-9]*\).*/\1/' out)
is_true test "$short" -lt "$long"
printf 'S Alm: 2\nM Nowhere: 3\n' >data/probe/ready-plain.txt
run bench probe players=2 --seconds 1 --data data
exits 2
complains 'probe/ready-plain.txt:2: unknown place'

it "bench: an unknown game"
run bench chess
exits 2
complains 'unknown game "chess"'

it "fuzz: random games keep every property"
run fuzz probe --games 12 --seed 1805
exits 0
lines_like 1 '^12 games, '
lines_like 1 '^ok leak: '
lines_like 0 '^FAILED'

it "fuzz: with a scenario and options"
run fuzz probe river players=2 rounds=1 --games 3 --seed 7
exits 0
lines_like 1 '^3 games, '

it "fuzz: wrong options"
run fuzz probe rounds=77
exits 2
complains 'option rounds: "77" is not a number from 1 to 9'
