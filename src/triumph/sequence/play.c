/* play.c: the functions that the API calls: steps, checks and orders, each passed on to its chapter of the rules.
 *
 * Each prompt belongs to a chapter: the set-up, the commands of a turn, or an attack. */
#include "triumph/sequence/play.h"
#include "triumph/attack/attack_stages.h"

static bool is_setup(uint8_t prompt)
{
    return prompt <= TRI_ASK_ORDERS;
}

static tri_play play_of(const gg_game *game, void *state, gg_turn *turn)
{
    tri_state *truth = state;
    return (tri_play){game, tri_board_of(game), truth, &truth->table, turn};
}

/* ---------------------------------------------------------------- beginning */

void tri_start(const gg_game *game, void *state, gg_turn *turn)
{
    tri_play play = play_of(game, state, turn);
    tri_state before = *play.state;
    tri_clear_attack(&play.table->attack);
    tri_know_nothing(play.table);
    tri_start_game(&play);
    tri_tell_changes(&before, &play);
}

/* A free position begins at a command. */
void tri_begin(const gg_game *game, void *state, gg_turn *turn)
{
    tri_play play = play_of(game, state, turn);
    tri_ask_command(&play);
    turn->barrier = true;
}

/* ---------------------------------------------------------------- steps */

static void command_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == TRI_THREATEN) {
        tri_threat_steps(look, draft, out);
        return;
    }
    tri_move_steps(look, draft, out);
    if (draft->order.verb != TRI_VERB_NONE)
        return;
    if (tri_threat_exists(look))
        gg_offer(out, tri_verb_step(TRI_THREATEN, false));
    gg_offer(out, tri_verb_step(TRI_END, true));
}

/* The verbs of an attack and questions about its pieces. */
static bool is_brief(uint8_t prompt, uint8_t verb)
{
    if (verb == TRI_VERB_NONE)
        return prompt != TRI_ASK_COMMAND && prompt != TRI_ASK_FEINT;
    return verb == TRI_DEFEND || verb == TRI_RETREAT || (verb >= TRI_LEAD && verb <= TRI_KEEP);
}

/* A command whose pieces are chosen, but not yet their destination. */
static bool is_under_way(uint8_t prompt, const gg_order *order)
{
    return prompt == TRI_ASK_COMMAND && order->count > 0 &&
           (order->verb == TRI_CORPS || order->verb == TRI_DETACH || order->verb == TRI_UNIT ||
            order->verb == TRI_ROAD);
}

static uint8_t commander_of(const gg_order *order)
{
    if (order->verb != TRI_CORPS && order->verb != TRI_DETACH)
        return TRI_NO_COMMANDER;
    return (uint8_t)(order->item[0] - TRI_ITEM_COMMANDER);
}

void tri_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
               gg_steps *out)
{
    const tri_state *truth = state;
    uint8_t prompt = truth->table.head.prompt[seat];
    if (is_setup(prompt)) {
        tri_setup_steps(game, truth, seat, draft, out);
        return;
    }
    tri_look look;
    if (is_brief(prompt, draft->order.verb))
        tri_look_briefly(game, &truth->table, seat, &look);
    else if (is_under_way(prompt, &draft->order))
        tri_look_at_places(game, &truth->table, seat, commander_of(&draft->order), &look);
    else
        tri_look_at(game, &truth->table, seat, &look);
    if (prompt == TRI_ASK_COMMAND)
        command_steps(&look, draft, out);
    else
        tri_dialogue_steps(&look, draft, out);
}

/* A step contains the items that it adds. */
void tri_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step)
{
    (void)game, (void)state, (void)seat;
    gg_add_step(draft, step, gg_step_kind_of(step) == TRI_STEP_VERB);
}

/* ---------------------------------------------------------------- check and apply */

void tri_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_refusal *refusal)
{
    const tri_state *truth = state;
    uint8_t prompt = truth->table.head.prompt[seat];
    if (is_setup(prompt)) {
        tri_check_setup(game, truth, seat, order, refusal);
        return;
    }
    if (order->verb == TRI_END)
        return;
    if (prompt == TRI_ASK_COMMAND && order->verb != TRI_THREATEN) {
        tri_check_move(game, truth, seat, order, refusal);
        return;
    }
    tri_look look;
    tri_look_at(game, &truth->table, seat, &look);
    if (order->verb == TRI_THREATEN)
        tri_check_threat(&look, order, refusal);
    else
        tri_check_dialogue(&look, order, refusal);
}

static void carry_out(tri_play *play, gg_seat seat, const gg_order *order)
{
    uint8_t prompt = play->table->head.prompt[seat];
    gg_assert(prompt != TRI_ASK_NOTHING && !play->table->head.over);
    if (is_setup(prompt))
        tri_apply_setup(play, seat, order);
    else if (order->verb == TRI_END)
        tri_end_turn(play);
    else if (order->verb == TRI_THREATEN)
        tri_apply_threat(play, seat, order);
    else if (prompt == TRI_ASK_COMMAND)
        tri_apply_move(play, seat, order);
    else
        tri_apply_dialogue(play, seat, order);
    gg_assert(play->table->head.over || gg_first_asked(&play->table->head) != GG_NOBODY);
}

void tri_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    tri_play play = play_of(game, state, turn);
    if (!turn->events) {
        carry_out(&play, seat, order);
        return;
    }
    tri_state before = *play.state;
    carry_out(&play, seat, order);
    tri_tell_changes(&before, &play);
}
