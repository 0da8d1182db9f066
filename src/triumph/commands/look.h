/* look.h: the table prepared for a decision (who stands where), and the movers of a command. */
#ifndef TRIUMPH_LOOK_H
#define TRIUMPH_LOOK_H

#include "triumph/sequence/rules.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/many.h"

#define TRI_LOOK_SIZE 192 /* bytes by locale, in words that are cleared quickly */

/* Made once for a check or a list of steps. */
typedef struct tri_look {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_seat seat;
    uint8_t side;    /* of the seat */
    uint8_t vacated; /* a locale that the enemy is taken to have left, TRI_NONE */
    bool alone;      /* the seat is the only one of its side (chapter 19) */
    uint32_t ready;  /* commanders who may give a corps command, a bit each */
    /* by locale; the first one behind them: not on the board */
    uint8_t enemy[TRI_LOOK_SIZE];        /* 1: there are units of the other side */
    uint8_t own[TRI_LOOK_SIZE];          /* units of the seat's side */
    uint8_t corps[TRI_NO_COMMANDER + 1]; /* units of each of its commanders; the last: of none */
} tri_look;

_Static_assert(TRI_LOCALES_MAX < TRI_LOOK_SIZE, "with one for units off the board");

/* Pieces that move together by one command. */
typedef struct tri_force {
    tri_set units;
    uint8_t count;
    uint8_t commander; /* of a Corps Move, else TRI_NO_COMMANDER */
    uint16_t at;       /* where all of them stand */
} tri_force;

void tri_look_at(const gg_game *game, const tri_table *table, gg_seat seat, tri_look *look);
/* For the question where a force can go: without commands, and with only this corps (TRI_NO_COMMANDER: none). */
void tri_look_at_places(const gg_game *game, const tri_table *table, gg_seat seat,
                        uint8_t commander, tri_look *look);
/* Without units, corps and commands: enough for questions about the pieces of an attack. */
void tri_look_briefly(const gg_game *game, const tri_table *table, gg_seat seat, tri_look *look);

static inline uint8_t tri_enemy(uint8_t side)
{
    return side ^ 1U;
}

static inline bool tri_enemy_in(const tri_look *look, uint8_t locale)
{
    gg_assert(locale < look->board->locales);
    return look->enemy[locale] != 0 && locale != look->vacated;
}

/* The units of one of the seat's own corps. */
static inline tri_set tri_own_corps(const tri_look *look, uint32_t commander)
{
    return tri_corps_of_side(look->table, look->side, commander);
}

/* Own units in a locale, without those of the force. */
uint32_t tri_others_in(const tri_look *look, const tri_force *force, uint8_t locale);
bool tri_all_cavalry(const tri_table *table, tri_set units);
static inline bool tri_bit(const uint64_t *bits, uint32_t index)
{
    return (bits[index >> 6] >> (index & 63) & 1) != 0;
}
static inline void tri_set_bit(uint64_t *bits, uint32_t index)
{
    bits[index >> 6] |= UINT64_C(1) << (index & 63);
}

/* Could a road move from there lead to the locale? A cheap test that says yes too often. */
static inline bool tri_road_may_lead(const tri_look *look, uint16_t at, uint8_t locale)
{
    if (at == TRI_OFF)
        return tri_bit(look->board->ride_in[look->side], locale);
    return tri_in_reserve(at) && tri_bit(look->board->ride[at - TRI_RESERVE], locale);
}

/* Where the first of them stands; TRI_OUT if there is none. */
static inline uint16_t tri_position_of(const tri_table *table, tri_set units)
{
    uint32_t first = tri_next(units, 0);
    return first < TRI_UNITS ? table->at[first] : (uint16_t)TRI_OUT;
}

/* ---------------------------------------------------------------- items of an order, one after the other */

static inline bool tri_take_word(gg_items *items, uint16_t word)
{
    if (gg_peek_item(items) != word)
        return false;
    items->next++;
    return true;
}
/* A list of units, ascending, closed by DONE. False: it is not one. */
bool tri_take_units(gg_items *items, tri_set *units);

static inline void tri_offer_item(gg_steps *out, uint8_t kind, uint16_t item, bool completes)
{
    gg_offer(out, tri_step_of(kind, item, GG_NO_ITEM, completes ? GG_COMPLETES : 0));
}

/* ---------------------------------------------------------------- commands.c (chapter 9) */

void tri_find_ready(tri_look *look); /* fills `alone` and `ready` */
/* T-RNF-02, T-RNF-03, T-RNF-04: from the round of the commander they came with. */
static inline bool tri_may_enter(const tri_look *look, uint8_t commander)
{
    return commander != TRI_NO_COMMANDER &&
           look->board->commander[commander].enters[look->game->scenario] <= look->table->round;
}
/* A move is left, it may enter, it is not the fixed battery. T-CMD-09; T-RNF-09: French
 * reinforcements move twice in the turn in which they enter. */
static inline uint32_t tri_moves_allowed(const tri_table *table, uint32_t slot)
{
    return tri_army_of(slot) == TRI_FRENCH && (table->flags[slot] & TRI_ENTERED) ? 2 : 1;
}
static inline bool tri_can_move(const tri_look *look, uint32_t slot)
{
    const tri_table *table = look->table;
    if (table->moved[slot] >= tri_moves_allowed(table, slot) || (table->flags[slot] & TRI_FIXED))
        return false;
    return table->at[slot] != TRI_OFF || tri_may_enter(look, table->origin[slot]);
}
/* The fixed battery too: it may be named where it stays in its place. */
static inline bool tri_can_be_sent(const tri_look *look, uint32_t slot)
{
    return tri_can_move(look, slot) ||
           ((look->table->flags[slot] & TRI_FIXED) && look->table->moved[slot] == 0);
}
void tri_check_commander(const tri_look *look, uint32_t commander, gg_refusal *refusal);
void tri_check_unit_command(const tri_look *look, uint32_t slot, gg_refusal *refusal);
void tri_check_movers(const tri_look *look, tri_set units, bool corps, gg_refusal *refusal);
static inline bool tri_unit_command_left(const tri_look *look) /* T-CMD-04 */
{
    return look->table->units_used[look->side] < look->board->army[look->side].unit_commands;
}
static inline bool tri_corps_command_left(const tri_look *look) /* T-CMD-03 */
{
    return look->table->corps_used[look->side] < look->board->army[look->side].corps_commands;
}
static inline bool tri_commander_ready(const tri_look *look, uint32_t commander)
{
    gg_assert(commander < TRI_COMMANDERS_MAX);
    return (look->ready >> commander & 1) != 0;
}
/* Nothing forbids this unit of the own side a Unit Move; the same as tri_check_unit_command. */
static inline bool tri_unit_ready(const tri_look *look, uint32_t slot)
{
    uint8_t commander = look->table->corps[slot];
    gg_assert(tri_army_of(slot) == look->side);
    return tri_unit_command_left(look) && tri_in_play(look->table->at[slot]) &&
           (commander == TRI_NO_COMMANDER || look->corps[commander] >= 2) &&
           (look->alone || tri_may_move_unit(look->board, look->table, look->seat, slot));
}
void tri_spend_corps_command(tri_play *play, uint32_t commander);
void tri_spend_unit_command(tri_play *play, uint8_t side);
void tri_count_move(tri_play *play, tri_set units);

/* Units of a corps are left behind one by one, ascending; the others go. See commands.c. */
typedef struct tri_parting {
    tri_set corps, left;
    uint32_t last;       /* the last one left, TRI_UNITS: none */
    uint32_t most;       /* so many may go with a Guard unit among them, ... */
    uint32_t most_plain; /* ... so many without one */
    bool cavalry_only;   /* by road to an attack */
} tri_parting;
void tri_offer_parting(const tri_look *look, const tri_parting *parting, gg_steps *out);

/* ---------------------------------------------------------------- movement.c, road.c (chapter 10) */

/* A road move under way. */
typedef struct tri_walk {
    uint8_t locale, node; /* node TRI_NONE: any road of the start locale */
    uint8_t entered;
    bool all_main, stopped, continued;
    uint8_t visits;
    uint8_t visited[TRI_PATH_MAX];
} tri_walk;

/* T-MOV-08: locales that a road move may enter. */
static inline uint32_t tri_road_limit(bool all_main)
{
    return all_main ? TRI_ROAD_MOST : 2;
}

void tri_check_plain(const tri_look *look, const tri_force *force, uint16_t to,
                     gg_refusal *refusal);
void tri_offer_plain(const tri_look *look, const tri_force *force, gg_steps *out);
bool tri_has_plain(const tri_look *look, const tri_force *force);

bool tri_is_large(const tri_force *force); /* a corps of two or more units, by road (T-MOV-14) */
bool tri_walk_begins(const tri_look *look, const tri_force *force, tri_walk *walk,
                     gg_refusal *refusal);
void tri_walk_in(const tri_look *look, const tri_force *force, tri_walk *walk, uint32_t entry,
                 gg_refusal *refusal);
void tri_walk_on(const tri_look *look, const tri_force *force, tri_walk *walk, uint16_t way,
                 gg_refusal *refusal);
void tri_walk_ends(const tri_look *look, const tri_force *force, const tri_walk *walk, uint16_t at,
                   gg_refusal *refusal);
bool tri_must_stop(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale);
/* The nodes from which a walk may go on: its own, or all of the start locale. */
void tri_walk_nodes(const tri_board *board, const tri_walk *walk, uint32_t *first, uint32_t *end);
/* Steps: entries and ways that lead somewhere, and where the walk may end. */
void tri_offer_entries(const tri_look *look, const tri_force *force, gg_steps *out);
void tri_offer_ways(const tri_look *look, const tri_force *force, const tri_walk *walk,
                    gg_steps *out);
void tri_offer_ends(const tri_look *look, const tri_force *force, const tri_walk *walk,
                    gg_steps *out);
bool tri_has_road(const tri_look *look, const tri_force *force);

/* Where a move goes: a place, or ROAD with ways to a place. */
void tri_check_target(const tri_look *look, const tri_force *force, gg_items *items,
                      gg_refusal *refusal);
void tri_target_steps(const tri_look *look, const tri_force *force, gg_items *items, gg_steps *out);
void tri_move_force(tri_play *play, const tri_force *force, gg_items *items);
/* Puts a force somewhere: marks that follow from it are set. */
void tri_put_force(tri_play *play, const tri_force *force, uint16_t at, bool into);
void tri_enter_map(tri_play *play, const tri_force *force);
void tri_tell_road(tri_play *play, gg_items items);
void tri_mark_marched(tri_play *play, const tri_force *force, uint8_t locale);

void tri_check_move(const gg_game *game, const tri_state *state, gg_seat seat,
                    const gg_order *order, gg_refusal *refusal);
void tri_apply_move(tri_play *play, gg_seat seat, const gg_order *order);
void tri_move_steps(const tri_look *look, const gg_draft *draft, gg_steps *out);
/* The open road move (T-AFT-03). */
void tri_end_ride(tri_play *play);
tri_force tri_ride_force(const tri_board *board, const tri_table *table);
tri_walk tri_ride_walk(const tri_board *board, const tri_table *table);

#endif
