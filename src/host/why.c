/* why.c: explains why something cannot be chosen now. The game lists orders that a player who points at it may have in
 * mind; the rules that forbid all of them are the reason. The orders come from the seat's view and are checked like
 * typed orders, so the answer reveals nothing that typing would not. */
#include "page.h"
#include "table.h"

#include <string.h>

/* What forbids the orders tried so far. */
typedef struct trying {
    host_table *table;
    gg_seat seat;
    uint32_t tried;
    gg_order order;                  /* the likeliest one */
    gg_refusal first;                /* its refusal */
    uint32_t count[GG_REFUSALS_MAX]; /* number of orders that each of its rules forbids */
    gg_refusal named;                /* rules named by the game itself */
    gg_refusal otherwise;            /* named by the game, for use if no order yields a rule */
} trying;

static void count_refusal(trying *trial, const gg_order *order, const gg_refusal *refusal)
{
    gg_assert(refusal->count > 0);
    if (trial->tried++ == 0) {
        trial->order = *order;
        trial->first = *refusal;
    }
    for (uint32_t i = 0; i < trial->first.count; i++)
        trial->count[i] += gg_refused_by(refusal, trial->first.rule[i]);
}

/* True if the rules allow the order. An order that cannot be read is skipped: a player cannot have meant it. */
static bool try_order(trying *trial, gg_span line)
{
    gg_words words;
    gg_answer answer = {0};
    if (!gg_split(line, &words, &answer.error) || words.count == 0)
        return false;
    host_table_ask(trial->table, trial->seat, &words, 0, &answer);
    if (answer.refusal.count == 0)
        return true;
    if (!gg_refused_by(&answer.refusal, GG_RULE_FORM))
        count_refusal(trial, &answer.order, &answer.refusal);
    return false;
}

static bool try_line(trying *trial, gg_span line)
{
    bool named = line.size > 2 && (line.at[0] == '!' || line.at[0] == '?');
    if (!named)
        return try_order(trial, line);
    uint16_t rule = gg_find_rule(trial->table->game, (gg_span){line.at + 2, line.size - 2});
    gg_assert(rule != GG_RULE_NONE);
    gg_refuse(line.at[0] == '!' ? &trial->named : &trial->otherwise, rule);
    return false;
}

/* Picks, among the rules that forbid the likeliest order, those that forbid the most of the others too, and adds the
 * rules named by the game. */
static void conclude(const trying *trial, gg_answer *answer)
{
    gg_refusal *refusal = &answer->refusal;
    answer->seat = trial->seat;
    answer->order = trial->order;
    uint32_t most = 0;
    for (uint32_t i = 0; i < trial->first.count; i++)
        most = trial->count[i] > most ? trial->count[i] : most;
    gg_assert(most <= trial->tried);
    for (uint32_t i = 0; i < trial->first.count; i++)
        if (trial->count[i] == most)
            gg_refuse(refusal, trial->first.rule[i]);
    for (uint32_t i = 0; i < trial->named.count; i++)
        gg_refuse(refusal, trial->named.rule[i]);
    if (refusal->count == 0)
        *refusal = trial->otherwise;
}

static bool try_all(trying *trial, const char *lines, gg_answer *answer, gg_text *order)
{
    for (const char *at = lines; *at;) {
        gg_span line = {at, strcspn(at, "\n")};
        if (try_line(trial, line)) {
            gg_put_span(order, line);
            return true;
        }
        at += line.size + (at[line.size] == '\n');
    }
    conclude(trial, answer);
    return false;
}

bool host_table_why_not(host_table *table, gg_seat seat, const gg_draft *draft,
                        const host_target *target, gg_answer *answer, gg_text *order)
{
    const gg_rules *rules = table->game->rules;
    const void *view = host_table_view(table, seat);
    memset(answer, 0, sizeof *answer);
    if (gg_head_of(view)->prompt[seat] == 0)
        gg_refuse(&answer->refusal, gg_head_of(view)->over ? GG_RULE_OVER : GG_RULE_TURN);
    if (answer->refusal.count > 0 || !rules->write_attempts)
        return false;
    host_page page;
    host_out out;
    trying trial = {.table = table, .seat = seat};
    gg_text *text = host_page_text(&page, &out);
    rules->write_attempts(table->game, view, draft, target->what, target->id, text);
    gg_text_close(text);
    host_page_close(&page);
    bool legal = try_all(&trial, page.at, answer, order);
    host_page_free(&page);
    return legal;
}
