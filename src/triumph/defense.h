/* defense.h: the defender's answers in dialogue.c, for declaration.c, which deals out the verbs. */
#ifndef TRIUMPH_DEFENSE_H
#define TRIUMPH_DEFENSE_H

#include "triumph/dialogue.h"

bool tri_commander_may_be_named(const tri_look *look, tri_set units, uint32_t commander);
bool tri_take_commanders(tri_items *items, uint32_t *commanders);

void tri_check_defend(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_defend_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_defend(tri_play *play, const gg_order *order);

/* `lead` and `counter` */
void tri_check_pair(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_pair_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_lead(tri_play *play, const gg_order *order);
void tri_apply_counter(tri_play *play, const gg_order *order);

#endif
