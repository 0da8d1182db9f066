#!/bin/bash
# What people read is American English in common words (CONTRIBUTING.md, Language): no text of the client, the programs, the
# data or the documents has a British spelling or a phrase that we do not use.
#
# Words of the notation, of data files and of the code stay as they are: lines of data that are not comments or texts, names
# in code marks (`one_manoeuvre`), identifiers, and imports.
set -u

spellings='\b([Cc]olour|[Dd]efence|[Cc]entre\b|[Mm]anoeuv|[Nn]eighbour|[Hh]onour|[Bb]ehaviour|[Dd]emoralis|[Oo]ptimis|[Ll]icence\b|[Cc]atalogue|[Gg]rey\b)'
phrases="what shines|nobody's business|whoever shall|lead(s)? nowhere|[Ss]omebody|thrown away and made again|with the eyes of|Take the game away|nothing that others do not get|no notices of its own|as it should be|is told so"
bad=0

look_for() { # PATTERN WHAT
    local lines
    lines=$(grep -E "^[^:]*:[0-9]+:.*($1)" "$texts" | cut -c1-200)
    [[ -z $lines ]] && return
    printf '%s:\n%s\n' "$2" "$lines"
    bad=1
}

# Texts of the client: strings and text between tags, without code.
client_texts() {
    git ls-files 'web/src/*.ts' 'web/src/*.tsx' | grep -v '\.test\.ts$' | xargs awk '
        /^import|^ *(\/\/|\*|\/\*)/ { next }
        {
            line = $0
            gsub(/\$\{[^}]*\}/, "", line)
            said = ""
            while (match(line, /"[^"]*"|`[^`]*`|>[^<>{}]+</)) {
                part = substr(line, RSTART, RLENGTH)
                if (part ~ / /) said = said " " part
                line = substr(line, RSTART + RLENGTH)
            }
            if (said == "" && $0 ~ /^ +[A-Z][a-z]+ [a-z]/) said = $0
            if (said != "") print FILENAME ":" FNR ":" said
        }'
}

# Texts of the data: rules, notes, scenarios, and the sentences of set-ups.
data_texts() {
    git ls-files 'data/*.txt' | xargs awk '
        /^(rule|note|scenario|title) / { print FILENAME ":" FNR ":" $0 }
        /^setup .* : / { print FILENAME ":" FNR ":" $0 }'
}

# Documents, without blocks and words of code.
documents() {
    git ls-files README.md CONTRIBUTING.md SECURITY.md ARCHITECTURE.md 'docs/*.md' 'web/*.md' 'data/*.md' | xargs awk '
        FNR == 1 { code = 0 }
        /^ *```/ { code = !code; next }
        !code && !/^\| (opponent|highlighted|undo|invite link|game, seat|spectator|chat, mute|notification|replay|ready-made|reveal|eliminated|friendly|immediately|on hold|restart)/ {
            line = $0
            gsub(/`[^`]*`/, "", line)
            print FILENAME ":" FNR ":" line
        }'
}

# Texts of the programs: strings of more than one word.
program_texts() {
    git ls-files 'src/*.c' | xargs awk '
        /^ *(\/\*|\*|#)/ { next }
        {
            line = $0
            sub(/\/\*.*/, "", line)
            while (match(line, /"([^"\\]|\\.)*"/)) {
                part = substr(line, RSTART, RLENGTH)
                if (part ~ /[a-z] [a-z]/) print FILENAME ":" FNR ":" part
                line = substr(line, RSTART + RLENGTH)
            }
        }'
}

# Keywords of data and the colors of nations are notation.
notation='^data/[^:]*:[0-9]+:# (colour|grey)( |$)|manoeuvre 5|one_manoeuvre|"colour, apart or text expected"'
texts=$(mktemp)
trap 'rm -f "$texts"' EXIT
{ client_texts && data_texts && documents && program_texts; } | grep -vE "$notation" >"$texts"
[[ $(wc -l <"$texts") -gt 1000 ]] || {
    echo "no texts found"
    exit 1
}
look_for "$spellings" "British spelling"
look_for "$phrases" "words that we do not use"
exit $bad
