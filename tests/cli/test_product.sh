# The program as it is installed: the games for players, and not the probe.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

if [[ -n $product ]]; then
    it "runs"
    run_product --version
    exits 0
    run_product --help
    exits 0

    it "lists its games"
    run_product games
    exits 0
    says "triumph: Napoleon's Triumph"
    does_not_say probe
    run_product games --json
    exits 0
    is_json
    says '"game":"triumph"'

    it "has not the probe"
    run_product games probe
    exits 2
    says_nothing
    complains 'unknown game "probe": triumph'

    it "rules --where: file and function of a rule, and they are there"
    run_product rules warpeace P-FMA-08 --where
    exits 0
    lines_like 1 '^P-FMA-08 '
    sed -n 's/^    \(.*\): \(.*\)$/\1 \2/p' out >where
    [[ -s where ]] || wrong "no place is told"
    while read -r file function; do
        grep -q "\b$function(" "$folder/../../$file" || wrong "no $function in $file"
    done <where
    run_product rules warpeace P-FMA-08 --where --json
    exits 0
    is_json
    says '"where":[{"file":"src/'
    run_product rules warpeace P-FMA-08 --json
    does_not_say '"where"'

    it "rules --where: what people keep has no place"
    run_product rules triumph T-TEA-06 --where
    exits 0
    lines_like 1 .

    it "every command that names a game knows Napoleon's Triumph"
    run_product rules triumph T-SET-01
    exits 0
    lines_like 1 '^T-SET-01 '
    run_product board triumph --check
    exits 0
    type_in ""
    run_product play triumph --text
    exits 0
    says "A, assign: "
    type_in "game triumph" deciders quit
    run_product engine
    exits 0
    says_line "A assign"
    : >in
    run_product fuzz triumph --games 1 --seed 1
    exits 0
    lines_like 1 '^1 games?, '
fi
