/* place.c: corps are placed on the map (T-SET; T-TEA).
 *
 * A seat names its own commanders, ascending, each with a place in his set-up locale. On 1 December most Allied
 * corps are named `off` instead. In a team the commander-in-chief picks the two that start on the map: he also
 * names, as `off`, the teammates' corps that do not; a teammate places those of his that are left and names the
 * others `off`. */
#include "triumph/setup/setup.h"

typedef struct placing {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_seat seat;
    uint8_t side;
    bool some_off; /* 1 December */
    bool picks;    /* .. and this seat chooses which */
    bool good;     /* only own commanders are named */
    bool closed;
    uint8_t open;                    /* commander whose place comes next, TRI_NO_COMMANDER */
    uint8_t last;                    /* the last one named, likewise */
    uint16_t to[TRI_COMMANDERS_MAX]; /* positions; TRI_UNDECIDED: not named */
} placing;

/* ---------------------------------------------------------------- reading */

static bool is_commander_of(const placing *put, uint32_t commander)
{
    return commander >= tri_first_commander(put->board, put->side) &&
           commander < tri_end_commander(put->board, put->side);
}

static bool is_mine(const placing *put, uint32_t commander)
{
    return put->table->owner[commander] == put->seat && tri_has_setup(put->board, commander);
}

static void read_item(placing *put, uint16_t item)
{
    uint32_t commander = item - (uint32_t)TRI_ITEM_COMMANDER;
    gg_assert(!put->closed);
    if (put->open != TRI_NO_COMMANDER) {
        put->to[put->open] = (uint16_t)(item == TRI_WORD_OFF ? (uint16_t)TRI_OFF
                                                             : item - TRI_ITEM_PLACE);
        put->open = TRI_NO_COMMANDER;
    } else if (item == TRI_DONE) {
        put->closed = true;
    } else if (!is_commander_of(put, commander)) {
        put->good = false;
    } else {
        put->open = put->last = (uint8_t)commander;
    }
}

static void read_placing(const gg_game *game, const tri_table *table, gg_seat seat,
                         const gg_order *order, placing *put)
{
    put->game = game;
    put->board = tri_board_of(game);
    put->table = table;
    put->seat = seat;
    put->side = table->head.side[seat];
    put->some_off = tri_picks_corps(game, put->side);
    put->picks = put->some_off && tri_rank_of(table, seat) == 0;
    put->good = true;
    put->closed = false;
    put->open = put->last = TRI_NO_COMMANDER;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        put->to[c] = TRI_UNDECIDED;
    for (uint32_t i = 0; i < order->count && put->good; i++)
        read_item(put, order->item[i]);
}

/* ---------------------------------------------------------------- what may be */

/* Allied corps must fit now; the French may still detach units. */
static bool fits(const placing *put, uint32_t commander)
{
    const tri_commander *him = &put->board->commander[commander];
    return put->side == TRI_FRENCH ||
           tri_corps_size(put->table, commander) <= put->board->locale[him->setup].capacity;
}

/* Does the corps start on the map if its owner, who has not picked, is asked where? */
static bool is_picked(const placing *put, uint32_t commander)
{
    return !put->some_off || tri_on_board(put->table->commander_at[commander]);
}

/* The reserve or a passable approach of the commander's set-up locale. */
static bool is_place_for(const placing *put, uint32_t commander, uint16_t at)
{
    uint8_t setup = put->board->commander[commander].setup;
    if (setup == TRI_NONE || !tri_on_board(at) || tri_locale_at(put->board, at) != setup)
        return false;
    return tri_may_start_at(put->board, at);
}

static uint32_t wanted_on_map(const placing *put)
{
    return put->board->army[put->side].on_map[put->game->scenario];
}

/* ---------------------------------------------------------------- check */

/* T-SET-01, T-SET-07, T-TEA-14 */
static void check_off(const placing *put, uint32_t commander, gg_refusal *refusal)
{
    if (!put->some_off)
        gg_refuse(refusal, put->side == TRI_FRENCH ? T_SET_07 : T_SET_01);
    else if (!put->picks && is_picked(put, commander))
        gg_refuse(refusal, T_TEA_14);
}

/* T-SET-05, T-SET-07, T-TEA-14 */
static void check_on_map(const placing *put, uint32_t commander, gg_refusal *refusal)
{
    if (!tri_has_setup(put->board, commander)) {
        gg_refuse(refusal, T_SET_07);
        return;
    }
    if (!is_place_for(put, commander, put->to[commander]))
        gg_refuse(refusal, T_SET_05);
    if (!fits(put, commander)) {
        gg_refuse(refusal, T_SET_05);
        gg_refuse(refusal, T_MAP_04);
    }
    if (!put->picks && !is_picked(put, commander))
        gg_refuse(refusal, T_TEA_14);
}

/* T-TEA-15 */
static void check_named(const placing *put, uint32_t commander, gg_refusal *refusal)
{
    bool off = put->to[commander] == TRI_OFF;
    bool mine = put->table->owner[commander] == put->seat;
    if (!mine && !(put->picks && off))
        gg_refuse(refusal, T_TEA_15);
    else if (off)
        check_off(put, commander, refusal);
    else
        check_on_map(put, commander, refusal);
}

/* A corps that is not named: an own corps must be named; a teammate's starts on the map. */
static void check_unnamed(const placing *put, uint32_t commander, gg_refusal *refusal)
{
    if (is_mine(put, commander))
        gg_refuse(refusal, T_SET_05);
    else if (put->picks && !fits(put, commander))
        gg_refuse(refusal, T_SET_05);
}

/* T-SET-06 */
void tri_check_place(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_refusal *refusal)
{
    placing put;
    uint32_t on_map = 0;
    read_placing(game, table, seat, order, &put);
    if (!put.good) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    for (uint32_t c = tri_first_commander(put.board, put.side);
         c < tri_end_commander(put.board, put.side); c++) {
        if (put.to[c] == TRI_UNDECIDED)
            check_unnamed(&put, c, refusal);
        else
            check_named(&put, c, refusal);
        on_map += put.to[c] != TRI_OFF;
    }
    if (put.picks && on_map != wanted_on_map(&put))
        gg_refuse(refusal, T_SET_06);
}

/* ---------------------------------------------------------------- steps */

/* Corps on the map up to the commander named last: own ones with a place, teammates' that were
 * passed over. */
static uint32_t count_on_map(const placing *put)
{
    uint32_t count = 0;
    for (uint32_t c = tri_first_commander(put->board, put->side);
         put->last != TRI_NO_COMMANDER && c <= put->last; c++)
        count += put->to[c] != TRI_OFF;
    return count;
}

/* Can the picking go on behind that commander with so many on the map? */
static bool can_pick(const placing *put, uint32_t commander, uint32_t on_map)
{
    uint32_t wanted = wanted_on_map(put), more = 0;
    for (uint32_t c = commander + 1; c < tri_end_commander(put->board, put->side); c++)
        more += fits(put, c);
    return on_map <= wanted && on_map + more >= wanted;
}

static uint32_t behind_last(const placing *put)
{
    return put->last == TRI_NO_COMMANDER ? tri_first_commander(put->board, put->side)
                                         : put->last + 1U;
}

/* The item that follows a place without a choice: the next own commander, or the end. GG_NO_ITEM: the seat
 * chooses. */
static uint16_t what_follows(const placing *put)
{
    uint32_t c = behind_last(put), end = tri_end_commander(put->board, put->side);
    for (; c < end && !is_mine(put, c); c++)
        if (put->picks)
            return GG_NO_ITEM;
    return c < end ? (uint16_t)(TRI_ITEM_COMMANDER + c) : (uint16_t)TRI_DONE;
}

static void offer_place(const placing *put, uint8_t kind, uint16_t item, gg_steps *out)
{
    uint16_t more = what_follows(put);
    gg_offer(out, tri_step_of(kind, item, more, more == TRI_DONE ? GG_COMPLETES : 0));
}

/* Where the open commander goes. */
static void offer_places(const placing *put, gg_steps *out)
{
    uint32_t commander = put->open;
    gg_assert(is_commander_of(put, commander) && tri_has_setup(put->board, commander));
    const tri_locale *setup = &put->board->locale[put->board->commander[commander].setup];
    uint32_t on_map = count_on_map(put); /* the open commander counts as on the map */
    bool may_on = put->picks ? fits(put, commander) && can_pick(put, commander, on_map)
                             : is_picked(put, commander);
    bool may_off = put->picks ? can_pick(put, commander, on_map - 1) : !may_on;
    if (may_on) {
        uint32_t locale = put->board->commander[commander].setup;
        offer_place(put, TRI_STEP_PLACE, (uint16_t)(TRI_ITEM_PLACE + tri_reserve(locale)), out);
        for (uint32_t i = 0; i < setup->passable; i++)
            offer_place(put, TRI_STEP_PLACE,
                        (uint16_t)(TRI_ITEM_PLACE + tri_blocking(setup->approach[i])), out);
    }
    if (may_off)
        offer_place(put, TRI_STEP_WORD, TRI_WORD_OFF, out);
}

/* The first commander is named. */
static void offer_first(const placing *put, gg_steps *out)
{
    uint32_t c = tri_first_commander(put->board, put->side);
    while (!is_mine(put, c))
        c++;
    tri_offer_item(out, TRI_STEP_COMMANDER, (uint16_t)(TRI_ITEM_COMMANDER + c), false);
}

/* The chief of a team continues with an own commander, or with a teammate's who is off. Those skipped are on the
 * map. */
static void offer_picks(const placing *put, gg_steps *out)
{
    uint32_t on_map = count_on_map(put);
    uint32_t c = behind_last(put), end = tri_end_commander(put->board, put->side);
    for (; c < end && !is_mine(put, c); c++) {
        uint16_t item = (uint16_t)(TRI_ITEM_COMMANDER + c);
        if (can_pick(put, c, on_map))
            gg_offer(out, tri_step_of(TRI_STEP_COMMANDER, item, TRI_WORD_OFF, 0));
        if (!fits(put, c))
            return; /* this corps must be off: it does not fit */
        on_map++;
    }
    if (c < end && can_pick(put, c - 1, on_map))
        tri_offer_item(out, TRI_STEP_COMMANDER, (uint16_t)(TRI_ITEM_COMMANDER + c), false);
    else if (c == end && on_map == wanted_on_map(put))
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
}

void tri_place_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_steps *out)
{
    placing put;
    if (order->verb == 0) {
        gg_offer(out, tri_verb_step(TRI_PLACE, false));
        return;
    }
    read_placing(game, table, seat, order, &put);
    gg_assert(put.good && !put.closed);
    if (put.open != TRI_NO_COMMANDER)
        offer_places(&put, out);
    else if (put.picks)
        offer_picks(&put, out);
    else
        offer_first(&put, out);
}

/* ---------------------------------------------------------------- carrying out */

static void put_corps(tri_table *table, uint32_t commander, uint16_t at)
{
    gg_assert(at == TRI_OFF || tri_on_board(at));
    table->commander_at[commander] = at;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->corps[slot] == commander)
            table->at[slot] = at;
}

/* A teammate's corps that starts on the map waits in reserve until its owner places it. */
void tri_place(const gg_game *game, tri_table *table, gg_seat seat, const gg_order *order)
{
    placing put;
    read_placing(game, table, seat, order, &put);
    gg_assert(put.good && put.closed);
    for (uint32_t c = tri_first_commander(put.board, put.side);
         c < tri_end_commander(put.board, put.side); c++) {
        if (put.to[c] != TRI_UNDECIDED)
            put_corps(table, c, put.to[c]);
        else if (put.picks)
            put_corps(table, c, tri_reserve(put.board->commander[c].setup));
    }
}
