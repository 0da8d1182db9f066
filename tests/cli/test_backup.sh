# backup: copy the server's store, beside it while it runs; where the store is if nobody says so.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "backup: says what is missing"
run backup
exits 2
complains "missing argument"
run backup --store none.sqlite copy.sqlite
exits 2
complains "there is no store at"
is_true test ! -e none.sqlite -a ! -e copy.sqlite
run backup --store mysql://here copy.sqlite
exits 2
complains "unknown kind of store: mysql"

play_to_the_end game.log
it "backup: a copy with everything in it"
run import --store store.sqlite game.log
exits 0
run backup --store sqlite:store.sqlite copy.sqlite
exits 0
says_line copy.sqlite
does_not_complain
is_true test "$(stat -c %a copy.sqlite)" = 600
run export --store copy.sqlite --all logs
exits 0
is_true cmp logs/*.log game.log

it "backup: replaces nothing"
sum=$(md5sum <copy.sqlite)
run backup --store store.sqlite copy.sqlite
exits 2
complains "copy.sqlite already exists"
is_true test "$sum" = "$(md5sum <copy.sqlite)"
is_true test ! -e copy.sqlite.part

it "backup: a damaged store is not copied"
cp store.sqlite broken.sqlite
dd if=/dev/zero of=broken.sqlite bs=4096 seek=1 count=6 conv=notrunc 2>/dev/null
run backup --store broken.sqlite never.sqlite
exits 2
complains "backup: "
is_true test ! -e never.sqlite -a ! -e never.sqlite.part

it "store: a server refuses a damaged one, and says what to do"
run serve --store broken.sqlite --listen 127.0.0.1:0
exits 2
complains "is damaged"
complains "grognard backup"

it "store: by default in the data folder, which is made for nobody else to read"
XDG_DATA_HOME=$PWD/data run import game.log
exits 0
is_true test -f data/grognard/grognard.sqlite
is_true test "$(stat -c %a data/grognard)" = 700
XDG_DATA_HOME=$PWD/data run backup default.sqlite
exits 0
XDG_DATA_HOME='' HOME=$PWD/home run import game.log
exits 0
is_true test -f home/.local/share/grognard/grognard.sqlite
XDG_DATA_HOME=$PWD/empty run backup default2.sqlite
exits 2
is_true test ! -e empty

it "backup: while a server runs; a second server is refused"
: >said
"$probe" serve --listen 127.0.0.1:0 --store store.sqlite >said 2>log </dev/null &
server=$!
for _ in {1..100}; do
    grep -q 'http://' said && break
    sleep 0.1
done
run backup --store store.sqlite running.sqlite
exits 0
is_true test -s running.sqlite
run serve --listen 127.0.0.1:0 --store store.sqlite
exits 2
complains "another server uses"
complains "(process $server)"
kill "$server"
wait "$server"

it "admin check: is everything whole?"
run admin check --store running.sqlite
exits 0
says_line "no faults found"
sqlite3 running.sqlite 'DELETE FROM journal WHERE number = 2'
run admin check --store running.sqlite
exits 1
lines_like 1 '^game .*: its journal has [0-9]+ rows and ends with number'
does_not_say "no faults found"
