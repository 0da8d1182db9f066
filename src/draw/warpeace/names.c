/* names.c: names along lines, and names of natural features, whose places are in the data. */
#include "draw/warpeace/parts.h"

#include <math.h>
#include <string.h>

void wap_labels_near(const draw_labels *labels, draw_box box, draw_labels *out)
{
    out->limits = labels->limits;
    out->count = 0;
    for (uint32_t i = 0; i < labels->count; i++)
        if (draw_boxes_touch(labels->taken[i].box, box))
            out->taken[out->count++] = labels->taken[i];
}

/* ---------------------------------------------------------------- inscriptions */

double wap_inscription_length(const char *text, double size, double spread)
{
    size_t letters = strlen(text);
    return draw_text_width(text, size) + (letters > 0 ? (double)letters - 1 : 0) * spread * size;
}

/* Reserves a box for each letter, whatever its shape. */
static void take_letters(wap_ground *ground, const draw_xy *line, uint32_t count, double length,
                         const wap_inscription *what, double size)
{
    double all = draw_line_length(line, count), step = size * (0.55 + what->spread);
    uint32_t letters = 1 + (uint32_t)(length / step);
    for (uint32_t i = 0; i < letters; i++) {
        draw_xy at = draw_along(line, count, (all - length) / 2 + i * step + size / 4, NULL);
        draw_box box = {at.x - 0.3 * size, at.y - 0.75 * size, 0.6 * size, 0.9 * size};
        draw_take(&ground->labels, box, what->weight);
    }
}

bool wap_inscribe(wap_ground *ground, const wap_inscription *what, const draw_xy *line,
                  uint32_t count)
{
    if (ground->names == WAP_NAMES_MAX || count < 2 ||
        ground->points + count > WAP_GROUND_POINTS_MAX)
        return false;
    double all = draw_line_length(line, count);
    double needed = wap_inscription_length(what->text, what->size, what->spread);
    double size = what->size * fmin(1, all / (needed * 1.01));
    if (size < what->least || strlen(what->text) >= sizeof ground->name[0].text)
        return false;
    wap_name_line *name = &ground->name[ground->names++];
    *name = (wap_name_line){ground->points, count, size, what->spread, what->kind, ""};
    memcpy(name->text, what->text, strlen(what->text));
    memcpy(&ground->point[ground->points], line, count * sizeof *line);
    ground->points += count;
    take_letters(ground, line, count, wap_inscription_length(what->text, size, what->spread), what,
                 size);
    return true;
}

void wap_paint_names(draw_canvas *canvas, const wap_ground *ground, uint8_t kind,
                     const char *classes)
{
    draw_begin_group(canvas, classes);
    for (uint32_t i = 0; i < ground->names; i++) {
        const wap_name_line *name = &ground->name[i];
        if (name->kind != kind)
            continue;
        draw_begin_group(canvas, "written");
        draw_text_along(canvas, NULL, &ground->point[name->first], name->count, name->size,
                        name->spread, name->text);
        draw_end_group(canvas);
    }
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- names of nature */

bool wap_well_inside(const wap_ground *ground, draw_xy at)
{
    double rim = 0.45 * ground->hex_width;
    draw_box map = ground->map;
    return at.x > map.x + rim && at.y > map.y + rim && at.x < map.x + map.width - rim &&
           at.y < map.y + map.height - rim;
}

/* The part of a line that is on the map: from the first such point on, until it leaves the map. */
static uint32_t part_inside(const wap_ground *ground, draw_xy *line, uint32_t count)
{
    uint32_t first = 0, kept = 0;
    while (first < count && !wap_well_inside(ground, line[first]))
        first++;
    while (first + kept < count && wap_well_inside(ground, line[first + kept]))
        kept++;
    memmove(line, line + first, kept * sizeof *line);
    return kept;
}

static bool is_written(const wap_ground *ground, const char *text)
{
    for (uint32_t i = 0; i < ground->names; i++)
        if (strcmp(ground->name[i].text, text) == 0)
            return true;
    return false;
}

/* Letters of seas must be at sea, those of distant lands on these, and none on other names. */
static bool is_free(const wap_ground *ground, uint8_t kind, draw_xy at, double size)
{
    uint8_t cell = ground->cell[wap_cell_near(ground, at)];
    if (((kind == WAP_SEA_NAME || kind == WAP_BAY_NAME) && cell != WAP_SEA_CELL) ||
        (kind == WAP_FAR_NAME && cell != WAP_FAR_CELL))
        return false;
    return draw_cost(&ground->labels, (draw_box){at.x - size / 2, at.y - 0.7 * size, size, size}) <=
           0;
}

/* Is the place for the name, in the middle of the line, free? */
static bool fits(const wap_ground *ground, const wap_inscription *what, const draw_xy *line,
                 uint32_t count)
{
    if (count < 2)
        return false;
    double all = draw_line_length(line, count);
    double needed = wap_inscription_length(what->text, what->size, what->spread);
    double part = fmin(1, needed / all), size = what->size * fmin(1, all / needed);
    for (uint32_t i = 0; i <= 12; i++) {
        double far = all * (0.5 + part * ((double)i / 12 - 0.5));
        if (!is_free(ground, what->kind, draw_along(line, count, far, NULL), size))
            return false;
    }
    return true;
}

static void survey_writing(wap_ground *ground, const wap_writing *writing)
{
    enum { POINTS = 200 };
    /* by kind, relative to the hex width */
    static const double sizes[] = {0.62, 0.36, 0.38, 0.5}, spreads[] = {0.5, 0.22, 0.6, 0.6};
    static const double leasts[] = {0.34, 0.22, 0.22, 0.3};
    double unit = ground->hex_width;
    draw_xy places[WAP_WRITING_POINTS], line[POINTS];
    uint8_t kind = writing->kind;
    for (uint32_t i = 0; i < writing->points; i++)
        places[i] = wap_cell_middle(ground, wap_cell_at(writing->row[i], writing->column[i]));
    uint32_t count = draw_sample(places, writing->points, false, unit / 4, line, POINTS);
    count = part_inside(ground, line, count);
    wap_inscription what = {
        writing->text, sizes[kind] * unit, leasts[kind] * unit, spreads[kind], 12, kind};
    if (fits(ground, &what, line, count))
        wap_inscribe(ground, &what, line, count);
}

void wap_survey_writings(wap_ground *ground, const wap_board *board)
{
    for (uint32_t i = 0; i < board->writings; i++)
        if (!is_written(ground, board->writing[i].text))
            survey_writing(ground, &board->writing[i]);
}
