/* look_back.c: choices of a seat, compared with those of a bot. */
#include "advice/look_back.h"

#include "advice/hint.h"
#include "advice/walk.h"
#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

enum { GUESSES = 24 }; /* in which both are tried */

/* Orders that belong together. */
typedef struct stretch {
    uint32_t first; /* number of the first order */
    uint8_t prompt;
    bot_line line;
} stretch;

typedef struct looking {
    gg_game *game;
    const gg_match *match;
    const char *position;
    gg_seat seat;
    uint64_t from; /* number of the first order that counts */
    stretch stretch[LOOK_BACK_CHOICES];
    uint32_t count;
    bool open; /* the last stretch may go on */
    bool (*go_on)(void *to, uint32_t percent);
    void *to;
} looking;

static bool counts(const looking *at, const gg_record *record)
{
    return record->seat == at->seat && !record->undone && record->order.verb < GG_VERB_CORE;
}

/* The number of the first of the seat's last orders. */
static uint64_t find_first(const looking *at, uint32_t orders)
{
    uint64_t number[LOOK_BACK_ORDERS] = {0};
    uint32_t found = 0;
    gg_record record;
    for (size_t place = 0; gg_match_next(at->match, &place, &record);)
        if (counts(at, &record))
            number[found++ % LOOK_BACK_ORDERS] = record.number;
    if (orders > found)
        orders = found;
    return orders > 0 ? number[(found - orders) % LOOK_BACK_ORDERS] : UINT64_MAX;
}

/* The oldest makes room. */
static stretch *new_stretch(looking *at)
{
    if (at->count == LOOK_BACK_CHOICES) {
        memmove(at->stretch, at->stretch + 1, (LOOK_BACK_CHOICES - 1) * sizeof at->stretch[0]);
        at->count--;
    }
    return &at->stretch[at->count++];
}

/* An order that is about to be given, with the question that it answers. */
static void add_order(looking *at, const gg_record *record, uint8_t prompt)
{
    stretch *last = at->count > 0 ? &at->stretch[at->count - 1] : NULL;
    if (!at->open || !last || last->prompt != prompt || last->line.count == BOT_PLAN_MAX) {
        last = new_stretch(at);
        *last = (stretch){.first = (uint32_t)record->number, .prompt = prompt};
    }
    last->line.order[last->line.count++] = record->order;
    at->open = record->draw_count == 0; /* a die ends it */
}

static bool find_stretches(looking *at)
{
    advice_walk walk;
    gg_record next;
    if (!advice_walk_open(&walk, at->game, at->match, at->position))
        return false;
    while (advice_walk_peek(&walk, &next)) {
        if (counts(at, &next) && next.number >= at->from)
            add_order(at, &next, host_table_head(&walk.table)->prompt[at->seat]);
        else if (!next.undone)
            at->open = false;
        if (!advice_walk_next(&walk))
            break;
    }
    advice_walk_close(&walk);
    return at->count > 0;
}

/* ---------------------------------------------------------------- judging */

static void take_line(const advice_hint *hint, bot_line *line)
{
    line->count = hint->count;
    for (uint32_t i = 0; i < hint->count; i++)
        line->order[i] = hint->step[i].order;
}

static void write_order(const gg_game *game, const void *view, const gg_order *order, char *text)
{
    gg_text out;
    gg_text_open(&out, text, LOOK_BACK_TEXT);
    gg_write_order(game, view, order, &out);
}

/* False: it cannot be judged. */
static bool compare(looking *at, advice_question *question, const stretch *of,
                    look_back_choice *choice)
{
    advice_hint hint;
    bot_line best;
    uint32_t chance[2];
    bot_plan notes = *question->plan;
    const bot_line *lines[] = {&of->line, &best};
    if (!advice_think(question, &hint))
        return false;
    take_line(&hint, &best);
    bot_task task = {.game = at->game,
                     .view = question->view,
                     .seat = at->seat,
                     .key = {1},
                     .memory = question->memory,
                     .plan = &notes};
    if (!bot_compare(&task, lines, 2, GUESSES, chance))
        return false;
    *choice = (look_back_choice){.order = of->first,
                                 .count = of->line.count,
                                 .chance = chance[0],
                                 .best = chance[1],
                                 .same = gg_same_order(&of->line.order[0], &best.order[0])};
    write_order(at->game, question->view, &of->line.order[0], choice->given);
    write_order(at->game, question->view, &best.order[0], choice->better);
    memcpy(choice->why, hint.step[0].why, sizeof choice->why);
    return true;
}

/* A choice of set-ups cannot be judged, and is left out. */
static void judge(looking *at, const stretch *of, const void *view, const bot_plan *notes,
                  look_back *out)
{
    advice_question question;
    const bot_level *level = bot_find_level(gg_span_of(at->game->rules->id), gg_span_of("veteran"));
    if (!level || !advice_ask(&question, at->game, view, at->seat))
        return;
    question.bot = level;
    question.effort = level->effort;
    *question.plan = *notes;
    out->count += compare(at, &question, of, &out->choice[out->count]);
    advice_forget(&question);
}

static const stretch *stretch_at(const looking *at, uint64_t order)
{
    for (uint32_t i = 0; i < at->count; i++)
        if (at->stretch[i].first == order)
            return &at->stretch[i];
    return NULL;
}

static bool judge_all(looking *at, look_back *out)
{
    advice_walk walk;
    gg_record next;
    bool wanted = true;
    uint32_t done = 0;
    bot_plan *notes = host_zeroed(sizeof *notes);
    if (!advice_walk_open(&walk, at->game, at->match, at->position)) {
        free(notes);
        return false;
    }
    while (wanted && advice_walk_peek(&walk, &next)) {
        const stretch *of = stretch_at(at, next.number);
        if (host_table_head(&walk.table)->prompt[at->seat] != 0 && bot_keeps_notes(at->game))
            bot_take_notes(at->game, host_table_view(&walk.table, at->seat), notes);
        wanted = !of || !at->go_on || at->go_on(at->to, 100 * done++ / at->count);
        if (of && wanted)
            judge(at, of, host_table_view(&walk.table, at->seat), notes, out);
        if (!advice_walk_next(&walk))
            break;
    }
    advice_walk_close(&walk);
    free(notes);
    return wanted;
}

bool look_back_make(look_back *of, gg_game *game, const gg_match *match, const char *position,
                    gg_seat seat, uint32_t orders, bool (*go_on)(void *to, uint32_t percent),
                    void *to)
{
    looking *at = host_zeroed(sizeof *at);
    *at = (looking){
        .game = game, .match = match, .position = position, .seat = seat, .go_on = go_on, .to = to};
    *of = (look_back){.count = 0};
    at->from = find_first(at, orders < LOOK_BACK_ORDERS ? orders : LOOK_BACK_ORDERS);
    bool good = advice_bot(game) && find_stretches(at) && judge_all(at, of) && of->count > 0;
    free(at);
    return good;
}

/* ---------------------------------------------------------------- telling */

uint32_t look_back_cost(const look_back_choice *choice)
{
    bool worse = !choice->same && choice->best >= choice->chance + LOOK_BACK_SMALL;
    return worse ? choice->best - choice->chance : 0;
}

void look_back_write(const look_back *of, gg_json *out)
{
    gg_json_array(out, "choices");
    for (uint32_t i = 0; i < of->count; i++) {
        const look_back_choice *choice = &of->choice[i];
        gg_json_object(out, NULL);
        gg_json_int(out, "order", choice->order);
        gg_json_int(out, "count", choice->count);
        gg_json_text(out, "given", choice->given);
        gg_json_text(out, "better", choice->better);
        gg_json_text(out, "why", choice->why);
        gg_json_int(out, "chance", choice->chance);
        gg_json_int(out, "best", choice->best);
        gg_json_int(out, "cost", look_back_cost(choice));
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}
