/* study_moments.c: a moment of a game as the beginning of a study.
 *
 * Where everything is open, the study begins with the position itself. Where the reader does not know all of it, it begins
 * with a state that is guessed from the reader's view: nothing else is read, so the study cannot hold a secret. */
#include "server/studies/studies.h"

#include "host/memory.h"
#include "host/page.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* What a look takes: it is called with its first member (room_look). */
typedef struct taking {
    gg_json json;
    srv_study *study;
    bool away, over;
} taking;

void study_write_root(const gg_game *game, const void *state, srv_study *study)
{
    host_page page;
    host_out out;
    gg_text *text = host_page_text(&page, &out);
    void *view = host_memory(gg_view_size(game));
    gg_view(game, state, GG_REFEREE, view);
    if (!game->rules->write_position || !game->rules->write_position(game, view, text)) {
        host_page_free(&page);
        text = host_page_text(&page, &out);
        gg_put(text, REPLAY_STATE);
        gg_write_state(game, state, text);
    }
    gg_text_close(text);
    host_page_close(&page);
    study_set(&study->root, page.at);
    host_page_free(&page);
    free(view);
}

static void guess_root(host_table *table, gg_seat reader, srv_study *study)
{
    gg_dice dice;
    uint64_t seed;
    const void *view = host_table_view(table, reader);
    void *state = host_memory(gg_state_size(table->game));
    randombytes_buf(&seed, sizeof seed);
    gg_dice_fast(&dice, seed);
    gg_guess(table->game, view, &dice, state);
    study_write_root(table->game, state, study);
    study->knows = reader;
    study->known = gg_view_hash(table->game, view);
    free(state);
}

/* A room_look. */
static void take(host_table *table, gg_seat reader, bool away, gg_json *out)
{
    taking *take = (taking *)out;
    take->away = away;
    take->over = gg_head_of(host_table_view(table, reader))->over;
    if (away || take->over)
        return;
    take->study->moment = (uint32_t)gg_match_count(table->match);
    if (reader == GG_REFEREE)
        study_write_root(table->game, gg_match_state(table->match), take->study);
    else
        guess_root(table, reader, take->study);
}

/* From the end of a game, the last moment in which somebody could still decide. */
static bool look_back(srv_call *call, taking *take_to, uint64_t at, room_error *error)
{
    do
        if (!room_answer_moment(call->room, call->seat, at, take, &take_to->json, error))
            return false;
    while (take_to->over && at-- > 0);
    return true;
}

/* Now, as of an entry, or after an order of a game that is over. */
static bool look(srv_call *call, taking *take_to, room_error *error)
{
    uint64_t at = UINT64_MAX, entry = UINT64_MAX;
    if (!call_maybe_number(call, "at", INT64_MAX, &at) ||
        !call_maybe_number(call, "entry", INT64_MAX, &entry)) {
        error->status = 0; /* the reply is there */
        return false;
    }
    if (at != UINT64_MAX)
        return look_back(call, take_to, at, error);
    if (entry != UINT64_MAX)
        return room_answer_entry(call->room, call->seat, entry, take, &take_to->json, error);
    take(&call->room->table, call->seat, room_is_away(call->room, call->seat), &take_to->json);
    return true;
}

bool study_take_moment(srv_call *call, srv_study *study, room_error *error)
{
    char ignored[8];
    gg_text nowhere;
    taking take_to = {.study = study};
    gg_text_open(&nowhere, ignored, sizeof ignored);
    gg_json_open(&take_to.json, &nowhere);
    if (!look(call, &take_to, error))
        return false;
    if (take_to.away)
        return room_fail(error, 409, "not-now", "your team is in conference: the board is hidden");
    if (take_to.over)
        return room_fail(error, 409, "not-now",
                         "the game is over at this moment: go back an order");
    memcpy(study->line, call->room->game.line, sizeof study->line);
    memcpy(study->source, call->room->game.id, sizeof study->source);
    memcpy(study->title, call->room->game.title, sizeof study->title);
    return true;
}
