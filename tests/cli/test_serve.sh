# serve: what it refuses, how it starts and stops, which files it gives. The calls have tests of their own (tests/server).
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

refuses() { # COMPLAINT OPTIONS ..
    local complaint=$1
    shift
    run serve --store refused.db "$@"
    exits 2
    says_nothing
    complains "$complaint"
    is_true test ! -e refused.db
}

# Starts a server in the background; its address is in $url then, its number in $server.
start() {
    : >said
    "$probe" serve --listen 127.0.0.1:0 "$@" >said 2>log </dev/null &
    server=$!
    last_call="grognard-probe serve $*"
    status=
    local tries=0
    until grep -q 'stops the server' said || ((++tries > 200)) || ! kill -0 "$server" 2>/dev/null; do sleep 0.05; done
    url=$(grep -o 'http://[0-9.:]*' said | head -n 1)
    port=${url##*:}
}

# GET PATH: the whole reply in the file `out`.
get() {
    : >out
    exec 3<>"/dev/tcp/127.0.0.1/$port" || return
    printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$1" "$port" >&3
    timeout 10 cat <&3 >out
    exec 3>&-
}

stop() { # [SIGNAL]
    kill -s "${1:-TERM}" "$server"
    status=0
    wait "$server" || status=$?
    cp log err
}

# ---------------------------------------------------------------- refusals

it "is for this machine unless people have accounts"
refuses "0.0.0.0 can be reached from other machines: that needs --accounts" --listen 0.0.0.0:0
refuses ":: can be reached from other machines: that needs --accounts" --listen '[::]:0'
refuses "https://example.org can be reached from other machines: that needs --accounts" --origin https://example.org

it "must know where browsers find it"
refuses "set --origin to the server's public address" --listen 0.0.0.0:0 --accounts

it "takes origins as browsers send them"
for origin in example.org https:// https://example.org/ "https://a b" ftp://example.org https://u@example.org; do
    refuses "is not an origin such as https://example.org" --accounts --origin "$origin"
done

it "takes addresses in numbers, and ports"
refuses '"example.org" is not a numeric address' --listen example.org:80
for listen in 127.0.0.1: 127.0.0.1:65536 127.0.0.1:x 127.0.0.1:1:2 :80 '[::1' '[::1]80' ''; do
    refuses "is not ADDRESS:PORT" --listen "$listen"
done

it "has a test clock for tests only"
refuses "--test-clock is for tests on this machine" --listen 0.0.0.0:0 --accounts --origin https://example.org --test-clock now

it "has codes for accounts only"
refuses "--codes needs --accounts" --codes

it "knows when files are missing"
refuses "neither nowhere/web nor nowhere/boards" --files nowhere

it "needs a place for its store"
run serve --listen 127.0.0.1:0 --store no/such/folder/store.db
exits 2
says_nothing

# ---------------------------------------------------------------- running

it "says where it listens, answers, and stops when asked"
mkdir -p bare/boards # a client may lie beside the program; here there is none
start --store one.db --files bare
cp said out
lines_like 1 '^grognard [0-9.]+ listens on http://127\.0\.0\.1:[1-9][0-9]*/$'
says "The store is one.db. Ctrl-C stops the server."
get /healthz
says '"ok":true'
get /
says "Sun and Moon"
says 'href="/page.css"'
does_not_say "<style"
get /page.css
says "text/css"
get /api/v1/catalog
says '"probe"'
get /nothing
says "404"
stop
exits 0
complains " serves version="
complains " stops"

it "a second one finds the port taken"
start --store one.db
run serve --listen "127.0.0.1:$port" --store two.db
exits 2
says_nothing
complains "port $port"

it "and the store"
run serve --listen 127.0.0.1:0 --store one.db
exits 2
says_nothing
stop INT
exits 0

it "stops while somebody listens"
start --store one.db
get /api/v1/me
cookie=$(tr -d '\r' <out | sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/ip')
exec 4<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nCookie: %s\r\n\r\n' "$port" "$cookie" >&4
sleep 0.3
before=$SECONDS
stop
timeout 5 cat <&4 >out
exec 4>&-
exits 0
is_true test $((SECONDS - before)) -lt 9
says "event: hello"
says "event: bye"

it "a number as time"
echo 1700000000000 >now
start --store clock.db --test-clock now
stop
exits 0
complains "2023-11-14T22:13:20.000Z serves"

it "gives the files of a folder"
mkdir -p site/web/parts site/boards site/other
echo '<p>a client</p>' >site/web/index.html
echo 'let a;' >site/web/parts/a.js
echo secret >site/other/x
echo hidden >site/web/.hidden
echo '{"a":1}' >site/boards/x.json
ln -s .. site/web/circle
start --store one.db --files site
get /
says "a client"
get /parts/a.js
says "text/javascript"
get /boards/x.json
says '{"a":1}'
for path in /.hidden /other/x /../other/x /web/index.html /circle/other/x /page.css; do
    get "$path"
    does_not_say "200 OK"
done
stop
exits 0
