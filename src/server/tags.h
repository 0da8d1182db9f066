/* tags.h: what static files are known by: their ETags, hashed when they are first asked for. */
#ifndef GROGNARD_SERVER_TAGS_H
#define GROGNARD_SERVER_TAGS_H

#include "grognard.h"

typedef struct web_tags {
    struct file_tag *tag;
    uint32_t count;
} web_tags;

/* 32 hexadecimal digits; good until the next call. */
const char *web_tag(web_tags *tags, const gg_file *file);
void web_tags_free(web_tags *tags);

#endif
