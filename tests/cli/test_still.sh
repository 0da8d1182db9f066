# admin check, backup and export of a store that can be read and not written: on a disk that is read-only, or somebody else's;
# also with a log that a killed server has left.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

# ---------------------------------------------------------------- disks

space=(unshare --mount)
[[ $(id -u) -eq 0 ]] || space+=(--map-root-user)
# The program in a world of its own, where the folder `disk` is read-only.
read_only() {
    run_program "${space[@]}" bash -c \
        'mount --bind disk disk && mount -o remount,ro,bind disk && exec "$@"' sh "$probe" "$@"
}
# The program as somebody who may read the folder `disk`, and no more. He need not get to where it was built.
other_user=()
[[ $(id -u) -eq 0 ]] && other_user=(setpriv --reuid 61815 --regid 61815 --clear-groups)
cp "$probe" grognard-probe
as_other() { run_program "${other_user[@]}" ./grognard-probe "$@"; }

mkdir disk temp
chmod 711 "$work" .
chmod 777 temp
export TMPDIR=$PWD/temp

unchanged() { # nothing on the disk is new, gone or other than it was, and no copy is left
    is_true test "$before" = "$(cd disk && md5sum -- *)"
    is_true test -z "$(ls temp)"
}
lay() { # FILES ..: the only ones on the disk
    chmod 755 disk
    rm -rf disk/* logs* copy*
    cp -- "$@" disk
    chmod 644 disk/*
    [[ $how == as_other ]] && chmod 555 disk
    before=$(cd disk && md5sum -- *)
    rm -rf free
    mkdir -m 777 free
}

# ---------------------------------------------------------------- a store, and one with a log

play_to_the_end game.log
run import --store clean.sqlite game.log
id=$(sqlite3 clean.sqlite 'SELECT id FROM games')

# The game is in the log of a server that is killed, and nowhere else.
"$probe" serve --listen 127.0.0.1:0 --store killed.sqlite >said 2>log </dev/null &
server=$!
for _ in {1..200}; do
    grep -q 'http://' said && break
    sleep 0.05
done
run import --store killed.sqlite game.log
disown "$server"
kill -KILL "$server"
while kill -0 "$server" 2>/dev/null; do sleep 0.05; done

it "the game is in the log of the killed server alone"
is_true test -s killed.sqlite-wal
killed_id=$(cp killed.sqlite seen.sqlite && cp killed.sqlite-wal seen.sqlite-wal && sqlite3 seen.sqlite 'SELECT id FROM games')
cp killed.sqlite without.sqlite
is_true test -n "$killed_id"
is_true test -z "$(sqlite3 without.sqlite 'SELECT id FROM games')"

# ---------------------------------------------------------------- everything that only reads

reads() { # STORE GAME
    it "$how: check of $1"
    "$how" admin check --store "disk/$1"
    exits 0
    says_line "no faults found"
    does_not_complain
    unchanged
    it "$how: games of $1"
    "$how" admin games --store "disk/$1"
    exits 0
    says "$2"
    it "$how: rerun of $1"
    "$how" admin rerun --store "disk/$1"
    exits 0
    ends_with "1 fit, 0 differ"
    it "$how: export of $1"
    "$how" export --store "disk/$1" --all free/logs
    exits 0
    is_true cmp "free/logs/$2.log" game.log
    unchanged
    it "$how: backup of $1"
    "$how" backup --store "disk/$1" free/copy
    exits 0
    does_not_complain
    is_true test "$(sqlite3 "file:free/copy?immutable=1" 'SELECT id FROM games')" = "$2"
    unchanged
}

changes_nothing() { # STORE COMPLAINT
    it "$how: what changes something says why it cannot"
    "$how" import --store "disk/$1" game.log
    exits 2
    complains "$2"
    "$how" serve --listen 127.0.0.1:0 --store "disk/$1"
    exits 2
    complains "$2"
    unchanged
}

all_of_it() { # HOW COMPLAINT
    how=$1
    cp clean.sqlite 'a %41?b#c.sqlite'
    lay clean.sqlite 'a %41?b#c.sqlite'
    reads clean.sqlite "$id"
    changes_nothing clean.sqlite "$2"
    rm -rf free/*
    reads 'a %41?b#c.sqlite' "$id"

    lay killed.sqlite killed.sqlite-wal
    reads killed.sqlite "$killed_id"
    lay killed.sqlite killed.sqlite-wal killed.sqlite-shm
    reads killed.sqlite "$killed_id"

    it "$how: without room for a copy the log is not passed over"
    lay killed.sqlite killed.sqlite-wal
    TMPDIR=/nowhere "$how" admin check --store disk/killed.sqlite
    exits 2
    complains "is read-only and cannot be copied for reading: No such file or directory"

    it "$how: damage is found"
    cp clean.sqlite broken.sqlite
    sqlite3 broken.sqlite 'DELETE FROM journal WHERE number = 2'
    lay broken.sqlite
    "$how" admin check --store disk/broken.sqlite
    exits 1
    says "its journal has"
    unchanged

    it "$how: what is no store"
    echo 'not a store, but a text that is long enough to be looked at by SQLite, which it is not' >text
    lay text
    "$how" admin check --store disk/text
    exits 2
    complains "is not a grognard store"
    unchanged
    chmod 755 disk
}

if "${space[@]}" true 2>/dev/null; then
    all_of_it read_only "Read-only file system"
else
    echo "test_still: disks cannot be made read-only here: not tried"
fi
if "${other_user[@]}" test -x grognard-probe; then
    all_of_it as_other "Permission denied"
else
    echo "test_still: another user does not get to $PWD: not tried"
fi
