/* paper.c: a screen in memory: letters, lines of text, frames. */
#include "cli/screen/paper.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

void scr_paper_size(scr_paper *paper, int rows, int columns)
{
    gg_assert(rows > 0 && columns > 0);
    free(paper->cell);
    paper->rows = rows;
    paper->columns = columns;
    paper->cell = host_zeroed((size_t)rows * (size_t)columns * sizeof *paper->cell);
}

void scr_paper_free(scr_paper *paper)
{
    free(paper->cell);
    paper->cell = NULL;
}

scr_cell *scr_cell_at(scr_paper *paper, int row, int column)
{
    if (row < 0 || column < 0 || row >= paper->rows || column >= paper->columns)
        return NULL;
    return &paper->cell[(size_t)row * (size_t)paper->columns + (size_t)column];
}

void scr_put(scr_paper *paper, int row, int column, uint32_t glyph, scr_pen pen)
{
    scr_cell *cell = scr_cell_at(paper, row, column);
    if (cell)
        *cell = (scr_cell){glyph, pen.ink, pen.ground, pen.style};
}

void scr_fill(scr_paper *paper, scr_box box, scr_pen pen)
{
    for (int row = box.row; row < box.row + box.rows; row++)
        for (int column = box.column; column < box.column + box.columns; column++)
            scr_put(paper, row, column, ' ', pen);
}

/* ---------------------------------------------------------------- letters */

/* Letters of Latin-1 and Latin Extended-A without their marks, and signs, for terminals that have ASCII only. */
static uint32_t plain_letter(uint32_t glyph)
{
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    static const struct {
        uint32_t glyph;
        char plain;
    } others[] = {{0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'},
                  {0x201D, '"'}, {0x00B7, '.'}, {0x2022, '*'},  {0x2026, '~'},  {0x2192, '>'},
                  {0x0131, 'i'}, {0x015B, 's'}, {0x0161, 's'},  {0x017E, 'z'},  {0x0142, 'l'},
                  {0x0159, 'r'}, {0x010D, 'c'}, {0x00D7, 'x'},  {0x2265, '>'},  {0x2212, '-'}};
    if (glyph < 0x80)
        return glyph;
    if (glyph >= 0xC0 && glyph < 0x100)
        return (unsigned char)latin[glyph - 0xC0];
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].glyph == glyph)
            return (unsigned char)others[i].plain;
    return '?';
}

uint32_t scr_next_glyph(const char **text, bool ascii)
{
    const unsigned char *at = (const unsigned char *)*text;
    int more = at[0] >= 0xF0 ? 3 : at[0] >= 0xE0 ? 2 : at[0] >= 0xC0 ? 1 : 0;
    static const uint32_t mask[] = {0x7F, 0x1F, 0x0F, 0x07};
    uint32_t glyph = at[0] & mask[more];
    gg_assert(at[0] != 0);
    *text += 1;
    for (int i = 1; i <= more && (at[i] & 0xC0) == 0x80; i++, *text += 1)
        glyph = glyph << 6 | (at[i] & 0x3FU);
    if (glyph < ' ' || glyph == 0x7F || (at[0] >= 0x80 && at[0] < 0xC0))
        glyph = ascii ? '?' : 0xFFFD;
    return ascii ? plain_letter(glyph) : glyph;
}

int scr_width(const char *text)
{
    int width = 0;
    while (*text) {
        scr_next_glyph(&text, false);
        width++;
    }
    return width;
}

void scr_name_words(const char *name, char *words, size_t size)
{
    size_t count = 0;
    for (; *name && count + 3 < size; name++) {
        bool stop = name[0] == '_' && name[1] == '_';
        if (stop)
            words[count++] = '.';
        words[count++] = *name == '_' ? ' ' : *name;
        name += stop;
    }
    words[count] = 0;
}

const char *scr_seat_words(const char *name)
{
    static const char *const words[][2] = {{"F", "French"},       {"FR", "French"},
                                           {"A", "Allies"},       {"AL", "Allies"},
                                           {"AD", "Anglo-Dutch"}, {"PR", "Prussians"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(name, words[i][0]) == 0)
            return words[i][1];
    return name;
}

/* ---------------------------------------------------------------- lines */

int scr_write(scr_paper *paper, scr_box box, int row, int column, scr_pen pen, const char *text)
{
    if (row < 0 || row >= box.rows)
        return column;
    while (*text && column < box.columns) {
        uint32_t glyph = scr_next_glyph(&text, paper->ascii);
        if (column >= 0)
            scr_put(paper, box.row + row, box.column + column, glyph, pen);
        column++;
    }
    return column;
}

/* The bytes of the text that fit into so many columns: up to a blank, if there is one. */
static size_t fitting(const char *text, int columns)
{
    const char *at = text, *blank = NULL;
    for (int used = 0; *at && *at != '\n'; used++) {
        if (used >= columns)
            return (size_t)((blank && blank > text ? blank : at) - text);
        if (*at == ' ')
            blank = at;
        scr_next_glyph(&at, false);
    }
    return (size_t)(at - text);
}

/* Writes to the paper unless it is NULL. */
static int wrap(scr_paper *paper, scr_box box, int row, int indent, scr_pen pen, const char *text)
{
    char line[512];
    for (int first = 1; *text || first; first = 0) {
        int from = first ? 0 : indent;
        int columns = box.columns - from > 1 ? box.columns - from : 1;
        size_t size = fitting(text, columns);
        size_t kept = size < sizeof line ? size : sizeof line - 1;
        memcpy(line, text, kept);
        line[kept] = 0;
        if (paper)
            scr_write(paper, box, row, from, pen, line);
        row++;
        text += size;
        while (*text == ' ')
            text++;
        if (*text == '\n')
            text++;
    }
    return row;
}

int scr_wrap(scr_paper *paper, scr_box box, int row, int indent, scr_pen pen, const char *text)
{
    return wrap(paper, box, row, indent, pen, text);
}

int scr_wrapped(int columns, int indent, const char *text)
{
    return wrap(NULL, (scr_box){0, 0, 1, columns}, 0, indent, (scr_pen){0}, text);
}

/* ---------------------------------------------------------------- frames */

void scr_rule(scr_paper *paper, scr_box box, int row, const char *title)
{
    scr_pen line = {SCR_RULE, SCR_PAPER, 0};
    for (int column = 0; column < box.columns && row < box.rows; column++)
        scr_put(paper, box.row + row, box.column + column, paper->ascii ? '-' : 0x2500, line);
    if (title[0]) {
        int end = scr_write(paper, box, row, 2, (scr_pen){SCR_INK, SCR_PAPER, SCR_BOLD}, title);
        scr_put(paper, box.row + row, box.column + 1, ' ', line);
        if (end < box.columns && row < box.rows)
            scr_put(paper, box.row + row, box.column + end, ' ', line);
    }
}

void scr_frame(scr_paper *paper, scr_box box, const char *title)
{
    static const uint32_t lines[] = {0x2502, 0x250C, 0x2510, 0x2514, 0x2518};
    static const char plain[] = "|++++";
    scr_pen line = {SCR_RULE, SCR_PAPER, 0};
    uint32_t sign[5];
    int bottom = box.row + box.rows - 1, right = box.column + box.columns - 1;
    for (int i = 0; i < 5; i++)
        sign[i] = paper->ascii ? (unsigned char)plain[i] : lines[i];
    scr_fill(paper, box, (scr_pen){SCR_INK, SCR_PAPER, 0});
    scr_rule(paper, box, 0, title);
    scr_rule(paper, box, box.rows - 1, "");
    for (int row = box.row + 1; row < bottom; row++) {
        scr_put(paper, row, box.column, sign[0], line);
        scr_put(paper, row, right, sign[0], line);
    }
    scr_put(paper, box.row, box.column, sign[1], line);
    scr_put(paper, box.row, right, sign[2], line);
    scr_put(paper, bottom, box.column, sign[3], line);
    scr_put(paper, bottom, right, sign[4], line);
}
