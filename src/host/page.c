/* page.c: sends library text to streams and memory. */
#define _POSIX_C_SOURCE 200809L

#include "page.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

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

/* A memory stream costs more than most texts, so library text bypasses it. */
static void write_to_page(void *to, const char *text, size_t size)
{
    host_page *page = to;
    gg_assert(!page->stream); /* a page has library text or a stream, not both */
    if (page->size + size + 1 > page->room) {
        page->room = 2 * page->room + size + 1;
        page->at = host_resized(page->at, page->room);
    }
    gg_assert(page->size + size < page->room);
    memcpy(page->at + page->size, text, size);
    page->size += size;
    page->at[page->size] = 0;
}

gg_text *host_page_text(host_page *page, host_out *out)
{
    *page = (host_page){0};
    gg_text_open(&out->text, out->buffer, sizeof out->buffer);
    out->text.flush = write_to_page;
    out->text.to = page;
    return &out->text;
}

void host_page_open(host_page *page)
{
    *page = (host_page){0};
    page->stream = open_memstream(&page->at, &page->size);
    if (!page->stream)
        host_out_of_memory();
}

void host_page_close(host_page *page)
{
    if (!page->stream)
        write_to_page(page, "", 0);
    else if (fclose(page->stream) != 0 || !page->at)
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
