/* page.h: lines of text for a terminal, with columns and lists that go on in the next line. */
#ifndef GROGNARD_PAGE_H
#define GROGNARD_PAGE_H

#include "grognard_game.h"

enum { GG_PAGE_WIDTH = 100 };

typedef struct gg_page {
    gg_text *out;
    uint32_t indent; /* column where lists begin, and go on in the next line */
    uint32_t column; /* of the line under way, counted in letters */
} gg_page;

void gg_page_put(gg_page *page, const char *text);
void gg_page_span(gg_page *page, gg_span text);
void gg_page_indent(gg_page *page, uint32_t column); /* blanks up to that column */
void gg_page_end(gg_page *page);                     /* of the line */
/* The name of a list in front of its first item. */
void gg_page_list(gg_page *page, const char *name);
/* A blank and an item of a list, or a new line if this one is full. */
void gg_page_item(gg_page *page, const char *text);

#endif
