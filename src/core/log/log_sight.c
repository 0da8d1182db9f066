/* log_sight.c: the views in a seat's copy of a log. The copy does not hold enough to replay the game, but it records
 * what its seat saw after each entry, and nothing else. */
#include "core/mem.h"
#include "core/play/fields.h"

enum { CHANGES_A_LINE = 60, SUM_DIGITS = 8 };

static uint32_t sum_of(const gg_game *game, const void *view)
{
    return (uint32_t)(gg_view_hash(game, view) >> 32);
}

/* ---------------------------------------------------------------- writing */

/* The number of array elements from `first` on that have changed to the same value. */
static uint32_t count_alike(const gg_field *field, const void *known, const void *now,
                            uint32_t first)
{
    int64_t value = gg_get_number(field, now, first);
    uint32_t at = first;
    while (at < field->count && gg_get_number(field, now, at) == value &&
           gg_get_number(field, known, at) != value)
        at++;
    return at - first;
}

static bool is_unchanged(const gg_field *field, const void *known, const void *now)
{
    return memcmp((const uint8_t *)known + field->offset, (const uint8_t *)now + field->offset,
                  (size_t)field->count * field->size) == 0;
}

static void write_changes(const gg_field *field, const void *known, const void *now, gg_text *out)
{
    uint32_t changes = 0;
    if (is_unchanged(field, known, now))
        return;
    for (uint32_t at = 0; at < field->count;) {
        uint32_t alike = count_alike(field, known, now, at);
        if (alike == 0) {
            at++;
            continue;
        }
        if (changes++ % CHANGES_A_LINE == 0)
            gg_print(out, "%ssees %s", changes > 1 ? "\n" : "", field->name);
        gg_print(out, " %u", at);
        if (alike > 1)
            gg_print(out, "-%u", at + alike - 1);
        gg_put_char(out, '=');
        gg_write_number(field, gg_get_number(field, now, at), out);
        at += alike;
    }
    if (changes > 0)
        gg_put_char(out, '\n');
}

void gg_write_sight(const gg_game *game, const void *known, const void *now, gg_text *out)
{
    for (const gg_field *field = game->rules->view_fields; field->name; field++)
        write_changes(field, known, now, out);
    gg_put(out, "seen ");
    gg_put_hex(out, sum_of(game, now), SUM_DIGITS);
    gg_put_char(out, '\n');
}

/* ---------------------------------------------------------------- reading */

bool gg_is_sight(const gg_words *words)
{
    return gg_word_is(words, 0, "sees") || gg_word_is(words, 0, "seen");
}

static const gg_field *find_field(const gg_game *game, gg_span name)
{
    const gg_field *field = game->rules->view_fields;
    while (field->name && !gg_span_is(name, field->name))
        field++;
    return field->name ? field : NULL;
}

/* Cuts a number off the front of the text; false if there is none or it is too large. */
static bool take_place(gg_span *text, uint32_t *place)
{
    size_t digits = 0;
    *place = 0;
    while (digits < text->size && digits < 7 && text->at[digits] >= '0' && text->at[digits] <= '9')
        *place = *place * 10 + (uint32_t)(text->at[digits++] - '0');
    *text = (gg_span){text->at + digits, text->size - digits};
    return digits > 0;
}

static bool take_char(gg_span *text, char c)
{
    if (text->size == 0 || text->at[0] != c)
        return false;
    *text = (gg_span){text->at + 1, text->size - 1};
    return true;
}

/* Reads `3=7` or `3-9=7`. */
static bool read_change(const gg_field *field, gg_span word, void *view)
{
    uint32_t first, last;
    int64_t value;
    if (!take_place(&word, &first))
        return false;
    last = first;
    if (take_char(&word, '-') && !take_place(&word, &last))
        return false;
    if (!take_char(&word, '=') || !gg_read_number(field, word, &value) || first > last ||
        last >= field->count)
        return false;
    for (uint32_t at = first; at <= last; at++)
        if (!gg_put_number(field, view, at, value))
            return false;
    return true;
}

static bool read_changes(const gg_game *game, const gg_words *words, void *view, gg_error *error)
{
    gg_span name = gg_word_at(words, 1);
    const gg_field *field = find_field(game, name);
    if (!field)
        return gg_fail_at(error, words, 1, "a view has no such member");
    for (uint32_t i = 2; i < words->count; i++)
        if (!read_change(field, gg_word_at(words, i), view))
            return gg_fail_at(error, words, i, "%s: no such change", field->name);
    return true;
}

static bool is_sum(gg_span word, uint32_t sum)
{
    char digits[SUM_DIGITS + 1];
    gg_text text;
    gg_text_open(&text, digits, sizeof digits);
    gg_put_hex(&text, sum, SUM_DIGITS);
    return gg_span_is(word, digits);
}

bool gg_read_sight(const gg_game *game, gg_seat viewer, const gg_words *words, void *view,
                   bool *whole, gg_error *error)
{
    *whole = gg_word_is(words, 0, "seen");
    if (!*whole)
        return read_changes(game, words, view, error);
    if (words->count != 2 || !is_sum(gg_word_at(words, 1), sum_of(game, view)))
        return gg_fail_at(error, words, 1, "this is not what was seen");
    gg_error trouble = {0};
    if (!gg_check_head(game, gg_head_of(view), viewer, &trouble))
        return gg_fail_at(error, words, 0, "no such view: %s", trouble.text);
    return true;
}
