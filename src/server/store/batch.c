/* batch.c: changes that are stored together, with the memory of their texts and structs.
 *
 * Almost every batch is one order: a row and the glances, with four short texts, which fit into the first
 * chunk. */
#include "host/memory.h"
#include "server/store/glances.h"
#include "server/store/store.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_SIZE = 448, FIRST_CHANGES = 4 };

/* A chunk of memory; its space follows the struct. */
typedef struct batch_piece {
    struct batch_piece *next;
    size_t used, room;
} batch_piece;

store_batch *batch_new(void)
{
    return host_zeroed(sizeof(store_batch));
}

static void free_changes(store_batch *batch)
{
    if (batch->change)
        sodium_memzero(batch->change, batch->room * sizeof *batch->change);
    free(batch->change);
}

void batch_free(store_batch *batch)
{
    if (!batch)
        return;
    free_changes(batch);
    for (batch_piece *piece = batch->pieces, *next; piece; piece = next) {
        next = piece->next;
        sodium_memzero(piece, sizeof *piece + piece->room);
        free(piece);
    }
    free(batch);
}

/* ---------------------------------------------------------------- memory */

static void *memory_of(store_batch *batch, size_t size)
{
    size_t whole = (size + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) *
                   _Alignof(max_align_t);
    gg_assert(whole >= size);
    batch_piece *piece = batch->pieces;
    if (!piece || piece->room - piece->used < whole) {
        size_t room = whole > PIECE_SIZE ? whole : PIECE_SIZE;
        piece = host_zeroed(sizeof *piece + room);
        *piece = (batch_piece){.next = batch->pieces, .room = room};
        batch->pieces = piece;
    }
    char *at = (char *)(piece + 1) + piece->used;
    piece->used += whole;
    return at;
}

static void *copy_of(store_batch *batch, const void *from, size_t size)
{
    return memcpy(memory_of(batch, size), from, size);
}

const char *batch_text(store_batch *batch, const char *text, size_t size)
{
    char *copy = memory_of(batch, size + 1);
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

static const char *copy_text(store_batch *batch, const char *text)
{
    return text && text[0] ? batch_text(batch, text, strlen(text)) : "";
}

/* ---------------------------------------------------------------- changes */

store_change *batch_add(store_batch *batch, uint8_t kind)
{
    gg_assert(kind >= CHANGE_ADD_USER && kind <= CHANGE_LAST);
    if (batch->count == batch->room) {
        uint32_t room = batch->room > 0 ? batch->room * 2 : FIRST_CHANGES;
        store_change *more = host_zeroed(room * sizeof *more);
        if (batch->count > 0)
            memcpy(more, batch->change, batch->count * sizeof *more);
        free_changes(batch);
        batch->change = more;
        batch->room = room;
    }
    store_change *change = &batch->change[batch->count++];
    *change = (store_change){.kind = kind};
    return change;
}

void batch_add_user(store_batch *batch, uint8_t kind, const store_user *user)
{
    gg_assert(kind >= CHANGE_ADD_USER && kind <= CHANGE_RENAME_USER);
    gg_assert(user->id != 0);
    batch_add(batch, kind)->user = copy_of(batch, user, sizeof *user);
}

void batch_add_session(store_batch *batch, uint8_t kind, const store_session *session)
{
    gg_assert(kind >= CHANGE_ADD_SESSION && kind <= CHANGE_END_SESSIONS);
    store_change *change = batch_add(batch, kind);
    change->number = session->user;
    change->session = copy_of(batch, session, sizeof *session);
}

void batch_add_game(store_batch *batch, uint8_t kind, const store_game *game)
{
    gg_assert(kind == CHANGE_ADD_GAME || kind == CHANGE_SET_GAME);
    gg_assert(game->seats <= GG_SEATS_MAX);
    store_change *change = batch_add(batch, kind);
    memcpy(change->id, game->id, sizeof change->id);
    change->game = copy_of(batch, game, sizeof *game);
}

void batch_add_glances(store_batch *batch, const store_game *game)
{
    store_glances glances;
    store_write_glances(game, &glances);
    const char *asked = copy_text(batch, glances.asked), *told = copy_text(batch, glances.told);
    store_change *change = batch_add(batch, CHANGE_SET_GLANCES);
    memcpy(change->id, game->id, sizeof change->id);
    change->asked = asked;
    change->text = told;
}

void batch_add_beat(store_batch *batch, uint8_t kind, const store_beat *beat)
{
    gg_assert(kind == CHANGE_BEAT || kind == CHANGE_CONFIRM_CLOCK);
    batch_add(batch, kind)->beat = copy_of(batch, beat, sizeof *beat);
}

void batch_add_study(store_batch *batch, uint8_t kind, const store_study *study)
{
    gg_assert(kind == CHANGE_ADD_STUDY || kind == CHANGE_SET_STUDY);
    gg_assert(study->id[0] != 0 && study->owner != 0 && study->body);
    store_study *copy = copy_of(batch, study, sizeof *study);
    copy->body = copy_text(batch, study->body);
    store_change *change = batch_add(batch, kind);
    memcpy(change->id, study->id, sizeof change->id);
    change->study = copy;
}

void batch_add_snapshot(store_batch *batch, const char *id, const store_snapshot *snapshot)
{
    gg_assert(strlen(id) < STORE_ID_SIZE);
    gg_assert(snapshot->number > 0);
    store_snapshot *copy = copy_of(batch, snapshot, sizeof *snapshot);
    copy->head = copy_of(batch, snapshot->head, snapshot->head_size);
    copy->body = copy_of(batch, snapshot->body, snapshot->body_size);
    copy->orders = copy_of(batch, snapshot->orders, snapshot->orders_size);
    store_change *change = batch_add(batch, CHANGE_ADD_SNAPSHOT);
    memcpy(change->id, id, strlen(id) + 1);
    change->snapshot = copy;
}

void batch_add_row(store_batch *batch, const char *id, const store_row *row)
{
    gg_assert(strlen(id) < STORE_ID_SIZE);
    store_row *copy = copy_of(batch, row, sizeof *row);
    copy->text = copy_text(batch, row->text);
    copy->draws = copy_text(batch, row->draws);
    store_change *change = batch_add(batch, CHANGE_ADD_ROW);
    memcpy(change->id, id, strlen(id) + 1);
    change->row = copy;
}

void batch_add_reason(store_batch *batch, const char *id, uint64_t row, const char *why)
{
    gg_assert(strlen(id) < STORE_ID_SIZE && row > 0 && why[0] != 0);
    const char *text = copy_text(batch, why);
    store_change *change = batch_add(batch, CHANGE_ADD_REASON);
    memcpy(change->id, id, strlen(id) + 1);
    change->number = row;
    change->text = text;
}
