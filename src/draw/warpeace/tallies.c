/* tallies.c: the changing texts of the panels: month and phase, points, nations at war, forces off the map. */
#include "draw/warpeace/pieces.h"

enum { LINE_SIZE = 1000 };

static const char *people(uint8_t side)
{
    return side == WAP_FR ? "the French" : "the Allies";
}

/* A column below the heading of a section. */
static wap_column column_in(const wap_drawing *draw, const wap_panels *panels, uint32_t section)
{
    draw_box box = panels->box[section];
    wap_column column = wap_open_column(draw->canvas, box, panels->size);
    column.y = box.y + 1.62 * panels->size;
    return column;
}

/* ---------------------------------------------------------------- time and points */

static void mark_turn(const wap_drawing *draw, const wap_panels *panels)
{
    if (draw->table->month >= draw->board->turns)
        return;
    draw_box box = wap_turn_box(draw->board, panels, draw->table->month);
    draw_begin_group(draw->canvas, wap_join("now", wap_side_class(draw->table->active), NULL).text);
    draw_rect(draw->canvas, "cell", box, 0);
    draw_xy tip = {box.x + box.width / 2, box.y - 0.5};
    double size = 0.36 * panels->size;
    draw_xy arrow[] = {{tip.x - size, tip.y - 1.5 * size}, {tip.x + size, tip.y - 1.5 * size}, tip};
    draw_polyline(draw->canvas, "arrow", arrow, 3, true);
    draw_end_group(draw->canvas);
}

static const char *phase_of(const wap_table *table)
{
    static const char *const phases[WAP_PHASES] = {"attrition", "alliances", "reinforcements",
                                                   "movement", "combat"};
    return table->phase < WAP_PHASES ? phases[table->phase] : "?";
}

static void write_phase(const wap_drawing *draw, wap_column *column)
{
    const wap_table *table = draw->table;
    char line[LINE_SIZE];
    gg_text text;
    uint32_t month = draw->board->first_month + table->month;
    gg_text_open(&text, line, sizeof line);
    gg_print(&text, "%s %u, turn %u of %u%s", wap_month_name(month % 12), month / 12,
             table->month + 1U, (uint32_t)draw->board->turns,
             wap_is_winter(draw->board, table) ? ", winter" : "");
    wap_write_text(column, "bold", line);
    gg_text_open(&text, line, sizeof line);
    if (table->head.over && table->head.winner < WAP_SIDES)
        gg_print(&text, "Over: %s have won", people(table->head.winner));
    else if (table->head.over)
        gg_put(&text, "Over: a draw");
    else
        gg_print(&text, "%s: %s", table->active == WAP_FR ? "The French" : "The Allies",
                 phase_of(table));
    if (!table->head.over && table->phase == WAP_COMBAT && table->stage >= WAP_C2_INTENT &&
        table->stage <= WAP_C7_VICTOR)
        gg_print(&text, ", round %d", table->round);
    wap_write_text(column, NULL, line);
}

/* A number on a square of its side's color. */
static void paint_score(const wap_drawing *draw, uint8_t side, uint32_t points, draw_box box)
{
    char line[16];
    gg_text text;
    double size = 0.95 * box.height;
    gg_text_open(&text, line, sizeof line);
    gg_print(&text, "%u", points);
    draw_begin_group(draw->canvas, wap_join("score", wap_side_class(side), NULL).text);
    draw_rect(draw->canvas, "body", box, 2);
    draw_text(draw->canvas, "foot figures middle",
              (draw_xy){box.x + box.width / 2, box.y + box.height / 2 + 0.36 * size}, size, 0,
              line);
    draw_end_group(draw->canvas);
}

static void write_points(const wap_drawing *draw, wap_column *column)
{
    double size = column->size;
    for (uint32_t row = 0; row < 2; row++) {
        column->y += 0.2 * size;
        wap_write_text(column, NULL, row == 0 ? "Victory points" : "City points");
        for (uint8_t side = 0; side < WAP_SIDES; side++) {
            uint32_t points = row == 0 ? draw->table->points[side]
                                       : wap_city_points(draw->board, draw->table, side);
            draw_box box = {column->box.x + (8 + 3 * side) * size, column->y - 0.92 * size,
                            2.6 * size, 1.2 * size};
            paint_score(draw, side, points, box);
        }
    }
}

/* ---------------------------------------------------------------- forces off the map */

/* Writes `RU 8+1`, as on counters. */
static void put_strength(const wap_board *board, const uint8_t *sp, uint32_t nation, gg_text *out)
{
    uint32_t foot = 0, horse = 0;
    for (uint32_t kind = 0; kind < board->kinds; kind++) {
        if (board->kind[kind].nation != nation)
            continue;
        if (board->kind[kind].cavalry)
            horse += sp[kind];
        else
            foot += sp[kind];
    }
    gg_print(out, "%s\xC2\xA0", board->nation[nation].code); /* no line break here */
    if (foot > 0)
        gg_print(out, "%u", foot);
    if (horse > 0)
        gg_print(out, "+%u", horse);
}

static bool has_sp(const wap_board *board, const uint8_t *sp, uint32_t nation)
{
    for (uint32_t kind = 0; kind < board->kinds; kind++)
        if (board->kind[kind].nation == nation && sp[kind] > 0)
            return true;
    return false;
}

/* A list that is written only if it is not empty. */
typedef struct list {
    char line[LINE_SIZE];
    gg_text text;
    uint32_t items;
} list;

static void open_list(list *of, const char *label)
{
    of->items = 0;
    gg_text_open(&of->text, of->line, sizeof of->line);
    gg_print(&of->text, "%s: ", label);
}

static gg_text *add_item(list *of)
{
    gg_put(&of->text, of->items++ > 0 ? ", " : "");
    return &of->text;
}

static void close_list(list *of, wap_column *column)
{
    if (of->items > 0)
        wap_write_text(column, NULL, of->line);
}

static void add_troops(const wap_drawing *draw, const uint8_t *sp, uint8_t side, list *of)
{
    for (uint32_t nation = 0; nation < draw->board->nations; nation++)
        if (draw->table->troops[nation] == side && has_sp(draw->board, sp, nation))
            put_strength(draw->board, sp, nation, add_item(of));
}

static void write_leaders(const wap_drawing *draw, uint8_t side, uint16_t where, const char *label,
                          wap_column *column)
{
    list of;
    open_list(&of, label);
    WAP_EACH_LEADER (who, draw->board, draw->table, where) {
        const wap_leader_at *at = &draw->table->leader[who];
        if (at->side != side || !draw->board->leader[who].named)
            continue;
        gg_put(add_item(&of), draw->board->leader[who].name);
        if (where == WAP_AWAY) {
            gg_put(&of.text, " until ");
            wap_put_turn(draw->board, at->returns, &of.text);
        }
    }
    close_list(&of, column);
}

/* Adds a group: its leaders as items, its SP to the sum. */
static void add_roster(const wap_board *board, const wap_roster *who, uint8_t *sp, list *of)
{
    for (uint32_t i = 0; i < who->leaders; i++)
        gg_put(add_item(of), board->leader[board->roster_leader[who->first_leader + i]].name);
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &board->roster_piece[who->first_piece + i];
        uint32_t sum = sp[piece->kind] + (uint32_t)piece->count;
        sp[piece->kind] = (uint8_t)(sum < 255 ? sum : 255);
    }
}

/* Groups that are due now, or those of one later month; SP of a nation are added up. */
typedef struct which_groups {
    uint8_t side, state;
    uint32_t turn;
    bool leave; /* groups that must be removed from the map */
} which_groups;

static bool is_meant(const wap_drawing *draw, uint32_t number, which_groups which)
{
    const wap_reinforcement *group = &draw->board->group[number];
    return group->side == which.side && draw->table->group_state[number] == which.state &&
           ((group->flags & WAP_GROUP_WITHDRAWS) != 0) == which.leave &&
           (which.state == WAP_G_DUE || group->turn == which.turn);
}

static void write_groups(const wap_drawing *draw, which_groups which, const char *label,
                         wap_column *column)
{
    uint8_t sp[WAP_KINDS_MAX] = {0};
    list of;
    open_list(&of, label);
    gg_put(&of.text, which.leave ? "leave " : "");
    for (uint32_t i = 0; i < draw->board->groups; i++)
        if (is_meant(draw, i, which))
            add_roster(draw->board, &draw->board->group[i].who, sp, &of);
    for (uint32_t nation = 0; nation < draw->board->nations; nation++)
        if (has_sp(draw->board, sp, nation))
            put_strength(draw->board, sp, nation, add_item(&of));
    close_list(&of, column);
}

static void write_now(const wap_drawing *draw, uint8_t side, wap_column *column)
{
    list of;
    for (uint32_t leave = 0; leave < 2; leave++)
        write_groups(draw, (which_groups){side, WAP_G_DUE, 0, leave != 0}, "due now", column);
    write_leaders(draw, side, WAP_IN_POOL, "may return", column);
    write_leaders(draw, side, WAP_AWAY, "wounded", column);
    write_leaders(draw, side, WAP_DEAD, "dead", column);
    open_list(&of, "still to be withdrawn");
    add_troops(draw, draw->table->owed, side, &of);
    close_list(&of, column);
    open_list(&of, "lost");
    add_troops(draw, draw->table->pool, side, &of);
    close_list(&of, column);
}

static void write_later(const wap_drawing *draw, uint8_t side, wap_column *column)
{
    for (uint32_t turn = draw->table->month; turn < draw->board->turns; turn++) {
        char label[32];
        gg_text text;
        uint32_t month = draw->board->first_month + turn;
        gg_text_open(&text, label, sizeof label);
        gg_print(&text, "%.*s %u", 3, wap_month_name(month % 12), month / 12);
        for (uint32_t leave = 0; leave < 2; leave++)
            write_groups(draw, (which_groups){side, WAP_G_LATER, turn, leave != 0}, label, column);
    }
}

/* Both sides get half of the room, side by side. */
static void write_off_map(const wap_drawing *draw, const wap_panels *panels)
{
    wap_column column = column_in(draw, panels, WAP_OFF_MAP);
    double half = (column.box.width - panels->size) / 2;
    column.size = 0.84 * panels->size;
    column.box.width = half;
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        wap_column own = column;
        own.box.x += side == WAP_FR ? 0 : half + panels->size;
        draw_begin_group(draw->canvas, wap_join("pool", wap_side_class(side), NULL).text);
        wap_write_marked(&own, "bold", wap_side_class(side), side == WAP_FR ? "French" : "Allied");
        write_now(draw, side, &own);
        write_later(draw, side, &own);
        if (own.full)
            draw_text(draw->canvas, "end", (draw_xy){own.box.x + half, own.y}, own.size, 0,
                      "\xE2\x80\xA6"); /* ellipsis: there is more */
        draw_end_group(draw->canvas);
    }
}

void wap_paint_tallies(const wap_drawing *draw)
{
    wap_panels panels;
    wap_plan_panels(draw->game, draw->ground, &panels);
    draw_begin_group(draw->canvas, "tallies");
    mark_turn(draw, &panels);
    wap_column column = column_in(draw, &panels, WAP_TIME);
    write_phase(draw, &column);
    write_points(draw, &column);
    column = column_in(draw, &panels, WAP_SIDES_AT_WAR);
    wap_write_nations(draw->board, draw->table->status, draw->table->happened, &column);
    write_off_map(draw, &panels);
    draw_end_group(draw->canvas);
}
