/* store_sql_tours.c: tournaments in a SQL database: what is fixed, their rows, and which games belong to them. */
#include "host/memory.h"
#include "server/store/sql/store_sql.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- changes */

store_status sql_add_tour(sql_link *db, const store_change *change)
{
    const store_tour *tour = change->tour;
    sql_query query = db_once(
        db, "INSERT INTO tours (id, created, title, line, clock, claim, budget, increment,"
            " settings, invitation, about, names, state)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 0)");
    put_text(&query, tour->id);
    put_int(&query, tour->created);
    put_text(&query, tour->title);
    put_text(&query, tour->line);
    put_int(&query, tour->clock.kind);
    put_int(&query, tour->clock.claim);
    put_int(&query, tour->clock.budget);
    put_int(&query, tour->clock.increment);
    put_text(&query, tour->settings);
    put_hash(&query, tour->invitation);
    put_text(&query, tour->about);
    put_text(&query, tour->names);
    return db_run(&query);
}

/* The next row only, so that nothing happens twice. */
static store_status put_row(sql_link *db, const char *id, const tour_row *row)
{
    sql_query query = db_once(
        db, "INSERT INTO tour_rows (tour, number, at, kind, by, user, a, b, c, text)"
            " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE ?2 = 1 +"
            " (SELECT coalesce(max(number), 0) FROM tour_rows WHERE tour = ?1)");
    put_text(&query, id);
    put_int(&query, (int64_t)row->number);
    put_int(&query, row->at);
    put_int(&query, row->kind);
    put_id(&query, row->by);
    put_id(&query, row->user);
    put_int(&query, row->a);
    put_int(&query, row->b);
    put_int(&query, row->c);
    put_text(&query, row->text);
    return db_run_or(&query, STORE_CONFLICT);
}

static store_status add_game(sql_link *db, const char *id, const tour_row *row)
{
    sql_query query = db_once(db, "INSERT INTO tour_games (tour, number, game, open) SELECT ?1,"
                                  " (SELECT count(*) FROM tour_games WHERE tour = ?1), ?2, 1");
    put_text(&query, id);
    put_text(&query, row->text);
    return db_run(&query);
}

static store_status close_game(sql_link *db, const char *id, const tour_row *row)
{
    sql_query query = db_once(db, "UPDATE tour_games SET open = 0 WHERE tour = ?1 AND number = ?2");
    put_text(&query, id);
    put_int(&query, row->a);
    return db_run(&query);
}

static store_status set_state(sql_link *db, const char *id, uint8_t state)
{
    sql_query query = db_once(db, "UPDATE tours SET state = ?2 WHERE id = ?1");
    put_text(&query, id);
    put_int(&query, state);
    return db_run(&query);
}

store_status sql_add_tour_row(sql_link *db, const store_change *change)
{
    const tour_row *row = change->tour_row;
    store_status status = put_row(db, change->id, row);
    if (status != STORE_OK)
        return status;
    switch (row->kind) {
    case TOUR_ROW_GAME:
        return add_game(db, change->id, row);
    case TOUR_ROW_RESULT:
        return close_game(db, change->id, row);
    case TOUR_ROW_START:
        return set_state(db, change->id, TOUR_RUNNING);
    case TOUR_ROW_END:
        return set_state(db, change->id, TOUR_OVER);
    case TOUR_ROW_CANCEL:
        return set_state(db, change->id, TOUR_CANCELED);
    default:
        return STORE_OK;
    }
}

/* ---------------------------------------------------------------- reading */

static sql_query ask(srv_store *self, const char *sql)
{
    return db_once(sql_of(self)->reader, sql);
}

#define TOUR_COLUMNS                                                                               \
    "SELECT id, created, title, line, clock, claim, budget, increment, settings, invitation,"      \
    " state, about, names FROM tours "

static void take_tour(sql_query *query, store_tour *out)
{
    *out = (store_tour){.about = "", .names = ""};
    take_string(query, out->id, sizeof out->id);
    out->created = take_int(query);
    take_string(query, out->title, sizeof out->title);
    take_string(query, out->line, sizeof out->line);
    out->clock.kind = take_byte(query, UINT8_MAX);
    out->clock.claim = take_byte(query, 1);
    out->clock.budget = take_int(query);
    out->clock.increment = take_int(query);
    take_string(query, out->settings, sizeof out->settings);
    take_blob(query, out->invitation, sizeof out->invitation);
    out->state = take_byte(query, TOUR_CANCELED);
}

/* The two texts, one behind the other, in the store's buffer. */
static void keep_texts(srv_store *self, sql_query *query, store_tour *out)
{
    sql_store *store = sql_of(self);
    const char *about = take_text(query), *names = take_text(query);
    size_t size = strlen(about) + 1;
    char *both = host_raw_memory(size + strlen(names) + 1);
    memcpy(both, about, size);
    memcpy(both + size, names, strlen(names) + 1);
    free(store->text);
    store->text = both;
    out->about = both;
    out->names = both + size;
}

static store_status read_tour(srv_store *self, const char *id, store_tour *out)
{
    sql_query query = ask(self, TOUR_COLUMNS "WHERE id = ?1");
    put_text(&query, id);
    bool there = db_next(&query);
    if (there) {
        take_tour(&query, out);
        keep_texts(self, &query, out);
    }
    return db_found(&query, there);
}

static store_status read_id(sql_query *query, char id[STORE_ID_SIZE])
{
    bool there = db_next(query);
    if (there)
        take_string(query, id, STORE_ID_SIZE);
    return db_found(query, there);
}

static store_status read_tour_by_invitation(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                            char id[STORE_ID_SIZE])
{
    sql_query query = ask(self, "SELECT id FROM tours WHERE invitation = ?1");
    put_hash(&query, hash);
    return read_id(&query, id);
}

static store_status read_tour_of(srv_store *self, const char *game, char id[STORE_ID_SIZE])
{
    sql_query query = ask(self, "SELECT tour FROM tour_games WHERE game = ?1");
    put_text(&query, game);
    return read_id(&query, id);
}

static store_status read_tours(srv_store *self, uint8_t states, store_see_tour *see, void *to)
{
    store_tour tour;
    sql_query query = ask(self, TOUR_COLUMNS
                          "WHERE (?1 >> CAST(state AS INTEGER) & 1) = 1 ORDER BY created DESC, id");
    put_int(&query, states);
    while (db_next(&query)) {
        take_tour(&query, &tour);
        if (!db_good(&query) || !see(to, &tour))
            break;
    }
    return db_end(&query);
}

static store_status read_tour_rows(srv_store *self, const char *id, store_see_tour_row *see,
                                   void *to)
{
    tour_row row;
    sql_query query = ask(self, "SELECT number, at, kind, by, user, a, b, c, text FROM tour_rows"
                                " WHERE tour = ?1 ORDER BY number");
    put_text(&query, id);
    while (db_next(&query)) {
        row = (tour_row){.number = (uint64_t)take_int(&query)};
        row.at = take_int(&query);
        row.kind = take_byte(&query, UINT8_MAX);
        row.by = (uint64_t)take_int(&query);
        row.user = (uint64_t)take_int(&query);
        row.a = take_int(&query);
        row.b = take_int(&query);
        row.c = take_int(&query);
        row.text = take_text(&query);
        if (!db_good(&query) || !see(to, &row))
            break;
    }
    return db_end(&query);
}

static store_status read_tour_games(srv_store *self, store_see_tour_game *see, void *to)
{
    sql_query query = ask(self, "SELECT t.tour, t.number, t.game, g.id IS NULL FROM tour_games AS t"
                                " LEFT JOIN games AS g ON g.id = t.game"
                                " WHERE t.open = 1 AND t.game <> '-'"
                                " AND (g.id IS NULL OR g.state > 1)"
                                " AND (SELECT state FROM tours WHERE id = t.tour) = 1"
                                " ORDER BY t.tour, t.number LIMIT 200");
    while (db_next(&query)) {
        store_tour_game game = {0};
        take_string(&query, game.tournament, sizeof game.tournament);
        game.number = (uint32_t)take_int(&query);
        take_string(&query, game.game, sizeof game.game);
        game.deleted = take_byte(&query, 1);
        if (!db_good(&query) || !see(to, &game))
            break;
    }
    return db_end(&query);
}

void sql_add_tours(store_ops *ops)
{
    ops->tour = read_tour;
    ops->tour_by_invitation = read_tour_by_invitation;
    ops->tours = read_tours;
    ops->tour_rows = read_tour_rows;
    ops->tour_games = read_tour_games;
    ops->tour_of = read_tour_of;
}
