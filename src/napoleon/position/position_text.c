/* position_text.c: writes the statements that recreate a position (the notation, 5.2). Defaults are left out. */
#include "napoleon/position/position.h"
#include "napoleon/text/texts.h"

typedef struct giving {
    const gg_game *game;
    const nap_board *board;
    const nap_table *table;
    gg_text *out;
} giving;

/* ---------------------------------------------------------------- what has no statement */

/* Eliminated blocks, and marks that only arise during a turn. */
static bool blocks_can_be_said(const giving *give)
{
    const nap_table *table = give->table;
    uint16_t unsaid = NAP_REVEALED | NAP_WON | NAP_PICKED;
    for (uint32_t block = 0; block < give->board->blocks; block++) {
        uint8_t at = table->at[block];
        if (!nap_alive(at) && at != NAP_ABSENT)
            return false;
        if (table->came[block] != NAP_NONE || table->nth[block] != 0 ||
            (table->marks[block] & unsaid))
            return false; /* order and paths of moves */
        if (nap_in_town(at) && table->start[block] == NAP_NONE)
            return false;
        if (nap_in_battle(at) &&
            (table->start[block] != NAP_NONE ||
             (table->marks[block] & (NAP_MOVED | NAP_FORCED_MARCH | NAP_DISRUPTED))))
            return false;
    }
    return true;
}

/* Marks that follow from where blocks stand. */
static bool contacts_can_be_said(const giving *give)
{
    const nap_table *table = give->table;
    for (uint32_t block = 0; block < give->board->blocks; block++) {
        if (!nap_in_battle(table->at[block]))
            continue;
        bool engaged = nap_engaged(give->board, table, block);
        bool forward = nap_is_forward(nap_spot_at(table->at[block]));
        if (engaged != ((table->marks[block] & NAP_CONTACT) != 0) ||
            (engaged && forward) != ((table->marks[block] & NAP_CHARGED) != 0))
            return false;
    }
    return true;
}

/* The first battle that is not `fought` is under way, and battles fill the slots from the first one. */
static bool battles_can_be_said(const giving *give)
{
    const nap_table *table = give->table;
    uint8_t now = table->battle;
    bool ended = false;
    if (table->phase != NAP_ROUNDS || table->stage != NAP_COMBAT || now >= NAP_BATTLES_MAX)
        return false;
    for (uint8_t slot = 0; slot < NAP_BATTLES_MAX; slot++) {
        const nap_battle *battle = &table->fought[slot];
        if (battle->town == NAP_NONE) {
            ended = true;
            continue;
        }
        bool noisy = slot == now && table->taker == NAP_ATT &&
                     nap_is_noisy(give->board, table, slot);
        if (ended || battle->stage != NAP_FOUGHT || battle->noisy != noisy ||
            (slot < now && battle->due))
            return false;
    }
    return table->fought[now].town != NAP_NONE && table->fought[now].due == 0;
}

/* Tracks without a statement are as in every free position. */
static bool tracks_can_be_said(const nap_table *table)
{
    bool plain = table->fight == NAP_NONE && table->skirmishes == 0 && table->column == 0 &&
                 table->leaver == 0 && table->passed == 0 && table->asked_first == GG_NOBODY &&
                 table->drawn[0] == NAP_NO_MARKER && table->drawn[1] == NAP_NO_MARKER &&
                 table->moves == 0 && table->ready == 0 && table->over_battle == 0;
    bool settled = table->forced == 0 && table->friendly == 0 && table->regrouped == 0 &&
                   table->shot.group == 0 && table->shot.tied == 0 && table->shot.shooter == 0 &&
                   table->shot.hits == 0 && table->shot.what == 0;
    bool unpaid = table->bid_by == GG_NOBODY && table->bid_side == 0 && table->bid_steps == 0 &&
                  table->bid_passes == 0 && table->give_up[0] == 0 && table->give_up[1] == 0;
    bool begun = (table->won[0] | table->won[1] | table->routed[0] | table->routed[1]) == 0 &&
                 table->due[0] == 0 && table->due[1] == 0 && table->due[2] == 0;
    for (uint32_t i = 0; i < NAP_TOWN_ROADS; i++)
        settled = settled && table->regroup_flow[i] == 0;
    for (uint32_t road = 0; road < NAP_ROADS_MAX; road++)
        begun = begun && table->used_now[road] == 0;
    return plain && settled && unpaid && begun;
}

/* Sides are those of a free position, and the first seat in line is asked. */
static bool seats_can_be_said(const giving *give)
{
    const nap_table *table = give->table;
    const gg_head *head = &table->head;
    if (head->over || head->offer != GG_OFFER_NONE)
        return false;
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->side[seat] != (seat == 0 ? NAP_FRENCH : NAP_ALLIED))
            return false;
    return head->prompt[nap_first_seat(give->board, table)] ==
           (table->phase == NAP_ROUNDS ? NAP_ASK_COMBAT : NAP_ASK_MOVE);
}

static bool entries_can_be_said(const nap_table *table)
{
    for (uint32_t town = 0; town < NAP_TOWNS_MAX; town++) {
        bool fought = false;
        for (uint32_t slot = 0; slot < NAP_BATTLES_MAX; slot++)
            fought = fought || table->fought[slot].town == town;
        if (table->entry_now[town] != 0 || (table->entry[town] != 0 && !fought))
            return false;
    }
    return true;
}

static bool can_be_said(const giving *give)
{
    const nap_table *table = give->table;
    if (table->phase == NAP_MOVEMENT
            ? table->battle != NAP_NONE || table->taker != 0 || table->stage != NAP_NOTHING
            : !battles_can_be_said(give))
        return false;
    return tracks_can_be_said(table) && seats_can_be_said(give) && entries_can_be_said(table) &&
           blocks_can_be_said(give) && contacts_can_be_said(give);
}

/* ---------------------------------------------------------------- blocks */

/* `NAME: blocks` */
static void put_blocks(const giving *give, uint8_t at)
{
    uint64_t blocks = nap_blocks_at(give->board, give->table, at);
    gg_put_char(give->out, ':');
    NAP_EACH (block, blocks) {
        gg_put_char(give->out, ' ');
        nap_put_standing(give->board, give->table, (uint32_t)block, false, give->out);
    }
    gg_put_char(give->out, '\n');
}

static void put_towns(const giving *give)
{
    for (uint8_t town = 0; town < give->board->towns; town++) {
        if (nap_blocks_at(give->board, give->table, town) == 0)
            continue;
        gg_put(give->out, "town ");
        nap_put_town(give->board, town, give->out);
        put_blocks(give, town);
    }
}

/* ---------------------------------------------------------------- tracks */

static void put_armies(const giving *give)
{
    const nap_table *table = give->table;
    gg_write_statement(give->game, table, "turn", give->out);
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        gg_write_key_statement(give->game, table, "lost", army, give->out);
        if (table->defeated >> army & 1)
            gg_print(give->out, "defeated %s\n", nap_army_id(army));
        NAP_EACH (town, table->opened[army]) {
            gg_print(give->out, "group %s ", nap_army_id(army));
            nap_put_town(give->board, (uint32_t)town, give->out);
            gg_put_char(give->out, '\n');
        }
    }
}

static void put_roads(const giving *give)
{
    for (uint8_t road = 0; road < give->board->roads; road++) {
        if (give->table->used[road] == 0)
            continue;
        gg_put(give->out, "used ");
        nap_put_road(give->board, road, give->board->road[road].town[0], give->out);
        gg_print(give->out, " %d\n", give->table->used[road]);
    }
}

/* ---------------------------------------------------------------- battles */

static void put_head(const giving *give, uint8_t slot)
{
    const nap_battle *battle = &give->table->fought[slot];
    const nap_town *town = &give->board->town[battle->town];
    uint8_t entry = give->table->entry[battle->town];
    gg_put(give->out, "battle ");
    nap_put_town(give->board, battle->town, give->out);
    gg_put(give->out, entry != 0 ? " entry" : "");
    for (uint32_t i = 0; i < town->roads; i++) {
        if (!(entry >> i & 1))
            continue;
        gg_put_char(give->out, ' ');
        nap_put_town(give->board, town->next[i], give->out);
    }
    if (battle->round != NAP_USUAL_ROUND)
        gg_print(give->out, " round %d", battle->round);
    if (slot == give->table->battle) {
        if (give->table->taker == NAP_DEF)
            gg_print(give->out, " turn %s", nap_side_letter(nap_party_side(give->table, NAP_DEF)));
        gg_put(give->out, " stage combat");
    } else if (battle->due == 0) {
        gg_put(give->out, " fought");
    }
    gg_put_char(give->out, '\n');
}

static void put_terrain(const giving *give, const nap_battle *battle)
{
    const char *before = "terrain ";
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
            uint8_t marker = battle->marker[party][column];
            if (marker >= NAP_MARKERS)
                continue;
            gg_put(give->out, before);
            nap_put_spot(nap_home(party, column), give->out);
            gg_print(give->out, " %s", nap_marker_names[marker]);
            before = ", ";
        }
    }
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        if (!(battle->streams >> column & 1))
            continue;
        gg_print(give->out, "%sstream %u", before, column);
        before = ", ";
    }
    gg_put(give->out, before[0] == ',' ? "\n" : "");
}

static void put_flow(const giving *give, const nap_battle *battle, const uint8_t *flow,
                     const char *name)
{
    const nap_town *town = &give->board->town[battle->town];
    for (uint32_t i = 0; i < town->roads; i++) {
        if (flow[i] == 0)
            continue;
        gg_print(give->out, "%s ", name);
        nap_put_road(give->board, town->road[i], battle->town, give->out);
        gg_print(give->out, " %d\n", flow[i]);
    }
}

static void put_battle(const giving *give, uint8_t slot)
{
    const nap_battle *battle = &give->table->fought[slot];
    put_head(give, slot);
    put_terrain(give, battle);
    for (uint8_t spot = 0; spot < NAP_BATTLE_PLACES; spot++) {
        uint8_t at = nap_place(slot, spot);
        if (nap_blocks_at(give->board, give->table, at) == 0)
            continue;
        nap_put_spot(spot, give->out);
        put_blocks(give, at);
    }
    if (battle->quiet > 0)
        gg_print(give->out, "quiet %d\n", battle->quiet);
    if (battle->withdrawing)
        gg_put(give->out, "withdrawing\n");
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (battle->crossed[column] > 0)
            gg_print(give->out, "crossed %u %d\n", column, battle->crossed[column]);
    put_flow(give, battle, battle->out, "out");
    put_flow(give, battle, battle->in, "in");
}

/* ---------------------------------------------------------------- what a position leaves out */

static bool has_dead_blocks(const giving *give)
{
    for (uint32_t block = 0; block < give->board->blocks; block++)
        if (!nap_alive(give->table->at[block]) && give->table->at[block] != NAP_ABSENT)
            return true;
    return false;
}

/* Why no position stands at this moment; NULL: one does. */
static const char *why_no_position(const giving *give)
{
    const nap_table *table = give->table;
    if (table->head.over)
        return "the end of the game";
    if (table->phase != NAP_MOVEMENT && table->phase != NAP_ROUNDS)
        return "a question between movement and battles";
    if (table->phase == NAP_ROUNDS && !battles_can_be_said(give))
        return "this step of a battle";
    return seats_can_be_said(give) ? NULL : "a question other than the next move or combat";
}

/* The number of eliminated blocks has a statement; which ones they are has none. */
static void put_lacks(const giving *give)
{
    bool dead = has_dead_blocks(give);
    bool marks = !tracks_can_be_said(give->table) || !entries_can_be_said(give->table) ||
                 !contacts_can_be_said(give) || (!dead && !blocks_can_be_said(give));
    gg_print(give->out, "# without %s%s%s\n", dead ? "the names of eliminated blocks" : "",
             dead && marks ? ", " : "", marks ? "what else happened in this turn" : "");
}

/* ---------------------------------------------------------------- the interface */

bool nap_write_position(const gg_game *game, const void *referee_view, gg_text *out)
{
    const nap_view *view = referee_view;
    giving give = {game, nap_board_of(game), &view->table, out};
    const char *why = why_no_position(&give);
    if (why) {
        gg_print(out, "# %s\n", why);
        return false;
    }
    bool whole = can_be_said(&give);
    if (!whole)
        put_lacks(&give);
    put_armies(&give);
    put_roads(&give);
    put_towns(&give);
    for (uint8_t slot = 0; slot < NAP_BATTLES_MAX; slot++)
        if (give.table->fought[slot].town != NAP_NONE)
            put_battle(&give, slot);
    return whole;
}
