/* talks.c: who may talk to whom now, and the states of a pause. */
#include "server/games/answers.h"

#include <string.h>

static bool has_ended(const srv_room *room)
{
    return room->game.state != GAME_RUNNING || host_table_head(&room->table)->over;
}

/* ---------------------------------------------------------------- talk */

/* A message to all goes to every other seat and to spectators: this seat must be allowed to talk to each of them
 * (W-THR-03). */
static bool may_talk(const srv_room *room, gg_seat from, uint16_t to)
{
    const void *state = gg_match_state(room->table.match);
    bool all = to & GG_BIT(GG_PUBLIC);
    if (has_ended(room))
        return true;
    for (gg_seat other = 0; other < room->rules->seats; other++) {
        bool hears = other != from && (all || (to & GG_BIT(other)));
        if (hears && !gg_may_talk(room->rules, state, from, other))
            return false;
    }
    return !all || gg_may_talk(room->rules, state, from, GG_PUBLIC);
}

void room_write_closed_talk(const srv_room *room, gg_seat seat, gg_json *out)
{
    bool none = true;
    for (gg_seat other = 0; other <= GG_PUBLIC; other++) {
        bool is_reader = other < room->rules->seats || other == GG_PUBLIC;
        if (other == seat || !is_reader || may_talk(room, seat, (uint16_t)GG_BIT(other)))
            continue;
        if (none)
            gg_json_array(out, "closed_talk");
        none = false;
        if (other == GG_PUBLIC)
            gg_json_text(out, NULL, "all");
        else
            gg_json_int(out, NULL, other);
    }
    if (!none)
        gg_json_end_array(out);
}

bool room_may_talk(const srv_room *room, gg_seat seat, uint16_t to, room_error *error)
{
    bool all = to & GG_BIT(GG_PUBLIC);
    gg_assert(to != 0 && (to & GG_BIT(seat)) == 0);
    if (may_talk(room, seat, to))
        return true;
    room_fail(error, 409, "refused", "the rules do not let you talk to %s now",
              all ? "everyone" : "them");
    error->talk = true;
    return false;
}

/* ---------------------------------------------------------------- pauses */

/* A person with several seats agrees for all of them. */
static bool has_agreed(const srv_room *room, gg_seat seat)
{
    for (gg_seat other = 0; other < room->game.seats; other++)
        if ((room->pause_agreed & GG_BIT(other)) &&
            room->game.seat[other].user == room->game.seat[seat].user)
            return true;
    return false;
}

/* The row for a word, 0: unknown word, or not now; *why says which. */
static uint8_t read_pause(const srv_room *room, gg_seat seat, const char *what, const char **why)
{
    bool asked = room->pause_by != GG_NOBODY;
    bool paused = room->now.paused;
    *why = NULL;
    if (strcmp(what, "ask") == 0) {
        *why = paused  ? "the game is already paused"
               : asked ? "a pause was already requested"
                       : NULL;
        return ROW_PAUSE_ASK;
    }
    if (strcmp(what, "resume") == 0) {
        *why = paused ? NULL : "the game is not paused";
        return ROW_RESUME;
    }
    bool agrees = strcmp(what, "agree") == 0;
    if (!asked)
        *why = "no pause was requested";
    else if (agrees && has_agreed(room, seat))
        *why = "you have already agreed";
    return agrees ? ROW_PAUSE_AGREE : strcmp(what, "refuse") == 0 ? ROW_PAUSE_REFUSE : 0;
}

uint8_t room_check_pause(srv_room *room, gg_seat seat, const char *what, room_error *error)
{
    const char *why = NULL;
    uint8_t kind = read_pause(room, seat, what, &why);
    bool may = false;
    if (kind == 0)
        room_fail(error, 400, "bad-request", "\"what\" must be ask, agree, refuse or resume");
    else if (has_ended(room) || room->now.rules.kind == CLOCK_NONE)
        room_fail(error, 409, "not-now", "this game has no clocks");
    else if (why)
        room_fail(error, 409, "not-now", "%s", why);
    else if (room->keeper->time_is_up(room))
        room_fail(error, 409, "not-now", "time is up");
    else
        may = kind != ROW_PAUSE_ASK || room_may_offer(room, seat, error);
    return may ? kind : 0;
}
