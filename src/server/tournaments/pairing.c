/* pairing.c: who meets whom in a round.
 *
 * Round robin: the circle method over the players in the order of their lots; who entered late is behind them. Pairs
 * that the circle did not bring together (late entries) meet in further rounds.
 *
 * Swiss: from the top of the standings down, each player gets the best opponent: of the same score, half a group away.
 * An opponent is taken only if the others can still be paired with as few rematches as before, which a largest matching
 * of the pairs that have not met shows. So there is no rematch that another pairing of the round could avoid. The same
 * holds for sides, one game a pairing, as far as rematches allow. The bye goes to the lowest of those who had the fewest. */
#include "server/tournaments/tour.h"

#include <stdlib.h>
#include <string.h>

/* Those who can be paired, best first, and what they are. */
typedef struct swiss_field {
    const srv_tour *tour;
    uint32_t size;
    uint16_t player[TOUR_PLAYERS_MAX];
    int points[TOUR_PLAYERS_MAX], balance[TOUR_PLAYERS_MAX];
    uint32_t met[TOUR_PLAYERS_MAX][TOUR_PLAYERS_MAX];
    tour_graph graph; /* pairs that should be made */
} swiss_field;

/* ---------------------------------------------------------------- sides */

static uint64_t mixed(uint64_t x)
{
    x ^= x >> 31;
    x *= UINT64_C(0x7FB5D329728EA185);
    x ^= x >> 27;
    x *= UINT64_C(0x81DADEF4BC2DD44D);
    return x ^ x >> 33;
}

uint64_t tour_lot(uint64_t seed, const char *name)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325) ^ mixed(seed);
    for (size_t i = 0; name[i]; i++)
        hash = (hash ^ (uint8_t)name[i]) * UINT64_C(0x100000001B3);
    return mixed(hash);
}

/* Seat 0 goes to who has had it less often; then the lot of the round decides. */
static tour_pair seated(const srv_tour *tour, uint32_t round, uint16_t a, uint16_t b)
{
    int x = tour_balance(tour, a), y = tour_balance(tour, b);
    uint64_t p = tour->player[a].lot, q = tour->player[b].lot;
    bool first = x != y ? x < y : (mixed(p + round) < mixed(q + round)) == (p < q);
    if (x == y && p == q)
        first = a < b;
    return first ? (tour_pair){a, b, TOUR_NONE} : (tour_pair){b, a, TOUR_NONE};
}

/* ---------------------------------------------------------------- round robin */

static bool is_before(const tour_player *a, const tour_player *b)
{
    return a->since != b->since ? a->since < b->since : a->lot < b->lot;
}

/* Who entered late comes last. */
static void sort_by_lot(const srv_tour *tour, uint16_t *players, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint16_t moved = players[i];
        uint32_t to = i;
        for (; to > 0 && is_before(&tour->player[moved], &tour->player[players[to - 1]]); to--)
            players[to] = players[to - 1];
        players[to] = moved;
    }
}

static bool plays(const srv_tour *tour, uint16_t player)
{
    return tour->player[player].state == TOUR_PLAYS;
}

/* Berger's tables: places from 0; with an even number of places everyone has each side equally often, but for one. */
static bool has_first_seat(uint32_t i, uint32_t j, uint32_t places)
{
    if (j == places - 1)
        return i < places / 2;
    return (i + j) % 2 == 1;
}

/* Meets now: both, or the one who is left if the other has gone (a bye). */
static uint32_t add_pair(const srv_tour *tour, uint16_t a, uint16_t b, tour_pair *out)
{
    bool x = a != TOUR_NONE && plays(tour, a), y = b != TOUR_NONE && plays(tour, b);
    if (x && y && tour_meetings(tour, a, b) > 0)
        return 0;
    if (x && y)
        *out = (tour_pair){a, b, TOUR_NONE};
    else if (x || y)
        *out = (tour_pair){x ? a : b, TOUR_NONE, x ? b : a};
    return x || y;
}

/* The place that one meets in a round. */
static uint32_t met_place(uint32_t place, uint32_t round, uint32_t places)
{
    const uint32_t turn = places - 1;
    if (place == turn)
        return round % turn * (places / 2) % turn;
    uint32_t other = (round + turn - place) % turn;
    return other == place ? turn : other;
}

static uint32_t pair_circle(const srv_tour *tour, uint32_t round, const uint16_t *order,
                            uint32_t count, tour_pair *out)
{
    uint32_t places = count + count % 2, pairs = 0;
    for (uint32_t i = 0; i < places; i++) {
        uint32_t j = met_place(i, round - 1, places);
        if (j < i)
            continue;
        uint16_t a = order[i], b = j < count ? order[j] : TOUR_NONE;
        bool first = has_first_seat(i, j, places);
        pairs += add_pair(tour, first ? a : b, first ? b : a, &out[pairs]);
    }
    return pairs;
}

/* Those who have not met, as many as possible at a time. */
static uint32_t pair_rest(const srv_tour *tour, uint32_t round, const uint16_t *order,
                          uint32_t count, tour_pair *out)
{
    tour_graph graph = {.size = count};
    uint16_t mate[TOUR_PLAYERS_MAX];
    uint32_t pairs = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            graph.edge[i][j] = graph.edge[j][i] = plays(tour, order[i]) && plays(tour, order[j]) &&
                                                  tour_meetings(tour, order[i], order[j]) == 0;
    tour_match(&graph, mate);
    for (uint32_t i = 0; i < count; i++)
        if (mate[i] != TOUR_NONE && mate[i] > i)
            out[pairs++] = seated(tour, round, order[i], order[mate[i]]);
    return pairs;
}

/* A round of byes only is none. */
static bool has_game(const tour_pair *pairs, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (pairs[i].second != TOUR_NONE)
            return true;
    return false;
}

static uint32_t pair_robin(const srv_tour *tour, uint32_t round, tour_pair *out)
{
    uint16_t order[TOUR_PLAYERS_MAX];
    uint32_t count = 0;
    for (uint16_t i = 0; i < tour->players; i++)
        if (plays(tour, i) || tour->player[i].since < round)
            order[count++] = i;
    if (tour_count_playing(tour) < 2)
        return 0;
    sort_by_lot(tour, order, count);
    uint32_t circle_rounds = count + count % 2 - 1;
    uint32_t pairs = round <= circle_rounds ? pair_circle(tour, round, order, count, out) : 0;
    return has_game(out, pairs) ? pairs : pair_rest(tour, round, order, count, out);
}

/* ---------------------------------------------------------------- Swiss */

static void fill_field(const srv_tour *tour, swiss_field *out)
{
    tour_standing standing[TOUR_PLAYERS_MAX];
    uint32_t count = tour_stand(tour, standing);
    memset(out, 0, sizeof *out);
    out->tour = tour;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t player = standing[i].player;
        if (!plays(tour, player))
            continue;
        out->player[out->size] = player;
        out->points[out->size] = standing[i].points;
        out->balance[out->size++] = tour_balance(tour, player);
    }
    for (uint32_t i = 0; i < out->size; i++)
        for (uint32_t j = 0; j < out->size; j++)
            out->met[i][j] = i == j ? 0 : tour_meetings(tour, out->player[i], out->player[j]);
    out->graph.size = out->size;
}

/* Would one of them get too much of one side? */
static bool clashes(const swiss_field *field, uint32_t i, uint32_t j)
{
    int a = field->balance[i], b = field->balance[j];
    return field->tour->settings.games == TOUR_SINGLE && ((a > 1 && b > 1) || (a < -1 && b < -1));
}

static void draw_edges(swiss_field *field, bool sides)
{
    for (uint32_t i = 0; i < field->size; i++)
        for (uint32_t j = 0; j < field->size; j++)
            field->graph.edge[i][j] = i != j && field->met[i][j] == 0 &&
                                      !(sides && clashes(field, i, j));
}

static uint32_t good_pairs(const swiss_field *field)
{
    uint16_t mate[TOUR_PLAYERS_MAX];
    return tour_match(&field->graph, mate);
}

/* Sides are respected if that costs no rematch. */
static void choose_edges(swiss_field *field)
{
    draw_edges(field, false);
    uint32_t most = good_pairs(field);
    draw_edges(field, true);
    if (good_pairs(field) < most)
        draw_edges(field, false);
}

/* The lowest of those with the fewest byes without whom the others can be paired best. */
static uint32_t choose_bye(swiss_field *field)
{
    uint32_t fewest = UINT32_MAX, found = 0, best = 0;
    for (uint32_t i = 0; i < field->size; i++) {
        uint32_t byes = tour_byes(field->tour, field->player[i]);
        fewest = byes < fewest ? byes : fewest;
    }
    for (uint32_t i = field->size; i-- > 0;) {
        if (tour_byes(field->tour, field->player[i]) != fewest)
            continue;
        field->graph.gone[i] = true;
        uint32_t pairs = good_pairs(field) + 1;
        field->graph.gone[i] = false;
        if (pairs > best) {
            best = pairs;
            found = i;
        }
    }
    return found;
}

/* How bad an opponent is: rematches, another score, far from half a group away. */
static uint64_t badness(const swiss_field *field, uint32_t top, uint32_t other)
{
    uint32_t group = 0, place = 0;
    for (uint32_t i = top; i < field->size; i++) {
        if (field->graph.gone[i] || field->points[i] != field->points[top])
            continue;
        place = i < other ? group + 1 : place;
        group++;
    }
    int gap = field->points[top] - field->points[other];
    uint32_t ideal = gap == 0 ? group / 2 : group;
    uint32_t distance = place > ideal ? place - ideal : ideal - place;
    if (gap != 0)
        distance = other;
    return ((uint64_t)field->met[top][other] << 48) + ((uint64_t)(gap < 0 ? -gap : gap) << 24) +
           ((uint64_t)distance << 8);
}

/* Is this opponent possible without more rematches than there must be? */
static bool can_meet(swiss_field *field, uint32_t top, uint32_t other, uint32_t need)
{
    field->graph.gone[top] = field->graph.gone[other] = true;
    bool good = good_pairs(field) + field->graph.edge[top][other] >= need;
    field->graph.gone[top] = field->graph.gone[other] = false;
    return good;
}

static uint32_t choose_opponent(swiss_field *field, uint32_t top)
{
    bool tried[TOUR_PLAYERS_MAX] = {false};
    uint32_t need = good_pairs(field);
    for (;;) {
        uint32_t best = TOUR_NONE;
        for (uint32_t i = top + 1; i < field->size; i++)
            if (!field->graph.gone[i] && !tried[i] &&
                (best == TOUR_NONE || badness(field, top, i) < badness(field, top, best)))
                best = i;
        if (best == TOUR_NONE || can_meet(field, top, best, need))
            return best;
        tried[best] = true;
    }
}

static uint32_t pair_field(swiss_field *field, uint32_t round, tour_pair *out)
{
    uint32_t pairs = 0, bye = TOUR_NONE;
    if (field->size % 2 == 1) {
        bye = choose_bye(field);
        field->graph.gone[bye] = true;
    }
    for (uint32_t top = 0; top < field->size; top++) {
        if (field->graph.gone[top])
            continue;
        uint32_t other = choose_opponent(field, top);
        gg_assert(other != TOUR_NONE);
        field->graph.gone[top] = field->graph.gone[other] = true;
        out[pairs++] = seated(field->tour, round, field->player[top], field->player[other]);
    }
    if (bye != TOUR_NONE)
        out[pairs++] = (tour_pair){field->player[bye], TOUR_NONE, TOUR_NONE};
    return pairs;
}

static uint32_t pair_swiss(const srv_tour *tour, uint32_t round, tour_pair *out)
{
    swiss_field *field = malloc(sizeof *field);
    if (!field || tour_count_playing(tour) < 2) {
        free(field);
        return 0;
    }
    fill_field(tour, field);
    choose_edges(field);
    uint32_t pairs = pair_field(field, round, out);
    free(field);
    return pairs;
}

uint32_t tour_pair_round(const srv_tour *tour, uint32_t round, tour_pair pairs[TOUR_PLAYERS_MAX])
{
    return tour->settings.system == TOUR_ROBIN ? pair_robin(tour, round, pairs)
                                               : pair_swiss(tour, round, pairs);
}
