/* permute.c: changes what a seat cannot know, and nothing else.
 *
 * Mostly, two blocks of an army that the seat cannot name change places, with everything that belongs to the
 * place; their strengths change too. Unpublished facts are changed as well: moves are undone, deployments and
 * picks are replaced. What an order is going to reveal (the pins) stays. Where that is hard to tell, everything of
 * the kind stays. */
#include <string.h>

#include "napoleon/battle/field.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/permute.h"
#include "napoleon/sequence/rules.h"

typedef struct permuting {
    const gg_game *game;
    const nap_board *board;
    nap_table *table;
    gg_seat seat;
    gg_dice *dice;
    uint64_t hidden; /* blocks that may change */
    bool free;       /* no order reveals anything: all unpublished facts may change */
} permuting;

static uint64_t all_blocks(const nap_board *board)
{
    return board->side_blocks[NAP_FRENCH] | board->side_blocks[NAP_ALLIED];
}

/* ---------------------------------------------------------------- pins */

/* Blocks in battles and skirmishes. */
static uint64_t fighters(const permuting *work)
{
    uint64_t found = 0;
    NAP_EACH (block, all_blocks(work->board)) {
        uint8_t at = work->table->at[block];
        if (nap_in_battle(at) || (nap_in_town(at) && nap_has_fight(work->table, at)))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

static uint64_t marching(const permuting *work)
{
    uint64_t found = 0;
    NAP_EACH (block, all_blocks(work->board))
        if (work->table->marks[block] & NAP_FORCED_MARCH)
            found |= nap_bit((uint32_t)block);
    return found;
}

/* Blocks at a place of a battle, as events say it: the town and the place inside. */
static uint64_t at_spot(const permuting *work, int town, int spot)
{
    for (uint8_t battle = 0; battle < NAP_BATTLES_MAX; battle++)
        if (work->table->fought[battle].town == town)
            return nap_blocks_at(work->board, work->table, nap_place(battle, (uint8_t)spot));
    return 0;
}

static uint64_t in_town(const permuting *work, int town)
{
    return nap_blocks_at(work->board, work->table, (uint8_t)town);
}

/* The end of the game discloses everything. */
static bool tells_the_end(const gg_event *event)
{
    uint32_t phase = offsetof(nap_view, table.phase), first = 2U * (uint32_t)event->open[0];
    if (event->kind != NAP_EVENT_WORDS || phase < first || phase >= first + 10)
        return false;
    uint32_t word = (uint16_t)event->open[1 + (phase - first) / 2];
    return (uint8_t)(word >> (phase - first) % 2 * 8) == NAP_ENDED;
}

/* Outcomes that depend on the types and strengths of hidden blocks. */
static uint64_t pinned_by(const permuting *work, const gg_event *event)
{
    switch (event->kind) {
    case GG_EVENT_SHOWN: /* the order that deploys for a battle names places, not blocks */
        return work->table->phase == NAP_SETTING_UP ? fighters(work)
                                                    : nap_bit((uint32_t)event->open[0]);
    case NAP_EVENT_MARCHED: /* a block with one step is eliminated */
        return marching(work);
    case NAP_EVENT_SETUP: /* woods are set aside for guns */
    case NAP_EVENT_TERRAIN:
    case NAP_EVENT_ROUT: /* attrition */
    case NAP_EVENT_STALEMATE:
    case NAP_EVENT_LOST:
        return fighters(work);
    case NAP_EVENT_RETREAT: /* an order says who goes, but not from where, which everyone sees */
        return fighters(work);
    case NAP_EVENT_BROUGHT:
        return in_town(work, nap_hear_brought(event).from);
    case NAP_EVENT_REGROUPED:
        return in_town(work, nap_hear_regrouped(event).from);
    case NAP_EVENT_MOVED:
        return at_spot(work, nap_hear_moved(event).town, nap_hear_moved(event).from);
    case NAP_EVENT_ACTION:
        return fighters(work);
    case NAP_EVENT_SHOT: /* hits on hidden blocks: one with one step is eliminated */
    case NAP_EVENT_HIT:
        return work->game->option[NAP_OPTION_HIDDEN] ? fighters(work) : 0;
    default:
        return 0;
    }
}

static void read_pins(permuting *work, const gg_event *pins, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        work->hidden &= tells_the_end(&pins[i]) ? 0 : ~pinned_by(work, &pins[i]);
    work->free = count == 0;
}

/* ---------------------------------------------------------------- two blocks change places */

/* Can a block of this type stand where the other one does? */
static bool fits(const permuting *work, uint32_t block, uint32_t other)
{
    const nap_table *table = work->table;
    uint32_t marks = table->marks[other] & NAP_OPEN_MARKS;
    if (table->shelter[other] != NAP_NONE)
        marks |= NAP_GHOST_SHELTERS;
    uint32_t types = nap_betrayed_types(table, table->at[other], (uint16_t)marks);
    return (types >> work->board->block[block].type & 1) != 0;
}

/* Artillery must neither be put where woods have to be filled, nor leave such a place to others alone. */
static bool same_arm(const permuting *work, uint32_t a, uint32_t b)
{
    return nap_type_of(work->board, (uint8_t)a)->artillery ==
           nap_type_of(work->board, (uint8_t)b)->artillery;
}

static void swap_bytes(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

static void swap_bits(uint64_t *set, uint32_t a, uint32_t b)
{
    bool has_a = (*set >> a & 1) != 0, has_b = (*set >> b & 1) != 0;
    *set &= ~(nap_bit(a) | nap_bit(b));
    *set |= (has_a ? nap_bit(b) : 0) | (has_b ? nap_bit(a) : 0);
}

static void change_places(nap_table *table, uint32_t a, uint32_t b)
{
    uint16_t marks = table->marks[a];
    table->marks[a] = table->marks[b];
    table->marks[b] = marks;
    swap_bytes(&table->at[a], &table->at[b]);
    swap_bytes(&table->start[a], &table->start[b]);
    swap_bytes(&table->came[a], &table->came[b]);
    swap_bytes(&table->nth[a], &table->nth[b]);
    swap_bytes(&table->shelter[a], &table->shelter[b]);
    for (uint32_t block = 0; block < NAP_BLOCKS_MAX; block++) {
        uint8_t *square = &table->shelter[block];
        *square = *square == a ? (uint8_t)b : *square == b ? (uint8_t)a : *square;
    }
    swap_bits(&table->regrouped, a, b);
    swap_bits(&table->shot.group, a, b);
}

static void try_swap(permuting *work)
{
    uint32_t a = gg_below(work->dice, work->board->blocks);
    uint32_t b = gg_below(work->dice, work->board->blocks);
    if (a == b || work->board->block[a].army != work->board->block[b].army ||
        !(work->hidden >> a & 1) || !(work->hidden >> b & 1))
        return;
    uint64_t fighting = fighters(work);
    if (((fighting >> a & 1) || (fighting >> b & 1)) && !same_arm(work, a, b))
        return;
    if (fits(work, a, b) && fits(work, b, a))
        change_places(work->table, a, b);
}

/* ---------------------------------------------------------------- strengths */

static bool is_deployed(const permuting *work, uint32_t block)
{
    return nap_alive(work->table->at[block]);
}

static void change_strength(permuting *work)
{
    uint32_t block = gg_below(work->dice, work->board->blocks);
    if (!(work->hidden >> block & 1) || !is_deployed(work, block))
        return;
    work->table->steps[block] = (uint8_t)(1 + gg_below(work->dice, work->board->block[block].max));
}

/* Whoever is hit is the strongest of the group (W-LOS-01). */
static void settle_shot(permuting *work)
{
    nap_table *table = work->table;
    uint64_t tied = 0;
    uint32_t steps = 0;
    if (table->shot.tied == 0 || !(table->shot.group & work->hidden))
        return;
    NAP_EACH (block, table->shot.group) {
        if (!nap_alive(table->at[block]) || table->steps[block] < steps)
            continue;
        tied = table->steps[block] > steps ? 0 : tied;
        steps = table->steps[block];
        tied |= nap_bit((uint32_t)block);
    }
    table->shot.tied = tied;
}

/* ---------------------------------------------------------------- what is not published */

/* Undoes one move. */
static void take_moves_back(permuting *work)
{
    nap_table *table = work->table;
    gg_seat mover = nap_mover(work->board, table);
    if (mover == GG_NOBODY || mover == work->seat || gg_below(work->dice, 2) == 0)
        return;
    nap_view seen; /* of the public: what is published */
    nap_make_view(work->game, table, GG_PUBLIC, &seen);
    NAP_EACH (block, nap_blocks_of_seat(work->board, table, mover)) {
        if (!(table->marks[block] & NAP_MOVED))
            continue;
        table->at[block] = table->start[block];
        table->came[block] = NAP_NONE;
        table->nth[block] = 0;
        table->marks[block] &= (uint16_t) ~(NAP_MOVED | NAP_FORCED_MARCH);
    }
    memset(table->entry_now, 0, sizeof table->entry_now);
    memcpy(table->opened, seen.table.opened, sizeof table->opened);
    memset(table->used_now, 0, sizeof table->used_now);
    table->moves = seen.table.moves;
}

static uint32_t count_at(const permuting *work, uint8_t at)
{
    return nap_count(nap_blocks_at(work->board, work->table, at));
}

/* A deployment that only its owner knows: a block stands in another town of its zone. */
static void deploy_elsewhere(permuting *work)
{
    uint32_t block = gg_below(work->dice, work->board->blocks);
    uint8_t army = work->board->block[block].army;
    uint8_t town = (uint8_t)gg_below(work->dice, work->board->towns);
    if (!(work->hidden >> block & 1) || !nap_in_town(work->table->at[block]) ||
        !nap_is_deploying(work->table, army) || work->game->option[NAP_OPTION_HISTORICAL] ||
        !(work->board->zone_towns[army] >> town & 1) ||
        count_at(work, town) >= work->board->army[army].town_limit)
        return;
    work->table->at[block] = town;
}

/* A pick that only its side knows: one block more, or one less. */
static void pick_otherwise(permuting *work)
{
    nap_table *table = work->table;
    uint32_t block = gg_below(work->dice, work->board->blocks), picked = 0;
    if (table->stage != NAP_PICKING || table->at[block] != table->fight ||
        !(work->hidden >> block & 1))
        return;
    uint8_t side = nap_block_side(work->board, (uint8_t)block);
    gg_seat owner = nap_owner(table, work->board->block[block].army);
    bool ally = nap_side_of_seat(table, work->seat) == side;
    if (!(table->ready >> owner & 1) ||
        (ally && nap_sees_fight(work->game, table, work->seat, table->fight)))
        return;
    NAP_EACH (other, nap_side_in_town(work->board, table, side, table->fight))
        picked += (table->marks[other] & NAP_PICKED) != 0;
    bool off = (table->marks[block] & NAP_PICKED) != 0;
    if (off ? picked > 1 : picked < work->board->limits.skirmish_pick)
        table->marks[block] ^= NAP_PICKED;
}

/* An occupant who is not yet revealed (W-BAT-17) is none. */
static void occupy_otherwise(permuting *work)
{
    nap_table *table = work->table;
    uint32_t block = gg_below(work->dice, work->board->blocks);
    uint8_t at = table->at[block];
    if ((work->hidden >> block & 1) && nap_in_battle(at) &&
        table->fought[nap_battle_at(at)].stage != NAP_FOUGHT)
        table->marks[block] &= (uint16_t)~NAP_OCCUPIES;
}

/* ---------------------------------------------------------------- all of it */

static uint32_t count_changes(const permuting *work, const nap_table *before)
{
    uint32_t changes = 0;
    for (uint32_t block = 0; block < work->board->blocks; block++)
        changes += before->at[block] != work->table->at[block] ||
                   before->marks[block] != work->table->marks[block] ||
                   before->steps[block] != work->table->steps[block];
    return changes;
}

/* Sometimes few swaps, sometimes many: an order names blocks, and is legal only if they are still there. */
uint32_t nap_permute(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                     uint32_t pin_count, gg_dice *dice)
{
    static const uint32_t rounds[] = {4, 20, 100, 400};
    permuting work = {
        .game = game, .board = nap_board_of(game), .table = state, .seat = seat, .dice = dice};
    nap_table before = *work.table;
    if (before.phase < NAP_DEPLOY_ALLIED)
        return 0; /* nothing is hidden in an auction */
    work.hidden = all_blocks(work.board) & ~nap_named(game, work.table, seat);
    read_pins(&work, pins, pin_count);
    if (work.free)
        take_moves_back(&work);
    uint32_t swaps = rounds[gg_below(dice, 4)];
    for (uint32_t i = 0; i < swaps; i++) {
        try_swap(&work);
        if (i % 4 == 0)
            change_strength(&work);
        if (work.free && i % 2 == 0) {
            deploy_elsewhere(&work);
            pick_otherwise(&work);
            occupy_otherwise(&work);
        }
    }
    settle_shot(&work);
    return count_changes(&work, &before);
}
