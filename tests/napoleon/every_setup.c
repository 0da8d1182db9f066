/* every_setup.c: orders that deploy armies on the map and on a battlefield, and lay terrain, by brute force. */
#include "napoleon/every_order.h"

/* ---------------------------------------------------------------- the map */

/* Steps that are given up: mostly as many as are due. */
static uint32_t pick_payment(nap_making *make)
{
    uint32_t due = make->table->give_up[make->table->head.side[make->seat]];
    return (uint32_t[]){due, due, due + 1, due > 0 ? due - 1 : 0}[nap_pick(make, 4)];
}

/* Towns of the zone, and sometimes any. */
static void put_place(nap_making *make, uint32_t block, bool less)
{
    uint64_t zone = make->board->zone_towns[make->board->block[block].army];
    uint32_t town = nap_pick(make, 200) == 0 ? nap_pick(make, make->board->towns)
                                             : nap_pick_one(make, zone);
    nap_put(make, (less ? NAP_ITEM_LESS : NAP_ITEM_TOWN) + town);
}

/* The blocks that pay are drawn among all, so that every set of them is equally likely. */
static bool make_map_deploy(nap_making *make)
{
    bool historical = make->game->option[NAP_OPTION_HISTORICAL] != 0;
    uint32_t due = pick_payment(make), left = nap_count(make->own);
    NAP_EACH (block, make->own) {
        bool less = due > 0 && nap_pick(make, left) < due;
        left--;
        due -= less;
        if (!historical)
            put_place(make, (uint32_t)block, less);
        else if (less)
            nap_put(make, NAP_ITEM_BLOCK + (uint32_t)block);
    }
    if (historical)
        nap_put(make, NAP_DONE);
    return true;
}

/* ---------------------------------------------------------------- a battlefield */

static uint32_t own_party(const nap_making *make)
{
    return nap_side_party(make->table, make->table->head.side[make->seat]);
}

/* The reserve, a home position, or a home position as occupant. */
static uint32_t pick_place(nap_making *make)
{
    uint32_t party = own_party(make), number = nap_pick(make, 2 * NAP_COLUMNS + 1);
    if (number == 0)
        return NAP_ITEM_SPOT + nap_reserve(party);
    if (number <= NAP_COLUMNS)
        return NAP_ITEM_SPOT + nap_home(party, number);
    return NAP_ITEM_POST + nap_home(party, number - NAP_COLUMNS);
}

/* A corps goes to one column, a single block anywhere. */
static void put_by_corps(nap_making *make, uint64_t blocks)
{
    uint32_t place[NAP_CORPS_MAX] = {0};
    NAP_EACH (block, blocks) {
        uint8_t corps = make->board->block[block].corps;
        if (corps == NAP_NONE || nap_pick(make, 5) == 0) {
            nap_put(make, pick_place(make));
            continue;
        }
        if (place[corps] == 0)
            place[corps] = nap_home(own_party(make), 1 + nap_pick(make, NAP_COLUMNS));
        nap_put(make, NAP_ITEM_SPOT + place[corps]);
    }
}

static bool make_battle_deploy(nap_making *make)
{
    uint64_t blocks = nap_own_in(make, nap_fight_town(make));
    if (nap_count(blocks) > 3 && nap_pick(make, 4) > 0) {
        put_by_corps(make, blocks);
        return true;
    }
    for (uint32_t left = nap_count(blocks); left > 0; left--)
        nap_put(make, pick_place(make));
    return true;
}

static bool make_deploy(nap_making *make)
{
    return make->prompt == NAP_ASK_DEPLOY ? make_map_deploy(make) : make_battle_deploy(make);
}

/* Any place of the battle for each marker that was drawn, or none. */
static bool make_terrain(nap_making *make)
{
    for (uint32_t k = 0; k < 2; k++) {
        uint8_t marker = make->table->drawn[k];
        uint32_t spot = marker == NAP_NO_MARKER ? 0 : nap_pick(make, NAP_BATTLE_PLACES + 1);
        if (marker == NAP_NO_MARKER || spot == NAP_BATTLE_PLACES)
            continue;
        nap_put(make, NAP_ITEM_MARKER + (uint32_t)marker);
        nap_put(make, NAP_ITEM_SPOT + spot);
    }
    nap_put(make, NAP_DONE);
    return true;
}

nap_maker *nap_setup_maker(uint8_t verb)
{
    return verb == NAP_DEPLOY ? make_deploy : verb == NAP_TERRAIN ? make_terrain : NULL;
}
