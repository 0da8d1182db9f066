# Turns the text files of one game into C.
#
#   awk -v game=triumph -v source=OUT.c -v header=OUT.h -f embed.awk FILE.txt...
#
# Each line of a text becomes one string literal; UTF-8 is kept unchanged. A text always ends with a newline. Run it
# with LC_ALL=C. Empty files become "".

function base_name(path) {
    sub(/.*\//, "", path)
    return path
}

function identifier(name) {
    sub(/\.(txt|css)$/, "", name)
    gsub(/[^A-Za-z0-9]/, "_", name)
    return "gg_text_" game "_" name
}

# Escapes every ?, so that no trigraph can arise.
function escaped(line) {
    gsub(/\\/, "&&", line)
    gsub(/"/, "\\\\&", line)
    gsub(/\?/, "\\\\&", line)
    gsub(/\t/, "\\t", line)
    gsub(/\r/, "\\r", line)
    return line
}

function write_text(path,    line, status) {
    printf "\nconst char %s[] =\n", identifier(base_name(path)) > source
    while ((status = (getline line < path)) > 0)
        printf "    \"%s\\n\"\n", escaped(line) > source
    if (status < 0) {
        printf "embed.awk: cannot read %s\n", path > "/dev/stderr"
        exit 1
    }
    close(path)
    print "    \"\";" > source
}

function write_source(    i, id) {
    printf "/* Made from the data files of %s by cmake/embed.awk. */\n", game > source
    printf "#include \"%s_files.h\"\n", game > source
    for (i = 1; i < ARGC; i++)
        write_text(ARGV[i])
    printf "\nconst gg_file gg_files_%s[] = {\n", game > source
    for (i = 1; i < ARGC; i++) {
        id = identifier(base_name(ARGV[i]))
        printf "    {\"%s\", %s, sizeof %s - 1},\n", base_name(ARGV[i]), id, id > source
    }
    print "};" > source
    close(source)
}

function write_header(    i, guard) {
    guard = toupper(game) "_FILES_H"
    printf "/* Made from the data files of %s by cmake/embed.awk. */\n", game > header
    printf "#ifndef %s\n#define %s\n\n#include <grognard_game.h>\n\n", guard, guard > header
    for (i = 1; i < ARGC; i++)
        printf "extern const char %s[];\n", identifier(base_name(ARGV[i])) > header
    printf "\nextern const gg_file gg_files_%s[];\n", game > header
    printf "enum { gg_files_%s_count = %d };\n\n#endif\n", game, ARGC - 1 > header
    close(header)
}

BEGIN {
    write_header()
    write_source()
    exit 0
}
