/* orders.c: posted orders, and drafts of orders. */
#include "server/games/answers.h"

#include "host/words.h"

#include <string.h>

/* ---------------------------------------------------------------- words */

bool room_read_words(const char *order, gg_words *words, gg_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    if (gg_split(gg_span_of(order), words, &answer->error) && words->count > 0)
        return true;
    if (answer->error.text[0] == 0)
        gg_fail(&answer->error, 0, 0, "an order is missing");
    gg_refuse(&answer->refusal, GG_RULE_FORM);
    return false;
}

bool room_read_order(const srv_room *room, const char *order, gg_words *words, gg_answer *answer)
{
    if (!room_read_words(order, words, answer))
        return false;
    if (gg_find_verb(room->rules, words, 0) != GG_VERB_TIMEOUT)
        return true;
    gg_fail(&answer->error, 0, 0, "only the clock can end a game on time");
    gg_refuse(&answer->refusal, GG_RULE_FORM);
    return false;
}

/* ---------------------------------------------------------------- may it be given */

/* Resigning is always possible. */
static bool has_room(const srv_room *room, const gg_words *words, room_error *error)
{
    if (!room->keeper->is_full(room, false) ||
        gg_find_verb(room->rules, words, 0) == GG_VERB_RESIGN)
        return true;
    return room_fail(error, 409, "not-now",
                     "this game has reached its limit of orders: only `resign` is possible");
}

/* Bounds draw offers, undo requests and pause requests. */
bool room_may_offer(const srv_room *room, gg_seat seat, room_error *error)
{
    int64_t wait = room_offers_again(room, seat);
    if (wait == 0)
        return true;
    uint32_t seconds = (uint32_t)((wait + 999) / 1000);
    room_fail(error, 429, "too-many", "too many offers: try again in %u seconds", seconds);
    error->wait = seconds;
    return false;
}

static bool is_offer(const srv_room *room, const gg_words *words)
{
    uint8_t verb = gg_find_verb(room->rules, words, 0);
    return verb == GG_VERB_DRAW || verb == GG_VERB_UNDO_ASK;
}

/* Detects a repeated post. A client that forges a collision only fools itself. */
static uint64_t hash_request(const char *order)
{
    uint64_t words[GG_LINE_MAX / 8 + 2];
    gg_span text = host_trimmed(gg_span_of(order));
    gg_assert(text.size <= GG_LINE_MAX);
    size_t last = text.size / 8 + 1;
    words[last] = 0;
    words[0] = text.size;
    memcpy(words + 1, text.at, text.size);
    uint64_t hash = gg_hash_bytes(words, (last + 1) * sizeof words[0]);
    hash &= INT64_MAX; /* the store keeps signed numbers */
    return hash ? hash : 1;
}

static bool may_play_now(srv_room *room, room_error *error)
{
    if (room->game.state == GAME_ABANDONED)
        return room_fail(error, 409, "not-now", "the game was abandoned");
    if (room->now.paused)
        return room_fail(error, 409, "not-now", "the game is paused: resume it first");
    if (room->keeper->time_is_up(room))
        return room_fail(error, 409, "not-now", "time is up");
    return true;
}

static bool fail_stale(room_error *error)
{
    room_fail(error, 409, "stale", "the game has moved on: reload and try again");
    error->stale = true;
    return false;
}

bool room_check_after(const srv_room *room, gg_seat seat, uint64_t after, room_error *error)
{
    bool current = after >= room->moved[seat] && after <= room->told[seat];
    return current || fail_stale(error);
}

bool room_check_post(srv_room *room, gg_seat seat, room_post *post, room_error *error)
{
    gg_answer answer;
    gg_assert(room->playing && seat < room->rules->seats);
    post->request = hash_request(post->order);
    post->number = room_find_posted(room, seat, post->after, post->request);
    post->repeated = post->number != 0;
    if (post->repeated)
        return true;
    if (!room_check_after(room, seat, post->after, error) || !may_play_now(room, error))
        return false;
    if (!room_read_order(room, post->order, &post->words, &answer))
        return room_refuse(error, &answer);
    return has_room(room, &post->words, error) &&
           (!is_offer(room, &post->words) || room_may_offer(room, seat, error));
}

/* ---------------------------------------------------------------- carrying it out */

bool room_give_post(srv_room *room, gg_seat seat, room_post *post, room_error *error)
{
    gg_answer answer;
    gg_assert(!post->repeated && post->request != 0);
    if (!room_order(room, seat, post->after, post->request, &post->words, &answer))
        return room_refuse(error, &answer);
    post->number = room->told[seat];
    gg_assert(post->number > post->after); /* the author of an order is always told of it */
    return true;
}

void room_write_post(srv_room *room, gg_seat seat, const room_post *post, bool sight, gg_json *out)
{
    gg_json_int(out, "number", (int64_t)post->number);
    if (post->repeated)
        gg_json_bool(out, "repeated", true);
    gg_json_array(out, "entries");
    room_write_new_entries(room, seat, post->after, out);
    gg_json_end_array(out);
    if (sight) {
        gg_json_object(out, "sight");
        room_write_sight(room, seat, out);
        gg_json_end_object(out);
    }
}

void room_answer_post(srv_room *room, gg_seat seat, const room_post *post, bool sight, gg_json *out)
{
    gg_json_object(out, NULL);
    room_write_post(room, seat, post, sight, out);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- drafts */

void room_answer_draft(srv_room *room, gg_seat seat, gg_json *out)
{
    gg_json_object(out, NULL);
    room_write_draft(room, seat, out);
    gg_json_end_object(out);
}

/* Takes all steps; if one is not offered, the draft is unchanged. */
bool room_draft_steps(srv_room *room, gg_seat seat, const room_steps *steps, room_error *error)
{
    host_table *table = &room->table;
    gg_draft before = table->draft[seat];
    gg_assert(steps->count <= GG_DRAFT_MAX);
    gg_draft_open(&table->draft[seat]);
    for (uint32_t i = 0; i < steps->count; i++) {
        gg_steps offered;
        gg_step step;
        const char *text = steps->text[i];
        host_table_steps(table, seat, &offered);
        if (text && host_table_find_step(table, seat, &offered, gg_span_of(text), &step)) {
            host_table_take(table, seat, step);
            continue;
        }
        table->draft[seat] = before;
        return room_fail(error, 409, "not-offered", "step %u is not offered: \"%s\"", i + 1,
                         text ? text : "");
    }
    return true;
}

/* Converts an order in words to the steps that lead to it. */
bool room_draft_order(srv_room *room, gg_seat seat, const char *order, room_error *error)
{
    gg_words words;
    gg_answer answer;
    gg_orders orders;
    host_table *table = &room->table;
    if (!room_read_order(room, order, &words, &answer))
        return room_refuse(error, &answer);
    host_table_ask(table, seat, &words, 0, &answer);
    if (answer.refusal.count > 0)
        return room_refuse(error, &answer);
    const void *view = host_table_view(table, seat);
    if (gg_read_order(room->rules, view, &words, 0, &orders, &answer.error) && orders.count == 1 &&
        gg_offers(room->rules, gg_match_state(table->match), seat, &orders.order[0],
                  &table->draft[seat]))
        return true;
    return room_fail(error, 409, "not-offered", "%s",
                     orders.count > 1 ? "this is several orders, not a draft: send them as they are"
                                      : "no steps lead to this order: send it as it is");
}
