/* position_places.c: leaders and SP of a free position (the notation, 6.2). */
#include "core/text/spans.h"
#include "warpeace/position/position.h"

/* ---------------------------------------------------------------- one unit */

static bool list_sp(const wap_listing *from, const wap_unit_word *unit, wap_listed_sp listed)
{
    wap_builder *build = from->build;
    if (build->sps == WAP_LISTED_SP_MAX)
        return gg_said_fail(&from->said, "more than %d words of SP", WAP_LISTED_SP_MAX);
    listed.where = gg_spot_of(&from->said);
    listed.kind = unit->name.kind;
    listed.count = (uint8_t)unit->name.count;
    listed.flags = unit->flags;
    gg_assert(listed.hex < from->board->hexes && listed.count > 0);
    build->sp[build->sps++] = listed;
    return true;
}

/* A leader of a lower layer leaves his old place. */
static bool list_leader(const wap_listing *from, uint8_t leader, wap_listed_leader listed)
{
    wap_listed_leader *old = &from->build->leader[leader];
    gg_assert(leader < from->board->leaders);
    if (old->listed && old->layer == from->layer)
        return gg_fail_at(from->said.error, from->said.words, from->said.next - 1,
                          "%s stands in two places", from->board->leader[leader].name);
    listed.where = gg_spot_of(&from->said);
    listed.listed = true;
    listed.layer = from->layer;
    *old = listed;
    return true;
}

static bool list_unit(wap_listing *from, wap_place_word place, bool open)
{
    wap_unit_word unit;
    if (!wap_said_unit(&from->said, from->board, &unit))
        return false;
    if (unit.name.leader != WAP_NO_LEADER)
        return list_leader(
            from, unit.name.leader,
            (wap_listed_leader){
                .at = place.hex, .inside = place.inside, .open = open, .flags = unit.flags});
    return list_sp(from, &unit,
                   (wap_listed_sp){.hex = place.hex, .inside = place.inside, .open = open});
}

/* ---------------------------------------------------------------- places */

static void empty_place(wap_builder *build, wap_place_word place)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < build->sps; i++)
        if (build->sp[i].hex != place.hex || build->sp[i].inside != place.inside ||
            build->sp[i].open)
            build->sp[left++] = build->sp[i];
    gg_assert(left <= build->sps);
    build->sps = left;
    for (uint32_t i = 0; i < WAP_LEADERS_MAX; i++)
        if (build->leader[i].at == place.hex && build->leader[i].inside == place.inside &&
            !build->leader[i].open)
            build->leader[i].listed = false;
}

/* A place that is listed again, over a lower layer, is replaced completely. */
static bool open_place(wap_listing *from, wap_place_word *place)
{
    uint32_t word = from->said.next;
    gg_span name = gg_said_here(&from->said);
    if (!wap_said_place(&from->said, from->board, place))
        return false;
    if (place->hex >= from->board->hexes) {
        from->said.next = word;
        if (!place->inside)
            return wap_listed_hex(from, &place->hex);
        return gg_impossible(&from->said, "P-MOV-16",
                             "a city that is closed or not in the scenario");
    }
    uint8_t *layer = &from->build->place_layer[place->hex][place->inside];
    if (*layer == from->layer + 1)
        return gg_fail_at(from->said.error, from->said.words, word, "%.*s is given twice",
                          (int)name.size, name.at);
    empty_place(from->build, *place);
    *layer = (uint8_t)(from->layer + 1);
    return gg_said_expect(&from->said, ":");
}

/* Units up to the next place; `-`: nobody. */
static bool list_units(wap_listing *from, wap_place_word place)
{
    if (gg_said_took(&from->said, "-"))
        return true;
    do {
        if (gg_said_all(&from->said) || wap_opens_place(&from->said))
            return gg_said_expected(&from->said, "leader, SP or -");
        if (!list_unit(from, place, false))
            return false;
    } while (!gg_said_all(&from->said) && !wap_opens_place(&from->said));
    return true;
}

bool wap_list_places(wap_listing *from)
{
    wap_place_word place;
    do {
        if (!open_place(from, &place) || !list_units(from, place))
            return false;
    } while (!gg_said_all(&from->said) && wap_opens_place(&from->said));
    return true;
}

/* ---------------------------------------------------------------- the open group */

static void close_group(wap_builder *build)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < build->sps; i++)
        if (!build->sp[i].open)
            build->sp[left++] = build->sp[i];
    build->sps = left;
    for (uint32_t i = 0; i < WAP_LEADERS_MAX; i++)
        if (build->leader[i].open)
            build->leader[i].listed = build->leader[i].open = false;
    build->group.where = (gg_spot){0, 0};
}

/* The hex comes after the units: the last word, or the one before `spent`. */
static uint32_t hex_word(const wap_listing *from)
{
    uint32_t word = from->said.end - 1;
    for (uint32_t i = from->said.next; i < from->said.end; i++)
        if (gg_word_is(from->said.words, i, "spent"))
            word = i - 1;
    return word;
}

/* `Napoleon FRi9 AA18 spent 3` */
bool wap_list_open(wap_listing *from)
{
    wap_builder *build = from->build;
    uint32_t first = from->said.next, at = hex_word(from);
    wap_place_word place = {.inside = false};
    close_group(build);
    if (from->taken_away) {
        from->said.next = from->said.end;
        return true;
    }
    if (at <= first)
        return gg_said_expected(&from->said, "leaders or SP, and their hex");
    from->said.next = at;
    if (!wap_listed_hex(from, &place.hex))
        return false;
    from->said.next = first;
    while (from->said.next < at)
        if (!list_unit(from, place, true))
            return false;
    from->said.next = at + 1;
    build->group = (wap_listed_group){.where = gg_spot_of(&from->said), .hex = place.hex};
    if (gg_said_took(&from->said, "spent"))
        return gg_said_number(&from->said, 0, UINT8_MAX, &build->group.spent);
    return true;
}

/* ---------------------------------------------------------------- leaders out of the game */

static bool take_month(wap_listing *from, uint8_t *turn)
{
    uint32_t month;
    if (!wap_span_month(gg_said_here(&from->said), &month))
        return gg_said_expected(&from->said, "month such as 1805-12");
    if (month < from->board->first_month || month - from->board->first_month > UINT8_MAX - 1)
        return gg_said_fail(&from->said, "the month is before the scenario, or long after it");
    *turn = (uint8_t)(month - from->board->first_month);
    from->said.next++;
    return true;
}

/* `Ney 1805-12` */
bool wap_list_away(wap_listing *from)
{
    uint8_t leader, turn = 0;
    if (!wap_said_leader(&from->said, from->board, &leader))
        return false;
    bool silent = from->taken_away && gg_said_all(&from->said);
    if (!silent && !take_month(from, &turn))
        return false;
    if (!from->taken_away)
        return list_leader(from, leader, (wap_listed_leader){.at = WAP_AWAY, .returns = turn});
    if (from->build->leader[leader].at == WAP_AWAY)
        from->build->leader[leader].listed = false;
    return true;
}

/* `Mack ..` */
bool wap_list_dead(wap_listing *from)
{
    do {
        uint8_t leader;
        if (!wap_said_leader(&from->said, from->board, &leader))
            return false;
        if (from->taken_away && from->build->leader[leader].at == WAP_DEAD)
            from->build->leader[leader].listed = false;
        else if (!from->taken_away &&
                 !list_leader(from, leader, (wap_listed_leader){.at = WAP_DEAD}))
            return false;
    } while (!gg_said_all(&from->said));
    return true;
}
