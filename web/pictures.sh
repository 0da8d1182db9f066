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
        rsvg-convert -w 560 -h 315 "$work/board.svg" -o "$work/board.png"
        pngquant 32 --nofs --speed 1 --strip --force --output "$folder/$1-$theme.png" "$work/board.png"
    done
}

positions=tests/draw
picture triumph "1100 1440 960 540" triumph --position $positions/triumph.position --as F
picture napoleon "700 520 1040 585" napoleon --position $positions/napoleon.position --as F
picture warpeace "980 700 800 450" warpeace N09 --position $positions/warpeace.position
