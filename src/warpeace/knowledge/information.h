/* information.h: the functions of the game that decide who may know what; see gg_rules. */
#ifndef WARPEACE_INFORMATION_H
#define WARPEACE_INFORMATION_H

#include "warpeace/table/view.h"

/* information.c, redact.c, check_state.c: from states */
void wap_make_view(const gg_game *game, const void *state, gg_seat seat, void *view);
void wap_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                gg_seat reader, const gg_order *order, gg_order *seen);
bool wap_check_state(const gg_game *game, const void *state, bool history, gg_error *error);

bool wap_fleeting(const gg_game *game, const void *state);

/* follow.c, guess.c: from views */
void wap_follow(const gg_game *game, void *view, const gg_event *event);
void wap_guess(const gg_game *game, const void *from, gg_dice *dice, void *state);
bool wap_foresees(const gg_game *game, const void *from, const gg_order *order);

/* ---------------------------------------------------------------- what is hidden, and from whom (who_sees_what.c) */

/* Is this the fog of option Z, and not lifted by the end of the game? */
bool wap_is_foggy(const gg_game *game, const wap_table *table);
/* Stacks of this hex are visible to everybody: it is part of a declared battle or an event (P-INF-03). */
bool wap_is_open_hex(const gg_game *game, const wap_table *table, uint16_t hex);
/* Does the seat (or GG_PUBLIC, GG_REFEREE) see these SP, this leader? */
bool wap_sees_pile(const gg_game *game, const wap_table *table, gg_seat seat, const wap_pile *pile);
bool wap_sees_leader(const gg_game *game, const wap_table *table, gg_seat seat, uint32_t leader);

#endif
