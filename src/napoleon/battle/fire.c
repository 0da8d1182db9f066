/* fire.c: targets and fire values (W-FIR). Functions of a table, for rules and previews. */
#include "napoleon/battle/fire.h"

/* ---------------------------------------------------------------- targets */

/* Unengaged artillery at home reaches enemies at home in its column (W-FIR-03), except in woods. */
static uint64_t at_long_range(const gg_game *game, const nap_field *field, uint8_t spot)
{
    uint32_t party = nap_party_at(spot), column = nap_column(spot);
    if (!nap_is_home(spot) || field->battle->marker[party ^ 1U][column] == NAP_WOODS)
        return 0;
    if (!game->option[NAP_OPTION_MELEE_FIRE] && field->at[nap_forward(party, column)] != 0)
        return 0;
    return field->at[nap_home(party ^ 1U, column)];
}

/* Units in square or sheltering with one, and units in line. Cavalry cannot hit the holder of a farm (W-LOS-04,
 * W-BAT-20, W-FIR-12). */
static void split(const nap_field *field, uint32_t block, uint64_t enemies, nap_target *target)
{
    target->square = enemies & (field->squares | field->sheltered);
    target->line = enemies & ~target->square;
    bool farm = field->battle->marker[target->position_party][target->column] == NAP_FARM;
    if (farm && field->board->block[block].type == NAP_CAV)
        target->line &= ~field->occupants;
}

/* W-FIR-01, W-FIR-02, W-FIR-04 */
nap_target nap_target_in(const gg_game *game, const nap_field *field, uint32_t block)
{
    gg_assert(nap_in_battle(field->table->at[block]));
    nap_target target = {.position_party = NAP_NONE};
    uint8_t spot = nap_spot_at(field->table->at[block]);
    if (nap_is_reserve(spot) || field->table->shelter[block] != NAP_NONE)
        return target;
    bool engaged = (field->engaged & nap_bit(block)) != 0;
    if (!engaged && !nap_type_of(field->board, (uint8_t)block)->artillery)
        return target;
    target.long_range = !engaged;
    target.column = nap_column(spot);
    bool there = !engaged || nap_is_forward(spot); /* in the enemy's position */
    target.position_party = (uint8_t)(nap_party_at(spot) ^ (there ? 1U : 0U));
    split(field, block, engaged ? field->at[nap_facing(spot)] : at_long_range(game, field, spot),
          &target);
    return target;
}

nap_target nap_target_of(const gg_game *game, const nap_board *board, const nap_table *table,
                         uint32_t block)
{
    if (!nap_in_battle(table->at[block]))
        return (nap_target){.position_party = NAP_NONE};
    nap_field field;
    nap_survey(board, table, nap_battle_at(table->at[block]), &field);
    return nap_target_in(game, &field, block);
}

/* ---------------------------------------------------------------- the fire value */

typedef struct shot {
    const gg_game *game;
    uint32_t block;
    uint16_t marks;
    uint8_t marker; /* of the position of the firing unit */
    bool engaged, square;
    int part[NAP_MODS];
} shot;

static int add(shot *now, bool holds, int value, enum nap_modifier why)
{
    now->part[why] = holds ? value : 0;
    return now->part[why];
}

/* Shock applies to the first fire of an engagement (W-FIR-07); with shock=charge only to units that moved forward
 * for it. */
static bool has_shock(const shot *now)
{
    if (!(now->marks & NAP_FRESH) || now->square)
        return false;
    return now->game->option[NAP_OPTION_SHOCK] == NAP_SHOCK_ALL || (now->marks & NAP_CHARGED);
}

static int cavalry_fire(shot *now, int fire) /* W-FIR-06, W-BAT-19 */
{
    if (now->marker == NAP_WOODS)
        return fire + add(now, true, 1 - fire, NAP_MOD_WOODS);
    return fire + add(now, now->square, -1, NAP_MOD_SQUARE) +
           add(now, has_shock(now), 1, NAP_MOD_SHOCK);
}

/* W-BAT-20 */
static int infantry_fire(shot *now, int fire) /* W-FIR-05 */
{
    bool farm = (now->marks & NAP_OCCUPIES) && now->marker == NAP_FARM;
    return fire + add(now, farm, 1, NAP_MOD_FARM) + add(now, now->square, 1, NAP_MOD_SQUARE);
}

/* W-BAT-21 */
static int gun_fire(shot *now, int fire, bool foot) /* W-FIR-08, W-FIR-09 */
{
    fire += add(now, now->square, 1, NAP_MOD_SQUARE);
    if (!now->engaged) {
        bool hill = (now->marks & NAP_OCCUPIES) && now->marker == NAP_HILL;
        return fire + add(now, hill, 1, NAP_MOD_HILL);
    }
    int first = foot ? now->game->option[NAP_OPTION_FOOT_FIRST] - 1 : 1;
    return fire + add(now, (now->marks & NAP_FRESH) != 0, first, NAP_MOD_FIRST);
}

static int fire_of(shot *now, uint8_t type)
{
    int fire = nap_fire_of(now->game, now->block);
    switch (type) {
    case NAP_INF:
        return infantry_fire(now, fire);
    case NAP_CAV:
        return cavalry_fire(now, fire);
    case NAP_LDR:
        return fire; /* never modified (W-FIR-10) */
    default:
        return gun_fire(now, fire, type == NAP_FART);
    }
}

/* W-UNI-03 */
int nap_fire_value(const gg_game *game, const nap_board *board, const nap_table *table,
                   uint32_t block, bool square, int parts[NAP_MODS])
{
    gg_assert(nap_in_battle(table->at[block]));
    uint8_t spot = nap_spot_at(table->at[block]);
    const nap_battle *battle = &table->fought[nap_battle_at(table->at[block])];
    shot now = {.game = game,
                .block = block,
                .marks = table->marks[block],
                .marker = nap_marker_at(battle, spot),
                .engaged = nap_engaged(board, table, block),
                .square = square};
    int value = fire_of(&now, board->block[block].type);
    for (uint32_t i = 0; parts && i < NAP_MODS; i++)
        parts[i] = now.part[i];
    return value < 1 ? 1 : value > 5 ? 5 : value; /* W-FIR-11 */
}
