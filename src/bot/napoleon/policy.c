/* policy.c: rules of thumb for every question but those of combat and of the battle line. */
#include "bot/napoleon/policy.h"

#include "bot/napoleon/plans.h"
#include "core/mem.h"
#include "napoleon/map/leaving.h"
#include "napoleon/sequence/choices.h"

bool nap_is_legal(const nap_asked *asked, const gg_order *order)
{
    return nap_forbidden_by(asked->game, &asked->state->table, asked->seat, order) == 0;
}

static const nap_table *table_of(const nap_asked *asked)
{
    return &asked->state->table;
}

/* ---------------------------------------------------------------- along the lists */

void nap_walk(const nap_asked *asked, nap_marking *mark, gg_order *order)
{
    gg_draft draft;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(asked->game, asked->state, asked->seat, &draft, &steps);
        gg_assert(steps.count > 0);
        uint32_t best = 0, equal = 0;
        int32_t most = INT32_MIN;
        for (uint32_t i = 0; i < steps.count; i++) {
            int32_t value = mark(asked, &draft, steps.step[i]);
            equal = value > most ? 1 : equal + (value == most);
            if (value < most || (value == most && gg_below(asked->dice, equal) != 0))
                continue;
            most = value;
            best = i;
        }
        gg_take(asked->game, asked->state, asked->seat, &draft, steps.step[best]);
    }
    *order = draft.order;
}

static uint64_t own_blocks(const nap_asked *asked)
{
    return nap_blocks_of_seat(asked->board, table_of(asked), asked->seat);
}

static uint8_t own_side(const nap_asked *asked)
{
    return table_of(asked)->head.side[asked->seat];
}

static int32_t worth(const nap_asked *asked, uint32_t block)
{
    return nap_worth_of(asked->game, table_of(asked), block);
}

/* ---------------------------------------------------------------- choices of blocks */

/* The best of a set by a mark; NAP_NONE: it is empty. */
static uint32_t best_block(const nap_asked *asked, uint64_t blocks,
                           int32_t (*mark)(const nap_asked *asked, uint32_t block))
{
    uint32_t best = NAP_NONE;
    int32_t most = 0;
    NAP_EACH (block, blocks) {
        int32_t value = mark(asked, (uint32_t)block);
        if (best != NAP_NONE && value <= most)
            continue;
        most = value;
        best = (uint32_t)block;
    }
    return best;
}

static int32_t cheapness(const nap_asked *asked, uint32_t block)
{
    return -worth(asked, block);
}

/* `{BLOCK}`: ascending, then DONE. */
static void open_set(gg_order *order, uint8_t verb, uint64_t blocks)
{
    gg_order_open(order, verb);
    NAP_EACH (block, blocks)
        gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + block));
    gg_order_add(order, NAP_DONE);
}

static uint64_t best_blocks(const nap_asked *asked, uint64_t blocks, uint32_t count,
                            int32_t (*mark)(const nap_asked *asked, uint32_t block))
{
    uint64_t chosen = 0;
    for (; count > 0 && blocks != 0; count--) {
        uint32_t block = best_block(asked, blocks, mark);
        chosen |= nap_bit(block);
        blocks &= ~nap_bit(block);
    }
    return chosen;
}

/* Those who are worth least go; leaders last (W-SUP-02). */
static bool give_up(const nap_asked *asked, gg_order *order)
{
    const nap_table *table = table_of(asked);
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint64_t own = 0;
        NAP_EACH (block, own_blocks(asked) & asked->board->army_blocks[army])
            if (nap_alive(table->at[block]))
                own |= nap_bit((uint32_t)block);
        if (table->due[army] == 0 || own == 0)
            continue;
        open_set(order, NAP_GIVE_UP, best_blocks(asked, own, table->due[army], cheapness));
        return nap_is_legal(asked, order);
    }
    return false;
}

static int32_t skirmish_mark(const nap_asked *asked, uint32_t block)
{
    const nap_type *type = nap_type_of(asked->board, (uint8_t)block);
    if (asked->board->block[block].type == NAP_LDR)
        return -1;
    return 10 * table_of(asked)->steps[block] * type->skirmish + table_of(asked)->steps[block];
}

static int32_t endurance(const nap_asked *asked, uint32_t block)
{
    return asked->board->block[block].type == NAP_LDR ? -1 : table_of(asked)->steps[block];
}

/* The side that must retreat anyway shows one unit that will survive (W-SKI-06). */
static bool pick(const nap_asked *asked, gg_order *order)
{
    const nap_table *table = table_of(asked);
    uint64_t here = nap_blocks_at(asked->board, table, table->fight);
    uint64_t side = here & asked->board->side_blocks[own_side(asked)];
    uint64_t own = here & own_blocks(asked);
    uint32_t mine = nap_count(side), enemies = nap_count(here & ~side);
    bool goes = mine < enemies || (mine == enemies && table->active == own_side(asked));
    if (own == 0)
        return false;
    uint64_t chosen = goes ? best_blocks(asked, own, 1, endurance)
                           : best_blocks(asked, own, asked->board->limits.skirmish_pick,
                                         skirmish_mark);
    uint64_t leaders = asked->board->type_blocks[NAP_LDR];
    if (chosen & ~leaders)
        chosen &= ~leaders;
    open_set(order, NAP_PICK, chosen);
    return nap_is_legal(asked, order);
}

/* All that are tied have the same steps: of the own the lowest fire goes first, of the enemy's the highest (option tie). */
static bool take_hit(const nap_asked *asked, gg_order *order)
{
    uint64_t tied = table_of(asked)->shot.tied;
    bool own = (tied & asked->board->side_blocks[own_side(asked)]) != 0;
    uint32_t block = best_block(asked, tied, own ? cheapness : worth);
    if (block == NAP_NONE)
        return false;
    gg_order_open(order, NAP_HIT);
    gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + block));
    return nap_is_legal(asked, order);
}

/* ---------------------------------------------------------------- marks of steps */

static int32_t any_step(const nap_asked *asked, const gg_draft *draft, gg_step step)
{
    (void)asked, (void)draft, (void)step;
    return 0;
}

/* A leader who is with the marchers helps them (W-LDR-03). */
static int32_t mark_reveal(const nap_asked *asked, const gg_draft *draft, gg_step step)
{
    (void)asked, (void)draft;
    return gg_step_kind_of(step) == NAP_STEP_BLOCK;
}

/* Friendly units there, none of the enemy's next to it, and a way back to the own cities. */
static int32_t mark_refuge(const nap_asked *asked, uint8_t town)
{
    const nap_table *table = table_of(asked);
    uint8_t side = own_side(asked);
    int32_t value = 0;
    NAP_EACH (block, asked->board->side_blocks[side] | asked->board->side_blocks[side ^ 1U]) {
        uint8_t at = table->at[block];
        if (!nap_in_town(at))
            continue;
        bool own = nap_block_side(asked->board, (uint8_t)block) == side;
        if (own && at == town)
            value += 2;
        else if (asked->board->near[town] & nap_bit(at))
            value += own ? 1 : -1;
    }
    return value;
}

/* Those of a party that leaves who are worth most, as many as the roads take (W-RTE-03, W-SKI-07). */
static uint64_t saved(const nap_asked *asked)
{
    const nap_table *table = table_of(asked);
    uint8_t town = nap_town_of_fight(table);
    uint32_t room = 0;
    if (town == NAP_NONE)
        return UINT64_MAX;
    NAP_EACH (road, nap_ways_out(asked->board, table, town, table->leaver))
        room += nap_room_out(asked->board, table, town, (uint32_t)road);
    return best_blocks(asked, nap_leavers(asked->board, table, table->leaver), room, worth);
}

/* As many as possible are saved: those who are worth most. Blocks come in ascending order, so to take a later one gives up
 * those before it. */
static int32_t mark_leaving(const nap_asked *asked, const gg_draft *draft, gg_step step)
{
    (void)draft;
    if (gg_step_kind_of(step) == NAP_STEP_TOWN)
        return mark_refuge(asked, (uint8_t)(gg_step_a(step) - NAP_ITEM_TOWN));
    if (gg_step_kind_of(step) == NAP_STEP_BLOCK) {
        uint32_t block = gg_step_a(step);
        return (saved(asked) & nap_bit(block)) ? 100 - (int32_t)block : 0;
    }
    return 0;
}

/* The strongest units leave first, to where friendly ones are (W-STA-03). */
static int32_t mark_withdrawal(const nap_asked *asked, const gg_draft *draft, gg_step step)
{
    if (gg_step_kind_of(step) == NAP_STEP_BLOCK)
        return worth(asked, gg_step_a(step));
    return mark_leaving(asked, draft, step);
}

static int32_t mark_end(const nap_asked *asked, const gg_draft *draft, gg_step step)
{
    (void)asked, (void)draft;
    return gg_step_kind_of(step) == NAP_STEP_VERB && gg_step_a(step) == NAP_END;
}

/* Units that must not cross are lost: the strongest cross (W-BAT-23). */
static int32_t mark_crossing(const nap_asked *asked, const gg_draft *draft, gg_step step)
{
    (void)draft;
    return gg_step_kind_of(step) == NAP_STEP_BLOCK && worth(asked, gg_step_a(step)) > 30;
}

static nap_marking *marking_of(uint8_t prompt)
{
    switch (prompt) {
    case NAP_ASK_REVEAL:
        return mark_reveal;
    case NAP_ASK_ROUT:
    case NAP_ASK_SKIRMISH_RETREAT:
        return mark_leaving;
    case NAP_ASK_WITHDRAW:
        return mark_withdrawal;
    case NAP_ASK_REGROUP:
    case NAP_ASK_COMBAT:
    case NAP_ASK_REINFORCE:
    case NAP_ASK_MOVE:
        return mark_end;
    case NAP_ASK_STREAM:
        return mark_crossing;
    default:
        return any_step;
    }
}

/* ---------------------------------------------------------------- answers */

static bool answer_at_once(const nap_asked *asked, uint8_t prompt, gg_order *order)
{
    switch (prompt) {
    case NAP_ASK_SUPPLY:
        return give_up(asked, order);
    case NAP_ASK_PICK:
        return pick(asked, order);
    case NAP_ASK_HIT:
        return take_hit(asked, order);
    case NAP_ASK_COMBAT:
        return nap_answer_combat(asked, order);
    case NAP_ASK_REINFORCE:
        return nap_answer_reinforce(asked, order);
    case NAP_ASK_BATTLE_DEPLOY:
        nap_answer_battle_deploy(asked, order);
        return true;
    default:
        return false;
    }
}

void nap_answer(const nap_asked *asked, gg_order *order)
{
    uint8_t prompt = table_of(asked)->head.prompt[asked->seat];
    gg_assert(prompt != NAP_ASK_NOTHING);
    if (!answer_at_once(asked, prompt, order))
        nap_walk(asked, marking_of(prompt), order);
}
