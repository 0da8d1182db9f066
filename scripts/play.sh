#!/bin/bash
# What `make play` starts once the program is built.
#
#   scripts/play.sh [GAME [SCENARIO] [OPTIONS]]
set -eu
cd "$(dirname "$0")/.."

[[ $# -eq 0 ]] && set -- triumph
exec build/grognard play "$@" --text
