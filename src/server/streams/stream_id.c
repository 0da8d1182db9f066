/* stream_id.c: the position of a stream, as the text that browsers send back when they reconnect. */
#include "server/streams/streams.h"

#include <inttypes.h>
#include <string.h>

static bool is_id_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool read_game(const char **text, char game[STORE_ID_SIZE])
{
    size_t size = 0;
    while (is_id_character((*text)[size]))
        size++;
    if (size == 0 || size >= STORE_ID_SIZE || (*text)[size] != '.')
        return false;
    memset(game, 0, STORE_ID_SIZE);
    memcpy(game, *text, size);
    *text += size + 1;
    return true;
}

static bool read_reader(const char **text, gg_seat *reader)
{
    char c = **text;
    if (c != 'p' && !(c >= '0' && c < '0' + GG_SEATS_MAX))
        return false;
    *reader = c == 'p' ? GG_PUBLIC : (gg_seat)(c - '0');
    *text += 1;
    return *(*text)++ == ':';
}

/* As stream_id_write writes it: no leading zeros. */
static bool read_count(const char **text, uint64_t *number)
{
    const char *first = *text;
    *number = 0;
    for (; **text >= '0' && **text <= '9'; *text += 1) {
        if (*number > INT64_MAX / 10 - 1)
            return false;
        *number = *number * 10 + (uint64_t)(**text - '0');
    }
    return *text > first && (*first != '0' || *text == first + 1);
}

static bool is_new(const stream_mark *marks, int count)
{
    for (int i = 0; i < count; i++)
        if (marks[i].reader == marks[count].reader && strcmp(marks[i].game, marks[count].game) == 0)
            return false;
    return true;
}

int stream_id_read(const char *text, stream_mark marks[STREAM_PLACES_MAX])
{
    if (strcmp(text, "-") == 0)
        return 0;
    for (int count = 0; count < STREAM_PLACES_MAX; text++) {
        stream_mark *mark = &marks[count];
        if (!read_game(&text, mark->game) || !read_reader(&text, &mark->reader) ||
            !read_count(&text, &mark->number) || !is_new(marks, count))
            return -1;
        count++;
        if (*text == 0)
            return count;
        if (*text != ',')
            return -1;
    }
    return -1;
}

void stream_id_write(const srv_stream *stream, FILE *out)
{
    bool any = false;
    for (const stream_place *place = stream->places; place; place = place->next) {
        const stream_mark *mark = &place->mark;
        if (place->done)
            continue;
        fprintf(out, "%s%s.%c:%" PRIu64, any ? "," : "", mark->game,
                mark->reader == GG_PUBLIC ? 'p' : '0' + mark->reader, mark->number);
        any = true;
    }
    if (!any)
        fputc('-', out);
}
