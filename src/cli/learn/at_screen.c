/* at_screen.c: a lesson at the screen. The learner types numbers or orders as in `play`; the lesson judges them before they are
 * given. */
#include "host/words.h"
#include "learn.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 88 }; /* of its texts */

typedef struct teaching {
    lesson_run run;
    uint32_t hints;         /* given in this step */
    bool asked;             /* the question has been shown */
    lesson_opinion opinion; /* of the order that is being given */
} teaching;

/* ---------------------------------------------------------------- texts */

/* Continuation bytes of UTF-8 take no room. */
static bool takes_room(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

static size_t width_of(gg_span word)
{
    size_t width = 0;
    for (size_t i = 0; i < word.size; i++)
        width += takes_room(word.at[i]);
    return width;
}

static void print_wrapped(gg_span line)
{
    size_t used = 0;
    while (line.size > 0) {
        const char *blank = memchr(line.at, ' ', line.size);
        size_t size = blank ? (size_t)(blank - line.at) : line.size;
        size_t width = width_of((gg_span){line.at, size});
        if (used > 0)
            fputs(used + 1 + width > WIDTH ? "\n" : " ", stdout);
        used = used > 0 && used + 1 + width <= WIDTH ? used + 1 + width : width;
        fwrite(line.at, 1, size, stdout);
        size += blank != NULL;
        line = (gg_span){line.at + size, line.size - size};
    }
    putchar('\n');
}

static void print_text(gg_span text, int style)
{
    char line[GG_LINE_MAX + 1];
    gg_text out;
    fputs(cli_style(stdout, style), stdout);
    for (;;) {
        gg_text_open(&out, line, sizeof line);
        if (!lesson_paragraph(&text, &out))
            break;
        putchar('\n');
        print_wrapped(gg_span_of(line));
    }
    fputs(cli_style(stdout, CLI_PLAIN), stdout);
}

/* ---------------------------------------------------------------- the learner's orders */

static void give_hint(teaching *teach)
{
    const lesson_step *step = lesson_now(&teach->run);
    if (step->hint_count == 0) {
        printf("There is no hint here.\n");
        return;
    }
    uint32_t which = teach->hints < step->hint_count ? teach->hints : step->hint_count - 1;
    print_text(step->hint[which], CLI_FAINT);
    teach->hints++;
}

static void show_answer(const teaching *teach)
{
    gg_words words;
    if (lesson_order(lesson_right(lesson_now(&teach->run), 0)->order, &words))
        printf("%s\n", words.text);
}

static void show_opinion(const teaching *teach, cli_session *session)
{
    const lesson_opinion *opinion = &teach->opinion;
    if (opinion->verdict == LESSON_WRONG)
        cli_show_refusal(session, &opinion->answer);
    print_text(opinion->text, CLI_PLAIN);
}

static bool allows(void *to, cli_session *session, const gg_words *words)
{
    teaching *teach = to;
    if (gg_word_is(words, 0, "hint") || gg_word_is(words, 0, "answer")) {
        if (gg_word_is(words, 0, "hint"))
            give_hint(teach);
        else
            show_answer(teach);
        return false;
    }
    lesson_judge(&teach->run, &session->table, words, 0, &teach->opinion);
    bool good = teach->opinion.verdict == LESSON_RIGHT || teach->opinion.verdict == LESSON_PART;
    if (!good)
        show_opinion(teach, session);
    return good;
}

static void heard(void *to, cli_session *session)
{
    teaching *teach = to;
    host_untold_show(&session->untold, session->seat, stdout);
    print_text(teach->opinion.text, CLI_GOOD);
    lesson_gave(&teach->run, &teach->opinion);
    teach->asked = false;
}

/* ---------------------------------------------------------------- steps */

/* False: the input has ended. */
static bool wait_for_enter(cli_session *session)
{
    printf("\n%s[Enter]%s", cli_style(stdout, CLI_FAINT), cli_style(stdout, CLI_PLAIN));
    fflush(stdout);
    cli_line_status status = cli_next_line(&session->lines);
    session->stopped = status == CLI_LINE_STOPPED;
    session->quits = session->stopped || status == CLI_LINE_END ||
                     (status == CLI_LINE_READ && strcmp(session->lines.line, "quit") == 0);
    if (!cli_is_terminal(stdin))
        putchar('\n');
    return !session->quits;
}

static bool say(teaching *teach, cli_session *session)
{
    print_text(lesson_now(&teach->run)->text, CLI_PLAIN);
    if (!wait_for_enter(session))
        return true;
    lesson_pass(&teach->run);
    return true;
}

/* False: the lesson is damaged. */
static bool then(teaching *teach, cli_session *session)
{
    gg_answer answer = {0};
    const lesson_step *step = lesson_now(&teach->run);
    if (!lesson_then(&teach->run, &session->table, &answer)) {
        cli_error("%s:%u: the order is refused", teach->run.lesson->file->name,
                  (unsigned)step->line);
        return false;
    }
    host_untold_show(&session->untold, session->seat, stdout);
    print_text(step->text, CLI_PLAIN);
    if (step->text.size > 0 && !wait_for_enter(session))
        return true;
    lesson_pass(&teach->run);
    return true;
}

static bool ask(teaching *teach, cli_session *session)
{
    static const char help[] = "`hint` helps, `answer` shows the answer, `quit` leaves the lesson.";
    if (!teach->asked) {
        cli_show_seat(session);
        print_text(lesson_now(&teach->run)->text, CLI_STRONG);
        printf("%s%s%s\n", cli_style(stdout, CLI_FAINT), help, cli_style(stdout, CLI_PLAIN));
        teach->asked = true;
        teach->hints = 0;
    }
    cli_take_line(session);
    return true;
}

const bot_level *cli_fight_level(const gg_game *game, const lesson_step *step, gg_error *error)
{
    const bot_level *level = bot_find_level(gg_span_of(game->rules->id), step->level);
    if (!level)
        gg_fail(error, step->line, 1, "no bot \"%.*s\" plays this game", (int)step->level.size,
                step->level.at);
    return level;
}

static void fight_on(teaching *teach, cli_session *session)
{
    const lesson_end *end = NULL;
    cli_show_seat(session);
    while (!session->quits && !cli_interrupted() && !end &&
           !host_table_head(&session->table)->over) {
        cli_take_line(session);
        end = lesson_fight_end(&teach->run, &session->table);
    }
    if (end)
        print_text(end->text, end->won ? CLI_GOOD : CLI_PLAIN);
    if (end || host_table_head(&session->table)->over)
        lesson_pass(&teach->run);
}

static bool fight(teaching *teach, cli_session *session)
{
    gg_error error;
    const lesson_step *step = lesson_now(&teach->run);
    const bot_level *level = cli_fight_level(session->table.game, step, &error);
    if (!level) {
        cli_error("%s:%u: %s", teach->run.lesson->file->name, (unsigned)error.line, error.text);
        return false;
    }
    const cli_teacher *teacher = session->teacher;
    print_text(step->text, CLI_PLAIN);
    session->teacher = NULL;
    cli_seat_against(session, session->seat, level);
    cli_answer_bots(session);
    fight_on(teach, session);
    cli_dismiss_bots(session);
    session->teacher = teacher;
    return true;
}

/* ---------------------------------------------------------------- the lesson */

bool cli_open_lesson(cli_session *session, const lesson_run *run)
{
    if (!host_readies_open(&session->readies, session->table.game)) {
        host_table_close(&session->table);
        return false;
    }
    session->seat = run->seat;
    session->wanted = GG_NOBODY;
    session->people = 1;
    cli_lines_open(&session->lines, STDIN_FILENO);
    host_page_open(&session->reasons);
    cli_hear_orders(session);
    return true;
}

void cli_close_lesson(cli_session *session)
{
    cli_dismiss_bots(session);
    host_untold_close(&session->untold);
    host_table_close(&session->table);
    host_readies_close(&session->readies);
    host_page_close(&session->reasons);
    host_page_free(&session->reasons);
}

static cli_left go_through(teaching *teach, cli_session *session)
{
    static bool (*const steps[])(teaching * teach, cli_session * session) = {
        [LESSON_SAY] = say, [LESSON_ASK] = ask, [LESSON_THEN] = then, [LESSON_FIGHT] = fight};
    const lesson_step *step;
    while ((step = lesson_now(&teach->run)) && !session->quits && !cli_interrupted())
        if (!steps[step->kind](teach, session))
            return CLI_DAMAGED;
    if (session->stopped || cli_interrupted())
        return CLI_STOPPED;
    return step ? CLI_QUIT : CLI_LEARNED;
}

cli_left cli_teach(const lesson_sheet *lesson, const gg_shelf *shelf)
{
    gg_error error = {0};
    cli_left left = CLI_DAMAGED;
    teaching *teach = host_memory(sizeof *teach);
    cli_session *session = host_memory(sizeof *session);
    const cli_teacher teacher = {teach, allows, heard};
    bool begun = lesson_begin(&teach->run, lesson, shelf, &session->table, &error);
    if (!begun)
        cli_error("%s:%u: %s", lesson->file->name, (unsigned)error.line, error.text);
    if (begun && cli_open_lesson(session, &teach->run)) {
        session->teacher = &teacher;
        cli_catch_interrupt();
        printf("%s%.*s%s\n", cli_style(stdout, CLI_STRONG), (int)lesson->title.size,
               lesson->title.at, cli_style(stdout, CLI_PLAIN));
        left = go_through(teach, session);
        cli_close_lesson(session);
    }
    free(session);
    free(teach);
    return left;
}
