/* Texts of Napoléon that must be refused: beside each file of tests/cases-broken/napoleon stands
 * what the casebook prints for it, to the letter. */
#define _POSIX_C_SOURCE 200809L /* directories */

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grognard.h"
#include "napoleon/napoleon.h"
#include "napoleon_files.h"

enum { FILE_MAX = 1 << 18, MEMORY = 1 << 24, FILES_AT_LEAST = 60 };

static const char folder[] = "tests/cases-broken/napoleon";

static char text[FILE_MAX], expected[FILE_MAX], output[FILE_MAX];

static gg_span read_file(const char *name, char *buffer)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot read %s", path);
    size_t size = fread(buffer, 1, FILE_MAX - 1, file);
    fclose(file);
    buffer[size] = '\0';
    return (gg_span){buffer, size};
}

static void run_file(gg_arena *arena, const char *name)
{
    const gg_entry entry = {&napoleon_rules, gg_files_napoleon, gg_files_napoleon_count};
    const gg_shelf shelf = {&entry, 1};
    gg_text out;
    char other[256];
    arena->used = 0;
    gg_text_open(&out, output, sizeof output);
    gg_casebook book = {.shelf = &shelf, .arena = arena, .out = &out};
    gg_run_cases(&book, name, read_file(name, text));
    gg_print(&out, "%u passed, %u failed\n", book.passed, book.failed);
    snprintf(other, sizeof other, "%.*s.expected", (int)(strlen(name) - 5), name);
    read_file(other, expected);
    assert_string_equal(output, expected);
}

static bool is_case(const char *name)
{
    size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".case") == 0;
}

static void broken_files_give_their_errors(void **state)
{
    (void)state;
    gg_arena arena = {aligned_alloc(GG_ALIGN, MEMORY), MEMORY, 0};
    DIR *files = opendir(folder);
    uint32_t count = 0;
    assert_non_null(arena.at);
    assert_non_null(files);
    for (struct dirent *file = readdir(files); file; file = readdir(files)) {
        if (!is_case(file->d_name))
            continue;
        run_file(&arena, file->d_name);
        count++;
    }
    closedir(files);
    free(arena.at);
    assert_true(count >= FILES_AT_LEAST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(broken_files_give_their_errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
