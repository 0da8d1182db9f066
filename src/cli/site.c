/* site.c: reads the browser client and the boards into memory when the server starts, so that served files cannot
 * change at run time and no request path ever reaches the file system. */
#define _POSIX_C_SOURCE 200809L

#include "site.h"
#include "host/game.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SITE_MAX ((size_t)64 << 20)

static const char page_style[] =
    ":root { color-scheme: light dark; }\n"
    "body { font: 1.1rem/1.5 Georgia, serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }\n"
    "h1 { font-size: 1.6rem; }\n"
    "code { font-size: 0.9em; }\n";

static const char page_before[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>grognard</title>\n<link rel=\"stylesheet\" href=\"/page.css\">\n</head>\n<body>\n"
    "<h1>grognard</h1>\n"
    "<p>This is a server for board wargames with full rules. It has these games:</p>\n<ul>\n";

static const char page_after[] =
    "</ul>\n<p>The browser client is not installed. Programs can use "
    "<code>/api/v1</code>: <a href=\"/api/v1/catalog\">the catalog</a> lists scenarios and "
    "options; <code>docs/api.md</code> describes every call.</p>\n"
    "<p>To play in a terminal, run <code>grognard play</code> with one of the names above.</p>\n"
    "</body>\n</html>\n";

/* ---------------------------------------------------------------- a list of files */

/* Takes ownership of name and text. */
static void add_file(cli_site *site, char *name, char *text, size_t size)
{
    if (site->count == site->room) {
        site->room = site->room * 2 + 64;
        site->files = host_resized(site->files, site->room * sizeof *site->files);
    }
    cli_list_add(&site->pieces, name);
    cli_list_add(&site->pieces, text);
    site->files[site->count++] = (gg_file){name, text, size};
    site->size += size;
}

static int compare_files(const void *a, const void *b)
{
    return strcmp(((const gg_file *)a)->name, ((const gg_file *)b)->name);
}

static bool has_file(const cli_site *site, const char *name)
{
    for (uint32_t i = 0; i < site->count; i++)
        if (strcmp(site->files[i].name, name) == 0)
            return true;
    return false;
}

/* ---------------------------------------------------------------- folders */

static bool read_into(cli_site *site, const char *path, char *name)
{
    size_t size = 0;
    char *text = cli_read_file(path, &size);
    if (!text) {
        free(name);
        return false;
    }
    add_file(site, name, text, size);
    if (site->size <= SITE_MAX)
        return true;
    cli_error("serve: the files for browsers are larger than %zu MB together", SITE_MAX >> 20);
    return false;
}

/* Does not follow links to folders, so that link cycles are harmless. */
static bool is_real_folder(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Reads everything below a folder; `prefix` starts every name. */
static bool read_folder(cli_site *site, const char *folder, const char *prefix)
{
    cli_list names = {0};
    bool good = cli_list_folder(folder, &names);
    for (size_t i = 0; good && i < names.count; i++) {
        char *path = cli_join_path(folder, names.item[i]);
        char *name = cli_join_path(prefix, names.item[i]);
        if (is_real_folder(path)) {
            good = read_folder(site, path, name);
            free(name);
        } else if (cli_is_folder(path)) {
            free(name);
        } else {
            good = read_into(site, path, name);
        }
        free(path);
    }
    cli_list_free(&names);
    return good;
}

static bool read_part(cli_site *site, const char *folder, const char *part, const char *prefix,
                      bool *found)
{
    char *path = cli_join_path(folder, part);
    bool there = cli_is_folder(path);
    bool good = !there || read_folder(site, path, prefix);
    *found = *found || there;
    free(path);
    return good;
}

static bool read_parts(cli_site *site, const char *folder, bool *found)
{
    *found = false;
    return read_part(site, folder, "web", "", found) &&
           read_part(site, folder, "boards", "boards", found) &&
           read_part(site, folder, "offline", "offline", found);
}

/* ---------------------------------------------------------------- where they are */

/* The folder that contains the program, or NULL. */
static char *program_folder(void)
{
    char path[4096];
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    if (size <= 0)
        return NULL;
    path[size] = 0;
    char *slash = strrchr(path, '/');
    return slash ? host_copy_text(path, (size_t)(slash - path)) : NULL;
}

static bool read_own(cli_site *site)
{
    bool found = false, good = true;
    char *own = program_folder();
    if (!own)
        return true;
    good = read_parts(site, own, &found);
    if (good && !found) {
        char *shared = cli_join_path(own, "../share/grognard");
        good = read_parts(site, shared, &found);
        free(shared);
    }
    free(own);
    return good;
}

static bool read_given(cli_site *site, const char *folder)
{
    bool found;
    if (!read_parts(site, folder, &found))
        return false;
    if (!found)
        cli_error("serve: --files: there is neither %s/web nor %s/boards", folder, folder);
    return found;
}

/* ---------------------------------------------------------------- the page without a client */

static void put_html(FILE *out, gg_span text)
{
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        if (c == '<' || c == '>' || c == '&' || c == '"')
            fprintf(out, "&#%d;", c);
        else
            fputc(c, out);
    }
}

static void put_game(FILE *out, const gg_entry *entry)
{
    gg_error error;
    gg_game *game = host_new_game(entry, NULL, 0, &error);
    if (!game)
        return;
    fprintf(out, "<li>");
    put_html(out, game->title);
    fprintf(out, " (<code>%s</code>)</li>\n", entry->rules->id);
    free(game);
}

static void add_page(cli_site *site, const gg_shelf *shelf)
{
    static const char index[] = "index.html", style[] = "page.css";
    host_page page;
    host_page_open(&page);
    fputs(page_before, page.stream);
    for (uint32_t i = 0; i < shelf->count; i++)
        put_game(page.stream, &shelf->entries[i]);
    fputs(page_after, page.stream);
    host_page_close(&page);
    add_file(site, host_copy_text(index, sizeof index - 1), page.at, page.size);
    add_file(site, host_copy_text(style, sizeof style - 1),
             host_copy_text(page_style, sizeof page_style - 1), sizeof page_style - 1);
}

/* ---------------------------------------------------------------- everything */

bool cli_site_open(cli_site *site, const gg_shelf *shelf, const char *folder)
{
    *site = (cli_site){0};
    if (!(folder ? read_given(site, folder) : read_own(site))) {
        cli_site_close(site);
        return false;
    }
    if (!has_file(site, "index.html"))
        add_page(site, shelf);
    qsort(site->files, site->count, sizeof *site->files, compare_files);
    return true;
}

void cli_site_close(cli_site *site)
{
    cli_list_free(&site->pieces);
    free(site->files);
    *site = (cli_site){0};
}
