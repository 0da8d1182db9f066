/* casebook_run.c: plays the lines of a case (the notation, 2.7).
 *
 * The names follow the notation document: fits, pass, reach, use up, chain. `now` is its s, `trial` its t. */
#include "core/casebook/casebook.h"
#include "core/mem.h"

static const gg_draw no_dice[1];

static bool out_of_memory(gg_case_run *run)
{
    return gg_no_memory(&run->error);
}

static const gg_head *head_now(const gg_case_run *run)
{
    return gg_head_of(gg_match_state(run->now.match));
}

gg_seat gg_case_author(const gg_match *match)
{
    gg_record record = {.seat = GG_NOBODY};
    for (size_t place = 0; gg_match_next(match, &place, &record);)
        ;
    return record.seat;
}

bool gg_case_same_word(gg_span a, gg_span b)
{
    char x[GG_LINE_MAX + 1], y[GG_LINE_MAX + 1];
    size_t size = gg_fold(a, false, x, sizeof x);
    return size == gg_fold(b, false, y, sizeof y) && memcmp(x, y, size) == 0;
}

/* ---------------------------------------------------------------- fits, pass, reach */

bool gg_case_takes(const gg_game *game, const gg_head *head, gg_seat seat, uint8_t verb)
{
    uint8_t prompt = head->prompt[seat];
    return prompt != 0 && (game->rules->prompts[prompt].verbs >> verb & 1) != 0;
}

/* Core orders always fit. So does text that is not an order, since no prompt could make it one. */
static bool fits(const gg_case_run *run, const gg_match *match, gg_seat seat, uint8_t verb)
{
    if (verb == 0 || verb >= GG_VERB_CORE)
        return true;
    return gg_case_takes(run->game, gg_head_of(gg_match_state(match)), seat, verb);
}

bool gg_case_pass(gg_case_run *run, gg_growing *match, const gg_draw *dice, uint32_t count,
                  gg_answer *answer)
{
    gg_order order;
    const void *state = gg_match_state(match->match);
    for (gg_seat seat = 0; seat < run->game->seats; seat++) {
        if (!gg_forced(run->game, state, seat, &order))
            continue;
        gg_status status = gg_growing_play(match, seat, &order, dice, count, answer);
        gg_assert(status != GG_REFUSED); /* offered orders are accepted */
        if (status == GG_FULL)
            out_of_memory(run);
        return status == GG_PLAYED;
    }
    return false;
}

/* Notes who blocks the seat's order: the seat itself, if it is asked something else. */
static void note_waiting(gg_case_run *run, const gg_head *head, gg_seat seat)
{
    run->waiting_seat = head->prompt[seat] != 0 ? seat : gg_first_asked(head);
    run->waiting_prompt = run->waiting_seat == GG_NOBODY ? 0 : head->prompt[run->waiting_seat];
}

/* Advances run->trial from `now` to where the order fits; if it fits nowhere, trial stays. */
static bool reach(gg_case_run *run, gg_seat seat, uint8_t verb)
{
    gg_answer answer;
    run->waiting_seat = GG_NOBODY;
    if (!gg_growing_copy(&run->trial, &run->now))
        return out_of_memory(run);
    for (uint32_t i = 0; !fits(run, run->trial.match, seat, verb); i++) {
        if (i < GG_CASE_CHAIN && gg_case_pass(run, &run->trial, no_dice, 0, &answer)) {
            gg_case_explain_order(run, "passed", &run->trial);
            continue;
        }
        if (run->error.text[0] != 0)
            return false;
        note_waiting(run, gg_head_of(gg_match_state(run->trial.match)), seat);
        return gg_growing_copy(&run->trial, &run->now) || out_of_memory(run);
    }
    return true;
}

/* ---------------------------------------------------------------- events */

/* Appends the events of the match's last order. */
static bool take_news(gg_case_run *run, const gg_match *match)
{
    gg_news news = gg_match_news(match);
    if (news.count > GG_CASE_EVENTS - run->all_events)
        return gg_fail(&run->error, 0, 0, "too many events in one line");
    memcpy(run->events + run->all_events, news.events, news.count * sizeof run->events[0]);
    run->all_events += news.count;
    return true;
}

bool gg_case_look_ahead(gg_case_run *run)
{
    gg_answer answer;
    run->all_events = run->line_events;
    if (!gg_growing_copy(&run->last, &run->now))
        return out_of_memory(run);
    for (uint32_t i = 0; i < GG_CASE_CHAIN; i++) {
        if (!gg_case_pass(run, &run->last, no_dice, 0, &answer))
            break;
        if (!take_news(run, run->last.match))
            return false;
        gg_case_explain_order(run, "looking through", &run->last);
    }
    return run->error.text[0] == 0;
}

/* ---------------------------------------------------------------- dice */

static bool read_dice(gg_case_run *run, const gg_head *head, uint32_t word, gg_draw *dice,
                      uint32_t *count)
{
    *count = 0;
    return word == 0 || gg_read_draws(run->game, head, run->words, &word, dice, count, &run->error);
}

static gg_case_way fail_dice_left(gg_case_run *run, const gg_draw *dice, uint32_t count)
{
    gg_put(gg_case_failure_open(run), "dice used up");
    gg_case_failure_found(run);
    gg_put(run->file->book->out, "dice left: ");
    gg_case_put_dice(run, dice, count, run->file->book->out);
    gg_case_failure_close(run);
    return GG_CASE_FAILED;
}

/* Remaining dice go to the forced prompts that follow. */
static gg_case_way use_up(gg_case_run *run, const gg_draw *dice, uint32_t count)
{
    gg_answer answer;
    for (uint32_t i = 0; count > 0; i++) {
        if (i == GG_CASE_CHAIN || !gg_case_pass(run, &run->now, dice, count, &answer))
            return run->error.text[0] != 0 ? GG_CASE_ERROR : fail_dice_left(run, dice, count);
        if (!take_news(run, run->now.match))
            return GG_CASE_ERROR;
        run->line_events = run->all_events;
        gg_case_explain_order(run, "passed", &run->now);
        gg_case_explain_events(run, &run->now);
        dice += answer.dice_used;
        count -= answer.dice_used;
    }
    return GG_CASE_ON;
}

/* `now` has advanced, so its events belong to this line. */
static gg_case_way settle(gg_case_run *run, const char *what, const gg_draw *dice, uint32_t count,
                          uint32_t used)
{
    gg_case_explain(run, what);
    gg_case_explain_events(run, &run->now);
    run->all_events = 0;
    if (!take_news(run, run->now.match))
        return GG_CASE_ERROR;
    run->line_events = run->all_events;
    return use_up(run, dice + used, count - used);
}

/* ---------------------------------------------------------------- orders */

bool gg_case_seat(gg_case_run *run, gg_span name, uint32_t word, bool may_be_public, gg_seat *seat)
{
    char list[200];
    gg_text text;
    *seat = gg_find_seat(run->game, head_now(run), name);
    if (*seat == GG_NOBODY && may_be_public && gg_same_name(name, gg_span_of("public")))
        *seat = GG_PUBLIC;
    if (*seat != GG_NOBODY)
        return true;
    gg_text_open(&text, list, sizeof list);
    gg_write_seats(run->game, head_now(run), &text);
    return gg_fail_at(&run->error, run->words, word, "no seat \"%.*s\" in this game: %s",
                      (int)name.size, name.at, list);
}

static bool names_rule(const gg_case_run *run, const gg_case_line *line, uint16_t rule)
{
    for (uint32_t i = line->refusal + 1; line->refusal != 0 && i < line->rules_end; i++)
        if (gg_find_rule(run->game, gg_word_at(run->words, i)) == rule)
            return true;
    return false;
}

static bool first_counts(const gg_case_run *run)
{
    return (run->file->book->flags & GG_CASES_FIRST) != 0;
}

/* Does the line name one of the rules that refuse, or the first one if only that counts? A line that names none accepts
 * any. */
static bool refused_as_expected(const gg_case_run *run, const gg_case_line *line,
                                const gg_refusal *refusal)
{
    if (refusal->count > 0 && line->refusal + 1 == line->rules_end)
        return true;
    uint32_t looked_at = first_counts(run) && refusal->count > 0 ? 1 : refusal->count;
    for (uint32_t i = 0; i < looked_at; i++)
        if (names_rule(run, line, refusal->rule[i]))
            return true;
    return false;
}

static gg_case_way fail_order(gg_case_run *run, const char *expected, const gg_answer *answer)
{
    gg_text *out = gg_case_failure_open(run);
    gg_put(out, expected);
    gg_case_failure_found(run);
    if (answer->status == GG_REFUSED)
        gg_case_put_refused(run, answer, out);
    else if (answer->error.text[0] != 0)
        gg_put(out, answer->error.text);
    else
        gg_put(out, "played");
    gg_case_failure_close(run);
    return GG_CASE_FAILED;
}

static gg_case_way fail_refusal(gg_case_run *run, const gg_case_line *line, const gg_answer *answer)
{
    char expected[GG_LINE_MAX + 40];
    gg_text text;
    gg_text_open(&text, expected, sizeof expected);
    gg_put(&text, first_counts(run) ? "refused first" : "refused");
    if (line->refusal + 1 < line->rules_end) {
        gg_put(&text, " by one of ");
        gg_case_put_words(run->words, line->refusal + 1, line->rules_end, &text);
    }
    return fail_order(run, expected, answer);
}

/* Is the quoted sentence what the seat is told? */
static gg_case_way test_reason(gg_case_run *run, const gg_case_line *line, const gg_answer *answer)
{
    char expected[GG_LINE_MAX + 1];
    gg_text wanted, found;
    gg_text_open(&wanted, expected, sizeof expected);
    gg_case_put_words(run->words, line->reason, run->words->count, &wanted);
    gg_text_open(&found, run->found, GG_LINE_MAX + 1);
    bool any = gg_case_put_reason(run, answer, &found);
    if (any && gg_span_is(gg_span_of(expected), run->found))
        return GG_CASE_ON;
    gg_text *out = gg_case_failure_open(run);
    gg_put(out, expected);
    gg_case_failure_found(run);
    gg_put(out, any ? run->found : "no reason");
    gg_case_failure_close(run);
    return GG_CASE_FAILED;
}

/* A text that is not an order is an error, unless the line expects that. */
static bool is_unreadable(gg_case_run *run, const gg_case_line *line, const gg_answer *answer)
{
    if (answer->status != GG_REFUSED || !gg_refused_by(&answer->refusal, GG_RULE_FORM))
        return false;
    if (answer->error.text[0] == 0 || names_rule(run, line, GG_RULE_FORM))
        return false;
    run->error = answer->error;
    return true;
}

/* Handles `S? O`, `S? O ! IDS` and `S: O ! IDS`: nothing is played. */
static gg_case_way ask(gg_case_run *run, const gg_case_line *line, gg_seat seat)
{
    gg_answer answer;
    uint32_t count = run->words->count;
    run->words->count = line->order_end;
    bool reached = reach(run, seat, gg_find_verb(run->game, run->words, line->first));
    if (reached)
        gg_match_ask(run->trial.match, seat, run->words, line->first, &answer);
    run->words->count = count;
    if (!reached || is_unreadable(run, line, &answer))
        return GG_CASE_ERROR;
    gg_case_explain_refusal(run, &answer);
    if (line->refusal == 0)
        return answer.status == GG_REFUSED ? fail_order(run, "legal", &answer) : GG_CASE_ON;
    if (!refused_as_expected(run, line, &answer.refusal))
        return fail_refusal(run, line, &answer);
    return line->reason == 0 ? GG_CASE_ON : test_reason(run, line, &answer);
}

static gg_case_way play(gg_case_run *run, const gg_case_line *line, gg_seat seat)
{
    gg_answer answer;
    gg_draw dice[GG_DRAWS_MAX];
    uint32_t dice_count, count = run->words->count;
    if (!read_dice(run, head_now(run), line->dice, dice, &dice_count))
        return GG_CASE_ERROR;
    run->words->count = line->order_end;
    bool reached = reach(run, seat, gg_find_verb(run->game, run->words, line->first));
    if (reached)
        gg_growing_say(&run->trial, seat, run->words, line->first, dice, dice_count, &answer);
    run->words->count = count;
    if (!reached || is_unreadable(run, line, &answer))
        return GG_CASE_ERROR;
    if (answer.status == GG_FULL) {
        out_of_memory(run);
        return GG_CASE_ERROR;
    }
    if (answer.status != GG_PLAYED) {
        gg_case_explain_refusal(run, &answer);
        return fail_order(run, "played", &answer);
    }
    gg_growing_swap(&run->now, &run->trial);
    return settle(run, "played", dice, dice_count, answer.dice_used);
}

/* A seat that does not exist may not do anything; a line may expect that refusal. */
static gg_case_way run_order(gg_case_run *run, const gg_case_line *line)
{
    gg_seat seat;
    if (!gg_case_seat(run, line->seat, 0, false, &seat))
        return names_rule(run, line, GG_RULE_SEAT) ? GG_CASE_ON : GG_CASE_ERROR;
    if (line->kind == GG_CASE_ASK || line->refusal != 0)
        return ask(run, line, seat);
    return play(run, line, seat);
}

/* ---------------------------------------------------------------- marks */

gg_case_mark *gg_case_find_mark(gg_case_run *run, uint32_t word)
{
    gg_span name = gg_word_at(run->words, word);
    for (gg_case_mark *mark = run->marks; mark; mark = mark->next)
        if (gg_case_same_word(name, gg_span_of(mark->name)))
            return mark;
    gg_fail_at(&run->error, run->words, word, "no mark \"%.*s\"", (int)name.size, name.at);
    return NULL;
}

static gg_case_mark *make_mark(gg_case_run *run, gg_span name)
{
    gg_arena *arena = &run->file->scratch;
    gg_case_mark *mark = gg_arena_take(arena, sizeof *mark);
    if (!mark || !gg_growing_make(&mark->match, run->game, arena))
        return NULL;
    mark->name = gg_arena_take(arena, name.size + 1);
    mark->end = gg_arena_take(arena, gg_state_size(run->game));
    if (!mark->name || !mark->end)
        return NULL;
    memcpy(mark->name, name.at, name.size);
    mark->next = run->marks;
    run->marks = mark;
    return mark;
}

static bool mark_events(gg_case_run *run, gg_case_mark *mark)
{
    if (mark->event_room < run->line_events) {
        mark->events = gg_arena_take(&run->file->scratch, run->line_events * sizeof *mark->events);
        mark->event_room = mark->events ? run->line_events : 0;
        if (!mark->events)
            return false;
    }
    mark->event_count = run->line_events;
    if (mark->event_count > 0)
        memcpy(mark->events, run->events, mark->event_count * sizeof *mark->events);
    return true;
}

/* Reusing a name moves the mark. */
static gg_case_way set_mark(gg_case_run *run)
{
    gg_case_mark *mark = gg_case_find_mark(run, 1);
    run->error.text[0] = 0;
    if (!gg_case_look_ahead(run))
        return GG_CASE_ERROR;
    if (!mark)
        mark = make_mark(run, gg_word_at(run->words, 1));
    if (!mark || !gg_growing_copy(&mark->match, &run->now) || !mark_events(run, mark)) {
        out_of_memory(run);
        return GG_CASE_ERROR;
    }
    memcpy(mark->end, gg_match_state(run->last.match), gg_state_size(run->game));
    return GG_CASE_ON;
}

static gg_case_way go_back(gg_case_run *run)
{
    const gg_case_mark *mark = gg_case_find_mark(run, 1);
    if (!mark)
        return GG_CASE_ERROR;
    if (!gg_growing_copy(&run->now, &mark->match)) {
        out_of_memory(run);
        return GG_CASE_ERROR;
    }
    if (mark->event_count > 0)
        memcpy(run->events, mark->events, mark->event_count * sizeof *mark->events);
    run->line_events = run->all_events = mark->event_count;
    return GG_CASE_ON;
}

/* ---------------------------------------------------------------- the case */

static bool open_run(gg_case_run *run)
{
    gg_arena *arena = &run->file->scratch;
    run->game = run->file->game;
    run->events = gg_arena_take(arena, GG_CASE_EVENTS * sizeof *run->events);
    run->news = gg_arena_take(arena, GG_CASE_EVENTS * sizeof *run->news);
    run->view = gg_arena_take(arena, gg_view_size(run->game));
    run->other_view = gg_arena_take(arena, gg_view_size(run->game));
    run->state = gg_arena_take(arena, gg_state_size(run->game));
    run->other = gg_arena_take(arena, sizeof *run->other);
    run->found = gg_arena_take(arena, GG_LINE_MAX + 1);
    bool good = run->events && run->news && run->view && run->other_view && run->state &&
                run->other && run->found;
    good = good && gg_growing_make(&run->now, run->game, arena);
    good = good && gg_growing_make(&run->trial, run->game, arena);
    good = good && gg_growing_make(&run->last, run->game, arena);
    return good || out_of_memory(run);
}

/* Reads the dice of `begin`, which is in run->words. */
static bool read_begin(gg_case_run *run, const gg_beginning *beginning, gg_draw *dice,
                       uint32_t *count)
{
    const gg_words *words = run->words;
    bool bracket = gg_word_is(words, 1, "[");
    *count = 0;
    if (words->count > 1 && !bracket)
        return gg_fail_at(&run->error, words, 1, "nothing may follow but dice");
    uint32_t behind = 1;
    if (bracket && !gg_read_draws(run->game, gg_head_of(beginning->state), words, &behind, dice,
                                  count, &run->error))
        return false;
    if (behind < words->count)
        return gg_fail_at(&run->error, words, behind, "nothing may follow the dice");
    return true;
}

/* Handles `begin`: position, automatic steps, using up the dice. *reader continues after it. */
static gg_case_way begin(gg_case_run *run, gg_reader *reader)
{
    gg_answer answer;
    gg_beginning beginning;
    gg_draw dice[GG_DRAWS_MAX];
    uint32_t count;
    bool placed = gg_case_position(run->file, run->head, &beginning, &run->error);
    gg_error ignored;
    gg_read_words(reader, run->words, &ignored);
    if (!placed || !read_begin(run, &beginning, dice, &count))
        return GG_CASE_ERROR;
    gg_case_explain_line(run);
    if (!gg_begin(&beginning, run->now.match, dice, count, &answer))
        return fail_order(run, "played", &answer);
    if (!gg_check_state(run->game, gg_match_state(run->now.match), false, &run->error))
        return GG_CASE_ERROR;
    return settle(run, "begun", dice, count, answer.dice_used);
}

static gg_case_way run_line(gg_case_run *run)
{
    gg_case_line line;
    if (!gg_case_line_read(run->words, &line, &run->error))
        return GG_CASE_ERROR;
    gg_case_explain_line(run);
    switch (line.kind) {
    case GG_CASE_FACTS:
        return gg_case_facts(run, &line);
    case GG_CASE_MARK:
        return set_mark(run);
    case GG_CASE_BACK:
        return go_back(run);
    default:
        return run_order(run, &line);
    }
}

static gg_case_way run_lines(gg_case_run *run)
{
    gg_reader reader = run->head->begin;
    gg_error error;
    gg_case_way way = begin(run, &reader);
    while (way == GG_CASE_ON && gg_read_words(&reader, run->words, &error))
        way = run_line(run);
    return way;
}

/* An error without a position belongs to the line being run. */
static void fail_with_error(gg_case_file *file, const gg_case_name *name, gg_error *error)
{
    bool has_words = file->words->count > 0;
    if (error->line == 0) {
        error->line = has_words ? file->words->line : name->line;
        error->column = has_words ? file->words->word[0].column : 1;
    }
    if (error->column == 0)
        error->column = 1;
    gg_case_report_error(file, error);
    file->book->errors++;
}

void gg_case_run_one(gg_case_file *file, const gg_case_name *name)
{
    gg_case_run run = {.file = file, .words = file->words};
    run.explain = (file->book->flags & GG_CASES_EXPLAIN) != 0;
    gg_case_way way = GG_CASE_ERROR;
    file->words->count = 0;
    run.head = gg_case_read(file, name, &run.error);
    if (run.head) {
        gg_case_explain_case(&run);
        if (open_run(&run))
            way = run_lines(&run);
    }
    if (way == GG_CASE_ERROR)
        fail_with_error(file, name, &run.error);
    if (way == GG_CASE_ON && !run.failed)
        file->book->passed++;
    else
        file->book->failed++;
    file->scratch.used = file->case_mark;
}
