/* preview_retreat.c: where SP that leave a battle can go, hex by hex, and whether the enemy's cavalry takes one of
 * them. P-WDR */
#include "warpeace/preview/preview_parts.h"
#include "warpeace/retreat/retreat.h"

/* Opposing cavalry against that of all who stand in the hex: others who leave with them add theirs. */
static void put_pursuit(const wap_asking *ask, uint16_t hex, uint8_t slot)
{
    const wap_battle *battle = &ask->table->battle[slot];
    uint32_t pursuers = wap_pursuers(ask->board, ask->table, slot, ask->side);
    uint32_t cavalry = wap_count_cavalry(ask->board, ask->table, hex,
                                         wap_leavers(wap_asking_camp(ask), slot));
    if (battle->mode == WAP_ASSAULT) /* R-P-36 */
        return;
    gg_json_int(ask->out, "enemy_cavalry", pursuers);
    gg_json_int(ask->out, "own_cavalry", cavalry);
    gg_json_bool(ask->out, "pursuit_loss",
                 wap_is_pursued(ask->board, ask->table, slot, wap_asking_camp(ask), cavalry));
}

static void put_ways(const wap_asking *ask, uint16_t hex, uint8_t slot)
{
    wap_ways ways;
    wap_retreat_ways(ask->game, ask->table, hex, wap_asking_camp(ask), slot, &ways);
    gg_json_array(ask->out, "to");
    for (uint32_t i = 0; i < ways.count; i++)
        wap_json_hex(ask, NULL, ways.to[i]);
    gg_json_end_array(ask->out);
    gg_json_int(ask->out, "room_inside", ways.inside);
    gg_json_int(ask->out, "enemies_on_the_way", ways.through ? ways.enemies : 0);
    gg_json_bool(ask->out, "no_way", ways.count == 0 && ways.inside == 0 && !ways.through);
}

static void put_hex(const wap_asking *ask, uint16_t hex, uint8_t slot)
{
    wap_which unsupplied = wap_leavers_with(wap_asking_camp(ask), slot, WAP_UNSUPPLIED, 0);
    gg_assert(hex < ask->board->hexes);
    gg_json_object(ask->out, NULL);
    wap_json_hex(ask, "hex", hex);
    if (slot != WAP_NO_BATTLE)
        wap_json_pair(ask, "battle", ask->table->battle[slot].a, ask->table->battle[slot].t);
    gg_json_int(ask->out, "sp",
                wap_count_sp(ask->board, ask->table, hex, wap_leavers(wap_asking_camp(ask), slot)));
    gg_json_int(ask->out, "sent_by_the_enemy",
                wap_count_sp(ask->board, ask->table, hex, unsupplied));
    if (slot != WAP_NO_BATTLE && ask->table->head.prompt[ask->side] != WAP_ASK_VICTOR)
        put_pursuit(ask, hex, slot);
    put_ways(ask, hex, slot);
    gg_json_end_object(ask->out);
}

static void put_battle(const wap_asking *ask, uint8_t slot)
{
    wap_hexes hexes;
    wap_hexes_of_leavers(ask->board, ask->table, wap_asking_camp(ask), slot, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        put_hex(ask, hex, slot);
}

/* Is the battle the one that the draft names, or one that could be left? */
static bool may_leave(const wap_asking *ask, uint8_t slot)
{
    const gg_order *draft = &ask->draft->order;
    if (draft->verb == WAP_RETREAT && draft->count > 0 &&
        wap_item_in(draft->item[0], WAP_ITEM_BATTLE))
        return draft->item[0] == WAP_ITEM_BATTLE + slot;
    wap_look look = wap_looking(ask);
    return wap_may_leave_battle(&look, ask->table->head.prompt[ask->seat], slot);
}

void wap_preview_retreat(const wap_asking *ask)
{
    if (ask->draft->order.verb != WAP_VERB_NONE && ask->draft->order.verb != WAP_RETREAT)
        return;
    if (ask->table->head.prompt[ask->side] != WAP_ASK_WITHDRAW)
        gg_json_text(ask->out, "kind", "retreat");
    gg_json_array(ask->out, "retreats");
    if (ask->table->head.prompt[ask->side] == WAP_ASK_SIEGE_RETREAT) {
        put_hex(ask, ask->table->cursor, WAP_NO_BATTLE);
    } else {
        for (uint8_t slot = 0; slot < ask->table->battles; slot++)
            if (may_leave(ask, slot))
                put_battle(ask, slot);
    }
    gg_json_end_array(ask->out);
}
