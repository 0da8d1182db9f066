/* coming.c: groups that come with a change: placed at once, elsewhere if enemies stand in their hex (P-LNK-08, P-SEQ-05). */
#include "warpeace/month/scenario.h"

/* ---------------------------------------------------------------- places */

/* The hex itself, or the nearest ones of the nation; without enemy SP. */
void wap_nearest_places(const wap_board *board, const wap_table *table, uint8_t nation,
                        uint8_t side, uint16_t hex, wap_hexes *out)
{
    wap_distances far;
    uint8_t least = WAP_FAR;
    memset(out, 0, sizeof *out);
    if (!wap_enemy_in(table, side, hex)) {
        wap_put(out, hex);
        return;
    }
    wap_distances_from(board, table, hex, &far);
    for (uint16_t there = 0; there < board->hexes; there++) {
        if (wap_is_at_home(board, table, nation, there) && !wap_enemy_in(table, side, there) &&
            !wap_is_closed(board, table, there))
            wap_keep_nearest(&far, there, &least, out);
    }
}

static void places_of(const wap_board *board, const wap_table *table, uint32_t group,
                      wap_hexes *out)
{
    const wap_reinforcement *of = &board->group[group];
    uint8_t nation = board->kind[board->roster_piece[of->who.first_piece].kind].nation;
    wap_nearest_places(board, table, nation, of->side, board->listed_hex[of->first_hex], out);
}

/* ---------------------------------------------------------------- groups */

/* It comes with a change of this turn and has no place yet. */
static bool is_coming(const wap_board *board, const wap_table *table, uint32_t group)
{
    uint8_t change = board->group[group].change;
    return change != WAP_NONE && table->group_state[group] == WAP_G_DUE &&
           table->happened[change] == table->month + 1U;
}

void wap_send_for(wap_play *play, uint32_t change)
{
    for (uint32_t i = 0; i < play->board->groups; i++)
        if (play->board->group[i].change == change) {
            play->table->group_state[i] = WAP_G_DUE;
            play->table->pending |= WAP_P_EVENT;
        }
}

static bool has_choice(const wap_board *board, const wap_table *table, uint32_t group)
{
    wap_hexes out;
    places_of(board, table, group, &out);
    uint16_t first = wap_next_hex(&out, 0);
    return first != WAP_NO_HEX && wap_next_hex(&out, first + 1U) != WAP_NO_HEX;
}

uint32_t wap_group_asked(const wap_board *board, const wap_table *table)
{
    for (uint32_t i = 0; i < board->groups; i++)
        if (is_coming(board, table, i) && has_choice(board, table, i))
            return i;
    return board->groups;
}

void wap_come(wap_play *play, uint32_t group, uint16_t hex)
{
    const wap_reinforcement *of = &play->board->group[group];
    play->table->group_state[group] = WAP_G_DONE;
    wap_tell_placed(play->turn, wap_readers_of(play, of->side, hex), (int)group, hex, -1, -1,
                    (int)of->who.total);
    wap_place_roster(play, &of->who, hex, of->side);
}

/* A group that finds no place waits as a reinforcement. */
/* P-PLY-05: of its first SP, or of its first leader if it has none. */
static bool ask_owner(wap_play *play, const wap_reinforcement *group)
{
    const wap_board *board = play->board;
    if (group->who.pieces == 0)
        return wap_ask_leaders_owner(play, board->roster_leader[group->who.first_leader],
                                     WAP_ASK_EVENT);
    return wap_ask_owner(play, group->side, board->roster_piece[group->who.first_piece].kind,
                         WAP_ASK_EVENT);
}

bool wap_ask_coming(wap_play *play, bool *came)
{
    *came = false;
    for (uint32_t i = 0; i < play->board->groups; i++) {
        if (!is_coming(play->board, play->table, i))
            continue;
        wap_hexes out;
        places_of(play->board, play->table, i, &out);
        uint16_t first = wap_next_hex(&out, 0);
        if (first == WAP_NO_HEX)
            continue;
        if (wap_next_hex(&out, first + 1U) != WAP_NO_HEX)
            return ask_owner(play, &play->board->group[i]);
        wap_come(play, i, first);
        *came = true; /* somebody may have to make room before the next one */
        return false;
    }
    return false;
}

/* ---------------------------------------------------------------- orders */

/* GROUP HEX */
void wap_check_coming(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint32_t asked = wap_group_asked(look->board, look->table);
    wap_hexes out;
    if (order->verb != WAP_PLACE || order->item[0] != WAP_ITEM_GROUP + asked ||
        order->item[1] >= look->board->hexes) {
        gg_refuse(refusal, P_LNK_08);
        return;
    }
    places_of(look->board, look->table, asked, &out);
    if (!wap_has(&out, order->item[1]))
        gg_refuse(refusal, P_LNK_08);
}

void wap_coming_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint32_t asked = wap_group_asked(look->board, look->table);
    wap_hexes places;
    if (draft->order.verb == 0) {
        gg_offer(out, wap_verb_step(WAP_PLACE, false));
        return;
    }
    if (draft->order.count == 0) {
        wap_offer_item(out, WAP_STEP_GROUP, (uint16_t)(WAP_ITEM_GROUP + asked), false);
        return;
    }
    places_of(look->board, look->table, asked, &places);
    WAP_EACH_HEX (hex, &places)
        wap_offer_item(out, WAP_STEP_HEX, hex, true);
}
