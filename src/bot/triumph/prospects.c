/* prospects.c: the attacks that an order makes possible, for both sides. */
#include "bot/triumph/prospects.h"

#include "core/mem.h"

/* ---------------------------------------------------------------- what an order touches */

static bool is_in(const tri_surroundings *around, uint8_t locale)
{
    return (around->near[locale / 64] >> (locale % 64) & 1) != 0;
}

static void touch(tri_surroundings *around, const tri_board *board, uint16_t at)
{
    if (!tri_on_board(at))
        return;
    uint8_t touched = board->locale_at[at];
    for (uint32_t locale = 0; locale < board->locales; locale++)
        if (tri_distance(board, touched, (uint8_t)locale) <= 1)
            around->near[locale / 64] |= (uint64_t)1 << (locale % 64);
}

static void find_touched(const tri_board *board, const tri_table *before, const tri_table *after,
                         tri_surroundings *around)
{
    memset(around, 0, sizeof *around);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        if (before->at[slot] == after->at[slot] && before->face[slot] == after->face[slot] &&
            before->corps[slot] == after->corps[slot])
            continue;
        touch(around, board, before->at[slot]);
        touch(around, board, after->at[slot]);
    }
}

/* ---------------------------------------------------------------- attacks */

static uint16_t approach_of(const gg_order *threat)
{
    return tri_approach_at((uint16_t)(threat->item[0] - TRI_ITEM_PLACE));
}

static const int32_t *known_gain(const tri_attacks *known, uint16_t from)
{
    for (uint32_t i = 0; i < known->count; i++)
        if (known->from[i] == from)
            return &known->gain[i];
    return NULL;
}

static bool is_near(const tri_board *board, const tri_surroundings *around, uint16_t from)
{
    return is_in(around, tri_locale_of(board, from)) ||
           is_in(around, tri_locale_of(board, tri_across(from)));
}

/* What an attack gains for the side that begins it; 0 if it gains nothing. */
static int32_t gain_of(tri_prospects *prospects, const tri_state *state, gg_seat seat,
                       const gg_order *threat, int32_t before)
{
    bool own = state->table.head.side[seat] == prospects->side;
    int32_t after = tri_solve_within(prospects->solver, state, seat, threat, prospects->side,
                                     own ? before : INT32_MIN, own ? INT32_MAX : before);
    int32_t gain = own ? after - before : before - after;
    return gain > 0 ? gain : 0;
}

/* All that the seat can begin. Attacks that are known already, and far from the surroundings, are not solved again; NULL:
 * all are. */
static void find_attacks(tri_prospects *prospects, const tri_state *state, gg_seat seat,
                         const tri_surroundings *around, tri_attacks *attacks)
{
    tri_solver *solver = prospects->solver;
    const tri_attacks known = *attacks;
    int32_t before = tri_value(&solver->judge, &state->table, prospects->side);
    tri_candidates threats = {.order = prospects->threat, .room = TRI_THREATS_MAX};
    tri_find_threats(solver->judge.game, state, seat, &threats);
    attacks->count = 0;
    for (uint32_t i = 0; i < threats.count; i++) {
        const gg_order *threat = &threats.order[i];
        uint16_t from = approach_of(threat);
        bool far = around && !is_near(solver->judge.board, around, from);
        const int32_t *gain = far ? known_gain(&known, from) : NULL;
        attacks->from[attacks->count] = from;
        attacks->gain[attacks->count++] = gain ? *gain
                                               : gain_of(prospects, state, seat, threat, before);
    }
}

/* ---------------------------------------------------------------- what they come to */

enum { GAINS = 4 };

/* The best gain on each locale, largest first. */
typedef struct gains {
    int32_t gain[GAINS];
    uint8_t locale[GAINS];
    uint32_t count;
} gains;

static void note_gain(gains *of, uint8_t locale, int32_t gain)
{
    uint32_t at = 0;
    for (; at < of->count && of->locale[at] != locale; at++)
        ;
    if (at == of->count && of->count < GAINS)
        of->count++;
    else if (at == of->count)
        at--; /* it replaces the smallest, if it is larger */
    else if (of->gain[at] >= gain)
        return;
    if (of->locale[at] != locale && of->gain[at] >= gain)
        return;
    for (; at > 0 && of->gain[at - 1] < gain; at--) {
        of->gain[at] = of->gain[at - 1];
        of->locale[at] = of->locale[at - 1];
    }
    of->gain[at] = gain;
    of->locale[at] = locale;
}

/* Each attack uses up commands and units: the second best counts less. In hundredths. */
static int32_t sum_of(const gains *of)
{
    static const int32_t WEIGHT[GAINS] = {100, 60, 36, 22};
    int32_t sum = 0;
    for (uint32_t i = 0; i < of->count; i++)
        sum += of->gain[i] * WEIGHT[i] / 100;
    return sum;
}

static int32_t all_gains(const tri_prospects *prospects, const tri_attacks *attacks)
{
    const tri_board *board = prospects->solver->judge.board;
    gains of = {.count = 0};
    for (uint32_t i = 0; i < attacks->count; i++)
        if (attacks->gain[i] > 0)
            note_gain(&of, tri_locale_of(board, tri_across(attacks->from[i])), attacks->gain[i]);
    return sum_of(&of);
}

/* ---------------------------------------------------------------- turns */

/* Who has a command; GG_NOBODY: the game is over, or an attack is still going on. */
static gg_seat commanding(const gg_head *head)
{
    gg_seat seat = gg_first_asked(head);
    return seat != GG_NOBODY && head->prompt[seat] == TRI_ASK_COMMAND ? seat : GG_NOBODY;
}

/* Ends the side's turn. Returns the seat that has the next command, or GG_NOBODY. */
static gg_seat end_turn(const tri_solver *solver, tri_state *state, uint8_t side)
{
    const gg_head *head = &state->table.head;
    gg_order end;
    gg_order_open(&end, TRI_END);
    for (uint32_t parts = 0; parts <= GG_SEATS_MAX; parts++) {
        gg_seat seat = commanding(head);
        if (seat == GG_NOBODY || head->side[seat] != side)
            return seat;
        tri_carry_out(solver, state, seat, &end);
    }
    return GG_NOBODY;
}

void tri_prospects_open(tri_prospects *prospects, tri_solver *solver, const tri_state *guess,
                        gg_seat seat)
{
    prospects->solver = solver;
    prospects->guess = guess;
    prospects->seat = seat;
    prospects->side = guess->table.head.side[seat];
    prospects->now.count = prospects->later.count = 0;
    prospects->known = guess->table.head.prompt[seat] == TRI_ASK_COMMAND;
    if (!prospects->known)
        return;
    tri_state next = *guess;
    prospects->base = guess->table;
    find_attacks(prospects, guess, seat, NULL, &prospects->now);
    gg_seat enemy = end_turn(solver, &next, prospects->side);
    if (enemy != GG_NOBODY)
        find_attacks(prospects, &next, enemy, NULL, &prospects->later);
}

static void add_gains(const tri_prospects *prospects, const tri_attacks *attacks, uint8_t gainer,
                      uint32_t weight, tri_prospect *sum)
{
    int32_t worth = all_gains(prospects, attacks) * prospects->solver->judge.weight[weight] / 100;
    if (gainer == prospects->side)
        sum->own += worth;
    else
        sum->enemy += worth;
}

void tri_look_ahead(tri_prospects *prospects, const gg_order *order, tri_prospect *sum)
{
    tri_solver *solver = prospects->solver;
    tri_surroundings around;
    tri_attacks attacks;
    tri_state next;
    uint8_t mover = prospects->guess->table.active;
    tri_solve_to_end(solver, prospects->guess, prospects->seat, order, prospects->side, &next);
    bool first = !prospects->known;
    if (first)
        prospects->base = next.table;
    find_touched(solver->judge.board, &prospects->base, &next.table, &around);
    gg_seat seat = commanding(&next.table.head);
    if (seat != GG_NOBODY && next.table.head.side[seat] == mover) {
        attacks = prospects->now;
        find_attacks(prospects, &next, seat, &around, &attacks);
        add_gains(prospects, &attacks, mover, TRI_W_NEXT, sum);
        if (first)
            prospects->now = attacks;
        seat = end_turn(solver, &next, mover);
    }
    prospects->known = true;
    if (seat == GG_NOBODY)
        return;
    attacks = prospects->later;
    find_attacks(prospects, &next, seat, &around, &attacks);
    add_gains(prospects, &attacks, mover ^ 1U, TRI_W_REPLY, sum);
    if (first)
        prospects->later = attacks;
}

/* ---------------------------------------------------------------- far from the fight */

static bool any_near(const tri_prospects *prospects, const tri_attacks *attacks,
                     const tri_surroundings *around)
{
    for (uint32_t i = 0; i < attacks->count; i++)
        if (is_near(prospects->solver->judge.board, around, attacks->from[i]))
            return true;
    return false;
}

bool tri_is_quiet(tri_prospects *prospects, const gg_order *order, tri_surroundings *around)
{
    tri_state next = *prospects->guess;
    gg_assert(prospects->known);
    if (order->verb == TRI_END || order->verb == TRI_THREATEN)
        return false;
    tri_carry_out(prospects->solver, &next, prospects->seat, order);
    find_touched(prospects->solver->judge.board, &prospects->guess->table, &next.table, around);
    return !any_near(prospects, &prospects->now, around) &&
           !any_near(prospects, &prospects->later, around);
}

bool tri_is_apart(const tri_surroundings *a, const tri_surroundings *b)
{
    uint64_t both = 0;
    for (size_t i = 0; i < sizeof a->near / sizeof *a->near; i++)
        both |= a->near[i] & b->near[i];
    return both == 0;
}

void tri_join_surroundings(tri_surroundings *to, const tri_surroundings *more)
{
    for (size_t i = 0; i < sizeof to->near / sizeof *to->near; i++)
        to->near[i] |= more->near[i];
}
