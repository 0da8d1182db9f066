/* local.c: a game played here. Bots and hints think in a thread of their own, with copies of what they may know. */
#include "cli/screen/local.h"

#include "advice/hint.h"
#include "cli/screen/worker.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>

enum { NOTHING, BOT, HINT };

typedef struct local {
    cli_session *session;
    host_page story[GG_SEATS_MAX]; /* what each seat has heard */
    char *told;                    /* the text returned last */
    scr_worker worker;
    int thinks; /* NOTHING, BOT or HINT */
    char about[80];
    /* A bot's thought. */
    gg_seat seat;
    void *view;
    uint32_t given[64];
    uint64_t number;
    bool found;
    gg_order order;
    char why[BOT_WHY_SIZE];
    /* A hint's. */
    advice_question question;
    advice_hint hint;
} local;

/* ---------------------------------------------------------------- words */

static void say_page(scr_lines *said, host_page *page, gg_text *text, uint8_t ink)
{
    uint32_t from = said->count;
    gg_text_close(text);
    host_page_close(page);
    scr_say_text(said, page->at);
    for (uint32_t i = from; i < said->count; i++)
        said->line[i].ink = ink;
    host_page_free(page);
}

static void say_refusal(local *to, const gg_answer *answer, scr_lines *said)
{
    host_page page;
    host_out out;
    cli_session *session = to->session;
    gg_text *text = host_page_text(&page, &out);
    if (answer->refusal.count > 0)
        host_write_why(&session->table, session->seat, answer, text);
    else
        gg_put(text, answer->error.text);
    say_page(said, &page, text, SCR_BAD);
}

/* ---------------------------------------------------------------- bots */

/* The next bot that is asked something; GG_NOBODY: none. */
static gg_seat asked_bot(const cli_session *session)
{
    const gg_head *head = host_table_head(&session->table);
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (session->bot[seat].level && !head->over &&
            (head->prompt[seat] != 0 || cli_must_answer_offer(head, seat)))
            return seat;
    return GG_NOBODY;
}

static void think(void *at)
{
    local *to = at;
    to->found = cli_opponent_think(&to->session->bot[to->seat], to->view, to->seat, to->given,
                                   to->number, &to->order, to->why);
}

static void begin_thought(local *to, gg_seat seat)
{
    cli_session *session = to->session;
    host_table *table = &session->table;
    cli_opponent *bot = &session->bot[seat];
    to->seat = seat;
    to->number = gg_match_count(table->match) + 1;
    memcpy(to->view, host_table_view(table, seat), gg_view_size(table->game));
    host_count_given(table->match, seat, to->given);
    bot->go_on = scr_worker_go_on;
    bot->enough = scr_worker_enough;
    bot->watcher = &to->worker;
    snprintf(to->about, sizeof to->about, "%s (%s) thinking",
             scr_seat_words(gg_seat_name(table->game, host_table_head(table), seat)),
             bot->level->name);
    to->thinks = BOT;
    scr_worker_begin(&to->worker, think, to, bot->limit.most);
}

static void settle(local *to)
{
    host_table_open_seals(&to->session->table);
    host_table_go_on(&to->session->table);
}

/* Begins the thought of the next bot, after the offers that need none. */
static void ask_bots(local *to)
{
    gg_seat seat;
    while (to->thinks == NOTHING && (seat = asked_bot(to->session)) != GG_NOBODY) {
        if (cli_answer_offer(to->session, seat))
            settle(to);
        else
            begin_thought(to, seat);
    }
}

static void end_thought(local *to)
{
    to->thinks = NOTHING;
    cli_give_bot_order(to->session, to->seat, to->found ? &to->order : NULL, to->why);
    settle(to);
    cli_save_log(to->session);
}

/* ---------------------------------------------------------------- hints */

static void think_of_hint(void *at)
{
    local *to = at;
    to->found = advice_think(&to->question, &to->hint);
}

static void hint(void *at, scr_lines *said)
{
    local *to = at;
    cli_session *session = to->session;
    host_table *table = &session->table;
    if (to->thinks != NOTHING ||
        !advice_ask(&to->question, table->game, host_table_view(table, session->seat),
                    session->seat)) {
        scr_say(said, SCR_INK, 0,
                "There is no hint: you are not asked now, or no bot thinks about "
                "this game.");
        return;
    }
    to->question.go_on = scr_worker_go_on;
    to->question.enough = scr_worker_enough;
    to->question.to = &to->worker;
    if (!advice_recall(&to->question, table->match, table->position)) {
        advice_forget(&to->question);
        return;
    }
    snprintf(to->about, sizeof to->about, "The strongest bot thinks about a hint");
    to->thinks = HINT;
    scr_worker_begin(&to->worker, think_of_hint, to,
                     session->limit.most > 0 ? session->limit.most : ADVICE_HINT_LIMIT);
}

static void say_hint(local *to, scr_lines *said)
{
    for (uint32_t i = 0; i < to->hint.count; i++) {
        char line[GG_LINE_MAX + 1];
        gg_text text;
        gg_text_open(&text, line, sizeof line);
        advice_write_order(&to->question, &to->hint, i, &text);
        scr_say(said, SCR_GOOD, i == 0 ? SCR_BOLD : 0, "%s%s", i == 0 ? "Hint: " : "Then: ", line);
        if (to->hint.step[i].why[0])
            scr_say(said, SCR_INK, 0, "  %s", to->hint.step[i].why);
    }
    if (to->hint.count == 0)
        scr_say(said, SCR_INK, 0, "There is no hint.");
}

static void end_hint(local *to, scr_lines *said)
{
    to->thinks = NOTHING;
    if (to->found)
        say_hint(to, said);
    else
        scr_say(said, SCR_INK, 0, "There is no hint.");
    advice_forget(&to->question);
}

/* ---------------------------------------------------------------- background */

static bool go_on(void *at, scr_lines *said)
{
    local *to = at;
    if (to->thinks == NOTHING) {
        ask_bots(to);
        return to->thinks != NOTHING;
    }
    if (!scr_worker_is_done(&to->worker))
        return false;
    if (to->thinks == HINT)
        end_hint(to, said);
    else
        end_thought(to);
    ask_bots(to);
    return true;
}

static scr_work work(void *at)
{
    local *to = at;
    scr_work now = {.busy = to->thinks != NOTHING, .what = to->about, .may_hurry = true};
    now.percent = atomic_load(&to->worker.percent);
    return now;
}

static void hurry(void *at)
{
    local *to = at;
    atomic_store(&to->worker.enough, true);
}

static void stop_thinking(local *to)
{
    if (to->thinks == NOTHING)
        return;
    scr_worker_cancel(&to->worker);
    if (to->thinks == HINT)
        advice_forget(&to->question);
    to->thinks = NOTHING;
}

/* ---------------------------------------------------------------- orders */

static json_t *sight(void *at, scr_lines *said)
{
    local *to = at;
    json_t *seen = scr_table_sight(&to->session->table, to->session->seat);
    if (!seen)
        scr_say(said, SCR_BAD, 0, "The view cannot be read.");
    return seen;
}

static bool draft(void *at, const json_t *steps, scr_lines *said)
{
    local *to = at;
    gg_draft made;
    cli_session *session = to->session;
    if (!scr_take_steps(&session->table, session->seat, steps, &made)) {
        scr_say(said, SCR_BAD, 0, "That is not offered now.");
        return false;
    }
    session->table.draft[session->seat] = made;
    return true;
}

static void after_order(local *to)
{
    to->session->wanted = GG_NOBODY;
    host_table_go_on(&to->session->table);
    cli_save_log(to->session);
    ask_bots(to);
}

static bool give_draft(local *to, gg_answer *answer)
{
    cli_session *session = to->session;
    gg_order order = session->table.draft[session->seat].order;
    if (host_table_play(&session->table, session->seat, &order, NULL, 0, answer) != GG_PLAYED)
        return false;
    host_table_open_seals(&session->table);
    return true;
}

/* While a bot thinks, the seat may take its last order back: the thought is then about nothing. */
static bool give(void *at, const char *order, scr_lines *said)
{
    local *to = at;
    gg_words words;
    gg_answer answer = {0};
    gg_error error = {0};
    cli_session *session = to->session;
    stop_thinking(to);
    bool good;
    if (order && !gg_split(gg_span_of(order), &words, &error)) {
        scr_say(said, SCR_BAD, 0, "%s", error.text);
        good = false;
    } else {
        good = order ? host_table_say(&session->table, session->seat, &words, 0, NULL, 0,
                                      &answer) == GG_PLAYED
                     : give_draft(to, &answer);
        if (!good)
            say_refusal(to, &answer, said);
    }
    if (good)
        after_order(to);
    else
        ask_bots(to);
    if (good && session->log_failed)
        scr_say(said, SCR_BAD, 0, "The game could not be saved.");
    return good;
}

static json_t *choices(void *at, const json_t *steps)
{
    local *to = at;
    gg_draft made;
    cli_session *session = to->session;
    return scr_take_steps(&session->table, session->seat, steps, &made)
               ? scr_table_choices(&session->table, session->seat, &made)
               : NULL;
}

static void why_target(local *to, const char *what, const char *id, scr_lines *said)
{
    gg_answer answer = {0};
    char line[GG_LINE_MAX + 1];
    gg_text text;
    cli_session *session = to->session;
    host_target target = {gg_span_of(what), gg_span_of(id)};
    gg_text_open(&text, line, sizeof line);
    if (host_table_why_not(&session->table, session->seat, &session->table.draft[session->seat],
                           &target, &answer, &text))
        scr_say(said, SCR_GOOD, 0, "Nothing forbids it: %s", line);
    else if (answer.refusal.count > 0)
        say_refusal(to, &answer, said);
    else
        scr_say(said, SCR_INK, 0, "It is not among the choices now.");
}

static void why(void *at, const char *order, const char *what, const char *id, scr_lines *said)
{
    local *to = at;
    gg_words words;
    gg_answer answer;
    gg_error error = {0};
    cli_session *session = to->session;
    if (what) {
        why_target(to, what, id, said);
        return;
    }
    if (!gg_split(gg_span_of(order), &words, &error)) {
        scr_say(said, SCR_BAD, 0, "%s", error.text);
        return;
    }
    host_table_ask(&session->table, session->seat, &words, 0, &answer);
    if (answer.status == GG_PLAYED)
        scr_say(said, SCR_GOOD, 0, "Nothing forbids it: the order is legal.");
    else
        say_refusal(to, &answer, said);
}

/* ---------------------------------------------------------------- the story, set-ups, seats */

static const char *story(void *at)
{
    local *to = at;
    cli_session *session = to->session;
    if (session->seat >= GG_SEATS_MAX)
        return "";
    host_page *page = &to->story[session->seat];
    host_untold_show(&session->untold, session->seat, page->stream);
    fflush(page->stream); /* brings `at` up to date */
    free(to->told);
    to->told = host_copy_text(page->at ? page->at : "", page->size);
    return to->told;
}

static json_t *setups(void *at)
{
    local *to = at;
    cli_session *session = to->session;
    const gg_head *head = host_table_head(&session->table);
    json_t *list = json_array();
    uint32_t given[64];
    host_count_given(session->table.match, session->seat, given);
    for (uint32_t i = 0; i < session->readies.count && head->prompt[session->seat]; i++) {
        const host_ready *setup = &session->readies.setup[i];
        const host_ready_order *order =
            host_ready_fits(setup, session->table.game, head->side[session->seat])
                ? host_ready_answer(setup, session->table.game, head->prompt[session->seat], given)
                : NULL;
        if (order)
            json_array_append_new(list, json_pack("{s:s,s:s,s:s}", "name", setup->name, "sentence",
                                                  setup->sentence, "order", order->text));
    }
    return list;
}

static const char *next_seat(void *at, bool *curtain)
{
    local *to = at;
    cli_session *session = to->session;
    const gg_head *head = host_table_head(&session->table);
    gg_seat next = head->over ? session->seat : cli_next_seat(session);
    *curtain = session->people > 1;
    if (next == session->seat)
        return NULL;
    return gg_seat_name(session->table.game, head, next);
}

static void take_seat(void *at)
{
    local *to = at;
    to->session->seat = cli_next_seat(to->session);
}

static void close_local(void *at)
{
    local *to = at;
    stop_thinking(to);
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++) {
        host_page_close(&to->story[seat]);
        host_page_free(&to->story[seat]);
    }
    free(to->told);
    free(to->view);
    free(to);
}

void scr_local_refuse(const scr_source *source, const gg_answer *answer, scr_lines *said)
{
    say_refusal(source->at, answer, said);
}

void scr_local_stop(const scr_source *source)
{
    stop_thinking(source->at);
}

void scr_local_open(scr_source *source, cli_session *session)
{
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
        .next_seat = next_seat,
        .take_seat = take_seat,
        .close = close_local,
    };
    local *to = host_memory(sizeof *to);
    to->session = session;
    to->view = host_memory(gg_view_size(session->table.game));
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        host_page_open(&to->story[seat]);
    *source = (scr_source){.kind = &kind, .at = to, .game = session->table.game};
    gg_span title = session->table.game->title;
    snprintf(source->title, sizeof source->title, "%.*s", (int)title.size, title.at);
}
