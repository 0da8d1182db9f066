/* bot.c: `grognard bot`: a bot of this program speaks the player protocol (docs/protocol.md). It knows only what
 * it is told: the view of its seat. Bad input is answered with `error` and changes nothing. */
#define _DEFAULT_SOURCE

#include "cli/bots/opponent.h"
#include "host/game.h"
#include "host/hex.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#define LINE_SIZE_MAX ((size_t)1 << 22) /* a view as an object is long */

typedef struct player {
    const gg_shelf *shelf;
    const gg_entry *entry;
    const char *level;
    host_limit limit;
    uint8_t seed[32];
    uint64_t games;
    gg_game *game; /* NULL: none yet */
    cli_opponent bot;
    /* `view` is complete; `coming` is being received. */
    void *view, *coming;
    bool seen; /* the view for this question has arrived */
    uint64_t questions;
    uint32_t given[GG_SEATS_MAX][64];
    bool quits;
} player;

static void say_error(const char *what)
{
    printf("error %s\n", what);
}

/* ---------------------------------------------------------------- a game */

static void leave_game(player *by)
{
    if (!by->game)
        return;
    cli_opponent_close(&by->bot);
    free(by->view);
    free(by->coming);
    free(by->game);
    by->game = NULL;
}

/* Every game has its own key. */
static void make_key(const player *by, uint8_t key[32])
{
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, by->seed, sizeof by->seed);
    gg_sha256_add(&sha, &by->games, sizeof by->games);
    gg_sha256_close(&sha, key);
}

static void do_new(player *by, const gg_words *words)
{
    uint8_t key[32];
    gg_error error = {0};
    const gg_entry *entry = gg_read_entry(by->shelf, words, 1, &error);
    gg_game *game = entry ? host_new_game(entry, words, 1, &error) : NULL;
    if (game && entry != by->entry) {
        gg_fail(&error, 0, 0, "this bot plays %s", by->entry->rules->id);
        free(game);
        game = NULL;
    }
    if (!game) {
        say_error(error.text);
        return;
    }
    leave_game(by);
    by->games++;
    make_key(by, key);
    by->game = game;
    cli_opponent_open(&by->bot, game,
                      bot_find_level(gg_span_of(game->rules->id), gg_span_of(by->level)), key,
                      &by->limit);
    by->view = host_memory(gg_view_size(game));
    by->coming = host_memory(gg_view_size(game));
    by->seen = false;
    by->questions = 0;
    memset(by->given, 0, sizeof by->given);
}

/* ---------------------------------------------------------------- views and questions */

/* An impossible line discards everything since the last complete view. */
static void do_sight(player *by, const gg_words *words)
{
    bool whole;
    gg_error error = {0};
    gg_seat viewer = gg_head_of(by->coming)->viewer;
    size_t size = gg_view_size(by->game);
    bool good = gg_read_sight(by->game, viewer, words, by->coming, &whole, &error);
    if (good && whole && viewer >= by->game->seats)
        good = gg_fail(&error, 0, 0, "this is not the view of a player");
    if (!good) {
        memcpy(by->coming, by->view, size);
        say_error(error.text);
        return;
    }
    if (!whole)
        return;
    memcpy(by->view, by->coming, size);
    by->seen = true;
}

/* The object contains the same, so it is ignored. */
static void do_view(player *by, const gg_words *words)
{
    (void)by;
    (void)words;
}

static bool read_go(const player *by, const gg_words *words, gg_error *error)
{
    int32_t milliseconds;
    if (words->count != 2 || !gg_word_number(words, 1, &milliseconds) || milliseconds < 0)
        return gg_fail(error, 0, 0, "usage: go MILLISECONDS");
    if (!by->seen)
        return gg_fail(error, 0, 0, "no view yet: `sees` and `seen` lines first");
    const gg_head *head = gg_head_of(by->view);
    return head->prompt[head->viewer] != 0 || gg_fail(error, 0, 0, "the seat is not asked");
}

static void do_go(player *by, const gg_words *words)
{
    gg_error error = {0};
    char why[BOT_WHY_SIZE];
    gg_order order;
    if (!read_go(by, words, &error)) {
        say_error(error.text);
        return;
    }
    gg_seat seat = gg_head_of(by->view)->viewer;
    if (!cli_opponent_think(&by->bot, by->view, seat, by->given[seat], ++by->questions, &order,
                            why)) {
        say_error("nothing is offered in this view");
        return;
    }
    if (order.verb < 64)
        by->given[seat][order.verb]++;
    host_out out;
    gg_text *text = host_out_open(&out, stdout);
    gg_put(text, "order ");
    gg_write_order(by->game, by->view, &order, text);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

static void do_over(player *by, const gg_words *words)
{
    (void)words;
    leave_game(by);
}

static void do_quit(player *by, const gg_words *words)
{
    (void)words;
    by->quits = true;
}

/* ---------------------------------------------------------------- lines */

static const struct {
    const char *name;
    bool needs_game;
    void (*run)(player *by, const gg_words *words);
} commands[] = {
    {"new", false, do_new},   {"view", true, do_view}, {"sees", true, do_sight},
    {"seen", true, do_sight}, {"go", true, do_go},     {"over", true, do_over},
    {"quit", false, do_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void obey(player *by, const gg_words *words)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (!gg_word_is(words, 0, commands[i].name))
            continue;
        if (commands[i].needs_game && !by->game)
            say_error("no game yet: `new NAME` first");
        else
            commands[i].run(by, words);
        return;
    }
    gg_span word = gg_word_at(words, 0);
    printf("error unknown command \"%.*s\"\n", (int)word.size, word.at);
}

/* Only the first word of a long line matters: it is a view as an object. */
static gg_span readable_part(gg_span line)
{
    if (line.size > 5 && memcmp(line.at, "view ", 5) == 0)
        line.size = 4;
    return line;
}

static void take_line(player *by, gg_span line)
{
    gg_words words;
    gg_error error = {0};
    if (line.size > 0 && line.at[line.size - 1] == '\n')
        line.size--;
    if (line.size > LINE_SIZE_MAX || memchr(line.at, 0, line.size))
        say_error("the line is too long, or has a zero byte");
    else if (!gg_split(readable_part(line), &words, &error))
        say_error(error.text);
    else if (words.count > 0)
        obey(by, &words);
    fflush(stdout);
}

/* ---------------------------------------------------------------- the command */

static bool choose_seed(const cli_call *call, uint8_t seed[32])
{
    const char *given = cli_value(call, "seed");
    if (given && host_read_hex(gg_span_of(given), seed))
        return true;
    if (given)
        cli_error("bot: --seed: \"%s\" is not 1 to 64 hexadecimal digits", given);
    else if (getrandom(seed, 32, 0) != 32)
        cli_error("bot: no source of random numbers");
    else
        return true;
    return false;
}

static int run(const cli_call *call)
{
    player by = {.shelf = call->shelf, .level = call->words[1]};
    cli_call name = *call;
    char *line = NULL;
    size_t room = 0;
    name.count = 1;
    gg_game *game = cli_make_game(&name, &by.entry);
    bool good = game && cli_find_level(game, gg_span_of(by.level)) && choose_seed(call, by.seed) &&
                cli_read_limit(call, false, &by.limit);
    free(game);
    if (!good)
        return CLI_WRONG;
    for (ssize_t size; !by.quits && !ferror(stdout) && (size = getline(&line, &room, stdin)) > 0;)
        take_line(&by, (gg_span){line, (size_t)size});
    free(line);
    leave_game(&by);
    return CLI_FINE;
}

static const cli_option options[] = {
    {"seed", "HEX", "of what the bot leaves to chance; random by default"},
    CLI_OPTION_THINK,
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command bot_command = {
    .name = "bot",
    .words = "GAME BOT",
    .summary = "player protocol on standard input and output",
    .details = "The bot gets the view of its seat and answers with orders:\n"
               "  new GAME [SCENARIO] [KEY=VALUE ..]   view JSON   sees ..   seen ..\n"
               "  go MILLISECONDS (answer: order TEXT)   over RESULT   quit\n"
               "docs/protocol.md describes them with an example.\n",
    .example = "grognard bot triumph recruit",
    .options = options,
    .least = 2,
    .most = 2,
    .run = run,
};
