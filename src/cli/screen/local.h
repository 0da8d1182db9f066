/* local.h: a game that is played here, in a session (cli/session.h): hot-seat and against bots. */
#ifndef GROGNARD_CLI_SCREEN_LOCAL_H
#define GROGNARD_CLI_SCREEN_LOCAL_H

#include "cli/screen/source.h"
#include "cli/session.h"

/* The session's match must have begun. Its seat at the screen may be chosen (a resumed game). */
void scr_local_open(scr_source *source, cli_session *session);
/* Says why an order is refused. */
void scr_local_refuse(const scr_source *source, const gg_answer *answer, scr_lines *said);
/* Ends what bots or hints think now. */
void scr_local_stop(const scr_source *source);

/* Parts of a sight that come from a table (sight.c): a new object for a seat, or NULL if it cannot be made. */
json_t *scr_table_sight(host_table *table, gg_seat seat);
json_t *scr_table_choices(host_table *table, gg_seat seat, const gg_draft *draft);
/* Takes steps by their texts; false: one of them is not offered. */
bool scr_take_steps(host_table *table, gg_seat seat, const json_t *steps, gg_draft *draft);

#endif
