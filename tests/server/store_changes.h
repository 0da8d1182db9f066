/* store_changes.h: single changes of a store, each in its own batch. */
#ifndef GROGNARD_TESTS_STORE_CHANGES_H
#define GROGNARD_TESTS_STORE_CHANGES_H

#include "server/trial_store.h"

static inline srv_store *store_of(void **state)
{
    return ((trial_store *)*state)->store;
}

static inline store_status change_user(srv_store *store, uint8_t kind, const store_user *user)
{
    store_batch *batch = batch_new();
    batch_add_user(batch, kind, user);
    return stored_commit(store, batch);
}

static inline store_status change_session(srv_store *store, uint8_t kind,
                                          const store_session *session)
{
    store_batch *batch = batch_new();
    batch_add_session(batch, kind, session);
    return stored_commit(store, batch);
}

static inline store_status change_game(srv_store *store, uint8_t kind, const store_game *game)
{
    store_batch *batch = batch_new();
    batch_add_game(batch, kind, game);
    return stored_commit(store, batch);
}

static inline store_status change_number(srv_store *store, uint8_t kind, uint64_t number)
{
    store_batch *batch = batch_new();
    batch_add(batch, kind)->number = number;
    return stored_commit(store, batch);
}

static inline store_status change_code(srv_store *store, uint8_t kind, unsigned code,
                                       uint64_t number, int64_t at)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, kind);
    stored_fill(change->hash, sizeof change->hash, code);
    change->number = number;
    change->at = at;
    return stored_commit(store, batch);
}

static inline store_status change_seat(srv_store *store, uint8_t kind, const char *id, uint8_t seat,
                                       const char *text, uint64_t number)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, kind);
    snprintf(change->id, sizeof change->id, "%s", id);
    change->seat = seat;
    change->number = number;
    change->text = text ? batch_text(batch, text, strlen(text)) : NULL;
    return stored_commit(store, batch);
}

static inline store_status remove_game(srv_store *store, const char *id)
{
    return change_seat(store, CHANGE_REMOVE_GAME, id, 0, NULL, 0);
}

static inline store_user a_user(uint64_t id, const char *name)
{
    store_user user = {.id = id, .created = 77};
    snprintf(user.name, sizeof user.name, "%s", name);
    snprintf(user.key, sizeof user.key, "%s", name);
    snprintf(user.password, sizeof user.password, "$argon2id$%s", name);
    return user;
}

static inline store_session a_session(unsigned number, uint64_t user)
{
    store_session session = {.user = user, .created = 10, .seen = 20};
    stored_fill(session.hash, sizeof session.hash, number);
    snprintf(session.label, sizeof session.label, "Browser %u", number);
    return session;
}

#endif
