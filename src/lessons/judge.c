/* judge.c: what a lesson says to an order, and how it goes on. */
#include "host/facts.h"
#include "host/game.h"
#include "host/memory.h"
#include "host/words.h"
#include "lessons.h"

#include <stdlib.h>
#include <string.h>

const lesson_step *lesson_now(const lesson_run *run)
{
    return run->step < run->lesson->step_count ? &run->lesson->step[run->step] : NULL;
}

/* ---------------------------------------------------------------- the beginning */

static gg_game *make_game(const lesson_sheet *lesson, const gg_shelf *shelf, gg_error *error)
{
    gg_words words;
    if (!gg_split(lesson->game, &words, error))
        return NULL;
    const gg_entry *entry = gg_read_entry(shelf, &words, 0, error);
    return entry ? host_new_game(entry, &words, 0, error) : NULL;
}

void lesson_make_seed(const lesson_sheet *lesson, uint8_t seed[32])
{
    memset(seed, 0, 32);
    for (int i = 0; i < 4; i++)
        seed[31 - i] = (uint8_t)(lesson->seed >> (8 * i));
}

/* A position's lines count from its own beginning. */
static bool set_up(const lesson_sheet *lesson, gg_game *game, host_table *table, gg_error *error)
{
    uint8_t seed[32], key[32];
    lesson_make_seed(lesson, seed);
    gg_make_key(seed, NULL, 0, key);
    host_beginning beginning = {.key = key};
    if (lesson->position.size > 0) /* else: the scenario's own start */
        beginning.position = lesson->position;
    if (host_table_open(table, game, &beginning, error))
        return true;
    error->line = error->line > 0 ? lesson->position_line + error->line - 1 : 1;
    free(game);
    return false;
}

/* Every rule that it teaches is one of the game's. */
static bool knows_rules(const lesson_sheet *lesson, const gg_game *game, gg_error *error)
{
    gg_words words;
    if (!gg_split(lesson->rules, &words, error))
        return false;
    for (uint32_t i = 0; i < words.count; i++) {
        gg_span rule = gg_word_at(&words, i);
        if (gg_find_rule(game, rule) == GG_RULE_NONE)
            return gg_fail(error, 1, 1, "unknown rule %.*s", (int)rule.size, rule.at);
    }
    return true;
}

/* An error of something that the head names. */
static bool in_head(gg_error *error)
{
    error->line = error->column = 1;
    return false;
}

bool lesson_begin(lesson_run *run, const lesson_sheet *lesson, const gg_shelf *shelf,
                  host_table *table, gg_error *error)
{
    *run = (lesson_run){.lesson = lesson};
    gg_game *game = make_game(lesson, shelf, error);
    if (!game)
        return in_head(error);
    if (!knows_rules(lesson, game, error)) {
        free(game);
        return false;
    }
    if (!set_up(lesson, game, table, error))
        return false;
    host_table_go_on(table);
    run->seat = host_table_seat(table, lesson->seat, false, error);
    if (run->seat == GG_NOBODY) {
        host_table_close(table);
        return in_head(error);
    }
    return true;
}

/* ---------------------------------------------------------------- orders */

void lesson_pass(lesson_run *run)
{
    gg_assert(run->step < run->lesson->step_count);
    run->step++;
    run->given = 0;
}

bool lesson_then(const lesson_run *run, host_table *table, gg_answer *answer)
{
    const lesson_step *step = lesson_now(run);
    gg_words words;
    gg_assert(step && step->kind == LESSON_THEN);
    gg_seat seat = host_table_seat(table, step->seat, false, &answer->error);
    if (seat == GG_NOBODY || !lesson_order(step->order, &words))
        return false;
    if (host_table_say(table, seat, &words, 0, NULL, 0, answer) != GG_PLAYED)
        return false;
    host_table_go_on(table);
    return true;
}

/* The order of the answer that this is, in any sequence, and that was not given yet; its bit, or 0. */
static uint64_t bit_of(const gg_orders *expected, const gg_order *order, uint64_t given)
{
    for (uint32_t i = 0; i < expected->count; i++)
        if (!(given >> i & 1) && gg_same_order(&expected->order[i], order))
            return (uint64_t)1 << i;
    return 0;
}

/* The orders of this answer that these are, a bit for each. 0: they do not belong to it, or, if it must be whole, some are missing. */
static uint64_t match_answer(const lesson_run *run, host_table *table, const lesson_answer *answer,
                             const gg_orders *orders, bool whole)
{
    gg_words words;
    gg_orders expected;
    gg_error error;
    uint64_t found = 0;
    const void *view = host_table_newest_view(table, run->seat);
    if (!lesson_order(answer->order, &words) ||
        !gg_read_order(table->game, view, &words, 0, &expected, &error))
        return 0;
    for (uint32_t i = 0; i < orders->count; i++) {
        uint64_t bit = bit_of(&expected, &orders->order[i], run->given | found);
        if (bit == 0)
            return 0;
        found |= bit;
    }
    bool all = (run->given | found) == ((uint64_t)1 << expected.count) - 1;
    return all || !whole ? found : 0;
}

/* The answer that the orders are, or, unless it must be whole, that they are a part of. */
static const lesson_answer *find_answer(const lesson_run *run, host_table *table,
                                        const gg_orders *orders, lesson_verdict verdict, bool whole,
                                        uint64_t *found)
{
    const lesson_step *step = lesson_now(run);
    for (uint32_t i = 0; i < step->answer_count; i++) {
        const lesson_answer *answer = &step->answer[i];
        *found = answer->verdict == verdict ? match_answer(run, table, answer, orders, whole) : 0;
        if (*found != 0)
            return answer;
    }
    return NULL;
}

/* A refused order may not even be readable, so its text counts, too. */
static const lesson_answer *find_wrong(const lesson_run *run, host_table *table,
                                       const gg_words *words, uint32_t first,
                                       const gg_answer *answer)
{
    const lesson_step *step = lesson_now(run);
    gg_orders orders = {.count = answer->order.verb != 0, .order = {answer->order}};
    uint64_t which;
    const lesson_answer *found = orders.count > 0
                                     ? find_answer(run, table, &orders, LESSON_WRONG, true, &which)
                                     : NULL;
    for (uint32_t i = 0; !found && i < step->answer_count; i++)
        if (step->answer[i].verdict == LESSON_WRONG &&
            host_same_text(step->answer[i].order, host_rest(words, first)))
            found = &step->answer[i];
    return found;
}

static void judge_legal(const lesson_run *run, host_table *table, const gg_words *words,
                        uint32_t first, lesson_opinion *opinion)
{
    gg_orders orders;
    gg_error error;
    const void *view = host_table_newest_view(table, run->seat);
    const lesson_answer *answer = NULL;
    opinion->verdict = LESSON_POOR;
    opinion->text = lesson_now(run)->other;
    if (opinion->text.size == 0)
        opinion->text = gg_span_of("The rules allow that, but it is not what is asked here.");
    if (!gg_read_order(table->game, view, words, first, &orders, &error))
        return;
    if ((answer = find_answer(run, table, &orders, LESSON_RIGHT, true, &opinion->orders)))
        opinion->verdict = LESSON_RIGHT;
    else if (find_answer(run, table, &orders, LESSON_RIGHT, false, &opinion->orders))
        opinion->verdict = LESSON_PART;
    else
        answer = find_answer(run, table, &orders, LESSON_POOR, true, &opinion->orders);
    if (answer)
        opinion->text = answer->text;
    else if (opinion->verdict == LESSON_PART)
        opinion->text = (gg_span){"", 0};
}

void lesson_judge(const lesson_run *run, host_table *table, const gg_words *words, uint32_t first,
                  lesson_opinion *opinion)
{
    gg_assert(lesson_now(run) && lesson_now(run)->kind == LESSON_ASK);
    *opinion = (lesson_opinion){.text = {"", 0}};
    host_table_ask(table, run->seat, words, first, &opinion->answer);
    if (opinion->answer.status == GG_PLAYED) {
        judge_legal(run, table, words, first, opinion);
        return;
    }
    const lesson_answer *found = find_wrong(run, table, words, first, &opinion->answer);
    opinion->verdict = LESSON_WRONG;
    if (found)
        opinion->text = found->text;
}

void lesson_gave(lesson_run *run, const lesson_opinion *opinion)
{
    gg_assert(opinion->verdict == LESSON_RIGHT || opinion->verdict == LESSON_PART);
    if (opinion->verdict == LESSON_RIGHT)
        lesson_pass(run);
    else
        run->given |= opinion->orders;
}

/* ---------------------------------------------------------------- facts */

/* Are all facts true, as the referee sees it? *error says which is not. */
static gg_truth test_facts(host_table *table, gg_span facts, gg_error *error)
{
    gg_words words;
    if (!lesson_order(facts, &words))
        return GG_NO_FACT;
    for (uint32_t first = 0, end; first <= words.count; first = end + 1) {
        char line[GG_LINE_MAX + 1];
        gg_text found;
        gg_text_open(&found, line, sizeof line);
        end = host_fact_end(&words, first);
        gg_truth truth = host_test_fact(table, GG_REFEREE, &words, first, end, &found, error);
        if (truth == GG_FALSE)
            gg_fail(error, 0, 0, "not true: it is %s", line);
        if (truth != GG_TRUE)
            return truth;
    }
    return GG_TRUE;
}

const lesson_end *lesson_fight_end(const lesson_run *run, host_table *table)
{
    const lesson_step *step = lesson_now(run);
    gg_error error;
    gg_assert(step && step->kind == LESSON_FIGHT);
    for (uint32_t i = 0; i < step->end_count; i++)
        if (test_facts(table, step->end[i].facts, &error) == GG_TRUE)
            return &step->end[i];
    return NULL;
}

bool lesson_holds(host_table *table, const lesson_step *step, gg_error *error)
{
    if (step->facts.size == 0 || test_facts(table, step->facts, error) == GG_TRUE)
        return true;
    error->line = step->facts_line;
    return false;
}
