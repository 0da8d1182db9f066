/* play.h: what the calls of a seat at its table share: orders and drafts (play.c), questions about them (questions.c). */
#ifndef GROGNARD_SERVER_PLAY_H
#define GROGNARD_SERVER_PLAY_H

#include "server/house.h"

#include <jansson.h>

/* The handlers that lie in questions.c. */
web_outcome play_why(srv_call *call);
web_outcome play_choices(srv_call *call);
web_outcome play_preview(srv_call *call);

/* What goes out tells of the room as the seat knows it now: not before that is stored. */
web_outcome play_reply_after(srv_call *call);
/* An object of what the room writes for the seat. */
void play_write_reply(srv_call *call, void (*write)(srv_room *room, gg_seat seat, gg_json *out));
/* 409: the rules that forbid it; the same as members of an open object. */
web_outcome play_refused(srv_call *call, const gg_answer *answer);
void play_write_reason(srv_call *call, const gg_answer *answer, gg_json *out);

/* May the seat offer a draw, or ask for something, again? False: 429, it has done so too often. */
bool play_may_offer(srv_call *call);
/* The text as words. What cannot be read is refused like an order that the rules forbid. */
bool play_read_words(const char *order, gg_words *words, gg_answer *answer);
/* Only the program that runs the clock writes `timeout`. */
bool play_is_players(const srv_room *room, const gg_words *words, gg_answer *answer);
/* The member `steps`. False: the reply says what is wrong. */
bool play_read_steps(srv_call *call, const json_t **steps);
/* Takes the steps that are written so, from the first on. False: the reply says which is not offered; the draft is as
 * it was. */
bool play_take_steps(srv_call *call, const json_t *steps);

#endif
