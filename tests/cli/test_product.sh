# The program as it is installed. As long as it has no game, every command that needs one says so.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

if [[ -n $product ]]; then
    it "runs"
    run_product --version
    exits 0
    run_product --help
    exits 0

    run_product games
    if grep -q 'no game is built in yet' out; then
        it "an empty list of games is no error"
        run_product games
        exits 0
        says_line "no game is built in yet"
        run_product games --json
        exits 0
        says_line "[]"

        echo "case X Y" >x.case
        for call in "games triumph" "rules triumph" "play triumph" "engine" "replay x.case" \
            "cases x.case" "fuzz triumph" "bench triumph"; do
            it "$call needs a game"
            # shellcheck disable=SC2086
            run_product $call
            exits 2
            says_nothing
            complains "${call%% *}: no game is built in yet"
        done
    else
        it "lists its games"
        run_product games
        exits 0
        says "scenarios"
        run_product games --json
        exits 0
        is_json
    fi
fi
