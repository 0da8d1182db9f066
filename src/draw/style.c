/* style.c: the palette and the style sheets. */
#include "draw/style.h"

#include "core/text/text.h"

#include <string.h>

const char *const draw_theme_names[DRAW_THEMES + 1] = {"light", "dark", "print", NULL};

/* ---------------------------------------------------------------- the palette */

static uint32_t find_colour(const draw_style *style, gg_span name)
{
    for (uint32_t i = 0; i < style->colours; i++)
        if (gg_span_is(name, style->colour[i].name))
            return i;
    return style->colours;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads "1f4e8c"; a # would begin a comment. */
static bool read_rgb(gg_span word, uint8_t rgb[3])
{
    if (word.size != 6)
        return false;
    for (int i = 0; i < 3; i++) {
        int high = hex_digit(word.at[2 * i]), low = hex_digit(word.at[1 + 2 * i]);
        if (high < 0 || low < 0)
            return false;
        rgb[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

static bool in_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static bool is_name(gg_span word)
{
    bool good = word.size > 0 && word.size < DRAW_NAME_SIZE && word.at[0] >= 'a';
    for (size_t i = 0; i < word.size; i++)
        good = good && in_name(word.at[i]);
    return good;
}

static bool add_pair(draw_pair *pairs, uint32_t *count, draw_pair pair)
{
    if (*count == DRAW_PAIRS_MAX)
        return false;
    pairs[(*count)++] = pair;
    return true;
}

/* A color called NAME-ink is text on NAME. */
static bool add_ink(draw_style *style, uint32_t ink)
{
    gg_span name = gg_span_of(style->colour[ink].name);
    if (name.size < 5 || strcmp(name.at + name.size - 4, "-ink") != 0)
        return true;
    uint32_t field = find_colour(style, (gg_span){name.at, name.size - 4});
    return field == style->colours ||
           add_pair(style->text, &style->texts, (draw_pair){{(uint8_t)ink, (uint8_t)field}, 0});
}

/* colour NAME LIGHT DARK PRINT */
static bool read_colour(draw_style *style, const gg_words *words, gg_error *error)
{
    gg_span name = gg_word_at(words, 1);
    if (words->count != 5)
        return gg_fail_at(error, words, 0, "a color has a name and three values");
    if (!is_name(name))
        return gg_fail_at(error, words, 1, "a name has up to %d small letters, digits and dashes",
                          DRAW_NAME_SIZE - 1);
    if (find_colour(style, name) < style->colours)
        return gg_fail_at(error, words, 1, "this color is given twice");
    if (style->colours == DRAW_COLOURS_MAX)
        return gg_fail_at(error, words, 1, "more than %d colors", DRAW_COLOURS_MAX);
    draw_colour *colour = &style->colour[style->colours];
    memcpy(colour->name, name.at, name.size);
    for (uint32_t i = 0; i < DRAW_THEMES; i++)
        if (!read_rgb(gg_word_at(words, 2 + i), colour->rgb[i]))
            return gg_fail_at(error, words, 2 + i, "a value is six digits or letters a to f");
    style->colours++;
    return true;
}

static bool known_colour(const draw_style *style, const gg_words *words, uint32_t index,
                         uint8_t *colour, gg_error *error)
{
    uint32_t found = find_colour(style, gg_word_at(words, index));
    *colour = (uint8_t)found;
    return found < style->colours || gg_fail_at(error, words, index, "no such color above");
}

/* Reads `apart [LEAST] NAME NAME..`: each must differ from all others. */
static bool read_apart(draw_style *style, const gg_words *words, gg_error *error)
{
    int32_t least = 0;
    uint32_t first = gg_word_number(words, 1, &least) ? 2 : 1;
    if (least < 0 || least > 100 || words->count < first + 2)
        return gg_fail_at(error, words, 1, "a number up to 100 or none, and colors expected");
    for (uint32_t i = first; i < words->count; i++) {
        draw_pair pair = {.least = (uint8_t)least};
        if (!known_colour(style, words, i, &pair.colour[1], error))
            return false;
        for (uint32_t k = first; k < i; k++) {
            if (!known_colour(style, words, k, &pair.colour[0], error))
                return false;
            if (pair.colour[0] == pair.colour[1])
                return gg_fail_at(error, words, i, "this color is given twice");
            if (!add_pair(style->pair, &style->pairs, pair))
                return gg_fail_at(error, words, i, "more than %d pairs", DRAW_PAIRS_MAX);
        }
    }
    return true;
}

/* text NAME FIELD.. */
static bool read_text(draw_style *style, const gg_words *words, gg_error *error)
{
    draw_pair pair = {0};
    if (words->count < 3)
        return gg_fail_at(error, words, 0, "a text color and its fields expected");
    if (!known_colour(style, words, 1, &pair.colour[0], error))
        return false;
    for (uint32_t i = 2; i < words->count; i++) {
        if (!known_colour(style, words, i, &pair.colour[1], error))
            return false;
        if (!add_pair(style->text, &style->texts, pair))
            return gg_fail_at(error, words, i, "more than %d texts", DRAW_PAIRS_MAX);
    }
    return true;
}

static bool read_statement(draw_style *style, const gg_words *words, gg_error *error)
{
    if (gg_word_is(words, 0, "colour"))
        return read_colour(style, words, error);
    if (gg_word_is(words, 0, "apart"))
        return read_apart(style, words, error);
    if (gg_word_is(words, 0, "text"))
        return read_text(style, words, error);
    return gg_fail_at(error, words, 0, "colour, apart or text expected");
}

static bool read_palette(draw_style *style, const gg_file *file, gg_error *error)
{
    gg_reader reader;
    gg_words words;
    gg_error trouble = {0};
    gg_reader_open(&reader, (gg_span){file->text, file->size});
    while (gg_read_words(&reader, &words, &trouble))
        if (!read_statement(style, &words, &trouble))
            break;
    for (uint32_t i = 0; trouble.text[0] == 0 && i < style->colours; i++)
        if (!add_ink(style, i))
            gg_fail(&trouble, 0, 0, "more than %d texts", DRAW_PAIRS_MAX);
    if (trouble.text[0] == 0 && style->colours == 0)
        gg_fail(&trouble, 0, 0, "it has no colors");
    if (trouble.text[0] == 0)
        return true;
    return gg_fail(error, trouble.line, trouble.column, "style/%s: %s", file->name, trouble.text);
}

/* ---------------------------------------------------------------- the sheets */

/* A sheet, read character by character. Comments and leading blanks are skipped. */
typedef struct sheet {
    gg_span text;
    size_t next;
    uint32_t line;
    bool in_line;   /* the line already has content */
    bool open;      /* the last comment is not closed */
    gg_span colour; /* the name after a `$`; empty if there was none */
} sheet;

static void skip_comment(sheet *at)
{
    at->open = true;
    for (at->next += 2; at->open && at->next < at->text.size; at->next++) {
        if (at->text.at[at->next] == '\n')
            at->line++;
        at->open = !(at->text.at[at->next] == '*' && at->next + 1 < at->text.size &&
                     at->text.at[at->next + 1] == '/');
    }
    at->next += at->open ? 0 : 1;
}

static void read_name(sheet *at)
{
    size_t begin = at->next;
    while (at->next < at->text.size && in_name(at->text.at[at->next]))
        at->next++;
    at->colour = (gg_span){at->text.at + begin, at->next - begin};
}

/* Reads the next character, with `colour` set if it is a `$`. False at the end. */
static bool next_of_sheet(sheet *at, char *c)
{
    at->colour.size = 0;
    while (at->next < at->text.size) {
        *c = at->text.at[at->next];
        bool more = at->next + 1 < at->text.size;
        if (*c == '/' && more && at->text.at[at->next + 1] == '*') {
            skip_comment(at);
            continue;
        }
        at->next++;
        at->line += *c == '\n';
        if (*c == '\r' || (!at->in_line && (*c == ' ' || *c == '\n')))
            continue;
        at->in_line = *c != '\n';
        if (*c == '$')
            read_name(at);
        return true;
    }
    return false;
}

/* Why the character would break the file that includes the sheet; NULL if it would not. */
static const char *bad_character(uint32_t code)
{
    if (code == '<' || code == '&')
        return "< or &";
    if (code == GG_NOT_UTF8)
        return "what is not UTF-8";
    bool white = code == '\n' || code == '\r' || code == '\t';
    return (code < ' ' && !white) || code == 0x7F ? "a control character" : NULL;
}

/* Also checks comments, which is simpler and harmless. */
static bool check_characters(const gg_file *file, gg_error *error)
{
    uint32_t line = 1;
    for (size_t next = 0; next < file->size;) {
        uint32_t code = gg_read_char((gg_span){file->text, file->size}, &next);
        const char *bad = bad_character(code);
        if (bad != NULL)
            return gg_fail(error, line, 0, "style/%s: %s cannot stand in a style sheet", file->name,
                           bad);
        line += code == '\n';
    }
    return true;
}

static bool check_sheet(const draw_style *style, const gg_file *file, gg_error *error)
{
    sheet at = {.text = {file->text, file->size}, .line = 1};
    if (!check_characters(file, error))
        return false;
    for (char c; next_of_sheet(&at, &c);) {
        if (c == '$' && find_colour(style, at.colour) == style->colours)
            return gg_fail(error, at.line, 0, "style/%s: $%.*s is not a color of palette.txt",
                           file->name, (int)at.colour.size, at.colour.at);
    }
    return !at.open || gg_fail(error, at.line, 0, "style/%s: a comment has no end", file->name);
}

static bool is_palette(const gg_file *file)
{
    return strcmp(file->name, "palette.txt") == 0;
}

static bool is_sheet(const gg_file *file)
{
    size_t size = strlen(file->name);
    return size > 4 && strcmp(file->name + size - 4, ".css") == 0;
}

bool draw_read_style(draw_style *style, const gg_file *files, uint32_t count, gg_error *error)
{
    *style = (draw_style){.files = files, .file_count = count};
    for (uint32_t i = 0; i < count; i++)
        if (is_palette(&files[i]) && !read_palette(style, &files[i], error))
            return false;
    if (style->colours == 0)
        return gg_fail(error, 0, 0, "style: there is no palette.txt");
    for (uint32_t i = 0; i < count; i++)
        if (is_sheet(&files[i]) && !check_sheet(style, &files[i], error))
            return false;
    return true;
}

static void put_colour(const draw_style *style, uint32_t colour, draw_theme theme, gg_text *out)
{
    gg_assert(colour < style->colours);
    const draw_colour *its = &style->colour[colour];
    if (theme == DRAW_THEMES) {
        gg_print(out, "var(--%s)", its->name);
        return;
    }
    const uint8_t *rgb = its->rgb[theme];
    gg_put_char(out, '#');
    gg_put_hex(out, (uint64_t)rgb[0] << 16 | (uint64_t)rgb[1] << 8 | rgb[2], 6);
}

static void put_sheet(const draw_style *style, const gg_file *file, draw_theme theme, gg_text *out)
{
    sheet at = {.text = {file->text, file->size}, .line = 1};
    for (char c; next_of_sheet(&at, &c);) {
        if (c == '$')
            put_colour(style, find_colour(style, at.colour), theme, out);
        else
            gg_put_char(out, c);
    }
}

/* NAME.css */
static void put_named(const draw_style *style, const char *name, draw_theme theme, gg_text *out)
{
    size_t size = strlen(name);
    for (uint32_t i = 0; i < style->file_count; i++) {
        const gg_file *file = &style->files[i];
        if (strncmp(file->name, name, size) == 0 && strcmp(file->name + size, ".css") == 0)
            put_sheet(style, file, theme, out);
    }
}

void draw_put_sheet(const draw_style *style, const char *game, draw_theme theme, gg_text *out)
{
    put_named(style, "board", theme, out);
    put_named(style, game, theme, out);
}

void draw_put_palette(const draw_style *style, gg_json *json, const char *key)
{
    gg_json_object(json, key);
    for (int theme = 0; theme < DRAW_THEMES; theme++) {
        gg_json_object(json, draw_theme_names[theme]);
        for (uint32_t i = 0; i < style->colours; i++) {
            gg_json_begin_text(json, style->colour[i].name);
            put_colour(style, i, (draw_theme)theme, json->out);
            gg_json_end_text(json);
        }
        gg_json_end_object(json);
    }
    gg_json_end_object(json);
}
