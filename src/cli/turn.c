/* turn.c: one seat at the screen: what it sees, and what it types. */
#include "host/words.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "  NUMBER      choose that step       back        go back one step\n"
    "  ORDER       an order in words      undo        undo your last order, if allowed\n"
    "  ? ORDER     would it be legal?     undo ask    ask the others to undo it anyway\n"
    "  why ORDER   which rules forbid it  draw        offer a draw; others: agree, refuse\n"
    "  = FACT      is that true, as far as you know?    resign      give up\n"
    "  board       show the board again   log         the game so far, as you know it\n"
    "  preview     expected result of your draft      preview ORDER  .. of that order\n"
    "  ready       ready-made set-ups     ready NAME  fill in that one; you can still change it\n"
    "  hint        what the strongest bot would do with what you know, and why\n"
    "  seat SEAT   switch to another seat      quit        leave the game\n";

/* ---------------------------------------------------------------- showing */

static void show_offer(const cli_session *session)
{
    const gg_head *head = host_table_head(&session->table);
    const gg_game *game = session->table.game;
    if (head->offer == GG_OFFER_NONE)
        return;
    const char *what = head->offer == GG_OFFER_DRAW ? "offers a draw" : "asks to undo an order";
    printf("%s %s: the others `agree` or `refuse`.\n", gg_seat_name(game, head, head->offer_by),
           what);
}

/* Writes the steps taken so far, each as it was offered. */
static void write_taken(const cli_session *session, const void *view, gg_text *out)
{
    const gg_draft *draft = &session->table.draft[session->seat];
    const void *state = gg_match_state(session->table.match);
    gg_draft again;
    gg_draft_open(&again);
    gg_put(out, "so far:");
    for (uint16_t i = 0; i < draft->count; i++) {
        gg_put_char(out, ' ');
        gg_write_step(session->table.game, view, &again, draft->taken[i], out);
        gg_take(session->table.game, state, session->seat, &again, draft->taken[i]);
    }
    gg_put_char(out, '\n');
}

/* A complete draft waits for confirmation. */
static void show_complete(const cli_session *session, const void *view, gg_text *out)
{
    const gg_draft *draft = &session->table.draft[session->seat];
    gg_put(out, "ready: ");
    gg_write_order(session->table.game, view, &draft->order, out);
    gg_put(out, "\n   1  give this order\n`back` removes its last step; or type another order.\n");
}

static void show_steps(cli_session *session)
{
    gg_steps steps;
    host_out out;
    const gg_game *game = session->table.game;
    const gg_draft *draft = &session->table.draft[session->seat];
    host_table_steps(&session->table, session->seat, &steps);
    const void *view = host_table_view(&session->table, session->seat);
    gg_text *text = host_out_open(&out, stdout);
    if (draft->complete)
        show_complete(session, view, text);
    else if (draft->count > 0)
        write_taken(session, view, text);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_print(text, "%s%u  ", i + 1 < 10 ? "   " : i + 1 < 100 ? "  " : " ", i + 1);
        gg_write_step(game, view, draft, steps.step[i], text);
        gg_put_char(text, '\n');
    }
    gg_text_close(text);
}

/* ---------------------------------------------------------------- ready-made set-ups */

/* The set-up's order that answers the seat's prompt, or NULL. */
static const host_ready_order *order_of(const cli_session *session, const host_ready *setup)
{
    uint32_t given[64];
    const gg_game *game = session->table.game;
    const gg_head *head = host_table_head(&session->table);
    if (!host_ready_fits(setup, game, head->side[session->seat]))
        return NULL;
    host_count_given(session->table.match, session->seat, given);
    return host_ready_answer(setup, game, head->prompt[session->seat], given);
}

/* The set-up that the seat is using: one of its orders was given and is still in effect. */
static const host_ready *begun_setup(const cli_session *session)
{
    uint32_t given[64];
    const host_ready *setup = session->chosen[session->seat];
    host_count_given(session->table.match, session->seat, given);
    for (uint32_t i = 0; setup && i < setup->count; i++)
        if (given[setup->order[i].verb] > 0 && order_of(session, setup))
            return setup;
    return NULL;
}

static uint32_t count_ready(const cli_session *session)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < session->readies.count; i++)
        count += order_of(session, &session->readies.setup[i]) != NULL;
    return count;
}

static void offer_ready(const cli_session *session)
{
    const host_ready *setup = begun_setup(session);
    if (session->table.draft[session->seat].complete)
        return;
    if (setup)
        printf("`ready` continues with %s: %s\n", setup->name, order_of(session, setup)->text);
    else if (count_ready(session) > 0)
        printf("`ready` lists ready-made set-ups.\n");
}

static void list_ready(const cli_session *session)
{
    for (uint32_t i = 0; i < session->readies.count; i++) {
        const host_ready *setup = &session->readies.setup[i];
        if (order_of(session, setup))
            printf("  ready %-24s %s\n", setup->name, setup->sentence);
    }
}

/* ---------------------------------------------------------------- the question */

/* Shows the prompt and the choices, or that there is none. */
static void show_prompt(cli_session *session)
{
    host_out out;
    const gg_game *game = session->table.game;
    const gg_head *head = host_table_head(&session->table);
    const char *name = gg_seat_name(game, head, session->seat);
    show_offer(session);
    if (head->prompt[session->seat] == 0) {
        printf("%s is not asked now.\n", name);
        return;
    }
    const void *view = host_table_view(&session->table, session->seat);
    gg_text *text = host_out_open(&out, stdout);
    gg_print(text, "%s%s, %s:%s ", cli_style(stdout, CLI_STRONG), name,
             gg_prompt_name(game, head->prompt[session->seat]), cli_style(stdout, CLI_PLAIN));
    game->rules->write_prompt(game, view, session->seat, text);
    gg_put_char(text, '\n');
    gg_text_close(text);
    offer_ready(session);
    show_steps(session);
}

static void show_board(cli_session *session)
{
    host_out out;
    const gg_game *game = session->table.game;
    gg_text *text = host_out_open(&out, stdout);
    game->rules->write_board(game, host_table_view(&session->table, session->seat), text);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

void cli_show_seat(cli_session *session)
{
    host_untold_show(&session->untold, session->seat, stdout);
    printf("\n");
    show_board(session);
    show_prompt(session);
}

/* ---------------------------------------------------------------- orders */

void cli_show_refusal(cli_session *session, const gg_answer *answer)
{
    host_out out;
    gg_text *text = host_out_open(&out, stdout);
    gg_put(text, cli_style(stdout, CLI_BAD));
    if (answer->refusal.count > 0)
        host_write_why(&session->table, session->seat, answer, text);
    else
        gg_print(text, "%s\n", answer->error.text);
    gg_put(text, cli_style(stdout, CLI_PLAIN));
    gg_text_close(text);
}

/* If the screen goes to another seat now, only the news is shown. */
static void after_order(cli_session *session)
{
    session->wanted = GG_NOBODY;
    host_table_go_on(&session->table);
    if (session->teacher) {
        session->teacher->heard(session->teacher->to, session);
        return;
    }
    cli_answer_bots(session);
    cli_save_log(session);
    bool over = host_table_head(&session->table)->over != 0;
    if (!over && cli_next_seat(session) == session->seat)
        cli_show_seat(session);
    else
        host_untold_show(&session->untold, session->seat, stdout);
}

static bool give_order(cli_session *session, const gg_words *words)
{
    gg_answer answer;
    if (session->teacher && !session->teacher->allows(session->teacher->to, session, words))
        return false;
    gg_status status = host_table_say(&session->table, session->seat, words, 0, NULL, 0, &answer);
    if (status == GG_PLAYED)
        after_order(session);
    else
        cli_show_refusal(session, &answer);
    return status == GG_PLAYED;
}

/* A lesson judges the words of an order. */
static bool teacher_allows(cli_session *session, const gg_order *order)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    gg_words words;
    gg_error error;
    if (!session->teacher)
        return true;
    gg_text_open(&text, line, sizeof line);
    gg_write_order(session->table.game, host_table_view(&session->table, session->seat), order,
                   &text);
    if (gg_split(gg_span_of(line), &words, &error) &&
        session->teacher->allows(session->teacher->to, session, &words))
        return true;
    gg_draft_open(&session->table.draft[session->seat]);
    return false;
}

static void give_draft(cli_session *session)
{
    gg_answer answer;
    gg_order order = session->table.draft[session->seat].order;
    if (!teacher_allows(session, &order))
        return;
    if (host_table_play(&session->table, session->seat, &order, NULL, 0, &answer) == GG_PLAYED) {
        host_table_open_seals(&session->table);
        after_order(session);
        return;
    }
    cli_show_refusal(session, &answer);
    host_table_back(&session->table, session->seat);
}

static void take_step(cli_session *session, uint32_t number)
{
    gg_steps steps;
    host_table_steps(&session->table, session->seat, &steps);
    if (session->table.draft[session->seat].complete && number == 1) {
        give_draft(session);
        return;
    }
    if (number == 0 || number > steps.count) {
        if (session->table.draft[session->seat].complete)
            printf("Choose 1 to give the order.\n");
        else if (steps.count == 0)
            printf("There is nothing to choose now.\n");
        else
            printf("Choose a number from 1 to %u.\n", (unsigned)steps.count);
        return;
    }
    host_table_take(&session->table, session->seat, steps.step[number - 1]);
    if (session->table.draft[session->seat].complete)
        give_draft(session);
    else
        show_steps(session);
}

/* ---------------------------------------------------------------- other lines */

static void do_nothing(cli_session *session, const gg_words *words)
{
    (void)words;
    show_prompt(session);
}

static void do_back(cli_session *session, const gg_words *words)
{
    (void)words;
    if (host_table_back(&session->table, session->seat))
        show_steps(session);
    else
        printf("There is no step to go back; `undo` takes back an order.\n");
}

static void do_ask(cli_session *session, const gg_words *words)
{
    gg_answer answer;
    if (words->count < 2) {
        fputs(help, stdout);
        return;
    }
    host_table_ask(&session->table, session->seat, words, 1, &answer);
    if (answer.status == GG_PLAYED)
        printf("legal\n");
    else
        cli_show_refusal(session, &answer);
}

static void do_preview(cli_session *session, const gg_words *words)
{
    host_out out;
    gg_draft draft;
    gg_error error = {0};
    if (!host_preview_draft(&session->table, session->seat, words, 1, &draft, &error)) {
        printf("%s\n", error.text);
        return;
    }
    gg_text *text = host_out_open(&out, stdout);
    host_show_preview(&session->table, session->seat, &draft, text);
    gg_text_close(text);
}

static void do_test(cli_session *session, const gg_words *words)
{
    cli_test_facts(session, words, 1, stdout);
}

static void do_board(cli_session *session, const gg_words *words)
{
    (void)words;
    show_board(session);
    show_prompt(session);
}

static void do_help(cli_session *session, const gg_words *words)
{
    (void)session;
    (void)words;
    fputs(help, stdout);
}

static void do_log(cli_session *session, const gg_words *words)
{
    char end[100];
    gg_log_head head = cli_log_head(session, end);
    (void)words;
    if (!host_table_log(&session->table, &head, session->seat, stdout))
        printf("Cannot write the log.\n");
}

/* Takes the steps that lead to the order in the words; false if there are none. */
static bool fill_draft(cli_session *session, const gg_words *words)
{
    gg_orders orders;
    gg_error error;
    host_table *table = &session->table;
    const void *state = gg_match_state(table->match);
    const void *view = host_table_newest_view(table, session->seat);
    return gg_read_order(table->game, view, words, 0, &orders, &error) && orders.count == 1 &&
           gg_offers(table->game, state, session->seat, &orders.order[0],
                     &table->draft[session->seat]);
}

/* Copies the set-up's order to the seat's draft, for the player to change or confirm. */
static void fill_in(cli_session *session, const host_ready *setup)
{
    gg_words words;
    gg_error error = {0};
    gg_answer answer;
    const host_ready_order *order = order_of(session, setup);
    if (!order) {
        printf("%s has no order for this.\n", setup->name);
        return;
    }
    session->chosen[session->seat] = setup;
    bool readable = gg_split(gg_span_of(order->text), &words, &error);
    gg_assert(readable); /* it is a statement from the file */
    host_table_ask(&session->table, session->seat, &words, 0, &answer);
    if (readable && answer.status == GG_PLAYED && fill_draft(session, &words)) {
        show_steps(session);
        return;
    }
    cli_show_refusal(session, &answer);
    printf("The order was: %s\n", order->text);
}

static void do_ready(cli_session *session, const gg_words *words)
{
    const gg_game *game = session->table.game;
    uint8_t side = host_table_head(&session->table)->side[session->seat];
    gg_span name = gg_word_at(words, 1);
    const host_ready *setup = words->count > 1
                                  ? host_find_ready(&session->readies, game, side, name)
                                  : begun_setup(session);
    if (session->readies.count == 0)
        printf("This game has no ready-made set-ups.\n");
    else if (count_ready(session) == 0)
        printf("There is no ready-made set-up for this.\n");
    else if (words->count > 2)
        printf("One name expected: ready NAME\n");
    else if (setup)
        fill_in(session, setup);
    else if (words->count == 1)
        list_ready(session);
    else
        printf("There is no ready-made set-up \"%.*s\" for this; `ready` lists them.\n",
               (int)name.size, name.at);
}

static void do_seat(cli_session *session, const gg_words *words)
{
    gg_error error = {0};
    gg_seat seat = host_table_seat(&session->table, gg_word_at(words, 1), false, &error);
    if (seat == GG_NOBODY)
        printf("%s\n", error.text);
    else if (session->bot[seat].level)
        printf("That is the seat of a bot.\n");
    else
        session->wanted = seat;
}

static void do_hint(cli_session *session, const gg_words *words)
{
    if (session->teacher) /* a lesson has its own */
        give_order(session, words);
    else
        cli_give_hint(session);
}

static void do_quit(cli_session *session, const gg_words *words)
{
    (void)words;
    session->quits = true;
}

static const struct {
    const char *word;
    bool alone; /* with more words it is an order */
    void (*run)(cli_session *session, const gg_words *words);
} commands[] = {
    {"back", true, do_back},        {"?", false, do_ask},       {"why", false, do_ask},
    {"preview", false, do_preview}, {"=", false, do_test},      {"board", true, do_board},
    {"help", true, do_help},        {"log", true, do_log},      {"quit", true, do_quit},
    {"seat", false, do_seat},       {"ready", false, do_ready}, {"hint", true, do_hint},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static bool read_step_number(const gg_words *words, uint32_t *number)
{
    int32_t value;
    gg_span word = gg_word_at(words, 0);
    if (words->count != 1 || word.at[0] < '0' || word.at[0] > '9')
        return false;
    *number = gg_word_number(words, 0, &value) && value >= 0 ? (uint32_t)value : 0;
    return true;
}

static void obey(cli_session *session, const gg_words *words)
{
    uint32_t number;
    if (words->count == 0) {
        do_nothing(session, words);
        return;
    }
    if (read_step_number(words, &number)) {
        take_step(session, number);
        return;
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (!gg_word_is(words, 0, commands[i].word) || (commands[i].alone && words->count > 1))
            continue;
        commands[i].run(session, words);
        return;
    }
    give_order(session, words);
}

/* Echoes input that does not come from a terminal, since it is not on the screen yet. */
static cli_line_status read_line(cli_session *session)
{
    const gg_head *head = host_table_head(&session->table);
    printf("%s> ", gg_seat_name(session->table.game, head, session->seat));
    fflush(stdout);
    cli_line_status status = cli_next_line(&session->lines);
    if (status == CLI_LINE_READ && !cli_is_terminal(stdin))
        printf("%s\n", session->lines.line);
    return status;
}

void cli_take_line(cli_session *session)
{
    gg_words words;
    gg_error error = {0};
    cli_line_status status = read_line(session);
    if (status == CLI_LINE_END || status == CLI_LINE_STOPPED) {
        session->stopped = status == CLI_LINE_STOPPED;
        session->quits = true;
        printf("\n");
    } else if (status == CLI_LINE_BAD) {
        printf("%s\n", session->lines.line);
    } else if (!gg_split((gg_span){session->lines.line, session->lines.size}, &words, &error)) {
        printf("%s\n", error.text);
    } else {
        obey(session, &words);
    }
}
