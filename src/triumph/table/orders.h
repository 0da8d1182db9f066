/* orders.h: prompts, verbs and the items of orders. Shared by the rules and by the notation.
 *
 * The range of an item tells what it names, so an order can be read without its prompt: units, commanders,
 * positions, roads (ways), entries, and the closing or choosing words. */
#ifndef TRIUMPH_ORDERS_H
#define TRIUMPH_ORDERS_H

#include "core/text/items.h"
#include "triumph/table/table.h"

enum tri_prompt {
    TRI_ASK_NOTHING,
    TRI_ASK_BID,
    TRI_ASK_SIDE,
    TRI_ASK_CONFERENCE,
    TRI_ASK_ASSIGN,
    TRI_ASK_PLACE,
    TRI_ASK_DETACHMENTS,
    TRI_ASK_BATTERY,
    TRI_ASK_ORDERS,
    TRI_ASK_COMMAND,
    TRI_ASK_RETREAT_OPTION,
    TRI_ASK_RETREAT,
    TRI_ASK_OCCUPATION,
    TRI_ASK_FEINT,
    TRI_ASK_ATTACK,
    TRI_ASK_LEAD,
    TRI_ASK_COUNTER,
    TRI_ASK_ADVANCE,
    TRI_ASK_ODD,
    TRI_ASK_LOSS,
    TRI_ASK_KEEP,
    TRI_PROMPTS
};

enum tri_verb {
    TRI_VERB_NONE,
    TRI_BID,
    TRI_PASS,
    TRI_SIDE,
    TRI_CONFER,
    TRI_ASSIGN,
    TRI_PLACE,
    TRI_DETACHMENTS,
    TRI_BATTERY,
    TRI_ORDERS,
    TRI_CORPS,
    TRI_DETACH,
    TRI_ATTACH,
    TRI_UNIT,
    TRI_THREATEN,
    TRI_ROAD,
    TRI_END,
    TRI_DEFEND,
    TRI_RETREAT,
    TRI_OCCUPY,
    TRI_FEINT,
    TRI_PRESS,
    TRI_ATTACK,
    TRI_LEAD,
    TRI_COUNTER,
    TRI_ADVANCE,
    TRI_ODD,
    TRI_LOSS,
    TRI_KEEP,
    TRI_VERBS
};

/* Items. A position is TRI_ITEM_PLACE + tri_reserve() or tri_blocking(). */
enum {
    TRI_ITEM_UNIT = 0x0000,
    TRI_ITEM_COMMANDER = 0x0100,
    TRI_ITEM_NUMBER = 0x0200,
    TRI_ITEM_SEAT = 0x0400,
    TRI_ITEM_NOUN = 0x0500,
    TRI_ITEM_SHOWN =
        0x0800, /* + 128 * face + slot: a unit whose face the order shows, in redacted orders only */
    TRI_ITEM_WAY = 0x1000,
    TRI_ITEM_NO_ROAD =
        0x1800, /* + approach: a way across it where no road runs; always refused (T-MOV-07) */
    TRI_ITEM_ENTRY = 0x2000,
    TRI_ITEM_PLACE = 0x4000,
    TRI_ITEM_WORD = 0xF000
};

_Static_assert(TRI_ITEM_UNIT + (int)TRI_UNITS <= TRI_ITEM_COMMANDER &&
                   TRI_ITEM_COMMANDER + (int)TRI_COMMANDERS_MAX <= TRI_ITEM_NUMBER,
               "pieces have ranges of their own");
_Static_assert(TRI_ITEM_NUMBER + UINT8_MAX <= TRI_ITEM_SEAT &&
                   TRI_ITEM_SEAT + (int)GG_SEATS_MAX <= TRI_ITEM_NOUN &&
                   TRI_ITEM_NOUN + UINT8_MAX < TRI_ITEM_SHOWN,
               "numbers, seats and nouns too");
_Static_assert(TRI_ITEM_SHOWN + 128 * (int)TRI_FACES <= TRI_ITEM_WAY && TRI_UNITS <= 128,
               "a face and a unit in one item");
_Static_assert(TRI_ITEM_WAY + 2 * (int)TRI_ROADS_MAX <= TRI_ITEM_NO_ROAD &&
                   TRI_ITEM_NO_ROAD + (int)TRI_APPROACHES_MAX <= TRI_ITEM_ENTRY &&
                   TRI_ITEM_ENTRY + (int)TRI_ENTRIES_MAX <= TRI_ITEM_PLACE,
               "ways and entries too");
_Static_assert(TRI_ITEM_PLACE + (int)TRI_POSITIONS <= TRI_ITEM_WORD, "places too");

/* ---------------------------------------------------------------- what an item names */

static inline bool tri_item_is_unit(uint16_t item)
{
    return item < TRI_ITEM_UNIT + TRI_UNITS;
}
static inline bool tri_item_is_commander(uint16_t item)
{
    return item >= TRI_ITEM_COMMANDER && item < TRI_ITEM_COMMANDER + TRI_COMMANDERS_MAX;
}
/* A reserve or an approach of this board. */
static inline bool tri_item_is_place(const tri_board *board, uint16_t item)
{
    uint16_t at = (uint16_t)(item - TRI_ITEM_PLACE);
    if (item < TRI_ITEM_PLACE || item >= TRI_ITEM_WORD)
        return false;
    return tri_in_reserve(at) ? at - TRI_RESERVE < board->locales
                              : tri_on_approach(at) && tri_approach_at(at) / 2 < board->borders;
}
/* A way across a border where no road runs: readable, never legal. */
static inline bool tri_is_no_road(uint16_t item)
{
    return item >= TRI_ITEM_NO_ROAD && item < TRI_ITEM_ENTRY;
}

enum tri_word {
    TRI_DONE = TRI_ITEM_WORD, /* closes a list */
    TRI_WORD_ROAD,            /* by road: ways follow */
    TRI_WORD_STOP,            /* the open road move ends in reserve */
    TRI_WORD_GUARD,           /* a Guard Attack: the shown unit follows */
    TRI_WORD_CORPS,
    TRI_WORD_DETACH,
    TRI_WORD_UNIT, /* an attack command */
    TRI_WORD_RIDE, /* .. by the pieces of the open road move */
    TRI_WORD_STAY,
    TRI_WORD_GO,
    TRI_WORD_BLOCK,
    TRI_WORD_WIDE,
    TRI_WORD_NARROW,
    TRI_WORD_DIES, /* no destination in a retreat */
    TRI_WORD_ATTACK,
    TRI_WORD_DEFEND, /* of sealed orders */
    TRI_WORD_OFF,
    TRI_WORD_LEAD /* closes the units of `defend`: their leaders are sealed ahead */
};

/* Steps: the numbers of the table of step kinds, what a step points at. */
enum tri_step {
    TRI_STEP_VERB,
    TRI_STEP_UNIT,
    TRI_STEP_COMMANDER,
    TRI_STEP_PLACE,
    TRI_STEP_WAY,
    TRI_STEP_ENTRY,
    TRI_STEP_WORD,
    TRI_STEP_NUMBER,
    TRI_STEP_SEAT,
    TRI_STEP_NOUN
};

_Static_assert(TRI_PROMPTS <= UINT8_MAX && TRI_VERBS <= UINT8_MAX,
               "they are bytes of a state or an order");

/* The shape of an order is its form (text/grammar.c). Those without a form, item by item ("U" unit, "C" commander, lists ascending):
 *
 *   corps     C, U left behind.., DONE, target          target: place
 *   unit      U, target                                     or: ROAD, (entry), way.., place
 *   detach    C, U.., DONE, place
 *   road      STOP  or  way.., place
 *   defend    U.., DONE, C.., DONE;  with its leaders sealed for S4: U.., LEAD, C.., DONE, U.., DONE
 *   retreat   U of each point lost (group by group, ascending), DONE, for each survivor ascending a reserve or DIES,
 *             for each corps with two or more retreating units, ascending: the unit kept
 *             (for others each destination stands behind its unit: tri_pair_retreat)
 *   occupy    K.., DONE, (STAY or GO where guns may stay)
 *   feint     K.., DONE, (STAY or BLOCK where there is a choice)
 *   attack    K.., DONE, WIDE or NARROW, (U attacked where there are two and it is narrow), U.., DONE
 *   K:        CORPS, C, U left behind.., DONE, (ROAD, (entry), way.., DONE)
 *             (the ways lead to the attack locale; of occupy and of its RIDE into the defense locale)
 *             DETACH, C, U.., DONE;  UNIT, U, (ROAD ..);  RIDE, way.., DONE
 *   orders    SEAT, ATTACK or DEFEND, NOUN.., DONE for each addressee, ascending; DONE. Another word in place of
 *             the verb is DONE, a name that is not on the map NOUN + 255: refused by T-TEA-12, T-TEA-13
 *
 * `loss` has a unit for each point, ascending; `keep` one for each corps. In `assign` units of one face are alike: the first commander has
 * the lowest slots of it, the next the lowest that are left. `battery` has the unit's own place if none was said.
 *
 * `detach .. by PATH` has the items of `unit .. by PATH` in place of its place: refused by T-MOV-11.
 */
#endif
