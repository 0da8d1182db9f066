/* backlog.h: bytes of a stream that its reader has not received yet. Uses no memory while empty: most streams are
 * idle. */
#ifndef GROGNARD_SERVER_BACKLOG_H
#define GROGNARD_SERVER_BACKLOG_H

#include <stdbool.h>
#include <stddef.h>

typedef struct web_backlog {
    char *at;
    size_t first, end, room;
} web_backlog;

/* False: more than WEB_STREAM_MAX would wait; nothing was added. */
bool backlog_add(web_backlog *backlog, const char *bytes, size_t size);
/* Removes up to `most` bytes; 0: there are none. */
size_t backlog_take(web_backlog *backlog, char *buffer, size_t most);
void backlog_free(web_backlog *backlog);

#endif
