#!/bin/sh
# The rules use whole numbers only, so that every compiler gives the same bytes: no float and no
# double in the public header and in the folders of core and games.
set -u

folders=
for folder in src/*/; do
    case $folder in
    src/cli/ | src/draw/ | src/host/ | src/server/ | src/wasm/ | 'src/*/') ;;
    *) folders="$folders $folder" ;;
    esac
done

# shellcheck disable=SC2086 # the list of folders is meant to be split
files=$(grep -rlwE --include='*.[ch]' 'float|double' include $folders) || exit 0
# shellcheck disable=SC2086 # a list of files; most have neither word, not even in comments
awk '
    # Removes strings, character constants and comments from a line; a comment may continue.
    function code(line,    kept, c, quote, i, n) {
        kept = ""
        n = length(line)
        for (i = 1; i <= n; i++) {
            c = substr(line, i, 1)
            if (in_comment) {
                if (substr(line, i, 2) == "*/") {
                    in_comment = 0
                    i++
                }
            } else if (quote != "") {
                if (c == "\\")
                    i++
                else if (c == quote)
                    quote = ""
            } else if (substr(line, i, 2) == "/*") {
                in_comment = 1
                kept = kept " "
                i++
            } else if (substr(line, i, 2) == "//")
                break
            else if (c == "\"" || c == "\047")
                quote = c
            else
                kept = kept c
        }
        return kept
    }
    FNR == 1 {
        in_comment = 0
    }
    (" " code($0) " ") ~ /[^A-Za-z0-9_](float|double)[^A-Za-z0-9_]/ {
        printf "%s:%d: floating point in the rules: %s\n", FILENAME, FNR, $0
        bad++
    }
    END {
        exit bad > 0
    }' $files
