/* layout.c: positions of the texts in a locale, and the boxes they cover. The survey gives positions for capacity and
 * stars; here they make room for the locale's number. */
#include "draw/triumph/sheet.h"

#include <math.h>

static uint32_t count_stars(const tri_locale *locale)
{
    uint32_t count = 0;
    for (uint8_t stars = locale->stars; stars != 0; stars >>= 1)
        count += stars & 1;
    return count;
}

static double number_width(const tri_locale *locale)
{
    return locale->number > 99 ? 25 : locale->number > 9 ? 17 : 9;
}

double tri_tablet_width(const tri_locale *locale)
{
    return locale->capacity > 9 ? 22 : 16;
}

/* The number is to the left of the tablet. */
static draw_box tablet_box(const tri_locale *locale, draw_xy middle)
{
    double left = number_width(locale) + 3, right = tri_tablet_width(locale) + 2;
    return (draw_box){middle.x - left, middle.y - 9, left + right, 18};
}

static draw_box stars_box(const tri_locale *locale, draw_xy middle)
{
    double width = TRI_STAR_STEP * count_stars(locale);
    return (draw_box){middle.x - width / 2, middle.y - 9, width, 18};
}

/* Moves stars aside that a tablet would cover. */
static draw_xy clear_stars(const tri_locale *locale, draw_xy stars, draw_xy tablet)
{
    draw_box own = stars_box(locale, stars), other = tablet_box(locale, tablet);
    if (!draw_boxes_touch(own, other))
        return stars;
    double right = other.x + other.width + own.width / 2 + 2, left = other.x - own.width / 2 - 2;
    stars.x = stars.x >= tablet.x ? right : left;
    return stars;
}

void tri_lay_texts(const tri_board *board, tri_sheet *sheet)
{
    for (uint32_t i = 0; i < board->locales; i++) {
        const tri_locale *locale = &board->locale[i];
        const tri_seat *seat = &sheet->ground.seat[i];
        double aside = (number_width(locale) - tri_tablet_width(locale)) / 2;
        sheet->tablet[i] = draw_plus(seat->capacity, (draw_xy){aside, 0});
        sheet->stars[i] = clear_stars(locale, seat->stars, sheet->tablet[i]);
    }
}

uint32_t tri_text_boxes(const tri_board *board, const tri_sheet *sheet, uint32_t number,
                        draw_box out[TRI_TEXT_BOXES])
{
    const tri_locale *locale = &board->locale[number];
    const tri_seat *seat = &sheet->ground.seat[number];
    uint32_t count = 0;
    out[count++] = tablet_box(locale, sheet->tablet[number]);
    if (locale->stars)
        out[count++] = stars_box(locale, sheet->stars[number]);
    if (locale->name[0])
        out[count++] = draw_text_box(locale->name, TRI_NAME_TEXT,
                                     draw_plus(seat->name, (draw_xy){0, 5}), 0);
    if (locale->setup < board->commanders)
        out[count++] = draw_text_box(board->commander[locale->setup].name, TRI_SETUP_TEXT,
                                     draw_plus(seat->setup, (draw_xy){0, 4}), 0);
    return count;
}

bool tri_covers(const draw_box *boxes, uint32_t count, draw_xy at, double around)
{
    draw_box own = {at.x - around, at.y - around, 2 * around, 2 * around};
    for (uint32_t i = 0; i < count; i++)
        if (draw_boxes_touch(own, boxes[i]))
            return true;
    return false;
}
