/* hint.c: what a bot would do with what a seat knows. */
#include "advice/hint.h"

#include "advice/walk.h"
#include "host/memory.h"
#include "host/opening.h"
#include "host/ready.h"

#include <stdlib.h>
#include <string.h>

const bot_level *advice_bot(const gg_game *game)
{
    uint32_t count;
    const bot_level *level = bot_levels(&count);
    while (count-- > 0)
        if (level[count].effort.guesses > 0 &&
            bot_plays(&level[count], gg_span_of(game->rules->id)))
            return &level[count];
    return NULL;
}

bool advice_ask(advice_question *question, gg_game *game, const void *view, gg_seat seat)
{
    const bot_level *bot = advice_bot(game);
    if (!bot || seat >= game->seats || gg_head_of(view)->prompt[seat] == 0)
        return false;
    gg_assert(gg_head_of(view)->viewer == seat);
    *question = (advice_question){.game = game, .seat = seat, .bot = bot, .effort = bot->effort};
    question->view = host_raw_memory(gg_view_size(game));
    memcpy(question->view, view, gg_view_size(game));
    question->memory = host_memory(bot_memory_size(game));
    question->plan = host_zeroed(sizeof *question->plan);
    return true;
}

void advice_forget(advice_question *question)
{
    free(question->view);
    free(question->memory);
    free(question->plan);
    *question = (advice_question){0};
}

/* A bot notes what it sees whenever it is asked. */
static void note(advice_question *question, advice_walk *walk)
{
    const gg_head *head = host_table_head(&walk->table);
    if (head->prompt[question->seat] != 0)
        bot_take_notes(question->game, host_table_view(&walk->table, question->seat),
                       question->plan);
}

bool advice_recall(advice_question *question, const gg_match *match, const char *position)
{
    advice_walk walk;
    host_count_given(match, question->seat, question->given);
    if (!bot_keeps_notes(question->game))
        return true;
    if (!advice_walk_open(&walk, question->game, match, position))
        return false;
    do
        note(question, &walk);
    while (advice_walk_next(&walk));
    advice_walk_close(&walk);
    return true;
}

/* ---------------------------------------------------------------- thinking */

/* From what the seat knows, and nothing else. */
static void make_key(const advice_question *question, uint8_t key[32])
{
    static const char purpose[] = "grognard: a hint";
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, purpose, sizeof purpose);
    gg_sha256_add(&sha, question->view, gg_view_size(question->game));
    gg_sha256_close(&sha, key);
}

static void say(advice_step *step, const char *why)
{
    gg_text text;
    gg_text_open(&text, step->why, sizeof step->why);
    gg_put(&text, why);
}

/* The other orders of the plan wait for views that follow. */
static void take_plan(const bot_plan *plan, advice_hint *hint)
{
    for (uint32_t i = plan->next; i < plan->count && hint->count < ADVICE_STEPS_MAX; i++) {
        advice_step *step = &hint->step[hint->count++];
        step->order = plan->order[i];
        say(step, plan->why[i]);
    }
}

bool advice_think(advice_question *question, advice_hint *hint)
{
    advice_step *first = &hint->step[0];
    *hint = (advice_hint){.count = 1};
    bot_task task = {.game = question->game,
                     .view = question->view,
                     .seat = question->seat,
                     .number = 1,
                     .effort = question->effort,
                     .memory = question->memory,
                     .plan = question->plan,
                     .why = first->why,
                     .go_on = question->go_on,
                     .enough = question->enough,
                     .to = question->to};
    make_key(question, task.key);
    gg_text why;
    gg_text_open(&why, first->why, sizeof first->why);
    if (host_opening(question->game, question->view, question->seat, 0, question->given,
                     question->memory, &first->order, &why))
        return true;
    first->why[0] = 0;
    if (!bot_think(&task, &first->order))
        return false;
    take_plan(question->plan, hint);
    return true;
}

/* ---------------------------------------------------------------- telling */

/* Follows the plan in a guess: what the bot plans depends on nothing hidden. */
typedef struct following {
    const advice_question *question;
    void *state, *view;
} following;

static void open_following(following *at, const advice_question *question)
{
    gg_dice dice;
    const gg_game *game = question->game;
    *at = (following){.question = question,
                      .state = host_memory(gg_state_size(game)),
                      .view = host_raw_memory(gg_view_size(game))};
    gg_dice_fast(&dice, 1);
    gg_guess(game, question->view, &dice, at->state);
    memcpy(at->view, question->view, gg_view_size(game));
}

static void close_following(following *at)
{
    free(at->state);
    free(at->view);
}

/* After the order. False: the next one of the plan does not fit there. */
static bool follow(following *at, const gg_order *order, const gg_order *next)
{
    gg_dice dice;
    gg_turn turn;
    gg_refusal refusal;
    const advice_question *question = at->question;
    gg_dice_fast(&dice, 1);
    gg_turn_open(&turn, &dice, NULL, 0);
    if (!gg_play(question->game, at->state, question->seat, order, &turn, &refusal))
        return false;
    gg_check(question->game, at->state, question->seat, next, &refusal);
    gg_view(question->game, at->state, question->seat, at->view);
    return refusal.count == 0;
}

/* What the order refers to, step by step. */
static void write_steps(const following *at, const gg_order *order, gg_json *out)
{
    gg_draft taken, draft;
    const gg_game *game = at->question->game;
    gg_seat seat = at->question->seat;
    char line[GG_LINE_MAX + 1];
    gg_json_array(out, "steps");
    gg_draft_open(&draft);
    bool offered = gg_offers(game, at->state, seat, order, &taken);
    for (uint16_t i = 0; offered && i < taken.count; i++) {
        gg_text text;
        gg_text_open(&text, line, sizeof line);
        gg_write_step(game, at->view, &draft, taken.taken[i], &text);
        gg_json_object(out, NULL);
        gg_json_text(out, "text", line);
        gg_write_targets(game, at->view, &draft, taken.taken[i], out, "targets");
        gg_json_end_object(out);
        gg_take(game, at->state, seat, &draft, taken.taken[i]);
    }
    gg_json_end_array(out);
}

static void write_text(const following *at, const gg_order *order, gg_json *out)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_write_order(at->question->game, at->view, order, &text);
    gg_json_text(out, "order", line);
}

void advice_write_hint(const advice_question *question, const advice_hint *hint, gg_json *out)
{
    following at;
    open_following(&at, question);
    gg_json_text(out, "bot", question->bot->name);
    write_text(&at, &hint->step[0].order, out);
    gg_json_text(out, "why", hint->step[0].why);
    gg_json_array(out, "plan");
    for (uint32_t i = 0; i < hint->count; i++) {
        const advice_step *step = &hint->step[i];
        if (i > 0 && !follow(&at, &hint->step[i - 1].order, &step->order))
            break;
        gg_json_object(out, NULL);
        write_text(&at, &step->order, out);
        gg_json_text(out, "why", step->why);
        write_steps(&at, &step->order, out);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
    close_following(&at);
}

void advice_write_order(const advice_question *question, const advice_hint *hint, uint32_t step,
                        gg_text *out)
{
    following at;
    bool fits = true;
    open_following(&at, question);
    for (uint32_t i = 0; i < step && fits; i++)
        fits = follow(&at, &hint->step[i].order, &hint->step[i + 1].order);
    if (fits)
        gg_write_order(question->game, at.view, &hint->step[step].order, out);
    close_following(&at);
}
