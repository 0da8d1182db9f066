/* hand.h: the own pieces that can still be commanded this turn, and whether they could attack. */
#ifndef TRIUMPH_HAND_H
#define TRIUMPH_HAND_H

#include "triumph/attack/attack.h"

/* Made once for a list; every question about threats is answered from it. */
typedef struct tri_hand {
    tri_set corps;  /* units that could go with their corps */
    tri_set sent;   /* units that a Detach Move or Unit Move could send, the fixed battery too */
    tri_set riders; /* cavalry that could ride to an attack, with its corps or ... */
    tri_set lone_riders; /* ... by a Unit Move */
    uint64_t stables[3]; /* locales with riders in reserve, ... */
    uint64_t reach
        [3]; /* ... and those to which roads lead from them, from the open road move or onto the map */
    uint64_t posts[3];   /* locales next to the enemy, or of riders, where any of them stand */
    uint64_t bases[3];   /* locales from which an attack might come: posts and reach */
    uint64_t guards[3];  /* locales with Guard units that could attack */
    uint64_t riders_off; /* not 0: some are off the map */
    /* all members up to here are cleared together; those below are valid only where these say so */
    uint64_t contact[3];            /* locales next to the enemy */
    uint8_t enemies;                /* locales where the enemy stands: so many, ... */
    uint8_t enemy[TRI_UNITS_MAX];   /* ... ascending */
    uint8_t first[TRI_LOCALES_MAX]; /* one of all these in a post, ... */
    uint8_t next[TRI_UNITS];        /* ... and the next one, TRI_NO_UNIT */
} tri_hand;

/* First where the enemy stands, then which pieces can attack. If tri_somebody_faces_enemy() said no, pieces that could
 * only attack from next to the enemy may be left out. */
void tri_find_contact(const tri_look *look, tri_hand *hand);
void tri_take_hand(const tri_look *look, bool nobody_faces, tri_hand *hand);
/* Could anybody attack this enemy locale, or from that approach? A cheap test that says yes too often. */
static inline bool tri_may_attack(const tri_look *look, const tri_hand *hand, uint8_t there)
{
    const uint64_t *beside = look->board->beside[there];
    return ((beside[0] & hand->bases[0]) | (beside[1] & hand->bases[1]) |
            (beside[2] & hand->bases[2])) != 0;
}
static inline bool tri_may_reach(const tri_look *look, const tri_hand *hand, uint16_t from)
{
    uint8_t locale = tri_locale_of(look->board, from);
    return tri_bit(hand->posts, locale) ||
           (look->board->crossed[from] && tri_bit(hand->reach, locale));
}
/* T-ATK-1.3 for a plain threat: whatever the defender answers, the attack can continue. The same as trying every
 * command, found faster. */
bool tri_can_go_on(const tri_look *look, const tri_hand *hand, const tri_front *front);
/* True: a unit that can attack stands next to an enemy, so there is a threat. False: unknown. The contact must
 * be known. */
bool tri_somebody_faces_enemy(const tri_look *look, const tri_hand *hand);
/* Can a single unit ride from its reserve to the front? */
bool tri_ride_leads(const tri_look *look, const tri_front *front, const tri_force *force,
                    enum tri_mode mode);

/* Can the open road move, if there is one, go on to this front? (attack_steps.c) */
bool tri_ride_goes_on(const tri_look *look, const tri_front *front, enum tri_mode mode);

#endif
