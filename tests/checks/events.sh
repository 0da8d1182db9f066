#!/bin/bash
# docs/api.md and the client's types describe events as the tables do.
set -eu
exec scripts/events.sh --check
