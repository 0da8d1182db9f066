/* page.h: text of the library on its way into streams and memory. */
#ifndef GROGNARD_HOST_PAGE_H
#define GROGNARD_HOST_PAGE_H

#include "grognard_game.h"

#include <stdio.h>

/* The library's text on its way into a stream. */
typedef struct host_out {
    gg_text text;
    char buffer[8192]; /* most pages need no more, and are copied once */
} host_out;

gg_text *host_out_open(host_out *out, FILE *stream);

/* Text of any length in memory. */
typedef struct host_page {
    FILE *stream; /* to print into; NULL: it has only text of the library */
    char *at;     /* close before it is looked at */
    size_t size, room;
} host_page;

void host_page_open(host_page *page);
/* The same for text of the library alone: cheaper. gg_text_close() before host_page_close(). */
gg_text *host_page_text(host_page *page, host_out *out);
void host_page_close(host_page *page); /* `at` is terminated now */
void host_page_free(host_page *page);

#endif
