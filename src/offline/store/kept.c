/* kept.c: opening the store of one person; the keys of its records. */
#include "kept.h"
#include "server/store/glances.h"

#include "host/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

srv_store *kept_open(void)
{
    kept *of = host_zeroed(sizeof *of);
    of->store.ops = &kept_ops;
    of->records = shelf_open();
    of->snapshots = shelf_open();
    return &of->store;
}

void kept_load(srv_store *self, const char *key, const char *at, size_t size)
{
    if (strlen(key) < SHELF_KEY_SIZE)
        shelf_load(kept_of(self)->records, key, at, size);
}

shelf *kept_records(srv_store *self)
{
    return kept_of(self)->records;
}

void kept_touch_sessions(srv_store *self, int64_t now)
{
    shelf *records = kept_of(self)->records;
    const shelf_record *record;
    for (size_t i = shelf_begin(records, "s/"); (record = shelf_next(records, "s/", i)); i++) {
        store_session session;
        host_page page;
        if (fields_read(session_fields, &session, sizeof session, record->at, record->size) ==
            SIZE_MAX)
            continue;
        session.seen = now;
        host_page_open(&page);
        fields_write(session_fields, &session, page.stream);
        host_page_close(&page);
        shelf_load(records, record->key, page.at, page.size);
        host_page_free(&page);
    }
}

/* ---------------------------------------------------------------- keys */

const char *kept_key_of(kept_key key, char kind, const char *id)
{
    snprintf(key, SHELF_KEY_SIZE, "%c/%s", kind, id);
    return key;
}

const char *kept_key_number(kept_key key, char kind, const char *id, uint64_t number)
{
    snprintf(key, SHELF_KEY_SIZE, "%c/%s/%010" PRIu64, kind, id, number);
    return key;
}

const char *kept_key_all(kept_key key, char kind, const char *id)
{
    snprintf(key, SHELF_KEY_SIZE, "%c/%s/", kind, id);
    return key;
}

const char *kept_key_user(kept_key key, char kind, uint64_t user)
{
    snprintf(key, SHELF_KEY_SIZE, "%c/%016" PRIx64, kind, user);
    return key;
}

const char *kept_key_session(kept_key key, const uint8_t hash[STORE_HASH_SIZE])
{
    char digits[2 * STORE_HASH_SIZE + 1];
    for (int i = 0; i < STORE_HASH_SIZE; i++)
        snprintf(digits + 2 * i, 3, "%02x", hash[i]);
    return kept_key_of(key, KEPT_SESSION, digits);
}

/* ---------------------------------------------------------------- records that both sides read */

static void read_glances(const kept *of, store_game *game)
{
    kept_key key;
    const shelf_record *record = shelf_get(of->records, kept_key_of(key, KEPT_GLANCES, game->id));
    if (!record)
        return;
    const char *told = memchr(record->at, 0, record->size);
    if (told)
        store_read_glances(game, record->at, told + 1);
}

bool kept_read_game(const kept *of, const char *id, store_game *game)
{
    kept_key key;
    const shelf_record *record = shelf_get(of->records, kept_key_of(key, KEPT_GAME, id));
    if (!record || !records_read_game(record->at, record->size, game))
        return false;
    read_glances(of, game);
    return true;
}

bool kept_read_row(const kept *of, const char *id, uint64_t number, store_row *row)
{
    kept_key key;
    const shelf_record *record = shelf_get(of->records, kept_key_number(key, KEPT_ROW, id, number));
    return record &&
           fields_read(row_fields, row, sizeof *row, record->at, record->size) != SIZE_MAX;
}

uint64_t kept_last_row(const kept *of, const char *id)
{
    kept_key key;
    store_row row;
    const shelf_record *record = shelf_last(of->records, kept_key_all(key, KEPT_ROW, id));
    bool good = record &&
                fields_read(row_fields, &row, sizeof row, record->at, record->size) != SIZE_MAX;
    return good ? row.number : 0;
}
