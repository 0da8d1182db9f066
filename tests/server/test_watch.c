/* test_watch.c: views of games: earlier positions, logs, the check of the dice; imported logs. */
#include "server/in_house.h"

#include "host/date.h"
#include "host/hex.h"
#include "host/memory.h"
#include "server/games/logs.h"
#include "server/games/replay.h"
#include "server/lobby/lobby.h"
#include "server/rooms/logs_read.h"

#include <sodium.h>
#include <sqlite3.h>

enum { ORDERS_MAX = 400, READERS = 3 };

static const char *const readers[READERS] = {"0", "1", "public"};
static const gg_seat seats[READERS] = {0, 1, GG_PUBLIC};

/* Anna's game, in which she plays both sides, and what each reader may know of the position after each order. Berta is a
 * stranger. */
static struct {
    char id[STORE_ID_SIZE];
    uint64_t orders;
    char *seen[ORDERS_MAX][READERS], *read[ORDERS_MAX][READERS]; /* as data, and as text */
} game;

/* ---------------------------------------------------------------- calls */

static const char *path_in(const char *id, const char *format, const char *reader)
{
    static char text[300];
    char rest[200];
    snprintf(rest, sizeof rest, "/seats/%s/%s", reader, format);
    snprintf(text, sizeof text, "/api/v1/games/%s%s", id, rest);
    return text;
}

static const char *dice_in(const char *id)
{
    static char text[100];
    snprintf(text, sizeof text, "/api/v1/games/%s/dice", id);
    return text;
}

static int look(visitor *who, const char *id, const char *reader, const char *what)
{
    return visit(who, WEB_GET, path_in(id, what, reader), NULL);
}

static int look_at(visitor *who, const char *id, const char *reader, const char *call, uint64_t at)
{
    char what[40];
    snprintf(what, sizeof what, "%s?at=%llu", call, (unsigned long long)at);
    return look(who, id, reader, what);
}

static int look_back(visitor *who, const char *id, const char *reader, uint64_t at)
{
    return look_at(who, id, reader, "sight", at);
}

static char *view_of(const visitor *who)
{
    char *view = json_dumps(reply_at(who, "view"), JSON_SORT_KEYS);
    assert_non_null(view);
    return view;
}

static srv_room *room_of(void)
{
    store_status status;
    srv_room *room = room_enter(&here.house, game.id, &status);
    assert_non_null(room);
    return room;
}

/* ---------------------------------------------------------------- a game */

/* What the reader may know of the state, as the library writes it; free(). */
static char *written(gg_seat reader, void (*write)(const gg_game *, const void *, gg_text *))
{
    host_page page;
    host_out out;
    const srv_room *room = room_of();
    void *view = host_memory(gg_view_size(room->rules));
    gg_text *text = host_page_text(&page, &out);
    gg_view(room->rules, gg_match_state(room->table.match), reader, view);
    write(room->rules, view, text);
    gg_text_close(text);
    host_page_close(&page);
    free(view);
    return page.at;
}

static char *sorted(char *json)
{
    json_t *parsed = json_loads(json, 0, NULL);
    char *text = json_dumps(parsed, JSON_SORT_KEYS);
    assert_non_null(text);
    json_decref(parsed);
    free(json);
    return text;
}

static void keep_seen(int reader, char *seen, char *read)
{
    free(game.seen[game.orders][reader]);
    free(game.read[game.orders][reader]);
    game.seen[game.orders][reader] = seen;
    game.read[game.orders][reader] = read;
}

static void note_seen(void)
{
    game.orders = gg_match_count(room_of()->table.match);
    assert_true(game.orders < ORDERS_MAX);
    for (int i = 0; i < READERS; i++)
        keep_seen(i, sorted(written(seats[i], gg_write_view)), written(seats[i], gg_write_board));
}

/* The newest order will be undone: for others nothing has happened since that order. */
static void note_unseen(const char *author, uint64_t before)
{
    for (int i = 0; i < READERS; i++)
        if (strcmp(readers[i], author) != 0)
            keep_seen(i, strdup(game.seen[before][i]), strdup(game.read[before][i]));
}

static bool is_over(void)
{
    return room_of()->game.state == GAME_OVER;
}

/* Takes one of the choices until the order is complete. False: the seat is not asked. */
static bool draft(const char *seat, uint32_t *chance, char *order, size_t size)
{
    assert_int_equal(look(&anna, game.id, seat, "sight"), 200);
    if (!json_is_true(reply_at(&anna, "asked")))
        return false;
    json_t *choices = json_incref(reply_at(&anna, "draft.choices")), *steps = json_array();
    for (bool complete = false; !complete;) {
        *chance = *chance * 1664525 + 1013904223;
        size_t count = json_array_size(choices);
        assert_true(count > 0);
        json_t *choice = json_array_get(choices, (*chance >> 8) % count);
        json_array_append(steps, json_object_get(choice, "text"));
        json_t *body = json_pack("{s:O}", "steps", steps);
        char *text = json_dumps(body, 0);
        json_decref(body);
        json_decref(choices);
        assert_int_equal(visit(&anna, WEB_PUT, path_in(game.id, "draft", seat), text), 200);
        free(text);
        complete = json_is_true(reply_at(&anna, "complete"));
        choices = json_incref(reply_at(&anna, "choices"));
    }
    snprintf(order, size, "%s", reply_text(&anna, "order"));
    json_decref(choices);
    json_decref(steps);
    return true;
}

static int give(const char *seat, const char *order)
{
    assert_int_equal(look(&anna, game.id, seat, "sight"), 200);
    long long after = reply_number(&anna, "number");
    return visit_with(&anna, WEB_POST, path_in(game.id, "orders", seat),
                      "{'after':%lld,'order':'%s'}", after, order);
}

static void play_one(const char *seat, uint32_t *chance)
{
    char order[GG_LINE_MAX];
    if (is_over() || !draft(seat, chance, order, sizeof order))
        return;
    uint64_t before = game.orders;
    assert_int_equal(give(seat, order), 200);
    note_seen();
    if (*chance % 5 == 0 && give(seat, "undo") == 200) {
        note_unseen(seat, before);
        note_seen();
    }
}

static void open_game(const char *watch)
{
    memset(&game, 0, sizeof game);
    assert_int_equal(
        visit_with(&anna, WEB_POST, "/api/v1/games",
                   "{'game':'probe','options':{'players':2},'seats':[{'kind':'me'},{'kind':'me'}],"
                   "'watch':'%s','start':true}",
                   watch),
        201);
    snprintf(game.id, sizeof game.id, "%s", reply_text(&anna, "id"));
    note_seen();
}

static void play_through(uint32_t chance)
{
    for (int i = 0; i < ORDERS_MAX && !is_over(); i++) {
        play_one("0", &chance);
        play_one("1", &chance);
    }
    assert_true(is_over());
    place_settle(&here);
}

/* A game that people may watch. */
static int game_for_people(void **state)
{
    two_guests(state);
    open_game("people");
    return 0;
}

static int game_for_nobody(void **state)
{
    two_guests(state);
    open_game("nobody");
    return 0;
}

static int close_game(void **state)
{
    for (int i = 0; i < ORDERS_MAX; i++)
        for (int reader = 0; reader < READERS; reader++) {
            free(game.seen[i][reader]);
            free(game.read[i][reader]);
        }
    return close_house(state);
}

/* ---------------------------------------------------------------- while it runs */

static void test_a_running_game_tells_nothing_more(void **state)
{
    (void)state;
    visitor *stranger = &berta;
    assert_int_equal(give("0", "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    for (int i = 0; i < READERS; i++) {
        assert_int_equal(look_back(&anna, game.id, readers[i], 0), 409);
        assert_string_equal(reply_text(&anna, "error.code"), "not-now");
    }
    static const char *const secret[] = {"0", "1", "referee"};
    static const char *const calls[] = {"sight", "sight?at=0", "text", "text?entry=1", "log"};
    for (size_t i = 0; i < 15; i++)
        assert_int_equal(look(stranger, game.id, secret[i / 5], calls[i % 5]), 403);
    assert_int_equal(look(&anna, game.id, "referee", "log"), 403);
    assert_int_equal(look(stranger, game.id, "public", "sight"), 200);
    assert_int_equal(visit(stranger, WEB_GET, dice_in(game.id), NULL), 200);
    assert_int_equal(json_object_size(stranger->json), 1);
    assert_int_equal(strlen(reply_text(stranger, "seed_hash")), 64);
}

/* What the terminal would print for that seat, now and after an entry. */
static void check_text(const char *reader, gg_seat seat, const char *what)
{
    char board[20000];
    gg_text text;
    srv_room *room = room_of();
    gg_text_open(&text, board, sizeof board);
    gg_write_board(room->rules, host_table_view(&room->table, seat), &text);
    assert_int_equal(look(&anna, game.id, reader, what), 200);
    assert_string_equal(reply_text(&anna, "text"), board);
    assert_int_equal(reply_number(&anna, "number"), room->told[seat]);
}

static void test_the_board_as_text(void **state)
{
    (void)state;
    assert_int_equal(give("0", "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    char *before = strdup((look(&anna, game.id, "1", "text"), reply_text(&anna, "text")));
    assert_int_equal(give("1", "deploy Hale: 1 1 2 Hule: 3 4"), 200);
    check_text("0", 0, "text");
    check_text("1", 1, "text?entry=3");
    check_text("public", GG_PUBLIC, "text");
    assert_int_equal(look(&anna, game.id, "1", "text?entry=2"), 200);
    assert_string_equal(reply_text(&anna, "text"), before);
    free(before);
    assert_int_equal(look(&anna, game.id, "1", "text?entry=9"), 404);
    assert_int_equal(look(&anna, game.id, "1", "text?entry=x"), 400);
    assert_int_equal(look(&anna, game.id, "1", "text?at=0"), 409);
}

static void test_the_log_of_a_running_game_is_a_copy(void **state)
{
    (void)state;
    assert_int_equal(give("0", "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    assert_int_equal(look(&anna, game.id, "0", "log"), 200);
    assert_non_null(strstr(anna.text, "\nseen-by S\n"));
    assert_non_null(strstr(anna.text, "S: deploy Alm: 2 3 3 Bree: 4 4\n"));
    assert_non_null(strstr(anna.text, "\ndate 2001-09-09T01:46Z\n"));
    assert_null(strstr(anna.text, "\nseed "));
    assert_null(strstr(anna.text, "\nnonce "));
    assert_null(strchr(anna.text, '{'));
    assert_int_equal(look(&anna, game.id, "1", "log"), 200);
    assert_null(strstr(anna.text, "Bree"));
    assert_int_equal(look(&berta, game.id, "public", "log"), 200);
    assert_non_null(strstr(berta.text, "\nseen-by public\n"));
    assert_null(strstr(berta.text, "Bree"));
}

static void test_a_private_game_is_nobodys_business(void **state)
{
    (void)state;
    for (int over = 0; over < 2; over++) {
        assert_int_equal(look(&berta, game.id, "public", "sight"), 404);
        assert_int_equal(look(&berta, game.id, "referee", "sight?at=0"), 404);
        assert_int_equal(look(&berta, game.id, "public", "text"), 404);
        assert_int_equal(look(&berta, game.id, "public", "log"), 404);
        assert_int_equal(visit(&berta, WEB_GET, dice_in(game.id), NULL), 404);
        assert_int_equal(visit(&anna, WEB_GET, dice_in(game.id), NULL), 200);
        if (!over)
            assert_int_equal(give("0", "resign"), 200);
        place_settle(&here);
    }
}

/* ---------------------------------------------------------------- when it is over */

/* Every position as each of them came to know it. Undone trial orders are shown to their author only. */
static void check_moments(visitor *who)
{
    uint64_t compared = 0;
    for (uint64_t at = 0; at <= game.orders; at++)
        for (int i = 0; i < READERS; i++) {
            assert_int_equal(look_back(who, game.id, readers[i], at), 200);
            assert_int_equal(reply_number(who, "at"), at);
            assert_int_equal(reply_number(who, "orders"), game.orders);
            if (!game.seen[at][i])
                continue; /* an order that was given together with the next one */
            char *view = view_of(who);
            assert_string_equal(view, game.seen[at][i]);
            free(view);
            assert_int_equal(look_at(who, game.id, readers[i], "text", at), 200);
            assert_string_equal(reply_text(who, "text"), game.read[at][i]);
            compared++;
        }
    assert_true(compared > game.orders);
}

static void test_every_moment_as_it_was(void **state)
{
    for (uint32_t chance = 1; chance <= 3; chance++) {
        game_for_people(state);
        play_through(chance);
        check_moments(&berta);
        place_restart(&here);
        check_moments(&anna);
        close_game(state);
    }
}

static void test_moments_that_are_none(void **state)
{
    (void)state;
    assert_int_equal(give("1", "resign"), 200);
    place_settle(&here);
    assert_int_equal(look_back(&anna, game.id, "0", 1), 200);
    assert_string_equal(reply_text(&anna, "order.text"), "resign");
    assert_int_equal(reply_number(&anna, "order.seat"), 1);
    assert_true(json_is_false(reply_at(&anna, "asked")));
    assert_int_equal(look_back(&anna, game.id, "0", 0), 200);
    assert_true(json_is_null(reply_at(&anna, "order")));
    assert_true(json_is_true(reply_at(&anna, "asked")));
    assert_int_equal(look_back(&anna, game.id, "0", 2), 404);
    assert_int_equal(look_back(&anna, game.id, "0", UINT64_MAX), 404);
    assert_int_equal(look(&anna, game.id, "0", "sight?at=x"), 400);
    assert_int_equal(look(&anna, game.id, "0", "sight?at=-1"), 400);
    assert_int_equal(look(&anna, game.id, "0", "sight?at="), 400);
    assert_int_equal(look_back(&anna, game.id, "2", 0), 404);
}

/* Orders that could be undone were unknown to others: they are shown in their place, unless they were undone. */
static void test_orders_of_the_past_as_they_were_read(void **state)
{
    (void)state;
    assert_int_equal(give("0", "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    assert_int_equal(give("1", "deploy Hale: 1 1 2 Hule: 3 4"), 200);
    assert_int_equal(give("0", "move 4d Bree-Alm"), 200);
    assert_int_equal(give("0", "undo"), 200);
    assert_int_equal(give("0", "move 2a Alm-Cald"), 200);
    assert_int_equal(give("1", "resign"), 200);
    place_settle(&here);
    assert_int_equal(look_back(&anna, game.id, "referee", 3), 200);
    assert_string_equal(reply_text(&anna, "order.text"), "move 4d Bree-Alm");
    assert_string_equal(reply_text(&anna, "order.name"), "S");
    assert_int_equal(look_back(&anna, game.id, "0", 5), 200);
    assert_string_equal(reply_text(&anna, "order.text"), "move 2a Alm-Cald");
    assert_int_equal(look_back(&anna, game.id, "1", 2), 200);
    assert_string_equal(reply_text(&anna, "order.text"), "deploy Hale: 1 1 2 Hule: 3 4");
    char *deployed = view_of(&anna);
    for (uint64_t at = 3; at <= 4; at++) {
        assert_int_equal(look_back(&anna, game.id, "1", at), 200);
        assert_true(json_is_null(reply_at(&anna, "order")));
        char *view = view_of(&anna);
        assert_string_equal(view, deployed);
        free(view);
    }
    assert_int_equal(look_back(&anna, game.id, "1", 5), 200);
    assert_string_equal(reply_text(&anna, "order.text"), "move ?a Alm-Cald");
    char *view = view_of(&anna);
    assert_string_not_equal(view, deployed);
    free(view);
    free(deployed);
}

static void test_the_whole_log_can_be_checked(void **state)
{
    gg_error error = {0};
    logs_game log;
    (void)state;
    play_through(7);
    assert_int_equal(look(&berta, game.id, "referee", "log"), 200);
    char *text = strdup(berta.text);
    if (!logs_read(&log, gg_built_shelf(), gg_span_of(text), gg_span_of(""), &error))
        fail_msg("%u: %s", (unsigned)error.line, error.text);
    assert_int_equal(log.log.orders, game.orders);
    assert_true(log.log.finished);
    assert_int_equal(log.stored.state, GAME_OVER);
    assert_memory_equal(log.stored.seed, room_of()->game.seed, 32);
    assert_string_equal(log.stored.result, room_of()->game.result);
    assert_string_equal(log.stored.seat[1].name, room_of()->game.seat[1].name);
    logs_close(&log);
    free(text);
    for (int i = 0; i < READERS; i++) {
        assert_int_equal(look(&berta, game.id, readers[i], "log"), 200);
        assert_non_null(strstr(berta.text, "\nseen-by "));
        assert_null(strstr(berta.text, "\nseed "));
    }
}

/* ---------------------------------------------------------------- dice */

static void change_store(const char *format, const char *id, int64_t row)
{
    sqlite3 *db;
    char *text = sqlite3_mprintf(format, id, row);
    assert_int_equal(sqlite3_open(here.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_changes(db), 1);
    sqlite3_free(text);
    sqlite3_close(db);
}

static void test_the_dice_are_checked(void **state)
{
    uint8_t seed[32], nonces[2][32], key[32];
    char digits[65];
    (void)state;
    play_through(11);
    assert_int_equal(visit(&berta, WEB_GET, dice_in(game.id), NULL), 200);
    assert_true(json_is_true(reply_at(&berta, "checked")));
    assert_true(json_is_true(reply_at(&berta, "fits")));
    assert_int_equal(reply_number(&berta, "orders"), game.orders);
    assert_true(reply_number(&berta, "dice") > 0);
    assert_int_equal(json_array_size(reply_at(&berta, "nonces")), 2);
    assert_true(host_read_hex(gg_span_of(reply_text(&berta, "seed")), seed));
    assert_true(host_read_hex(gg_span_of(reply_text(&berta, "nonces.0")), nonces[0]));
    assert_true(host_read_hex(gg_span_of(reply_text(&berta, "nonces.1")), nonces[1]));
    gg_make_key(seed, (const uint8_t(*)[32])nonces, 2, key);
    host_write_hex(key, digits);
    assert_string_equal(reply_text(&berta, "key"), digits);
    crypto_hash_sha256(key, seed, sizeof seed);
    host_write_hex(key, digits);
    assert_string_equal(reply_text(&berta, "seed_hash"), digits);
}

static void expect_misfit(int64_t order, const char *trouble)
{
    assert_int_equal(visit(&anna, WEB_GET, dice_in(game.id), NULL), 200);
    assert_true(json_is_true(reply_at(&anna, "checked")));
    assert_true(json_is_false(reply_at(&anna, "fits")));
    assert_int_equal(reply_number(&anna, "order"), order);
    assert_non_null(strstr(reply_text(&anna, "trouble"), trouble));
}

static void test_a_die_that_was_changed_is_found(void **state)
{
    (void)state;
    play_through(11);
    change_store("UPDATE journal SET hash = hash + 1 WHERE game = %Q AND number = %lld", game.id,
                 9);
    expect_misfit(8, "the state after it is ");
    change_store("UPDATE journal SET draws = '[6 6 6 6]' WHERE game = %Q AND number = %lld",
                 game.id, 6);
    expect_misfit(5, "the journal says [6 6 6 6], the seed gives ");
    change_store("UPDATE journal SET text = 'agree' WHERE game = %Q AND number = %lld", game.id, 4);
    expect_misfit(3, "refused: ");
}

static void test_a_game_that_never_began(void **state)
{
    char abandon[100];
    (void)state;
    assert_int_equal(
        visit_with(
            &anna, WEB_POST, "/api/v1/games",
            "{'game':'probe','options':{'players':2},'seats':[{'kind':'me'},{'kind':'open'}]}"),
        201);
    snprintf(game.id, sizeof game.id, "%s", reply_text(&anna, "id"));
    assert_int_equal(visit(&anna, WEB_GET, dice_in(game.id), NULL), 200);
    assert_int_equal(json_object_size(anna.json), 1);
    assert_int_equal(look(&anna, game.id, "0", "sight"), 409);
    assert_int_equal(look(&anna, game.id, "0", "log"), 409);
    snprintf(abandon, sizeof abandon, "/api/v1/games/%s/abandon", game.id);
    assert_int_equal(visit(&anna, WEB_POST, abandon, NULL), 200);
    place_settle(&here);
    int status = visit(&anna, WEB_GET, dice_in(game.id), NULL);
    assert_true(status == 404 || status == 409);
    assert_null(strstr(anna.text, "\"seed\""));
}

/* ---------------------------------------------------------------- imported logs */

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    *size = fread(text, 1, (1 << 20) - 1, file);
    assert_int_equal(fclose(file), 0);
    return text;
}

static void add_log(gg_span text, char id[STORE_ID_SIZE], store_game *stored)
{
    gg_error error = {0};
    logs_game log;
    if (!logs_read(&log, gg_built_shelf(), text, gg_span_of(""), &error))
        fail_msg("%u: %s", (unsigned)error.line, error.text);
    store_batch *batch = batch_new();
    lobby_new_id(id);
    logs_add(&log, id, 5000, batch);
    place_settle(&here); /* the writer is idle: the store is not used by two threads at once */
    here.store->ops->commit(here.store, batch);
    assert_int_equal(batch->status, STORE_OK);
    *stored = log.stored;
    batch_free(batch);
    logs_close(&log);
}

static void check_imported(visitor *who, const char *file)
{
    gg_span text = {0};
    char id[STORE_ID_SIZE], *read = read_file(file, &text.size);
    store_game stored;
    text.at = read;
    add_log(text, id, &stored);
    assert_int_equal(look(who, id, "referee", "log"), 200);
    assert_string_equal(who->text, read);
    assert_int_equal(visit(who, WEB_GET, dice_in(id), NULL), 200);
    assert_true(json_is_true(reply_at(who, "fits")));
    int64_t orders = reply_number(who, "orders");
    for (int i = 0; i < READERS; i++)
        for (int64_t at_order = 0; at_order <= orders; at_order += (orders + 3) / 4)
            assert_int_equal(look_back(who, id, readers[i], (uint64_t)at_order), 200);
    assert_int_equal(look(who, id, "referee", "sight"), 200);
    char *now = view_of(who);
    assert_int_equal(look_back(who, id, "referee", (uint64_t)orders), 200);
    char *end = view_of(who);
    assert_string_equal(now, end);
    free(now);
    free(end);
    free(read);
}

static void test_imported_games_can_be_looked_at(void **state)
{
    (void)state;
    static const char *const files[] = {
        "tests/corpus/probe/auction-1.log",   "tests/corpus/triumph/agreed-1.log",
        "tests/corpus/triumph/auction-1.log", "tests/corpus/napoleon/battle-three-1.log",
        "tests/corpus/napoleon/bid-1.log",    "tests/corpus/warpeace/zero-1.log"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        check_imported(&anna, files[i]);
}

static void test_a_log_that_ends_early_is_a_game_broken_off(void **state)
{
    size_t size;
    char id[STORE_ID_SIZE];
    store_game stored;
    (void)state;
    char *read = read_file("tests/corpus/probe/auction-1.log", &size);
    char *over = strstr(read, "\nover "), *last = over;
    while (last[-1] != '\n')
        last--;
    char *rest = strchr(over + 1, '\n') + 1;
    memmove(last, rest, strlen(rest) + 1); /* without the last order and the result */
    add_log(gg_span_of(read), id, &stored);
    assert_int_equal(stored.state, GAME_ABANDONED);
    assert_int_equal(here.store->ops->game(here.store, id, &stored), STORE_OK);
    assert_int_equal(stored.state, GAME_ABANDONED);
    assert_string_equal(stored.result, "");
    free(read);
}

static void test_dates(void **state)
{
    static const struct {
        int64_t at;
        const char *date;
    } dates[] = {{0, "-"},
                 {1, "1970-01-01T00:00Z"},
                 {-1, "1969-12-31T23:59Z"},
                 {951782400000, "2000-02-29T00:00Z"},
                 {4107542399999, "2100-02-28T23:59Z"},
                 {-4876808400000, "1815-06-18T11:00Z"}};
    char date[HOST_DATE_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        host_write_date(dates[i].at, date);
        assert_string_equal(date, dates[i].date);
    }
}

#define WATCHED(test, set_up) cmocka_unit_test_setup_teardown(test, set_up, close_game)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WATCHED(test_a_running_game_tells_nothing_more, game_for_people),
        WATCHED(test_the_board_as_text, game_for_people),
        WATCHED(test_the_log_of_a_running_game_is_a_copy, game_for_people),
        WATCHED(test_a_private_game_is_nobodys_business, game_for_nobody),
        cmocka_unit_test(test_every_moment_as_it_was),
        WATCHED(test_moments_that_are_none, game_for_people),
        WATCHED(test_orders_of_the_past_as_they_were_read, game_for_people),
        WATCHED(test_the_whole_log_can_be_checked, game_for_people),
        WATCHED(test_the_dice_are_checked, game_for_people),
        WATCHED(test_a_die_that_was_changed_is_found, game_for_people),
        WATCHED(test_a_game_that_never_began, game_for_people),
        IN_HOUSE(test_imported_games_can_be_looked_at, one_guest),
        IN_HOUSE(test_a_log_that_ends_early_is_a_game_broken_off, open_house),
        cmocka_unit_test(test_dates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
