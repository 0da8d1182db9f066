/* position_battle.c: battles under way in a free position, and what a Combat Phase remembers (the notation, 6.2). */
#include "core/mem.h"
#include "warpeace/position/position.h"

enum { USUAL_ROUND = 2 };

/* ---------------------------------------------------------------- battle */

static bool take_side(wap_listing *from, uint8_t *side)
{
    if (!wap_read_side(gg_said_here(&from->said), from->said.words, from->said.next, side,
                       from->said.error))
        return false;
    from->said.next++;
    return true;
}

static bool take_dem(wap_listing *from, wap_listed_battle *battle)
{
    do {
        uint8_t side;
        if (!take_side(from, &side) || !gg_said_number(&from->said, 0, 100, &battle->dem[side]))
            return false;
    } while (!gg_said_all(&from->said) && wap_find_side(gg_said_here(&from->said)) != WAP_NOBODY);
    return true;
}

static bool take_with(wap_listing *from, wap_listed_battle *battle)
{
    do {
        if (battle->withs == WAP_WITH_MAX)
            return gg_said_fail(&from->said, "more than %d hexes", WAP_WITH_MAX);
        if (!wap_listed_hex(from, &battle->with[battle->withs++]))
            return false;
    } while (!gg_said_all(&from->said) &&
             wap_find_hex(from->board, gg_said_here(&from->said)) != WAP_NO_HEX);
    return true;
}

static bool take_mode(wap_listing *from, wap_listed_battle *battle)
{
    battle->mode = gg_said_is(&from->said, "assault") ? WAP_ASSAULT : WAP_FIELD;
    return gg_said_took(&from->said, "assault") || gg_said_took(&from->said, "field") ||
           gg_said_expected(&from->said, "assault or field");
}

static bool take_clause(wap_listing *from, wap_listed_battle *battle)
{
    if (gg_said_took(&from->said, "init")) {
        uint8_t side;
        bool known = take_side(from, &side);
        battle->init = known ? (uint8_t)(side + 1) : 0;
        return known;
    }
    if (gg_said_took(&from->said, "round"))
        return gg_said_number(&from->said, 1, UINT8_MAX, &battle->round);
    if (gg_said_took(&from->said, "mode"))
        return take_mode(from, battle);
    if (gg_said_took(&from->said, "dem"))
        return take_dem(from, battle);
    if (gg_said_took(&from->said, "with"))
        return take_with(from, battle);
    return gg_said_expected(&from->said, "init, round, mode, dem or with");
}

/* Removes battles between these hexes: stated again, or withdrawn. */
static void drop_battle(wap_builder *build, uint16_t a, uint16_t t)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < build->battles; i++)
        if (build->battle[i].a != a || build->battle[i].t != t)
            build->battle[left++] = build->battle[i];
    gg_assert(left + 1 >= build->battles); /* a pair of hexes has one battle at most */
    build->battles = left;
}

static uint32_t find_battle(const wap_builder *build, uint16_t a, uint16_t t)
{
    uint32_t i = 0;
    while (i < build->battles && (build->battle[i].a != a || build->battle[i].t != t))
        i++;
    return i;
}

/* `A-T (init FR) (round N) (mode assault) (dem FR 1 AL 0) (with HEX..)`: replaces what was said of it, in its place. */
bool wap_list_battle(wap_listing *from)
{
    wap_builder *build = from->build;
    uint16_t pair[2];
    if (!wap_said_pair(&from->said, from->board, pair))
        return false;
    if (pair[0] >= from->board->hexes || pair[1] >= from->board->hexes)
        return gg_impossible(&from->said, "P-SCN-04", "a battle outside the scenario");
    if (from->taken_away) {
        drop_battle(build, pair[0], pair[1]);
        from->said.next = from->said.end;
        return true;
    }
    uint32_t at = find_battle(build, pair[0], pair[1]);
    if (at == WAP_BATTLES_MAX)
        return gg_said_fail(&from->said, "more than %d battles", WAP_BATTLES_MAX);
    wap_listed_battle *battle = &build->battle[at];
    if (at < build->battles && battle->layer == from->layer)
        return gg_fail_at(from->said.error, from->said.words, from->said.next - 1,
                          "the battle is given twice");
    memset(battle, 0, sizeof *battle);
    battle->where = gg_spot_of(&from->said);
    battle->layer = from->layer;
    battle->a = pair[0];
    battle->t = pair[1];
    battle->round = USUAL_ROUND;
    build->battles = at == build->battles ? at + 1 : build->battles;
    gg_assert(at < build->battles && build->battles <= WAP_BATTLES_MAX);
    while (!gg_said_all(&from->said))
        if (!take_clause(from, battle))
            return false;
    return true;
}

/* ---------------------------------------------------------------- what is remembered */

bool wap_list_tried(wap_listing *from)
{
    do {
        uint16_t hex;
        if (!wap_listed_hex(from, &hex))
            return false;
        from->build->tried[hex] = from->taken_away ? (gg_spot){0, 0} : gg_spot_of(&from->said);
    } while (!gg_said_all(&from->said));
    return true;
}

bool wap_list_exposed(wap_listing *from)
{
    do {
        uint8_t leader;
        if (!wap_said_leader(&from->said, from->board, &leader))
            return false;
        from->build->exposed[leader] = from->taken_away ? (gg_spot){0, 0} : gg_spot_of(&from->said);
    } while (!gg_said_all(&from->said));
    return true;
}

static void drop_hold(wap_builder *build, uint16_t hex)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < build->holds; i++)
        if (build->hold[i].hex != hex)
            build->hold[left++] = build->hold[i];
    gg_assert(left + 1 >= build->holds);
    build->holds = left;
}

/* `HEX FR 13 Napoleon` */
bool wap_list_held(wap_listing *from)
{
    wap_builder *build = from->build;
    wap_listed_hold hold = {.where = gg_spot_of(&from->said)};
    if (!wap_listed_hex(from, &hold.hex))
        return false;
    drop_hold(build, hold.hex);
    if (from->taken_away) {
        from->said.next = from->said.end;
        return true;
    }
    if (!take_side(from, &hold.side) || !gg_said_number(&from->said, 0, UINT8_MAX, &hold.count))
        return false;
    if (!gg_said_all(&from->said)) {
        uint8_t leader;
        if (!wap_said_leader(&from->said, from->board, &leader))
            return false;
        hold.napoleon = leader == from->board->napoleon;
    }
    if (build->holds == WAP_HELD_MAX)
        return gg_said_fail(&from->said, "more than %d hexes", WAP_HELD_MAX);
    build->hold[build->holds++] = hold;
    return true;
}
