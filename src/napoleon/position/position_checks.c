/* position_checks.c: what the statements of a free position say together must be possible (the
 * notation, 5.2).
 *
 * The statement that is blamed is the last one that has a part in the contradiction. */
#include "napoleon/position/position.h"

static gg_spot later(gg_spot a, gg_spot b)
{
    return b.line > a.line ? b : a;
}

static bool impossible(const nap_making *make, gg_spot where, const char *rule, const char *what)
{
    return gg_impossible_at(make->game, where, rule, what, make->error);
}

/* The last statement that lists one of these blocks. */
static gg_spot last_of(const nap_making *make, uint64_t blocks)
{
    gg_spot where = {0, 0};
    NAP_EACH (block, blocks)
        where = later(where, make->build->block[block].where);
    return where;
}

/* "F08 is foot artillery and cannot be forward" and the like, at the statement that lists the
 * block. */
static bool wrong_block(const nap_making *make, uint32_t block, const char *rule, const char *what)
{
    char text[120];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%s %s", make->board->block[block].id, what);
    return impossible(make, make->build->block[block].where, rule, text);
}

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

/* ---------------------------------------------------------------- the map */

static bool has_battle(const nap_making *make, uint8_t town)
{
    for (uint32_t i = 0; i < make->build->battles; i++)
        if (make->build->battle[i].town == town)
            return true;
    return false;
}

static bool check_town(const nap_making *make, uint8_t town)
{
    uint64_t all = nap_blocks_at(make->board, make->table, town);
    const nap_listed_fight *fight = &make->build->fight[town];
    bool both = (all & make->board->side_blocks[NAP_FRENCH]) &&
                (all & make->board->side_blocks[NAP_ALLIED]);
    if (all != 0 && has_battle(make, town))
        return wrong_town(make, last_of(make, all), "W-SEQ-07", "blocks beside the battle at",
                          town);
    if (both && !fight->listed)
        return wrong_town(make, last_of(make, all), "W-SEQ-07", "both sides in", town);
    if (!both && fight->listed)
        return wrong_town(make, fight->where, "W-BAT-01", "no fight in", town);
    return true;
}

/* The first fight or battle at night, and fights beside battles. */
static bool check_fights(const nap_making *make)
{
    const nap_builder *build = make->build;
    bool night = nap_is_night(make->board, make->table);
    gg_spot fight = {0, 0}, battle = {0, 0};
    for (uint32_t town = 0; town < make->board->towns; town++)
        if (build->fight[town].listed)
            fight = later(fight, build->fight[town].where);
    for (uint32_t i = 0; i < build->battles; i++)
        battle = later(battle, build->battle[i].where);
    if (fight.line > 0 && battle.line > 0)
        return impossible(make, later(fight, battle), "W-SEQ-04", "fight and battle together");
    if (night && (fight.line > 0 || battle.line > 0))
        return impossible(make, later(fight, battle), "W-MOV-22", "an attack at night");
    return true;
}

static bool check_army(const nap_making *make, uint8_t army)
{
    const nap_builder *build = make->build;
    uint64_t here = 0;
    char text[120];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    for (uint32_t block = 0; block < make->board->blocks; block++)
        if (nap_alive(make->table->at[block]))
            here |= nap_bit(block) & make->board->army_blocks[army];
    if (build->defeated[army].line > 0 && here != 0) {
        gg_print(&out, "%s is defeated and has blocks", nap_army_id(army));
        return impossible(make, build->defeated[army], "W-VIC-02", text);
    }
    uint32_t count = nap_count(here), all = make->board->army[army].blocks;
    if (count + build->lost[army].value <= all)
        return true;
    gg_print(&out, "%s has %u block%s here and %d lost, %u in all", nap_army_id(army), count,
             count == 1 ? "" : "s", build->lost[army].value, all);
    return impossible(make, build->lost[army].where, "W-UNI-01", text);
}

bool nap_check_listed_map(const nap_making *make)
{
    if (!check_fights(make))
        return false;
    for (uint8_t town = 0; town < make->board->towns; town++)
        if (!check_town(make, town))
            return false;
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (!check_army(make, army))
            return false;
    return true;
}

/* ---------------------------------------------------------------- blocks of a battle */

static const nap_type *type_of(const nap_making *make, uint32_t block)
{
    return &make->board->type[make->board->block[block].type];
}

static bool is_infantry(const nap_making *make, uint32_t block)
{
    return make->board->block[block].type == NAP_INF;
}

/* The marker of the own position in its column. */
static uint8_t home_of(const nap_making *make, uint32_t block)
{
    uint8_t at = make->table->at[block], spot = nap_spot_at(at);
    return make->table->fought[nap_battle_at(at)].marker[nap_party_at(spot)][nap_column(spot)];
}

static bool check_place(const nap_making *make, uint32_t block)
{
    uint8_t spot = nap_spot_at(make->table->at[block]);
    uint8_t side = nap_block_side(make->board, (uint8_t)block);
    if (nap_party_at(spot) != nap_side_party(make->table, side))
        return wrong_block(make, block, "W-BAT-01",
                           nap_party_at(spot) == NAP_ATT ? "is not of the attacking side"
                                                         : "is not of the defending side");
    if (nap_is_forward(spot) && type_of(make, block)->stays)
        return wrong_block(make, block, "W-BMV-03", "is foot artillery and cannot be forward");
    if (type_of(make, block)->artillery && nap_marker_here(make->table, block) == NAP_WOODS)
        return wrong_block(make, block, "W-BAT-16", "is artillery and cannot be in woods");
    if (type_of(make, block)->artillery && nap_is_forward(spot) &&
        home_of(make, block) == NAP_WOODS)
        return wrong_block(make, block, "W-BAT-19", "is artillery and cannot come out of woods");
    return true;
}

/* W-SQR-01: infantry at home, neither in woods nor in a farm. */
static bool check_square(const nap_making *make, uint32_t block)
{
    uint16_t flags = make->build->block[block].flags;
    bool home = nap_is_home(nap_spot_at(make->table->at[block]));
    if (!(flags & NAP_FLAG_SQUARE))
        return true;
    if (is_infantry(make, block) && home && nap_marker_here(make->table, block) != NAP_WOODS &&
        !(flags & NAP_FLAG_FARM))
        return true;
    return wrong_block(make, block, "W-SQR-01", "cannot be in square");
}

static bool may_shelter(const nap_making *make, uint32_t block)
{
    return make->board->block[block].type == NAP_LDR || type_of(make, block)->artillery;
}

/* W-SQR-04: leaders and guns, one with each square of the same position. */
static bool check_shelter(const nap_making *make, uint32_t block)
{
    const nap_table *table = make->table;
    uint8_t square = table->shelter[block];
    char text[60];
    gg_text out;
    if (square == NAP_NONE)
        return true;
    if (!may_shelter(make, block))
        return wrong_block(make, block, "W-SQR-04", "cannot shelter");
    if (table->at[square] != table->at[block] || !(table->marks[square] & NAP_SQUARE))
        return wrong_block(make, block, "W-SQR-04", "shelters without a square");
    for (uint32_t other = 0; other < block; other++) {
        if (table->shelter[other] != square)
            continue;
        gg_text_open(&out, text, sizeof text);
        gg_print(&out, "two units shelter with %s", make->board->block[square].id);
        return impossible(make, last_of(make, nap_bit(block) | nap_bit(other)), "W-SQR-04", text);
    }
    return true;
}

/* The home position where a block stands, whoever's it is. */
static uint8_t position_of(uint8_t spot)
{
    return nap_is_forward(spot) ? nap_home(nap_party_at(spot) ^ 1U, nap_column(spot)) : spot;
}

/* "no farm in A2" */
static bool wrong_position(const nap_making *make, uint32_t block, gg_spot where, const char *rule,
                           const char *what)
{
    char text[60];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%s in ", what);
    nap_put_spot(position_of(nap_spot_at(make->table->at[block])), &out);
    return impossible(make, where, rule, text);
}

/* The other occupant of the marker, NAP_NONE. */
static uint32_t other_occupant(const nap_making *make, uint32_t block)
{
    const nap_table *table = make->table;
    uint8_t at = table->at[block];
    for (uint32_t other = 0; other < make->board->blocks; other++)
        if (other != block && (table->marks[other] & NAP_OCCUPIES) &&
            nap_in_battle(table->at[other]) &&
            nap_battle_at(table->at[other]) == nap_battle_at(at) &&
            position_of(nap_spot_at(table->at[other])) == position_of(nap_spot_at(at)))
            return other;
    return NAP_NONE;
}

static bool check_occupant(const nap_making *make, uint32_t block)
{
    uint16_t flags = make->build->block[block].flags;
    uint8_t marker = nap_marker_here(make->table, block);
    gg_spot where = make->build->block[block].where;
    if (!(flags & (NAP_FLAG_FARM | NAP_FLAG_HILL)))
        return true;
    if ((flags & NAP_FLAG_FARM) && marker != NAP_FARM)
        return wrong_position(make, block, where, "W-BAT-17", "no farm");
    if ((flags & NAP_FLAG_HILL) && marker != NAP_HILL)
        return wrong_position(make, block, where, "W-BAT-17", "no hill");
    if ((flags & NAP_FLAG_FARM) && !is_infantry(make, block))
        return wrong_block(make, block, "W-BAT-20", "cannot occupy a farm");
    uint32_t other = other_occupant(make, block);
    if (other == NAP_NONE)
        return true;
    return wrong_position(make, block, last_of(make, nap_bit(block) | nap_bit(other)), "W-BAT-17",
                          "two occupants");
}

static bool check_block(const nap_making *make, uint32_t block)
{
    if (!check_place(make, block) || !check_square(make, block) || !check_occupant(make, block) ||
        !check_shelter(make, block))
        return false;
    if (!(make->build->block[block].flags & NAP_FLAG_FRESH) ||
        nap_engaged(make->board, make->table, block))
        return true;
    return wrong_block(make, block, "W-FIR-07", "is not engaged and cannot be fresh");
}

/* ---------------------------------------------------------------- battles as a whole */

static uint64_t forward_of(const nap_making *make, uint8_t battle, uint32_t party, uint32_t column)
{
    return nap_blocks_at(make->board, make->table, nap_place(battle, nap_forward(party, column)));
}

static bool check_column(const nap_making *make, uint8_t battle, uint32_t column)
{
    uint64_t forward[NAP_PARTIES];
    char text[60];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    for (uint32_t party = 0; party < NAP_PARTIES; party++)
        forward[party] = forward_of(make, battle, party, column);
    if (forward[NAP_ATT] != 0 && forward[NAP_DEF] != 0) {
        gg_print(&out, "both sides are forward in column %u", column);
        return impossible(make, last_of(make, forward[NAP_ATT] | forward[NAP_DEF]), "W-BMV-03",
                          text);
    }
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        uint8_t home = nap_home(party ^ 1U, column);
        if (forward[party] == 0 ||
            nap_blocks_at(make->board, make->table, nap_place(battle, home)) != 0)
            continue;
        nap_put_spot(home, &out);
        gg_put(&out, " is held by the enemy alone");
        return impossible(make, last_of(make, forward[party]), "W-RTE-01", text);
    }
    return true;
}

static bool check_crossings(const nap_making *make, const nap_listed_battle *battle)
{
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        char text[40];
        gg_text out;
        if (battle->crossed[column].value == 0 || (battle->streams >> column & 1))
            continue;
        gg_text_open(&out, text, sizeof text);
        gg_print(&out, "no stream in column %u", column);
        return impossible(make, battle->crossed[column].where, "W-BAT-22", text);
    }
    return true;
}

static bool check_battle(const nap_making *make, uint8_t slot)
{
    const nap_listed_battle *battle = &make->build->battle[slot];
    char text[80];
    gg_text out;
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        uint64_t all = nap_party_blocks(make->board, make->table, slot, party);
        NAP_EACH (block, all)
            if (!check_block(make, (uint32_t)block))
                return false;
        if (all != 0)
            continue;
        gg_text_open(&out, text, sizeof text);
        gg_print(&out, "%s has no units at %s", nap_side_letter(nap_party_side(make->table, party)),
                 make->board->town[battle->town].name);
        return impossible(make, battle->where, "W-TRN-07", text);
    }
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (!check_column(make, slot, column))
            return false;
    return check_crossings(make, battle);
}

bool nap_check_listed_battles(const nap_making *make)
{
    bool under_way = false;
    gg_spot last = {0, 0};
    for (uint32_t i = 0; i < make->build->battles; i++) {
        if (!check_battle(make, (uint8_t)i))
            return false;
        under_way = under_way || !make->build->battle[i].fought;
        last = later(last, make->build->battle[i].where);
    }
    return make->build->battles == 0 || under_way ||
           impossible(make, last, "W-TRN-01", "no battle is left in this round");
}
