/* studies.c: analyses in memory. A study is changed in memory and handed to the writer as a whole, with the date of the one that
 * it follows: of two servers that change it at the same time one meets a conflict, and handles its call again. What could
 * not be stored is read again. */
#include "server/studies/studies.h"

#include "host/memory.h"
#include "server/lobby/lobby.h"
#include "server/nodes/nodes.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { IN_MEMORY = 64 };

typedef struct kept_study {
    struct kept_study *next;
    srv_study *study;
    uint64_t ticket; /* of its newest change */
    uint64_t used;
    int64_t looked; /* monotonic: when it was compared with the store */
    bool stale;     /* another server has changed it, too */
} kept_study;

struct studies {
    kept_study *first;
    uint32_t count;
    uint64_t uses;
};

static struct studies *studies_of(srv_house *house)
{
    if (!house->studies)
        house->studies = host_zeroed(sizeof *house->studies);
    return house->studies;
}

/* ---------------------------------------------------------------- memory */

static kept_study *find_kept(srv_house *house, const char *id)
{
    struct studies *all = studies_of(house);
    kept_study *kept = all->first;
    while (kept && strcmp(kept->study->id, id) != 0)
        kept = kept->next;
    if (kept)
        kept->used = ++all->uses;
    return kept;
}

void studies_drop(srv_house *house, srv_study *study)
{
    struct studies *all = studies_of(house);
    for (kept_study **place = &all->first; *place; place = &(*place)->next) {
        kept_study *kept = *place;
        if (kept->study != study)
            continue;
        study_lines_drop(house, study, 0);
        *place = kept->next;
        all->count--;
        study_free(study);
        free(kept);
        return;
    }
}

static void drop_oldest(srv_house *house)
{
    const kept_study *oldest = NULL;
    for (const kept_study *kept = studies_of(house)->first; kept; kept = kept->next)
        if (kept->ticket == 0 && (!oldest || kept->used < oldest->used))
            oldest = kept;
    if (oldest)
        studies_drop(house, oldest->study);
}

static kept_study *keep(srv_house *house, srv_study *study)
{
    struct studies *all = studies_of(house);
    if (all->count >= IN_MEMORY)
        drop_oldest(house);
    kept_study *kept = host_zeroed(sizeof *kept);
    *kept = (kept_study){.next = all->first,
                         .study = study,
                         .used = ++all->uses,
                         .looked = clock_steady(house->clock)};
    all->first = kept;
    all->count++;
    return kept;
}

void studies_forget(srv_house *house)
{
    while (house->studies && house->studies->first)
        studies_drop(house, house->studies->first->study);
}

void studies_heard(srv_house *house, const char *id)
{
    kept_study *next, *kept = house->studies ? house->studies->first : NULL;
    for (; kept; kept = next) {
        next = kept->next;
        if (id && strcmp(kept->study->id, id) != 0)
            continue;
        if (kept->ticket == 0)
            studies_drop(house, kept->study);
        else
            kept->stale = true;
    }
}

void studies_free(srv_house *house)
{
    studies_forget(house);
    free(house->studies);
    house->studies = NULL;
}

/* What was not stored has not happened. */
static void settle(srv_house *house, const char *id, const store_batch *batch)
{
    kept_study *kept = find_kept(house, id);
    if (!kept)
        return;
    if (kept->ticket == batch->ticket)
        kept->ticket = 0;
    if (batch->status != STORE_OK || (kept->ticket == 0 && kept->stale))
        studies_drop(house, kept->study);
}

void studies_batch_back(srv_house *house, const store_batch *batch)
{
    for (uint32_t i = 0; i < batch->count; i++) {
        const store_change *change = &batch->change[i];
        if (change->kind == CHANGE_ADD_STUDY || change->kind == CHANGE_SET_STUDY)
            settle(house, change->id, batch);
        else if (change->kind == CHANGE_MEND_TIMES)
            studies_heard(house, NULL); /* their dates have changed */
    }
}

/* ---------------------------------------------------------------- the store */

static srv_study *load(srv_call *call, const char *id)
{
    store_study stored;
    gg_error error = {0};
    srv_store *store = call->house->store;
    store_status status = store->ops->study(store, id, &stored);
    if (status == STORE_NONE) {
        call_fail(call, 404, "not-found", "this analysis does not exist, or it was deleted");
        return NULL;
    }
    if (status != STORE_OK) {
        call_no_store(call, status);
        return NULL;
    }
    srv_study *study = study_new();
    memcpy(study->id, stored.id, sizeof study->id);
    memcpy(study->title, stored.title, sizeof study->title);
    memcpy(study->line, stored.line, sizeof study->line);
    study->owner = stored.owner;
    study->kept = stored.kept;
    study->created = stored.created;
    study->changed = stored.changed;
    if (study_read(study, stored.body, &error))
        return study;
    study_free(study);
    call_fail(call, 500, "damaged", "%s", error.text);
    return NULL;
}

static srv_study *find_stored(srv_call *call, const char *id)
{
    srv_study *study = strlen(id) < STORE_ID_SIZE ? load(call, id) : NULL;
    if (!study && strlen(id) >= STORE_ID_SIZE)
        call_fail(call, 404, "not-found", "this analysis does not exist, or it was deleted");
    return study ? keep(call->house, study)->study : NULL;
}

/* Its positions stay in memory if nobody else has changed it. */
static srv_study *compare(srv_call *call, kept_study *kept)
{
    srv_study *stored = load(call, kept->study->id);
    if (!stored || stored->changed != kept->study->changed) {
        studies_drop(call->house, kept->study);
        return stored ? keep(call->house, stored)->study : NULL;
    }
    study_free(stored);
    kept->looked = clock_steady(call->house->clock);
    return kept->study;
}

srv_study *studies_find(srv_call *call, const char *id)
{
    kept_study *kept = find_kept(call->house, id);
    if (!kept)
        return find_stored(call, id);
    return call->house->nodes && kept->ticket == 0 ? compare(call, kept) : kept->study;
}

srv_study *studies_recall(srv_call *call, const char *id, uint32_t node)
{
    const kept_study *kept = find_kept(call->house, id);
    bool fresh = kept && study_find(kept->study, node) &&
                 clock_steady(call->house->clock) - kept->looked < NODES_LOOK;
    return fresh ? kept->study : studies_find(call, id);
}

srv_study *studies_find_own(srv_call *call, const char *id)
{
    srv_study *study = studies_find(call, id);
    if (!study || study->owner == call->who.user)
        return study;
    call_fail(call, 403, "not-yours", "this analysis is not yours: copy it to change it");
    return NULL;
}

bool studies_store(srv_call *call, srv_study *study, uint8_t change)
{
    kept_study *kept = find_kept(call->house, study->id);
    gg_assert(kept && kept->study == study);
    int64_t before = study->changed;
    study->changed = call->now > before ? call->now : before + 1;
    char *body = study_write(study);
    store_study stored = {.owner = study->owner,
                          .kept = study->kept,
                          .created = study->created,
                          .changed = study->changed,
                          .nodes = study->count - 1,
                          .body = body};
    memcpy(stored.id, study->id, sizeof stored.id);
    memcpy(stored.title, study->title, sizeof stored.title);
    memcpy(stored.line, study->line, sizeof stored.line);
    bool fits = strlen(body) <= STUDY_TEXT_MAX;
    if (fits) {
        store_batch *batch = batch_new();
        if (change == CHANGE_SET_STUDY)
            batch_set_study_after(batch, &stored, before);
        else
            batch_add_study(batch, change, &stored);
        kept->ticket = house_send(call->house, batch);
    }
    free(body);
    if (!fits) {
        studies_drop(call->house, study); /* as it was stored before */
        call_fail(call, 409, "too-large", "this analysis is full: begin another one");
    }
    return fits;
}

void studies_adopt(srv_call *call, srv_study *study)
{
    lobby_new_id(study->id);
    study->owner = call->who.user;
    study->created = call->now;
    keep(call->house, study);
}

web_outcome studies_reply_after(srv_call *call, const srv_study *study)
{
    const kept_study *kept = find_kept(call->house, study->id);
    return house_after(call->house, call->exchange, kept ? kept->ticket : 0);
}
