/* preview_move.c: what a move costs, hex by hex, and how it ends for its SP: MP left, supply and attrition. P-MOV,
 * P-OVR, P-SUP, P-ATT */
#include "warpeace/movement/movement.h"
#include "warpeace/preview/preview_parts.h"

/* ---------------------------------------------------------------- a step */

/* MP left to units with this allowance; nothing if there are none. */
static void put_left(gg_json *out, const char *key, uint8_t allowance, uint32_t spent)
{
    if (allowance != UINT8_MAX)
        gg_json_int(out, key, allowance > spent ? (int64_t)allowance - spent : 0);
}

static void put_lefts(gg_json *out, const wap_party *party, uint32_t spent)
{
    gg_json_int(out, "spent", spent);
    put_left(out, "infantry_left", party->infantry_mp, spent);
    put_left(out, "cavalry_left", party->cavalry_mp, spent);
    put_left(out, "leader_left", party->leader_mp, spent);
}

static const char *hexside_name(const wap_board *board, uint16_t from, uint16_t to)
{
    switch (wap_hexside(board, from, to)) {
    case WAP_RIVER:
        return "river";
    case WAP_CROSSING:
        return "crossing";
    default:
        return "plain";
    }
}

/* Nothing is predicted about hidden enemies: their owner will be asked, and answers yes or no (P-OPT-Z-02, P-INF-04). */
static void put_question(const wap_asking *ask, const wap_party *party)
{
    gg_json_object(ask->out, "question");
    gg_json_int(ask->out, "sp", party->sp);
    gg_json_int(ask->out, "cavalry", party->cavalry);
    gg_json_text(ask->out, "rule", "P-OPT-Z-02");
    gg_json_end_object(ask->out);
}

/* What an overrun there requires: SP and cavalry. */
static void put_overrun(const wap_asking *ask, const wap_way *way)
{
    if (way->kind != WAP_ENEMY_WAY)
        return;
    gg_json_object(ask->out, "overrun");
    gg_json_int(ask->out, "enemies", way->enemies);
    gg_json_int(ask->out, "odds_needed", way->ratio);
    gg_json_int(ask->out, "sp_needed", (int64_t)way->ratio * way->enemies);
    gg_json_int(ask->out, "cavalry_needed", way->enemy_cavalry);
    gg_json_bool(ask->out, "must_leave", way->city);
    gg_json_text(ask->out, "rule", "P-OVR-01");
    gg_json_end_object(ask->out);
}

/* A step from where the walk stands; false: it cannot be taken, and "refused" says why. */
static bool put_step(const wap_asking *ask, wap_walk *walk, uint32_t direction, bool take)
{
    gg_refusal refusal = {.count = 0};
    uint16_t from = walk->hex, to = ask->board->hex[from].next[direction];
    wap_way way;
    wap_look_along(walk, direction, &way);
    if (way.kind == WAP_CLOSED_WAY)
        return false;
    bool good = wap_judge_way(walk, &way, &refusal);
    gg_json_object(ask->out, NULL);
    wap_json_hex(ask, "to", to);
    gg_json_text(ask->out, "terrain", wap_terrain_name(ask->board->hex[to].terrain));
    gg_json_text(ask->out, "hexside", hexside_name(ask->board, from, to));
    gg_json_int(ask->out, "cost", way.cost);
    put_lefts(ask->out, &walk->party, (uint32_t)walk->spent + way.cost);
    if (way.kind == WAP_HIDDEN_WAY)
        put_question(ask, &walk->party);
    else
        put_overrun(ask, &way);
    if (!good)
        wap_json_refusal(ask, "refused", &refusal);
    gg_json_end_object(ask->out);
    if (good && take)
        wap_take_way(walk, &way);
    return good && !walk->asks;
}

/* ---------------------------------------------------------------- the order */

/* The stand and the party that a draft means: members of the open group, or a new group. */
static bool find_party(const wap_asking *ask, const wap_trip *trip, wap_stand *stand,
                       wap_party *party)
{
    wap_look look = wap_looking(ask);
    bool nobody = trip->who.troops.total == 0 && wap_no_leaders(&trip->who.leaders);
    wap_open_party(party);
    for (uint8_t reading = 0; reading < WAP_READINGS; reading++)
        if (wap_look_at_hex(&look, trip->start, reading, false, stand) &&
            (nobody || wap_judge_who(stand, &trip->who, party, NULL)))
            return true;
    return false;
}

static void put_party(const wap_asking *ask, const wap_trip *trip, const wap_party *party)
{
    wap_json_hex(ask, "from", trip->start);
    gg_json_array(ask->out, "who");
    WAP_EACH_OF (leader, &trip->who.leaders)
        wap_json_leader(ask, NULL, leader);
    for (uint8_t kind = 0; kind < ask->board->kinds; kind++)
        if (trip->who.troops.sp[kind] > 0)
            wap_json_sp(ask, NULL, kind, trip->who.troops.sp[kind]);
    gg_json_end_array(ask->out);
    gg_json_int(ask->out, "sp", party->sp);
    gg_json_int(ask->out, "cavalry", party->cavalry);
    if (party->has_leader)
        gg_json_int(ask->out, "capacity", party->capacity);
}

/* The path, as far as the party can go; false: not to its end. */
static bool put_path(const wap_asking *ask, const wap_trip *trip, wap_walk *walk)
{
    bool good = true;
    gg_json_array(ask->out, "path");
    for (uint32_t i = 0; i < trip->hexes && good; i++) {
        uint32_t direction = wap_way_to(ask->board, walk->hex, trip->hex[i]);
        good = direction < WAP_DIRECTIONS && put_step(ask, walk, direction, true);
    }
    gg_json_end_array(ask->out);
    return good;
}

static void put_ways(const wap_asking *ask, wap_walk *walk)
{
    gg_json_array(ask->out, "ways");
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        put_step(ask, walk, i, false);
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- where it ends */

/* The table with the SP of the order in its last hex. */
static void carry_all(const wap_asking *ask, const wap_trip *trip, const wap_stand *stand,
                      uint16_t to, wap_table *table)
{
    wap_play play = wap_playing(ask, table);
    *table = *ask->table;
    if (to == trip->start)
        return;
    gg_assert(stand->hex == trip->start && to < ask->board->hexes);
    wap_gather_group(&play, stand, &trip->who);
    wap_change_all(&play, trip->start, (wap_which){ask->side, WAP_NO_BATTLE, WAP_GROUP, 0, 0},
                   (wap_fate){to, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
}

static void put_arrival(const wap_asking *ask, const wap_trip *trip, const wap_stand *stand,
                        uint16_t to)
{
    wap_table later;
    carry_all(ask, trip, stand, to, &later);
    gg_json_array(ask->out, "supply");
    for (uint8_t kind = 0; kind < ask->board->kinds; kind++) {
        if (trip->who.troops.sp[kind] == 0)
            continue;
        gg_json_object(ask->out, NULL);
        wap_json_sp(ask, "sp", kind, trip->who.troops.sp[kind]);
        gg_json_bool(ask->out, "now",
                     wap_is_supplied(ask->board, ask->table, trip->start, kind, false));
        wap_json_hex(ask, "at", to);
        wap_preview_supply(ask, &later, to, kind, false);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
    if (trip->who.troops.total > 0)
        wap_preview_wastage(ask, &later, to);
}

/* ---------------------------------------------------------------- the interface */

static void put_members(const wap_asking *ask, uint16_t hex)
{
    const wap_table *table = ask->table;
    gg_json_array(ask->out, "who");
    WAP_EACH_LEADER (leader, ask->board, table, hex)
        if ((table->leader[leader].marks & WAP_L_GROUP) != 0)
            wap_json_leader(ask, NULL, leader);
    WAP_EACH_PILE (i, table, hex)
        if ((table->pile[i].marks & WAP_GROUP) != 0)
            wap_json_sp(ask, NULL, table->pile[i].kind, table->pile[i].count);
    gg_json_end_array(ask->out);
}

/* The most extra MP that one of its SP has. */
static uint32_t extra_mp(const wap_table *table, uint16_t hex)
{
    uint32_t most = 0;
    WAP_EACH_PILE (i, table, hex) {
        uint32_t extra = (table->pile[i].marks & WAP_EXTRA) / WAP_EXTRA_1;
        if ((table->pile[i].marks & WAP_GROUP) != 0 && extra > most)
            most = extra;
    }
    return most;
}

void wap_preview_ended_group(const wap_asking *ask)
{
    uint16_t hex = ask->table->group.hex;
    if (hex == WAP_NO_HEX)
        return;
    gg_json_object(ask->out, "ends_group");
    wap_json_hex(ask, "hex", hex);
    put_members(ask, hex);
    gg_json_int(ask->out, "extra_mp", extra_mp(ask->table, hex));
    gg_json_text(ask->out, "rule", "P-MOV-01");
    gg_json_end_object(ask->out);
}

static void preview_trip(const wap_asking *ask)
{
    gg_items items = {&ask->draft->order, 0};
    wap_trip trip;
    wap_stand stand;
    wap_party party;
    wap_walk walk;
    if (!wap_read_trip(ask->board, &items, &trip) || trip.start >= ask->board->hexes ||
        !find_party(ask, &trip, &stand, &party))
        return;
    gg_json_text(ask->out, "kind", "move");
    if (stand.reading == WAP_BEGINS)
        wap_preview_ended_group(ask);
    put_party(ask, &trip, &party);
    wap_begin_walk(&stand, &party, &walk);
    put_lefts(ask->out, &party, walk.spent);
    if (trip.hexes <= 1 && (party.sp > 0 || party.has_leader))
        wap_preview_reach(ask, &walk);
    if (put_path(ask, &trip, &walk))
        put_ways(ask, &walk);
    put_arrival(ask, &trip, &stand, walk.hex);
}

void wap_preview_move(const wap_asking *ask)
{
    switch (ask->draft->order.verb) {
    case WAP_VERB_NONE:
    case WAP_END:
        gg_json_text(ask->out, "kind", "stacks");
        wap_preview_stacks(ask);
        break;
    case WAP_MOVE:
        if (ask->draft->order.count > 0)
            preview_trip(ask);
        break;
    case WAP_MARCH:
        wap_preview_march(ask);
        break;
    case WAP_SAIL:
        wap_preview_sailing(ask);
        break;
    case WAP_ENTRENCH:
        wap_preview_entrenchment(ask);
        break;
    default:
        break;
    }
}
