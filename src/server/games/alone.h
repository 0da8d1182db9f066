/* alone.h: a game without a store: its room, and its journal in memory. The caller stores the rows.
 *
 * One person has all seats. There are no clocks, so nobody loses on time. In an analysis each row has dice of its own:
 * a seed, or what somebody has chosen. */
#ifndef GROGNARD_SERVER_ALONE_H
#define GROGNARD_SERVER_ALONE_H

#include "server/games/answers.h"

enum { ALONE_PERSON = 1 }; /* who sits on the seats */

/* The dice of a row. All zero: those of the game's key. */
typedef struct alone_dice {
    uint64_t seed; /* 0: none */
    bool chosen;   /* what it rolls and draws is its `draws`; only shuffles come from the seed */
} alone_dice;

typedef struct alone_game {
    srv_room *room;
    gg_game *rules;
    bool shares;      /* the rules belong to somebody else */
    store_row *rows;  /* the journal */
    alone_dice *dice; /* .. its dice */
    char **texts;     /* .. and the memory of its texts */
    alone_dice next;  /* dice of the rows that follow */
    uint32_t row_count, row_room;
    int64_t now; /* the date, set by the caller */
} alone_game;

/* The game that a line names, not begun yet. The seed must be random and secret. NULL: error says why. */
alone_game *alone_open(const gg_shelf *shelf, const char *line, const uint8_t seed[32], int64_t now,
                       gg_error *error);
/* The same for rules that others use too, with the seats of `stored`. */
alone_game *alone_share(gg_game *rules, const store_game *stored, int64_t now);
void alone_close(alone_game *game);
/* Begins it, or applies a row of its journal. False: the row does not match. */
void alone_start(alone_game *game);
/* From the statements of a legal position, or REPLAY_STATE and a state. */
void alone_start_from(alone_game *game, const char *position);
bool alone_read(alone_game *game, const store_row *row);
/* The dice of the next rows; of an order to be given: the draws chosen for it, or NULL. They are read while it is. */
void alone_roll(alone_game *game, uint64_t seed, const gg_draw *chosen, uint32_t count);
void alone_key(uint64_t seed, uint8_t key[32]); /* of the dice */
/* After an order that was given with room_give_post. */
void alone_settle(alone_game *game);

/* An order of a seat, answered as a server does; the room answers the other calls (answers.h). */
bool alone_post(alone_game *game, gg_seat seat, room_post *post, bool sight, gg_json *out,
                room_error *error);

#endif
