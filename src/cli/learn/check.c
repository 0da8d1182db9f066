/* check.c: plays every lesson through: each right answer to the end, each poor and each wrong one where it is expected, and
 * fights with a bot in the learner's place. */
#include "learn.h"

#include "host/facts.h"
#include "host/page.h"

#include <stdlib.h>
#include <string.h>

enum { FIGHT_MOST = 400 }; /* orders of a fight */

/* One way through a lesson: the right answer number `which` at `step`, the first one everywhere else. */
typedef struct way {
    const lesson_sheet *lesson;
    const gg_shelf *shelf;
    uint32_t step, which;
    lesson_run run;
    cli_session *session;
    gg_error error;
} way;

static bool fail(way *on, uint32_t line, const char *what)
{
    return gg_fail(&on->error, line, 1, "%s", what);
}

static bool split(way *on, uint32_t line, gg_span order, gg_words *words)
{
    return lesson_order(order, words) || fail(on, line, "these words cannot be read");
}

/* ---------------------------------------------------------------- answers that are not given */

/* Is the first rule that forbids the order one of those that the lesson names? */
static bool names_rule(const way *on, const lesson_answer *answer, const gg_refusal *refusal)
{
    gg_words words;
    gg_error error;
    const gg_game *game = on->session->table.game;
    if (refusal->count == 0 || !gg_split(answer->rules, &words, &error))
        return false;
    for (uint32_t i = 0; i < words.count; i++)
        if (gg_find_rule(game, gg_word_at(&words, i)) == refusal->rule[0])
            return true;
    return false;
}

static bool refused(way *on, uint32_t line, const gg_answer *answer)
{
    char rules[200];
    gg_text text;
    if (answer->refusal.count == 0)
        return fail(on, line, answer->error.text);
    gg_text_open(&text, rules, sizeof rules);
    gg_write_refusal(on->session->table.game, &answer->refusal, &text);
    return gg_fail(&on->error, line, 1, "it is refused by %s%s%s", rules,
                   answer->error.text[0] ? ": " : "", answer->error.text);
}

static bool test_opinion(way *on, const lesson_answer *answer, const lesson_opinion *opinion)
{
    if (opinion->verdict == answer->verdict && opinion->text.at != answer->text.at &&
        answer->text.size > 0)
        return fail(on, answer->line, "another answer of this question is the same order");
    if (answer->verdict == LESSON_POOR)
        return opinion->verdict == LESSON_POOR ||
               fail(on, answer->line,
                    opinion->verdict == LESSON_WRONG ? "the rules forbid this order: it is `wrong`"
                                                     : "this order is part of a right answer");
    if (opinion->verdict != LESSON_WRONG)
        return fail(on, answer->line, "the rules allow this order");
    return names_rule(on, answer, &opinion->answer.refusal) ||
           refused(on, answer->line, &opinion->answer);
}

static bool test_others(way *on, const lesson_step *step)
{
    for (uint32_t i = 0; i < step->answer_count; i++) {
        gg_words words;
        lesson_opinion opinion;
        const lesson_answer *answer = &step->answer[i];
        if (answer->verdict == LESSON_RIGHT)
            continue;
        if (!split(on, answer->line, answer->order, &words))
            return false;
        lesson_judge(&on->run, &on->session->table, &words, 0, &opinion);
        if (!test_opinion(on, answer, &opinion))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- what a step points at */

/* A place is one that a fact can name. */
static bool is_place(way *on, bool reserve, gg_span id)
{
    char line[GG_LINE_MAX + 1], found[GG_LINE_MAX + 1];
    gg_text text, instead;
    gg_words words;
    gg_error error;
    gg_text_open(&text, line, sizeof line);
    gg_print(&text, "%s%.*s%s: -", reserve ? "R(" : "", (int)id.size, id.at, reserve ? ")" : "");
    gg_text_open(&instead, found, sizeof found);
    return gg_split(gg_span_of(line), &words, &error) &&
           host_test_fact(&on->session->table, GG_REFEREE, &words, 0, words.count, &instead,
                          &error) != GG_NO_FACT;
}

/* A piece stands somewhere on the board. */
static bool is_on_board(way *on, gg_span id)
{
    host_page page;
    host_out out;
    char name[80];
    gg_text text;
    host_table *table = &on->session->table;
    gg_text_open(&text, name, sizeof name);
    gg_put_span(&text, id);
    gg_text *board = host_page_text(&page, &out);
    gg_write_board(table->game, host_table_view(table, GG_REFEREE), board);
    gg_text_close(board);
    host_page_close(&page);
    bool there = strstr(page.at, name) != NULL;
    host_page_free(&page);
    return there;
}

static bool is_there(way *on, gg_span what, gg_span id)
{
    bool locale = gg_span_is(what, "locale");
    if (locale || gg_span_is(what, "place") || gg_span_is(what, "town") || gg_span_is(what, "hex"))
        return is_place(on, locale, id);
    return gg_span_is(what, "entry") || is_on_board(on, id);
}

/* WHAT:ID .. */
static bool point_at_things(way *on, uint32_t line, gg_span things)
{
    gg_words words;
    gg_error error;
    if (things.size == 0 || !gg_split(things, &words, &error))
        return true;
    for (uint32_t i = 0; i < words.count; i++) {
        gg_span word = gg_word_at(&words, i);
        const char *colon = memchr(word.at, ':', word.size);
        size_t size = colon ? (size_t)(colon - word.at) : 0;
        if (colon &&
            !is_there(on, (gg_span){word.at, size}, (gg_span){colon + 1, word.size - size - 1}))
            return gg_fail(&on->error, line, 1, "there is no %.*s on this board to point at",
                           (int)word.size, word.at);
    }
    return true;
}

/* ---------------------------------------------------------------- steps */

static bool play_answer(way *on, const lesson_answer *answer)
{
    gg_words words;
    gg_answer reply;
    lesson_opinion opinion;
    host_table *table = &on->session->table;
    if (!split(on, answer->line, answer->order, &words))
        return false;
    lesson_judge(&on->run, table, &words, 0, &opinion);
    if (opinion.verdict == LESSON_WRONG)
        return refused(on, answer->line, &opinion.answer);
    if (opinion.verdict != LESSON_RIGHT)
        return fail(on, answer->line, "the lesson does not know its own answer");
    if (host_table_say(table, on->run.seat, &words, 0, NULL, 0, &reply) != GG_PLAYED)
        return refused(on, answer->line, &reply);
    host_table_go_on(table);
    lesson_gave(&on->run, &opinion);
    return true;
}

static bool play_ask(way *on, const lesson_step *step)
{
    const lesson_answer *answer = lesson_right(step, on->run.step == on->step ? on->which : 0);
    if (host_table_head(&on->session->table)->prompt[on->run.seat] == 0)
        return fail(on, step->line,
                    "the learner is not asked anything here; `then` gives the orders of others");
    return test_others(on, step) && play_answer(on, answer);
}

static bool play_then(way *on, const lesson_step *step)
{
    gg_answer answer = {0};
    if (!lesson_then(&on->run, &on->session->table, &answer))
        return refused(on, step->line, &answer);
    lesson_pass(&on->run);
    return true;
}

/* A bot plays for the learner, too. */
static bool play_fight(way *on, const lesson_step *step)
{
    cli_session *session = on->session;
    const bot_level *level = cli_fight_level(session->table.game, step, &on->error);
    if (!level)
        return false;
    cli_seat_against(session, GG_NOBODY, level);
    bool ended = false;
    for (int i = 0; !ended && i < FIGHT_MOST; i++) {
        ended = !cli_answer_bot(session) || lesson_fight_end(&on->run, &session->table);
        host_table_open_seals(&session->table);
        host_table_go_on(&session->table);
    }
    cli_dismiss_bots(session);
    lesson_pass(&on->run);
    return ended || fail(on, step->line, "the fight has no end");
}

static bool play_step(way *on, const lesson_step *step)
{
    switch (step->kind) {
    case LESSON_ASK:
        return play_ask(on, step);
    case LESSON_THEN:
        return play_then(on, step);
    case LESSON_FIGHT:
        return play_fight(on, step);
    default:
        lesson_pass(&on->run);
        return true;
    }
}

/* ---------------------------------------------------------------- ways */

static bool go_way(way *on)
{
    const lesson_step *step;
    on->session = host_memory(sizeof *on->session);
    if (!lesson_begin(&on->run, on->lesson, on->shelf, &on->session->table, &on->error) ||
        !cli_open_lesson(on->session, &on->run)) {
        free(on->session);
        return false;
    }
    bool good = point_at_things(on, on->lesson->position_line, on->lesson->look);
    while (good && (step = lesson_now(&on->run)))
        good = point_at_things(on, step->line, step->show) && play_step(on, step) &&
               lesson_holds(&on->session->table, step, &on->error);
    cli_close_lesson(on->session);
    free(on->session);
    return good;
}

/* The first answers everywhere, then each other right answer in turn. */
static bool check_lesson(const lesson_sheet *lesson, const gg_shelf *shelf)
{
    way on = {.lesson = lesson, .shelf = shelf};
    bool good = go_way(&on);
    for (uint32_t i = 0; good && i < lesson->step_count; i++)
        for (uint32_t which = 1; good && lesson_right(&lesson->step[i], which); which++) {
            on = (way){.lesson = lesson, .shelf = shelf, .step = i, .which = which};
            good = go_way(&on);
        }
    if (!good)
        printf("%s:%u: %s\n", lesson->file->name, (unsigned)on.error.line, on.error.text);
    return good;
}

bool cli_check_course(const lesson_course *course, const gg_shelf *shelf)
{
    unsigned passed = 0;
    for (uint32_t i = 0; i < course->count; i++)
        passed += check_lesson(&course->lesson[i], shelf);
    printf("%u passed, %u failed\n", passed, (unsigned)course->count - passed);
    return passed == course->count;
}
