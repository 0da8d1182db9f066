/* preview_losses.c: what a seat owes when it must choose SP to lose, every set of SP that settles it, and the morale that
 * each leaves. P-RSL, P-PLY
 *
 * The sets are the orders that the lists of steps lead to, so they are exactly the legal ones. */
#include "warpeace/combat/battle.h"
#include "warpeace/preview/preview_parts.h"

enum {
    SETS_MAX = 256, /* more are not told: the lists of steps still lead to all of them */
    DEPTH_MAX = 40,
    ORDER_SIZE = 400,
};

/* ---------------------------------------------------------------- every set */

/* A walk through all orders that the lists lead to; at[i] is the choice taken in list i. */
typedef struct loss_walk {
    const wap_asking *ask;
    gg_order order;
    uint32_t depth;
    uint16_t at[DEPTH_MAX];
} loss_walk;

static loss_walk walk_of(const wap_asking *ask)
{
    return (loss_walk){.ask = ask, .order = {.verb = WAP_LOSE}};
}

static void step_back(loss_walk *walk)
{
    gg_assert(walk->depth > 0 && walk->order.count > 0);
    walk->order.count--;
    walk->at[--walk->depth]++;
}

/* Goes on to the next complete order; false: there is none. */
static bool next_set(loss_walk *walk)
{
    gg_steps list;
    if (walk->depth > 0)
        step_back(walk);
    for (;;) {
        wap_list_choices(walk->ask, &walk->order, &list);
        if (walk->at[walk->depth] >= list.count || walk->depth + 1 >= DEPTH_MAX) {
            if (walk->depth == 0)
                return false;
            step_back(walk);
            continue;
        }
        gg_step step = list.step[walk->at[walk->depth]];
        gg_order_add(&walk->order, gg_step_a(step));
        walk->at[++walk->depth] = 0;
        if (gg_step_c(step) == GG_COMPLETES)
            return true;
    }
}

static uint32_t count_sets(const wap_asking *ask)
{
    loss_walk walk = walk_of(ask);
    uint32_t sets = 0;
    while (sets <= SETS_MAX && next_set(&walk))
        sets++;
    return sets;
}

/* ---------------------------------------------------------------- what it leaves */

/* The side's morale when this battle's losses are taken (P-RSL-07). */
static uint32_t morale_after(const wap_asking *ask, const gg_order *order)
{
    wap_table table = *ask->table;
    wap_play play = wap_playing(ask, &table);
    uint8_t slot = (uint8_t)table.cursor, side = ask->side;
    wap_battle *battle = &table.battle[slot];
    uint32_t level = (uint32_t)battle->dem[side] + battle->demoralising[side];
    wap_apply_loss(&play, side, order);
    battle->dem[side] = (uint8_t)(level < 255 ? level : 255);
    return wap_current_morale(ask->game, &table, slot, side);
}

static void put_set(const wap_asking *ask, const gg_order *order, bool fought)
{
    char word[ORDER_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    gg_write_order(ask->game, ask->view, order, &text);
    gg_json_object(ask->out, NULL);
    gg_json_text(ask->out, "order", word);
    if (fought)
        gg_json_int(ask->out, "morale", morale_after(ask, order));
    gg_json_end_object(ask->out);
}

/* "sets": null if there are too many. */
static void put_sets(const wap_asking *ask, bool fought)
{
    loss_walk walk = walk_of(ask);
    if (count_sets(ask) > SETS_MAX) {
        gg_json_null(ask->out, "sets");
        return;
    }
    gg_json_array(ask->out, "sets");
    while (next_set(&walk))
        put_set(ask, &walk.order, fought);
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- what is owed */

static void put_duties(const wap_asking *ask)
{
    wap_duty duty;
    wap_duty_of(ask->game, ask->table, (uint8_t)ask->table->cursor, ask->side, &duty);
    gg_json_int(ask->out, "count", duty.count);
    gg_json_array(ask->out, "lines");
    wap_json_line(ask->out, "charging cavalry or committed Guard, first", duty.first, "P-RSL-02");
    wap_json_line(ask->out, "with the base morale, at least", duty.of_base, "P-RSL-03");
    wap_json_line(ask->out, "of the leader's color, at least", duty.of_colour, "P-RSL-04");
    wap_json_line(ask->out, "cavalry, at least", duty.cavalry, "P-RSL-05");
    gg_json_end_array(ask->out);
}

/* In a battle, on a forced march, or for a way through enemies. */
void wap_preview_loss(const wap_asking *ask)
{
    bool battle = ask->table->head.prompt[ask->seat] == WAP_ASK_LOSS && ask->table->toll == 0;
    if (battle && ask->table->cursor >= ask->table->battles)
        return;
    gg_json_text(ask->out, "kind", "loss");
    if (battle)
        put_duties(ask);
    put_sets(ask, battle && ask->table->stage == WAP_C3_RESOLVE);
}
