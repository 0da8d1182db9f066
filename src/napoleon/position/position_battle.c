/* position_battle.c: the statements `fight` and `battle`, and those that belong to a battle (the
 * notation, 5.2). */
#include "core/mem.h"
#include "napoleon/position/position.h"

/* ---------------------------------------------------------------- fights and entries */

/* The index of a town's road to another town; NAP_NONE if they are not adjacent. */
static uint8_t road_to(const nap_board *board, uint8_t town, uint8_t other)
{
    for (uint8_t i = 0; i < board->town[town].roads; i++)
        if (board->town[town].next[i] == other)
            return i;
    return NAP_NONE;
}

static bool not_adjacent(const nap_listing *from, uint8_t town, uint8_t other)
{
    char what[120];
    gg_text text;
    gg_text_open(&text, what, sizeof what);
    gg_print(&text, "%s and %s are not adjacent", from->board->town[town].name,
             from->board->town[other].name);
    return gg_impossible(&from->said, "W-MOV-07", what);
}

/* Is the next word not a town of `entry`? */
static bool goes_on(const nap_listing *from)
{
    static const char *const words[] = {"round", "turn", "stage", "fought"};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (gg_word_is(from->said.words, from->said.next, words[i]))
            return true;
    return gg_said_all(&from->said);
}

/* `Charleroi Quatre_Bras` after `entry` */
static bool read_entry(nap_listing *from, uint8_t town, uint8_t *entry)
{
    do {
        uint8_t other;
        if (!nap_said_town(from, &other))
            return false;
        uint8_t road = road_to(from->board, town, other);
        if (road == NAP_NONE)
            return not_adjacent(from, town, other);
        *entry |= (uint8_t)(1U << road);
    } while (!goes_on(from));
    return true;
}

bool nap_list_fight(nap_listing *from)
{
    uint8_t town;
    nap_listed_fight fight = {.where = gg_spot_of(&from->said), .listed = !from->taken_away};
    if (!nap_said_town(from, &town))
        return false;
    if (gg_said_took(&from->said, "entry") && !read_entry(from, town, &fight.entry))
        return false;
    from->build->fight[town] = fight;
    return true;
}

/* ---------------------------------------------------------------- battles */

static bool read_stage(nap_listing *from, uint8_t *stage)
{
    static const struct {
        const char *name;
        uint8_t stage;
    } stages[] = {{"morale", NAP_MORALE}, {"combat", NAP_COMBAT}, {"reinforce", NAP_REINFORCING}};
    for (uint32_t i = 0; i < sizeof stages / sizeof stages[0]; i++) {
        if (!gg_said_took(&from->said, stages[i].name))
            continue;
        *stage = stages[i].stage;
        return true;
    }
    return gg_said_expected(&from->said, "morale, combat or reinforce");
}

/* The side whose Battle Turn it is, or one of its seats. */
static bool read_taker(nap_listing *from, uint8_t *taker)
{
    bool french = gg_said_took(&from->said, "F");
    bool allied = !french && (gg_said_took(&from->said, "A") || gg_said_took(&from->said, "W") ||
                              gg_said_took(&from->said, "B"));
    if (!french && !allied)
        return gg_said_expected(&from->said, "F or A");
    *taker = (uint8_t)((french ? NAP_FRENCH : NAP_ALLIED) + 1);
    return true;
}

static bool read_clauses(nap_listing *from, nap_listed_battle *battle)
{
    while (!gg_said_all(&from->said)) {
        bool good;
        if (gg_said_took(&from->said, "entry"))
            good = read_entry(from, battle->town, &battle->entry);
        else if (gg_said_took(&from->said, "round"))
            good = gg_said_number(&from->said, 1, UINT8_MAX - 1, &battle->round);
        else if (gg_said_took(&from->said, "turn"))
            good = read_taker(from, &battle->taker);
        else if (gg_said_took(&from->said, "stage"))
            good = read_stage(from, &battle->stage);
        else if (gg_said_took(&from->said, "fought"))
            good = battle->fought = true;
        else
            return gg_said_expected(&from->said, "entry, round, turn, stage or fought");
        if (!good)
            return false;
    }
    return true;
}

/* The battle of that town; a new one if there is none. */
static nap_listed_battle *open_battle(nap_listing *from, uint8_t town)
{
    nap_builder *build = from->build;
    uint32_t i = 0;
    while (i < build->battles && build->battle[i].town != town)
        i++;
    if (i == NAP_BATTLES_MAX) {
        gg_said_fail(&from->said, "too many battles");
        return NULL;
    }
    if (i < build->battles && build->battle[i].layer == from->layer) {
        gg_fail_at(from->said.error, from->said.words, from->said.next - 1,
                   "battle %s is given twice", from->board->town[town].name);
        return NULL;
    }
    build->battles += i == build->battles;
    build->current = i + 1;
    return &build->battle[i];
}

/* Over a lower layer it replaces the statement itself, but not the places of the battle. */
bool nap_list_battle(nap_listing *from)
{
    uint8_t town;
    if (!nap_said_town(from, &town))
        return false;
    nap_listed_battle *battle = open_battle(from, town);
    if (!battle)
        return false;
    battle->where = gg_spot_of(&from->said);
    battle->layer = from->layer;
    battle->town = town;
    battle->entry = 0;
    battle->round = NAP_USUAL_ROUND;
    battle->taker = 0;
    battle->stage = NAP_MORALE;
    battle->fought = false;
    return read_clauses(from, battle);
}

static nap_listed_battle *current(const nap_listing *from)
{
    if (from->build->current > 0)
        return &from->build->battle[from->build->current - 1];
    gg_fail_at(from->said.error, from->said.words, 0, "no battle above");
    return NULL;
}

/* ---------------------------------------------------------------- terrain */

static bool read_column(nap_listing *from, uint8_t *column)
{
    return gg_said_number(&from->said, 1, NAP_COLUMNS, column);
}

static bool set_stream(nap_listing *from, nap_listed_battle *battle)
{
    uint8_t column;
    if (!read_column(from, &column))
        return false;
    uint8_t bit = (uint8_t)(1U << column);
    battle->streams = (uint8_t)(from->taken_away ? battle->streams & ~bit : battle->streams | bit);
    return true;
}

static bool read_marker(nap_listing *from, uint8_t *marker)
{
    gg_span name = gg_said_here(&from->said);
    *marker = nap_find_marker(name);
    if (*marker == NAP_NONE && name.size > 0)
        return gg_said_fail(&from->said, "unknown marker \"%.*s\": woods, farm, hill, stream",
                            (int)name.size, name.at);
    if (*marker == NAP_NONE || *marker == NAP_STREAM)
        return gg_said_expected(&from->said, "woods, farm or hill");
    from->said.next++;
    return true;
}

/* `D2 farm` */
static bool set_marker(nap_listing *from, nap_listed_battle *battle)
{
    nap_spot_word word;
    uint8_t marker;
    if (!nap_find_spot(gg_said_here(&from->said), &word) || !nap_is_home(word.spot) ||
        word.town.size > 0)
        return gg_said_expected(&from->said, "position or stream");
    from->said.next++;
    uint8_t *lies = &battle->marker[nap_party_at(word.spot)][nap_column(word.spot)];
    if (!read_marker(from, &marker))
        return false;
    if (!from->taken_away && *lies != 0) {
        char what[40];
        gg_text text;
        gg_text_open(&text, what, sizeof what);
        gg_put(&text, "two markers in ");
        nap_put_spot(word.spot, &text);
        return gg_impossible(&from->said, "W-BAT-06", what);
    }
    *lies = from->taken_away ? 0 : (uint8_t)(marker + 1);
    return true;
}

/* `D2 farm, D3 woods, stream 1`. Over a lower layer it replaces all terrain of the battle. */
bool nap_list_terrain(nap_listing *from)
{
    nap_listed_battle *battle = current(from);
    if (!battle)
        return false;
    if (battle->terrain_layer != from->layer + 1 && !from->taken_away) {
        memset(battle->marker, 0, sizeof battle->marker);
        battle->streams = 0;
    }
    battle->terrain_layer = (uint8_t)(from->layer + 1);
    battle->terrain_where = gg_spot_of(&from->said);
    do {
        bool good = gg_said_took(&from->said, "stream") ? set_stream(from, battle)
                                                        : set_marker(from, battle);
        if (!good)
            return false;
    } while (gg_said_took(&from->said, ","));
    return true;
}

/* ---------------------------------------------------------------- tracks of a battle */

bool nap_list_quiet(nap_listing *from)
{
    nap_listed_battle *battle = current(from);
    uint8_t quiet = 0;
    if (!battle)
        return false;
    bool silent = from->taken_away && gg_said_all(&from->said);
    if (!silent && !gg_said_number(&from->said, 0, from->board->limits.quiet_turns, &quiet))
        return false;
    battle->quiet = from->taken_away ? 0 : quiet;
    return true;
}

bool nap_list_withdrawing(nap_listing *from)
{
    nap_listed_battle *battle = current(from);
    if (!battle)
        return false;
    battle->withdrawing = !from->taken_away;
    return true;
}

/* `1 2`: column and number */
bool nap_list_crossed(nap_listing *from)
{
    nap_listed_battle *battle = current(from);
    uint8_t column, count = 0;
    if (!battle || !read_column(from, &column))
        return false;
    bool silent = from->taken_away && gg_said_all(&from->said);
    if (!silent && !gg_said_number(&from->said, 0, UINT8_MAX, &count))
        return false;
    battle->crossed[column] = (nap_listed_number){gg_spot_of(&from->said),
                                                  from->taken_away ? 0 : count};
    return true;
}

/* `Ligny-Charleroi 1`: a road of the battle's town, and how many units */
static bool read_flow(nap_listing *from, const nap_listed_battle *battle, uint8_t *road,
                      uint8_t *count)
{
    *road = *count = 0;
    uint8_t found = nap_read_road(from->board, gg_said_here(&from->said), from->said.words,
                                  from->said.next, from->said.error);
    if (found == NAP_NONE)
        return false;
    const nap_town *town = &from->board->town[battle->town];
    for (*road = 0; *road < town->roads && town->road[*road] != found;)
        ++*road;
    if (*road == town->roads)
        return gg_said_fail(&from->said, "road of %s expected", town->name);
    from->said.next++;
    if (from->taken_away && gg_said_all(&from->said))
        return true;
    return gg_said_number(&from->said, 0, UINT8_MAX, count);
}

static bool list_flow(nap_listing *from, bool out)
{
    nap_listed_battle *battle = current(from);
    uint8_t road, count;
    if (!battle || !read_flow(from, battle, &road, &count))
        return false;
    count = from->taken_away ? 0 : count;
    nap_listed_number *flow = out ? &battle->out[road] : &battle->in[road];
    *flow = (nap_listed_number){gg_spot_of(&from->said), count};
    return true;
}

bool nap_list_out(nap_listing *from)
{
    return list_flow(from, true);
}

bool nap_list_in(nap_listing *from)
{
    return list_flow(from, false);
}
