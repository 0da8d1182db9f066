/* answer.c: what standing orders answer to a question: the first line that fits and that the rules allow; and
 * policies: which of the offered orders a seat wants, if it has not named one.
 *
 * A policy compares all orders that the lists of steps lead to. Where there are too many, `prefer` takes the best step of
 * each list, and `most` and `least` have no opinion. `only` has none if no word matches its first pattern. */
#include "host/member.h"
#include "host/memory.h"
#include "host/page.h"
#include "host/words.h"
#include "standing.h"

#include <stdlib.h>
#include <string.h>

enum {
    ORDERS_MOST = 2000,  /* compared by their words */
    PREVIEWS_MOST = 120, /* .. by their previews */
    STEPS_TRIED = 12000, /* steps taken to find them */
    PATTERNS_MOST = 12
};

/* ---------------------------------------------------------------- sides */

const char *host_side_name(const host_table *table, gg_seat seat)
{
    uint8_t side = host_table_head(table)->side[seat];
    const char *const *names = table->game->rules->sides;
    for (uint8_t i = 0; names[i]; i++)
        if (i == side)
            return names[i];
    return NULL;
}

/* ---------------------------------------------------------------- scores */

typedef struct rating {
    int64_t part[PATTERNS_MOST]; /* the first counts most */
} rating;

static int compare(const rating *a, const rating *b)
{
    for (uint32_t i = 0; i < PATTERNS_MOST; i++)
        if (a->part[i] != b->part[i])
            return a->part[i] > b->part[i] ? 1 : -1;
    return 0;
}

/* A search for the best order. */
typedef struct search {
    const host_standing_rules *rules;
    host_table *table;
    gg_seat seat;
    const host_policy *policy;
    const host_measure *measure; /* of MOST and LEAST */
    gg_span pattern[PATTERNS_MOST];
    uint32_t patterns;
    const void *state;
    const void *view;
    gg_draft draft;
    uint16_t at[GG_DRAFT_MAX + 1]; /* the choice in each list */
    uint32_t tried, found;
    rating best;
    gg_order order;
} search;

/* `*` stands for any letters. */
static bool matches(gg_span pattern, gg_span word)
{
    if (pattern.size == 0)
        return word.size == 0;
    if (pattern.at[0] != '*')
        return word.size > 0 && pattern.at[0] == word.at[0] &&
               matches((gg_span){pattern.at + 1, pattern.size - 1},
                       (gg_span){word.at + 1, word.size - 1});
    for (size_t i = 0; i <= word.size; i++)
        if (matches((gg_span){pattern.at + 1, pattern.size - 1},
                    (gg_span){word.at + i, word.size - i}))
            return true;
    return false;
}

/* How often the word is there: `FRi2` is two of `FRi`. */
static int64_t weigh(gg_span pattern, gg_span word)
{
    size_t size = word.size;
    int64_t count = 0, unit = 1;
    if (matches(pattern, word))
        return 1;
    for (; size > 0 && word.at[size - 1] >= '0' && word.at[size - 1] <= '9' && unit < 1000;
         size--) {
        count += unit * (word.at[size - 1] - '0');
        unit *= 10;
    }
    return size < word.size && matches(pattern, (gg_span){word.at, size}) ? count : 0;
}

/* A word of an order without the punctuation at its ends. */
static gg_span bare(gg_span word)
{
    while (word.size > 0 && strchr(",:;()", word.at[word.size - 1]))
        word.size--;
    return word;
}

static void score_text(const search *in, gg_span text, rating *out)
{
    gg_span word;
    *out = (rating){{0}};
    while (host_next_word(&text, &word))
        for (uint32_t i = 0; i < in->patterns; i++) {
            bool minus = in->pattern[i].at[0] == '-';
            gg_span pattern = {in->pattern[i].at + minus, in->pattern[i].size - minus};
            int64_t weight = weigh(pattern, bare(word));
            out->part[i] += minus ? -weight : weight;
        }
}

/* Certain values: the least that is gained, the most that is lost. */
static bool score_preview(const search *in, const gg_order *order, rating *out)
{
    host_value value;
    *out = (rating){{0}};
    char *json = host_preview_json(in->table, in->seat, order);
    bool there = host_measure_value(in->measure, in->table, in->seat, order, json, &value) &&
                 value.is_number;
    if (there && in->policy->kind == POLICY_MOST) {
        out->part[0] = value.number.least;
        out->part[1] = value.number.most;
    } else if (there) {
        out->part[0] = -value.number.most;
        out->part[1] = -value.number.least;
    }
    free(json);
    return there;
}

static bool score_order(const search *in, const gg_order *order, rating *out)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    if (in->policy->kind > POLICY_ONLY)
        return score_preview(in, order, out);
    gg_text_open(&text, line, sizeof line);
    gg_write_order(in->table->game, in->view, order, &text);
    score_text(in, gg_span_of(line), out);
    return true;
}

static void judge(search *in)
{
    rating score;
    in->found++;
    if (!score_order(in, &in->draft.order, &score))
        return;
    if (in->order.verb != 0 && compare(&score, &in->best) <= 0)
        return;
    in->best = score;
    in->order = in->draft.order;
}

/* ---------------------------------------------------------------- walks */

static bool may_go_on(const search *in)
{
    uint32_t most = in->policy->kind <= POLICY_ONLY ? ORDERS_MOST : PREVIEWS_MOST;
    return in->tried < STEPS_TRIED && in->found < most;
}

static void step_back(search *in)
{
    gg_back(in->table->game, in->state, in->seat, &in->draft);
    in->at[in->draft.count]++;
}

/* Every order, in the order of the lists. False: there are too many. */
static bool walk(search *in)
{
    gg_steps steps;
    while (may_go_on(in)) {
        uint16_t depth = in->draft.count;
        if (in->draft.complete) {
            judge(in);
            step_back(in);
            continue;
        }
        gg_list_steps(in->table->game, in->state, in->seat, &in->draft, &steps);
        if (in->at[depth] >= steps.count && depth == 0)
            return true;
        if (in->at[depth] >= steps.count) {
            step_back(in);
            continue;
        }
        gg_take(in->table->game, in->state, in->seat, &in->draft, steps.step[in->at[depth]]);
        in->at[depth + 1] = 0;
        in->tried++;
    }
    return false;
}

/* The best step of each list. */
static void walk_greedily(search *in)
{
    gg_draft_open(&in->draft);
    while (!in->draft.complete) {
        gg_steps steps;
        rating best = {{0}};
        uint32_t chosen = 0;
        gg_list_steps(in->table->game, in->state, in->seat, &in->draft, &steps);
        gg_assert(steps.count > 0);
        for (uint32_t i = 0; i < steps.count; i++) {
            char word[GG_LINE_MAX + 1];
            gg_text text;
            rating score;
            gg_text_open(&text, word, sizeof word);
            gg_write_step(in->table->game, in->view, &in->draft, steps.step[i], &text);
            score_text(in, gg_span_of(word), &score);
            if (i > 0 && compare(&score, &best) <= 0)
                continue;
            best = score;
            chosen = i;
        }
        gg_take(in->table->game, in->state, in->seat, &in->draft, steps.step[chosen]);
    }
    in->order = in->draft.order;
    score_order(in, &in->order, &in->best);
}

/* The word `things` stands for those of the line. */
static void read_patterns(search *in, gg_span words, gg_span things)
{
    gg_span word;
    while (host_next_word(&words, &word) && in->patterns < PATTERNS_MOST)
        if (gg_span_is(word, "things"))
            read_patterns(in, things, (gg_span){"", 0});
        else
            in->pattern[in->patterns++] = word;
}

bool host_policy_order(const host_standing_rules *rules, host_table *table, gg_seat seat,
                       const host_policy *policy, gg_span things, gg_order *order)
{
    uint8_t prompt = host_table_head(table)->prompt[seat];
    search *in = host_memory(sizeof *in);
    *in = (search){.rules = rules, .table = table, .seat = seat, .policy = policy};
    in->state = gg_match_state(table->match);
    in->view = host_table_view(table, seat);
    gg_draft_open(&in->draft);
    bool by_words = policy->kind <= POLICY_ONLY;
    if (by_words)
        read_patterns(in, policy->words, things);
    else
        in->measure = host_find_measure(rules, policy->words, UINT64_C(1) << prompt);
    bool all = prompt != 0 && (in->measure || by_words) && walk(in);
    if (!all && prompt != 0 && by_words)
        walk_greedily(in);
    bool found = in->order.verb != 0 && (all || by_words) &&
                 (policy->kind != POLICY_ONLY || in->best.part[0] > 0);
    if (found)
        *order = in->order;
    free(in);
    return found;
}

/* ---------------------------------------------------------------- questions */

/* A question of a seat, and what is known about it. Texts are made when they are needed. */
typedef struct question {
    const host_standing_rules *rules;
    host_table *table;
    gg_seat seat;
    uint64_t prompt; /* its bit */
    char turn[HOST_STANDING_WORD];
    char *sentence, *view, *preview;
} question;

/* ---------------------------------------------------------------- texts */

typedef void write_text(const question *is, gg_text *out);

static char *text_of(const question *is, write_text *write)
{
    host_page page;
    host_out out;
    gg_text *text = host_page_text(&page, &out);
    write(is, text);
    gg_text_close(text);
    host_page_close(&page);
    char *copy = host_copy_text(page.at, page.size);
    host_page_free(&page);
    return copy;
}

static void write_sentence(const question *is, gg_text *out)
{
    gg_write_prompt(is->table->game, host_table_view(is->table, is->seat), is->seat, out);
}

static void write_view(const question *is, gg_text *out)
{
    host_write_view(is->table, is->seat, out);
}

/* ---------------------------------------------------------------- does a line fit */

typedef struct thing_search {
    gg_span thing;
    bool found;
} thing_search;

static bool see_thing(void *to, gg_span value)
{
    thing_search *in = to;
    in->found = host_member_contains(value, in->thing);
    return !in->found;
}

static bool is_about(question *is, gg_span thing)
{
    thing_search in = {.thing = thing};
    host_looking looking = {.see = see_thing, .to = &in};
    if (!is->sentence)
        is->sentence = text_of(is, write_sentence);
    if (host_text_contains(gg_span_of(is->sentence), thing))
        return true;
    if (!is->view)
        is->view = text_of(is, write_view);
    for (uint32_t i = 0; i < is->rules->about_count && !in.found; i++)
        host_each_member(is->view, is->rules->about[i], &looking);
    return in.found;
}

static bool is_about_any(question *is, gg_span things)
{
    gg_span thing;
    if (things.size == 0)
        return true;
    while (host_next_word(&things, &thing))
        if (is_about(is, thing))
            return true;
    return false;
}

static bool is_its_turn(question *is, const host_line *line)
{
    gg_text text;
    if (line->limit != LINE_TURN)
        return true;
    gg_text_open(&text, is->turn, sizeof is->turn);
    host_write_turn(is->rules, is->table, is->seat, &text);
    return gg_span_is(line->turn, is->turn);
}

static bool may_fit(question *is, const host_line *line)
{
    return (line->prompts & is->prompt) != 0 && is_its_turn(is, line) &&
           is_about_any(is, line->about);
}

/* ---------------------------------------------------------------- conditions */

/* Holds it for certain? */
static bool holds_number(host_number number, gg_span operator, int64_t value)
{
    if (gg_span_is(operator, "<"))
        return number.most < value;
    if (gg_span_is(operator, "<="))
        return number.most <= value;
    if (gg_span_is(operator, ">"))
        return number.least > value;
    if (gg_span_is(operator, ">="))
        return number.least >= value;
    if (gg_span_is(operator, "="))
        return number.least == value && number.most == value;
    return number.least > value || number.most < value;
}

/* `us` and `them` are the sides. */
static bool holds_word(const question *is, gg_span value, gg_span operator, gg_span word)
{
    const char *own = host_side_name(is->table, is->seat);
    if (value.size == 0)
        return false;
    bool same = host_member_is(value, word);
    if (own && gg_span_is(word, "us"))
        same = host_member_is(value, gg_span_of(own));
    else if (own && gg_span_is(word, "them"))
        same = value.at[0] == '"' && !host_member_is(value, gg_span_of(own));
    return gg_span_is(operator, "=") ? same : gg_span_is(operator, "!=") && !same;
}

/* An order and its preview. */
typedef struct trial {
    const gg_order *order;
    const char *preview;
} trial;

/* In the preview of the order, else in that of the question. */
static bool find_value(question *is, const host_measure *measure, const trial *of,
                       host_value *value)
{
    if (of->preview &&
        host_measure_value(measure, is->table, is->seat, of->order, of->preview, value))
        return true;
    if (!is->preview)
        is->preview = host_preview_json(is->table, is->seat, NULL);
    return host_measure_value(measure, is->table, is->seat, NULL, is->preview, value);
}

static bool holds(question *is, gg_span *rest, const trial *of)
{
    gg_span name, operator, word, and;
    host_value value;
    host_number wanted;
    host_next_word(rest, &name);
    host_next_word(rest, &operator);
    host_next_word(rest, &word);
    host_next_word(rest, &and);
    const host_measure *measure = host_find_measure(is->rules, name, is->prompt);
    if (!measure || !find_value(is, measure, of, &value))
        return false;
    if (host_member_number(word, NULL, &wanted))
        return value.is_number && holds_number(value.number, operator, wanted.least);
    return !value.is_number && holds_word(is, value.word, operator, word);
}

static bool all_hold(question *is, gg_span conditions, const gg_order *order)
{
    if (conditions.size == 0)
        return true;
    char *preview = order ? host_preview_json(is->table, is->seat, order) : NULL;
    trial of = {order, preview};
    bool good = true;
    while (good && conditions.size > 0)
        good = holds(is, &conditions, &of);
    free(preview);
    return good;
}

/* ---------------------------------------------------------------- orders */

bool host_read_answer(host_table *table, gg_seat seat, gg_span text, gg_order *order)
{
    gg_words words;
    gg_answer answer;
    gg_orders orders;
    gg_error error = {0};
    if (!gg_split(text, &words, &error) || words.count == 0)
        return false;
    host_table_ask(table, seat, &words, 0, &answer);
    if (answer.status != GG_PLAYED ||
        !gg_read_order(table->game, host_table_newest_view(table, seat), &words, 0, &orders,
                       &error) ||
        orders.count != 1)
        return false;
    *order = orders.order[0];
    return true;
}

/* False: the rules refuse it now. */
static bool make_order(const question *is, gg_span text, gg_order *order)
{
    gg_span rest = text, word, name;
    host_next_word(&rest, &word);
    if (!gg_span_is(word, "by"))
        return host_read_answer(is->table, is->seat, text, order);
    host_next_word(&rest, &name);
    const host_policy *policy = host_find_policy(is->rules, name, is->prompt);
    return policy && host_policy_order(is->rules, is->table, is->seat, policy, rest, order);
}

/* As the seat would write it, read again: what is written is what is given. */
static bool put_answer(const question *is, const gg_order *order, uint32_t line,
                       host_standing_answer *answer)
{
    gg_text text;
    gg_order again;
    gg_text_open(&text, answer->text, sizeof answer->text);
    gg_write_order(is->table->game, host_table_newest_view(is->table, is->seat), order, &text);
    if (text.cut || !host_read_answer(is->table, is->seat, gg_span_of(answer->text), &again))
        return false;
    answer->found = true;
    answer->line = line;
    answer->order = again;
    return true;
}

static bool try_line(question *is, const host_line *line, uint32_t number,
                     host_standing_answer *answer)
{
    gg_order order;
    gg_span rest;
    if (!may_fit(is, line))
        return false;
    if (line->asks) {
        answer->asks = all_hold(is, line->conditions, NULL);
        answer->line = answer->asks ? number : answer->line;
        return answer->asks;
    }
    return make_order(is, host_first_order(line->orders, &rest), &order) &&
           all_hold(is, line->conditions, &order) && put_answer(is, &order, number, answer);
}

static bool try_chain(question *is, const char *chain, host_standing_answer *answer)
{
    gg_order order;
    gg_span rest;
    return chain[0] && make_order(is, host_first_order(gg_span_of(chain), &rest), &order) &&
           put_answer(is, &order, STANDING_CHAIN, answer);
}

void host_standing_answer_now(const host_standing_rules *rules, host_table *table, gg_seat seat,
                              const host_standing *standing, host_standing_answer *answer)
{
    uint8_t prompt = host_table_head(table)->prompt[seat];
    memset(answer, 0, sizeof *answer);
    answer->line = STANDING_NO_LINE;
    if (prompt == 0 || prompt >= 64 || (rules->prompts >> prompt & 1) == 0)
        return;
    question is = {.rules = rules, .table = table, .seat = seat, .prompt = UINT64_C(1) << prompt};
    bool done = try_chain(&is, standing->chain, answer);
    const char *at = standing->lines;
    for (uint32_t number = 0; !done && *at; number++) {
        host_line line;
        gg_error error = {0};
        size_t size = strcspn(at, "\n");
        if (host_read_line(rules, (gg_span){at, size}, &line, &error))
            done = try_line(&is, &line, number, answer);
        at += size + (at[size] == '\n');
    }
    free(is.sentence);
    free(is.view);
    free(is.preview);
}
