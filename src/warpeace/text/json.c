/* json.c: a view as JSON: everything a client needs to draw the table and to name what is on it. The map does not
 * change and is not part of it; hexes have their printed names (`Z29`). Events use the same names. */
#include "core/json/view_json.h"
#include "warpeace/board/options.h"
#include "warpeace/table/events.h"
#include "warpeace/table/tables.h"
#include "warpeace/text/json_parts.h"
#include "warpeace/text/pieces_text.h"
#include "warpeace/text/texts.h"

enum { WORD_SIZE = 64 };

/* ---------------------------------------------------------------- values */

void wap_telling_side(const wap_telling *tell, const char *key, uint8_t side)
{
    gg_json_name(tell->json, key, side < WAP_SIDES ? wap_side_name(side) : NULL);
}

void wap_telling_hex(const wap_telling *tell, const char *key, uint16_t hex)
{
    char word[WORD_SIZE];
    gg_text text;
    if (hex >= tell->board->map_hexes) {
        gg_json_null(tell->json, key);
        return;
    }
    gg_text_open(&text, word, sizeof word);
    wap_put_hex(tell->board, hex, &text);
    gg_json_text(tell->json, key, word);
}

static void put_hexes(const wap_telling *tell, const char *key, const wap_hexes *hexes)
{
    gg_json_array(tell->json, key);
    WAP_EACH_HEX (hex, hexes)
        wap_telling_hex(tell, NULL, hex);
    gg_json_end_array(tell->json);
}

static void put_leader(const wap_telling *tell, const char *key, uint32_t leader)
{
    gg_json_name(tell->json, key,
                 leader < tell->board->leaders ? tell->board->leader[leader].name : NULL);
}

void wap_telling_month(const wap_telling *tell, const char *key, uint32_t turn)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    wap_put_turn(tell->board, turn, &text);
    gg_json_text(tell->json, key, word);
}

/* `Z29-Y29` of a slot; null: none. */
static void put_battle_name(const wap_telling *tell, const char *key, uint32_t slot)
{
    char word[WORD_SIZE];
    gg_text text;
    if (slot >= tell->table->battles) {
        gg_json_null(tell->json, key);
        return;
    }
    gg_text_open(&text, word, sizeof word);
    wap_put_pair(tell->board, tell->table->battle[slot].a, tell->table->battle[slot].t, &text);
    gg_json_text(tell->json, key, word);
}

/* The names of the bits that are set. */
typedef struct bit_name {
    uint16_t bit;
    const char *name;
} bit_name;

static void put_bits(const wap_telling *tell, const char *key, uint32_t bits, const bit_name *names)
{
    gg_json_array(tell->json, key);
    for (; names->name; names++)
        if (bits & names->bit)
            gg_json_text(tell->json, NULL, names->name);
    gg_json_end_array(tell->json);
}

/* {"FRi":5,"FRc":3} */
static void put_counts(const wap_telling *tell, const char *key, const uint8_t *sp)
{
    gg_json_object(tell->json, key);
    for (uint8_t kind = 0; kind < tell->board->kinds; kind++)
        if (sp[kind] > 0)
            gg_json_int(tell->json, tell->board->kind[kind].code, sp[kind]);
    gg_json_end_object(tell->json);
}

/* ---------------------------------------------------------------- time, points, nations */

/* The stages of docs/stages.md, in words. */
static const char *stage_id(uint8_t stage)
{
    static const char *const names[WAP_STAGES] = {
        [WAP_PHASE_BEGINS] = "begins",
        [WAP_A_LOSSES] = "losses",
        [WAP_B_ROLL] = "roll",
        [WAP_R_PLACING] = "placing",
        [WAP_M_MOVING] = "moving",
        [WAP_C1_DECLARE] = "declare",
        [WAP_C1_MANOEUVRE] = "manoeuvre",
        [WAP_C2_INTENT] = "intent",
        [WAP_C2_POSTURE] = "posture",
        [WAP_C2_MODE] = "mode",
        [WAP_C2_COMMIT] = "commit",
        [WAP_C2_LEADER] = "leader",
        [WAP_C2_CHARGE] = "charge",
        [WAP_C2_GUARD] = "guard",
        [WAP_C3_RESOLVE] = "resolve",
        [WAP_C4_ADVANCE] = "advance",
        [WAP_C4_WITHDRAW] = "withdraw",
        [WAP_C5_JOIN] = "join",
        [WAP_C6_COMPULSORY] = "compulsory",
        [WAP_C7_SHIFT] = "shift",
        [WAP_C7_VICTOR] = "victor",
        [WAP_C8_SIEGES] = "sieges",
        [WAP_C8_SURRENDER] = "surrender",
        [WAP_C8_CASUALTIES] = "casualties",
        [WAP_C8_END] = "end",
    };
    gg_assert(stage < WAP_STAGES && names[stage] != NULL);
    return names[stage];
}

static void put_time(const wap_telling *tell)
{
    const wap_table *table = tell->table;
    gg_assert(table->month < tell->board->turns && table->phase < WAP_PHASES);
    gg_json_field(tell->json, tell->game, tell->view, "month");
    gg_json_int(tell->json, "turn", table->month + 1);
    gg_json_int(tell->json, "turns", tell->board->turns);
    gg_json_bool(tell->json, "winter", wap_is_winter(tell->board, table));
    gg_json_field(tell->json, tell->game, tell->view, "segment");
    gg_json_field(tell->json, tell->game, tell->view, "phase");
    gg_json_text(tell->json, "stage", stage_id(table->stage));
    wap_telling_side(tell, "decider", table->decider);
    gg_json_int(tell->json, "round", table->round);
    gg_json_int(tell->json, "attrition_die", table->phase == WAP_ATTRITION ? table->die : 0);
}

static void put_points(const wap_telling *tell)
{
    gg_json_object(tell->json, "points");
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        gg_json_object(tell->json, wap_side_name(side));
        gg_json_int(tell->json, "victory", tell->table->points[side]);
        gg_json_int(tell->json, "city", wap_city_points(tell->board, tell->table, side));
        gg_json_end_object(tell->json);
    }
    gg_json_end_object(tell->json);
}

/* ---------------------------------------------------------------- seats of a divided side (P-PLY) */

static void put_seat(const wap_telling *tell, const char *key, uint32_t seat)
{
    gg_json_name(tell->json, key, seat < tell->board->seats ? tell->board->seat[seat].code : NULL);
}

/* The seat that plays the nation; null: it is not at war. Not with two players. */
static void put_owner(const wap_telling *tell, uint8_t nation)
{
    const wap_board *board = tell->board;
    uint8_t side = tell->table->troops[nation], seat = WAP_NONE;
    if (board->parts == 0)
        return;
    if (side < WAP_SIDES)
        seat = wap_is_divided(board, side) ? wap_part_of_nation(board, tell->table, nation)
                                           : wap_chief(board, tell->table, side);
    put_seat(tell, "seat", seat);
}

static void put_one_seat(const wap_telling *tell, uint32_t seat)
{
    const wap_board *board = tell->board;
    const wap_seat *is = &board->seat[seat];
    gg_json_object(tell->json, NULL);
    gg_json_text(tell->json, "seat", is->code);
    wap_telling_side(tell, "side", is->side);
    gg_json_text(tell->json, "power",
                 is->power == WAP_NONE ? wap_side_adjective(is->side)
                                       : board->nation[is->power].name);
    gg_json_bool(tell->json, "chief",
                 !tell->table->head.over && wap_chief(board, tell->table, is->side) == seat);
    gg_json_bool(tell->json, "gone", (tell->table->head.gone >> seat & 1U) != 0);
    if (wap_is_divided(board, is->side)) {
        gg_json_int(tell->json, "beaten", tell->table->beaten[seat]);
        gg_json_int(tell->json, "lost", tell->table->lost[seat]);
    }
    gg_json_end_object(tell->json);
}

/* With more than two players: who they are, and the order in which those of the divided side move. */
static void put_seats(const wap_telling *tell)
{
    if (tell->board->parts == 0)
        return;
    gg_json_array(tell->json, "seats");
    for (uint32_t i = 0; i < tell->board->seats; i++)
        put_one_seat(tell, i);
    gg_json_end_array(tell->json);
    gg_json_array(tell->json, "order");
    for (uint32_t i = 0; i < WAP_DIVISIONS_MAX && tell->table->turns[i] != 0; i++)
        put_seat(tell, NULL, tell->table->turns[i] - 1U);
    gg_json_end_array(tell->json);
    put_seat(tell, "answers_for", tell->table->part > 0 ? tell->table->part - 1U : WAP_NONE);
}

static void put_nations(const wap_telling *tell)
{
    static const char *const status[WAP_STATUSES] = {"FR", "AL", "open", "closed"};
    gg_json_array(tell->json, "nations");
    for (uint32_t i = 0; i < tell->board->nations; i++) {
        uint8_t now = tell->table->status[i];
        gg_assert(now < WAP_STATUSES);
        gg_json_object(tell->json, NULL);
        gg_json_text(tell->json, "nation", tell->board->nation[i].code);
        gg_json_text(tell->json, "name", tell->board->nation[i].name);
        gg_json_text(tell->json, "status", status[now]);
        wap_telling_side(tell, "troops", tell->table->troops[i]);
        put_owner(tell, (uint8_t)i);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- stacks */

static void put_pile(const wap_telling *tell, const wap_pile *pile)
{
    static const bit_name marks[] = {
        {WAP_INSIDE, "inside"},
        {WAP_UNSUPPLIED, "unsupplied"},
        {WAP_MOVED, "moved"},
        {WAP_MARCHED, "marched"},
        {WAP_GROUP, "group"},
        {WAP_STARRED, "starred"},
        {WAP_COMMITTED, "committed"},
        {WAP_TRIED, "tried"},
        {WAP_JOINED, "joined"},
        {WAP_DEMORALISED, "demoralised"},
        {WAP_LEFT, "left"},
        {WAP_LEAVING, "leaving"},
        {0, NULL},
    };
    gg_assert(pile->kind < tell->board->kinds && pile->count > 0);
    const wap_kind *kind = &tell->board->kind[pile->kind];
    gg_json_object(tell->json, NULL);
    gg_json_text(tell->json, "sp", kind->code);
    gg_json_int(tell->json, "count", pile->count);
    gg_json_text(tell->json, "nation", tell->board->nation[kind->nation].code);
    gg_json_text(tell->json, "type", wap_type_name(kind->type));
    gg_json_text(tell->json, "colour", wap_colour_name(kind->colour));
    wap_telling_side(tell, "side", wap_side_of_kind(tell->board, tell->table, pile->kind));
    gg_json_int(tell->json, "morale", wap_morale_of(tell->game, pile->kind, pile->hex, false));
    put_bits(tell, "marks", pile->marks, marks);
    gg_json_int(tell->json, "extra_mp", (pile->marks & WAP_EXTRA) / WAP_EXTRA_1);
    put_battle_name(tell, "battle", pile->battle);
    gg_json_end_object(tell->json);
}

/* Hexes with SP that can be seen, in map order. */
static void put_stacks(const wap_telling *tell)
{
    const wap_table *table = tell->table;
    gg_json_array(tell->json, "stacks");
    for (uint32_t i = 0; i < table->pile_count;) {
        uint16_t hex = table->pile[i].hex;
        gg_assert(hex < tell->board->hexes && (i == 0 || table->pile[i - 1].hex < hex));
        gg_json_object(tell->json, NULL);
        wap_telling_hex(tell, "hex", hex);
        if (tell->board->parts > 0)
            put_seat(tell, "commander", wap_commander_of(tell->board, table, hex));
        gg_json_array(tell->json, "piles");
        for (; i < table->pile_count && table->pile[i].hex == hex; i++)
            put_pile(tell, &table->pile[i]);
        gg_json_end_array(tell->json);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

static void put_ghosts(const wap_telling *tell)
{
    gg_json_array(tell->json, "ghosts");
    for (uint32_t i = 0; i < WAP_GHOSTS_MAX && tell->view->ghost[i].marks; i++) {
        const wap_ghost *ghost = &tell->view->ghost[i];
        gg_assert(ghost->hex < tell->board->hexes && ghost->colour < WAP_COLOURS);
        gg_json_object(tell->json, NULL);
        wap_telling_hex(tell, "hex", ghost->hex);
        wap_telling_side(tell, "side", ghost->marks & WAP_GHOST_ALLIED ? WAP_AL : WAP_FR);
        gg_json_text(tell->json, "colour", wap_colour_name(ghost->colour));
        gg_json_bool(tell->json, "flag", (ghost->marks & WAP_GHOST_LEADERS) != 0);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- leaders */

static const char *leader_state(const wap_telling *tell, uint16_t hex)
{
    switch (hex) {
    case WAP_NOT_YET:
        return "not-yet";
    case WAP_IN_POOL:
        return "may-return";
    case WAP_AWAY:
        return "away";
    case WAP_DEAD:
        return "dead";
    default:
        return hex < tell->board->hexes ? "map" : "unseen";
    }
}

static void put_one_leader(const wap_telling *tell, uint32_t leader)
{
    static const bit_name marks[] = {
        {WAP_L_INSIDE, "inside"},   {WAP_L_MOVED, "moved"},       {WAP_L_GROUP, "group"},
        {WAP_L_MARCHED, "marched"}, {WAP_L_EXPOSED, "exposed"},   {WAP_L_CHECKED, "checked"},
        {WAP_L_SPENT, "spent"},     {WAP_L_HOMELESS, "homeless"}, {0, NULL},
    };
    const wap_leader *is = &tell->board->leader[leader];
    const wap_leader_at *at = &tell->table->leader[leader];
    gg_json_object(tell->json, NULL);
    put_leader(tell, "leader", leader);
    wap_telling_side(tell, "side", at->side);
    if (wap_is_divided(tell->board, at->side))
        put_seat(tell, "seat", wap_part_of_leader(tell->board, tell->table, leader));
    gg_json_text(tell->json, "colour", wap_colour_name(is->colour));
    gg_json_int(tell->json, "value", is->value);
    gg_json_bool(tell->json, "named", is->named != 0);
    gg_json_int(tell->json, "mp", is->allowance);
    gg_json_int(tell->json, "capacity", is->capacity);
    gg_json_text(tell->json, "state", leader_state(tell, at->hex));
    wap_telling_hex(tell, "hex", at->hex);
    if (at->hex == WAP_AWAY)
        wap_telling_month(tell, "returns", at->returns);
    else
        gg_json_null(tell->json, "returns");
    put_bits(tell, "marks", at->marks, marks);
    gg_json_end_object(tell->json);
}

static void put_leaders(const wap_telling *tell)
{
    gg_json_array(tell->json, "leaders");
    for (uint32_t i = 0; i < tell->board->leaders; i++)
        put_one_leader(tell, i);
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- cities, trenches */

/* A side that made a demand learns at least whether SP are inside and whether some are outside (P-OVR-06). */
static void put_demanded(const wap_telling *tell, uint8_t demanded)
{
    bool answered = (demanded & (WAP_SP_INSIDE | WAP_SP_OUTSIDE)) != 0;
    gg_assert(!answered || (demanded & WAP_DEMANDED)); /* no answer without a question */
    gg_json_bool(tell->json, "demanded", demanded != 0);
    if (!answered) {
        gg_json_null(tell->json, "sp_inside");
        gg_json_null(tell->json, "sp_outside");
        return;
    }
    gg_json_bool(tell->json, "sp_inside", (demanded & WAP_SP_INSIDE) != 0);
    gg_json_bool(tell->json, "sp_outside", (demanded & WAP_SP_OUTSIDE) != 0);
}

/* The sides that get a city point for it now (P-ALL-08). */
static void put_worth(const wap_telling *tell, uint32_t city)
{
    gg_json_array(tell->json, "counts_for");
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        if (wap_city_counts(tell->board, tell->table, city, side))
            wap_telling_side(tell, NULL, side);
    gg_json_end_array(tell->json);
}

static void put_cities(const wap_telling *tell)
{
    gg_json_array(tell->json, "cities");
    for (uint32_t i = 0; i < tell->board->cities; i++) {
        const wap_city *city = &tell->board->city[i];
        gg_json_object(tell->json, NULL);
        wap_telling_hex(tell, "hex", city->hex);
        gg_json_text(tell->json, "city", city->name);
        gg_json_text(tell->json, "class", wap_city_class_name(city->class));
        gg_json_int(tell->json, "capacity", city->capacity);
        wap_telling_side(tell, "control", tell->table->control[i]);
        gg_json_int(tell->json, "siege", tell->table->siege[i]);
        put_worth(tell, i);
        put_demanded(tell, tell->table->demanded[i]);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* Overruns of hidden enemies that were asked for in this phase, and are not possible (P-INF-04). */
static void put_questions(const wap_telling *tell)
{
    gg_json_array(tell->json, "refused_overruns");
    for (uint32_t i = 0; i < tell->table->questions; i++) {
        const wap_question *no = &tell->table->question[i];
        gg_json_object(tell->json, NULL);
        wap_telling_hex(tell, "hex", no->hex);
        gg_json_int(tell->json, "sp", no->sp);
        gg_json_int(tell->json, "cavalry", no->cavalry);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

static void put_map(const wap_telling *tell)
{
    put_cities(tell);
    put_questions(tell);
    gg_json_object(tell->json, "trenches");
    put_hexes(tell, "FR", &tell->table->trench[WAP_FR]);
    put_hexes(tell, "AL", &tell->table->trench[WAP_AL]);
    gg_json_end_object(tell->json);
    gg_json_object(tell->json, "occupied");
    put_hexes(tell, "FR", &tell->table->occupied[WAP_FR]);
    put_hexes(tell, "AL", &tell->table->occupied[WAP_AL]);
    gg_json_end_object(tell->json);
}

/* ---------------------------------------------------------------- reinforcements */

static void put_group_name(const wap_telling *tell, const char *key, uint32_t number)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    if (tell->table)
        wap_put_coming(tell->board, tell->table, number, &text);
    else
        wap_put_group(tell->board, (uint8_t)number, &text);
    gg_json_text(tell->json, key, word);
}

static void put_group_of(const wap_telling *tell, uint32_t number)
{
    const wap_reinforcement *group = &tell->board->group[number];
    const wap_roster *who = &group->who;
    gg_assert(number < tell->board->groups && group->side < WAP_SIDES);
    gg_json_object(tell->json, NULL);
    put_group_name(tell, "group", number);
    wap_telling_side(tell, "side", group->side);
    if (group->change == WAP_NONE)
        wap_telling_month(tell, "month", group->turn);
    else
        gg_json_null(tell->json, "month");
    gg_json_name(tell->json, "change",
                 group->change == WAP_NONE ? NULL : tell->board->change[group->change].name);
    gg_json_bool(tell->json, "due", tell->table->group_state[number] == WAP_G_DUE);
    gg_json_bool(tell->json, "withdraws", (group->flags & WAP_GROUP_WITHDRAWS) != 0);
    gg_json_array(tell->json, "leaders");
    for (uint32_t i = 0; i < who->leaders; i++)
        put_leader(tell, NULL, tell->board->roster_leader[who->first_leader + i]);
    gg_json_end_array(tell->json);
    gg_json_object(tell->json, "sp");
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &tell->board->roster_piece[who->first_piece + i];
        gg_json_int(tell->json, tell->board->kind[piece->kind].code, piece->count);
    }
    gg_json_end_object(tell->json);
    gg_json_array(tell->json, "places");
    for (uint32_t i = 0; i < group->hexes; i++)
        wap_telling_hex(tell, NULL, tell->board->listed_hex[group->first_hex + i]);
    gg_json_end_array(tell->json);
    gg_json_end_object(tell->json);
}

/* Groups that are due, and those of later months: the schedule is public. */
static void put_reinforcements(const wap_telling *tell)
{
    gg_json_array(tell->json, "reinforcements");
    for (uint32_t i = 0; i < tell->board->groups; i++)
        if (tell->table->group_state[i] != WAP_G_DONE)
            put_group_of(tell, i);
    gg_json_end_array(tell->json);
    put_counts(tell, "eliminated", tell->table->pool);
    put_counts(tell, "owed", tell->table->owed);
}

/* ---------------------------------------------------------------- the group on its way */

/* null: the group has none of them. */
static void put_left(const wap_telling *tell, const char *key, uint8_t left)
{
    if (left == WAP_NO_WAY)
        gg_json_null(tell->json, key);
    else
        gg_json_int(tell->json, key, left);
}

static void put_all_left(const wap_telling *tell)
{
    wap_mp_left left;
    wap_find_mp_left(tell->board, tell->table, &left);
    put_left(tell, "infantry_mp_left", left.infantry);
    put_left(tell, "cavalry_mp_left", left.cavalry);
    put_left(tell, "leader_mp_left", left.leaders);
}

static void put_open_group(const wap_telling *tell)
{
    const wap_open_group *group = &tell->table->group;
    if (group->hex >= tell->board->hexes) {
        gg_json_null(tell->json, "group");
        return;
    }
    gg_json_object(tell->json, "group");
    wap_telling_hex(tell, "hex", group->hex);
    wap_telling_hex(tell, "began", group->began);
    wap_telling_hex(tell, "from", group->from);
    gg_json_int(tell->json, "spent", group->spent);
    put_all_left(tell);
    gg_json_bool(tell->json, "must_leave", group->must_leave != 0);
    gg_json_array(tell->json, "path");
    for (uint32_t i = group->path_next; i < group->path_count; i++)
        wap_telling_hex(tell, NULL, group->path[i]);
    gg_json_end_array(tell->json);
    gg_json_end_object(tell->json);
}

/* ---------------------------------------------------------------- battles */

static void put_party(const wap_telling *tell, uint8_t slot, uint8_t side)
{
    static const bit_name choices[] = {
        {WAP_S_CHARGE, "charge"}, {WAP_S_GUARD, "guard"}, {WAP_S_BROKEN, "broken"}, {0, NULL}};
    const wap_battle *battle = &tell->table->battle[slot];
    gg_assert(side < WAP_SIDES);
    wap_troops troops;
    wap_hexes hexes;
    wap_battle_troops(tell->board, tell->table, slot, side, &troops);
    wap_battle_hexes(tell->board, tell->table, slot, side, &hexes);
    gg_json_object(tell->json, wap_side_name(side));
    gg_json_int(tell->json, "sp", troops.total);
    gg_json_int(tell->json, "cavalry", troops.cavalry);
    put_counts(tell, "troops", troops.sp);
    put_hexes(tell, "hexes", &hexes);
    gg_json_int(tell->json, "demoralised", battle->dem[side]);
    put_leader(tell, "leader", battle->leader[side]);
    if (wap_is_divided(tell->board, side) && (battle->flags & WAP_B_LIVE) != 0)
        put_seat(tell, "commander", wap_battle_commander(tell->board, tell->table, slot));
    gg_json_int(tell->json, "loss", battle->loss[side]);
    put_bits(tell, "choices", battle->choices[side], choices);
    gg_json_end_object(tell->json);
}

static void put_battle(const wap_telling *tell, uint8_t slot)
{
    static const bit_name flags[] = {
        {WAP_B_LIVE, "live"},     {WAP_B_ATTACKED, "attacked"},    {WAP_B_RESOLVED, "resolved"},
        {WAP_B_CEASED, "ceased"}, {WAP_B_MANOEUVRE, "surrounded"}, {0, NULL}};
    const wap_battle *battle = &tell->table->battle[slot];
    gg_assert(slot < tell->table->battles);
    gg_json_object(tell->json, NULL);
    put_battle_name(tell, "battle", slot);
    wap_telling_hex(tell, "a", battle->a);
    wap_telling_hex(tell, "t", battle->t);
    put_bits(tell, "flags", battle->flags, flags);
    wap_telling_side(tell, "initiative", battle->init);
    gg_json_text(tell->json, "mode", battle->mode == WAP_ASSAULT ? "assault" : "field");
    put_party(tell, slot, WAP_FR);
    put_party(tell, slot, WAP_AL);
    gg_json_end_object(tell->json);
}

/* The last resolution of this phase. */
static void put_last(const wap_telling *tell)
{
    const wap_last *last = &tell->table->last;
    if (!last->known || last->odds > WAP_ODDS_AUTOMATIC) {
        gg_json_null(tell->json, "last");
        return;
    }
    gg_json_object(tell->json, "last");
    gg_json_text(tell->json, "odds", wap_odds_name(last->odds));
    wap_telling_side(tell, "larger", last->larger);
    gg_json_int(tell->json, "drm", last->drm);
    for (uint32_t i = 0; i < 2; i++) {
        gg_json_text(tell->json, i == 0 ? "result_larger" : "result_smaller",
                     wap_result_name(last->result[i]));
        gg_json_int(tell->json, i == 0 ? "loss_larger" : "loss_smaller", last->loss[i]);
    }
    gg_json_end_object(tell->json);
}

static void put_battles(const wap_telling *tell)
{
    gg_json_array(tell->json, "battles");
    for (uint8_t slot = 0; slot < tell->table->battles; slot++)
        put_battle(tell, slot);
    gg_json_end_array(tell->json);
    put_last(tell);
    gg_json_array(tell->json, "vacated");
    for (uint32_t i = 0; i < tell->table->vacancies; i++) {
        gg_json_object(tell->json, NULL);
        wap_telling_hex(tell, "hex", tell->table->vacancy[i].hex);
        wap_telling_side(tell, "side", tell->table->vacancy[i].side);
        put_battle_name(tell, "battle", tell->table->vacancy[i].battle);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- what is asked */

/* The hex that the question is about; WAP_NO_HEX: it is not about one. */
static uint16_t asked_hex(const wap_table *table, uint8_t prompt)
{
    switch (prompt) {
    case WAP_ASK_ATTRITION:
    case WAP_ASK_SIEGE_RETREAT:
        return table->cursor;
    case WAP_ASK_EVENT:
    case WAP_ASK_GARRISON:
    case WAP_ASK_DESTINATION:
    case WAP_ASK_SHIFT:
        return table->asked_hex;
    case WAP_ASK_MARCH_LOSS:
        return table->group.hex;
    case WAP_ASK_ADVANCE:
        return table->vacancies > 0 ? table->vacancy[0].hex : (uint16_t)WAP_NO_HEX;
    default:
        return WAP_NO_HEX;
    }
}

/* In the fog the places of enemy losses are hidden, as in the prompt's text (P-INF-03). */
static void put_asked(const wap_telling *tell)
{
    const wap_table *table = tell->table;
    const gg_head *head = &table->head;
    gg_seat asked = gg_first_asked(head);
    uint8_t decider = asked < head->seats ? head->side[asked] : (uint8_t)WAP_NOBODY;
    bool known = decider == table->decider || table->phase == WAP_COMBAT;
    uint8_t prompt = known && asked < head->seats ? head->prompt[asked] : (uint8_t)WAP_ASK_NOTHING;
    bool open = table->decider == wap_side_of_seat(tell->board, head->viewer) ||
                head->viewer == GG_REFEREE || !tell->game->option[WAP_OPTION_Z] ||
                table->phase == WAP_COMBAT;
    bool battle = prompt == WAP_ASK_LOSS || prompt == WAP_ASK_MUST_WITHDRAW;
    gg_json_object(tell->json, "asked");
    wap_telling_hex(tell, "hex", open ? asked_hex(table, prompt) : (uint16_t)WAP_NO_HEX);
    put_battle_name(tell, "battle", open && battle ? table->cursor : (uint32_t)WAP_NO_BATTLE);
    gg_json_end_object(tell->json);
}

/* ---------------------------------------------------------------- the interface */

void wap_write_json(const gg_game *game, const void *from, gg_json *out)
{
    const wap_view *view = from;
    wap_telling tell = {game, wap_board_of(game), view, &view->table, out};
    gg_json_object(out, NULL);
    put_time(&tell);
    put_points(&tell);
    put_seats(&tell);
    put_nations(&tell);
    wap_telling_changes(&tell);
    wap_telling_victory(&tell);
    put_stacks(&tell);
    put_ghosts(&tell);
    put_leaders(&tell);
    put_map(&tell);
    put_reinforcements(&tell);
    put_open_group(&tell);
    put_battles(&tell);
    put_asked(&tell);
    gg_json_prompts(out, game, view);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- nouns of events */

static const char *name_of_noun(const wap_board *board, uint8_t type, uint32_t number)
{
    switch (type) {
    case WAP_TYPE_SP:
        return number < board->kinds ? board->kind[number].code : NULL;
    case WAP_TYPE_LEADER:
        return number < board->leaders ? board->leader[number].name : NULL;
    case WAP_TYPE_CHANGE:
        return number < board->changes ? board->change[number].name : NULL;
    case WAP_TYPE_PHASE:
        return number < WAP_PHASES ? wap_noun_phase.words[number] : NULL;
    case WAP_TYPE_ODDS:
        return number <= WAP_ODDS_AUTOMATIC ? wap_odds_name((uint8_t)number) : NULL;
    default: /* of a combat; nothing in this game has a face */
        return type == WAP_TYPE_RESULT && number < WAP_RESULTS ? wap_result_name((uint8_t)number)
                                                               : NULL;
    }
}

void wap_write_noun(const gg_game *game, uint8_t type, int16_t value, gg_json *out, const char *key)
{
    wap_telling tell = {game, wap_board_of(game), NULL, NULL, out};
    uint16_t number = (uint16_t)value;
    if (type == WAP_TYPE_HEX)
        wap_telling_hex(&tell, key, number);
    else if (type == WAP_TYPE_MONTH && number < tell.board->turns)
        wap_telling_month(&tell, key, number);
    else if (type == WAP_TYPE_GROUP && number < tell.board->groups)
        put_group_name(&tell, key, number);
    else
        gg_json_name(out, key, name_of_noun(tell.board, type, number));
}
