/* answers.h: answers the API calls about one game (docs/api.md). The caller has the room and has checked that the seat may
 * ask. Arguments are values; each answer is one JSON object.
 *
 * An answer that is false has written nothing: the error says why not, and room_write_error() writes it as the reply has it.
 * What was asked has changed nothing then. */
#ifndef GROGNARD_SERVER_ANSWERS_H
#define GROGNARD_SERVER_ANSWERS_H

#include "server/games/replay.h"
#include "server/games/room.h"

/* ---------------------------------------------------------------- errors (errors.c) */

enum { ROOM_ERROR_TEXT = 500 };

typedef struct room_error {
    int status;                 /* as docs/api.md has them */
    const char *code;           /* likewise */
    char text[ROOM_ERROR_TEXT]; /* not if an order is refused: the rules say why */
    uint32_t wait;              /* seconds until it may be tried again; 0: that is not told */
    bool refused;               /* an order is, by the rules of this answer */
    gg_answer answer;
    bool talk;  /* it is against the rules about talk */
    bool stale; /* what the seat sees now goes with it */
} room_error;

/* Fills it in. Returns false. */
bool room_fail(room_error *error, int status, const char *code, const char *format, ...)
    GG_PRINTF(4, 5);
bool room_refuse(room_error *error, const gg_answer *answer);
/* {"error":{"code","text","rules"},"sight"} as far as there are such. */
void room_write_error(srv_room *room, gg_seat seat, const room_error *error, gg_json *out);
/* `text` and `rules` of an order that is refused, as members of an open object. */
void room_write_reason(srv_room *room, gg_seat seat, const gg_answer *answer, gg_json *out);

/* ---------------------------------------------------------------- orders and drafts (orders.c) */

/* An order that is posted. */
typedef struct room_post {
    const char *order; /* GG_LINE_MAX bytes at most */
    uint64_t after;    /* number of the seat's entry that it follows */
    /* Found by room_check_post(): */
    uint64_t request; /* what it is known by when it comes again */
    bool repeated;    /* it has come before, and was carried out then */
    gg_words words;
    uint64_t number; /* of the seat's newest entry behind it, once it was carried out */
} room_post;

/* May it be given now? If it is repeated there is nothing to do but to answer. */
bool room_check_post(srv_room *room, gg_seat seat, room_post *post, room_error *error);
/* Gives it: its rows go to the keeper. */
bool room_give_post(srv_room *room, gg_seat seat, room_post *post, room_error *error);
/* Number, entries, and what the seat sees now if that is wanted. */
void room_answer_post(srv_room *room, gg_seat seat, const room_post *post, bool sight,
                      gg_json *out);

/* Steps as they are written; NULL: something that is no text. */
typedef struct room_steps {
    uint32_t count;
    const char *text[GG_DRAFT_MAX];
} room_steps;

/* These steps become the seat's draft, or those that lead to an order. */
bool room_draft_steps(srv_room *room, gg_seat seat, const room_steps *steps, room_error *error);
bool room_draft_order(srv_room *room, gg_seat seat, const char *order, room_error *error);
void room_answer_draft(srv_room *room, gg_seat seat, gg_json *out);

/* May the seat offer a draw, or ask for something, again? */
bool room_may_offer(const srv_room *room, gg_seat seat, room_error *error);
/* The text as words. What cannot be read is refused like an order that the rules forbid. */
bool room_read_words(const char *order, gg_words *words, gg_answer *answer);
/* The same, and `timeout` is refused too: only the program that runs the clock writes it. */
bool room_read_order(const srv_room *room, const char *order, gg_words *words, gg_answer *answer);

/* ---------------------------------------------------------------- questions (questions.c) */

/* Nothing changes by them: the seat's own draft is left alone. */

/* Is the order legal, and why is it not? */
void room_answer_why(srv_room *room, gg_seat seat, const char *order, gg_json *out);
/* .. or behind these steps, to choose what is pointed at. */
bool room_answer_why_not(srv_room *room, gg_seat seat, const room_steps *steps,
                         const host_target *target, gg_json *out, room_error *error);
/* What could be chosen behind these steps, and one look further. */
bool room_answer_choices(srv_room *room, gg_seat seat, const room_steps *steps, gg_json *out,
                         room_error *error);
/* What can be expected of an order, or of these steps if it is NULL. */
bool room_answer_preview(srv_room *room, gg_seat seat, const char *order, const room_steps *steps,
                         gg_json *out, room_error *error);
/* The ready-made set-ups that answer what the seat is asked now. */
bool room_answer_setups(srv_room *room, gg_seat seat, gg_json *out, room_error *error);

/* ---------------------------------------------------------------- talk and pauses (talks.c) */

/* May the seat talk to those now? Bits of seats, or that of GG_PUBLIC: everybody. */
bool room_may_talk(const srv_room *room, gg_seat seat, uint16_t to, room_error *error);
/* ask, agree, refuse or resume: the row to add (room_add); 0: not now, or there is no such word. */
uint8_t room_check_pause(srv_room *room, gg_seat seat, const char *what, room_error *error);

/* ---------------------------------------------------------------- dice (dice.c) */

/* What playing the whole journal again with the key came to. */
typedef struct room_dice {
    bool begun; /* the game; else no die was rolled */
    bool fits;
    uint64_t orders, dice, wrong;
    char trouble[300];
} room_dice;

room_dice room_compare_dice(const srv_replay *replay);
/* The hash of the seed; with a check also the seed and what it has shown: for games that have ended. */
void room_answer_dice(const store_game *game, const room_dice *check, gg_json *out);

/* ---------------------------------------------------------------- looking (sight.c, back.c, record.c) */

/* What a reader sees now; `look`: the sight, or the text alone. */
void room_answer_sight(srv_room *room, gg_seat reader, room_look *look, gg_json *out);
/* The same as it was when he had been told that entry: no more than he could have written down then. */
bool room_answer_entry(srv_room *room, gg_seat reader, uint64_t number, room_look *look,
                       gg_json *out, room_error *error);
/* The same as it was after so many orders of a game that has ended. */
bool room_answer_moment(srv_room *room, gg_seat reader, uint64_t at, room_look *look, gg_json *out,
                        room_error *error);
/* Entries that are stored behind a number, `most` at most, and the number of the last. Foreign: as room_capture_of(). */
void room_answer_record(srv_room *room, gg_seat reader, uint64_t after, uint32_t most, bool foreign,
                        gg_json *out);

#endif
