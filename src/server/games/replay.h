/* replay.h: replays a stored game from its journal. Used by rooms, the check of the dice, export and rerun.
 *
 * In the journal every order has its own row, also if it was sealed in advance. `text` is the order as its author
 * writes it, `draws` what it drew (`[5 r3]`, "" for nothing), `hash` that of the resulting state. ROW_START has in
 * `text` the statements of the position that the game began from ("": the scenario's own start), in `draws` what the
 * beginning drew, in `hash` that of the first state. An analysis may begin in the middle of a game: then the text is
 * REPLAY_STATE and the whole state.
 *
 * The dice come from the key, unless they were chosen (host_table.chosen), and are compared with the rows. */
#ifndef GROGNARD_SERVER_REPLAY_H
#define GROGNARD_SERVER_REPLAY_H

#include "host/table.h"
#include "server/games/journal.h"

#define REPLAY_STATE "state\n"

enum { REPLAY_DRAWS_MAX = 16 * GG_DRAWS_MAX }; /* bytes of the draws of one order */

/* ---------------------------------------------------------------- keys */

/* The key of the dice, made from the seed and the seats' nonces, in the order of seats. A nonce of all zeros means
 * none, so games without nonces can be stored too. */
void replay_key(const store_game *stored, uint8_t key[32]);
bool replay_has_nonce(const store_seat *seat);
void replay_seed_hash(const store_game *stored, char digits[65]);

/* ---------------------------------------------------------------- games of the shelf */

/* The game that a line names, in its own memory (free()). NULL: error says why. */
gg_game *replay_make_game(const gg_shelf *shelf, const char *line, gg_error *error);
/* Was it made with different rules or data? *why (may be NULL) gets "made with rules 0.1.0, this is 0.2.0". */
bool replay_other_make(const store_game *stored, const gg_game *game, gg_text *why);

/* ---------------------------------------------------------------- row by row */

/* Result of replaying a row. */
typedef struct replay_finding {
    bool played;   /* the rules accept it */
    bool dice_fit; /* the key gives what the row says */
    bool hash_fit; /* and so does the state */
    uint32_t drawn;
    char draws[REPLAY_DRAWS_MAX]; /* what was drawn, as in a log; "" for nothing */
    uint64_t hash;
    gg_answer answer;
    char trouble[300]; /* the difference, "": none */
} replay_finding;

/* Begins the match; the game stays the caller's. False: the table is not open. */
bool replay_begin(host_table *table, const store_game *stored, gg_game *game,
                  const store_row *start, replay_finding *found);
/* Plays the order of a row. False: the rules refuse it, and nothing changed. */
bool replay_order(host_table *table, const store_row *row, replay_finding *found);
/* What the newest order drew, with the names of seats after it. Returns the number of draws. */
uint32_t replay_write_draws(const host_table *table, char draws[REPLAY_DRAWS_MAX]);

/* ---------------------------------------------------------------- the whole journal */

/* A game that is being replayed row by row. */
typedef struct replay {
    const store_game *stored;
    gg_game *game;    /* not its own */
    host_table table; /* open once the game has begun */
    bool begun;
    bool broken;     /* it could not begin, or an order was refused: later rows are not played */
    uint64_t rows;   /* rows read so far */
    uint64_t orders; /* carried out */
    uint64_t dice;   /* draws compared */
    bool dice_fit, hashes_fit;
    uint64_t wrong;    /* the first order that differs, 0: the beginning; see `trouble` */
    char trouble[300]; /* "": everything fits */
    /* Called after each row, including the beginning; may be NULL. */
    void (*seen)(void *to, struct replay *replay, const store_row *row,
                 const replay_finding *found);
    void *to;
} srv_replay;

void replay_open(srv_replay *replay, const store_game *stored, gg_game *game);
/* The next row of its journal. False: it is broken, later rows are not played. */
bool replay_row(srv_replay *replay, const store_row *row);
bool replay_fits(const srv_replay *replay); /* every order, die and hash */
void replay_close(srv_replay *replay);

#endif
