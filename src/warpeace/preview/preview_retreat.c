/* preview_retreat.c: where SP that leave a battle can go, hex by hex, and whether the enemy's cavalry takes one of
 * them. P-WDR */
#include "warpeace/preview/preview_parts.h"
#include "warpeace/retreat/retreat.h"

/* Cavalry that must leave with a force so that it loses nobody to the enemy's. */
static uint32_t cavalry_needed(const wap_asking *ask, uint8_t slot)
{
    uint32_t needed = 0;
    while (needed <= WAP_SP_MAX &&
           wap_is_pursued(ask->board, ask->table, slot, wap_asking_camp(ask), needed))
        needed++;
    return needed;
}

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
    gg_json_int(ask->out, "cavalry_needed", cavalry_needed(ask, slot));
}

/* ---------------------------------------------------------------- ways through the enemy (P-WDR-06) */

typedef struct passages {
    const wap_board *board;
    wap_passage passage;
    uint16_t from[WAP_HEXES_MAX]; /* the hex before it on a way; WAP_NO_HEX: not reached */
} passages;

/* From the hex on, as far as ways lead. */
static void find_ways(passages *all, uint16_t hex)
{
    uint16_t queue[WAP_HEXES_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < WAP_HEXES_MAX; i++)
        all->from[i] = WAP_NO_HEX;
    queue[count++] = hex;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t entered = i == 0 ? 0 : all->passage.level[queue[i]];
        for (uint32_t k = 0; k < WAP_DIRECTIONS; k++) {
            uint16_t next = all->board->hex[queue[i]].next[k];
            if (next == hex || next == WAP_NO_HEX ||
                !wap_leads_on(all->board, &all->passage, queue[i], next, entered) ||
                all->from[next] != WAP_NO_HEX)
                continue;
            all->from[next] = queue[i];
            if (entered < all->passage.enemies)
                queue[count++] = next;
        }
    }
}

/* ["Z28","Z27"] */
static void put_way(const wap_asking *ask, const passages *all, uint16_t start, uint16_t end)
{
    uint16_t way[UINT8_MAX];
    uint32_t length = 0;
    for (uint16_t hex = end; hex != start; hex = all->from[hex]) {
        gg_assert(length < UINT8_MAX && hex != WAP_NO_HEX);
        way[length++] = hex;
    }
    gg_json_object(ask->out, NULL);
    wap_json_hex(ask, "to", end);
    gg_json_array(ask->out, "path");
    while (length > 0)
        wap_json_hex(ask, NULL, way[--length]);
    gg_json_end_array(ask->out);
    gg_json_bool(ask->out, "inside", !wap_has(&all->passage.ends, end));
    gg_json_end_object(ask->out);
}

void wap_preview_passage(const wap_asking *ask, uint16_t hex, wap_camp camp, uint8_t slot)
{
    passages all = {.board = ask->board};
    wap_find_passage(ask->game, ask->table, hex, camp, slot, &all.passage);
    find_ways(&all, hex);
    gg_json_array(ask->out, "through");
    for (uint16_t end = 0; end < ask->board->hexes; end++)
        if (all.from[end] != WAP_NO_HEX &&
            (wap_has(&all.passage.ends, end) ||
             (wap_has(&all.passage.cities, end) && all.passage.level[end] == all.passage.enemies)))
            put_way(ask, &all, hex, end);
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- a hex */

static void put_ways(const wap_asking *ask, uint16_t hex, uint8_t slot)
{
    wap_ways ways;
    wap_retreat_ways(ask->game, ask->table, hex, wap_asking_camp(ask), slot, &ways);
    if (ask->table->head.prompt[ask->seat] == WAP_ASK_VICTOR) /* P-WDR-14 */
        ways.inside = ways.through = 0;
    gg_json_array(ask->out, "to");
    for (uint32_t i = 0; i < ways.count; i++)
        wap_json_hex(ask, NULL, ways.to[i]);
    gg_json_end_array(ask->out);
    gg_json_int(ask->out, "room_inside", ways.inside);
    gg_json_int(ask->out, "enemies_on_the_way", ways.through ? ways.enemies : 0);
    if (ways.through)
        wap_preview_passage(ask, hex, wap_asking_camp(ask), slot);
    gg_json_bool(ask->out, "no_way", ways.count == 0 && ways.inside == 0 && !ways.through);
}

/* Leaders who may go along (P-WDR-17). */
static void find_leaders(const wap_asking *ask, uint16_t hex, wap_leaders *out)
{
    wap_look look = wap_looking(ask);
    WAP_EACH_LEADER (leader, ask->board, ask->table, hex) {
        const wap_leader_at *at = &ask->table->leader[leader];
        if (at->side == ask->side && wap_owns_leader(&look, leader) &&
            !(at->marks & (WAP_L_INSIDE | WAP_L_HOMELESS)))
            wap_add_leader(out, leader);
    }
}

/* Who goes where their owner wants, and those that the enemy sends (P-WDR-11). */
static void put_leavers(const wap_asking *ask, uint16_t hex, uint8_t slot)
{
    wap_leaders leaders = {{0}};
    wap_troops own, sent;
    wap_clear_troops(&own);
    wap_clear_troops(&sent);
    find_leaders(ask, hex, &leaders);
    wap_gather(ask->board, ask->table, hex,
               wap_leavers_with(wap_asking_camp(ask), slot, 0, WAP_UNSUPPLIED), &own);
    wap_gather(ask->board, ask->table, hex,
               wap_leavers_with(wap_asking_camp(ask), slot, WAP_UNSUPPLIED, 0), &sent);
    wap_preview_who(ask, "who", &leaders, &own);
    wap_preview_who(ask, "unsupplied", NULL, &sent);
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
    put_leavers(ask, hex, slot);
    if (slot != WAP_NO_BATTLE && ask->table->head.prompt[ask->seat] != WAP_ASK_VICTOR)
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
    if (ask->table->head.prompt[ask->seat] != WAP_ASK_WITHDRAW)
        gg_json_text(ask->out, "kind", "retreat");
    gg_json_array(ask->out, "retreats");
    if (ask->table->head.prompt[ask->seat] == WAP_ASK_SIEGE_RETREAT) {
        put_hex(ask, ask->table->cursor, WAP_NO_BATTLE);
    } else {
        for (uint8_t slot = 0; slot < ask->table->battles; slot++)
            if (may_leave(ask, slot))
                put_battle(ask, slot);
    }
    gg_json_end_array(ask->out);
}
