/* fields.c: the members of states and views in order, with ranges and the words of positions and facts. They cover
 * both without gaps, so states have no padding, can be hashed and have the same text everywhere.
 *
 * Apart from the rules and free positions, this is the only file that sees a state. It says where members are, not
 * what they contain. */
#include "core/play/field_text.h"
#include "triumph/table/state.h"
#include "triumph/table/tables.h"

/* ---------------------------------------------------------------- how many there are */

static uint32_t rounds(const gg_game *game)
{
    return tri_board_of(game)->rounds[game->scenario];
}

static uint32_t rounds_and_none(const gg_game *game)
{
    return rounds(game) + 1;
}

static uint32_t approaches(const gg_game *game)
{
    return 2U * tri_board_of(game)->borders;
}

static uint32_t approaches_and_none(const gg_game *game)
{
    return approaches(game) + 1;
}

static uint32_t commanders(const gg_game *game)
{
    return tri_board_of(game)->commanders;
}

static uint32_t commanders_and_none(const gg_game *game)
{
    return commanders(game) + 1;
}

static uint32_t locales(const gg_game *game)
{
    return tri_board_of(game)->locales;
}

static uint32_t nodes(const gg_game *game)
{
    return tri_board_of(game)->nodes;
}

static uint32_t seats(const gg_game *game)
{
    return game->seats;
}

/* ---------------------------------------------------------------- what numbers stand for */

static const gg_naming noun_side = {
    .words = tri_sides, .expected = "F or A expected", .expected_by_fact = "F or A expected"};

#define ZERO GG_UP_TO(0)
#define FLAG GG_UP_TO(1)
#define FLAGS GG_UP_TO(TRI_ENTERED | TRI_INTO | TRI_RETREATED | TRI_FIXED)
#define SIDE GG_UP_TO(TRI_SIDES - 1)
#define RANK GG_UP_TO(3)
#define SEAT GG_BELOW(seats), GG_OR(GG_NOBODY)
#define POSITION GG_UP_TO(TRI_DEAD)
#define LOCALE GG_BELOW(locales), GG_OR(TRI_NONE)
#define NODE GG_BELOW(nodes)
#define APPROACH GG_BELOW(approaches), GG_OR(TRI_NO_APPROACH)
#define APPROACH_OR_0 GG_BELOW(approaches_and_none)
#define UNIT GG_UP_TO(TRI_UNITS - 1), GG_OR(TRI_NO_UNIT)
#define UNITS GG_UP_TO(TRI_UNITS_MAX)
#define COMMANDER GG_BELOW(commanders), GG_OR(TRI_NO_COMMANDER)
#define COMMANDER_OR_0 GG_BELOW(commanders_and_none)
#define NEGATIVE .negative = true

/* ---------------------------------------------------------------- the tables */

/* NOLINTBEGIN(bugprone-sizeof-expression): a member that is one byte is an array of one */

#define IN_VIEW(type, member, dimensions, means, ...)                                              \
    {GG_FIELD_PLACE(tri_table, member, type), .meaning = (means), __VA_ARGS__},
#define PART_IN_VIEW(type, member, dimensions, each, means)                                        \
    {GG_FIELD_PLACE(tri_table, member, each), .meaning = (means)},
#define RIDE_IN_VIEW(type, member, ...) IN_VIEW(type, ride.member, __VA_ARGS__)
#define RIDE_PART_IN_VIEW(type, member, ...) PART_IN_VIEW(type, ride.member, __VA_ARGS__)
#define ATTACK_IN_VIEW(type, member, ...) IN_VIEW(type, attack.member, __VA_ARGS__)
#define ATTACK_PART_IN_VIEW(type, member, ...) PART_IN_VIEW(type, attack.member, __VA_ARGS__)
#define OUTCOME_IN_VIEW(type, member, ...) IN_VIEW(type, outcome.member, __VA_ARGS__)

const gg_field tri_view_fields[] = {
    TRI_TABLE_FIELDS(IN_VIEW, PART_IN_VIEW) TRI_RIDE_FIELDS(RIDE_IN_VIEW, RIDE_PART_IN_VIEW)
        TRI_ATTACK_FIELDS(ATTACK_IN_VIEW, ATTACK_PART_IN_VIEW) TRI_OUTCOME_FIELDS(OUTCOME_IN_VIEW)
            TRI_TEAM_FIELDS(IN_VIEW){.name = NULL}};

#define IN_STATE(type, member, dimensions, means, ...)                                             \
    {GG_FIELD_PLACE(tri_state, table.member, type), .meaning = (means), __VA_ARGS__},
#define PART_IN_STATE(type, member, dimensions, each, means)                                       \
    {GG_FIELD_PLACE(tri_state, table.member, each), .meaning = (means)},
#define RIDE_IN_STATE(type, member, ...) IN_STATE(type, ride.member, __VA_ARGS__)
#define RIDE_PART_IN_STATE(type, member, ...) PART_IN_STATE(type, ride.member, __VA_ARGS__)
#define ATTACK_IN_STATE(type, member, ...) IN_STATE(type, attack.member, __VA_ARGS__)
#define ATTACK_PART_IN_STATE(type, member, ...) PART_IN_STATE(type, attack.member, __VA_ARGS__)
#define OUTCOME_IN_STATE(type, member, ...) IN_STATE(type, outcome.member, __VA_ARGS__)

const gg_field tri_state_fields[] = {
    TRI_TABLE_FIELDS(IN_STATE, PART_IN_STATE) TRI_RIDE_FIELDS(RIDE_IN_STATE, RIDE_PART_IN_STATE)
        TRI_ATTACK_FIELDS(ATTACK_IN_STATE, ATTACK_PART_IN_STATE)
            TRI_OUTCOME_FIELDS(OUTCOME_IN_STATE) TRI_TEAM_FIELDS(IN_STATE)
                GG_FIELD(tri_state, notes, uint8_t, false),
    {.name = NULL},
};

/* NOLINTEND(bugprone-sizeof-expression) */

_Static_assert(sizeof(tri_table) % 8 == 0, "views are hashed eight bytes at a time");
