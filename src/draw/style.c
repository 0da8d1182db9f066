/* style.c: the palette and the style sheets. */
#include "draw/style.h"

#include "core/lines.h"

#include <stdlib.h>
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

/* "1f4e8c"; a # would begin a comment. */
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

/* colour NAME LIGHT DARK PRINT */
static bool read_colour(draw_style *style, const gg_words *words, gg_error *error)
{
    gg_span name = gg_word_at(words, 1);
    if (words->count != 5)
        return gg_fail_at(error, words, 0, "a colour has a name and three values");
    if (name.size >= DRAW_NAME_SIZE || style->colours == DRAW_COLOURS_MAX)
        return gg_fail_at(error, words, 1, "too long a name, or too many colours");
    if (find_colour(style, name) < style->colours)
        return gg_fail_at(error, words, 1, "this colour is there already");
    draw_colour *colour = &style->colour[style->colours];
    memcpy(colour->name, name.at, name.size);
    for (uint32_t i = 0; i < DRAW_THEMES; i++)
        if (!read_rgb(gg_word_at(words, 2 + i), colour->rgb[i]))
            return gg_fail_at(error, words, 2 + i, "a value is six digits or letters a to f");
    style->colours++;
    return true;
}

/* apart NAME NAME.. : each from each. */
static bool read_apart(draw_style *style, const gg_words *words, gg_error *error)
{
    for (uint32_t i = 1; i < words->count; i++) {
        uint32_t first = find_colour(style, gg_word_at(words, i));
        if (first == style->colours)
            return gg_fail_at(error, words, i, "no such colour above");
        for (uint32_t k = 1; k < i; k++) {
            if (style->pairs == DRAW_PAIRS_MAX)
                return gg_fail_at(error, words, i, "too many pairs");
            draw_pair *pair = &style->pair[style->pairs++];
            pair->colour[0] = (uint8_t)find_colour(style, gg_word_at(words, k));
            pair->colour[1] = (uint8_t)first;
        }
    }
    return true;
}

static bool read_palette(draw_style *style, const gg_file *file, gg_error *error)
{
    gg_reader reader;
    gg_words words;
    gg_error trouble = {0};
    gg_reader_open(&reader, (gg_span){file->text, file->size});
    while (gg_read_words(&reader, &words, &trouble)) {
        bool colour = gg_word_is(&words, 0, "colour");
        if (!colour && !gg_word_is(&words, 0, "apart"))
            return gg_fail_at(error, &words, 0, "colour or apart expected");
        if (!(colour ? read_colour(style, &words, error) : read_apart(style, &words, error)))
            return false;
    }
    if (trouble.text[0] == 0)
        return true;
    *error = trouble;
    return false;
}

/* ---------------------------------------------------------------- the sheets */

static bool in_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/* The name behind a `$`, and where it ends. */
static gg_span colour_name(gg_span text, size_t at, size_t *end)
{
    *end = at + 1;
    while (*end < text.size && in_name(text.at[*end]))
        (*end)++;
    return (gg_span){text.at + at + 1, *end - at - 1};
}

static bool check_sheet(const draw_style *style, const gg_file *file, gg_error *error)
{
    gg_span text = {file->text, file->size};
    uint32_t line = 1;
    for (size_t i = 0, end; i < text.size; i++) {
        if (text.at[i] == '\n')
            line++;
        if (text.at[i] != '$')
            continue;
        gg_span name = colour_name(text, i, &end);
        if (find_colour(style, name) == style->colours)
            return gg_fail(error, line, 0, "%s: $%.*s is no colour of palette.txt", file->name,
                           (int)name.size, name.at);
    }
    return true;
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
        return gg_fail(error, 0, 0, "palette.txt has no colours");
    for (uint32_t i = 0; i < count; i++)
        if (is_sheet(&files[i]) && !check_sheet(style, &files[i], error))
            return false;
    return true;
}

static void put_colour(const draw_style *style, uint32_t colour, draw_theme theme, gg_text *out)
{
    const draw_colour *its = &style->colour[colour];
    if (theme == DRAW_THEMES) {
        gg_print(out, "var(--%s)", its->name);
        return;
    }
    const uint8_t *rgb = its->rgb[theme];
    gg_put_char(out, '#');
    gg_put_hex(out, (uint64_t)rgb[0] << 16 | (uint64_t)rgb[1] << 8 | rgb[2], 6);
}

/* Comments and the blanks in front of lines stay in the file. */
static void put_sheet(const draw_style *style, const gg_file *file, draw_theme theme, gg_text *out)
{
    gg_span text = {file->text, file->size};
    bool comment = false, fresh = true; /* in one; nothing in this line yet */
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i], next = i + 1 < text.size ? text.at[i + 1] : 0;
        if (comment || (c == '/' && next == '*')) {
            comment = !(c == '*' && next == '/');
            i += comment ? 0 : 1;
            continue;
        }
        if (fresh && (c == ' ' || c == '\n'))
            continue;
        fresh = c == '\n';
        if (c == '$') {
            gg_span name = colour_name(text, i, &i);
            i--;
            put_colour(style, find_colour(style, name), theme, out);
        } else {
            gg_put_char(out, c);
        }
    }
}

void draw_put_sheet(const draw_style *style, const char *game, draw_theme theme, gg_text *out)
{
    for (uint32_t i = 0; i < style->file_count; i++) {
        const gg_file *file = &style->files[i];
        size_t size = strlen(game);
        bool own = strncmp(file->name, game, size) == 0 && strcmp(file->name + size, ".css") == 0;
        if (own || strcmp(file->name, "board.css") == 0)
            put_sheet(style, file, theme, out);
    }
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
