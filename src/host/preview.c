/* preview.c: the expected outcome of a draft, or of an order not yet given: as JSON that the game makes from the seat's
 * view, or as indented lines for people. */
#include "member.h"
#include "memory.h"
#include "page.h"
#include "table.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the draft */

bool host_preview_draft(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                        gg_draft *draft, gg_error *error)
{
    gg_orders orders;
    gg_answer answer;
    *draft = table->draft[seat];
    if (words->count <= first)
        return true;
    host_table_ask(table, seat, words, first, &answer);
    if (answer.status != GG_PLAYED) {
        host_page page;
        host_out out;
        gg_text *text = host_page_text(&page, &out);
        host_write_reason(table, seat, &answer, text);
        gg_text_close(text);
        host_page_close(&page);
        gg_fail(error, 0, 0, "%s", page.at);
        host_page_free(&page);
        return false;
    }
    const void *view = host_table_newest_view(table, seat);
    if (!gg_read_order(table->game, view, words, first, &orders, error))
        return false;
    gg_draft_open(draft);
    draft->order = orders.order[0];
    draft->complete = true;
    return true;
}

bool host_table_undoable(host_table *table, gg_seat seat, const gg_draft *draft)
{
    if (!draft->complete)
        return false;
    void *guess = host_raw_memory(gg_state_size(table->game));
    bool free_of_cost = gg_undoable(table->game, host_table_view(table, seat), &draft->order,
                                    guess);
    free(guess);
    return free_of_cost;
}

void host_write_preview(host_table *table, gg_seat seat, const gg_draft *draft, gg_text *out)
{
    gg_write_preview(table->game, host_table_view(table, seat), draft, out);
}

bool host_has_long_preview(host_table *table, gg_seat seat, const gg_draft *draft)
{
    uint8_t prompt = gg_head_of(host_table_view(table, seat))->prompt[seat];
    return draft->order.verb == 0 && prompt != 0 &&
           (table->game->rules->prompts[prompt].flags & GG_PROMPT_LONG) != 0;
}

/* ---------------------------------------------------------------- JSON as lines
 *
 * Prints one member per line; a member without nested objects or arrays goes on one line with its name. The input comes
 * from core's own writer: well-formed and without blanks. */

/* Has no nested object or array, so it fits on one line. */
static bool is_flat(const char *at)
{
    const char *end = host_skip_value(at);
    for (at += *at == '{' || *at == '['; at < end; at++) {
        if (*at == '"')
            at = host_skip_value(at) - 1;
        else if (*at == '{' || *at == '[')
            return false;
    }
    return true;
}

static bool is_word(const char *at, const char *end, const char *word)
{
    return (size_t)(end - at) == strlen(word) && strncmp(at, word, strlen(word)) == 0;
}

static void put_scalar(const char *at, gg_text *out)
{
    const char *end = host_skip_value(at);
    bool quoted = *at == '"';
    if (is_word(at, end, "null"))
        gg_put(out, "open");
    else if (is_word(at, end, "true") || is_word(at, end, "false"))
        gg_put(out, *at == 't' ? "yes" : "no");
    else
        gg_put_span(out, (gg_span){at + quoted, (size_t)(end - at) - 2 * (size_t)quoted});
}

/* Returns the position after the comma or the closing bracket. */
static const char *behind(const char *at)
{
    const char *end = host_skip_value(at);
    return end + (*end == ',');
}

/* Prints `3`, or `1 to 3` for a pair of minimum and maximum; returns the position after it. */
static const char *put_number(const char *key, gg_text *out)
{
    const char *value = host_skip_value(key) + 1, *next = behind(value);
    put_scalar(value, out);
    if (!is_word(key, host_skip_value(key), "\"least\""))
        return next;
    const char *most = host_skip_value(next) + 1;
    size_t size = (size_t)(host_skip_value(value) - value);
    if ((size_t)(host_skip_value(most) - most) != size || strncmp(value, most, size) != 0) {
        gg_put(out, " to ");
        put_scalar(most, out);
    }
    return behind(most);
}

/* Prints `I3a leads the attack: 3 (T-ATK-6.1)`; other members as `name value`. */
static void put_flat_object(const char *at, gg_text *out)
{
    const char *before = "";
    for (at++; *at != '}';) {
        const char *end = host_skip_value(at);
        gg_put(out, before);
        before = ", ";
        if (is_word(at, end, "\"text\"")) {
            put_scalar(end + 1, out);
            before = ": ";
            at = behind(end + 1);
        } else if (is_word(at, end, "\"least\"") || is_word(at, end, "\"value\"")) {
            at = put_number(at, out);
        } else {
            put_scalar(at, out);
            gg_put_char(out, ' ');
            put_scalar(end + 1, out);
            at = behind(end + 1);
        }
    }
}

/* Prints `{"part":1,"of":3,"hundredths":33}` as `1/3 (0.33)`, and whole numbers unchanged; false if it is not a
 * fraction. */
static bool put_fraction(const char *at, gg_text *out)
{
    static const char *const keys[] = {"{\"part\":", ",\"of\":", ",\"hundredths\":"};
    unsigned value[3];
    for (uint32_t i = 0; i < 3; i++) {
        char *end;
        if (strncmp(at, keys[i], strlen(keys[i])) != 0)
            return false;
        value[i] = (unsigned)strtoul(at + strlen(keys[i]), &end, 10);
        at = end;
    }
    gg_print(out, "%u", value[0]);
    if (value[1] != 1)
        gg_print(out, "/%u (%u.%u%u)", value[1], value[2] / 100, value[2] / 10 % 10, value[2] % 10);
    return true;
}

static void put_flat(const char *at, gg_text *out)
{
    if (*at == '{' && put_fraction(at, out))
        return;
    if (*at == '{') {
        put_flat_object(at, out);
        return;
    }
    if (*at != '[') {
        put_scalar(at, out);
        return;
    }
    if (at[1] == ']')
        gg_put(out, "none");
    for (at++; *at != ']'; at = behind(at)) {
        put_scalar(at, out);
        gg_put(out, *host_skip_value(at) == ',' ? " " : "");
    }
}

static void indent(uint32_t depth, gg_text *out)
{
    for (uint32_t i = 0; i < depth; i++)
        gg_put(out, "  ");
}

static void put_members(const char *at, uint32_t depth, bool indented, gg_text *out);

/* Prints one member or array element. The first member of an object in an array follows the dash. */
static void put_member(const char *at, uint32_t depth, gg_text *out)
{
    const char *end = host_skip_value(at);
    bool named = *end == ':';
    if (named) {
        put_scalar(at, out);
        gg_put_char(out, ':');
        at = end + 1;
    } else {
        gg_put_char(out, '-');
    }
    if (is_flat(at)) {
        gg_put_char(out, ' ');
        put_flat(at, out);
        gg_put_char(out, '\n');
        return;
    }
    gg_put_char(out, named ? '\n' : ' ');
    put_members(at + 1, depth + 1, named, out);
}

static void put_members(const char *at, uint32_t depth, bool indented, gg_text *out)
{
    for (; *at && *at != '}' && *at != ']'; indented = true) {
        if (indented)
            indent(depth, out);
        put_member(at, depth, out);
        const char *end = host_skip_value(at);
        at = behind(*end == ':' ? end + 1 : at);
    }
}

void host_show_json(const char *json, gg_text *out)
{
    if (json[0] == '{')
        put_members(json + 1, 1, true, out);
}

void host_show_preview(host_table *table, gg_seat seat, const gg_draft *draft, gg_text *out)
{
    host_page page;
    host_out json;
    if (host_has_long_preview(table, seat, draft)) {
        gg_put(out, "Choose something first, or name an order: preview ORDER.\n");
        return;
    }
    gg_text *text = host_page_text(&page, &json);
    host_write_preview(table, seat, draft, text);
    gg_text_close(text);
    host_page_close(&page);
    if (strcmp(page.at, "{}") == 0)
        gg_put(out, "There is no preview here.\n");
    else
        host_show_json(page.at, out);
    host_page_free(&page);
}
