/* read_form.c: parses the text of an order into items, according to its form. */
#include "core/mem.h"
#include "core/orders/grammar.h"
#include "core/text/spans.h"

static const gg_grammar *grammar_of(const gg_reading *reading)
{
    return reading->said.game->rules->grammar;
}

bool gg_read_item(gg_reading *reading, uint32_t item)
{
    return gg_said_item(&reading->said, reading->order, item);
}

/* ---------------------------------------------------------------- one noun */

/* "line or square": the words that may come first. */
static void put_words(const char *const *words, gg_text *out)
{
    for (uint32_t i = 0; words[i]; i++)
        gg_print(out, "%s%s", i > 0 ? " or " : "", words[i]);
}

static bool is_one_of(const gg_said *said, const gg_noun *noun, uint32_t *number)
{
    for (*number = 0; noun->words[*number]; ++*number)
        if (gg_said_is(said, noun->words[*number]))
            return true;
    return false;
}

static bool read_one_of(const gg_said *said, const gg_noun *noun, uint32_t *number)
{
    char list[100];
    gg_text out;
    if (is_one_of(said, noun, number))
        return true;
    gg_text_open(&out, list, sizeof list);
    put_words(noun->words, &out);
    return gg_said_expected(said, list);
}

static bool read_number(const gg_said *said, const gg_noun *noun, uint32_t *number)
{
    int32_t value = 0;
    if (!gg_word_number(said->words, said->next, &value) || value < 0 || value >= noun->count)
        return gg_said_fail(said, "number of %s expected", noun->number);
    *number = (uint32_t)value;
    return true;
}

static bool read_word(const gg_said *said, const void *view, const gg_noun *noun, gg_span word,
                      uint16_t *item)
{
    uint32_t number = 0;
    if (noun->also && is_one_of(said, noun->also, &number))
        noun = noun->also;
    bool good = noun->read    ? noun->read(said, view, word, &number)
                : noun->words ? read_one_of(said, noun, &number)
                              : read_number(said, noun, &number);
    *item = (uint16_t)(noun->first + number);
    gg_assert(!good || gg_is_noun(said->game, noun, *item));
    return good;
}

bool gg_take_noun(gg_reading *reading, const gg_noun *noun, uint16_t *item)
{
    bool good = read_word(&reading->said, reading->view, noun, gg_said_here(&reading->said), item);
    reading->said.next += good;
    return good;
}

bool gg_read_noun(gg_reading *reading, const gg_noun *noun)
{
    uint16_t item;
    return gg_take_noun(reading, noun, &item) && gg_read_item(reading, item);
}

/* ---------------------------------------------------------------- one order for several things */

static bool is_here(const gg_reading *reading, const gg_noun *noun)
{
    gg_said quiet = reading->said;
    uint16_t item;
    quiet.error = NULL;
    return read_word(&quiet, reading->view, noun, gg_said_here(&quiet), &item);
}

bool gg_take_many(gg_reading *reading, const gg_noun *noun, gg_many *many)
{
    many->count = 0;
    do {
        if (many->count == GG_ORDERS_MAX)
            return gg_said_fail(&reading->said, "too many %ss", noun->what);
        if (!gg_take_noun(reading, noun, &many->item[many->count++]))
            return false;
    } while (is_here(reading, noun));
    return true;
}

void gg_give_each(gg_reading *reading, const gg_many *many)
{
    gg_assert(reading->order->item[0] == many->item[0]);
    for (uint32_t i = 1; i < many->count; i++) {
        reading->orders->order[i] = *reading->order;
        reading->orders->order[i].item[0] = many->item[i];
    }
    reading->orders->count = many->count;
}

/* ---------------------------------------------------------------- parts */

/* Nouns joined by hyphens, in one word. */
static bool read_path(gg_reading *reading, gg_part part, const char **at)
{
    gg_span rest = gg_said_here(&reading->said);
    uint16_t item;
    for (;; part = gg_next_part(grammar_of(reading), at)) {
        gg_span cut[2] = {rest, {rest.at, 0}};
        if (rest.size == 0)
            return gg_said_expected(&reading->said, "path");
        gg_cut_span(rest, '-', cut);
        if (!read_word(&reading->said, reading->view, part.noun, cut[0], &item) ||
            !gg_read_item(reading, item))
            return false;
        rest = cut[1];
        if (!part.joins)
            break;
    }
    if (rest.size > 0)
        return gg_said_fail(&reading->said, "path too long");
    reading->said.next++;
    return true;
}

/* Stops at the first part that is neither noun nor word, and leaves it in *end. */
static bool read_parts(gg_reading *reading, const char **at, gg_part *end)
{
    for (;;) {
        *end = gg_next_part(grammar_of(reading), at);
        bool good = true;
        if (end->kind == GG_PART_WORD)
            good = gg_said_expect(&reading->said, end->word);
        else if (end->kind == GG_PART_NOUN)
            good = end->joins ? read_path(reading, *end, at) : gg_read_noun(reading, end->noun);
        else
            return true;
        if (!good)
            return false;
    }
}

/* ---------------------------------------------------------------- sets and lists */

/* The members read so far. */
typedef struct members {
    bool sorted;
    uint32_t first;      /* item of the first member */
    uint32_t size;       /* items of each */
    const gg_noun *noun; /* at their front */
} members;

static bool is_named(const gg_order *order, const members *all, uint32_t begin)
{
    for (uint32_t i = all->first; i < begin; i += all->size)
        if (order->item[i] == order->item[begin])
            return true;
    return false;
}

static bool named_twice(const gg_reading *reading, const members *all, uint16_t item)
{
    char name[60];
    gg_text out;
    gg_text_open(&out, name, sizeof name);
    gg_put_noun(reading->said.game, reading->view, all->noun, item, &out);
    return gg_fail_at(reading->said.error, reading->said.words, reading->said.next - 1,
                      "%s is named twice", name);
}

/* Moves the last member to its place among the others. */
static void sort_in(gg_order *order, const members *all)
{
    for (uint32_t i = order->count - all->size; i > all->first; i -= all->size) {
        uint16_t *before = &order->item[i - all->size];
        if (before[0] < before[all->size])
            return;
        for (uint32_t k = 0; k < all->size; k++) {
            uint16_t item = before[k];
            before[k] = before[k + all->size];
            before[k + all->size] = item;
        }
    }
}

static bool read_member(gg_reading *reading, const char *at, members *all, gg_part *end)
{
    const gg_order *order = reading->order;
    uint32_t begin = order->count;
    all->noun = gg_next_part(grammar_of(reading), &at).noun;
    if (!gg_read_noun(reading, all->noun))
        return false;
    if (all->sorted && is_named(order, all, begin))
        return named_twice(reading, all, order->item[begin]);
    if (!read_parts(reading, &at, end))
        return false;
    all->size = order->count - begin;
    if (all->sorted)
        sort_in(reading->order, all);
    return true;
}

static bool read_members(gg_reading *reading, const char *at, bool sorted)
{
    members all = {sorted, reading->order->count, 1, NULL};
    gg_part end = {.kind = GG_PART_CLOSE};
    uint32_t most = gg_form_of(reading->said.game, reading->order->verb)->most;
    bool more = !gg_said_took(&reading->said, "none");
    for (uint32_t count = 1; more; count++) {
        if (!read_member(reading, at, &all, &end))
            return false;
        if (most > 0 && count > most)
            return gg_said_fail(&reading->said, "too many %ss", all.noun->what);
        more = end.commas ? gg_said_took(&reading->said, ",") : !gg_said_all(&reading->said);
    }
    return gg_read_item(reading, grammar_of(reading)->done);
}

/* ---------------------------------------------------------------- alternatives */

/* Does the alternative begin with the next word? One that begins with a noun of the game's own is always tried. */
static bool begins_here(const gg_reading *reading, const char *at, gg_text *expected)
{
    gg_part part = gg_next_part(grammar_of(reading), &at);
    const char *const word[] = {part.word, NULL};
    bool own = part.kind == GG_PART_NOUN && !part.noun->read && part.noun->words;
    const char *const *words = own ? part.noun->words : word;
    if (part.kind != GG_PART_WORD && !own)
        return true;
    for (uint32_t i = 0; words[i]; i++)
        if (gg_said_is(&reading->said, words[i]))
            return true;
    gg_put(expected, expected->used > 0 ? " or " : "");
    put_words(words, expected);
    return false;
}

static bool read_alternative(gg_reading *reading, const char *at)
{
    const char *behind = at;
    gg_part part = gg_next_part(grammar_of(reading), &behind);
    gg_many many = {.count = 0};
    if (part.each) {
        if (!gg_take_many(reading, part.noun, &many) || !gg_read_item(reading, many.item[0]))
            return false;
        at = behind;
    }
    if (!read_parts(reading, &at, &part))
        return false;
    if (part.kind == GG_PART_OPEN && !read_members(reading, at, part.sorted))
        return false;
    if (many.count > 0)
        gg_give_each(reading, &many);
    return true;
}

static bool read_form(gg_reading *reading, const char *form)
{
    char list[100];
    gg_text expected;
    gg_text_open(&expected, list, sizeof list);
    for (const char *at = form; at; at = gg_next_alternative(at))
        if (begins_here(reading, at, &expected))
            return read_alternative(reading, at);
    return gg_said_expected(&reading->said, list);
}

bool gg_read_form(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                  uint32_t first, gg_orders *orders, gg_error *error)
{
    const gg_form *form = gg_form_of(game, verb);
    gg_reading reading = {.said = gg_said_from(game, words, first + 1, error),
                          .view = view,
                          .orders = orders,
                          .order = &orders->order[0]};
    gg_order_open(reading.order, verb);
    orders->count = 1;
    bool good = form->read ? form->read(&reading) : read_form(&reading, form->form);
    if (!good || !gg_said_nothing(&reading.said))
        return false;
    if (form->arrange)
        form->arrange(view, reading.order);
    return true;
}
