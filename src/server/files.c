/* files.c: the files of the browser client, from a list in memory.
 *
 * A file whose name has a hash in it ("client.3f9a0c12.js") never changes and may be kept for ever. All others are
 * asked for again each time, which costs a reply without a body as long as they are the same: a page never runs with
 * the scripts of another version. */
#include "host/hex.h"
#include "host/memory.h"
#include "tags.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

const char *web_type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {{"html", "text/html; charset=utf-8"},
                 {"css", "text/css; charset=utf-8"},
                 {"js", "text/javascript; charset=utf-8"},
                 {"mjs", "text/javascript; charset=utf-8"},
                 {"json", "application/json; charset=utf-8"},
                 {"map", "application/json; charset=utf-8"},
                 {"webmanifest", "application/manifest+json; charset=utf-8"},
                 {"svg", "image/svg+xml; charset=utf-8"},
                 {"png", "image/png"},
                 {"webp", "image/webp"},
                 {"ico", "image/x-icon"},
                 {"woff2", "font/woff2"},
                 {"wasm", "application/wasm"},
                 {"txt", "text/plain; charset=utf-8"}};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot + 1, types[i].ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* Does a part of it between two dots consist of eight or more hexadecimal digits? */
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
        return web_fail(exchange, 405, "wrong-method", "this can only be read");
    }
    const char *path = exchange->request.path;
    gg_assert(path[0] == '/');
    const gg_file *file = find(files, count, path[1] ? path + 1 : "index.html");
    if (!file)
        return web_fail(exchange, 404, "not-found", "%s",
                        path[1]
                            ? "there is no such page"
                            : "there are no pages for browsers here (--files DIR, with DIR/web); "
                              "programs ask below /api/v1");
    host_page_free(&reply->body);
    reply->status = 200;
    reply->type = web_type_of(file->name);
    reply->file = file;
    reply->immutable = has_hash(file->name);
    return WEB_DONE;
}

/* ---------------------------------------------------------------- tags */

struct file_tag {
    const gg_file *file;
    char text[33];
};

/* The first half of its hash. */
static void hash_file(const gg_file *file, char text[33])
{
    char digits[65];
    host_write_hash(file->text, file->size, digits);
    memcpy(text, digits, 32);
    text[32] = 0;
}

const char *web_tag(web_tags *tags, const gg_file *file)
{
    for (uint32_t i = 0; i < tags->count; i++)
        if (tags->tag[i].file == file)
            return tags->tag[i].text;
    tags->tag = host_resized(tags->tag, (tags->count + 1) * sizeof *tags->tag);
    struct file_tag *tag = &tags->tag[tags->count++];
    tag->file = file;
    hash_file(file, tag->text);
    return tag->text;
}

void web_tags_free(web_tags *tags)
{
    free(tags->tag);
    *tags = (web_tags){0};
}
