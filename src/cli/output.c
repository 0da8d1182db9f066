/* output.c: writes library text to streams. */
#include "cli.h"

#include <string.h>

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
