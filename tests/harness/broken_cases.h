/* broken_cases.h: texts that must be refused. Next to each file in a folder of tests/cases-broken is the exact output
 * of the casebook for it. For one test program per game, which defines _POSIX_C_SOURCE (directories) and includes
 * cmocka first. */
#ifndef GG_HARNESS_BROKEN_CASES_H
#define GG_HARNESS_BROKEN_CASES_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grognard_game.h"

enum { BROKEN_MAX = 1 << 18, BROKEN_MEMORY = 1 << 24 };

static gg_span read_broken(const char *folder, const char *name, char *buffer)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot read %s", path);
    size_t size = fread(buffer, 1, BROKEN_MAX - 1, file);
    fclose(file);
    buffer[size] = '\0';
    return (gg_span){buffer, size};
}

static void run_broken(const gg_entry *entry, const char *folder, gg_arena *arena, const char *name)
{
    static char text[BROKEN_MAX], expected[BROKEN_MAX], output[BROKEN_MAX];
    const gg_shelf shelf = {entry, 1};
    gg_text out;
    char other[256];
    arena->used = 0;
    gg_text_open(&out, output, sizeof output);
    gg_casebook book = {.shelf = &shelf, .arena = arena, .out = &out};
    gg_run_cases(&book, name, read_broken(folder, name, text));
    gg_print(&out, "%u passed, %u failed\n", book.passed, book.failed);
    snprintf(other, sizeof other, "%.*s.expected", (int)(strlen(name) - 5), name);
    read_broken(folder, other, expected);
    assert_string_equal(output, expected);
}

static bool is_case(const char *name)
{
    size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".case") == 0;
}

/* Checks all files of the folder; there must be at least `least`. */
static void broken_files_give_their_errors(const gg_entry *entry, const char *folder,
                                           uint32_t least)
{
    gg_arena arena = {aligned_alloc(GG_ALIGN, BROKEN_MEMORY), BROKEN_MEMORY, 0};
    DIR *files = opendir(folder);
    uint32_t count = 0;
    assert_non_null(arena.at);
    assert_non_null(files);
    for (struct dirent *file = readdir(files); file; file = readdir(files)) {
        if (!is_case(file->d_name))
            continue;
        run_broken(entry, folder, &arena, file->d_name);
        count++;
    }
    closedir(files);
    free(arena.at);
    assert_true(count >= least);
}

#endif
