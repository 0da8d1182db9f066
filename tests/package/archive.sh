#!/bin/bash
# `make dist`: the archive builds without git, and its C part and the client without Node.js, npm and the network.
#
#   tests/package/archive.sh       the targets `program` and `web` of the preset `release` must be built
set -u
tree=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
archive=$(scripts/dist.sh) || exit 1
tar -C "$work" -xf "$archive" || exit 1
cd "$work"/grognard-* || exit 1
# An unpacked archive makes the same archive again, also inside a repository of something else.
git init -q "$work"
mkdir -p build/release && cp -r web/prebuilt build/release/web
SOURCE_DATE_EPOCH=$(stat -c %Y "$tree/CHANGELOG.md") scripts/dist.sh >/dev/null && cmp "build/$(basename "$archive")" "$tree/$archive" || {
    echo "failed: an archive of the archive"
    echo "0 passed, 1 failed"
    exit 1
}
rm -rf build "$work/.git"
# Commands that must not be there.
mkdir "$work/bin"
for command in git node npm; do
    printf '#!/bin/sh\necho "%s must not be called" >&2\nexit 1\n' "$command" >"$work/bin/$command"
done
chmod +x "$work"/bin/*
alone=()
[[ $(id -u) -ne 0 ]] || ! unshare -n true 2>/dev/null || alone=(unshare -n)
"${alone[@]}" env PATH="$work/bin:$PATH" sh -c 'cmake --preset release && cmake --build --preset release --target program' >"$work/log" 2>&1 || {
    tail -n 20 "$work/log"
    echo "0 passed, 1 failed"
    exit 1
}
fail() {
    echo "failed: $*"
    echo "0 passed, 1 failed"
    exit 1
}
[[ -f build/release/web/index.html && $(build/release/grognard --version) == grognard* ]] || fail "what was built"
for game in triumph napoleon warpeace; do
    build/release/grognard cases "tests/cases/$game" | tail -n 1 | grep -q ', 0 failed$' || fail "the cases of $game"
done
echo "1 passed, 0 failed"
