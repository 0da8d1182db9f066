/* advisers.h: long questions to bots that people ask: hints, looks back, reviews.
 *
 * A question is asked once, worked on by a worker of its own kind, and its answer is kept for a while: clients ask how far it is,
 * and get the answer in the same call. Bots that play never wait for it: their workers are others. The number of questions that
 * wait and of answers that are kept is limited. */
#ifndef GROGNARD_SERVER_ADVISERS_H
#define GROGNARD_SERVER_ADVISERS_H

#include "advice/hint.h"
#include "host/limit.h"
#include "host/page.h"
#include "host/table.h"
#include "server/house.h"

/* Reviews take long: they have a worker of their own. */
typedef enum adviser_kind {
    ADVICE_HINT,
    ADVICE_LOOK_BACK,
    ADVICE_REVIEW,
    ADVICE_KINDS
} adviser_kind;

enum { ADVISER_SUBJECT = 48 };

typedef struct adviser_task {
    srv_job job; /* first: it is found by it */
    struct adviser_task *next;
    srv_house *house;
    adviser_kind kind;
    char subject[ADVISER_SUBJECT]; /* what it is about: a game and a seat .. */
    uint64_t user;                 /* whose answer it is; 0: everyone's */
    uint64_t asker;                /* who asked for everyone */
    uint64_t number;               /* .. and when: the answer fits this moment only */
    gg_game *rules;                /* held until the task is freed */
    host_table table;              /* with a copy of the match, or closed */
    void *own;
    /* In the worker: writes the members of the answer. False: it was cancelled, or there is none. */
    bool (*work)(struct adviser_task *task, gg_json *out);
    void (*made)(struct adviser_task *task); /* it is done and found; in the main thread; or NULL */
    void (*forget)(void *own);               /* frees it; in the main thread */
    bool done, found;
    bool dropped; /* nobody wants it any more: freed when the worker returns it */
    host_page page;
    uint64_t used; /* serial number of its last use */
} adviser_task;

/* Questions of a kind that a user has asked and that have no answer yet. */
uint32_t advisers_at_work(const srv_house *house, adviser_kind kind, uint64_t user);
/* NULL: there is none. */
adviser_task *advisers_find(srv_house *house, adviser_kind kind, const char *subject,
                            uint64_t user);
/* A new question; fill in the rest and hand it over. With `table` the match is copied. */
adviser_task *advisers_new(srv_house *house, adviser_kind kind, gg_game *game,
                           const host_table *table);
/* Takes the task. Any other question of this kind by the same user is cancelled: nobody keeps more than one worker busy. False:
 * too many wait, and the task is freed. */
bool advisers_begin(adviser_task *task);
/* Takes a task whose answer is known already: a text from advisers_write. */
void advisers_recall(adviser_task *task, const char *answer);
void advisers_cancel(adviser_task *task);
/* The reply if it cannot begin now. */
web_outcome advisers_busy(srv_call *call, const char *why);
/* Is it still wanted? For go_on() of a bot, in the worker. */
bool advisers_go_on(void *task, uint32_t percent);
/* {"state":"none" | "thinking" | "done" | "failed","number","progress","answer"}; the task may be NULL. The caller sends it. */
void advisers_write(srv_call *call, adviser_task *task);
/* Counts a question of a user who has asked for one. False: too many, and the reply says so (429). */
bool advisers_count(srv_call *call, adviser_kind kind);

/* ---------------------------------------------------------------- what the workers do */

/* Each writes the members of the answer. False: it was cancelled, or there is none. `go_on` as in bot_task. */
typedef struct hint_work {
    advice_question question;
    host_limit limit;
    bool (*go_on)(void *to, uint32_t percent);
    void *to;
} hint_work;

typedef struct look_back_work {
    gg_seat seat;
    uint32_t orders;
    bool (*go_on)(void *to, uint32_t percent);
    void *to;
} look_back_work;

/* The table may be closed: then the seat knows its view alone. */
bool hints_answer(hint_work *work, const host_table *table, gg_json *out);
bool look_backs_answer(const look_back_work *work, gg_game *game, const host_table *table,
                       gg_json *out);
bool reviews_answer(gg_game *game, const host_table *table,
                    bool (*go_on)(void *to, uint32_t percent), void *to, gg_json *out);

/* ---------------------------------------------------------------- beginning and end */

void advisers_open(srv_house *house, void (*wake)(void *wakes), void *wakes);
void advisers_turn(srv_house *house); /* in every iteration */
void advisers_stop(srv_house *house); /* all are cancelled */
void advisers_close(srv_house *house);

/* ---------------------------------------------------------------- hints (hints.c) */

/* Why this user may not ask a bot about this running game; NULL: they may. Never in a game between people. */
const char *hints_refusal(const srv_room *room, uint64_t user);
/* The same for the seat of a call, in an analysis, too. False: the reply says why not. */
bool hints_allowed(srv_call *call);

/* Something that a hint is asked about; also for positions that belong to no game. */
typedef struct hint_subject {
    gg_game *rules;   /* shared: rooms_share_game() */
    const void *view; /* of the seat, which must be asked */
    gg_seat seat;
    const char *name;        /* of the subject, for finding it again */
    uint64_t number;         /* changes when the view does */
    const host_table *table; /* whose record the seat knows; NULL: it knows the view alone */
} hint_subject;

/* Ask, look how far it is, cancel. The caller has checked that the user may ask, and sends the reply. */
void hints_ask(srv_call *call, const hint_subject *subject);
void hints_tell(srv_call *call, const char *name);
void hints_cancel(srv_call *call, const char *name);

#endif
