/* at_table.h: a game of the probe between up to three people, in a whole server without connections. Set up with
 * open_place and close_place for each test. */
#ifndef GROGNARD_TESTS_AT_TABLE_H
#define GROGNARD_TESTS_AT_TABLE_H

#include "server/visit.h"

#include <stdatomic.h>

static place here;
static visitor person[3];
static char game[STORE_ID_SIZE];

static _Atomic bool is_full;
static const store_ops *real_ops;
static store_ops own_ops;

static inline void commit(srv_store *self, store_batch *first)
{
    if (!atomic_load(&is_full)) {
        real_ops->commit(self, first);
        return;
    }
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = STORE_FULL;
}

/* The real store, until the test fills the disk. */
static inline void watch_store(void)
{
    real_ops = here.store->ops;
    own_ops = *real_ops;
    own_ops.commit = commit;
    here.store->ops = &own_ops;
}

static inline int open_place(void **unused)
{
    (void)unused;
    atomic_store(&is_full, false);
    place_open(&here, false);
    watch_store();
    for (int i = 0; i < 3; i++)
        visitor_open(&person[i], &here);
    return 0;
}

static inline int close_place(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++)
        visitor_close(&person[i]);
    place_close(&here);
    return 0;
}

static inline void pass(int64_t milliseconds)
{
    here.clock.value += milliseconds;
    place_settle(&here);
}

static inline const char *at_game(const char *rest)
{
    static char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s%s", game, rest);
    return path;
}

static inline const char *at_seat(int seat, const char *rest)
{
    static char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d%s", game, seat, rest);
    return path;
}

/* Everyone takes a seat in turn; then it starts by itself. */
static inline void begin_with(int players, int auction, const char *clock)
{
    if (visit_with(&person[0], WEB_POST, "/api/v1/games",
                   "{'game':'probe','options':{'players':%d,'auction':%d},'clock':%s,'start':true}",
                   players, auction, clock) != 201)
        fail_msg("%s", person[0].text);
    snprintf(game, sizeof game, "%s", reply_text(&person[0], "id"));
    for (int i = 1; i < players; i++)
        if (visit(&person[i], WEB_POST, at_game("/join"), "{}") != 200)
            fail_msg("%s", person[i].text);
    place_settle(&here);
}

static inline void begin_game(int players, const char *clock)
{
    begin_with(players, 0, clock);
}

static inline srv_room *enter(void)
{
    store_status status;
    srv_room *room = room_enter(&here.house, game, &status);
    assert_non_null(room);
    return room;
}

static inline int order(int seat, const char *text)
{
    int64_t after = (int64_t)enter()->told[seat];
    return visit_with(&person[seat], WEB_POST, at_seat(seat, "/orders"),
                      "{'after':%lld,'order':'%s'}", (long long)after, text);
}

static inline void play(int seat, const char *text)
{
    if (order(seat, text) != 200)
        fail_msg("%s", person[seat].text);
}

static inline void deploy(int players)
{
    play(0, "deploy Alm: 2 3 3 Bree: 4 4");
    if (players == 3)
        play(2, "deploy Ith: 4 3 1 1 Fort_Gris: 2");
    play(1, "deploy Hale: 1 1 Hule: 2 3 4");
}

static inline void expect(const visitor *who, int status, const char *code)
{
    if (who->status != status || strcmp(reply_text(who, "error.code"), code) != 0)
        fail_msg("expected %d %s, not %d %s", status, code, who->status, who->text);
}

#endif
