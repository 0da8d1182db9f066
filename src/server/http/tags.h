/* tags.h: what is known of static files that have been asked for: their ETags, and what they are as gzip. */
#ifndef GROGNARD_SERVER_TAGS_H
#define GROGNARD_SERVER_TAGS_H

#include "server/http/web.h"

typedef struct web_tags {
    struct file_tag *tag;
    uint32_t count;
} web_tags;

/* Gives the reply's file its tag. Who takes gzip gets that, under a tag of its own, if it is worth it: the reply's file
 * is good until the next call then, its text as long as the tags. */
void web_tag_file(web_tags *tags, web_exchange *exchange);
void web_tags_free(web_tags *tags);

#endif
