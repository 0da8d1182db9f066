/* play.c: `grognard play`: people play at one screen, in plain lines, against each other and against bots. Before another
 * person takes a turn, the screen is cleared and waits for Enter. */
#define _DEFAULT_SOURCE

#include "host/hex.h"
#include "host/words.h"
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

/* The log contains the seed only after the game is over. */
gg_log_head cli_log_head(const cli_session *session, char *end)
{
    end[0] = 0;
    if (session->quits || host_table_head(&session->table)->over) {
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

/* ---------------------------------------------------------------- the command */

/* Begins the match from the scenario's start or a free position, with dice from the seed. */
static bool begin(cli_session *session, gg_game *game, const char *position_file)
{
    uint8_t key[32];
    gg_error error = {0};
    host_beginning beginning = {.key = key};
    char *position = NULL;
    gg_make_key(session->seed, NULL, 0, key);
    if (position_file) {
        position = cli_read_file(position_file, &beginning.position.size);
        beginning.position.at = position;
        if (!position)
            return false;
    }
    bool good = host_table_open(&session->table, game, &beginning, &error);
    if (!good && position_file)
        cli_error("%s:%u:%u: %s", position_file, (unsigned)error.line, (unsigned)error.column,
                  error.text);
    else if (!good)
        cli_error("play: %s", error.text);
    free(position);
    return good;
}

static int play_game(const cli_call *call, gg_game *game)
{
    cli_session *session = host_memory(sizeof *session);
    session->seat = session->wanted = GG_NOBODY;
    session->log = cli_value(call, "log");
    host_write_date((int64_t)time(NULL) * 1000, session->date);
    cli_lines_open(&session->lines, STDIN_FILENO);
    host_page_open(&session->reasons);
    int status = CLI_WRONG;
    bool good = log_is_free(session->log) && choose_seed(call, session->seed);
    if (good)
        host_write_hash(session->seed, sizeof session->seed, session->seed_hash);
    good = good && host_readies_open(&session->readies, game);
    if (good && begin(session, game, cli_value(call, "position"))) {
        cli_hear_orders(session);
        if (cli_seat_bots(session, call))
            status = play(session);
        cli_dismiss_bots(session);
        host_untold_close(&session->untold);
        host_table_close(&session->table);
    } else {
        free(game);
    }
    host_readies_close(&session->readies);
    host_page_close(&session->reasons);
    host_page_free(&session->reasons);
    free(session);
    return status;
}

static int run(const cli_call *call)
{
    gg_game *game = cli_make_game(call, NULL);
    if (!game)
        return CLI_WRONG;
    if (!cli_given(call, "text"))
        fprintf(stderr, "There is no full-screen mode yet; this is plain text (--text).\n");
    return play_game(call, game);
}

static const cli_option options[] = {
    {"text", NULL, "plain lines; the only mode so far"},
    {"against", "LEVEL", "bots of that level have all seats but yours; `grognard bots` lists them"},
    {"as", "SEAT", "the seat that you play with --against, the first one by default"},
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
        "All seats share the screen. It is cleared before another person takes over.\n"
        "Type the number of a choice, or an order; `help` lists all commands. The end of the input\n"
        "also ends the game.\n",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
