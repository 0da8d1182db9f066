/* write_form.c: writes orders and steps as text according to their forms, what steps point at, and what others may
 * read. */
#include "core/json/view_json.h"
#include "core/orders/grammar.h"

/* ---------------------------------------------------------------- nouns */

void gg_put_noun(const gg_game *game, const void *view, const gg_noun *noun, uint16_t item,
                 gg_text *out)
{
    if (noun->also && gg_is_noun(game, noun->also, item))
        noun = noun->also;
    uint32_t number = (uint32_t)item - noun->first;
    if (!gg_is_noun(game, noun, item) && noun->shown)
        gg_put_noun(game, view, noun->shown, item, out);
    else if (!gg_is_noun(game, noun, item))
        gg_put_char(out, '?');
    else if (noun->put)
        noun->put(game, view, number, out);
    else if (noun->words)
        gg_put(out, noun->words[number]);
    else
        gg_put_int(out, number);
}

void gg_write_item(gg_writing *writing, const gg_noun *noun)
{
    gg_put_char(writing->out, ' ');
    gg_put_noun(writing->game, writing->view, noun, gg_next_item(&writing->items), writing->out);
}

/* ---------------------------------------------------------------- orders */

static gg_part write_parts(gg_writing *writing, const char **at, bool within);

static void write_members(gg_writing *writing, gg_part open, const char **at, bool within)
{
    const gg_grammar *grammar = writing->game->rules->grammar;
    gg_items *items = &writing->items;
    bool any = false, commas = false;
    while (!gg_items_end(items) && (open.to_end || gg_peek_item(items) != grammar->done)) {
        const char *member = *at;
        gg_put(writing->out, commas ? "," : "");
        commas = write_parts(writing, &member, true).commas;
        any = true;
    }
    if (!any && !within)
        gg_put(writing->out, " none");
    items->next += open.to_end ? 0 : 1;
    gg_skip_members(grammar, at);
}

/* Up to the end of the alternative, or of the members: the part that ends them. */
static gg_part write_parts(gg_writing *writing, const char **at, bool within)
{
    for (;;) {
        gg_part part = gg_next_part(writing->game->rules->grammar, at);
        if (part.kind == GG_PART_END || part.kind == GG_PART_CLOSE)
            return part;
        if (part.kind == GG_PART_OPEN) {
            write_members(writing, part, at, within);
            continue;
        }
        gg_put_char(writing->out, part.joined ? '-' : ' ');
        if (part.kind == GG_PART_WORD)
            gg_put(writing->out, part.word);
        else
            gg_put_noun(writing->game, writing->view, part.noun, gg_next_item(&writing->items),
                        writing->out);
    }
}

/* Is the first item what the alternative begins with? */
static bool begins_with(const gg_game *game, const char *at, uint16_t item)
{
    gg_part part = gg_next_part(game->rules->grammar, &at);
    while (part.kind == GG_PART_WORD)
        part = gg_next_part(game->rules->grammar, &at);
    return part.kind == GG_PART_NOUN && gg_is_noun(game, part.noun, item);
}

static const char *alternative_of(const gg_writing *writing, const char *form)
{
    for (const char *at = form, *next; (next = gg_next_alternative(at)) != NULL; form = at = next)
        if (begins_with(writing->game, at, gg_peek_item(&writing->items)))
            return at;
    return form;
}

void gg_write_form(const gg_game *game, const void *view, const gg_order *order, gg_text *out)
{
    const gg_form *form = gg_form_of(game, order->verb);
    gg_writing writing = {game, view, {order, 0}, out};
    if (!gg_write_verb(game, game->rules->grammar->verbs, order, out))
        return;
    if (form->write) {
        form->write(&writing);
        return;
    }
    const char *at = alternative_of(&writing, form->form);
    write_parts(&writing, &at, false);
}

/* ---------------------------------------------------------------- steps */

static const gg_noun *noun_of_step(const gg_game *game, uint8_t kind, uint16_t item)
{
    for (const gg_noun *noun = game->rules->grammar->nouns; noun->name; noun++)
        if (noun->step == kind && gg_is_noun(game, noun, item))
            return noun;
    return NULL;
}

void gg_write_item_step(const gg_game *game, const void *view, gg_step step, gg_text *out)
{
    const gg_noun *noun = noun_of_step(game, gg_step_kind_of(step), gg_step_a(step));
    if (gg_step_kind_of(step) == 0)
        gg_put(out, game->rules->verbs[gg_step_a(step)]);
    else if (noun)
        gg_put_noun(game, view, noun, gg_step_a(step), out);
    else
        gg_put_char(out, '?');
}

void gg_point_at(const gg_game *game, const void *view, const gg_noun *noun, uint16_t item,
                 gg_json *out)
{
    char id[60];
    gg_text text;
    gg_text_open(&text, id, sizeof id);
    if (!noun || !noun->what || !gg_is_noun(game, noun, item))
        return;
    if (noun->id)
        noun->id(game, (uint32_t)item - noun->first, &text);
    else
        gg_put_noun(game, view, noun, item, &text);
    gg_json_target(out, noun->what, id);
}

void gg_point_at_items(const gg_game *game, const void *view, gg_step step, gg_json *out)
{
    uint8_t kind = gg_step_kind_of(step);
    gg_point_at(game, view, noun_of_step(game, kind, gg_step_a(step)), gg_step_a(step), out);
}

/* ---------------------------------------------------------------- what others may read */

void gg_hide_order(gg_order *seen)
{
    seen->count = 1;
    seen->item[0] = GG_UNKNOWN;
}

void gg_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
               gg_seat reader, const gg_order *order, gg_order *seen)
{
    const gg_form *form = gg_form_of(game, order->verb);
    *seen = *order;
    if (reader == author || reader == GG_REFEREE || (form && form->secrecy == GG_OPEN))
        return;
    if (form && form->secrecy == GG_SEALED)
        gg_hide_order(seen);
    else
        game->rules->redact(game, before, after, author, reader, order, seen);
}
