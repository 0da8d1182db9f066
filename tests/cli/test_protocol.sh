# The sessions in docs/protocol.md are true.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

document=$folder/../../docs/protocol.md

# take_session NAME: its typed lines go to `in`, the answers to `expected`.
take_session() {
    sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$document" | sed '1d;$d' >session
    sed -n 's/^> //p' session >in
    grep -v '^> ' session >expected
    [[ -s expected ]] || wrong "the document has no $1"
}

# A line is as expected up to its ellipsis.
is_as_expected() {
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
}

it "the session in the document is what the engine answers"
take_session session
run engine
exits 0
is_as_expected

it "the session in the document is what the bot answers"
take_session bot-session
run bot probe random --seed 1
exits 0
is_as_expected

it "the document names every command"
run engine --help
for command in game key position deciders steps step back play ask why dice undo view sight show log hash quit; do
    says "$command"
    is_true grep -q "^| \`$command" "$document"
done

it "the document names every command of the player protocol"
run bot --help
for command in new view sees seen go over quit; do
    says "$command"
    is_true grep -q "^| \`$command" "$document"
done
