/* page.h: lines of text for a terminal, with columns and lists that wrap. */
#ifndef GROGNARD_PAGE_H
#define GROGNARD_PAGE_H

#include "grognard_game.h"

enum { GG_PAGE_WIDTH = 100 };

typedef struct gg_page {
    gg_text *out;
    uint32_t indent; /* column where lists begin and continue after a wrap */
    uint32_t column; /* of the current line, in letters */
} gg_page;

void gg_page_put(gg_page *page, const char *text);
void gg_page_span(gg_page *page, gg_span text);
void gg_page_indent(gg_page *page, uint32_t column); /* adds blanks up to that column */
void gg_page_end(gg_page *page);                     /* ends the line */
/* The label of a list, before its first item. */
void gg_page_list(gg_page *page, const char *name);
/* Adds a blank and an item, or wraps if the line is full. */
void gg_page_item(gg_page *page, const char *text);

#endif
