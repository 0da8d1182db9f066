/* squares_and_shelter.c: actions without a move: squares and shelter (W-SQR), occupying and exchanging farms and
 * hills (W-BAT). */
#include "napoleon/battle/battle.h"

/* ---------------------------------------------------------------- sets */

static uint64_t at_home(const nap_actor *actor)
{
    const uint64_t *at = actor->field.at;
    uint32_t party = actor->party;
    return at[nap_home(party, 1)] | at[nap_home(party, 2)] | at[nap_home(party, 3)];
}

/* The actor's blocks, at home or forward, in positions with this marker. */
static uint64_t by_marker(const nap_actor *actor, uint8_t marker)
{
    uint64_t blocks = 0;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        uint8_t home = nap_home(actor->party, column);
        uint8_t forward = nap_forward(actor->party, column);
        if (nap_marker_at(actor->field.battle, home) == marker)
            blocks |= actor->field.at[home];
        if (nap_marker_at(actor->field.battle, forward) == marker)
            blocks |= actor->field.at[forward];
    }
    return blocks & actor->mine;
}

/* Blocks of both sides in a block's position. */
static uint64_t beside(const nap_actor *actor, uint32_t block)
{
    uint8_t spot = nap_spot_at(actor->field.table->at[block]);
    if (nap_is_reserve(spot))
        return actor->field.at[spot];
    return actor->field.at[spot] | actor->field.at[nap_facing(spot)];
}

static uint64_t friends_beside(const nap_actor *actor, uint32_t block)
{
    return actor->field.at[nap_spot_at(actor->field.table->at[block])] & ~nap_bit(block);
}

static bool fits_marker(const nap_actor *actor, uint32_t block, uint8_t marker)
{
    return marker == NAP_HILL ||
           (marker == NAP_FARM && actor->field.board->block[block].type == NAP_INF);
}

static uint8_t marker_of(const nap_actor *actor, uint32_t block)
{
    return nap_marker_at(actor->field.battle, nap_spot_at(actor->field.table->at[block]));
}

/* ---------------------------------------------------------------- squares */

static bool squares_used_up(const nap_actor *actor)
{
    int32_t limit = actor->look->game->option[NAP_OPTION_SQUARE_LIMIT];
    if (limit == 0)
        return false;
    const nap_table *table = actor->field.table;
    int32_t squares = 0;
    for (uint32_t block = 0; block < actor->field.board->blocks; block++)
        squares += nap_in_battle(table->at[block]) && (table->marks[block] & NAP_SQUARE);
    return squares >= limit;
}

/* W-SQR-01, W-BAT-19, W-BAT-20: infantry at home, not in woods, not the occupant of a farm. */
static uint64_t formers(const nap_actor *actor)
{
    const nap_field *field = &actor->field;
    uint64_t may = nap_unused(field, actor->mine) & field->board->type_blocks[NAP_INF] &
                   at_home(actor) & ~field->squares;
    if (may != 0)
        may &= ~by_marker(actor, NAP_WOODS) & ~(by_marker(actor, NAP_FARM) & field->occupants);
    return may == 0 || squares_used_up(actor) ? 0 : may;
}

static void check_form(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    if (formers(actor) & nap_bit(block))
        return;
    if (!(actor->field.board->type_blocks[NAP_INF] & at_home(actor) & nap_bit(block)))
        gg_refuse(refusal, W_SQR_01); /* it can never do so there */
    nap_check_action(actor, block, nap_unused(&actor->field, actor->mine), refusal);
    if (marker_of(actor, block) == NAP_WOODS)
        gg_refuse(refusal, W_BAT_19);
    if (marker_of(actor, block) == NAP_FARM && (actor->field.occupants & nap_bit(block)))
        gg_refuse(refusal, W_BAT_20);
    gg_refuse(refusal, W_SQR_01);
}

static uint64_t breakers(const nap_actor *actor)
{
    return nap_unused(&actor->field, actor->mine) & actor->field.squares;
}

static void check_break(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    if (!(actor->field.squares & nap_bit(block)))
        gg_refuse(refusal, W_SQR_01);
    nap_check_action(actor, block, nap_unused(&actor->field, actor->mine), refusal);
    if (refusal->count > 0) /* to break it is its action */
        gg_refuse(refusal, W_SQR_01);
}

/* ---------------------------------------------------------------- shelter */

/* Squares in a block's position that shelter nobody yet (W-SQR-04). */
static uint64_t free_squares(const nap_actor *actor, uint32_t block)
{
    uint64_t squares = friends_beside(actor, block) & actor->field.squares;
    NAP_EACH (guest, actor->field.sheltered & actor->field.all[actor->party]) {
        squares &= ~nap_bit(actor->field.table->shelter[guest]);
    }
    return squares;
}

static uint64_t shelterers(const nap_actor *actor)
{
    const nap_field *field = &actor->field;
    const uint64_t *types = field->board->type_blocks;
    return nap_unused(field, actor->mine) & at_home(actor) & ~field->sheltered &
           (types[NAP_LDR] | types[NAP_FART] | types[NAP_HART]);
}

static void check_shelter(const nap_actor *actor, uint32_t block, uint16_t with,
                          gg_refusal *refusal)
{
    nap_check_action(actor, block, nap_unused(&actor->field, actor->mine), refusal);
    if (!(shelterers(actor) & nap_bit(block)) || !(free_squares(actor, block) & nap_bit(with)))
        gg_refuse(refusal, W_SQR_04);
}

static uint64_t leavers(const nap_actor *actor)
{
    return nap_unused(&actor->field, actor->mine) & actor->field.sheltered;
}

static void check_leave(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    if (!(actor->field.sheltered & nap_bit(block)))
        gg_refuse(refusal, W_SQR_06);
    nap_check_action(actor, block, nap_unused(&actor->field, actor->mine), refusal);
    if (refusal->count > 0) /* to leave is its action */
        gg_refuse(refusal, W_SQR_06);
}

/* ---------------------------------------------------------------- farms and hills */

/* W-SQR-02, W-SQR-05 */
static void check_standing(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    if (actor->field.squares & nap_bit(block))
        gg_refuse(refusal, W_SQR_02);
    if (actor->field.sheltered & nap_bit(block))
        gg_refuse(refusal, W_SQR_05);
}

/* W-BAT-25: a vacant marker of the position. */
static bool may_occupy(const nap_actor *actor, uint32_t block)
{
    return fits_marker(actor, block, marker_of(actor, block)) &&
           !(beside(actor, block) & actor->field.occupants);
}

static uint64_t occupiers(const nap_actor *actor)
{
    const nap_field *field = &actor->field;
    uint64_t may = (by_marker(actor, NAP_FARM) | by_marker(actor, NAP_HILL)) &
                   nap_unused(field, actor->mine) & ~(field->squares | field->sheltered);
    uint64_t found = 0;
    NAP_EACH (block, may) {
        if (may_occupy(actor, (uint32_t)block))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

static void check_occupy(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    nap_check_action(actor, block, nap_unused(&actor->field, actor->mine), refusal);
    check_standing(actor, block, refusal);
    if (may_occupy(actor, block)) {
        if (refusal->count > 0) /* not as its battle move */
            gg_refuse(refusal, W_BAT_25);
        return;
    }
    uint8_t marker = marker_of(actor, block);
    uint64_t holder = beside(actor, block) & actor->field.occupants;
    if (marker == NAP_FARM && !fits_marker(actor, block, marker))
        gg_refuse(refusal, W_BAT_20);
    if (holder & ~actor->field.all[actor->party])
        gg_refuse(refusal, W_BAT_26);
    gg_refuse(refusal, W_BAT_25); /* there is none, or a friendly unit holds it */
}

/* W-BAT-24: neither has acted, which includes forming and breaking square, and neither is in square or shelter. */
static uint64_t exchangeable(const nap_actor *actor)
{
    const nap_field *field = &actor->field;
    return nap_unused(field, actor->mine) & ~(field->squares | field->sheltered);
}

static uint64_t newcomers(const nap_actor *actor, uint32_t occupant)
{
    uint64_t found = 0;
    NAP_EACH (block, friends_beside(actor, occupant) & exchangeable(actor)) {
        if (fits_marker(actor, (uint32_t)block, marker_of(actor, occupant)) &&
            !(actor->field.table->marks[block] & NAP_TOOK))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

static uint64_t exchangers(const nap_actor *actor)
{
    uint64_t found = 0;
    NAP_EACH (block, exchangeable(actor) & actor->field.occupants) {
        if (newcomers(actor, (uint32_t)block))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

static void check_exchange(const nap_actor *actor, uint32_t block, uint16_t item,
                           gg_refusal *refusal)
{
    uint8_t newcomer = nap_own_block(actor, item, refusal);
    if (newcomer == NAP_NONE)
        return;
    check_standing(actor, block, refusal);
    check_standing(actor, newcomer, refusal);
    uint64_t may = exchangeable(actor) & actor->field.occupants;
    if ((may & nap_bit(block)) && (newcomers(actor, block) & nap_bit(newcomer)))
        return;
    if (marker_of(actor, block) == NAP_FARM && !fits_marker(actor, newcomer, NAP_FARM))
        gg_refuse(refusal, W_BAT_20);
    gg_refuse(refusal, W_BAT_24);
}

/* ---------------------------------------------------------------- all these orders */

static bool names_two(uint8_t verb)
{
    return verb == NAP_SHELTER || verb == NAP_EXCHANGE;
}

void nap_check_square_order(const nap_actor *actor, const gg_order *order, gg_refusal *refusal)
{
    uint8_t block = nap_own_block(actor, order->item[0], refusal);
    if (block == NAP_NONE)
        return;
    switch (order->verb) {
    case NAP_FORM:
        check_form(actor, block, refusal);
        break;
    case NAP_BREAK:
        check_break(actor, block, refusal);
        break;
    case NAP_SHELTER:
        check_shelter(actor, block, order->item[1], refusal);
        break;
    case NAP_LEAVE:
        check_leave(actor, block, refusal);
        break;
    case NAP_OCCUPY:
        check_occupy(actor, block, refusal);
        break;
    default:
        gg_assert(order->verb == NAP_EXCHANGE);
        check_exchange(actor, block, order->item[1], refusal);
        break;
    }
}

static uint64_t shelterers_with_square(const nap_actor *actor)
{
    uint64_t found = 0;
    if (!(actor->field.squares & actor->field.all[actor->party]))
        return 0;
    NAP_EACH (block, shelterers(actor)) {
        if (free_squares(actor, (uint32_t)block))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

uint64_t nap_square_blocks(const nap_actor *actor, uint8_t verb)
{
    switch (verb) {
    case NAP_FORM:
        return formers(actor);
    case NAP_BREAK:
        return breakers(actor);
    case NAP_SHELTER:
        return shelterers_with_square(actor);
    case NAP_LEAVE:
        return leavers(actor);
    case NAP_OCCUPY:
        return occupiers(actor);
    default:
        gg_assert(verb == NAP_EXCHANGE);
        return exchangers(actor);
    }
}

void nap_square_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out)
{
    uint8_t verb = draft->order.verb;
    if (draft->order.count == 0)
        nap_offer_blocks(out, nap_square_blocks(actor, verb), !names_two(verb));
    else if (verb == NAP_SHELTER)
        nap_offer_blocks(out, free_squares(actor, draft->order.item[0]), true);
    else
        nap_offer_blocks(out, newcomers(actor, draft->order.item[0]), true);
}

/* ---------------------------------------------------------------- apply */

/* W-SQR-03 */
void nap_dissolve_squares(nap_play *play, uint64_t blocks)
{
    NAP_EACH (block, blocks) {
        play->table->marks[block] &= (uint16_t)~NAP_SQUARE;
        play->table->shelter[block] = NAP_NONE;
    }
}

/* A unit that sheltered with it no longer does (W-SQR-06). */
static void break_square(nap_play *play, uint32_t block)
{
    nap_table *table = play->table;
    table->marks[block] &= (uint16_t)~NAP_SQUARE;
    for (uint32_t guest = 0; guest < play->board->blocks; guest++)
        if (table->shelter[guest] == block)
            table->shelter[guest] = NAP_NONE;
}

/* Free of cost, but the new holder takes no second marker in this Battle Turn. */
static void exchange(nap_table *table, uint32_t occupant, uint32_t newcomer)
{
    table->marks[occupant] &= (uint16_t)~NAP_OCCUPIES;
    table->marks[newcomer] |= NAP_OCCUPIES | NAP_TOOK;
}

static void act(nap_play *play, const gg_order *order)
{
    nap_table *table = play->table;
    uint32_t block = order->item[0];
    switch (order->verb) {
    case NAP_FORM:
        table->marks[block] |= NAP_SQUARE;
        break;
    case NAP_BREAK:
        break_square(play, block);
        break;
    case NAP_SHELTER:
        table->shelter[block] = (uint8_t)order->item[1];
        break;
    case NAP_LEAVE:
        table->shelter[block] = NAP_NONE;
        break;
    case NAP_OCCUPY:
        table->marks[block] |= NAP_OCCUPIES;
        break;
    default:
        exchange(table, block, order->item[1]);
        return;
    }
    nap_spend(play, block, order->verb == NAP_OCCUPY ? NAP_MOVED_B : 0); /* W-BAT-25: as its move */
}

void nap_apply_square_order(nap_play *play, const gg_order *order)
{
    act(play, order);
    if (order->verb != NAP_EXCHANGE) /* horse artillery does nothing else after it */
        play->table->marks[order->item[0]] |= NAP_SPENT;
    nap_tell_done(play, order->verb, order->item[0], names_two(order->verb) ? order->item[1] : -1);
    nap_refresh_battle(play, play->table->battle);
}
