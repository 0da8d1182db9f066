/* redact.c: an order as others may read it. In the fog (option Z) it hides who marches, arrives or is lost outside
 * declared battles, and where: the map shows which stacks appear, and two marches may leave it unchanged. */
#include "core/orders/grammar.h"
#include "warpeace/knowledge/information.h"
#include "warpeace/sequence/rules.h"
#include "warpeace/table/state.h"

/* Hides who goes inside, and whether anybody does. */
static void hide_garrison(gg_order *seen)
{
    seen->count = 3;
    seen->item[1] = GG_UNKNOWN;
    seen->item[2] = WAP_DONE;
}

/* What happens in declared battles is open; a demand is answered before one (P-INF-03). */
static bool is_open(const wap_table *before)
{
    return before->phase == WAP_COMBAT || (before->phase == WAP_ALLIANCE);
}

/* One word for all orders that may leave the map unchanged. */
static uint8_t common_verb(uint8_t verb)
{
    switch (verb) {
    case WAP_MARCH:
    case WAP_SAIL:
        return WAP_MOVE;
    case WAP_REPLACE:
    case WAP_RETURN:
    case WAP_WITHDRAW:
        return WAP_PLACE;
    default:
        return verb;
    }
}

/* The map shows which stacks have gone where. Which units went, and in which order the parts were named, stays hidden. */
static void hide_parts(gg_order *seen)
{
    if (seen->count < 2)
        return;
    seen->count = 2;
    seen->item[1] = GG_UNKNOWN;
}

/* Hides leaders who have not been met, and whether there is one: a leader who fails to join a battle stays hidden. */
static void hide_strangers(const gg_game *game, const wap_table *after, gg_seat reader,
                           gg_order *seen)
{
    for (uint32_t i = 0; i < seen->count; i++) {
        uint16_t item = seen->item[i];
        bool somebody = wap_is_leader(item) &&
                        item - (uint32_t)WAP_ITEM_LEADER < wap_board_of(game)->leaders;
        if (somebody && !wap_sees_leader(game, after, reader, item - (uint32_t)WAP_ITEM_LEADER)) {
            if (seen->verb == WAP_SEND) {
                gg_hide_order(seen); /* the destination is hidden, too */
                return;
            }
            seen->item[i] = GG_UNKNOWN;
        }
        if (seen->verb == WAP_JOIN && (somebody || item == WAP_WORD_NOBODY))
            seen->item[i] = GG_UNKNOWN;
    }
}

/* What an order of a Combat Phase says about troops that the reader has not met, or about their paths. */
static bool tells_too_much(const gg_game *game, const wap_table *before, const gg_order *order)
{
    if (order->verb == WAP_ADVANCE)
        return order->count > 1;
    if (order->verb == WAP_PLACE)
        return true;
    if (order->verb == WAP_SHIFT)
        return before->phase == WAP_ALLIANCE;
    for (uint32_t i = 0; i < order->count && order->verb == WAP_LOSE; i++)
        if (wap_is_hex(order->item[i]) && order->item[i] < wap_board_of(game)->hexes &&
            !wap_is_open_hex(game, before, order->item[i]))
            return true;
    return false;
}

static bool has_parts(const gg_order *order)
{
    return order->verb == WAP_RETREAT || order->verb == WAP_BESIEGE ||
           (order->verb == WAP_SEND && order->count > 0 && wap_is_hex(order->item[0]));
}

static void redact_open(const gg_game *game, const wap_table *before, const wap_table *after,
                        gg_seat reader, gg_order *seen)
{
    if (has_parts(seen))
        hide_parts(seen);
    else if (tells_too_much(game, before, seen))
        gg_hide_order(seen);
    else
        hide_strangers(game, after, reader, seen);
}

void wap_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                gg_seat reader, const gg_order *order, gg_order *seen)
{
    const wap_table *table = &((const wap_state *)before)->table;
    *seen = *order;
    const wap_board *board = wap_board_of(game);
    bool allied = reader < board->seats &&
                  wap_side_of_seat(board, reader) == wap_side_of_seat(board, author);
    if (allied || reader == GG_REFEREE || !game->option[WAP_OPTION_Z])
        return; /* P-PLY-16 */
    if (is_open(table)) {
        redact_open(game, table, &((const wap_state *)after)->table, reader, seen);
    } else if (order->verb == WAP_GO_INSIDE) {
        hide_garrison(seen);
    } else if (order->count > 0 && order->verb != WAP_DEMAND && order->verb != WAP_ENTRENCH) {
        seen->verb = common_verb(order->verb);
        gg_hide_order(seen);
    }
}
