/* table.c: the public table: what anyone can count on it, and how it changes.
 *
 * The rules and follow.c change it with the same functions, so a view that follows the events stays correct. */
#include "core/mem.h"
#include "view.h"

/* ---------------------------------------------------------------- counting */

uint32_t probe_count(const probe_open *open, gg_seat seat, uint32_t place)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
        count += open->place[seat * PROBE_SLOTS + slot] == place;
    return count;
}

uint32_t probe_crowd(const probe_open *open, uint32_t place)
{
    uint32_t count = 0;
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        count += open->place[tile] == place;
    return count;
}

bool probe_holds(const probe_open *open, uint8_t side, uint32_t place)
{
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        if (open->place[tile] == place && open->head.side[probe_owner(tile)] == side)
            return true;
    return false;
}

int probe_stars(const gg_game *game, const probe_open *open, uint8_t side)
{
    const probe_board *board = probe_board_of(game);
    int stars = open->bonus[side];
    for (uint32_t place = 0; place < board->places; place++)
        stars += board->place[place].star && probe_holds(open, side, place);
    return stars;
}

uint8_t probe_duel_place(const probe_open *open, gg_seat seat)
{
    if (open->attacker == GG_NOBODY)
        return PROBE_NOWHERE;
    return seat == open->attacker ? open->from : open->target;
}

bool probe_in_duel(const probe_open *open, gg_seat seat)
{
    if (open->attacker == GG_NOBODY ||
        (seat != open->attacker && !probe_enemies(open, seat, open->attacker)))
        return false;
    return probe_count(open, seat, probe_duel_place(open, seat)) > 0;
}

/* B-TLK-01, B-TLK-02 */
bool probe_may_talk(const probe_open *open, gg_seat from, gg_seat to)
{
    if (open->attacker != GG_NOBODY)
        return false;
    if (to == GG_PUBLIC || open->head.side[from] == GG_NOBODY || probe_enemies(open, from, to))
        return true;
    return open->round % 2 == 0;
}

const char *probe_seat_name(const gg_game *game, const gg_head *head, gg_seat seat)
{
    static const char *const names[] = {"S", "M", "N"};
    (void)game;
    if (head->side[seat] == GG_NOBODY)
        return seat == 0 ? "X" : "Y";
    return names[probe_role(head, seat)];
}

/* ---------------------------------------------------------------- changing */

/* An empty table; core owns the head. */
void probe_clear_table(probe_open *open)
{
    open->active = GG_NOBODY;
    open->weather = PROBE_NO_WEATHER;
    open->attacker = GG_NOBODY;
    open->from = open->target = PROBE_NOWHERE;
    memset(open->place, PROBE_NOWHERE, sizeof open->place);
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        open->group[tile] = (uint8_t)tile;
}

void probe_deal_sides(gg_head *head)
{
    for (gg_seat seat = 0; seat < head->seats; seat++)
        head->side[seat] = seat == 0 ? PROBE_SUN : PROBE_MOON;
}

void probe_open_round(probe_open *open)
{
    open->round++;
    open->moved = 0;
}

/* B-WEA-01 */
void probe_turn_weather(const gg_game *game, probe_open *open, uint8_t marker)
{
    if (open->bag[PROBE_FINE] + open->bag[PROBE_RAIN] + open->bag[PROBE_FOG] == 0)
        memcpy(open->bag, probe_board_of(game)->bag, sizeof open->bag);
    gg_assert(open->bag[marker] > 0);
    open->bag[marker]--;
    open->weather = marker;
}

void probe_open_turn(probe_open *open, gg_seat seat)
{
    open->active = seat;
    open->attacked = 0;
}

void probe_open_duel(probe_open *open, gg_seat seat, uint8_t from, uint8_t target)
{
    open->attacker = seat;
    open->from = from;
    open->target = target;
    open->attacked = 1;
    open->answered = 0;
}

void probe_close_duel(probe_open *open)
{
    open->attacker = GG_NOBODY;
    open->from = open->target = PROBE_NOWHERE;
    open->owing = 0;
}
