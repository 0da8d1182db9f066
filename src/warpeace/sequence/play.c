/* play.c: the game behind the API: who is asked, what is offered, what is refused, what follows.
 *
 * Each prompt belongs to a chapter of the rules, which checks, offers and carries out its orders. */
#include "warpeace/sequence/play.h"

#include "warpeace/sequence/rules.h"
#include "warpeace/table/state.h"

/* A chapter, as rules.h declares it. */
typedef struct chapter {
    void (*check)(const wap_look *look, const gg_order *order, gg_refusal *refusal);
    void (*steps)(const wap_look *look, const gg_draft *draft, gg_steps *out);
    void (*apply)(wap_play *play, uint8_t side, const gg_order *order);
} chapter;

#define CHAPTER(name)                                                                              \
    {                                                                                              \
        wap_check_##name, wap_##name##_steps, wap_apply_##name                                     \
    }

static const chapter chapters[WAP_PROMPTS] = {
    [WAP_ASK_ATTRITION] = CHAPTER(attrition),
    [WAP_ASK_ALLIANCE] = CHAPTER(alliance),
    [WAP_ASK_EVENT] = CHAPTER(alliance),
    [WAP_ASK_REINFORCEMENT] = CHAPTER(reinforcement),
    [WAP_ASK_ORDER] = CHAPTER(order),
    [WAP_ASK_MOVE] = CHAPTER(move),
    [WAP_ASK_MARCH_LOSS] = CHAPTER(march_loss),
    [WAP_ASK_GARRISON] = CHAPTER(garrison),
    [WAP_ASK_DECLARE] = CHAPTER(declare),
    [WAP_ASK_MANOEUVRE] = CHAPTER(manoeuvre),
    [WAP_ASK_WELLINGTON] = CHAPTER(manoeuvre),
    [WAP_ASK_INTENT] = CHAPTER(intent),
    [WAP_ASK_POSTURE] = CHAPTER(posture),
    [WAP_ASK_MODE] = CHAPTER(mode),
    [WAP_ASK_LEADER] = CHAPTER(command),
    [WAP_ASK_CHARGE] = CHAPTER(bold),
    [WAP_ASK_GUARD] = CHAPTER(bold),
    [WAP_ASK_RESOLVE] = CHAPTER(resolve),
    [WAP_ASK_LOSS] = CHAPTER(loss),
    [WAP_ASK_WITHDRAW] = CHAPTER(withdrawal),
    [WAP_ASK_MUST_WITHDRAW] = CHAPTER(withdrawal),
    [WAP_ASK_DESTINATION] = CHAPTER(destination),
    [WAP_ASK_ADVANCE] = CHAPTER(advance),
    [WAP_ASK_JOIN] = CHAPTER(join),
    [WAP_ASK_VICTOR] = CHAPTER(withdrawal),
    [WAP_ASK_SIEGE_RETREAT] = CHAPTER(withdrawal),
    [WAP_ASK_SHIFT] = CHAPTER(shift),
    [WAP_ASK_DISPLACED] = CHAPTER(displaced),
    [WAP_ASK_SUCCESSION] = CHAPTER(succession),
};

static const chapter *chapter_of(const wap_table *table, gg_seat seat)
{
    uint8_t prompt = table->head.prompt[seat];
    if (prompt == WAP_ASK_SHIFT && table->phase == WAP_ALLIANCE)
        prompt = WAP_ASK_EVENT; /* troops that a change of sides forces out of a hex (P-SCN-06) */
    gg_assert(prompt > WAP_ASK_NOTHING && prompt < WAP_PROMPTS && chapters[prompt].check);
    return &chapters[prompt];
}

static wap_play play_of(const gg_game *game, void *state, gg_turn *turn)
{
    return (wap_play){.game = game,
                      .board = wap_board_of(game),
                      .table = &((wap_state *)state)->table,
                      .turn = turn};
}

static wap_look look_of(const gg_game *game, const void *state, gg_seat seat)
{
    const wap_table *table = &((const wap_state *)state)->table;
    return wap_look_for(game, table, seat, table->head.side[seat]);
}

/* ---------------------------------------------------------------- beginning */

void wap_start(const gg_game *game, void *state, gg_turn *turn)
{
    wap_play play = play_of(game, state, turn);
    wap_start_game(&play);
}

/* A free position stands where its table says: at the start of a phase or in a round of combat. */
void wap_begin(const gg_game *game, void *state, gg_turn *turn)
{
    wap_play play = play_of(game, state, turn);
    wap_go_on(&play);
    turn->barrier = true;
}

/* ---------------------------------------------------------------- steps */

void wap_asked_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    wap_begin_list(draft, out);
    chapter_of(look->table, look->seat)->steps(look, draft, out);
    wap_end_list(out);
}

void wap_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
               gg_steps *out)
{
    wap_look look = look_of(game, state, seat);
    wap_asked_steps(&look, draft, out);
}

/* A step contains what it adds. */
void wap_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step)
{
    (void)game, (void)state, (void)seat;
    if (gg_step_kind_of(step) == WAP_STEP_AMONG)
        return;
    gg_add_step(draft, step, gg_step_kind_of(step) == WAP_STEP_VERB);
}

/* ---------------------------------------------------------------- check and apply */

void wap_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_refusal *refusal)
{
    wap_look look = look_of(game, state, seat);
    chapter_of(look.table, seat)->check(&look, order, refusal);
}

/* P-INF-05: there is no undo after control passes to the other player, or after the end of declarations reveals stacks
 * (option Z). */
static void carry_out(wap_play *play, gg_seat seat, const gg_order *order)
{
    play->seat = seat;
    chapter_of(play->table, seat)->apply(play, play->table->head.side[seat], order);
    wap_go_on(play);
    bool shows = play->game->option[WAP_OPTION_Z] != 0 && order->verb == WAP_END;
    if (play->table->head.prompt[seat] == WAP_ASK_NOTHING || shows)
        play->turn->barrier = true;
}

void wap_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    wap_play play = play_of(game, state, turn);
    if (!turn->events) {
        carry_out(&play, seat, order);
        return;
    }
    wap_table before = *play.table;
    play.before = &before;
    play.first = turn->count;
    carry_out(&play, seat, order);
    wap_tell_changes(&play);
}

/* P-PLY-14: the same question, to the heir. */
void wap_leave(const gg_game *game, void *state, gg_seat seat, gg_turn *turn)
{
    wap_play play = play_of(game, state, turn);
    wap_table before = *play.table;
    play.seat = seat;
    wap_ask_again(&play);
    if (!turn->events)
        return;
    play.before = &before;
    play.first = turn->count;
    wap_tell_changes(&play);
}
