/* board.c: `grognard board`: proves that a game's board is what its rules expect; what is in its
 * files. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the proof */

typedef struct report {
    size_t size;
    FILE *to;
} report;

static void write_report(void *to, const char *text, size_t size)
{
    report *out = to;
    out->size += size;
    fwrite(text, 1, size, out->to);
}

static int check(const gg_game *game)
{
    char buffer[1000];
    gg_text text;
    report out = {.to = stdout};
    gg_text_open(&text, buffer, sizeof buffer);
    text.flush = write_report;
    text.to = &out;
    bool good = gg_check_board(game, &text);
    gg_text_close(&text);
    if (good && out.size == 0)
        printf("the data of %s are good; it has no other checks of its board\n", game->rules->id);
    else
        printf("the board of %s is %s\n", game->rules->id, good ? "good" : "WRONG");
    return good ? CLI_FINE : CLI_FAILED;
}

/* ---------------------------------------------------------------- the counts */

#define KINDS_MAX 24 /* of statements in one file */

typedef struct counts {
    uint32_t kinds;
    struct {
        char word[24];
        unsigned count;
    } kind[KINDS_MAX];
} counts;

static void count_word(counts *of, gg_span word)
{
    for (uint32_t i = 0; i < of->kinds; i++) {
        if (!gg_span_is(word, of->kind[i].word))
            continue;
        of->kind[i].count++;
        return;
    }
    if (of->kinds == KINDS_MAX || word.size >= sizeof of->kind[0].word)
        return;
    memcpy(of->kind[of->kinds].word, word.at, word.size);
    of->kind[of->kinds++].count = 1;
}

/* "board.txt        160 locale, 291 border" */
static void print_counts(const gg_file *file)
{
    counts of = {0};
    gg_reader reader;
    gg_words words;
    gg_error error;
    gg_reader_open(&reader, (gg_span){file->text, file->size});
    while (gg_read_words(&reader, &words, &error))
        count_word(&of, gg_word_at(&words, 0));
    printf("  %-16s", file->name);
    for (uint32_t i = 0; i < of.kinds; i++)
        printf("%s %u %s", i > 0 ? "," : "", of.kind[i].count, of.kind[i].word);
    printf("\n");
}

static int count(const gg_game *game)
{
    printf("%s: statements of its data files\n", game->rules->id);
    for (uint32_t i = 0; i < game->file_count; i++)
        print_counts(&game->files[i]);
    printf("`--check` proves the board; drawing it comes later (no `--svg` yet).\n");
    return CLI_FINE;
}

/* ---------------------------------------------------------------- the command */

static int run(const cli_call *call)
{
    gg_game *game = cli_make_game(call, NULL);
    if (!game)
        return CLI_WRONG;
    int status = cli_given(call, "check") ? check(game) : count(game);
    free(game);
    return status;
}

static const cli_option options[] = {
    {"check", NULL, "prove what the rules take for granted about the board"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command board_command = {
    .name = "board",
    .words = "GAME",
    .summary = "check a game's board",
    .details =
        "With --check a line for each thing that the rules take for granted about the board;\n"
        "exit status 1 if one is wrong, 2 if the data cannot be read at all. Without it, what\n"
        "the data files hold.\n",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
