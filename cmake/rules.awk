# Numbers the rules of one game: makes the header with `enum GAME_rule`.
#
#   awk -v game=triumph -v header=OUT.h -f rules.awk rules.txt
#
# A rule is a line "rule ID keeper section : sentence". The enumerator of T-ATK-3.1 is T_ATK_3_1; numbers follow the
# order of the file.

function fail(message) {
    printf "%s:%d: error: %s\n", FILENAME, FNR, message > "/dev/stderr"
    failed = 1
}

{
    sub(/#.*/, "")
    sub(/\r$/, "")
}

$1 == "rule" {
    name = toupper($2)
    gsub(/[^A-Z0-9]/, "_", name)
    if (name !~ /^[A-Z]/)
        fail("the id of a rule starts with a letter: " $2)
    else if (name in id_of)
        fail("rule " $2 " and rule " id_of[name] " have the same name in C")
    else {
        id_of[name] = $2
        names[++count] = name
    }
}

END {
    if (failed)
        exit 1
    guard = toupper(game) "_RULES_H"
    printf "/* Made from the rules of %s by cmake/rules.awk. */\n", game > header
    printf "#ifndef %s\n#define %s\n\n#include <grognard_game.h>\n\n", guard, guard > header
    printf "enum %s_rule {\n", game > header
    for (i = 1; i <= count; i++)
        printf "    %s%s, /* %s */\n", names[i], (i == 1 ? " = GG_RULE_FIRST" : ""), id_of[names[i]] > header
    printf "    %s_RULES_END%s\n};\n\n#endif\n", toupper(game), (count ? "" : " = GG_RULE_FIRST") > header
    close(header)
}
