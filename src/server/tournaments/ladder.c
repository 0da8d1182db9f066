/* ladder.c: places of a standing ladder, and challenges. */
#include "server/tournaments/tour.h"

#include <string.h>

#define MONTH (30 * INT64_C(86400000))

uint32_t tour_place(const srv_tour *tour, uint16_t player)
{
    for (uint32_t i = 0; i < tour->rungs; i++)
        if (tour->ladder[i] == player)
            return i + 1;
    return 0;
}

void ladder_enter(srv_tour *tour, uint16_t player, int64_t now)
{
    if (tour_place(tour, player) != 0 || tour->rungs == TOUR_PLAYERS_MAX)
        return;
    tour->ladder[tour->rungs++] = player;
    tour->player[player].active = now;
}

/* Moves a player between two places, counted from 1; those between make room. */
static void move(srv_tour *tour, uint32_t from, uint32_t to)
{
    uint16_t player = tour->ladder[from - 1];
    for (; from > to; from--)
        tour->ladder[from - 1] = tour->ladder[from - 2];
    for (; from < to; from++)
        tour->ladder[from - 1] = tour->ladder[from];
    tour->ladder[to - 1] = player;
}

void ladder_leave(srv_tour *tour, uint16_t player)
{
    uint32_t place = tour_place(tour, player);
    if (place == 0)
        return;
    move(tour, place, tour->rungs);
    tour->rungs--;
}

/* The challenger has won. */
static void overtake(srv_tour *tour, uint16_t winner, uint16_t loser)
{
    uint32_t from = tour_place(tour, winner), to = tour_place(tour, loser);
    if (from == 0 || to == 0 || from < to)
        return;
    move(tour, from, to);
    if (tour->settings.swap && to + 1 < from)
        move(tour, to + 1, from);
}

void ladder_settle(srv_tour *tour, const tour_pairing *pairing, int64_t now)
{
    int points[2] = {0};
    uint16_t up = pairing->challenge > 0 ? tour->challenge[pairing->challenge - 1].from
                                         : pairing->player[0];
    for (int i = 0; i < 2; i++)
        for (int side = 0; pairing->game[i] > 0 && side < 2; side++)
            points[side] += tour_points(&tour->game[pairing->game[i] - 1], pairing->player[side]);
    for (int side = 0; side < 2; side++)
        tour->player[pairing->player[side]].active = now;
    int own = pairing->player[0] == up ? 0 : 1;
    if (points[own] > points[1 - own])
        overtake(tour, up, pairing->player[1 - own]);
}

static uint32_t refusals_left(const srv_tour *tour, uint16_t player, int64_t now)
{
    const int64_t *dates = tour->player[player].refused;
    uint32_t used = 0;
    while (used < 8 && dates[used] != 0 && dates[used] > now - MONTH)
        used++;
    uint32_t all = (uint32_t)tour->settings.refusals;
    return used < all ? all - used : 0;
}

/* Silence is a refusal. Those that cost nothing are counted; any other gives the place away. */
void ladder_answer(srv_tour *tour, const tour_challenge *challenge, int64_t now)
{
    tour_player *to = &tour->player[challenge->to];
    tour->player[challenge->from].active = now;
    if (challenge->answer == TOUR_TAKEN_BACK)
        return;
    if (challenge->answer == TOUR_ACCEPTED) {
        to->active = now;
        return;
    }
    if (refusals_left(tour, challenge->to, now) == 0) {
        overtake(tour, challenge->from, challenge->to);
        return;
    }
    memmove(&to->refused[1], &to->refused[0], sizeof to->refused - sizeof to->refused[0]);
    to->refused[0] = now;
}

void ladder_idle(srv_tour *tour, uint16_t player, int64_t now)
{
    uint32_t place = tour_place(tour, player);
    tour->player[player].active = now;
    if (place > 0 && place < tour->rungs)
        move(tour, place, place + 1);
}

static bool has_open_challenge(const srv_tour *tour, uint16_t player)
{
    for (uint32_t i = 0; i < tour->challenges; i++)
        if (tour->challenge[i].answer == 0 &&
            (tour->challenge[i].from == player || tour->challenge[i].to == player))
            return true;
    return false;
}

static bool has_open_pairing(const srv_tour *tour, uint16_t player)
{
    for (uint32_t i = 0; i < tour->pairings; i++)
        if (!tour->pairing[i].done &&
            (tour->pairing[i].player[0] == player || tour->pairing[i].player[1] == player))
            return true;
    return false;
}

const char *tour_why_no_challenge(const srv_tour *tour, uint16_t from, uint16_t to, int64_t now)
{
    (void)now;
    uint32_t own = tour_place(tour, from), other = tour_place(tour, to);
    if (tour->state != TOUR_RUNNING || own == 0)
        return "you are not on this ladder";
    if (other == 0)
        return "this player is not on the ladder";
    if (other >= own)
        return "you can only challenge players above you";
    if (own - other > (uint32_t)tour->settings.reach)
        return "this player is too far above you: challenge someone closer";
    if (has_open_challenge(tour, from) || has_open_pairing(tour, from))
        return "finish your other challenge first";
    if (has_open_challenge(tour, to) || has_open_pairing(tour, to))
        return "this player already has a challenge: wait until it is decided";
    return NULL;
}
