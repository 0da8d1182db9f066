/* policy.c: rules of thumb for every prompt but `move`. */
#include "bot/warpeace/policy.h"

#include "bot/warpeace/depots.h"

#include "core/play/guessing.h"

wap_sense wap_sense_of(wap_judge *judge, gg_dice *dice, const wap_state *state, gg_seat seat)
{
    return (wap_sense){judge, dice, state, seat, state->table.head.side[seat]};
}

bool wap_is_legal(const wap_sense *sense, const gg_order *order)
{
    gg_refusal refusal;
    gg_check(sense->judge->game, sense->state, sense->seat, order, &refusal);
    return refusal.count == 0;
}

/* ---------------------------------------------------------------- likings of single prompts */

/* The best leader: in battle, for joining, as a successor. */
int32_t wap_like_leader(const wap_sense *sense, const gg_order *order, gg_step step)
{
    (void)order;
    if (gg_step_kind_of(step) != WAP_STEP_LEADER)
        return 0;
    return 1 + sense->judge->board->leader[gg_step_a(step) - WAP_ITEM_LEADER].value;
}

static int32_t like_yes(const wap_sense *sense, const gg_order *order, gg_step step)
{
    (void)sense, (void)order;
    return gg_step_kind_of(step) == WAP_STEP_WORD && gg_step_a(step) == WAP_WORD_YES;
}

static int32_t like_no(const wap_sense *sense, const gg_order *order, gg_step step)
{
    return -like_yes(sense, order, step);
}

/* Displaced leaders go where most SP are. */
static int32_t like_company(const wap_sense *sense, const gg_order *order, gg_step step)
{
    uint16_t hex = gg_step_a(step);
    (void)order;
    if (gg_step_kind_of(step) != WAP_STEP_HEX || hex >= sense->judge->board->hexes)
        return 0;
    return (int32_t)wap_count_sp(sense->judge->board, &sense->state->table, hex,
                                 WAP_ALL_OF(sense->side));
}

/* Inside or outside, for the hex that the order names. */
static int32_t like_walls(const wap_sense *sense, const gg_order *order, gg_step step)
{
    bool shelter = order->count > 0 && wap_should_shelter(sense, order->item[0]);
    return (shelter ? wap_like_all : wap_like_none)(sense, order, step);
}

/* ---------------------------------------------------------------- prompts */

/* The first of these verbs that is offered, with its liking. */
typedef struct habit {
    uint8_t verb[4];
    wap_liking *liking;
} habit;

static const habit HABITS[WAP_PROMPTS] = {
    [WAP_ASK_ALLIANCE] = {{WAP_ROLL}, wap_like_all},
    [WAP_ASK_EVENT] = {{WAP_PLACE}, wap_like_front},
    [WAP_ASK_REINFORCEMENT] = {{WAP_PLACE, WAP_REPLACE, WAP_END}, wap_like_front},
    [WAP_ASK_GARRISON] = {{WAP_GO_INSIDE}, like_walls},
    [WAP_ASK_MANOEUVRE] = {{WAP_SURROUND, WAP_END}, wap_like_all},
    [WAP_ASK_WELLINGTON] = {{WAP_SUBTRACT}, like_yes},
    [WAP_ASK_POSTURE] = {{WAP_GO_INSIDE}, like_walls},
    [WAP_ASK_LEADER] = {{WAP_LEAD}, wap_like_leader},
    [WAP_ASK_CHARGE] = {{WAP_CHARGE}, like_yes},
    [WAP_ASK_GUARD] = {{WAP_COMMIT_GUARD}, like_no},
    [WAP_ASK_RESOLVE] = {{WAP_RESOLVE}, wap_like_all},
    [WAP_ASK_MUST_WITHDRAW] = {{WAP_RETREAT}, wap_like_haven},
    [WAP_ASK_DESTINATION] = {{WAP_SEND}, wap_like_peril},
    [WAP_ASK_JOIN] = {{WAP_JOIN, WAP_END}, wap_like_leader},
    [WAP_ASK_VICTOR] = {{WAP_END}, wap_like_all},
    [WAP_ASK_SIEGE_RETREAT] = {{WAP_RETREAT}, wap_like_haven},
    [WAP_ASK_SHIFT] = {{WAP_SHIFT}, wap_like_haven},
    [WAP_ASK_DISPLACED] = {{WAP_SEND}, like_company},
    [WAP_ASK_SUCCESSION] = {{WAP_SUCCEED}, wap_like_leader},
    [WAP_ASK_ORDER] = {{WAP_ORDER}, wap_like_all},
};

static bool follow_habit(const wap_sense *sense, uint8_t prompt, gg_order *order)
{
    const habit *of = &HABITS[prompt];
    for (uint32_t i = 0; i < 4 && of->verb[i] != WAP_VERB_NONE; i++)
        if (wap_steer(sense, of->verb[i], of->liking, order))
            return true;
    return false;
}

static bool decide(const wap_sense *sense, uint8_t prompt, gg_order *order)
{
    switch (prompt) {
    case WAP_ASK_DECLARE:
        wap_decide_declare(sense, order);
        return true;
    case WAP_ASK_INTENT:
        wap_decide_intent(sense, order);
        return true;
    case WAP_ASK_MODE:
        return wap_decide_mode(sense, order);
    case WAP_ASK_ATTRITION:
    case WAP_ASK_MARCH_LOSS:
    case WAP_ASK_LOSS:
        return wap_decide_loss(sense, order);
    case WAP_ASK_ADVANCE:
        return wap_decide_advance(sense, order);
    case WAP_ASK_REINFORCEMENT: /* a leader returns to the largest force that he can lead */
        return wap_steer(sense, WAP_RETURN, like_company, order) ||
               follow_habit(sense, prompt, order);
    case WAP_ASK_WITHDRAW:
        if (wap_should_leave(sense) && wap_steer(sense, WAP_RETREAT, wap_like_haven, order))
            return true;
        return wap_steer(sense, WAP_END, wap_like_all, order);
    default:
        return follow_habit(sense, prompt, order);
    }
}

void wap_follow_policy(const wap_sense *sense, gg_order *order)
{
    uint8_t prompt = sense->state->table.head.prompt[sense->seat];
    if (decide(sense, prompt, order))
        return;
    bool found = gg_answer_at_random(sense->judge->game, sense->state, sense->seat, sense->dice,
                                     order);
    gg_assert(found);
    (void)found;
}
