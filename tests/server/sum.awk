# Adds up what files of tests said: lines that end with ": N passed, M failed". Everything is passed through; the last line is
# the sum. Nothing that passed is a failure.
{ print }
match($0, /: [0-9]+ passed, [0-9]+ failed$/) {
    split(substr($0, RSTART + 2), words, " ")
    passed += words[1]
    failed += words[3]
}
END {
    printf "%d passed, %d failed\n", passed, failed
    exit failed > 0 || passed == 0
}
