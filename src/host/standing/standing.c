/* standing.c: reads lines of standing orders, and keeps those of a seat. */
#include "standing.h"
#include "host/member.h"
#include "host/memory.h"
#include "host/page.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the head of a line */

/* A line that is being read: words, one at a time. */
typedef struct line_reader {
    const host_standing_rules *rules;
    gg_span rest, word; /* the current word is empty at the end */
    host_line *line;
    gg_error *error;
} line_reader;

static void go_on(line_reader *reader)
{
    host_next_word(&reader->rest, &reader->word);
}

static bool is_at(const line_reader *reader, const char *word)
{
    return gg_span_is(reader->word, word);
}

static bool ends_list(const line_reader *reader)
{
    static const char *const words[] = {"about", "if", "once", "this", "in"};
    if (reader->word.size == 0)
        return true;
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_at(reader, words[i]))
            return true;
    return false;
}

/* The words up to the next keyword, as one span. */
static gg_span take_list(line_reader *reader)
{
    const char *begin = reader->word.at, *end = begin;
    for (; !ends_list(reader); go_on(reader))
        end = reader->word.at + reader->word.size;
    return (gg_span){begin, (size_t)(end - begin)};
}

static bool fail_prompt(line_reader *reader)
{
    char names[300];
    gg_text text;
    const char *before = "";
    const gg_prompt *prompts = reader->rules->game->rules->prompts;
    gg_text_open(&text, names, sizeof names);
    for (uint32_t i = 1; i < 64 && reader->rules->prompts >> i; i++)
        if (reader->rules->prompts >> i & 1) {
            gg_print(&text, "%s%s", before, prompts[i].name);
            before = ", ";
        }
    return gg_fail(reader->error, 0, 0, "\"%.*s\" cannot be answered in advance. Possible: %s",
                   (int)(reader->word.size < 40 ? reader->word.size : 40), reader->word.at,
                   names[0] ? names : "nothing in this game");
}

static bool read_prompt(line_reader *reader)
{
    const gg_prompt *prompts = reader->rules->game->rules->prompts;
    uint64_t found = is_at(reader, "any") ? reader->rules->prompts : 0;
    for (uint32_t i = 1; found == 0 && i < 64 && prompts[i].name; i++)
        if (host_same_word(reader->word, gg_span_of(prompts[i].name)))
            found = (UINT64_C(1) << i) & reader->rules->prompts;
    reader->line->prompts |= found;
    return found != 0 || fail_prompt(reader);
}

static bool read_all_prompts(line_reader *reader)
{
    if (!is_at(reader, "when"))
        return gg_fail(reader->error, 0, 0, "a line begins with \"when\" and the name of a prompt");
    do {
        go_on(reader);
        if (!read_prompt(reader))
            return false;
        go_on(reader);
    } while (is_at(reader, "or"));
    return true;
}

/* ---------------------------------------------------------------- conditions */

static bool read_operator(gg_span word)
{
    static const char *const operators[] = {"<", "<=", "=", "!=", ">=", ">"};
    for (uint32_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (gg_span_is(word, operators[i]))
            return true;
    return false;
}

/* MEASURE OPERATOR VALUE */
static bool read_condition(line_reader *reader)
{
    if (!host_find_measure(reader->rules, reader->word, reader->line->prompts))
        return gg_fail(reader->error, 0, 0,
                       "nothing here is called \"%.*s\" (after \"if\" or \"and\")",
                       (int)(reader->word.size < 40 ? reader->word.size : 40), reader->word.at);
    go_on(reader);
    if (!read_operator(reader->word))
        return gg_fail(reader->error, 0, 0, "<, <=, =, !=, >= or > expected in a condition");
    go_on(reader);
    if (ends_list(reader))
        return gg_fail(reader->error, 0, 0, "a condition ends with a number or a word");
    go_on(reader);
    return true;
}

static bool read_conditions(line_reader *reader)
{
    const char *begin = reader->rest.at;
    do {
        go_on(reader);
        if (!read_condition(reader))
            return false;
    } while (is_at(reader, "and"));
    const char *end = reader->word.size > 0 ? reader->word.at : reader->rest.at;
    reader->line->conditions = host_trimmed((gg_span){begin, (size_t)(end - begin)});
    return true;
}

static bool read_limit(line_reader *reader)
{
    host_line *line = reader->line;
    if (is_at(reader, "once")) {
        line->limit = LINE_ONCE;
        go_on(reader);
        return true;
    }
    bool named = is_at(reader, "in");
    line->limit = LINE_TURN;
    go_on(reader);
    if (!is_at(reader, "turn"))
        return gg_fail(reader->error, 0, 0, "\"this turn\" or \"in turn NAME\" expected");
    go_on(reader);
    if (!named)
        return true;
    line->turn = reader->word;
    if (line->turn.size == 0 || line->turn.size >= HOST_STANDING_WORD)
        return gg_fail(reader->error, 0, 0, "the name of a turn is expected after \"in turn\"");
    go_on(reader);
    return true;
}

static bool read_head(line_reader *reader)
{
    if (!read_all_prompts(reader))
        return false;
    if (is_at(reader, "about")) {
        go_on(reader);
        reader->line->about = take_list(reader);
        if (reader->line->about.size == 0)
            return gg_fail(reader->error, 0, 0, "name a place or a piece after \"about\"");
    }
    if (is_at(reader, "if") && !read_conditions(reader))
        return false;
    if ((is_at(reader, "once") || is_at(reader, "this") || is_at(reader, "in")) &&
        !read_limit(reader))
        return false;
    return reader->word.size == 0 ||
           gg_fail(reader->error, 0, 0, "\"%.*s\" is not expected before the colon",
                   (int)(reader->word.size < 40 ? reader->word.size : 40), reader->word.at);
}

/* ---------------------------------------------------------------- orders */

gg_span host_first_order(gg_span orders, gg_span *rest)
{
    gg_span left = orders, word;
    while (host_next_word(&left, &word))
        if (gg_span_is(word, "then")) {
            *rest = left;
            return host_trimmed((gg_span){orders.at, (size_t)(word.at - orders.at)});
        }
    *rest = (gg_span){orders.at + orders.size, 0};
    return host_trimmed(orders);
}

/* The verb of an order of the notation; 0: none of the game's. */
static uint8_t verb_of(const gg_game *game, gg_span order)
{
    gg_words words;
    gg_error error;
    uint8_t verb = gg_split(order, &words, &error) && words.count > 0
                       ? gg_find_verb(game, &words, 0)
                       : 0;
    return verb < GG_VERB_CORE ? verb : 0;
}

static bool verb_answers(const gg_game *game, uint8_t verb, uint64_t prompts)
{
    for (uint32_t i = 1; i < 64 && game->rules->prompts[i].name; i++)
        if ((prompts >> i & 1) && verb < 64 && (game->rules->prompts[i].verbs >> verb & 1))
            return true;
    return false;
}

/* The first order must answer one of the prompts, later ones any that may be answered. */
static bool check_order(const host_standing_rules *rules, gg_span order, uint64_t prompts,
                        gg_error *error)
{
    gg_span rest = order, word, name;
    host_next_word(&rest, &word);
    if (gg_span_is(word, "by")) {
        host_next_word(&rest, &name);
        const host_policy *policy = host_find_policy(rules, name, prompts);
        if (!policy)
            return gg_fail(error, 0, 0, "there is no policy \"%.*s\" for this prompt",
                           (int)(name.size < 40 ? name.size : 40), name.at);
        return rest.size > 0 || !host_names_things(policy) ||
               gg_fail(error, 0, 0, "say which ones after \"by %.*s\"", (int)name.size, name.at);
    }
    uint8_t verb = verb_of(rules->game, order);
    if (verb != 0 && verb_answers(rules->game, verb, prompts))
        return true;
    return gg_fail(error, 0, 0, "\"%.*s\" is not an order for this prompt",
                   (int)(word.size < 40 ? word.size : 40), word.at);
}

static bool read_orders(line_reader *reader, gg_span orders)
{
    host_line *line = reader->line;
    uint64_t prompts = line->prompts;
    uint32_t count = 0;
    line->orders = orders = host_trimmed(orders);
    line->asks = gg_span_is(orders, "ask");
    if (line->asks)
        return true;
    do {
        gg_span order = host_first_order(orders, &orders);
        if (!check_order(reader->rules, order, prompts, reader->error))
            return false;
        prompts = reader->rules->prompts;
    } while (orders.size > 0 && ++count < HOST_STANDING_CHAIN);
    return orders.size == 0 ||
           gg_fail(reader->error, 0, 0, "a line has at most %d orders", HOST_STANDING_CHAIN);
}

static bool is_plain(gg_span text)
{
    for (size_t i = 0; i < text.size; i++)
        if ((unsigned char)text.at[i] < ' ' || text.at[i] == '#')
            return false;
    return true;
}

bool host_read_line(const host_standing_rules *rules, gg_span text, host_line *line,
                    gg_error *error)
{
    text = host_trimmed(text);
    *line = (host_line){.text = text};
    if (text.size > HOST_STANDING_LINE)
        return gg_fail(error, 0, 0, "a line has at most %d characters", HOST_STANDING_LINE);
    if (!is_plain(text))
        return gg_fail(error, 0, 0,
                       "a line is one line of text, without control characters and \"#\"");
    const char *colon = memchr(text.at, ':', text.size);
    if (!colon)
        return gg_fail(error, 0, 0, "a line has a colon: when PROMPT: ORDER");
    size_t size = (size_t)(colon - text.at);
    line_reader reader = {.rules = rules, .rest = {text.at, size}, .line = line, .error = error};
    go_on(&reader);
    return read_head(&reader) && read_orders(&reader, (gg_span){colon + 1, text.size - size - 1});
}

/* ---------------------------------------------------------------- a seat's lines */

/* The first line of a text, and the text after it. False: there is none. */
static bool next_line(const char **text, gg_span *line)
{
    size_t size = strcspn(*text, "\n");
    *line = (gg_span){*text, size};
    *text += size + ((*text)[size] == '\n');
    return size > 0;
}

static void put_copy(char *to, size_t size, gg_span text)
{
    size_t used = text.size < size ? text.size : size - 1;
    memcpy(to, text.at, used);
    to[used] = 0;
}

void host_standing_load(host_standing *standing, const char *text)
{
    gg_span line;
    *standing = (host_standing){0};
    const char *after = text;
    while (next_line(&after, &line)) {
        if (gg_span_is(line, "held"))
            standing->held = true;
        else if (line.size > 6 && memcmp(line.at, "chain ", 6) == 0)
            put_copy(standing->chain, sizeof standing->chain,
                     (gg_span){line.at + 6, line.size - 6});
        else
            break;
        text = after;
    }
    put_copy(standing->lines, sizeof standing->lines, gg_span_of(text));
}

void host_standing_save(const host_standing *standing, gg_text *out)
{
    if (host_standing_is_empty(standing))
        return;
    gg_put(out, standing->held ? "held\n" : "");
    if (standing->chain[0])
        gg_print(out, "chain %s\n", standing->chain);
    gg_put(out, standing->lines);
}

bool host_standing_is_empty(const host_standing *standing)
{
    return standing->lines[0] == 0 && standing->chain[0] == 0;
}

void host_write_turn(const host_standing_rules *rules, host_table *table, gg_seat seat,
                     gg_text *out)
{
    host_page page;
    host_out text;
    host_write_view(table, seat, host_page_text(&page, &text));
    gg_text_close(&text.text);
    host_page_close(&page);
    for (uint32_t i = 0; i < rules->turn_count; i++) {
        gg_span value = {"", 0};
        host_find_member(page.at, rules->turn[i], &value);
        gg_put(out, i > 0 ? "." : "");
        for (size_t k = 0; k < value.size; k++)
            if (value.at[k] != '"' && value.at[k] > ' ')
                gg_put_char(out, value.at[k]);
    }
    host_page_free(&page);
}

/* ---------------------------------------------------------------- setting them */

/* The line as it is kept: with the name of this turn. */
static void put_kept(const host_line *line, const char *turn, gg_text *out)
{
    gg_span text = line->text, word;
    if (line->limit != LINE_TURN || line->turn.size > 0) {
        gg_put_span(out, text);
        return;
    }
    gg_span rest = text;
    while (host_next_word(&rest, &word) && !gg_span_is(word, "this")) {}
    gg_put_span(out, (gg_span){text.at, (size_t)(word.at - text.at)});
    gg_print(out, "in turn %s:", turn);
    gg_put_char(out, ' ');
    gg_put_span(out, line->orders);
}

static bool fail_line(gg_error *error, uint32_t number)
{
    gg_error why = *error;
    return gg_fail(error, number, 0, "line %u: %s", (unsigned)number, why.text);
}

bool host_standing_set(const host_standing_rules *rules, host_table *table, gg_seat seat,
                       host_standing *standing, const char *lines, gg_error *error)
{
    char kept[HOST_STANDING_SIZE + 1], turn[HOST_STANDING_WORD];
    gg_text out, name;
    gg_span text;
    gg_text_open(&out, kept, sizeof kept);
    gg_text_open(&name, turn, sizeof turn);
    host_write_turn(rules, table, seat, &name);
    for (uint32_t number = 1; next_line(&lines, &text); number++) {
        host_line line;
        if (number > HOST_STANDING_LINES)
            return gg_fail(error, 0, 0, "at most %d lines", HOST_STANDING_LINES);
        if (!host_read_line(rules, text, &line, error))
            return fail_line(error, number);
        if (line.limit == LINE_TURN && line.turn.size == 0 && turn[0] == 0)
            return gg_fail(error, number, 0, "line %u: this game has no turns", (unsigned)number);
        gg_put(&out, number > 1 ? "\n" : "");
        put_kept(&line, turn, &out);
    }
    if (out.cut)
        return gg_fail(error, 0, 0, "all lines together have at most %d characters",
                       HOST_STANDING_SIZE);
    memcpy(standing->lines, kept, sizeof standing->lines);
    standing->chain[0] = 0;
    return true;
}

/* Removes that line. */
static void remove_line(host_standing *standing, uint32_t number)
{
    char *at = standing->lines;
    for (uint32_t i = 0; i < number; i++)
        at += strcspn(at, "\n") + 1;
    size_t size = strcspn(at, "\n");
    if (at[size] == '\n')
        memmove(at, at + size + 1, strlen(at + size + 1) + 1);
    else if (at > standing->lines)
        at[-1] = 0;
    else
        at[0] = 0;
}

bool host_standing_tidy(const host_standing_rules *rules, host_table *table, gg_seat seat,
                        host_standing *standing)
{
    char turn[HOST_STANDING_WORD], kept[HOST_STANDING_SIZE + 1];
    gg_text name, out;
    gg_span text;
    const char *lines = standing->lines;
    gg_text_open(&name, turn, sizeof turn);
    gg_text_open(&out, kept, sizeof kept);
    if (strstr(standing->lines, " turn ") != NULL)
        host_write_turn(rules, table, seat, &name);
    while (next_line(&lines, &text)) {
        host_line line;
        gg_error error = {0};
        if (!host_read_line(rules, text, &line, &error) ||
            (line.limit == LINE_TURN && !gg_span_is(line.turn, turn)))
            continue;
        gg_put(&out, out.used > 0 ? "\n" : "");
        gg_put_span(&out, text);
    }
    bool changed = strcmp(kept, standing->lines) != 0;
    memcpy(standing->lines, kept, out.used + 1);
    return changed;
}

void host_standing_given(host_standing *standing, const host_standing_answer *answer)
{
    gg_span rest = {"", 0};
    if (answer->line == STANDING_CHAIN) {
        host_first_order(gg_span_of(standing->chain), &rest);
        memmove(standing->chain, rest.at, rest.size + 1);
        return;
    }
    const char *at = standing->lines;
    gg_span text = {"", 0};
    for (uint32_t i = 0; i <= answer->line; i++)
        next_line(&at, &text);
    const char *colon = memchr(text.at, ':', text.size);
    if (!colon)
        return;
    gg_span head = {text.at, (size_t)(colon - text.at)};
    host_first_order((gg_span){colon + 1, text.size - head.size - 1}, &rest);
    put_copy(standing->chain, sizeof standing->chain, rest);
    if (head.size >= 5 && memcmp(colon - 5, " once", 5) == 0)
        remove_line(standing, answer->line);
}
