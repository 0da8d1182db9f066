/* attack.h: attacks: commands, dialogue, results (chapter 11). */
#ifndef TRIUMPH_ATTACK_H
#define TRIUMPH_ATTACK_H

#include "triumph/attack/attack_choices.h"
#include "triumph/commands/look.h"

/* The order that names attack commands. */
enum tri_mode { TRI_MODE_OCCUPY, TRI_MODE_FEINT, TRI_MODE_PRESS };

/* The approaches and locales of an attack. */
typedef struct tri_front {
    uint16_t from, to; /* attack approach a, defense approach d */
    uint8_t attack_locale, defense_locale;
    bool wide, guard;
} tri_front;

/* Attack commands as read from an order, or as far as a draft has them. */
typedef struct tri_attackers {
    tri_set movers;
    tri_set detached;       /* units that leave their corps: left behind or sent away */
    uint32_t commanders;    /* those who move with their corps */
    uint32_t spenders;      /* those who give a corps command */
    uint8_t commands;       /* how many there are */
    uint8_t unit_commands;  /* Unit Moves among them */
    uint16_t form;          /* TRI_WORD_CORPS, DETACH, UNIT or RIDE of the last one */
    uint8_t last_commander; /* commanders are named ascending */
    uint16_t at;            /* where they start */
    bool by_road;
    tri_walk walk;
} tri_attackers;

static inline tri_front tri_front_of(const tri_look *look, uint16_t from, bool guard)
{
    const tri_board *board = look->board;
    return (tri_front){.from = from,
                       .to = tri_across(from),
                       .attack_locale = tri_locale_of(board, from),
                       .defense_locale = tri_locale_of(board, tri_across(from)),
                       .wide = tri_border_of(board, from)->wide != 0,
                       .guard = guard};
}
tri_front tri_current_front(const tri_look *look); /* of the attack under way */

/* Reads the commands up to the closing DONE and adds every rule that forbids them in this mode. */
bool tri_read_attackers(const tri_look *look, const tri_front *front, gg_items *items,
                        enum tri_mode mode, tri_attackers *attackers, gg_refusal *refusal);
/* The steps inside the commands; true: they are complete and *attackers is filled. */
bool tri_attackers_steps(const tri_look *look, const tri_front *front, gg_items *items,
                         enum tri_mode mode, tri_attackers *attackers, gg_steps *out);
bool tri_attackers_exist(const tri_look *look, const tri_front *front, enum tri_mode mode);
/* Do all of them start in one place (T-ATK-0.3)? */
bool tri_start_together(const tri_table *table, tri_set units);
/* Spends the commands and makes the detachments. */
void tri_commit_attackers(tri_play *play, const tri_attackers *attackers);

bool tri_guns_may_lead(const tri_look *look, const tri_front *front, uint32_t slot);
bool tri_could_have_led(const tri_look *look, const tri_front *front,
                        const tri_attackers *attackers); /* T-ATK-2.11 */
bool tri_may_go_in(const tri_look *look, const tri_front *front,
                   const tri_attackers *attackers); /* into the defense locale */
void tri_refuse_entry(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                      gg_refusal *refusal);
void tri_check_leaders(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                       bool wide, tri_set leaders, gg_refusal *refusal);
/* May these units lead, if no commander goes with them and nothing else prevents it? */
bool tri_could_lead(const tri_look *look, const tri_front *front, tri_set leaders);
bool tri_leaders_exist(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                       bool wide);

/* threat.c */
void tri_check_threat(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_threat_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
bool tri_threat_exists(const tri_look *look);
void tri_apply_threat(tri_play *play, gg_seat seat, const gg_order *order);
/* The attack as the threat sets it up, without the question who decides for the defender. */
void tri_open_attack(tri_table *table, uint16_t from, bool guard);

/* defender_answers.c: may these units, and no others, lead the defense (TRI_LEAD) or counter-attack (TRI_COUNTER)? */
bool tri_pair_fits(const tri_look *look, uint8_t verb, tri_set named, tri_set units);

/* defender_answers.c, losses.c, retreat.c: every other verb of an attack */
void tri_check_dialogue(const tri_look *look, const gg_order *order, gg_refusal *refusal);
void tri_dialogue_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
void tri_apply_dialogue(tri_play *play, gg_seat seat, const gg_order *order);

#endif
