/* position_state.c: the state that the statements of a free position make, structure checked (the
 * notation, 4.2).
 *
 * It stands at the prompt `command`. Blocks get labels and slots in one order, so that lists by
 * slot are lists by label. */
#include "core/mem.h"
#include "triumph/checks/check_state.h"
#include "triumph/commands/look.h"
#include "triumph/position/position.h"
#include "triumph/setup/setup.h"
#include "triumph/text/texts.h"

typedef struct building {
    const gg_game *game;
    const tri_board *board;
    const tri_builder *build;
    tri_state *state;
    tri_table *table; /* of the state */
    gg_error *error;
    uint8_t listed[TRI_UNITS]; /* which of the listed units each is */
    uint8_t fire[TRI_FIRED];   /* likewise of the artillery-led attacks */
} building;

_Static_assert(TRI_LISTED_UNITS_MAX <= UINT8_MAX, "the number of a listed unit is a byte");

static bool impossible(const building *make, gg_spot spot, const char *rule, const char *what)
{
    return gg_impossible_at(make->game, spot, rule, what, make->error);
}

/* ---------------------------------------------------------------- armies and the map, before there is a state */

/* More units than losses could leave of the army list. */
static bool check_armies(const building *make)
{
    uint32_t count[TRI_SIDES][TRI_FACES] = {{0}};
    gg_error found = {0};
    for (uint32_t i = 0; i < make->build->units; i++) {
        const tri_listed_unit *unit = &make->build->unit[i];
        count[unit->side][unit->face]++;
        if (!tri_check_army_list(make->board, unit->side, count[unit->side], unit->face, &found))
            return gg_impossible_state(make->game, unit->spot, &found, make->error);
    }
    return true;
}

/* The statement that lists the place of a unit. */
static gg_spot place_spot(const building *make, const tri_listed_unit *unit)
{
    for (uint32_t i = 0; i < make->build->places; i++)
        if (make->build->place[i].at == unit->at && make->build->place[i].side == unit->side)
            return make->build->place[i].spot;
    return unit->spot;
}

/* The first unit that shares the locale with an enemy, or has no room, is to blame. */
static bool check_map(const building *make)
{
    uint32_t all[TRI_LOCALES_MAX][TRI_SIDES] = {{0}}, listed[TRI_LOCALES_MAX][TRI_SIDES] = {{0}};
    gg_error found = {0};
    for (uint32_t i = 0; i < make->build->units; i++)
        if (tri_on_board(make->build->unit[i].at))
            all[tri_locale_at(make->board, make->build->unit[i].at)][make->build->unit[i].side]++;
    for (uint32_t i = 0; i < make->build->units; i++) {
        const tri_listed_unit *unit = &make->build->unit[i];
        if (!tri_on_board(unit->at))
            continue;
        uint8_t locale = tri_locale_at(make->board, unit->at);
        uint32_t count = ++listed[locale][unit->side];
        bool full = !tri_check_room(make->board, locale, count, NULL);
        if (!tri_check_holders(make->board, locale, listed[locale], &found) ||
            (full && !tri_check_room(make->board, locale, all[locale][unit->side], &found)))
            return gg_impossible_state(make->game, place_spot(make, unit), &found, make->error);
    }
    return true;
}

/* ---------------------------------------------------------------- labels and slots */

static bool is_taken(const building *make, uint8_t side, uint16_t label)
{
    for (uint32_t i = 0; i < make->build->units; i++)
        if (make->build->unit[i].side == side && make->build->unit[i].label == label)
            return true;
    return false;
}

/* Labels of all units: as written, else the free ones in the order of listing. */
static void give_labels(const building *make, uint16_t label[TRI_LISTED_UNITS_MAX])
{
    uint32_t next[TRI_SIDES] = {0, 0};
    for (uint32_t i = 0; i < make->build->units; i++) {
        const tri_listed_unit *unit = &make->build->unit[i];
        label[i] = unit->label;
        if (label[i] != 0)
            continue;
        while (is_taken(make, unit->side, tri_label_of(next[unit->side])))
            next[unit->side]++;
        label[i] = tri_label_of(next[unit->side]++);
    }
}

/* Its place among the labels of its side. */
static uint32_t slot_for(const building *make, const uint16_t label[TRI_LISTED_UNITS_MAX],
                         uint32_t index)
{
    uint8_t side = make->build->unit[index].side;
    uint32_t slot = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint32_t i = 0; i < make->build->units; i++)
        slot += make->build->unit[i].side == side && label[i] < label[index];
    return slot;
}

static void put_units(building *make)
{
    tri_table *table = make->table;
    uint16_t label[TRI_LISTED_UNITS_MAX];
    give_labels(make, label);
    for (uint32_t i = 0; i < make->build->units; i++) {
        const tri_listed_unit *unit = &make->build->unit[i];
        uint32_t slot = slot_for(make, label, i);
        make->listed[slot] = (uint8_t)i;
        gg_assert(tri_army_of(slot) == unit->side && table->at[slot] == TRI_OUT);
        table->at[slot] = unit->at;
        table->label[slot] = label[i];
        table->named_vs[slot] = unit->named;
        table->face[slot] = unit->face;
        table->corps[slot] = unit->commander;
        table->origin[slot] = unit->origin;
        table->moved[slot] = unit->moved;
        table->flags[slot] = unit->flags;
        table->left[unit->side][unit->face]++;
        if (unit->seen || (unit->flags & TRI_FIXED))
            tri_know(table, slot, unit->face);
    }
}

static void put_commanders(const building *make)
{
    for (uint32_t c = 0; c < make->board->commanders; c++) {
        const tri_listed_commander *him = &make->build->commander[c];
        make->table->commander_at[c] = him->at;
        make->table->commander_vs[c] = him->named;
        make->table->commands[c] = him->commands;
        make->table->commander_flags[c] = him->flags;
    }
}

/* ---------------------------------------------------------------- tracks and marks */

/* Lost morale follows from morale unless it was given, so the fields are set twice. */
static void put_tracks(const building *make)
{
    const tri_builder *build = make->build;
    tri_table *table = make->table;
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        table->morale[side] = tri_start_morale(make->game, table, side);
        table->corps_used[side] = build->corps_used[side];
        table->units_used[side] = build->units_used[side];
        table->heavy_committed[side] = build->heavy[side];
        table->guard_committed[side] = build->guard[side];
        table->guard_lost[side] = build->guard_lost[side];
        table->published[side] = 1;
    }
    gg_put_said_fields(make->game, &build->fields, make->state);
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        uint8_t start = tri_start_morale(make->game, table, side), morale = table->morale[side];
        table->morale_lost[side] = (uint8_t)(morale < start ? start - morale : 0);
    }
    gg_put_said_fields(make->game, &build->fields, make->state);
    table->phase = TRI_PLAY;
}

bool tri_battery_in_santon(const gg_game *game, const tri_table *table)
{
    uint8_t santon = tri_board_of(game)->santon;
    for (uint32_t slot = 0; slot < TRI_UNITS && santon != TRI_NONE; slot++)
        if ((table->flags[slot] & TRI_FIXED) && table->at[slot] == tri_reserve(santon))
            return game->option[TRI_OPTION_SANTON] != 0;
    return false;
}

static void put_fire(building *make)
{
    tri_table *table = make->table;
    uint32_t count = 0;
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        const tri_listed_fire *fire = &make->build->fire[i];
        if (fire->from == 0)
            continue;
        make->fire[count] = (uint8_t)i;
        table->fired_from[count] = (uint16_t)(fire->from - 1);
        table->fired_round[count] = (uint8_t)((fire->now ? table->round : fire->round) + 1);
        table->fired_now[count++] = fire->now;
    }
}

static void put_marks(building *make)
{
    const tri_builder *build = make->build;
    tri_table *table = make->table;
    memcpy(table->closed, build->closed, sizeof table->closed);
    memcpy(table->stormed, build->stormed, sizeof table->stormed);
    memcpy(table->marched, build->marched, sizeof table->marched);
    table->santon_set = build->santon == TRI_BY_DEFAULT ? tri_battery_in_santon(make->game, table)
                                                        : build->santon == TRI_IS_SO;
    put_fire(make);
}

/* ---------------------------------------------------------------- the open road move */

/* The unit in that reserve that a word means and that does not ride yet; TRI_UNITS: none. */
static uint32_t find_rider(const building *make, uint32_t index, uint16_t at, tri_set riders)
{
    const tri_listed_ride *said = &make->build->ride;
    tri_set there = tri_without(tri_army_at(make->table, make->table->active, at), riders);
    TRI_EACH (slot, there)
        if (make->table->face[slot] == said->face[index] &&
            (said->label[index] == 0 || said->label[index] == make->table->label[slot]))
            return slot;
    return TRI_UNITS;
}

static bool find_riders(const building *make, uint16_t at, tri_ride *ride)
{
    const tri_listed_ride *said = &make->build->ride;
    gg_spot spot = said->spot;
    ride->commander = said->commander;
    if (said->commander != TRI_NO_COMMANDER) {
        if (make->table->commander_at[said->commander] != at ||
            make->board->commander[said->commander].side != make->table->active)
            return impossible(make, spot, "T-AFT-03",
                              "the commander of the open road move is not there");
        ride->riders = tri_army_of_corps(make->table, said->commander);
    }
    for (uint32_t i = 0; i < said->riders && said->commander == TRI_NO_COMMANDER; i++) {
        uint32_t slot = find_rider(make, i, at, ride->riders);
        if (slot == TRI_UNITS)
            return impossible(make, spot, "T-AFT-03",
                              "the pieces of the open road move are not there");
        tri_add(&ride->riders, slot);
    }
    return true;
}

/* Riders have moved, into the reserve where they stand. */
static void mark_riders(const building *make, const tri_ride *ride)
{
    tri_table *table = make->table;
    TRI_EACH (slot, ride->riders) {
        if (table->moved[slot] == 0)
            table->moved[slot] = 1;
        table->flags[slot] |= TRI_INTO;
    }
    if (ride->commander != TRI_NO_COMMANDER && table->commands[ride->commander] == 0)
        table->commands[ride->commander] = 1;
}

static void trace_ride(const building *make, const tri_path *path, tri_ride *ride)
{
    const tri_board *board = make->board;
    bool entry = path->entry != TRI_NONE;
    ride->node = entry ? board->entry[path->entry].node : 0;
    ride->all_main = entry ? board->entry[path->entry].main : 1;
    ride->entered = entry;
    if (entry)
        ride->path[ride->length++] = TRI_NONE;
    for (uint32_t i = 0; i < path->locales; i++)
        ride->path[ride->length++] = path->locale[i];
    for (uint32_t i = 0; i + 1 < path->locales; i++) {
        uint16_t way = (uint16_t)(path->item[i] - TRI_ITEM_WAY);
        ride->node = tri_way_to(board, way);
        ride->all_main = ride->all_main && tri_road_of(board, way)->main;
        ride->entered++;
    }
}

static bool put_ride(const building *make)
{
    const tri_path *path = &make->build->ride.path;
    tri_ride *ride = &make->table->ride;
    if (!make->build->ride.open)
        return true;
    uint8_t end = tri_path_end(path);
    ride->open = 1;
    if (!find_riders(make, tri_reserve(end), ride))
        return false;
    trace_ride(make, path, ride);
    tri_force force = tri_ride_force(make->board, make->table);
    ride->stopped = tri_is_large(&force) &&
                    tri_must_stop(make->board, make->table, make->table->active, end);
    mark_riders(make, ride);
    return true;
}

/* ---------------------------------------------------------------- seats */

static void put_team(const building *make, uint8_t side)
{
    const tri_builder *build = make->build;
    tri_table *table = make->table;
    uint32_t rank = 0;
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] == side && rank < 4)
            table->seat_of_rank[side][rank++] = seat;
    if (build->team[side] > 0)
        memcpy(table->seat_of_rank[side], build->rank[side], build->team[side]);
    const tri_army *army = &make->board->army[side];
    for (uint32_t c = army->first_commander; c < (uint32_t)army->first_commander + army->commanders;
         c++)
        table->owner[c] = build->owner[c] > 0 ? (uint8_t)(build->owner[c] - 1)
                                              : table->seat_of_rank[side][0];
}

/* Empty, as at the start. */
static void clear(const building *make)
{
    tri_table *table = make->table;
    memset(make->state, 0, sizeof *make->state);
    tri_seat_sides(make->game, &table->head);
    memset(table->face, TRI_NO_FACE, sizeof table->face);
    memset(table->corps, TRI_NO_COMMANDER, sizeof table->corps);
    memset(table->origin, TRI_NO_COMMANDER, sizeof table->origin);
    memset(table->owner, GG_NOBODY, sizeof table->owner);
    memset(table->seat_of_rank, GG_NOBODY, sizeof table->seat_of_rank);
    tri_know_nothing(table);
    table->attack.from = TRI_NO_APPROACH;
    memset(table->attack.defense_leader, TRI_NO_UNIT, sizeof table->attack.defense_leader);
    memset(table->attack.attack_leader, TRI_NO_UNIT, sizeof table->attack.attack_leader);
    memset(table->attack.counter, TRI_NO_UNIT, sizeof table->attack.counter);
    memset(table->attack.odd, TRI_NO_UNIT, sizeof table->attack.odd);
}

/* ---------------------------------------------------------------- what is true of every state */

static gg_spot spot_of(const building *make, tri_blame fault)
{
    const tri_builder *build = make->build;
    switch (fault.what) {
    case TRI_BLAME_UNIT:
        return build->unit[make->listed[fault.which]].spot;
    case TRI_BLAME_COMMANDER:
        return build->commander[fault.which].spot;
    case TRI_BLAME_FIRE:
        return build->fire[make->fire[fault.which]].spot;
    case TRI_BLAME_RIDE:
        return build->ride.spot;
    default:
        return (gg_spot){0, 0};
    }
}

static bool check_made(const building *make)
{
    gg_error found = {0};
    tri_blame fault = {TRI_BLAME_NOTHING, 0};
    return tri_find_fault(make->game, make->state, false, &fault, &found) ||
           gg_impossible_state(make->game, spot_of(make, fault), &found, make->error);
}

bool tri_position_end(const gg_game *game, gg_position *position, void *state, gg_error *error)
{
    tri_state *made = state;
    building make = {.game = game,
                     .board = tri_board_of(game),
                     .build = position->builder,
                     .state = made,
                     .table = &made->table,
                     .error = error};
    if (!check_armies(&make) || !check_map(&make))
        return false;
    clear(&make);
    put_units(&make);
    put_commanders(&make);
    put_tracks(&make);
    put_team(&make, TRI_ALLIED);
    put_team(&make, TRI_FRENCH);
    put_marks(&make);
    if (!put_ride(&make))
        return false;
    make.table->head.prompt[make.table->seat_of_rank[make.table->active][0]] = TRI_ASK_COMMAND;
    return check_made(&make);
}
