#!/bin/bash
# The Debian packages of the built program: what is in them, and lintian finds no errors.
#
#   tests/package/contents.sh      the target `program` of the preset `release` must be built
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0
check() { # WHAT COMMAND ..
    if "${@:2}" >"$folder/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $1"
        tail -n 20 "$folder/said"
    fi
}
holds() { dpkg-deb -c "$folder"/"$1"_*.deb | grep -qE " \./$2( |\$)"; }
no_errors() { ! lintian --allow-root --fail-on error "$folder"/*.deb | grep '^E:'; }

check "scripts/deb.sh" scripts/deb.sh "$folder"
for file in usr/bin/grognard etc/default/grognard usr/lib/systemd/system/grognard.service usr/share/man/man1/grognard.1.gz \
    usr/share/grognard/boards/index.json usr/share/bash-completion/completions/grognard usr/share/zsh/site-functions/_grognard \
    usr/share/fish/vendor_completions.d/grognard.fish; do
    check "grognard holds $file" holds grognard "$file"
done
# An upgrade restarts every service that runs, and nothing runs without its program.
for unit in packaging/*.service.in; do
    name=$(basename "$unit" .in)
    check "grognard holds $name" holds grognard "usr/lib/systemd/system/$name"
    check "an upgrade restarts $name" grep -q "try-restart.* $name" packaging/debian/grognard.postinst
    check "removing the package stops $name" grep -q "disable --now.* $name" packaging/debian/grognard.prerm
done
check "libgrognard0 holds the library" holds libgrognard0 'usr/lib/libgrognard\.so\.0\.[0-9.]*'
for file in usr/include/grognard.h usr/lib/libgrognard.a usr/lib/pkgconfig/grognard.pc usr/share/man/man3/libgrognard.3.gz; do
    check "libgrognard-dev holds $file" holds libgrognard-dev "$file"
done
check "lintian finds no errors" no_errors
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
