/* check_setup_stage.c: what must be true when a question is asked before the first round: bids, conferences, and the
 * progress of set-ups.
 *
 * The units of each corps are checked again by the rules of `assign`, and every question must have an answer. */
#include "triumph/checks/check_stage.h"

#include "core/play/checking.h"
#include "triumph/sequence/play.h"
#include "triumph/setup/setup.h"

static bool broken(const tri_stage_check *check, uint16_t rule, const char *what)
{
    return gg_fail_state(check->error, rule, "%s", what);
}

/* ---------------------------------------------------------------- bids */

/* Parties bid in turn, always more, and never all of their morale. */
static bool check_bids(const tri_stage_check *check, gg_seat seat, uint8_t prompt)
{
    const tri_table *table = check->table;
    uint32_t own = table->bid[seat == 0 ? 0 : 1], other = table->bid[seat == 0 ? 1 : 0];
    uint32_t last = own > other ? own : other;
    if (last > tri_highest_bid(check->game) + 1 || (own == other && own != 0))
        return broken(check, T_BAL_02, "a bid that there cannot be");
    if (last == 0 || prompt == 0)
        return true;
    return (prompt == TRI_ASK_BID) == (other > own) ||
           broken(check, T_BAL_03, "the wrong party is asked");
}

/* ---------------------------------------------------------------- pieces that are not set up */

static bool is_laid_out(const tri_stage_check *check, uint8_t side)
{
    const tri_table *table = check->table;
    for (uint32_t slot = tri_first_slot(side); slot < tri_end_slot(check->board, side); slot++)
        if (table->at[slot] != TRI_OFF || table->corps[slot] != TRI_NO_COMMANDER ||
            table->flags[slot] != 0)
            return false;
    for (uint32_t c = tri_first_commander(check->board, side);
         c < tri_end_commander(check->board, side); c++)
        if (table->commander_at[c] != TRI_OFF)
            return false;
    return true;
}

static bool has_owners(const tri_stage_check *check, uint8_t side)
{
    const tri_table *table = check->table;
    for (uint32_t c = tri_first_commander(check->board, side);
         c < tri_end_commander(check->board, side); c++) {
        uint8_t owner = table->owner[c];
        if (owner >= table->head.seats || table->head.side[owner] != side)
            return false;
    }
    return true;
}

/* A team has its corps after its conference, a single player from the start. */
static bool check_conferring(const tri_stage_check *check, uint8_t side)
{
    const tri_table *table = check->table;
    gg_seat chief = tri_seat_of(table, side);
    bool asked = false;
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        asked = asked || (table->head.side[seat] == side && table->head.prompt[seat] != 0);
    if (asked && table->head.prompt[chief] != TRI_ASK_CONFERENCE)
        return broken(check, T_TEA_03, "a conference is asked of another than the chief");
    return asked || has_owners(check, side) ||
           broken(check, T_TEA_03, "a team has conferred without dealing out its corps");
}

/* ---------------------------------------------------------------- units that are dealt out */

/* Corps before detachments. A detached unit belongs to no corps, so sizes are checked only if there are none. */
static bool is_assigned(const tri_stage_check *check, uint8_t side)
{
    const tri_table *table = check->table;
    gg_order order;
    gg_refusal refusal = {0};
    gg_order_open(&order, TRI_ASSIGN);
    for (uint32_t c = tri_first_commander(check->board, side);
         c < tri_end_commander(check->board, side); c++) {
        tri_set units = tri_corps_units(table, c);
        gg_order_add(&order, (uint16_t)(TRI_ITEM_COMMANDER + c));
        TRI_EACH (slot, units)
            gg_order_add(&order, (uint16_t)slot);
        gg_order_add(&order, TRI_DONE);
    }
    tri_check_assign(check->game, table, side, &order, &refusal);
    return refusal.count == 0;
}

static bool is_place(const tri_stage_check *check, uint32_t commander, uint16_t at)
{
    uint8_t setup = check->board->commander[commander].setup;
    return setup != TRI_NONE && tri_on_board(at) && tri_locale_at(check->board, at) == setup;
}

/* Where a corps may be: `waiting` in reserve, or off, until its owner's turn has come. */
static bool stands_well(const tri_stage_check *check, uint8_t side, uint32_t commander, bool placed,
                        bool picked)
{
    uint16_t at = check->table->commander_at[commander];
    bool may_be_off = side == TRI_ALLIED && tri_picks_corps(check->game, side);
    if (!tri_has_setup(check->board, commander))
        return at == TRI_OFF;
    if (placed)
        return is_place(check, commander, at) || (may_be_off && at == TRI_OFF);
    if (picked)
        return at == TRI_OFF || at == tri_reserve(check->board->commander[commander].setup);
    return at == TRI_OFF;
}

/* Corps up to the rank that is asked have been placed; `done`: all have. */
static bool check_corps_places(const tri_stage_check *check, uint8_t side, bool done)
{
    const tri_table *table = check->table;
    bool picks = tri_picks_corps(check->game, side);
    bool picked = picks && (done || table->asked_rank > 0);
    uint32_t on_map = 0;
    for (uint32_t c = tri_first_commander(check->board, side);
         c < tri_end_commander(check->board, side); c++) {
        bool placed = done || tri_rank_of(table, table->owner[c]) < table->asked_rank;
        if (!stands_well(check, side, c, placed, picked))
            return broken(check, T_SET_05, "a corps stands where it cannot have been placed");
        if (side == TRI_ALLIED && tri_on_board(table->commander_at[c]) &&
            tri_corps_size(table, c) >
                check->board->locale[check->board->commander[c].setup].capacity)
            return broken(check, T_MAP_04, "a corps is too large for its set-up locale");
        on_map += tri_on_board(table->commander_at[c]);
    }
    return !picked || on_map == check->board->army[side].on_map[check->game->scenario] ||
           broken(check, T_SET_06, "too many corps start on the map, or too few");
}

/* ---------------------------------------------------------------- detachments and battery */

static uint32_t count_detached(const tri_stage_check *check)
{
    uint32_t count = 0;
    for (uint32_t slot = TRI_UNITS_MAX; slot < TRI_UNITS; slot++)
        count += tri_in_play(check->table->at[slot]) &&
                 check->table->corps[slot] == TRI_NO_COMMANDER;
    return count;
}

static bool has_room(const tri_stage_check *check)
{
    uint32_t units[TRI_LOCALES_MAX] = {0};
    for (uint32_t slot = TRI_UNITS_MAX; slot < TRI_UNITS; slot++)
        if (tri_on_board(check->table->at[slot])) {
            uint8_t locale = tri_locale_at(check->board, check->table->at[slot]);
            if (++units[locale] > check->board->locale[locale].capacity)
                return false;
        }
    return true;
}

static bool check_detached(const tri_stage_check *check, bool done)
{
    const tri_table *table = check->table;
    uint32_t detached = count_detached(check);
    if (!check_corps_places(check, TRI_FRENCH, true))
        return false;
    for (uint32_t slot = TRI_UNITS_MAX; slot < TRI_UNITS; slot++)
        if (table->corps[slot] == TRI_NO_COMMANDER && table->at[slot] == TRI_OFF)
            return broken(check, T_SET_04, "a unit belongs to no corps");
    for (uint32_t c = tri_first_commander(check->board, TRI_FRENCH);
         c < tri_end_commander(check->board, TRI_FRENCH); c++)
        if (tri_corps_size(table, c) == 0)
            return broken(check, T_CRP_05, "a corps without a unit");
    if (detached > TRI_DETACHMENTS_MAX ||
        (detached > 0 && !done && tri_team_size(table, TRI_FRENCH) == 1))
        return broken(check, T_SET_09, "more detached units than the army may have");
    if (detached == 0 && !is_assigned(check, TRI_FRENCH))
        return broken(check, T_SET_04, "units are not dealt out as they must be");
    return !done || has_room(check) ||
           broken(check, T_SET_12, "more units in a locale than it holds");
}

/* ---------------------------------------------------------------- an answer */

/* The first choice each time must lead to an order that the rules accept. */
static bool has_answer(const tri_stage_check *check, gg_seat seat)
{
    gg_draft draft;
    gg_refusal refusal = {0};
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps = {.count = 0};
        if (draft.count == GG_DRAFT_MAX)
            return false;
        gg_list_steps(check->game, check->state, seat, &draft, &steps);
        if (steps.count == 0)
            return false;
        gg_take(check->game, check->state, seat, &draft, steps.step[0]);
    }
    tri_check_setup(check->game, check->state, seat, &draft.order, &refusal);
    return refusal.count == 0;
}

/* ---------------------------------------------------------------- the interface */

static bool check_set_up(const tri_stage_check *check, gg_seat seat, uint8_t prompt)
{
    const tri_table *table = check->table;
    uint8_t side = table->head.side[seat];
    if (!has_owners(check, TRI_ALLIED) || !has_owners(check, TRI_FRENCH))
        return broken(check, T_TEA_03, "a corps belongs to no player of its team");
    if (side == TRI_ALLIED && !is_laid_out(check, TRI_FRENCH))
        return broken(check, T_SET_02, "the French are set up before the Allies");
    switch (prompt) {
    case TRI_ASK_ASSIGN:
        return (table->asked_rank == 0 && is_laid_out(check, side)) ||
               broken(check, T_SET_04, "units are dealt out before they are");
    case TRI_ASK_PLACE:
        return (is_assigned(check, side) ||
                broken(check, T_SET_04, "units are not dealt out as they must be")) &&
               check_corps_places(check, side, false);
    case TRI_ASK_DETACHMENTS:
        return check_detached(check, false);
    default:
        return (table->asked_rank == 0 && check_detached(check, true)) ||
               broken(check, T_SET_13, "the battery is asked out of turn");
    }
}

bool tri_check_setup_stage(const tri_stage_check *check, gg_seat seat, uint8_t prompt)
{
    const tri_table *table = check->table;
    bool early = table->phase != TRI_SETUP;
    if (table->round != 0 || table->active != TRI_ALLIED || table->part != 0 ||
        (early && (table->asked_rank | table->published[0] | table->published[1])))
        return broken(check, T_ORD_01, "a round has begun before the armies are set up");
    if (early && (!is_laid_out(check, TRI_ALLIED) || !is_laid_out(check, TRI_FRENCH)))
        return broken(check, T_SET_02, "an army is set up before its time");
    if (!check_bids(check, seat, table->phase == TRI_AUCTION ? prompt : 0))
        return false;
    if (table->phase == TRI_CONFERENCE &&
        (!check_conferring(check, TRI_ALLIED) || !check_conferring(check, TRI_FRENCH)))
        return false;
    if (table->phase == TRI_SETUP && !check_set_up(check, seat, prompt))
        return false;
    return has_answer(check, seat) || broken(check, T_ORD_02, "a question that has no answer");
}
