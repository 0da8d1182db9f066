/* cases.c: `grognard cases`: runs casebook files and reports the rules that no case names. */
#include "cli.h"
#include "host/game.h"

#include <stdlib.h>
#include <string.h>

#define ARENA_SIZE ((size_t)256 << 20)

/* ---------------------------------------------------------------- coverage */

/* The rules of one game that cases have named so far. */
typedef struct coverage {
    const gg_entry *entry;
    bool touched;
    bool named[GG_RULES_MAX];
} coverage;

typedef struct coverages {
    coverage *game;
    uint32_t count;
} coverages;

static void mark_named(void *to, const gg_game *game, uint16_t rule)
{
    const coverages *all = to;
    for (uint32_t i = 0; i < all->count; i++) {
        if (all->game[i].entry->rules != game->rules)
            continue;
        all->game[i].touched = true;
        all->game[i].named[rule] = true;
    }
}

static coverages open_coverages(const gg_shelf *shelf)
{
    coverages all = {host_memory(shelf->count * sizeof(coverage)), shelf->count};
    for (uint32_t i = 0; i < shelf->count; i++)
        all.game[i].entry = &shelf->entries[i];
    return all;
}

/* Counts and lists the rules without a case. Rules kept by the players cannot be tested. */
static uint32_t list_missing(const coverage *of)
{
    gg_error error = {0};
    uint32_t missing = 0;
    gg_game *game = host_new_game(of->entry, NULL, 0, &error);
    for (uint16_t rule = GG_RULE_FIRST; game && rule < game->rule_count; rule++) {
        if (of->named[rule] || game->rule[rule].keeper == GG_KEPT_BY_PEOPLE)
            continue;
        missing++;
        printf("%s: no case names %.*s: %.*s\n", game->rules->id, (int)game->rule[rule].id.size,
               game->rule[rule].id.at, (int)game->rule[rule].text.size, game->rule[rule].text.at);
    }
    free(game);
    return missing;
}

static uint32_t list_all_missing(const coverages *all)
{
    uint32_t missing = 0;
    for (uint32_t i = 0; i < all->count; i++)
        if (all->game[i].touched)
            missing += list_missing(&all->game[i]);
    return missing;
}

/* ---------------------------------------------------------------- running */

/* False: a file could not be read; the others were run anyway. */
static bool run_files(gg_casebook *book, const cli_list *files)
{
    bool good = true;
    cli_progress progress;
    cli_progress_open(&progress, "files", files->count);
    for (size_t i = 0; i < files->count; i++) {
        size_t size = 0;
        char *text = cli_read_file(files->item[i], &size);
        cli_progress_show(&progress, i);
        if (text)
            gg_run_cases(book, files->item[i], (gg_span){text, size});
        good = good && text;
        free(text);
    }
    cli_progress_close(&progress);
    return good;
}

static int flags_of(const cli_call *call)
{
    return (cli_given(call, "explain") ? GG_CASES_EXPLAIN : 0) |
           (cli_given(call, "first") ? GG_CASES_FIRST : 0);
}

static int run_casebook(const cli_call *call, const cli_list *files)
{
    host_out out;
    gg_arena arena = host_arena(ARENA_SIZE);
    coverages named = open_coverages(call->shelf);
    gg_casebook book = {.shelf = call->shelf,
                        .arena = &arena,
                        .flags = flags_of(call),
                        .out = host_out_open(&out, stdout),
                        .covers = mark_named,
                        .to = &named};
    bool good = run_files(&book, files);
    gg_text_close(book.out);
    uint32_t missing = cli_given(call, "coverage") ? list_all_missing(&named) : 0;
    printf("%u passed, %u failed\n", (unsigned)book.passed, (unsigned)book.failed);
    free(arena.at);
    free(named.game);
    if (!good || book.errors > 0)
        return CLI_WRONG;
    return book.failed > 0 || missing > 0 ? CLI_FAILED : CLI_FINE;
}

static int run(const cli_call *call)
{
    cli_list files = {0};
    bool good = true;
    for (int i = 0; i < call->count; i++)
        good = cli_find_files(call->words[i], ".case", &files) && good;
    int status = good ? run_casebook(call, &files) : CLI_WRONG;
    cli_list_free(&files);
    return status;
}

static const cli_option options[] = {
    {"explain", NULL, "say what every line did"},
    {"first", NULL, "a refusal passes only if the line names the rule that it gives first"},
    {"coverage", NULL, "list the rules that no case names; fail if there are any"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command cases_command = {
    .name = "cases",
    .words = "PATH ..",
    .summary = "run casebook files",
    .details =
        "Runs files, and all *.case files below folders. Each failure is a record of three lines; the\n"
        "last line is \"N passed, M failed\". Coverage counts the rules enforced by engine or server, of\n"
        "every game in the files. Exit status: 0 all passed, 1 some failed, 2 an error in a\n"
        "file.\n",
    .example = "grognard cases tests/cases/napoleon",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
