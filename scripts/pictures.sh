#!/bin/bash
# Redraws docs/pictures, the board pictures of the README and the docs. `make pictures`.
#
#   scripts/pictures.sh PROGRAM
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "$1")
folder=$root/docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
mkdir -p "$folder"

shrink() { pngquant --quality 60-92 --speed 1 --force --output "$2" "$1"; }

whole() { # NAME WIDTH ARGUMENT ..: the whole board, so many pixels wide
    echo "$1.png"
    "$program" board "${@:3}" --svg "$work/$1.svg"
    rsvg-convert -w "$2" "$work/$1.svg" -o "$work/$1.png"
    shrink "$work/$1.png" "$folder/$1.png"
}

detail() { # NAME BOX ARGUMENT ..: a part of it, "x y width height", as a screen shows it
    local box
    read -ra box <<<"$2"
    echo "$1.png"
    "$program" board "${@:3}" --svg "$work/$1.svg"
    sed -i "1s/viewBox=\"[^\"]*\"/viewBox=\"$2\"/" "$work/$1.svg"
    rsvg-convert -w "${box[2]}" -h "${box[3]}" "$work/$1.svg" -o "$work/$1.png"
    shrink "$work/$1.png" "$folder/$1.png"
}

positions=tests/draw
whole triumph 1200 triumph --position $positions/triumph.position --as F
detail triumph-pratzen "1080 1400 1200 800" triumph --position $positions/triumph.position --as F
detail triumph-phone "560 2280 390 700" triumph --position $positions/triumph.position --as A --theme dark
whole napoleon 1400 napoleon --position $positions/napoleon.position --as F
whole napoleon-dark 1400 napoleon --position $positions/napoleon-battle.position --as A --theme dark
whole warpeace 1800 warpeace N05 --position start
detail warpeace-danube "700 640 1200 800" warpeace N09 --position $positions/warpeace.position
whole warpeace-print 1400 warpeace P08 --position start --theme print
