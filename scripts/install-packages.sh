#!/bin/bash
# Installs missing packages for building or testing. Debian 12 package names.
#
#   scripts/install-packages.sh build|test|offline|package|soak|coverage|pictures...
set -u

# "package" or "package:command"; a package whose command exists counts as installed.
build=(gcc:gcc libc6-dev cmake:cmake ninja-build:ninja make:make mawk:awk pkg-config:pkg-config
    libmicrohttpd-dev libsqlite3-dev libpq-dev libsodium-dev libjansson-dev libicu-dev zlib1g-dev libcurl4-openssl-dev libncurses-dev)
client=(nodejs:node npm:npm)
# An archive of the sources has the client for browsers as built.
[[ -f $(dirname "$0")/../web/prebuilt/index.html ]] && built=yes || built=
test=(clang:clang clang-format:clang-format clang-tidy:clang-tidy lld:wasm-ld libclang-rt-dev
    cppcheck:cppcheck libcmocka-dev valgrind:valgrind chromium:chromium firefox-esr:firefox-esr fonts-dejavu-core
    librsvg2-bin:rsvg-convert libxml2-utils:xmllint jq:jq fonts-ebgaramond curl:curl sqlite3:sqlite3
    systemd:systemd-analyze strace:strace procps:pgrep g++:g++ mandoc:mandoc python3:python3 opensmtpd:smtpd postgresql haproxy:haproxy
    tmux:tmux ncurses-term zsh:zsh fish:fish)
package=(dpkg-dev:dpkg-shlibdeps xz-utils:xz)
offline=(clang:clang lld:wasm-ld wasi-libc libclang-rt-14-dev-wasm32)
soak=(lintian:lintian debootstrap:debootstrap nginx-light:nginx openssl:openssl)
coverage=(gcovr:gcovr)
pictures=(librsvg2-bin:rsvg-convert fonts-ebgaramond pngquant:pngquant)

installed() { # PACKAGE[:COMMAND]
    local package=${1%%:*} command=${1#*:}
    if [[ $1 == *:* ]] && command -v "$command" >/dev/null; then
        return 0
    fi
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]]
}

wanted=()
for group in "$@"; do
    case $group in
    build) wanted+=("${build[@]}") && [[ -n $built ]] || wanted+=("${client[@]}") ;;
    test) wanted+=("${build[@]}" "${client[@]}" "${test[@]}" "${offline[@]}" "${package[@]}") ;;
    offline) wanted+=("${build[@]}" "${offline[@]}") ;;
    package) wanted+=("${build[@]}" "${package[@]}") ;;
    soak) wanted+=("${soak[@]}") ;;
    coverage) wanted+=("${build[@]}" "${coverage[@]}") ;;
    pictures) wanted+=("${build[@]}" "${pictures[@]}") ;;
    *)
        echo "usage: $0 build|test|offline|package|soak|coverage|pictures..." >&2
        exit 2
        ;;
    esac
done

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not a Debian system, so nothing was installed. Install the equivalents of:"
    echo "  ${wanted[*]%%:*}"
    exit 0
fi

# Debian's npm conflicts with a Node.js from elsewhere, which usually includes its own npm.
foreign_node() {
    command -v node >/dev/null &&
        [[ $(dpkg-query -W -f '${db:Status-Status} ${Maintainer}' nodejs 2>/dev/null) != installed*[Dd]ebian* ]]
}

missing=()
for package in "${wanted[@]}"; do
    if [[ $package == npm:npm ]] && ! installed "$package" && foreign_node; then
        echo "npm is missing beside $(command -v node): the browser client will not be built." >&2
        continue
    fi
    if ! installed "$package" && [[ " ${missing[*]-} " != *" ${package%%:*} "* ]]; then
        missing+=("${package%%:*}")
    fi
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "Missing packages, but no root or sudo rights to install them: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null
}

echo "Installing: ${missing[*]}"
if ! apt update; then
    echo "Could not update the package lists (no network?); trying with the current ones." >&2
fi
if ! apt install -y --no-install-recommends "${missing[@]}" >/dev/null; then
    echo "Could not install: ${missing[*]}" >&2
    echo "If there is no network connection, install them by hand and run this again." >&2
    exit 1
fi
