#!/bin/bash
# Debian packages of what `make` has built: grognard (program and server), libgrognard0, libgrognard-dev.
#
#   scripts/deb.sh [--version VERSION] [FOLDER]     default: the version of the program, build/deb
set -eu
cd "$(dirname "$0")/.."
build=build/release
version=$(sed -nE 's/^project\(grognard VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)-1
if [[ ${1-} == --version ]]; then
    version=$2
    shift 2
fi
out=$(realpath -m "${1:-build/deb}")
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
umask 022
architecture=$(dpkg --print-architecture)
date=$(date -u -R -d "@${SOURCE_DATE_EPOCH:-$(stat -c %Y CHANGELOG.md)}")
maintainer='grognard contributors <grognard@example.org>'
mkdir -p "$out"

DESTDIR=$stage/all cmake --install $build --prefix /usr --strip >/dev/null
root=$stage/all/usr
rm -rf "$root/lib/sysusers.d" # postinst makes the user

# ---------------------------------------------------------------- what belongs where

take() { # PACKAGE PATH..: moves them from what was installed
    local package=$1 path
    shift
    for path; do
        mkdir -p "$stage/$package/usr/$(dirname "$path")"
        mv "$root/$path" "$stage/$package/usr/$path"
    done
}
below() { (cd "$root" && compgen -G "$1"); }

mapfile -t shared < <(below 'lib/libgrognard.so.*')
take libgrognard0 "${shared[@]}"
take libgrognard-dev lib/libgrognard.so lib/libgrognard.a lib/pkgconfig lib/cmake include share/man/man3
mkdir -p "$root/share/doc/libgrognard-dev"
mv "$root/share/doc/grognard/examples" "$root/share/doc/libgrognard-dev/examples"
take libgrognard-dev share/doc/libgrognard-dev
mapfile -t rest < <(cd "$root" && find . -type f -o -type l | sed 's|^\./||')
take grognard "${rest[@]}"
install -D -m 644 packaging/debian/grognard.default "$stage/grognard/etc/default/grognard"

# ---------------------------------------------------------------- one package

# Every package has a license and a changelog; man pages are compressed.
put_documents() { # PACKAGE
    local doc=$stage/$1/usr/share/doc/$1
    mkdir -p "$doc"
    {
        echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
        echo 'Upstream-Name: grognard'
        echo
        echo 'Files: *'
        sed -nE 's/^Copyright \(c\) (.*)/Copyright: \1/p' LICENSE
        echo 'License: Expat'
        sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
    } >"$doc/copyright"
    printf 'grognard (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md of the sources.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$date" | gzip -9n >"$doc/changelog.Debian.gz"
    find "$stage/$1/usr/share/man" -type f -exec gzip -9n {} + 2>/dev/null || true
}

# Libraries that its programs need, as Debian names them.
needs() { # FILE..
    local work=$stage/needs
    mkdir -p "$work/debian"
    printf 'Source: grognard\n\nPackage: grognard\nArchitecture: any\n' >"$work/debian/control"
    (cd "$work" && dpkg-shlibdeps -O --ignore-missing-info "$@" 2>/dev/null) | sed 's/^shlibs:Depends=//'
}

pack() { # PACKAGE SECTION DEPENDS SUMMARY DESCRIPTION
    local folder=$stage/$1
    put_documents "$1"
    mkdir -p "$folder/DEBIAN"
    {
        echo "Package: $1"
        echo "Source: grognard"
        echo "Version: $version"
        echo "Architecture: $architecture"
        echo "Maintainer: $maintainer"
        echo "Installed-Size: $(du -sk --exclude=DEBIAN "$folder" | cut -f 1)"
        echo "Depends: $3"
        echo "Section: $2"
        echo "Priority: optional"
        echo "Description: $4"
        sed 's/^/ /' <<<"$5"
    } >"$folder/DEBIAN/control"
    (cd "$folder" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | sort -z | xargs -0 md5sum) >"$folder/DEBIAN/md5sums"
    [[ ! -d $folder/etc ]] || (cd "$folder" && find etc -type f -printf '/%p\n') >"$folder/DEBIAN/conffiles"
    chmod -R u+rwX,go+rX,go-w "$folder"
    dpkg-deb --root-owner-group -Zxz -z3 --build "$folder" "$out" >/dev/null
    echo "$out/${1}_${version}_$architecture.deb"
}

mkdir -p "$stage/libgrognard0/DEBIAN" "$stage/grognard/DEBIAN"
echo "libgrognard 0 libgrognard0 (>= ${version%-*})" >"$stage/libgrognard0/DEBIAN/shlibs"
echo 'activate-noawait ldconfig' >"$stage/libgrognard0/DEBIAN/triggers"
for script in postinst prerm postrm; do
    install -m 755 "packaging/debian/grognard.$script" "$stage/grognard/DEBIAN/$script"
done

about='grognard plays three Napoleonic board wargames by their full rules.'
pack grognard misc "$(needs "$stage/grognard/usr/bin/grognard"), adduser" \
    'Napoleonic board wargames with full rules' "$about
It has bots, lessons, a screen for terminals, and a server with a client
for browsers. The server is not started before you enable it:
systemctl enable --now grognard."
pack libgrognard0 libs "$(needs "$stage/libgrognard0/usr/lib/$(basename "${shared[-1]}")")" \
    'Napoleonic board wargames with full rules - library' "$about
This package has the shared library."
pack libgrognard-dev libdevel "libgrognard0 (= $version)" \
    'Napoleonic board wargames with full rules - development files' "$about
This package has headers, the static library, man pages and examples."
