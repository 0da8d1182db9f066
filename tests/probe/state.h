/* state.h: the full state of a game, and the functions of the rules. Private to the rules.
 *
 * Chapters: auction.c, deploy.c, round.c (weather, notes, turns, the end), movement.c (with scouting), duel.c. */
#ifndef PROBE_STATE_H
#define PROBE_STATE_H

#include "probe_rules.h"
#include "view.h"

typedef struct probe_state {
    probe_open open;
    probe_known known;
    PROBE_SECRET_FIELDS(GG_DECLARE_FIELD)
    uint8_t spare[6];
} probe_state;

/* ---------------------------------------------------------------- asking and telling */

static inline void probe_ask(probe_state *state, gg_seat seat, uint8_t prompt)
{
    state->open.head.prompt[seat] = prompt;
}
/* A place or a tile as a member of an event. */
static inline int probe_or_none(uint8_t number)
{
    return number == PROBE_NOWHERE ? -1 : number;
}
/* A seat's own tile on the board. */
static inline bool probe_own(const probe_state *state, gg_seat seat, uint32_t tile)
{
    return tile < PROBE_TILES && probe_owner(tile) == seat && probe_alive(&state->open, tile);
}

/* ---------------------------------------------------------------- the chapters */

void probe_start(const gg_game *game, void *to, gg_turn *turn);
void probe_begin(const gg_game *game, void *at, gg_turn *turn);

void probe_check_bid(const probe_state *state, const gg_order *order, gg_refusal *refusal);
void probe_auction_steps(const probe_state *state, gg_seat seat, gg_steps *out);
void probe_bid(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn);
void probe_pass(probe_state *state, gg_seat seat, gg_turn *turn);
void probe_choose_side(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn);

void probe_ask_deployment(probe_state *state);
void probe_check_deploy(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_refusal *refusal);
void probe_deploy_steps(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_steps *out);
bool probe_deploy_complete(const gg_order *order);
void probe_deploy(const gg_game *game, probe_state *state, gg_seat seat, const gg_order *order,
                  gg_turn *turn);

void probe_begin_round(const gg_game *game, probe_state *state, gg_turn *turn);
void probe_draw_weather(const gg_game *game, probe_state *state, gg_turn *turn);
void probe_note_steps(const gg_game *game, gg_steps *out);
void probe_note(const gg_game *game, probe_state *state, gg_seat seat, const gg_order *order,
                gg_turn *turn);
void probe_end(const gg_game *game, probe_state *state, gg_seat seat, gg_turn *turn);
void probe_finish(probe_state *state, uint8_t winner, uint8_t how, gg_turn *turn);

bool probe_can_act(const gg_game *game, const probe_state *state, gg_seat seat);
void probe_check_move(const gg_game *game, const probe_state *state, gg_seat seat,
                      const gg_order *order, gg_refusal *refusal);
void probe_check_scout(const gg_game *game, const probe_state *state, gg_seat seat,
                       const gg_order *order, gg_refusal *refusal);
void probe_move_steps(const gg_game *game, const probe_state *state, gg_seat seat,
                      const gg_order *order, gg_steps *out);
bool probe_move_complete(const probe_state *state, const gg_order *order);
void probe_move(probe_state *state, const gg_order *order, gg_turn *turn);
void probe_scout(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn);

void probe_check_attack(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_refusal *refusal);
void probe_check_duel_tile(const probe_state *state, gg_seat seat, const gg_order *order,
                           uint16_t rule, gg_refusal *refusal);
void probe_attack_steps(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_steps *out);
void probe_duel_steps(const probe_state *state, gg_seat seat, gg_steps *out);
void probe_attack(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn);
void probe_pick(const gg_game *game, probe_state *state, gg_seat seat, const gg_order *order,
                gg_turn *turn);
void probe_loss(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn);
void probe_canonical(const gg_game *game, const void *from, gg_seat seat, gg_order *order);
/* Reveals the face to all; reported to those who could not name it. */
void probe_show(probe_state *state, uint32_t tile, gg_turn *turn);

/* ---------------------------------------------------------------- orders.c, information.c,
 * position.c */

void probe_steps(const gg_game *game, const void *from, gg_seat seat, const gg_draft *draft,
                 gg_steps *out);
void probe_take(const gg_game *game, const void *from, gg_seat seat, gg_draft *draft, gg_step step);
void probe_check(const gg_game *game, const void *from, gg_seat seat, const gg_order *order,
                 gg_refusal *refusal);
void probe_apply(const gg_game *game, void *to, gg_seat seat, const gg_order *order, gg_turn *turn);

uint8_t probe_winner_without(const gg_game *game, const void *from, gg_seat seat);
bool probe_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to);
bool probe_check_state(const gg_game *game, const void *state, bool history, gg_error *error);
/* The same; if it is false, *blamed is the faulty place, PROBE_NOWHERE: none in particular. */
bool probe_find_fault(const gg_game *game, const probe_state *state, bool history, uint8_t *blamed,
                      gg_error *error);
void probe_make_view(const gg_game *game, const void *from, gg_seat viewer, void *to);
void probe_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                  gg_seat reader, const gg_order *order, gg_order *seen);

enum { PROBE_BUILDER_SIZE = 2048 };
bool probe_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                         uint32_t first, gg_error *error);
bool probe_position_end(const gg_game *game, gg_position *position, void *to, gg_error *error);

#endif
