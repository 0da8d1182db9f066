/* The store of one person: what is changed is read back, a refused batch changes nothing, and what the browser has stored makes the same
 * store again. */
#include "offline/store/kept.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static srv_store *store;

static int open_it(void **state)
{
    (void)state;
    store = kept_open();
    return 0;
}

static int close_it(void **state)
{
    (void)state;
    store->ops->close(store);
    return 0;
}

static store_status commit(store_batch *batch)
{
    store->ops->commit(store, batch);
    store_status status = batch->status;
    batch_free(batch);
    return status;
}

static store_game example(const char *id)
{
    store_game game = {.version = 3,
                       .line = "probe plain",
                       .state = GAME_RUNNING,
                       .maker = 7,
                       .created = 1000,
                       .started = -5,
                       .seats = 2};
    strcpy(game.id, id);
    strcpy(game.title, "Blücher");
    for (int i = 0; i < 32; i++)
        game.seed[i] = (uint8_t)(255 - i);
    game.seat[0] = (store_seat){.kind = SEAT_PERSON, .user = 7, .name = "Marie", .asked = 12};
    game.seat[1] = (store_seat){.kind = SEAT_BOT, .bot = "recruit", .name = "recruit"};
    strcpy(game.seat[0].glance, "{\"turn\":[0]}");
    return game;
}

static void add_example(const char *id)
{
    store_game game = example(id);
    store_batch *batch = batch_new();
    batch_add_game(batch, CHANGE_ADD_GAME, &game);
    assert_int_equal(commit(batch), STORE_OK);
}

static void a_game_is_read_back(void **state)
{
    (void)state;
    store_game game, wanted = example("abc");
    add_example("abc");
    assert_int_equal(store->ops->game(store, "abc", &game), STORE_OK);
    assert_memory_equal(&game, &wanted, sizeof game);
    assert_int_equal(store->ops->game(store, "abd", &game), STORE_NONE);
}

static bool count_rows(void *to, const store_row *row)
{
    uint32_t *count = to;
    assert_int_equal(row->number, *count + 1);
    assert_string_equal(row->text, *count % 2 ? "" : "end");
    assert_int_equal(row->hash, UINT64_MAX - *count);
    ++*count;
    return true;
}

static store_status add_row(uint64_t number)
{
    store_row row = {.number = number,
                     .at = 5,
                     .kind = ROW_ORDER,
                     .hash = UINT64_MAX - (number - 1),
                     .text = number % 2 ? "end" : "",
                     .draws = "[5]"};
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_SET_NOTES);
    strcpy(change->id, "abc");
    change->text = "written with a row";
    batch_add_row(batch, "abc", &row);
    return commit(batch);
}

static void rows_follow_each_other(void **state)
{
    (void)state;
    uint32_t count = 0;
    add_example("abc");
    for (uint64_t number = 1; number <= 12; number++)
        assert_int_equal(add_row(number), STORE_OK);
    assert_int_equal(add_row(14), STORE_CONFLICT);
    assert_int_equal(add_row(12), STORE_CONFLICT);
    store->ops->rows(store, "abc", 0, count_rows, &count);
    assert_int_equal(count, 12);
}

static void a_refused_batch_changes_nothing(void **state)
{
    (void)state;
    const char *text;
    add_example("abc");
    assert_int_equal(add_row(2), STORE_CONFLICT);
    store->ops->notes(store, "abc", 0, &text);
    assert_string_equal(text, "");
    store_game game = example("abc");
    game.version = 99;
    store_batch *batch = batch_new();
    batch_add_game(batch, CHANGE_SET_GAME, &game);
    assert_int_equal(commit(batch), STORE_CONFLICT);
    store->ops->game(store, "abc", &game);
    assert_int_equal(game.version, 3);
}

/* What the page stores, as its worker reads it. */
static void store_in(srv_store *other)
{
    host_page page;
    if (!shelf_changes(kept_records(store), &page))
        return;
    for (size_t at = 0; at < page.size;) {
        uint32_t key, value;
        char name[SHELF_KEY_SIZE];
        memcpy(&key, page.at + at, sizeof key);
        memcpy(&value, page.at + at + 4, sizeof value);
        memcpy(name, page.at + at + 8, key);
        name[key] = 0;
        at += 8 + key;
        if (value > 0)
            kept_load(other, name, page.at + at, value - 1);
        else
            shelf_drop(kept_records(other), name);
        at += value > 0 ? value - 1 : 0;
    }
    host_page_free(&page);
    shelf_clean(kept_records(store));
}

static void what_is_stored_makes_the_same_store(void **state)
{
    (void)state;
    srv_store *other = kept_open();
    store_game game, wanted = example("two");
    uint32_t count = 0;
    const char *text;
    add_example("abc");
    add_example("two");
    store_in(other);
    for (uint64_t number = 1; number <= 3; number++)
        add_row(number);
    store_in(other);
    assert_int_equal(other->ops->game(other, "two", &game), STORE_OK);
    assert_memory_equal(&game, &wanted, sizeof game);
    other->ops->rows(other, "abc", 0, count_rows, &count);
    assert_int_equal(count, 3);
    other->ops->notes(other, "abc", 0, &text);
    assert_string_equal(text, "written with a row");
    store_batch *batch = batch_new();
    strcpy(batch_add(batch, CHANGE_REMOVE_GAME)->id, "abc");
    assert_int_equal(commit(batch), STORE_OK);
    store_in(other);
    assert_int_equal(other->ops->game(other, "abc", &game), STORE_NONE);
    assert_int_equal(kept_last_row(kept_of(other), "abc"), 0);
    other->ops->close(other);
}

/* Another version has other fields; a damaged record is none. */
static void unknown_and_damaged_fields(void **state)
{
    (void)state;
    store_user user;
    kept_key key;
    kept_key_user(key, KEPT_USER, 7);
    static const char later[] = "\x01\x01\x07\x63\x03new\x02\x05Marie",
                      cut[] = "\x01\x01\x07\x02\x09M";
    kept_load(store, key, later, sizeof later - 1);
    assert_int_equal(store->ops->user(store, 7, &user), STORE_OK);
    assert_int_equal(user.id, 7);
    assert_string_equal(user.name, "Marie");
    kept_load(store, key, cut, sizeof cut - 1);
    assert_int_equal(store->ops->user(store, 7, &user), STORE_NONE);
}

#define KEPT_TEST(test) cmocka_unit_test_setup_teardown(test, open_it, close_it)

int main(void)
{
    const struct CMUnitTest tests[] = {
        KEPT_TEST(a_game_is_read_back),
        KEPT_TEST(rows_follow_each_other),
        KEPT_TEST(a_refused_batch_changes_nothing),
        KEPT_TEST(what_is_stored_makes_the_same_store),
        KEPT_TEST(unknown_and_damaged_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
