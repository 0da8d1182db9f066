/* play.c: the functions of the library API that play: start, list steps, check, apply.
 *
 * Each prompt belongs to a chapter of the rules, which checks, offers and carries out its orders. */
#include "napoleon/sequence/play.h"

#include "napoleon/sequence/choices.h"
#include "napoleon/sequence/rules.h"

/* A chapter, as rules.h declares it. */
typedef struct chapter {
    void (*check)(const nap_look *look, const gg_order *order, gg_refusal *refusal);
    void (*steps)(const nap_look *look, const gg_draft *draft, gg_steps *out);
    void (*apply)(nap_play *play, gg_seat seat, const gg_order *order);
} chapter;

#define CHAPTER(name)                                                                              \
    {                                                                                              \
        nap_check_##name, nap_##name##_steps, nap_apply_##name                                     \
    }

static const chapter chapters[NAP_PROMPTS] = {
    [NAP_ASK_BID] = CHAPTER(bid),
    [NAP_ASK_DEPLOY] = CHAPTER(deploy),
    [NAP_ASK_MOVE] = CHAPTER(move),
    [NAP_ASK_REVEAL] = CHAPTER(reveal),
    [NAP_ASK_SKIRMISH] = CHAPTER(skirmish),
    [NAP_ASK_PICK] = CHAPTER(skirmish),
    [NAP_ASK_HIT] = CHAPTER(hit),
    [NAP_ASK_SKIRMISH_RETREAT] = CHAPTER(leaving),
    [NAP_ASK_ROUT] = CHAPTER(leaving),
    [NAP_ASK_SETUP] = CHAPTER(setup),
    [NAP_ASK_BATTLE] = CHAPTER(setup),
    [NAP_ASK_TERRAIN] = CHAPTER(terrain),
    [NAP_ASK_BATTLE_DEPLOY] = CHAPTER(battle_deploy),
    [NAP_ASK_STREAM] = CHAPTER(stream),
    [NAP_ASK_COMBAT] = CHAPTER(combat),
    [NAP_ASK_REINFORCE] = CHAPTER(reinforce),
    [NAP_ASK_REGROUP] = CHAPTER(regroup),
    [NAP_ASK_WITHDRAW] = CHAPTER(withdraw),
    [NAP_ASK_SUPPLY] = CHAPTER(supply),
};

static const chapter *chapter_of(const nap_table *table, gg_seat seat)
{
    uint8_t prompt = table->head.prompt[seat];
    gg_assert(prompt > NAP_ASK_NOTHING && prompt < NAP_PROMPTS && chapters[prompt].check);
    return &chapters[prompt];
}

static nap_play play_of(const gg_game *game, void *state, gg_turn *turn)
{
    return (nap_play){.game = game,
                      .board = nap_board_of(game),
                      .table = &((nap_state *)state)->table,
                      .turn = turn};
}

static nap_look look_of(const gg_game *game, const void *state, gg_seat seat)
{
    return (nap_look){game, nap_board_of(game), &((const nap_state *)state)->table, seat};
}

/* ---------------------------------------------------------------- beginning */

void nap_start(const gg_game *game, void *state, gg_turn *turn)
{
    nap_play play = play_of(game, state, turn);
    nap_start_game(&play);
}

/* Continues a battle at the beginning of the position's stage. */
static void begin_in_battle(nap_play *play)
{
    switch (play->table->stage) {
    case NAP_COMBAT:
        nap_begin_combat(play);
        return;
    case NAP_REINFORCING:
        nap_begin_reinforcement(play);
        return;
    default:
        nap_begin_battle_turn(play, play->table->taker);
    }
}

/* A free position is before the moves of a turn (its seat is asked already), before its fights, or in a Battle
 * Turn. */
void nap_begin(const gg_game *game, void *state, gg_turn *turn)
{
    nap_play play = play_of(game, state, turn);
    if (play.table->phase == NAP_SKIRMISHES)
        nap_begin_fights(&play);
    else if (play.table->phase == NAP_ROUNDS)
        begin_in_battle(&play);
    turn->barrier = true;
}

/* ---------------------------------------------------------------- steps */

void nap_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
               gg_steps *out)
{
    nap_look look = look_of(game, state, seat);
    chapter_of(look.table, seat)->steps(&look, draft, out);
}

/* A step contains what it adds. */
void nap_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step)
{
    (void)game, (void)state, (void)seat;
    gg_add_step(draft, step, gg_step_kind_of(step) == NAP_STEP_VERB);
}

/* ---------------------------------------------------------------- check and apply */

void nap_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_refusal *refusal)
{
    nap_look look = look_of(game, state, seat);
    chapter_of(look.table, seat)->check(&look, order, refusal);
}

/* ---------------------------------------------------------------- by any table */

uint16_t nap_forbidden_by(const gg_game *game, const nap_table *table, gg_seat seat,
                          const gg_order *order)
{
    const nap_look look = {game, nap_board_of(game), table, seat};
    gg_refusal refusal = {0};
    chapter_of(table, seat)->check(&look, order, &refusal);
    return refusal.count > 0 ? refusal.rule[0] : 0;
}

void nap_each_order(const gg_game *game, const nap_table *table, gg_seat seat,
                    const gg_draft *draft, nap_order_visit *visit, void *to)
{
    const nap_look look = {game, nap_board_of(game), table, seat};
    gg_steps steps = {0};
    if (draft->complete) {
        visit(to, &draft->order);
        return;
    }
    chapter_of(table, seat)->steps(&look, draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_draft next = *draft;
        nap_take(game, table, seat, &next, steps.step[i]);
        nap_each_order(game, table, seat, &next, visit, to);
    }
}

/* ---------------------------------------------------------------- apply */

/* `end` commits what was done in the phase. */
static void carry_out(nap_play *play, gg_seat seat, const gg_order *order)
{
    if (order->verb == NAP_END)
        play->turn->barrier = true;
    chapter_of(play->table, seat)->apply(play, seat, order);
}

void nap_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    nap_play play = play_of(game, state, turn);
    if (!turn->events) {
        carry_out(&play, seat, order);
        return;
    }
    nap_table before = *play.table;
    play.before = &before;
    play.first = turn->count;
    carry_out(&play, seat, order);
    nap_tell_changes(&play);
}
