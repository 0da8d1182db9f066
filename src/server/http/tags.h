/* tags.h: a cache for static files that have been requested: their ETags and gzip forms. */
#ifndef GROGNARD_SERVER_TAGS_H
#define GROGNARD_SERVER_TAGS_H

#include "server/http/web.h"

typedef struct web_tags {
    struct file_tag *tag;
    uint32_t count;
} web_tags;

/* Sets the tag of the reply's file. Clients that accept brotli or gzip get that, with its own tag, if it is worth it.
 * The reply's file is then valid until the next call, its text as long as the tags. */
void web_tag_file(web_tags *tags, web_exchange *exchange);
void web_tags_free(web_tags *tags);

#endif
