/* lines.c: lists of lines, broken to the width of a box. */
#include "cli/screen/lines.h"

#include "host/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void scr_lines_clear(scr_lines *lines)
{
    for (uint32_t i = 0; i < lines->count; i++)
        free(lines->line[i].text);
    free(lines->line);
    *lines = (scr_lines){0};
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the list takes the text, and frees it */
static scr_line *add(scr_lines *lines, char *text)
{
    if (lines->count == lines->room) {
        lines->room = lines->room ? 2 * lines->room : 32;
        lines->line = host_resized(lines->line, lines->room * sizeof *lines->line);
    }
    scr_line *line = &lines->line[lines->count++];
    *line = (scr_line){.text = text, .ink = SCR_INK, .indent = 2};
    return line;
}

void scr_say(scr_lines *lines, uint8_t ink, uint8_t style, const char *format, ...)
{
    char text[1000];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    scr_line *line = add(lines, host_copy_text(text, strlen(text)));
    line->ink = ink;
    line->style = style;
}

void scr_say_again(scr_lines *lines, const scr_lines *said)
{
    for (uint32_t i = 0; i < said->count; i++) {
        const scr_line *line = &said->line[i];
        char *text = host_copy_text(line->text, strlen(line->text));
        scr_line *copy = add(lines, text);
        *copy = *line;
        copy->text = text;
    }
}

void scr_say_text(scr_lines *lines, const char *text)
{
    while (*text) {
        size_t size = strcspn(text, "\n"), blanks = strspn(text, " ");
        scr_line *line = add(lines, host_copy_text(text, size));
        bool quiet = blanks > 2;
        line->ink = quiet ? SCR_FAINT : SCR_INK;
        line->indent = (uint8_t)(blanks < 8 ? blanks + 2 : 10);
        text += size + (text[size] == '\n');
    }
}

int scr_count_rows(const scr_lines *lines, int columns)
{
    int rows = 0;
    for (uint32_t i = 0; i < lines->count; i++)
        rows += scr_wrapped(columns, lines->line[i].indent, lines->line[i].text);
    return rows;
}

int scr_show_lines(scr_paper *paper, scr_box box, const scr_lines *lines, int first)
{
    int row = -first;
    for (uint32_t i = 0; i < lines->count; i++) {
        const scr_line *line = &lines->line[i];
        row = scr_wrap(paper, box, row, line->indent, (scr_pen){line->ink, SCR_PAPER, line->style},
                       line->text);
    }
    return row + first;
}
