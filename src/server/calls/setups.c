/* setups.c: the ready set-ups that answer what a seat is asked now. */
#include "server/house.h"

#include "host/ready.h"

/* It can be given as it stands. */
static bool is_legal(srv_room *room, gg_seat seat, const char *order)
{
    gg_words words;
    gg_answer answer = {0};
    if (!gg_split(gg_span_of(order), &words, &answer.error))
        return false;
    host_table_ask(&room->table, seat, &words, 0, &answer);
    return answer.refusal.count == 0;
}

/* Side and prompt are those that the seat knows of. */
static void write_setups(srv_room *room, gg_seat seat, const host_readies *readies, gg_json *out)
{
    uint32_t given[64];
    const gg_head *head = gg_head_of(host_table_view(&room->table, seat));
    uint8_t side = head->side[seat], prompt = head->prompt[seat];
    host_count_given(room->table.match, seat, given);
    for (uint32_t i = 0; i < readies->count; i++) {
        const host_ready *setup = &readies->setup[i];
        const host_ready_order *order = host_ready_fits(setup, room->rules, side)
                                            ? host_ready_answer(setup, room->rules, prompt, given)
                                            : NULL;
        if (!order || !is_legal(room, seat, order->text))
            continue;
        gg_json_object(out, NULL);
        gg_json_text(out, "name", setup->name);
        gg_json_text(out, "sentence", setup->sentence);
        gg_json_text(out, "order", order->text);
        gg_json_end_object(out);
    }
}

static web_outcome get_setups(srv_call *call)
{
    web_json json;
    host_readies readies;
    if (!host_readies_open(&readies, call->room->rules))
        return call_fail(call, 409, "not-now", "the ready-made set-ups cannot be read");
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_array(out, "setups");
    write_setups(call->room, call->seat, &readies, out);
    gg_json_end_array(out);
    gg_json_end_object(out);
    web_json_end(&json);
    host_readies_close(&readies);
    return house_after(call->house, call->exchange, room_ticket(call->room, call->seat));
}

const srv_route setup_routes[] = {
    {WEB_GET, "/api/v1/games/{}/seats/{}/setups", ROUTE_PERSON | ROUTE_SEAT, get_setups},
    {0},
};
