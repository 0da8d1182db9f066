/* assign.c: units are assigned to commanders (T-SET).
 *
 * Units of one face are alike as long as nobody has placed them. The steps assign them to one commander after
 * another, faces ascending, the lowest unit of each face first. So only one sequence of steps leads to each
 * assignment. A step is offered only if the rest can still be assigned; can_deal_out() finds out by counting. */
#include "triumph/setup/setup.h"

/* An assignment, complete or not. */
typedef struct dealing {
    const tri_board *board;
    const tri_table *table;
    uint8_t side;
    bool whole_army_on_map;
    bool good;    /* the items make sense so far */
    uint8_t open; /* commander whose units are being named, TRI_NO_COMMANDER */
    uint8_t last; /* the last commander named, likewise */
    uint8_t face; /* of the unit named last for him */
    uint8_t size[TRI_COMMANDERS_MAX];
    uint8_t count[TRI_COMMANDERS_MAX][TRI_FACES];
    uint8_t left[TRI_FACES];
    uint8_t of[TRI_UNITS]; /* commander of each unit, TRI_NO_COMMANDER */
} dealing;

/* ---------------------------------------------------------------- reading */

static void open_dealing(const gg_game *game, const tri_table *table, uint8_t side, dealing *deal)
{
    const tri_board *board = tri_board_of(game);
    memset(deal, 0, sizeof *deal);
    deal->board = board;
    deal->table = table;
    deal->side = side;
    deal->whole_army_on_map = side == TRI_ALLIED && !tri_picks_corps(game, side);
    deal->good = true;
    deal->open = deal->last = TRI_NO_COMMANDER;
    memcpy(deal->left, board->army[side].units, sizeof deal->left);
    memset(deal->of, TRI_NO_COMMANDER, sizeof deal->of);
}

static bool name_commander(dealing *deal, uint16_t item)
{
    uint32_t commander = item - (uint32_t)TRI_ITEM_COMMANDER;
    if (!tri_item_is_commander(item) || commander < tri_first_commander(deal->board, deal->side) ||
        commander >= tri_end_commander(deal->board, deal->side))
        return false;
    if (deal->last != TRI_NO_COMMANDER && commander <= deal->last)
        return false; /* each once, ascending */
    deal->open = deal->last = (uint8_t)commander;
    deal->face = 0;
    return true;
}

static bool name_unit(dealing *deal, uint16_t item)
{
    if (item < tri_first_slot(deal->side) || item >= tri_end_slot(deal->board, deal->side) ||
        deal->of[item] != TRI_NO_COMMANDER)
        return false;
    uint8_t face = deal->table->face[item];
    gg_assert(face < TRI_FACES && deal->left[face] > 0);
    deal->of[item] = deal->open;
    deal->size[deal->open]++;
    deal->count[deal->open][face]++;
    deal->left[face]--;
    deal->face = face;
    return true;
}

static void read_dealing(const gg_game *game, const tri_table *table, uint8_t side,
                         const gg_order *order, dealing *deal)
{
    open_dealing(game, table, side, deal);
    for (uint32_t i = 0; i < order->count && deal->good; i++) {
        uint16_t item = order->item[i];
        if (deal->open == TRI_NO_COMMANDER)
            deal->good = name_commander(deal, item);
        else if (item == TRI_DONE)
            deal->open = TRI_NO_COMMANDER;
        else
            deal->good = name_unit(deal, item);
    }
}

/* ---------------------------------------------------------------- what a corps may be */

static uint32_t most_units(const dealing *deal, uint32_t commander)
{
    const tri_commander *him = &deal->board->commander[commander];
    if (!deal->whole_army_on_map || deal->board->locale[him->setup].capacity >= TRI_CORPS_MAX)
        return TRI_CORPS_MAX;
    return deal->board->locale[him->setup]
        .capacity; /* there are no detachments that could make room */
}

/* T-SET-08: French reinforcements. */
static bool needs_other_than_i2(const dealing *deal, uint32_t commander)
{
    return deal->side == TRI_FRENCH && !tri_has_setup(deal->board, commander);
}

static bool is_all_i2(const dealing *deal, uint32_t commander)
{
    return deal->count[commander][TRI_I2] == deal->size[commander];
}

/* Has a corps that starts on the map artillery, as the fixed battery needs (T-SET-13)? */
static bool has_guns_on_map(const dealing *deal)
{
    for (uint32_t c = tri_first_commander(deal->board, deal->side);
         c < tri_end_commander(deal->board, deal->side); c++)
        if (tri_has_setup(deal->board, c) && deal->count[c][TRI_A1] > 0)
            return true;
    return deal->side != TRI_FRENCH;
}

/* ---------------------------------------------------------------- check */

/* T-SET-04, T-SET-05, T-SET-07, T-SET-08 */
static void check_corps(const dealing *deal, uint32_t commander, gg_refusal *refusal)
{
    uint32_t size = deal->size[commander];
    if (size < deal->board->commander[commander].minimum || size > TRI_CORPS_MAX) {
        gg_refuse(refusal, T_SET_04);
        if (deal->side == TRI_FRENCH)
            gg_refuse(refusal, T_SET_07);
    }
    if (size > most_units(deal, commander) && size <= TRI_CORPS_MAX) {
        gg_refuse(refusal, T_SET_05);
        gg_refuse(refusal, T_MAP_04);
    }
    if (needs_other_than_i2(deal, commander) && size > 0 && is_all_i2(deal, commander))
        gg_refuse(refusal, T_SET_08);
}

/* T-SET-04 */
void tri_check_assign(const gg_game *game, const tri_table *table, uint8_t side,
                      const gg_order *order, gg_refusal *refusal)
{
    dealing deal;
    read_dealing(game, table, side, order, &deal);
    if (!deal.good || deal.open != TRI_NO_COMMANDER) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    for (uint32_t c = tri_first_commander(deal.board, side);
         c < tri_end_commander(deal.board, side); c++)
        check_corps(&deal, c, refusal);
    for (uint32_t face = 0; face < TRI_FACES; face++)
        if (deal.left[face] > 0)
            gg_refuse(refusal, T_SET_04);
    if (!has_guns_on_map(&deal))
        gg_refuse(refusal, T_SET_13);
}

/* ---------------------------------------------------------------- can the rest be dealt? */

/* The needs of all commanders after the one whose units are being named. */
typedef struct others {
    uint32_t least, most; /* units */
    uint32_t choosy;      /* commanders who need something other than I2 */
    bool on_map;          /* one of them starts on the map */
} others;

static others count_others(const dealing *deal)
{
    others rest = {0, 0, 0, false};
    for (uint32_t c = deal->open + 1U; c < tri_end_commander(deal->board, deal->side); c++) {
        rest.least += deal->board->commander[c].minimum;
        rest.most += most_units(deal, c);
        rest.choosy += needs_other_than_i2(deal, c);
        rest.on_map = rest.on_map || tri_has_setup(deal->board, c);
    }
    return rest;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Units left, all and those that may still be named for the open commander (his faces ascend). */
typedef struct stock {
    uint32_t all, mine;
    uint32_t other, my_other; /* than I2 */
    uint32_t guns;            /* artillery is the last face: always his too */
} stock;

static stock count_stock(const dealing *deal)
{
    stock left = {0, 0, 0, 0, deal->left[TRI_A1]};
    for (uint32_t face = 0; face < TRI_FACES; face++) {
        uint32_t count = deal->left[face];
        left.all += count;
        left.mine += face >= deal->face ? count : 0;
        left.other += face != TRI_I2 ? count : 0;
        left.my_other += face >= deal->face && face != TRI_I2 ? count : 0;
    }
    return left;
}

/* The open commander takes `more` units, with `guns` among them; he takes I2 first, then others, artillery last.
 * Is enough left for the others: a unit other than I2 for each who needs one, and artillery if it must be on the
 * map? */
static bool leaves_enough(const stock *left, const others *rest, uint32_t more, uint32_t other,
                          uint32_t guns, bool guns_needed)
{
    uint32_t my_i2 = left->mine - left->my_other;
    uint32_t taken = larger(larger(other, guns), more > my_i2 ? more - my_i2 : 0);
    uint32_t without_guns = left->my_other - left->guns;
    uint32_t taken_guns = larger(guns, taken > without_guns ? taken - without_guns : 0);
    if (taken > more || taken > left->my_other)
        return false;
    if (left->other - taken < rest->choosy + (guns_needed ? 1 : 0))
        return false;
    return !guns_needed || (rest->on_map && left->guns > taken_guns);
}

/* Can all remaining units be assigned, some to the open commander and the rest to the others? */
static bool can_deal_out(const dealing *deal)
{
    others rest = count_others(deal);
    stock left = count_stock(deal);
    uint32_t size = deal->size[deal->open];
    uint32_t least = deal->board->commander[deal->open].minimum,
             most = most_units(deal, deal->open);
    if (size > most || left.all < rest.least)
        return false;
    uint32_t low = larger(size < least ? least - size : 0,
                          left.all > rest.most ? left.all - rest.most : 0);
    uint32_t high = smaller(smaller(left.mine, most - size), left.all - rest.least);
    uint32_t other = needs_other_than_i2(deal, deal->open) && is_all_i2(deal, deal->open) ? 1 : 0;
    low = larger(low, other);
    if (low > high)
        return false;
    bool needed = !has_guns_on_map(deal);
    if (leaves_enough(&left, &rest, low, other, 0, needed))
        return true;
    bool he_could = needed && tri_has_setup(deal->board, deal->open) && left.guns > 0 && high > 0;
    return he_could && leaves_enough(&left, &rest, larger(low, 1), other, 1, false);
}

/* ---------------------------------------------------------------- steps */

/* The lowest unassigned unit of that face. */
static uint32_t lowest_of(const dealing *deal, uint32_t face)
{
    uint32_t slot = tri_first_slot(deal->side);
    while (deal->table->face[slot] != face || deal->of[slot] != TRI_NO_COMMANDER)
        slot++;
    gg_assert(slot < tri_end_slot(deal->board, deal->side));
    return slot;
}

static void offer_units(const dealing *deal, gg_steps *out)
{
    for (uint32_t face = deal->face; face < TRI_FACES; face++) {
        if (deal->left[face] == 0)
            continue;
        dealing next = *deal;
        uint32_t slot = lowest_of(deal, face);
        name_unit(&next, (uint16_t)slot);
        if (can_deal_out(&next))
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)(TRI_ITEM_UNIT + slot), false);
    }
}

static bool is_enough(const dealing *deal)
{
    uint32_t size = deal->size[deal->open];
    return size >= deal->board->commander[deal->open].minimum &&
           !(needs_other_than_i2(deal, deal->open) && is_all_i2(deal, deal->open));
}

/* The corps is complete, and the next commander's turn has come. */
static void offer_done(const dealing *deal, gg_steps *out)
{
    uint32_t next = deal->open + 1U;
    if (!is_enough(deal))
        return;
    if (next == tri_end_commander(deal->board, deal->side)) {
        if (count_stock(deal).all == 0)
            tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
        return;
    }
    dealing after = *deal;
    after.open = (uint8_t)next;
    after.face = 0;
    if (can_deal_out(&after))
        gg_offer(out,
                 tri_step_of(TRI_STEP_WORD, TRI_DONE, (uint16_t)(TRI_ITEM_COMMANDER + next), 0));
}

void tri_assign_steps(const gg_game *game, const tri_table *table, uint8_t side,
                      const gg_order *order, gg_steps *out)
{
    dealing deal;
    if (order->verb == 0) {
        gg_offer(out, tri_verb_step(TRI_ASSIGN, false));
        return;
    }
    read_dealing(game, table, side, order, &deal);
    gg_assert(deal.good);
    if (order->count == 0) {
        uint32_t first = tri_first_commander(deal.board, side);
        tri_offer_item(out, TRI_STEP_COMMANDER, (uint16_t)(TRI_ITEM_COMMANDER + first), false);
        return;
    }
    offer_units(&deal, out);
    offer_done(&deal, out);
}

/* ---------------------------------------------------------------- carrying out */

/* The same number of units of each face, lowest first. */
void tri_assign_canonical(const gg_game *game, const tri_table *table, uint8_t side,
                          gg_order *order)
{
    dealing deal, plain;
    read_dealing(game, table, side, order, &deal);
    if (!deal.good || deal.open != TRI_NO_COMMANDER)
        return;
    open_dealing(game, table, side, &plain);
    order->count = 0;
    for (uint32_t c = tri_first_commander(deal.board, side);
         c < tri_end_commander(deal.board, side); c++) {
        if (deal.size[c] == 0)
            continue;
        gg_order_add(order, (uint16_t)(TRI_ITEM_COMMANDER + c));
        plain.open = (uint8_t)c;
        for (uint32_t face = 0; face < TRI_FACES; face++) {
            for (uint32_t n = 0; n < deal.count[c][face]; n++) {
                uint32_t slot = lowest_of(&plain, face);
                name_unit(&plain, (uint16_t)slot);
                gg_order_add(order, (uint16_t)(TRI_ITEM_UNIT + slot));
            }
        }
        gg_order_add(order, TRI_DONE);
    }
}

void tri_assign(tri_table *table, const gg_order *order)
{
    uint8_t commander = TRI_NO_COMMANDER;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (tri_item_is_commander(item))
            commander = (uint8_t)(item - TRI_ITEM_COMMANDER);
        else if (tri_item_is_unit(item))
            table->corps[item] = commander;
        gg_assert(commander != TRI_NO_COMMANDER); /* units stand behind their commander */
    }
    gg_assert(order->count == 0 || tri_corps_size(table, commander) <= TRI_CORPS_MAX);
}
