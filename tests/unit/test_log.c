/* Logs (the notation, section 7): written, read back, copied for a seat; every kind of damage is reported.
 *
 * The files of tests/logs-broken are variants of the log of one game, which is played here first. Values that depend
 * on the data files and on the layout of a state are placeholders: DATA, VERSION, {HASH}. Beside each is the exact
 * report, in which <12> is the beginning of the state's hash after order 12. */
#define _POSIX_C_SOURCE 200809L /* directories */

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/harness.h"

enum { ARENA = 16 << 20, TEXT = 1 << 16, ALL = 28 };

static uint8_t *memory;
static gg_arena arena;
static gg_shelf shelf;
static gg_game *game;
static gg_match *match;
static gg_words words;
static gg_error error;
static gg_log log_read;
static char written[TEXT];
static char hashes[ALL + 1][17], data_hash[65], seed_hash[65], end_lines[500];
static uint8_t seed[32], nonces[3][32], key[32];

/* ---------------------------------------------------------------- a game */

static const char *const orders[] = {
    "M: deploy Hale: 1 1 2 Hule: 3 4",
    "S: deploy Alm: 2 3 3 4 Bree: 4",
    "N: deploy Ith: 1 1 2 Fort_Gris: 3 4",
    "S: move 2 Alm-Cald",
    "S: undo",
    "S: move 3 Alm-Cald",
    "S: scout 4e M.?a",
    "S: attack Bree-Hale",
    "M: pick 2",
    "S: pick 4e",
    "S: end",
    "M: note hold Cald",
    "M: end",
    "N: end",
    "S: draw",
    "M: refuse",
    "S: undo ask",
    "M: agree",
    "N: agree",
    "S: end",
    "M: note none",
    "M: end",
    "N: attack Fort_Gris-Cald",
    "N: pick 3",
    "S: pick 3",
    "N: end",
    "S: move 4 Alm-Bree",
    "S: resign",
};

_Static_assert(sizeof orders / sizeof orders[0] == ALL, "all orders");

static void put_digits(char *out, const uint8_t *bytes, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        sprintf(out + 2 * i, "%02x", bytes[i]);
}

static void make_key(void)
{
    gg_sha256 sha;
    uint8_t digest[32];
    char digits[65];
    for (uint8_t i = 0; i < 32; i++) {
        seed[i] = (uint8_t)(i * 7 + 1);
        for (uint8_t seat = 0; seat < 3; seat++)
            nonces[seat][i] = (uint8_t)(i + 64 * seat);
    }
    gg_make_key(seed, (const uint8_t(*)[32])nonces, 3, key);
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, seed, sizeof seed);
    gg_sha256_close(&sha, digest);
    put_digits(seed_hash, digest, 32);
    int used = 0;
    for (int seat = 0; seat < 3; seat++) {
        put_digits(digits, nonces[seat], 32);
        used += sprintf(end_lines + used, "nonce %c %s\n", "SMN"[seat], digits);
    }
    put_digits(digits, seed, 32);
    sprintf(end_lines + used, "seed %s\n", digits);
}

static void make_match(const char *line)
{
    arena = (gg_arena){memory, ARENA, 0};
    assert_true(gg_split(gg_span_of(line), &words, &error));
    void *place = gg_arena_take(&arena, gg_game_size(gg_probe_entry()->rules));
    game = gg_game_make(gg_probe_entry(), place, &words, 0, &error);
    assert_non_null(game);
    size_t size = gg_match_size(game, 1 << 16);
    match = gg_match_make(game, gg_arena_take(&arena, size), size);
    assert_non_null(match);
}

static void say(const char *order)
{
    gg_answer answer;
    assert_true(gg_split(gg_span_of(order), &words, &error));
    gg_seat seat = gg_find_seat(game, gg_head_of(gg_match_state(match)), gg_word_at(&words, 0));
    assert_true(seat < game->seats);
    assert_int_equal(gg_match_say(match, seat, &words, 2, NULL, 0, &answer), GG_PLAYED);
}

/* Plays the first orders of the game above. */
static void play_game(uint32_t count)
{
    gg_answer answer;
    make_match("probe rounds=2");
    gg_match_key(match, key);
    assert_true(gg_match_begin(match, NULL, 0, &answer));
    for (uint32_t i = 0; i < count; i++)
        say(orders[i]);
}

static gg_log_head head_of_log(void)
{
    return (gg_log_head){.seats = "S=Marie M=Otto N=bot:steady",
                         .date = "1815-06-15T03:00Z",
                         .seed_hash = seed_hash,
                         .position = "",
                         .end = gg_head_of(gg_match_state(match))->over ? end_lines : ""};
}

static void write_log(gg_seat reader)
{
    gg_text out;
    gg_log_head head = head_of_log();
    size_t used = arena.used;
    gg_text_open(&out, written, sizeof written);
    assert_true(gg_write_log(match, &head, reader, &arena, &out));
    assert_false(out.cut);
    assert_int_equal(arena.used, used);
}

static void append(const char *more)
{
    size_t used = strlen(written);
    snprintf(written + used, sizeof written - used, "%s", more);
}

static bool read_log(gg_span text, int flags, uint64_t last)
{
    gg_arena rest = arena;
    return gg_read_log(&shelf, text, flags, last, &rest, &log_read, &error);
}

static void must_read(int flags, uint64_t last)
{
    if (!read_log(gg_span_of(written), flags, last))
        fail_msg("line %u: %s\n%s", error.line, error.text, written);
    assert_string_equal(error.text, "");
}

/* Hashes of the game above, for the placeholders. */
static void note_hashes(void)
{
    gg_record record;
    play_game(ALL);
    put_digits(data_hash, game->data_hash, 32);
    for (size_t place = 0; gg_match_next(match, &place, &record);) {
        assert_true(record.number <= ALL);
        snprintf(hashes[record.number], sizeof hashes[0], "%016llx",
                 (unsigned long long)record.hash);
    }
}

/* ---------------------------------------------------------------- writing and reading */

static void a_log_reads_back(void **state)
{
    (void)state;
    play_game(ALL);
    write_log(GG_REFEREE);
    for (int flags = 0; flags <= GG_LOG_CHECK; flags++) {
        must_read(flags, 0);
        assert_true(log_read.finished && !log_read.seen_by_seat);
        assert_string_equal(log_read.warning, "");
        assert_int_equal(log_read.orders, gg_match_count(match));
        assert_int_equal(gg_match_count(log_read.match), gg_match_count(match));
        assert_true(gg_match_hash(log_read.match) == gg_match_hash(match));
    }
}

/* What is read back writes the same log again. */
static void a_log_is_written_the_same_again(void **state)
{
    (void)state;
    static char again[TEXT];
    gg_text out;
    play_game(ALL);
    write_log(GG_REFEREE);
    assert_true(gg_read_log(&shelf, gg_span_of(written), 0, 0, &arena, &log_read, &error));
    gg_log_head head = head_of_log();
    gg_text_open(&out, again, sizeof again);
    assert_true(gg_write_log(log_read.match, &head, GG_REFEREE, &arena, &out));
    assert_string_equal(again, written);
}

static void every_beginning_of_a_game_reads_back(void **state)
{
    (void)state;
    for (uint32_t count = 0; count < ALL; count++) {
        play_game(count);
        write_log(GG_REFEREE);
        must_read(GG_LOG_CHECK, 0); /* without the seed: shuffles are in it */
        assert_true(!log_read.finished && log_read.orders == count);
        assert_true(gg_match_hash(log_read.match) == gg_match_hash(match));
        append(end_lines); /* unfinished: the seed is told, there is no result */
        must_read(GG_LOG_CHECK, 0);
        assert_int_equal(log_read.orders, count);
        assert_true(!log_read.finished && gg_match_hash(log_read.match) == gg_match_hash(match));
    }
}

static void a_log_is_read_up_to_an_order(void **state)
{
    (void)state;
    play_game(ALL);
    write_log(GG_REFEREE);
    gg_record record;
    for (size_t place = 0; gg_match_next(match, &place, &record);) {
        must_read(GG_LOG_CHECK, record.number);
        assert_int_equal(log_read.orders, record.number);
        assert_true(gg_match_hash(log_read.match) == record.hash);
        assert_false(log_read.finished);
    }
    must_read(GG_LOG_CHECK, 1000);
    assert_true(log_read.finished);
}

/* Damage after the last requested order does not matter. */
static void a_log_is_not_read_farther_than_wanted(void **state)
{
    (void)state;
    play_game(ALL);
    write_log(GG_REFEREE);
    *strstr(written, "\n12 ") = 0;
    append("\n12 what is this");
    must_read(GG_LOG_CHECK, 11);
    assert_false(read_log(gg_span_of(written), GG_LOG_CHECK, 12));
    assert_int_equal(log_read.orders, 11);
    assert_int_equal(gg_match_count(log_read.match), 11);
}

static void the_header_is_as_the_page_says(void **state)
{
    (void)state;
    char expected[600];
    play_game(2);
    write_log(GG_REFEREE);
    snprintf(expected, sizeof expected,
             "log grognard 1\n"
             "game probe rounds=2\n"
             "rules-version " GG_VERSION "\n"
             "data-hash %s\n"
             "seed-hash %s\n"
             "seats S=Marie M=Otto N=bot:steady\n"
             "date 1815-06-15T03:00Z\n"
             "begin\n"
             "1 M: deploy Hale: 1 1 2 Hule: 3 4 {%.8s}\n"
             "2 S: deploy Alm: 2 3 3 4 Bree: 4 {%.8s}\n",
             data_hash, seed_hash, hashes[1], hashes[2]);
    assert_string_equal(written, expected);
}

/* Missing values are written as `-`. */
static void a_log_without_names_and_seed(void **state)
{
    (void)state;
    gg_text out;
    gg_answer answer;
    gg_log_head head = {.seats = ""};
    make_match("probe river");
    assert_true(gg_match_begin(match, NULL, 0, &answer));
    say("M: deploy Hale: 1 1 2 Hule: 3 4");
    gg_text_open(&out, written, sizeof written);
    assert_true(gg_write_log(match, &head, GG_REFEREE, &arena, &out));
    assert_non_null(strstr(written, "game probe river\n"));
    assert_non_null(strstr(written, "seed-hash -\nseats -\ndate -\nbegin\n"));
    must_read(GG_LOG_CHECK, 0);
}

/* ---------------------------------------------------------------- other beginnings */

static void a_log_of_a_free_position(void **state)
{
    (void)state;
    gg_answer answer;
    gg_text out;
    const char *position = "S Alm: 3a 4b\nM Hale: 2\nN Cald: 1\nweather -\n";
    gg_log_head head = {.seats = "", .position = position};
    gg_position builder;
    gg_reader reader;
    static uint8_t began[4096];
    make_match("probe");
    builder = (gg_position){.builder = calloc(1, game->rules->builder_size)};
    gg_reader_open(&reader, gg_span_of(position));
    while (gg_read_words(&reader, &words, &error))
        assert_true(game->rules->position_line(game, &builder, &words, 0, &error));
    assert_true(gg_state_size(game) <= sizeof began);
    assert_true(game->rules->position_end(game, &builder, began, &error));
    free(builder.builder);
    gg_draw rain = {GG_DRAW_MARKER, 1};
    assert_true(gg_match_begin_at(match, began, &rain, 1, &answer));
    say("S: move 4 Alm-Bree");
    gg_text_open(&out, written, sizeof written);
    assert_true(gg_write_log(match, &head, GG_REFEREE, &arena, &out));
    assert_non_null(
        strstr(written,
               "date -\nS Alm: 3a 4b\nM Hale: 2\nN Cald: 1\nweather -\nbegin [rain]\n1 S: move "));
    must_read(GG_LOG_CHECK, 0);
    assert_true(gg_match_hash(log_read.match) == gg_match_hash(match));
    gg_text_open(&out, written, sizeof written);
    assert_true(gg_write_log(match, &head, 1, &arena, &out));
    assert_null(strstr(written, "S Alm: 3a"));
    head.position = "S Alm: 3a 4b\nM Hale: 2\nN Cald: 2\nweather -\n"; /* not this one */
    assert_false(gg_write_log(match, &head, GG_REFEREE, &arena, &out));
    head.position = "S Alm: 3a 4b\nM Hale: nonsense\n";
    assert_false(gg_write_log(match, &head, GG_REFEREE, &arena, &out));
}

/* Until sides are dealt the seats have other names; nonces use the names of the beginning or of the end. */
static void a_log_of_an_auction(void **state)
{
    (void)state;
    gg_answer answer;
    make_match("probe players=2 auction=1");
    gg_make_key(seed, (const uint8_t(*)[32])nonces, 2, key);
    gg_match_key(match, key);
    assert_true(gg_match_begin(match, NULL, 0, &answer));
    bool first = gg_head_of(gg_match_state(match))->prompt[0] != 0;
    say(first ? "X: bid 2" : "Y: bid 2");
    say(first ? "Y: pass" : "X: pass");
    say(first ? "X: side Moon" : "Y: side Moon");
    say("S: resign");
    write_log(GG_REFEREE);
    assert_non_null(strstr(written, first ? "begin [X]\n1 X: bid 2 {" : "begin [Y]\n1 Y: bid 2 {"));
    char *last_nonce = strstr(written, "nonce N");
    memmove(last_nonce, strstr(written, "seed 01"), strlen(strstr(written, "seed 01")) + 1);
    must_read(GG_LOG_CHECK, 0);
    strstr(written, "nonce S")[6] = 'X';
    strstr(written, "nonce M")[6] = 'Y';
    must_read(GG_LOG_CHECK, 0);
    assert_true(log_read.finished && gg_match_hash(log_read.match) == gg_match_hash(match));
    make_key();
}

/* ---------------------------------------------------------------- copies for a seat */

/* The copy as people read it: without `sees` lines. */
static void leave_out_sights(void)
{
    char *to = written;
    for (char *line = written, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        if (strncmp(line, "sees ", 5) == 0 || strncmp(line, "seen ", 5) == 0)
            continue;
        memmove(to, line, (size_t)(next - line));
        to += next - line;
    }
    *to = 0;
}

static void a_copy_has_what_its_seat_may_know(void **state)
{
    (void)state;
    play_game(11);
    write_log(1); /* M */
    must_read(GG_LOG_CHECK, 0);
    assert_int_equal(log_read.seen_by, 1);
    leave_out_sights();
    const char *begun = strstr(written, "seen-by M\nbegin\n");
    assert_non_null(begun);
    assert_string_equal(begun, "seen-by M\nbegin\n"
                               "1 M: deploy Hale: 1 1 2 Hule: 3 4\n"
                               "2 S: deploy ?\n"
                               "3 N: deploy Ith: 3? Fort_Gris: 2? [rain]\n"
                               "4 S: move ?b Alm-Cald\n" /* neither the trial move nor its undo */
                               "5 S: scout ?e M.1a\n"
                               "6 S: attack Bree-Hale\n"
                               "7 M: pick 2c\n"
                               "8 S: pick ?e [6 4]\n"
                               "9 S: end\n");
    must_read(GG_LOG_CHECK, 0);
    assert_true(log_read.seen_by_seat);
    assert_int_equal(log_read.orders, 9);
    assert_null(log_read.view); /* an old copy */
    write_log(0);               /* S */
    leave_out_sights();
    assert_non_null(strstr(written, "\n4 S: move 2a Alm-Cald\n5 S: undo\n6 S: move 3b Alm-Cald\n"));
    write_log(GG_PUBLIC);
    must_read(GG_LOG_CHECK, 0);
    assert_int_equal(log_read.seen_by, GG_PUBLIC);
    leave_out_sights();
    assert_non_null(strstr(written, "seen-by public\nbegin\n1 M: deploy ?\n2 S: deploy ?\n"));
}

/* Number of the entry in a seat's copy for the order with this number, 0: none. */
static uint32_t is_entry(gg_seat seat, uint32_t number)
{
    static const char mine[][ALL + 1] = {
        /* M is not told of the order that S undoes */
        [0] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
        [1] = {0, 1, 2, 3, 0, 0, 4, 5, 6, 7, 8, 9},
    };
    return (uint32_t)mine[seat][number];
}

static void a_copy_shows_the_view_of_every_entry(void **state)
{
    (void)state;
    enum { PLAYED = 11 };
    static _Alignas(GG_ALIGN) uint8_t views[PLAYED + 1][4096];
    static char copy[TEXT];
    for (gg_seat seat = 0; seat < 2; seat++) {
        play_game(PLAYED);
        write_log(seat);
        snprintf(copy, sizeof copy, "%s", written);
        for (uint32_t count = 0; count <= PLAYED; count++) {
            play_game(count);
            assert_true(gg_view_size(game) <= sizeof views[0]);
            gg_match_view(match, seat, views[count]);
        }
        snprintf(written, sizeof written, "%s", copy);
        for (uint32_t count = 1; count <= PLAYED; count++) {
            uint32_t entry = is_entry(seat, count);
            if (entry == 0)
                continue;
            must_read(0, entry);
            assert_non_null(log_read.view);
            assert_memory_equal(log_read.view, views[count], gg_view_size(game));
        }
    }
}

/* Two games that differ in what S has deployed, as long as M has seen nothing of it. */
static void a_copy_knows_nothing_that_its_seat_does_not(void **state)
{
    (void)state;
    static const char *const armies[] = {"S: deploy Alm: 2 3 3 4 Bree: 4",
                                         "S: deploy Alm: 3 3 4 4 Bree: 2"};
    static char first[TEXT];
    for (uint32_t i = 0; i < 2; i++) {
        play_game(1);
        say(armies[i]);
        say(orders[2]);
        say("S: end");
        say("M: note hold Cald");
        say("M: end");
        write_log(1);
        if (i == 0)
            snprintf(first, sizeof first, "%s", written);
    }
    assert_string_equal(first, written);
    write_log(0);
    assert_string_not_equal(first, written);
}

/* Replaces the first `wrong` in M's copy by `right`, and reads it. */
static void spoil_sight(const char *right, const char *wrong, const char *report)
{
    static char rest[TEXT];
    play_game(3);
    write_log(1);
    char *at = strstr(written, right);
    assert_non_null(at);
    snprintf(rest, sizeof rest, "%s", at + strlen(right));
    snprintf(at, sizeof written - (size_t)(at - written), "%s%s", wrong, rest);
    error.text[0] = 0;
    assert_false(gg_read_log(&shelf, gg_span_of(written), 0, 0, &arena, &log_read, &error));
    if (!strstr(error.text, report))
        fail_msg("%s: %s", report, error.text);
}

static void a_copy_that_shows_something_else_is_damaged(void **state)
{
    (void)state;
    spoil_sight("sees open.bag 0=3", "sees open.bag 0=2", "this is not what was seen");
    spoil_sight("sees open.bag 0=3 1=2 2=1\n", "", "this is not what was seen");
    spoil_sight("sees open.bag", "sees open.purse", "a view has no such member");
    spoil_sight("sees open.bag 0=3", "sees open.bag 3=3", "open.bag: no such change");
    spoil_sight("sees open.bag 0=3", "sees open.bag 2-1=3", "open.bag: no such change");
    spoil_sight("sees open.bag 0=3", "sees open.bag 0=256", "open.bag: no such change");
    spoil_sight("sees open.bag 0=3", "sees open.bag 99999999=3", "open.bag: no such change");
    spoil_sight("sees open.bag 0=3", "sees open.bag 0", "open.bag: no such change");
    spoil_sight("sees open.head 0=3", "sees open.head 0=2", "this is not what M saw");
    spoil_sight("7=1 ", "7=0 ", "this is not what M saw");
    spoil_sight("seen-by M", "seen-by S", "this is not what S saw");
    spoil_sight("\n2 S: deploy ?\n", "\n2 S: deploy ?\n3 N: pass\n",
                "what was seen after order 2 is not all here");
}

/* What may still be undone is not shown to others. */
static void a_copy_ends_at_the_last_barrier(void **state)
{
    (void)state;
    play_game(6);
    write_log(1);
    assert_null(strstr(written, "S: move"));
    write_log(0);
    assert_non_null(strstr(written, "6 S: move 3b"));
    play_game(4);
    write_log(1);
    assert_null(strstr(written, "S: move"));
    play_game(ALL);
    write_log(2);
    assert_non_null(strstr(written, "\nover Moon resign\n"));
    assert_null(strstr(written, "nonce"));
    assert_null(strstr(written, "\nseed "));
}

/* ---------------------------------------------------------------- damage */

static void put_report(gg_text *out, const char *name, bool good)
{
    if (!good)
        gg_print(out, "%s:%u: damaged: %s\n", name, error.line, error.text);
    if (log_read.warning[0])
        gg_print(out, "warning: %s\n", log_read.warning);
    gg_print(out, "%d orders%s%s\n", (int)log_read.orders, log_read.finished ? ", finished" : "",
             log_read.seen_by_seat ? ", seen by a seat" : "");
}

/* Fills in the placeholder at `from`, if there is one; returns the size of the word. */
static size_t put_word(const char *from, long number, char *out, size_t *used)
{
    const char *value = NULL;
    int digits = 64;
    size_t size = 0;
    if (strncmp(from, "{HASH}", 6) == 0 && number >= 0 && number <= ALL) {
        *used += (size_t)sprintf(out + *used, "{%.8s}", hashes[number]);
        return 6;
    }
    if (strncmp(from, "DATA", 4) == 0) {
        value = data_hash;
        size = 4;
    } else if (strncmp(from, "VERSION", 7) == 0) {
        value = GG_VERSION;
        size = 7;
    } else if (from[0] == '<') {
        value = from[1] == 'D' ? data_hash : hashes[strtol(from + 1, NULL, 10) % (ALL + 1)];
        digits = 4;
        size = strcspn(from, ">") + 1;
    }
    if (value)
        *used += (size_t)sprintf(out + *used, "%.*s", digits, value);
    return size;
}

/* Fills in the placeholders of a file; returns the size. */
static size_t fill_in(gg_span text, char *out)
{
    size_t used = 0;
    long number = 0;
    for (size_t at = 0; at < text.size;) {
        const char *from = text.at + at;
        if ((at == 0 || from[-1] == '\n') && from[0] >= '0' && from[0] <= '9')
            number = strtol(from, NULL, 10);
        size_t word = put_word(from, number, out, &used);
        if (word == 0)
            out[used++] = *from;
        at += word > 0 ? word : 1;
    }
    out[used] = 0;
    return used;
}

static gg_span read_file(const char *folder, const char *name, char *buffer)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("there is no %s", path);
    size_t size = fread(buffer, 1, TEXT / 2, file);
    fclose(file);
    assert_true(size < TEXT / 2);
    buffer[size] = 0;
    return (gg_span){buffer, size};
}

static void read_broken_file(const char *folder, const char *name)
{
    static char raw[TEXT], text[TEXT], expected[TEXT], report[2000];
    char other[256];
    gg_text out;
    gg_span from = {text, fill_in(read_file(folder, name, raw), text)};
    arena = (gg_arena){memory, ARENA, 0};
    gg_text_open(&out, report, sizeof report);
    bool good = read_log(from, GG_LOG_CHECK, 0);
    put_report(&out, name, good);
    assert_int_equal(good, error.text[0] == 0);
    snprintf(other, sizeof other, "%.*s.expected", (int)(strlen(name) - 4), name);
    fill_in(read_file(folder, other, raw), expected);
    assert_string_equal(report, expected);
    if (log_read.match && !log_read.seen_by_seat)
        assert_int_equal(log_read.orders, gg_match_count(log_read.match));
}

static void damage_gets_its_report(void **state)
{
    (void)state;
    const char *folder = "tests/logs-broken";
    DIR *files = opendir(folder);
    assert_non_null(files);
    uint32_t count = 0;
    for (struct dirent *file = readdir(files); file; file = readdir(files)) {
        size_t size = strlen(file->d_name);
        if (size < 4 || strcmp(file->d_name + size - 4, ".log") != 0)
            continue;
        read_broken_file(folder, file->d_name);
        count++;
    }
    closedir(files);
    assert_true(count > 80);
}

/* Without the check, hashes and seed are not compared, and the written dice are used. */
static void without_a_check_hashes_do_not_matter(void **state)
{
    (void)state;
    play_game(ALL);
    write_log(GG_REFEREE);
    memset(strchr(written, '{') + 1, '0', 8);
    must_read(0, 0);
    assert_false(read_log(gg_span_of(written), GG_LOG_CHECK, 0));
    write_log(GG_REFEREE);
    strstr(written, "\nseed 01")[6] = '9';
    assert_false(read_log(gg_span_of(written), GG_LOG_CHECK, 0));
}

/* Without the seed the written dice are used: other dice give another state. */
static void other_dice_give_another_state(void **state)
{
    (void)state;
    char says[100];
    play_game(13);
    write_log(GG_REFEREE);
    strstr(written, "[6 4]")[1] = '1';
    assert_false(read_log(gg_span_of(written), GG_LOG_CHECK, 0));
    assert_memory_equal(error.text, "state after order 10 is ", 24);
    snprintf(says, sizeof says, ".., log says %.4s..", hashes[10]);
    assert_string_equal(error.text + 28, says);
    assert_int_equal(log_read.orders, 9);
}

/* A log that is cut off anywhere is damaged or good, and its good part is kept. */
static void a_log_cut_off_anywhere(void **state)
{
    (void)state;
    play_game(ALL);
    write_log(GG_REFEREE);
    size_t size = strlen(written), begin = (size_t)(strstr(written, "\nbegin\n") + 7 - written);
    for (size_t cut = 0; cut < size; cut++) {
        bool line_end = cut > 0 && written[cut - 1] == '\n';
        bool good = read_log((gg_span){written, cut}, GG_LOG_CHECK, 0);
        if (cut >= begin && line_end && log_read.orders <= 13)
            assert_true(good);
        if (cut < begin - 1)
            assert_false(good);
        assert_int_equal(good, error.text[0] == 0);
    }
}

static void too_little_memory_is_an_error(void **state)
{
    (void)state;
    static char copy[TEXT];
    gg_text out;
    play_game(ALL);
    write_log(GG_REFEREE);
    gg_log_head head = head_of_log();
    bool wrote = false, read = false;
    for (size_t size = 0; size < 400000; size += 997) {
        gg_arena little = {memory + ARENA / 2, size, 0};
        gg_text_open(&out, copy, sizeof copy);
        wrote = gg_write_log(match, &head, GG_REFEREE, &little, &out);
        assert_int_equal(little.used, 0);
        read = gg_read_log(&shelf, gg_span_of(written), 0, 0, &little, &log_read, &error);
        assert_int_equal(read, error.text[0] == 0);
        if (!read)
            assert_string_equal(error.text, "not enough memory");
    }
    assert_true(wrote && read);
}

/* ---------------------------------------------------------------- the key */

static void the_key_is_the_hash_of_seed_and_nonces(void **state)
{
    (void)state;
    gg_sha256 sha;
    uint8_t expected[32], made[32];
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, seed, 32);
    gg_sha256_add(&sha, nonces, 64);
    gg_sha256_close(&sha, expected);
    gg_make_key(seed, (const uint8_t(*)[32])nonces, 2, made);
    assert_memory_equal(made, expected, 32);
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, seed, 32);
    gg_sha256_close(&sha, expected);
    gg_make_key(seed, NULL, 0, made);
    assert_memory_equal(made, expected, 32);
}

static int open_all(void **state)
{
    (void)state;
    memory = aligned_alloc(GG_ALIGN, ARENA);
    if (!memory)
        return -1;
    shelf = (gg_shelf){gg_probe_entry(), 1};
    make_key();
    note_hashes();
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_reads_back),
        cmocka_unit_test(a_log_is_written_the_same_again),
        cmocka_unit_test(every_beginning_of_a_game_reads_back),
        cmocka_unit_test(a_log_is_read_up_to_an_order),
        cmocka_unit_test(a_log_is_not_read_farther_than_wanted),
        cmocka_unit_test(the_header_is_as_the_page_says),
        cmocka_unit_test(a_log_without_names_and_seed),
        cmocka_unit_test(a_log_of_a_free_position),
        cmocka_unit_test(a_log_of_an_auction),
        cmocka_unit_test(a_copy_has_what_its_seat_may_know),
        cmocka_unit_test(a_copy_shows_the_view_of_every_entry),
        cmocka_unit_test(a_copy_knows_nothing_that_its_seat_does_not),
        cmocka_unit_test(a_copy_that_shows_something_else_is_damaged),
        cmocka_unit_test(a_copy_ends_at_the_last_barrier),
        cmocka_unit_test(damage_gets_its_report),
        cmocka_unit_test(without_a_check_hashes_do_not_matter),
        cmocka_unit_test(other_dice_give_another_state),
        cmocka_unit_test(a_log_cut_off_anywhere),
        cmocka_unit_test(too_little_memory_is_an_error),
        cmocka_unit_test(the_key_is_the_hash_of_seed_and_nonces),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
