# Stores in PostgreSQL: every command has them; copies there and back; passwords stay out of the address.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

server=/tmp/grognard-pg-cli-$$
address=$("$folder/../server/store/postgres.sh" start "$server")
trap '"$folder/../server/store/postgres.sh" stop "$server"' EXIT

it "postgresql: an address with a password is refused"
run admin users --store postgresql://me:sesame@localhost/club
exits 2
complains "PGPASSWORD"
is_true test -z "$(grep sesame err)"

it "postgresql: there is no store yet"
run admin games --store "$address"
exits 2
complains "there is no store in this database"

play_to_the_end game.log
it "postgresql: import, check, export"
run import --store "$address" game.log
exits 0
run admin check --store "$address"
exits 0
run export --store "$address" --all logs
exits 0
is_true cmp logs/*.log game.log

it "postgresql: a backup is a file"
run backup --store "$address" copy.sqlite
exits 0
says_line copy.sqlite
is_true test "$(stat -c %a copy.sqlite)" = 600
is_true test ! -e copy.sqlite.part -a ! -e copy.sqlite.part.lock -a ! -e copy.sqlite-wal
run admin check --store copy.sqlite
exits 0
run backup --store "$address" copy.sqlite
exits 2
complains "copy.sqlite already exists"

it "postgresql: a server plays in it, and stops"
"$probe" serve --listen 127.0.0.1:0 --store "$address" >said 2>log </dev/null &
pid=$!
for _ in {1..100}; do grep -q listens said && break; sleep 0.1; done
at=$(grep -oE '127.0.0.1:[0-9]+' said)
is_true curl -sf "http://$at/healthz" -o health
kill "$pid"
wait "$pid"

it "postgresql: a copy goes there and back with equal hashes"
run admin copy back.sqlite --store "$address"
exits 0
mv out there
run admin copy "$address" --store back.sqlite
exits 2
complains "the store to copy to is not empty"
run admin copy again.sqlite --store back.sqlite
exits 0
is_true cmp out there
run export --store again.sqlite --all logs2
exits 0
is_true cmp logs/*.log logs2/*.log
