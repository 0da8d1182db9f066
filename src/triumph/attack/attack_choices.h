/* attack_choices.h: the choices that the rules leave in an attack.
 *
 * Orders omit what leaves no choice, and previews look at tables that may come about. So texts, previews and the
 * checks of orders use the same functions. They work on states, and on views whose seat knows the faces in question. */
#ifndef TRIUMPH_ATTACK_CHOICES_H
#define TRIUMPH_ATTACK_CHOICES_H

#include "triumph/table/table.h"

/* attack_leaders.c: guns that could have led the attack may stay when the enemy has retreated (T-ATK-2.11). Not for
 * Corps Moves. */
bool tri_guns_could_stay(const gg_game *game, const tri_table *table, tri_set units);

/* defender_answers.c: who may be named for the defense, and which commanders may be named with these units.
 * Blockers have no choice: all of them. */
tri_set tri_nameable(const tri_board *board, const tri_table *table);
uint32_t tri_nameable_commanders(const tri_board *board, const tri_table *table, tri_set units);
/* After the initial result: may the defender be asked for a counter-attack? */
bool tri_may_counter(const tri_table *table);

/* results.c: the leaders or counter-attackers that are hit in a stage of the losses; the units among which a stage
 * divides what is left, and how many points they can bear */
void tri_hit_first(const tri_table *table, uint8_t stage, uint8_t pair[2]);
tri_set tri_loss_candidates(const tri_table *table, uint8_t stage);
uint32_t tri_loss_points(const tri_table *table);

/* losses.c: the next corps, from `commander` on, that must say which of two or more survivors it keeps
 * (TRI_COMMANDERS_MAX: none); the units that may be named */
uint32_t tri_next_keeper(const tri_table *table, uint32_t commander);
tri_set tri_keepable(const tri_table *table);

/* advance.c: who may advance; the commanders who must go with these units, because all of theirs go */
tri_set tri_may_advance(const tri_table *table);
uint32_t tri_bound_commanders(const tri_table *table, tri_set units);
void tri_step_forward(tri_table *table, tri_set units, uint32_t commanders);
tri_set tri_separated(const tri_table *table); /* units that are not where their commander is */

#endif
