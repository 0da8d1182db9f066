# The session in docs/protocol.md is true.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

document=$folder/../../docs/protocol.md
sed -n '/^```session$/,/^```$/p' "$document" | sed '1d;$d' >session

it "the document has a session"
: >out
: >err
status=0
is_true test -s session

it "the session in the document is what the program answers"
sed -n 's/^> //p' session >in
grep -v '^> ' session >expected
run engine
exits 0
# A line is as expected up to its ellipsis.
awk '
    NR == FNR { expected[++count] = $0; next }
    {
        wanted = expected[FNR]
        cut = index(wanted, "…")
        same = cut ? substr($0, 1, cut - 1) == substr(wanted, 1, cut - 1) : $0 == wanted
        if (!same) { printf "line %d: expected \"%s\", found \"%s\"\n", FNR, wanted, $0; bad = 1; exit }
    }
    END { if (!bad && FNR != count) { printf "%d lines expected, %d found\n", count, FNR; bad = 1 } exit bad }
' expected out >difference || wrong "$(cat difference)"

it "the document names every command"
run engine --help
for command in game key position deciders steps step back play ask why dice undo view show log hash quit; do
    says "$command"
    is_true grep -q "^| \`$command" "$document"
done
