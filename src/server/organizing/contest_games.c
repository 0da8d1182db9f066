/* contest_games.c: the games of a tournament: made, ended, continued by another player. */
#include "server/organizing/organizing.h"

#include "server/lobby/lobby.h"
#include "server/rooms/prepared.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Joins the batch. NULL: the game cannot be changed now. */
static srv_room *enter(contest_sending *sending, const char *id)
{
    store_status status;
    srv_room *room = room_enter_now(sending->house, id, &status);
    if (!room || room->removed || store_has_ended(&room->game))
        return NULL;
    if (room->batch == sending->batch)
        return room;
    if (room->batch || (sending->house->nodes && room->ticket != 0) ||
        sending->rooms == TOUR_NEXT_MOST)
        return NULL;
    room->batch = sending->batch;
    sending->room[sending->rooms++] = room;
    return room;
}

/* ---------------------------------------------------------------- new games */

static void sit(srv_house *house, const tour_player *player, store_seat *seat)
{
    (void)house;
    randombytes_buf(seat->nonce, sizeof seat->nonce);
    lobby_sit(seat, player->user, player->name);
}

static bool fill_in(const contest_sending *sending, const tour_row *row, store_game *game)
{
    const srv_contest *contest = sending->contest;
    const tour_pairing *pairing = &contest->tour.pairing[row->a];
    gg_error error = {0};
    const gg_game *rules = rooms_share_game(sending->house, contest->head.line, &error);
    if (!rules)
        return false;
    lobby_new_id(game->id);
    memcpy(game->line, contest->head.line, sizeof game->line);
    memcpy(game->rules_version, GG_VERSION, sizeof GG_VERSION);
    memcpy(game->data_hash, rules->data_hash, sizeof game->data_hash);
    rooms_leave_game(sending->house, rules);
    memcpy(game->title, contest->head.title, sizeof game->title);
    randombytes_buf(game->seed, sizeof game->seed);
    game->state = GAME_WAITING;
    game->watch = WATCH_PEOPLE;
    game->listed = 1;
    game->rated = contest->tour.settings.rated != 0;
    game->clock = contest->head.clock;
    game->created = clock_now(sending->house->clock);
    game->seats = 2;
    for (int seat = 0; seat < 2; seat++)
        sit(sending->house, &contest->tour.player[pairing->player[seat ^ (int)row->b]],
            &game->seat[seat]);
    return true;
}

bool contest_make_game(contest_sending *sending, const tour_row *row, char id[STORE_ID_SIZE])
{
    store_game game = {0};
    gg_error error = {0};
    if (row->a >= sending->contest->tour.pairings || sending->rooms == TOUR_NEXT_MOST ||
        !fill_in(sending, row, &game))
        return false;
    memcpy(id, game.id, STORE_ID_SIZE);
    srv_room *room = room_new(sending->house, &game, sending->batch, &error);
    sodium_memzero(&game, sizeof game);
    if (!room)
        return false;
    room_start(room);
    room->game_changed = true;
    sending->room[sending->rooms++] = room;
    return true;
}

/* ---------------------------------------------------------------- changes */

/* A game on hold stays as it is: nothing can be added to it. */
void contest_end_game(contest_sending *sending, const tour_game *game)
{
    srv_room *room = strcmp(game->id, "-") != 0 ? enter(sending, game->id) : NULL;
    if (room && room->playing && !room->held_up && room->game.state == GAME_RUNNING)
        room_add(room, ROW_ABANDON, GG_NOBODY, 0, NULL);
}

/* What the player before has kept for themselves; standing orders are forgotten with their author (standing_of). */
static void clear_seat(srv_room *room, gg_seat seat, store_batch *batch)
{
    if (room->playing)
        gg_draft_open(&room->table.draft[seat]);
    prepared_set(room, seat, "");
    prepared_store(room, seat, "", batch);
    room->muted[seat] = 0;
    static const uint8_t kinds[] = {CHANGE_SET_NOTES, CHANGE_SET_MUTES};
    for (size_t i = 0; i < sizeof kinds; i++) {
        store_change *change = batch_add(batch, kinds[i]);
        memcpy(change->id, room->id, sizeof change->id);
        change->seat = seat;
    }
}

/* A game that somebody else has begun changes no rating: nobody has to agree before they are seated. */
void contest_replace(contest_sending *sending, uint16_t player, uint64_t user, const char *name)
{
    const srv_tour *tour = &sending->contest->tour;
    for (uint32_t i = 0; i < tour->games; i++) {
        const tour_game *game = &tour->game[i];
        bool first = game->player[0] == player, plays = first || game->player[1] == player;
        srv_room *room = plays && game->result == TOUR_OPEN && strcmp(game->id, "-") != 0
                             ? enter(sending, game->id)
                             : NULL;
        if (!room)
            continue;
        const gg_seat seat = first ? 0 : 1;
        lobby_sit(&room->game.seat[seat], user, name);
        clear_seat(room, seat, sending->batch);
        room->game.rated = 0;
        room->game_changed = true;
    }
}

/* ---------------------------------------------------------------- results */

static uint8_t winner_of(const srv_room *room)
{
    const gg_head *head = host_table_head(&room->table);
    if (!head->over || head->winner == GG_DRAW)
        return TOUR_DRAW;
    return head->side[0] == head->winner   ? TOUR_FIRST
           : head->side[1] == head->winner ? TOUR_SECOND
                                           : TOUR_DRAW;
}

uint8_t contest_result(srv_house *house, const char *game, uint8_t *cause)
{
    store_status status;
    srv_room *room = room_enter(house, game, &status);
    *cause = TOUR_DELETED;
    if (!room && status == STORE_NONE)
        return TOUR_VOID;
    if (!room || room->ticket != 0 || !store_has_ended(&room->game))
        return TOUR_OPEN;
    bool given_up = room->game.state == GAME_ABANDONED || !room->playing || room->held_up;
    *cause = given_up ? TOUR_GIVEN_UP : TOUR_PLAYED;
    return given_up ? TOUR_DRAW : winner_of(room);
}

uint8_t contest_late(srv_house *house, const char *game)
{
    store_status status;
    const srv_room *room = strcmp(game, "-") != 0 ? room_enter_now(house, game, &status) : NULL;
    if (!room || !room->playing || room->held_up)
        return TOUR_DRAW;
    const gg_head *head = host_table_head(&room->table);
    bool first = head->prompt[0] != 0, second = head->prompt[1] != 0;
    if (first == second)
        return TOUR_DRAW;
    return first ? TOUR_SECOND : TOUR_FIRST;
}
