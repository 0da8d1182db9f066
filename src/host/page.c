/* page.c: text of the library on its way into streams and memory. */
#define _POSIX_C_SOURCE 200809L

#include "page.h"
#include "memory.h"

#include <stdlib.h>

static void write_to_stream(void *to, const char *text, size_t size)
{
    fwrite(text, 1, size, to);
}

gg_text *host_out_open(host_out *out, FILE *stream)
{
    gg_text_open(&out->text, out->buffer, sizeof out->buffer);
    out->text.flush = write_to_stream;
    out->text.to = stream;
    return &out->text;
}

void host_page_open(host_page *page)
{
    page->at = NULL;
    page->size = 0;
    page->stream = open_memstream(&page->at, &page->size);
    if (!page->stream)
        host_out_of_memory();
}

void host_page_close(host_page *page)
{
    if (fclose(page->stream) != 0 || !page->at)
        host_out_of_memory();
    page->stream = NULL;
}

void host_page_free(host_page *page)
{
    if (page->stream)
        fclose(page->stream);
    free(page->at);
    *page = (host_page){0};
}
