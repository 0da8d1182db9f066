/* state.c: states as text, field by field, and back; their invariants. */
#include "core/mem.h"
#include "core/play/fields.h"
#include "core/text/text.h"

size_t gg_state_size(const gg_game *game)
{
    return game->rules->state_size;
}

size_t gg_view_size(const gg_game *game)
{
    return game->rules->view_size;
}

uint64_t gg_hash(const gg_game *game, const void *state)
{
    const gg_rules *rules = game->rules;
    return rules->hash ? rules->hash(game, state, false) : gg_hash_bytes(state, rules->state_size);
}

uint64_t gg_view_hash(const gg_game *game, const void *view)
{
    const gg_rules *rules = game->rules;
    return rules->hash ? rules->hash(game, view, true) : gg_hash_bytes(view, rules->view_size);
}

static uint32_t count_names(const char *const *names)
{
    uint32_t count = 0;
    while (names[count])
        count++;
    return count;
}

static bool is_prompt(const gg_game *game, uint8_t prompt)
{
    for (uint32_t i = 1; game->rules->prompts[i].name; i++)
        if (i == prompt)
            return true;
    return prompt == 0;
}

static bool check_ending(const gg_game *game, const gg_head *head, gg_error *error)
{
    if (head->over > 1 || (head->over == 0) != (head->winner == GG_NOBODY) ||
        (head->over == 0) != (head->how == GG_HOW_NONE))
        return gg_fail(error, 0, 0, "over and winner contradict each other");
    if (head->over && head->winner != GG_DRAW && head->winner >= count_names(game->rules->sides))
        return gg_fail(error, 0, 0, "no such winner");
    if (head->how >= GG_HOW_FIRST + count_names(game->rules->endings))
        return gg_fail(error, 0, 0, "no such way to end");
    return true;
}

/* Some of those who must agree may have agreed, but not all: the offer would then be closed. */
static bool check_offer(const gg_head *head, gg_error *error)
{
    if ((head->offer == GG_OFFER_NONE) != (head->offer_by == GG_NOBODY))
        return gg_fail(error, 0, 0, "an offer and its maker belong together");
    if (head->offer == GG_OFFER_NONE)
        return head->agreed == 0 || gg_fail(error, 0, 0, "agreed to no offer");
    if (head->offer > GG_OFFER_UNDO || head->offer_by >= head->seats || head->over)
        return gg_fail(error, 0, 0, "no such offer");
    uint32_t others = ((1U << head->seats) - 1U) & ~(uint32_t)GG_BIT(head->offer_by) &
                      ~(uint32_t)head->gone;
    if ((head->agreed & ~others) != 0 || head->agreed == others)
        return gg_fail(error, 0, 0, "an offer that cannot be agreed to like that");
    return true;
}

static bool check_seat(const gg_game *game, const gg_head *head, uint32_t seat, gg_error *error)
{
    bool plays = seat < head->seats;
    if (!plays && head->prompt[seat] != 0)
        return gg_fail(error, 0, 0, "a seat that does not play is asked");
    if (!plays && head->side[seat] != GG_NOBODY)
        return gg_fail(error, 0, 0, "a seat that does not play has a side");
    if (!is_prompt(game, head->prompt[seat]))
        return gg_fail(error, 0, 0, "no such prompt");
    if (head->side[seat] != GG_NOBODY && head->side[seat] >= count_names(game->rules->sides))
        return gg_fail(error, 0, 0, "no such side");
    if (head->gone >> seat & 1U && !game->rules->leave)
        return gg_fail(error, 0, 0, "a seat has left, which ends this game");
    if (head->gone >> seat & 1U && (!plays || head->prompt[seat] != 0))
        return gg_fail(error, 0, 0, "a seat that has left is asked");
    return seat >= sizeof head->spare || head->spare[seat] == 0 ||
           gg_fail(error, 0, 0, "a spare number is not 0");
}

_Static_assert(sizeof(((gg_head *)0)->spare) <= GG_SEATS_MAX, "check_seat looks at all of them");

bool gg_check_head(const gg_game *game, const gg_head *head, gg_seat viewer, gg_error *error)
{
    if (head->seats != game->seats)
        return gg_fail(error, 0, 0, "%d seats in a game for %u", head->seats, game->seats);
    if (head->viewer != viewer)
        return gg_fail(error, 0, 0,
                       viewer == GG_REFEREE ? "a view, not a state" : "the view of another seat");
    if (!check_ending(game, head, error) || !check_offer(head, error))
        return false;
    bool asked = false;
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++) {
        if (!check_seat(game, head, seat, error))
            return false;
        asked = asked || head->prompt[seat] != 0;
    }
    if (viewer == GG_REFEREE ? asked == (head->over == 1) : asked && head->over)
        return gg_fail(error, 0, 0, "a game is over, or a seat is asked");
    return true;
}

/* Members are read and written as numbers of their own width, so the text is the same on every machine. */
int64_t gg_get_number(const gg_field *field, const void *value, uint32_t index)
{
    uint64_t bits = 0;
    const uint8_t *at = (const uint8_t *)value + field->offset + (size_t)index * field->size;
    gg_assert(index < field->count);
    memcpy(&bits, at, field->size); /* little-endian: hash.c asserts it */
    if (field->negative && field->size < 8 && (bits >> (field->size * 8 - 1)) & 1)
        bits |= ~UINT64_C(0) << (field->size * 8);
    return (int64_t)bits;
}

bool gg_put_number(const gg_field *field, void *value, uint32_t index, int64_t number)
{
    uint64_t bits = (uint64_t)number;
    gg_assert(index < field->count);
    memcpy((uint8_t *)value + field->offset + (size_t)index * field->size, &bits, field->size);
    return gg_get_number(field, value, index) == number;
}

/* ---------------------------------------------------------------- invariants */

/* "siege[3] is 7, not 0 to 5: MEANING" */
static bool refuse_number(const gg_field *field, uint32_t index, int64_t number, int64_t least,
                          int64_t most, gg_error *error)
{
    char name[80], range[40];
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    gg_put(&text, field->name);
    if (field->count > 1)
        gg_print(&text, "[%u]", index);
    gg_text_open(&text, range, sizeof range);
    gg_put_int(&text, least);
    if (most > least)
        gg_print(&text, " to %d", (int)most);
    return gg_fail(error, 0, 0, "%s is %d, not %s: %s", name, (int)number, range, field->meaning);
}

static bool check_field(const gg_game *game, const gg_field *field, const void *state,
                        gg_error *error)
{
    uint32_t used = field->used != NULL ? field->used(game) : field->count;
    int64_t most = field->below != NULL ? (int64_t)field->below(game) - 1 : field->most;
    gg_assert(used <= field->count);
    for (uint32_t i = field->bounded ? 0 : used; i < field->count; i++) {
        int64_t number = gg_get_number(field, state, i);
        bool good = i >= used ? number == field->rest
                              : (number >= 0 && number <= most) ||
                                    (field->none != 0 && number == field->none);
        if (!good)
            return refuse_number(field, i, number, i < used ? 0 : field->rest,
                                 i < used ? most : field->rest, error);
    }
    return true;
}

bool gg_check_state(const gg_game *game, const void *state, bool history, gg_error *error)
{
    if (!gg_check_head(game, state, GG_REFEREE, error))
        return false;
    for (const gg_field *field = game->rules->state_fields; field->name; field++)
        if (!check_field(game, field, state, error))
            return false;
    return game->rules->check_state(game, state, history, error);
}

/* ---------------------------------------------------------------- states as text */

void gg_write_number(const gg_field *field, int64_t number, gg_text *out)
{
    if (!field->negative && field->size == 8)
        gg_put_hex(out, (uint64_t)number, 16);
    else
        gg_put_int(out, number);
}

#define WORDS_A_LINE 100

/* Runs of one value are written `count*value`; a long field continues on a line that repeats its name. */
static void write_field(const gg_field *field, const void *state, gg_text *out)
{
    gg_put(out, field->name);
    for (uint32_t i = 0, words = 0; i < field->count; words++) {
        if (words > 0 && words % WORDS_A_LINE == 0)
            gg_print(out, "\n%s", field->name);
        int64_t value = gg_get_number(field, state, i);
        uint32_t run = 1;
        while (i + run < field->count && gg_get_number(field, state, i + run) == value)
            run++;
        gg_put_char(out, ' ');
        if (run > 1)
            gg_print(out, "%u*", run);
        gg_write_number(field, value, out);
        i += run;
    }
    gg_put_char(out, '\n');
}

void gg_write_state(const gg_game *game, const void *state, gg_text *out)
{
    for (const gg_field *field = game->rules->state_fields; field->name; field++)
        write_field(field, state, out);
}

static bool read_digits(gg_span text, int base, uint64_t *value)
{
    *value = 0;
    if (text.size == 0 || text.size > (base == 16 ? 16U : 10U))
        return false;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
        if (digit >= base)
            return false;
        *value = *value * (uint64_t)base + (uint64_t)digit;
    }
    return true;
}

bool gg_read_number(const gg_field *field, gg_span text, int64_t *number)
{
    bool minus = field->negative && text.size > 0 && text.at[0] == '-';
    if (minus)
        text = (gg_span){text.at + 1, text.size - 1};
    uint64_t bits;
    if (!read_digits(text, !field->negative && field->size == 8 ? 16 : 10, &bits))
        return false;
    *number = minus ? -(int64_t)bits : (int64_t)bits;
    return true;
}

/* One word: `value` or `count*value`. */
static bool read_run(const gg_field *field, gg_span word, uint32_t *run, int64_t *value)
{
    *run = 1;
    for (size_t i = 0; i < word.size; i++) {
        if (word.at[i] != '*')
            continue;
        uint64_t count;
        if (!read_digits((gg_span){word.at, i}, 10, &count) || count == 0 || count > UINT32_MAX)
            return false;
        *run = (uint32_t)count;
        word = (gg_span){word.at + i + 1, word.size - i - 1};
        break;
    }
    return gg_read_number(field, word, value);
}

/* The numbers of one line; *done counts those of the lines before it. */
static bool read_numbers(const gg_field *field, const gg_words *words, uint8_t *state,
                         uint32_t *done, gg_error *error)
{
    for (uint32_t i = 1; i < words->count; i++) {
        uint32_t run;
        int64_t value;
        if (!read_run(field, gg_word_at(words, i), &run, &value))
            return gg_fail_at(error, words, i, "%s: number expected", field->name);
        if (run > field->count - *done)
            return gg_fail_at(error, words, i, "%s: %u numbers expected", field->name,
                              field->count);
        for (; run > 0; run--, ++*done)
            if (!gg_put_number(field, state, *done, value))
                return gg_fail_at(error, words, i, "%s: number out of range", field->name);
    }
    return true;
}

static bool read_field(const gg_field *field, gg_reader *reader, uint8_t *state, gg_error *error)
{
    gg_words words;
    for (uint32_t done = 0; done < field->count;) {
        gg_error trouble = {0};
        if (!gg_read_words(reader, &words, &trouble)) {
            if (trouble.text[0] == 0)
                return gg_fail(error, reader->line, 1, "%s expected, the text ends", field->name);
            return gg_fail(error, trouble.line, trouble.column, "%s", trouble.text);
        }
        if (!gg_span_is(gg_word_at(&words, 0), field->name))
            return gg_fail_at(error, &words, 0, "%s expected", field->name);
        if (words.count < 2)
            return gg_fail_at(error, &words, 1, "%s: number expected", field->name);
        if (!read_numbers(field, &words, state, &done, error))
            return false;
    }
    return true;
}

bool gg_read_state(const gg_game *game, gg_span text, void *state, gg_error *error)
{
    gg_reader reader;
    gg_words words;
    gg_error trouble = {0};
    gg_reader_open(&reader, text);
    memset(state, 0, game->rules->state_size);
    for (const gg_field *field = game->rules->state_fields; field->name; field++)
        if (!read_field(field, &reader, state, error))
            return false;
    if (gg_read_words(&reader, &words, &trouble))
        return gg_fail_at(error, &words, 0, "lines after the last field");
    if (trouble.text[0] != 0)
        return gg_fail(error, trouble.line, trouble.column, "%s", trouble.text);
    return gg_check_state(game, state, true, error);
}
