/* import.c: `grognard import`: adds logs to the server's store as games, where browsers can view them. */
#define _POSIX_C_SOURCE 200809L

#include "server/house.h"
#include "server/lobby/lobby.h"
#include "server/rooms/logs_read.h"
#include "stores.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Identifies a game that is already in the store. */
typedef struct known_game {
    char id[STORE_ID_SIZE];
    uint8_t seed[32];
    int64_t minute; /* start time in minutes */
    char line[sizeof((store_game *)0)->line];
} known_game;

typedef struct importing {
    const cli_call *call;
    srv_store *store;
    int64_t now;
    known_game *known;
    size_t known_count, known_room;
    uint32_t imported, skipped, refused;
} importing;

/* ---------------------------------------------------------------- existing games */

/* Logs have a resolution of one minute. */
static int64_t minute_of(int64_t at)
{
    return at / 60000 - (at % 60000 < 0 ? 1 : 0);
}

static void add_known(importing *import, const store_game *game)
{
    if (import->known_count == import->known_room) {
        size_t room = import->known_room * 2 + 64;
        known_game *more = host_memory(room * sizeof *more);
        if (import->known_count > 0)
            memcpy(more, import->known, import->known_count * sizeof *more);
        sodium_memzero(import->known, import->known_count * sizeof *import->known);
        free(import->known);
        import->known = more;
        import->known_room = room;
    }
    known_game *known = &import->known[import->known_count++];
    memcpy(known->id, game->id, sizeof known->id);
    memcpy(known->seed, game->seed, sizeof known->seed);
    known->minute = minute_of(game->started);
    memcpy(known->line, game->line, sizeof known->line);
}

static bool see_game(void *to, const store_game *game)
{
    if (game->state != GAME_WAITING)
        add_known(to, game);
    return true;
}

static const known_game *find_known(const importing *import, const store_game *game)
{
    for (size_t i = 0; i < import->known_count; i++) {
        const known_game *known = &import->known[i];
        if (memcmp(known->seed, game->seed, sizeof game->seed) == 0 &&
            known->minute == minute_of(game->started) && strcmp(known->line, game->line) == 0)
            return known;
    }
    return NULL;
}

/* ---------------------------------------------------------------- players of a running game */

/* A game in progress needs its players: accounts with the same name, and known bots. */
static bool find_player(const importing *import, const char *file, const char *line,
                        store_seat *seat)
{
    store_user user;
    if (seat->kind == SEAT_BOT) {
        if (!bots_known(line, seat->bot))
            cli_error("%s: this server has no bot %s to continue the game", file, seat->bot);
        return bots_known(line, seat->bot);
    }
    if (names_find_user(import->store, seat->name, &user) == STORE_OK) {
        seat->user = user.id;
        memcpy(seat->name, user.name, sizeof seat->name);
        return true;
    }
    cli_error("%s: this server has no account \"%s\" to continue the game", file, seat->name);
    return false;
}

/* Who has all seats that are not bots may change the settings of the game, as in one of their own. */
static void find_maker(store_game *game)
{
    uint64_t only = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        uint64_t user = game->seat[seat].user;
        if (only != 0 && user != 0 && user != only)
            return;
        only = user != 0 ? user : only;
    }
    game->maker = only;
}

static bool find_players(const importing *import, const char *file, store_game *game)
{
    for (uint32_t seat = 0; game->state == GAME_RUNNING && seat < game->seats; seat++)
        if (!find_player(import, file, game->line, &game->seat[seat]))
            return false;
    find_maker(game);
    return true;
}

/* An imported game does not prove who played it, so names that look like local accounts are marked. */
static bool take_over_names(const importing *import, store_game *game)
{
    for (uint32_t i = 0; game->state != GAME_RUNNING && i < game->seats; i++) {
        char name[STORE_NAME_MAX + 1];
        store_seat *seat = &game->seat[i];
        if (seat->kind != SEAT_PERSON || seat->name[0] == 0)
            continue;
        if (names_take_over(import->store, seat->name, name) != STORE_OK) {
            cli_store_error(import->store);
            return false;
        }
        memcpy(seat->name, name, sizeof seat->name);
    }
    return true;
}

/* ---------------------------------------------------------------- one log */

static bool has_seed(gg_span text)
{
    gg_reader reader;
    gg_words words;
    gg_error error;
    bool found = false;
    gg_reader_open(&reader, text);
    while (!found && gg_read_words(&reader, &words, &error))
        found = gg_word_is(&words, 0, "seed");
    return found;
}

/* Reads ID.secret next to ID.log, for a game in progress; empty if there is none. */
static bool read_secret(const char *file, gg_span text, host_page *secret)
{
    static const char ending[] = ".log";
    size_t size = strlen(file), end = sizeof ending - 1, read = 0;
    bool named = size > end && strcmp(file + size - end, ending) == 0;
    char *path = host_memory(size + sizeof ".secret");
    char *lines = NULL;
    memcpy(path, file, size);
    memcpy(path + (named ? size - end : size), ".secret", sizeof ".secret");
    bool wanted = !has_seed(text) && access(path, F_OK) == 0;
    if (wanted)
        lines = cli_read_file(path, &read);
    free(path);
    *secret = (host_page){.at = lines, .size = read};
    return !wanted || lines;
}

static bool store_log(importing *import, const char *file, const logs_game *game)
{
    char id[STORE_ID_SIZE];
    store_batch *batch = batch_new();
    lobby_new_id(id);
    logs_add(game, id, import->now, batch);
    store_status status = cli_commit(import->store, batch);
    if (status != STORE_OK) {
        cli_store_error(import->store);
        return false;
    }
    store_game known = game->stored;
    memcpy(known.id, id, sizeof known.id);
    add_known(import, &known);
    sodium_memzero(&known, sizeof known);
    import->imported++;
    const char *state = game->stored.state == GAME_RUNNING ? "in progress" : "broken off";
    printf("%s: game %s, %llu orders, %s\n", file, id, (unsigned long long)game->log.orders,
           game->stored.state == GAME_OVER ? game->stored.result : state);
    return true;
}

static bool take_log(importing *import, const char *file, logs_game *game)
{
    game->stored.listed = cli_given(import->call, "listed");
    if (game->log.warning[0])
        fprintf(stderr, "%s: warning: %s\n", file, game->log.warning);
    const known_game *known = find_known(import, &game->stored);
    if (known) {
        printf("%s is already here: game %s\n", file, known->id);
        import->skipped++;
        return true;
    }
    return find_players(import, file, &game->stored) && take_over_names(import, &game->stored) &&
           store_log(import, file, game);
}

static bool read_log(importing *import, const char *file, gg_span text, gg_span secret)
{
    logs_game game;
    gg_error error = {0};
    bool good = logs_read(&game, import->call->shelf, text, secret, &error);
    if (!good) {
        fflush(stdout);
        fprintf(stderr, "%s:%u: damaged: %s\n", file, (unsigned)error.line, error.text);
    }
    good = good && take_log(import, file, &game);
    logs_close(&game);
    return good;
}

static bool import_file(importing *import, const char *file)
{
    gg_span text = {0};
    host_page secret;
    char *log = cli_read_file(file, &text.size);
    if (!log)
        return false;
    text.at = log;
    bool good = read_secret(file, text, &secret) &&
                read_log(import, file, text, (gg_span){secret.at ? secret.at : "", secret.size});
    if (secret.at)
        sodium_memzero(secret.at, secret.size);
    free(secret.at);
    free(log);
    return good;
}

/* ---------------------------------------------------------------- the command */

/* A folder stands for all the logs in it. */
static bool find_logs(const cli_call *call, cli_list *files)
{
    for (int i = 0; i < call->count; i++)
        if (!cli_find_files(call->words[i], ".log", files))
            return false;
    return true;
}

static int import_all(importing *import)
{
    cli_list files = {0};
    bool good = find_logs(import->call, &files);
    for (size_t i = 0; good && i < files.count; i++)
        if (!import_file(import, files.item[i]))
            import->refused++;
    cli_list_free(&files);
    if (good)
        printf("%u imported, %u already here, %u refused\n", import->imported, import->skipped,
               import->refused);
    return good && import->refused == 0 ? CLI_FINE : CLI_WRONG;
}

static int run(const cli_call *call)
{
    store_filter all = {.states = UINT8_MAX, .most = UINT32_MAX};
    if (sodium_init() < 0)
        return cli_error("import: no source of random numbers");
    importing import = {.call = call, .store = cli_open_store(call, STORE_ADMIN)};
    if (!import.store)
        return CLI_WRONG;
    import.now = cli_now(import.store);
    int status = CLI_WRONG;
    if (import.store->ops->games(import.store, &all, see_game, &import) != STORE_OK)
        cli_store_error(import.store);
    else
        status = import_all(&import);
    if (import.known)
        sodium_memzero(import.known, import.known_count * sizeof *import.known);
    free(import.known);
    cli_close_store(import.store);
    return status;
}

static const cli_option options[] = {
    CLI_OPTION_STORE,
    {"listed", NULL, "also show them in public lists"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command import_command = {
    .name = "import",
    .words = "FILE..",
    .summary = "import logs into the server's store",
    .details =
        "Each log is replayed and verified, order by order, with its dice, hashes and seed. It becomes a\n"
        "finished game that anyone with its id can view. For a folder, all logs below it are imported.\n"
        "Without --listed it is not in public lists. A log that does not match these rules is refused:\n"
        "FILE:LINE: damaged: WHAT. A log that is already in the store is skipped. If a name in it looks like\n"
        "an account's, \"(imported)\" is added to it.\n"
        "A running game continues without a clock if ID.secret is next to ID.log (`grognard export\n"
        "--running`) and every player has an account here.\n",
    .example = "grognard import game.log",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
