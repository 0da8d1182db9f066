/* board.c: `grognard board`: checks that a game's board is what its rules expect, draws it, and summarizes its
 * files. */
#include "cli.h"
#include "host/table.h"
#include "pictures.h"
#include "proofs/proofs.h"

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

static int check(const gg_game *game, const cli_look *look)
{
    char buffer[1000];
    gg_text text;
    report out = {.to = stdout};
    gg_text_open(&text, buffer, sizeof buffer);
    text.flush = write_report;
    text.to = &out;
    bool good = proofs_check_board(game, &text);
    good = cli_check_picture(look, game, &text) && good;
    gg_text_close(&text);
    if (good && out.size == 0)
        printf("the data files of %s are good; there are no other checks for its board\n",
               game->rules->id);
    else
        printf("the board of %s is %s\n", game->rules->id, good ? "good" : "WRONG");
    return good ? CLI_FINE : CLI_FAILED;
}

/* ---------------------------------------------------------------- the counts */

#define KINDS_MAX 24 /* kinds of statements in one file */

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
    printf("`--check` verifies the board; `--svg FILE` draws it.\n");
    return CLI_FINE;
}

/* ---------------------------------------------------------------- the picture */

/* Opens a game at the requested position: statements from a file, or the scenario's own start. */
static bool open_table(const cli_call *call, gg_game *game, host_table *table)
{
    const char *path = cli_value(call, "position");
    host_beginning beginning = {0};
    gg_error error = {0};
    char *text = NULL;
    if (strcmp(path, "start") != 0) {
        text = cli_read_file(path, &beginning.position.size);
        if (text == NULL)
            return false;
        beginning.position.at = text;
    }
    bool good = host_table_open(table, game, &beginning, &error);
    if (!good)
        cli_error("%s:%u:%u: %s", path, (unsigned)error.line, (unsigned)error.column, error.text);
    free(text);
    return good;
}

/* The view of the requested seat. NULL: an error was printed. */
static const void *view_of(const cli_call *call, host_table *table)
{
    const char *as = cli_value(call, "as");
    gg_error error = {0};
    gg_seat seat = GG_REFEREE;
    if (as != NULL)
        seat = host_table_seat(table, gg_span_of(as), true, &error);
    if (seat != GG_NOBODY)
        return host_table_view(table, seat);
    cli_error("board: --as: %s", error.text);
    return NULL;
}

static bool draw_position(const cli_call *call, gg_game *game, const cli_look *look,
                          draw_theme theme)
{
    host_table table;
    if (!open_table(call, game, &table))
        return false;
    const void *view = view_of(call, &table);
    bool good = view && cli_draw_svg(look, theme, game, view, cli_value(call, "svg"));
    table.game = NULL; /* the caller owns it */
    host_table_close(&table);
    return good;
}

static int draw(const cli_call *call, gg_game *game, const cli_look *look)
{
    const char *svg = cli_value(call, "svg"), *json = cli_value(call, "json");
    draw_theme theme;
    bool good = cli_read_theme(call, &theme);
    if (good && cli_given(call, "position"))
        good = draw_position(call, game, look, theme);
    else if (good && svg != NULL)
        good = cli_draw_svg(look, theme, game, NULL, svg);
    good = good && (json == NULL || cli_draw_json(look, game, json));
    return good ? CLI_FINE : CLI_WRONG;
}

/* ---------------------------------------------------------------- the command */

static bool fits_together(const cli_call *call)
{
    bool draws = cli_given(call, "svg") || cli_given(call, "json");
    if (cli_given(call, "position") && !cli_given(call, "svg"))
        cli_error("board: --position needs --svg FILE");
    else if (cli_given(call, "as") && !cli_given(call, "position"))
        cli_error("board: --as needs --position FILE");
    else if (cli_given(call, "theme") && !cli_given(call, "svg"))
        cli_error("board: --theme needs --svg FILE");
    else if (cli_given(call, "check") && draws)
        cli_error("board: --check draws nothing");
    else if (cli_given(call, "export") == (call->count > 0))
        cli_error("board: name a game or use --export DIR");
    else
        return true;
    return false;
}

static int run_on(const cli_call *call, gg_game *game, const cli_look *look)
{
    if (cli_given(call, "check"))
        return check(game, look);
    if (cli_given(call, "svg") || cli_given(call, "json"))
        return draw(call, game, look);
    return count(game);
}

static int run(const cli_call *call)
{
    cli_look look;
    int status = CLI_WRONG;
    if (!fits_together(call) || !cli_look_open(&look, cli_value(call, "data")))
        return CLI_WRONG;
    const char *folder = cli_value(call, "export");
    gg_game *game = folder ? NULL : cli_make_game(call, NULL);
    if (folder)
        status = cli_export_boards(&look, call->shelf, folder) ? CLI_FINE : CLI_WRONG;
    else if (game)
        status = run_on(call, game, &look);
    free(game);
    cli_look_close(&look);
    return status;
}

static const cli_option options[] = {
    {"svg", "FILE", "draw the board; - is standard output"},
    {"position", "FILE", "with these pieces on it: statements of a position, or the word start"},
    {"as", "SEAT", "as that seat sees them; public: a spectator; without it: everything"},
    {"theme", "NAME", "light, dark or print (grayscale)"},
    {"json", "FILE", "the empty board as data for a browser"},
    {"export", "DIR", "the boards of all games as such data, and index.json"},
    {"check", NULL, "verify what the rules assume about the board, its geometry and its colors"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command board_command = {
    .name = "board",
    .words = "GAME [SCENARIO] [KEY=VALUE ..]",
    .summary = "draw or check a game's board",
    .details =
        "--svg draws the board. --check prints one line for each assumption of the rules about it; the\n"
        "exit status is 1 if one is wrong, 2 if the data cannot be read.\n"
        "Without them, prints a summary of the data files. DIR/style/ may hold a palette and style sheets.\n",
    .example = "grognard board triumph --svg board.svg",
    .options = options,
    .least = 0,
    .most = -1,
    .run = run,
};
