# The recorded games of tests/corpus: order by order, hash by hash, what they were.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

corpus=$folder/../corpus

for log in "$corpus"/*/*.log; do
    it "replays $(basename "$(dirname "$log")")/$(basename "$log")"
    run replay "$log" --check
    exits 0
    lines_like "$(grep -cE '^[0-9]+ ' "$log")" '^ *[0-9]+ [A-Z]+[0-9]?: '
done

it "every game has recorded games"
run games --json
grep -oE '"game":"[a-z]+"' out | cut -d '"' -f 4 >names
is_true test -s names
while read -r name; do
    is_true compgen -G "$corpus/$name/*.log"
done <names

it "one hash that is wrong is found"
sed -E '/^40 /s/\{....(....)\}$/{zzzz\1}/; s/zzzz/0bad/' "$corpus/triumph/dec2-1.log" >wrong.log
run replay wrong.log --check
exits 2
complains ": damaged: state after order 40 is "
