/* nodes.h: a server that shares its store with others ("nodes"; store_node_ops).
 *
 * Every node serves every game. What it keeps in memory follows the store: an order that does not follow the newest row
 * is refused by the store (STORE_CONFLICT), the room is read again and the call is handled again. News of other nodes is
 * only a hint to look: a node that missed one notices within seconds, when it compares positions.
 *
 * Bots, answers in advance, time-outs, mail and pairings are **jobs**, which one node at a time has. A node that does not
 * say for a while that it is alive loses its jobs. That two nodes do the same for a moment is harmless: the store takes
 * only one row of each number. */
#ifndef GROGNARD_SERVER_NODES_H
#define GROGNARD_SERVER_NODES_H

#include "server/house.h"
#include "server/nodes/ear.h"

enum {
    NODES_BEAT = 4000,   /* milliseconds between two signs of life */
    NODES_DEAD = 15000,  /* without one */
    NODES_LOOK = 3000,   /* within that time every game in use is compared with the store */
    NODES_REFUSED = 5000 /* another node has the job: when to ask again */
};

/* Jobs that one node does for all. No game has such an id. */
#define JOB_HOUSE "-house" /* time-outs, pairings, vacations, tournaments, what is expired */
#define JOB_MAIL "-mail"   /* mail and the webhook */

enum { JOB_BUCKETS = 256 };
typedef enum job_state { JOB_ASKED, JOB_HELD, JOB_REFUSED } job_state;

/* A job that this node has, or has asked for. */
typedef struct node_job {
    struct node_job *next;
    char id[STORE_ID_SIZE];
    job_state state;
    uint64_t ticket; /* JOB_ASKED */
    int64_t at;      /* monotonic: refused, or last used */
} node_job;

/* Something to look at. */
typedef struct node_look {
    char id[STORE_ID_SIZE];
    bool rows, seats, game, job; /* NEWS_ROWS, NEWS_SEATS, NEWS_GAME, NEWS_JOB */
} node_look;

typedef struct node_counts {
    uint64_t news, all, appended, reloaded, conflicts, found, taken, refused;
    int64_t beat_took; /* milliseconds of the last sign of life */
} node_counts;

typedef struct nodes {
    uint64_t id;
    srv_ear *ear;
    int64_t next_beat, sent_beat, good_beat; /* monotonic */
    uint64_t beat;                           /* ticket; 0: none is being stored */
    int64_t next_jobs;                       /* look for free ones */
    int64_t next_tidy;
    node_job *jobs[JOB_BUCKETS];
    uint32_t held;
    node_look *looks;
    uint32_t look_count, look_room;
    uint64_t *online; /* users who are with other nodes, sorted */
    uint32_t online_count, alive;
    int64_t next_sweep; /* monotonic */
    uint32_t bucket;    /* of streams, next to be compared */
    bool all;           /* compare everything now */
    node_counts counts;
} srv_nodes;

/* Does nothing for a store with one server. False: the store cannot be used. */
bool nodes_open(srv_house *house, void (*wake)(void *wakes), void *wakes);
void nodes_stop(srv_house *house); /* gives its jobs away */
void nodes_close(srv_house *house);
/* Call it in every iteration, before requests. Returns when it wants to be called again, or 0. */
int64_t nodes_turn(srv_house *house, int64_t steady);
void nodes_batch_back(srv_house *house, const store_batch *batch);
/* Is the user with another node? */
bool nodes_has_user(const srv_house *house, uint64_t user);
/* A key that all nodes share; without others a random one. */
bool nodes_key(srv_house *house, const char *name, uint8_t key[32]);

/* ---------------------------------------------------------------- jobs (node_jobs.c) */

/* Does this server do that? Always, if it is the only one. */
bool nodes_does(srv_house *house, const char *job);
/* May it play in that game (bots, answers in advance)? If not it asks for the job: bots_think() and ahead_look() are
 * called when it has it. */
bool nodes_may_play(srv_house *house, const srv_room *room);
/* Has it that job already? */
bool nodes_plays(srv_house *house, const char *game);
void node_jobs_turn(srv_house *house, int64_t steady);
void node_jobs_back(srv_house *house, const store_batch *batch);
void node_jobs_forget(srv_nodes *nodes); /* it may have lost them */

/* ---------------------------------------------------------------- what to look at again (node_looks.c) */

/* In the next iteration. */
void nodes_look_at(srv_house *house, const char *game, uint8_t news);
/* The room of a call: room_enter(), with what other servers have stored. A call that changes something waits while the game
 * is being stored, and is then handled again (call->parked): what follows a row that was refused must not be stored. */
srv_room *nodes_enter(srv_call *call, const char *game, store_status *status);
/* The call is about to be refused: has the game changed, as another server knows? Then call->room is up to date (NULL: it is
 * gone or cannot be read, *status), and it should be tried once more. */
bool nodes_knows_more(srv_call *call, store_status *status);
/* Before a call uses a room: it must know this entry of a reader, and be no older than a few seconds. Returns the room,
 * which may be another one; NULL: it is gone (*status). */
srv_room *nodes_refresh(srv_house *house, srv_room *room, gg_seat reader, uint64_t entry,
                        store_status *status);
void node_looks_turn(srv_house *house, int64_t steady);
void node_news(srv_house *house, const store_news *news); /* node_news.c */

#endif
