/* lines.c: reads lines from standard input and handles long lines, a missing newline, zero bytes and Ctrl-C. */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void cli_lines_open(cli_lines *lines, int file)
{
    lines->file = file;
    lines->used = lines->next = lines->size = 0;
    lines->line[0] = 0;
}

/* False: end of input, or Ctrl-C. */
static bool fill(cli_lines *lines)
{
    ssize_t got;
    do {
        got = read(lines->file, lines->buffer, sizeof lines->buffer);
    } while (got < 0 && errno == EINTR && !cli_interrupted());
    lines->next = 0;
    lines->used = got > 0 ? (size_t)got : 0;
    return got > 0;
}

static cli_line_status bad_line(cli_lines *lines, const char *why)
{
    lines->size = strlen(why);
    memcpy(lines->line, why, lines->size + 1);
    return CLI_LINE_BAD;
}

static cli_line_status finish(cli_lines *lines, bool too_long)
{
    if (too_long)
        return bad_line(lines, "line too long");
    if (lines->size > 0 && lines->line[lines->size - 1] == '\r')
        lines->size--;
    lines->line[lines->size] = 0;
    if (strlen(lines->line) < lines->size)
        return bad_line(lines, "zero byte in the line");
    return CLI_LINE_READ;
}

cli_line_status cli_next_line(cli_lines *lines)
{
    bool too_long = false, something = false;
    lines->size = 0;
    for (;;) {
        if (cli_interrupted())
            return CLI_LINE_STOPPED;
        if (lines->next == lines->used && !fill(lines)) {
            if (cli_interrupted())
                return CLI_LINE_STOPPED;
            return something ? finish(lines, too_long) : CLI_LINE_END;
        }
        char c = lines->buffer[lines->next++];
        something = true;
        if (c == '\n')
            return finish(lines, too_long);
        if (lines->size == CLI_LINE_MAX)
            too_long = true;
        else
            lines->line[lines->size++] = c;
    }
}
