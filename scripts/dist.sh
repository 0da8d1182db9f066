#!/bin/bash
# An archive of the sources that needs neither git nor, for the client for browsers, Node.js and npm: the client is in it as
# built, in web/prebuilt. Remove that folder to build your own. The same tree gives the same archive.
#
#   scripts/dist.sh      build/release/web must be built (`make web`); writes build/grognard-VERSION.tar.xz
set -eu
cd "$(dirname "$0")/.."
version=$(sed -nE 's/^project\(grognard VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
name=grognard-$version
[[ -f build/release/web/index.html ]] || {
    echo "dist.sh: build/release/web is missing; run \`make web\`" >&2
    exit 1
}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/$name"
# In a repository its files; in an unpacked archive everything that was not built.
if [[ $(git rev-parse --show-toplevel 2>/dev/null) -ef . ]]; then
    git ls-files -z | xargs -0 cp -a --parents -t "$stage/$name"
else
    find . \( -path ./build -o -path ./web/node_modules -o -path ./web/dist -o -path ./web/prebuilt \) -prune -o -type f -print0 |
        xargs -0 cp -a --parents -t "$stage/$name"
fi
cp -r build/release/web "$stage/$name/web/prebuilt"
mtime=@${SOURCE_DATE_EPOCH:-$(stat -c %Y CHANGELOG.md)}
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r,go-w --mtime="$mtime" -cf - "$name" |
    xz -T0 >"build/$name.tar.xz"
echo "build/$name.tar.xz"
