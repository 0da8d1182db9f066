#!/bin/bash
# docs/api.md and the client's types say of events what the tables say.
set -eu
exec scripts/events.sh --check
