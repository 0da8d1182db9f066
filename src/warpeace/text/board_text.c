/* board_text.c: the position as text for a terminal: time and points, each side's stacks by hex in map order, markers,
 * and battles under way.
 *
 * Pieces are written as in the notation: leaders by name, SP as `FRi5/moved`. A stack that the reader cannot see is its
 * color, `?white`; leaders without SP are a `flag`. */
#include "core/text/page.h"
#include "warpeace/text/pieces_text.h"
#include "warpeace/text/texts.h"

enum { INDENT = 24, WORD_SIZE = 80, LABEL_SIZE = 48 };

typedef struct drawing {
    const gg_game *game;
    const wap_board *board;
    const wap_view *view;
    const wap_table *table;
    gg_page page;
    const char *heading; /* of the lines that follow, NULL: it is written */
    uint8_t types;       /* of SP that were shown, for the legend */
    uint8_t flags;       /* likewise */
} drawing;

/* ---------------------------------------------------------------- lists */

/* A heading is written only if something follows. */
static void put_heading(drawing *draw)
{
    if (!draw->heading)
        return;
    gg_put(draw->page.out, draw->heading);
    gg_page_end(&draw->page);
    draw->heading = NULL;
}

/* An item of a list; the list's name is written before the first item. */
static void put_listed(drawing *draw, const char *label, const char *word)
{
    put_heading(draw);
    if (draw->page.column == 0) {
        gg_page_indent(&draw->page, 2);
        gg_page_list(&draw->page, label);
    }
    gg_page_item(&draw->page, word);
}

static void end_list(drawing *draw)
{
    if (draw->page.column > 0)
        gg_page_end(&draw->page);
}

/* `Z25 Ulm`, `Z25 in Ulm`, `Z29` */
static void name_place(const drawing *draw, uint16_t hex, bool inside, char label[LABEL_SIZE])
{
    gg_text text;
    gg_text_open(&text, label, LABEL_SIZE);
    wap_put_hex(draw->board, hex, &text);
    if (wap_has_city(draw->board, hex))
        gg_print(&text, " %s%s", inside ? "in " : "",
                 draw->board->city[draw->board->hex[hex].city].name);
}

/* ---------------------------------------------------------------- stacks */

static uint8_t flags_of(uint16_t marks)
{
    return (uint8_t)((marks & WAP_MOVED ? WAP_FLAG_MOVED : 0) |
                     (marks & WAP_MARCHED ? WAP_FLAG_MARCHED : 0) |
                     (marks & WAP_DEMORALISED ? WAP_FLAG_DEM : 0) |
                     (marks & WAP_UNSUPPLIED ? WAP_FLAG_UNSUPPLIED : 0));
}

/* Do these look the same to a reader? */
static bool look_alike(const wap_pile *a, const wap_pile *b)
{
    uint16_t shown = WAP_INSIDE | WAP_GROUP;
    return a->hex == b->hex && a->kind == b->kind && (a->marks & shown) == (b->marks & shown) &&
           flags_of(a->marks) == flags_of(b->marks);
}

/* SP of this pile and of later ones that look alike; 0: an earlier pile has counted them. */
static uint32_t alike(const wap_table *table, uint32_t index)
{
    gg_assert(index < table->pile_count);
    const wap_pile *pile = &table->pile[index];
    uint32_t count = 0;
    for (uint32_t i = index; i > 0 && table->pile[i - 1].hex == pile->hex; i--)
        if (look_alike(pile, &table->pile[i - 1]))
            return 0;
    for (uint32_t i = index; i < table->pile_count && table->pile[i].hex == pile->hex; i++)
        count += look_alike(pile, &table->pile[i]) ? table->pile[i].count : 0;
    return count;
}

static void put_pile(drawing *draw, const wap_pile *pile, uint32_t count, const char *label)
{
    gg_assert(pile->kind < draw->board->kinds && count > 0);
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    wap_put_sp(draw->board, pile->kind, count, &text);
    wap_put_flags(flags_of(pile->marks), &text);
    gg_put(&text, pile->marks & WAP_GROUP ? "'" : "");
    draw->types |= (uint8_t)(1U << draw->board->kind[pile->kind].type);
    draw->flags |= flags_of(pile->marks);
    put_listed(draw, label, word);
}

static void put_leader(drawing *draw, uint32_t leader, const char *label)
{
    const wap_leader_at *at = &draw->table->leader[leader];
    gg_assert(leader < draw->board->leaders);
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    wap_put_leader(draw->board, (uint8_t)leader, &text);
    gg_print(&text, "(%d)", draw->board->leader[leader].value);
    wap_put_flags(at->marks & WAP_L_MOVED ? WAP_FLAG_MOVED : 0, &text);
    gg_put(&text, at->marks & WAP_L_GROUP ? "'" : "");
    put_listed(draw, label, word);
}

/* Units of a side in the hex, inside or outside the city. */
static void put_units(drawing *draw, uint8_t side, uint16_t hex, bool inside)
{
    char label[LABEL_SIZE];
    name_place(draw, hex, inside, label);
    WAP_EACH_LEADER (who, draw->board, draw->table, hex) {
        const wap_leader_at *at = &draw->table->leader[who];
        if (at->side == side && ((at->marks & WAP_L_INSIDE) != 0) == inside)
            put_leader(draw, who, label);
    }
    WAP_EACH_PILE (i, draw->table, hex) {
        const wap_pile *pile = &draw->table->pile[i];
        uint32_t count = alike(draw->table, i);
        if (count > 0 && wap_side_of_kind(draw->board, draw->table, pile->kind) == side &&
            ((pile->marks & WAP_INSIDE) != 0) == inside)
            put_pile(draw, pile, count, label);
    }
}

static void put_ghosts(drawing *draw, uint8_t side, uint16_t hex)
{
    char label[LABEL_SIZE], word[WORD_SIZE];
    name_place(draw, hex, false, label);
    for (uint32_t i = 0; i < WAP_GHOSTS_MAX && draw->view->ghost[i].marks; i++) {
        const wap_ghost *ghost = &draw->view->ghost[i];
        gg_text text;
        if (ghost->hex != hex || ((ghost->marks & WAP_GHOST_ALLIED) ? WAP_AL : WAP_FR) != side)
            continue;
        gg_text_open(&text, word, sizeof word);
        gg_print(&text, ghost->marks & WAP_GHOST_LEADERS ? "flag(%s)" : "?%s",
                 wap_colour_name(ghost->colour));
        put_listed(draw, label, word);
    }
}

static void put_hex_of(drawing *draw, uint8_t side, uint16_t hex)
{
    put_units(draw, side, hex, false);
    put_ghosts(draw, side, hex);
    end_list(draw);
    put_units(draw, side, hex, true);
    end_list(draw);
}

/* ---------------------------------------------------------------- who is not on the map */

static void put_leaders_at(drawing *draw, uint8_t side, uint16_t where, const char *label)
{
    WAP_EACH_LEADER (who, draw->board, draw->table, where) {
        char word[WORD_SIZE];
        gg_text text;
        if (draw->table->leader[who].side != side || !draw->board->leader[who].named)
            continue;
        gg_text_open(&text, word, sizeof word);
        wap_put_leader(draw->board, (uint8_t)who, &text);
        if (where == WAP_AWAY) {
            gg_put_char(&text, ':');
            wap_put_turn(draw->board, draw->table->leader[who].returns, &text);
        }
        put_listed(draw, label, word);
    }
    end_list(draw);
}

/* `Kutusov RUi8 RUc2`: all who come with a group. */
static void put_roster(drawing *draw, const wap_roster *who, const char *label)
{
    char word[WORD_SIZE];
    gg_text text;
    for (uint32_t i = 0; i < who->leaders; i++) {
        gg_text_open(&text, word, sizeof word);
        wap_put_leader(draw->board, draw->board->roster_leader[who->first_leader + i], &text);
        put_listed(draw, label, word);
    }
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &draw->board->roster_piece[who->first_piece + i];
        gg_text_open(&text, word, sizeof word);
        wap_put_sp(draw->board, piece->kind, piece->count, &text);
        put_listed(draw, label, word);
    }
    end_list(draw);
}

static void put_due(drawing *draw, uint8_t side)
{
    for (uint32_t i = 0; i < draw->board->groups; i++)
        if (draw->board->group[i].side == side && draw->table->group_state[i] == WAP_G_DUE)
            put_roster(draw, &draw->board->group[i].who,
                       draw->board->group[i].flags & WAP_GROUP_WITHDRAWS ? "to be withdrawn"
                                                                         : "due");
}

static void put_kinds(drawing *draw, uint8_t side, const uint8_t *sp, const char *label)
{
    for (uint32_t kind = 0; kind < draw->board->kinds; kind++) {
        char word[WORD_SIZE];
        gg_text text;
        if (sp[kind] == 0 || wap_side_of_kind(draw->board, draw->table, (uint8_t)kind) != side)
            continue;
        gg_text_open(&text, word, sizeof word);
        wap_put_sp(draw->board, (uint8_t)kind, sp[kind], &text);
        put_listed(draw, label, word);
    }
    end_list(draw);
}

static void put_side(drawing *draw, uint8_t side)
{
    gg_assert(side < WAP_SIDES && draw->page.column == 0);
    draw->heading = wap_side_adjective(side);
    for (uint16_t hex = 0; hex < draw->board->hexes; hex++)
        put_hex_of(draw, side, hex);
    put_due(draw, side);
    put_leaders_at(draw, side, WAP_IN_POOL, "may return");
    put_leaders_at(draw, side, WAP_AWAY, "away until");
    put_leaders_at(draw, side, WAP_DEAD, "dead");
    put_kinds(draw, side, draw->table->owed, "still to be withdrawn");
    put_kinds(draw, side, draw->table->pool, "eliminated");
}

/* ---------------------------------------------------------------- time and points */

static void put_time(drawing *draw)
{
    static const char *const phases[WAP_PHASES] = {"Attrition", "Alliance", "Reinforcement",
                                                   "Movement", "Combat"};
    const wap_table *table = draw->table;
    gg_text *out = draw->page.out;
    gg_assert(table->month < draw->board->turns && table->phase < WAP_PHASES);
    wap_put_turn(draw->board, table->month, out);
    gg_print(out, " (turn %d of %d%s), %s segment, %s Phase", table->month + 1, draw->board->turns,
             wap_is_winter(draw->board, table) ? ", winter" : "", wap_side_adjective(table->active),
             phases[table->phase]);
    if (table->phase == WAP_COMBAT && table->stage >= WAP_C2_INTENT &&
        table->stage <= WAP_C7_VICTOR)
        gg_print(out, ", round %d", table->round);
    gg_page_end(&draw->page);
}

static void put_points(drawing *draw)
{
    const wap_table *table = draw->table;
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        gg_print(draw->page.out, "%s%s: victory points %d, city points %u",
                 side == WAP_FR ? "" : "; ", wap_side_adjective(side), table->points[side],
                 wap_city_points(draw->board, table, side));
    gg_page_end(&draw->page);
}

/* ---------------------------------------------------------------- what else lies on the map */

/* Cities that have changed hands. */
static void put_control(drawing *draw, uint8_t side)
{
    char label[LABEL_SIZE];
    gg_text text;
    gg_text_open(&text, label, sizeof label);
    gg_print(&text, "%s now", wap_side_adjective(side));
    for (uint32_t city = 0; city < draw->board->cities; city++)
        if (draw->table->control[city] == side && draw->board->city[city].control != side)
            put_listed(draw, label, draw->board->city[city].name);
    end_list(draw);
}

static void put_sieges(drawing *draw)
{
    for (uint32_t city = 0; city < draw->board->cities; city++) {
        char word[WORD_SIZE];
        gg_text text;
        if (draw->table->siege[city] == 0)
            continue;
        gg_text_open(&text, word, sizeof word);
        gg_print(&text, "%s:%d", draw->board->city[city].name, draw->table->siege[city]);
        put_listed(draw, "sieges", word);
    }
    end_list(draw);
}

static void put_trenches(drawing *draw, uint8_t side)
{
    WAP_EACH_HEX (hex, &draw->table->trench[side]) {
        char word[WORD_SIZE];
        gg_text text;
        gg_text_open(&text, word, sizeof word);
        wap_put_hex(draw->board, hex, &text);
        put_listed(draw, side == WAP_FR ? "French entrenched" : "Allied entrenched", word);
    }
    end_list(draw);
}

/* Nations whose status has changed. */
static void put_nations(drawing *draw)
{
    static const char *const status[WAP_STATUSES] = {"French", "Allied", "open", "closed"};
    for (uint32_t i = 0; i < draw->board->nations; i++) {
        char word[WORD_SIZE];
        gg_text text;
        uint8_t now = draw->table->status[i];
        if (now == draw->board->nation[i].status || now >= WAP_STATUSES)
            continue;
        gg_text_open(&text, word, sizeof word);
        gg_print(&text, "%s:%s", draw->board->nation[i].name, status[now]);
        put_listed(draw, "nations", word);
    }
    end_list(draw);
}

static void put_group(drawing *draw)
{
    const wap_open_group *group = &draw->table->group;
    if (group->hex >= draw->board->hexes)
        return;
    put_heading(draw);
    gg_put(draw->page.out, "  moving group (') in ");
    wap_put_hex(draw->board, group->hex, draw->page.out);
    gg_put(draw->page.out, ", ");
    wap_put_mp_left(draw->board, draw->table, draw->page.out);
    gg_put(draw->page.out, group->must_leave ? "; it must leave this city" : "");
    gg_page_end(&draw->page);
}

static void put_map(drawing *draw)
{
    draw->heading = "Map";
    put_nations(draw);
    put_control(draw, WAP_FR);
    put_control(draw, WAP_AL);
    put_sieges(draw);
    put_trenches(draw, WAP_FR);
    put_trenches(draw, WAP_AL);
    put_group(draw);
}

/* ---------------------------------------------------------------- battles */

/* SP that belong to the battle, before any are committed (C2.1 .. C2.4). */
static void gather_members(const drawing *draw, uint8_t slot, uint8_t side, wap_troops *troops,
                           wap_hexes *hexes)
{
    wap_battle_troops(draw->board, draw->table, slot, side, troops);
    wap_battle_hexes(draw->board, draw->table, slot, side, hexes);
    for (uint32_t i = 0; i < draw->table->pile_count && troops->total == 0; i++) {
        wap_which members = {.side = side, .battle = slot};
        uint16_t hex = draw->table->pile[i].hex;
        if (!wap_fits(draw->board, draw->table, &draw->table->pile[i], members))
            continue;
        wap_gather(draw->board, draw->table, hex, members, troops);
        wap_put(hexes, hex);
    }
}

/* `French 13 SP in Z29 AA29, demoralised 1, led by Napoleon` */
static void put_party(drawing *draw, uint8_t slot, uint8_t side)
{
    const wap_battle *battle = &draw->table->battle[slot];
    wap_troops troops;
    wap_hexes hexes;
    gather_members(draw, slot, side, &troops, &hexes);
    if (troops.total == 0)
        return; /* no SP belong to it before all attacks are declared */
    gg_print(draw->page.out, "    %s %d SP", wap_side_adjective(side), troops.total);
    const char *before = " in ";
    WAP_EACH_HEX (hex, &hexes) {
        gg_put(draw->page.out, before);
        wap_put_hex(draw->board, hex, draw->page.out);
        before = " ";
    }
    if (battle->dem[side] > 0)
        gg_print(draw->page.out, ", demoralized %d", battle->dem[side]);
    if (battle->leader[side] < draw->board->leaders)
        gg_print(draw->page.out, ", led by %s", draw->board->leader[battle->leader[side]].name);
    if (battle->choices[side] & WAP_S_CHARGE)
        gg_put(draw->page.out, ", charges");
    if (battle->choices[side] & WAP_S_GUARD)
        gg_put(draw->page.out, ", commits the Guard");
    gg_page_end(&draw->page);
}

static void put_battle(drawing *draw, uint8_t slot)
{
    const wap_battle *battle = &draw->table->battle[slot];
    gg_assert(battle->flags & WAP_B_LIVE);
    gg_text *out = draw->page.out;
    gg_put(out, "  ");
    wap_put_pair(draw->board, battle->a, battle->t, out);
    if (battle->flags & WAP_B_ATTACKED)
        gg_print(out, ": %s attack%s", wap_side_adjective(battle->init),
                 battle->mode == WAP_ASSAULT ? ", assault" : "");
    gg_put(out, battle->flags & WAP_B_MANOEUVRE ? ", surrounded" : "");
    gg_put(out, battle->flags & WAP_B_RESOLVED ? ", resolved" : "");
    gg_page_end(&draw->page);
    put_party(draw, slot, WAP_FR);
    put_party(draw, slot, WAP_AL);
}

static void put_battles(drawing *draw)
{
    draw->heading = "Battles";
    for (uint8_t slot = 0; slot < draw->table->battles; slot++) {
        if (!(draw->table->battle[slot].flags & WAP_B_LIVE))
            continue;
        put_heading(draw);
        put_battle(draw, slot);
    }
}

/* ---------------------------------------------------------------- legend */

static void put_legend(drawing *draw)
{
    draw->heading = "Legend";
    for (uint8_t type = 0; type < WAP_TYPES; type++) {
        char word[WORD_SIZE];
        gg_text text;
        if (!(draw->types >> type & 1U))
            continue;
        gg_text_open(&text, word, sizeof word);
        gg_print(&text, "%c=%s", wap_type_letter(type), wap_type_name(type));
        put_listed(draw, "types of SP", word);
    }
    end_list(draw);
    if (draw->flags & WAP_FLAG_DEM)
        gg_put(draw->page.out, "  /dem: left a battle demoralized\n");
    if (draw->view->ghost[0].marks)
        gg_put(draw->page.out, "  ?color: a hidden stack; flag: leaders alone\n");
}

/* ---------------------------------------------------------------- the interface */

void wap_write_board(const gg_game *game, const void *from, gg_text *out)
{
    const wap_view *view = from;
    drawing draw = {game, wap_board_of(game), view, &view->table, {out, INDENT, 0}, NULL, 0, 0};
    put_time(&draw);
    put_points(&draw);
    put_side(&draw, WAP_FR);
    put_side(&draw, WAP_AL);
    put_map(&draw);
    put_battles(&draw);
    put_legend(&draw);
}
