/* defender_answers.h: the answers in defender_answers.c and losses.c, for attacker_answers.c, which has the table of
 * verbs. */
#ifndef TRIUMPH_DEFENDER_ANSWERS_H
#define TRIUMPH_DEFENDER_ANSWERS_H

#include "triumph/attack/attack_stages.h"

bool tri_take_commanders(gg_items *items, uint32_t *commanders);

void tri_check_defend(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_defend_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_defend(tri_play *play, const gg_order *order);
/* Leaders that the defender has sealed in advance (R-T-90). */
void tri_drop_seal(tri_attack *attack);
bool tri_seal_fits(const tri_look *look);

/* `lead` and `counter` */
void tri_check_pair(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_pair_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_lead(tri_play *play, const gg_order *order);
void tri_apply_counter(tri_play *play, const gg_order *order);

/* losses.c */
void tri_check_odd(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_odd_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_odd(tri_play *play, const gg_order *order);
void tri_check_loss(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_loss_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_loss(tri_play *play, const gg_order *order);
void tri_check_keep(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_keep_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_keep(tri_play *play, const gg_order *order);

#endif
