/* backlog.c: bytes of a stream that its reader has not received yet. */
#include "server/http/backlog.h"
#include "host/memory.h"
#include "server/http/web.h"

#include <stdlib.h>
#include <string.h>

void backlog_free(web_backlog *backlog)
{
    free(backlog->at);
    *backlog = (web_backlog){0};
}

static void make_room(web_backlog *backlog, size_t size)
{
    size_t used = backlog->end - backlog->first, room = used + size + used / 2;
    if (backlog->room - backlog->end >= size)
        return;
    char *more = malloc(room);
    if (!more)
        host_out_of_memory();
    if (used > 0)
        memcpy(more, backlog->at + backlog->first, used);
    free(backlog->at);
    *backlog = (web_backlog){.at = more, .end = used, .room = room};
}

bool backlog_add(web_backlog *backlog, const char *bytes, size_t size)
{
    if (size > WEB_STREAM_MAX - (backlog->end - backlog->first))
        return false;
    if (size == 0)
        return true;
    make_room(backlog, size);
    memcpy(backlog->at + backlog->end, bytes, size);
    backlog->end += size;
    return true;
}

size_t backlog_take(web_backlog *backlog, char *buffer, size_t most)
{
    size_t size = backlog->end - backlog->first;
    if (size == 0)
        return 0;
    size = size < most ? size : most;
    memcpy(buffer, backlog->at + backlog->first, size);
    backlog->first += size;
    if (backlog->first == backlog->end)
        backlog_free(backlog);
    return size;
}
