/* saved.c: where saved games are, and how one is read. A saved game is a log with its seed. The seed foretells the dice, so only
 * the owner may read the file. */
#define _POSIX_C_SOURCE 200809L

#include "cli/play/saved.h"

#include "host/game.h"
#include "host/hex.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define ARENA_SIZE ((size_t)256 << 20)

enum { PATH_SIZE = 4096 };

/* ---------------------------------------------------------------- where they are */

static bool make_folder(const char *path)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return true;
    cli_error("%s: %s", path, strerror(errno));
    return false;
}

/* $XDG_STATE_HOME/grognard, or ~/.local/state/grognard. False: an error was printed. */
static bool find_folder(char path[PATH_SIZE])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    static const char *const below[] = {"/.local", "/state", "/grognard"};
    bool given = state && state[0] == '/';
    if (!given && !(home && home[0] == '/')) {
        cli_error("neither HOME nor XDG_STATE_HOME is set: name a file with --log");
        return false;
    }
    snprintf(path, PATH_SIZE - 100, "%s", given ? state : home);
    if (given && !make_folder(path))
        return false;
    for (int i = given ? 2 : 0; i < 3; i++) {
        size_t used = strlen(path);
        snprintf(path + used, PATH_SIZE - used, "%s", below[i]);
        if (!make_folder(path))
            return false;
    }
    return true;
}

static char *lock_of(const char *path)
{
    size_t room = strlen(path) + 6;
    char *name = host_memory(room);
    snprintf(name, room, "%s.lock", path);
    return name;
}

/* Neither written nor about to be. */
static bool is_new(const char *path)
{
    struct stat there;
    char *lock = lock_of(path);
    bool found = stat(path, &there) == 0 || stat(lock, &there) == 0;
    free(lock);
    return !found;
}

char *cli_new_save(const char *game)
{
    char path[PATH_SIZE], date[40];
    time_t now = time(NULL);
    struct tm local;
    if (!find_folder(path) || !localtime_r(&now, &local))
        return NULL;
    strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", &local);
    size_t used = strlen(path);
    for (unsigned i = 0; i < 1000; i++) {
        snprintf(path + used, sizeof path - used, i == 0 ? "/%s-%s.log" : "/%s-%s-%u.log", game,
                 date, i);
        if (is_new(path))
            return host_copy_text(path, strlen(path));
    }
    return NULL;
}

/* Locked, and still the file of that name: who had it before may have removed it in between. -1: errno says why not. */
static int open_lock(const char *name)
{
    for (;;) {
        struct stat there;
        int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0)
            return -1;
        bool locked = flock(file, LOCK_EX | LOCK_NB) == 0;
        int why = errno;
        if (locked && fstat(file, &there) == 0 && there.st_nlink > 0)
            return file;
        close(file);
        errno = why;
        if (!locked)
            return -1;
    }
}

/* The file itself is replaced with every order, so the lock is another one, beside it. */
int cli_lock_save(const char *path)
{
    char *name = lock_of(path);
    int file = open_lock(name);
    if (file < 0 && errno == EWOULDBLOCK)
        cli_error("%s is being played in another terminal", path);
    else if (file < 0)
        cli_error("cannot write %s: %s", path, strerror(errno));
    free(name);
    return file;
}

void cli_unlock_save(const char *path, int lock)
{
    char *name = lock_of(path);
    unlink(name);
    close(lock);
    free(name);
}

char *cli_cookie_file(const char *server)
{
    char path[PATH_SIZE];
    if (!find_folder(path))
        return NULL;
    size_t used = strlen(path);
    used += (size_t)snprintf(path + used, PATH_SIZE - used, "/session-");
    size_t size = strcspn(server, "#");
    for (size_t i = 0; i < size && i < 80; i++) /* a name that is a file's everywhere */
        path[used++] = strchr("/:?%\\", server[i]) ? '_' : server[i];
    path[used] = 0;
    return host_copy_text(path, used);
}

char *cli_newest_save(void)
{
    char path[PATH_SIZE];
    cli_list names = {0};
    char *newest = NULL;
    struct timespec latest = {0, 0};
    if (!find_folder(path) || !cli_find_files(path, ".log", &names))
        return NULL;
    for (size_t i = 0; i < names.count; i++) {
        struct stat about;
        if (stat(names.item[i], &about) != 0 || about.st_mtim.tv_sec < latest.tv_sec ||
            (about.st_mtim.tv_sec == latest.tv_sec && about.st_mtim.tv_nsec < latest.tv_nsec))
            continue;
        latest = about.st_mtim;
        free(newest);
        newest = host_copy_text(names.item[i], strlen(names.item[i]));
    }
    cli_list_free(&names);
    if (!newest)
        cli_error("there is no saved game in %s", path);
    return newest;
}

/* ---------------------------------------------------------------- reading one */

/* "F=Marie A=bot:steady" becomes "A=steady". */
static void read_bots(const gg_words *words, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (uint32_t i = 1; i < words->count; i++) {
        gg_span word = gg_word_at(words, i);
        const char *equals = memchr(word.at, '=', word.size);
        size_t name = equals ? (size_t)(equals - word.at) : 0, rest = word.size - name;
        if (!equals || rest < 6 || memcmp(equals, "=bot:", 5) != 0)
            continue;
        int more = snprintf(out + used, size - used, "%s%.*s=%.*s", used > 0 ? "," : "", (int)name,
                            word.at, (int)rest - 5, equals + 5);
        used += more > 0 && (size_t)more < size - used ? (size_t)more : 0;
    }
}

/* Reads bots and seed; false: there is no seed. */
static bool read_lines(cli_saved *saved, gg_span text)
{
    gg_reader reader;
    gg_words *words = host_zeroed(sizeof *words);
    gg_error error;
    bool found = false;
    gg_reader_open(&reader, text);
    while (gg_read_words(&reader, words, &error)) {
        if (gg_word_is(words, 0, "seats"))
            read_bots(words, saved->bots, sizeof saved->bots);
        if (gg_word_is(words, 0, "seed"))
            found = host_read_hex(gg_word_at(words, 1), saved->seed);
    }
    free(words);
    return found;
}

/* The game once more, in memory of its own. */
static gg_game *copy_game(const gg_shelf *shelf, const gg_game *game)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    gg_words *words = host_zeroed(sizeof *words);
    gg_error error = {0};
    gg_game *copy = NULL;
    gg_text_open(&text, line, sizeof line);
    gg_write_game(game, &text);
    const gg_entry *entry = gg_find_game(shelf, gg_span_of(game->rules->id));
    if (entry && gg_split(gg_span_of(line), words, &error))
        copy = host_new_game(entry, words, 0, &error);
    free(words);
    if (!copy)
        cli_error("%s", error.text);
    return copy;
}

static bool read_save(cli_saved *saved, const gg_shelf *shelf, const char *path, gg_span text)
{
    gg_error error = {0};
    if (!gg_read_log(shelf, text, 0, 0, &saved->arena, &saved->log, &error)) {
        cli_error("%s:%u: damaged: %s", path, (unsigned)error.line, error.text);
        return false;
    }
    if (saved->log.seen_by_seat || !read_lines(saved, text)) {
        cli_error("%s is no saved game: it has no seed. `grognard replay` shows it", path);
        return false;
    }
    if (saved->log.finished) {
        cli_error("%s: the game is over. `grognard replay` shows it", path);
        return false;
    }
    cli_find_position(text, &saved->position);
    saved->game = copy_game(shelf, saved->log.game);
    return saved->game != NULL;
}

bool cli_open_save(cli_saved *saved, const gg_shelf *shelf, const char *path)
{
    size_t size;
    *saved = (cli_saved){.path = path};
    char *text = cli_read_file(path, &size);
    if (!text)
        return false;
    saved->arena = host_arena(ARENA_SIZE);
    bool good = read_save(saved, shelf, path, (gg_span){text, size});
    free(text);
    if (!good)
        cli_close_save(saved);
    return good;
}

void cli_close_save(cli_saved *saved)
{
    free(saved->arena.at);
    saved->arena = (gg_arena){0};
    host_page_free(&saved->position);
}

/* With the same seed every order draws the same dice. Orders that were taken back are given and taken back again. */
bool cli_replay_save(const cli_saved *saved, host_table *table)
{
    gg_record *record = host_zeroed(sizeof *record);
    gg_answer *answer = host_zeroed(sizeof *answer);
    bool good = true;
    for (size_t place = 0; good && gg_match_next(saved->log.match, &place, record);)
        good = host_table_play(table, record->seat, &record->order, NULL, 0, answer) == GG_PLAYED;
    good = good && gg_match_hash(table->match) == gg_match_hash(saved->log.match);
    if (!good)
        cli_error("the saved game was made with other rules or data; `grognard replay` shows it");
    free(record);
    free(answer);
    return good;
}
