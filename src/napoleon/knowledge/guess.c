/* guess.c: makes a random complete state that fits a view. Sees only the view.
 *
 * A ghost shows its army, and its place and marks limit its type (W-FOG-04). Unnamed blocks of the army are
 * assigned to its ghosts within these limits. Strength and other hidden facts are made up. */
#include "core/mem.h"
#include "core/play/guessing.h"
#include "napoleon/battle/field.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/table/orders.h"

enum { GUESSES_MAX = 8 };

typedef struct guessing {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    nap_table *table; /* the state to fill in */
    gg_dice *dice;
    uint32_t ghosts;
    uint8_t types[NAP_BLOCKS_MAX]; /* bit per type that ghost i can be */
    uint64_t unseen;               /* blocks assigned to ghosts */
} guessing;

/* ---------------------------------------------------------------- chance */

static uint32_t any_of(gg_dice *dice, uint64_t set)
{
    uint32_t skip = gg_below(dice, nap_count(set));
    for (; skip > 0; skip--)
        set &= set - 1;
    return nap_first(set);
}

/* ---------------------------------------------------------------- what ghosts can be */

static uint64_t blocks_of(const nap_board *board, uint32_t types)
{
    uint64_t blocks = 0;
    for (uint32_t type = 0; type < NAP_TYPES; type++)
        if (types >> type & 1)
            blocks |= board->type_blocks[type];
    return blocks;
}

static bool is_empty(const guessing *work, uint8_t at)
{
    return nap_ghosts_at(work->view, at, NAP_ARMIES) == 0 &&
           nap_blocks_at(work->board, &work->view->table, at) == 0;
}

/* Empty woods need units: how many hidden ones in the town cannot be artillery (W-BAT-08, W-BAT-11). */
static uint32_t woods_to_fill(const guessing *work, uint8_t slot, uint32_t party)
{
    const nap_battle *battle = &work->view->table.fought[slot];
    uint32_t woods = 0;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        woods += battle->marker[party][column] == NAP_WOODS &&
                 is_empty(work, nap_place(slot, nap_home(party, column)));
    uint64_t here = nap_side_in_town(work->board, &work->view->table,
                                     nap_party_side(&work->view->table, party), battle->town);
    uint32_t known = nap_count(here & blocks_of(work->board, NAP_NO_GUNS));
    return woods > known ? woods - known : 0;
}

static void keep_guns_out(guessing *work, uint8_t slot, uint32_t party)
{
    const nap_table *table = &work->view->table;
    uint32_t need = woods_to_fill(work, slot, party);
    uint64_t here = 0;
    for (uint32_t i = 0; i < work->ghosts; i++)
        if (work->view->ghost[i].at == table->fought[slot].town &&
            nap_side_of(work->view->ghost[i].army) == nap_party_side(table, party))
            here |= nap_bit(i);
    for (; need > 0 && here != 0; need--) {
        uint32_t i = any_of(work->dice, here);
        here &= ~nap_bit(i);
        work->types[i] &= NAP_NO_GUNS;
    }
}

static void limit_types(guessing *work)
{
    const nap_table *table = &work->view->table;
    for (uint32_t i = 0; i < work->ghosts; i++) {
        const nap_ghost *ghost = &work->view->ghost[i];
        work->types[i] = (uint8_t)nap_betrayed_types(table, ghost->at, ghost->marks);
    }
    for (uint8_t slot = 0; slot < NAP_BATTLES_MAX; slot++)
        for (uint32_t party = 0; party < NAP_PARTIES; party++)
            if (table->fought[slot].town != NAP_NONE && table->fought[slot].stage != NAP_FOUGHT)
                keep_guns_out(work, slot, party);
}

/* ---------------------------------------------------------------- assigning blocks */

/* Before the first fight all blocks are at full strength. */
static uint8_t guess_steps(const guessing *work, uint32_t block)
{
    const nap_table *table = work->table;
    uint32_t max = work->board->block[block].max;
    bool whole = table->phase < NAP_MOVEMENT || (table->turn == 1 && table->phase == NAP_MOVEMENT);
    if (whole || gg_below(work->dice, 2) == 0)
        return (uint8_t)max;
    return (uint8_t)(1 + gg_below(work->dice, max));
}

static void become(guessing *work, uint32_t i, uint32_t block)
{
    nap_table *table = work->table;
    const nap_ghost *ghost = &work->view->ghost[i];
    work->unseen &= ~nap_bit(block);
    work->types[i] = 0; /* it has a face */
    table->at[block] = ghost->at;
    table->marks[block] = (uint16_t)(ghost->marks & NAP_OPEN_MARKS);
    table->steps[block] = guess_steps(work, block);
    if (ghost->marks & NAP_GHOST_SHELTERS)
        table->shelter[block] = NAP_UNSEEN;
}

/* Blocks for ghosts of limited types. A leader is kept for shelter if there is not enough artillery. */
static uint64_t fit_for(const guessing *work, uint8_t army, uint32_t types)
{
    const nap_board *board = work->board;
    uint64_t own = work->unseen & board->army_blocks[army];
    uint32_t sheltered = 0;
    for (uint32_t i = 0; i < work->ghosts; i++)
        sheltered += work->types[i] == NAP_IN_SHELTER && work->view->ghost[i].army == army;
    uint64_t guns = own & blocks_of(board, NAP_IN_SHELTER) & ~board->type_blocks[NAP_LDR];
    if ((types == NAP_NO_GUNS || types == NAP_ADVANCED) && sheltered > nap_count(guns))
        own &= ~board->type_blocks[NAP_LDR];
    return own & blocks_of(board, types);
}

/* Does corps integrity apply to this position: is its battle being set up (W-BAT-15)? */
static bool is_being_set_up(const nap_table *table, uint8_t at)
{
    return nap_in_battle(at) && nap_is_home(nap_spot_at(at)) &&
           table->fought[nap_battle_at(at)].stage != NAP_FOUGHT;
}

/* Blocks that fit those already there: of the same corps, or the leader. The first one needs a corps that is large
 * enough for all. If there are none any block will do. */
static uint64_t mates_for(const guessing *work, const nap_ghost *ghost, uint64_t fit)
{
    const nap_board *board = work->board;
    uint64_t leaders = board->type_blocks[NAP_LDR], good = 0;
    uint64_t there = nap_blocks_at(board, work->table, ghost->at) & ~leaders;
    uint32_t all = nap_ghosts_at(work->view, ghost->at, ghost->army);
    if (there != 0) {
        good = fit & board->corps_blocks[board->block[nap_first(there)].corps];
        return good ? good : fit & leaders;
    }
    NAP_EACH (block, fit & ~leaders)
        if (nap_count(fit & board->corps_blocks[board->block[block].corps]) >= all)
            good |= nap_bit((uint32_t)block);
    return good;
}

static void deal_ghost(guessing *work, uint32_t i)
{
    const nap_ghost *ghost = &work->view->ghost[i];
    uint64_t fit = fit_for(work, ghost->army, work->types[i]);
    if (fit == 0)
        fit = work->unseen & work->board->army_blocks[ghost->army];
    if (is_being_set_up(work->table, ghost->at)) {
        uint64_t mates = mates_for(work, ghost, fit);
        fit = mates ? mates : fit;
    }
    become(work, i, any_of(work->dice, fit));
}

/* The most limited ghosts first, so that enough blocks are left for the others. Of unlimited ones those in battles
 * that are being set up come before the map. */
static void deal(guessing *work)
{
    static const uint32_t order[] = {NAP_FOOT, NAP_NO_GUNS, NAP_ADVANCED, NAP_IN_SHELTER,
                                     NAP_ANY_TYPE};
    for (uint32_t k = 0; k < sizeof order / sizeof order[0]; k++)
        for (uint32_t i = work->ghosts; i-- > 0;)
            if (work->types[i] == order[k])
                deal_ghost(work, i);
    gg_assert(work->unseen == 0);
}

/* Steps that the winner of an auction gave up in secret (W-BID-06). */
static void give_up_steps(guessing *work, uint64_t dealt)
{
    nap_table *table = work->table;
    uint64_t payers = 0;
    NAP_EACH (block, dealt)
        if (nap_in_town(table->at[block]) && table->steps[block] >= 2)
            payers |= nap_bit((uint32_t)block);
    for (uint32_t side = 0; side < NAP_SIDES; side++) {
        uint64_t own = payers & work->board->side_blocks[side];
        for (uint32_t due = table->give_up[side]; due > 0 && own != 0; due--) {
            uint32_t block = any_of(work->dice, own);
            own &= ~nap_bit(block);
            table->steps[block]--;
        }
    }
}

/* ---------------------------------------------------------------- consistent details */

/* One of these squares in the block's place that shelters nobody yet. */
static uint8_t find_square(const guessing *work, uint32_t block, uint64_t among)
{
    const nap_table *table = work->table;
    uint64_t here = nap_blocks_at(work->board, table, table->at[block]) & among;
    NAP_EACH (square, here) {
        bool taken = false;
        for (uint32_t other = 0; other < work->board->blocks; other++)
            taken = taken || table->shelter[other] == square;
        if (!taken && (table->marks[square] & NAP_SQUARE))
            return (uint8_t)square;
    }
    return NAP_NONE;
}

/* First named blocks with a hidden square, then hidden blocks. */
static void link_shelters(guessing *work, uint64_t dealt)
{
    uint64_t all = work->board->side_blocks[NAP_FRENCH] | work->board->side_blocks[NAP_ALLIED];
    NAP_EACH (block, all & ~dealt)
        if (work->table->shelter[block] == NAP_UNSEEN)
            work->table->shelter[block] = find_square(work, (uint32_t)block, dealt);
    NAP_EACH (block, dealt)
        if (work->table->shelter[block] == NAP_UNSEEN)
            work->table->shelter[block] = find_square(work, (uint32_t)block, all);
}

/* Where others began the turn is hidden. */
static void settle_starts(guessing *work)
{
    nap_table *table = work->table;
    gg_seat viewer = work->view->table.head.viewer;
    uint64_t own = viewer < GG_SEATS_MAX ? nap_blocks_of_seat(work->board, table, viewer) : 0;
    for (uint32_t block = 0; block < work->board->blocks && table->phase >= NAP_MOVEMENT; block++)
        if (!(own >> block & 1) && viewer != GG_REFEREE && !nap_is_disclosed(table))
            table->start[block] = nap_town_of(table, table->at[block]);
}

static uint64_t strongest_of(const nap_table *table, uint64_t group)
{
    uint64_t strongest = 0;
    uint32_t steps = 0;
    NAP_EACH (block, group) {
        if (!nap_alive(table->at[block]) || table->steps[block] < steps)
            continue;
        if (table->steps[block] > steps)
            strongest = 0;
        steps = table->steps[block];
        strongest |= nap_bit((uint32_t)block);
    }
    return strongest;
}

/* Hits on a group that is hidden from the viewer, by artillery at long range (W-FOG-05). */
static void settle_shot(guessing *work, uint64_t dealt)
{
    nap_table *table = work->table;
    nap_shot *shot = &table->shot;
    if (shot->hits == 0 || shot->tied != 0 || !nap_in_battle(table->at[shot->shooter]))
        return;
    uint8_t at = table->at[shot->shooter], spot = nap_spot_at(at);
    uint32_t enemy = nap_party_at(spot) ^ 1U;
    uint8_t target = nap_place(nap_battle_at(at), nap_home(enemy, nap_column(spot)));
    NAP_EACH (block, nap_blocks_at(work->board, table, target) & dealt) {
        bool square = (table->marks[block] & NAP_SQUARE) || table->shelter[block] != NAP_NONE;
        if (square == (shot->what == 1))
            shot->group |= nap_bit((uint32_t)block);
    }
    shot->tied = strongest_of(table, shot->group);
}

/* A seat that is asked to reveal a leader has a unit on a force march. */
static void settle_marches(guessing *work, uint64_t dealt)
{
    nap_table *table = work->table;
    for (gg_seat seat = 0; seat < table->head.seats; seat++) {
        uint64_t marching = 0;
        if (table->head.prompt[seat] != NAP_ASK_REVEAL || seat == work->view->table.head.viewer)
            continue;
        gg_assert(table->column < NAP_ARMIES); /* the army that is asked */
        NAP_EACH (block, dealt & work->board->army_blocks[table->column])
            if (nap_in_town(table->at[block]))
                marching |= nap_bit((uint32_t)block);
        if (marching)
            table->marks[any_of(work->dice, marching)] |= NAP_MOVED | NAP_FORCED_MARCH;
    }
}

/* ---------------------------------------------------------------- states */

static void guess_once(guessing *work)
{
    uint64_t dealt = 0;
    const nap_table *view = &work->view->table;
    *work->table = *view;
    work->table->head.viewer = GG_REFEREE;
    work->ghosts = 0;
    while (work->ghosts < NAP_BLOCKS_MAX && work->view->ghost[work->ghosts].at != NAP_ABSENT)
        work->ghosts++;
    for (uint32_t block = 0; block < work->board->blocks; block++)
        if (view->at[block] == NAP_UNSEEN)
            dealt |= nap_bit(block);
    work->unseen = dealt;
    limit_types(work);
    deal(work);
    if (view->turn == 1 && view->phase == NAP_MOVEMENT)
        give_up_steps(work, dealt);
    link_shelters(work, dealt);
    settle_starts(work);
    settle_shot(work, dealt);
    settle_marches(work, dealt);
}

/* A seat that is asked must have an answer in the guess, too. */
static bool all_can_answer(const gg_game *game, const void *state, const nap_table *view)
{
    for (gg_seat seat = 0; seat < view->head.seats; seat++) {
        if (view->head.prompt[seat] != NAP_ASK_NOTHING && seat != view->head.viewer &&
            !gg_can_answer(game, state, seat))
            return false;
    }
    return true;
}

void nap_guess(const gg_game *game, const void *from, gg_dice *dice, void *state)
{
    const nap_view *view = from;
    guessing work = {
        .game = game, .board = nap_board_of(game), .view = view, .table = state, .dice = dice};
    for (int i = 0; i < GUESSES_MAX; i++) {
        guess_once(&work);
        nap_make_up_secrets(game, view, dice, state);
        if (all_can_answer(game, state, &view->table))
            return;
    }
}

/* Only what moves own units: fire, leaving a battle, and the end of a phase decide about units that are made up. */
bool nap_foresees(const gg_game *game, const void *from, const gg_order *order)
{
    (void)game, (void)from;
    switch (order->verb) {
    case NAP_MOVE:
    case NAP_FORM:
    case NAP_BREAK:
    case NAP_OCCUPY:
    case NAP_EXCHANGE:
    case NAP_SHELTER:
    case NAP_BRING:
    case NAP_REGROUP:
        return true;
    default:
        return false;
    }
}
