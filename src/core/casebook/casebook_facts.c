/* casebook_facts.c: tests the facts of a line (the notation, 2.7 and 3).
 *
 * `decides` and `offers` must hold somewhere in the chain of forced prompts, every other fact in its last state. Facts
 * shared by all games are tested here; the game tests all others, on a view. */
#include "core/casebook/casebook.h"
#include "core/match/match.h"
#include "core/mem.h"
#include "core/text/text.h"

/* A fact of the line: words first .. end-1, without its `not`. */
typedef struct fact {
    uint32_t first, end;
    bool turned_round; /* it is preceded by `not` */
    gg_seat viewer;    /* GG_REFEREE: the full truth */
    gg_seat seat;      /* the seat it is about: decides, offers */
    uint8_t prompt;    /* decides; 0: nobody */
    uint8_t verb;      /* offers */
} fact;

static uint32_t words_of(const fact *about)
{
    return about->end - about->first;
}

/* Reports an error after the first `count` words of the fact: "decides F: prompt expected". */
static gg_truth fail_fact(gg_case_run *run, const fact *about, uint32_t count, const char *what)
{
    char words[200];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_case_put_words(run->words, about->first, about->first + count, &text);
    gg_fail_at(&run->error, run->words, about->first + count, "%s: %s", words, what);
    return GG_NO_FACT;
}

static const void *last_state(const gg_case_run *run)
{
    return gg_match_state(run->last.match);
}

/* The head of a state as seen by the viewer. */
static const gg_head *head_for(gg_case_run *run, const void *state, gg_seat viewer)
{
    if (viewer == GG_REFEREE)
        return gg_head_of(state);
    gg_view(run->game, state, viewer, run->view);
    return gg_head_of(run->view);
}

/* Uses the seat names of the last state, or the current ones until sides are dealt there. */
static bool find_seat(gg_case_run *run, uint32_t word, bool may_be_public, gg_seat *seat)
{
    gg_span name = gg_word_at(run->words, word);
    *seat = gg_find_seat(run->game, gg_head_of(last_state(run)), name);
    return *seat != GG_NOBODY || gg_case_seat(run, name, word, may_be_public, seat);
}

/* Does it hold anywhere in the chain? A fact that is unreadable in one state may be readable in another. */
static gg_truth somewhere(gg_case_run *run, const fact *about,
                          gg_truth (*holds)(gg_case_run *run, const fact *about, const void *state))
{
    static const gg_draw no_dice[1];
    gg_answer answer;
    gg_truth truth = GG_FALSE;
    if (!gg_growing_copy(&run->trial, &run->now)) {
        gg_no_memory(&run->error);
        return GG_NO_FACT;
    }
    for (uint32_t i = 0; i <= GG_CASE_CHAIN; i++) {
        gg_truth here = holds(run, about, gg_match_state(run->trial.match));
        if (here == GG_TRUE) {
            run->error.text[0] = 0;
            return GG_TRUE;
        }
        truth = here == GG_NO_FACT ? here : truth;
        if (!gg_case_pass(run, &run->trial, no_dice, 0, &answer))
            break;
    }
    return run->error.text[0] != 0 ? GG_NO_FACT : truth;
}

/* ---------------------------------------------------------------- decides */

static gg_truth decides_at(gg_case_run *run, const fact *about, const void *state)
{
    const gg_head *head = head_for(run, state, about->viewer);
    bool holds = about->prompt == 0 ? gg_first_asked(head) == GG_NOBODY
                                    : head->prompt[about->seat] == about->prompt;
    return holds ? GG_TRUE : GG_FALSE;
}

static void write_deciders(gg_case_run *run, const fact *about, gg_text *found)
{
    const gg_head *head = head_for(run, last_state(run), about->viewer);
    if (gg_first_asked(head) == GG_NOBODY)
        gg_put(found, "decides nobody");
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            gg_print(found, "%sdecides %s %s", found->used > 0 ? " ; " : "",
                     gg_seat_name(run->game, head, seat),
                     gg_prompt_name(run->game, head->prompt[seat]));
}

static bool find_prompt(gg_case_run *run, uint32_t word, uint8_t *prompt)
{
    const gg_prompt *prompts = run->game->rules->prompts;
    for (uint8_t i = 1; prompts[i].name; i++) {
        if (gg_word_is(run->words, word, prompts[i].name)) {
            *prompt = i;
            return true;
        }
    }
    gg_span name = gg_word_at(run->words, word);
    return gg_fail_at(&run->error, run->words, word, "%s has no prompt \"%.*s\"",
                      run->game->rules->id, (int)name.size, name.at);
}

static gg_truth fact_decides(gg_case_run *run, fact *about, gg_text *found)
{
    bool nobody = gg_word_is(run->words, about->first + 1, "nobody");
    uint32_t count = nobody ? 2 : 3;
    if (words_of(about) < 2)
        return fail_fact(run, about, 1, "seat expected");
    if (!nobody && !find_seat(run, about->first + 1, false, &about->seat))
        return GG_NO_FACT;
    if (words_of(about) < count)
        return fail_fact(run, about, 2, "prompt expected");
    if (!nobody && !find_prompt(run, about->first + 2, &about->prompt))
        return GG_NO_FACT;
    if (words_of(about) > count)
        return fail_fact(run, about, count, "nothing may follow");
    gg_truth truth = somewhere(run, about, decides_at);
    if (truth == GG_FALSE)
        write_deciders(run, about, found);
    return truth;
}

/* ---------------------------------------------------------------- offers */

static bool read_order(gg_case_run *run, const fact *about, const void *state, gg_orders *orders)
{
    uint32_t count = run->words->count;
    gg_view(run->game, state, about->seat, run->view);
    run->words->count = about->end;
    bool good = gg_read_order(run->game, run->view, run->words, about->first + 2, orders,
                              &run->error);
    run->words->count = count;
    return good;
}

/* A text of several orders is offered if each is offered after the ones before it are carried out. */
static gg_truth offers_at(gg_case_run *run, const fact *about, const void *state)
{
    gg_orders orders;
    gg_refusal refusal;
    if (about->verb >= GG_VERB_CORE)
        return GG_FALSE;
    if (about->verb != 0 && !gg_case_takes(run->game, gg_head_of(state), about->seat, about->verb))
        return GG_FALSE;
    if (!read_order(run, about, state, &orders))
        return GG_NO_FACT;
    memcpy(run->state, state, gg_state_size(run->game));
    for (uint32_t i = 0; i < orders.count; i++) {
        gg_dice dice;
        gg_turn turn;
        if (!gg_offers(run->game, run->state, about->seat, &orders.order[i], NULL))
            return GG_FALSE;
        if (i + 1 == orders.count)
            break;
        gg_dice_forced(&dice, NULL, 0, 0);
        gg_turn_open(&turn, &dice, NULL, 0);
        if (!gg_play(run->game, run->state, about->seat, &orders.order[i], &turn, &refusal) ||
            dice.none_left)
            return GG_FALSE;
    }
    return GG_TRUE;
}

/* No view tells what another seat could order. */
static gg_truth fact_offers(gg_case_run *run, fact *about, gg_text *found)
{
    (void)found;
    if (words_of(about) < 2)
        return fail_fact(run, about, 1, "seat expected");
    if (!find_seat(run, about->first + 1, false, &about->seat))
        return GG_NO_FACT;
    if (words_of(about) < 3)
        return fail_fact(run, about, 2, "order expected");
    if (about->viewer != GG_REFEREE && about->viewer != about->seat)
        return GG_FALSE;
    uint32_t count = run->words->count;
    run->words->count = about->end;
    about->verb = gg_find_verb(run->game, run->words, about->first + 2);
    run->words->count = count;
    return somewhere(run, about, offers_at);
}

/* ---------------------------------------------------------------- over */

static gg_truth is_winner(gg_case_run *run, uint32_t word, const gg_head *head)
{
    const char *const *sides = run->game->rules->sides;
    char list[200];
    gg_text text;
    if (gg_word_is(run->words, word, "draw"))
        return head->winner == GG_DRAW ? GG_TRUE : GG_FALSE;
    gg_text_open(&text, list, sizeof list);
    for (uint8_t side = 0; sides[side]; side++) {
        if (gg_word_is(run->words, word, sides[side]))
            return head->winner == side ? GG_TRUE : GG_FALSE;
        gg_print(&text, "%s, ", sides[side]);
    }
    gg_span name = gg_word_at(run->words, word);
    gg_fail_at(&run->error, run->words, word, "no side \"%.*s\" in this game: %sdraw",
               (int)name.size, name.at, list);
    return GG_NO_FACT;
}

static gg_truth is_ending(gg_case_run *run, uint32_t word, const gg_head *head)
{
    static const char *const core[] = {"resign", "timeout", "agreed"};
    const char *const *own = run->game->rules->endings;
    char list[300];
    gg_text text;
    gg_text_open(&text, list, sizeof list);
    for (uint8_t i = 0; own[i]; i++) {
        if (gg_word_is(run->words, word, own[i]))
            return head->how == GG_HOW_FIRST + i ? GG_TRUE : GG_FALSE;
        gg_print(&text, "%s, ", own[i]);
    }
    for (uint8_t i = 0; i < 3; i++)
        if (gg_word_is(run->words, word, core[i]))
            return head->how == GG_HOW_RESIGN + i ? GG_TRUE : GG_FALSE;
    gg_span name = gg_word_at(run->words, word);
    gg_fail_at(&run->error, run->words, word, "unknown ending \"%.*s\": %sresign, timeout, agreed",
               (int)name.size, name.at, list);
    return GG_NO_FACT;
}

static gg_truth fact_over(gg_case_run *run, fact *about, gg_text *found)
{
    const gg_head *head = head_for(run, last_state(run), about->viewer);
    gg_truth side = GG_TRUE, ending = GG_TRUE;
    if (words_of(about) > 3)
        return fail_fact(run, about, 3, "nothing may follow");
    if (words_of(about) > 1)
        side = is_winner(run, about->first + 1, head);
    if (words_of(about) > 2 && side != GG_NO_FACT)
        ending = is_ending(run, about->first + 2, head);
    if (side == GG_NO_FACT || ending == GG_NO_FACT)
        return GG_NO_FACT;
    gg_put(found, head->over ? "over " : "not over");
    if (head->over)
        gg_write_result(run->game, head, found);
    return head->over && side == GG_TRUE && ending == GG_TRUE ? GG_TRUE : GG_FALSE;
}

/* ---------------------------------------------------------------- shown */

static bool is_face(const gg_case_run *run, const gg_event *event, gg_span word)
{
    char face[100];
    gg_text text;
    gg_text_open(&text, face, sizeof face);
    run->game->rules->write_face(run->game, event->open[1], &text);
    return gg_case_same_word(word, gg_span_of(face));
}

/* Finds a face that was shown and not counted yet; `spare` marks those counted. */
static bool find_shown(gg_case_run *run, gg_span word)
{
    for (uint32_t i = 0; i < run->news_count; i++) {
        gg_event *event = &run->news[i];
        if (event->kind != GG_EVENT_SHOWN || event->spare != 0 || !is_face(run, event, word))
            continue;
        event->spare = 1;
        return true;
    }
    return false;
}

/* Finds a face, or several of the same: `2I2`. */
static bool find_all_shown(gg_case_run *run, gg_span word)
{
    uint32_t count = 0;
    if (find_shown(run, word))
        return true;
    for (; word.size > 0 && word.at[0] >= '0' && word.at[0] <= '9' && count < 1000;
         word.at++, word.size--)
        count = count * 10 + (uint32_t)(word.at[0] - '0');
    if (count == 0 || word.size == 0)
        return false;
    while (count > 0 && find_shown(run, word))
        count--;
    return count == 0;
}

static void write_shown(gg_case_run *run, gg_text *found)
{
    uint32_t count = 0;
    gg_put(found, "shown");
    for (uint32_t i = 0; i < run->news_count; i++) {
        if (run->news[i].kind != GG_EVENT_SHOWN)
            continue;
        gg_put_char(found, ' ');
        run->game->rules->write_face(run->game, run->news[i].open[1], found);
        count++;
    }
    if (count == 0)
        gg_put(found, " -");
}

static gg_truth fact_shown(gg_case_run *run, fact *about, gg_text *found)
{
    bool all = true;
    if (words_of(about) < 2)
        return fail_fact(run, about, 1, "face or - expected");
    write_shown(run, found);
    bool none = words_of(about) == 2 && gg_word_is(run->words, about->first + 1, "-");
    for (uint32_t i = about->first + 1; !none && i < about->end; i++)
        all = find_all_shown(run, gg_word_at(run->words, i)) && all;
    for (uint32_t i = 0; i < run->news_count; i++) {
        all = all && (run->news[i].kind != GG_EVENT_SHOWN || run->news[i].spare != 0);
        run->news[i].spare = 0;
    }
    return all ? GG_TRUE : GG_FALSE;
}

/* ---------------------------------------------------------------- log */

/* `?` stands for any piece that the reader cannot name: `?a`, `?FR`. */
static bool same_log_word(gg_span wanted, gg_span found)
{
    bool any = wanted.size == 1 && wanted.at[0] == '?' && found.size > 0 && found.at[0] == '?';
    return any || gg_case_same_word(wanted, found);
}

/* Compares the words of the fact with those of a text. */
static bool same_words(gg_case_run *run, uint32_t first, uint32_t end, const char *text)
{
    gg_error ignored;
    if (!gg_split(gg_span_of(text), run->other, &ignored) || run->other->count != end - first)
        return false;
    for (uint32_t i = first; i < end; i++)
        if (!same_log_word(gg_word_at(run->words, i), gg_word_at(run->other, i - first)))
            return false;
    return true;
}

/* The same order in other words: `Ulm` for `Z25`, `FRi1` for `FRi`. */
static bool reads_as_last(gg_case_run *run, const fact *about, gg_seat reader)
{
    uint32_t count = run->words->count;
    run->words->count = about->end;
    bool same = gg_match_reads(run->last.match, reader, run->words, about->first + 2);
    run->words->count = count;
    return same;
}

/* The seat is the reader. In a view that is the viewer; the author may be named instead. */
static gg_truth fact_log(gg_case_run *run, fact *about, gg_text *found)
{
    gg_seat seat;
    if (words_of(about) < 2)
        return fail_fact(run, about, 1, "seat expected");
    if (!find_seat(run, about->first + 1, true, &seat))
        return GG_NO_FACT;
    if (words_of(about) < 3)
        return fail_fact(run, about, 2, "order expected");
    if (gg_match_count(run->last.match) == 0)
        return GG_FALSE;
    gg_seat reader = about->viewer == GG_REFEREE ? seat : about->viewer;
    if (reader != seat && gg_case_author(run->last.match) != seat)
        return GG_FALSE;
    gg_put(found, "log ");
    gg_case_put_words(run->words, about->first + 1, about->first + 2, found);
    gg_put_char(found, ' ');
    size_t start = found->used;
    gg_match_line(run->last.match, reader, found);
    if (same_words(run, about->first + 2, about->end, found->at + start))
        return GG_TRUE;
    return reads_as_last(run, about, reader) ? GG_TRUE : GG_FALSE;
}

/* ---------------------------------------------------------------- hash */

static gg_truth fact_hash(gg_case_run *run, fact *about, gg_text *found)
{
    (void)found;
    const gg_rules *rules = run->game->rules;
    if (words_of(about) < 2)
        return fail_fact(run, about, 1, "mark expected");
    if (words_of(about) > 2)
        return fail_fact(run, about, 2, "nothing may follow");
    const gg_case_mark *mark = gg_case_find_mark(run, about->first + 1);
    if (!mark)
        return GG_NO_FACT;
    if (about->viewer == GG_REFEREE) {
        bool same = memcmp(last_state(run), mark->end, rules->state_size) == 0;
        if (!same)
            gg_case_explain_difference(run, rules->state_fields, mark->end, last_state(run));
        return same ? GG_TRUE : GG_FALSE;
    }
    gg_view(run->game, mark->end, about->viewer, run->other_view);
    gg_view(run->game, last_state(run), about->viewer, run->view);
    bool same = memcmp(run->view, run->other_view, rules->view_size) == 0;
    if (!same)
        gg_case_explain_difference(run, rules->view_fields, run->other_view, run->view);
    return same ? GG_TRUE : GG_FALSE;
}

/* ---------------------------------------------------------------- the line */

static gg_truth fact_of_game(gg_case_run *run, fact *about, gg_text *found)
{
    gg_news news = {run->news, run->news_count};
    gg_view(run->game, last_state(run), about->viewer, run->view);
    return run->game->rules->fact(run->game, run->view, news, run->words, about->first, about->end,
                                  found, &run->error);
}

static gg_truth test(gg_case_run *run, fact *about, gg_text *found)
{
    static const struct {
        const char *name;
        gg_truth (*test)(gg_case_run *run, fact *about, gg_text *found);
    } core_facts[] = {
        {"decides", fact_decides}, {"offers", fact_offers}, {"over", fact_over},
        {"shown", fact_shown},     {"log", fact_log},       {"hash", fact_hash},
    };
    for (size_t i = 0; i < sizeof core_facts / sizeof core_facts[0]; i++)
        if (gg_word_is(run->words, about->first, core_facts[i].name))
            return core_facts[i].test(run, about, found);
    return fact_of_game(run, about, found);
}

static void fail_false_fact(gg_case_run *run, const fact *about, const gg_text *found)
{
    gg_text *out = gg_case_failure_open(run);
    gg_case_put_words(run->words, about->first - (about->turned_round ? 1 : 0), about->end, out);
    gg_case_failure_found(run);
    if (found->used > 0) {
        gg_put_span(out, (gg_span){found->at, found->used});
    } else {
        gg_put(out, about->turned_round ? "" : "not ");
        gg_case_put_words(run->words, about->first, about->end, out);
    }
    gg_case_failure_close(run);
}

static bool test_fact(gg_case_run *run, fact *about)
{
    gg_text found;
    if (gg_word_is(run->words, about->first, "not") && about->first < about->end) {
        about->turned_round = true;
        about->first++;
    }
    if (about->first == about->end)
        return gg_fail_at(&run->error, run->words, about->end, "fact expected");
    gg_text_open(&found, run->found, GG_LINE_MAX + 1);
    gg_truth truth = test(run, about, &found);
    if (truth == GG_NO_FACT) {
        gg_assert(run->error.text[0] != 0);
        return false;
    }
    bool holds = (truth == GG_TRUE) != about->turned_round;
    gg_case_explain_fact(run, about->first - (about->turned_round ? 1 : 0), about->end, holds);
    if (!holds)
        fail_false_fact(run, about, &found);
    return true;
}

/* Collects what the viewer may read of the events of the last play line and of the chain. */
static void redact_events(gg_case_run *run, gg_seat viewer)
{
    run->news_count = 0;
    for (uint32_t i = 0; i < run->all_events; i++)
        if (gg_event_for(&run->events[i], viewer, &run->news[run->news_count]))
            run->news_count++;
}

gg_case_way gg_case_facts(gg_case_run *run, const gg_case_line *line)
{
    gg_seat viewer = GG_REFEREE;
    if (!gg_case_look_ahead(run))
        return GG_CASE_ERROR;
    if (line->seat.size > 0 && !find_seat(run, 1, true, &viewer))
        return GG_CASE_ERROR;
    redact_events(run, viewer);
    for (uint32_t at = line->first; at <= line->order_end; at++) {
        fact about = {.first = at, .viewer = viewer, .seat = GG_NOBODY};
        while (at < line->order_end && !gg_word_is(run->words, at, ";"))
            at++;
        about.end = at;
        if (!test_fact(run, &about))
            return GG_CASE_ERROR;
    }
    return GG_CASE_ON;
}
