/* view_json.c: a view as JSON: the frame shared by all games, with the game's own object in `board`. */
#include "core/json/view_json.h"

static void json_deciders(const gg_game *game, const gg_head *head, gg_json *json)
{
    gg_json_array(json, "deciders");
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        if (head->prompt[seat] == 0)
            continue;
        gg_json_object(json, NULL);
        gg_json_text(json, "seat", gg_seat_name(game, head, seat));
        gg_json_text(json, "prompt", gg_prompt_name(game, head->prompt[seat]));
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

/* Seats that no longer play though the game goes on; nothing if all do. */
static void json_gone(const gg_game *game, const gg_head *head, gg_json *json)
{
    if (head->gone == 0)
        return;
    gg_json_array(json, "gone");
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->gone & GG_BIT(seat))
            gg_json_text(json, NULL, gg_seat_name(game, head, seat));
    gg_json_end_array(json);
}

static void json_offer(const gg_game *game, const gg_head *head, gg_json *json)
{
    if (head->offer == GG_OFFER_NONE) {
        gg_json_null(json, "offer");
        return;
    }
    gg_json_object(json, "offer");
    gg_json_text(json, "kind", head->offer == GG_OFFER_DRAW ? "draw" : "undo");
    gg_json_text(json, "seat", gg_seat_name(game, head, head->offer_by));
    gg_json_end_object(json);
}

static void json_result(const gg_game *game, const gg_head *head, gg_json *json)
{
    char result[100];
    gg_text text;
    gg_json_bool(json, "over", head->over != 0);
    if (!head->over) {
        gg_json_null(json, "result");
        return;
    }
    gg_text_open(&text, result, sizeof result);
    gg_write_result(game, head, &text);
    gg_json_text(json, "result", result);
}

/* Writes everything but the board, and leaves the object open. */
static void json_frame(const gg_game *game, const void *view, gg_json *json)
{
    const gg_head *head = gg_head_of(view);
    gg_json_object(json, NULL);
    gg_json_text(json, "game", game->rules->id);
    gg_json_span(json, "scenario", game->scenarios[game->scenario].id);
    gg_json_text(json, "seat", gg_seat_name(game, head, head->viewer));
    json_deciders(game, head, json);
    json_gone(game, head, json);
    json_offer(game, head, json);
    json_result(game, head, json);
}

void gg_write_view(const gg_game *game, const void *view, gg_text *out)
{
    gg_json json, board;
    gg_json_open(&json, out);
    json_frame(game, view, &json);
    gg_put(out, ",\"board\":");
    gg_json_open(&board, out);
    game->rules->write_json(game, view, &board);
    gg_json_end_object(&json);
}

void gg_write_view_away(const gg_game *game, const void *view, gg_text *out)
{
    gg_json json;
    gg_json_open(&json, out);
    json_frame(game, view, &json);
    gg_json_null(&json, "board");
    gg_json_end_object(&json);
}

bool gg_is_away(const gg_game *game, const void *view)
{
    const gg_head *head = gg_head_of(view);
    if (head->viewer >= head->seats || head->side[head->viewer] == GG_NOBODY)
        return false;
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->side[seat] == head->side[head->viewer] &&
            (game->rules->prompts[head->prompt[seat]].flags & GG_PROMPT_AWAY) != 0)
            return true;
    return false;
}

/* ---------------------------------------------------------------- parts of the game's own object */

void gg_json_seat(gg_json *json, const char *key, const gg_game *game, const gg_head *head,
                  gg_seat seat)
{
    gg_json_name(json, key, seat < head->seats ? gg_seat_name(game, head, seat) : NULL);
}

void gg_json_prompts(gg_json *json, const gg_game *game, const void *view)
{
    const gg_head *head = gg_head_of(view);
    gg_json_array(json, "prompts");
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        char words[400];
        gg_text text;
        if (head->prompt[seat] == 0)
            continue;
        gg_text_open(&text, words, sizeof words);
        gg_write_prompt(game, view, seat, &text);
        gg_json_object(json, NULL);
        gg_json_seat(json, "seat", game, head, seat);
        gg_json_text(json, "words", words);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

void gg_json_target(gg_json *json, const char *what, const char *id)
{
    gg_json_object(json, NULL);
    gg_json_text(json, "what", what);
    gg_json_text(json, "id", id);
    gg_json_end_object(json);
}

void gg_json_number_target(gg_json *json, const char *what, int64_t id)
{
    char digits[24];
    gg_text text;
    gg_text_open(&text, digits, sizeof digits);
    gg_put_int(&text, id);
    gg_json_target(json, what, digits);
}

/* ---------------------------------------------------------------- fractions */

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void gg_json_fraction(gg_json *json, const char *key, uint32_t part, uint32_t of)
{
    gg_assert(of > 0 && part < UINT32_MAX / 200);
    uint32_t divisor = common_divisor(part, of);
    gg_json_object(json, key);
    gg_json_int(json, "part", part / divisor);
    gg_json_int(json, "of", of / divisor);
    gg_json_int(json, "hundredths", (200 * part + of) / (2 * of));
    gg_json_end_object(json);
}

void gg_json_line(gg_json *json, const char *text, int32_t value, const char *rule)
{
    gg_json_object(json, NULL);
    gg_json_text(json, "text", text);
    gg_json_int(json, "value", value);
    gg_json_text(json, "rule", rule);
    gg_json_end_object(json);
}
