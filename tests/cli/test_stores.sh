# export, import, admin rerun: games of the server's store as logs, and back.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

corpus=$folder/../corpus
sql() { sqlite3 "$1" "$2"; }
# The identifier of the only game of a store.
only_game() { sql "$1" 'SELECT id FROM games'; }
# An account in a store: account FILE ID NAME KEY SKELETON.
account() {
    [[ -e $1 ]] || "$probe" admin sessions end nobody --store "$1" >made 2>&1
    sql "$1" "INSERT INTO users (id, name, key, password, created) VALUES ($2, '$3', '$4', '', 0);
        INSERT OR IGNORE INTO taken_names (word, user) VALUES ('$4', $2), ('$5', $2)"
}
sums() { for log in "$@"; do md5sum <"$log"; done | sort; }

# ---------------------------------------------------------------- there and back

for game in "$corpus"/*/; do
    it "imports all recorded games of $(basename "$game")"
    run import --store all.db "$game"
    exits 0
    does_not_complain
    count=$(find "$game" -name '*.log' | wc -l)
    ends_with "$count imported, 0 already here, 0 refused"
    run import --store all.db "$game"
    exits 0
    ends_with "0 imported, $count already here, 0 refused"
    says "is already here: game "
done
count=$(find "$corpus" -name '*.log' | wc -l)

it "exports them as they were, byte by byte"
run export --store all.db --all logs
exits 0
ends_with "$count exported, 0 skipped, 0 failed"
sums "$corpus"/*/*.log >before
sums logs/*.log >after
is_true cmp before after
is_true test "$(find logs -type f | wc -l)" -eq "$count"

it "and once more from a second store"
grep -l '^game probe' logs/*.log | xargs "$probe" import --store second.db >out 2>err
run export --store second.db --all more
exits 0
sums "$corpus"/probe/*.log >before
sums more/*.log >after
is_true cmp before after

it "plays all of them again"
run admin rerun --store all.db
exits 0
lines_like "$count" ': [0-9]+ orders, [0-9]+ dice: fits$'
ends_with "$count fit, 0 differ"

# ---------------------------------------------------------------- one game

log=$corpus/probe/auction-1.log
it "exports one game to standard output"
run import --store one.db "$log"
exits 0
id=$(only_game one.db)
orders=$(grep -c '^[0-9]' "$log")
says_line "$log: game $id, $orders orders, draw stars"
run export --store one.db "$id" -
exits 0
is_true cmp out "$log"

it "the reasons of bots come with a log and go with it; a backup has them too"
run arena triumph recruit random --pairs 1 --logs arena
exits 0
played=arena/pair-0000-first-as-A.log
is_true grep -qE '^# [0-9]+ A: ' "$played"
run import --store reasons.db "$played"
exits 0
run backup copy.db --store reasons.db
exits 0
run export --store copy.db --all reasons
exits 0
is_true cmp "$played" reasons/*.log
run admin check --store copy.db
exits 0
sqlite3 copy.db "UPDATE journal SET kind = 3 WHERE number = (SELECT max(number) FROM reasons)"
run admin check --store copy.db
exits 1
says "has a reason but is no order"

it "a game that is not there"
run export --store one.db nosuchgame -
exits 2
complains "unknown game nosuchgame"
run admin rerun --store one.db nosuchgame
exits 2
complains "unknown game nosuchgame"

it "a store that is not there is not made"
for command in "export --all here" "admin rerun" "admin rerun --repin"; do
    # shellcheck disable=SC2086 # words
    run $command --store nowhere.db
    exits 2
    is_true test ! -e nowhere.db
done

it "wrong words"
run export --store one.db "$id" --all here
exits 2
complains "export: name games or use --all"
run export --store one.db here
exits 2
complains "export: name games or use --all"
run export --store one.db --all -
exits 2
complains "only one game goes to standard output"
run export --store one.db --running "$id" -
exits 2
complains "--running needs a folder"

it "names that are more than a word"
sed 's/^seats .*/seats X=Jean_Paul_%231 Y=%5bM%2c_%5f%25%3a]/' "$log" >odd.log
run import --store odd.db odd.log
exits 2
complains "odd.log:6: damaged: seats: SEAT=NAME expected"
sed -i '6s/\]$/%5d/' odd.log
run import --store odd.db odd.log
exits 0
sql odd.db 'SELECT name FROM seats ORDER BY seat' >names
printf '%s\n' 'Jean Paul #1' '[M, _%:]' >expected
is_true cmp names expected
run export --store odd.db "$(only_game odd.db)" -
is_true cmp out odd.log

it "what nobody can see in a name is left out"
sed 's/^seats .*/seats X=a\x7fb\xe2\x80\xaec Y=\xe2\x80\x8bMar\xc2\xadie/' "$log" >hidden.log
run import --store hidden.db hidden.log
exits 0
is_true test "$(sql hidden.db 'SELECT group_concat(name) FROM seats')" = abc,Marie

it "imports are in no public list unless they are meant to be"
is_true test "$(sql hidden.db 'SELECT listed FROM games')" = 0
run import --store listed.db --listed "$log"
exits 0
is_true test "$(sql listed.db 'SELECT listed FROM games')" = 1

it "a name that looks like that of an account here is marked"
account marked.db 77 Marie marie marle
sed 's/^seats .*/seats X=Mar1e Y=Anna/' "$log" >forged.log
run import --store marked.db forged.log
exits 0
is_true test "$(sql marked.db 'SELECT group_concat(name) FROM seats')" = "Mar1e (imported),Anna"
is_true test -z "$(sql marked.db 'SELECT user FROM seats WHERE user IS NOT NULL')"

it "a game of bots and a start that nobody knows"
sed 's/^seats .*/seats Y=bot:random/; s/^date .*/date -/' "$log" >bot.log
run import --store bot.db bot.log
exits 0
run export --store bot.db "$(only_game bot.db)" -
is_true cmp out bot.log

it "a game from the terminal, without nonces and names"
play_to_the_end played.log
run import --store played.db played.log
exits 0
run export --store played.db "$(only_game played.db)" -
is_true cmp out played.log

# ---------------------------------------------------------------- damaged logs

damaged() { # WHAT COMPLAINT SED-COMMAND..
    it "refuses a log: $1"
    sed -E "${@:3}" "$log" >broken.log
    run import --store broken.db broken.log
    exits 2
    complains "$2"
    ends_with "0 imported, 0 already here, 1 refused"
    run export --store broken.db --all none
    ends_with "0 exported, 0 skipped, 0 failed"
}

damaged "another hash" "broken.log:11: damaged: state after order 3 is 262e.., log says 0000.." \
    '/^3 /s/\{....(....)\}$/{0000\1}/'
damaged "another seed" "damaged: seed does not match seed-hash" 's/^seed 1a/seed 1b/'
damaged "another nonce" ": damaged: " 's/^nonce M 6159/nonce M 6158/'
damaged "an order that is illegal" "broken.log:9: damaged: order 1 refused: B-AUC-01" 's/^1 Y: bid 2/1 Y: bid 99/'
damaged "an order is missing" "broken.log:10: damaged: order 2 expected, found 3" '/^2 /d'
damaged "no seed" "damaged: there is no seed: without it the dice cannot be checked" '/^seed |^nonce /d'
damaged "no date" "broken.log:7: damaged: date: such as 1815-06-15T03:00Z expected" 's/^date .*/date yesterday/'
damaged "a day that is none" "broken.log:7: damaged: date: such as" 's/^date .*/date 1815-02-29T03:00Z/'
damaged "another seat" "broken.log:6: damaged: seats: SEAT=NAME expected" 's/^seats X=/seats Q=/'
damaged "a name that is too long" "broken.log:6: damaged: seats: a name of 1 to 40 bytes expected" \
    's/^seats .*/seats X=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/'
damaged "a sign in a name that is none" "broken.log:6: damaged: seats: a name" 's/^seats .*/seats X=a%0ab/'
damaged "a name of signs that nobody sees" "broken.log:6: damaged: seats: a name" 's/^seats .*/seats X=\xe2\x80\xae/'
damaged "more nonces than seats" "damaged: " '/^nonce M/p'
damaged "the copy of a seat" "damaged: this is one seat's copy: it can only be shown" \
    -e '/^date /a seen-by X' -e 's/ \{[0-9a-f]+\}$//' -e '/^nonce |^seed /d'

it "good ones are imported though others are broken"
run import --store broken.db broken.log "$log"
exits 2
ends_with "1 imported, 0 already here, 1 refused"

# ---------------------------------------------------------------- games in progress

source=$corpus/probe/auction-2.log
sed -E '/^(1[1-9]|[2-9][0-9]) |^over |^nonce |^seed /d; s/^seats .*/seats X=bot:random Y=bot:random/' "$source" >run.log
grep -E '^(nonce|seed) ' "$source" >run.kept

it "a game in progress needs its secret"
run import --store run.db run.log
exits 2
complains "run.log:18: damaged: there is no seed"

it "and the right one"
sed 's/^seed ./seed f/' run.kept >run.secret
run import --store run.db run.log
exits 2
complains "damaged: seed does not match seed-hash"

it "goes on with it"
cp run.kept run.secret
run import --store run.db run.log
exits 0
id=$(only_game run.db)
says_line "run.log: game $id, 10 orders, in progress"
is_true test "$(sql run.db 'SELECT state FROM games')" -eq 1

it "is left out of an export"
run export --store run.db --all quiet
exits 0
complains "$id is not over: skipped"
ends_with "0 exported, 1 skipped, 0 failed"
is_true test -z "$(ls quiet)"
run export --store run.db "$id" -
exits 0
says_nothing

it "is exported with its secret for nobody else to read"
run export --store run.db --all --running loud
exits 0
ends_with "1 exported, 0 skipped, 0 failed"
is_true cmp "loud/$id.log" run.log
sort "loud/$id.secret" >secret
sort run.kept >kept
is_true test "$(cut -d ' ' -f 1,3 secret | md5sum)" = "$(cut -d ' ' -f 1,3 kept | md5sum)"
is_true test "$(stat -c %a "loud/$id.secret")" = 600
is_true test "$(stat -c %a "loud/$id.log")" = 600
is_true grep -qv seed "loud/$id.log"

it "goes on in another store"
run import --store next.db loud
exits 0
says ", 10 orders, in progress"
run admin rerun --store next.db
exits 0
ends_with "1 fit, 0 differ"

it "people need accounts to go on"
sed -i 's/^seats .*/seats X=Marie Y=bot:random/' run.log
run import --store people.db run.log
exits 2
complains 'run.log: this server has no account "Marie" to continue the game'
account people.db 77 marie marie marle
run import --store people.db run.log
exits 0
is_true test "$(sql people.db 'SELECT user FROM seats WHERE seat = 0')" -eq 77
is_true test "$(sql people.db 'SELECT name FROM seats WHERE seat = 0')" = marie

it "who is asked is known at once"
sed -i 's/^seats .*/seats X=Marie Y=Marie/' run.log
rm -f people.db
run import --store people.db run.log
account people.db 77 marie marie marle
run import --store people.db run.log
exits 0
is_true test "$(sql people.db 'SELECT count(*) FROM glances, json_each(asked) WHERE value > 0')" -ge 1

it "bots must be known"
sed -i 's/^seats .*/seats X=bot:grouchy Y=bot:random/' run.log
run import --store bots.db run.log
exits 2
complains 'run.log: this server has no bot grouchy to continue the game'

# ---------------------------------------------------------------- rerun

fresh() { # a store with one game, in file t.db
    rm -f t.db*
    run import --store t.db "$source"
    id=$(only_game t.db)
    last=$(grep -c '^[0-9]' "$source")
}
differs() { # COMPLAINT SQL
    it "rerun finds: $1"
    fresh
    sql t.db "$2"
    run admin rerun --store t.db
    exits 1
    says "$id: "
    says "$1"
    ends_with "0 fit, 1 differ"
    run admin rerun --store t.db --repin
    exits 1
    ends_with "0 fit, 1 differ, 0 repinned"
}

differs "order 5: the state after it is " "UPDATE journal SET hash = hash + (1 << 50) WHERE number = 6"
differs "the beginning: the journal says [X], the seed gives [Y]" "UPDATE journal SET draws = '[X]' WHERE number = 1"
differs "order 2: " "UPDATE journal SET text = 'bid 99' WHERE number = 3"
differs "order 3: there is no seat 7" "UPDATE journal SET seat = 7 WHERE number = 4"
differs "order 3: refused: " "UPDATE journal SET seat = 1 - seat WHERE number = 4"
differs "it ended with " "UPDATE games SET result = 'Sun stars'  || ' or not'"
differs "it is over, the store says it is not" "UPDATE games SET state = 3"
differs "its journal has no beginning" "DELETE FROM journal"
differs "unknown game" "UPDATE games SET line = 'chess'"
differs "the seed gives" "UPDATE games SET seed = zeroblob(32)"

it "rerun names other rules and data"
fresh
sql t.db "UPDATE games SET rules_version = '0.0.9', data_hash = zeroblob(32)"
run admin rerun --store t.db
exits 0
says "$id: $last orders, "
says ": fits; made with rules 0.0.9, this is "
says "; made with data 000000.., this program has "
ends_with "1 fit, 0 differ"

it "and pins the game to these if it is told to"
run admin rerun --store t.db --repin
exits 0
says "; pinned to these now"
ends_with "1 fit, 0 differ, 1 repinned"
run admin rerun --store t.db
exits 0
says "dice: fits"
does_not_say "made with"

it "with new hashes where only states look different, and nothing is lost"
fresh
sql t.db "UPDATE games SET rules_version = '0.0.9';
    UPDATE journal SET hash = hash / 3;
    INSERT INTO journal SELECT game, number + 1, at, 3, 0, 256, 0, 0, 0, 'well played', '' FROM journal
        WHERE number = (SELECT max(number) FROM journal);
    INSERT INTO drafts VALUES ('$id', 0, 'a draft');
    INSERT INTO notes VALUES ('$id', 1, 'a note');
    INSERT INTO mutes VALUES ('$id', 1, 1)"
dump() { sqlite3 t.db 'SELECT number, at, kind, seat, recipients, text, draws FROM journal' 'SELECT * FROM drafts' \
    'SELECT * FROM notes' 'SELECT * FROM mutes' 'SELECT * FROM seats'; }
dump >before
run admin rerun --store t.db
exits 1
says "the beginning: the state after it is "
run admin rerun --store t.db --repin
exits 0
says "; pinned to these now"
dump >after
is_true cmp before after
is_true grep -q 'well played' after
run admin rerun --store t.db
exits 0
says "dice: fits"
run export --store t.db "$id" -
is_true cmp out "$source"

it "but not with other dice"
fresh
sql t.db "UPDATE games SET rules_version = '0.0.9'; UPDATE journal SET draws = '[X]' WHERE number = 1"
run admin rerun --store t.db --repin
exits 1
does_not_say "pinned to these"

it "a game that does not fit is not exported"
run export --store t.db "$id" -
exits 2
says_nothing
complains "the journal says [X], the seed gives [Y]; made with rules 0.0.9, this is "
