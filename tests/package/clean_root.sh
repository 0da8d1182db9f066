#!/bin/bash
# The packages in a clean Debian: installed, the server run as its unit runs it, an order played over HTTP, upgraded from the
# version before, removed. Needs root, debootstrap and a Debian mirror; the root is made once, in build/root.
#
#   tests/package/clean_root.sh
set -u
tree=$PWD
work=$(mktemp -d)
root=$work/root
server=
finish() {
    [[ -n $server ]] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null
    umount "$root/proc" "$root/dev/null" 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
fail() {
    echo "FAILED: $*"
    exit 1
}
step() { echo "$((SECONDS)) s: $*"; }

# ---------------------------------------------------------------- the root

if [[ ! -f build/root.tar ]]; then
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
    debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >"$work/said" 2>&1 || fail "debootstrap: $(tail -n 5 "$work/said")"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d /usr/share/keyrings /etc/ssl/certs; do
        [[ ! -e $file ]] || { mkdir -p "$root$(dirname $file)" && cp -rL "$file" "$root$(dirname $file)/"; }
    done
    tar -C "$root" -cf build/root.tar . || fail "the root cannot be kept"
else
    mkdir "$root"
    tar -C "$root" -xf build/root.tar
fi
cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null
mount -t proc proc "$root/proc" 2>/dev/null
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
step "a clean root"

# Everything that the packages may leave, and what they put where others look.
inside find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/log \) -prune \
    -o -print | grep grognard >"$work/before"

# ---------------------------------------------------------------- install the version before

for version in 0.1.9-1 ""; do
    "$tree/scripts/deb.sh" ${version:+--version "$version"} "$root/tmp/debs${version:+-before}" >/dev/null || fail "deb.sh"
done
inside apt-get update -qq >"$work/said" 2>&1
inside sh -c 'apt-get install -y -qq --no-install-recommends /tmp/debs-before/*.deb' >"$work/said" 2>&1 || fail "install: $(tail -n 5 "$work/said")"
[[ $(inside dpkg-query -W -f '${Version}' grognard) == 0.1.9-1 ]] || fail "not installed"
inside getent passwd grognard >/dev/null || fail "no user"
step "installed"

# ---------------------------------------------------------------- the server, as its unit runs it

serve() {
    local command port=$((20000 + RANDOM % 20000))
    command=$(sed -nE 's/^ExecStart=//p' "$root/usr/lib/systemd/system/grognard.service" | sed "s/\\\$OPTIONS/--listen 127.0.0.1:$port/")
    install -d -m 700 -o "$(inside id -u grognard)" -g "$(inside id -g grognard)" "$root/var/lib/grognard"
    # shellcheck disable=SC2086 # the words of the unit
    inside setpriv --reuid grognard --regid grognard --clear-groups $command >"$work/served" 2>"$work/log" &
    server=$!
    site=http://127.0.0.1:$port
    for _ in {1..100}; do
        curl -sf "$site/healthz" >/dev/null && return
        sleep 0.1
    done
    fail "the server does not answer: $(tail -n 5 "$work/log")"
}
stop() {
    kill "$(pgrep -P "$server" || echo "$server")"
    wait "$server" 2>/dev/null
    server=
}
call() { curl -sf -b "$work/jar" -c "$work/jar" -H "X-Grognard-Token: ${token-}" -H 'Content-Type: application/json' "$@"; }

serve
token=$(call "$site/api/v1/me" | jq -r .token)
game=$(call "$site/api/v1/games" -d '{"game":"napoleon","seats":[{"kind":"me"},{"kind":"me"}],"start":true}' | jq -r .id)
seat=1
order=$(call "$site/api/v1/games/$game/seats/$seat/setups" | jq -r '.setups[0].order // empty')
[[ -n $order ]] || { seat=0 && order=$(call "$site/api/v1/games/$game/seats/$seat/setups" | jq -r '.setups[0].order'); }
number=$(call "$site/api/v1/games/$game/seats/$seat/sight" | jq .number)
call "$site/api/v1/games/$game/seats/$seat/orders" -d "$(jq -n --arg order "$order" --argjson after "$number" '{$order,$after}')" |
    jq -e '.number' >/dev/null || fail "the order was not accepted"
curl -sf "$site/boards/index.json" >/dev/null || fail "no boards"
stop
step "an order over HTTP"

# ---------------------------------------------------------------- upgrade

echo 'OPTIONS=--think 100' >"$root/etc/default/grognard"
inside sh -c 'apt-get install -y -qq -o Dpkg::Options::=--force-confold /tmp/debs/*.deb' >"$work/said" 2>&1 || fail "upgrade: $(tail -n 5 "$work/said")"
[[ $(inside dpkg-query -W -f '${Version}' grognard) != 0.1.9-1 ]] || fail "not upgraded"
grep -q think "$root/etc/default/grognard" || fail "the upgrade changed the options"
serve
after=$(call "$site/api/v1/games/$game/seats/$seat/sight" | jq .number)
[[ $after -gt $number ]] || fail "the order is lost: $after"
stop
[[ $(inside grognard play triumph </dev/null | wc -l) -gt 3 ]] || fail "grognard play"
step "upgraded; the game is still there"

# ---------------------------------------------------------------- remove

inside apt-get purge -y -qq grognard libgrognard0 libgrognard-dev >"$work/said" 2>&1 || fail "purge: $(tail -n 5 "$work/said")"
inside find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/log \) -prune \
    -o -print | grep grognard | grep -v '^/var/lib/grognard' >"$work/after"
diff "$work/before" "$work/after" || fail "left behind"
[[ -s $root/var/lib/grognard/grognard.sqlite ]] || fail "the data are gone"
step "removed; the data stay"
echo "1 passed, 0 failed"
