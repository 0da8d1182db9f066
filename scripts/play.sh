#!/bin/bash
# What `make play` starts once the program is built: the server, or a game in the terminal.
#
#   scripts/play.sh [GAME [SCENARIO] [OPTIONS]]
set -eu
cd "$(dirname "$0")/.."

[[ $# -eq 0 ]] && exec build/grognard serve
exec build/grognard play "$@" --text
