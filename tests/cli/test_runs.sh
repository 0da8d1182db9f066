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

# The members of the last run's object.
member() { sed "s/.*\"$1\":\([0-9]*\).*/\1/" out; }

it "bench: ready set-ups are used unless --setup is given"
mkdir -p data/probe
cat >data/probe/setups.txt <<'END'
setup One Sun plain : The sun's only one.
deploy Alm: 2 3 3 Bree: 4 4
setup Too_many Sun plain : Not legal, so that no game begins with it.
deploy Alm: 2 3 3 4 4
END
run bench probe players=2 rounds=1 --seconds 1 --data data --json
exits 0
does_not_complain
short=$(member mean_length)
run bench probe players=2 rounds=1 --seconds 1 --data data --json --setup
exits 0
long=$(member mean_length)
is_true test "$short" -lt "$long"

it "bench: set-ups of another scenario are not used"
run bench probe river players=2 rounds=1 --seconds 1 --data data --json
exits 0
does_not_complain

it "bench: if no set-up is legal they are random, and that is said"
printf 'setup Too_many Sun : Words.\ndeploy Alm: 2 3 3 4 4\n' >data/probe/setups.txt
run bench probe players=2 rounds=1 --seconds 1 --data data --json
exits 0
is_json
complains "No ready-made set-up is legal here, so set-ups are random (probe/setups.txt:2: B-MAP-01)."

it "bench: an order that cannot be read names its line"
printf 'setup One Sun : Words.\n\ndeploy Nowhere: 3\n' >data/probe/setups.txt
run bench probe players=2 --seconds 1 --data data
exits 2
says_nothing
complains 'probe/setups.txt:3: unknown place'

it "bench: Napoleon's Triumph, without and with random set-ups"
for scenario in dec1 dec2; do
    for setup in "" --setup; do
        # shellcheck disable=SC2086
        run bench triumph $scenario $setup --seconds 1 --json
        exits 0
        is_json
        does_not_complain
        is_true test "$(member games)" -gt 0
    done
done

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
