/* meeting.h: how people find each other: shared by the files of this folder, and what the rest of the server calls. */
#ifndef GROGNARD_SERVER_MEETING_H
#define GROGNARD_SERVER_MEETING_H

#include "server/house.h"

enum { SEEK_LINES_MAX = 8 };

/* Someone who wants to play. */
typedef struct seek {
    struct seek *next; /* the oldest first */
    store_seek stored;
    char line[SEEK_LINES_MAX][sizeof((store_game *)0)->line]; /* games, any of them */
    uint32_t lines;
    uint8_t pace;        /* PACE_ANY: any */
    int8_t rated;        /* -1: either */
    int64_t least, most; /* rating of the opponent; 0: no limit */
    bool taken;          /* it has led to a game, or was withdrawn: that is being stored */
} srv_seek;

/* When a user last asked for something. */
typedef struct sighting {
    struct sighting *next;
    uint64_t user;
    int64_t at; /* by the monotonic clock */
} sighting;

enum { MEETING_BUCKETS = 256 };

typedef struct meeting {
    srv_seek *seeks;
    sighting *seen[MEETING_BUCKETS];
    store_vacation *vacations; /* those that go on, or are not settled */
    uint32_t vacation_count;
    int64_t next_turn; /* by the monotonic clock */
    bool heard;        /* another server has changed something: all is read again */
    uint64_t sent;     /* ticket of our newest change: before it is stored, nothing is read */
} srv_meeting;

/* ---------------------------------------------------------------- meeting.c */

/* Hands over a batch with seeks or vacations. */
uint64_t meeting_send(srv_house *house, store_batch *batch);
/* Another server has changed the seek or the vacation of a user; 0: perhaps of all. `game`: the one that ended the seek, or
 * "". */
void meeting_heard(srv_house *house, uint64_t user, const char *game);

/* ---------------------------------------------------------------- results.c */

/* A game that a new row has ended: its results go into the room's batch. */
void meeting_note_end(srv_room *room);

/* ---------------------------------------------------------------- presence.c */

void presence_note(srv_house *house, uint64_t user);
/* Has an open stream, and has asked for something lately. Others may know only if the user is not hidden. */
bool presence_is_here(srv_house *house, uint64_t user);
bool presence_is_shown(srv_house *house, uint64_t user); /* .. and is not hidden */
void presence_purge(srv_house *house, int64_t steady);

/* ---------------------------------------------------------------- seeks.c, pairing.c */

void seeks_load(srv_house *house); /* from the store, also after a failure */
void seeks_free(srv_meeting *meeting);
srv_seek *seeks_find(const srv_house *house, uint64_t user);
void seeks_drop(srv_house *house, uint64_t user); /* from memory */
/* Pairs everyone who fits, the oldest first. */
void pairing_turn(srv_house *house, int64_t now);
/* Neither has blocked the other, or is suspended. */
bool meeting_may_meet(srv_house *house, uint64_t a, uint64_t b);
/* Would this seek take a seat in this waiting game? */
bool pairing_takes(srv_house *house, const srv_seek *seek, const store_game *game);
/* The ratings that fit in a kind of game: is the user's rating one that the seek asked for? */
bool pairing_fits_rating(srv_house *house, const srv_seek *seek, const char *line, uint64_t user);

/* ---------------------------------------------------------------- vacations.c */

void vacations_load(srv_house *house);
void vacations_turn(srv_house *house, int64_t now); /* ends those that are over */
/* The end of the user's vacation; 0: they are here. */
int64_t vacations_until(const srv_house *house, uint64_t user);
/* A game may just have started: seats whose players are on vacation learn it. The room's batch is open. */
void vacations_note_start(srv_room *room);

#endif
