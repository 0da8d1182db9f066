/* arena.c: `grognard arena`: two bots play each other, to measure which is stronger.
 *
 * Games are played in pairs: the same start and the same chance, once with each side. So the advantage of a side
 * and a lucky start affect both players equally, and errors are estimated over pairs. Several processes share the
 * pairs. The report does not depend on their number. */
#define _POSIX_C_SOURCE 200809L

#include "cli/bots/arena.h"
#include "cli/bots/opponent.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---------------------------------------------------------------- processes */

static bool write_all(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t done = write(file, at, size);
        if (done <= 0)
            return false;
        at += done;
        size -= (size_t)done;
    }
    return true;
}

/* A bot program that ends, or a parent that stops reading, must not kill this process by a signal. */
static _Noreturn void work(const arena *in, uint32_t job, int to)
{
    arena_pair result;
    signal(SIGPIPE, SIG_IGN);
    arena_table *table = arena_table_new(in);
    for (uint32_t number = job; number < in->pairs; number += in->jobs)
        if (!arena_play_pair(table, number, &result) || !write_all(to, &result, sizeof result))
            break;
    arena_table_free(table);
    _exit(0);
}

static bool start(arena *in)
{
    for (uint32_t job = 0; job < in->jobs; job++) {
        int ends[2];
        if (pipe(ends) != 0)
            return false;
        fcntl(ends[0], F_SETFD, FD_CLOEXEC); /* not inherited by the programs that it starts */
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
        fflush(NULL);
        in->child[job] = fork();
        if (in->child[job] == 0) {
            close(ends[0]);
            work(in, job, ends[1]);
        }
        close(ends[1]);
        in->pipe[job] = ends[0];
        if (in->child[job] < 0)
            return false;
    }
    return true;
}

/* Reads one result. False: the process has no more. */
static bool take_result(arena *in, uint32_t job)
{
    arena_pair result = {.number = 0};
    char *to = (char *)&result;
    for (size_t got = 0; got < sizeof result;) {
        ssize_t more = read(in->pipe[job], to + got, sizeof result - got);
        if (more <= 0)
            return false;
        got += (size_t)more;
    }
    in->result[result.number] = result;
    in->known[result.number] = true;
    while (in->counted < in->pairs && in->known[in->counted])
        in->counted++;
    return true;
}

/* When a child is interrupted, it ends its game and the programs that play it. */
static void end_children(arena *in)
{
    for (uint32_t job = 0; job < in->jobs; job++) {
        if (in->child[job] > 0 && in->pipe[job] >= 0)
            kill(in->child[job], SIGINT);
        if (in->pipe[job] >= 0)
            close(in->pipe[job]);
    }
    for (uint32_t job = 0; job < in->jobs; job++)
        while (in->child[job] > 0 && waitpid(in->child[job], NULL, 0) < 0 && errno == EINTR)
            ;
}

/* ---------------------------------------------------------------- the command */

/* A line for a long run whose output goes to a file: what it is worth if it is stopped. */
static void tell_score(arena *in, const char *score)
{
    if (in->every == 0 || in->counted / in->every == in->told / in->every)
        return;
    in->told = in->counted;
    fprintf(stderr, "%u of %u pairs%s\n", (unsigned)in->counted, (unsigned)in->pairs, score);
}

static void show_progress(cli_progress *progress, arena *in)
{
    char note[80];
    if (in->every == 0 && !cli_is_terminal(stderr))
        return;
    arena_verdict now = arena_judge(in, in->counted);
    snprintf(note, sizeof note, ", score %.1f %% (%.1f to %.1f)", 100 * now.result.score,
             100 * now.result.low, 100 * now.result.high);
    tell_score(in, note);
    if (!cli_is_terminal(stderr))
        return;
    progress->note = note;
    cli_progress_show(progress, in->counted);
    progress->note = NULL;
}

/* Looks at the pairs in order, so that the end does not depend on the number of processes. */
static bool is_decided(arena *in, uint32_t *looked)
{
    while (in->stop && *looked < in->counted) {
        arena_verdict now = arena_judge(in, ++*looked);
        if (!arena_is_decided(&now))
            continue;
        in->counted = *looked;
        return true;
    }
    return false;
}

/* True: everything that was requested has been played. */
static bool wait_for_all(arena *in)
{
    cli_progress progress;
    uint32_t open = in->jobs, looked = 0;
    bool decided = false;
    cli_progress_open(&progress, "pairs", in->pairs);
    while (open > 0 && !decided && !cli_interrupted()) {
        struct pollfd files[ARENA_JOBS_MAX];
        for (uint32_t job = 0; job < in->jobs; job++)
            files[job] = (struct pollfd){.fd = in->pipe[job], .events = POLLIN};
        if (poll(files, in->jobs, 1000) < 0)
            break;
        for (uint32_t job = 0; job < in->jobs; job++) {
            if (files[job].revents == 0 || take_result(in, job))
                continue;
            close(in->pipe[job]);
            in->pipe[job] = -1;
            open--;
        }
        show_progress(&progress, in);
        decided = is_decided(in, &looked);
    }
    cli_progress_close(&progress);
    return decided || in->counted == in->pairs;
}

/* LEVEL@FILE: the weights of a bot.txt. */
static bool read_weights(const arena *in, const char *path, bot_weights *weights)
{
    size_t size;
    gg_error error = {0};
    char *text = cli_read_file(path, &size);
    bool good = text && bot_read_weights(gg_span_of(in->game->rules->id), (gg_span){text, size},
                                         weights, &error);
    if (text && !good)
        cli_error("%s:%u: %s", path, (unsigned)error.line, error.text);
    free(text);
    return good;
}

static bool find_player(const arena *in, const char *name, arena_player *player,
                        bot_weights *weights)
{
    const char *file = strchr(name, '@');
    player->name = name;
    if (strncmp(name, "exec:", 5) == 0 && name[5]) {
        player->command = name + 5;
        return true;
    }
    player->level = cli_find_level(in->game,
                                   (gg_span){name, file ? (size_t)(file - name) : strlen(name)});
    if (!player->level || !file)
        return player->level != NULL;
    player->weights = weights;
    return read_weights(in, file + 1, weights);
}

static bool make_folder(const char *folder)
{
    if (!folder || mkdir(folder, 0777) == 0 || cli_is_folder(folder))
        return true;
    cli_error("arena: cannot make the folder %s: %s", folder, strerror(errno));
    return false;
}

static bool logs_failed(const arena *in)
{
    for (uint32_t i = 0; i < 2 * in->counted; i++)
        if (in->result[i / 2].game[i % 2].log_failed)
            return true;
    return false;
}

static bool read_numbers(const cli_call *call, arena *in)
{
    uint64_t pairs = 50, patience = 10, every = 0, jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    in->seed = 1805;
    if (!cli_number(call, "pairs", 1, 1000000, &pairs) ||
        !cli_number(call, "seed", 0, INT64_MAX, &in->seed) ||
        !cli_number(call, "jobs", 1, ARENA_JOBS_MAX, &jobs) ||
        !cli_number(call, "patience", 1, 86400, &patience) ||
        !cli_number(call, "every", 1, 1000000, &every) || !cli_read_limit(call, true, &in->limit))
        return false;
    in->pairs = (uint32_t)pairs;
    in->jobs = (uint32_t)(jobs < pairs ? jobs : pairs);
    in->patience = (uint32_t)patience * 1000;
    in->every = (uint32_t)every;
    return true;
}

bool arena_open(arena *in, const cli_call *call, gg_game *game)
{
    *in = (arena){.game = game};
    if (!read_numbers(call, in) || !cli_starts_open(&in->starts, game, in->seed))
        return false;
    in->result = host_zeroed(in->pairs * sizeof *in->result);
    in->known = host_zeroed(in->pairs * sizeof *in->known);
    return true;
}

void arena_close(arena *in)
{
    cli_starts_close(&in->starts);
    free(in->result);
    free(in->known);
}

bool arena_run(arena *in)
{
    memset(in->known, 0, in->pairs * sizeof *in->known);
    memset(in->child, 0, sizeof in->child);
    memset(in->pipe, -1, sizeof in->pipe);
    in->counted = in->told = 0;
    cli_catch_interrupt();
    bool whole = start(in) && wait_for_all(in);
    end_children(in);
    return whole && !cli_interrupted();
}

static int play_all(const cli_call *call, arena *in)
{
    bool whole = arena_run(in);
    arena_verdict all = arena_judge(in, in->counted);
    if (cli_given(call, "json"))
        arena_print_json(in, &all);
    else
        arena_print_text(in, &all);
    if (!whole && !cli_interrupted())
        cli_error("arena: a process has ended too soon; %u of %u pairs are known",
                  (unsigned)in->counted, (unsigned)in->pairs);
    return cli_interrupted() ? CLI_INTERRUPTED
           : logs_failed(in) ? CLI_WRONG
           : whole           ? CLI_FINE
                             : CLI_FAILED;
}

static int run(const cli_call *call)
{
    arena in;
    bot_weights weights[2];
    int status = CLI_WRONG;
    cli_call words = *call;
    words.count -= 2;
    gg_game *game = cli_make_game(&words, NULL);
    if (!game)
        return CLI_WRONG;
    if (arena_open(&in, call, game)) {
        const char *const *names = call->words + words.count;
        in.stop = cli_given(call, "stop");
        in.logs = cli_value(call, "logs");
        if (find_player(&in, names[0], &in.player[0], &weights[0]) &&
            find_player(&in, names[1], &in.player[1], &weights[1]) && make_folder(in.logs))
            status = play_all(call, &in);
        arena_close(&in);
    }
    free(game);
    return status;
}

static const cli_option options[] = {
    {"pairs", "N", "pairs of games to play, 50 if not given"},
    {"seed", "S", "of the first pair; pair n has the seed S + n"},
    {"jobs", "J", "processes, one for each processor if not given"},
    {"stop", NULL, "stop as soon as it is clear who is stronger"},
    {"every", "N", "print the score so far after each N pairs, to standard error"},
    {"logs", "DIR", "write the log of each game to DIR"},
    {"patience", "SECONDS", "for each order of a program, 10 if not given"},
    CLI_OPTION_THINK,
    {"json", NULL, "one object"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command arena_command = {
    .name = "arena",
    .words = "GAME [SCENARIO] [KEY=VALUE ..] BOT BOT",
    .summary = "let two bots play each other and compare their strength",
    .details =
        "Plays pairs of games with the same start and the same chance, once with each side.\n"
        "Prints the score of the first bot, its Elo difference, and 95 % bounds of both.\n"
        "BOT is a level (`grognard bots GAME` lists them), or exec:COMMAND: a program that speaks the\n"
        "player protocol. One that crashes, hangs or breaks the rules loses that game.\n"
        "LEVEL@FILE is a level with the weights of FILE, in the form of the game's bot.txt.\n",
    .example = "grognard arena triumph recruit guard",
    .options = options,
    .least = 3,
    .most = -1,
    .run = run,
};
