/* page.h: sends library text to streams and memory. */
#ifndef GROGNARD_HOST_PAGE_H
#define GROGNARD_HOST_PAGE_H

#include "grognard_game.h"

#include <stdio.h>

/* A text buffer that is flushed to a stream. */
typedef struct host_out {
    gg_text text;
    char buffer[8192]; /* large enough for most pages, so they are copied once */
} host_out;

gg_text *host_out_open(host_out *out, FILE *stream);

/* Text of any length in memory. */
typedef struct host_page {
    FILE *stream; /* for printing; NULL if the page holds only library text */
    char *at;     /* close the page before reading it */
    size_t size, room;
} host_page;

void host_page_open(host_page *page);
/* Like host_page_open, but for library text only: cheaper. Call gg_text_close() before host_page_close(). */
gg_text *host_page_text(host_page *page, host_out *out);
void host_page_close(host_page *page); /* terminates `at` */
void host_page_free(host_page *page);

#endif
