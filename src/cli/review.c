/* review.c: `grognard review`: how a finished game went, from its log. */
#include "advice/review.h"
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#define ARENA_SIZE ((size_t)256 << 20)

static bool go_on(void *to, uint32_t percent)
{
    cli_progress_show(to, percent);
    return !cli_interrupted();
}

/* ---------------------------------------------------------------- output */

enum { BAR = 40, ROWS_MOST = 40 };

/* A line for some of the points, and for all turning points. */
static bool is_shown(const review *of, uint32_t i)
{
    for (uint32_t k = 0; k < of->turns; k++)
        if (of->turn[k].order == of->point[i].order)
            return true;
    return i % (of->count / ROWS_MOST + 1) == 0 || i + 1 == of->count;
}

static void print_point(const review_point *point)
{
    char bar[BAR + 1];
    uint32_t filled = (point->chance * BAR + BOT_SURE / 2) / BOT_SURE;
    memset(bar, '.', BAR);
    memset(bar, '#', filled);
    bar[BAR] = 0;
    printf("%6u  %s %3u %%\n", (unsigned)point->order, bar, (unsigned)((point->chance + 5) / 10));
}

static void print_text(const review *of)
{
    host_out out;
    printf("Chances of %s (#) and %s (.) after each order:\n\n", of->game->rules->sides[0],
           of->game->rules->sides[1]);
    for (uint32_t i = 0; i < of->count; i++)
        if (is_shown(of, i))
            print_point(&of->point[i]);
    printf("\nTurning points:\n");
    gg_text *text = host_out_open(&out, stdout);
    for (uint32_t i = 0; i < of->turns; i++) {
        const review_turn *turn = &of->turn[i];
        gg_print(text, "\n%u ", turn->order);
        review_write_turn(of, turn, text);
        if (turn->instead[0])
            gg_print(text, "\n  With what %s knew, the bot would have ordered: %s%s%s",
                     turn->seat_name, turn->instead, turn->why[0] ? "\n  " : "", turn->why);
        gg_put_char(text, '\n');
    }
    if (of->turns == 0)
        gg_put(text, "\nThe chances never changed.\n");
    gg_text_close(text);
}

static void print_json(const review *of)
{
    host_out out;
    gg_json json;
    gg_json_open(&json, host_out_open(&out, stdout));
    gg_json_object(&json, NULL);
    review_write(of, &json);
    gg_json_end_object(&json);
    gg_put_char(&out.text, '\n');
    gg_text_close(&out.text);
}

/* For fitting chances.txt: value, share of the game that is over, and who won (docs/advice.md). */
static void print_values(const review *of, const gg_head *end)
{
    for (uint32_t i = 0; i < of->count; i++)
        printf("%d %u %d\n", (int)of->point[i].value, (unsigned)of->point[i].over,
               end->winner == 0         ? 1
               : end->winner == GG_DRAW ? -1
                                        : 0);
}

/* ---------------------------------------------------------------- the command */

static bool read_budget(const cli_call *call, review_budget *budget)
{
    uint64_t trials = review_usual.trials;
    if (!cli_number(call, "trials", 1, 1000, &trials))
        return false;
    *budget = review_usual;
    budget->trials = (uint32_t)trials;
    budget->again = (uint32_t)trials * (review_usual.again / review_usual.trials);
    return true;
}

static int review_log(const cli_call *call, const gg_log *log, gg_span text)
{
    review of;
    review_budget budget;
    host_page position;
    cli_progress progress;
    const gg_head *end = gg_head_of(gg_match_state(log->match));
    if (log->seen_by_seat)
        return cli_error("%s is one seat's copy: a review needs the whole log", call->words[0]);
    if (!end->over)
        return cli_error("%s has not ended: only finished games are reviewed", call->words[0]);
    if (!read_budget(call, &budget))
        return CLI_WRONG;
    cli_catch_interrupt();
    cli_find_position(text, &position);
    cli_progress_open(&progress, "reviewing", 100);
    bool good = review_make(&of, log->game, log->match, position.size > 0 ? position.at : "",
                            &budget, go_on, &progress);
    cli_progress_close(&progress);
    host_page_free(&position);
    if (cli_interrupted())
        return CLI_INTERRUPTED;
    if (!good)
        return cli_error("%s: no bot of this game thinks, or the log cannot be replayed",
                         call->words[0]);
    if (cli_given(call, "values"))
        print_values(&of, end);
    else if (cli_given(call, "json"))
        print_json(&of);
    else
        print_text(&of);
    review_free(&of);
    return CLI_FINE;
}

static int run(const cli_call *call)
{
    gg_log log = {0};
    gg_error error = {0};
    gg_span text;
    char *file = cli_read_file(call->words[0], &text.size);
    if (!file)
        return CLI_WRONG;
    text.at = file;
    gg_arena arena = host_arena(ARENA_SIZE);
    int status = gg_read_log(call->shelf, text, 0, 0, &arena, &log, &error)
                     ? review_log(call, &log, text)
                     : cli_error("%s:%u: damaged: %s", call->words[0], (unsigned)error.line,
                                 error.text);
    free(arena.at);
    free(file);
    return status;
}

static const cli_option options[] = {
    {"json", NULL, "one object"},
    {"trials", "N", "play-outs for each position; 8 if not given"},
    {"values", NULL, "only what bots think of each position, for calibrating their chances"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command review_command = {
    .name = "review",
    .words = "FILE",
    .summary = "how a finished game went, and its turning points",
    .details =
        "Judges the positions of a finished game by play-outs of bots: the chances of the sides, and the\n"
        "five orders that changed them most. The same log and number of trials give the same review.\n",
    .example = "grognard review game.log",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
