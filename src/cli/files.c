/* files.c: file and folder access, which the rules library leaves to its users. */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_MAX ((size_t)256 << 20) /* larger than any file this program reads */

/* ---------------------------------------------------------------- lists */

void cli_list_add(cli_list *list, char *item)
{
    if (list->count == list->room) {
        list->room = list->room * 2 + 16;
        list->item = host_resized(list->item, list->room * sizeof *list->item);
    }
    list->item[list->count++] = item;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void cli_list_sort(cli_list *list)
{
    if (list->count > 1)
        qsort(list->item, list->count, sizeof *list->item, compare_texts);
}

void cli_list_free(cli_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->item[i]);
    free(list->item);
    *list = (cli_list){0};
}

/* ---------------------------------------------------------------- reading */

static bool cannot(const char *what, const char *path)
{
    cli_error("cannot %s %s: %s", what, path, strerror(errno));
    return false;
}

/* Pipes have no size, so the stream is read until it ends. */
static bool read_stream(FILE *stream, const char *path, char **text, size_t *size)
{
    size_t room = (size_t)1 << 16;
    *text = malloc(room);
    *size = 0;
    while (*text) {
        *size += fread(*text + *size, 1, room - *size - 1, stream);
        if (feof(stream) || ferror(stream))
            break;
        if (room > FILE_MAX) {
            cli_error("%s is too large", path);
            return false;
        }
        *text = host_resized(*text, room *= 2);
    }
    if (!*text)
        host_out_of_memory();
    (*text)[*size] = 0;
    return !ferror(stream) || cannot("read", path);
}

char *cli_read_file(const char *path, size_t *size)
{
    if (cli_is_folder(path)) {
        cli_error("cannot read %s: it is a folder", path);
        return NULL;
    }
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        cannot("read", path);
        return NULL;
    }
    char *text = NULL;
    bool good = read_stream(stream, path, &text, size);
    fclose(stream);
    if (!good) {
        free(text);
        return NULL;
    }
    return text;
}

/* ---------------------------------------------------------------- writing */

static bool write_all(const char *path, const char *text, size_t size)
{
    FILE *stream = fopen(path, "wb");
    if (!stream)
        return false;
    bool good = fwrite(text, 1, size, stream) == size && fflush(stream) == 0 &&
                fsync(fileno(stream)) == 0;
    return fclose(stream) == 0 && good;
}

/* Writes a temporary file next to the old one and renames it, so that no reader ever sees a partial file. */
bool cli_write_file(const char *path, const char *text, size_t size)
{
    size_t room = strlen(path) + 5;
    char *beside = host_memory(room);
    snprintf(beside, room, "%s.new", path);
    bool good = write_all(beside, text, size) && rename(beside, path) == 0;
    if (!good) {
        cannot("write", path);
        unlink(beside);
    }
    free(beside);
    return good;
}

/* ---------------------------------------------------------------- folders */

char *cli_join_path(const char *folder, const char *name)
{
    size_t size = strlen(folder), room = size + strlen(name) + 2;
    bool slash = size > 0 && folder[size - 1] != '/';
    char *path = host_memory(room);
    snprintf(path, room, "%s%s%s", folder, slash ? "/" : "", name);
    return path;
}

bool cli_is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool cli_list_folder(const char *folder, cli_list *names)
{
    DIR *open = opendir(folder);
    if (!open)
        return cannot("read", folder);
    for (const struct dirent *found = readdir(open); found; found = readdir(open))
        if (found->d_name[0] != '.')
            cli_list_add(names, host_copy_text(found->d_name, strlen(found->d_name)));
    closedir(open);
    cli_list_sort(names);
    return true;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t size = strlen(name), wanted = strlen(ending);
    return size > wanted && strcmp(name + size - wanted, ending) == 0;
}

/* Does not follow links to folders, so that link cycles are harmless. */
static bool is_real_folder(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool find_below(const char *folder, const char *ending, cli_list *files)
{
    cli_list names = {0};
    bool good = cli_list_folder(folder, &names);
    for (size_t i = 0; good && i < names.count; i++) {
        char *path = cli_join_path(folder, names.item[i]);
        if (is_real_folder(path))
            good = find_below(path, ending, files);
        else if (ends_with(path, ending) && !cli_is_folder(path))
            cli_list_add(files, host_copy_text(path, strlen(path)));
        free(path);
    }
    cli_list_free(&names);
    return good;
}

bool cli_find_files(const char *path, const char *ending, cli_list *files)
{
    if (!cli_is_folder(path)) {
        if (access(path, R_OK) != 0)
            return cannot("read", path);
        cli_list_add(files, host_copy_text(path, strlen(path)));
        return true;
    }
    size_t before = files->count;
    if (!find_below(path, ending, files))
        return false;
    if (files->count > before)
        return true;
    cli_error("there is no *%s file in %s", ending, path);
    return false;
}
