/* results.c: what a finished game adds to the results of its players.
 *
 * The results are stored in the batch that ends the game, and the store computes the ratings there (glicko.h): they can
 * be neither lost nor counted twice. */
#include "server/meeting/meeting.h"

#include <stdio.h>
#include <string.h>

enum { RATED_ORDERS = 2 }; /* each player must have given as many, or the game does not count */

/* Orders of the game that stand, up to a limit. */
static bool enough_orders(const srv_room *room)
{
    uint32_t given[GG_SEATS_MAX] = {0}, short_of = room->game.seats;
    size_t place = 0;
    gg_record record;
    while (short_of > 0 && gg_match_next(room->table.match, &place, &record))
        if (!record.undone && record.order.verb < GG_VERB_CORE && record.seat < room->game.seats &&
            ++given[record.seat] == RATED_ORDERS)
            short_of--;
    return short_of == 0;
}

/* Two different people at least: games against bots and hot-seat games are practice. */
static bool is_between_people(const store_game *game)
{
    uint32_t people = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        if (game->seat[seat].kind != SEAT_PERSON)
            continue;
        for (uint32_t before = 0; before < seat; before++)
            if (game->seat[before].user == game->seat[seat].user)
                return false;
        people++;
    }
    return people >= 2;
}

static uint8_t score_of(const gg_head *head, gg_seat seat)
{
    if (head->winner == GG_DRAW)
        return SCORE_DRAWN;
    return head->winner == head->side[seat] ? SCORE_WON : SCORE_LOST;
}

static store_result result_of(const srv_room *room, const gg_head *head, gg_seat seat, bool rated)
{
    const store_game *game = &room->game;
    store_result result = {.seat = seat,
                           .user = game->seat[seat].user,
                           .score = score_of(head, seat),
                           .listed = game->listed,
                           .rated = rated,
                           .at = game->ended};
    memcpy(result.game, game->id, sizeof result.game);
    snprintf(result.kind, sizeof result.kind, "%s", room->rules->rules->id);
    snprintf(result.side, sizeof result.side, "%s", gg_seat_name(room->rules, head, seat));
    if (game->seats == 2)
        result.opponent = game->seat[1 - seat].user;
    return result;
}

void meeting_note_end(srv_room *room)
{
    const gg_head *head = host_table_head(&room->table);
    store_end end = {0};
    gg_assert(room->batch && room->game.state == GAME_OVER && head->over);
    if (!room->house->settings.accounts || !is_between_people(&room->game) || room->game.lesson[0])
        return;
    bool rated = room->game.rated && room->game.seats == 2 && enough_orders(room);
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        const store_seat *taken = &room->game.seat[seat];
        if (taken->kind != SEAT_PERSON || taken->user == 0 || head->side[seat] == GG_NOBODY)
            continue;
        end.seat[end.seats++] = result_of(room, head, seat, rated);
    }
    if (end.seats == 0 || (rated && end.seats != 2))
        return;
    batch_add_end(room->batch, &end);
}
