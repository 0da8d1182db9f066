/* shelf.c: the built-in games, and data files that override theirs (--data). */
#include "cli.h"
#include "games.h"
#include "host/game.h"

#include <stdlib.h>
#include <string.h>

const gg_shelf *cli_shelf(void)
{
    return gg_built_shelf();
}

/* ---------------------------------------------------------------- other data */

/* A shelf with files read from disk; `pieces` owns all its memory. */
typedef struct overlay {
    gg_shelf shelf;
    cli_list pieces;
} overlay;

static int compare_files(const void *a, const void *b)
{
    return strcmp(((const gg_file *)a)->name, ((const gg_file *)b)->name);
}

static gg_file *find_file(gg_file *files, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}

static bool ends_so(const char *name, const char *const *endings)
{
    const char *end = strrchr(name, '.');
    for (; end != NULL && *endings != NULL; endings++)
        if (end > name && strcmp(end, *endings) == 0)
            return true;
    return false;
}

static bool lay_over(gg_file *files, uint32_t *count, const char *folder, const char *name,
                     cli_list *pieces)
{
    size_t size = 0;
    char *path = cli_join_path(folder, name);
    char *text = cli_read_file(path, &size);
    free(path);
    if (!text)
        return false;
    char *copy = host_copy_text(name, strlen(name));
    cli_list_add(pieces, text);
    cli_list_add(pieces, copy);
    gg_file *file = find_file(files, *count, name);
    if (!file)
        file = &files[(*count)++];
    *file = (gg_file){copy, text, size};
    return true;
}

const gg_file *cli_lay_over(const gg_file *built_in, uint32_t *count, const char *folder,
                            const char *const *endings, cli_list *pieces)
{
    cli_list names = {0};
    bool good = cli_list_folder(folder, &names);
    gg_file *files = host_memory((*count + names.count + 1) * sizeof *files);
    cli_list_add(pieces, (char *)files);
    memcpy(files, built_in, *count * sizeof *files);
    for (size_t i = 0; good && i < names.count; i++)
        if (ends_so(names.item[i], endings))
            good = lay_over(files, count, folder, names.item[i], pieces);
    cli_list_free(&names);
    qsort(files, *count, sizeof *files, compare_files);
    return good ? files : NULL;
}

static bool lay_over_game(overlay *over, gg_entry *entry, const char *folder, bool *found)
{
    static const char *const texts[] = {".txt", NULL};
    char *path = cli_join_path(folder, entry->rules->id);
    if (cli_is_folder(path)) {
        *found = true;
        entry->files = cli_lay_over(entry->files, &entry->file_count, path, texts, &over->pieces);
    }
    free(path);
    return entry->files != NULL;
}

static bool lay_over_all(overlay *over, gg_entry *entries, const char *folder)
{
    char *style = cli_join_path(folder, "style"); /* a folder with only the board style is enough */
    bool found = over->shelf.count == 0 || cli_is_folder(style);
    free(style);
    for (uint32_t i = 0; i < over->shelf.count; i++)
        if (!lay_over_game(over, &entries[i], folder, &found))
            return false;
    if (!found)
        cli_error("--data %s: it has no folder of a game, such as %s/%s", folder, folder,
                  entries[0].rules->id);
    return found;
}

const gg_shelf *cli_shelf_with(const char *folder)
{
    const gg_shelf *built_in = cli_shelf();
    overlay *over = host_memory(sizeof *over);
    gg_entry *entries = host_memory((built_in->count + 1) * sizeof *entries);
    cli_list_add(&over->pieces, (char *)entries);
    memcpy(entries, built_in->entries, built_in->count * sizeof *entries);
    over->shelf = (gg_shelf){entries, built_in->count};
    if (lay_over_all(over, entries, folder))
        return &over->shelf;
    cli_shelf_free(&over->shelf);
    return NULL;
}

void cli_shelf_free(const gg_shelf *shelf)
{
    if (shelf == cli_shelf())
        return;
    union {
        const gg_shelf *shelf;
        overlay *over; /* its first member */
    } made = {.shelf = shelf};
    cli_list_free(&made.over->pieces);
    free(made.over);
}

/* ---------------------------------------------------------------- lessons */

static const gg_file *built_lessons(const char *game, uint32_t *count)
{
    static const struct {
        const char *game;
        const gg_file *files;
        uint32_t count;
    } courses[] = {
#define COURSE(name) {#name, gg_files_##name##_lessons, gg_files_##name##_lessons_count},
        GG_LESSONS(COURSE){NULL, NULL, 0},
    };
    for (int i = 0; courses[i].game; i++) {
        if (strcmp(courses[i].game, game) != 0)
            continue;
        *count = courses[i].count;
        return courses[i].files;
    }
    static const gg_file none;
    *count = 0;
    return &none;
}

const gg_file *cli_lessons(const cli_call *call, const char *game, uint32_t *count,
                           cli_list *pieces)
{
    static const char *const texts[] = {".txt", NULL};
    const char *data = cli_value(call, "data");
    const gg_file *files = built_lessons(game, count);
    if (!data)
        return files;
    char *folder = cli_join_path(data, game), *lessons = cli_join_path(folder, "lessons");
    if (cli_is_folder(lessons))
        files = cli_lay_over(files, count, lessons, texts, pieces);
    free(folder);
    free(lessons);
    return files;
}

/* ---------------------------------------------------------------- making games */

/* Each word must stay one word: a blank or a comment sign inside is a shell quoting mistake. */
bool cli_join(int count, const char *const *words, gg_words *out, gg_error *error)
{
    host_page page;
    host_page_open(&page);
    for (int i = 0; i < count; i++)
        fprintf(page.stream, "%s%s", i > 0 ? " " : "", words[i]);
    host_page_close(&page);
    bool good = gg_split((gg_span){page.at, page.size}, out, error);
    host_page_free(&page);
    if (!good || out->count == (uint32_t)count)
        return good;
    return gg_fail(error, 0, 0, "a word holds a blank or one of # ; , [ ] :");
}

gg_game *cli_make_game(const cli_call *call, const gg_entry **entry)
{
    gg_words words;
    gg_error error = {0};
    const gg_entry *found = NULL;
    gg_game *game = NULL;
    if (cli_join(call->count, call->words, &words, &error))
        found = gg_read_entry(call->shelf, &words, 0, &error);
    if (found)
        game = host_new_game(found, &words, 0, &error);
    if (!game)
        cli_error("%s", error.text);
    if (entry)
        *entry = found;
    return game;
}
