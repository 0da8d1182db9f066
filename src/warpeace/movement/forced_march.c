/* forced_march.c: announcing a forced march: NUMBER HEX WHO HEX.. (WITHOUT_GUARD) (WITHOUT_FRENCH) DONE. P-FMA
 *
 * The path is the whole way that is left: what remains of the basic allowance, then the MP asked. Enemies on it are
 * dealt with by the steps themselves. The SP that go farthest must be able to reach its end if they get all the MP they
 * ask for. The roll and its losses are in march_result.c. */
#include "warpeace/movement/march.h"

/* ---------------------------------------------------------------- reading */

bool wap_read_march(const wap_board *board, const gg_order *order, wap_march *march)
{
    gg_items items = {order, 0};
    uint16_t number = gg_next_item(&items);
    march->asked = wap_item_in(number, WAP_ITEM_NUMBER) ? (uint32_t)number - WAP_ITEM_NUMBER : 0;
    if (!wap_item_in(number, WAP_ITEM_NUMBER) || !wap_read_trip(board, &items, &march->trip))
        return false;
    march->without_guard = gg_peek_item(&items) == WAP_WORD_WITHOUT_GUARD;
    items.next += march->without_guard;
    march->without_french = gg_peek_item(&items) == WAP_WORD_WITHOUT_FRENCH;
    items.next += march->without_french;
    march->done = gg_peek_item(&items) == WAP_DONE;
    items.next += march->done;
    return gg_items_end(&items);
}

/* ---------------------------------------------------------------- how far */

/* P-FMA-10: the path that already binds the group, from here on. */
static uint16_t bound_to(const wap_stand *stand, uint32_t step)
{
    const wap_open_group *group = &stand->table->group;
    uint32_t next = group->path_next + step;
    return stand->reading == WAP_GOES_ON && next < group->path_count ? group->path[next]
                                                                     : (uint16_t)WAP_NO_HEX;
}

/* The most MP that any of them have in total if they get what they ask for (R-P-13). */
static uint32_t reach_of(const wap_stand *stand, const wap_party *party, uint32_t asked)
{
    uint32_t infantry = stand->infantry_mp + asked, cavalry = stand->cavalry_mp + asked;
    if (party->sp == 0)
        return party->leader_mp;
    if (party->cavalry == 0)
        return infantry;
    return party->cavalry == party->sp || cavalry > infantry ? cavalry : infantry;
}

/* An announced path, as far as it is named. */
typedef struct outline {
    const wap_stand *stand;
    uint16_t hex;
    uint32_t steps, mp, reach;
} outline;

/* P-FMA-01 */
static bool judge_next(const outline *line, uint32_t direction, uint32_t *mp, gg_refusal *refusal)
{
    const wap_stand *stand = line->stand;
    uint16_t bound = bound_to(stand, line->steps);
    uint8_t cost = wap_cost_of(stand->board, stand->table, line->hex, direction, line->mp == 0);
    if (cost == WAP_NO_WAY)
        return wap_no(refusal, P_MOV_16);
    if (bound != WAP_NO_HEX && stand->board->hex[line->hex].next[direction] != bound)
        return wap_no(refusal, P_FMA_10);
    *mp = line->mp + cost;
    if (*mp <= line->reach && line->steps < WAP_PATH_MAX)
        return true;
    wap_no(refusal, P_FMA_01);
    return wap_no(refusal, P_MOV_03);
}

static bool follow(outline *line, const wap_trip *trip, gg_refusal *refusal)
{
    const wap_board *board = line->stand->board;
    for (uint32_t i = 0; i < trip->hexes; i++) {
        uint32_t direction = wap_way_to(board, line->hex, trip->hex[i]);
        if (direction == WAP_DIRECTIONS || wap_is_later(board, line->stand->table, trip->hex[i]))
            return wap_no_way_to(board, line->stand->table, trip->hex[i], refusal);
        if (!judge_next(line, direction, &line->mp, refusal))
            return false;
        line->hex = trip->hex[i];
        line->steps++;
    }
    return true;
}

static outline begin_outline(const wap_stand *stand, const wap_party *party, uint32_t asked)
{
    return (outline){stand, stand->hex, 0, stand->spent, reach_of(stand, party, asked)};
}

/* ---------------------------------------------------------------- who */

/* P-FMA-02, P-OPT-Z-03, P-FMA-09: SP, or in fog a leader who pretends to march; each once. */
static bool judge_marchers(const wap_stand *stand, const wap_party *party, gg_refusal *refusal)
{
    if (party->sp > 0)
        return true;
    if (!stand->game->option[WAP_OPTION_Z])
        return wap_no(refusal, P_FMA_02);
    WAP_EACH_OF (leader, &party->leaders)
        if ((stand->table->leader[leader].marks & WAP_L_MARCHED) != 0)
            return wap_no(refusal, P_FMA_09);
    return true;
}

static bool has_kind(const wap_board *board, const wap_who *who, bool guard)
{
    for (uint32_t kind = 0; kind < board->kinds; kind++)
        if (who->troops.sp[kind] > 0 && board->kind[kind].march > 0 &&
            (board->kind[kind].guard != 0) == guard)
            return true;
    return false;
}

/* P-FMA-04: only what could be used can be declined. */
static bool judge_words(const wap_board *board, const wap_march *march, gg_refusal *refusal)
{
    if (march->without_guard && !has_kind(board, &march->trip.who, true))
        return wap_no(refusal, P_FMA_04);
    if (march->without_french && !has_kind(board, &march->trip.who, false))
        return wap_no(refusal, P_FMA_04);
    return true;
}

bool wap_judge_march(const wap_look *look, const wap_march *march, uint8_t reading,
                     gg_refusal *refusal)
{
    wap_stand stand;
    wap_party party;
    if (!wap_look_at_hex(look, march->trip.start, reading, true, &stand))
        return wap_no(refusal, P_OVR_07);
    if (!wap_judge_who(&stand, &march->trip.who, &party, refusal) ||
        !judge_marchers(&stand, &party, refusal) || !judge_words(look->board, march, refusal))
        return false;
    outline line = begin_outline(&stand, &party, march->asked);
    return follow(&line, &march->trip, refusal);
}

/* P-FMA-01 */
void wap_check_march(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    wap_march march;
    if (!wap_read_march(look->board, order, &march) || !march.done || march.trip.hexes == 0 ||
        march.trip.start >= look->board->hexes) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (march.asked < 1 || march.asked > WAP_MARCH_COLUMNS) {
        gg_refuse(refusal, P_FMA_01);
        return;
    }
    if (look->table->group.hex == march.trip.start &&
        wap_judge_march(look, &march, WAP_GOES_ON, NULL))
        return;
    uint8_t reading = wap_speaks_of_group(look->table, &march.trip) ? WAP_GOES_ON : WAP_BEGINS;
    if (reading == WAP_GOES_ON && wap_judge_march(look, &march, WAP_BEGINS, NULL))
        return;
    wap_judge_march(look, &march, reading, refusal);
}

/* ---------------------------------------------------------------- orders in the making */

/* Units that could take a first step if the march succeeds; computed once per list. */
typedef struct prospect {
    const wap_stand *stand;
    bool infantry, cavalry; /* such SP could take it */
    uint32_t cheapest;      /* total MP after it */
} prospect;

static uint32_t cheapest_step(const wap_stand *stand)
{
    outline line = {stand, stand->hex, 0, stand->spent, UINT8_MAX};
    uint32_t cheapest = UINT8_MAX, mp;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (judge_next(&line, i, &mp, NULL) && mp < cheapest)
            cheapest = mp;
    return cheapest;
}

static prospect look_ahead(const wap_stand *stand, uint32_t asked)
{
    uint32_t cheapest = cheapest_step(stand);
    return (prospect){stand, cheapest <= stand->infantry_mp + asked,
                      cheapest <= stand->cavalry_mp + asked, cheapest};
}

/* Can a leader pretend to march (P-OPT-Z-03)? All named leaders must be able to. */
static bool can_make_believe(const prospect *p, const wap_party *party)
{
    return party->has_leader && party->sp == 0 && p->cheapest <= party->leader_mp &&
           judge_marchers(p->stand, party, NULL);
}

/* SP of kinds after those named that could make the march possible, led by these colors. */
static bool has_marchers(const prospect *p, uint8_t led, int32_t last_kind)
{
    const wap_stand *stand = p->stand;
    for (uint32_t i = stand->first; i < stand->end; i++) {
        const wap_pile *pile = &stand->table->pile[i];
        const wap_kind *kind = &stand->board->kind[pile->kind];
        if ((int32_t)pile->kind <= last_kind || !wap_can_be_named(stand, pile))
            continue;
        if (kind->cavalry ? p->cavalry
                          : p->infantry && (stand->board->nation[kind->nation].led_by & led) != 0)
            return true;
    }
    return false;
}

static uint8_t colours_behind(const wap_stand *stand, int32_t last_leader)
{
    uint8_t colours = 0;
    WAP_EACH_OF (leader, &stand->leaders)
        if ((int32_t)leader > last_leader)
            colours |= (uint8_t)(1U << stand->board->leader[leader].colour);
    return colours;
}

static bool is_possible(void *with, const wap_party *party, int32_t last_leader, int32_t last_kind)
{
    const prospect *p = with;
    if (party->cavalry > 0 ? p->cavalry : party->sp > 0 && p->infantry)
        return true;
    if (party->cavalry > 0 && p->infantry && party->sp > party->cavalry)
        return true;
    if (can_make_believe(p, party))
        return true;
    uint8_t led = party->led;
    if (last_kind < 0)
        led |= colours_behind(p->stand, last_leader);
    return wap_room(party) > 0 && has_marchers(p, led, last_kind);
}

/* ---------------------------------------------------------------- where a march can begin */

static bool can_march_as(const wap_look *look, uint16_t hex, uint8_t reading, uint32_t asked)
{
    wap_stand stand;
    if (!wap_look_at_hex(look, hex, reading, true, &stand))
        return false;
    prospect p = look_ahead(&stand, asked);
    if (has_marchers(&p, colours_behind(&stand, -1), -1))
        return true;
    WAP_EACH_OF (leader, &stand.leaders) {
        wap_party party;
        wap_open_party(&party);
        wap_add_to_party(&stand, &party, leader);
        if (can_make_believe(&p, &party))
            return true;
    }
    return false;
}

static bool can_march_from(const wap_look *look, uint16_t hex, uint32_t asked)
{
    return can_march_as(look, hex, WAP_GOES_ON, asked) ||
           can_march_as(look, hex, WAP_BEGINS, asked);
}

/* Hexes with SP that could be named: cavalry, or infantry with a leader; in fog also leaders alone. */
static void marching_hexes(const wap_look *look, wap_hexes *out)
{
    const wap_board *board = look->board;
    const wap_table *table = look->table;
    uint8_t led[WAP_HEXES_MAX];
    memset(led, 0, board->hexes);
    if (look->game->option[WAP_OPTION_Z] || table->group.must_leave) {
        wap_starting_hexes(look, out);
        return;
    }
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < board->leaders; i++) {
        const wap_leader_at *at = &table->leader[i];
        if (at->side == look->side && at->hex < WAP_HEXES_MAX && (at->marks & WAP_L_MOVED) == 0 &&
            wap_owns_leader(look, i))
            led[at->hex] |= (uint8_t)(1U << board->leader[i].colour);
    }
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        const wap_kind *kind = &board->kind[pile->kind];
        if ((pile->marks & (WAP_MOVED | WAP_MARCHED)) == 0 &&
            table->troops[kind->nation] == look->side && wap_owns_kind(look, pile->kind) &&
            (kind->cavalry || (board->nation[kind->nation].led_by & led[pile->hex]) != 0))
            wap_put(out, pile->hex);
    }
}

/* Is the first step cheap enough for all units that have not moved? Usually it is. */
static bool is_easy_to_leave(const wap_look *look, uint16_t hex, uint32_t asked)
{
    const wap_board *board = look->board;
    const wap_table *table = look->table;
    uint16_t city = board->hex[hex].city;
    uint32_t reach = asked + wap_basic_mp(board, table, look->side, false);
    if (table->group.hex == hex || look->game->option[WAP_OPTION_Z] ||
        (city != WAP_NO_CITY && table->siege[city] != 0))
        return false;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (wap_cost_of(board, table, hex, i, true) <= reach)
            return true;
    return false;
}

static bool can_ask(const wap_look *look, const wap_hexes *hexes, uint32_t asked)
{
    WAP_EACH_HEX (hex, hexes)
        if (is_easy_to_leave(look, hex, asked) || can_march_from(look, hex, asked))
            return true;
    return false;
}

static bool leads_marchers(const wap_look *look, uint32_t leader, uint16_t hex)
{
    const wap_board *board = look->board;
    const wap_table *table = look->table;
    WAP_EACH_PILE (i, table, hex) {
        const wap_pile *pile = &table->pile[i];
        if ((pile->marks & (WAP_MOVED | WAP_MARCHED)) == 0 &&
            wap_side_of_kind(board, table, pile->kind) == look->side &&
            wap_owns_kind(look, pile->kind) &&
            (board->kind[pile->kind].cavalry || wap_leads(board, (uint8_t)leader, pile->kind)))
            return true;
    }
    return false;
}

/* Is there a leader who has not moved, with SP that can clearly march? Usually there is, and no other units need to be
 * examined. False proves nothing. */
static bool has_plain_march(const wap_look *look, uint32_t asked)
{
    if (look->table->group.must_leave)
        return false;
    for (uint32_t i = 0; i < look->board->leaders; i++) {
        const wap_leader_at *at = &look->table->leader[i];
        if (at->side == look->side && at->hex < WAP_HEXES_MAX && (at->marks & WAP_L_MOVED) == 0 &&
            wap_owns_leader(look, i) && is_easy_to_leave(look, at->hex, asked) &&
            leads_marchers(look, i, at->hex))
            return true;
    }
    return false;
}

bool wap_can_march(const wap_look *look)
{
    wap_hexes hexes;
    if (has_plain_march(look, WAP_MARCH_COLUMNS))
        return true;
    marching_hexes(look, &hexes);
    return can_ask(look, &hexes, WAP_MARCH_COLUMNS);
}

/* ---------------------------------------------------------------- steps */

static void offer_numbers(const wap_look *look, gg_steps *out)
{
    wap_hexes hexes;
    bool plain = has_plain_march(look, 1);
    if (!plain)
        marching_hexes(look, &hexes);
    for (uint32_t asked = 1; asked <= WAP_MARCH_COLUMNS; asked++)
        if (plain || can_ask(look, &hexes, asked))
            wap_offer_item(out, WAP_STEP_NUMBER, (uint16_t)(WAP_ITEM_NUMBER + asked), false);
}

static void offer_starts(const wap_look *look, uint32_t asked, gg_steps *out)
{
    wap_hexes hexes;
    marching_hexes(look, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        if (is_easy_to_leave(look, hex, asked) || can_march_from(look, hex, asked))
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
}

static void offer_next(const outline *line, bool again, gg_steps *out)
{
    uint32_t mp;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (judge_next(line, i, &mp, NULL))
            wap_offer_once(out, WAP_STEP_HEX, line->stand->board->hex[line->hex].next[i], again);
}

static void offer_words(const wap_board *board, const wap_march *march, gg_steps *out)
{
    bool french = march->without_french;
    if (!french && !march->without_guard && has_kind(board, &march->trip.who, true))
        wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_WITHOUT_GUARD, false);
    if (!french && has_kind(board, &march->trip.who, false))
        wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_WITHOUT_FRENCH, false);
    wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

static void offer_march(const wap_look *look, const wap_march *march, uint8_t reading,
                        gg_steps *out)
{
    wap_stand stand;
    wap_party party;
    const wap_trip *trip = &march->trip;
    bool again = out->count > 0;
    if (!wap_look_at_hex(look, trip->start, reading, true, &stand))
        return;
    wap_open_party(&party);
    bool nobody = trip->who.troops.total == 0 && wap_no_leaders(&trip->who.leaders);
    if (!nobody && !wap_judge_who(&stand, &trip->who, &party, NULL))
        return;
    outline line = begin_outline(&stand, &party, march->asked);
    bool ready = !nobody && judge_marchers(&stand, &party, NULL);
    if (trip->hexes > 0 && (!ready || !follow(&line, trip, NULL)))
        return;
    if (trip->hexes > 0 && !again)
        offer_words(look->board, march, out);
    if (trip->hexes == 0) {
        prospect p = look_ahead(&stand, march->asked);
        wap_offer_names(&(wap_listing){&stand, trip, &party, again, is_possible, &p}, out);
    }
    if (ready && !march->without_guard && !march->without_french)
        offer_next(&line, again, out);
}

void wap_march_steps(const wap_look *look, const gg_order *order, gg_steps *out)
{
    wap_march march;
    if (order->count == 0) {
        offer_numbers(look, out);
        return;
    }
    if (order->count == 1) {
        offer_starts(look, (uint32_t)order->item[0] - WAP_ITEM_NUMBER, out);
        return;
    }
    bool read = wap_read_march(look->board, order, &march);
    gg_assert(read);
    (void)read;
    for (uint8_t reading = 0; reading < WAP_READINGS; reading++)
        offer_march(look, &march, reading, out);
}
