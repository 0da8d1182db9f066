/* reruns.c: replays a journal of the store. */
#include "server/rooms/reruns.h"

typedef struct replay_part {
    srv_replay *replay;
    uint32_t left;
    bool more;
} replay_part;

static bool see_row(void *to, const store_row *row)
{
    replay_part *part = to;
    part->more = part->left == 0;
    if (part->more || !replay_row(part->replay, row))
        return false;
    part->left--;
    return true;
}

store_status replay_some(srv_replay *replay, srv_store *store, uint32_t most, bool *more)
{
    replay_part part = {.replay = replay, .left = most};
    store_status status = store->ops->rows(store, replay->stored->id, replay->rows, see_row, &part);
    *more = part.more;
    if (status != STORE_OK)
        return status;
    return replay->begun || replay->broken ? STORE_OK : STORE_NONE;
}

store_status replay_run(srv_replay *replay, srv_store *store)
{
    bool more;
    return replay_some(replay, store, UINT32_MAX, &more);
}
