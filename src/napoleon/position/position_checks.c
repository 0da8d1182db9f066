/* position_checks.c: the statements of a free position must be possible together (the notation, 5.2). What is true
 * of every state is checked by check_state.c, which says what is to blame; here its statement is found. The other
 * checks apply to positions only.
 *
 * Of several statements that contradict each other the last one is blamed. */
#include "napoleon/checks/check_state.h"
#include "napoleon/position/position.h"

static gg_spot later(gg_spot a, gg_spot b)
{
    return b.line > a.line ? b : a;
}

static bool impossible(const nap_making *make, gg_spot where, const char *rule, const char *what)
{
    return gg_impossible_at(make->game, where, rule, what, make->error);
}

/* ---------------------------------------------------------------- statements */

/* The last statement that lists one of these blocks. */
static gg_spot last_of(const nap_making *make, uint64_t blocks)
{
    gg_spot where = {0, 0};
    NAP_EACH (block, blocks)
        where = later(where, make->build->block[block].where);
    return where;
}

static gg_spot last_fight(const nap_making *make)
{
    gg_spot where = {0, 0};
    for (uint32_t town = 0; town < make->board->towns; town++)
        if (make->build->fight[town].listed)
            where = later(where, make->build->fight[town].where);
    return where;
}

static gg_spot last_battle(const nap_making *make)
{
    gg_spot where = {0, 0};
    for (uint32_t i = 0; i < make->build->battles; i++)
        where = later(where, make->build->battle[i].where);
    return where;
}

static gg_spot spot_of(const nap_making *make, const nap_blame *blame)
{
    const nap_builder *build = make->build;
    const nap_listed_battle *battle = &build->battle[blame->number % NAP_BATTLES_MAX];
    switch ((enum nap_blamed)blame->what) {
    case NAP_BLAME_BLOCKS:
        return last_of(make, blame->blocks);
    case NAP_BLAME_FIGHTS:
        return later(last_fight(make), last_battle(make));
    case NAP_BLAME_LOST:
        return gg_where_key_said(make->game, &build->fields, "lost", blame->number);
    case NAP_BLAME_DEFEATED:
        return build->defeated[blame->number];
    case NAP_BLAME_GROUPS:
        return build->grouped[blame->number];
    case NAP_BLAME_BATTLE:
        return battle->where;
    case NAP_BLAME_TERRAIN:
        return battle->terrain_where;
    case NAP_BLAME_CROSSED:
        return battle->crossed[blame->part].where;
    case NAP_BLAME_OUT:
        return battle->out[blame->part].where;
    case NAP_BLAME_IN:
        return battle->in[blame->part].where;
    default:
        return (gg_spot){0, 0};
    }
}

bool nap_check_made(const nap_making *make)
{
    gg_error found = {0};
    nap_blame blame = {0};
    if (nap_find_fault(make->game, make->table, false, &blame, &found))
        return true;
    return gg_impossible_state(make->game, spot_of(make, &blame), &found, make->error);
}

/* ---------------------------------------------------------------- fights */

/* "both sides in Soire" */
static bool wrong_town(const nap_making *make, gg_spot where, const char *rule, const char *what,
                       uint8_t town)
{
    char text[120];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%s %s", what, make->board->town[town].name);
    return impossible(make, where, rule, text);
}

/* W-SEQ-07, W-BAT-01: both sides are in a town if it has a fight, and only then. Units of a battle are in its
 * places. */
static bool check_town(const nap_making *make, uint8_t town)
{
    uint64_t all = nap_blocks_at(make->board, make->table, town);
    const nap_listed_fight *fight = &make->build->fight[town];
    bool both = (all & make->board->side_blocks[NAP_FRENCH]) &&
                (all & make->board->side_blocks[NAP_ALLIED]);
    if (both && !fight->listed && !nap_has_fight(make->table, town))
        return wrong_town(make, last_of(make, all), "W-SEQ-07", "both sides in", town);
    if (!both && fight->listed)
        return wrong_town(make, fight->where, "W-BAT-01", "no fight in", town);
    return true;
}

static bool check_towns(const nap_making *make)
{
    for (uint8_t town = 0; town < make->board->towns; town++)
        if (!check_town(make, town))
            return false;
    return true;
}

/* W-SEQ-04: skirmishes come before battles. W-TRN-01: a battle is under way. */
static bool check_battles(const nap_making *make)
{
    gg_spot fight = last_fight(make), battle = last_battle(make);
    bool under_way = make->build->battles == 0;
    if (fight.line > 0 && battle.line > 0)
        return impossible(make, later(fight, battle), "W-SEQ-04", "fight and battle together");
    for (uint32_t i = 0; i < make->build->battles; i++)
        under_way = under_way || !make->build->battle[i].fought;
    return under_way || impossible(make, battle, "W-TRN-01", "no battle is left in this round");
}

/* ---------------------------------------------------------------- occupants */

/* "no farm in A2": the flag names a marker that is not there (W-BAT-17). */
static bool check_flags(const nap_making *make, uint32_t block)
{
    const nap_listed_block *listed = &make->build->block[block];
    uint8_t marker = nap_marker_here(make->table, block);
    bool farm = (listed->flags & NAP_FLAG_FARM) && marker != NAP_FARM;
    bool hill = (listed->flags & NAP_FLAG_HILL) && marker != NAP_HILL;
    char text[60];
    gg_text out;
    if (!listed->listed || (!farm && !hill))
        return true;
    uint8_t spot = nap_spot_at(make->table->at[block]);
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "no %s in ", farm ? "farm" : "hill");
    nap_put_spot(nap_is_forward(spot) ? nap_home(nap_party_at(spot) ^ 1U, nap_column(spot)) : spot,
                 &out);
    return impossible(make, listed->where, "W-BAT-17", text);
}

bool nap_check_listed(const nap_making *make)
{
    if (!check_battles(make) || !check_towns(make))
        return false;
    for (uint32_t block = 0; block < make->board->blocks; block++)
        if (!check_flags(make, block))
            return false;
    return true;
}
