/* files.c: the files of the browser client, from a list in memory.
 *
 * A file with a hash in its name ("client.3f9a0c12.js") never changes and may be cached forever. Browsers revalidate
 * all others each time, which costs a reply without a body while they are unchanged: a page never runs with scripts
 * of another version.
 *
 * Clients that accept it get brotli, if the build has compressed the file (NAME.HASH.br, web/compress.mjs), or gzip,
 * compressed at the first request. API replies are never compressed: they mix user input with hidden information, and
 * their compressed size would reveal what they have in common. */
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

/* The first file that is not before this name, in the order of names; NULL: none. */
static const gg_file *first_from(const gg_file *files, uint32_t count, const char *name)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strcmp(name, files[middle].name) <= 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low < count ? &files[low] : NULL;
}

static const gg_file *find(const gg_file *files, uint32_t count, const char *name)
{
    const gg_file *file = first_from(files, count, name);
    return file && strcmp(file->name, name) == 0 ? file : NULL;
}

/* ---------------------------------------------------------------- files compressed by the build */

enum { BROTLI_DIGITS = 16 };

/* `HASH.br` of `app.js.HASH.br`, if it is a form of `app.js`; else NULL. */
static const char *brotli_ending(const char *file, const char *name)
{
    size_t size = strlen(name);
    if (strncmp(file, name, size) != 0 || file[size] != '.')
        return NULL;
    const char *hash = file + size + 1;
    bool fits = strspn(hash, "0123456789abcdef") == BROTLI_DIGITS;
    return fits && strcmp(hash + BROTLI_DIGITS, ".br") == 0 ? hash : NULL;
}

/* The brotli form of a file, perhaps of an earlier version; NULL: none. */
static const gg_file *find_brotli(const gg_file *files, uint32_t count, const gg_file *file)
{
    char name[300];
    int size = snprintf(name, sizeof name, "%s.0", file->name);
    if (size < 0 || (size_t)size >= sizeof name)
        return NULL;
    const gg_file *next = first_from(files, count, name);
    return next && brotli_ending(next->name, file->name) ? next : NULL;
}

/* ---------------------------------------------------------------- replies */

/* The page of a folder: `/`, `/offline/`. */
static const gg_file *find_index(const gg_file *files, uint32_t count, const char *folder)
{
    char name[WEB_PATH_MAX + sizeof "/index.html"];
    size_t size = strlen(folder);
    bool open = size > 0 && folder[size - 1] != '/';
    snprintf(name, sizeof name, "%s%sindex.html", folder, open ? "/" : "");
    return find(files, count, name);
}

/* Addresses in the page are relative to its folder: a browser has to ask with the slash at the end. */
static web_outcome send_to_folder(web_exchange *exchange, const char *folder)
{
    web_reply *reply = &exchange->reply;
    const char *last = strrchr(folder, '/');
    host_page_open(&reply->body);
    fprintf(reply->body.stream,
            "<!doctype html>\n<title>grognard</title>\n"
            "<meta http-equiv=\"refresh\" content=\"0; url=%s/\">\n",
            last ? last + 1 : folder);
    host_page_close(&reply->body);
    reply->status = 200;
    reply->type = "text/html; charset=utf-8";
    return WEB_DONE;
}

/* A script gets an error like those of the API; somebody who has mistyped an address a page. */
static web_outcome send_nothing(web_exchange *exchange, const char *path)
{
    if (!path[1])
        return web_fail(
            exchange, 404, "not-found",
            "the browser client is not installed (use --files DIR with DIR/web); the API is under /api/v1");
    if (strchr(path, '.'))
        return web_fail(exchange, 404, "not-found", "page not found");
    return web_page(exchange, 404, "There is no such page",
                    "Games and pages are found from the first page.",
                    "<p><a href=\"/\">First page</a></p>");
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
    bool folder = path[strlen(path) - 1] == '/';
    const gg_file *file = folder ? find_index(files, count, path + 1)
                                 : find(files, count, path + 1);
    if (!file && !folder && find_index(files, count, path + 1))
        return send_to_folder(exchange, path + 1);
    if (!file)
        return send_nothing(exchange, path);
    host_page_free(&reply->body);
    reply->status = 200;
    reply->type = web_type_of(file->name);
    reply->file = file;
    reply->brotli = find_brotli(files, count, file);
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

/* Was it made from the file as it is now? The tag is the file's hash. */
static bool is_brotli_of(const gg_file *brotli, const struct file_tag *tag)
{
    return brotli &&
           memcmp(brotli_ending(brotli->name, tag->file->name), tag->text, BROTLI_DIGITS) == 0;
}

void web_tag_file(web_tags *tags, web_exchange *exchange)
{
    web_reply *reply = &exchange->reply;
    struct file_tag *tag = tag_of(tags, reply->file);
    bool brotli = is_brotli_of(reply->brotli, tag);
    const char *coding = packed_wanted(exchange->request.accepts, brotli);
    const gg_file *packed = !coding                     ? NULL
                            : strcmp(coding, "br") == 0 ? reply->brotli
                                                        : packed_file(tag);
    reply->coding = packed ? coding : NULL;
    snprintf(reply->etag, sizeof reply->etag, "%s%s%s", tag->text, packed ? "-" : "",
             packed ? coding : "");
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
