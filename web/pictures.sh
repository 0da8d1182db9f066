#!/bin/bash
# Draws the pictures of the games on the home page: parts of their boards, light and dark, into static/.
#
#   web/pictures.sh PROGRAM
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "$1")
folder=$root/web/static
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"

picture() { # NAME BOX ARGUMENT ..: the part "x y width height" of a board
    for theme in light dark; do
        "$program" board "${@:3}" --theme "$theme" --svg "$work/board.svg"
        sed -i "1s/viewBox=\"[^\"]*\"/viewBox=\"$2\"/" "$work/board.svg"
        rsvg-convert -w 512 -h 288 "$work/board.svg" -o "$work/board.png"
        pngquant 22 --nofs --speed 1 --strip --force --output "$folder/$1-$theme.png" "$work/board.png"
    done
}

positions=tests/draw
picture triumph "1180 1665 720 405" triumph --position $positions/triumph.position --as F
picture napoleon "800 610 880 495" napoleon --position $positions/napoleon.position --as F
picture warpeace "1210 740 520 292" warpeace N09 --position $positions/warpeace.position
