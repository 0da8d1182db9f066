/* answers.h: answers the API calls about one game (docs/api.md). The caller has the room and has checked that the
 * seat may ask. Arguments are values; each answer is one JSON object.
 *
 * A function that returns false has written and changed nothing: the error says why, and room_write_error() writes
 * the reply. */
#ifndef GROGNARD_SERVER_ANSWERS_H
#define GROGNARD_SERVER_ANSWERS_H

#include "server/games/replay.h"
#include "server/games/room.h"

/* ---------------------------------------------------------------- errors (errors.c) */

enum { ROOM_ERROR_TEXT = 500 };

typedef struct room_error {
    int status;                 /* as docs/api.md has them */
    const char *code;           /* likewise */
    char text[ROOM_ERROR_TEXT]; /* empty if an order is refused: the rules say why */
    uint32_t wait;              /* seconds until a retry makes sense; 0: unknown */
    bool refused;               /* an order was refused, by the rules of this answer */
    gg_answer answer;
    bool talk;  /* a violation of the rules about talk */
    bool stale; /* the reply includes what the seat sees now */
} room_error;

/* Fills it in. Returns false. */
bool room_fail(room_error *error, int status, const char *code, const char *format, ...)
    GG_PRINTF(4, 5);
bool room_refuse(room_error *error, const gg_answer *answer);
/* {"error":{"code","text","rules"},"sight"}, with the members that apply. */
void room_write_error(srv_room *room, gg_seat seat, const room_error *error, gg_json *out);
/* `text` and `rules` of a refused order, as members of an open object. */
void room_write_reason(srv_room *room, gg_seat seat, const gg_answer *answer, gg_json *out);

/* ---------------------------------------------------------------- orders and drafts (orders.c) */

/* An order that is posted. */
typedef struct room_post {
    const char *order; /* at most GG_LINE_MAX bytes */
    uint64_t after;    /* number of the seat's entry that it follows */
    /* Set by room_check_post(): */
    uint64_t request; /* identifies it if it is repeated */
    bool repeated;    /* it was posted and carried out before */
    gg_words words;
    uint64_t number; /* number of the seat's newest entry after it, once it was carried out */
} room_post;

/* Has the seat been asked nothing else since this entry? Else the error is `stale`. */
bool room_check_after(const srv_room *room, gg_seat seat, uint64_t after, room_error *error);
/* May it be given now? A repeated one only needs its answer. */
bool room_check_post(srv_room *room, gg_seat seat, room_post *post, room_error *error);
/* Carries it out: its rows go to the keeper. */
bool room_give_post(srv_room *room, gg_seat seat, room_post *post, room_error *error);
/* Number, entries, and what the seat sees now if requested. */
void room_answer_post(srv_room *room, gg_seat seat, const room_post *post, bool sight,
                      gg_json *out);
/* The same as members of an open object. */
void room_write_post(srv_room *room, gg_seat seat, const room_post *post, bool sight, gg_json *out);

/* Steps as text; NULL: not a text. */
typedef struct room_steps {
    uint32_t count;
    const char *text[GG_DRAFT_MAX];
} room_steps;

/* Makes these steps, or the steps that lead to an order, the seat's draft. */
bool room_draft_steps(srv_room *room, gg_seat seat, const room_steps *steps, room_error *error);
bool room_draft_order(srv_room *room, gg_seat seat, const char *order, room_error *error);
void room_answer_draft(srv_room *room, gg_seat seat, gg_json *out);

/* May the seat offer a draw, or ask for something, again? */
bool room_may_offer(const srv_room *room, gg_seat seat, room_error *error);
/* Splits the text into words. Text that cannot be read is refused like an illegal order. */
bool room_read_words(const char *order, gg_words *words, gg_answer *answer);
/* The same, and `timeout` is refused too: only the program that runs the clock writes it. */
bool room_read_order(const srv_room *room, const char *order, gg_words *words, gg_answer *answer);

/* ---------------------------------------------------------------- questions (questions.c) */

/* They change nothing, not even the seat's draft. */

/* Is the order legal, and if not, why? */
void room_answer_why(srv_room *room, gg_seat seat, const char *order, gg_json *out);
/* .. or what is pointed at, after these steps. */
bool room_answer_why_not(srv_room *room, gg_seat seat, const room_steps *steps,
                         const host_target *target, gg_json *out, room_error *error);
/* Things that a player has picked up. */
enum { ROOM_THINGS_MAX = 40 };
typedef struct room_thing {
    host_target target;
    uint32_t count; /* of several alike; 0: any number */
} room_thing;
typedef struct room_things {
    uint32_t count;
    room_thing thing[ROOM_THINGS_MAX];
} room_things;

/* What could be chosen after these steps, and one level further; with `things` also `ends`: where they can go. */
bool room_answer_choices(srv_room *room, gg_seat seat, const room_steps *steps,
                         const room_things *things, gg_json *out, room_error *error);
/* The orders that name exactly these things after the steps of the seat's draft, as `ends` (reach.c). */
void room_write_ends(srv_room *room, gg_seat seat, const room_things *things, gg_json *out);
/* The expected result of an order, or of these steps if it is NULL. */
bool room_answer_preview(srv_room *room, gg_seat seat, const char *order, const room_steps *steps,
                         gg_json *out, room_error *error);
/* The ready-made set-ups of the seat. */
typedef enum room_setups {
    ROOM_SETUPS_NOW,   /* that answer the prompt */
    ROOM_SETUPS_AHEAD, /* also before the seat is asked */
    ROOM_SETUPS_ALL,   /* of the seat's side, even if something must be changed: to begin with */
} room_setups;
bool room_answer_setups(srv_room *room, gg_seat seat, room_setups which, gg_json *out,
                        room_error *error);

/* ---------------------------------------------------------------- talk and pauses (talks.c) */

/* May the seat talk to these seats now? A bit per seat, or that of GG_PUBLIC for everyone. */
bool room_may_talk(const srv_room *room, gg_seat seat, uint16_t to, room_error *error);
/* `closed_talk`: the seats that this seat may not write to now, and "all" for everyone; nothing if there are none. */
void room_write_closed_talk(const srv_room *room, gg_seat seat, gg_json *out);
/* ask, agree, refuse or resume: the row to add (room_add); 0: unknown word, or not now. */
uint8_t room_check_pause(srv_room *room, gg_seat seat, const char *what, room_error *error);

/* ---------------------------------------------------------------- dice (dice.c) */

/* Result of replaying the whole journal with the key. */
typedef struct room_dice {
    bool begun; /* the game has begun; otherwise no die was rolled */
    bool fits;
    uint64_t orders, dice, wrong;
    char trouble[300];
} room_dice;

room_dice room_compare_dice(const srv_replay *replay);
/* The hash of the seed; with a check, also the seed and the result of the check, for games that have ended. */
void room_answer_dice(const store_game *game, const room_dice *check, gg_json *out);

/* ---------------------------------------------------------------- looking (sight.c, back.c, record.c) */

/* What a reader sees now; `look`: the full sight, or only the text. */
void room_answer_sight(srv_room *room, gg_seat reader, room_look *look, gg_json *out);
/* The same as of that entry: only what the reader could have noted down then. */
bool room_answer_entry(srv_room *room, gg_seat reader, uint64_t number, room_look *look,
                       gg_json *out, room_error *error);
/* The same after that many orders of a game that has ended. */
bool room_answer_moment(srv_room *room, gg_seat reader, uint64_t at, room_look *look, gg_json *out,
                        room_error *error);
/* Stored entries after a number, at most `most`, and the number of the last. Foreign: see room_capture_of(). */
void room_answer_record(srv_room *room, gg_seat reader, uint64_t after, uint32_t most, bool foreign,
                        gg_json *out);

#endif
