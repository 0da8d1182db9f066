/* replay.c: `grognard replay`: shows or draws a game from its log, for the referee or one seat, and reports where a log
 * is damaged. */
#include "cli.h"
#include "host/table.h"
#include "host/words.h"
#include "pictures.h"
#include "screen/replayed.h"
#include "screen/tty.h"

#include <stdlib.h>
#include <string.h>

#define ARENA_SIZE ((size_t)256 << 20)

typedef struct showing {
    const cli_call *call;
    const char *file;
    gg_span text;
    gg_log log;
    gg_error damage;  /* text is "" if there is no damage */
    host_table table; /* replays the match order by order */
    gg_seat reader;
    uint64_t last;   /* the last order to show */
    uint64_t number; /* number of the order shown; seats count only the orders that they know of */
    bool *hidden;    /* indexed by order number: hidden from this reader */
    /* Prints an order that was just replayed, given the head from before it; may be NULL. */
    void (*tell)(struct showing *show, const gg_record *record, const gg_head *head);
    gg_json json;
    host_page position; /* that it began from */
    host_beginning beginning;
} showing;

/* ---------------------------------------------------------------- hidden orders */

/* The order that an undo took back: the seat's last one still in effect. */
static uint64_t undone_order(const gg_seat *author, uint64_t from, uint64_t undo, gg_seat seat)
{
    for (uint64_t number = undo - 1; number > from; number--)
        if (author[number] == seat)
            return number;
    return undo;
}

/* Hides other seats' tentative orders: those undone, and those that can still be undone. */
static void find_hidden(showing *show)
{
    gg_record record;
    uint64_t count = gg_match_count(show->log.match), barrier = 0;
    gg_seat *author = host_memory(count + 1); /* GG_NOBODY for undone orders */
    for (size_t place = 0; gg_match_next(show->log.match, &place, &record);) {
        bool of_game = record.order.verb < GG_VERB_CORE;
        author[record.number] = of_game ? record.seat : GG_NOBODY;
        if (record.order.verb == GG_VERB_UNDO) {
            uint64_t undone = undone_order(author, barrier, record.number, record.seat);
            author[undone] = GG_NOBODY;
            show->hidden[undone] = show->hidden[record.number] = record.seat != show->reader;
        }
        if (record.barrier)
            barrier = record.number;
    }
    for (uint64_t number = barrier + 1; number <= count; number++)
        if (author[number] != GG_NOBODY && author[number] != show->reader)
            show->hidden[number] = true;
    free(author);
}

/* ---------------------------------------------------------------- the beginning */

static bool is_header(const gg_words *words)
{
    static const char *const names[] = {"log",       "game",  "rules-version", "data-hash",
                                        "seed-hash", "seats", "date",          "seen-by"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (gg_word_is(words, 0, names[i]))
            return true;
    return false;
}

void cli_find_position(gg_span text, host_page *position)
{
    gg_reader reader;
    gg_words words;
    gg_error error;
    gg_reader_open(&reader, text);
    host_page_open(position);
    while (gg_read_words(&reader, &words, &error) && !gg_word_is(&words, 0, "begin")) {
        if (is_header(&words))
            continue;
        cli_print_span(position->stream, host_rest(&words, 0));
        fputc('\n', position->stream);
    }
    host_page_close(position);
}

/* Begins the match of the log again, with the log's draws, and its key for shuffles. */
static bool begin_again(showing *show)
{
    gg_error error = {0};
    host_beginning *beginning = &show->beginning;
    beginning->key = gg_match_dice(show->log.match)->key;
    beginning->draws = gg_match_begin_draws(show->log.match, &beginning->draw_count);
    cli_find_position(show->text, &show->position);
    if (show->position.size > 0)
        beginning->position = (gg_span){show->position.at, show->position.size};
    bool good = host_table_open(&show->table, show->log.game, beginning, &error);
    if (!good)
        cli_error("%s: %s", show->file, error.text);
    return good;
}

/* ---------------------------------------------------------------- one order */

static void text_order(showing *show, const gg_record *record, const gg_head *head)
{
    host_out out;
    const gg_game *game = show->table.game;
    gg_text *text = host_out_open(&out, stdout);
    char number[24];
    snprintf(number, sizeof number, "%4llu", (unsigned long long)show->number);
    gg_print(text, "%s %s: ", number, gg_seat_name(game, head, record->seat));
    gg_match_line(show->table.match, show->reader, text);
    if (show->reader == GG_REFEREE && record->draw_count > 0) {
        gg_put_char(text, ' ');
        gg_write_draws(game, head, record->draws, record->draw_count, text);
    }
    gg_put(text, record->undone && record->order.verb < GG_VERB_CORE ? " (undone)\n" : "\n");
    host_write_events(game, host_table_newest_view(&show->table, show->reader),
                      gg_match_news(show->table.match), show->reader, "       ", text);
    gg_text_close(text);
}

static void json_line(showing *show)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_match_line(show->table.match, show->reader, &text);
    gg_json_text(&show->json, "order", line);
}

static void json_events(showing *show)
{
    host_page page;
    host_out out;
    const gg_game *game = show->table.game;
    host_page_open(&page);
    gg_text *text = host_out_open(&out, page.stream);
    host_write_events(game, host_table_newest_view(&show->table, show->reader),
                      gg_match_news(show->table.match), show->reader, "", text);
    gg_text_close(text);
    host_page_close(&page);
    gg_json_array(&show->json, "events");
    for (const char *line = page.at; *line;) {
        size_t size = strcspn(line, "\n");
        gg_json_span(&show->json, NULL, (gg_span){line, size});
        line += size + (line[size] == '\n');
    }
    gg_json_end_array(&show->json);
    host_page_free(&page);
}

static void json_order(showing *show, const gg_record *record, const gg_head *head)
{
    gg_json_object(&show->json, NULL);
    gg_json_int(&show->json, "number", (int64_t)show->number);
    gg_json_text(&show->json, "seat", gg_seat_name(show->table.game, head, record->seat));
    json_line(show);
    gg_json_bool(&show->json, "taken_back", record->undone && record->order.verb < GG_VERB_CORE);
    json_events(show);
    gg_json_end_object(&show->json);
}

/* ---------------------------------------------------------------- the game */

static void show_orders(showing *show)
{
    gg_record record;
    for (size_t place = 0; gg_match_next(show->log.match, &place, &record);) {
        gg_answer answer;
        if (record.number > show->last)
            return;
        gg_head head = *host_table_head(&show->table);
        gg_status status = host_table_play(&show->table, record.seat, &record.order, record.draws,
                                           record.draw_count, &answer);
        gg_assert(status == GG_PLAYED);
        (void)status;
        if (show->hidden[record.number])
            continue;
        show->number++;
        if (show->tell)
            show->tell(show, &record, &head);
    }
}

/* Writes who won, or who is asked. */
static void write_head(const gg_game *game, const gg_head *head, gg_text *out)
{
    if (head->over) {
        gg_put(out, "over ");
        gg_write_result(game, head, out);
    }
    for (gg_seat seat = 0, any = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            gg_print(out, "%sdecides %s %s", any++ ? "; " : "", gg_seat_name(game, head, seat),
                     gg_prompt_name(game, head->prompt[seat]));
    gg_put_char(out, '\n');
}

static bool show_text(showing *show)
{
    host_out out;
    show->tell = text_order;
    gg_text *text = host_out_open(&out, stdout);
    gg_write_game(show->table.game, text);
    gg_print(text, ", as %s knows it\n",
             gg_seat_name(show->table.game, host_table_head(&show->table), show->reader));
    gg_text_close(text);
    show_orders(show);
    text = host_out_open(&out, stdout);
    gg_put_char(text, '\n');
    show->table.game->rules->write_board(show->table.game,
                                         host_table_view(&show->table, show->reader), text);
    gg_put_char(text, '\n');
    write_head(show->table.game, host_table_head(&show->table), text);
    gg_text_close(text);
    return true;
}

static void json_damage(showing *show)
{
    if (show->damage.text[0] == 0) {
        gg_json_null(&show->json, "damage");
        return;
    }
    gg_json_object(&show->json, "damage");
    gg_json_int(&show->json, "line", show->damage.line);
    gg_json_text(&show->json, "text", show->damage.text);
    gg_json_end_object(&show->json);
}

static bool show_json(showing *show)
{
    host_out out;
    gg_json *json = &show->json;
    char line[300];
    gg_text text;
    gg_json_open(json, host_out_open(&out, stdout));
    show->tell = json_order;
    gg_json_object(json, NULL);
    gg_json_text(json, "file", show->file);
    gg_text_open(&text, line, sizeof line);
    gg_write_game(show->table.game, &text);
    gg_json_text(json, "game", line);
    gg_json_array(json, "orders");
    show_orders(show);
    gg_json_end_array(json);
    gg_json_bool(json, "finished", show->log.finished);
    gg_json_text(json, "warning", show->log.warning);
    json_damage(show);
    gg_put(&out.text, ",\"view\":");
    host_write_view(&show->table, show->reader, &out.text);
    gg_json_end_object(json);
    gg_put_char(&out.text, '\n');
    gg_text_close(&out.text);
    return true;
}

/* Draws only the board after the last order. */
static bool show_picture(showing *show)
{
    cli_look look;
    draw_theme theme;
    if (!cli_read_theme(show->call, &theme) || !cli_look_open(&look, cli_value(show->call, "data")))
        return false;
    show_orders(show);
    bool good = cli_draw_svg(&look, theme, show->table.game,
                             host_table_view(&show->table, show->reader),
                             cli_value(show->call, "svg"));
    cli_look_close(&look);
    return good;
}

/* ---------------------------------------------------------------- a seat's own copy */

static bool is_order(const gg_words *words)
{
    int32_t number;
    return gg_word_number(words, 0, &number);
}

/* A seat's copy does not hold enough to replay the game, so its lines are printed as they are, followed by the seat's
 * last view as a board. */
static void print_copy(const showing *show)
{
    gg_reader reader;
    gg_words words;
    gg_error error;
    gg_reader_open(&reader, show->text);
    for (uint64_t orders = 0; gg_read_words(&reader, &words, &error);) {
        bool order = is_order(&words);
        if ((order && ++orders > show->last) || orders > show->log.orders)
            break;
        if (gg_word_is(&words, 0, "sees") || gg_word_is(&words, 0, "seen"))
            continue;
        printf("%s%.*s\n", order ? "  " : "", (int)host_rest(&words, 0).size,
               host_rest(&words, 0).at);
    }
    if (!show->log.view)
        return;
    host_out out;
    gg_text *text = host_out_open(&out, stdout);
    gg_put_char(text, '\n');
    gg_write_board(show->log.game, show->log.view, text);
    gg_put_char(text, '\n');
    write_head(show->log.game, gg_head_of(show->log.view), text);
    gg_text_close(text);
}

static void json_copy_order(showing *show, const gg_words *words)
{
    gg_json_object(&show->json, NULL);
    gg_json_int(&show->json, "number", (int64_t)++show->number);
    gg_json_span(&show->json, "seat", gg_word_at(words, 1));
    gg_json_span(&show->json, "order", host_rest(words, 3));
    gg_json_end_object(&show->json);
}

/* Prints the same members as for a complete log, as far as the copy has them. */
static void print_copy_json(showing *show)
{
    gg_reader reader;
    gg_words words;
    gg_error error;
    host_out out;
    gg_json *json = &show->json;
    char line[300];
    gg_text text;
    gg_json_open(json, host_out_open(&out, stdout));
    gg_json_object(json, NULL);
    gg_json_text(json, "file", show->file);
    gg_text_open(&text, line, sizeof line);
    gg_write_game(show->log.game, &text);
    gg_json_text(json, "game", line);
    gg_json_array(json, "orders");
    gg_reader_open(&reader, show->text);
    while (show->number < show->log.orders && show->number < show->last &&
           gg_read_words(&reader, &words, &error))
        if (is_order(&words))
            json_copy_order(show, &words);
    gg_json_end_array(json);
    gg_json_bool(json, "finished", show->log.finished);
    gg_json_text(json, "warning", show->log.warning);
    json_damage(show);
    gg_put(&out.text, ",\"view\":");
    gg_write_view(show->log.game, show->log.view, &out.text);
    gg_json_end_object(json);
    gg_put_char(&out.text, '\n');
    gg_text_close(&out.text);
}

static bool draw_copy(const showing *show)
{
    cli_look look;
    draw_theme theme;
    if (!cli_read_theme(show->call, &theme) || !cli_look_open(&look, cli_value(show->call, "data")))
        return false;
    bool good = cli_draw_svg(&look, theme, show->log.game, show->log.view,
                             cli_value(show->call, "svg"));
    cli_look_close(&look);
    return good;
}

/* A copy can be shown only to the seat that it was written for. */
static bool is_its_reader(const showing *show)
{
    const char *as = cli_value(show->call, "as");
    if (!as || !show->log.view)
        return !as;
    const char *name = gg_seat_name(show->log.game, gg_head_of(show->log.view), show->log.seen_by);
    return gg_same_name(gg_span_of(as), gg_span_of(name));
}

static int show_copy(showing *show)
{
    bool svg = cli_given(show->call, "svg"), json = cli_given(show->call, "json");
    if (!is_its_reader(show))
        return cli_error("%s is one seat's copy: it can be shown only as that seat", show->file);
    if (!show->log.view && (svg || json))
        return cli_error("%s does not record what was seen: it can only be shown as text",
                         show->file);
    if (svg)
        return draw_copy(show) ? CLI_FINE : CLI_WRONG;
    if (json)
        print_copy_json(show);
    else
        print_copy(show);
    return CLI_FINE;
}

/* ---------------------------------------------------------------- the command */

/* Seats may be renamed when sides are dealt; both names are accepted. GG_NOBODY: an error was printed. */
static gg_seat find_reader(const showing *show)
{
    gg_error error = {0};
    const char *as = cli_value(show->call, "as");
    if (!as)
        return GG_REFEREE;
    gg_seat reader = gg_find_seat(show->log.game, gg_head_of(gg_match_state(show->log.match)),
                                  gg_span_of(as));
    if (reader == GG_NOBODY)
        reader = host_table_seat(&show->table, gg_span_of(as), true, &error);
    if (reader == GG_NOBODY)
        cli_error("replay: --as: %s", error.text);
    return reader;
}

static bool show_as_asked(showing *show)
{
    if (cli_given(show->call, "screen"))
        return scr_replay(&show->table, &show->beginning, show->log.match, show->reader,
                          cli_given(show->call, "ascii"));
    if (cli_given(show->call, "svg"))
        return show_picture(show);
    return cli_given(show->call, "json") ? show_json(show) : show_text(show);
}

static int show_match(showing *show)
{
    bool good = false;
    if (!begin_again(show))
        return CLI_WRONG;
    show->reader = find_reader(show);
    if (show->reader != GG_NOBODY) {
        show->hidden = host_memory(gg_match_count(show->log.match) + 1);
        if (show->reader != GG_REFEREE)
            find_hidden(show);
        good = show_as_asked(show);
        free(show->hidden);
    }
    show->table.game = NULL; /* the log owns it */
    host_table_close(&show->table);
    return good ? CLI_FINE : CLI_WRONG;
}

static int report(const showing *show, int status)
{
    fflush(stdout);
    if (show->log.warning[0])
        fprintf(stderr, "%s: warning: %s\n", show->file, show->log.warning);
    if (show->damage.text[0] == 0)
        return status;
    fprintf(stderr, "%s:%u: damaged: %s\n", show->file, (unsigned)show->damage.line,
            show->damage.text);
    return CLI_WRONG;
}

/* The part before the first order. */
static size_t size_of_beginning(gg_span text)
{
    static const char first[] = "\n1 ";
    for (size_t i = 0; i + sizeof first - 1 <= text.size; i++)
        if (memcmp(text.at + i, first, sizeof first - 1) == 0)
            return i + 1;
    return text.size;
}

static int replay(showing *show, gg_arena *arena)
{
    uint64_t at = UINT64_MAX;
    if (!cli_number(show->call, "at", 0, 1000000000, &at))
        return CLI_WRONG;
    bool all = at == UINT64_MAX;
    int flags = cli_given(show->call, "check") ? GG_LOG_CHECK : 0;
    if (at == 0)
        show->text.size = size_of_beginning(show->text);
    bool good = gg_read_log(show->call->shelf, show->text, flags, all ? 0 : at, arena, &show->log,
                            &show->damage);
    show->last = at;
    if (good)
        show->damage.text[0] = 0;
    int status = CLI_FINE;
    if (good && !all && at > show->log.orders)
        return cli_error("%s has only %llu orders", show->file,
                         (unsigned long long)show->log.orders);
    if (show->log.match)
        status = show->log.seen_by_seat ? show_copy(show) : show_match(show);
    return report(show, status);
}

static int run(const cli_call *call)
{
    showing show = {.call = call, .file = call->words[0]};
    if (cli_given(call, "svg") && cli_given(call, "json"))
        return cli_error("replay: --svg or --json, not both");
    if (cli_given(call, "theme") && !cli_given(call, "svg"))
        return cli_error("replay: --theme needs --svg FILE");
    if (cli_given(call, "screen") && !scr_tty_possible())
        return cli_error("replay: --screen needs a terminal");
    char *text = cli_read_file(show.file, &show.text.size);
    if (!text)
        return CLI_WRONG;
    show.text.at = text;
    gg_arena arena = host_arena(ARENA_SIZE);
    int status = replay(&show, &arena);
    host_page_free(&show.position);
    free(arena.at);
    free(text);
    return status;
}

static const cli_option options[] = {
    {"check", NULL, "also verify hashes, dice and seed"},
    {"at", "N", "only up to order N"},
    {"as", "SEAT", "as that seat knows it; public: a spectator; referee: everything"},
    {"screen", NULL, "on the full screen: Space shows the next order, b goes back"},
    {"ascii", NULL, ".. with letters of ASCII only"},
    {"json", NULL, "one object"},
    {"svg", "FILE", "only draw the board at that point; - is standard output"},
    {"theme", "NAME", "theme of the picture: light, dark or print (grayscale)"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command replay_command = {
    .name = "replay",
    .words = "FILE",
    .summary = "show a game from its log",
    .details =
        "Replays the log and shows each order with its result, then the board. A damaged log is shown\n"
        "up to the damage, reported as FILE:LINE: damaged: WHAT, with exit status 2.\n"
        "--svg draws the board instead, --screen shows it order by order.\n",
    .example = "grognard replay game.log --check",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
