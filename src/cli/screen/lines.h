/* lines.h: lines of text with their colors: what panels and pages show. */
#ifndef GROGNARD_CLI_SCREEN_LINES_H
#define GROGNARD_CLI_SCREEN_LINES_H

#include "cli/screen/paper.h"
#include "grognard_game.h"

typedef struct scr_line {
    char *text;
    uint8_t ink, style;
    uint8_t indent; /* of what follows when it is broken */
} scr_line;

typedef struct scr_lines {
    scr_line *line;
    uint32_t count, room;
} scr_lines;

void scr_lines_clear(scr_lines *lines);
void scr_say(scr_lines *lines, uint8_t ink, uint8_t style, const char *format, ...) GG_PRINTF(4, 5);
/* Adds the same lines. */
void scr_say_again(scr_lines *lines, const scr_lines *said);
/* Adds the text line by line; lines that begin with a blank are quieter. */
void scr_say_text(scr_lines *lines, const char *text);
/* Draws lines, broken to the width of the box, from row `first` of them all on; returns how many rows there are. */
int scr_show_lines(scr_paper *paper, scr_box box, const scr_lines *lines, int first);
int scr_count_rows(const scr_lines *lines, int columns);

#endif
