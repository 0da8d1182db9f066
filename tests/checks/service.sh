#!/bin/bash
# The systemd unit that `make install` installs: it is valid, it gives the server no right that it does not need, and
# its command runs as described: as a separate user, without capabilities, with a watchdog, within its system call filter.
#
#   tests/checks/service.sh [BUILD FOLDER]      default: build/release, with the target `program` and notify_socket
#
# No systemd runs here: the line ExecStart= is run with its paths below a temporary folder. As root the server gets an
# unused user id (nothing is added to /etc/passwd); otherwise it runs as the current user.
set -u

build=$(realpath "${1:-build/release}")
exposure=15 # tenths; systemd calls up to 20 OK
root=$(mktemp -d)
server=
listener=
# shellcheck disable=SC2317 # called by trap
clean_up() {
    [[ $server ]] && kill -KILL "$server" 2>/dev/null
    [[ $listener ]] && kill "$listener" 2>/dev/null
    rm -rf "$root"
}
trap clean_up EXIT

fail() {
    echo "$*"
    exit 1
}

# ---------------------------------------------------------------- installed

DESTDIR=$root cmake --install "$build" --prefix /usr/local >"$root/installed" || fail "$(cat "$root/installed")"
unit=$root/usr/local/lib/systemd/system/grognard.service
start=$(sed -n 's/^ExecStart=//p' "$unit")
[[ $start == "/usr/local/bin/grognard serve --store /var/lib/grognard/grognard.sqlite \$OPTIONS" ]] ||
    fail "ExecStart is '$start'"
[[ -x $root/usr/local/bin/grognard ]] || fail "no program was installed"
grep -q '^u grognard ' "$root/usr/local/lib/sysusers.d/grognard.conf" || fail "nothing makes the user grognard"
grep -q 'packaging/grognard.service' docs/hosting.md || fail "docs/hosting.md does not tell of the unit"

# ---------------------------------------------------------------- as systemd reads it

mkdir "$root/units"
sed "s|/usr/local/bin|$root/usr/local/bin|" "$unit" >"$root/units/grognard.service"
said=$(systemd-analyze verify --man=no "$root/units/grognard.service" 2>&1)
[[ $? -eq 0 && ! $said ]] || fail "systemd-analyze verify: $said"
said=$(systemd-analyze security --offline=yes --threshold=$exposure "$root/units/grognard.service" 2>&1) ||
    fail "systemd-analyze security: $(grep -v '^✓' <<<"$said")"
# The check tests itself: a unit without protections is detected, and so is a mistake.
sed '/^Protect\|^Private\|^SystemCall\|^Capability/d' "$unit" >"$root/units/open.service"
systemd-analyze security --offline=yes --threshold=$exposure "$root/units/open.service" >/dev/null 2>&1 &&
    fail "systemd-analyze security finds nothing wrong with an open unit"
echo 'WatchdogSec=soon' >>"$root/units/open.service"
[[ $(systemd-analyze verify --man=no "$root/units/open.service" 2>&1) ]] || fail "systemd-analyze verify finds no mistakes"

# ---------------------------------------------------------------- started

value() { sed -n "s/^$1=//p" "$unit"; }
state=$root/var/lib/$(value StateDirectory)
mkdir -p "$state"
chmod "$(value StateDirectoryMode)" "$state"
chmod 755 "$root" # its user must get to the program and the state
as_user=()
if [[ $(id -u) -eq 0 ]]; then
    user=61815
    while getent passwd "$user" >/dev/null; do user=$((user + 1)); done
    chown "$user:$user" "$state"
    as_user=(setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all)
else
    user=$(id -u)
    echo "not root: the server runs as the user of the test, not as one of its own"
fi
mkdir "$root/run"
chmod 777 "$root/run"
"$build/notify_socket" "$root/run/notify" >"$root/heard" &
listener=$!
for ((i = 0; i < 100; i++)); do
    [[ -S $root/run/notify ]] && break
    sleep 0.05
done
chmod 777 "$root/run/notify"

trace=()
if strace -f -o /dev/null true 2>/dev/null; then
    trace=(strace -f -qq -o "$root/run/calls")
else
    echo "strace cannot be used here: the filter of system calls is not tried"
fi
# shellcheck disable=SC2034 # a word of ExecStart
OPTIONS="--accounts --listen 127.0.0.1:0 --origin http://127.0.0.1:1805"
line=${start//\/usr\/local\/bin/$root/usr/local/bin}
line=${line//\/var\/lib/$root/var/lib}
line=${line//\$OPTIONS/$OPTIONS}
read -ra words <<<"$line"
(
    umask "$(value UMask)"
    ulimit -c "$(value LimitCORE)"
    cd /
    exec env -i PATH="$PATH" NOTIFY_SOCKET="$root/run/notify" WATCHDOG_USEC="$(value WatchdogSec)000000" \
        "${trace[@]}" "${as_user[@]}" "${words[@]}"
) >"$root/said" 2>"$root/log" &
server=$!

heard() { # TEXT: within ten seconds
    for ((i = 0; i < 200; i++)); do
        grep -q "^$1" "$root/heard" && return
        sleep 0.05
    done
    fail "the service manager has not heard $1: $(cat "$root/said" "$root/log")"
}
heard 'READY=1|STATUS='
heard 'WATCHDOG=1'

process=$server
[[ ${#trace[@]} -eq 0 ]] || process=$(pgrep -P "$server" | head -n 1)
status() { awk -v key="$1:" '$1 == key { print $2 }' "/proc/$process/status"; }
[[ $(status Uid) -eq $user ]] || fail "it runs as user $(status Uid)"
if [[ $user -ne $(id -u) ]]; then
    [[ $(status CapEff) =~ ^0+$ && $(status CapBnd) =~ ^0+$ ]] || fail "it has capabilities: $(status CapEff), $(status CapBnd)"
    [[ $(status NoNewPrivs) -eq 1 ]] || fail "it could get new privileges"
fi

# Typical requests: pages, an account with its password, a game.
url=$(grep -o 'http://127[0-9.:]*' "$root/said" | head -n 1)
call() { # METHOD PATH [BODY]
    curl -sS --max-time 20 -o "$root/reply" -w '%{http_code}' -c "$root/jar" -b "$root/jar" -X "$1" -H "Content-Type: application/json" \
        -H "X-Grognard-Token: stranger" -H "Origin: http://127.0.0.1:1805" -H "Host: 127.0.0.1:1805" ${3:+-d "$3"} "$url$2"
}
[[ $(call GET /) == 200 ]] || fail "no first page: $(cat "$root/reply")"
[[ $(call GET /healthz) == 200 ]] || fail "not well: $(cat "$root/reply")"
code=$(call POST /api/v1/sign-up '{"name":"Ney","password":"the bravest of the brave"}')
[[ $code == 2* ]] || fail "nobody can sign up: $code $(cat "$root/reply")"
said=$(find "$state" -type f -perm /077)
[[ ! $said ]] || fail "others can read $said"
"${as_user[@]}" "$root/usr/local/bin/grognard" backup "$state/copy" --store "$state/grognard.sqlite" >/dev/null ||
    fail "no backup beside it"

kill -TERM "$process"
wait "$server"
ended=$?
server=
[[ $ended -eq 0 ]] || fail "it ended with $ended: $(cat "$root/log")"
heard 'STOPPING=1'

# ---------------------------------------------------------------- within its filter

[[ ${#trace[@]} -gt 0 ]] || exit 0
expand() { # GROUP: its system calls
    local word
    for word in $(systemd-analyze syscall-filter "$1" | sed '1d; s/#.*//'); do
        if [[ $word == @* ]]; then expand "$word"; else echo "$word"; fi
    done
}
while read -r words; do
    for word in ${words#\~}; do
        expand "$word" | sort -u >"$root/group"
        if [[ $words == \~* ]]; then
            sort "$root/allowed" | comm -23 - "$root/group" >"$root/less"
            mv "$root/less" "$root/allowed"
        else
            cat "$root/group" >>"$root/allowed"
        fi
    done
done < <(value SystemCallFilter)
# From the moment the program itself runs: setpriv does what systemd does before the filter.
awk '/execve\(".*\/grognard"/ { runs = 1; next } runs && match($2, /^[a-z0-9_]+\(/) { print substr($2, 1, RLENGTH - 1) }' \
    "$root/run/calls" | sort -u >"$root/used"
[[ $(wc -l <"$root/used") -gt 20 ]] || fail "only $(wc -l <"$root/used") system calls were seen"
said=$(sort -u "$root/allowed" | comm -13 - "$root/used")
[[ ! $said ]] || fail "the filter forbids system calls that the server uses: $said"
