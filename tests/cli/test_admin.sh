# admin: people, codes and games of a server, beside it while it runs.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "admin: says what is missing or unknown"
run admin
exits 2
complains "missing argument"
run admin usrs --store none.db
exits 2
complains "near: users"
for list in users games; do
    run admin "$list" --store none.db
    exits 2
    complains "none.db"
done
run admin --help
exits 0
says "codes add"

server=
stop_server() { [[ -n $server ]] && kill "$server" 2>/dev/null; }
trap stop_server EXIT
: >said
"$probe" serve --listen 127.0.0.1:0 --store people.db --accounts --codes >said 2>log &
server=$!
address=
for _ in {1..100}; do
    address=$(grep -o 'http://127[^ /]*' said)
    [[ -n $address ]] && break
    sleep 0.1
done

# A call of somebody, who keeps cookie and token in files: call WHO METHOD PATH [BODY].
call() {
    local token=stranger
    [[ -f $1.token ]] && token=$(<"$1.token")
    last_call="$2 $3"
    status=$(curl -s -m 30 -o out -w '%{http_code}' -b "$1.jar" -c "$1.jar" -X "$2" -H "X-Grognard-Token: $token" \
        -H 'Content-Type: application/json' ${4:+-d "$4"} "$address$3")
    grep -o '"token":"[^"]*"' out | cut -d '"' -f 4 >"$1.new"
    [[ $status == 200 && -s $1.new ]] && mv "$1.new" "$1.token"
    return 0
}

it "admin codes: a code can be used as often as it says"
run admin codes add --store people.db --uses 2 --days 1
exits 0
lines_like 1 '^[A-Za-z0-9_-]{43}$'
code=$(<out)
call ney POST /api/v1/sign-up '{"name":"Ney","password":"bravest of all"}'
exits 403
call ney POST /api/v1/sign-up "{\"name\":\"Ney\",\"password\":\"bravest of all\",\"code\":\"$code\"}"
exits 200
call soult POST /api/v1/sign-up "{\"name\":\"Soult\",\"password\":\"duke of dalmatia\",\"code\":\"$code\"}"
exits 200
call murat POST /api/v1/sign-up "{\"name\":\"Murat\",\"password\":\"king of naples\",\"code\":\"$code\"}"
exits 403
run admin codes --store people.db
exits 2
run admin codes add --store people.db --uses 0
exits 2

it "admin users: lists them, without their secrets"
run admin users --store people.db
exits 0
lines_like 1 '^[0-9a-f]{16}  20.* account  Ney$'
lines_like 2 .
does_not_say argon

it "admin users alike: nobody yet"
run admin users alike --store people.db
exits 0
says_line "no two accounts look alike"
run admin users like --store people.db
exits 2

it "admin users alike: accounts from before names that look alike counted as one"
sqlite3 people.db "INSERT INTO users (id, name, key, password, created) VALUES
    (5, 'S0ult', 's0ult', 'x', 1), (6, 'Bessières', 'bessieres', 'x', 1);
    INSERT INTO taken_names VALUES ('s0ult', 5), ('bessieres', 6), ('bessleres', 6)"
run admin users alike --store people.db
exits 0
lines_like 2 .
lines_like 1 '^0000000000000005 .* S0ult$'
lines_like 1 '^[0-9a-f]{16} .* Soult$'

it "admin rename: another name, which must be free and one"
run admin rename 0000000000000005 Ney --store people.db
exits 2
complains 'the name "Ney" is taken or looks like one that is'
run admin rename S0ult "$(printf 'N\xd0\xb5y')" --store people.db
exits 2
complains "letters of one alphabet"
run admin rename S0ult --store people.db
exits 2
run admin rename nobody Murat --store people.db
exits 2
run admin rename S0ult Murat --store people.db
exits 0
says_line "renamed to Murat, in all games too"
run admin users alike --store people.db
says_line "no two accounts look alike"
run admin remove Murat --store people.db
exits 0
run admin remove bessieres --store people.db
exits 0
run admin check --store people.db
exits 0

it "admin games: all, or those of a user"
call ney POST /api/v1/games '{"game":"probe","scenario":"river","options":{"players":2},"start":true}'
exits 201
game=$(grep -o '"id":"[^"]*"' out | head -n 1 | cut -d '"' -f 4)
call soult POST "/api/v1/games/$game/join" '{}'
exits 200
call ney POST /api/v1/games '{"game":"probe","scenario":"river","options":{"players":2}}'
exits 201
run admin games --store people.db
exits 0
lines_like 1 "^$game  .*running +probe river players=2: Ney, Soult\$"
lines_like 2 .
run admin games soult --store people.db
lines_like 1 .
run admin games nobody --store people.db
exits 2
complains 'unknown user "nobody"'

it "admin password: from standard input, checked, and the old one is no more"
type_in short
run admin password ney --store people.db
exits 2
complains "at least 8 characters"
type_in "prince of moscow"
run admin password ney --store people.db
exits 0
call ney2 POST /api/v1/log-in '{"name":"Ney","password":"bravest of all"}'
exits 401
call ney2 POST /api/v1/log-in '{"name":"Ney","password":"prince of moscow"}'
exits 200
: >in
run admin password ney --store people.db
exits 2
complains "a password was expected"

it "admin sessions end: the store has none any more"
run admin sessions end soult --store people.db
exits 0
is_true test "$(sqlite3 people.db 'SELECT count(*) FROM sessions')" = 1
run admin sessions soult --store people.db
exits 2

it "admin remove: the user is gone, his game is resigned, his name stays at the table"
run admin remove soult --store people.db
exits 0
run admin users --store people.db
lines_like 1 .
run admin games --store people.db
lines_like 1 "^$game  .*over +probe river players=2: Ney, Soult\$"
is_true test "$(sqlite3 people.db "SELECT score FROM results WHERE game = '$game' AND seat = 0")" = 2 # he has won
run admin remove soult --store people.db
exits 2

it "admin remove: the server goes on with what is in the store"
call ney2 POST "/api/v1/games/$game/seats/0/orders" '{"after":1,"order":"resign"}'
is_true test "$status" -ge 400
call ney2 GET "/api/v1/games/$game"
exits 200
says '"state":"over"'

it "admin games end: a running game without a result"
run admin games end "$game" --store people.db
exits 2
complains "is not running"
run admin games end nosuchgame --store people.db
exits 2
complains "unknown game"
call ney2 POST /api/v1/games '{"game":"probe","scenario":"river","options":{"players":2},"seats":[{"kind":"me"},{"kind":"me"}],"start":true}'
exits 201
game=$(grep -o '"id":"[^"]*"' out | head -n 1 | cut -d '"' -f 4)
run admin games end "$game" --store people.db
exits 0
run admin games --store people.db
lines_like 1 "^$game  .*abandoned "

it "admin rerun: every game fits"
run admin rerun --store people.db
exits 0
says "0 differ"

it "the server has not said a secret"
stop_server
wait "$server" 2>/dev/null
server=
is_true test -s log
is_true test "$(grep -cE 'bravest|dalmatia|moscow|argon' log)" = 0
