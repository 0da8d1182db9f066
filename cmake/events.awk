# Generates code and documentation from the event tables (src/GAME/events.txt, tests/probe/events.txt, src/core/events.txt):
#
#   awk -v make=c -v header=OUT.h -v source=OUT.c -f events.awk src/triumph/events.txt    kinds, constructors, readers, descriptors
#   awk -v make=docs -f events.awk TABLE ..                                               the lists of docs/api.md
#   awk -v make=types -f events.awk TABLE ..                                              web/src/core/events.ts; core's table first
#
# A table has these lines; `#` begins a comment, and the text after ` : ` is a description.
#
#   events GAME PREFIX                        the game, and the prefix of its C names
#   noun NAME LIMIT FORM : ..                 a type: numbers below LIMIT (`-`: any), in JSON `number`, `text`, `texts`, `numbers` or `object`
#   words NAME [PREFIX_] : WORD ..            a type that is one of these words, in C an enum
#   purpose NAME [TYPE] : ..                  what a die or a draw is for, and the type of its subject
#   event NAME [to WHOM ..] : ..              an event; without `to` everyone receives it
#   change NAME [to WHOM ..] : ..             the same, but only for updating views: not part of the story or the API
#       MEMBER TYPE[?|*N] [secret WHOSE ..] : .. a member of the event above; `?`: optional; `*N`: up to N values
#       MEMBER TYPE later : ..                known only after later events: 0 until then
#
# Open members are numbered in order, secret members separately.

function fail(message) {
    printf "%s:%d: error: %s\n", FILENAME, FNR, message > "/dev/stderr"
    failed = 1
}

function c_name(name) {
    gsub(/-/, "_", name)
    return name
}

function upper(name) {
    return toupper(c_name(name))
}

# The words of a line after the first `from`, up to its end.
function rest(from,    i, text) {
    for (i = from; i <= NF; i++)
        text = text (text == "" ? "" : " ") $i
    return text
}

BEGIN {
    # Core's types: number in C, parameter type, form in JSON.
    core = "number:int:number flag:bool:boolean seat:gg_seat:text seats:int:texts side:uint8_t:text verb:uint8_t:text prompt:uint8_t:text " \
           "purpose:uint8_t:purpose subject:uint16_t:subject drawn:int:drawn how:uint8_t:text piece:uint32_t:piece face:uint32_t:face"
    for (i = split(core, list, " "); i > 0; i--) {
        split(list[i], part, ":")
        core_param[part[1]] = part[2]
        core_form[part[1]] = part[3]
    }
    member_max = 6
}

{
    sub(/(^|[ \t])#.*/, "")
    sub(/\r$/, "")
    about = ""
    if (match($0, / : /)) {
        about = substr($0, RSTART + 3)
        sub(/[ \t]+$/, "", about)
        $0 = substr($0, 1, RSTART - 1) ($0 ~ /^[ \t]/ ? "" : "")
    }
    inside = $0 ~ /^[ \t]/
}

NF == 0 { next }

$1 == "events" && !inside {
    g = ++games
    game[g] = $2
    prefix[g] = $3
    next
}

$1 == "noun" && !inside {
    form_of[g, $2] = $4
    limit_of[g, $2] = $3
    about_noun[g, $2] = about
    nouns[g] = nouns[g] " " $2
    if (!($2 in core_param))
        own_nouns[g] = own_nouns[g] " " $2
    next
}

$1 == "words" && !inside {
    words_of[g, $2] = about
    prefix_of[g, $2] = $3 != "" ? $3 : toupper(prefix[g]) "_" upper($2) "_"
    lists[g] = lists[g] " " $2
    next
}

$1 == "purpose" && !inside {
    p = ++purposes[g]
    purpose[g, p] = $2
    purpose_type[g, p] = $3
    purpose_about[g, p] = about
    next
}

($1 == "event" || $1 == "change") && !inside {
    e = ++kinds[g]
    kind[g, e] = $2
    change[g, e] = $1 == "change"
    some[g, e] = $3 == "to"
    whom[g, e] = rest(4)
    kind_about[g, e] = about
    if ($3 != "" && $3 != "to")
        fail("\"to\" or \" : \" was expected instead of " $3)
    next
}

inside {
    type = $2
    optional = sub(/\?$/, "", type)
    many = 0
    if (match(type, /\*[1-6]$/)) {
        many = substr(type, RSTART + 1) + 0
        type = substr(type, 1, RSTART - 1)
    }
    if (!((g, type) in words_of) && !((g, type) in form_of) && !(type in core_param))
        fail("there is no type " type)
    if ($1 == "kind" || $1 == "now" || $1 == "readers" || $1 == "trusted")
        fail("a member cannot be called " $1)
    secret = $3 == "secret"
    if ($3 != "" && !secret && $3 != "later")
        fail("\"secret\", \"later\" or \" : \" was expected instead of " $3)
    m = ++members[g, e]
    member[g, e, m] = $1
    member_type[g, e, m] = type
    member_optional[g, e, m] = optional
    member_secret[g, e, m] = secret
    member_whose[g, e, m] = rest(4)
    member_about[g, e, m] = about
    member_later[g, e, m] = $3 == "later"
    member_many[g, e, m] = many
    member_place[g, e, m] = count[g, e, secret] + 0
    count[g, e, secret] += many ? many : 1
    if (count[g, e, secret] > member_max)
        fail("more than " member_max " members")
    next
}

{ fail("a line begins with events, noun, words, purpose, event or change") }

# ---------------------------------------------------------------- C

# The number of a type in C.
function type_number(g, type) {
    if ((g, type) in words_of)
        return "GG_TYPE_WORD"
    if (type in core_param)
        return "GG_TYPE_" upper(type)
    return toupper(prefix[g]) "_TYPE_" upper(type)
}

function parameter(g, e, m,    type) {
    type = member_type[g, e, m]
    if (member_many[g, e, m])
        return "const int " member[g, e, m] "[" member_many[g, e, m] "]"
    if (member_optional[g, e, m])
        return "int " member[g, e, m]
    if ((g, type) in words_of)
        return (prefix[g] == "gg" ? "int " : "enum " prefix[g] "_" c_name(type) " ") member[g, e, m]
    if (type in core_param)
        return core_param[type] " " member[g, e, m]
    return (limit_of[g, type] == "-" ? "int " : "uint32_t ") member[g, e, m]
}

# `gg_turn *now, uint16_t readers, ..`, or the same without types.
function parameters(g, e, types,    i, text, name) {
    text = types ? "gg_turn *now" : "now"
    if (some[g, e])
        text = text (types ? ", uint16_t readers" : ", readers")
    if (count[g, e, 1] > 0)
        text = text (types ? ", uint16_t trusted" : ", trusted")
    for (i = 1; i <= members[g, e]; i++)
        if (!member_later[g, e, i])
            text = text ", " (types ? parameter(g, e, i) : member[g, e, i])
    return text
}

function words_count(g, type,    list) {
    return split(words_of[g, type], list, " ")
}

# Asserts the valid range of a member.
function range_check(g, e, m,    type, name, limit) {
    type = member_type[g, e, m]
    name = member[g, e, m]
    limit = ""
    if (member_later[g, e, m])
        return ""
    if ((g, type) in words_of)
        limit = words_count(g, type)
    else if (type == "seat")
        limit = "GG_SEATS_MAX"
    else if ((g, type) in limit_of && limit_of[g, type] != "-")
        limit = limit_of[g, type]
    if (limit == "")
        return ""
    if (member_many[g, e, m])
        return sprintf("    for (int i = 0; i < %d; i++)\n        gg_assert(%s[i] >= -1 && %s[i] < (int)%s);\n", member_many[g, e, m], name, name, limit)
    if (member_optional[g, e, m])
        return sprintf("    gg_assert(%s >= -1 && %s < (int)%s);\n", name, name, limit)
    return sprintf("    gg_assert((uint32_t)%s < %s);\n", name, limit)
}

function values(g, e, secret,    i, j, text) {
    for (i = 1; i <= members[g, e]; i++) {
        if (member_secret[g, e, i] != secret)
            continue
        if (member_later[g, e, i]) {
            text = text (text == "" ? "" : ", ") "0"
            continue
        }
        for (j = 0; j < (member_many[g, e, i] ? member_many[g, e, i] : 1); j++)
            text = text (text == "" ? "" : ", ") "gg_event_number((int)" member[g, e, i] (member_many[g, e, i] ? "[" j "]" : "") ")"
    }
    return text == "" ? "NULL" : "(const int16_t[6]){" text "}"
}

# A kind whose numbers only core knows (words of a view) has no constructor.
function is_told(g, e) {
    return !change[g, e] || members[g, e] > 0
}

function write_constructor(g, e,    name, i) {
    name = prefix[g] "_tell_" c_name(kind[g, e])
    printf("/* %s */\n", kind_about[g, e]) > header
    printf("void %s_(%s);\n", name, parameters(g, e, 1)) > header
    printf("static inline void %s(%s)\n{\n    if (now->events)\n        %s_(%s);\n}\n", name, parameters(g, e, 1), name,
           parameters(g, e, 0)) > header
    printf("void %s_(%s)\n{\n", name, parameters(g, e, 1)) > source
    for (i = 1; i <= members[g, e]; i++)
        printf("%s", range_check(g, e, i)) > source
    printf("    gg_tell(now, %s, %s, %s,\n            %s,\n            %s);\n}\n\n", kind_constant(g, e), some[g, e] ? "readers" : "GG_EVERYBODY",
           count[g, e, 1] > 0 ? "trusted" : "0", values(g, e, 0), values(g, e, 1)) > source
}

# Fills in a member that becomes known only later.
function write_later(g, e, m) {
    printf("static inline void %s_tell_%s_%s(gg_turn *now, uint32_t event, %s)\n{\n    if (!now->events)\n        return;\n", prefix[g], c_name(kind[g, e]),
           member[g, e, m], parameter(g, e, m)) > header
    printf("    gg_assert(event < now->count && now->events[event].kind == %s);\n", kind_constant(g, e)) > header
    printf("    now->events[event].open[%d] = gg_event_number(%s);\n}\n", member_place[g, e, m], member[g, e, m]) > header
}

# `event->open[2]`, or a list of them.
function reading(g, e, m,    j, from, text) {
    from = member_secret[g, e, m] ? "event->secret[" : "event->open["
    if (!member_many[g, e, m])
        return from member_place[g, e, m] "]"
    for (j = 0; j < member_many[g, e, m]; j++)
        text = text (j ? ", " : "") from (member_place[g, e, m] + j) "]"
    return "{" text "}"
}

function write_reader(g, e,    name, i, list) {
    if (members[g, e] == 0)
        return
    name = prefix[g] "_told_" c_name(kind[g, e])
    printf("typedef struct %s {\n", name) > header
    for (i = 1; i <= members[g, e]; i++)
        printf("    int %s%s;%s\n", member[g, e, i], member_many[g, e, i] ? "[" member_many[g, e, i] "]" : "", member_secret[g, e, i] ? " /* secret */" : "") > header
    if (count[g, e, 1] > 0)
        printf("    bool trusted; /* the reader may read what is secret; else it is 0 */\n") > header
    printf("} %s;\n", name) > header
    printf("static inline %s %s_hear_%s(const gg_event *event)\n{\n", name, prefix[g], c_name(kind[g, e])) > header
    printf("    return (%s){\n", name) > header
    for (i = 1; i <= members[g, e]; i++)
        printf("        .%s = %s,\n", member[g, e, i], reading(g, e, i)) > header
    if (count[g, e, 1] > 0)
        printf("        .trusted = event->in != 0,\n") > header
    printf("    };\n}\n\n") > header
}

function kind_constant(g, e) {
    return toupper(prefix[g]) "_EVENT_" upper(kind[g, e])
}

function write_kinds_enum(g,    e) {
    if (prefix[g] == "gg") { # core's are in grognard.h
        for (e = 1; e <= kinds[g]; e++)
            printf("_Static_assert(%s == %d, \"as in grognard.h\");\n", kind_constant(g, e), e) > header
        printf("enum { GG_EVENTS_END = %d };\n\n", kinds[g] + 1) > header
        return
    }
    printf("enum %s_event {\n", prefix[g]) > header
    for (e = 1; e <= kinds[g]; e++)
        printf("    %s%s,\n", kind_constant(g, e), e == 1 ? " = GG_EVENT_FIRST" : "") > header
    printf("    %s_EVENTS_END\n};\n\n", toupper(prefix[g])) > header
}

function write_words(g,    n, i, k, j, list, word) {
    n = split(lists[g], list, " ")
    for (i = 1; i <= n; i++) {
        k = split(words_of[g, list[i]], word, " ")
        printf("static const char *const words_of_%s[] = {", c_name(list[i])) > source
        for (j = 1; j <= k; j++)
            printf("%s\"%s\"", j > 1 ? ", " : "", word[j]) > source
        printf("};\n") > source
        if (prefix[g] == "gg")
            continue
        printf("enum %s_%s {\n", prefix[g], c_name(list[i])) > header
        for (j = 1; j <= k; j++)
            printf("    %s%s,\n", prefix_of[g, list[i]], upper(word[j])) > header
        printf("};\n\n") > header
    }
}

function write_types_enum(g,    n, i, list) {
    n = split(own_nouns[g], list, " ")
    if (n == 0)
        return
    printf("/* Types of members, for %s_write_noun(). */\nenum {\n", prefix[g]) > header
    for (i = 1; i <= n; i++)
        printf("    %s%s,\n", type_number(g, list[i]), i == 1 ? " = GG_TYPE_FIRST" : "") > header
    printf("    %s_TYPES_END\n};\n\n", toupper(prefix[g])) > header
}

function write_purposes(g,    p) {
    if (prefix[g] == "gg")
        return
    if (purposes[g] > 0) {
        printf("/* What dice and draws are for. */\nenum {\n") > header
        for (p = 1; p <= purposes[g]; p++)
            printf("    %s_FOR_%s%s,\n", toupper(prefix[g]), upper(purpose[g, p]), p == 1 ? " = 1" : "") > header
        printf("    %s_PURPOSES_END\n};\n\n", toupper(prefix[g])) > header
    }
    printf("const gg_purpose %s_purposes[] = {\n    {\"\", GG_TYPE_NONE},\n", prefix[g]) > source
    for (p = 1; p <= purposes[g]; p++)
        printf("    {\"%s\", %s},\n", purpose[g, p], purpose_type[g, p] == "" ? "GG_TYPE_NONE" : type_number(g, purpose_type[g, p])) > source
    printf("    {NULL, GG_TYPE_NONE},\n};\n\n") > source
}

function write_descriptors(g,    e, i, type) {
    for (e = 1; e <= kinds[g]; e++) {
        if (members[g, e] == 0)
            continue
        printf("static const gg_event_member members_of_%s[] = {\n", c_name(kind[g, e])) > source
        for (i = 1; i <= members[g, e]; i++) {
            type = member_type[g, e, i]
            printf("    {\"%s\", %s, %d, %d, %s, %s, %s, %d},\n", member[g, e, i], type_number(g, type), member_place[g, e, i], member_many[g, e, i],
                   member_secret[g, e, i] ? "true" : "false", member_optional[g, e, i] ? "true" : "false",
                   (g, type) in words_of ? "words_of_" c_name(type) : "NULL", (g, type) in words_of ? words_count(g, type) : 0) > source
        }
        printf("};\n") > source
    }
    printf("\nconst gg_event_kind %s_event_kinds[] = {\n", prefix[g]) > source
    if (prefix[g] == "gg")
        printf("    {\"none\", {\"\", 0}, NULL, 0, true},\n") > source
    for (e = 1; e <= kinds[g]; e++)
        printf("    {\"%s\", {\"{\\\"kind\\\":\\\"%s\\\"\", %d}, %s, %d, %s},\n", kind[g, e], kind[g, e], 10 + length(kind[g, e]), members[g, e] ? "members_of_" c_name(kind[g, e]) : "NULL", members[g, e],
               change[g, e] ? "true" : "false") > source
    printf("};\n\n") > source
}

function write_c(g,    guard, name, e, m) {
    name = header
    sub(/.*\//, "", name)
    guard = toupper(game[g]) "_EVENTS_TABLE_H"
    printf("/* Made from the table of events of %s by cmake/events.awk. */\n", game[g]) > header
    printf("#ifndef %s\n#define %s\n\n#include <grognard_game.h>\n\n", guard, guard) > header
    printf("/* Made from the table of events of %s by cmake/events.awk. */\n", game[g]) > source
    printf("%s#include \"%s\"\n\n", include == "" ? "" : "#include \"" include "\"\n", name) > source
    printf("extern const gg_event_kind %s_event_kinds[];\n", prefix[g]) > header
    if (prefix[g] != "gg")
        printf("extern const gg_purpose %s_purposes[];\n", prefix[g]) > header
    printf("\n") > header
    write_kinds_enum(g)
    write_words(g)
    write_types_enum(g)
    write_purposes(g)
    write_descriptors(g)
    for (e = 1; e <= kinds[g]; e++)
        if (is_told(g, e)) {
            write_constructor(g, e)
            write_reader(g, e)
            for (m = 1; m <= members[g, e]; m++)
                if (member_later[g, e, m])
                    write_later(g, e, m)
        }
    printf("#endif\n") > header
    close(header)
    close(source)
}

# ---------------------------------------------------------------- docs/api.md

function type_words(g, e, m,    type, list, n, i, text) {
    type = member_type[g, e, m]
    if (!((g, type) in words_of))
        return type
    n = split(words_of[g, type], list, " ")
    for (i = 1; i <= n; i++)
        text = text (i == 1 ? "" : ", ") "`" list[i] "`"
    return text
}

function member_words(g, e, m,    text) {
    text = "`" member[g, e, m] "`"
    if (member_many[g, e, m])
        text = text " (array of " type_words(g, e, m) ")"
    else if (member_type[g, e, m] != member[g, e, m] || (g, member_type[g, e, m]) in words_of)
        text = text " (" type_words(g, e, m) (member_optional[g, e, m] ? " or null" : "") ")"
    else if (member_optional[g, e, m])
        text = text " (or null)"
    if (member_secret[g, e, m])
        text = text " *for " member_whose[g, e, m] ", else null*"
    if (member_about[g, e, m] != "")
        text = text ": " member_about[g, e, m]
    return text
}

function write_docs(g,    e, m, i, n, p, list, text) {
    printf "**%s.**\n\n", game[g] == "core" ? "Of all games" : "Of `" game[g] "`"
    if (nouns[g] != "") {
        printf "| noun | in JSON |\n| --- | --- |\n"
        n = split(nouns[g], list, " ")
        for (i = 1; i <= n; i++)
            printf "| %s | %s |\n", list[i], about_noun[g, list[i]]
        printf "\n"
    }
    if (purposes[g] > 0) {
        printf "| purpose of a die or draw | subject | |\n| --- | --- | --- |\n"
        for (p = 1; p <= purposes[g]; p++)
            printf "| `%s` | %s | %s |\n", purpose[g, p], purpose_type[g, p] == "" ? "null" : purpose_type[g, p], purpose_about[g, p]
        printf "\n"
    }
    printf "| kind | what happened | members |\n| --- | --- | --- |\n"
    for (e = 1; e <= kinds[g]; e++) {
        if (change[g, e])
            continue
        text = ""
        for (m = 1; m <= members[g, e]; m++)
            text = text (m == 1 ? "" : "; ") member_words(g, e, m)
        printf "| `%s` | %s%s | %s |\n", kind[g, e], kind_about[g, e], some[g, e] ? " Told to " whom[g, e] "." : "", text
    }
    printf "\n"
}

# ---------------------------------------------------------------- web/src/core/events.ts

function ts_form(form) {
    return form == "text" ? "string" : form == "texts" ? "string[]" : form == "numbers" ? "number[]" : form == "object" ? "{ [key: string]: Json }" : form
}

function ts_words(text,    list, n, i, out) {
    n = split(text, list, " ")
    for (i = 1; i <= n; i++)
        out = out (i == 1 ? "" : " | ") "\"" list[i] "\""
    return out
}

# The type in the game `of`: that of the table, or for core's events any.
function ts_type(g, e, m, of,    type, form, text, p) {
    type = member_type[g, e, m]
    if ((g, type) in words_of)
        text = ts_words(words_of[g, type])
    else if ((of, type) in form_of)
        text = ts_form(form_of[of, type])
    else
        text = ts_form(core_form[type])
    if (type == "purpose")
        for (p = 1; p <= purposes[of]; p++)
            text = (p == 1 ? "" : text " | ") "\"" purpose[of, p] "\""
    if (type == "subject")
        text = "Json"
    if (type == "drawn")
        text = "number | string"
    if (member_many[g, e, m])
        text = text ~ / / ? "(" text ")[]" : text "[]"
    return text (member_optional[g, e, m] || member_secret[g, e, m] ? " | null" : "")
}

# Does the game have what the event refers to?
function can_happen(g, e, of,    m, type) {
    for (m = 1; m <= members[g, e]; m++) {
        type = member_type[g, e, m]
        if ((type == "piece" || type == "face") && !((of, type) in form_of))
            return 0
        if (type == "purpose" && purposes[of] == 0)
            return 0
    }
    return !change[g, e]
}

function ts_kinds(g, of,    e, m) {
    for (e = 1; e <= kinds[g]; e++) {
        if (!can_happen(g, e, of))
            continue
        printf "\n    | { kind: \"%s\"", kind[g, e]
        for (m = 1; m <= members[g, e]; m++)
            printf "; %s: %s", member[g, e, m], ts_type(g, e, m, of)
        printf " }"
    }
}

function write_types(g) {
    printf "\nexport type %s =", toupper(substr(game[g], 1, 1)) substr(game[g], 2) "Event"
    ts_kinds(1, g)
    ts_kinds(g, g)
    printf ";\n"
}

END {
    if (failed)
        exit 1
    if (make == "c")
        write_c(1)
    if (make == "types")
        printf "/* Made from the tables of events by scripts/events.sh: do not change it here. docs/api.md says what they mean. */\nimport type { Json } from \"./types\";\n"
    for (g = 1; g <= games; g++) {
        if (make == "docs")
            write_docs(g)
        if (make == "types" && game[g] != "core")
            write_types(g)
    }
}
