/* position_text.c: writes a state as the statements of a position (the notation, 4.2). Defaults are left out. */
#include "triumph/position/position.h"
#include "triumph/setup/setup.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/knowledge.h"
#include "triumph/table/orders.h"
#include "triumph/text/paths.h"
#include "triumph/text/texts.h"

typedef struct giving {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_text *out;
} giving;

/* ---------------------------------------------------------------- pieces */

static void put_units(const giving *give, tri_set units)
{
    TRI_EACH (slot, units) {
        gg_put_char(give->out, ' ');
        tri_put_unit(give->table, slot, give->out);
        tri_put_unit_marks(give->board, give->table, slot, give->out);
    }
}

static void put_corps(const giving *give, uint32_t commander)
{
    gg_put(give->out, " [");
    tri_put_commander(give->board, commander, give->out);
    tri_put_commander_marks(give->board, give->table, commander, give->out);
    gg_put_char(give->out, ':');
    put_units(give, tri_army_of_corps(give->table, commander));
    gg_put_char(give->out, ']');
}

static tri_set detached(const tri_table *table, tri_set units)
{
    tri_set set = {{0, 0}};
    TRI_EACH (slot, units)
        if (table->corps[slot] == TRI_NO_COMMANDER)
            tri_add(&set, slot);
    return set;
}

static void put_place(const giving *give, uint8_t side, uint16_t at)
{
    tri_set units = tri_army_at(give->table, side, at);
    if (tri_empty(units))
        return;
    gg_print(give->out, "%s ", tri_side_name(side));
    tri_put_place(give->board, at, give->out);
    gg_put_char(give->out, ':');
    for (uint32_t c = 0; c < give->board->commanders; c++)
        if (give->table->commander_at[c] == at && give->board->commander[c].side == side)
            put_corps(give, c);
    put_units(give, detached(give->table, units));
    gg_put_char(give->out, '\n');
}

static void put_pieces(const giving *give, uint8_t side)
{
    for (uint32_t locale = 0; locale < give->board->locales; locale++) {
        const tri_locale *here = &give->board->locale[locale];
        put_place(give, side, tri_reserve(locale));
        for (uint32_t i = 0; i < here->passable; i++)
            put_place(give, side, tri_blocking(here->approach[i]));
    }
    put_place(give, side, TRI_OFF);
}

/* ---------------------------------------------------------------- tracks */

static void put_morale(const giving *give, uint8_t side)
{
    const tri_table *table = give->table;
    uint8_t start = tri_start_morale(give->game, table, side), morale = table->morale[side];
    uint8_t lost = (uint8_t)(morale < start ? start - morale : 0);
    if (morale != start)
        gg_print(give->out, "morale %s %d\n", tri_side_name(side), morale);
    if (table->morale_lost[side] != lost)
        gg_print(give->out, "morale-lost %s %d\n", tri_side_name(side), table->morale_lost[side]);
}

static void put_used(const giving *give, uint8_t side)
{
    uint8_t corps = give->table->corps_used[side], units = give->table->units_used[side];
    if (corps == 0 && units == 0)
        return;
    gg_print(give->out, "used %s", tri_side_name(side));
    if (corps > 0)
        gg_print(give->out, " corps %d", corps);
    if (units > 0)
        gg_print(give->out, " unit %d", units);
    gg_put_char(give->out, '\n');
}

static void put_elite(const giving *give, uint8_t side)
{
    const tri_table *table = give->table;
    if (table->heavy_committed[side])
        gg_print(give->out, "committed %s heavy\n", tri_side_name(side));
    if (table->guard_committed[side])
        gg_print(give->out, "committed %s guard\n", tri_side_name(side));
    if (table->guard_lost[side])
        gg_print(give->out, "guard-lost %s\n", tri_side_name(side));
}

static void put_tracks(const giving *give)
{
    const tri_table *table = give->table;
    gg_write_statement(give->game, table, "round", give->out);
    gg_write_statement(give->game, table, "active", give->out);
    for (uint8_t side = TRI_SIDES; side-- > 0;) {
        put_morale(give, side);
        put_used(give, side);
        put_elite(give, side);
    }
    gg_write_statement(give->game, table, "reinforced", give->out);
}

/* ---------------------------------------------------------------- marks */

static void put_marks(const giving *give)
{
    const tri_table *table = give->table;
    for (uint32_t border = 0; border < give->board->borders; border++) {
        if (!tri_has_bit(table->closed, border))
            continue;
        gg_put(give->out, "closed ");
        tri_put_border(give->board, border, give->out);
        gg_put_char(give->out, '\n');
    }
    for (uint32_t locale = 0; locale < give->board->locales; locale++) {
        if (tri_has_bit(table->stormed, locale))
            gg_print(give->out, "stormed %d\n", give->board->locale[locale].number);
        if (table->marched[locale] == 0)
            continue;
        gg_print(give->out, "marched %d ", give->board->locale[locale].number);
        tri_put_commander(give->board, table->marched[locale] - 1U, give->out);
        gg_put_char(give->out, '\n');
    }
}

static void put_fire(const giving *give)
{
    const tri_table *table = give->table;
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        if (table->fired_round[i] == 0)
            continue;
        gg_put(give->out, table->fired_now[i] ? "bombarded " : "fired ");
        tri_put_approach(give->board, table->fired_from[i], give->out);
        if (!table->fired_now[i])
            gg_print(give->out, " %d", table->fired_round[i] - 1);
        gg_put_char(give->out, '\n');
    }
}

static void put_santon(const giving *give)
{
    bool set = give->table->santon_set != 0;
    if (set != tri_battery_in_santon(give->game, give->table))
        gg_print(give->out, "%ssanton-set\n", set ? "" : "not ");
}

/* ---------------------------------------------------------------- the open road move */

/* Only the locales of the ride are stored: finds roads along them, from this node on, that lead to where it stands
 * and are main roads as far as its own were. */
static bool find_ways(const giving *give, uint32_t step, uint8_t node, bool all_main,
                      uint16_t *items)
{
    const tri_ride *ride = &give->table->ride;
    if (step + 1U == ride->length)
        return node == ride->node && all_main == (ride->all_main != 0);
    for (uint32_t i = 0; i < give->board->node[node].ways; i++) {
        uint16_t way = give->board->node[node].way[i];
        uint8_t to = tri_way_to(give->board, way);
        const tri_road *road = tri_road_of(give->board, way);
        if (road->doubled || give->board->node[to].locale != ride->path[step + 1])
            continue;
        *items = (uint16_t)(TRI_ITEM_WAY + way);
        if (find_ways(give, step + 1, to, all_main && road->main, items + 1))
            return true;
    }
    return false;
}

static bool find_ways_from_locale(const giving *give, uint16_t *items)
{
    const tri_locale *start = &give->board->locale[give->table->ride.path[0]];
    for (uint32_t i = 0; i < start->roads; i++)
        if (find_ways(give, 0, (uint8_t)(start->first_node + i), true, items))
            return true;
    return false;
}

/* The entry is not stored either; TRI_NONE: no entry leads there by such roads. */
static uint8_t find_ways_from_entry(const giving *give, uint16_t *items)
{
    for (uint32_t i = 0; i < give->board->entries; i++) {
        const tri_entry *entry = &give->board->entry[i];
        if (entry->side == give->table->active &&
            give->board->node[entry->node].locale == give->table->ride.path[1] &&
            find_ways(give, 1, entry->node, entry->main != 0, items))
            return (uint8_t)i;
    }
    return TRI_NONE;
}

/* The path of the open road move, if there is one; false: no roads lead along it. */
static bool trace_ride(const giving *give, tri_path *path)
{
    const tri_ride *ride = &give->table->ride;
    uint16_t items[TRI_PATH_MAX] = {0};
    if (!ride->open)
        return true;
    if (ride->length < 2)
        return false;
    bool by_entry = ride->path[0] == TRI_NONE;
    uint8_t entry = by_entry ? find_ways_from_entry(give, items) : (uint8_t)TRI_NONE;
    if (by_entry ? entry == TRI_NONE : !find_ways_from_locale(give, items))
        return false;
    tri_trace_path(give->board, items, ride->length - (by_entry ? 2U : 1U), entry, ride->path[0],
                   path);
    return true;
}

static void put_ride(const giving *give, tri_path *path)
{
    static const tri_way_hint hint = {TRI_NONE, TRI_NO_APPROACH, true};
    const tri_ride *ride = &give->table->ride;
    if (!ride->open)
        return;
    gg_put(give->out, "open ");
    if (ride->commander != TRI_NO_COMMANDER)
        tri_put_commander(give->board, ride->commander, give->out);
    else
        tri_put_units(give->table, ride->riders, give->out);
    gg_put_char(give->out, ' ');
    tri_put_path(give->board, &hint, path, give->out);
    gg_put_char(give->out, '\n');
}

/* ---------------------------------------------------------------- teams */

static uint32_t team_size(const tri_table *table, uint8_t side)
{
    uint32_t size = 0;
    for (uint32_t seat = 0; seat < table->head.seats; seat++)
        size += table->head.side[seat] == side;
    return size;
}

static void put_team(const giving *give, uint8_t side)
{
    const tri_table *table = give->table;
    uint32_t size = team_size(table, side);
    if (size < 2)
        return;
    gg_put(give->out, "team");
    for (uint32_t rank = 0; rank < size; rank++) {
        gg_seat seat = table->seat_of_rank[side][rank];
        gg_print(give->out, "%s %s", rank > 0 ? "," : "",
                 gg_seat_name(give->game, &table->head, seat));
        for (uint32_t c = 0; c < give->board->commanders; c++) {
            if (table->owner[c] != seat || give->board->commander[c].side != side)
                continue;
            gg_put_char(give->out, ' ');
            tri_put_commander(give->board, c, give->out);
        }
    }
    gg_put_char(give->out, '\n');
}

/* ---------------------------------------------------------------- what has no statement */

static bool has_dead_units(const tri_table *table)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->at[slot] == TRI_DEAD)
            return true;
    return false;
}

static bool has_known_groups(const tri_table *table)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->memo[slot] != TRI_NO_FACE && !tri_is_known(table, slot))
            return true;
    return false;
}

static bool has_outcome(const tri_table *table)
{
    return table->outcome.results > 0 || table->outcome.lost[0] > 0 || table->outcome.lost[1] > 0;
}

static bool has_usual_sides(const gg_game *game, const tri_table *table)
{
    for (uint32_t seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] !=
            (seat < (uint32_t)game->option[TRI_OPTION_FRENCH] ? TRI_FRENCH : TRI_ALLIED))
            return false;
    return true;
}

static bool has_other_prompts(const tri_table *table)
{
    for (uint32_t seat = 0; seat < table->head.seats; seat++)
        if (table->head.prompt[seat] != TRI_ASK_NOTHING &&
            table->head.prompt[seat] != TRI_ASK_COMMAND)
            return true;
    return false;
}

/* Why no position stands at this moment; NULL: one does. */
static const char *why_no_position(const gg_game *game, const tri_table *table)
{
    if (table->head.over)
        return "the end of the game";
    if (table->phase != TRI_PLAY)
        return "a set-up under way";
    if (tri_is_attack(table))
        return "an attack under way";
    if (table->head.seats > 2)
        return "a game of teams";
    if (table->bid[0] || table->bid[1] || !has_usual_sides(game, table))
        return "sides that were bid for";
    if (table->part != 0 || table->head.offer != GG_OFFER_NONE || has_other_prompts(table))
        return "a question other than the next command";
    return NULL;
}

/* What a position leaves out, as a comment before it. Returns how many things. */
static uint32_t put_lacks(const giving *give, bool roads)
{
    const tri_table *table = give->table;
    const struct {
        bool missing;
        const char *what;
    } all[] = {{has_dead_units(table), "eliminated units"},
               {has_outcome(table), "the result of the last attack"},
               {has_known_groups(table), "what is known of blocks that were shuffled"},
               {!roads, "the open road move"}};
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].missing)
            gg_print(give->out, "%s%s", count++ > 0 ? ", " : "# without ", all[i].what);
    gg_put(give->out, count > 0 ? "\n" : "");
    return count;
}

/* ---------------------------------------------------------------- the interface */

bool tri_write_position(const gg_game *game, const void *referee_view, gg_text *out)
{
    giving give = {game, tri_board_of(game), referee_view, out};
    tri_path path;
    const char *why = why_no_position(game, give.table);
    if (why) {
        gg_print(out, "# %s\n", why);
        return false;
    }
    bool roads = trace_ride(&give, &path), whole = put_lacks(&give, roads) == 0;
    put_pieces(&give, TRI_FRENCH);
    put_pieces(&give, TRI_ALLIED);
    put_tracks(&give);
    put_marks(&give);
    put_fire(&give);
    put_santon(&give);
    if (roads)
        put_ride(&give, &path);
    put_team(&give, TRI_FRENCH);
    put_team(&give, TRI_ALLIED);
    return whole;
}
