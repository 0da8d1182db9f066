/* questions.c: what a seat asks before it gives an order: is it legal, and why is it not; what could be chosen next; what
 * can be expected of it. Nothing changes by them. */
#include "play.h"

#include <jansson.h>

/* ---------------------------------------------------------------- why not */

/* An order in words, as if it were given. */
static void ask_order(srv_call *call, const char *order, gg_answer *answer)
{
    gg_words words;
    if (play_read_words(order, &words, answer) && play_is_players(call->room, &words, answer))
        host_table_ask(&call->room->table, call->seat, &words, 0, answer);
}

static web_outcome reply_why(srv_call *call, bool legal, const gg_answer *answer, const char *order)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "legal", legal);
    if (order[0])
        gg_json_text(out, "order", order);
    if (!legal && answer->refusal.count > 0) {
        play_write_reason(call, answer, out);
    } else if (!legal) {
        gg_json_text(out, "text", "nothing can be done with this now");
        gg_json_array(out, "rules");
        gg_json_end_array(out);
    }
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

/* Something that somebody points at behind these steps. The seat's own draft is left alone. */
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
    bool legal = host_table_why_not(table, call->seat, &asked, &target, &answer, &text);
    return reply_why(call, legal, &answer, order);
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
    return reply_why(call, answer.refusal.count == 0, &answer, "");
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
