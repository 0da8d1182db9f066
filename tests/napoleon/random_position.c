/* random_position.c: positions in which armies face each other, for the harness. */
#include "napoleon/random_position.h"

#include <string.h>

#include "napoleon/table/table.h"

enum { FIGHTS_MAX = 3, FIGHTERS_MAX = 9, LEAST_IN_BATTLE = 4, TRIES = 40 };

typedef struct placing {
    const nap_board *board;
    gg_dice *dice;
    uint8_t turn;
    uint8_t at[NAP_BLOCKS_MAX];
    uint64_t fights;              /* towns */
    uint8_t entry[NAP_TOWNS_MAX]; /* of a fight: a town beside it */
    uint64_t held[NAP_SIDES];     /* towns */
    /* of a battle under way */
    bool battle;
    uint8_t town;                 /* of it */
    uint8_t spot[NAP_BLOCKS_MAX]; /* by block */
    uint8_t marker[NAP_PARTIES][NAP_COLUMNS + 1];
    uint8_t streams;
    uint8_t
        crowd; /* column where most of them meet, 0: none; all are weak then, and a stream may lie there */
    uint8_t shelter[NAP_BLOCKS_MAX];
    uint64_t squares, occupants;
    bool combat; /* morale is over */
} placing;

static uint8_t any_town(placing *place)
{
    return (uint8_t)gg_below(place->dice, place->board->towns);
}

static uint8_t any_neighbour(placing *place, uint8_t town)
{
    const nap_town *here = &place->board->town[town];
    return here->next[gg_below(place->dice, here->roads)];
}

static void put_block(placing *place, uint32_t block, uint8_t town)
{
    place->at[block] = town;
    place->held[nap_block_side(place->board, (uint8_t)block)] |= nap_bit(town);
}

/* ---------------------------------------------------------------- fights */

/* That many blocks of a side that have no place yet. */
static void gather(placing *place, uint8_t side, uint8_t town, uint32_t count)
{
    for (uint32_t tries = 0; tries < TRIES && count > 0; tries++) {
        uint32_t block = gg_below(place->dice, place->board->blocks);
        if (place->at[block] != NAP_NONE || nap_block_side(place->board, (uint8_t)block) != side)
            continue;
        put_block(place, block, town);
        count--;
    }
}

/* The attackers came from a town beside it where nobody else fights. */
static void add_fight(placing *place, uint8_t town)
{
    uint8_t active = place->board->turn[place->turn].side;
    uint8_t entry = any_neighbour(place, town);
    uint64_t taken = place->held[NAP_FRENCH] | place->held[NAP_ALLIED];
    if ((taken | place->fights) & (nap_bit(town) | nap_bit(entry)))
        return;
    place->fights |= nap_bit(town);
    place->entry[town] = entry;
    gather(place, active, town, 1 + gg_below(place->dice, FIGHTERS_MAX));
    gather(place, active ^ 1U, town, 1 + gg_below(place->dice, FIGHTERS_MAX));
    if (!(place->held[NAP_FRENCH] & place->held[NAP_ALLIED] & nap_bit(town)))
        place->fights &= ~nap_bit(town); /* one side had no blocks left */
}

/* ---------------------------------------------------------------- a battle under way */

static uint32_t side_in(const placing *place, uint32_t block)
{
    return nap_block_side(place->board, (uint8_t)block) == place->board->turn[place->turn].side
               ? NAP_ATT
               : NAP_DEF;
}

static bool is_gun(const placing *place, uint32_t block)
{
    return nap_type_of(place->board, (uint8_t)block)->artillery != 0;
}

/* Anywhere on its side; forward only where its party has advanced and it may be there. */
static uint8_t any_spot(placing *place, uint32_t block, const uint8_t ahead[NAP_COLUMNS + 1])
{
    uint32_t party = side_in(place, block), column = 1 + gg_below(place->dice, NAP_COLUMNS);
    if (place->crowd != 0 && gg_below(place->dice, 4) > 0)
        column = place->crowd;
    bool stays = nap_type_of(place->board, (uint8_t)block)->stays;
    switch (gg_below(place->dice, 4)) {
    case 0:
        return nap_reserve(party);
    case 1:
        return nap_home(party, column);
    default:
        return ahead[column] == party && !stays ? nap_forward(party, column)
                                                : nap_home(party, column);
    }
}

/* The first three of each side hold its positions. */
static void line_up(placing *place)
{
    uint8_t ahead[NAP_COLUMNS + 1] = {0};
    uint32_t count[NAP_PARTIES] = {0, 0};
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        ahead[column] = (uint8_t)gg_below(place->dice, 3); /* 2: nobody is */
    for (uint32_t block = 0; block < place->board->blocks; block++) {
        if (place->at[block] != place->town)
            continue;
        uint32_t party = side_in(place, block);
        place->spot[block] = ++count[party] <= NAP_COLUMNS ? nap_home(party, count[party])
                                                           : any_spot(place, block, ahead);
    }
}

/* In the position, or gone forward out of it. */
static bool has_guns(const placing *place, uint32_t party, uint32_t column)
{
    for (uint32_t block = 0; block < place->board->blocks; block++) {
        uint8_t spot = place->spot[block];
        if (is_gun(place, block) &&
            (spot == nap_home(party, column) || spot == nap_forward(party, column) ||
             spot == nap_forward(party ^ 1U, column)))
            return true;
    }
    return false;
}

/* Each marker as often as the pool has it. */
static void lay_terrain(placing *place)
{
    uint32_t left[NAP_MARKERS] = {0};
    for (uint32_t i = 0; i < place->board->pool_size; i++)
        left[place->board->pool[i]]++;
    memset(place->marker, NAP_NO_MARKER, sizeof place->marker);
    for (uint32_t party = 0; party < NAP_PARTIES; party++)
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
            uint32_t marker = gg_below(place->dice, NAP_MARKERS + 2);
            if (marker >= NAP_MARKERS || left[marker] == 0 ||
                (marker == NAP_WOODS && has_guns(place, party, column)))
                continue;
            left[marker]--;
            if (marker == NAP_STREAM)
                place->streams |= (uint8_t)(1U << column);
            else
                place->marker[party][column] = (uint8_t)marker;
        }
}

static bool may_form(const placing *place, uint32_t block)
{
    uint8_t spot = place->spot[block];
    return spot != NAP_NONE && place->board->block[block].type == NAP_INF && nap_is_home(spot) &&
           place->marker[nap_party_at(spot)][nap_column(spot)] != NAP_WOODS;
}

/* Squares, each with a sheltering block if there is one. */
static void form_squares(placing *place)
{
    for (uint32_t block = 0; block < place->board->blocks; block++) {
        if (!may_form(place, block) || gg_below(place->dice, 2) == 0)
            continue;
        place->squares |= nap_bit(block);
        for (uint32_t guest = 0; guest < place->board->blocks; guest++)
            if (place->spot[guest] == place->spot[block] && place->shelter[guest] == NAP_NONE &&
                (is_gun(place, guest) || place->board->block[guest].type == NAP_LDR)) {
                place->shelter[guest] = (uint8_t)block;
                break;
            }
    }
}

static bool may_occupy(const placing *place, uint32_t block, uint32_t party, uint32_t column)
{
    uint8_t spot = place->spot[block];
    if (spot != nap_home(party, column) && spot != nap_forward(party ^ 1U, column))
        return false;
    return place->marker[party][column] == NAP_HILL ||
           (place->marker[party][column] == NAP_FARM &&
            place->board->block[block].type == NAP_INF && !(place->squares & nap_bit(block)));
}

/* An occupant on most farms and hills. */
static void occupy(placing *place)
{
    for (uint32_t party = 0; party < NAP_PARTIES; party++)
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            for (uint32_t block = 0; block < place->board->blocks; block++)
                if (may_occupy(place, block, party, column) && gg_below(place->dice, 2) == 0) {
                    place->occupants |= nap_bit(block);
                    break;
                }
}

/* If both sides have enough blocks there the fight is in its second round. */
static void begin_battle(placing *place, uint8_t town)
{
    uint32_t count[NAP_PARTIES] = {0, 0};
    memset(place->spot, NAP_NONE, sizeof place->spot);
    memset(place->shelter, NAP_NONE, sizeof place->shelter);
    for (uint32_t block = 0; block < place->board->blocks; block++)
        if (place->at[block] == town)
            count[side_in(place, block)]++;
    place->town = town;
    place->battle = count[NAP_ATT] >= LEAST_IN_BATTLE && count[NAP_DEF] >= LEAST_IN_BATTLE;
    if (!place->battle)
        return;
    if (gg_below(place->dice, 4) == 0)
        place->crowd = (uint8_t)(1 + gg_below(place->dice, NAP_COLUMNS));
    line_up(place);
    lay_terrain(place);
    if (place->crowd != 0 && gg_below(place->dice, 2) == 0)
        place->streams = (uint8_t)(1U << place->crowd);
    form_squares(place);
    occupy(place);
    place->combat = gg_below(place->dice, 2) == 0;
}

/* ---------------------------------------------------------------- all others */

static bool may_stand(const placing *place, uint32_t block, uint8_t town)
{
    uint8_t side = nap_block_side(place->board, (uint8_t)block);
    return !(place->held[side ^ 1U] & nap_bit(town)) && !(place->fights & nap_bit(town));
}

/* Around the centre, so that they can reinforce, retreat and attack. */
static void put_somewhere(placing *place, uint32_t block, uint8_t centre)
{
    for (uint32_t tries = 0; tries < TRIES; tries++) {
        uint32_t far = gg_below(place->dice, 4);
        uint8_t town = far == 3 ? any_town(place) : any_neighbour(place, centre);
        if (far == 2)
            town = any_neighbour(place, town);
        if (!may_stand(place, block, town))
            continue;
        put_block(place, block, town);
        return;
    }
    uint8_t town = 0;
    while (!may_stand(place, block, town))
        town++;
    put_block(place, block, town);
}

static void put_all(placing *place)
{
    uint8_t centre = any_town(place);
    uint32_t fights = gg_below(place->dice, FIGHTS_MAX + 1);
    bool one = gg_below(place->dice, 2) == 0; /* and it has begun */
    fights = one ? 1 : fights;
    for (uint32_t i = 0; i < fights && !place->board->turn[place->turn].night; i++)
        add_fight(place, i == 0 ? centre : any_neighbour(place, any_neighbour(place, centre)));
    if (one && (place->fights & nap_bit(centre)))
        begin_battle(place, centre);
    for (uint32_t block = 0; block < place->board->blocks; block++)
        if (place->at[block] == NAP_NONE)
            put_somewhere(place, block, centre);
}

/* ---------------------------------------------------------------- writing */

static void put_name(const nap_board *board, uint8_t town, gg_text *out)
{
    gg_put_name(out, gg_span_of(board->town[town].name));
}

static void write_block(placing *place, uint32_t block, gg_text *out)
{
    uint32_t max = place->board->block[block].max;
    uint32_t steps = gg_below(place->dice, 2) == 0 ? max : 1 + gg_below(place->dice, max);
    gg_print(out, " %s:%u", place->board->block[block].id,
             place->crowd != 0 || (place->battle && gg_below(place->dice, 2) == 0) ? 1 : steps);
}

static void write_town(placing *place, uint8_t town, gg_text *out)
{
    gg_put(out, "town ");
    put_name(place->board, town, out);
    gg_put(out, ":");
    for (uint32_t block = 0; block < place->board->blocks; block++)
        if (place->at[block] == town)
            write_block(place, block, out);
    gg_put(out, "\n");
}

static void write_spot(uint8_t spot, gg_text *out)
{
    gg_put_char(out, nap_party_at(spot) == NAP_ATT ? 'A' : 'D');
    if (nap_is_reserve(spot))
        gg_put(out, "R");
    else
        gg_put_int(out, nap_column(spot));
    if (nap_is_forward(spot))
        gg_put(out, ">");
}

/* Of the position that a place belongs to. */
static uint8_t marker_at(const placing *place, uint8_t spot)
{
    uint32_t party = nap_party_at(spot) ^ (nap_is_forward(spot) ? 1U : 0U);
    return place->marker[party][nap_column(spot)];
}

static void write_lines(placing *place, gg_text *out)
{
    for (uint8_t spot = 0; spot < NAP_BATTLE_PLACES; spot++) {
        bool found = false;
        for (uint32_t block = 0; block < place->board->blocks; block++) {
            if (place->spot[block] != spot)
                continue;
            if (!found) {
                write_spot(spot, out);
                gg_put(out, ":");
            }
            found = true;
            write_block(place, block, out);
            if (place->squares & nap_bit(block))
                gg_put(out, "/sq");
            if (place->occupants & nap_bit(block))
                gg_print(out, "/%s", nap_marker_names[marker_at(place, spot)]);
            if (place->shelter[block] != NAP_NONE)
                gg_print(out, "/sh=%s", place->board->block[place->shelter[block]].id);
        }
        if (found)
            gg_put(out, "\n");
    }
}

static void write_terrain(const placing *place, gg_text *out)
{
    const char *before = "terrain ";
    for (uint8_t party = 0; party < NAP_PARTIES; party++)
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
            if (place->marker[party][column] == NAP_NO_MARKER)
                continue;
            gg_put(out, before);
            write_spot(nap_home(party, column), out);
            gg_print(out, " %s", nap_marker_names[place->marker[party][column]]);
            before = ", ";
        }
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (place->streams >> column & 1) {
            gg_print(out, "%sstream %u", before, column);
            before = ", ";
        }
    if (before[0] == ',')
        gg_put(out, "\n");
}

static void write_fight(placing *place, uint8_t town, gg_text *out)
{
    bool battle = place->battle && town == place->town;
    gg_put(out, battle ? "battle " : "fight ");
    put_name(place->board, town, out);
    gg_put(out, " entry ");
    put_name(place->board, place->entry[town], out);
    if (battle)
        gg_print(out, " round %u%s", 2 + gg_below(place->dice, 98),
                 place->combat ? " stage combat" : "");
    gg_put(out, "\n");
    if (!battle) {
        write_town(place, town, out);
        return;
    }
    write_lines(place, out);
    write_terrain(place, out);
    for (uint32_t column = 1; place->combat && column <= NAP_COLUMNS; column++)
        if (place->streams >> column & 1)
            gg_print(out, "crossed %u %u\n", column, gg_below(place->dice, 3));
}

/* Full and nearly full roads, which random moves rarely produce. */
static void write_roads(placing *place, gg_text *out)
{
    for (uint32_t road = 0; road < place->board->roads; road++) {
        const nap_road *of = &place->board->road[road];
        if (gg_below(place->dice, 8) > 0)
            continue;
        gg_put(out, "used ");
        nap_put_road(place->board, (uint8_t)road, of->town[0], out);
        gg_print(out, " %u\n", of->move - gg_below(place->dice, of->move));
    }
}

void nap_random_position(const gg_game *game, gg_dice *dice, gg_text *out)
{
    placing place = {.board = nap_board_of(game), .dice = dice};
    memset(place.at, NAP_NONE, sizeof place.at);
    place.turn = (uint8_t)(1 + gg_below(dice, place.board->turns));
    put_all(&place);
    gg_print(out, "turn %d\n", place.turn);
    write_roads(&place, out);
    for (uint8_t town = 0; town < place.board->towns; town++)
        if (place.fights & nap_bit(town))
            write_fight(&place, town, out);
        else if ((place.held[NAP_FRENCH] | place.held[NAP_ALLIED]) & nap_bit(town))
            write_town(&place, town, out);
}
