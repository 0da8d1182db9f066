/* json.c: a view as JSON: everything a client needs to draw and name what is on the table. The map and constant
 * tables are not part of it. What is printed on a block is, because not every reader knows it. Nouns of events have
 * the same names. */
#include "core/json/view_json.h"
#include "napoleon/table/events.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon/text/texts.h"

enum { WORD_SIZE = 2 * NAP_NAME_SIZE };

typedef struct telling {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    const nap_table *table;
    gg_json *json;
} telling;

/* ---------------------------------------------------------------- values */

static const char *side_id(const telling *tell, uint8_t side)
{
    return tell->game->rules->sides[side];
}

static void put_side(const telling *tell, const char *key, uint8_t side)
{
    gg_json_name(tell->json, key, side < NAP_SIDES ? side_id(tell, side) : NULL);
}

static void put_town(const telling *tell, const char *key, uint32_t town)
{
    gg_json_name(tell->json, key, town < tell->board->towns ? tell->board->town[town].name : NULL);
}

static void put_block_id(const telling *tell, const char *key, uint32_t block)
{
    gg_json_name(tell->json, key,
                 block < tell->board->blocks ? tell->board->block[block].id : NULL);
}

static void put_seat(const telling *tell, const char *key, gg_seat seat)
{
    gg_json_seat(tell->json, key, tell->game, &tell->table->head, seat);
}

static void put_marker(const telling *tell, const char *key, uint8_t marker)
{
    gg_json_name(tell->json, key, marker < NAP_MARKERS ? nap_marker_names[marker] : NULL);
}

static void put_towns(const telling *tell, const char *key, uint64_t towns)
{
    gg_json_array(tell->json, key);
    NAP_EACH (town, towns)
        put_town(tell, NULL, (uint32_t)town);
    gg_json_end_array(tell->json);
}

/* The blocks that the view can name. */
static void put_block_ids(const telling *tell, const char *key, uint64_t blocks)
{
    gg_json_array(tell->json, key);
    NAP_EACH (block, blocks)
        if (tell->table->at[block] <= NAP_REMOVED)
            put_block_id(tell, NULL, (uint32_t)block);
    gg_json_end_array(tell->json);
}

static void put_spot(const telling *tell, const char *key, uint8_t spot)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    nap_put_spot_name(spot, &text);
    gg_json_text(tell->json, key, word);
}

/* Where something is: its town, and in a battle the place. */
static void put_where(const telling *tell, uint8_t at)
{
    static const char *const elsewhere[] = {"undeployed", "eliminated", "removed"};
    const char *state = nap_in_town(at)     ? "town"
                        : nap_in_battle(at) ? "battle"
                        : at <= NAP_REMOVED ? elsewhere[at - NAP_UNDEPLOYED]
                                            : "unseen";
    gg_json_text(tell->json, "state", state);
    if (nap_in_battle(at)) {
        put_town(tell, "town", tell->table->fought[nap_battle_at(at)].town);
        put_spot(tell, "spot", nap_spot_at(at));
    } else {
        put_town(tell, "town", nap_in_town(at) ? at : NAP_NONE);
        gg_json_null(tell->json, "spot");
    }
}

/* ---------------------------------------------------------------- blocks */

/* What is printed on it. */
static void put_face(const telling *tell, uint32_t block)
{
    const nap_block *is = &tell->board->block[block];
    gg_json_int(tell->json, "block", block);
    gg_json_text(tell->json, "id", is->id);
    gg_json_text(tell->json, "name", is->name);
    gg_json_text(tell->json, "army", nap_army_id(is->army));
    gg_json_text(tell->json, "nation", nap_nation_id(is->nation));
    gg_json_text(tell->json, "type", nap_type_id(is->type));
    if (is->corps < tell->board->corps_count)
        gg_json_text(tell->json, "corps", tell->board->corps[is->corps].id);
    else
        gg_json_null(tell->json, "corps");
    gg_json_int(tell->json, "fire", nap_fire_of(tell->game, block));
    gg_json_int(tell->json, "max", is->max);
}

/* The names of the marks that are set. */
static void put_marks(const telling *tell, uint16_t marks)
{
    static const struct {
        uint16_t bit;
        const char *name;
    } names[] = {
        {NAP_MOVED, "moved"},
        {NAP_FORCED_MARCH, "force-march"},
        {NAP_DISRUPTED, "disrupted"},
        {NAP_REVEALED, "revealed"},
        {NAP_WON, "won"},
        {NAP_PICKED, "picked"},
        {NAP_SQUARE, "square"},
        {NAP_OCCUPIES, "occupies"},
        {NAP_FRESH, "fresh"},
        {NAP_SPENT, "spent"},
        {NAP_MOVED_B, "moved-here"},
        {NAP_FIRED_B, "fired"},
        {NAP_TOOK, "took"},
        {NAP_SHOWN, "shown"},
        {NAP_CHARGED, "charged"},
    };
    gg_json_array(tell->json, "marks");
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (marks & names[i].bit)
            gg_json_text(tell->json, NULL, names[i].name);
    gg_json_end_array(tell->json);
}

static void put_block(const telling *tell, uint32_t block)
{
    const nap_table *table = tell->table;
    gg_json_object(tell->json, NULL);
    put_face(tell, block);
    gg_json_int(tell->json, "steps", table->steps[block]);
    put_where(tell, table->at[block]);
    put_town(tell, "start", table->start[block]);
    put_town(tell, "came", table->came[block]);
    put_block_id(tell, "shelter", table->shelter[block]);
    put_marks(tell, table->marks[block]);
    gg_json_bool(tell->json, "engaged",
                 nap_in_battle(table->at[block]) && nap_engaged(tell->board, table, block));
    gg_json_bool(tell->json, "open", nap_is_open(tell->game, table, block));
    gg_json_end_object(tell->json);
}

static void put_all_blocks(const telling *tell)
{
    gg_json_array(tell->json, "blocks");
    for (uint32_t block = 0; block < tell->board->blocks; block++)
        if (tell->table->at[block] <= NAP_REMOVED)
            put_block(tell, block);
    gg_json_end_array(tell->json);
}

/* Hidden blocks, equal ones together. */
static void put_ghosts(const telling *tell)
{
    const nap_ghost *ghost = tell->view->ghost;
    gg_json_array(tell->json, "ghosts");
    for (uint32_t i = 0, next; i < NAP_BLOCKS_MAX && ghost[i].at != NAP_ABSENT; i = next) {
        next = nap_ghosts_end(tell->view, i);
        gg_json_object(tell->json, NULL);
        gg_json_text(tell->json, "army", nap_army_id(ghost[i].army));
        gg_json_int(tell->json, "count", next - i);
        put_where(tell, ghost[i].at);
        put_marks(tell, ghost[i].marks & NAP_OPEN_MARKS);
        gg_json_bool(tell->json, "shelters", (ghost[i].marks & NAP_GHOST_SHELTERS) != 0);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- tracks */

static void put_army(const telling *tell, uint8_t army)
{
    const nap_army *is = &tell->board->army[army];
    const nap_table *table = tell->table;
    gg_json_object(tell->json, NULL);
    gg_json_text(tell->json, "army", nap_army_id(army));
    gg_json_text(tell->json, "name", is->name);
    put_side(tell, "side", is->side);
    if (table->phase == NAP_BIDDING)
        gg_json_null(tell->json, "owner");
    else
        put_seat(tell, "owner", nap_owner(table, army));
    gg_json_int(tell->json, "lost", table->lost[army]);
    gg_json_int(tell->json, "defeat", is->defeat);
    gg_json_bool(tell->json, "defeated", (table->defeated >> army & 1) != 0);
    gg_json_int(tell->json, "group_moves", is->group_moves);
    put_towns(tell, "opened", table->opened[army]);
    gg_json_int(tell->json, "supply_due", table->due[army]);
    gg_json_end_object(tell->json);
}

static const char *phase_id(uint8_t phase)
{
    static const char *const names[] = {"bidding",  "deploy-allied", "deploy-french",
                                        "movement", "skirmishes",    "setting-up",
                                        "rounds",   "supply",        "ended"};
    return phase <= NAP_ENDED ? names[phase] : "?";
}

static const char *stage_id(uint8_t stage)
{
    static const char *const names[] = {"nothing",     "choosing",  "picking", "volley",
                                        "leaving",     "morale",    "combat",  "reinforcing",
                                        "withdrawing", "regrouping"};
    return stage <= NAP_REGROUPING ? names[stage] : "?";
}

static void put_bids(const telling *tell)
{
    const nap_table *table = tell->table;
    bool bid = table->bid_by < table->head.seats && table->phase == NAP_BIDDING &&
               table->bid_side < NAP_SIDES;
    if (bid) {
        gg_json_object(tell->json, "bid");
        put_seat(tell, "seat", table->bid_by);
        put_side(tell, "side", table->bid_side);
        gg_json_int(tell->json, "steps", table->bid_steps);
        gg_json_end_object(tell->json);
    } else {
        gg_json_null(tell->json, "bid");
    }
    gg_json_object(tell->json, "give_up");
    for (uint8_t side = 0; side < NAP_SIDES; side++)
        gg_json_int(tell->json, side_id(tell, side), table->give_up[side]);
    gg_json_end_object(tell->json);
}

static void put_tracks(const telling *tell)
{
    const nap_table *table = tell->table;
    const nap_turn *turn = table->turn >= 1 && table->turn <= tell->board->turns
                               ? &tell->board->turn[table->turn]
                               : &tell->board->turn[1];
    gg_json_int(tell->json, "turn", table->turn);
    gg_json_int(tell->json, "turns", tell->board->turns);
    gg_json_text(tell->json, "date", turn->date);
    gg_json_bool(tell->json, "night", turn->night != 0);
    put_side(tell, "active", table->active);
    gg_json_text(tell->json, "phase", phase_id(table->phase));
    gg_json_text(tell->json, "stage", stage_id(table->stage));
    gg_json_array(tell->json, "armies");
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        put_army(tell, army);
    gg_json_end_array(tell->json);
    put_bids(tell);
    for (uint8_t side = 0; side < NAP_SIDES; side++) {
        gg_json_object(tell->json, side == NAP_FRENCH ? "french" : "allied");
        put_towns(tell, "won", table->won[side]);
        put_towns(tell, "routed", table->routed[side]);
        gg_json_end_object(tell->json);
    }
}

/* ---------------------------------------------------------------- the map */

static void put_roads(const telling *tell)
{
    gg_json_array(tell->json, "roads");
    for (uint8_t road = 0; road < tell->board->roads; road++) {
        const nap_road *is = &tell->board->road[road];
        uint32_t used = (uint32_t)tell->table->used[road] + tell->table->used_now[road];
        char word[WORD_SIZE];
        gg_text text;
        if (used == 0)
            continue;
        gg_text_open(&text, word, sizeof word);
        nap_put_road(tell->board, road, is->town[0], &text);
        gg_json_object(tell->json, NULL);
        gg_json_int(tell->json, "road", road);
        gg_json_text(tell->json, "name", word);
        gg_json_int(tell->json, "used", used);
        gg_json_int(tell->json, "limit", nap_road_limit(tell->board, tell->view, road));
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* How many blocks of each army are there, hidden ones included. */
static void put_counts(const telling *tell, uint8_t town)
{
    uint64_t blocks = nap_blocks_at(tell->board, tell->table, town);
    uint32_t count[NAP_ARMIES], sum = 0;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        count[army] = nap_count(blocks & tell->board->army_blocks[army]) +
                      nap_ghosts_at(tell->view, town, army);
        sum += count[army];
    }
    if (sum == 0)
        return;
    gg_json_object(tell->json, NULL);
    put_town(tell, "town", town);
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        gg_json_int(tell->json, nap_army_id(army), count[army]);
    gg_json_end_object(tell->json);
}

static void put_all_towns(const telling *tell)
{
    gg_json_array(tell->json, "towns");
    for (uint8_t town = 0; town < tell->board->towns; town++)
        put_counts(tell, town);
    gg_json_end_array(tell->json);
}

static void put_entry(const telling *tell, uint8_t town)
{
    const nap_town *is = &tell->board->town[town];
    gg_json_array(tell->json, "entry");
    for (uint32_t i = 0; i < is->roads; i++)
        if (tell->table->entry[town] >> i & 1)
            put_town(tell, NULL, is->next[i]);
    gg_json_end_array(tell->json);
}

static void put_skirmishes(const telling *tell)
{
    gg_json_array(tell->json, "skirmishes");
    NAP_EACH (town, tell->table->skirmishes) {
        gg_json_object(tell->json, NULL);
        put_town(tell, "town", (uint32_t)town);
        put_entry(tell, (uint8_t)town);
        gg_json_bool(tell->json, "now", tell->table->fight == town);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- battles */

static void put_position(const telling *tell, uint8_t battle, uint8_t spot)
{
    const nap_battle *is = &tell->table->fought[battle];
    uint8_t at = nap_place(battle, spot);
    gg_json_object(tell->json, NULL);
    put_spot(tell, "spot", spot);
    put_side(tell, "side", nap_party_side(tell->table, nap_party_at(spot)));
    put_block_ids(tell, "blocks", nap_blocks_at(tell->board, tell->table, at));
    gg_json_int(tell->json, "hidden", nap_ghosts_at(tell->view, at, NAP_ARMIES));
    if (nap_is_home(spot))
        put_marker(tell, "terrain", is->marker[nap_party_at(spot)][nap_column(spot)]);
    gg_json_end_object(tell->json);
}

static void put_positions(const telling *tell, uint8_t battle)
{
    gg_json_array(tell->json, "places");
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        put_position(tell, battle, nap_reserve(party));
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            put_position(tell, battle, nap_home(party, column));
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            put_position(tell, battle, nap_forward(party, column));
    }
    gg_json_end_array(tell->json);
}

static void put_streams(const telling *tell, const nap_battle *battle)
{
    gg_json_array(tell->json, "streams");
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        if (!(battle->streams >> column & 1))
            continue;
        gg_json_object(tell->json, NULL);
        gg_json_int(tell->json, "column", column);
        gg_json_int(tell->json, "crossed", battle->crossed[column]);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

/* Roads of the town, and how many units used them in this Battle Turn. */
static void put_flows(const telling *tell, const nap_battle *battle)
{
    const nap_town *town = &tell->board->town[battle->town];
    gg_json_array(tell->json, "roads");
    for (uint32_t i = 0; i < town->roads; i++) {
        gg_json_object(tell->json, NULL);
        put_town(tell, "to", town->next[i]);
        gg_json_int(tell->json, "flow", tell->board->road[town->road[i]].flow);
        gg_json_int(tell->json, "left", battle->out[i]);
        gg_json_int(tell->json, "came", battle->in[i]);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}

static void put_battle(const telling *tell, uint8_t number)
{
    static const char *const stages[] = {"to-set-up",       "terrain-attacker", "terrain-defender",
                                         "deploy-defender", "deploy-attacker",  "fought"};
    const nap_battle *battle = &tell->table->fought[number];
    bool now = tell->table->battle == number;
    gg_json_object(tell->json, NULL);
    put_town(tell, "town", battle->town);
    gg_json_text(tell->json, "stage", battle->stage <= NAP_FOUGHT ? stages[battle->stage] : "?");
    put_side(tell, "attacker", nap_party_side(tell->table, NAP_ATT));
    put_side(tell, "defender", nap_party_side(tell->table, NAP_DEF));
    put_entry(tell, battle->town);
    gg_json_bool(tell->json, "now", now);
    if (now && battle->stage == NAP_FOUGHT)
        put_side(tell, "turn_of", nap_party_side(tell->table, tell->table->taker));
    gg_json_int(tell->json, "round", battle->round);
    gg_json_bool(tell->json, "due", battle->due != 0);
    gg_json_int(tell->json, "quiet", battle->quiet);
    gg_json_bool(tell->json, "withdrawing", battle->withdrawing != 0);
    put_streams(tell, battle);
    put_flows(tell, battle);
    put_positions(tell, number);
    gg_json_end_object(tell->json);
}

static void put_battles(const telling *tell)
{
    gg_json_array(tell->json, "battles");
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++)
        if (tell->table->fought[i].town != NAP_NONE)
            put_battle(tell, i);
    gg_json_end_array(tell->json);
}

static void put_drawn(const telling *tell)
{
    gg_json_array(tell->json, "drawn");
    for (uint32_t i = 0; i < 2; i++)
        if (tell->table->phase == NAP_SETTING_UP && tell->table->drawn[i] < NAP_MARKERS)
            put_marker(tell, NULL, tell->table->drawn[i]);
    gg_json_end_array(tell->json);
}

/* Hits to be assigned, and the units to choose from that the reader can name. */
static void put_shot(const telling *tell)
{
    const nap_shot *shot = &tell->table->shot;
    if (shot->tied == 0 && shot->hits == 0) {
        gg_json_null(tell->json, "shot");
        return;
    }
    gg_json_object(tell->json, "shot");
    put_block_id(tell, "shooter", shot->shooter);
    gg_json_int(tell->json, "hits", shot->hits);
    put_block_ids(tell, "among", shot->tied);
    gg_json_end_object(tell->json);
}

void nap_write_json(const gg_game *game, const void *from, gg_json *out)
{
    const nap_view *view = from;
    telling tell = {game, nap_board_of(game), view, &view->table, out};
    gg_json_object(out, NULL);
    put_tracks(&tell);
    put_all_blocks(&tell);
    put_ghosts(&tell);
    put_all_towns(&tell);
    put_roads(&tell);
    put_skirmishes(&tell);
    put_battles(&tell);
    put_drawn(&tell);
    put_shot(&tell);
    gg_json_prompts(out, game, view);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- nouns of events */

static void put_army_id(const telling *tell, const char *key, uint32_t army)
{
    gg_json_name(tell->json, key, army < NAP_ARMIES ? nap_army_id((uint8_t)army) : NULL);
}

static void put_spot_or_null(const telling *tell, const char *key, uint32_t spot)
{
    if (spot < NAP_BATTLE_PLACES)
        put_spot(tell, key, (uint8_t)spot);
    else
        gg_json_null(tell->json, key);
}

/* nap_march_subject() */
static void put_march(const telling *tell, const char *key, uint32_t subject)
{
    gg_json_object(tell->json, key);
    put_army_id(tell, "army", subject >> 8);
    put_town(tell, "town", subject & 0xFF);
    gg_json_end_object(tell->json);
}

void nap_write_noun(const gg_game *game, uint8_t type, int16_t value, gg_json *out, const char *key)
{
    telling tell = {game, nap_board_of(game), NULL, NULL, out};
    uint32_t number = (uint16_t)value;
    switch (type) {
    case GG_TYPE_PIECE:
    case GG_TYPE_FACE:
        put_block_id(&tell, key, number);
        break;
    case NAP_TYPE_ARMY:
        put_army_id(&tell, key, number);
        break;
    case NAP_TYPE_TOWN:
        put_town(&tell, key, number);
        break;
    case NAP_TYPE_SPOT:
        put_spot_or_null(&tell, key, number);
        break;
    case NAP_TYPE_MARKER:
        put_marker(&tell, key, number < NAP_MARKERS ? (uint8_t)number : (uint8_t)NAP_MARKERS);
        break;
    default:
        gg_assert(type == NAP_TYPE_MARCH);
        put_march(&tell, key, number);
        break;
    }
}
