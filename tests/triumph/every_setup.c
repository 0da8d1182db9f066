/* every_setup.c: every order that could be given before the first turn, by brute force. */
#include <string.h>

#include "triumph/every_order.h"

static uint32_t first_slot(const tri_making *make)
{
    return make->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
}

/* ---------------------------------------------------------------- sides and teams */

/* The seats of the team in any order, the commanders to any of them. */
static bool make_conference(tri_making *make)
{
    const gg_head *head = &make->table->head;
    uint32_t seats = 0, commanders = tri_own_commanders(make);
    uint8_t owner[TRI_COMMANDERS_MAX], team[GG_SEATS_MAX] = {0};
    for (uint32_t seat = 0; seat < head->seats; seat++)
        if (head->side[seat] == make->side)
            team[seats++] = (uint8_t)seat;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        owner[c] = (commanders >> c & 1) ? team[tri_pick(make, seats)] : (uint8_t)GG_NOBODY;
    for (uint32_t left = seats; left > 0; left--) {
        uint32_t number = tri_pick(make, left);
        tri_put(make, TRI_ITEM_SEAT + (uint32_t)team[number]);
        for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
            if (owner[c] == team[number])
                tri_put(make, TRI_ITEM_COMMANDER + c);
        tri_put(make, TRI_DONE);
        team[number] = team[left - 1];
    }
    return true;
}

/* To each seat, mostly of the own team, nothing or a verb with up to three names. */
static bool make_orders(tri_making *make)
{
    const gg_head *head = &make->table->head;
    for (uint32_t seat = 0; seat < head->seats; seat++) {
        uint32_t silence = head->side[seat] == make->side && seat != make->seat ? 1 : 16;
        if (tri_pick(make, silence + 1) > 0)
            continue;
        tri_put(make, TRI_ITEM_SEAT + seat);
        tri_put(make, (uint16_t[]){TRI_WORD_ATTACK, TRI_WORD_DEFEND, TRI_DONE}[tri_pick(make, 3)]);
        for (uint32_t nouns = tri_pick(make, 4); nouns > 0; nouns--)
            tri_put(make, TRI_ITEM_NOUN + tri_pick(make, make->board->nouns + 1U));
        tri_put(make, TRI_DONE);
    }
    tri_put(make, TRI_DONE);
    return true;
}

/* ---------------------------------------------------------------- corps */

typedef struct dealing {
    uint8_t size[TRI_COMMANDERS_MAX];
    uint8_t of[TRI_UNITS_MAX]; /* commander of each unit of the army, TRI_NO_COMMANDER */
} dealing;

static void deal(tri_making *make, dealing *deal, uint32_t commander)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < make->board->army[make->side].total; i++)
        left += deal->of[i] == TRI_NO_COMMANDER;
    if (left == 0)
        return;
    uint32_t number = tri_pick(make, left);
    for (uint32_t i = 0;; i++) {
        if (deal->of[i] != TRI_NO_COMMANDER || number-- > 0)
            continue;
        deal->of[i] = (uint8_t)commander;
        deal->size[commander]++;
        return;
    }
}

/* Every commander gets the minimum. The rest goes to any of them, mostly to those with fewer than eight. */
static void deal_all(tri_making *make, dealing *made)
{
    const tri_army *army = &make->board->army[make->side];
    uint32_t dealt = 0;
    memset(made->of, TRI_NO_COMMANDER, sizeof made->of);
    for (uint32_t c = army->first_commander; c < army->first_commander + (uint32_t)army->commanders;
         c++)
        for (uint32_t i = 0; i < make->board->commander[c].minimum; i++, dealt++)
            deal(make, made, c);
    while (dealt < army->total) {
        uint32_t c = army->first_commander + tri_pick(make, army->commanders);
        if (made->size[c] >= TRI_CORPS_MAX && tri_pick(make, 64) > 0)
            continue;
        deal(make, made, c);
        dealt++;
    }
}

static bool make_assign(tri_making *make)
{
    const tri_army *army = &make->board->army[make->side];
    dealing made = {.size = {0}};
    if (!make->choices.at_random)
        return tri_pick(make, UINT16_MAX) == 0; /* they are beyond counting */
    deal_all(make, &made);
    for (uint32_t i = 0; i < army->commanders; i++) {
        uint32_t c = army->first_commander + i;
        tri_put(make, TRI_ITEM_COMMANDER + c);
        for (uint32_t unit = 0; unit < army->total; unit++)
            if (made.of[unit] == c && tri_pick(make, 512) > 0)
                tri_put(make, first_slot(make) + unit);
        tri_put(make, TRI_DONE);
    }
    return true;
}

/* Each commander somewhere in his locale, off the map, or not named. */
static bool make_place(tri_making *make)
{
    const tri_army *army = &make->board->army[make->side];
    bool few = army->on_map[make->game->scenario] < army->commanders && make->side == TRI_ALLIED;
    for (uint32_t i = 0; i < army->commanders; i++) {
        uint32_t c = army->first_commander + i;
        uint8_t setup = make->board->commander[c].setup;
        bool own = make->table->owner[c] == make->seat && setup != TRI_NONE;
        if (tri_pick(make, own ? 64 : 4) == (own ? 0U : 3U))
            continue;
        if (!own && !few && tri_pick(make, 16) < 15)
            continue;
        tri_put(make, TRI_ITEM_COMMANDER + c);
        if (setup == TRI_NONE || tri_pick(make, few ? 4 : 64) > 0) {
            if (setup == TRI_NONE || few)
                tri_put(make, TRI_WORD_OFF);
            else
                tri_put_position_in(make, setup);
        } else if (few) {
            tri_put_position_in(make, setup);
        } else {
            tri_put(make, TRI_WORD_OFF);
        }
    }
    tri_put(make, TRI_DONE);
    return true;
}

/* Up to seven units of corps on the map, each to a locale not more than three away. */
static bool make_detachments(tri_making *make)
{
    uint32_t named = 0, one_in = 2 + tri_pick(make, 30);
    tri_set units = tri_own_units(make);
    TRI_EACH (slot, units) {
        uint16_t at = make->table->at[slot];
        if (!tri_on_board(at) || named == 7 || tri_pick(make, one_in) > 0)
            continue;
        uint32_t goal = tri_locale_at(make->board, at), steps = tri_pick(make, 4);
        for (; steps > 0; steps--)
            goal = make->board->locale[goal]
                       .next[tri_pick(make, make->board->locale[goal].approaches)];
        tri_put(make, slot);
        tri_put_position_in(make, goal);
        named++;
    }
    tri_put(make, TRI_DONE);
    return true;
}

static bool make_battery(tri_making *make)
{
    tri_set units = tri_own_units(make);
    uint32_t slot = tri_pick_unit(make, units);
    uint16_t at = make->table->at[slot];
    tri_put(make, slot);
    if (!tri_on_board(at))
        tri_put_anywhere(make);
    else
        tri_put_position_in(make, tri_locale_at(make->board, at));
    return true;
}

tri_maker *tri_setup_maker(uint8_t verb)
{
    static tri_maker *const makers[TRI_VERBS] = {
        [TRI_CONFER] = make_conference,       [TRI_ORDERS] = make_orders,
        [TRI_ASSIGN] = make_assign,           [TRI_PLACE] = make_place,
        [TRI_DETACHMENTS] = make_detachments, [TRI_BATTERY] = make_battery,
    };
    return makers[verb];
}
