#!/bin/bash
# Run by `make play` after the build: starts the server, or a game in the terminal.
#
#   scripts/play.sh [GAME [SCENARIO] [OPTIONS]]
set -eu
cd "$(dirname "$0")/.."

[[ $# -eq 0 ]] && exec build/grognard serve
exec build/grognard play "$@"
