/* field_text.c: statements of positions, facts and JSON, derived from the description of a field. */
#include "core/play/field_text.h"

#include "core/mem.h"
#include "core/play/fields.h"
#include "core/text/text.h"

/* ---------------------------------------------------------------- nouns */

static bool find_seat(const gg_game *game, const gg_head *head, gg_span word, int32_t *number)
{
    *number = gg_find_seat(game, head, word);
    return *number != GG_NOBODY;
}

static void put_seat(const gg_game *game, const gg_head *head, int64_t seat, gg_text *out)
{
    gg_put(out, gg_seat_name(game, head, (gg_seat)seat));
}

const gg_naming gg_naming_number = {.expected = "number expected"};
const gg_naming gg_naming_flag = {.expected = ""};
const gg_naming gg_naming_seat = {.find = find_seat,
                                  .put = put_seat,
                                  .expected = "seat expected",
                                  .expected_by_fact = "seat expected"};

static bool find_name(const gg_said *said, const gg_head *head, const gg_naming *noun,
                      int32_t *number)
{
    gg_span name = gg_said_here(said);
    if (noun->find != NULL)
        return name.size > 0 && noun->find(said->game, head, name, number);
    for (*number = 0; name.size > 0 && noun->words && noun->words[*number]; ++*number)
        if (gg_same_name(name, gg_span_of(noun->words[*number])))
            return true;
    return false;
}

/* Whether a word is read as part of a statement or of a fact. */
typedef enum mode { STATEMENT, FACT } mode;

static bool take_name(gg_said *said, const gg_head *head, const gg_naming *noun, mode of,
                      int32_t *number)
{
    bool quiet = noun->find != NULL || noun->words != NULL;
    if (noun->read != NULL && (of == STATEMENT || (!quiet && !gg_said_all(said))))
        return noun->read(said, number);
    if (!find_name(said, head, noun, number))
        return of == FACT ? gg_refuse_fact(said, noun->expected_by_fact)
                          : gg_said_fail(said, "%s", noun->expected);
    said->next++;
    return true;
}

static int32_t most_of(const gg_game *game, const gg_field *field)
{
    int32_t fits = field->size == 1 ? UINT8_MAX : INT16_MAX;
    if (field->below != NULL)
        return (int32_t)field->below(game) - 1;
    return field->bounded ? field->most : fits;
}

static bool take_number(gg_said *said, const gg_head *head, const gg_field *field, mode of,
                        int32_t *number)
{
    uint8_t small = 0;
    *number = 1;
    if (field->noun == &gg_naming_flag)
        return true;
    if (field->noun == &gg_naming_number && of == FACT)
        return gg_fact_number(said, number);
    if (field->noun == &gg_naming_number) {
        bool good = gg_said_number(said, field->least, most_of(said->game, field), &small);
        *number = small;
        return good;
    }
    *number = field->none;
    return (field->none != 0 && gg_said_took(said, "-")) ||
           take_name(said, head, field->noun, of, number);
}

static void put_number(const gg_game *game, const gg_head *head, const gg_field *field,
                       int64_t number, gg_text *out)
{
    if (field->none != 0 && number == field->none)
        gg_put_char(out, '-');
    else if (field->noun->words != NULL)
        gg_put(out, field->noun->words[number]);
    else if (field->noun->put != NULL)
        field->noun->put(game, head, number, out);
    else
        gg_put_int(out, number);
}

/* ---------------------------------------------------------------- fields that have a word */

const gg_field *gg_said_field(gg_said *said, const gg_field *fields)
{
    for (; fields->name != NULL; fields++)
        if (fields->word != NULL && gg_said_took(said, fields->word))
            return fields;
    return NULL;
}

static const gg_field *find_field(const gg_field *fields, const char *word)
{
    gg_span name = gg_span_of(word);
    while (fields->name != NULL && (fields->word == NULL || !gg_span_is(name, fields->word)))
        fields++;
    gg_assert(fields->name != NULL);
    return fields;
}

/* Its place in gg_said_fields. */
typedef struct place {
    uint32_t field, number;
} place;

static place place_of(const gg_game *game, const gg_field *field)
{
    place at = {0, 0};
    for (const gg_field *before = game->rules->state_fields; before != field; before++) {
        gg_assert(before->name != NULL);
        at.field += before->word != NULL;
        at.number += before->word != NULL ? before->count : 0;
    }
    gg_assert(at.field < GG_SAID_FIELDS_MAX && at.number + field->count <= GG_SAID_NUMBERS_MAX);
    return at;
}

/* ---------------------------------------------------------------- reading a position */

/* Numbers by key: several statements add up, and `not` resets each of its keys to 0. */
static bool read_keys(const gg_field *field, gg_said *said, const gg_head *head, bool taken_away,
                      gg_said_fields *to, uint32_t first)
{
    do {
        int32_t key = 0, number = 0;
        if (!take_name(said, head, field->key, STATEMENT, &key))
            return false;
        bool silent = taken_away && gg_said_all(said);
        if (!silent && !take_number(said, head, field, STATEMENT, &number))
            return false;
        gg_assert(key >= 0 && (uint32_t)key < field->count);
        to->number[first + (uint32_t)key] = taken_away ? 0 : (uint8_t)number;
        to->where[first + (uint32_t)key] = gg_spot_of(said);
    } while (!gg_said_all(said));
    return true;
}

static bool read_numbers(const gg_field *field, gg_said *said, const gg_head *head,
                         gg_said_fields *to, uint32_t first)
{
    for (uint32_t i = 0; i < field->count; i++) {
        int32_t number;
        if (!take_number(said, head, field, STATEMENT, &number))
            return false;
        to->number[first + i] = (uint8_t)number;
        to->where[first + i] = gg_spot_of(said);
    }
    return gg_said_nothing(said);
}

bool gg_read_statement(const gg_field *field, gg_said *said, const gg_head *head, bool taken_away,
                       gg_said_fields *to)
{
    place at = place_of(said->game, field);
    if (field->key == NULL && taken_away) {
        to->said[at.field] = false;
        return true;
    }
    to->said[at.field] = true;
    return field->key != NULL ? read_keys(field, said, head, taken_away, to, at.number)
                              : read_numbers(field, said, head, to, at.number);
}

gg_spot gg_where_said(const gg_game *game, const gg_said_fields *said, const char *word)
{
    const gg_field *field = find_field(game->rules->state_fields, word);
    gg_spot last = {0, 0};
    for (uint32_t i = 0; i < field->count; i++) {
        gg_spot where = gg_where_key_said(game, said, word, i);
        last = where.line > last.line ? where : last;
    }
    return last;
}

gg_spot gg_where_key_said(const gg_game *game, const gg_said_fields *said, const char *word,
                          uint32_t key)
{
    const gg_field *field = find_field(game->rules->state_fields, word);
    place at = place_of(game, field);
    gg_assert(key < field->count);
    return said->said[at.field] ? said->where[at.number + key] : (gg_spot){0, 0};
}

void gg_put_said_fields(const gg_game *game, const gg_said_fields *said, void *state)
{
    for (const gg_field *field = game->rules->state_fields; field->name != NULL; field++) {
        if (field->word == NULL)
            continue;
        place at = place_of(game, field);
        bool given = said->said[at.field], own = field->usual == GG_OWN_USUAL;
        for (uint32_t i = 0; i < field->count && (given || !own); i++)
            if (!own || field->key == NULL || said->where[at.number + i].line != 0)
                gg_put_number(field, state, i, given ? said->number[at.number + i] : field->usual);
    }
}

/* ---------------------------------------------------------------- writing a position */

static bool is_usual(const gg_field *field, const void *view)
{
    for (uint32_t i = 0; i < field->count; i++)
        if (gg_get_number(field, view, i) != field->usual)
            return false;
    return true;
}

static void put_key(const gg_game *game, const gg_field *field, const void *view, uint32_t key,
                    gg_text *out)
{
    const gg_head *head = gg_head_of(view);
    gg_put_char(out, ' ');
    if (field->key->words != NULL)
        gg_put(out, field->key->words[key]);
    else
        field->key->put(game, head, key, out);
    gg_put_char(out, ' ');
    put_number(game, head, field, gg_get_number(field, view, key), out);
}

/* A line, if the key has a number. */
static void write_key(const gg_game *game, const gg_field *field, const void *view, uint32_t key,
                      gg_text *out)
{
    if (gg_get_number(field, view, key) == field->usual)
        return;
    gg_put(out, field->word);
    put_key(game, field, view, key, out);
    gg_put_char(out, '\n');
}

/* The numbers in order, by key or not; a flag has none. */
static void put_numbers(const gg_game *game, const gg_field *field, const void *view, gg_text *out)
{
    for (uint32_t i = 0; i < field->count && field->noun != &gg_naming_flag; i++) {
        if (field->key != NULL) {
            put_key(game, field, view, i, out);
            continue;
        }
        gg_put_char(out, ' ');
        put_number(game, gg_head_of(view), field, gg_get_number(field, view, i), out);
    }
}

void gg_write_statement(const gg_game *game, const void *view, const char *word, gg_text *out)
{
    const gg_field *field = find_field(game->rules->view_fields, word);
    if (field->key != NULL && !field->whole) {
        for (uint32_t key = 0; key < field->count; key++)
            write_key(game, field, view, key, out);
        return;
    }
    if (!field->always && is_usual(field, view))
        return;
    gg_put(out, field->word);
    put_numbers(game, field, view, out);
    gg_put_char(out, '\n');
}

void gg_write_key_statement(const gg_game *game, const void *view, const char *word, uint32_t key,
                            gg_text *out)
{
    write_key(game, find_field(game->rules->view_fields, word), view, key, out);
}

/* ---------------------------------------------------------------- facts */

/* `points FR 0`: the keys asked for. */
static gg_truth fact_of_keys(const gg_field *field, gg_said *said, const void *view, gg_text *found)
{
    bool holds = true;
    gg_put(found, field->word);
    do {
        int32_t key, number;
        if (!take_name(said, gg_head_of(view), field->key, FACT, &key) ||
            !take_number(said, gg_head_of(view), field, FACT, &number))
            return GG_NO_FACT;
        put_key(said->game, field, view, (uint32_t)key, found);
        holds = holds && number == gg_get_number(field, view, (uint32_t)key);
    } while (!gg_said_all(said));
    return gg_truth_of(holds);
}

gg_truth gg_field_fact(const gg_field *field, gg_said *said, const void *view, gg_text *found)
{
    bool holds = true;
    if (field->key != NULL)
        return fact_of_keys(field, said, view, found);
    for (uint32_t i = 0; i < field->count; i++) {
        int32_t number;
        if (!take_number(said, gg_head_of(view), field, FACT, &number))
            return GG_NO_FACT;
        holds = holds && number == gg_get_number(field, view, i);
    }
    gg_put(found, field->noun == &gg_naming_flag && !holds ? "not " : "");
    gg_put(found, field->word);
    put_numbers(said->game, field, view, found);
    return gg_truth_of(holds);
}

/* ---------------------------------------------------------------- JSON */

void gg_json_field(gg_json *json, const gg_game *game, const void *view, const char *word)
{
    const gg_field *field = find_field(game->rules->view_fields, word);
    int64_t number = gg_get_number(field, view, 0);
    gg_assert(field->count == 1);
    if (field->noun == &gg_naming_number) {
        gg_json_int(json, word, number);
    } else if (field->noun == &gg_naming_flag) {
        gg_json_bool(json, word, number != 0);
    } else if (field->noun == &gg_naming_seat && number == field->none) {
        gg_json_null(json, word);
    } else {
        gg_json_begin_text(json, word);
        put_number(game, gg_head_of(view), field, number, json->out);
        gg_json_end_text(json);
    }
}
