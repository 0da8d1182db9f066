/* opening.c: auction, conference, set-up. */
#include "bot/triumph/opening.h"

#include "core/mem.h"
#include "core/play/guessing.h"
#include "triumph/setup/setup.h"
#include "triumph/table/orders.h"

enum {
    SAMPLES = 40,      /* answers that are drawn, for each guess of the effort .. */
    SAMPLES_MAX = 320, /* .. and at most */
    CORPS_SIZE = 5,    /* units of a handy corps */
    BOUND = 40         /* what it costs to be tied to an approach before the enemy has come */
};

bool tri_is_opening(uint8_t prompt)
{
    return prompt > TRI_ASK_NOTHING && prompt < TRI_ASK_COMMAND;
}

/* ---------------------------------------------------------------- auction */

/* Morale that the French can give up and still have an even game; the Allies, if it is negative. */
static int32_t advantage(const tri_judge *judge)
{
    return judge
        ->weight[tri_picks_corps(judge->game, TRI_ALLIED) ? TRI_W_EVEN_DEC1 : TRI_W_EVEN_DEC2];
}

/* Bids as long as the better side with that loss is better than the other (T-BAL-02, T-BAL-03). */
static void bid(const tri_judge *judge, const tri_table *table, gg_order *order)
{
    int32_t number = table->bid[0] > table->bid[1] ? table->bid[0] : table->bid[1];
    int32_t better = advantage(judge) < 0 ? -advantage(judge) : advantage(judge);
    if (number < better && (uint32_t)number <= tri_highest_bid(judge->game)) {
        gg_order_open(order, TRI_BID);
        gg_order_add(order, (uint16_t)(TRI_ITEM_NUMBER + number));
        return;
    }
    gg_order_open(order, TRI_PASS);
}

static void pick_side(const tri_judge *judge, gg_order *order)
{
    uint8_t side = advantage(judge) < 0 ? TRI_ALLIED : TRI_FRENCH;
    gg_order_open(order, TRI_SIDE);
    gg_order_add(order, (uint16_t)(TRI_ITEM_NUMBER + side));
}

/* ---------------------------------------------------------------- what an answer is worth */

/* The units of one corps, as an order deals them. */
typedef struct hand {
    int32_t units, infantry, cavalry, guns;
    int32_t best[2]; /* strengths of the two strongest */
} hand;

static void take_unit(hand *to, uint8_t face)
{
    int32_t strength = tri_strength(face);
    to->units++;
    to->guns += tri_type(face) == TRI_ARTILLERY;
    to->cavalry += tri_type(face) == TRI_CAVALRY;
    to->infantry += tri_type(face) == TRI_INFANTRY;
    if (tri_type(face) == TRI_ARTILLERY)
        return;
    if (strength > to->best[0]) {
        to->best[1] = to->best[0];
        to->best[0] = strength;
    } else if (strength > to->best[1]) {
        to->best[1] = strength;
    }
}

/* Two strong leaders for every corps, guns with infantry, cavalry by itself, no corps unwieldy. */
static int32_t hand_value(const hand *of)
{
    int32_t mixed = of->cavalry < of->infantry ? of->cavalry : of->infantry;
    int32_t size = of->units - CORPS_SIZE;
    int32_t value = 20 * (of->best[0] + of->best[1]) - 12 * mixed - 3 * size * size;
    if (of->guns > 0)
        value += of->infantry > 1 ? 20 - 15 * (of->guns - 1) : -30 * of->guns;
    return value;
}

static int32_t dealing_value(const tri_table *table, const gg_order *order)
{
    hand now = {0};
    int32_t value = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (item < TRI_UNITS)
            take_unit(&now, table->face[item]);
        if (item != TRI_DONE)
            continue;
        value += hand_value(&now);
        now = (hand){0};
    }
    return value;
}

/* Corps for every player alike. */
static int32_t conference_value(const gg_order *order)
{
    int32_t value = 0, named = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        named += item >= TRI_ITEM_COMMANDER && item < TRI_ITEM_NUMBER;
        if (item != TRI_DONE)
            continue;
        value -= named * named;
        named = 0;
    }
    return value;
}

static int32_t on_approaches(const gg_order *order)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < order->count; i++)
        count += order->item[i] >= TRI_ITEM_PLACE && order->item[i] < TRI_ITEM_WORD &&
                 tri_on_approach((uint16_t)(order->item[i] - TRI_ITEM_PLACE));
    return count;
}

/* A place on the map: what the position is worth then. Only the own army has faces that are known for sure, so one guess of
 * the enemy's is as good as another. */
static int32_t placing_value(tri_opening *opening, const tri_judge *judge, gg_seat seat,
                             const gg_order *order)
{
    gg_dice dice;
    gg_turn turn;
    opening->next = opening->guess;
    gg_dice_fast(&dice, 1);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_apply(judge->game, &opening->next, seat, order, &turn);
    return tri_value(judge, &opening->next.table, opening->guess.table.head.side[seat]) -
           BOUND * on_approaches(order);
}

static int32_t answer_value(tri_opening *opening, const tri_judge *judge, gg_seat seat,
                            const gg_order *order)
{
    switch (order->verb) {
    case TRI_ASSIGN:
        return dealing_value(&opening->guess.table, order);
    case TRI_CONFER:
        return conference_value(order);
    case TRI_ORDERS:
        return -(int32_t)order->count; /* the shorter, the clearer */
    default:
        return placing_value(opening, judge, seat, order);
    }
}

/* ---------------------------------------------------------------- drawing */

bool tri_open_game(tri_opening *opening, const tri_judge *judge, const bot_task *task,
                   gg_dice *dice, gg_order *order)
{
    const tri_table *table = &opening->guess.table;
    uint32_t samples = SAMPLES * task->effort.guesses;
    int32_t best = INT32_MIN;
    gg_guess(task->game, task->view, dice, &opening->guess);
    gg_assert(tri_is_opening(table->head.prompt[task->seat]));
    if (table->head.prompt[task->seat] == TRI_ASK_BID) {
        bid(judge, table, order);
        return true;
    }
    if (table->head.prompt[task->seat] == TRI_ASK_SIDE) {
        pick_side(judge, order);
        return true;
    }
    for (uint32_t i = 0; i < samples && i < SAMPLES_MAX; i++) {
        gg_order drawn;
        if (task->go_on && !task->go_on(task->to, 100 * i / samples))
            return false;
        if (!gg_answer_at_random(task->game, &opening->guess, task->seat, dice, &drawn))
            return false;
        int32_t value = answer_value(opening, judge, task->seat, &drawn);
        if (value <= best)
            continue;
        best = value;
        *order = drawn;
    }
    return true;
}
