/* page.h: text of the library on its way into streams and memory. */
#ifndef GROGNARD_HOST_PAGE_H
#define GROGNARD_HOST_PAGE_H

#include "grognard.h"

#include <stdio.h>

/* The library's text on its way into a stream. */
typedef struct host_out {
    gg_text text;
    char buffer[2048];
} host_out;

gg_text *host_out_open(host_out *out, FILE *stream);

/* Text of any length in memory. */
typedef struct host_page {
    FILE *stream; /* to print into; close before `at` is looked at */
    char *at;
    size_t size;
} host_page;

void host_page_open(host_page *page);
void host_page_close(host_page *page); /* `at` is terminated now */
void host_page_free(host_page *page);

#endif
