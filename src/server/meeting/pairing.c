/* pairing.c: who plays with whom. The oldest seek is served first: by a game that was opened after it,
 * or by another seek. Both people, or the seeker, are seated in the batch that removes the seeks, so a crash can neither lose a pair nor
 * make it twice. */
#include "server/lobby/lobby.h"
#include "server/meeting/meeting.h"
#include "server/moderation/moderation.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS = 1000, HOURS = 3600 * SECONDS };

/* The clock of a game that nobody has made by hand. */
static const store_clock clock_for[] = {
    [PACE_ANY] = {CLOCK_DAYS, 0, 72 * (int64_t)HOURS, 0},
    [PACE_LIVE] = {CLOCK_LIVE, 0, 90 * 60 * (int64_t)SECONDS, 30 * (int64_t)SECONDS},
    [PACE_SEVERAL] = {CLOCK_DAYS, 0, 24 * (int64_t)HOURS, 0},
    [PACE_DAILY] = {CLOCK_DAYS, 0, 72 * (int64_t)HOURS, 0},
    [PACE_RELAXED] = {CLOCK_DAYS, 0, 7 * 24 * (int64_t)HOURS, 0},
};
_Static_assert(sizeof clock_for / sizeof clock_for[0] == PACE_RELAXED + 1, "a clock per pace");

/* ---------------------------------------------------------------- do they fit? */

bool pairing_fits_rating(srv_house *house, const srv_seek *seek, const char *line, uint64_t user)
{
    char kind[STORE_WORD_MAX];
    store_result last = {.after = GLICKO_START};
    if (seek->least == 0 && seek->most == 0)
        return true;
    snprintf(kind, sizeof kind, "%.*s", (int)strcspn(line, " "), line);
    store_status status = house->store->ops->rating(house->store, user, kind, &last);
    if (status != STORE_OK && status != STORE_NONE)
        return false;
    return (seek->least == 0 || last.after.rating >= (double)seek->least) &&
           (seek->most == 0 || last.after.rating <= (double)seek->most);
}

bool meeting_may_meet(srv_house *house, uint64_t a, uint64_t b)
{
    const store_ops *ops = house->store->ops;
    return a != b && ops->muted(house->store, a, b) == STORE_NONE &&
           ops->muted(house->store, b, a) == STORE_NONE && !moderation_blocks(house, a, b) &&
           !moderation_blocks(house, b, a) && !moderation_suspends(house, a) &&
           !moderation_suspends(house, b);
}

static bool names_line(const srv_seek *seek, const char *line)
{
    for (uint32_t i = 0; i < seek->lines; i++)
        if (strcmp(seek->line[i], line) == 0)
            return true;
    return false;
}

/* Someone who wants to play now must be here now. */
static bool is_ready(srv_house *house, const srv_seek *seek, uint8_t pace)
{
    return pace != PACE_LIVE || presence_is_here(house, seek->stored.user);
}

static bool is_waiting(const srv_seek *seek, int64_t now)
{
    return !seek->taken && now < seek->stored.until;
}

static bool share_line(const srv_seek *a, const srv_seek *b)
{
    for (uint32_t i = 0; i < a->lines; i++)
        if (names_line(b, a->line[i]))
            return true;
    return false;
}

/* The game that two seeks agree on; false: none. The store is asked last: every pair of seeks is looked at. */
static bool agree(srv_house *house, const srv_seek *a, const srv_seek *b, store_game *game)
{
    bool pace = a->pace == b->pace || a->pace == PACE_ANY || b->pace == PACE_ANY;
    bool rated = a->rated == b->rated || a->rated < 0 || b->rated < 0;
    game->pace = a->pace == PACE_ANY ? b->pace : a->pace;
    game->rated = a->rated >= 0 ? a->rated == 1 : b->rated != 0; /* rated, if both do not mind */
    if (!pace || !rated || a->stored.user == b->stored.user || !share_line(a, b) ||
        !is_ready(house, a, game->pace) || !is_ready(house, b, game->pace) ||
        !meeting_may_meet(house, a->stored.user, b->stored.user))
        return false;
    for (uint32_t i = 0; i < a->lines; i++) {
        if (!names_line(b, a->line[i]) ||
            !pairing_fits_rating(house, a, a->line[i], b->stored.user) ||
            !pairing_fits_rating(house, b, a->line[i], a->stored.user))
            continue;
        memcpy(game->line, a->line[i], sizeof game->line);
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- the game */

static bool seat_user(srv_house *house, store_seat *seat, uint64_t user)
{
    store_user found;
    bool there = house->store->ops->user(house->store, user, &found) == STORE_OK;
    if (there)
        lobby_sit(seat, found.id, found.name);
    sodium_memzero(&found, sizeof found);
    randombytes_buf(seat->nonce, sizeof seat->nonce);
    return there;
}

/* The sides are drawn. */
static bool fill_game(srv_house *house, const srv_seek *a, const srv_seek *b, store_game *game)
{
    gg_error error = {0};
    uint32_t first = randombytes_uniform(2);
    const gg_game *rules = rooms_share_game(house, game->line, &error);
    if (!rules)
        return false;
    game->seats = rules->seats;
    memcpy(game->data_hash, rules->data_hash, sizeof game->data_hash);
    rooms_leave_game(house, rules);
    lobby_new_id(game->id);
    randombytes_buf(game->seed, sizeof game->seed);
    memcpy(game->rules_version, GG_VERSION, sizeof GG_VERSION);
    game->clock = clock_for[game->pace];
    game->watch = WATCH_PEOPLE;
    game->listed = game->starts = 1;
    game->maker = a->stored.user;
    game->created = clock_now(house->clock);
    return game->seats == 2 && seat_user(house, &game->seat[first], a->stored.user) &&
           seat_user(house, &game->seat[1 - first], b->stored.user);
}

/* The seeker is told when it is stored. */
static void take_seek(store_batch *batch, srv_seek *seek, const char *game)
{
    store_change *change = batch_add(batch, CHANGE_REMOVE_SEEK);
    change->number = seek->stored.user;
    memcpy(change->id, game, strlen(game) + 1);
    seek->taken = true;
}

static bool pair(srv_house *house, srv_seek *a, srv_seek *b, store_game *game)
{
    gg_error error = {0};
    if (!fill_game(house, a, b, game))
        return false;
    store_batch *batch = batch_new();
    srv_room *room = room_new(house, game, batch, &error);
    if (!room) {
        batch_free(batch);
        return false;
    }
    take_seek(batch, a, room->id);
    take_seek(batch, b, room->id);
    room_start(room);
    room->game_changed = true;
    house->meeting->sent = room_send(room);
    house_log(house, "paired", "game", room->id, NULL);
    return true;
}

static bool find_partner(srv_house *house, srv_seek *seek, int64_t now)
{
    for (srv_seek *other = seek->next; other; other = other->next) {
        store_game game = {0};
        if (is_waiting(other, now) && agree(house, seek, other, &game) &&
            pair(house, seek, other, &game))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- games that wait for a player */

static gg_seat open_seat(const store_game *game)
{
    gg_seat open = GG_NOBODY;
    for (gg_seat seat = 0; seat < game->seats; seat++) {
        if (game->seat[seat].kind == SEAT_OPEN && open == GG_NOBODY)
            open = seat;
        else if (game->seat[seat].kind != SEAT_PERSON)
            return GG_NOBODY; /* others are expected, or bots */
    }
    return open;
}

/* A pace that was asked for must be that of the clock, too. */
static bool fits_pace(const srv_seek *seek, const store_game *game)
{
    bool live = game->clock.kind == CLOCK_LIVE;
    if (seek->pace == PACE_ANY)
        return true;
    if (game->clock.kind != CLOCK_NONE && live != (seek->pace == PACE_LIVE))
        return false;
    return game->pace == PACE_ANY || game->pace == seek->pace;
}

bool pairing_takes(srv_house *house, const srv_seek *seek, const store_game *game)
{
    gg_seat open = game->seats == 2 && game->state == GAME_WAITING ? open_seat(game) : GG_NOBODY;
    if (open == GG_NOBODY || !game->listed || !names_line(seek, game->line))
        return false;
    uint64_t host = game->seat[1 - open].user;
    bool rated = seek->rated < 0 || seek->rated == game->rated;
    return fits_pace(seek, game) && rated && host != seek->stored.user &&
           game->maker != seek->stored.user && meeting_may_meet(house, seek->stored.user, host) &&
           pairing_fits_rating(house, seek, game->line, host);
}

/* Older games were offered to the seeker, who did not take them. */
static bool sit_down(srv_house *house, srv_seek *seek, const char *id)
{
    store_status status;
    srv_room *room = room_enter(house, id, &status);
    if (!room || room->ticket != 0 || room->batch || room->removed ||
        !pairing_takes(house, seek, &room->game) ||
        !is_ready(house, seek, room->game.clock.kind == CLOCK_LIVE ? PACE_LIVE : room->game.pace))
        return false;
    store_seat taken = {0};
    if (!seat_user(house, &taken, seek->stored.user))
        return false;
    room_open_batch(room);
    room->game.seat[open_seat(&room->game)] = taken;
    take_seek(room->batch, seek, room->id);
    if (room->game.starts)
        room_start(room);
    room->game_changed = true;
    house->meeting->sent = room_send(room);
    house_log(house, "paired", "game", room->id, NULL);
    return true;
}

enum { OPEN_MOST = 200 };

typedef struct open_games {
    char id[OPEN_MOST][STORE_ID_SIZE];
    int64_t created[OPEN_MOST];
    uint32_t count;
} open_games;

static bool keep_open(void *to, const store_game *game)
{
    open_games *list = to;
    memcpy(list->id[list->count], game->id, STORE_ID_SIZE);
    list->created[list->count++] = game->created;
    return list->count < OPEN_MOST;
}

static bool find_open_game(srv_house *house, srv_seek *seek, const open_games *list)
{
    for (uint32_t i = list->count; i-- > 0;) /* the oldest first */
        if (list->created[i] > seek->stored.created && is_ready(house, seek, seek->pace) &&
            sit_down(house, seek, list->id[i]))
            return true;
    return false;
}

/* ---------------------------------------------------------------- every few seconds */

static void expire(srv_house *house, int64_t now)
{
    for (srv_seek *seek = house->meeting->seeks; seek; seek = seek->next) {
        if (seek->taken || now < seek->stored.until)
            continue;
        store_batch *batch = batch_new();
        take_seek(batch, seek, "");
        meeting_send(house, batch);
    }
}

void pairing_turn(srv_house *house, int64_t now)
{
    open_games open = {.count = 0};
    store_filter filter = {.listed = true, .states = GG_BIT(GAME_WAITING), .most = OPEN_MOST};
    if (!house->meeting->seeks)
        return;
    house->store->ops->games(house->store, &filter, keep_open, &open);
    for (srv_seek *seek = house->meeting->seeks; seek; seek = seek->next)
        if (is_waiting(seek, now) && !find_open_game(house, seek, &open))
            find_partner(house, seek, now);
    expire(house, now);
}
