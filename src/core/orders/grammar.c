/* grammar.c: parses forms part by part, and checks the items of an order against its form. */
#include "core/orders/grammar.h"

#include "core/mem.h"

/* ---------------------------------------------------------------- nouns */

uint32_t gg_noun_size(const gg_game *game, const gg_noun *noun)
{
    uint32_t words = 0;
    if (noun->size)
        return noun->size(game);
    if (noun->count > 0)
        return noun->count;
    while (noun->words[words])
        words++;
    return words;
}

bool gg_is_noun(const gg_game *game, const gg_noun *noun, uint16_t item)
{
    if (noun->is)
        return noun->is(game, item);
    return (item >= noun->first && item < noun->first + gg_noun_size(game, noun)) ||
           (noun->also && gg_is_noun(game, noun->also, item));
}

/* ---------------------------------------------------------------- parts of a form */

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c)
{
    return is_capital(c) || (c >= 'a' && c <= 'z');
}

static const gg_noun *noun_named(const gg_grammar *grammar, gg_span name)
{
    const gg_noun *noun = grammar->nouns;
    while (noun->name && !gg_span_is(name, noun->name))
        noun++;
    gg_assert(noun->name);
    return noun;
}

static void next_word(const gg_grammar *grammar, const char **at, gg_part *part)
{
    gg_span word = {*at, 0};
    while (is_letter(**at)) {
        ++*at;
        word.size++;
    }
    if (!is_capital(word.at[0])) {
        gg_assert(word.size > 0 && word.size < GG_FORM_WORD);
        part->kind = GG_PART_WORD;
        memcpy(part->word, word.at, word.size);
        return;
    }
    part->kind = GG_PART_NOUN;
    part->noun = noun_named(grammar, word);
    part->joins = **at == '-';
    part->each = **at == '.';
    *at += part->each ? 2 : 0;
}

gg_part gg_next_part(const gg_grammar *grammar, const char **at)
{
    gg_part part = {.kind = GG_PART_END, .joined = **at == '-'};
    while (**at == ' ' || **at == '-')
        ++*at;
    if (**at == '{' || **at == '[' || **at == '<') {
        part.kind = GG_PART_OPEN;
        part.sorted = **at == '{';
        part.to_end = **at == '<';
        ++*at;
    } else if (**at == '}' || **at == ']' || **at == '>') {
        part.kind = GG_PART_CLOSE;
        part.commas = (*at)[1] == ',';
        *at += part.commas ? 2 : 1;
    } else if (**at != 0 && **at != '|') {
        next_word(grammar, at, &part);
    }
    return part;
}

void gg_skip_members(const gg_grammar *grammar, const char **at)
{
    for (uint32_t depth = 1; depth > 0;) {
        gg_part part = gg_next_part(grammar, at);
        gg_assert(part.kind != GG_PART_END);
        depth += part.kind == GG_PART_OPEN;
        depth -= part.kind == GG_PART_CLOSE;
    }
}

const char *gg_next_alternative(const char *at)
{
    while (*at != 0 && *at != '|')
        at++;
    return *at == 0 ? NULL : at + 1;
}

/* ---------------------------------------------------------------- G-FORM */

const gg_form *gg_form_of(const gg_game *game, uint8_t verb)
{
    const gg_grammar *grammar = game->rules->grammar;
    return grammar && verb > 0 && verb < grammar->verbs ? &grammar->forms[verb] : NULL;
}

static bool fits_parts(const gg_game *game, const char **at, gg_items *items);

/* Members in sequence, up to `done` or the end. */
static bool fits_members(const gg_game *game, gg_part open, const char **at, gg_items *items)
{
    const gg_grammar *grammar = game->rules->grammar;
    int32_t last = -1;
    while (open.to_end ? !gg_items_end(items) : gg_peek_item(items) != grammar->done) {
        const char *member = *at;
        if (open.sorted && gg_peek_item(items) <= last)
            return false;
        last = gg_peek_item(items);
        if (!fits_parts(game, &member, items))
            return false;
    }
    items->next += open.to_end ? 0 : 1;
    gg_skip_members(grammar, at);
    return true;
}

/* Up to the end of the alternative, or of the members. */
static bool fits_parts(const gg_game *game, const char **at, gg_items *items)
{
    for (;;) {
        gg_part part = gg_next_part(game->rules->grammar, at);
        if (part.kind == GG_PART_END || part.kind == GG_PART_CLOSE)
            return true;
        if (part.kind == GG_PART_NOUN && !gg_is_noun(game, part.noun, gg_next_item(items)))
            return false;
        if (part.kind == GG_PART_OPEN && !fits_members(game, part, at, items))
            return false;
    }
}

static bool fits_alternative(const gg_game *game, const char *at, const gg_order *order)
{
    gg_items items = {order, 0};
    return fits_parts(game, &at, &items) && gg_items_end(&items);
}

bool gg_fits_form(const gg_game *game, const gg_order *order)
{
    const gg_form *form = gg_form_of(game, order->verb);
    if (!form || !form->form)
        return true;
    for (const char *at = form->form; at; at = gg_next_alternative(at))
        if (fits_alternative(game, at, order))
            return true;
    return false;
}
