/* errors.c: why a call about a game is refused, as a value and as its reply. */
#include "server/games/answers.h"

#include "host/words.h"

#include <stdarg.h>
#include <stdio.h>

bool room_fail(room_error *error, int status, const char *code, const char *format, ...)
{
    va_list list;
    *error = (room_error){.status = status, .code = code};
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return false;
}

bool room_refuse(room_error *error, const gg_answer *answer)
{
    gg_assert(answer->status != GG_PLAYED || answer->refusal.count > 0);
    *error = (room_error){.status = 409, .code = "refused", .refused = true, .answer = *answer};
    return false;
}

/* ---------------------------------------------------------------- replies */

static void write_rules(srv_room *room, gg_seat seat, const gg_answer *answer, gg_json *out)
{
    char words[GG_LINE_MAX + 1];
    gg_json_array(out, "rules");
    for (uint32_t i = 0; i < answer->refusal.count; i++) {
        gg_text text;
        uint16_t rule = answer->refusal.rule[i];
        gg_text_open(&text, words, sizeof words);
        host_write_rule(&room->table, seat, answer, rule, &text);
        gg_json_object(out, NULL);
        gg_json_span(out, "id", gg_rule_id(room->rules, rule));
        gg_json_text(out, "text", words);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

void room_write_reason(srv_room *room, gg_seat seat, const gg_answer *answer, gg_json *out)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    bool reasoned = host_write_reason(&room->table, seat, answer, &text);
    gg_json_text(out, "text", words);
    if (reasoned)
        gg_json_text(out, "reason", words);
    write_rules(room, seat, answer, out);
}

/* Rules about talk are those that a game leaves to the server. */
static void write_server_rules(const gg_game *game, gg_json *out)
{
    gg_json_array(out, "rules");
    for (uint16_t rule = GG_RULE_FIRST; rule < game->rule_count; rule++) {
        if (game->rule[rule].keeper != GG_KEPT_BY_SERVER)
            continue;
        gg_json_object(out, NULL);
        gg_json_span(out, "id", gg_rule_id(game, rule));
        gg_json_span(out, "text", gg_rule_text(game, rule));
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

void room_write_error(srv_room *room, gg_seat seat, const room_error *error, gg_json *out)
{
    gg_assert(error->status >= 400 && error->code);
    gg_json_object(out, NULL);
    gg_json_object(out, "error");
    gg_json_text(out, "code", error->code);
    if (error->refused)
        room_write_reason(room, seat, &error->answer, out);
    else
        gg_json_text(out, "text", error->text);
    if (error->talk)
        write_server_rules(room->rules, out);
    gg_json_end_object(out);
    if (error->stale) {
        gg_json_object(out, "sight");
        room_write_sight(room, seat, out);
        gg_json_end_object(out);
    }
    gg_json_end_object(out);
}
