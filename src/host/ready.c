/* ready.c: reads a game's ready-made set-ups and finds the order that answers a prompt. */
#include "ready.h"
#include "complain.h"
#include "memory.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(GG_SCENARIOS_MAX <= 32, "a set-up has a bit for each scenario");

bool host_ready_error(const gg_game *game, uint32_t line, const char *what)
{
    host_complain("%s/setups.txt:%u: %s", game->rules->id, (unsigned)line, what);
    return false;
}

/* ---------------------------------------------------------------- the head of a set-up */

/* Joins the words with single blanks. */
static char *plain_text(const gg_words *words, uint32_t first)
{
    gg_span rest = host_rest(words, first);
    char *text = host_copy_text(rest.at, rest.size);
    size_t used = 0;
    for (size_t i = 0; i < rest.size; i++) {
        bool blank = text[i] == ' ' || text[i] == '\t';
        if (!blank || (used > 0 && text[used - 1] != ' '))
            text[used++] = blank ? ' ' : text[i];
    }
    text[used] = 0;
    return text;
}

static bool begins_with(gg_span word, const char *name)
{
    gg_span start = {word.at, strlen(name)};
    return start.size <= word.size && gg_same_name(start, gg_span_of(name));
}

/* Accepts "F", or "french" unless another side's name is also a prefix of it. */
static bool read_side(const gg_game *game, const gg_words *words, uint32_t index, uint8_t *side,
                      gg_error *error)
{
    gg_span word = gg_word_at(words, index);
    const char *const *names = game->rules->sides;
    uint32_t found = 0;
    for (uint8_t i = 0; names[i]; i++) {
        if (gg_same_name(word, gg_span_of(names[i]))) {
            *side = i;
            return true;
        }
        if (!begins_with(word, names[i]))
            continue;
        *side = i;
        found++;
    }
    return found == 1 ||
           gg_fail_at(error, words, index, "unknown side \"%.*s\"", (int)word.size, word.at);
}

static bool read_scenario(const gg_game *game, const gg_words *words, uint32_t index,
                          uint32_t *scenarios, gg_error *error)
{
    gg_span word = gg_word_at(words, index);
    for (uint32_t i = 0; i < game->scenario_count; i++) {
        if (!gg_same_name(word, game->scenarios[i].id))
            continue;
        *scenarios |= UINT32_C(1) << i;
        return true;
    }
    return gg_fail_at(error, words, index, "unknown scenario \"%.*s\"", (int)word.size, word.at);
}

/* Finds the option value with this name; a result above `high` means there is none. */
static int32_t find_value(const gg_option *option, gg_span name)
{
    int32_t value = option->low;
    for (; value <= option->high; value++) {
        char text[40];
        gg_text out;
        gg_text_open(&out, text, sizeof text);
        gg_write_option(option, value, &out);
        if (gg_same_name(name, gg_span_of(text)))
            break;
    }
    return value;
}

/* Reads KEY=VALUE. */
static bool read_option(const gg_game *game, const gg_words *words, uint32_t index, size_t equals,
                        bool *other, gg_error *error)
{
    gg_span word = gg_word_at(words, index), key = {word.at, equals};
    gg_span name = {word.at + equals + 1, word.size - equals - 1};
    for (const gg_option *option = game->rules->options; option->key; option++) {
        if (!gg_same_name(key, gg_span_of(option->key)))
            continue;
        int32_t value = find_value(option, name);
        *other = *other || value != gg_option_of(game, option->key);
        return value <= option->high ||
               gg_fail_at(error, words, index, "option %s has no value \"%.*s\"", option->key,
                          (int)name.size, name.at);
    }
    return gg_fail_at(error, words, index, "unknown option \"%.*s\"", (int)key.size, key.at);
}

/* Reads which games the set-up is for: {SCENARIO | KEY=VALUE} from the fourth word to the colon. */
static bool read_games(const gg_game *game, const gg_words *words, uint32_t colon,
                       host_ready *setup, gg_error *error)
{
    char options[GG_LINE_MAX + 1];
    gg_text out;
    gg_text_open(&out, options, sizeof options);
    for (uint32_t i = 3; i < colon; i++) {
        gg_span word = gg_word_at(words, i);
        const char *equals = memchr(word.at, '=', word.size);
        if (!equals && !read_scenario(game, words, i, &setup->scenarios, error))
            return false;
        if (!equals)
            continue;
        if (!read_option(game, words, i, (size_t)(equals - word.at), &setup->other_options, error))
            return false;
        gg_put(&out, out.used > 0 ? " " : "");
        gg_put_span(&out, word);
    }
    setup->options = host_copy_text(out.at, out.used);
    if (setup->scenarios == 0)
        setup->scenarios = UINT32_MAX;
    return true;
}

/* The same name may be used again for another side, another scenario or other options. */
static bool is_new(const host_readies *list, const host_ready *setup)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const host_ready *other = &list->setup[i];
        if (other != setup && other->side == setup->side && (other->scenarios & setup->scenarios) &&
            other->other_options == setup->other_options &&
            gg_same_name(gg_span_of(setup->name), gg_span_of(other->name)))
            return false;
    }
    return true;
}

static host_ready *add_setup(host_readies *list)
{
    if (list->count == list->room) {
        uint32_t room = list->room * 2 + 8;
        host_ready *more = host_memory(room * sizeof *more);
        if (list->count > 0)
            memcpy(more, list->setup, list->count * sizeof *more);
        free(list->setup);
        list->setup = more;
        list->room = room;
    }
    return &list->setup[list->count++];
}

static char *copy_word(const gg_words *words, uint32_t index)
{
    gg_span word = gg_word_at(words, index);
    return host_copy_text(word.at, word.size);
}

static bool read_head(host_readies *list, const gg_game *game, const gg_words *words,
                      gg_error *error)
{
    uint32_t colon = 3;
    while (colon < words->count && !gg_word_is(words, colon, ":"))
        colon++;
    if (words->count <= colon + 1 || gg_word_is(words, 1, ":") || gg_word_is(words, 2, ":"))
        return gg_fail_at(error, words, words->count,
                          "setup NAME SIDE {SCENARIO | KEY=VALUE} : SENTENCE expected");
    host_ready *setup = add_setup(list);
    setup->name = copy_word(words, 1);
    setup->side_name = copy_word(words, 2);
    setup->sentence = plain_text(words, colon + 1);
    if (!read_side(game, words, 2, &setup->side, error) ||
        !read_games(game, words, colon, setup, error))
        return false;
    return is_new(list, setup) ||
           gg_fail_at(error, words, 1, "the set-up %s is given twice", setup->name);
}

/* ---------------------------------------------------------------- its orders */

static bool read_order(host_readies *list, const gg_game *game, const gg_words *words,
                       gg_error *error)
{
    gg_span word = gg_word_at(words, 0);
    uint8_t verb = gg_find_verb(game, words, 0);
    if (verb == 0 || verb >= GG_VERB_CORE)
        return gg_fail_at(error, words, 0, "setup or an order of the game expected, found \"%.*s\"",
                          (int)word.size, word.at);
    if (list->count == 0)
        return gg_fail_at(error, words, 0, "an order before the first set-up");
    host_ready *setup = &list->setup[list->count - 1];
    if (setup->count == HOST_READY_ORDERS_MAX)
        return gg_fail_at(error, words, 0, "too many orders of one set-up");
    setup->order[setup->count++] = (host_ready_order){plain_text(words, 0), words->line, verb};
    return true;
}

/* Every set-up must have at least one order; checked at the next set-up and at the end. */
static bool end_setup(const host_readies *list, uint32_t line, gg_error *error)
{
    if (list->count == 0 || list->setup[list->count - 1].count > 0)
        return true;
    return gg_fail(error, line, 1, "the set-up %s has no order", list->setup[list->count - 1].name);
}

static bool read_statement(host_readies *list, const gg_game *game, const gg_words *words,
                           gg_error *error)
{
    if (!gg_word_is(words, 0, "setup"))
        return read_order(list, game, words, error);
    return end_setup(list, words->line, error) && read_head(list, game, words, error);
}

bool host_readies_open(host_readies *list, const gg_game *game)
{
    gg_reader reader;
    gg_words words;
    gg_error error = {0};
    bool good = true;
    *list = (host_readies){0};
    gg_span text = gg_find_file(game, "setups.txt");
    if (!text.at)
        return true;
    gg_reader_open(&reader, text);
    while (good && gg_read_words(&reader, &words, &error))
        good = read_statement(list, game, &words, &error);
    if (good && error.text[0] == 0 && end_setup(list, reader.line, &error))
        return true;
    host_readies_close(list);
    return host_ready_error(game, error.line, error.text);
}

void host_readies_close(host_readies *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        host_ready *setup = &list->setup[i];
        free(setup->name);
        free(setup->side_name);
        free(setup->sentence);
        free(setup->options);
        for (uint32_t n = 0; n < setup->count; n++)
            free(setup->order[n].text);
    }
    free(list->setup);
    *list = (host_readies){0};
}

/* ---------------------------------------------------------------- looking */

bool host_ready_fits(const host_ready *setup, const gg_game *game, uint8_t side)
{
    gg_assert(game->scenario < game->scenario_count && setup->count > 0);
    return setup->side == side && !setup->other_options &&
           (setup->scenarios >> game->scenario & 1) != 0;
}

const host_ready *host_find_ready(const host_readies *list, const gg_game *game, uint8_t side,
                                  gg_span name)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (host_ready_fits(&list->setup[i], game, side) &&
            gg_same_name(name, gg_span_of(list->setup[i].name)))
            return &list->setup[i];
    return NULL;
}

const host_ready_order *host_ready_answer(const host_ready *setup, const gg_game *game,
                                          uint8_t prompt, const uint32_t given[64])
{
    uint32_t seen[64] = {0};
    for (uint32_t i = 0; i < setup->count && prompt != 0; i++) {
        uint8_t verb = setup->order[i].verb;
        gg_assert(verb < 64);
        if ((game->rules->prompts[prompt].verbs >> verb & 1) != 0 && seen[verb] == given[verb])
            return &setup->order[i];
        seen[verb]++;
    }
    return NULL;
}

void host_count_given(const gg_match *match, gg_seat seat, uint32_t given[64])
{
    gg_record record;
    memset(given, 0, 64 * sizeof given[0]);
    for (size_t place = 0; gg_match_next(match, &place, &record);)
        if (!record.undone && record.seat == seat && record.order.verb < 64)
            given[record.order.verb]++;
}
