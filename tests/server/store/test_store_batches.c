/* Batches in any kind of store: atomic, grouped, nested reads, backups. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/writer.h"
#include "server/trial_store.h"

static srv_store *store_of(void **state)
{
    return ((trial_store *)*state)->store;
}

/* Games 1 .. `count`, with one row each. */
static void add_games(srv_store *store, unsigned count)
{
    for (unsigned i = 1; i <= count; i++) {
        store_game game = stored_game(i);
        assert_int_equal(stored_add_game(store, &game), STORE_OK);
        assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    }
}

static void add_row(store_batch *batch, const char *id, uint64_t number)
{
    store_row row = stored_row(number);
    batch_add_row(batch, id, &row);
}

/* ---------------------------------------------------------------- batches */

static void batches_hold_copies(void **state)
{
    (void)state;
    char text[] = "abc", id[] = "game01";
    store_batch *batch = batch_new();
    store_row row = {.number = 1, .text = text, .draws = NULL};
    batch_add_row(batch, id, &row);
    const char *copy = batch_text(batch, text, 2);
    memset(text, 'X', sizeof text - 1);
    memset(id, 'X', sizeof id - 1);
    assert_string_equal(batch->change[0].row->text, "abc");
    assert_string_equal(batch->change[0].row->draws, "");
    assert_string_equal(batch->change[0].id, "game01");
    assert_string_equal(copy, "ab");
    for (unsigned i = 0; i < 1000; i++) { /* many changes, pieces of all sizes */
        store_change *change = batch_add(batch, CHANGE_SET_NOTES);
        assert_int_equal(change->number, 0);
        change->number = i;
        char *long_text = calloc(1, i + 1);
        memset(long_text, 'y', i);
        change->text = batch_text(batch, long_text, i);
        free(long_text);
    }
    assert_int_equal(batch->count, 1001);
    for (unsigned i = 0; i < 1000; i++) {
        assert_int_equal(batch->change[i + 1].number, i);
        assert_int_equal(strlen(batch->change[i + 1].text), i);
    }
    batch_free(batch);
    batch_free(NULL);
}

static void empty_batches_are_fine(void **state)
{
    assert_int_equal(stored_commit(store_of(state), batch_new()), STORE_OK);
}

/* Whatever fails in a batch, and wherever, nothing of it is stored. */
static void batches_are_whole(void **state)
{
    srv_store *store = store_of(state);
    store_user user = {.id = 5, .key = "ney", .name = "Ney"}, found;
    store_game new_game = stored_game(9);
    add_games(store, 2);
    for (int bad = 0; bad < 4; bad++) {
        store_batch *batch = batch_new();
        for (int i = 0; i < 4; i++) {
            if (i == 0)
                batch_add_user(batch, CHANGE_ADD_USER, &user);
            if (i == 1)
                add_row(batch, "game01", 2);
            if (i == 2)
                batch_add_game(batch, CHANGE_ADD_GAME, &new_game);
            if (i == 3)
                add_row(batch, "game02", 2);
            if (i == bad)
                add_row(batch, "game02", 7);
        }
        assert_int_equal(stored_commit(store, batch), STORE_CONFLICT);
        assert_int_equal(store->ops->user(store, 5, &found), STORE_NONE);
        assert_int_equal(store->ops->game(store, "game09", &new_game), STORE_NONE);
        assert_int_equal(stored_rows(store, "game01"), 1);
        assert_int_equal(stored_rows(store, "game02"), 1);
    }
}

static store_batch *one_row(const char *id, uint64_t number)
{
    store_batch *batch = batch_new();
    add_row(batch, id, number);
    return batch;
}

/* The middle one of five fails, the last builds on the second. */
static void groups_do_not_suffer(void **state)
{
    srv_store *store = store_of(state);
    add_games(store, 2);
    store_batch *all[] = {one_row("game01", 2), one_row("game02", 2), one_row("game01", 2),
                          one_row("nowhere", 1), one_row("game02", 3)};
    const store_status expected[] = {STORE_OK, STORE_OK, STORE_CONFLICT, STORE_NONE, STORE_OK};
    add_row(all[2], "game02", 3); /* after the failing one */
    for (int i = 0; i < 4; i++)
        all[i]->next = all[i + 1];
    store->ops->commit(store, all[0]);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(all[i]->status, expected[i]);
        batch_free(all[i]);
    }
    trial_reopen(*state);
    store = store_of(state);
    assert_int_equal(stored_rows(store, "game01"), 2);
    assert_int_equal(stored_rows(store, "game02"), 3);
}

/* A change that no store accepts (a seat out of range) affects only its batch. */
static void groups_do_not_suffer_from_nonsense(void **state)
{
    srv_store *store = store_of(state);
    add_games(store, 1);
    store_batch *good = one_row("game01", 2), *bad = batch_new();
    add_row(bad, "game01", 3);
    store_change *change = batch_add(bad, CHANGE_SET_DRAFT);
    snprintf(change->id, sizeof change->id, "game01");
    change->seat = 200;
    change->text = "?";
    good->next = bad;
    store->ops->commit(store, good);
    assert_int_equal(good->status, STORE_OK);
    assert_int_equal(bad->status, STORE_BROKEN);
    assert_int_not_equal(strlen(store->ops->error(store)), 0);
    batch_free(good);
    batch_free(bad);
    assert_int_equal(stored_rows(store, "game01"), 2);
}

/* ---------------------------------------------------------------- chance */

enum { GAMES = 5, GROUPS = 60 };

typedef struct model {
    uint64_t rows[GAMES], seed;
} model_store;

static uint32_t chance(model_store *model, uint32_t sides)
{
    model->seed = model->seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(model->seed >> 33) % sides;
}

/* A batch of one to three rows, some with a wrong number. The model has them if all are right. */
static store_batch *random_batch(model_store *model, store_status *expected)
{
    model_store after = *model;
    store_batch *batch = batch_new();
    *expected = STORE_OK;
    for (uint32_t i = 0, rows = 1 + chance(&after, 3); i < rows; i++) {
        char id[STORE_ID_SIZE];
        uint32_t game = chance(&after, GAMES), wrong = chance(&after, 8);
        uint64_t number = after.rows[game] + (wrong == 0 ? 0 : wrong == 1 ? 2 : 1);
        snprintf(id, sizeof id, "game%02u", game + 1);
        add_row(batch, id, number);
        if (wrong <= 1)
            *expected = STORE_CONFLICT;
        after.rows[game]++;
    }
    if (*expected == STORE_OK)
        *model = after;
    model->seed = after.seed;
    return batch;
}

static void random_group(srv_store *store, model_store *model)
{
    store_batch *all[20];
    store_status expected[20];
    uint32_t count = 1 + chance(model, 20);
    for (uint32_t i = 0; i < count; i++) {
        all[i] = random_batch(model, &expected[i]);
        if (i > 0)
            all[i - 1]->next = all[i];
    }
    store->ops->commit(store, all[0]);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(all[i]->status, expected[i]);
        batch_free(all[i]);
    }
}

static void random_groups_agree_with_a_model(void **state)
{
    model_store model = {.rows = {1, 1, 1, 1, 1}, .seed = 1805};
    add_games(store_of(state), GAMES);
    for (int group = 0; group < GROUPS; group++) {
        random_group(store_of(state), &model);
        if (group % 20 == 0)
            trial_reopen(*state);
        for (uint32_t game = 0; game < GAMES; game++) {
            char id[STORE_ID_SIZE];
            snprintf(id, sizeof id, "game%02u", game + 1);
            assert_true(stored_rows(store_of(state), id) == model.rows[game]);
        }
    }
}

/* ---------------------------------------------------------------- nested reads */

typedef struct reader {
    srv_store *store;
    uint32_t rows, games, depth;
} store_reader;

static bool read_games_again(void *to, const store_game *game);

static bool read_game_in_row(void *to, const store_row *row)
{
    store_reader *reader = to;
    store_game game;
    char text[100];
    snprintf(text, sizeof text, "%s", row->text);
    assert_int_equal(reader->store->ops->game(reader->store, "game03", &game), STORE_OK);
    assert_string_equal(row->text, text); /* still there */
    reader->rows++;
    return true;
}

static bool read_games_again(void *to, const store_game *game)
{
    store_reader *reader = to;
    store_filter filter = {.states = 15, .most = 100};
    srv_store *store = reader->store;
    reader->games++;
    assert_int_equal(store->ops->rows(store, game->id, 0, read_game_in_row, reader), STORE_OK);
    if (reader->depth == 2)
        return true;
    reader->depth++;
    assert_int_equal(store->ops->games(store, &filter, read_games_again, reader), STORE_OK);
    reader->depth--;
    return true;
}

static void reading_may_nest(void **state)
{
    store_reader reader = {.store = store_of(state)};
    store_filter filter = {.states = 15, .most = 100};
    add_games(reader.store, 3);
    assert_int_equal(reader.store->ops->games(reader.store, &filter, read_games_again, &reader),
                     STORE_OK);
    assert_int_equal(reader.games, 3 + 9 + 27);
    assert_int_equal(reader.rows, 3 + 9 + 27);
}

/* ---------------------------------------------------------------- backups */

static void backup_path(void **state, char *path, size_t size, unsigned number)
{
    snprintf(path, size, "%s/backup%u", ((trial_store *)*state)->folder.path, number);
}

static srv_store *open_backup(void **state, const char *path)
{
    gg_error error = {0};
    srv_store *store = ((trial_store *)*state)->kind->open_backup(path, STORE_SERVE, &error);
    assert_string_equal(error.text, "");
    assert_non_null(store);
    return store;
}

static void backups_are_stores(void **state)
{
    char path[300];
    gg_error error = {0};
    srv_store *store = store_of(state);
    backup_path(state, path, sizeof path, 1);
    add_games(store, 3);
    assert_int_equal(store->ops->backup(store, path, &error), STORE_OK);
    assert_int_equal(stored_add_row(store, "game02", 2), STORE_OK); /* too late for the backup */
    srv_store *copy = open_backup(state, path);
    assert_int_equal(stored_rows(copy, "game02"), 1);
    assert_int_equal(stored_rows(copy, "game03"), 1);
    assert_true(stored_is_whole(copy));
    assert_int_equal(stored_add_row(copy, "game03", 2), STORE_OK); /* it can be used */
    copy->ops->close(copy);
    assert_int_equal(stored_rows(store, "game03"), 1);
}

static void backups_replace_nothing(void **state)
{
    char path[300];
    gg_error error = {0};
    srv_store *store = store_of(state);
    backup_path(state, path, sizeof path, 1);
    FILE *file = fopen(path, "w");
    fputs("precious", file);
    fclose(file);
    assert_int_equal(store->ops->backup(store, path, &error), STORE_CONFLICT);
    assert_non_null(strstr(error.text, "already exists"));
    char text[20] = "";
    file = fopen(path, "r");
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "precious");
    assert_int_equal(store->ops->backup(store, "/nowhere/at/all", &error), STORE_BROKEN);
    assert_non_null(strstr(error.text, "/nowhere/at/all"));
}

/* Every batch adds a row to two games, so at every moment both have the same number. */
static void backups_are_moments(void **state)
{
    srv_store *store = store_of(state);
    uint64_t back = 0, sent = 0;
    add_games(store, 2);
    srv_writer *writer = writer_open(store, NULL, NULL);
    for (unsigned number = 1; number <= 4; number++) {
        char path[300];
        gg_error error = {0};
        for (int i = 0; i < 200; i++, sent++) {
            store_batch *batch = batch_new();
            add_row(batch, "game01", sent + 2);
            add_row(batch, "game02", sent + 2);
            writer_send(writer, batch);
        }
        for (store_batch *batch = writer_wait(writer), *next; batch; batch = next, back++) {
            next = batch->next;
            assert_int_equal(batch->status, STORE_OK);
            batch_free(batch);
        }
        backup_path(state, path, sizeof path, number);
        assert_int_equal(store->ops->backup(store, path, &error), STORE_OK);
        srv_store *copy = open_backup(state, path);
        uint64_t rows = stored_rows(copy, "game01");
        assert_true(rows == stored_rows(copy, "game02"));
        assert_true(rows >= back + 1 && rows <= sent + 1);
        assert_true(stored_is_whole(copy));
        copy->ops->close(copy);
    }
    writer_close(writer);
    assert_true(stored_rows(store, "game01") == sent + 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_hold_copies),
        cmocka_unit_test(empty_batches_are_fine),
        cmocka_unit_test(batches_are_whole),
        cmocka_unit_test(groups_do_not_suffer),
        cmocka_unit_test(groups_do_not_suffer_from_nonsense),
        cmocka_unit_test(random_groups_agree_with_a_model),
        cmocka_unit_test(reading_may_nest),
        cmocka_unit_test(backups_are_stores),
        cmocka_unit_test(backups_replace_nothing),
        cmocka_unit_test(backups_are_moments),
    };
    return trial_all_kinds(tests, sizeof tests / sizeof tests[0]);
}
