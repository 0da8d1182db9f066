/* files.c: the files of the browser client, from a list in memory.
 *
 * A file with a hash in its name ("client.3f9a0c12.js") never changes and may be cached forever. Browsers revalidate
 * all others each time, which costs a reply without a body while they are unchanged: a page never runs with scripts
 * of another version.
 *
 * Clients that accept gzip get it, compressed at the first request. API replies are never compressed: they mix user
 * input with hidden information, and their compressed size would reveal what they have in common. */
#include "host/hex.h"
#include "host/memory.h"
#include "server/http/packed.h"
#include "server/http/tags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct file_type {
    const char *ending, *type;
    bool packs; /* compresses well */
} file_type;

static const file_type *find_type(const char *name)
{
    static const file_type types[] = {
        {"html", "text/html; charset=utf-8", true},
        {"css", "text/css; charset=utf-8", true},
        {"js", "text/javascript; charset=utf-8", true},
        {"mjs", "text/javascript; charset=utf-8", true},
        {"json", "application/json; charset=utf-8", true},
        {"map", "application/json; charset=utf-8", true},
        {"webmanifest", "application/manifest+json; charset=utf-8", true},
        {"svg", "image/svg+xml; charset=utf-8", true},
        {"png", "image/png", false},
        {"webp", "image/webp", false},
        {"ico", "image/x-icon", false},
        {"woff2", "font/woff2", false},
        {"wasm", "application/wasm", true},
        {"txt", "text/plain; charset=utf-8", true}};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot + 1, types[i].ending) == 0)
            return &types[i];
    return NULL;
}

const char *web_type_of(const char *name)
{
    const file_type *type = find_type(name);
    return type ? type->type : "application/octet-stream";
}

/* Is a part of the name between two dots eight or more hexadecimal digits? */
static bool has_hash(const char *name)
{
    for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
        size_t digits = strspn(dot + 1, "0123456789abcdef");
        if (digits >= 8 && dot[1 + digits] == '.')
            return true;
    }
    return false;
}

static const gg_file *find(const gg_file *files, uint32_t count, const char *name)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(name, files[middle].name);
        if (order == 0)
            return &files[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

web_outcome web_file(web_exchange *exchange, const gg_file *files, uint32_t count)
{
    web_reply *reply = &exchange->reply;
    if (exchange->request.method != WEB_GET) {
        reply->allow = "GET, HEAD";
        return web_fail(exchange, 405, "wrong-method", "only GET and HEAD are allowed here");
    }
    const char *path = exchange->request.path;
    gg_assert(path[0] == '/');
    const gg_file *file = find(files, count, path[1] ? path + 1 : "index.html");
    if (!file)
        return web_fail(
            exchange, 404, "not-found", "%s",
            path[1]
                ? "page not found"
                : "the browser client is not installed (use --files DIR with DIR/web); the API is under /api/v1");
    host_page_free(&reply->body);
    reply->status = 200;
    reply->type = web_type_of(file->name);
    reply->file = file;
    reply->immutable = has_hash(file->name);
    return WEB_DONE;
}

/* ---------------------------------------------------------------- tags */

enum { PACKED_LEAST = 1000 }; /* smallest file worth compressing */

struct file_tag {
    const gg_file *file;
    char text[33];
    bool tried;  /* to compress it */
    char *bytes; /* its gzip form; NULL: not worth it */
    gg_file packed;
};

/* The first half of its hash. */
static void hash_file(const gg_file *file, char text[33])
{
    char digits[65];
    host_write_hash(file->text, file->size, digits);
    memcpy(text, digits, 32);
    text[32] = 0;
}

static struct file_tag *tag_of(web_tags *tags, const gg_file *file)
{
    for (uint32_t i = 0; i < tags->count; i++)
        if (tags->tag[i].file == file)
            return &tags->tag[i];
    tags->tag = host_resized(tags->tag, (tags->count + 1) * sizeof *tags->tag);
    struct file_tag *tag = &tags->tag[tags->count++];
    *tag = (struct file_tag){.file = file};
    hash_file(file, tag->text);
    return tag;
}

static const gg_file *packed_file(struct file_tag *tag)
{
    const gg_file *file = tag->file;
    const file_type *type = find_type(file->name);
    if (!tag->tried && type && type->packs && file->size >= PACKED_LEAST) {
        size_t size;
        tag->bytes = packed_make(file->text, file->size, &size);
        tag->packed = (gg_file){file->name, tag->bytes, size};
    }
    tag->tried = true;
    return tag->bytes ? &tag->packed : NULL;
}

void web_tag_file(web_tags *tags, web_exchange *exchange)
{
    web_reply *reply = &exchange->reply;
    struct file_tag *tag = tag_of(tags, reply->file);
    const gg_file *packed = packed_wanted(exchange->request.accepts) ? packed_file(tag) : NULL;
    snprintf(reply->etag, sizeof reply->etag, "%s%s", tag->text, packed ? "-gzip" : "");
    reply->packed = packed != NULL;
    if (packed)
        reply->file = packed;
}

void web_tags_free(web_tags *tags)
{
    for (uint32_t i = 0; i < tags->count; i++)
        free(tags->tag[i].bytes);
    free(tags->tag);
    *tags = (web_tags){0};
}
