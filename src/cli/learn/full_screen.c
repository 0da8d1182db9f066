/* full_screen.c: a lesson on the full screen: a game played here, whose orders the lesson judges before they are given. */
#include "cli/screen/screen.h"
#include "host/words.h"
#include "learn.h"

#include <stdlib.h>
#include <string.h>

typedef struct teaching {
    scr_source game; /* played here */
    cli_session *session;
    lesson_run run;
    lesson_opinion opinion; /* of the order that is being given */
    scr_lesson page;
    const lesson_sheet *next; /* NULL: it is the last one */
    char title[120];
    uint32_t hints; /* given in this step */
    bool fights, damaged, goes_on;
} teaching;

/* ---------------------------------------------------------------- texts */

static void say_text(scr_lines *lines, gg_span text, uint8_t ink, uint8_t style)
{
    char line[GG_LINE_MAX + 1];
    gg_text out;
    for (;;) {
        gg_text_open(&out, line, sizeof line);
        if (!lesson_paragraph(&text, &out))
            return;
        scr_say(lines, ink, style, "%s", line);
        lines->line[lines->count - 1].indent = 0;
    }
}

/* A new page; without a text it is empty. */
static void open_page(teaching *teach, gg_span text, bool waits)
{
    scr_lesson *page = &teach->page;
    const lesson_step *step = lesson_now(&teach->run);
    bool asks = step && step->kind == LESSON_ASK;
    scr_lines_clear(&page->text);
    say_text(&page->text, text, SCR_INK, asks ? SCR_BOLD : 0);
    page->page++;
    page->waits = waits;
    page->has_answer = asks;
    page->points_at = step ? step->show : (gg_span){"", 0};
    teach->hints = 0;
}

static void open_last_page(teaching *teach)
{
    scr_lesson *page = &teach->page;
    open_page(teach, gg_span_of("The lesson is over."), true);
    if (teach->next)
        scr_say(&page->text, SCR_GOOD, 0, "Enter begins the next one: %.*s.",
                (int)teach->next->title.size, teach->next->title.at);
    else
        scr_say(&page->text, SCR_GOOD, 0,
                "It was the last one. `grognard play %.*s --against recruit` is a whole game.",
                (int)strcspn(teach->run.lesson->game.at, " \n"), teach->run.lesson->game.at);
    page->over = true;
}

/* ---------------------------------------------------------------- steps */

static void fail(teaching *teach, const char *what)
{
    const lesson_step *step = lesson_now(&teach->run);
    teach->damaged = true;
    teach->page.over = true;
    open_page(teach, gg_span_of("This lesson is damaged."), true);
    scr_say(&teach->page.text, SCR_BAD, 0, "%s:%u: %s", teach->run.lesson->file->name,
            (unsigned)step->line, what);
}

static void begin_fight(teaching *teach)
{
    gg_error error;
    const lesson_step *step = lesson_now(&teach->run);
    const bot_level *level = cli_fight_level(teach->session->table.game, step, &error);
    if (!level) {
        fail(teach, error.text);
        return;
    }
    teach->fights = true;
    cli_seat_against(teach->session, teach->session->seat, level);
    open_page(teach, step->text, false);
}

/* Goes to what the learner must read or answer. */
static void arrive(teaching *teach)
{
    const lesson_step *step;
    gg_answer answer = {0};
    while ((step = lesson_now(&teach->run)) && step->kind == LESSON_THEN) {
        if (!lesson_then(&teach->run, &teach->session->table, &answer)) {
            fail(teach, "the order is refused");
            return;
        }
        if (step->text.size > 0)
            break;
        lesson_pass(&teach->run);
    }
    if (!step)
        open_last_page(teach);
    else if (step->kind == LESSON_FIGHT)
        begin_fight(teach);
    else
        open_page(teach, step->text, step->kind != LESSON_ASK);
}

/* True: the fight has ended. */
static bool end_fight(teaching *teach)
{
    cli_session *session = teach->session;
    const lesson_end *end = teach->fights ? lesson_fight_end(&teach->run, &session->table) : NULL;
    if (!teach->fights || (!end && !host_table_head(&session->table)->over))
        return false;
    teach->fights = false;
    scr_local_stop(&teach->game);
    cli_dismiss_bots(session);
    open_page(teach, end ? end->text : gg_span_of("The game is over."), true);
    return true;
}

/* ---------------------------------------------------------------- orders */

/* The order of the draft, in words. */
static bool write_draft(cli_session *session, char line[GG_LINE_MAX + 1])
{
    gg_text text;
    host_table *table = &session->table;
    const gg_draft *taken = &table->draft[session->seat];
    gg_text_open(&text, line, GG_LINE_MAX + 1);
    gg_write_order(table->game, host_table_view(table, session->seat), &taken->order, &text);
    return taken->complete;
}

static void say_opinion(teaching *teach, scr_lines *said)
{
    const lesson_opinion *opinion = &teach->opinion;
    if (opinion->verdict == LESSON_WRONG)
        scr_local_refuse(&teach->game, &opinion->answer, said);
    say_text(said, opinion->text, SCR_INK, 0);
}

static bool answer_question(teaching *teach, const char *order, scr_lines *said)
{
    char line[GG_LINE_MAX + 1];
    gg_words words;
    gg_error error = {0};
    cli_session *session = teach->session;
    if (!order && !write_draft(session, line))
        return false;
    if (!gg_split(gg_span_of(order ? order : line), &words, &error)) {
        scr_say(said, SCR_BAD, 0, "%s", error.text);
        return false;
    }
    lesson_judge(&teach->run, &session->table, &words, 0, &teach->opinion);
    lesson_verdict verdict = teach->opinion.verdict;
    if ((verdict != LESSON_RIGHT && verdict != LESSON_PART) ||
        !teach->game.kind->give(teach->game.at, order, said)) {
        gg_draft_open(&session->table.draft[session->seat]);
        say_opinion(teach, said);
        return false;
    }
    uint32_t before = teach->run.step;
    say_text(said, teach->opinion.text, SCR_GOOD, 0);
    lesson_gave(&teach->run, &teach->opinion);
    if (teach->run.step != before)
        arrive(teach);
    return true;
}

static bool give(void *at, const char *order, scr_lines *said)
{
    teaching *teach = at;
    const lesson_step *step = lesson_now(&teach->run);
    if (teach->page.waits || !step)
        return false;
    if (step->kind == LESSON_FIGHT)
        return teach->game.kind->give(teach->game.at, order, said) && (end_fight(teach), true);
    if (order && strcmp(order, "undo") == 0) {
        scr_say(said, SCR_INK, 0, "Nothing is undone in a question. Esc goes back one step.");
        return false;
    }
    return answer_question(teach, order, said);
}

static void pass(void *at, scr_lines *said)
{
    teaching *teach = at;
    (void)said;
    if (teach->page.over) {
        teach->goes_on = true;
        return;
    }
    lesson_pass(&teach->run);
    arrive(teach);
}

static void hint(void *at, scr_lines *said)
{
    teaching *teach = at;
    const lesson_step *step = lesson_now(&teach->run);
    if (teach->fights) {
        teach->game.kind->hint(teach->game.at, said);
        return;
    }
    if (!step || step->hint_count == 0) {
        scr_say(said, SCR_INK, 0, "There is no hint here.");
        return;
    }
    uint32_t last = step->hint_count - 1;
    say_text(said, step->hint[teach->hints < last ? teach->hints : last], SCR_INK, 0);
    teach->hints++;
}

static void show_answer(void *at, scr_lines *said)
{
    gg_words words;
    teaching *teach = at;
    const lesson_step *step = lesson_now(&teach->run);
    if (teach->page.has_answer && lesson_order(lesson_right(step, 0)->order, &words))
        scr_say(said, SCR_GOOD, 0, "Type / and: %s", words.text);
    else
        scr_say(said, SCR_INK, 0, "There is no question.");
}

/* ---------------------------------------------------------------- the source */

static json_t *sight(void *at, scr_lines *said)
{
    teaching *teach = at;
    json_t *seen = teach->game.kind->sight(teach->game.at, said);
    if (seen && teach->page.waits) {
        json_object_set_new(seen, "asked", json_false());
        json_object_del(seen, "draft");
    }
    return seen;
}

static bool go_on(void *at, scr_lines *said)
{
    teaching *teach = at;
    bool changed = teach->fights && teach->game.kind->go_on(teach->game.at, said);
    return end_fight(teach) || changed;
}

static bool draft(void *at, const json_t *steps, scr_lines *said)
{
    teaching *teach = at;
    return teach->game.kind->draft(teach->game.at, steps, said);
}

static json_t *choices(void *at, const json_t *steps)
{
    teaching *teach = at;
    return teach->game.kind->choices(teach->game.at, steps);
}

static void why(void *at, const char *order, const char *what, const char *id, scr_lines *said)
{
    teaching *teach = at;
    teach->game.kind->why(teach->game.at, order, what, id, said);
}

static scr_work work(void *at)
{
    teaching *teach = at;
    return teach->game.kind->work(teach->game.at);
}

static void hurry(void *at)
{
    teaching *teach = at;
    teach->game.kind->hurry(teach->game.at);
}

static const char *story(void *at)
{
    teaching *teach = at;
    return teach->game.kind->story(teach->game.at);
}

static json_t *setups(void *at)
{
    teaching *teach = at;
    return teach->game.kind->setups(teach->game.at);
}

static const scr_lesson *lesson_page(void *at)
{
    teaching *teach = at;
    return &teach->page;
}

static const scr_source_kind kind = {
    .sight = sight,
    .draft = draft,
    .give = give,
    .choices = choices,
    .why = why,
    .hint = hint,
    .go_on = go_on,
    .work = work,
    .hurry = hurry,
    .story = story,
    .setups = setups,
    .lesson = lesson_page,
    .pass = pass,
    .answer = show_answer,
};

/* ---------------------------------------------------------------- the lesson */

static cli_left show(teaching *teach, bool ascii)
{
    scr_source source = {.kind = &kind, .at = teach, .game = teach->session->table.game};
    const lesson_sheet *lesson = teach->run.lesson;
    snprintf(teach->title, sizeof teach->title, "%.*s", (int)lesson->title.size, lesson->title.at);
    snprintf(source.title, sizeof source.title, "%s", teach->title);
    teach->page.title = teach->title;
    scr_local_open(&teach->game, teach->session);
    arrive(teach);
    bool open = scr_run(&source, ascii);
    teach->game.kind->close(teach->game.at);
    scr_lines_clear(&teach->page.text);
    if (!open || teach->damaged)
        return CLI_DAMAGED;
    return cli_interrupted() ? CLI_STOPPED : teach->goes_on ? CLI_LEARNED : CLI_QUIT;
}

cli_left cli_teach_on_screen(const lesson_sheet *lesson, const lesson_sheet *next,
                             const gg_shelf *shelf, bool ascii)
{
    gg_error error = {0};
    cli_left left = CLI_DAMAGED;
    teaching *teach = host_zeroed(sizeof *teach);
    cli_session *session = host_memory(sizeof *session);
    teach->session = session;
    teach->next = next;
    bool begun = lesson_begin(&teach->run, lesson, shelf, &session->table, &error);
    if (!begun)
        cli_error("%s:%u: %s", lesson->file->name, (unsigned)error.line, error.text);
    if (begun && cli_open_lesson(session, &teach->run)) {
        left = show(teach, ascii);
        cli_close_lesson(session);
    }
    free(session);
    free(teach);
    return left;
}
