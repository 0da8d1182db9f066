#!/bin/bash
# A PostgreSQL server for tests: its files and its socket in a folder of its own, no port.
#
#   tests/server/store/postgres.sh start FOLDER [SETTING=VALUE..]   makes the folder anew; prints the address of its database
#   tests/server/store/postgres.sh stop FOLDER                      ends the server and removes the folder
#   tests/server/store/postgres.sh restart|kill FOLDER [SETTING..]  restart: starts a stopped one again, too
#
# Nothing is written for good (fsync=off), unless a setting says so. As root the server runs as the user `postgres`,
# because it refuses to run as root. The path of the folder must be short: sockets have names of up to 107 bytes.
set -euo pipefail
programs=$(printf "%s\n" /usr/lib/postgresql/*/bin | sort -V | tail -1)
[[ -x $programs/initdb ]] || programs=$(dirname "$(command -v initdb || echo /usr/bin/initdb)")

as_user() {
    if [[ $(id -u) -eq 0 ]]; then
        setpriv --reuid=postgres --regid=postgres --init-groups env -i PATH="$PATH" LC_ALL=C "$@"
    else
        env LC_ALL=C "$@"
    fi
}

begin() { # FOLDER SETTINGS..
    local folder=$1 options="-c listen_addresses='' -c unix_socket_directories='$1' -c fsync=off -c full_page_writes=off"
    options+=" -c shared_buffers=16MB -c max_connections=60 -c log_min_messages=fatal -c max_wal_size=1GB -c autovacuum=off"
    shift
    for setting in "$@"; do options+=" -c $setting"; done
    as_user "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -o "$options" -w -t 60 start >/dev/null || {
        cat "$folder/log" >&2
        exit 1
    }
}

end() { # FOLDER MODE
    as_user "$programs/pg_ctl" -D "$1/data" -m "$2" -w -t 60 stop >/dev/null 2>&1 || true
}

case ${1-} in
start)
    folder=$2
    [[ ! -d $folder/data ]] || { end "$folder" immediate && rm -rf "$folder"; } # left behind by an earlier run
    mkdir -m 755 "$folder"
    [[ $(id -u) -ne 0 ]] || chown postgres "$folder"
    cd "$folder"
    as_user "$programs/initdb" -D "$folder/data" -U grognard -A trust -E UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=en --no-sync >"$folder/made" 2>&1 || {
        cat "$folder/made" >&2
        exit 1
    }
    begin "$folder" "${@:3}"
    echo "postgresql:///postgres?host=$folder&user=grognard"
    ;;
stop)
    cd /
    end "$2" immediate
    rm -rf "$2"
    ;;
restart)
    cd "$2"
    end "$2" fast
    begin "$2" "${@:3}"
    ;;
kill)
    cd "$2"
    end "$2" immediate
    ;;
*)
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
