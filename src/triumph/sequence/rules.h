/* rules.h: what the chapters of the rules offer to each other. */
#ifndef TRIUMPH_CHAPTERS_H
#define TRIUMPH_CHAPTERS_H

#include "core/mem.h"
#include "triumph/table/events.h"
#include "triumph/table/knowledge.h"
#include "triumph/table/orders.h"
#include "triumph/table/state.h"
#include "triumph_rules.h" /* made from data/triumph/rules.txt: enum triumph_rule { T_PCE_01 = .. } */

/* ---------------------------------------------------------------- steps
 *
 * A step says by itself what it adds to the order: up to two items, and whether that completes it. So taking a
 * step needs no rule at all. */

static inline gg_step tri_step_of(uint8_t kind, uint16_t item, uint16_t more, uint16_t flags)
{
    return gg_step_of(kind, item, more, flags);
}

/* The verb opens every order. */
static inline gg_step tri_verb_step(uint8_t verb, bool completes)
{
    return tri_step_of(TRI_STEP_VERB, verb, GG_NO_ITEM, completes ? GG_COMPLETES : 0);
}

/* ---------------------------------------------------------------- carrying out */

/* What an order works on. `turn` may be without events: then only the state counts. */
typedef struct tri_play {
    const gg_game *game;
    const tri_board *board;
    tri_state *state;
    tri_table *table; /* of the state */
    gg_turn *turn;
} tri_play;

/* ---------------------------------------------------------------- pieces.c */

/* Seats that do not know the face of a block of that side: the enemy's and the public. */
uint16_t tri_strangers(const tri_table *table, uint8_t side);
void tri_show(tri_play *play, uint32_t slot); /* reveals it; does nothing if everyone knows it */
void tri_lose_point(tri_play *play,
                    uint32_t slot); /* reveals it; the last unit takes its commander with it */
void tri_eliminate(tri_play *play, uint32_t slot); /* whatever its strength */
void tri_detach(tri_play *play, uint32_t slot);
uint32_t tri_corps_size(const tri_table *table, uint32_t commander);
tri_set tri_corps_units(const tri_table *table, uint32_t commander);
uint32_t tri_units_in(const tri_play *play, uint8_t side, uint8_t locale);

/* ---------------------------------------------------------------- setup.c (chapter 6), handicap_and_auction.c (17), teams.c (19)
 *
 * For each verb of these chapters: check (adds every rule that forbids it), apply, and the steps of its prompt. The
 * seat is asked by a prompt that takes the verb; items may be any numbers. */

void tri_start_game(tri_play *play); /* auction, conference or set-up: asks the first prompt */
void tri_check_setup(const gg_game *game, const tri_state *state, gg_seat seat,
                     const gg_order *order, gg_refusal *refusal);
void tri_apply_setup(tri_play *play, gg_seat seat, const gg_order *order);
void tri_setup_steps(const gg_game *game, const tri_state *state, gg_seat seat,
                     const gg_draft *draft, gg_steps *out);
/* Units that are alike in an order of the set-up: the lowest of them. The items may be anything. */
void tri_canonical_setup(const gg_game *game, const tri_state *state, gg_seat seat,
                         gg_order *order);
/* The last set-up order ends with tri_begin_round(). */

/* Team play (T-TEA-16 ff). Without teams every seat of the side may do it. */
gg_seat tri_seat_of(const tri_table *table,
                    uint8_t side); /* who decides for the side when nothing else is said */
gg_seat tri_commanding_seat(const tri_table *table);     /* whose part of the turn it is */
bool tri_is_alone(const tri_table *table, gg_seat seat); /* the only seat of its side */
bool tri_may_command(const tri_table *table, gg_seat seat, uint32_t commander); /* T-TEA-18 */
bool tri_may_move_unit(const tri_board *board, const tri_table *table, gg_seat seat,
                       uint32_t slot);                                              /* T-TEA-19 */
bool tri_may_attach_from(const tri_table *table, gg_seat seat, uint32_t commander); /* T-TEA-20 */
gg_seat tri_nearest_seat(const tri_board *board, const tri_table *table, uint8_t side,
                         uint8_t locale); /* T-TEA-22 */
gg_seat tri_named_seat(const tri_table *table, uint8_t side, uint32_t named_commanders,
                       gg_seat now); /* T-TEA-23 */
/* A seat ends its part: the next in rank is asked; false: it was the last. */
bool tri_next_part(tri_play *play);
/* A side's turn begins: sealed orders are released, the chief is asked for new ones or the first seat for commands. */
void tri_begin_turn_of_team(tri_play *play);

/* ---------------------------------------------------------------- rounds.c (chapter 7), night, victory */

void tri_begin_round(tri_play *play);
void tri_ask_command(tri_play *play); /* the active seat goes on */
void tri_end_turn(tri_play *play);    /* `end`: of a part, or of the turn */
void tri_shuffle_all(
    tri_play *play); /* T-ORD-03: and what was known of blocks is known of groups */

/* ---------------------------------------------------------------- information.c */

void tri_tell_changes(const tri_state *before, tri_play *play);

#endif
