/* Supply and distances of warpeace against a slow and simple calculation by the same rules, on random positions: the
 * text of P-SUP-02, P-SUP-03, P-SUP-04, P-SUP-05, P-SUP-06, P-SUP-07 and of R-P-37, hex by hex, until nothing changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/board/board.h"
#include "warpeace/board/options.h"
#include "warpeace/sequence/rules.h"
#include "warpeace_files.h"

/* ---------------------------------------------------------------- a game that is only its board */

static bool load(gg_game *game, gg_error *error)
{
    game->seats = 2;
    return wap_load_board(game, game->board, error);
}

static const gg_rules rules = {
    .id = "warpeace", .options = wap_options, .board_size = sizeof(wap_board), .load = load};

static _Alignas(GG_ALIGN) uint8_t memory[sizeof(gg_game) + sizeof(wap_board) + 2 * GG_ALIGN];
static gg_words words;

static const gg_game *make(const char *line)
{
    const gg_entry entry = {&rules, gg_files_warpeace, gg_files_warpeace_count};
    gg_error error;
    memset(&error, 0, sizeof error);
    assert_true(gg_game_size(&rules) <= sizeof memory);
    assert_true(gg_split(gg_span_of(line), &words, &error));
    const gg_game *game = gg_game_make(&entry, memory, &words, 0, &error);
    if (game == NULL)
        print_error("%s:%u\n", error.text, (unsigned)error.line);
    assert_non_null(game);
    return game;
}

/* ---------------------------------------------------------------- random positions */

static wap_table table;
static gg_turn turn;

static wap_play open_table(const gg_game *game)
{
    const wap_board *board = wap_board_of(game);
    memset(&table, 0, sizeof table);
    memset(&turn, 0, sizeof turn);
    wap_clear_table(board, &table);
    return (wap_play){.game = game, .board = board, .table = &table, .turn = &turn};
}

/* A hex near the center, so that stacks are in each other's way. */
static uint16_t random_hex(const wap_board *board, gg_dice *dice, uint16_t centre)
{
    for (;;) {
        uint16_t hex = (uint16_t)gg_below(dice, board->hexes);
        if (wap_distance(board, hex, centre) <= 9)
            return hex;
    }
}

/* A kind whose nation is at war; WAP_NONE if the draw was none. */
static uint8_t random_kind(const wap_play *play, gg_dice *dice)
{
    uint8_t kind = (uint8_t)gg_below(dice, play->board->kinds);
    return wap_side_of_kind(play->board, play->table, kind) < WAP_SIDES ? kind : (uint8_t)WAP_NONE;
}

/* Both sides share a hex only if one is inside its city: besieged, or fixed there by a demand. */
static void place(wap_play *play, gg_dice *dice, uint16_t hex, uint8_t kind)
{
    uint8_t side = wap_side_of_kind(play->board, &table, kind);
    uint16_t city = play->board->hex[hex].city;
    bool inside = city != WAP_NO_CITY &&
                  wap_count_sp(play->board, &table, hex, WAP_WITHIN(side)) > 0;
    if (wap_is_closed(play->board, &table, hex))
        return;
    if (wap_enemy_in(&table, side, hex)) {
        if (city == WAP_NO_CITY)
            return;
        inside |= wap_count_sp(play->board, &table, hex, WAP_OUTSIDE(wap_other(side))) > 0;
        if (inside && wap_count_sp(play->board, &table, hex, WAP_OUTSIDE(side)) > 0)
            return;
        table.siege[city] = (uint8_t)(gg_below(dice, 4) > 0);
    }
    wap_add_sp(play, hex, kind, 1 + gg_below(dice, 3), inside ? WAP_INSIDE : 0);
}

static void fill_table(wap_play *play, gg_dice *dice)
{
    uint16_t centre = (uint16_t)gg_below(dice, play->board->hexes);
    uint32_t stacks = 5 + gg_below(dice, 60);
    for (uint32_t i = 0; i < stacks; i++) {
        uint8_t kind = random_kind(play, dice);
        if (kind != WAP_NONE)
            place(play, dice, random_hex(play->board, dice, centre), kind);
    }
    for (uint32_t i = 0; i < play->board->cities; i++)
        if (gg_below(dice, 4) == 0)
            play->table->control[i] = (uint8_t)gg_below(dice, WAP_SIDES);
}

/* ---------------------------------------------------------------- the slow reckoning */

enum { FAR_OFF = 1000 };

static bool holds(const wap_play *play, uint16_t hex, uint8_t side, uint8_t colour, int inside)
{
    for (uint32_t i = 0; i < play->table->pile_count; i++) {
        const wap_pile *pile = &play->table->pile[i];
        if (pile->hex != hex || wap_side_of_kind(play->board, play->table, pile->kind) != side)
            continue;
        if (colour != WAP_NONE && play->board->kind[pile->kind].colour != colour)
            continue;
        if (inside < 0 || inside == ((pile->marks & WAP_INSIDE) != 0))
            return true;
    }
    return false;
}

static bool is_city_source(const wap_play *play, uint16_t hex, uint8_t side, uint8_t colour)
{
    const wap_board *board = play->board;
    for (uint32_t i = 0; i < board->home_sources; i++) {
        const wap_home_source *home = &board->home_source[i];
        if (home->hex == hex && (home->colours >> colour & 1) &&
            play->table->status[home->owner] == side)
            return true;
    }
    for (uint32_t i = 0; i < board->sources; i++) {
        const wap_source *source = &board->source[i];
        if (source->hex == hex && source->side == side && (source->colours >> colour & 1) &&
            (!source->control || play->table->control[board->hex[hex].city] == side))
            return true;
    }
    uint8_t flags = board->hex[hex].flags;
    bool coast = (flags & (WAP_HEX_COAST | WAP_HEX_PORT)) != 0;
    bool shore = (coast && (board->coast_feeds[side] >> colour & 1)) ||
                 ((flags & WAP_HEX_PORT) && (board->port_feeds[side] >> colour & 1));
    return shore && holds(play, hex, side, colour, -1);
}

/* A hex with enemies that supply cannot cross (P-SUP-03). */
static bool is_wall(const wap_play *play, uint16_t hex, uint8_t side)
{
    uint8_t enemy = wap_other(side);
    uint16_t city = play->board->hex[hex].city;
    if (!holds(play, hex, enemy, WAP_NONE, -1))
        return false;
    if (holds(play, hex, enemy, WAP_NONE, 0))
        return true;
    return play->table->siege[city] == 0 && !holds(play, hex, side, WAP_NONE, 0);
}

/* Spreads distances from those that are 0 until nothing changes. */
static void relax(const wap_play *play, uint8_t side, bool walls, uint32_t limit, uint32_t *mp)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint16_t hex = 0; hex < play->board->hexes; hex++) {
            if (mp[hex] == FAR_OFF || (walls && mp[hex] > 0 && is_wall(play, hex, side)))
                continue;
            for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
                uint16_t next = play->board->hex[hex].next[i];
                if (next == WAP_NO_HEX || wap_is_closed(play->board, play->table, next))
                    continue;
                uint32_t sum = mp[hex] + play->board->hex[hex].cost[i];
                if (sum <= limit && sum < mp[next]) {
                    mp[next] = sum;
                    changed = true;
                }
            }
        }
    }
}

static uint32_t reached[WAP_COLOURS][WAP_HEXES_MAX];

/* P-SUP-04 (c): hexes with supplied SP become sources, for their own color or for all. */
static bool add_links(const wap_play *play, uint8_t side, uint8_t colour, bool pooled)
{
    bool grown = false;
    for (uint16_t hex = 0; hex < play->board->hexes; hex++) {
        if (reached[colour][hex] == FAR_OFF || !holds(play, hex, side, colour, -1) ||
            is_wall(play, hex, side))
            continue;
        for (uint8_t to = 0; to < WAP_COLOURS; to++)
            if ((to == colour || pooled) && reached[to][hex] != 0) {
                reached[to][hex] = 0;
                grown = true;
            }
    }
    return grown;
}

/* SP that are always in supply are links from the start. */
static void add_partisans(const wap_play *play, uint8_t side, bool pooled)
{
    for (uint32_t i = 0; i < play->table->pile_count; i++) {
        const wap_pile *pile = &play->table->pile[i];
        const wap_kind *kind = &play->board->kind[pile->kind];
        if (!kind->supplied || is_wall(play, pile->hex, side) ||
            wap_side_of_kind(play->board, play->table, pile->kind) != side)
            continue;
        for (uint8_t to = 0; to < WAP_COLOURS; to++)
            if (to == kind->colour || pooled)
                reached[to][pile->hex] = 0;
    }
}

static void reckon(const wap_play *play, uint8_t side)
{
    bool pooled = (play->board->special.pooled >> side & 1) != 0;
    for (uint8_t colour = 0; colour < WAP_COLOURS; colour++)
        for (uint16_t hex = 0; hex < play->board->hexes; hex++)
            reached[colour][hex] = is_city_source(play, hex, side, colour) &&
                                           !holds(play, hex, wap_other(side), WAP_NONE, -1)
                                       ? 0
                                       : FAR_OFF;
    add_partisans(play, side, pooled);
    bool grown = true;
    while (grown) {
        grown = false;
        for (uint8_t colour = 0; colour < WAP_COLOURS; colour++) {
            relax(play, side, true, play->board->limits.supply_mp, reached[colour]);
            grown |= add_links(play, side, colour, pooled);
        }
    }
}

/* ---------------------------------------------------------------- comparing */

/* Whether SP of a color would be supplied in each hex, for one kind of each color. */
static void compare_hexes(const wap_play *play, uint8_t side)
{
    uint8_t done = 0;
    for (uint8_t kind = 0; kind < play->board->kinds; kind++) {
        uint8_t colour = play->board->kind[kind].colour;
        if ((done >> colour & 1) || play->board->kind[kind].supplied ||
            wap_side_of_kind(play->board, play->table, kind) != side)
            continue;
        done |= (uint8_t)(1U << colour);
        for (uint16_t hex = 0; hex < play->board->hexes; hex += 7)
            assert_int_equal(wap_is_supplied(play->board, play->table, hex, kind, false),
                             reached[colour][hex] != FAR_OFF);
    }
}

static void compare_piles(wap_play *play, uint8_t side)
{
    wap_judge_supply(play, side);
    for (uint32_t i = 0; i < play->table->pile_count; i++) {
        const wap_pile *pile = &play->table->pile[i];
        const wap_kind *kind = &play->board->kind[pile->kind];
        if (wap_side_of_kind(play->board, play->table, pile->kind) != side)
            continue;
        bool inside = (pile->marks & WAP_INSIDE) != 0;
        bool fed = kind->supplied || reached[kind->colour][pile->hex] != FAR_OFF ||
                   (inside && is_city_source(play, pile->hex, side, kind->colour));
        assert_int_equal((pile->marks & WAP_UNSUPPLIED) == 0, fed);
        assert_int_equal(wap_is_supplied(play->board, play->table, pile->hex, pile->kind, inside),
                         fed);
    }
}

static void compare_distances(const wap_play *play, uint8_t side, uint8_t colour, uint16_t start)
{
    static uint32_t mp[WAP_HEXES_MAX];
    wap_depots depots;
    for (uint16_t hex = 0; hex < play->board->hexes; hex++) {
        bool city = is_city_source(play, hex, side, colour) &&
                    !holds(play, hex, wap_other(side), WAP_NONE, -1);
        bool depot = hex != start && holds(play, hex, side, colour, -1) &&
                     reached[colour][hex] != FAR_OFF && !is_wall(play, hex, side);
        mp[hex] = city || depot ? 0 : FAR_OFF;
    }
    relax(play, side, true, FAR_OFF - 1, mp);
    wap_find_depots(play->board, play->table, side, colour, start, WAP_NO_BATTLE, &depots);
    for (uint16_t hex = 0; hex < play->board->hexes; hex++)
        assert_int_equal(wap_mp_from_depot(&depots, hex), mp[hex] == FAR_OFF ? WAP_FAR : mp[hex]);
}

static void compare_ways(const wap_play *play, uint16_t from)
{
    static uint32_t mp[WAP_HEXES_MAX];
    wap_distances distances;
    for (uint16_t hex = 0; hex < play->board->hexes; hex++)
        mp[hex] = hex == from ? 0 : FAR_OFF;
    relax(play, WAP_FR, false, FAR_OFF - 1, mp);
    wap_distances_from(play->board, play->table, from, &distances);
    for (uint16_t hex = 0; hex < play->board->hexes; hex++)
        assert_int_equal(distances.mp[hex], mp[hex] == FAR_OFF ? WAP_FAR : mp[hex]);
}

static void compare(const char *line, uint64_t seed, uint32_t positions)
{
    const gg_game *game = make(line);
    gg_dice dice;
    gg_dice_fast(&dice, seed);
    for (uint32_t i = 0; i < positions; i++) {
        wap_play play = open_table(game);
        fill_table(&play, &dice);
        for (uint8_t side = 0; side < WAP_SIDES; side++) {
            reckon(&play, side);
            compare_hexes(&play, side);
            compare_piles(&play, side);
            uint8_t colour = (uint8_t)gg_below(&dice, WAP_COLOURS);
            compare_distances(&play, side, colour, (uint16_t)gg_below(&dice, play.board->hexes));
        }
        compare_ways(&play, (uint16_t)gg_below(&dice, play.board->hexes));
    }
}

static void test_1805(void **unused)
{
    (void)unused;
    compare("warpeace N05", 1, 6);
}

/* Ports and Spanish cities; partisans are always in supply. */
static void test_peninsula(void **unused)
{
    (void)unused;
    compare("warpeace P08", 2, 15);
}

/* Allied SP of any color serve each other as links. */
static void test_pooled(void **unused)
{
    (void)unused;
    compare("warpeace N14", 3, 4);
    compare("warpeace N15", 4, 15);
}

static void test_rivers_free(void **unused)
{
    (void)unused;
    compare("warpeace N15 river_mp=0", 5, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_1805),
        cmocka_unit_test(test_peninsula),
        cmocka_unit_test(test_pooled),
        cmocka_unit_test(test_rivers_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
