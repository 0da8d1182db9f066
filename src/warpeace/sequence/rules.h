/* rules.h: what the chapters of the rules offer to each other. */
#ifndef WARPEACE_CHAPTERS_H
#define WARPEACE_CHAPTERS_H

#include "core/mem.h"
#include "warpeace/table/events.h"
#include "warpeace/table/judging.h"
#include "warpeace/table/orders.h"
#include "warpeace_rules.h" /* made from data/warpeace/rules.txt: enum warpeace_rule { P_SEQ_01 = .. } */

/* What an order works on. `turn` may be without events: then only the state counts. */
typedef struct wap_play {
    const gg_game *game;
    const wap_board *board;
    wap_table *table;
    gg_turn *turn;
    const wap_table *before; /* the table before the order; NULL: no events are reported */
    uint32_t first;          /* its first event */
    gg_seat seat;            /* whose order it is */
} wap_play;

/* What a decision is judged by. */
typedef struct wap_look {
    const gg_game *game;
    const wap_board *board;
    const wap_table *table;
    gg_seat seat; /* that is asked; GG_NOBODY: nobody yet */
    uint8_t side;
    uint8_t own; /* of a divided side: seat + 1 whose part it is (P-PLY-02); 0: the whole side */
} wap_look;

/* As the side, or the part of it that is asked, sees it. */
static inline wap_look wap_look_for(const gg_game *game, const wap_table *table, gg_seat seat,
                                    uint8_t side)
{
    const wap_board *board = wap_board_of(game);
    uint8_t own = wap_is_divided(board, side) ? table->part : 0;
    return (wap_look){game, board, table, seat, side, own};
}
static inline wap_look wap_look_at(const wap_play *play, uint8_t side)
{
    return wap_look_for(play->game, play->table, play->seat, side);
}
static inline wap_look wap_look_as(const wap_play *play, uint8_t side, uint8_t part)
{
    return (wap_look){play->game, play->board, play->table, GG_NOBODY, side, (uint8_t)(part + 1)};
}

/* ---------------------------------------------------------------- what is whose (P-PLY-02) */

static inline bool wap_owns_kind(const wap_look *look, uint8_t kind)
{
    return look->own == 0 || wap_part_of_kind(look->board, look->table, kind) + 1U == look->own;
}
static inline bool wap_owns_leader(const wap_look *look, uint32_t leader)
{
    return look->own == 0 || wap_part_of_leader(look->board, look->table, leader) + 1U == look->own;
}
static inline bool wap_commands(const wap_look *look, uint16_t hex)
{
    return look->own == 0 || wap_commander_of(look->board, look->table, hex) + 1U == look->own;
}
static inline bool wap_commands_battle(const wap_look *look, uint8_t slot)
{
    return look->own == 0 || wap_battle_commander(look->board, look->table, slot) + 1U == look->own;
}
/* Whose SP: a side's, or of a divided one those of a seat. */
typedef struct wap_camp {
    uint8_t side, own;
} wap_camp;
static inline wap_camp wap_camp_of(const wap_look *look)
{
    return (wap_camp){look->side, look->own};
}
static inline wap_camp wap_whole(uint8_t side)
{
    return (wap_camp){side, 0};
}
/* The SP among these that the look owns. */
static inline wap_which wap_own_of(const wap_look *look, wap_which which)
{
    which.own = look->own;
    return which;
}

/* Who is told about a stack in a hex: with fog (option Z) only its side, unless everybody sees it (information.c).
 * Without events it is not computed. */
uint16_t wap_listeners_of(const wap_play *play, uint8_t side, uint16_t hex);
static inline uint16_t wap_readers_of(const wap_play *play, uint8_t side, uint16_t hex)
{
    return play->turn->events ? wap_listeners_of(play, side, hex) : 0;
}
/* Who may see the dice of a side's private rolls: everybody, or with option Z the side alone (P-INF-03). */
uint16_t wap_private_to(const gg_game *game, uint8_t side);

/* long_lists.c: around the list of a chapter. Steps with hexes or SP are offered by wap_offer, so that no list is too long. */
void wap_begin_list(const gg_draft *draft, gg_steps *out);
void wap_end_list(gg_steps *out);
void wap_offer_long(gg_steps *out, gg_step step);
static inline void wap_offer(gg_steps *out, gg_step step)
{
    if (out->count < WAP_LONG_LIST &&
        (out->count == 0 || gg_step_kind_of(out->step[0]) != WAP_STEP_AMONG))
        gg_offer(out, step);
    else
        wap_offer_long(out, step);
}
static inline void wap_offer_item(gg_steps *out, uint8_t kind, uint16_t item, bool completes)
{
    wap_offer(out, gg_step_of(kind, item, GG_NO_ITEM, completes ? GG_COMPLETES : 0));
}

/* Each chapter gives for its prompts:
 *   check_X  adds every rule that forbids the order (items may be any numbers; a seat that is asked);
 *   X_steps  the choices that follow a draft (verbs first: draft->order.verb == 0);
 *   apply_X  carries out a legal order: it changes the table, advances stage and pending, and returns. It never asks:
 *            play.c calls wap_go_on afterwards. */
#define WAP_CHAPTER(name)                                                                          \
    void wap_check_##name(const wap_look *look, const gg_order *order, gg_refusal *refusal);       \
    void wap_##name##_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);           \
    void wap_apply_##name(wap_play *play, uint8_t side, const gg_order *order);

/* play.c: the choices after a draft at the seat's prompt; for texts and previews. */
void wap_asked_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);

WAP_CHAPTER(attrition)     /* attrition.c: P-ATT */
WAP_CHAPTER(alliance)      /* alliance.c: P-ALL; prompts `alliance` and `event` */
WAP_CHAPTER(reinforcement) /* reinforcement.c: P-REI */
WAP_CHAPTER(order)         /* turns.c: P-PLY-06 */
WAP_CHAPTER(move)          /* movement.c: P-MOV; its verbs dispatch to the files named below */
WAP_CHAPTER(march_loss)    /* forced_march.c: P-FMA-08 */
WAP_CHAPTER(garrison)      /* demand.c: P-OVR-06 */
WAP_CHAPTER(declare)       /* declaration.c: P-COM */
WAP_CHAPTER(manoeuvre)     /* manoeuvre.c: P-OPT-U; prompts `manoeuvre` and `wellington` */
WAP_CHAPTER(intent)        /* intent.c: P-COM */
WAP_CHAPTER(posture)       /* posture.c: P-FOR-06 */
WAP_CHAPTER(mode)          /* assault_or_siege.c: P-FOR: assault, besiege */
WAP_CHAPTER(command)       /* command.c: P-RES-06; prompt `leader` */
WAP_CHAPTER(bold)          /* charge_and_guard.c: prompts `charge` and `guard`, P-OPT-V, P-OPT-W */
WAP_CHAPTER(resolve)       /* resolution.c: P-COM-05, P-RES */
WAP_CHAPTER(loss)          /* losses.c: P-RSL; C3 and option Y */
WAP_CHAPTER(
    withdrawal) /* withdrawal.c: prompts `withdraw`, `must-withdraw`, `victor`, `siege-retreat`, P-WDR */
WAP_CHAPTER(destination) /* destination.c: P-WDR-11 */
WAP_CHAPTER(advance)     /* advance.c: P-WDR-13 */
WAP_CHAPTER(join)        /* joining.c: P-COM */
WAP_CHAPTER(shift)       /* contact.c: P-COM-13, P-COM-15 */
WAP_CHAPTER(displaced)   /* displacement.c: P-OVR-09, P-RSL-13 */
WAP_CHAPTER(succession)  /* casualties.c: P-LDR-06 */

/* ---------------------------------------------------------------- the course of the game
 *
 * wap_go_on is the main loop: while no side is asked and the game is not over, it handles the lowest bit of
 * table->pending, or runs the stage if there is none. Each of these functions does as much as it can and either asks a
 * side (true) or advances the table (false): its bit is cleared or its stage ended. So the question follows from the
 * table alone. */

void wap_go_on(wap_play *play); /* sequence.c */
/* Asks the present question again: returns true and changes nothing (check_played.c). */
bool wap_ask_again(wap_play *play);  /* sequence.c */
void wap_start_game(wap_play *play); /* sequence.c: the scenario's set-up, then its first phase */
void wap_begin_phase(wap_play *play, uint8_t phase); /* sequence.c: of the present segment; tells */
void wap_end_phase(wap_play *play); /* sequence.c: the next phase, segment or turn (P-SEQ) */
void wap_to_stage(wap_play *play,
                  uint8_t stage); /* sequence.c: sets stage; cursor 0, begun 0, decider = AP */

#define WAP_STAGE(name) bool wap_stage_##name(wap_play *play);
WAP_STAGE(attrition_begins) /* attrition.c: supply, the die */
WAP_STAGE(attrition_losses)
WAP_STAGE(alliance_begins) /* alliance.c */
WAP_STAGE(alliance_roll)
WAP_STAGE(reinforcement_begins) /* reinforcement.c: groups come due, leaders recover */
WAP_STAGE(placing)
WAP_STAGE(movement_begins) /* movement.c: supply for the whole phase, marks cleared */
WAP_STAGE(moving)
WAP_STAGE(combat_begins) /* declaration.c: C0, then C1 */
WAP_STAGE(declare)
WAP_STAGE(manoeuvre)
WAP_STAGE(intent)
WAP_STAGE(posture)
WAP_STAGE(mode)
WAP_STAGE(commit) /* commitment.c */
WAP_STAGE(command)
WAP_STAGE(charge)
WAP_STAGE(guard)
WAP_STAGE(resolve)
WAP_STAGE(advance)     /* advance.c: C4, its first part: vacancies of C3 */
WAP_STAGE(withdraw)    /* withdrawal.c: C4 */
WAP_STAGE(join)        /* joining.c: C5 */
WAP_STAGE(compulsory)  /* compulsory.c: C6 */
WAP_STAGE(contact)     /* contact.c: C7 shifts, control, dead battles */
WAP_STAGE(victor)      /* withdrawal.c: C7, P-WDR-14 */
WAP_STAGE(sieges)      /* siege.c: C8.1, C8.2 */
WAP_STAGE(surrender)   /* siege.c: C8.3 */
WAP_STAGE(casualties)  /* casualties.c: C8.4 */
WAP_STAGE(combat_ends) /* points.c: C8.5 .. C8.7, then the end of the segment */

/* Interruptions, by bit of table->pending; the same promise. */
bool wap_ask_march_loss(wap_play *play); /* forced_march.c */
bool wap_ask_garrison(wap_play *play);   /* demand.c */
bool wap_ask_displaced(wap_play *play);  /* displacement.c: moves all who have no choice */
bool wap_ask_wellington(wap_play *play); /* manoeuvre.c */
bool wap_ask_loss(
    wap_play *play); /* losses.c: L's owner, then S's; forced and random sets are applied */
bool wap_ask_send(wap_play *play);       /* destination.c */
bool wap_ask_advance(wap_play *play);    /* advance.c: drops vacancies that nobody can enter */
bool wap_ask_shift(wap_play *play);      /* contact.c */
bool wap_ask_succession(wap_play *play); /* casualties.c */
bool wap_ask_event(wap_play *play);      /* alliance.c */

/* ---------------------------------------------------------------- asking (sequence.c) */

/* These ask one seat alone, and return true. Of an undivided side its only seat. */
bool wap_ask_chief(wap_play *play, uint8_t side, uint8_t prompt);
bool wap_ask_part(wap_play *play, uint8_t side, uint8_t part,
                  uint8_t prompt); /* part: a seat of the divided side, or its heir; else ignored */
bool wap_ask_commander(wap_play *play, uint8_t side, uint16_t hex, uint8_t prompt);
bool wap_ask_owner(wap_play *play, uint8_t side, uint8_t kind, uint8_t prompt);
bool wap_ask_leaders_owner(wap_play *play, uint32_t leader, uint8_t prompt);
bool wap_ask_battle(wap_play *play, uint8_t side, uint8_t slot, uint8_t prompt);
/* The first part of the side, in the order of asking, that may do something; false: none may. */
bool wap_ask_first(wap_play *play, uint8_t side, uint8_t prompt, bool (*may)(const wap_look *look));
/* One part after the other, each until its `end` (wap_end_part); false: the side has finished. A part that may do
 * nothing when its turn comes is not asked. */
bool wap_ask_in_turn(wap_play *play, uint8_t side, uint8_t prompt,
                     bool (*may)(const wap_look *look));
/* The asked part has ended. False: the side is undivided, and its step is over. */
bool wap_end_part(wap_play *play, uint8_t side);

/* ---------------------------------------------------------------- pieces (pieces.c): the only file that changes piles */

/* What becomes of SP: the hex they go to (WAP_NO_HEX: they stay), marks taken off and put on, their battle. */
typedef struct wap_fate {
    uint16_t hex;
    uint16_t clear, set;
    uint8_t battle; /* WAP_KEEP_BATTLE: as before */
} wap_fate;
enum { WAP_KEEP_BATTLE = 254 };

void wap_add_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count,
                uint16_t marks); /* new ones */
/* Changes `count` SP of the kind among those in the hex that fit, piles with lower keys first. There are enough
 * (asserted). */
void wap_change_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, wap_which which,
                   wap_fate fate);
void wap_change_troops(wap_play *play, uint16_t hex, const wap_troops *troops, wap_which which,
                       wap_fate fate);
void wap_change_all(wap_play *play, uint16_t hex, wap_which which, wap_fate fate);
/* Marks of all piles on the map that fit; no hex changes. */
void wap_change_marks(wap_play *play, wap_which which, uint16_t clear, uint16_t set);
/* Sets the mark on the piles that are `marked`, by index, and clears it on all others. */
void wap_mark_piles(wap_play *play, uint16_t mark, const uint8_t *marked);
/* Out of the game and into the pool, with an event. */
void wap_eliminate_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, wap_which which,
                      uint8_t why);
void wap_eliminate_troops(wap_play *play, uint16_t hex, const wap_troops *troops, wap_which which,
                          uint8_t why);
/* Out of the game but not eliminated (WITHDRAW, events). */
void wap_remove_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, wap_which which);
void wap_move_leader(wap_play *play, uint32_t leader,
                     uint16_t hex); /* keeps all marks except `inside` */
/* The immediate effects of who stands in the hex: control (P-FOR-03), trench (P-ENT-05), siege marker (P-FOR-22), and
 * enemy leaders alone among entering SP become homeless (P-MOV-17, P-WDR-17). Call it when an order has finished with a
 * hex. */
void wap_settle(wap_play *play, uint16_t hex);
void wap_settle_ground(wap_play *play,
                       uint16_t hex); /* the same without the leaders: while losses are taken */
void wap_set_control(wap_play *play, uint16_t city, uint8_t side);
void wap_recount(wap_play *play); /* occupied[], after troops[] has changed */

/* ---------------------------------------------------------------- supply.c: P-SUP */

/* Original sources of supply for the color: cities, coasts, ports without enemy SP. */
void wap_supply_sources(const wap_board *board, const wap_table *table, uint8_t side,
                        uint8_t colour, wap_hexes *out);
/* Hexes that no path of its supply crosses. */
void wap_supply_barriers(const wap_board *board, const wap_table *table, uint8_t side,
                         wap_hexes *out);
/* Sets WAP_UNSUPPLIED on every SP of the side (P-SUP-01). */
void wap_judge_supply(wap_play *play, uint8_t side);
/* ---------------------------------------------------------------- movement.c, overrun.c, displacement.c */

void wap_close_group(wap_play *play); /* its members have finished */
/* What is known of a city since a demand: WAP_DEMANDED, WAP_SP_INSIDE, WAP_SP_OUTSIDE. demand.c */
uint8_t wap_announcement(const wap_board *board, const wap_table *table, uint16_t hex,
                         uint8_t side);

/* ---------------------------------------------------------------- combat: shared between its files */

wap_battle *wap_new_battle(wap_play *play, uint16_t a, uint16_t t); /* declaration.c */
/* The hex that is attacked in this round, and the hex from which (they change with the initiative). */
static inline uint16_t wap_attacked_hex(const wap_table *table, const wap_battle *battle)
{
    return battle->init == table->active ? battle->t : battle->a;
}
static inline uint16_t wap_attacking_hex(const wap_table *table, const wap_battle *battle)
{
    return battle->init == table->active ? battle->a : battle->t;
}

/* contact.c: SP of a hex that join a battle or lose contact go to their place (P-COM-13). */
void wap_commit_hex(wap_play *play, uint16_t hex, uint8_t side, uint8_t battle, wap_which which,
                    bool newcomers);
/* After losses and withdrawals of a side: ends the battle if A or T is empty (P-COM-09), notes vacancies for the
 * opponent. `hexes`: those that may have become empty. */
void wap_after_departure(wap_play *play, uint8_t battle, uint8_t side,
                         const wap_hexes *hexes);  /* advance.c */
void wap_end_battle(wap_play *play, uint8_t slot); /* contact.c: P-COM-08, P-COM-17 */
/* Leaders whose SP in the hex were all eliminated (P-RSL-13). */
void wap_leaders_alone(wap_play *play, uint16_t hex, uint8_t side); /* casualties.c */
/* Whose place may be taken now (P-LDR-06); WAP_LEADERS_MAX: nobody's. */
uint32_t wap_casualty(const wap_table *table); /* casualties.c */

/* retreat.c: where SP of a hex may go (P-WDR). */
typedef struct wap_ways {
    uint8_t count;   /* of free destinations */
    uint8_t through; /* 1: none is free, ways lead through enemies (P-WDR-06) */
    uint8_t inside;  /* SP that still fit into the city of the hex, 0: not allowed (P-WDR-04) */
    uint8_t enemies; /* of each way through: enemy-occupied hexes entered */
    uint16_t to[6];  /* free destinations, ascending */
} wap_ways;
void wap_retreat_ways(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                      uint8_t battle, wap_ways *out);

/* ---------------------------------------------------------------- alliance.c, scenario.c */

void wap_after_combat_phase(
    wap_play *play); /* scenario.c: the scenario's own events at C8.6 (Piedmont) */
void wap_test_victory(wap_play *play, bool last); /* victory.c: at the end of a turn (P-SCN-03) */
void wap_finish(wap_play *play, uint8_t winner, uint8_t how); /* victory.c */

/* ---------------------------------------------------------------- information.c */

/* After everything is carried out: the changes of each view. */
void wap_tell_changes(wap_play *play);

#endif
