/* combat.c: rules of thumb for a Battle Turn: who fires, who goes forward, who gives up; and reinforcements. */
#include "bot/napoleon/policy.h"

#include "napoleon/battle/fire.h"
#include "napoleon/battle/reinforcement.h"
#include "napoleon/map/leaving.h"

/* In hundredths: own power against the enemy's. */
enum {
    GIVES_UP = 45,
    GOES_AHEAD = 85,   /* an attacker who is stronger in the whole battle .. */
    GOES_BEHIND = 110, /* .. or weaker */
    COUNTERS = 135,    /* a defender */
    JOINS = 70         /* of these, if friendly units are forward already */
};

enum { ODDS_MOST = 400 /* hundredths of power: more make no difference */ };

typedef struct combat {
    const nap_asked *asked;
    const nap_table *table;
    nap_field field;
    uint32_t party;
    uint64_t mine; /* blocks of the seat in the battle */
    int32_t own, enemy;
    bool waits; /* for more reinforcements than the enemy expects */
} combat;

static int32_t power(const combat *in, uint64_t blocks)
{
    return nap_power(in->asked->game, in->table, blocks);
}

/* Blocks of a side that can come to the battle by road. */
static uint64_t coming(const nap_asked *asked, uint8_t battle, uint8_t side)
{
    const nap_table *table = &asked->state->table;
    uint64_t towns = asked->board->near[table->fought[battle].town], found = 0;
    NAP_EACH (block, asked->board->side_blocks[side])
        if (nap_in_town(table->at[block]) && (towns & nap_bit(table->at[block])) &&
            nap_may_come(asked->game, table, (uint32_t)block))
            found |= nap_bit((uint32_t)block);
    return found;
}

/* What can still come; leaders stay behind. */
static int32_t expected(const combat *in, uint32_t party)
{
    uint64_t more = coming(in->asked, in->table->battle, nap_party_side(in->table, party));
    return power(in, more & ~in->asked->board->type_blocks[NAP_LDR]);
}

static void open_combat(const nap_asked *asked, combat *in)
{
    const nap_table *table = &asked->state->table;
    in->asked = asked;
    in->table = table;
    in->party = table->taker;
    nap_survey(asked->board, table, table->battle, &in->field);
    in->mine = in->field.all[in->party] & nap_blocks_of_seat(asked->board, table, asked->seat);
    int32_t more = expected(in, in->party), less = expected(in, in->party ^ 1U);
    in->own = power(in, in->field.all[in->party]) + more / 2;
    in->enemy = power(in, in->field.all[in->party ^ 1U]) + less / 2;
    in->waits = in->party == NAP_ATT && more > less;
}

/* ---------------------------------------------------------------- leaving the field */

/* The road with the most friendly units behind it; NAP_NONE: all are full. */
static uint8_t way_out(const combat *in)
{
    const nap_board *board = in->asked->board;
    uint8_t town = in->field.battle->town, best = NAP_NONE;
    int32_t most = -1;
    NAP_EACH (road, nap_ways_out(board, in->table, town, in->party)) {
        uint8_t to = board->town[town].next[road];
        if (nap_room_out(board, in->table, town, (uint32_t)road) == 0)
            continue;
        int32_t friends = (int32_t)nap_count(
            nap_side_in_town(board, in->table, nap_party_side(in->table, in->party), to));
        if (friends <= most)
            continue;
        most = friends;
        best = to;
    }
    return best;
}

/* Those in reserve first, then who is not engaged, then who survives it; the best of them. */
static int32_t leaving_mark(const combat *in, uint32_t block)
{
    uint8_t spot = nap_spot_at(in->table->at[block]);
    int32_t worth = nap_worth_of(in->asked->game, in->table, block);
    if (nap_is_reserve(spot))
        return 4000 + worth;
    bool guards = nap_is_home(spot) && in->field.at[spot] == nap_bit(block);
    if (!(in->field.engaged & nap_bit(block)))
        return (guards ? 1000 : 2000) + worth;
    uint32_t loss = nap_retreat_loss(in->asked->board, in->table, block);
    bool last = (in->field.at[spot] & (in->field.at[spot] - 1)) == 0;
    return nap_dies_of(in->table, block, loss) || last ? -1 : worth;
}

static bool leave(const combat *in, gg_order *order)
{
    uint8_t to = way_out(in);
    uint32_t best = NAP_NONE;
    int32_t most = -1;
    NAP_EACH (block, to == NAP_NONE ? 0 : nap_may_leave(&in->field, in->mine)) {
        int32_t mark = leaving_mark(in, (uint32_t)block);
        if (mark <= most)
            continue;
        most = mark;
        best = (uint32_t)block;
    }
    if (best == NAP_NONE)
        return false;
    gg_order_open(order, NAP_RETREAT);
    gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + best));
    gg_order_add(order, (uint16_t)(NAP_ITEM_TOWN + to));
    gg_order_add(order, NAP_DONE);
    return nap_is_legal(in->asked, order);
}

/* ---------------------------------------------------------------- fire */

static int32_t fire_mark(const combat *in, uint32_t block, bool square)
{
    return in->table->steps[block] *
           nap_fire_value(in->asked->game, in->asked->board, in->table, block, square, NULL);
}

static bool fire(const combat *in, gg_order *order)
{
    uint32_t best = NAP_NONE;
    bool at_square = false;
    int32_t most = 0;
    NAP_EACH (block, nap_may_fire(&in->field, in->mine)) {
        nap_target target = nap_target_in(in->asked->game, &in->field, (uint32_t)block);
        for (uint32_t square = 0; square < 2; square++) {
            if ((square ? target.square : target.line) == 0)
                continue;
            int32_t mark = fire_mark(in, (uint32_t)block, square != 0);
            if (mark <= most)
                continue;
            most = mark;
            best = (uint32_t)block;
            at_square = square != 0;
        }
    }
    if (best == NAP_NONE)
        return false;
    gg_order_open(order, NAP_FIRE);
    gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + best));
    gg_order_add(order, at_square ? NAP_WORD_SQUARE : NAP_WORD_LINE);
    return nap_is_legal(in->asked, order);
}

/* ---------------------------------------------------------------- moves */

/* Own units of a column that could go forward, or are. */
static uint64_t column_force(const combat *in, uint32_t column)
{
    const nap_board *board = in->asked->board;
    uint64_t home = in->field.at[nap_home(in->party, column)] & ~in->field.engaged;
    return (home & ~board->type_blocks[NAP_FART] & ~in->field.squares) |
           in->field.at[nap_forward(in->party, column)];
}

/* Hundredths: own power in a column, with somebody from the reserve, against the enemy's. */
static int32_t column_odds(const combat *in, uint32_t column, int32_t more)
{
    int32_t enemy = power(in, in->field.at[nap_home(in->party ^ 1U, column)]);
    int32_t ratio = 100 * (power(in, column_force(in, column)) + more) / (enemy + 1);
    return ratio < ODDS_MOST ? ratio : ODDS_MOST;
}

static bool goes_forward(const combat *in, uint32_t column, int32_t more)
{
    uint64_t enemies = in->field.at[nap_home(in->party ^ 1U, column)];
    int32_t needs = in->party == NAP_DEF   ? COUNTERS
                    : in->own >= in->enemy ? GOES_AHEAD
                                           : GOES_BEHIND;
    bool joins = in->field.at[nap_forward(in->party, column)] != 0;
    if (in->waits && !joins)
        return false;
    if (joins)
        needs = needs * JOINS / 100;
    return 100 * (power(in, column_force(in, column)) + more) >= needs * power(in, enemies);
}

static int32_t forward_mark(const combat *in, uint32_t block, uint32_t column, bool from_reserve)
{
    const nap_block *of = &in->asked->board->block[block];
    if (in->field.at[nap_home(in->party ^ 1U, column)] == 0)
        return 1000; /* they rout (W-BMV-06) */
    if (of->type == NAP_LDR)
        return -1;
    int32_t more = from_reserve ? nap_power_of(in->asked->game, in->table, block) : 0;
    return goes_forward(in, column, more) ? 100 + column_odds(in, column, more) : -1;
}

/* An own position that the enemy can walk into, which routs us (W-RTE-01): nobody stands there, and nobody holds the enemies of
 * its column. */
static bool is_open(const combat *in, uint32_t column)
{
    return in->field.at[nap_home(in->party, column)] == 0 &&
           in->field.at[nap_forward(in->party, column)] == 0;
}

/* From the reserve: an empty position first, then where the enemy is, then the weakest. */
static int32_t home_mark(const combat *in, uint32_t block, uint32_t column)
{
    uint64_t here = in->field.at[nap_home(in->party, column)];
    uint64_t enemies = in->field.at[nap_forward(in->party ^ 1U, column)];
    bool leads = in->asked->board->block[block].type == NAP_LDR;
    if (is_open(in, column))
        return leads ? 900 : 950;
    if (here == 0)
        return leads ? 60 : 90;
    if (leads)
        return -1;
    if (enemies != 0)
        return 80 - power(in, here) / 40 + power(in, enemies) / 40;
    int32_t facing = power(in, in->field.at[nap_home(in->party ^ 1U, column)]);
    return nap_count(here) < 3 ? 30 + (facing - power(in, here)) / 40 : -1;
}

static int32_t move_mark(const combat *in, uint32_t block, uint8_t to)
{
    uint8_t from = nap_spot_at(in->table->at[block]);
    uint32_t column = nap_column(to);
    if (nap_is_forward(to))
        return forward_mark(in, block, column, nap_is_reserve(from));
    return nap_is_reserve(from) && nap_is_home(to) ? home_mark(in, block, column) : -1;
}

static void move_order(uint32_t block, uint8_t to, gg_order *order)
{
    gg_order_open(order, NAP_MOVE);
    gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + block));
    gg_order_add(order, (uint16_t)(NAP_ITEM_SPOT + to));
}

/* Moves that are worth a thought: forward in the own column, and up from the reserve. */
static uint32_t moves_of(const combat *in, uint32_t block)
{
    uint8_t from = nap_spot_at(in->table->at[block]);
    if (nap_is_reserve(from)) {
        uint32_t all = 7U << nap_home(in->party, 1);
        bool far = nap_type_of(in->asked->board, (uint8_t)block)->links > 1;
        return far ? all | 7U << nap_forward(in->party, 1) : all;
    }
    bool goes = nap_is_home(from) && !(in->field.engaged & nap_bit(block));
    return goes ? 1U << nap_forward(in->party, nap_column(from)) : 0;
}

/* The highest mark below a limit; false: none is worth it. */
static bool best_move(const combat *in, int32_t below, gg_order *order, int32_t *mark)
{
    *mark = 0;
    NAP_EACH (block, nap_may_move(&in->field, in->mine)) {
        NAP_EACH (to, moves_of(in, (uint32_t)block)) {
            int32_t value = move_mark(in, (uint32_t)block, (uint8_t)to);
            if (value <= *mark || value >= below)
                continue;
            gg_order tried;
            move_order((uint32_t)block, (uint8_t)to, &tried);
            if (!nap_is_legal(in->asked, &tried))
                continue;
            *mark = value;
            *order = tried;
        }
    }
    return *mark > 0;
}

uint8_t nap_refuge(const nap_asked *asked)
{
    combat in;
    open_combat(asked, &in);
    return way_out(&in);
}

bool nap_is_ahead(const nap_asked *asked)
{
    combat in;
    open_combat(asked, &in);
    return in.own >= in.enemy;
}

static void end_combat(gg_order *order)
{
    gg_order_open(order, NAP_END);
}

bool nap_answer_combat(const nap_asked *asked, gg_order *order)
{
    combat in;
    int32_t mark;
    open_combat(asked, &in);
    if (100 * in.own < GIVES_UP * in.enemy && leave(&in, order))
        return true;
    if (fire(&in, order) || best_move(&in, INT32_MAX, order, &mark))
        return true;
    end_combat(order);
    return true;
}

/* ---------------------------------------------------------------- reinforcements */

/* The strongest come first; leaders stay behind. */
bool nap_answer_reinforce(const nap_asked *asked, gg_order *order)
{
    combat in;
    open_combat(asked, &in);
    uint32_t best = NAP_NONE;
    int32_t most = 0;
    bool lost = 100 * in.own < GIVES_UP * in.enemy;
    uint64_t all = coming(asked, in.table->battle, nap_party_side(in.table, in.party)) &
                   nap_blocks_of_seat(asked->board, in.table, asked->seat) &
                   ~asked->board->type_blocks[NAP_LDR];
    NAP_EACH (block, lost ? 0 : all) {
        uint8_t road = nap_neighbour(asked->board, in.field.battle->town, in.table->at[block]);
        int32_t value = nap_power_of(asked->game, in.table, (uint32_t)block);
        if (value <= most || nap_room_in(asked->board, in.field.battle, road) == 0)
            continue;
        most = value;
        best = (uint32_t)block;
    }
    if (best == NAP_NONE) {
        end_combat(order);
        return true;
    }
    gg_order_open(order, NAP_BRING);
    gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + best));
    return nap_is_legal(asked, order);
}
