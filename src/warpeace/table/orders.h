/* orders.h: prompts, verbs and the items of orders. Shared by the rules and by the notation.
 *
 * Items are numbers whose range tells what they name. The form of a verb (text/grammar.c) defines its items. Verbs that
 * name units have no form: their items are listed here, in the order in which the steps add them (WHO = leaders
 * ascending, then SP ascending by kind, each kind once):
 *
 *   lose        (HEX SP..).. DONE         hexes ascending; one SP item a kind
 *   withdraw    HEX WHO DONE
 *   move        HEX WHO HEX.. DONE        start first, then the path
 *   march       NUMBER HEX WHO HEX.. (WITHOUT_GUARD) (WITHOUT_FRENCH) DONE
 *   sail        HEX WHO HEX
 *   inside      HEX WHO DONE              (none: HEX DONE)
 *   besiege     BATTLE (HEX WHO).. DONE
 *   retreat     BATTLE | HEX, the hexes that leave HEX.. GO, losses (HEX SP..).. THEN,
 *               then for each hex that leaves and has SP to move, ascending: HEX (WHO TO HEX.. | WHO IN)..
 *               and at the end DONE. A path of several hexes leads through enemies (P-WDR-06).
 *   advance     (HEX WHO).. DONE          (none: DONE)
 *   send        HEX HEX.. DONE | HEX IN DONE  (destination)      send  LEADER HEX (displaced) */
#ifndef WARPEACE_ORDERS_H
#define WARPEACE_ORDERS_H

#include "core/text/items.h"
#include "warpeace/table/table.h"

enum wap_prompt {
    WAP_ASK_NOTHING,
    WAP_ASK_ATTRITION,
    WAP_ASK_ALLIANCE,
    WAP_ASK_EVENT,
    WAP_ASK_REINFORCEMENT,
    WAP_ASK_MOVE,
    WAP_ASK_MARCH_LOSS,
    WAP_ASK_GARRISON,
    WAP_ASK_DECLARE,
    WAP_ASK_MANOEUVRE,
    WAP_ASK_WELLINGTON,
    WAP_ASK_INTENT,
    WAP_ASK_POSTURE,
    WAP_ASK_MODE,
    WAP_ASK_LEADER,
    WAP_ASK_CHARGE,
    WAP_ASK_GUARD,
    WAP_ASK_RESOLVE,
    WAP_ASK_LOSS,
    WAP_ASK_WITHDRAW,
    WAP_ASK_MUST_WITHDRAW,
    WAP_ASK_DESTINATION,
    WAP_ASK_ADVANCE,
    WAP_ASK_JOIN,
    WAP_ASK_VICTOR,
    WAP_ASK_SIEGE_RETREAT,
    WAP_ASK_SHIFT,
    WAP_ASK_DISPLACED,
    WAP_ASK_SUCCESSION,
    WAP_ASK_ORDER,
    WAP_PROMPTS
};

enum wap_verb {
    WAP_VERB_NONE,
    WAP_LOSE,
    WAP_ROLL,
    WAP_DECLINE,
    WAP_PLACE,
    WAP_REPLACE,
    WAP_RETURN,
    WAP_WITHDRAW,
    WAP_END,
    WAP_MOVE,
    WAP_MARCH,
    WAP_DEMAND,
    WAP_ENTRENCH,
    WAP_SAIL,
    WAP_GO_INSIDE, /* `inside` */
    WAP_ATTACK,
    WAP_SURROUND,
    WAP_SUBTRACT,
    WAP_CONTINUE,
    WAP_CEASE,
    WAP_COUNTER,
    WAP_STORM, /* `assault` */
    WAP_BESIEGE,
    WAP_LEAD, /* `leader` */
    WAP_CHARGE,
    WAP_COMMIT_GUARD, /* `guard` */
    WAP_RESOLVE,
    WAP_RETREAT,
    WAP_TRANSFER,
    WAP_SEND,
    WAP_ADVANCE,
    WAP_JOIN,
    WAP_SHIFT,
    WAP_SUCCEED,
    WAP_ORDER, /* of movement (P-PLY-06) */
    WAP_VERBS
};

enum {
    WAP_ITEM_HEX = 0x0000,    /* + hex, below 0x1000 */
    WAP_ITEM_LEADER = 0x1000, /* + leader */
    WAP_ITEM_SP = 0x2000,     /* + kind * 128 + number 1 .. 127: below 0x5000 */
    WAP_ITEM_NUMBER = 0x5000,
    WAP_ITEM_BATTLE = 0x5100, /* + slot of the table */
    WAP_ITEM_GROUP = 0x5200,  /* + reinforcement group of the board */
    WAP_ITEM_WORD = 0x5300,
    WAP_DONE = WAP_ITEM_WORD, /* closes a list or an order */
    WAP_WORD_NOBODY,
    WAP_WORD_YES,
    WAP_WORD_NO,
    WAP_WORD_WITHOUT_GUARD,
    WAP_WORD_WITHOUT_FRENCH,
    WAP_WORD_GO,   /* retreat: after the hexes that leave */
    WAP_WORD_THEN, /* retreat: after the losses */
    WAP_WORD_TO,
    WAP_WORD_IN,
    WAP_ITEM_SEAT = 0x5400 /* + seat */
};

/* A step contains what it adds: an item, perhaps a second one, and whether the order is then complete. */
enum wap_step_kind {
    WAP_STEP_VERB, /* a: verb */
    WAP_STEP_HEX,
    WAP_STEP_LEADER,
    WAP_STEP_SP,
    WAP_STEP_NUMBER,
    WAP_STEP_BATTLE,
    WAP_STEP_GROUP,
    WAP_STEP_WORD,
    WAP_STEP_AMONG, /* a: first item, b: last item of those that the next list holds; adds nothing */
    WAP_STEP_SEAT
};

enum { WAP_LONG_LIST = 200 }; /* a longer list is cut in two (long_lists.c) */

static inline gg_step wap_verb_step(uint8_t verb, bool completes)
{
    return gg_step_of(WAP_STEP_VERB, verb, GG_NO_ITEM, completes ? GG_COMPLETES : 0);
}

static inline bool wap_is_hex(uint16_t item)
{
    return item < WAP_ITEM_LEADER;
}
static inline bool wap_is_leader(uint16_t item)
{
    return item >= WAP_ITEM_LEADER && item < WAP_ITEM_SP;
}
static inline bool wap_is_sp(uint16_t item)
{
    return item >= WAP_ITEM_SP && item < WAP_ITEM_NUMBER;
}
static inline uint16_t wap_sp_item(uint8_t kind, uint32_t count)
{
    gg_assert(count >= 1 && count <= WAP_SP_MAX && kind < WAP_KINDS_MAX);
    return (uint16_t)(WAP_ITEM_SP + kind * 128U + count);
}
static inline uint8_t wap_item_kind(uint16_t item)
{
    return (uint8_t)((item - WAP_ITEM_SP) >> 7);
}
static inline uint8_t wap_item_count(uint16_t item)
{
    return (uint8_t)(item & 127U);
}
static inline bool wap_item_in(uint16_t item, uint16_t range) /* one of 256 numbers of a range */
{
    return item >= range && item < range + 0x100;
}

/* Can this many items be added? */
static inline bool wap_has_room(const gg_order *order, uint32_t items)
{
    return order->count + items <= GG_ITEMS_MAX;
}

/* WHO: leaders and SP that an order names. */
typedef struct wap_who {
    wap_leaders leaders;
    wap_troops troops;
} wap_who;

/* Reads WHO items up to the first that is neither leader nor SP. False: not ascending, a kind or leader that the
 * board does not have, a number of 0. */
bool wap_read_who(const wap_board *board, gg_items *items, wap_who *who);

_Static_assert(WAP_ITEM_HEX + WAP_MAP_HEXES_MAX <= WAP_ITEM_LEADER,
               "items of a kind stay below the next");
_Static_assert(WAP_ITEM_LEADER + WAP_LEADERS_MAX <= WAP_ITEM_SP, "leaders below SP");
_Static_assert(WAP_ITEM_SP + WAP_KINDS_MAX * 128 <= WAP_ITEM_NUMBER, "SP below numbers");
_Static_assert(WAP_ITEM_BATTLE + WAP_BATTLES_MAX <= WAP_ITEM_GROUP, "battles below groups");
_Static_assert(WAP_ITEM_GROUP + WAP_GROUPS_MAX <= WAP_ITEM_WORD, "groups below words");

#endif
