/* export.c: `grognard export`: writes stored games as logs. */
#define _POSIX_C_SOURCE 200809L

#include "server/games/logs.h"
#include "server/rooms/reasons.h"
#include "server/rooms/reruns.h"
#include "stores.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct exporting {
    const cli_call *call;
    srv_store *store;
    const char *to; /* a folder, or "-" for standard output */
    bool running;   /* includes games in progress, with their secrets */
    uint32_t written, left_out, failed;
} exporting;

/* ---------------------------------------------------------------- files */

static char *path_of(const exporting *export, const char *id, const char *ending)
{
    char name[STORE_ID_SIZE + 16];
    snprintf(name, sizeof name, "%s%s", id, ending);
    return cli_join_path(export->to, name);
}

static bool write_public(const exporting *export, const char *id, const host_page *page)
{
    if (strcmp(export->to, "-") == 0)
        return fwrite(page->at, 1, page->size, stdout) == page->size;
    char *path = path_of(export, id, ".log");
    bool good = cli_write_file(path, page->at, page->size);
    free(path);
    return good;
}

static bool write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, text, size);
        if (written < 0)
            return false;
        text += written;
        size -= (size_t)written;
    }
    return fsync(file) == 0;
}

/* The file is readable only by its owner from the first byte on. */
static bool write_private(const exporting *export, const char *id, const char *ending,
                          const host_page *page)
{
    char *path = path_of(export, id, ending);
    unlink(path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    bool good = file >= 0 && write_all(file, page->at, page->size);
    if (!good)
        cli_error("cannot write %s: %s", path, strerror(errno));
    if (file >= 0 && close(file) != 0)
        good = false;
    free(path);
    return good;
}

/* ---------------------------------------------------------------- one game */

static bool write_secret(const exporting *export, const srv_replay *replay)
{
    host_page page;
    host_page_open(&page);
    logs_write_secret(&replay->table, replay->stored, page.stream);
    host_page_close(&page);
    bool good = write_private(export, replay->stored->id, ".secret", &page);
    sodium_memzero(page.at, page.size);
    host_page_free(&page);
    return good;
}

static bool write_reasons(const exporting *export, const srv_replay *replay, FILE *stream)
{
    room_reasons *reasons = reasons_load(export->store, replay->stored->id);
    if (!reasons)
        return false;
    reasons_write(reasons, &replay->table, stream);
    reasons_free(reasons);
    return true;
}

static bool write_game(const exporting *export, const srv_replay *replay)
{
    host_page page;
    host_page_open(&page);
    bool good = logs_write(&replay->table, replay->stored, GG_REFEREE, page.stream) &&
                write_reasons(export, replay, page.stream);
    host_page_close(&page);
    if (!good)
        cli_error("%s: the log cannot be written", replay->stored->id);
    /* The log of a game in progress also contains hidden information. */
    bool ended = store_has_ended(replay->stored);
    if (good)
        good = ended ? write_public(export, replay->stored->id, &page)
                     : write_private(export, replay->stored->id, ".log", &page);
    host_page_free(&page);
    return good && (ended || write_secret(export, replay));
}

/* A log names the rules that made it, so the game must match the current rules. */
static bool check_game(const srv_replay *replay)
{
    char why[200];
    gg_text text;
    if (replay_fits(replay))
        return true;
    gg_text_open(&text, why, sizeof why);
    replay_other_make(replay->stored, replay->game, &text);
    cli_error("%s: order %llu: %s%s%s", replay->stored->id, (unsigned long long)replay->wrong,
              replay->trouble, why[0] ? "; " : "", why);
    return false;
}

/* False: the game could not be exported, and an error was printed. */
static bool replay_and_write(exporting *export, const store_game *stored, gg_game *game)
{
    srv_replay replay;
    replay_open(&replay, stored, game);
    store_status status = replay_run(&replay, export->store);
    bool good = status == STORE_OK && check_game(&replay) && write_game(export, &replay);
    replay_close(&replay);
    if (status == STORE_NONE)
        cli_error("%s has no beginning", stored->id);
    else if (status != STORE_OK)
        cli_store_error(export->store);
    return good;
}

/* Skips games that have not started or are still in progress. */
static bool is_wanted(const exporting *export, const store_game *stored)
{
    if (stored->state == GAME_WAITING)
        fprintf(stderr, "%s has not started: skipped\n", stored->id);
    else if (stored->state == GAME_RUNNING && !export->running)
        fprintf(stderr, "%s is not over: skipped (its log reveals everything; use --running)\n",
                stored->id);
    else
        return true;
    return false;
}

static void export_game(exporting *export, const store_game *stored)
{
    gg_error error = {0};
    if (!is_wanted(export, stored)) {
        export->left_out++;
        return;
    }
    gg_game *game = replay_make_game(export->call->shelf, stored->line, &error);
    if (!game)
        cli_error("%s: %s", stored->id, error.text);
    bool good = game && replay_and_write(export, stored, game);
    free(game);
    if (good)
        export->written++;
    else
        export->failed++;
}

/* ---------------------------------------------------------------- which games */

static bool note_id(void *to, const store_game *game)
{
    cli_list_add(to, host_copy_text(game->id, strlen(game->id)));
    return true;
}

/* Lists the named games, or all. False: the store cannot be read. */
static bool list_games(const exporting *export, cli_list *ids)
{
    const cli_call *call = export->call;
    store_filter all = {.states = UINT8_MAX, .most = UINT32_MAX};
    for (int i = 0; i + 1 < call->count; i++)
        cli_list_add(ids, host_copy_text(call->words[i], strlen(call->words[i])));
    if (!cli_given(call, "all"))
        return true;
    if (export->store->ops->games(export->store, &all, note_id, ids) != STORE_OK)
        return cli_store_error(export->store) == CLI_FINE;
    cli_list_sort(ids);
    return true;
}

static void export_id(exporting *export, const char *id)
{
    store_game stored;
    store_status status = export->store->ops->game(export->store, id, &stored);
    if (status == STORE_OK) {
        export_game(export, &stored);
        return;
    }
    export->failed++;
    if (status == STORE_NONE)
        cli_error("unknown game %s", id);
    else
        cli_store_error(export->store);
}

static int export_all(exporting *export)
{
    cli_list ids = {0};
    bool listed = list_games(export, &ids);
    for (size_t i = 0; listed && i < ids.count; i++)
        export_id(export, ids.item[i]);
    cli_list_free(&ids);
    if (strcmp(export->to, "-") != 0)
        printf("%u exported, %u skipped, %u failed\n", export->written, export->left_out,
               export->failed);
    return listed && export->failed == 0 ? CLI_FINE : CLI_WRONG;
}

/* ---------------------------------------------------------------- the command */

static bool check_words(const exporting *export)
{
    const cli_call *call = export->call;
    bool all = cli_given(call, "all"), stream = strcmp(export->to, "-") == 0;
    if (all == (call->count > 1))
        cli_error("export: name games or use --all");
    else if (stream && (all || call->count > 2))
        cli_error("export: only one game goes to standard output");
    else if (stream && export->running)
        cli_error("export: --running needs a folder: the secrets go into separate files");
    else if (!stream && !cli_is_folder(export->to) && mkdir(export->to, 0777) != 0)
        cli_error("cannot create %s: %s", export->to, strerror(errno));
    else
        return true;
    return false;
}

static int run(const cli_call *call)
{
    exporting export = {
        .call = call, .to = call->words[call->count - 1], .running = cli_given(call, "running")};
    if (!check_words(&export) || !(export.store = cli_open_store(call, STORE_LOOK)))
        return CLI_WRONG;
    int status = export_all(&export);
    cli_close_store(export.store);
    return status;
}

static const cli_option options[] = {
    CLI_OPTION_STORE,
    {"all", NULL, "every game in the store"},
    {"running", NULL, "games in progress too, each with a file ID.secret"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command export_command = {
    .name = "export",
    .words = "[GAME-ID..] FOLDER",
    .summary = "write the server's games as logs",
    .details =
        "Each game becomes FOLDER/ID.log; FOLDER - is standard output, for one game. Every game is\n"
        "replayed and verified. A running game is skipped, because its log reveals everything. With\n"
        "--running it is written too, and the secret of its dice, which `grognard import` needs to continue\n"
        "it, goes to ID.secret. Only you can read these two files.\n",
    .example = "grognard export logs",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
