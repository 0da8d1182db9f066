/* engine.c: `grognard engine`: the referee protocol (docs/protocol.md). One command per line; every answer ends with a
 * line that holds a single dot. Bad input is answered with `error` and changes nothing. */
#include "cli.h"
#include "host/game.h"
#include "host/hex.h"
#include "host/table.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define POSITION_MAX ((size_t)1 << 20) /* bytes in one position */

typedef struct referee {
    const gg_shelf *shelf;
    host_table table;
    bool has_game, has_dice, quits;
    uint8_t key[32];
    uint32_t dice_count;
    gg_draw dice[GG_DRAWS_MAX]; /* forced dice for the next order */
    FILE *out;                  /* the answer so far */
    cli_lines lines;
} referee;

/* One command, already split into words; `seat` is read if the command has one. */
typedef struct demand {
    const gg_words *words;
    gg_seat seat;
    uint32_t first; /* first word after command and seat */
} demand;

static void say_error(const referee *engine, const gg_error *error)
{
    fprintf(engine->out, "error ");
    if (error->line > 0)
        fprintf(engine->out, "line %u: ", (unsigned)error->line);
    fprintf(engine->out, "%s\n", error->text);
}

static void say(const referee *engine, const char *line)
{
    fprintf(engine->out, "%s\n", line);
}

/* ---------------------------------------------------------------- beginning a game */

static bool begin(referee *engine, gg_game *game, const host_beginning *beginning, gg_error *error)
{
    host_table fresh;
    if (!host_table_open(&fresh, game, beginning, error))
        return false;
    if (engine->has_game)
        host_table_close(&engine->table);
    engine->table = fresh;
    engine->has_game = true;
    return true;
}

static void do_game(referee *engine, const demand *request)
{
    gg_error error = {0};
    const gg_entry *entry = gg_read_entry(engine->shelf, request->words, 1, &error);
    gg_game *game = entry ? host_new_game(entry, request->words, 1, &error) : NULL;
    error.line = 0;
    if (!game || !begin(engine, game, &(host_beginning){.key = engine->key}, &error)) {
        free(game);
        say_error(engine, &error);
        return;
    }
    engine->has_dice = false;
    say(engine, "ok");
}

/* The key cannot change once orders have been played with it. */
static void do_key(referee *engine, const demand *request)
{
    uint8_t key[32];
    gg_error error = {0};
    if (request->words->count != 2 || !host_read_hex(gg_word_at(request->words, 1), key)) {
        say(engine, "error a key is up to 64 hexadecimal digits");
        return;
    }
    if (engine->has_game && gg_match_count(engine->table.match) > 0) {
        say(engine, "error the key is set before the first order");
        return;
    }
    host_beginning beginning = {.key = key};
    if (engine->has_game && engine->table.position[0])
        beginning.position = gg_span_of(engine->table.position);
    if (engine->has_game && !host_table_begin(&engine->table, &beginning, &error)) {
        say_error(engine, &error);
        return;
    }
    memcpy(engine->key, key, sizeof key);
    say(engine, "ok");
}

/* Reads lines up to a single dot. False: the block was too long, or the input ended; *error says which. */
static bool read_block(referee *engine, host_page *block, gg_error *error)
{
    size_t size = 0;
    for (uint32_t number = 1;; number++) {
        cli_line_status status = cli_next_line(&engine->lines);
        gg_span line = host_trimmed((gg_span){engine->lines.line, engine->lines.size});
        if (status == CLI_LINE_END || status == CLI_LINE_STOPPED)
            return gg_fail(error, number, 1, "the input ended before the dot");
        if (status == CLI_LINE_READ && gg_span_is(line, "."))
            return error->text[0] == 0;
        size += engine->lines.size + 1;
        if (status == CLI_LINE_BAD && error->text[0] == 0)
            gg_fail(error, number, 1, "%s", engine->lines.line);
        else if (size > POSITION_MAX && error->text[0] == 0)
            gg_fail(error, number, 1, "position too long");
        if (error->text[0] == 0)
            fprintf(block->stream, "%s\n", engine->lines.line);
    }
}

static void do_position(referee *engine, const demand *request)
{
    host_page block;
    gg_error error = {0};
    host_page_open(&block);
    bool good = read_block(engine, &block, &error);
    host_page_close(&block);
    if (good && request->words->count > 1)
        good = gg_fail(&error, 0, 0, "position stands alone on its line");
    if (good && !engine->has_game)
        good = gg_fail(&error, 0, 0, "no game yet: `game NAME` first");
    host_beginning beginning = {.key = engine->key, .position = {block.at, block.size}};
    if (engine->has_dice)
        beginning.draws = engine->dice, beginning.draw_count = engine->dice_count;
    if (good && host_table_begin(&engine->table, &beginning, &error)) {
        engine->has_dice = false;
        say(engine, "ok");
    } else {
        say_error(engine, &error);
    }
    host_page_free(&block);
}

/* ---------------------------------------------------------------- prompts and steps */

static void do_deciders(referee *engine, const demand *request)
{
    const gg_game *game = engine->table.game;
    const gg_head *head = host_table_head(&engine->table);
    (void)request;
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            fprintf(engine->out, "%s %s\n", gg_seat_name(game, head, seat),
                    gg_prompt_name(game, head->prompt[seat]));
    if (head->offer != GG_OFFER_NONE)
        fprintf(engine->out, "offer %s %s\n", head->offer == GG_OFFER_DRAW ? "draw" : "undo",
                gg_seat_name(game, head, head->offer_by));
    if (!head->over)
        return;
    host_out out;
    gg_text *text = host_out_open(&out, engine->out);
    gg_put(text, "over ");
    gg_write_result(game, head, text);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

/* Lists the seat's choices. False if there are none; the answer then already says so. */
static bool list_steps(referee *engine, gg_seat seat, gg_steps *steps)
{
    const gg_head *head = host_table_head(&engine->table);
    if (head->prompt[seat] == 0) {
        fprintf(engine->out, "error %s is not asked\n",
                gg_seat_name(engine->table.game, head, seat));
        return false;
    }
    host_table_steps(&engine->table, seat, steps);
    if (steps->count == 0)
        say(engine, "error the order is complete: play it or go back");
    return steps->count > 0;
}

static void do_steps(referee *engine, const demand *request)
{
    gg_steps steps;
    host_out out;
    if (!list_steps(engine, request->seat, &steps))
        return;
    const void *view = host_table_view(&engine->table, request->seat);
    gg_text *text = host_out_open(&out, engine->out);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_write_step(engine->table.game, view, &engine->table.draft[request->seat], steps.step[i],
                      text);
        gg_put_char(text, '\n');
    }
    gg_text_close(text);
}

static void do_step(referee *engine, const demand *request)
{
    gg_steps steps;
    gg_step step;
    gg_draft *draft = &engine->table.draft[request->seat];
    gg_span wanted = host_rest(request->words, request->first);
    if (!list_steps(engine, request->seat, &steps))
        return;
    if (!host_table_find_step(&engine->table, request->seat, &steps, wanted, &step)) {
        fprintf(engine->out, "error no such step: \"%.*s\"\n", (int)wanted.size, wanted.at);
        return;
    }
    host_table_take(&engine->table, request->seat, step);
    if (!draft->complete) {
        say(engine, "ok");
        return;
    }
    host_out out;
    gg_text *text = host_out_open(&out, engine->out);
    gg_put(text, "order ");
    gg_write_order(engine->table.game, host_table_view(&engine->table, request->seat),
                   &draft->order, text);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

static void do_back(referee *engine, const demand *request)
{
    bool taken_back = host_table_back(&engine->table, request->seat);
    say(engine, taken_back ? "ok" : "error no step to take back");
}

/* ---------------------------------------------------------------- orders */

static void say_answer(referee *engine, const gg_answer *answer)
{
    if (answer->status == GG_PLAYED) {
        say(engine, "ok");
    } else if (answer->status == GG_REFUSED) {
        host_out out;
        gg_text *text = host_out_open(&out, engine->out);
        gg_put(text, "refused ");
        gg_write_refusal(engine->table.game, &answer->refusal, text);
        gg_put_char(text, ' ');
        host_write_reason(&engine->table, GG_REFEREE, answer, text);
        gg_put_char(text, '\n');
        gg_text_close(text);
    } else {
        say_error(engine, &answer->error);
    }
}

static void do_play(referee *engine, const demand *request)
{
    gg_answer answer;
    const gg_draw *dice = engine->has_dice ? engine->dice : NULL;
    host_table_say(&engine->table, request->seat, request->words, request->first, dice,
                   dice ? engine->dice_count : 0, &answer);
    if (answer.status == GG_PLAYED)
        engine->has_dice = false;
    say_answer(engine, &answer);
}

static void do_ask(referee *engine, const demand *request)
{
    gg_answer answer;
    host_table_ask(&engine->table, request->seat, request->words, request->first, &answer);
    say_answer(engine, &answer);
}

static void do_why(referee *engine, const demand *request)
{
    gg_answer answer;
    host_table_ask(&engine->table, request->seat, request->words, request->first, &answer);
    if (answer.status != GG_REFUSED) {
        say_answer(engine, &answer);
        return;
    }
    host_out out;
    gg_text *text = host_out_open(&out, engine->out);
    host_write_why(&engine->table, GG_REFEREE, &answer, text);
    gg_text_close(text);
}

/* Sets the dice of the next order; without arguments, goes back to the key's dice. */
static void do_dice(referee *engine, const demand *request)
{
    gg_words words;
    gg_error error = {0};
    gg_draw draws[GG_DRAWS_MAX];
    uint32_t count = 0, next = 0;
    gg_span rest = host_rest(request->words, request->first);
    char line[CLI_LINE_MAX + 8];
    snprintf(line, sizeof line, "[ %.*s ]", (int)rest.size, rest.at);
    const gg_head *head = host_table_head(&engine->table);
    if (!gg_split(gg_span_of(line), &words, &error) ||
        !gg_read_draws(engine->table.game, head, &words, &next, draws, &count, &error)) {
        error.line = 0;
        say_error(engine, &error);
    } else if (next < words.count) {
        say(engine, "error dice are numbers and names without brackets");
    } else {
        memcpy(engine->dice, draws, count * sizeof draws[0]);
        engine->dice_count = count;
        engine->has_dice = count > 0;
        say(engine, "ok");
    }
}

/* Undoes the last order on behalf of its author. */
static void do_undo(referee *engine, const demand *request)
{
    gg_answer answer = {.status = GG_REFUSED};
    gg_order undo;
    gg_seat author = host_table_last_author(&engine->table);
    (void)request;
    gg_order_open(&undo, GG_VERB_UNDO);
    if (author == GG_NOBODY)
        gg_refuse(&answer.refusal, GG_RULE_UNDO);
    else
        host_table_play(&engine->table, author, &undo, NULL, 0, &answer);
    say_answer(engine, &answer);
}

/* ---------------------------------------------------------------- looking */

static void do_view(referee *engine, const demand *request)
{
    host_out out;
    gg_text *text = host_out_open(&out, engine->out);
    host_write_view(&engine->table, request->seat, text);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

/* The lines that a bot reads (docs/protocol.md), told from nothing. */
static void do_sight(referee *engine, const demand *request)
{
    host_out out;
    void *nothing = host_memory(gg_view_size(engine->table.game));
    gg_text *text = host_out_open(&out, engine->out);
    gg_write_sight(engine->table.game, nothing, host_table_view(&engine->table, request->seat),
                   text);
    gg_text_close(text);
    free(nothing);
}

static void do_preview(referee *engine, const demand *request)
{
    host_out out;
    gg_draft draft;
    gg_error error = {0};
    if (!host_preview_draft(&engine->table, request->seat, request->words, request->first, &draft,
                            &error)) {
        say_error(engine, &error);
        return;
    }
    gg_text *text = host_out_open(&out, engine->out);
    host_write_preview(&engine->table, request->seat, &draft, text);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

static void do_show(referee *engine, const demand *request)
{
    host_out out;
    gg_text *text = host_out_open(&out, engine->out);
    const void *view = host_table_view(&engine->table, request->seat);
    engine->table.game->rules->write_board(engine->table.game, view, text);
    gg_text_close(text);
}

static void do_log(referee *engine, const demand *request)
{
    (void)request;
    gg_log_head head = {"", "", "", engine->table.position, ""};
    if (!host_table_log(&engine->table, &head, GG_REFEREE, engine->out))
        say(engine, "error the log cannot be written");
}

static void do_hash(referee *engine, const demand *request)
{
    (void)request;
    fprintf(engine->out, "%016llx\n", (unsigned long long)gg_match_hash(engine->table.match));
}

static void do_quit(referee *engine, const demand *request)
{
    (void)request;
    engine->quits = true;
    say(engine, "ok");
}

/* ---------------------------------------------------------------- the commands */

enum { NO_SEAT, PLAYER, ANYBODY };

static const struct command {
    const char *name;
    const char *usage;
    uint8_t seat;
    bool needs_game, alone; /* alone: takes no arguments */
    bool needs_text;
    void (*run)(referee *engine, const demand *request);
} commands[] = {
    {"game", "game NAME [SCENARIO] [KEY=VALUE ..]", NO_SEAT, false, false, true, do_game},
    {"key", "key HEX", NO_SEAT, false, false, true, do_key},
    {"position", "position, its lines, a dot", NO_SEAT, false, false, false, do_position},
    {"deciders", "deciders", NO_SEAT, true, true, false, do_deciders},
    {"steps", "steps SEAT", PLAYER, true, true, false, do_steps},
    {"step", "step SEAT TEXT", PLAYER, true, false, true, do_step},
    {"back", "back SEAT", PLAYER, true, true, false, do_back},
    {"play", "play SEAT ORDER", PLAYER, true, false, true, do_play},
    {"ask", "ask SEAT ORDER", PLAYER, true, false, true, do_ask},
    {"why", "why SEAT ORDER", PLAYER, true, false, true, do_why},
    {"preview", "preview SEAT [ORDER]", PLAYER, true, false, false, do_preview},
    {"view", "view SEAT", ANYBODY, true, true, false, do_view},
    {"sight", "sight SEAT", PLAYER, true, true, false, do_sight},
    {"show", "show SEAT", ANYBODY, true, true, false, do_show},
    {"dice", "dice N ..", NO_SEAT, true, false, false, do_dice},
    {"log", "log", NO_SEAT, true, true, false, do_log},
    {"hash", "hash", NO_SEAT, true, true, false, do_hash},
    {"undo", "undo", NO_SEAT, true, true, false, do_undo},
    {"quit", "quit", NO_SEAT, false, true, false, do_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const gg_words *words)
{
    for (int i = 0; i < COMMANDS; i++)
        if (gg_word_is(words, 0, commands[i].name))
            return &commands[i];
    return NULL;
}

static bool read_request(const referee *engine, const struct command *command, demand *request,
                         gg_error *error)
{
    const gg_words *words = request->words;
    request->first = command->seat == NO_SEAT ? 1 : 2;
    if (command->needs_game && !engine->has_game)
        return gg_fail(error, 0, 0, "no game yet: `game NAME` first");
    if ((command->seat != NO_SEAT && words->count < 2) ||
        (command->needs_text && words->count <= request->first) ||
        (command->alone && words->count > request->first))
        return gg_fail(error, 0, 0, "usage: %s", command->usage);
    if (command->seat == NO_SEAT)
        return true;
    gg_span name = gg_word_at(words, 1);
    request->seat = host_table_seat(&engine->table, name, command->seat == ANYBODY, error);
    return request->seat != GG_NOBODY;
}

static void obey(referee *engine, const gg_words *words)
{
    gg_error error = {0};
    demand request = {.words = words, .seat = GG_NOBODY};
    const struct command *command = find_command(words);
    if (!command) {
        gg_span word = gg_word_at(words, 0);
        fprintf(engine->out, "error unknown command \"%.*s\"\n", (int)word.size, word.at);
    } else if (!read_request(engine, command, &request, &error)) {
        say_error(engine, &error);
    } else {
        command->run(engine, &request);
    }
}

/* ---------------------------------------------------------------- lines in, answers out */

/* Appends a blank to an answer line that is a single dot, since a dot ends the answer. */
static void send_answer(const char *text)
{
    while (*text) {
        size_t size = strcspn(text, "\n");
        fwrite(text, 1, size, stdout);
        fputs(size == 1 && text[0] == '.' ? " \n" : "\n", stdout);
        text += size + (text[size] == '\n');
    }
    fputs(".\n", stdout);
    fflush(stdout);
}

/* Blank lines and comments get no answer. */
static void answer_line(referee *engine, cli_line_status status)
{
    gg_words words;
    gg_error error = {0};
    host_page page;
    gg_span line = {engine->lines.line, engine->lines.size};
    bool good = status == CLI_LINE_READ && gg_split(line, &words, &error);
    if (good && words.count == 0)
        return;
    if (status == CLI_LINE_BAD)
        gg_fail(&error, 0, 0, "%s", engine->lines.line);
    error.line = 0;
    host_page_open(&page);
    engine->out = page.stream;
    if (good)
        obey(engine, &words);
    else
        say_error(engine, &error);
    host_page_close(&page);
    send_answer(page.at);
    host_page_free(&page);
}

static int run(const cli_call *call)
{
    referee *engine = host_memory(sizeof *engine);
    engine->shelf = call->shelf;
    cli_lines_open(&engine->lines, STDIN_FILENO);
    while (!engine->quits && !ferror(stdout)) {
        cli_line_status status = cli_next_line(&engine->lines);
        if (status == CLI_LINE_END || status == CLI_LINE_STOPPED)
            break;
        answer_line(engine, status);
    }
    if (engine->has_game)
        host_table_close(&engine->table);
    free(engine);
    return CLI_FINE;
}

static const cli_option options[] = {
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command engine_command = {
    .name = "engine",
    .words = "",
    .summary = "referee protocol on standard input and output",
    .details = "One command per line; every answer ends with a line with a single dot:\n"
               "  game NAME [SCENARIO] [KEY=VALUE ..]   key HEX   position (lines, then a dot)\n"
               "  deciders   steps SEAT   step SEAT TEXT   back SEAT\n"
               "  play SEAT ORDER   ask SEAT ORDER   why SEAT ORDER   dice N ..   undo\n"
               "  preview SEAT [ORDER]   view SEAT   sight SEAT   show SEAT   log   hash   quit\n"
               "docs/protocol.md describes them with an example.\n",
    .example = "grognard engine < session.txt",
    .options = options,
    .run = run,
};
