/* sight.c: what a seat sees of a table, in the form of docs/api.md. */
#include "cli/screen/local.h"
#include "host/page.h"
#include "host/words.h"

#include <string.h>

static json_t *parsed(host_page *page, gg_text *text)
{
    gg_text_close(text);
    host_page_close(page);
    json_t *json = json_loadb(page->at, page->size, JSON_DECODE_ANY, NULL);
    host_page_free(page);
    return json;
}

/* ---------------------------------------------------------------- choices */

typedef struct choosing {
    const gg_game *game;
    const void *view;
    gg_json *json;
} choosing;

static void write_step(const choosing *to, const gg_draft *draft, gg_step step, const char *key)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_write_step(to->game, to->view, draft, step, &text);
    gg_json_text(to->json, key, words);
}

static void write_choice(const choosing *to, const gg_draft *draft, gg_step step)
{
    const gg_step_kind *kind = &to->game->rules->step_kinds[gg_step_kind_of(step)];
    gg_json_object(to->json, NULL);
    write_step(to, draft, step, "text");
    gg_json_text(to->json, "kind", kind->name);
    gg_write_targets(to->game, to->view, draft, step, to->json, "targets");
    gg_json_end_object(to->json);
}

static void write_choices(const choosing *to, host_table *table, gg_seat seat,
                          const gg_draft *draft)
{
    gg_steps steps = {0};
    if (!draft->complete && gg_head_of(to->view)->prompt[seat] != 0)
        gg_list_steps(to->game, gg_match_state(table->match), seat, draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++)
        write_choice(to, draft, steps.step[i]);
}

json_t *scr_table_choices(host_table *table, gg_seat seat, const gg_draft *draft)
{
    host_page page;
    host_out out;
    gg_json json;
    gg_text *text = host_page_text(&page, &out);
    gg_json_open(&json, text);
    choosing to = {table->game, host_table_view(table, seat), &json};
    gg_json_array(&json, NULL);
    write_choices(&to, table, seat, draft);
    gg_json_end_array(&json);
    return parsed(&page, text);
}

bool scr_take_steps(host_table *table, gg_seat seat, const json_t *steps, gg_draft *draft)
{
    size_t i;
    json_t *word;
    char words[GG_LINE_MAX + 1];
    const void *state = gg_match_state(table->match), *view = host_table_view(table, seat);
    gg_draft_open(draft);
    SCR_EACH (steps, i, word) {
        bool found = false;
        gg_steps list = {0};
        if (!draft->complete)
            gg_list_steps(table->game, state, seat, draft, &list);
        for (uint32_t k = 0; k < list.count && !found; k++) {
            gg_text text;
            gg_text_open(&text, words, sizeof words);
            gg_write_step(table->game, view, draft, list.step[k], &text);
            found = host_same_text(gg_span_of(words), gg_span_of(json_string_value(word)));
            if (found)
                gg_take(table->game, state, seat, draft, list.step[k]);
        }
        if (!found)
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- the draft */

static void write_taken(const choosing *to, host_table *table, gg_seat seat)
{
    const gg_draft *draft = &table->draft[seat];
    gg_draft again;
    gg_draft_open(&again);
    gg_json_array(to->json, "steps");
    for (uint16_t i = 0; i < draft->count; i++) {
        write_step(to, &again, draft->taken[i], NULL);
        gg_take(to->game, gg_match_state(table->match), seat, &again, draft->taken[i]);
    }
    gg_json_end_array(to->json);
}

static void write_draft(const choosing *to, host_table *table, gg_seat seat)
{
    const gg_draft *draft = &table->draft[seat];
    gg_json_object(to->json, "draft");
    write_taken(to, table, seat);
    gg_json_array(to->json, "choices");
    write_choices(to, table, seat, draft);
    gg_json_end_array(to->json);
    gg_json_bool(to->json, "complete", draft->complete);
    gg_json_bool(to->json, "undoable", host_table_undoable(table, seat, draft));
    if (draft->complete) {
        char words[GG_LINE_MAX + 1];
        gg_text text;
        gg_text_open(&text, words, sizeof words);
        gg_write_order(to->game, to->view, &draft->order, &text);
        gg_json_text(to->json, "order", words);
    } else {
        gg_json_null(to->json, "order");
    }
    if (host_has_long_preview(table, seat, draft)) {
        gg_json_raw(to->json, "preview", gg_span_of("{}"));
    } else {
        gg_json_raw(to->json, "preview", (gg_span){"", 0});
        gg_write_preview(to->game, to->view, draft, to->json->out);
    }
    gg_json_end_object(to->json);
}

static void write_prompt(const choosing *to, host_table *table, gg_seat seat)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    const gg_head *head = gg_head_of(to->view);
    bool asked = seat < head->seats && head->prompt[seat] != 0;
    gg_json_bool(to->json, "asked", asked);
    gg_text_open(&text, words, sizeof words);
    if (asked)
        gg_write_prompt(to->game, to->view, seat, &text);
    gg_json_text(to->json, "prompt", words);
    gg_json_bool(to->json, "can_undo", seat < head->seats && gg_match_can_undo(table->match, seat));
}

json_t *scr_table_sight(host_table *table, gg_seat seat)
{
    host_page page;
    host_out out;
    gg_json json;
    gg_text *text = host_page_text(&page, &out);
    gg_json_open(&json, text);
    choosing to = {table->game, host_table_view(table, seat), &json};
    const gg_head *head = gg_head_of(to.view);
    gg_json_object(&json, NULL);
    gg_json_text(&json, "name", seat < head->seats ? gg_seat_name(table->game, head, seat) : "");
    gg_json_raw(&json, "view", (gg_span){"", 0});
    if (gg_is_away(table->game, to.view))
        gg_write_view_away(table->game, to.view, text);
    else
        gg_write_view(table->game, to.view, text);
    write_prompt(&to, table, seat);
    if (seat < head->seats)
        write_draft(&to, table, seat);
    gg_json_end_object(&json);
    return parsed(&page, text);
}
