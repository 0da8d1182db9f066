/* kept_write.c: carries out batches of changes: all of a batch, or nothing. */
#include "kept.h"
#include "server/store/glances.h"

#include "host/memory.h"

#include <string.h>

/* ---------------------------------------------------------------- records */

static void put_page(kept *of, const char *key, host_page *page)
{
    host_page_close(page);
    shelf_put(of->records, key, page->at, page->size);
    host_page_free(page);
}

static void put_fields(kept *of, const char *key, const field *fields, const void *from)
{
    host_page page;
    host_page_open(&page);
    fields_write(fields, from, page.stream);
    put_page(of, key, &page);
}

static bool exists(const kept *of, const char *key)
{
    return shelf_get(of->records, key) != NULL;
}

static store_status drop(kept *of, const char *key)
{
    return shelf_drop(of->records, key) ? STORE_OK : STORE_NONE;
}

/* ---------------------------------------------------------------- people */

static store_status add_user(kept *of, const store_change *change)
{
    kept_key key;
    kept_key_user(key, KEPT_USER, change->user->id);
    if (exists(of, key))
        return STORE_CONFLICT;
    put_fields(of, key, user_fields, change->user);
    return STORE_OK;
}

static store_status set_user(kept *of, const store_change *change)
{
    kept_key key;
    store_user user;
    const shelf_record *record = shelf_get(of->records,
                                           kept_key_user(key, KEPT_USER, change->user->id));
    if (!record ||
        fields_read(user_fields, &user, sizeof user, record->at, record->size) == SIZE_MAX)
        return STORE_NONE;
    memcpy(user.name, change->user->name, sizeof user.name);
    put_fields(of, key, user_fields, &user);
    return STORE_OK;
}

static store_status add_session(kept *of, const store_change *change)
{
    kept_key key;
    put_fields(of, kept_key_session(key, change->session->hash), session_fields, change->session);
    return STORE_OK;
}

/* When a session was used matters only to a server. */
static store_status ignore(kept *of, const store_change *change)
{
    (void)of;
    (void)change;
    return STORE_OK;
}

static store_status end_session(kept *of, const store_change *change)
{
    kept_key key;
    drop(of, kept_key_session(key, change->session->hash));
    return STORE_OK;
}

/* ---------------------------------------------------------------- games */

static void put_game(kept *of, const store_game *game)
{
    kept_key key;
    host_page page;
    host_page_open(&page);
    records_write_game(game, page.stream);
    put_page(of, kept_key_of(key, KEPT_GAME, game->id), &page);
}

static void put_glances(kept *of, const char *id, const char *asked, const char *told)
{
    kept_key key;
    host_page page;
    host_page_open(&page);
    fwrite(asked, 1, strlen(asked) + 1, page.stream);
    fputs(told, page.stream);
    put_page(of, kept_key_of(key, KEPT_GLANCES, id), &page);
}

static void put_whole_game(kept *of, const store_game *game)
{
    store_glances glances;
    store_write_glances(game, &glances);
    put_game(of, game);
    put_glances(of, game->id, glances.asked, glances.told);
}

static store_status add_game(kept *of, const store_change *change)
{
    kept_key key;
    if (exists(of, kept_key_of(key, KEPT_GAME, change->game->id)))
        return STORE_CONFLICT;
    put_whole_game(of, change->game);
    return STORE_OK;
}

/* What never changes is taken from the stored one. */
static store_status set_game(kept *of, const store_change *change)
{
    store_game old, game = *change->game;
    if (!kept_read_game(of, game.id, &old) || old.version != game.version)
        return STORE_CONFLICT;
    memcpy(game.line, old.line, sizeof game.line);
    memcpy(game.seed, old.seed, sizeof game.seed);
    game.version++;
    put_whole_game(of, &game);
    return STORE_OK;
}

static store_status set_due(kept *of, const store_change *change)
{
    store_game game;
    if (!kept_read_game(of, change->id, &game))
        return STORE_NONE;
    game.due = change->at;
    put_game(of, &game);
    return STORE_OK;
}

static store_status set_glances(kept *of, const store_change *change)
{
    kept_key key;
    if (!exists(of, kept_key_of(key, KEPT_GLANCES, change->id)))
        return STORE_NONE;
    put_glances(of, change->id, change->asked, change->text);
    return STORE_OK;
}

static const char of_a_game[] = {KEPT_ROW,      KEPT_REASON, KEPT_DRAFT,
                                 KEPT_STANDING, KEPT_NOTES,  KEPT_MUTES};

static void drop_game(kept *of, const char *id)
{
    kept_key key;
    for (size_t i = 0; i < sizeof of_a_game; i++)
        shelf_drop_all(of->records, kept_key_all(key, of_a_game[i], id));
    drop(of, kept_key_of(key, KEPT_GLANCES, id));
    drop(of, kept_key_of(key, KEPT_REVIEW, id));
    drop(of, kept_key_of(key, KEPT_GAME, id));
    shelf_drop_all(of->snapshots, kept_key_all(key, KEPT_SNAPSHOT, id));
    shelf_clean(of->snapshots);
}

static store_status remove_game(kept *of, const store_change *change)
{
    kept_key key;
    if (!exists(of, kept_key_of(key, KEPT_GAME, change->id)))
        return STORE_NONE;
    drop_game(of, change->id);
    return STORE_OK;
}

/* The texts of the row may be those of the record that it replaces. */
void kept_put_row(kept *of, const char *id, const store_row *row)
{
    kept_key key;
    put_fields(of, kept_key_number(key, KEPT_ROW, id, row->number), row_fields, row);
}

static store_status add_row(kept *of, const store_change *change)
{
    kept_key key;
    if (!exists(of, kept_key_of(key, KEPT_GAME, change->id)))
        return STORE_NONE;
    if (kept_last_row(of, change->id) + 1 != change->row->number)
        return STORE_CONFLICT;
    kept_put_row(of, change->id, change->row);
    return STORE_OK;
}

static store_status add_reason(kept *of, const store_change *change)
{
    kept_key key;
    shelf_put(of->records, kept_key_number(key, KEPT_REASON, change->id, change->number),
              change->text, strlen(change->text));
    return STORE_OK;
}

static store_status set_review(kept *of, const store_change *change)
{
    kept_key key;
    host_page page;
    if (!exists(of, kept_key_of(key, KEPT_GAME, change->id)))
        return STORE_OK;
    host_page_open(&page);
    fwrite(change->hash, 1, sizeof change->hash, page.stream);
    fputs(change->text, page.stream);
    put_page(of, kept_key_of(key, KEPT_REVIEW, change->id), &page);
    return STORE_OK;
}

static store_status add_snapshot(kept *of, const store_change *change)
{
    kept_key key;
    host_page page;
    const store_snapshot *from = change->snapshot;
    kept_snapshot head = {.number = from->number,
                          .hash = from->hash,
                          .at = from->at,
                          .kind = from->kind,
                          .size = {(uint32_t)from->head_size, (uint32_t)from->body_size,
                                   (uint32_t)from->orders_size}};
    host_page_open(&page);
    fwrite(&head, sizeof head, 1, page.stream);
    fwrite(from->head, 1, from->head_size, page.stream);
    fwrite(from->body, 1, from->body_size, page.stream);
    fwrite(from->orders, 1, from->orders_size, page.stream);
    host_page_close(&page);
    shelf_load(of->snapshots, kept_key_number(key, KEPT_SNAPSHOT, change->id, from->number),
               page.at, page.size);
    host_page_free(&page);
    return STORE_OK;
}

static store_status drop_snapshots(kept *of, const store_change *change)
{
    kept_key all, first;
    const shelf_record *record;
    kept_key_all(all, KEPT_SNAPSHOT, change->id);
    size_t number = shelf_begin(of->snapshots,
                                kept_key_number(first, KEPT_SNAPSHOT, change->id, change->number));
    while ((record = shelf_next(of->snapshots, all, number)) != NULL)
        shelf_drop(of->snapshots, record->key);
    shelf_clean(of->snapshots);
    return STORE_OK;
}

/* ---------------------------------------------------------------- texts of a seat, lessons, analyses */

static store_status set_text(kept *of, char kind, const store_change *change)
{
    kept_key key;
    kept_key_number(key, kind, change->id, change->seat);
    if (change->text && change->text[0])
        shelf_put(of->records, key, change->text, strlen(change->text));
    else
        drop(of, key);
    return STORE_OK;
}

static store_status set_draft(kept *of, const store_change *change)
{
    return set_text(of, KEPT_DRAFT, change);
}

static store_status set_standing(kept *of, const store_change *change)
{
    return set_text(of, KEPT_STANDING, change);
}

static store_status set_notes(kept *of, const store_change *change)
{
    return set_text(of, KEPT_NOTES, change);
}

static store_status set_mutes(kept *of, const store_change *change)
{
    kept_key key;
    shelf_put(of->records, kept_key_number(key, KEPT_MUTES, change->id, change->seat),
              (const char *)&change->number, sizeof change->number);
    return STORE_OK;
}

static store_status add_learned(kept *of, const store_change *change)
{
    kept_key user, key;
    kept_key_user(user, KEPT_LEARNED, change->number);
    if (strlen(user) + 1 + strlen(change->text) >= sizeof key)
        return STORE_BROKEN;
    snprintf(key, sizeof key, "%.40s/%.70s", user, change->text);
    shelf_put(of->records, key, (const char *)&change->at, sizeof change->at);
    return STORE_OK;
}

static bool read_study(const shelf_record *record, store_study *study)
{
    return fields_read(study_fields, study, sizeof *study, record->at, record->size) != SIZE_MAX;
}

/* The oldest of those that are not kept, if there are too many. */
static void cut_studies(kept *of, uint64_t owner)
{
    store_study study;
    const shelf_record *record, *oldest = NULL;
    int64_t changed = INT64_MAX;
    uint32_t count = 0;
    for (size_t i = shelf_begin(of->records, "y/"); (record = shelf_next(of->records, "y/", i));
         i++) {
        if (!read_study(record, &study) || study.kept || study.owner != owner)
            continue;
        count++;
        if (study.changed < changed) {
            changed = study.changed;
            oldest = record;
        }
    }
    if (count > STORE_STUDIES_LOOSE && oldest)
        shelf_drop(of->records, oldest->key);
}

static store_status add_study(kept *of, const store_change *change)
{
    kept_key key;
    kept_key_of(key, KEPT_STUDY, change->study->id);
    if (exists(of, key))
        return STORE_CONFLICT;
    put_fields(of, key, study_fields, change->study);
    cut_studies(of, change->study->owner);
    return STORE_OK;
}

static store_status set_study(kept *of, const store_change *change)
{
    kept_key key;
    store_study old, study = *change->study;
    const shelf_record *record = shelf_get(of->records, kept_key_of(key, KEPT_STUDY, study.id));
    if (!record || !read_study(record, &old))
        return change->at == 0 ? STORE_NONE : STORE_CONFLICT;
    if (change->at != 0 && old.changed != change->at)
        return STORE_CONFLICT;
    study.owner = old.owner;
    study.created = old.created;
    memcpy(study.line, old.line, sizeof study.line);
    put_fields(of, key, study_fields, &study);
    return STORE_OK;
}

static store_status remove_study(kept *of, const store_change *change)
{
    kept_key key;
    return drop(of, kept_key_of(key, KEPT_STUDY, change->id));
}

/* ---------------------------------------------------------------- batches */

/* Kinds that are missing belong to what only a server has. */
static store_status (*const carry_out[])(kept *of, const store_change *change) = {
    [CHANGE_ADD_USER] = add_user,
    [CHANGE_SET_USER] = set_user,
    [CHANGE_ADD_SESSION] = add_session,
    [CHANGE_SEE_SESSION] = ignore,
    [CHANGE_END_SESSION] = end_session,
    [CHANGE_ADD_GAME] = add_game,
    [CHANGE_SET_GAME] = set_game,
    [CHANGE_SET_DUE] = set_due,
    [CHANGE_SET_GLANCES] = set_glances,
    [CHANGE_REMOVE_GAME] = remove_game,
    [CHANGE_ADD_ROW] = add_row,
    [CHANGE_SET_DRAFT] = set_draft,
    [CHANGE_SET_NOTES] = set_notes,
    [CHANGE_SET_MUTES] = set_mutes,
    [CHANGE_PURGE] = ignore,
    [CHANGE_BEAT] = ignore,
    [CHANGE_MEND_TIMES] = ignore,
    [CHANGE_ADD_SNAPSHOT] = add_snapshot,
    [CHANGE_DROP_SNAPSHOTS] = drop_snapshots,
    [CHANGE_ADD_REASON] = add_reason,
    [CHANGE_ADD_LEARNED] = add_learned,
    [CHANGE_ADD_STUDY] = add_study,
    [CHANGE_SET_STUDY] = set_study,
    [CHANGE_REMOVE_STUDY] = remove_study,
    [CHANGE_SET_STANDING] = set_standing,
    [CHANGE_SET_REVIEW] = set_review,
    [CHANGE_LAST + 1] = NULL,
};

static store_status change_all(kept *of, const store_batch *batch)
{
    store_status status = STORE_OK;
    for (uint32_t i = 0; status == STORE_OK && i < batch->count; i++) {
        const store_change *change = &batch->change[i];
        gg_assert(change->kind <= CHANGE_LAST);
        status = carry_out[change->kind] ? carry_out[change->kind](of, change) : STORE_BROKEN;
    }
    return status;
}

void kept_commit(srv_store *self, store_batch *first)
{
    kept *of = kept_of(self);
    for (store_batch *batch = first; batch; batch = batch->next) {
        shelf_mark(of->records);
        batch->status = change_all(of, batch);
        if (batch->status != STORE_OK)
            shelf_back(of->records);
    }
}
