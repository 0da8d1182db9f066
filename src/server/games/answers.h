/* answers.h: the calls about one game (docs/api.md), answered: by whoever has a room, for a seat that may ask. What a call
 * says is handed over as values; the answer is one object of JSON.
 *
 * An answer that is false has written nothing: the error says why not, and room_write_error() writes it as the reply has it.
 * What was asked has changed nothing then. */
#ifndef GROGNARD_SERVER_ANSWERS_H
#define GROGNARD_SERVER_ANSWERS_H

#include "server/games/room.h"

/* ---------------------------------------------------------------- errors (errors.c) */

enum { ROOM_ERROR_TEXT = 500 };

typedef struct room_error {
    int status; /* as of HTTP. 503: the game's past cannot be read, which its keeper has to explain */
    const char *code;           /* as docs/api.md has them */
    char text[ROOM_ERROR_TEXT]; /* not if rules refuse an order */
    uint32_t wait;              /* seconds until it may be tried again; 0: that is not told */
    gg_answer answer;           /* of the rules that refuse an order; refusal.count is 0: none do */
    bool talk;                  /* .. or it is against the rules about talk */
    bool stale;                 /* what the seat sees now goes with it */
} room_error;

/* Fills it in. Returns false. */
bool room_fail(room_error *error, int status, const char *code, const char *format, ...)
    GG_PRINTF(4, 5);
bool room_refuse(room_error *error, const gg_answer *answer);
/* {"error":{"code","text","rules"},"sight"} as far as there are such. */
void room_write_error(srv_room *room, gg_seat seat, const room_error *error, gg_json *out);
/* `text` and `rules` of an order that is refused, as members of an open object. */
void room_write_reason(srv_room *room, gg_seat seat, const gg_answer *answer, gg_json *out);

/* ---------------------------------------------------------------- looking (sight.c, back.c) */

/* What a reader sees now; `look`: the sight, or the text alone. */
void room_answer_sight(srv_room *room, gg_seat reader, room_look *look, gg_json *out);
/* The same as it was when he had been told that entry: no more than he could have written down then. */
bool room_answer_entry(srv_room *room, gg_seat reader, uint64_t number, room_look *look,
                       gg_json *out, room_error *error);
/* The same as it was after so many orders of a game that has ended. */
bool room_answer_moment(srv_room *room, gg_seat reader, uint64_t at, room_look *look, gg_json *out,
                        room_error *error);

#endif
