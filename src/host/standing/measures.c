/* measures.c: what can be measured at a question, in the preview of an order or of the question itself, and
 * what the question is about. */
#include "host/member.h"
#include "host/memory.h"
#include "host/page.h"
#include "host/words.h"
#include "standing.h"

#include <stdlib.h>
#include <string.h>

char *host_preview_json(host_table *table, gg_seat seat, const gg_order *order)
{
    host_page page;
    host_out out;
    gg_draft draft;
    gg_draft_open(&draft);
    if (order) {
        draft.order = *order;
        draft.complete = true;
    }
    gg_text *text = host_page_text(&page, &out);
    host_write_preview(table, seat, &draft, text);
    gg_text_close(text);
    host_page_close(&page);
    char *json = host_copy_text(page.at, page.size);
    host_page_free(&page);
    return json;
}

/* ---------------------------------------------------------------- values */

/* Values are added one by one: numbers make a range, different words are no word. */
typedef struct adding {
    const char *side;
    host_value *value;
    uint32_t count;
} adding;

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static bool add_number(adding *to, host_number number)
{
    host_number *all = &to->value->number;
    if (to->count++ == 0)
        *all = number;
    all->least = lesser(all->least, number.least);
    all->most = -lesser(-all->most, -number.most);
    to->value->is_number = true;
    return true;
}

static bool add_value(void *at, gg_span value)
{
    adding *to = at;
    host_number number;
    value = host_member_of_side(value, to->side);
    if (host_member_number(value, NULL, &number))
        return add_number(to, number);
    if (gg_span_is(value, "null"))
        value.size = 0;
    if (to->count++ == 0)
        to->value->word = value;
    else if (!host_same_word(to->value->word, value))
        to->value->word.size = 0;
    return true;
}

bool host_measure_value(const host_measure *measure, host_table *table, gg_seat seat,
                        const gg_order *order, const char *preview, host_value *value)
{
    char line[GG_LINE_MAX + 1] = "";
    gg_text text;
    *value = (host_value){0};
    adding to = {.side = host_side_name(table, seat), .value = value};
    host_looking looking = {.side = to.side, .see = add_value, .to = &to};
    gg_text_open(&text, line, sizeof line);
    if (order)
        gg_write_order(table->game, host_table_newest_view(table, seat), order, &text);
    looking.order = gg_span_of(line);
    for (uint32_t i = 0; i < measure->count && to.count == 0; i++)
        host_each_member(preview, measure->members[i], &looking);
    return to.count > 0;
}

static void write_word(const host_table *table, gg_seat seat, gg_span word, gg_json *out)
{
    const char *own = host_side_name(table, seat);
    const char *const *sides = table->game->rules->sides;
    const char *said = NULL;
    for (uint32_t i = 0; own && sides[i]; i++)
        if (host_member_is(word, gg_span_of(sides[i])))
            said = strcmp(sides[i], own) == 0 ? "us" : "them";
    if (said)
        gg_json_text(out, "is", said);
    else if (word.at[0] == '"')
        gg_json_span(out, "is", (gg_span){word.at + 1, word.size - 2});
    else
        gg_json_span(out, "is", word);
}

static void write_value(const host_table *table, gg_seat seat, const host_measure *measure,
                        const host_value *value, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_span(out, "name", measure->name);
    if (value->is_number) {
        gg_json_tenths(out, "least", value->number.least / 10);
        gg_json_tenths(out, "most", value->number.most / 10);
    } else if (value->word.size > 0) {
        write_word(table, seat, value->word, out);
    } else {
        gg_json_null(out, "is");
    }
    gg_json_end_object(out);
}

void host_write_measures(const host_standing_rules *rules, host_table *table, gg_seat seat,
                         const gg_order *order, gg_json *out)
{
    uint8_t prompt = host_table_head(table)->prompt[seat];
    char *preview = host_preview_json(table, seat, order);
    char *question = order ? host_preview_json(table, seat, NULL) : NULL;
    gg_json_array(out, "measures");
    for (uint32_t i = 0; i < rules->measure_count && prompt > 0 && prompt < 64; i++) {
        const host_measure *measure = &rules->measure[i];
        host_value value;
        if ((measure->prompts >> prompt & 1) != 0 &&
            (host_measure_value(measure, table, seat, order, preview, &value) ||
             (question && host_measure_value(measure, table, seat, NULL, question, &value))))
            write_value(table, seat, measure, &value, out);
    }
    gg_json_end_array(out);
    free(question);
    free(preview);
}

/* ---------------------------------------------------------------- what a question is about */

static bool write_thing(void *to, gg_span value)
{
    if (value.at[0] == '"' && value.size > 2)
        gg_json_raw(to, NULL, value);
    return true;
}

void host_write_about(const host_standing_rules *rules, host_table *table, gg_seat seat,
                      gg_json *out)
{
    uint8_t prompt = host_table_head(table)->prompt[seat];
    bool asked = prompt > 0 && prompt < 64 && (rules->prompts >> prompt & 1) != 0;
    host_looking looking = {.see = write_thing, .to = out};
    host_page page;
    host_out text;
    host_write_view(table, seat, host_page_text(&page, &text));
    gg_text_close(&text.text);
    host_page_close(&page);
    gg_json_array(out, "about");
    for (uint32_t i = 0; i < rules->about_count && asked; i++)
        host_each_member(page.at, rules->about[i], &looking);
    gg_json_end_array(out);
    host_page_free(&page);
}
