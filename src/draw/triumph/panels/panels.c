/* panels.c: the margin: title, legend, the frame of the tracks, compass and scale. */
#include "draw/triumph/sheet.h"

#include <math.h>

/* ---------------------------------------------------------------- where */

enum { STRIP_HIGH = 300, MARGIN = 34 }; /* below the map */

static tri_row row_of(double left, double middle, double width, double height)
{
    return (tri_row){{left + width / 2, middle}, {width + 2, 0}, width, height};
}

void tri_lay_panels(const tri_board *board, tri_sheet *sheet)
{
    draw_box frame = sheet->ground.frame;
    double right = frame.x + frame.width, below = frame.y + frame.height;
    double half = frame.width * 0.56, inner = half - 2 * MARGIN - 2 * 26;
    uint32_t rounds = board->rounds[tri_longest_scenario(board)];
    sheet->size = (draw_xy){right, below + STRIP_HIGH};
    sheet->title = (draw_box){frame.x + 44, frame.y + 44, 600, 380};
    sheet->compass = (draw_xy){frame.x + 1190, frame.y + 190};
    sheet->legend[0] = (draw_box){right - MARGIN - 622, below - 336, 622, 312};
    sheet->legend[1] = (draw_box){right - MARGIN - 436, below - 610, 436, 258};
    sheet->tracks = (draw_box){frame.x + MARGIN, below, half - 2 * MARGIN, STRIP_HIGH - MARGIN};
    sheet->tray = (draw_box){frame.x + half, below, frame.width - half - MARGIN,
                             STRIP_HIGH - MARGIN};
    sheet->armies = (draw_box){frame.x + 44, below - 206, 404, 160};
    double left = sheet->tracks.x + 26;
    sheet->time = row_of(left, below + 88, inner / (rounds > 0 ? rounds : 1) - 2, 40);
    for (uint32_t side = 0; side < TRI_SIDES; side++)
        sheet->morale[side] = row_of(left, below + (side == TRI_FRENCH ? 162 : 232),
                                     inner / TRI_MORALE_FIELDS - 2, 34);
}

/* ---------------------------------------------------------------- frames */

/* Two lines, the inner one with hollow corners, in the style of engravings. */
static void draw_cartouche(draw_canvas *canvas, draw_box box)
{
    double x0 = box.x + 9, y0 = box.y + 9, x1 = box.x + box.width - 9, y1 = box.y + box.height - 9;
    double r = 16, k = r * 0.45;
    draw_rect(canvas, "panel", box, 0);
    draw_begin_path(canvas, "panel-line");
    draw_move(canvas, (draw_xy){x0 + r, y0});
    draw_line(canvas, (draw_xy){x1 - r, y0});
    draw_curve(canvas, (draw_xy){x1 - r, y0 + r - k}, (draw_xy){x1 - r + k, y0 + r},
               (draw_xy){x1, y0 + r});
    draw_line(canvas, (draw_xy){x1, y1 - r});
    draw_curve(canvas, (draw_xy){x1 - r + k, y1 - r}, (draw_xy){x1 - r, y1 - r + k},
               (draw_xy){x1 - r, y1});
    draw_line(canvas, (draw_xy){x0 + r, y1});
    draw_curve(canvas, (draw_xy){x0 + r, y1 - r + k}, (draw_xy){x0 + r - k, y1 - r},
               (draw_xy){x0, y1 - r});
    draw_line(canvas, (draw_xy){x0, y0 + r});
    draw_curve(canvas, (draw_xy){x0 + r - k, y0 + r}, (draw_xy){x0 + r, y0 + r - k},
               (draw_xy){x0 + r, y0});
    draw_close(canvas);
    draw_end_path(canvas);
}

static void draw_frame(draw_canvas *canvas, draw_box frame, double in, const char *classes)
{
    draw_rect(canvas, classes,
              (draw_box){frame.x + in, frame.y + in, frame.width - 2 * in, frame.height - 2 * in},
              0);
}

/* ---------------------------------------------------------------- the title */

/* On the board, Santon and Telnitz are 9.6 kilometers apart. */
#define PIXELS_OF_KILOMETRE 217.0

static void draw_scale(draw_canvas *canvas, draw_xy left)
{
    double step = PIXELS_OF_KILOMETRE / 2;
    for (uint32_t i = 0; i < 4; i++)
        draw_rect(canvas, i % 2 == 0 ? "scale dark" : "scale light",
                  (draw_box){left.x + i * step, left.y, step, 7}, 0);
    static const char *const words[] = {"0", "1", "2 kilometres"};
    for (uint32_t i = 0; i < 3; i++)
        draw_text(canvas, "middle", (draw_xy){left.x + 2 * i * step, left.y - 6}, 15, 0, words[i]);
}

static void draw_title_panel(draw_canvas *canvas, draw_box box)
{
    double x = box.x + box.width / 2;
    draw_begin_group(canvas, "title-panel");
    draw_cartouche(canvas, box);
    draw_text(canvas, "middle italic", (draw_xy){x, box.y + 76}, 30, 0, "Plan of the battle of");
    draw_text(canvas, "title-big middle", (draw_xy){x, box.y + 160}, 80, 0, "AUSTERLITZ");
    draw_segment(canvas, "panel-line", (draw_xy){x - 150, box.y + 188},
                 (draw_xy){x + 150, box.y + 188});
    draw_text(canvas, "middle", (draw_xy){x, box.y + 228}, 30, 0, "1 and 2 December 1805");
    draw_text(canvas, "middle italic", (draw_xy){x, box.y + 266}, 24, 0,
              "to be fought again by two to eight players");
    draw_scale(canvas, (draw_xy){x - PIXELS_OF_KILOMETRE, box.y + 332});
    draw_end_group(canvas);
}

static void draw_compass(draw_canvas *canvas, draw_xy at)
{
    draw_use(canvas, NULL, "compass", at, 0.8, 0);
    draw_text(canvas, "middle bold", draw_plus(at, (draw_xy){0, -52}), 20, 0, "N");
}

/* ---------------------------------------------------------------- the legend */

typedef struct legend {
    draw_canvas *canvas;
    draw_xy at; /* of the next symbol */
} legend;

enum { LINE_HIGH = 25 };

static draw_xy next_sign(legend *of, const char *text)
{
    draw_xy at = of->at;
    draw_text(of->canvas, NULL, (draw_xy){at.x + 44, at.y + 5.5}, 16.5, 0, text);
    of->at.y += LINE_HIGH;
    return at;
}

static void use_sign(legend *of, const char *symbol, const char *text)
{
    draw_use(of->canvas, NULL, symbol, next_sign(of, text), 1, 0);
}

static void line_sign(legend *of, const char *classes, const char *over, double half,
                      const char *text)
{
    draw_xy at = next_sign(of, text), from = {at.x - half, at.y}, to = {at.x + half, at.y};
    draw_segment(of->canvas, classes, from, to);
    if (over != NULL)
        draw_segment(of->canvas, over, from, to);
}

static void list_approaches(legend *of)
{
    line_sign(of, "bar-line", NULL, 14, "narrow approach: one unit leads");
    line_sign(of, "bar-line", NULL, 32, "wide approach: two units lead");
    line_sign(of, "stream-edge", "stream", 30, "impassable border");
    use_sign(of, "penalty-infantry", "leading infantry: one less");
    use_sign(of, "penalty-cavalry", "leading cavalry: one less");
    use_sign(of, "penalty-artillery", "leading artillery: one less");
    use_sign(of, "obstructed", "obstructed: cavalry cannot lead");
}

static void list_ground(legend *of)
{
    draw_xy at = next_sign(of, "number; room for units");
    draw_text(of->canvas, "locale-number end", (draw_xy){at.x - 2, at.y + 5}, 15, 0, "84");
    draw_rect(of->canvas, "tablet", (draw_box){at.x + 2, at.y - 8.5, 22, 17}, 3);
    draw_text(of->canvas, "capacity middle bold", (draw_xy){at.x + 13, at.y + 5}, 15, 0, "20");
    line_sign(of, "road main", "road-fill", 30, "main road");
    line_sign(of, "road local", NULL, 30, "local road");
    use_sign(of, "star-blue", "blue objective");
    use_sign(of, "star-red", "red objective");
    use_sign(of, "star-green", "green objective");
    use_sign(of, "star-black", "black objective");
    at = next_sign(of, "entry of reinforcements");
    draw_use(of->canvas, "entry-arrow french", "arrow", (draw_xy){at.x - 16, at.y}, 0.9, 0);
}

static void list_blocks(legend *of)
{
    static const struct {
        const char *classes, *symbol, *text;
    } signs[] = {{"french", "face-i2", "infantry"},
                 {"french", "face-c3", "cavalry"},
                 {"french", "face-a1", "artillery"},
                 {"french", "face-g3", "Guard"},
                 {"allied", "face-unknown", "not known"},
                 {"takes-part", "chosen", "in the attack"},
                 {"leads", "chosen", "leads"}};
    for (uint32_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        draw_use(of->canvas, signs[i].classes, signs[i].symbol, of->at, 0.9, 0);
        draw_text(of->canvas, NULL, (draw_xy){of->at.x + 56, of->at.y + 5.5}, 16.5, 0,
                  signs[i].text);
        of->at.y += LINE_HIGH;
    }
}

static void list_signs(legend *of)
{
    of->at.x -= 18;
    draw_use(of->canvas, NULL, "flag-french", draw_plus(of->at, (draw_xy){0, 3}), 0.8, 0);
    next_sign(of, "commander");
    use_sign(of, "seen", "seen by all");
    draw_text(of->canvas, "memory bold middle", draw_plus(of->at, (draw_xy){0, 5.5}), 17, 0,
              "? I3");
    next_sign(of, "I3 among these");
    use_sign(of, "moved", "has had orders");
    use_sign(of, "fixed", "fixed battery");
    use_sign(of, "closed", "closed this turn");
    draw_use(of->canvas, "smoke", "smoke", of->at, 1, 0);
    next_sign(of, "guns have fired");
}

static void draw_legend(draw_canvas *canvas, const tri_sheet *sheet)
{
    draw_box box = sheet->legend[0], other = sheet->legend[1];
    legend of = {.canvas = canvas};
    draw_begin_group(canvas, "legend-panel");
    draw_cartouche(canvas, box);
    draw_cartouche(canvas, other);
    draw_text(canvas, "panel-title middle", (draw_xy){box.x + box.width / 2, box.y + 42}, 22, 0,
              "THE GROUND");
    of.at = (draw_xy){box.x + 64, box.y + 72};
    list_approaches(&of);
    of.at = (draw_xy){box.x + 382, box.y + 72};
    list_ground(&of);
    draw_text(canvas, "italic middle", (draw_xy){box.x + box.width / 2, box.y + box.height - 26},
              16, 0,
              "Signs at a bar count for attacks into their locale, against those who block it.");
    draw_text(canvas, "panel-title middle", (draw_xy){other.x + other.width / 2, other.y + 42}, 22,
              0, "THE PIECES");
    of.at = (draw_xy){other.x + 76, other.y + 72};
    list_blocks(&of);
    of.at = (draw_xy){other.x + 282, other.y + 72};
    list_signs(&of);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- the armies */

/* One column per face; a position fills in how many are left. */
static void draw_armies_panel(draw_canvas *canvas, const tri_sheet *sheet)
{
    draw_box box = sheet->armies;
    draw_begin_group(canvas, "armies-panel");
    draw_cartouche(canvas, box);
    draw_text(canvas, "track-title", (draw_xy){box.x + 30, box.y + 28}, 19, 0, "In the field");
    for (uint8_t face = 0; face < TRI_FACES; face++)
        draw_text(canvas, "field-text middle", tri_count_place(sheet, TRI_SIDES, face), 16, 0,
                  tri_face_name(face));
    draw_text(canvas, "army-name french", (draw_xy){box.x + 24, box.y + 96}, 16, 0, "French");
    draw_text(canvas, "army-name allied", (draw_xy){box.x + 24, box.y + 126}, 16, 0, "Allied");
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- all */

void tri_draw_panels(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    draw_box whole = {0, 0, sheet->size.x, sheet->size.y};
    draw_begin_group(canvas, "margin");
    draw_frame(canvas, whole, 8, "frame-line");
    draw_frame(canvas, whole, 13, "frame-scale");
    draw_frame(canvas, whole, 18, "frame-line");
    draw_title_panel(canvas, sheet->title);
    draw_compass(canvas, sheet->compass);
    draw_legend(canvas, sheet);
    draw_armies_panel(canvas, sheet);
    draw_cartouche(canvas, sheet->tracks);
    draw_cartouche(canvas, sheet->tray);
    draw_text(canvas, "track-title", (draw_xy){sheet->tray.x + 32, sheet->tray.y + 34}, 19, 0,
              "Off the map: corps that have not come yet; all pieces, before the set-up");
    tri_draw_tracks(canvas, board, sheet);
    draw_end_group(canvas);
}
