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
    gg_assert(kind >= CHANGE_ADD_USER && kind <= CHANGE_NODES_LAST);
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

void batch_set_study_after(store_batch *batch, const store_study *study, int64_t changed)
{
    gg_assert(changed > 0 && study->changed > changed);
    batch_add_study(batch, CHANGE_SET_STUDY, study);
    batch->change[batch->count - 1].at = changed;
}

void batch_add_end(store_batch *batch, const store_end *end)
{
    gg_assert(end->seats > 0 && end->seats <= GG_SEATS_MAX && end->seat[0].game[0] != 0);
    gg_assert(!end->seat[0].rated || end->seats == 2);
    batch_add(batch, CHANGE_ADD_END)->end = copy_of(batch, end, sizeof *end);
}

void batch_add_seek(store_batch *batch, const store_seek *seek)
{
    gg_assert(seek->user != 0 && seek->body[0] != 0);
    batch_add(batch, CHANGE_SET_SEEK)->seek = copy_of(batch, seek, sizeof *seek);
}

void batch_add_vacation(store_batch *batch, const store_vacation *vacation)
{
    gg_assert(vacation->user != 0 && vacation->from > 0 && vacation->until > vacation->from);
    batch_add(batch, CHANGE_SET_VACATION)->vacation = copy_of(batch, vacation, sizeof *vacation);
}

void batch_add_act(store_batch *batch, const store_act *act)
{
    gg_assert(act->kind >= ACT_ROLE && act->kind <= ACT_LAST);
    batch_add(batch, CHANGE_ADD_ACT)->act = copy_of(batch, act, sizeof *act);
}

void batch_add_tour(store_batch *batch, const store_tour *tour)
{
    store_tour *copy = copy_of(batch, tour, sizeof *tour);
    copy->about = copy_text(batch, tour->about);
    copy->names = copy_text(batch, tour->names);
    store_change *change = batch_add(batch, CHANGE_ADD_TOUR);
    memcpy(change->id, tour->id, sizeof change->id);
    change->tour = copy;
}

void batch_add_tour_row(store_batch *batch, const char *id, const tour_row *row)
{
    gg_assert(strlen(id) < STORE_ID_SIZE && row->number > 0);
    tour_row *copy = copy_of(batch, row, sizeof *row);
    copy->text = copy_text(batch, row->text);
    store_change *change = batch_add(batch, CHANGE_ADD_TOUR_ROW);
    memcpy(change->id, id, strlen(id) + 1);
    change->tour_row = copy;
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

void batch_add_row_after(store_batch *batch, const char *id, const store_row *row,
                         const store_row *before)
{
    gg_assert(strlen(id) < STORE_ID_SIZE);
    store_row *copy = copy_of(batch, row, sizeof *row);
    copy->text = copy_text(batch, row->text);
    copy->draws = copy_text(batch, row->draws);
    store_change *change = batch_add(batch, CHANGE_ADD_ROW);
    memcpy(change->id, id, strlen(id) + 1);
    change->row = copy;
    change->at = before->at;
    change->number = before->kind;
}

void batch_add_row(store_batch *batch, const char *id, const store_row *row)
{
    batch_add_row_after(batch, id, row, &(store_row){.number = 0});
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

void batch_set_review(store_batch *batch, const char *id, const uint8_t key[STORE_HASH_SIZE],
                      const char *review)
{
    gg_assert(strlen(id) < STORE_ID_SIZE && strlen(review) <= STORE_REVIEW_MOST);
    const char *text = copy_text(batch, review);
    store_change *change = batch_add(batch, CHANGE_SET_REVIEW);
    memcpy(change->id, id, strlen(id) + 1);
    memcpy(change->hash, key, STORE_HASH_SIZE);
    change->text = text;
}

void batch_add_notices(store_batch *batch, uint8_t kind, const store_notices *notices)
{
    gg_assert(kind == CHANGE_SET_NOTICES || kind == CHANGE_NOTE_SENT);
    gg_assert(notices->user != 0);
    batch_add(batch, kind)->notices = copy_of(batch, notices, sizeof *notices);
}

void batch_add_mail(store_batch *batch, uint8_t kind, const store_mail *mail, int64_t at)
{
    gg_assert(kind == CHANGE_ADD_MAIL || kind == CHANGE_TAKE_MAIL || kind == CHANGE_WAIT_MAIL);
    gg_assert(mail->id != 0);
    store_mail *copy = copy_of(batch, mail, sizeof *mail);
    copy->text = copy_text(batch, mail->text);
    store_change *change = batch_add(batch, kind);
    change->at = at;
    change->mail = copy;
}

void batch_add_token(store_batch *batch, uint8_t kind, const uint8_t hash[STORE_HASH_SIZE],
                     const store_token *token, int64_t now)
{
    gg_assert(kind == CHANGE_ADD_TOKEN || kind == CHANGE_USE_TOKEN);
    store_token *copy = copy_of(batch, token, sizeof *token);
    store_change *change = batch_add(batch, kind);
    memcpy(change->hash, hash, STORE_HASH_SIZE);
    change->at = now;
    change->token = copy;
}
