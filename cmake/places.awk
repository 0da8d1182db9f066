# Finds where rules are enforced: the functions whose comments name a rule.
#
#   awk -f places.awk rules.txt .. FILE.c FILE.h ..                       prints "ID FILE FUNCTION", one place per line
#   awk -v source=OUT.c -f places.awk rules.txt .. FILE.c FILE.h ..       makes the table of `grognard rules --where`
#
# A place is a function with the full identifier in a comment inside it or directly above it: above its definition, or
# above its prototype in a header. Comments at the top of a file, on a type, or followed by a blank line are not places.
# -v root=FOLDER/ is removed from file names.

function fail(message) {
    printf "%s:%d: error: %s\n", FILENAME, FNR, message > "/dev/stderr"
    failed = 1
}

# Adds the rules that a comment names to `names`, a list with blanks around each.
function names_of(comment, names,    words, count, i, word) {
    count = split(comment, words, /[^A-Za-z0-9.-]+/)
    for (i = 1; i <= count; i++) {
        word = words[i]
        sub(/\.+$/, "", word)
        if ((word in rule || word ~ /^G-[A-Z]+$/) && !index(names, " " word " "))
            names = names word " "
    }
    return names
}

# Splits a line: `comment_text` gets the comments, `code_text` the rest, without strings.
function split_line(line,    found) {
    comment_text = code_text = ""
    while (line != "") {
        if (in_comment) {
            found = index(line, "*/")
            comment_text = comment_text " " (found ? substr(line, 1, found - 1) : line)
            line = found ? substr(line, found + 2) : ""
            in_comment = !found
        } else if (match(line, /"([^"\\]|\\.)*"|'([^'\\]|\\.)+'|\/\*|\/\//)) {
            code_text = code_text substr(line, 1, RSTART - 1)
            found = substr(line, RSTART, 2)
            if (found == "//")
                comment_text = comment_text " " substr(line, RSTART + 2)
            in_comment = found == "/*"
            line = found == "//" ? "" : substr(line, RSTART + (in_comment ? 2 : RLENGTH))
        } else {
            code_text = code_text line
            line = ""
        }
    }
}

# "static bool may_move(const" -> may_move; empty if it is not a function head.
function name_of(head) {
    if (head ~ /^(typedef|enum|struct [a-z_0-9]+ \{|union|extern|#)/ || head ~ /=/ ||
        !match(head, /[a-z_][A-Za-z0-9_]* *\(/))
        return ""
    head = substr(head, RSTART, RLENGTH - 1)
    sub(/ +$/, "", head)
    return head
}

function add(names, file, name,    ids, count, i) {
    count = split(names, ids, " ")
    if (count > 0 && name == "")
        fail("what function is this?")
    for (i = 1; i <= count; i++)
        if (!((ids[i], file, name) in known)) {
            known[ids[i], file, name] = 1
            place_rule[++places] = ids[i]
            place_file[places] = file
            place_name[places] = name
        }
}

# ---------------------------------------------------------------- the rules

FILENAME ~ /rules\.txt$/ {
    if ($1 == "rule")
        rule[$2] = 1
    next
}

# ---------------------------------------------------------------- the code

FNR == 1 {
    file = FILENAME
    if (root != "" && index(file, root) == 1)
        file = substr(file, length(root) + 1)
    above = head = ""
    in_comment = inside = 0
}

{
    was_comment = in_comment
    split_line($0)
}

inside { # a function, up to its last brace
    add(names_of(comment_text, " "), file, inside_name)
    if ($0 ~ /^}/)
        inside = 0
    next
}

/^{/ && head != "" {
    inside = 1
    inside_name = name_of(head)
    definition[inside_name] = file
    add(above, file, inside_name)
    add(names_of(comment_text, " "), file, inside_name)
    above = head = ""
    next
}

{
    blank = $0 ~ /^[ \t\r]*$/
    if (comment_text != "" && code_text ~ /^[ \t]*$/ && head == "") {
        above = names_of(comment_text, above == "" ? " " : above)
        next
    }
    if (blank || code_text ~ /^#/) {
        above = head = ""
        next
    }
    head = head (head == "" ? "" : " ") code_text
    above = names_of(comment_text, above == "" ? " " : above)
    if (head ~ /;[ \t]*$/ || head ~ /[{}][ \t]*$/) { # a prototype, a type, a table
        name = head ~ /\)[ A-Za-z_]*;[ \t]*$/ ? name_of(head) : ""
        if (name != "" && above != " ") {
            promised[++promises] = name
            promise_names[promises] = above
        }
        above = head = ""
    }
}

END {
    if (failed)
        exit 1
    for (i = 1; i <= promises; i++)
        if (promised[i] in definition)
            add(promise_names[i], definition[promised[i]], promised[i])
    if (source == "") {
        for (i = 1; i <= places; i++)
            print place_rule[i], place_file[i], place_name[i]
        exit 0
    }
    printf "/* Made from the sources by cmake/places.awk. */\n#include \"cli/places.h\"\n\n" > source
    printf "const cli_place cli_places[] = {\n" > source
    for (i = 1; i <= places; i++)
        printf "    {\"%s\", \"%s\", \"%s\"},\n", place_rule[i], place_file[i], place_name[i] > source
    printf "    {0, 0, 0},\n};\n" > source
    close(source)
}
