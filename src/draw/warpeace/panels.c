/* panels.c: the panels beside the map: title, turn track, victory conditions, and space for changing texts. */
#include "draw/places.h"
#include "draw/warpeace/pieces.h"

#include <math.h>
#include <string.h>

/* Sizes of plain text to try, in half pixels. */
enum { LARGEST_TEXT = 40, TEXT_WITH_CHARTS = 30, LEAST_TEXT = 22 };
static const double inset = 12; /* from the map frame */

const char *wap_month_name(uint32_t month)
{
    static const char *const names[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
    return month < 12 ? names[month] : "?";
}

/* ---------------------------------------------------------------- the track */

enum { LONG_TRACK = 12 }; /* months; longer tracks get a line for each year */

static uint32_t year_of(const wap_board *board, uint32_t turn)
{
    return (board->first_month + turn) / 12U;
}

static uint32_t years_of(const wap_board *board)
{
    return year_of(board, board->turns > 0 ? board->turns - 1U : 0) - year_of(board, 0) + 1;
}

static double track_height(const wap_board *board, double size)
{
    return board->turns <= LONG_TRACK ? 4.4 * size : (0.9 + 1.75 * years_of(board)) * size;
}

draw_box wap_turn_box(const wap_board *board, const wap_panels *panels, uint32_t turn)
{
    draw_box all = panels->box[WAP_TRACK];
    double size = panels->size;
    if (board->turns <= LONG_TRACK) {
        double width = all.width / (board->turns > 5 ? board->turns : 5);
        return (draw_box){all.x + width * turn, all.y + 0.4 * size, width, 3.2 * size};
    }
    double years = 3 * size, width = (all.width - years) / 12, row = 1.75 * size;
    return (draw_box){all.x + years + width * wap_month_of(board, turn),
                      all.y + 0.3 * size + row * (year_of(board, turn) - year_of(board, 0)), width,
                      row};
}

static void put_number(draw_canvas *canvas, const char *classes, draw_xy at, double size,
                       uint32_t number)
{
    char text[16];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%u", number);
    draw_text(canvas, classes, at, size, 0, text);
}

/* Writes `Aug`, or `A` if there is no room for more. */
static void write_month(draw_canvas *canvas, const wap_board *board, draw_box box, uint32_t turn,
                        double size)
{
    char name[4] = {0};
    bool wide = board->turns <= LONG_TRACK;
    memcpy(name, wap_month_name(wap_month_of(board, turn)), wide && box.width > 2.2 * size ? 3 : 1);
    draw_xy at = {box.x + box.width / 2, box.y + box.height / 2 + (wide ? -0.1 : 0.32) * size};
    draw_text(canvas, "middle", at, size, 0, name);
    if (wide)
        put_number(canvas, "year middle", (draw_xy){at.x, at.y + 0.95 * size}, 0.74 * size,
                   year_of(board, turn));
}

static void begin_turn(draw_canvas *canvas, const wap_board *board, uint32_t turn)
{
    char id[16], title[80];
    gg_text text;
    gg_text_open(&text, id, sizeof id);
    wap_put_turn(board, turn, &text);
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "Turn %u: %s %u%s", turn + 1, wap_month_name(wap_month_of(board, turn)),
             year_of(board, turn), wap_is_winter_turn(board, turn) ? ", winter" : "");
    draw_begin_thing(canvas, wap_is_winter_turn(board, turn) ? "turn winter" : "turn", "turn", id);
    draw_title(canvas, title);
}

static void paint_track(draw_canvas *canvas, const wap_board *board, const wap_panels *panels)
{
    draw_begin_group(canvas, "track");
    for (uint32_t turn = 0; turn < board->turns; turn++) {
        draw_box box = wap_turn_box(board, panels, turn);
        begin_turn(canvas, board, turn);
        draw_rect(canvas, "cell", box, 0);
        write_month(canvas, board, box, turn, panels->size);
        draw_end_group(canvas);
        if (board->turns > LONG_TRACK && (turn == 0 || wap_month_of(board, turn) == 0))
            put_number(
                canvas, "year",
                (draw_xy){panels->box[WAP_TRACK].x, box.y + box.height / 2 + 0.3 * panels->size},
                0.9 * panels->size, year_of(board, turn));
    }
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- the cartouche */

/* Splits the scenario's title at the comma into title and dates. */
static void split_title(const gg_game *game, char title[80], char dates[80])
{
    gg_span all = game->scenarios[game->scenario].title;
    const char *comma = all.size > 0 ? memchr(all.at, ',', all.size) : NULL;
    size_t first = comma ? (size_t)(comma - all.at) : all.size;
    size_t rest = comma && first + 2 < all.size ? first + 2 : all.size;
    gg_text text;
    gg_text_open(&text, title, 80);
    gg_put_span(&text, (gg_span){all.at, first});
    gg_text_open(&text, dates, 80);
    gg_put_span(&text, (gg_span){all.at + rest, all.size - rest});
}

static void paint_cartouche(draw_canvas *canvas, const gg_game *game, const wap_panels *panels)
{
    char title[80], dates[80], name[80];
    gg_text text;
    draw_box box = panels->box[WAP_CARTOUCHE];
    double size = panels->size, gap = 0.35 * size;
    draw_xy at = {box.x + box.width / 2, box.y + 2.1 * size};
    split_title(game, title, dates);
    gg_text_open(&text, name, sizeof name);
    gg_put_span(&text, game->title);
    draw_begin_group(canvas, "cartouche");
    draw_rect(canvas, "frame", box, 0);
    draw_rect(canvas, "inner",
              (draw_box){box.x + gap, box.y + gap, box.width - 2 * gap, box.height - 2 * gap}, 0);
    draw_text(canvas, "game middle", at, 0.86 * size, 0, wap_capitals(name).text);
    double large = wap_fit(title, 2.4 * size, box.width - 2 * size);
    draw_text(canvas, "title middle", (draw_xy){at.x, at.y + 2.4 * size}, large, 0, title);
    draw_text(canvas, "dates middle", (draw_xy){at.x, at.y + 4.1 * size}, 1.1 * size, 0, dates);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- nations at war */

static void write_side(const wap_board *board, const uint8_t *status, uint8_t side,
                       const char *mark, wap_column *column)
{
    char line[1000];
    gg_text text;
    const char *before = "";
    gg_text_open(&text, line, sizeof line);
    gg_put(&text, side == WAP_OPEN ? "open to both: " : "");
    for (uint32_t i = 0; i < board->nations; i++) {
        if (status[i] != side)
            continue;
        gg_print(&text, "%s%s", before, board->nation[i].name);
        before = ", ";
    }
    if (before[0])
        wap_write_marked(column, NULL, mark, line);
}

/* Writes `may still come: Prussia (Allied 7)`, with the roll that triggers it. */
static void write_changes(const wap_board *board, const uint8_t *happened, wap_column *column)
{
    char line[400];
    gg_text text;
    const char *before = "";
    gg_text_open(&text, line, sizeof line);
    gg_put(&text, "may still come: ");
    for (uint32_t i = 0; i < board->changes; i++) {
        const wap_change *change = &board->change[i];
        if (happened[i] != 0)
            continue;
        gg_print(&text, "%s%s", before, change->name);
        if (change->side < WAP_SIDES && change->roll != WAP_NONE)
            gg_print(&text, " (%s %d)", wap_side_adjective(change->side), change->roll);
        before = ", ";
    }
    if (before[0])
        wap_write_text(column, NULL, line);
}

void wap_write_nations(const wap_board *board, const uint8_t *status, const uint8_t *happened,
                       wap_column *column)
{
    write_side(board, status, WAP_FR, "french", column);
    write_side(board, status, WAP_AL, "allied", column);
    write_side(board, status, WAP_OPEN, "neither", column);
    write_changes(board, happened, column);
}

/* ---------------------------------------------------------------- layout */

static double text_height(const gg_game *game, uint32_t section, double width, double size)
{
    const wap_board *board = wap_board_of(game);
    wap_column column = wap_open_column(NULL, (draw_box){0, 0, width, 0}, size);
    uint8_t status[WAP_NATIONS_MAX], happened[WAP_CHANGES_MAX] = {0};
    wap_write_heading(&column, "");
    if (section == WAP_VICTORY) {
        wap_write_victory(game, &column);
        return wap_column_height(&column);
    }
    for (uint32_t i = 0; i < board->nations; i++)
        status[i] = board->nation[i].status;
    wap_write_nations(board, status, happened, &column);
    return wap_column_height(&column) + 1.3 * size; /* a nation may join */
}

/* Months in which something arrives or leaves for this side. */
static uint32_t months_of(const wap_board *board, uint8_t side)
{
    uint32_t months = 0;
    for (uint32_t i = 0; i < board->groups; i++) {
        bool new = board->group[i].side == side;
        for (uint32_t k = 0; k < i && new; k++)
            new = board->group[k].side != side || board->group[k].turn != board->group[i].turn;
        months += new ? 1 : 0;
    }
    return months;
}

/* Enough for the forces off the map at the start: most months need more than a line. */
static double off_map_height(const wap_board *board, double size)
{
    enum { LEAST = 6, MOST = 16 };
    uint32_t french = months_of(board, WAP_FR), allied = months_of(board, WAP_AL);
    uint32_t lines = 2 + (french > allied ? french : allied) * 5 / 4;
    return (2 + 1.06 * (lines < LEAST ? LEAST : lines > MOST ? MOST : lines)) * size;
}

static double section_height(const gg_game *game, uint32_t section, double width, double size)
{
    switch (section) {
    case WAP_CARTOUCHE:
        return 7.4 * size;
    case WAP_TRACK:
        return track_height(wap_board_of(game), size);
    case WAP_TIME:
        return 8 * size;
    case WAP_VICTORY:
    case WAP_SIDES_AT_WAR:
        return text_height(game, section, width, size);
    case WAP_LEGEND:
        return wap_legend_height(game, width, size);
    case WAP_CHARTS:
        return wap_charts_height(size);
    default:
        return off_map_height(wap_board_of(game), size);
    }
}

/* False if it is too high for the strip. Leftover room goes between the sections; if there is a lot, to the forces off
 * the map. */
static bool lay_out(const gg_game *game, draw_box strip, double size, bool charts,
                    wap_panels *panels)
{
    double y = strip.y, gap = 0.5 * size, sum = 0, height[WAP_SECTIONS];
    for (uint32_t i = 0; i < WAP_SECTIONS; i++) {
        bool left_out = i == WAP_CHARTS && !charts; /* also without a gap before the next one */
        height[i] = left_out ? -gap : section_height(game, i, strip.width, size);
        sum += height[i] + (i > 0 ? gap : 0);
    }
    bool fits = sum <= strip.height;
    double rest = fits ? strip.height - sum : 0, wider = fmin(rest / (WAP_SECTIONS - 1), size);
    gap += wider;
    height[WAP_CHARTS] -= charts ? 0 : wider;
    height[WAP_OFF_MAP] += rest - (WAP_SECTIONS - (charts ? 1 : 2)) * wider;
    panels->size = size;
    for (uint32_t i = 0; i < WAP_SECTIONS; i++) {
        panels->box[i] = (draw_box){strip.x, y, strip.width, height[i]};
        y += height[i] + gap;
    }
    return fits;
}

/* Includes the dice tables if the text need not become much smaller for them. */
void wap_plan_panels(const gg_game *game, const wap_ground *ground, wap_panels *panels)
{
    draw_box strip = ground->panels;
    strip.x += inset;
    strip.width -= inset;
    for (uint32_t half = LARGEST_TEXT; half >= TEXT_WITH_CHARTS; half--)
        if (lay_out(game, strip, 0.5 * half, true, panels))
            return;
    uint32_t half = LARGEST_TEXT;
    while (!lay_out(game, strip, 0.5 * half, false, panels) && half > LEAST_TEXT)
        half--;
}

/* ---------------------------------------------------------------- the interface */

static void paint_headed(draw_canvas *canvas, const wap_panels *panels, uint32_t section,
                         const char *classes, const char *heading)
{
    wap_column column = wap_open_column(canvas, panels->box[section], panels->size);
    draw_begin_group(canvas, classes);
    wap_write_heading(&column, heading);
    draw_end_group(canvas);
}

static void paint_victory(draw_canvas *canvas, const gg_game *game, const wap_panels *panels)
{
    wap_column column = wap_open_column(canvas, panels->box[WAP_VICTORY], panels->size);
    draw_begin_group(canvas, "victory");
    wap_write_heading(&column, "Victory");
    wap_write_victory(game, &column);
    draw_end_group(canvas);
}

void wap_paint_panels(draw_canvas *canvas, const gg_game *game, const wap_ground *ground)
{
    wap_panels panels;
    wap_plan_panels(game, ground, &panels);
    draw_begin_group(canvas, "panels");
    paint_cartouche(canvas, game, &panels);
    paint_track(canvas, wap_board_of(game), &panels);
    paint_headed(canvas, &panels, WAP_TIME, "time", "Time and points");
    paint_victory(canvas, game, &panels);
    paint_headed(canvas, &panels, WAP_SIDES_AT_WAR, "nations", "Nations");
    paint_headed(canvas, &panels, WAP_OFF_MAP, "off-map", "Not on the map");
    if (panels.box[WAP_CHARTS].height > 0)
        wap_paint_charts(canvas, wap_board_of(game), panels.box[WAP_CHARTS], panels.size);
    wap_paint_legend(canvas, game, ground, panels.box[WAP_LEGEND], panels.size);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- places */

static void put_turns(gg_json *json, const wap_board *board, const wap_panels *panels)
{
    gg_json_object(json, "turns");
    for (uint32_t turn = 0; turn < board->turns; turn++) {
        char id[16];
        gg_text text;
        gg_text_open(&text, id, sizeof id);
        wap_put_turn(board, turn, &text);
        draw_put_box(json, id, wap_turn_box(board, panels, turn));
    }
    gg_json_end_object(json);
}

/* The box below the headings. */
static draw_box inner_box(const wap_panels *panels, uint32_t section)
{
    draw_box box = panels->box[section];
    double head = 1.9 * panels->size;
    return (draw_box){box.x, box.y + head, box.width, box.height - head};
}

void wap_panel_places(gg_json *json, const gg_game *game, const wap_ground *ground)
{
    wap_panels panels;
    wap_plan_panels(game, ground, &panels);
    put_turns(json, wap_board_of(game), &panels);
    gg_json_object(json, "panels");
    draw_put_box(json, "time", inner_box(&panels, WAP_TIME));
    draw_put_box(json, "nations", inner_box(&panels, WAP_SIDES_AT_WAR));
    draw_put_box(json, "off_map", inner_box(&panels, WAP_OFF_MAP));
    gg_json_end_object(json);
}
