/* attack_stages.h: the steps of an attack after the threat (S2 to S11), for the files that share them. */
#ifndef TRIUMPH_ATTACK_STAGES_H
#define TRIUMPH_ATTACK_STAGES_H

#include "triumph/attack/attack.h"

void tri_clear_attack(tri_attack *attack);
void tri_ask(tri_play *play, gg_seat seat, uint8_t prompt); /* this seat and nobody else */
void tri_ask_attacker(tri_play *play, uint8_t prompt);
void tri_ask_defender(tri_play *play, uint8_t prompt);

/* morale.c */
void tri_lose_morale(tri_play *play, uint8_t side, uint32_t points, uint32_t floor,
                     enum tri_why why);
void tri_commit_elite(tri_play *play, uint32_t slot); /* T-ELT-02, T-ELT-03, T-ELT-04, T-ELT-05 */
bool tri_is_over(const tri_play *play);

/* results.c: S6 to S11 */
void tri_resolve_initial(tri_play *play);
void tri_resolve_final(tri_play *play);
void tri_go_on_losing(tri_play *play);                  /* S9, S10: asks, or goes on to S11 */
void tri_lose_in_attack(tri_play *play, uint32_t slot); /* one point, counted */
void tri_complete_attack(tri_play *play);               /* S11 after the losses */
void tri_win_attack(tri_play *play);                    /* S11.3 after the retreat */
void tri_finish_lost_attack(tri_play *play);            /* S11.4 after `keep` */
tri_set tri_corps_of_movers(const tri_table *table, uint32_t commander);
void tri_end_attack(tri_play *play);

/* advance.c */
void tri_ask_advance(tri_play *play); /* or ends the attack if nobody can */
void tri_check_advance(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_advance_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_advance(tri_play *play, const gg_order *order);

/* retreat.c */
void tri_check_retreat(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_retreat_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_retreat(tri_play *play, const gg_order *order);

#endif
