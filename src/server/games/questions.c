/* questions.c: what a seat asks before it gives an order: whether it is legal and why not, what could be chosen next,
 * what result to expect. These calls change nothing. */
#include "server/games/answers.h"

#include "host/ready.h"
#include "host/words.h"

#include <string.h>

/* ---------------------------------------------------------------- why not */

/* Reads an order in words, as if it were given. */
static void ask_order(srv_room *room, gg_seat seat, const char *order, gg_answer *answer)
{
    gg_words words;
    if (room_read_order(room, order, &words, answer))
        host_table_ask(&room->table, seat, &words, 0, answer);
}

static void write_why(srv_room *room, gg_seat seat, const gg_answer *answer, gg_json *out)
{
    gg_json_bool(out, "legal", false);
    if (answer->refusal.count > 0) {
        room_write_reason(room, seat, answer, out);
        return;
    }
    gg_json_text(out, "text", "you can't do anything with this now");
    gg_json_array(out, "rules");
    gg_json_end_array(out);
}

static void answer_why(srv_room *room, gg_seat seat, const gg_answer *answer, bool legal,
                       gg_json *out)
{
    gg_json_object(out, NULL);
    if (legal)
        gg_json_bool(out, "legal", true);
    else
        write_why(room, seat, answer, out);
    gg_json_end_object(out);
}

void room_answer_why(srv_room *room, gg_seat seat, const char *order, gg_json *out)
{
    gg_answer answer;
    ask_order(room, seat, order, &answer);
    answer_why(room, seat, &answer, answer.refusal.count == 0, out);
}

/* ---------------------------------------------------------------- targets */

/* The steps to the order, as a draft. */
static bool find_steps(srv_room *room, gg_seat seat, const char *order, gg_draft *draft)
{
    gg_words words;
    gg_orders orders;
    gg_error error;
    host_table *table = &room->table;
    return gg_split(gg_span_of(order), &words, &error) &&
           gg_read_order(table->game, host_table_view(table, seat), &words, 0, &orders, &error) &&
           orders.count == 1 &&
           gg_offers(table->game, gg_match_state(table->match), seat, &orders.order[0], draft);
}

static bool points_at(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                      const host_target *target)
{
    char all[2000], wanted[300];
    gg_text text;
    gg_json json;
    gg_text_open(&text, all, sizeof all);
    gg_json_open(&json, &text);
    gg_write_targets(game, view, draft, step, &json, NULL);
    gg_text_open(&text, wanted, sizeof wanted);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    gg_json_span(&json, "what", target->what);
    gg_json_span(&json, "id", target->id);
    gg_json_end_object(&json);
    return strstr(all, wanted) != NULL;
}

/* Up to the step that chooses the target; all steps if none does. */
static void write_steps(srv_room *room, gg_seat seat, const gg_draft *whole,
                        const host_target *target, gg_json *out)
{
    host_table *table = &room->table;
    const void *view = host_table_view(table, seat);
    gg_draft draft;
    gg_draft_open(&draft);
    gg_json_array(out, "steps");
    for (uint16_t i = 0; i < whole->count; i++) {
        char words[GG_LINE_MAX + 1];
        gg_text text;
        gg_text_open(&text, words, sizeof words);
        gg_write_step(table->game, view, &draft, whole->taken[i], &text);
        gg_json_text(out, NULL, words);
        if (points_at(table->game, view, &draft, whole->taken[i], target))
            break;
        gg_take(table->game, gg_match_state(table->match), seat, &draft, whole->taken[i]);
    }
    gg_json_end_array(out);
}

/* It can be chosen after all, with other steps. */
static void answer_way(srv_room *room, gg_seat seat, const char *order, const host_target *target,
                       gg_json *out)
{
    gg_draft whole;
    gg_json_object(out, NULL);
    gg_json_bool(out, "legal", true);
    gg_json_text(out, "order", order);
    if (find_steps(room, seat, order, &whole))
        write_steps(room, seat, &whole, target, out);
    else
        gg_json_null(out, "steps");
    gg_json_end_object(out);
}

/* The draft that these steps make. */
static bool try_steps(srv_room *room, gg_seat seat, const room_steps *steps, gg_draft *tried,
                      room_error *error)
{
    gg_draft *draft = &room->table.draft[seat], before = *draft;
    bool taken = room_draft_steps(room, seat, steps, error);
    *tried = *draft;
    *draft = before;
    return taken;
}

bool room_answer_why_not(srv_room *room, gg_seat seat, const room_steps *steps,
                         const host_target *target, gg_json *out, room_error *error)
{
    gg_answer answer;
    gg_draft asked;
    char order[GG_LINE_MAX + 1];
    gg_text text;
    if (!try_steps(room, seat, steps, &asked, error))
        return false;
    gg_text_open(&text, order, sizeof order);
    if (host_table_why_not(&room->table, seat, &asked, target, &answer, &text))
        answer_way(room, seat, order, target, out);
    else
        answer_why(room, seat, &answer, false, out);
    return true;
}

/* ---------------------------------------------------------------- what follows a choice */

/* One level further, so that a client can start with a piece: which orders does it have? */
bool room_answer_choices(srv_room *room, gg_seat seat, const room_steps *steps,
                         const room_things *things, gg_json *out, room_error *error)
{
    gg_draft *draft = &room->table.draft[seat], before = *draft;
    if (!room_draft_steps(room, seat, steps, error))
        return false;
    gg_json_object(out, NULL);
    room_write_choices(room, seat, out);
    if (things)
        room_write_ends(room, seat, things, out);
    gg_json_end_object(out);
    *draft = before;
    return true;
}

static bool preview_order(srv_room *room, gg_seat seat, const char *order, gg_draft *draft,
                          room_error *error)
{
    gg_words words;
    gg_answer answer;
    gg_error trouble = {0};
    if (!room_read_words(order, &words, &answer))
        return room_refuse(error, &answer);
    host_table_ask(&room->table, seat, &words, 0, &answer);
    if (answer.refusal.count > 0)
        return room_refuse(error, &answer);
    return host_preview_draft(&room->table, seat, &words, 0, draft, &trouble) ||
           room_fail(error, 409, "refused", "%s", trouble.text);
}

bool room_answer_preview(srv_room *room, gg_seat seat, const char *order, const room_steps *steps,
                         gg_json *out, room_error *error)
{
    gg_draft draft;
    gg_assert(order || steps);
    if (order ? !preview_order(room, seat, order, &draft, error)
              : !try_steps(room, seat, steps, &draft, error))
        return false;
    gg_json_object(out, NULL);
    gg_json_raw(out, "preview", (gg_span){"", 0});
    host_write_preview(&room->table, seat, &draft, out->out);
    gg_json_end_object(out);
    return true;
}

/* ---------------------------------------------------------------- ready-made set-ups */

/* It can be given as it is. */
static bool is_legal(srv_room *room, gg_seat seat, const char *order)
{
    gg_words words;
    gg_answer answer = {0};
    if (!gg_split(gg_span_of(order), &words, &answer.error))
        return false;
    host_table_ask(&room->table, seat, &words, 0, &answer);
    return answer.refusal.count == 0;
}

static void write_setup(const host_ready *setup, const host_ready_order *order, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_text(out, "name", setup->name);
    gg_json_text(out, "sentence", setup->sentence);
    gg_json_text(out, "order", order->text);
    gg_json_array(out, "orders");
    for (uint32_t i = 0; i < setup->count; i++)
        gg_json_text(out, NULL, setup->order[i].text);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

/* The order that answers the seat's prompt. */
static const host_ready_order *find_answer(srv_room *room, gg_seat seat, const host_ready *setup)
{
    uint32_t given[64];
    uint8_t prompt = gg_head_of(host_table_view(&room->table, seat))->prompt[seat];
    host_count_given(room->table.match, seat, given);
    const host_ready_order *order = host_ready_answer(setup, room->rules, prompt, given);
    return order && is_legal(room, seat, order->text) ? order : NULL;
}

static bool has_given(const srv_room *room, gg_seat seat)
{
    uint32_t given[64], sum = 0;
    host_count_given(room->table.match, seat, given);
    for (uint32_t verb = 0; verb < 64; verb++)
        sum += given[verb];
    return sum > 0;
}

/* Side and prompt are those that the seat knows of. */
static void write_setups(srv_room *room, gg_seat seat, room_setups which,
                         const host_readies *readies, gg_json *out)
{
    const gg_head *head = gg_head_of(host_table_view(&room->table, seat));
    uint8_t side = head->side[seat];
    bool early = which == ROOM_SETUPS_ALL ||
                 (which == ROOM_SETUPS_AHEAD && head->prompt[seat] == 0 && !has_given(room, seat));
    for (uint32_t i = 0; i < readies->count; i++) {
        const host_ready *setup = &readies->setup[i];
        if (setup->count == 0 || !host_ready_fits(setup, room->rules, side))
            continue;
        const host_ready_order *order = early ? setup->order : find_answer(room, seat, setup);
        if (order)
            write_setup(setup, order, out);
    }
}

bool room_answer_setups(srv_room *room, gg_seat seat, room_setups which, gg_json *out,
                        room_error *error)
{
    host_readies readies;
    if (!host_readies_open(&readies, room->rules))
        return room_fail(error, 409, "not-now", "the ready-made set-ups cannot be read");
    gg_json_object(out, NULL);
    gg_json_array(out, "setups");
    write_setups(room, seat, which, &readies, out);
    gg_json_end_array(out);
    gg_json_end_object(out);
    host_readies_close(&readies);
    return true;
}
