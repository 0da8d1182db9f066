/* logs_read.c: reads logs as games for the store: the library checks the orders, and the other lines are read here. */
#include "server/rooms/logs_read.h"
#include "host/hex.h"
#include "host/memory.h"
#include "host/page.h"
#include "host/words.h"
#include "server/games/replay.h"
#include "server/store/texts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Memory for the reader: the game, its match, and the orders. */
#define ARENA_LEAST ((size_t)16 << 20)
#define ARENA_MOST ((size_t)256 << 20)
#define ARENA_FOR_A_BYTE 256 /* per byte of the log: far more than an order and its copies need */

/* ---------------------------------------------------------------- dates */

static bool read_digits(gg_span text, size_t at, size_t count, int *value)
{
    *value = 0;
    for (size_t i = at; i < at + count; i++) {
        if (i >= text.size || text.at[i] < '0' || text.at[i] > '9')
            return false;
        *value = *value * 10 + (text.at[i] - '0');
    }
    return true;
}

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of(int year, int month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}

/* Days since 1 January 1970; negative before it. */
static int64_t count_days(int year, int month, int day)
{
    int64_t days = day - 1;
    for (int past = 1; past < month; past++)
        days += days_of(year, past);
    for (int past = 1970; past < year; past++)
        days += is_leap(past) ? 366 : 365;
    for (int past = year; past < 1970; past++)
        days -= is_leap(past) ? 366 : 365;
    return days;
}

/* "1815-06-15T03:00Z" and nothing else; "-" is 0. */
static bool read_date(gg_span text, int64_t *at)
{
    int year, month, day, hour, minute;
    *at = 0;
    if (gg_span_is(text, "-"))
        return true;
    if (text.size != 17 || text.at[4] != '-' || text.at[7] != '-' || text.at[10] != 'T' ||
        text.at[13] != ':' || text.at[16] != 'Z')
        return false;
    if (!read_digits(text, 0, 4, &year) || !read_digits(text, 5, 2, &month) ||
        !read_digits(text, 8, 2, &day) || !read_digits(text, 11, 2, &hour) ||
        !read_digits(text, 14, 2, &minute))
        return false;
    if (month < 1 || month > 12 || day < 1 || day > days_of(year, month) || hour > 23 ||
        minute > 59)
        return false;
    *at = ((count_days(year, month, day) * 24 + hour) * 60 + minute) * 60000;
    return true;
}

/* ---------------------------------------------------------------- seats */

/* One character of a name; *at moves past it. 0: it cannot be read. */
static char read_name_char(gg_span text, size_t *at)
{
    char c = text.at[(*at)++];
    if (c == '_')
        return ' ';
    if (c != '%')
        return c;
    if (*at + 2 > text.size)
        return 0;
    int high = host_hex_digit(text.at[*at]), low = host_hex_digit(text.at[*at + 1]);
    *at += 2;
    int value = high < 0 || low < 0 ? 0 : high << 4 | low;
    return value > ' ' && value < 0x7F ? (char)value : 0;
}

/* Invisible characters are left out. */
static bool read_name(gg_span text, char *name, size_t room)
{
    char raw[10 * STORE_NAME_MAX], clean[sizeof raw];
    size_t used = 0;
    for (size_t at = 0; at < text.size;) {
        char c = read_name_char(text, &at);
        if (c == 0 || used + 1 >= sizeof raw)
            return false;
        raw[used++] = c;
    }
    raw[used] = 0;
    size_t size = texts_strip(raw, clean, sizeof clean);
    if (size == 0 || size >= room)
        return false;
    memcpy(name, clean, size + 1);
    return true;
}

/* `Marie` or `bot:random`. */
static bool read_player(gg_span text, store_seat *seat)
{
    static const char bot[] = "bot:";
    size_t size = sizeof bot - 1;
    seat->kind = SEAT_PERSON;
    if (text.size <= size || memcmp(text.at, bot, size) != 0)
        return read_name(text, seat->name, sizeof seat->name);
    seat->kind = SEAT_BOT;
    text = (gg_span){text.at + size, text.size - size};
    return read_name(text, seat->bot, sizeof seat->bot) &&
           read_name(text, seat->name, sizeof seat->name);
}

/* ---------------------------------------------------------------- lines */

/* A log that is read a second time, for what the library does not return. */
typedef struct log_lines {
    logs_game *out;
    const gg_head *begun;
    gg_words words;
    gg_error *error;
    FILE *position;
    bool began, seeded;
    uint8_t nonce[GG_SEATS_MAX][32]; /* in the order of their lines */
    gg_seat owner[GG_SEATS_MAX];     /* by the names at the beginning */
    uint32_t nonces;
    uint32_t last; /* the last line that is not empty */
} log_lines;

static gg_seat find_seat(const log_lines *lines, gg_span name)
{
    return gg_find_seat(lines->out->log.game, lines->begun, name);
}

/* `seats F=Marie A=bot:random`; seats without a name are omitted. */
static bool read_seats(log_lines *lines)
{
    if (lines->words.count == 2 && gg_word_is(&lines->words, 1, "-"))
        return true;
    for (uint32_t i = 1; i < lines->words.count; i++) {
        gg_span word = gg_word_at(&lines->words, i);
        const char *equals = memchr(word.at, '=', word.size);
        size_t size = equals ? (size_t)(equals - word.at) : 0;
        gg_seat seat = equals ? find_seat(lines, (gg_span){word.at, size}) : GG_NOBODY;
        if (seat == GG_NOBODY)
            return gg_fail_at(lines->error, &lines->words, i, "seats: SEAT=NAME expected");
        if (!read_player((gg_span){equals + 1, word.size - size - 1},
                         &lines->out->stored.seat[seat]))
            return gg_fail_at(lines->error, &lines->words, i,
                              "seats: a name of 1 to %d bytes expected", STORE_NAME_MAX);
    }
    return true;
}

static bool read_start(log_lines *lines)
{
    if (lines->words.count == 2 &&
        read_date(gg_word_at(&lines->words, 1), &lines->out->stored.started))
        return true;
    return gg_fail_at(lines->error, &lines->words, 1, "date: such as 1815-06-15T03:00Z expected");
}

/* Their form has already been checked. */
static bool read_nonce(log_lines *lines)
{
    if (lines->nonces == lines->out->log.game->seats)
        return gg_fail_at(lines->error, &lines->words, 0, "more nonces than seats");
    lines->owner[lines->nonces] = find_seat(lines, gg_word_at(&lines->words, 1));
    return host_read_hex(gg_word_at(&lines->words, 2), lines->nonce[lines->nonces++]);
}

static bool read_seed(log_lines *lines)
{
    lines->seeded = true;
    return host_read_hex(gg_word_at(&lines->words, 1), lines->out->stored.seed);
}

static bool skip(log_lines *lines)
{
    (void)lines;
    return true;
}

static bool refuse_copy(log_lines *lines)
{
    return gg_fail_at(lines->error, &lines->words, 0,
                      "this is one seat's copy: it can only be shown");
}

static const struct header {
    const char *name;
    bool (*read)(log_lines *lines);
} headers[] = {
    {"log", skip},       {"game", skip},        {"rules-version", skip}, {"data-hash", skip},
    {"seed-hash", skip}, {"seats", read_seats}, {"date", read_start},    {"seen-by", refuse_copy},
};

/* Anything that is not a header line is a statement of the position. */
static bool read_header_line(log_lines *lines)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        if (gg_word_is(&lines->words, 0, headers[i].name))
            return headers[i].read(lines);
    lines->began = gg_word_is(&lines->words, 0, "begin");
    gg_span statement = host_rest(&lines->words, 0);
    if (!lines->began)
        fprintf(lines->position, "%.*s\n", (int)statement.size, statement.at);
    return true;
}

static bool read_line(log_lines *lines)
{
    lines->last = lines->words.line;
    if (!lines->began)
        return read_header_line(lines);
    if (gg_word_is(&lines->words, 0, "nonce"))
        return read_nonce(lines);
    return gg_word_is(&lines->words, 0, "seed") ? read_seed(lines) : true;
}

/* As the library does: by name, or in the order of their lines if the seats have other names now. */
static void deal_nonces(const log_lines *lines)
{
    bool named = true;
    for (uint32_t i = 0; i < lines->nonces; i++)
        named = named && lines->owner[i] != GG_NOBODY;
    for (uint32_t i = 0; i < lines->nonces; i++)
        memcpy(lines->out->stored.seat[named ? lines->owner[i] : i].nonce, lines->nonce[i], 32);
}

static bool check_key(const log_lines *lines)
{
    uint8_t key[32];
    if (!lines->seeded)
        return gg_fail(lines->error, lines->last, 1,
                       "there is no seed: without it the dice cannot be checked");
    deal_nonces(lines);
    replay_key(&lines->out->stored, key);
    if (memcmp(key, gg_match_dice(lines->out->log.match)->key, sizeof key) == 0)
        return true;
    return gg_fail(lines->error, lines->last, 1,
                   "nonces: one for each seat expected, not all zeros");
}

static bool read_lines(log_lines *lines, gg_span text)
{
    gg_reader reader;
    gg_reader_open(&reader, text);
    while (gg_read_words(&reader, &lines->words, lines->error))
        if (!read_line(lines))
            return false;
    return check_key(lines);
}

/* ---------------------------------------------------------------- the game */

static void describe(logs_game *out, bool secret)
{
    gg_text text;
    store_game *stored = &out->stored;
    const gg_game *game = out->log.game;
    const gg_head *head = gg_head_of(gg_match_state(out->log.match));
    gg_text_open(&text, stored->line, sizeof stored->line);
    gg_write_game(game, &text);
    snprintf(stored->rules_version, sizeof stored->rules_version, "%s", GG_VERSION);
    memcpy(stored->data_hash, game->data_hash, sizeof stored->data_hash);
    stored->watch = WATCH_PEOPLE;
    stored->state = head->over ? GAME_OVER : secret ? GAME_RUNNING : GAME_ABANDONED;
    gg_text_open(&text, stored->result, sizeof stored->result);
    if (head->over)
        gg_write_result(game, head, &text);
}

static bool read_rest(logs_game *out, gg_span text, gg_error *error)
{
    host_page position;
    log_lines *lines = host_memory(sizeof *lines);
    host_page_open(&position);
    *lines = (log_lines){.out = out,
                         .begun = gg_head_of(gg_match_begin_state(out->log.match)),
                         .error = error,
                         .position = position.stream};
    out->stored.seats = out->log.game->seats;
    for (uint32_t seat = 0; seat < out->stored.seats; seat++)
        out->stored.seat[seat].kind = SEAT_PERSON;
    bool good = read_lines(lines, text);
    host_page_close(&position);
    out->position = host_copy_text(position.at, position.size);
    host_page_free(&position);
    free(lines);
    return good;
}

/* The secret lines come at the end, as in the log of a finished game. */
static void join(gg_span text, gg_span secret, host_page *joined)
{
    bool open = text.size > 0 && text.at[text.size - 1] != '\n';
    host_page_open(joined);
    fwrite(text.at, 1, text.size, joined->stream);
    if (open && secret.size > 0)
        fputc('\n', joined->stream);
    fwrite(secret.at, 1, secret.size, joined->stream);
    host_page_close(joined);
}

static size_t arena_size(size_t log)
{
    bool large = log > (ARENA_MOST - ARENA_LEAST) / ARENA_FOR_A_BYTE;
    return large ? ARENA_MOST : ARENA_LEAST + log * ARENA_FOR_A_BYTE;
}

bool logs_read(logs_game *out, const gg_shelf *shelf, gg_span text, gg_span secret, gg_error *error)
{
    host_page joined;
    *out = (logs_game){0};
    join(text, secret, &joined);
    gg_span all = {joined.at, joined.size};
    out->arena = host_arena(arena_size(all.size));
    bool good = gg_read_log(shelf, all, GG_LOG_CHECK, 0, &out->arena, &out->log, error) &&
                read_rest(out, all, error);
    out->reasons = reasons_read(text);
    if (good)
        describe(out, secret.size > 0);
    sodium_memzero(joined.at, joined.size); /* it contains the secret */
    host_page_free(&joined);
    return good;
}

void logs_close(logs_game *game)
{
    free(game->arena.at);
    free(game->position);
    reasons_free(game->reasons);
    *game = (logs_game){0};
}

/* ---------------------------------------------------------------- the journal */

typedef struct adding {
    store_batch *batch;
    const char *id;
    int64_t at;    /* logs have no times: all rows get that of the start, but never a future one */
    uint64_t rows; /* so far */
} adding;

static void add_row(adding *add, const host_table *table, uint8_t kind, gg_seat seat,
                    const char *text, const char *draws)
{
    store_row row = {.number = ++add->rows,
                     .at = add->at,
                     .kind = kind,
                     .seat = seat,
                     .hash = gg_match_hash(table->match),
                     .text = text,
                     .draws = draws};
    batch_add_row(add->batch, add->id, &row);
}

static void add_order(adding *add, host_table *table, const gg_record *record)
{
    char text[GG_LINE_MAX + 1], draws[REPLAY_DRAWS_MAX];
    gg_text line;
    gg_answer answer;
    gg_status status = host_table_play(table, record->seat, &record->order, NULL, 0, &answer);
    gg_assert(status == GG_PLAYED && gg_match_hash(table->match) == record->hash);
    (void)status;
    gg_text_open(&line, text, sizeof text);
    gg_match_line(table->match, GG_REFEREE, &line);
    replay_write_draws(table, draws);
    add_row(add, table, ROW_ORDER, record->seat, text, draws);
}

/* Replays the match of the log, for the texts of its orders. */
static void add_journal(adding *add, const logs_game *game)
{
    host_table table;
    replay_finding begun;
    gg_record record;
    store_row start = {.text = game->position, .draws = ""};
    bool good = replay_begin(&table, &game->stored, game->log.game, &start, &begun);
    gg_assert(good);
    if (!good)
        return;
    add_row(add, &table, ROW_START, GG_NOBODY, game->position, begun.draws);
    for (size_t place = 0; gg_match_next(game->log.match, &place, &record);) {
        const char *why = reasons_find(game->reasons, record.number);
        add_order(add, &table, &record);
        if (why)
            batch_add_reason(add->batch, add->id, add->rows, why);
    }
    if (game->stored.state == GAME_ABANDONED)
        add_row(add, &table, ROW_ABANDON, GG_NOBODY, "", "");
    host_table_close(&table);
}

/* A running game waits for these seats from now on. */
static void set_asked(store_game *stored, const gg_match *match, int64_t now)
{
    const gg_head *head = gg_head_of(gg_match_state(match));
    for (uint32_t seat = 0; stored->state == GAME_RUNNING && seat < stored->seats; seat++)
        if (stored->seat[seat].kind == SEAT_PERSON && head->prompt[seat] != 0)
            stored->seat[seat].asked = now;
}

void logs_add(const logs_game *game, const char *id, int64_t now, store_batch *batch)
{
    store_game stored = game->stored;
    set_asked(&stored, game->log.match, now);
    snprintf(stored.id, sizeof stored.id, "%s", id);
    stored.created = now;
    stored.ended = stored.state == GAME_RUNNING ? 0 : stored.started;
    batch_add_game(batch, CHANGE_ADD_GAME, &stored);
    adding add = {.batch = batch, .id = id, .at = stored.started < now ? stored.started : now};
    add_journal(&add, game);
}
