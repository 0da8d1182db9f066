/* names.c: the texts on the map: names, heights, numbers and capacities of locales, stars, starting commanders. */
#include "draw/triumph/sheet.h"

#include <math.h>

/* Texts are centered on a point; the baseline is below it. */
static void write_middle(draw_canvas *canvas, const char *classes, draw_xy middle, double size,
                         const char *text)
{
    draw_text(canvas, classes, draw_plus(middle, (draw_xy){0, 0.3 * size}), size, 0, text);
}

/* ---------------------------------------------------------------- locales */

static void draw_locale_name(draw_canvas *canvas, const tri_board *board, const tri_locale *locale,
                             const tri_seat *seat)
{
    tri_note note;
    gg_text *out = tri_note_open(&note);
    if (locale->name[0] == 0 && locale->height == 0)
        return;
    gg_put(out, locale->name);
    if (locale->height > 0)
        gg_print(out, "%s%d", locale->name[0] ? " " : "", locale->height);
    write_middle(canvas,
                 locale->hill                 ? "hill-name middle halo"
                 : tri_is_wood(board, locale) ? "wood-name middle halo"
                                              : "middle halo",
                 seat->name, TRI_NAME_TEXT, tri_note_close(&note));
}

/* "84" and, in a tablet, its capacity of 20. */
static void draw_tablet(draw_canvas *canvas, const tri_locale *locale, draw_xy middle)
{
    tri_note number, capacity;
    double width = tri_tablet_width(locale);
    gg_print(tri_note_open(&number), "%d", locale->number);
    gg_print(tri_note_open(&capacity), "%d", locale->capacity);
    draw_xy box = {middle.x + 2, middle.y - 8.5};
    draw_rect(canvas, "tablet", (draw_box){box.x, box.y, width, 17}, 3);
    draw_text(canvas, "capacity middle bold", (draw_xy){box.x + width / 2, middle.y + 5.2},
              TRI_NUMBER_TEXT, 0, tri_note_close(&capacity));
    draw_text(canvas, "locale-number end halo", (draw_xy){middle.x - 2, middle.y + 5.2},
              TRI_NUMBER_TEXT, 0, tri_note_close(&number));
}

static void draw_stars(draw_canvas *canvas, const tri_locale *locale, draw_xy middle)
{
    static const struct {
        uint8_t star;
        const char *symbol;
    } stars[] = {{TRI_BLUE, "star-blue"},
                 {TRI_RED, "star-red"},
                 {TRI_GREEN, "star-green"},
                 {TRI_BLACK, "star-black"}};
    uint32_t count = 0, shown = 0;
    for (uint32_t i = 0; i < 4; i++)
        count += (locale->stars & stars[i].star) != 0;
    for (uint32_t i = 0; i < 4; i++) {
        if (!(locale->stars & stars[i].star))
            continue;
        double aside = TRI_STAR_STEP * (shown++ - (count - 1) / 2.0);
        draw_use(canvas, "objective", stars[i].symbol, draw_plus(middle, (draw_xy){aside, 0}), 0.9,
                 0);
    }
}

/* An empty frame for a commander's starting position; the commander itself has a plate. */
static void draw_setup(draw_canvas *canvas, const tri_board *board, const tri_locale *locale,
                       draw_xy middle)
{
    if (locale->setup >= board->commanders)
        return;
    const tri_commander *who = &board->commander[locale->setup];
    double width = draw_text_width(who->name, TRI_SETUP_TEXT) + 10;
    bool french = who->side == TRI_FRENCH;
    draw_rect(canvas, french ? "setup-frame french" : "setup-frame allied",
              (draw_box){middle.x - width / 2, middle.y - 8, width, 16}, 2);
    write_middle(canvas, french ? "setup french middle halo" : "setup allied middle halo", middle,
                 TRI_SETUP_TEXT - 1, who->name);
}

/* ---------------------------------------------------------------- waters and woods */

static void draw_strip_name(draw_canvas *canvas, const tri_strip *strip)
{
    if (strip->name[0] == 0 || strip->kind == TRI_STRIP_MARSH)
        return; /* a marsh shares its river's name */
    const char *classes = strip->kind == TRI_STRIP_WATER ? "water-name italic middle"
                                                         : "wood-name italic middle halo";
    double size = fmin(21, fmax(13, strip->room * 0.6));
    write_middle(canvas, classes, strip->middle, size, strip->name);
}

/* Halos have the color of the ground. */
static const char *ground_of(const tri_board *board, const tri_locale *locale)
{
    if (locale->hill)
        return "on-hill";
    if (tri_is_wood(board, locale))
        return "on-wood";
    return locale->plateau ? "on-plateau" : "on-land";
}

static void draw_locale_texts(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet,
                              uint32_t number)
{
    const tri_locale *locale = &board->locale[number];
    const tri_seat *seat = &sheet->ground.seat[number];
    draw_begin_group(canvas, ground_of(board, locale));
    draw_setup(canvas, board, locale, seat->setup);
    draw_locale_name(canvas, board, locale, seat);
    draw_begin_group(canvas, "label");
    draw_stars(canvas, locale, sheet->stars[number]);
    draw_tablet(canvas, locale, sheet->tablet[number]);
    draw_end_group(canvas);
    draw_end_group(canvas);
}

void tri_draw_names(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    draw_begin_group(canvas, "names");
    for (uint32_t i = 0; i < sheet->ground.strips; i++)
        draw_strip_name(canvas, &sheet->ground.strip[i]);
    tri_name_streams(canvas, board, &sheet->ground, false);
    for (uint32_t i = 0; i < board->locales; i++)
        draw_locale_texts(canvas, board, sheet, i);
    draw_end_group(canvas);
}
