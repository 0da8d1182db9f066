/* test_long_games.c: games with long journals: every call costs little, gives the same result as a full replay, and
 * delays nobody else.
 *
 *   LONG_ROWS=50000 build/release/test_long_games    also prints the cost, for all games */
#include "server/in_house.h"
#include "server/long_games.h"

#include "server/games/logs.h"
#include "server/rooms/slices.h"
#include "server/rooms/snapshots.h"

#include <sqlite3.h>

enum { SHORT = 700, LONG = 50000 };

static char game[STORE_ID_SIZE];

/* ---------------------------------------------------------------- helpers */

static void begin(const char *line, const char *more)
{
    char joining[80];
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/games",
                                "{%s,'seats':[{'kind':'me'},{'kind':'open'}],'start':true%s}", line,
                                more),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
    snprintf(joining, sizeof joining, "/api/v1/games/%s/join", game);
    assert_int_equal(visit_with(&berta, WEB_POST, joining, "{'seat':1}"), 200);
}

static const char probe[] = "'game':'probe','scenario':'river','options':{'players':2}";

static const char *game_path(void)
{
    static char path[80];
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    return path;
}

/* The store as it was opened, counting rows that are read. */
static uint64_t rows_read;
static const store_ops *store_ops_before;
static store_ops counting_ops;

typedef struct counted_rows {
    store_see_row *see;
    void *to;
} counted_rows;

static bool count_row(void *to, const store_row *row)
{
    counted_rows *rows = to;
    rows_read++;
    return rows->see(rows->to, row);
}

static store_status read_counted(srv_store *self, const char *id, uint64_t after,
                                 store_see_row *see, void *to)
{
    return store_ops_before->rows(self, id, after, count_row, &(counted_rows){see, to});
}

static void count_rows(void)
{
    store_ops_before = here.store->ops;
    counting_ops = *store_ops_before;
    counting_ops.rows = read_counted;
    here.store->ops = &counting_ops;
    rows_read = 0;
}

static void restart(void)
{
    place_settle(&here);
    place_restart(&here);
    count_rows();
}

static void run_sql(const char *format, ...) GG_PRINTF(1, 2);
static void run_sql(const char *format, ...)
{
    char sql[600];
    sqlite3 *db;
    va_list list;
    va_start(list, format);
    vsnprintf(sql, sizeof sql, format, list);
    va_end(list);
    place_settle(&here);
    assert_int_equal(sqlite3_open(here.file, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static int64_t ask_sql(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *stmt;
    assert_int_equal(sqlite3_open(here.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    int64_t found = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return found;
}

static int64_t count_snapshots(void)
{
    place_settle(&here);
    return ask_sql("SELECT count(*) FROM snapshots");
}

/* ---------------------------------------------------------------- the same without snapshots */

/* A room that has read the whole journal, for one reader. */
typedef struct witness {
    srv_room *room;
    room_capture capture;
    host_page page;
    host_out out;
    gg_json json;
    uint64_t looks_at; /* the number of an entry, or of an order; .. */
    bool by_order;
    char *seen; /* .. what was seen then */
} witness;

static char *look_at(host_table *table, gg_seat reader)
{
    host_page page;
    host_out out;
    gg_json json;
    gg_json_open(&json, host_page_text(&page, &out));
    gg_json_object(&json, NULL);
    room_write_view(table, reader, false, &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    host_page_close(&page);
    return page.at;
}

static bool witness_row(void *to, const store_row *row)
{
    witness *of = to;
    srv_room *room = of->room;
    if (!room_take_row(room, row))
        fail_msg("row %zu does not fit", (size_t)row->number);
    uint64_t reached = of->by_order ? gg_match_count(room->table.match)
                                    : room->told[of->capture.reader];
    if (!of->seen && reached >= of->looks_at && of->capture.known)
        host_table_look_back(&room->table, of->capture.reader, of->capture.known,
                             of->capture.known_count);
    if (!of->seen && reached >= of->looks_at)
        of->seen = look_at(&room->table, of->capture.reader);
    return true;
}

static void witness_open(witness *of, gg_seat reader, uint64_t looks_at, bool by_order)
{
    gg_error error = {0};
    store_game stored;
    *of = (witness){.looks_at = looks_at, .by_order = by_order};
    assert_int_equal(here.store->ops->game(here.store, game, &stored), STORE_OK);
    of->room = room_make(&here.house, &stored, &error);
    gg_json_open(&of->json, host_page_text(&of->page, &of->out));
    gg_json_array(&of->json, NULL);
    of->capture = (room_capture){.reader = reader,
                                 .after = looks_at,
                                 .most = UINT32_MAX,
                                 .out = &of->json,
                                 .seeks = !by_order};
    of->room->capture = &of->capture;
    here.store->ops->rows(here.store, game, 0, witness_row, of);
    gg_json_end_array(&of->json);
    gg_text_close(&of->out.text);
    host_page_close(&of->page);
}

static void witness_close(witness *of)
{
    room_free(of->room);
    host_page_free(&of->page);
    free(of->capture.known);
    free(of->seen);
}

static visitor *reader_of(gg_seat seat)
{
    return seat == 1 ? &berta : &anna;
}

static const char *word_of(gg_seat seat)
{
    return seat == GG_PUBLIC ? "public" : seat == 0 ? "0" : "1";
}

/* The record, page by page, equals the one from a full replay. */
static void check_record(gg_seat reader)
{
    witness of;
    uint64_t number = 0;
    visitor *who = reader_of(reader);
    witness_open(&of, reader, UINT64_MAX, false);
    json_t *all = json_loads(of.page.at, 0, NULL);
    assert_non_null(all);
    for (size_t at = 0; at < json_array_size(all);) {
        char query[60];
        snprintf(query, sizeof query, "record?after=%zu", (size_t)number);
        assert_int_equal(visit(who, WEB_GET, seat_path(game, word_of(reader), query), NULL), 200);
        const json_t *entries = reply_at(who, "entries");
        assert_true(json_array_size(entries) > 0);
        for (size_t i = 0; i < json_array_size(entries); i++, at++)
            if (!json_equal(json_array_get(entries, i), json_array_get(all, at)))
                fail_msg("entry %zu of reader %u differs", at + 1, reader);
        number = (uint64_t)reply_number(who, "number");
        assert_int_equal(number, at);
    }
    json_decref(all);
    witness_close(&of);
}

/* What is seen after an entry, or an order. */
static void check_look(gg_seat reader, uint64_t number, bool by_order)
{
    witness of;
    char query[60];
    visitor *who = reader_of(reader);
    witness_open(&of, reader, number, by_order);
    snprintf(query, sizeof query, "sight?%s=%zu", by_order ? "at" : "entry", (size_t)number);
    assert_int_equal(visit(who, WEB_GET, seat_path(game, word_of(reader), query), NULL), 200);
    json_t *seen = json_loads(of.seen, 0, NULL);
    if (!json_equal(json_object_get(seen, "view"), reply_at(who, "view")))
        fail_msg("reader %u sees something else after %s", reader, query);
    json_decref(seen);
    witness_close(&of);
}

static int64_t newest_of(gg_seat reader)
{
    visitor *who = reader_of(reader);
    assert_int_equal(visit(who, WEB_GET, seat_path(game, word_of(reader), "text"), NULL), 200);
    return reply_number(who, "number");
}

static void check_reader(gg_seat reader)
{
    int64_t newest = newest_of(reader);
    check_record(reader);
    for (int64_t number = 1; number <= newest; number += 1 + newest / 9)
        check_look(reader, (uint64_t)number, false);
    check_look(reader, (uint64_t)newest, false);
}

static void test_the_past_is_what_the_journal_comes_to(void **state)
{
    static const char *const lines[] = {probe, "'game':'napoleon'", "'game':'triumph'"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        for (long_kind kind = LONG_OFFERS; kind <= LONG_MIXED; kind++) {
            begin(lines[i], "");
            long_go_on(&here, game, kind, SHORT, GG_NOBODY);
            check_reader(0); /* read row by row, with snapshots saved meanwhile */
            assert_true(count_snapshots() >= SHORT / SNAPSHOT_EVERY - 1);
            restart();
            for (gg_seat reader = 0; reader < 2; reader++)
                check_reader(reader);
            if (i > 0)
                break;
        }
}

/* Nothing reveals how much others have tried, not even how much of a record is sent at a time. */
static void test_pages_are_full(void **state)
{
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_HIDDEN, 10000, GG_NOBODY);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(visit(&berta, WEB_GET, seat_path(game, "1", "record?after=0"), NULL), 200);
        assert_int_equal(json_array_size(reply_at(&berta, "entries")), 200);
        check_record(1);
        restart();
    }
}

static void test_moments_of_a_game_that_has_ended(void **state)
{
    char path[100];
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_MIXED, SHORT, 1);
    assert_int_equal(visit(&anna, WEB_GET, game_path(), NULL), 200);
    restart();
    check_reader(0);
    srv_room *room = room_in_memory(&here.house, game);
    uint64_t orders = gg_match_count(room->table.match);
    for (uint64_t order = 0; order <= orders; order += 1 + orders / 11)
        check_look(0, order, true);
    check_look(1, orders, true);
    snprintf(path, sizeof path, "/api/v1/games/%s/dice", game);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(visit(&anna, WEB_GET, path, NULL), 200);
        assert_true(json_is_true(reply_at(&anna, "fits")));
        assert_int_equal(reply_number(&anna, "orders"), orders);
    }
}

static void test_logs_are_written_by_others(void **state)
{
    char *log = NULL;
    size_t size = 0;
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_MIXED, SHORT, GG_NOBODY);
    assert_int_equal(visit(&anna, WEB_GET, seat_path(game, "0", "log"), NULL), 200);
    const srv_room *room = room_in_memory(&here.house, game);
    FILE *stream = open_memstream(&log, &size);
    assert_true(logs_write(&room->table, &room->game, 0, stream));
    fclose(stream);
    assert_string_equal(anna.text, log);
    assert_int_equal(room->holds, 0);
    free(log);
    visiting left = {0}; /* a client that leaves is not missed */
    visit_send(&anna, &left, WEB_GET, seat_path(game, "0", "log"), NULL);
    assert_int_equal(left.outcome, WEB_LATER);
    left.exchange.gone(&left.exchange);
    while (room->holds > 0)
        house_turn(&here.house);
    web_exchange_free(&left.exchange);
}

/* ---------------------------------------------------------------- games that continue */

static int post(visitor *who, int seat, int64_t after, const char *text)
{
    return visit_with(who, WEB_POST, seat_path(game, word_of((gg_seat)seat), "orders"),
                      "{'after':%lld,'order':'%s'}", (long long)after, text);
}

static void play(visitor *who, int seat, const char *text)
{
    if (post(who, seat, newest_of((gg_seat)seat), text) != 200)
        fail_msg("%s: %s", text, who->text);
}

/* A trial order that is undone again and again, and one that remains but that nobody else knows of. */
static void play_many(int rows)
{
    begin(probe, "");
    play(&anna, 0, "deploy Alm: 2 3 3 Bree: 4 4");
    play(&berta, 1, "deploy Hale: 1 1 2 Hule: 3 4");
    play(&anna, 0, "move 2a Alm-Cald");
    for (int row = 4; row < rows; row += 2) {
        play(&anna, 0, "move 3b Alm-Bree");
        play(&anna, 0, "undo");
    }
}

static void test_rooms_go_on_as_they_were(void **state)
{
    (void)state;
    play_many(3 * SNAPSHOT_EVERY);
    assert_true(count_snapshots() >= 2);
    assert_int_equal(visit(&anna, WEB_GET, seat_path(game, "0", "sight"), NULL), 200);
    char *mine = strdup(anna.text);
    int64_t others = newest_of(1);
    restart();
    assert_int_equal(visit(&anna, WEB_GET, seat_path(game, "0", "sight"), NULL), 200);
    assert_string_equal(anna.text, mine);
    free(mine);
    assert_true(rows_read < 2 * SNAPSHOT_EVERY);
    assert_int_equal(newest_of(1), others); /* nothing of what was tried */
    play(&anna, 0, "move 3b Alm-Bree");
    play(&anna, 0, "undo");
    play(&anna, 0, "undo"); /* what was true when the snapshot was saved */
    assert_int_equal(post(&anna, 0, newest_of(0), "undo"), 409);
    play(&anna, 0, "move 2a Alm-Cald");
    play(&anna, 0, "attack Bree-Hale"); /* now they are told */
    assert_int_equal(newest_of(1), others + 2);
    restart();
    check_reader(0);
    check_reader(1);
}

/* The reply to an order has everything its seat was told before, from the store, and the order itself, which is not
 * there yet. */
static void test_replies_after_a_restart(void **state)
{
    (void)state;
    play_many(2 * SNAPSHOT_EVERY);
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            visit_with(&berta, WEB_POST, seat_path(game, "1", "chat"), "{'text':'Well?'}"), 200);
    int64_t newest = newest_of(0);
    restart();
    assert_int_equal(post(&anna, 0, newest - 3, "move 3b Alm-Bree"), 200);
    assert_int_equal(reply_number(&anna, "number"), newest + 1);
    assert_int_equal(json_array_size(reply_at(&anna, "entries")), 4);
    assert_int_equal(reply_number(&anna, "entries.0.number"), newest - 2);
    assert_int_equal(reply_number(&anna, "entries.3.number"), newest + 1);
}

/* A repeated post is recognized, however old it is. */
static void test_old_posts_are_known(void **state)
{
    (void)state;
    play_many(3 * SNAPSHOT_EVERY);
    uint64_t rows = room_in_memory(&here.house, game)->rows;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(post(&anna, 0, 1, "deploy Alm: 2 3 3 Bree: 4 4"), 200);
        assert_true(json_is_true(reply_at(&anna, "repeated")));
        assert_int_equal(reply_number(&anna, "number"), 2);
        assert_int_equal(post(&anna, 0, 3, "move 2a Alm-Cald"), 200);
        assert_true(json_is_true(reply_at(&anna, "repeated")));
        assert_int_equal(reply_number(&anna, "number"), 4);
        assert_int_equal(post(&anna, 0, 3, "move 3b Alm-Cald"), 409);
        assert_string_equal(reply_text(&anna, "error.code"), "stale");
        assert_int_equal(post(&berta, 1, 2, "deploy Hale: 1 1 2 Hule: 3 4"), 200);
        assert_int_equal(reply_number(&berta, "number"), 3);
        restart();
    }
    assert_int_equal(visit(&anna, WEB_GET, game_path(), NULL), 200);
    assert_int_equal(room_in_memory(&here.house, game)->rows, rows);
}

/* ---------------------------------------------------------------- snapshots are never the source of truth */

static void expect_all_well(void)
{
    here.store->ops = store_ops_before;
    place_restart(&here);
    count_rows();
    assert_int_equal(visit(&anna, WEB_GET, game_path(), NULL), 200);
    check_record(0);
    check_look(0, 300, false);
    assert_true(count_snapshots() >= SHORT / SNAPSHOT_EVERY);
    char *report = NULL;
    size_t size = 0;
    host_out out;
    FILE *stream = open_memstream(&report, &size);
    gg_text *text = host_out_open(&out, stream);
    bool good = snapshots_check(gg_built_shelf(), here.store, text);
    gg_text_close(text);
    fclose(stream);
    if (!good)
        fail_msg("%s", report);
    free(report);
}

static void test_damaged_snapshots_cost_only_time(void **state)
{
    static const char *const damages[] = {
        "UPDATE snapshots SET body = zeroblob(length(body))",
        "UPDATE snapshots SET body = substr(body, 1, length(body) / 2)",
        "UPDATE snapshots SET head = substr(head, 2)",
        "UPDATE snapshots SET head = CAST(x'0200' || substr(head, 3) AS BLOB)", /* of another program */
        "UPDATE snapshots SET orders = zeroblob(length(orders))",
        "UPDATE snapshots SET orders = x''",
        "UPDATE snapshots SET at = at + 1",
        "UPDATE snapshots SET hash = hash + 1",
        "DELETE FROM snapshots WHERE number = (SELECT min(number) FROM snapshots)",
        "UPDATE snapshots SET body = zeroblob(9) WHERE number = (SELECT max(number) FROM snapshots)",
        "UPDATE snapshots SET orders = CAST(orders || zeroblob(8) AS BLOB) WHERE number > 600",
        "DELETE FROM snapshots"};
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_MIXED, SHORT, GG_NOBODY);
    count_rows();
    expect_all_well();
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        run_sql("%s", damages[i]);
        expect_all_well();
    }
}

/* Also while the room is in memory. */
static void test_snapshots_that_vanish_are_made_again(void **state)
{
    char query[40] = "record?after=300";
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_UNDONE, SHORT, GG_NOBODY);
    count_rows();
    assert_int_equal(visit(&anna, WEB_GET, game_path(), NULL), 200);
    int64_t before = count_snapshots();
    run_sql("DELETE FROM snapshots");
    for (int i = 0; i < 3; i++) {
        visit(&anna, WEB_GET, seat_path(game, "0", query), NULL);
        place_settle(&here);
    }
    assert_int_equal(anna.status, 200);
    check_record(0);
    assert_int_equal(count_snapshots(), before);
}

/* An intact snapshot with different contents: only a replay can detect it. */
static void test_administrators_find_what_does_not_fit(void **state)
{
    host_out out;
    char *report = NULL;
    size_t size = 0;
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_UNDONE, SHORT, GG_NOBODY);
    assert_int_equal(visit(&anna, WEB_GET, game_path(), NULL), 200);
    assert_true(count_snapshots() > 2);
    run_sql("UPDATE snapshots SET orders = zeroblob(length(orders)) WHERE number = (SELECT"
            " min(number) FROM snapshots)");
    FILE *stream = open_memstream(&report, &size);
    gg_text *text = host_out_open(&out, stream);
    assert_false(snapshots_check(gg_built_shelf(), here.store, text));
    gg_text_close(text);
    fclose(stream);
    assert_non_null(strstr(report, "does not match its journal"));
    free(report);
}

/* ---------------------------------------------------------------- limits of offers */

static void test_offers_are_bounded(void **state)
{
    (void)state;
    begin(probe, ",'clock':{'kind':'live','seconds':80000,'increment':0}");
    for (int i = 0; i < 19; i++) {
        play(&anna, 0, "draw");
        play(&berta, 1, "refuse");
    }
    assert_int_equal(visit_with(&anna, WEB_POST, seat_path(game, "0", "pause"), "{'what':'ask'}"),
                     200);
    assert_int_equal(
        visit_with(&berta, WEB_POST, seat_path(game, "1", "pause"), "{'what':'refuse'}"), 200);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(post(&anna, 0, newest_of(0), "draw"), 429);
        assert_string_equal(reply_text(&anna, "error.code"), "too-many");
        assert_in_range(anna.retry_after, 100, 180);
        assert_int_equal(
            visit_with(&anna, WEB_POST, seat_path(game, "0", "pause"), "{'what':'ask'}"), 429);
        restart(); /* that does not help */
    }
    play(&berta, 1, "draw"); /* the other has not offered anything */
    play(&anna, 0, "refuse");
    here.clock.value += 180000;
    play(&anna, 0, "draw");
    play(&berta, 1, "refuse");
    assert_int_equal(post(&anna, 0, newest_of(0), "draw"), 429);
    play(&anna, 0, "deploy Alm: 2 3 3 Bree: 4 4"); /* everything else works as before */
}

/* ---------------------------------------------------------------- at 50,000 rows */

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* A call with another client beside it, which asks for something after each iteration. */
typedef struct beside {
    double worst,
        whole; /* milliseconds: the other client's longest wait; the duration of the call */
    int64_t cpu, worst_cpu; /* microseconds of the loop: in total, and of the longest iteration */
    int turns;
    uint64_t rows;
} beside;

static beside call_beside(visitor *who, const char *path, const char *other)
{
    beside out = {0};
    visiting sent = {0};
    double began = milliseconds();
    int64_t cpu = slices_time();
    rows_read = 0;
    visit_send(who, &sent, WEB_GET, path, NULL);
    out.cpu = out.worst_cpu = slices_time() - cpu;
    out.worst = milliseconds() - began;
    while (sent.outcome == WEB_LATER && !sent.exchange.finished) {
        double turn = milliseconds();
        cpu = slices_time();
        house_turn(&here.house);
        int64_t worked = slices_time() - cpu;
        assert_int_equal(visit(&berta, WEB_GET, other, NULL), 200);
        double waited = milliseconds() - turn;
        out.worst = waited > out.worst ? waited : out.worst;
        out.worst_cpu = worked > out.worst_cpu ? worked : out.worst_cpu;
        out.cpu += worked;
        out.turns++;
    }
    out.whole = milliseconds() - began;
    visit_end(who, &sent);
    assert_int_equal(who->status, 200);
    out.rows = rows_read;
    return out;
}

/* No call reads more than a part of the journal at a time; long ones take many iterations. */
static void test_fifty_thousand_rows(void **state)
{
    char small[STORE_ID_SIZE], other[100], entry[60], after[60];
    (void)state;
    begin(probe, "");
    memcpy(small, game, sizeof small);
    snprintf(other, sizeof other, "%s", seat_path(small, "1", "sight"));
    begin(probe, "");
    long_go_on(&here, game, LONG_OFFERS, LONG, GG_NOBODY);
    count_rows();
    beside first = call_beside(&anna, game_path(), other); /* without a snapshot */
    assert_in_range(first.rows, LONG, LONG + LONG / 2);
    assert_true(first.turns > 10);
    assert_true(first.worst_cpu < first.cpu / 4);
    restart();
    beside cold = call_beside(&anna, game_path(), other);
    assert_in_range(cold.rows, 1, 2 * SNAPSHOT_EVERY + 10);
    assert_int_equal(cold.turns, 0);
    for (int part = 0; part < 4; part++) {
        snprintf(after, sizeof after, "record?after=%d", part * LONG / 4);
        assert_in_range(call_beside(&anna, seat_path(game, "0", after), other).rows, 200, 500);
        snprintf(entry, sizeof entry, "sight?entry=%d", 1 + part * LONG / 4);
        assert_in_range(call_beside(&anna, seat_path(game, "0", entry), other).rows, 1,
                        2 * SNAPSHOT_EVERY);
    }
    assert_int_equal(visit(&berta, WEB_GET, other, NULL), 200);
    beside log = call_beside(&anna, seat_path(game, "0", "log"), other);
    assert_int_equal(log.rows, 0);
    assert_true(log.turns > 3);
    char *report = NULL; /* everything saved is right */
    size_t size = 0;
    host_out out;
    FILE *stream = open_memstream(&report, &size);
    assert_true(snapshots_check(gg_built_shelf(), here.store, host_out_open(&out, stream)));
    fclose(stream);
    free(report);
}

static size_t count_events(const char *text)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, "event: entry")); at++)
        count++;
    return count;
}

/* A stream from the first entry reads the journal once. */
static void test_streams_catch_up_in_one_go(void **state)
{
    char path[120];
    web_exchange exchange = {0};
    (void)state;
    begin(probe, "");
    uint64_t rows = long_go_on(&here, game, LONG_MIXED, LONG / 10, GG_NOBODY);
    count_rows();
    assert_int_equal(visit(&anna, WEB_GET, game_path(), NULL), 200);
    int64_t newest = newest_of(0);
    rows_read = 0;
    snprintf(path, sizeof path, "/api/v1/stream?from=%s.0:0", game);
    exchange.request = visitor_request(&anna, WEB_GET, path, NULL);
    web_handler handler = house_handler(&here.house);
    assert_int_equal(handler.handle(handler.to, &exchange), WEB_STREAM);
    for (int i = 0; i < 3000 && count_events(exchange.sent.at) < (size_t)newest; i += 1)
        for (int j = 0; j < 20; j++)
            house_turn(&here.house);
    assert_int_equal(count_events(exchange.sent.at), newest);
    assert_in_range(rows_read, rows / 2, rows + rows / 4);
    exchange.gone(&exchange);
    web_exchange_free(&exchange);
}

/* Streams wait for a game that is being loaded, and then begin. */
static void test_streams_wait_for_long_games(void **state)
{
    visiting sent = {0};
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_UNDONE, SHORT, GG_NOBODY);
    visit_send(&anna, &sent, WEB_GET, "/api/v1/stream", NULL);
    assert_int_equal(sent.outcome, WEB_LATER);
    for (int i = 0; i < 1000 && !sent.exchange.streams; i++)
        house_turn(&here.house);
    assert_true(sent.exchange.streams);
    assert_non_null(strstr(sent.exchange.sent.at, "event: hello"));
    assert_int_equal(visit_with(&berta, WEB_POST, seat_path(game, "1", "chat"), "{'text':'Hello'}"),
                     200);
    place_settle(&here);
    assert_int_equal(count_events(sent.exchange.sent.at), 1);
    sent.exchange.gone(&sent.exchange);
    web_exchange_free(&sent.exchange);
}

/* ---------------------------------------------------------------- who is charged */

/* Strangers too: a client that makes the server load long games waits for the next one. */
static void test_who_asks_is_charged(void **state)
{
    char games[4][STORE_ID_SIZE], path[4][80];
    visiting sent[4] = {0};
    visitor stranger = {.at = &here, .address = "192.0.2.7"};
    visitor neighbor = {.at = &here, .address = "192.0.2.8"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        begin(probe, ",'watch':'people'");
        memcpy(games[i], game, sizeof game);
        long_go_on(&here, game, LONG_OFFERS, i == 2 ? LONG / 5 : 2000, GG_NOBODY);
        snprintf(path[i], sizeof path[i], "/api/v1/games/%s", games[i]);
    }
    here.house.settings.accounts = true;
    for (int i = 0; i < 2; i++) {
        visit_send(&stranger, &sent[i], WEB_GET, path[i], NULL);
        assert_int_equal(sent[i].outcome, WEB_LATER);
    }
    assert_int_equal(visit(&stranger, WEB_GET, path[2], NULL), 429);
    assert_true(stranger.retry_after > 0);
    visit_send(&neighbor, &sent[3], WEB_GET, path[0], NULL); /* another client is charged */
    assert_int_equal(sent[3].outcome, WEB_LATER);
    visiting more[100] = {0};
    for (int i = 0; i < 98; i++)
        visit_send(&stranger, &more[i], WEB_GET, path[0], NULL);
    assert_int_equal(visit(&stranger, WEB_GET, path[0], NULL), 429);
    for (int i = 0; i < 98; i++)
        assert_int_equal(visit_end(&stranger, &more[i]), 200);
    assert_int_equal(visit_end(&stranger, &sent[0]), 200);
    assert_int_equal(visit_end(&stranger, &sent[1]), 200);
    assert_int_equal(visit_end(&neighbor, &sent[3]), 200);
    assert_int_equal(visit(&stranger, WEB_GET, path[2], NULL), 200);
    /* Most of its time, so that it needs fewer requests than an address may send, on a fast machine, too. */
    people_charge(&here.house, "192.0.2.7", 0, 1500000);
    while (!people_must_rest(&here.house, "192.0.2.7", 0)) {
        room_drop(&here.house, room_in_memory(&here.house, games[2]));
        run_sql("DELETE FROM snapshots");
        assert_int_equal(visit(&stranger, WEB_GET, path[2], NULL), 200);
        place_settle(&here);
    }
    assert_int_equal(visit(&stranger, WEB_GET, path[2], NULL), 429);
    assert_int_equal(visit(&neighbor, WEB_GET, path[2], NULL), 200);
    here.house.settings.accounts = false;
    visitor_close(&stranger);
    visitor_close(&neighbor);
}

/* The server stops while a client waits: it is told so, and nothing is lost. */
static void test_an_end_in_the_middle(void **state)
{
    visiting sent = {0};
    (void)state;
    begin(probe, "");
    long_go_on(&here, game, LONG_OFFERS, 3000, GG_NOBODY);
    visit_send(&anna, &sent, WEB_GET, game_path(), NULL);
    assert_int_equal(sent.outcome, WEB_LATER);
    house_turn(&here.house);
    while (!house_stop(&here.house))
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    assert_true(sent.exchange.finished);
    assert_int_equal(sent.exchange.reply.status, 503);
    web_exchange_free(&sent.exchange);
    place_restart(&here);
    count_rows();
    assert_int_equal(visit(&anna, WEB_GET, game_path(), NULL), 200);
    check_record(1);
}

/* ---------------------------------------------------------------- costs */

static void print_cost(const char *what, const char *path, const char *other)
{
    beside cost = call_beside(&anna, path, other);
    printf("    %-22s %9.1f ms, of the loop %8.1f; the other waits %6.1f, its longest turn %6.1f\n",
           what, cost.whole, (double)cost.cpu / 1e3, cost.worst, (double)cost.worst_cpu / 1e3);
}

static void print_size(void)
{
    char sql[400];
    snprintf(
        sql, sizeof sql,
        "SELECT sum(length(head) + length(body) + length(orders)) FROM snapshots WHERE game = '%s'",
        game);
    int64_t snapshots = ask_sql(sql);
    snprintf(
        sql, sizeof sql,
        "SELECT sum(length(game) + length(text) + length(draws) + 30) FROM journal WHERE game = '%s'",
        game);
    printf("    snapshots %.1f MB, journal %.1f MB\n", (double)snapshots / 1e6,
           (double)ask_sql(sql) / 1e6);
}

static void print_costs(const char *line, uint64_t rows)
{
    static const char *const kinds[] = {"offers", "undone", "mixed"};
    char small[STORE_ID_SIZE], other[100], middle[2][60];
    begin(probe, "");
    memcpy(small, game, sizeof small);
    snprintf(other, sizeof other, "%s", seat_path(small, "1", "sight"));
    for (long_kind kind = LONG_OFFERS; kind <= LONG_MIXED; kind++) {
        begin(line, "");
        uint64_t made = long_go_on(&here, game, kind, rows, GG_NOBODY);
        printf("  %s, %s: %zu rows\n", line, kinds[kind], (size_t)made);
        print_cost("first time", game_path(), other);
        place_settle(&here);
        place_restart(&here);
        visit(&berta, WEB_GET, other, NULL);
        print_size();
        print_cost("cold", game_path(), other);
        int64_t newest = newest_of(0);
        snprintf(middle[0], sizeof middle[0], "record?after=%d", (int)(newest / 2));
        snprintf(middle[1], sizeof middle[1], "sight?entry=%d", (int)(newest / 2));
        print_cost("record from 0", seat_path(game, "0", "record?after=0"), other);
        print_cost("record from the middle", seat_path(game, "0", middle[0]), other);
        print_cost("look back", seat_path(game, "0", middle[1]), other);
        print_cost("log", seat_path(game, "0", "log"), other);
    }
}

static void test_costs(void **state)
{
    static const char *const lines[] = {probe, "'game':'triumph'", "'game':'napoleon'",
                                        "'game':'warpeace'"};
    const char *rows = getenv("LONG_ROWS");
    (void)state;
    if (!rows)
        return;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        print_costs(lines[i], strtoul(rows, NULL, 10));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(test_the_past_is_what_the_journal_comes_to, two_guests),
        IN_HOUSE(test_pages_are_full, two_guests),
        IN_HOUSE(test_moments_of_a_game_that_has_ended, two_guests),
        IN_HOUSE(test_logs_are_written_by_others, two_guests),
        IN_HOUSE(test_rooms_go_on_as_they_were, two_guests),
        IN_HOUSE(test_replies_after_a_restart, two_guests),
        IN_HOUSE(test_old_posts_are_known, two_guests),
        IN_HOUSE(test_damaged_snapshots_cost_only_time, two_guests),
        IN_HOUSE(test_snapshots_that_vanish_are_made_again, two_guests),
        IN_HOUSE(test_administrators_find_what_does_not_fit, two_guests),
        IN_HOUSE(test_offers_are_bounded, two_guests),
        IN_HOUSE(test_fifty_thousand_rows, two_guests),
        IN_HOUSE(test_streams_catch_up_in_one_go, two_guests),
        IN_HOUSE(test_streams_wait_for_long_games, two_guests),
        IN_HOUSE(test_who_asks_is_charged, two_guests),
        IN_HOUSE(test_an_end_in_the_middle, two_guests),
        IN_HOUSE(test_costs, two_guests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
