/* damaged_data.h: data files of a game with one damaged line, and the error each must give. For test programs, which
 * include cmocka first and set up `damaged`. */
#ifndef GG_HARNESS_DAMAGED_DATA_H
#define GG_HARNESS_DAMAGED_DATA_H

#include <stdio.h>
#include <string.h>

#include "grognard_game.h"

enum { DAMAGED_FILES = 32, DAMAGED_SIZE = 40000 };

typedef struct damage {
    const char *line; /* the line to replace; "": append a line; NULL: the file is missing */
    const char *by;
    /* Expected error; "FILE: TEXT" if it names another file than the damaged one. */
    const char *text;
} damage;

static struct {
    const char *id; /* of the game */
    const gg_file *files;
    size_t count;
    bool (*accepts)(const gg_file *files); /* makes the game */
    const gg_error *error;                 /* the error from that */
} damaged;

static char damaged_text[DAMAGED_SIZE]; /* of the damaged file */

/* Copies the file with one line replaced or appended. Returns that line's number, 0 if there is no such line. */
static uint32_t replace_line(const gg_file *file, const char *line, const char *by, gg_text *text)
{
    size_t size = strlen(line);
    uint32_t number = 0, found = 0;
    for (const char *start = file->text; *start != 0;) {
        size_t length = strcspn(start, "\n");
        bool same = length == size && size > 0 && memcmp(start, line, size) == 0;
        number++;
        found = same ? number : found;
        gg_put_span(text, same ? gg_span_of(by) : (gg_span){start, length});
        gg_put_char(text, '\n');
        start += length + 1;
    }
    if (size == 0) {
        found = number + 1;
        gg_print(text, "%s\n", by);
    }
    assert_false(text->cut);
    return found;
}

/* Copies all files unchanged except one, which gets another text, or is missing if that is NULL. */
static void copy_files(const char *file, const char *text, gg_file files[DAMAGED_FILES])
{
    bool found = false;
    assert_true(damaged.count <= DAMAGED_FILES);
    for (size_t i = 0; i < damaged.count; i++) {
        files[i] = damaged.files[i];
        if (strcmp(files[i].name, file) != 0)
            continue;
        found = true;
        if (text != NULL)
            files[i] = (gg_file){file, text, strlen(text)};
        else
            files[i].name = "lost.txt";
    }
    assert_true(found);
}

static const gg_file *file_of(const char *name)
{
    size_t i = 0;
    while (i < damaged.count && strcmp(damaged.files[i].name, name) != 0)
        i++;
    assert_true(i < damaged.count);
    return &damaged.files[i];
}

static inline void expect_damage(const char *file, const damage *what, bool has_line)
{
    static gg_file files[DAMAGED_FILES];
    static char expected[600];
    uint32_t line = 0;
    gg_text out;
    gg_text_open(&out, damaged_text, sizeof damaged_text);
    if (what->line != NULL) {
        line = replace_line(file_of(file), what->line, what->by, &out);
        if (line == 0)
            fail_msg("no such line to damage: %s", what->line);
    }
    copy_files(file, what->line != NULL ? damaged_text : NULL, files);
    if (damaged.accepts(files))
        fail_msg("accepted: %s", what->by);
    bool blames_other = strstr(what->text, ".txt: ") != NULL;
    (void)snprintf(expected, sizeof expected, "%s/%s%s%s", damaged.id, blames_other ? "" : file,
                   blames_other ? "" : ": ", what->text);
    assert_string_equal(damaged.error->text, expected);
    if (has_line)
        assert_int_equal(damaged.error->line, line);
}

/* If a line was inserted, the error must be there. */
static inline void expect_all(const char *file, const damage *cases, size_t count, bool has_line)
{
    for (size_t i = 0; i < count; i++)
        expect_damage(file, &cases[i], has_line && strchr(cases[i].by, '\n') == NULL);
}

#define ALL(file, cases) expect_all(file, cases, sizeof(cases) / sizeof(cases)[0], true)
#define ALL_WITHOUT_LINE(file, cases)                                                              \
    expect_all(file, cases, sizeof(cases) / sizeof(cases)[0], false)

/* Expects that the game is refused with these words if the whole text of a file is replaced. */
static inline void expect_refused(const char *file, const char *text, const char *words)
{
    static gg_file files[DAMAGED_FILES];
    copy_files(file, text, files);
    assert_false(damaged.accepts(files));
    assert_string_equal(damaged.error->text, words);
}

#endif
