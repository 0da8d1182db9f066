/* reasons_actions.c: why a rule forbids an action of a Battle Turn: fire and its hits, squares and shelter, farms and
 * hills. */
#include "napoleon/battle/fire.h"
#include "napoleon/preview/reasons.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon_rules.h"

/* ---------------------------------------------------------------- the units of an action */

static bool is_own_in_battle(const nap_reason *why, uint32_t i)
{
    const gg_order *order = why->order;
    return i < order->count && order->item[i] < why->board->blocks &&
           nap_is_own_unit(why, order->item[i]) && nap_in_battle(why->table.at[order->item[i]]);
}

static uint8_t spot_of(const nap_reason *why, uint32_t block)
{
    return nap_spot_at(why->table.at[block]);
}

static bool has_mark(const nap_reason *why, uint32_t block, uint16_t mark)
{
    return (why->table.marks[block] & mark) != 0;
}

static bool has_acted(const nap_reason *why, uint32_t block)
{
    return has_mark(why, block, NAP_SPENT | NAP_MOVED_B | NAP_FIRED_B);
}

static bool is_infantry(const nap_reason *why, uint32_t block)
{
    return why->board->block[block].type == NAP_INF;
}

/* A sentence that begins with a unit. */
static bool say(const nap_reason *why, uint32_t block, const char *text)
{
    gg_print(why->out, "%s %s", nap_block_word(why, block), text);
    return true;
}

/* `Artillery of I Corps ..`, also of an ally */
static bool say_named(const nap_reason *why, uint32_t block, const char *text)
{
    nap_put_block_name(why->board, (int)block, why->out);
    gg_print(why->out, " %s", text);
    return true;
}

/* ---------------------------------------------------------------- fire */

/* A sentence about the position fired at: `.. on`, `the enemy's left`, `.`; `in` before a center. */
static bool say_target(const nap_reason *why, const nap_target *target, const char *before,
                       const char *after)
{
    gg_print(why->out, "%s %s ", before, target->column == 2 ? "in" : "on");
    nap_put_whose(why, nap_home(target->position_party, target->column));
    gg_put(why->out, after);
    return true;
}

static bool is_fire(const nap_reason *why, nap_target *target)
{
    if (why->order->verb != NAP_FIRE || !is_own_in_battle(why, 0))
        return false;
    *target = nap_target_of(why->game, why->board, &why->table, why->order->item[0]);
    return target->position_party != NAP_NONE;
}

static bool say_no_range(const nap_reason *why)
{
    nap_target target;
    if (!is_fire(why, &target) || !target.long_range)
        return false;
    const nap_battle *battle =
        &why->table.fought[nap_battle_at(why->table.at[why->order->item[0]])];
    if (battle->marker[target.position_party][target.column] == NAP_WOODS)
        return say_target(why, &target, "Artillery cannot fire into woods, and there are woods",
                          ".");
    if (target.line != 0 || target.square != 0)
        return false;
    if (nap_is_forward(spot_of(why, why->order->item[0])))
        return say(why, why->order->item[0], "fires at long range only from your own positions.");
    return say_target(why, &target, "There is nobody to fire at", ".");
}

static bool say_no_group(const nap_reason *why)
{
    nap_target target;
    if (!is_fire(why, &target))
        return false;
    bool square = why->order->count > 1 && why->order->item[1] == NAP_WORD_SQUARE;
    if (square)
        return say_target(why, &target, "No enemy is in square",
                          target.line ? ". Fire at the line instead." : ".");
    if (target.square)
        return say_target(why, &target, "Every enemy that can be hit",
                          " is in square. Fire at the squares instead.");
    return say_no_range(why);
}

static bool say_only_farm(const nap_reason *why)
{
    nap_target target;
    if (!is_fire(why, &target))
        return false;
    return say(
        why, why->order->item[0],
        "cannot hit the unit that holds the farm: cavalry never can. No other enemy is there.");
}

/* ---------------------------------------------------------------- hits */

static void put_choice(const nap_reason *why, uint64_t blocks)
{
    uint32_t count = nap_count(blocks), i = 0;
    NAP_EACH (block, blocks) {
        gg_put(why->out, i == 0 ? " Choose " : i + 1 == count ? " or " : ", ");
        nap_put_block_name(why->board, (int)block, why->out);
        i++;
    }
    gg_put(why->out, count > 0 ? "." : "");
}

static uint64_t own_tied(const nap_reason *why)
{
    return why->table.shot.tied & nap_blocks_of_seat(why->board, &why->table, why->seat);
}

static bool say_not_strongest(const nap_reason *why)
{
    if (why->order->verb != NAP_HIT)
        return false;
    gg_put(why->out, "The strongest unit of the target takes the hit.");
    put_choice(why, own_tied(why));
    return true;
}

static bool say_not_hit(const nap_reason *why)
{
    uint32_t block = why->order->count > 0 ? why->order->item[0] : NAP_BLOCKS_MAX;
    if (why->order->verb != NAP_HIT || block >= why->board->blocks)
        return false;
    if (why->rule == W_SKI_05)
        say_named(why, block, "was not picked for the skirmish and takes no hits.");
    else if (why->rule == W_LOS_04)
        say_named(why, block, "holds the farm, where cavalry cannot hit it.");
    else if (why->table.shot.what == 1)
        say_named(why, block, "is not in square, and the squares were fired at.");
    else
        say_named(why, block, "is in square, and the line was fired at.");
    put_choice(why, own_tied(why));
    return true;
}

/* ---------------------------------------------------------------- squares */

static bool say_cannot_form(const nap_reason *why)
{
    if (why->order->verb != NAP_FORM || !is_own_in_battle(why, 0))
        return false;
    uint32_t block = why->order->item[0];
    uint8_t spot = spot_of(why, block), marker = nap_marker_here(&why->table, block);
    if (!is_infantry(why, block))
        return say(why, block, "cannot form square: only infantry can.");
    if (has_mark(why, block, NAP_SQUARE))
        return say(why, block, "is already in square.");
    if (nap_is_reserve(spot))
        return say(why, block, "is in reserve, where no unit forms square.");
    if (nap_is_forward(spot))
        return say(why, block,
                   "is in an enemy position. Infantry forms square only in your own positions.");
    if (marker == NAP_WOODS)
        return say(why, block, "is in woods, where no unit can form square.");
    if (marker == NAP_FARM && has_mark(why, block, NAP_OCCUPIES))
        return say(why, block, "holds the farm and cannot form square. Exchange it first.");
    gg_put(why->out, "There already are as many squares as the rules of this game allow.");
    return true;
}

static bool say_no_square(const nap_reason *why)
{
    if (!is_own_in_battle(why, 0))
        return false;
    if (why->order->verb == NAP_BREAK)
        return say(why, why->order->item[0], "is not in square.");
    return say_cannot_form(why);
}

/* Of the first unit of the order that is in square. */
static bool say_in_square(const nap_reason *why)
{
    for (uint32_t i = 0; i < 2; i++)
        if (is_own_in_battle(why, i) && has_mark(why, why->order->item[i], NAP_SQUARE))
            return say(why, why->order->item[i], "is in square. Break the square first.");
    return false;
}

/* ---------------------------------------------------------------- shelter */

static bool say_no_guest(const nap_reason *why, uint32_t block)
{
    uint8_t type = why->board->block[block].type;
    if (type != NAP_LDR && type != NAP_FART && type != NAP_HART)
        return say(why, block, "cannot take shelter: only leaders and artillery can.");
    if (why->table.shelter[block] != NAP_NONE)
        return say(why, block, "already shelters in a square.");
    if (!nap_is_home(spot_of(why, block)))
        return say(why, block, "must be in one of your own positions to take shelter.");
    return false;
}

/* The square has another guest: who? NAP_NONE: nobody. */
static uint32_t guest_of(const nap_reason *why, uint32_t square)
{
    for (uint32_t block = 0; block < why->board->blocks; block++)
        if (why->table.shelter[block] == square)
            return block;
    return NAP_NONE;
}

static bool say_no_shelter(const nap_reason *why)
{
    if (why->order->verb != NAP_SHELTER || why->order->count < 2 || !is_own_in_battle(why, 0) ||
        why->order->item[1] >= why->board->blocks)
        return false;
    uint32_t block = why->order->item[0], square = why->order->item[1];
    if (say_no_guest(why, block))
        return true;
    if (why->table.at[square] != why->table.at[block])
        return say_named(why, square, "is not in the same position.");
    if (!has_mark(why, square, NAP_SQUARE))
        return say_named(why, square, "is not in square. Only a square gives shelter.");
    if (guest_of(why, square) != NAP_NONE)
        return say_named(why, square, "already shelters another unit.");
    return false;
}

static bool say_not_sheltered(const nap_reason *why)
{
    return why->order->verb == NAP_LEAVE && is_own_in_battle(why, 0) &&
           say(why, why->order->item[0], "does not shelter in a square.");
}

/* ---------------------------------------------------------------- farms and hills */

/* Who holds the marker of the block's position; NAP_NONE: nobody. */
static uint32_t holder_beside(const nap_reason *why, uint32_t block)
{
    uint64_t here = nap_blocks_at(why->board, &why->table, why->table.at[block]);
    NAP_EACH (other, here & ~nap_bit(block))
        if (has_mark(why, (uint32_t)other, NAP_OCCUPIES))
            return (uint32_t)other;
    return NAP_NONE;
}

static bool is_post(uint8_t marker)
{
    return marker == NAP_FARM || marker == NAP_HILL;
}

static bool say_cannot_occupy(const nap_reason *why)
{
    if (why->order->verb != NAP_OCCUPY || !is_own_in_battle(why, 0))
        return false;
    uint32_t block = why->order->item[0], holder = holder_beside(why, block);
    uint8_t marker = nap_marker_here(&why->table, block);
    const char *word = nap_marker_word(marker);
    if (!is_post(marker))
        return say(why, block, "has no farm or hill to occupy in its position.");
    if (has_mark(why, block, NAP_OCCUPIES)) {
        gg_print(why->out, "%s already holds the %s.", nap_block_word(why, block), word);
        return true;
    }
    if (why->rule == W_BAT_26) {
        gg_print(why->out, "An enemy holds the %s. It is free when that unit is lost or leaves.",
                 word);
        return true;
    }
    if (marker == NAP_FARM && !is_infantry(why, block))
        return say(why, block, "cannot hold the farm: only infantry can.");
    if (holder == NAP_NONE)
        return false;
    nap_put_block_name(why->board, (int)holder, why->out);
    gg_print(why->out, " already holds the %s. Exchange the two instead.", word);
    return true;
}

/* The new holder. */
static bool say_no_successor(const nap_reason *why, uint32_t holder, uint32_t block)
{
    if (why->table.at[holder] != why->table.at[block])
        return say(why, block, "is not in the same position.");
    if (nap_marker_here(&why->table, holder) == NAP_FARM && !is_infantry(why, block))
        return say(why, block, "cannot hold the farm: only infantry can.");
    if (has_mark(why, block, NAP_TOOK))
        return say(why, block, "has already taken over a farm or hill in this Battle Turn.");
    return has_acted(why, block) &&
           say(why, block, "has already acted in this Battle Turn and cannot be exchanged.");
}

static bool say_cannot_exchange(const nap_reason *why)
{
    if (why->order->verb != NAP_EXCHANGE || !is_own_in_battle(why, 0) || !is_own_in_battle(why, 1))
        return false;
    uint32_t block = why->order->item[0];
    if (!has_mark(why, block, NAP_OCCUPIES))
        return say(why, block, "holds neither a farm nor a hill.");
    if (has_acted(why, block))
        return say(why, block, "has already acted in this Battle Turn and cannot be exchanged.");
    return say_no_successor(why, block, why->order->item[1]);
}

/* ---------------------------------------------------------------- the table of rules */

static const nap_saying reasons[] = {
    {W_FIR_03, say_no_range},        {W_FIR_04, say_no_range},        {W_BAT_19, say_no_range},
    {W_FIR_12, say_no_group},        {W_LOS_04, say_only_farm},       {W_LOS_04, say_not_hit},
    {W_LOS_03, say_not_hit},         {W_SKI_05, say_not_hit},         {W_LOS_01, say_not_strongest},
    {W_SQR_01, say_no_square},       {W_BAT_19, say_cannot_form},     {W_BAT_20, say_cannot_form},
    {W_SQR_02, say_in_square},       {W_SQR_04, say_no_shelter},      {W_SQR_06, say_not_sheltered},
    {W_BAT_20, say_cannot_occupy},   {W_BAT_25, say_cannot_occupy},   {W_BAT_26, say_cannot_occupy},
    {W_BAT_20, say_cannot_exchange}, {W_BAT_24, say_cannot_exchange},
};

bool nap_write_action_reason(const nap_reason *why)
{
    return nap_say(why, reasons, sizeof reasons / sizeof reasons[0]);
}
