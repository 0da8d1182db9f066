/* write_step.c: steps in a word or two, and what they point at. */
#include "core/json/view_json.h"
#include "triumph/text/grammar.h"
#include "triumph/text/pieces_text.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- steps */

void tri_write_step(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                    gg_text *out)
{
    uint16_t item = gg_step_a(step), more = gg_step_b(step);
    bool side = draft->order.verb == TRI_SIDE && gg_step_kind_of(step) == TRI_STEP_NUMBER;
    if (gg_step_kind_of(step) == TRI_STEP_VERB)
        gg_put(out, item < TRI_VERBS ? game->rules->verbs[item] : "?");
    else if (side)
        gg_put(out, tri_side_name((uint8_t)(item - TRI_ITEM_NUMBER)));
    else
        tri_put_item(game, view, item, out);
    if (more == GG_NO_ITEM)
        return;
    gg_put_char(out, ' ');
    tri_put_item(game, view, more, out);
}

/* ---------------------------------------------------------------- what steps point at */

static void point_at_locale(const tri_board *board, uint32_t locale, gg_json *out)
{
    gg_json_number_target(out, "locale", board->locale[locale].number);
}

/* A reserve or an approach, as views write it, and the locale around it. */
static void point_at_place(const tri_board *board, uint16_t at, gg_json *out)
{
    char word[40];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    tri_put_place(board, at, &text);
    gg_json_target(out, "place", word);
    point_at_locale(board, tri_locale_at(board, at), out);
}

/* A road leads to the locale at its other end. */
static void point_at_way(const tri_board *board, uint32_t way, gg_json *out)
{
    if (way < 2U * board->roads)
        point_at_locale(board, board->node[tri_way_to(board, (uint16_t)way)].locale, out);
}

static void point_at_item(const tri_board *board, uint16_t item, gg_json *out)
{
    if (item < TRI_ITEM_UNIT + TRI_UNITS)
        gg_json_number_target(out, "piece", item);
    else if (item >= TRI_ITEM_COMMANDER && item - TRI_ITEM_COMMANDER < board->commanders)
        gg_json_target(out, "commander", board->commander[item - TRI_ITEM_COMMANDER].name);
    else if (item >= TRI_ITEM_NUMBER && item < TRI_ITEM_SEAT)
        gg_json_number_target(out, "number", item - TRI_ITEM_NUMBER);
    else if (item >= TRI_ITEM_SEAT && item < TRI_ITEM_NOUN)
        gg_json_number_target(out, "seat", item - TRI_ITEM_SEAT);
    else if (item >= TRI_ITEM_WAY && item < TRI_ITEM_NO_ROAD)
        point_at_way(board, (uint32_t)(item - TRI_ITEM_WAY), out);
    else if (item >= TRI_ITEM_ENTRY && item - TRI_ITEM_ENTRY < board->entries)
        gg_json_target(out, "entry", board->entry[item - TRI_ITEM_ENTRY].name);
    else if (tri_item_is_place(board, item))
        point_at_place(board, (uint16_t)(item - TRI_ITEM_PLACE), out);
}

void tri_write_targets(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                       gg_json *out)
{
    const tri_board *board = tri_board_of(game);
    uint16_t item = gg_step_a(step), more = gg_step_b(step);
    (void)view;
    if (gg_step_kind_of(step) == TRI_STEP_VERB)
        return;
    if (draft->order.verb == TRI_SIDE && gg_step_kind_of(step) == TRI_STEP_NUMBER)
        gg_json_target(out, "side", tri_side_name((uint8_t)(item - TRI_ITEM_NUMBER)));
    else
        point_at_item(board, item, out);
    if (more != GG_NO_ITEM)
        point_at_item(board, more, out);
}
