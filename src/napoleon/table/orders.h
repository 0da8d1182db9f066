/* orders.h: prompts, verbs and the items of orders. Shared by the rules and by the notation.
 *
 * Items are numbers, and their range says what they name. The form of a verb (text/grammar.c) says which items it has, in the
 * order of the steps that add them. DONE ends a list. Beyond the forms:
 *
 *   deploy     (map) an item for each block of the seat, ascending: TOWN, or LESS if it gives up a step
 *              (historical=1) BLOCK .. DONE: those that give up a step, ascending
 *              (battle) an item for each own block in the town, ascending: SPOT, or POST as occupant
 *              (both) GG_NO_ITEM for a block that is not named; then blocks that the seat may not place: refused
 *   move       (map) the towns after the start
 *   bring      as others read it, BLOCK and the TOWN it came from
 *   retreat    (combat, withdraw; two Allied seats that take turns) one block; (rout, skirmish-retreat) blocks not named are lost
 *   terrain    markers as drawn, of equal ones the lower spot first
 *   exchange   the holder, the new holder      shelter     block, its square
 */
#ifndef NAPOLEON_ORDERS_H
#define NAPOLEON_ORDERS_H

#include "core/text/items.h"
#include "napoleon/table/table.h"

enum nap_prompt {
    NAP_ASK_NOTHING,
    NAP_ASK_BID,
    NAP_ASK_DEPLOY,
    NAP_ASK_MOVE,
    NAP_ASK_REVEAL,
    NAP_ASK_SKIRMISH,
    NAP_ASK_PICK,
    NAP_ASK_HIT,
    NAP_ASK_SKIRMISH_RETREAT,
    NAP_ASK_ROUT,
    NAP_ASK_SETUP,
    NAP_ASK_BATTLE,
    NAP_ASK_TERRAIN,
    NAP_ASK_BATTLE_DEPLOY,
    NAP_ASK_STREAM,
    NAP_ASK_COMBAT,
    NAP_ASK_REINFORCE,
    NAP_ASK_REGROUP,
    NAP_ASK_WITHDRAW,
    NAP_ASK_SUPPLY,
    NAP_PROMPTS
};

enum nap_verb {
    NAP_VERB_NONE,
    NAP_BID,
    NAP_PASS,
    NAP_DEPLOY,
    NAP_MOVE,
    NAP_END,
    NAP_REVEAL,
    NAP_SKIRMISH,
    NAP_PICK,
    NAP_HIT,
    NAP_RETREAT,
    NAP_SETUP,
    NAP_BATTLE,
    NAP_TERRAIN,
    NAP_CROSS,
    NAP_FIRE,
    NAP_FORM,
    NAP_BREAK,
    NAP_OCCUPY,
    NAP_EXCHANGE,
    NAP_SHELTER,
    NAP_LEAVE,
    NAP_BRING,
    NAP_REGROUP,
    NAP_GIVE_UP, /* `supply` */
    NAP_VERBS
};

enum {
    NAP_ITEM_BLOCK = 0x0000,
    NAP_ITEM_TOWN = 0x0100,
    NAP_ITEM_LESS = 0x0200, /* + town: deployed there, one step less */
    NAP_ITEM_SPOT = 0x0300, /* + place inside the battle under way */
    NAP_ITEM_POST = 0x0400, /* the same, as occupant of its marker */
    NAP_WRONG_POST = 0x10,  /* added for a marker that is not there: never legal (W-BAT-17) */
    NAP_ITEM_MARKER = 0x0500,
    NAP_ITEM_SIDE = 0x0600,
    NAP_ITEM_NUMBER = 0x0700,
    NAP_ITEM_WORD = 0x0900,
    NAP_DONE = NAP_ITEM_WORD, /* closes a list */
    NAP_WORD_NOBODY,
    NAP_WORD_LINE,
    NAP_WORD_SQUARE
};

/* A step contains what it adds: one or two items, and whether the order is then complete. */
enum nap_step_kind {
    NAP_STEP_VERB, /* a: verb */
    NAP_STEP_BLOCK,
    NAP_STEP_TOWN,
    NAP_STEP_SPOT,
    NAP_STEP_MARKER,
    NAP_STEP_SIDE,
    NAP_STEP_NUMBER,
    NAP_STEP_WORD
};

static inline gg_step nap_verb_step(uint8_t verb, bool completes)
{
    return gg_step_of(NAP_STEP_VERB, verb, GG_NO_ITEM, completes ? GG_COMPLETES : 0);
}

static inline bool nap_item_in(uint16_t item, uint16_t range) /* one of 256 numbers of a range */
{
    return item >= range && item < range + 0x100;
}

#endif
