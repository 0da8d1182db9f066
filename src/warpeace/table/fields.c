/* fields.c: the members of states and views, one after the other: ranges, and their names in positions and facts. They
 * cover both without a gap, so states have no padding, can be hashed, and have the same text everywhere.
 *
 * Besides the rules and free positions this is the only file that sees a state: it knows where members are, not their
 * values. */
#include "warpeace/table/state.h"
#include "warpeace/table/tables.h"
#include "warpeace/table/view.h"

/* ---------------------------------------------------------------- how many there are */

static uint32_t turns(const gg_game *game)
{
    return wap_board_of(game)->turns;
}

static uint32_t hexes(const gg_game *game)
{
    return wap_board_of(game)->hexes;
}

static uint32_t cities(const gg_game *game)
{
    return wap_board_of(game)->cities;
}

static uint32_t nations(const gg_game *game)
{
    return wap_board_of(game)->nations;
}

static uint32_t kinds(const gg_game *game)
{
    return wap_board_of(game)->kinds;
}

static uint32_t groups(const gg_game *game)
{
    return wap_board_of(game)->groups;
}

static uint32_t changes(const gg_game *game)
{
    return wap_board_of(game)->changes;
}

/* Seats + 1 of a divided side. */
static uint32_t parts(const gg_game *game)
{
    const wap_board *board = wap_board_of(game);
    return board->parts == 0 ? 1 : board->first_part + board->parts + 1U;
}

static uint32_t seat_sets(const gg_game *game)
{
    return wap_board_of(game)->parts == 0 ? 1 : 1U << wap_board_of(game)->seats;
}

static uint32_t markers(const gg_game *game)
{
    return wap_board_of(game)->limits.siege_max + 1U;
}

/* ---------------------------------------------------------------- what numbers stand for */

static bool find_month(const gg_game *game, const gg_head *head, gg_span word, int32_t *turn)
{
    uint32_t month = 0;
    bool found = wap_span_month(word, &month);
    (void)head;
    *turn = (int32_t)month - (int32_t)wap_board_of(game)->first_month;
    return found;
}

static bool read_month(gg_said *said, int32_t *turn)
{
    uint8_t found = 0;
    bool good = wap_read_turn(wap_board_of(said->game), gg_said_here(said), said->words, said->next,
                              &found, said->error);
    *turn = found;
    said->next += good;
    return good;
}

static void put_month(const gg_game *game, const gg_head *head, int64_t turn, gg_text *out)
{
    (void)head;
    wap_put_turn(wap_board_of(game), (uint32_t)turn, out);
}

static bool read_kind(gg_said *said, int32_t *kind)
{
    uint8_t found = 0;
    bool good = wap_read_kind(wap_board_of(said->game), gg_said_here(said), said->words, said->next,
                              &found, said->error);
    *kind = found;
    said->next += good;
    return good;
}

static void put_kind(const gg_game *game, const gg_head *head, int64_t kind, gg_text *out)
{
    (void)head;
    gg_put(out, wap_board_of(game)->kind[kind].code);
}

static const char *const phases[] = {"attrition", "alliance", "reinforcement",
                                     "movement",  "combat",   NULL};

_Static_assert(sizeof phases / sizeof phases[0] == WAP_PHASES + 1, "each phase has a name");

const gg_naming wap_noun_phase = {
    .words = phases,
    .expected = "attrition, alliance, reinforcement, movement or combat expected",
    .expected_by_fact = "phase expected",
};
static const gg_naming noun_side = {
    .words = wap_sides,
    .expected = "FR or AL expected",
    .expected_by_fact = "FR or AL expected",
};
static const gg_naming noun_month = {
    .find = find_month,
    .put = put_month,
    .read = read_month,
    .expected_by_fact = "month expected, such as 1805-08",
};
static const gg_naming noun_kind = {
    .put = put_kind,
    .read = read_kind,
    .expected_by_fact = "SP expected, such as AUi",
};

/* ---------------------------------------------------------------- the tables */

#define SIDE GG_UP_TO(WAP_SIDES - 1)
#define SIDE_OR_NONE SIDE, GG_OR(WAP_NOBODY)
#define HEX GG_BELOW(hexes), GG_OR(WAP_NO_HEX)

#define VIEW_FIELD(type, member, dimensions, means, ...)                                           \
    {GG_FIELD_PLACE(wap_view, table.member, type), .meaning = (means), __VA_ARGS__},
#define VIEW_PART(type, member, dimensions, each, means)                                           \
    {GG_FIELD_PLACE(wap_view, table.member, each), .meaning = (means)},
#define STATE_FIELD(type, member, dimensions, means, ...)                                          \
    {GG_FIELD_PLACE(wap_state, table.member, type), .meaning = (means), __VA_ARGS__},
#define STATE_PART(type, member, dimensions, each, means)                                          \
    {GG_FIELD_PLACE(wap_state, table.member, each), .meaning = (means)},

const gg_field wap_view_fields[] = {
    WAP_TABLE_FIELDS(VIEW_FIELD, VIEW_PART) GG_FIELD(wap_view, ghost, uint16_t, false),
    {.name = NULL},
};

const gg_field wap_state_fields[] = {WAP_TABLE_FIELDS(STATE_FIELD, STATE_PART){.name = NULL}};

_Static_assert(sizeof(wap_view) % 8 == 0, "views are hashed eight bytes at a time");
_Static_assert(sizeof(wap_pile) == 8 && sizeof(wap_leader_at) == 8, "no padding");
