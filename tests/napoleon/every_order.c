/* every_order.c: every order that could answer a prompt, by brute force: the map, fights as a whole, and helpers.
 *
 * Where the form of a verb allows too many orders, a function makes one by choosing item after item among
 * plausible blocks and places, and sometimes any at all. It does not use the rules. */
#include "napoleon/every_order.h"

#include "harness/forms.h"
#include "napoleon/table/state.h"

/* ---------------------------------------------------------------- blocks and places */

uint64_t nap_own_in(const nap_making *make, uint8_t town)
{
    uint64_t there = 0;
    for (uint32_t block = 0; block < make->board->blocks; block++)
        if (make->table->at[block] == town)
            there |= nap_bit(block);
    return there & make->own;
}

uint64_t nap_own_fighting(const nap_making *make)
{
    uint64_t there = 0;
    for (uint32_t block = 0; block < make->board->blocks; block++)
        if (nap_in_battle(make->table->at[block]) &&
            nap_battle_at(make->table->at[block]) == make->table->battle)
            there |= nap_bit(block);
    return there & make->own;
}

uint8_t nap_fight_town(const nap_making *make)
{
    const nap_table *table = make->table;
    if (table->battle != NAP_NONE)
        return table->fought[table->battle].town;
    return table->over_battle > 0 ? (uint8_t)(table->over_battle - 1) : table->fight;
}

uint32_t nap_pick_one(nap_making *make, uint64_t blocks)
{
    for (uint32_t number = nap_pick(make, nap_count(blocks)); number > 0; number--)
        blocks &= blocks - 1;
    return nap_first(blocks);
}

bool nap_put_one_or_stray(nap_making *make, uint64_t blocks, uint32_t *block)
{
    bool stray = nap_pick(make, nap_count(blocks) + 1) == 0;
    *block = stray ? nap_pick(make, make->board->blocks) : nap_pick_one(make, blocks);
    nap_put(make, NAP_ITEM_BLOCK + *block);
    return stray;
}

void nap_put_few(nap_making *make, uint64_t blocks, uint32_t most)
{
    for (uint32_t i = 0; i < most && blocks != 0; i++) {
        uint32_t number = nap_pick(make, nap_count(blocks) + 1);
        if (number == 0)
            break;
        for (; number > 1; number--)
            blocks &= blocks - 1;
        nap_put(make, NAP_ITEM_BLOCK + nap_first(blocks));
        blocks &= blocks - 1;
    }
    nap_put(make, NAP_DONE);
}

/* ---------------------------------------------------------------- the map */

static bool make_bid(nap_making *make)
{
    nap_put(make, NAP_ITEM_SIDE + nap_pick(make, NAP_SIDES));
    nap_put(make, NAP_ITEM_NUMBER + nap_pick(make, 36));
    return true;
}

/* A neighbor or, as one of the choices, some other town. */
static uint32_t put_next(nap_making *make, uint32_t here)
{
    const nap_town *town = &make->board->town[here];
    uint32_t number = nap_pick(make, town->roads + 1U);
    uint32_t next = number < town->roads ? town->next[number] : (here + 1) % make->board->towns;
    nap_put(make, NAP_ITEM_TOWN + next);
    return next;
}

/* Up to four sections from where it stands. */
static bool make_march(nap_making *make)
{
    uint64_t standing = 0;
    NAP_EACH (block, make->own) {
        if (nap_in_town(make->table->at[block]))
            standing |= nap_bit((uint32_t)block);
    }
    uint32_t block = 0;
    bool stray = nap_put_one_or_stray(make, standing, &block);
    uint32_t here = nap_in_town(make->table->at[block]) ? make->table->at[block] : block;
    for (uint32_t length = stray ? 1 : nap_pick(make, 4) + 1; length > 0; length--)
        here = put_next(make, here);
    nap_put(make, NAP_DONE);
    return true;
}

/* One unit more than is due at most. */
static bool make_supply(nap_making *make)
{
    uint64_t living = 0;
    uint32_t due = 0;
    NAP_EACH (block, make->own) {
        if (nap_alive(make->table->at[block]))
            living |= nap_bit((uint32_t)block);
    }
    for (uint32_t army = 0; army < NAP_ARMIES; army++)
        due = make->table->due[army] > due ? make->table->due[army] : due;
    nap_put_few(make, living, due + 1);
    return true;
}

/* ---------------------------------------------------------------- fights as a whole */

/* Any of those there, five at most. */
static bool make_pick(nap_making *make)
{
    nap_put_few(make, nap_own_in(make, make->table->fight), 5);
    return true;
}

/* Any of those in the column. */
static bool make_cross(nap_making *make)
{
    uint64_t blocks = 0;
    NAP_EACH (block, nap_own_fighting(make)) {
        if (nap_column(nap_spot_at(make->table->at[block])) == make->table->column)
            blocks |= nap_bit((uint32_t)block);
    }
    nap_put_few(make, blocks, 3);
    return true;
}

/* By any road of the town, or into it. */
static bool make_regroup(nap_making *make)
{
    uint32_t block = 0;
    uint64_t standing = 0, town = nap_fight_town(make);
    NAP_EACH (each, make->own) {
        if (nap_in_town(make->table->at[each]) &&
            make->board->distance[make->table->at[each]][town] <= 1)
            standing |= nap_bit((uint32_t)each);
    }
    if (nap_put_one_or_stray(make, standing, &block) || nap_pick(make, 2) == 0)
        nap_put(make, NAP_ITEM_TOWN + (uint32_t)town);
    else
        put_next(make, (uint32_t)town);
    return true;
}

/* NULL: the form of the verb says enough. */
static nap_maker *maker_of(const nap_making *make)
{
    static nap_maker *const makers[NAP_VERBS] = {
        [NAP_BID] = make_bid,         [NAP_PICK] = make_pick,      [NAP_CROSS] = make_cross,
        [NAP_REGROUP] = make_regroup, [NAP_GIVE_UP] = make_supply,
    };
    if (make->verb == NAP_MOVE && make->prompt == NAP_ASK_MOVE)
        return make_march;
    if (make->verb == NAP_RETREAT && make->prompt != NAP_ASK_COMBAT)
        return nap_make_exit;
    if (makers[make->verb])
        return makers[make->verb];
    nap_maker *maker = nap_setup_maker(make->verb);
    return maker ? maker : nap_combat_maker(make->verb);
}

/* ---------------------------------------------------------------- all of them */

static bool make_one(void *making)
{
    nap_making *make = making;
    gg_order_open(&make->order, make->verb);
    return maker_of(make)(make);
}

static void pass_on(void *making)
{
    const nap_making *make = making;
    make->each(make->to, &make->order);
}

bool nap_every_order(const gg_game *game, const void *state, gg_seat seat,
                     void (*each)(void *to, const gg_order *order), void *to)
{
    const nap_state *truth = state;
    const nap_board *board = nap_board_of(game);
    nap_making make = {.game = game,
                       .board = board,
                       .table = &truth->table,
                       .seat = seat,
                       .prompt = truth->table.head.prompt[seat],
                       .own = nap_blocks_of_seat(board, &truth->table, seat),
                       .each = each,
                       .to = to};
    uint64_t verbs = game->rules->prompts[make.prompt].verbs;
    uint64_t seed = gg_hash_bytes(state, sizeof *truth);
    bool all = true;
    for (uint8_t verb = 1; verb < NAP_VERBS; verb++) {
        make.verb = verb;
        if (!(verbs >> verb & 1U))
            continue;
        all = (maker_of(&make) ? gg_each_way(&make.choices, seed + verb, make_one, pass_on, &make)
                               : gg_every_form(game, verb, seed + verb, each, to)) &&
              all;
    }
    return all;
}
