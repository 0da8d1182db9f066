/* victory_words.c: the victory conditions of a scenario in words, from its data. */
#include "draw/warpeace/pieces.h"

enum { NAMED_CITIES = 9 }; /* longer lists are summarized by country */

static const char *people(uint8_t side)
{
    return side == WAP_FR ? "the French" : "the Allies";
}

/* The word between the i-th item and those before it. */
static const char *joint(uint32_t i, uint32_t count)
{
    return i == 0 ? "" : i + 1 == count ? " and " : ", ";
}

/* ---------------------------------------------------------------- lists of cities */

static void put_place(const wap_board *board, uint16_t hex, gg_text *out)
{
    if (wap_has_city(board, hex))
        gg_put(out, board->city[board->hex[hex].city].name);
    else
        wap_put_hex(board, hex, out);
}

/* `last`: the word before the last one. */
static void put_cities(const wap_board *board, const wap_condition *is, const char *last,
                       gg_text *out)
{
    for (uint32_t i = 0; i < is->hexes; i++) {
        gg_put(out, i > 0 && i + 1U == is->hexes ? last : joint(i, is->hexes));
        put_place(board, board->listed_hex[is->first_hex + i], out);
    }
}

/* `43 cities of Spain and Portugal` */
static void put_countries(const wap_board *board, uint32_t first, uint32_t count, gg_text *out)
{
    uint64_t owners = 0;
    uint32_t seen = 0, put = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t owner = UINT64_C(1) << board->hex[board->listed_hex[first + i]].owner;
        seen += (owners & owner) == 0;
        owners |= owner;
    }
    gg_print(out, "%u cities of ", count);
    for (uint32_t nation = 0; nation < board->nations; nation++)
        if (owners >> nation & 1U)
            gg_print(out, "%s%s", joint(put++, seen), board->nation[nation].name);
}

/* `4 of Leipzig, Dresden ..`, `Moscow or Kiev` */
static void put_list(const wap_board *board, const wap_condition *is, gg_text *out)
{
    bool all = is->least >= is->hexes, named = is->hexes <= NAMED_CITIES;
    bool one = is->least == 1 && named && !all;
    if (!all && !one)
        gg_print(out, "%d of ", is->least);
    if (named) {
        put_cities(board, is, one ? " or " : " and ", out);
        return;
    }
    gg_put(out, all ? "all listed " : "");
    put_countries(board, is->first_hex, is->hexes, out);
}

/* ---------------------------------------------------------------- conditions */

static void put_few(const wap_board *board, const wap_condition *is, gg_text *out)
{
    bool two = is->leader[1] < board->leaders;
    gg_put(out, two ? "neither " : "");
    if (is->leader[0] < board->leaders)
        gg_put(out, board->leader[is->leader[0]].name);
    if (two)
        gg_print(out, " nor %s has %d SP or more with him", board->leader[is->leader[1]].name,
                 is->least);
    else
        gg_print(out, " has fewer than %d SP with him", is->least);
}

/* `who`: the name for its side here. */
static void put_condition(const wap_board *board, const wap_condition *is, const char *who,
                          gg_text *out)
{
    switch (is->what) {
    case WAP_IF_CONTROLS:
        gg_print(out, "%s control ", who);
        put_list(board, is, out);
        break;
    case WAP_IF_STANDS:
        gg_print(out, "%s stand in ", who);
        put_cities(board, is, " and ", out);
        break;
    case WAP_IF_HOLDS:
        gg_print(out, "%s hold ", who);
        put_cities(board, is, " and ", out);
        gg_put(out, ", supplied");
        break;
    case WAP_IF_POINTS:
        gg_print(out, "%s have at least as many points", who);
        break;
    case WAP_IF_NEUTRAL:
        gg_print(out, "%s is neutral", board->nation[is->nation].name);
        break;
    default:
        put_few(board, is, out);
    }
}

/* `At the end: the French win if they stand in Vienna.` */
static void put_line(const wap_board *board, const wap_victory *is, gg_text *out)
{
    if (is->early && is->from > 0) {
        gg_put(out, "Any turn from ");
        wap_put_turn(board, is->from, out);
        gg_put(out, " on: ");
    } else {
        gg_put(out, is->early ? "Any turn: " : "At the end: ");
    }
    if (is->winner < WAP_SIDES)
        gg_print(out, "%s win", people(is->winner));
    else
        gg_put(out, "a draw");
    for (uint32_t i = 0; i < is->conditions; i++) {
        const wap_condition *condition = &board->condition[is->first + i];
        gg_put(out, i == 0 ? " if " : ", and ");
        put_condition(board, condition,
                      condition->side == is->winner ? "they" : people(condition->side), out);
    }
    gg_put(out, is->conditions == 0 ? " otherwise." : ".");
}

/* ---------------------------------------------------------------- city points */

/* ` (from 1813-01, after Prussia)` */
static void put_when(const wap_board *board, const wap_city *city, uint8_t side, gg_text *out)
{
    uint8_t from = city->points_from[side], after = city->points_after[side];
    if (from == 0)
        return;
    gg_put(out, " (from ");
    wap_put_turn(board, from, out);
    if (after < board->changes)
        gg_print(out, ", after %s", board->change[after].name);
    gg_put_char(out, ')');
}

static void put_points(const wap_board *board, uint8_t side, gg_text *out)
{
    uint32_t count = 0, put = 0;
    for (uint32_t city = 0; city < board->cities; city++)
        count += board->city[city].points >> side & 1U;
    if (count == 0)
        return;
    gg_put(out, "city points: ");
    for (uint32_t city = 0; city < board->cities; city++)
        if (board->city[city].points >> side & 1U) {
            gg_print(out, "%s%s", joint(put++, count), board->city[city].name);
            put_when(board, &board->city[city], side, out);
        }
    gg_put_char(out, '.');
}

void wap_write_victory(const gg_game *game, wap_column *column)
{
    const wap_board *board = wap_board_of(game);
    char line[1200];
    gg_text text;
    for (uint32_t i = 0; i < board->victories; i++) {
        gg_text_open(&text, line, sizeof line);
        put_line(board, &board->victory[i], &text);
        wap_write_text(column, NULL, line);
    }
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        gg_text_open(&text, line, sizeof line);
        put_points(board, side, &text);
        if (line[0] != 0)
            wap_write_marked(column, NULL, wap_side_class(side), line);
    }
}
