/* play.c: `grognard play`: people play at one screen, against each other and against bots: on the full screen (screen/), or
 * in plain lines. Before another person takes a turn, the screen is cleared and waits for Enter. */
#define _DEFAULT_SOURCE

#include "host/hex.h"
#include "host/words.h"
#include "play/saved.h"
#include "screen/remote.h"
#include "screen/screen.h"
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

/* ---------------------------------------------------------------- chance */

static bool choose_seed(const cli_call *call, uint8_t seed[32])
{
    const char *given = cli_value(call, "seed");
    if (given) {
        if (host_read_hex(gg_span_of(given), seed))
            return true;
        cli_error("play: --seed: \"%s\" is not 1 to 64 hexadecimal digits", given);
        return false;
    }
    if (getrandom(seed, 32, 0) == 32)
        return true;
    cli_error("play: no source of random numbers: %s", strerror(errno));
    return false;
}

/* ---------------------------------------------------------------- the log */

/* The log contains the seed only after the game is over, unless it is a saved game. */
gg_log_head cli_log_head(const cli_session *session, char *end)
{
    end[0] = 0;
    if (session->quits || session->keeps_seed || host_table_head(&session->table)->over) {
        char seed[65];
        host_write_hex(session->seed, seed);
        snprintf(end, 100, "seed %s\n", seed);
    }
    return (gg_log_head){.seats = session->seats,
                         .date = session->date,
                         .seed_hash = session->seed_hash,
                         .position = session->table.position,
                         .end = end};
}

/* The reasons of bots would reveal their pieces, so they are written only at the end. */
static void write_reasons(cli_session *session, FILE *to)
{
    fflush(session->reasons.stream); /* brings `at` up to date */
    fwrite(session->reasons.at, 1, session->reasons.size, to);
}

/* Rewritten after every order, so that a crash does not lose the game. */
void cli_save_log(cli_session *session)
{
    if (!session->log)
        return;
    char end[100];
    host_page page;
    gg_log_head head = cli_log_head(session, end);
    host_page_open(&page);
    bool written = host_table_log(&session->table, &head, GG_REFEREE, page.stream);
    if (host_table_head(&session->table)->over)
        write_reasons(session, page.stream);
    host_page_close(&page);
    if (!written)
        cli_error("play: cannot write the log");
    session->log_failed = !written || !cli_write_file(session->log, page.at, page.size);
    host_page_free(&page);
}

static bool log_is_free(const char *path)
{
    if (!path || access(path, F_OK) != 0)
        return true;
    cli_error("play: %s already exists: choose another name for the log", path);
    return false;
}

/* ---------------------------------------------------------------- whose turn it is */

bool cli_must_answer_offer(const gg_head *head, gg_seat seat)
{
    return head->offer != GG_OFFER_NONE && head->offer_by != seat && !(head->agreed & GG_BIT(seat));
}

static bool is_asked(const gg_head *head, gg_seat seat)
{
    return head->prompt[seat] != 0;
}

static bool is_seated(const gg_head *head, gg_seat seat)
{
    return seat < head->seats;
}

/* The next person from `here` on of whom it is true; GG_NOBODY if there is none. */
static gg_seat next_person(const cli_session *session, gg_seat here,
                           bool (*is_so)(const gg_head *head, gg_seat seat))
{
    const gg_head *head = host_table_head(&session->table);
    for (gg_seat i = 0; i < head->seats; i++) {
        gg_seat seat = (gg_seat)((here + i) % head->seats);
        if (!session->bot[seat].level && is_so(head, seat))
            return seat;
    }
    return GG_NOBODY;
}

/* Offers are answered first. The current seat keeps the screen while it is asked. */
gg_seat cli_next_seat(const cli_session *session)
{
    gg_seat here = session->seat == GG_NOBODY ? 0 : session->seat;
    if (session->wanted != GG_NOBODY)
        return session->wanted;
    gg_seat next = next_person(session, here, cli_must_answer_offer);
    if (next == GG_NOBODY)
        next = next_person(session, here, is_asked);
    if (next == GG_NOBODY)
        next = next_person(session, here, is_seated);
    gg_assert(next != GG_NOBODY); /* there is at least one */
    return next;
}

/* False: the input has ended. */
static bool wait_for_enter(cli_session *session)
{
    fflush(stdout);
    cli_line_status status = cli_next_line(&session->lines);
    session->stopped = status == CLI_LINE_STOPPED;
    session->quits = session->stopped || status == CLI_LINE_END;
    return !session->quits;
}

/* Clears the screen and waits for the other player. On a terminal the text is then gone, so it first waits until the
 * current player has read everything. False: the input has ended. */
static bool draw_curtain(cli_session *session, gg_seat next)
{
    const char *strong = cli_style(stdout, CLI_STRONG), *plain = cli_style(stdout, CLI_PLAIN);
    const char *name = gg_seat_name(session->table.game, host_table_head(&session->table), next);
    if (session->seat != GG_NOBODY && cli_is_terminal(stdout)) {
        printf("Next: %s%s%s. Press Enter to clear the screen.\n", strong, name, plain);
        if (!wait_for_enter(session))
            return false;
    }
    if (session->seat != GG_NOBODY)
        cli_clear_screen(stdout);
    session->seat = next;
    printf("%s%s%s, press Enter to begin.\n", strong, name, plain);
    if (!wait_for_enter(session))
        return false;
    cli_show_seat(session);
    return true;
}

/* With one person nothing must be hidden. */
static bool take_screen(cli_session *session, gg_seat next)
{
    if (session->people > 1)
        return draw_curtain(session, next);
    session->seat = next;
    cli_show_seat(session);
    return true;
}

/* ---------------------------------------------------------------- the game */

static void show_beginning(const cli_session *session)
{
    host_out out;
    gg_text *text = host_out_open(&out, stdout);
    gg_put_span(text, session->table.game->title);
    gg_put(text, " (");
    gg_write_game(session->table.game, text);
    gg_put(text, ")\n");
    gg_print(text, "The dice come from a secret seed; its SHA-256 is %s.\n", session->seed_hash);
    gg_put(text, "`help` lists what you can type.\n\n");
    gg_text_close(text);
    cli_introduce_bots(session);
}

/* Nothing is hidden once the game is over. */
static void show_end(cli_session *session)
{
    char seed[65];
    host_out out;
    const gg_game *game = session->table.game;
    const gg_head *head = host_table_head(&session->table);
    host_write_hex(session->seed, seed);
    gg_text *text = host_out_open(&out, stdout);
    if (head->over) {
        if (session->seat != GG_NOBODY) {
            gg_put(text, "\n");
            game->rules->write_board(game, host_table_view(&session->table, GG_REFEREE), text);
        }
        gg_event over = {
            .kind = GG_EVENT_OVER, .to = GG_EVERYBODY, .open = {head->winner, head->how}};
        gg_put(text, "\n");
        host_write_events(game, host_table_view(&session->table, GG_REFEREE), (gg_news){&over, 1},
                          GG_REFEREE, "", text);
    } else {
        gg_put(text, "\nThe game is not finished.\n");
    }
    gg_print(text, "The seed was %s.\n", seed);
    if (session->log && !session->log_failed)
        gg_print(text, "The log is in %s.\n", session->log);
    gg_text_close(text);
    cli_praise(session);
}

static void on_played(void *to, gg_seat seat, const gg_order *order, bool barrier)
{
    cli_session *session = to;
    host_untold_add(&session->untold, seat, order, barrier);
}

void cli_hear_orders(cli_session *session)
{
    host_untold_open(&session->untold, &session->table);
    session->table.played = on_played;
    session->table.to = session;
}

static int play(cli_session *session)
{
    cli_catch_interrupt();
    show_beginning(session);
    host_table_go_on(&session->table);
    cli_answer_bots(session);
    while (!session->quits && !cli_interrupted() && !host_table_head(&session->table)->over &&
           !ferror(stdout)) {
        gg_seat next = cli_next_seat(session);
        if (next != session->seat && !take_screen(session, next))
            break;
        cli_take_line(session);
    }
    cli_save_log(session);
    show_end(session);
    if (session->stopped || cli_interrupted())
        return CLI_INTERRUPTED;
    return session->log_failed ? CLI_WRONG : CLI_FINE;
}

/* ---------------------------------------------------------------- the full screen */

static void say_end(cli_session *session)
{
    if (host_table_head(&session->table)->over)
        show_end(session);
    else if (session->log && !session->log_failed)
        printf("The game is saved. `grognard play --resume %s` goes on.\n", session->log);
}

/* Every order is saved, so that nothing is lost however the program ends. */
static int play_on_screen(cli_session *session, bool ascii)
{
    scr_source source;
    session->keeps_seed = true;
    host_table_go_on(&session->table);
    cli_save_log(session);
    if (session->log_failed)
        return CLI_WRONG;
    scr_local_open(&source, session);
    bool open = scr_run(&source, ascii);
    source.kind->close(source.at);
    if (!open)
        return CLI_WRONG;
    cli_save_log(session);
    say_end(session);
    return cli_interrupted() ? CLI_INTERRUPTED : session->log_failed ? CLI_WRONG : CLI_FINE;
}

/* ---------------------------------------------------------------- the command */

/* The position that the match begins from; NULL in it: the scenario's start. */
typedef struct start {
    const char *file; /* --position, or the saved game */
    char *text;
    size_t size;
} start;

/* False: an error was printed. */
static bool find_start(const cli_call *call, const cli_saved *saved, start *from)
{
    *from = (start){.file = cli_value(call, "position")};
    if (saved) {
        from->file = cli_value(call, "resume");
        from->size = saved->position.size;
        from->text = from->size > 0 ? host_copy_text(saved->position.at, from->size) : NULL;
    } else if (from->file) {
        from->text = cli_read_file(from->file, &from->size);
        return from->text != NULL;
    }
    return true;
}

/* Begins the match from the scenario's start or a free position, with dice from the seed. */
static bool begin(cli_session *session, gg_game *game, const cli_call *call, const cli_saved *saved)
{
    uint8_t key[32];
    gg_error error = {0};
    start from;
    gg_make_key(session->seed, NULL, 0, key);
    if (!find_start(call, saved, &from))
        return false;
    const char *position_file = from.text ? from.file : NULL;
    char *position = from.text;
    host_beginning beginning = {.key = key, .position = {position, from.size}};
    bool good = host_table_open(&session->table, game, &beginning, &error);
    if (!good && position_file)
        cli_error("%s:%u:%u: %s", position_file, (unsigned)error.line, (unsigned)error.column,
                  error.text);
    else if (!good)
        cli_error("play: %s", error.text);
    free(position);
    return good;
}

/* A saved game goes on in its own file. False: an error was printed. */
static bool find_log(const cli_call *call, cli_session *session, const cli_saved *saved,
                     bool screen)
{
    const char *given = saved ? saved->path : cli_value(call, "log");
    if (given)
        session->owned_log = host_copy_text(given, strlen(given));
    else if (screen)
        session->owned_log = cli_new_save(session->table.game->rules->id);
    session->log = session->owned_log;
    if (!screen && !saved)
        return true;
    if (!session->log)
        return false;
    session->lock = cli_lock_save(session->log);
    return session->lock >= 0;
}

static bool seat_everybody(const cli_call *call, cli_session *session, const cli_saved *saved)
{
    if (saved)
        return cli_seat_again(session, call, saved->bots) &&
               cli_replay_save(saved, &session->table);
    return cli_seat_bots(session, call);
}

static int play_session(const cli_call *call, cli_session *session, const cli_saved *saved)
{
    bool screen = !cli_given(call, "text") && scr_tty_possible();
    int status = CLI_WRONG;
    cli_hear_orders(session);
    session->keeps_seed = saved != NULL;
    session->lock = -1;
    if (find_log(call, session, saved, screen) && seat_everybody(call, session, saved))
        status = screen ? play_on_screen(session, cli_given(call, "ascii")) : play(session);
    cli_dismiss_bots(session);
    host_untold_close(&session->untold);
    host_table_close(&session->table);
    if (session->lock >= 0)
        cli_unlock_save(session->log, session->lock);
    free(session->owned_log);
    return status;
}

static int play_game(const cli_call *call, gg_game *game, const cli_saved *saved)
{
    cli_session *session = host_memory(sizeof *session);
    session->seat = session->wanted = GG_NOBODY;
    host_write_date((int64_t)time(NULL) * 1000, session->date);
    cli_lines_open(&session->lines, STDIN_FILENO);
    host_page_open(&session->reasons);
    int status = CLI_WRONG;
    bool good = saved || (log_is_free(cli_value(call, "log")) && choose_seed(call, session->seed));
    if (saved)
        memcpy(session->seed, saved->seed, sizeof session->seed);
    if (good)
        host_write_hash(session->seed, sizeof session->seed, session->seed_hash);
    good = good && host_readies_open(&session->readies, game);
    if (good && begin(session, game, call, saved))
        status = play_session(call, session, saved);
    else
        free(game);
    host_readies_close(&session->readies);
    host_page_close(&session->reasons);
    host_page_free(&session->reasons);
    free(session);
    return status;
}

static int resume(const cli_call *call)
{
    cli_saved *saved = host_zeroed(sizeof *saved);
    const char *given = cli_value(call, "resume");
    bool last = strcmp(given, "last") == 0;
    char *newest = last ? cli_newest_save() : NULL;
    int status = CLI_WRONG;
    if ((!last || newest) && cli_open_save(saved, call->shelf, last ? newest : given)) {
        status = play_game(call, saved->game, saved);
        cli_close_save(saved);
    }
    free(newest);
    free(saved);
    return status;
}

static int run(const cli_call *call)
{
    if (cli_given(call, "server") && (call->count > 0 || cli_given(call, "text")))
        return cli_error("play: --server takes no game and no --text: the link names the game");
    if (cli_given(call, "server"))
        return scr_tty_possible() ? scr_play_remote(call, cli_given(call, "ascii"))
                                  : cli_error("play: --server needs a terminal");
    if (cli_given(call, "resume") && call->count > 0)
        return cli_error("play: --resume takes no game: the saved game names it");
    if (cli_given(call, "resume"))
        return resume(call);
    if (call->count == 0)
        return cli_error("play: name a game (`grognard games` lists them), or use --resume FILE");
    gg_game *game = cli_make_game(call, NULL);
    return game ? play_game(call, game, NULL) : CLI_WRONG;
}

static const cli_option options[] = {
    {"text", NULL, "plain lines, for pipes and screen readers"},
    {"ascii", NULL, "letters of ASCII only on the full screen"},
    {"resume", "FILE", "go on with a saved game; `last` is the newest one"},
    {"server", "LINK", "a game on a server: its address, or a link to a game"},
    {"account", "NAME", "your account there; it asks for the password"},
    {"against", "LEVEL", "bots of that level have all other seats (grognard bots)"},
    {"as", "SEAT", "your seat with --against, the first one by default"},
    {"bots", "SEAT=LEVEL,..", "give these seats to bots"},
    CLI_OPTION_THINK,
    {"seed", "HEX", "the secret seed of all dice; random by default"},
    {"log", "FILE", "write the log to a new file"},
    {"position", "FILE", "start from the position in FILE"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command play_command = {
    .name = "play",
    .words = "GAME [SCENARIO] [KEY=VALUE ..]",
    .summary = "play in the terminal",
    .details =
        "All seats share the screen. It is cleared before another person takes over. The map scrolls\n"
        "and zooms; `?` lists the keys. With --text, type the number of a choice, or an order.\n",
    .example = "grognard play triumph --against recruit",
    .options = options,
    .least = 0,
    .most = -1,
    .run = run,
};
