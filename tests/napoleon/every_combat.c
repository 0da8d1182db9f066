/* every_combat.c: every order that could be given in a battle, or by units that leave a fight, by brute force. */
#include "napoleon/every_order.h"

/* ---------------------------------------------------------------- actions of one block */

static bool make_move(nap_making *make)
{
    uint32_t block = 0;
    bool stray = nap_put_one_or_stray(make, nap_own_fighting(make), &block);
    uint32_t spot = stray ? block % NAP_BATTLE_PLACES : nap_pick(make, NAP_BATTLE_PLACES);
    nap_put(make, NAP_ITEM_SPOT + spot);
    return true;
}

/* A block of the battle and another, which may be an ally's; or any block and its neighbor in the list. */
static bool make_pair(nap_making *make)
{
    uint64_t fighting = nap_own_fighting(make), friends = fighting;
    uint32_t block = 0;
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        uint64_t all = nap_party_blocks(make->board, make->table, make->table->battle, party);
        friends |= (all & fighting) ? all : 0;
    }
    if (nap_put_one_or_stray(make, fighting, &block))
        nap_put(make, NAP_ITEM_BLOCK + (block + 1) % make->board->blocks);
    else
        nap_put(make, NAP_ITEM_BLOCK + nap_pick_one(make, friends));
    return true;
}

/* By any road of the town, or to the town itself, which is no way out. */
static bool make_retreat(nap_making *make)
{
    const nap_town *here = &make->board->town[nap_fight_town(make)];
    uint32_t block = 0;
    bool stray = nap_put_one_or_stray(make, nap_own_fighting(make), &block);
    uint32_t number = stray ? 0 : nap_pick(make, here->roads + 1U);
    nap_put(make, NAP_ITEM_TOWN +
                      (number < here->roads ? here->next[number] : (uint32_t)nap_fight_town(make)));
    nap_put(make, NAP_DONE);
    return true;
}

nap_maker *nap_combat_maker(uint8_t verb)
{
    static nap_maker *const makers[NAP_VERBS] = {
        [NAP_MOVE] = make_move,
        [NAP_EXCHANGE] = make_pair,
        [NAP_SHELTER] = make_pair,
        [NAP_RETREAT] = make_retreat,
    };
    return makers[verb];
}

/* ---------------------------------------------------------------- all who leave a fight */

/* Who leaves: of the own blocks in the battle, or in the town of a skirmish. */
static uint64_t leaving(const nap_making *make)
{
    return make->table->battle != NAP_NONE ? nap_own_fighting(make)
                                           : nap_own_in(make, nap_fight_town(make));
}

/* Plausible roads: no enemy at the other end; attackers leave by the roads they came on. */
static bool is_likely(const nap_making *make, uint32_t road)
{
    uint8_t town = nap_fight_town(make), side = make->table->head.side[make->seat];
    bool came = (make->table->entry[town] >> road & 1U) != 0;
    return came == (side == make->table->active) &&
           nap_side_in_town(make->board, make->table, side ^ 1U,
                            make->board->town[town].next[road]) == 0;
}

/* By one of the roads, or it stays and is eliminated. An orderly retreat uses plausible roads, and no more units
 * than fit. */
static void put_way(nap_making *make, uint32_t block, uint32_t *taken, bool orderly)
{
    const nap_town *here = &make->board->town[nap_fight_town(make)];
    uint32_t open[NAP_TOWN_ROADS], count = 0;
    for (uint32_t i = 0; i < here->roads; i++)
        if (!orderly || (is_likely(make, i) && taken[i] < make->board->road[here->road[i]].flow))
            open[count++] = i;
    uint32_t number = nap_pick(make, count + 1);
    if (number == count)
        return;
    taken[open[number]]++;
    nap_put(make, NAP_ITEM_BLOCK + block);
    nap_put(make, NAP_ITEM_TOWN + (uint32_t)here->next[open[number]]);
}

/* One block and its road: for seats that take turns, and for units that withdraw one by one. */
static bool goes_alone(const nap_making *make)
{
    return make->table->asked_first != GG_NOBODY ||
           (make->prompt == NAP_ASK_WITHDRAW &&
            make->game->option[NAP_OPTION_STALEMATE] == NAP_STALEMATE_TURNS);
}

bool nap_make_exit(nap_making *make)
{
    uint32_t taken[NAP_TOWN_ROADS] = {0};
    uint64_t blocks = leaving(make);
    if (goes_alone(make)) { /* or two of them, one too many */
        uint32_t first = nap_pick_one(make, blocks);
        uint64_t others = blocks & ~(nap_bit(first) * 2 - 1);
        bool two = others != 0 && nap_pick(make, 2) == 1;
        blocks = nap_bit(first) | (two ? nap_bit(nap_first(others)) : 0);
    }
    bool orderly = nap_count(blocks) > 2 && nap_pick(make, 4) > 0;
    NAP_EACH (block, blocks) {
        put_way(make, (uint32_t)block, taken, orderly);
    }
    nap_put(make, NAP_DONE);
    return true;
}
