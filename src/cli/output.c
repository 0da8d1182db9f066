/* output.c: text of the library on its way into streams, files and memory. */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <stdlib.h>
#include <string.h>

static void write_to_stream(void *to, const char *text, size_t size)
{
    fwrite(text, 1, size, to);
}

gg_text *cli_out_open(cli_out *out, FILE *stream)
{
    gg_text_open(&out->text, out->buffer, sizeof out->buffer);
    out->text.flush = write_to_stream;
    out->text.to = stream;
    return &out->text;
}

void cli_page_open(cli_page *page)
{
    page->at = NULL;
    page->size = 0;
    page->stream = open_memstream(&page->at, &page->size);
    if (!page->stream) {
        cli_error("out of memory");
        exit(CLI_WRONG);
    }
}

void cli_page_close(cli_page *page)
{
    if (fclose(page->stream) != 0 || !page->at) {
        cli_error("out of memory");
        exit(CLI_WRONG);
    }
    page->stream = NULL;
}

void cli_page_free(cli_page *page)
{
    if (page->stream)
        fclose(page->stream);
    free(page->at);
    *page = (cli_page){0};
}

void cli_print_span(FILE *stream, gg_span span)
{
    fwrite(span.at, 1, span.size, stream);
}

void cli_print_indented(FILE *stream, const char *text, const char *indent)
{
    while (*text) {
        size_t size = strcspn(text, "\n");
        fprintf(stream, "%s%.*s\n", size > 0 ? indent : "", (int)size, text);
        text += size + (text[size] == '\n');
    }
}
