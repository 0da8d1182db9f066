/* standings.c: points and tie-breaks.
 *
 * Order: points; in a Swiss tournament Buchholz (the points of all opponents); head to head, if all who are equal have
 * met; Sonneborn-Berger (points of opponents, weighted by the result); wins. A ladder stands as its places do. */
#include "server/tournaments/tour.h"

#include <string.h>

typedef struct score_table {
    const srv_tour *tour;
    uint32_t count;
    tour_standing *of; /* by player, until sorted */
    bool met[TOUR_PLAYERS_MAX][TOUR_PLAYERS_MAX];
} score_table;

static bool is_counted(const srv_tour *tour, const tour_game *game)
{
    return game->result != TOUR_OPEN && game->result != TOUR_VOID &&
           tour_counts(tour, game->player[0]) && tour_counts(tour, game->player[1]);
}

static void count_game(tour_standing *standing, int points)
{
    standing->games++;
    standing->points += points;
    standing->wins += points == 2;
    standing->draws += points == 1;
    standing->losses += points == 0;
}

/* A round robin with an odd number of players gives everyone a bye, which is no point there; that the opponent has
 * left is one, unless that player's results do not count. */
static bool gives_points(const srv_tour *tour, const tour_pairing *bye)
{
    if (tour->settings.system != TOUR_ROBIN)
        return true;
    return bye->absent != TOUR_NONE && tour_counts(tour, bye->absent);
}

static void count_bye(score_table *table, const tour_pairing *pairing)
{
    const tour_settings *settings = &table->tour->settings;
    if (pairing->player[1] != TOUR_NONE)
        return;
    tour_standing *standing = &table->of[pairing->player[0]];
    standing->byes++;
    if (gives_points(table->tour, pairing))
        standing->points += (int)settings->bye * (settings->games == TOUR_SINGLE ? 1 : 2);
}

static void count_points(score_table *table)
{
    const srv_tour *tour = table->tour;
    for (uint32_t i = 0; i < tour->games; i++) {
        const tour_game *game = &tour->game[i];
        for (int side = 0; side < 2 && is_counted(tour, game); side++)
            count_game(&table->of[game->player[side]], tour_points(game, game->player[side]));
    }
    for (uint32_t i = 0; i < tour->pairings; i++)
        count_bye(table, &tour->pairing[i]);
}

static void count_opponents(score_table *table)
{
    const srv_tour *tour = table->tour;
    for (uint32_t i = 0; i < tour->games; i++) {
        const tour_game *game = &tour->game[i];
        for (int side = 0; side < 2 && is_counted(tour, game); side++) {
            int theirs = table->of[game->player[1 - side]].points;
            tour_standing *own = &table->of[game->player[side]];
            own->buchholz += theirs;
            own->sonneborn += theirs * tour_points(game, game->player[side]);
        }
    }
}

static void note_meetings(score_table *table)
{
    for (uint32_t i = 0; i < table->tour->pairings; i++) {
        const uint16_t *who = table->tour->pairing[i].player;
        if (who[1] != TOUR_NONE)
            table->met[who[0]][who[1]] = table->met[who[1]][who[0]] = true;
    }
}

/* ---------------------------------------------------------------- order */

static int compare_first(const srv_tour *tour, const tour_standing *a, const tour_standing *b)
{
    if (a->points != b->points)
        return b->points - a->points;
    return tour->settings.system == TOUR_SWISS ? b->buchholz - a->buchholz : 0;
}

static int compare(const srv_tour *tour, const tour_standing *a, const tour_standing *b)
{
    int first = compare_first(tour, a, b);
    if (first != 0)
        return first;
    if (a->direct != b->direct)
        return b->direct - a->direct;
    if (a->sonneborn != b->sonneborn)
        return b->sonneborn - a->sonneborn;
    return (int)b->wins - (int)a->wins;
}

/* Points against those with whom everything before is equal; none if not all of them have met. */
static void count_direct(const score_table *table, uint16_t player)
{
    const srv_tour *tour = table->tour;
    tour_standing *own = &table->of[player];
    bool equal[TOUR_PLAYERS_MAX] = {false};
    uint32_t size = 0, met = 0;
    for (uint16_t i = 0; i < table->count; i++) {
        equal[i] = compare_first(tour, &table->of[i], own) == 0;
        size += equal[i];
    }
    for (uint16_t i = 0; i < table->count; i++)
        for (uint16_t j = 0; j < i; j++)
            met += equal[i] && equal[j] && table->met[i][j];
    if (size < 2 || met * 2 != size * (size - 1))
        return;
    for (uint32_t i = 0; i < tour->games; i++) {
        const tour_game *game = &tour->game[i];
        bool mine = game->player[0] == player || game->player[1] == player;
        if (mine && equal[game->player[0]] && equal[game->player[1]] && is_counted(tour, game))
            own->direct += tour_points(game, player);
    }
}

static bool stays_behind(const srv_tour *tour, const tour_standing *a, const tour_standing *b)
{
    bool gone = !tour_counts(tour, a->player), other = !tour_counts(tour, b->player);
    if (gone != other)
        return gone;
    int order = compare(tour, a, b);
    if (order != 0)
        return order > 0;
    uint64_t x = tour->player[a->player].lot, y = tour->player[b->player].lot;
    return x != y ? x > y
                  : strcmp(tour->player[a->player].entered, tour->player[b->player].entered) > 0;
}

static void sort(const srv_tour *tour, tour_standing *list, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        tour_standing moved = list[i];
        uint32_t to = i;
        for (; to > 0 && stays_behind(tour, &list[to - 1], &moved); to--)
            list[to] = list[to - 1];
        list[to] = moved;
    }
    for (uint32_t i = 0; i < count; i++) {
        bool tied = i > 0 && compare(tour, &list[i - 1], &list[i]) == 0;
        list[i].rank = tied ? list[i - 1].rank : (uint16_t)(i + 1);
    }
}

static void sort_ladder(const srv_tour *tour, tour_standing *list, uint32_t count)
{
    tour_standing by_player[TOUR_PLAYERS_MAX];
    memcpy(by_player, list, count * sizeof *list);
    uint32_t next = 0;
    for (; next < tour->rungs; next++)
        list[next] = by_player[tour->ladder[next]];
    for (uint16_t i = 0; i < count; i++)
        if (tour_place(tour, i) == 0)
            list[next++] = by_player[i];
    for (uint32_t i = 0; i < count; i++)
        list[i].rank = i < tour->rungs ? (uint16_t)(i + 1) : 0;
}

uint32_t tour_stand(const srv_tour *tour, tour_standing out[TOUR_PLAYERS_MAX])
{
    score_table table = {.tour = tour, .count = tour->players, .of = out};
    note_meetings(&table);
    for (uint16_t i = 0; i < tour->players; i++)
        out[i] = (tour_standing){.player = i};
    count_points(&table);
    count_opponents(&table);
    for (uint16_t i = 0; i < tour->players; i++)
        count_direct(&table, i);
    if (tour->settings.system == TOUR_LADDER && tour->state != TOUR_ENTERING)
        sort_ladder(tour, out, tour->players);
    else
        sort(tour, out, tour->players);
    return tour->players;
}
