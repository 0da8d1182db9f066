/* paper.h: a screen in memory: cells with a letter and colors, and how they reach the terminal (tty.c). */
#ifndef GROGNARD_CLI_SCREEN_PAPER_H
#define GROGNARD_CLI_SCREEN_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Colors by what they are for. hues.c says how each looks. */
typedef enum scr_hue {
    SCR_PAPER, /* behind panels */
    SCR_INK,
    SCR_FAINT,
    SCR_RULE, /* lines between panels */
    SCR_BAR,  /* the line on top, and what is selected in a list */
    SCR_BAR_INK,
    SCR_LAND,
    SCR_HILL,
    SCR_WOOD,
    SCR_MARSH,
    SCR_WATER,
    SCR_WATER_LINE,
    SCR_LINE, /* borders of locales, sides of hexes */
    SCR_EDGE, /* bars of approaches, borders of nations */
    SCR_ROAD,
    SCR_MINOR_ROAD,
    SCR_TOWN,
    SCR_STAR, /* objectives */
    SCR_STAR_BLUE,
    SCR_STAR_GREEN,
    SCR_STAR_BLACK,
    SCR_FRENCH,
    SCR_FRENCH_INK,
    SCR_ALLIED,
    SCR_ALLIED_INK,
    SCR_PRUSSIAN,
    SCR_PRUSSIAN_INK,
    SCR_LEGAL, /* what can be chosen */
    SCR_LEGAL_INK,
    SCR_PICKED, /* what is selected on the map */
    SCR_PICKED_INK,
    SCR_GOOD,
    SCR_BAD,
    SCR_HUES
} scr_hue;

enum { SCR_BOLD = 1, SCR_REVERSE = 2, SCR_UNDERLINE = 4 };

typedef struct scr_cell {
    uint32_t glyph;
    uint8_t ink, ground, style;
} scr_cell;

typedef struct scr_paper {
    int rows, columns;
    bool ascii;  /* letters of ASCII only */
    bool colors; /* else only bold, reverse and underlined */
    scr_cell *cell;
} scr_paper;

typedef struct scr_box {
    int row, column, rows, columns;
} scr_box;

/* How text is written. */
typedef struct scr_pen {
    uint8_t ink, ground, style;
} scr_pen;

void scr_paper_size(scr_paper *paper, int rows, int columns);
void scr_paper_free(scr_paper *paper);

/* All of these clip at the box, or at the paper. */
void scr_fill(scr_paper *paper, scr_box box, scr_pen pen);
void scr_put(scr_paper *paper, int row, int column, uint32_t glyph, scr_pen pen);
scr_cell *scr_cell_at(scr_paper *paper, int row, int column); /* NULL outside */
/* Writes one line into a row of the box, from this column of it on; returns the column after it. */
int scr_write(scr_paper *paper, scr_box box, int row, int column, scr_pen pen, const char *text);
/* Breaks the text at blanks into rows of the box, from this row on; returns the row after it. Later lines are indented. */
int scr_wrap(scr_paper *paper, scr_box box, int row, int indent, scr_pen pen, const char *text);
/* How many rows scr_wrap would take. */
int scr_wrapped(int columns, int indent, const char *text);
/* A horizontal line with a title in it. */
void scr_rule(scr_paper *paper, scr_box box, int row, const char *title);
void scr_frame(scr_paper *paper, scr_box box, const char *title);

/* The next character of UTF-8, moving on; U+FFFD for what is none. With `ascii` it becomes the nearest letter. */
uint32_t scr_next_glyph(const char **text, bool ascii);
int scr_width(const char *text); /* in columns */
/* Names have no underscores for readers: "St__Hilaire" is "St. Hilaire". */
void scr_name_words(const char *name, char *words, size_t size);
/* "F" in words, if that is known: "French". */
const char *scr_seat_words(const char *name);

#endif
