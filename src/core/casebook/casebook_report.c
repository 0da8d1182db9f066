/* casebook_report.c: prints the casebook's output (the notation, 2.8): errors, failures, and with --explain what every
 * line did. */
#include "core/casebook/casebook.h"
#include "core/text/text.h"

void gg_case_report_error(gg_case_file *file, const gg_error *error)
{
    gg_print(file->book->out, "%s:%u:%u: error: %s\n", file->path, error->line, error->column,
             error->text);
}

void gg_case_put_words(const gg_words *words, uint32_t first, uint32_t end, gg_text *out)
{
    if (first >= end || end > words->count)
        return;
    const gg_word *last = &words->word[end - 1];
    bool blank = false;
    for (uint32_t at = words->word[first].at; at < (uint32_t)last->at + last->size; at++) {
        if (gg_is_blank(words->text[at])) {
            blank = true;
            continue;
        }
        if (blank)
            gg_put_char(out, ' ');
        blank = false;
        gg_put_char(out, words->text[at]);
    }
}

/* ---------------------------------------------------------------- failures */

gg_text *gg_case_failure_open(gg_case_run *run)
{
    gg_text *out = run->file->book->out;
    gg_span id = run->head->name->id;
    run->failed = true;
    gg_print(out, "%s:%u: ", run->file->path, run->words->line);
    gg_put_span(out, id);
    gg_put(out, ": ");
    gg_case_put_words(run->words, 0, run->words->count, out);
    gg_put(out, "\n  expected  ");
    return out;
}

void gg_case_failure_found(gg_case_run *run)
{
    gg_put(run->file->book->out, "\n  found     ");
}

void gg_case_failure_close(gg_case_run *run)
{
    gg_put_char(run->file->book->out, '\n');
}

/* Writes "G-TURN: A must answer counter first", or the text of the first rule that refuses. */
void gg_case_put_refused(gg_case_run *run, const gg_answer *answer, gg_text *out)
{
    const gg_refusal *refusal = &answer->refusal;
    gg_assert(refusal->count > 0);
    gg_put(out, "refused ");
    gg_write_refusal(run->game, refusal, out);
    gg_put(out, ": ");
    if (refusal->rule[0] == GG_RULE_TURN && run->waiting_seat != GG_NOBODY) {
        const gg_head *head = gg_head_of(gg_match_state(run->now.match));
        gg_print(out, "%s must answer %s first", gg_seat_name(run->game, head, run->waiting_seat),
                 gg_prompt_name(run->game, run->waiting_prompt));
    } else if (answer->error.text[0] != 0) {
        gg_put(out, answer->error.text);
    } else {
        gg_put_span(out, gg_rule_text(run->game, refusal->rule[0]));
    }
}

void gg_case_put_dice(const gg_case_run *run, const gg_draw *dice, uint32_t count, gg_text *out)
{
    char list[GG_LINE_MAX];
    gg_text text;
    gg_text_open(&text, list, sizeof list);
    gg_write_draws(run->game, gg_head_of(gg_match_state(run->now.match)), dice, count, &text);
    gg_assert(text.used >= 2);
    gg_put_span(out, (gg_span){list + 1, text.used - 2}); /* without the brackets */
}

/* ---------------------------------------------------------------- explanations */

void gg_case_explain_case(gg_case_run *run)
{
    gg_text *out = run->file->book->out;
    gg_reader place = run->head->name->text;
    gg_error ignored;
    if (!run->explain || !gg_read_words(&place, run->words, &ignored))
        return;
    gg_print(out, "%s:%u: ", run->file->path, run->words->line);
    gg_case_put_words(run->words, 0, run->words->count, out);
    gg_put_char(out, '\n');
}

void gg_case_explain_line(gg_case_run *run)
{
    gg_text *out = run->file->book->out;
    if (!run->explain)
        return;
    gg_print(out, "  %u: ", run->words->line);
    gg_case_put_words(run->words, 0, run->words->count, out);
    gg_put_char(out, '\n');
}

void gg_case_explain(gg_case_run *run, const char *what)
{
    if (run->explain)
        gg_print(run->file->book->out, "      %s\n", what);
}

/* Writes the newest order of the match, its author, and why it is listed. */
void gg_case_explain_order(gg_case_run *run, const char *what, gg_growing *match)
{
    gg_text *out = run->file->book->out;
    if (!run->explain)
        return;
    const gg_head *head = gg_head_of(gg_match_state(match->match));
    gg_seat seat = gg_case_author(match->match);
    gg_print(out, "      %s %s: ", what, gg_seat_name(run->game, head, seat));
    gg_match_line(match->match, GG_REFEREE, out);
    gg_put_char(out, '\n');
}

static void explain_dice(gg_case_run *run, const gg_match *match)
{
    const gg_dice *dice = gg_match_dice(match);
    gg_text *out = run->file->book->out;
    if (dice->count == 0)
        return;
    gg_put(out, "      dice ");
    gg_case_put_dice(run, dice->drawn, dice->count, out);
    gg_put_char(out, '\n');
}

void gg_case_explain_events(gg_case_run *run, gg_growing *match)
{
    char words[GG_LINE_MAX];
    gg_news news = gg_match_news(match->match);
    if (!run->explain)
        return;
    explain_dice(run, match->match);
    gg_view(run->game, gg_match_state(match->match), GG_REFEREE, run->view);
    for (uint32_t i = 0; i < news.count; i++) {
        gg_text text;
        gg_text_open(&text, words, sizeof words);
        gg_write_event(run->game, run->view, &news.events[i], &text);
        if (text.used > 0)
            gg_print(run->file->book->out, "        %s\n", words);
    }
}

/* Writes the quoted sentence that the seat is told; false if there is none. */
bool gg_case_put_reason(gg_case_run *run, const gg_answer *answer, gg_text *out)
{
    if (answer->order.verb == 0)
        return false;
    char sentence[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, sentence, sizeof sentence);
    gg_view(run->game, gg_match_state(run->trial.match), answer->seat, run->view);
    if (!gg_write_reason(run->game, run->view, answer->seat, &answer->order, &answer->refusal,
                         &text))
        return false;
    gg_print(out, "\"%s\"", sentence);
    return true;
}

/* Writes the reason, and each rule that refuses with its text, on a line each. */
void gg_case_explain_refusal(gg_case_run *run, const gg_answer *answer)
{
    gg_text *out = run->file->book->out;
    if (!run->explain)
        return;
    if (answer->status != GG_REFUSED) {
        gg_case_explain(run, answer->error.text[0] != 0 ? answer->error.text : "legal");
        return;
    }
    gg_put(out, "      ");
    gg_case_put_refused(run, answer, out);
    gg_put_char(out, '\n');
    gg_text reason;
    gg_text_open(&reason, run->found, GG_LINE_MAX + 1);
    if (gg_case_put_reason(run, answer, &reason))
        gg_print(out, "        %s\n", run->found);
    for (uint32_t i = 0; i < answer->refusal.count; i++) {
        gg_refusal one = {1, {answer->refusal.rule[i]}};
        gg_put(out, "        ");
        gg_why(run->game, &one, out);
    }
}

void gg_case_explain_fact(gg_case_run *run, uint32_t first, uint32_t end, bool holds)
{
    gg_text *out = run->file->book->out;
    if (!run->explain)
        return;
    gg_put(out, holds ? "      true: " : "      false: ");
    gg_case_put_words(run->words, first, end, out);
    gg_put_char(out, '\n');
}

/* Writes which part of a state or view has changed since a mark. */
void gg_case_explain_difference(gg_case_run *run, const gg_field *fields, const void *a,
                                const void *b)
{
    const uint8_t *x = a, *y = b;
    if (!run->explain)
        return;
    for (; fields->name; fields++) {
        uint32_t size = fields->count * fields->size, at = fields->offset;
        while (at < fields->offset + size && x[at] == y[at])
            at++;
        if (at < fields->offset + size)
            gg_print(run->file->book->out, "      different: %s\n", fields->name);
    }
}
