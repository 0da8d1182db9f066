/* questions.c: what a seat asks before it gives an order: is it legal, and why is it not; what could be chosen next; what
 * can be expected of it. Nothing changes by them. */
#include "server/calls/play.h"

#include <jansson.h>
#include <string.h>

/* ---------------------------------------------------------------- why not */

/* An order in words, as if it were given. */
static void ask_order(srv_call *call, const char *order, gg_answer *answer)
{
    gg_words words;
    if (play_read_words(order, &words, answer) && play_is_players(call->room, &words, answer))
        host_table_ask(&call->room->table, call->seat, &words, 0, answer);
}

static void write_why(srv_call *call, const gg_answer *answer, gg_json *out)
{
    gg_json_bool(out, "legal", false);
    if (answer->refusal.count > 0) {
        play_write_reason(call, answer, out);
        return;
    }
    gg_json_text(out, "text", "you can't do anything with this now");
    gg_json_array(out, "rules");
    gg_json_end_array(out);
}

static web_outcome reply_why(srv_call *call, const gg_answer *answer, bool legal)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    if (legal)
        gg_json_bool(out, "legal", true);
    else
        write_why(call, answer, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return play_reply_after(call);
}

/* {"what","id"}: as choices name their targets. */
static bool read_target(srv_call *call, host_target *target)
{
    const json_t *member = json_object_get(call->body, "target");
    const char *what = json_string_value(json_object_get(member, "what"));
    const char *id = json_string_value(json_object_get(member, "id"));
    if (!what || !id) {
        call_fail(call, 400, "bad-request",
                  "send \"order\", or \"steps\" and \"target\": {\"what\",\"id\"}");
        return false;
    }
    *target = (host_target){gg_span_of(what), gg_span_of(id)};
    return true;
}

/* ---------------------------------------------------------------- targets */

/* The steps to the order, as a draft. */
static bool find_steps(srv_call *call, const char *order, gg_draft *draft)
{
    gg_words words;
    gg_orders orders;
    gg_error error;
    host_table *table = &call->room->table;
    return gg_split(gg_span_of(order), &words, &error) &&
           gg_read_order(table->game, host_table_view(table, call->seat), &words, 0, &orders,
                         &error) &&
           orders.count == 1 &&
           gg_offers(table->game, gg_match_state(table->match), call->seat, &orders.order[0],
                     draft);
}

static bool points_at(srv_call *call, const gg_draft *draft, gg_step step,
                      const host_target *target)
{
    char all[2000], wanted[300];
    gg_text text;
    gg_json json;
    const host_table *table = &call->room->table;
    gg_text_open(&text, all, sizeof all);
    gg_json_open(&json, &text);
    gg_write_targets(table->game, table->view, draft, step, &json, NULL);
    gg_text_open(&text, wanted, sizeof wanted);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    gg_json_span(&json, "what", target->what);
    gg_json_span(&json, "id", target->id);
    gg_json_end_object(&json);
    return strstr(all, wanted) != NULL;
}

/* As far as the one that chooses what is pointed at; all of them if none does. */
static void write_steps(srv_call *call, const gg_draft *whole, const host_target *target,
                        gg_json *out)
{
    host_table *table = &call->room->table;
    const void *view = host_table_view(table, call->seat);
    gg_draft draft;
    gg_draft_open(&draft);
    gg_json_array(out, "steps");
    for (uint16_t i = 0; i < whole->count; i++) {
        char words[GG_LINE_MAX + 1];
        gg_text text;
        gg_text_open(&text, words, sizeof words);
        gg_write_step(table->game, view, &draft, whole->taken[i], &text);
        gg_json_text(out, NULL, words);
        if (points_at(call, &draft, whole->taken[i], target))
            break;
        gg_take(table->game, gg_match_state(table->match), call->seat, &draft, whole->taken[i]);
    }
    gg_json_end_array(out);
}

/* It can be chosen after all, by other steps. */
static web_outcome reply_way(srv_call *call, const char *order, const host_target *target)
{
    web_json json;
    gg_draft whole;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "legal", true);
    gg_json_text(out, "order", order);
    if (find_steps(call, order, &whole))
        write_steps(call, &whole, target, out);
    else
        gg_json_null(out, "steps");
    gg_json_end_object(out);
    web_json_end(&json);
    return play_reply_after(call);
}

/* Behind these steps. The seat's own draft is left alone. */
static web_outcome ask_target(srv_call *call)
{
    const json_t *steps;
    host_target target;
    gg_answer answer;
    char order[GG_LINE_MAX + 1];
    gg_text text;
    host_table *table = &call->room->table;
    gg_draft *draft = &table->draft[call->seat], before = *draft;
    if (!read_target(call, &target) || !play_read_steps(call, &steps))
        return WEB_DONE;
    bool taken = play_take_steps(call, steps);
    gg_draft asked = *draft;
    *draft = before;
    if (!taken)
        return play_reply_after(call);
    gg_text_open(&text, order, sizeof order);
    if (host_table_why_not(table, call->seat, &asked, &target, &answer, &text))
        return reply_way(call, order, &target);
    return reply_why(call, &answer, false);
}

web_outcome play_why(srv_call *call)
{
    const char *order = NULL;
    gg_answer answer;
    if (!call_maybe_text(call, "order", GG_LINE_MAX, &order))
        return WEB_DONE;
    if (!order)
        return ask_target(call);
    ask_order(call, order, &answer);
    return reply_why(call, &answer, answer.refusal.count == 0);
}

/* ---------------------------------------------------------------- what then */

static web_outcome reply_preview(srv_call *call, const gg_draft *draft)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_raw(out, "preview", (gg_span){"", 0});
    host_write_preview(&call->room->table, call->seat, draft, out->out);
    gg_json_end_object(out);
    web_json_end(&json);
    return play_reply_after(call);
}

/* One look further, so that a client can let people begin with a piece: which orders are there for it? The seat's own
 * draft is left alone. */
web_outcome play_choices(srv_call *call)
{
    const json_t *steps;
    gg_draft *draft = &call->room->table.draft[call->seat], before = *draft;
    if (!play_read_steps(call, &steps))
        return WEB_DONE;
    if (play_take_steps(call, steps))
        play_write_reply(call, room_write_choices);
    *draft = before;
    return play_reply_after(call);
}

/* The seat's own draft is left alone. */
static web_outcome preview_steps(srv_call *call)
{
    const json_t *steps;
    gg_draft *draft = &call->room->table.draft[call->seat], before = *draft;
    if (!play_read_steps(call, &steps))
        return WEB_DONE;
    bool taken = play_take_steps(call, steps);
    gg_draft asked = *draft;
    *draft = before;
    return taken ? reply_preview(call, &asked) : play_reply_after(call);
}

web_outcome play_preview(srv_call *call)
{
    const char *order = NULL;
    gg_words words;
    gg_answer answer;
    gg_draft draft;
    gg_error error = {0};
    if (!call_maybe_text(call, "order", GG_LINE_MAX, &order))
        return WEB_DONE;
    if (!order)
        return preview_steps(call);
    if (!play_read_words(order, &words, &answer))
        return play_refused(call, &answer);
    host_table_ask(&call->room->table, call->seat, &words, 0, &answer);
    if (answer.refusal.count > 0)
        return play_refused(call, &answer);
    if (!host_preview_draft(&call->room->table, call->seat, &words, 0, &draft, &error))
        return call_fail(call, 409, "refused", "%s", error.text);
    return reply_preview(call, &draft);
}
