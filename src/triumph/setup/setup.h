/* setup.h: what the files of the set-up (chapters 6, 17 and 19) share. */
#ifndef TRIUMPH_SETUP_H
#define TRIUMPH_SETUP_H

#include "triumph/commands/look.h"

enum {
    TRI_DETACHMENTS_MAX = 6, /* T-SET-09 */
    TRI_UNDECIDED = 0xFFFF   /* a corps that nobody has placed yet */
};

/* ---------------------------------------------------------------- teams.c: who is who */

uint32_t tri_team_size(const tri_table *table, uint8_t side);
uint32_t tri_rank_of(const tri_table *table, gg_seat seat); /* 0: the most senior of his side */
gg_seat tri_seat_at(const tri_table *table, uint8_t side, uint32_t rank);
/* Of this side only this seat is asked from now on. */
void tri_ask_only(tri_table *table, gg_seat seat, uint8_t prompt);

/* ---------------------------------------------------------------- setup.c */

static inline uint32_t tri_first_slot(uint8_t side)
{
    return side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
}
/* After those that are used at the start. */
static inline uint32_t tri_end_slot(const tri_board *board, uint8_t side)
{
    return tri_first_slot(side) + board->army[side].total;
}
static inline uint32_t tri_first_commander(const tri_board *board, uint8_t side)
{
    return board->army[side].first_commander;
}
static inline uint32_t tri_end_commander(const tri_board *board, uint8_t side)
{
    return (uint32_t)board->army[side].first_commander + board->army[side].commanders;
}
static inline bool tri_has_setup(const tri_board *board, uint32_t commander)
{
    return board->commander[commander].setup != TRI_NONE;
}
/* A reserve or a passable approach: where pieces may start. */
static inline bool tri_may_start_at(const tri_board *board, uint16_t at)
{
    return tri_in_reserve(at) || !tri_border_of(board, tri_approach_at(at))->impassable;
}
/* An objective in the east, where no detachment may start (T-SET-11) */
static inline bool tri_is_enemy_objective(const tri_board *board, uint8_t locale)
{
    return (board->locale[locale].stars & (TRI_RED | TRI_GREEN | TRI_BLACK)) != 0;
}
/* May some corps of the side be left off the map (1 December)? */
static inline bool tri_picks_corps(const gg_game *game, uint8_t side)
{
    const tri_army *army = &tri_board_of(game)->army[side];
    return side == TRI_ALLIED && army->on_map[game->scenario] < army->commanders;
}
/* Is this seat asked to place corps? */
bool tri_places(const gg_game *game, const tri_table *table, gg_seat seat);
/* Into the slots of the army list. */
void tri_lay_out_army(const tri_board *board, tri_table *table, uint8_t side);
/* The side of the first seats; goes on to the conference. */
void tri_deal_sides(tri_play *play, uint8_t first_team);
void tri_begin_setup(tri_play *play);
void tri_begin_conference(tri_play *play);
/* Renumbers the pieces of a hidden set-up so that slots do not reveal faces, and publishes it. */
void tri_publish(tri_play *play, uint8_t side);

/* ---------------------------------------------------------------- assign.c (T-SET-04, T-SET-08) */

void tri_check_assign(const gg_game *game, const tri_table *table, uint8_t side,
                      const gg_order *order, gg_refusal *refusal);
void tri_assign_steps(const gg_game *game, const tri_table *table, uint8_t side,
                      const gg_order *order, gg_steps *out);
void tri_assign_canonical(const gg_game *game, const tri_table *table, uint8_t side,
                          gg_order *order);
void tri_assign(tri_table *table, const gg_order *order);

/* ---------------------------------------------------------------- place.c (T-SET-05, T-SET-06, T-SET-07) */

void tri_check_place(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_refusal *refusal);
void tri_place_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_steps *out);
void tri_place(const gg_game *game, tri_table *table, gg_seat seat, const gg_order *order);

/* --------------------------------------------------------------- detachments.c (T-SET-09, T-SET-10, T-SET-11, T-SET-12, T-SET-13) */

void tri_check_detachments(const gg_game *game, const tri_table *table, gg_seat seat,
                           const gg_order *order, gg_refusal *refusal);
void tri_detachments_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                           const gg_order *order, gg_steps *out);
void tri_detachments_canonical(const tri_table *table, gg_order *order);
void tri_make_detachments(tri_table *table, const gg_order *order);

/* --------------------------------------------------------------- battery.c (T-SET-13, T-SAN-02) */

/* May this unit be named as fixed battery, and where could it stand? `places` (may be NULL) has
 * room for TRI_LOCALE_APPROACHES positions; how many there are. */
uint32_t tri_battery_places(const gg_game *game, const tri_table *table, uint32_t slot,
                            uint16_t *places);
void tri_check_battery(const gg_game *game, const tri_table *table, const gg_order *order,
                       gg_refusal *refusal);
void tri_battery_steps(const gg_game *game, const tri_table *table, const gg_order *order,
                       gg_steps *out);
void tri_battery_canonical(const tri_table *table, gg_order *order);
void tri_set_battery(const gg_game *game, tri_table *table, const gg_order *order);

/* ---------------------------------------------------------------- handicap_and_auction.c (chapter 17) */

uint8_t tri_start_morale(const gg_game *game, const tri_table *table, uint8_t side); /* T-SET-15 */
bool tri_bids(const gg_game *game, gg_seat seat); /* for his party */
uint32_t tri_highest_bid(const gg_game *game);    /* that leaves both sides some morale */
void tri_begin_auction(tri_play *play);
void tri_check_auction(const gg_game *game, const tri_table *table, const gg_order *order,
                       gg_refusal *refusal);
void tri_auction_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                       const gg_order *order, gg_steps *out);
void tri_apply_auction(tri_play *play, gg_seat seat, const gg_order *order);

/* ---------------------------------------------------------------- conference.c (T-TEA-03, T-TEA-04, T-TEA-05, T-TEA-06, T-TEA-07, T-TEA-08, T-TEA-09, T-TEA-10, T-TEA-11, T-TEA-12, T-TEA-13) */

void tri_check_conference(const gg_game *game, const tri_table *table, gg_seat seat,
                          const gg_order *order, gg_refusal *refusal);
void tri_conference_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                          const gg_order *order, gg_steps *out);
/* Sets only the ranks and owners that the order gives. */
void tri_confer(tri_table *table, gg_seat seat, const gg_order *order);
void tri_apply_conference(tri_play *play, gg_seat seat, const gg_order *order);
enum { TRI_NOTE_WAITS, TRI_NOTE_READABLE }; /* of tri_state.notes */

void tri_check_notes(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_refusal *refusal);
void tri_notes_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_steps *out);
void tri_apply_notes(tri_play *play, gg_seat seat, const gg_order *order);
void tri_release_notes(tri_play *play, uint8_t side);

#endif
