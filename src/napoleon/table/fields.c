/* fields.c: the members of states and views in order: ranges, and what positions and facts call them. They cover
 * both without gaps, so states have no padding, can be hashed and give the same text everywhere.
 *
 * Besides the rules and free positions this is the only file that sees a state. It says where members are, not what
 * is in them. */
#include "core/play/field_text.h"
#include "core/text/spans.h"
#include "napoleon/table/state.h"
#include "napoleon/table/tables.h"
#include "napoleon/table/view.h"

/* ---------------------------------------------------------------- how many there are */

static uint32_t towns(const gg_game *game)
{
    return nap_board_of(game)->towns;
}

static uint32_t towns_and_one(const gg_game *game)
{
    return towns(game) + 1;
}

static uint32_t roads(const gg_game *game)
{
    return nap_board_of(game)->roads;
}

static uint32_t blocks(const gg_game *game)
{
    return nap_board_of(game)->blocks;
}

static uint32_t losses(const gg_game *game)
{
    return blocks(game) + 1;
}

static uint32_t turns(const gg_game *game)
{
    return nap_board_of(game)->turns + 1U;
}

/* ---------------------------------------------------------------- what numbers stand for */

static bool find_turn(const gg_game *game, const gg_head *head, gg_span word, int32_t *turn)
{
    uint32_t found = 0;
    bool good = gg_span_number(word, &found);
    (void)game;
    (void)head;
    *turn = (int32_t)found;
    return good;
}

static bool read_turn(gg_said *said, int32_t *turn)
{
    int most = nap_board_of(said->game)->turns;
    if (!gg_word_number(said->words, said->next, turn))
        return gg_said_expected(said, "number");
    if (*turn < 1 || *turn > most)
        return gg_said_fail(said, "no turn %d: 1 to %d", *turn, most);
    said->next++;
    return true;
}

static bool find_army(const gg_game *game, const gg_head *head, gg_span word, int32_t *army)
{
    (void)game;
    (void)head;
    *army = nap_find_army(word);
    return *army != NAP_NONE;
}

static void put_army(const gg_game *game, const gg_head *head, int64_t army, gg_text *out)
{
    (void)game;
    (void)head;
    gg_put(out, nap_army_id((uint8_t)army));
}

static const gg_naming noun_turn = {
    .find = find_turn,
    .read = read_turn,
    .expected_by_fact = "number expected",
};
static const gg_naming noun_army = {
    .find = find_army,
    .put = put_army,
    .expected = "FR, AD or PR expected",
    .expected_by_fact = "FR, AD or PR expected",
};

/* ---------------------------------------------------------------- the tables */

#define TOWN GG_BELOW(towns), GG_OR(NAP_NONE)
#define PARTY GG_UP_TO(NAP_PARTIES - 1)
#define SEAT GG_UP_TO(NAP_ARMIES - 1), GG_OR(GG_NOBODY)
#define SEATS GG_UP_TO((1 << NAP_ARMIES) - 1) /* three at most */

#define VIEW_FIELD(type, member, dimensions, means, ...)                                           \
    {GG_FIELD_PLACE(nap_view, table.member, type), .meaning = (means), __VA_ARGS__},
#define VIEW_PART(type, member, dimensions, each, means)                                           \
    {GG_FIELD_PLACE(nap_view, table.member, each), .meaning = (means)},
#define VIEW_SHOT(type, member, ...) VIEW_FIELD(type, shot.member, __VA_ARGS__)
#define STATE_FIELD(type, member, dimensions, means, ...)                                          \
    {GG_FIELD_PLACE(nap_state, table.member, type), .meaning = (means), __VA_ARGS__},
#define STATE_PART(type, member, dimensions, each, means)                                          \
    {GG_FIELD_PLACE(nap_state, table.member, each), .meaning = (means)},
#define STATE_SHOT(type, member, ...) STATE_FIELD(type, shot.member, __VA_ARGS__)

/* Brackets are separate words in the notation, so these names have none. */
#define BATTLE_FIELD(whole, slot, type, member, dimensions, means, ...)                            \
    {.name = "fought" #slot "." #member,                                                           \
     .offset = offsetof(whole, table.fought[slot].member),                                         \
     .count = (uint32_t)(sizeof(((whole *)0)->table.fought[slot].member) / sizeof(type)),          \
     .size = sizeof(type),                                                                         \
     .meaning = (means),                                                                           \
     __VA_ARGS__},

#define ALL_BATTLES(whole)                                                                         \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 0)                                                      \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 1)                                                      \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 2)                                                      \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 3)                                                      \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 4)                                                      \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 5)                                                      \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 6)                                                      \
    NAP_BATTLE_FIELDS(BATTLE_FIELD, whole, 7)

_Static_assert(NAP_BATTLES_MAX == 8, "a line above for each battle");

/* Ghosts are pairs of numbers: place and army in one, marks in the other. */
const gg_field nap_view_fields[] = {
    NAP_TABLE_FIELDS(VIEW_FIELD, VIEW_PART) NAP_SHOT_FIELDS(VIEW_SHOT) ALL_BATTLES(nap_view)
        GG_FIELD(nap_view, ghost, uint16_t, false),
    {.name = NULL},
};

const gg_field nap_state_fields[] = {
    NAP_TABLE_FIELDS(STATE_FIELD, STATE_PART) NAP_SHOT_FIELDS(STATE_SHOT)
        ALL_BATTLES(nap_state){.name = NULL},
};

_Static_assert(sizeof(nap_view) % 8 == 0, "views are hashed eight bytes at a time");
_Static_assert(sizeof(nap_ghost) == 4, "ghosts have no padding");
