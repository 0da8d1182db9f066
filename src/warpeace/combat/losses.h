/* losses.h: the force that loses SP in a battle, as its duties see it. Private to losses.c and
 * conflicting_losses.c. */
#ifndef WARPEACE_LOSSES_H
#define WARPEACE_LOSSES_H

#include "warpeace/combat/battle.h"

/* What an SP is to the duties: a number of these bits is its sort. */
enum { WAP_OF_BASE = 1, WAP_OF_COLOUR = 2, WAP_OF_HORSE = 4, WAP_SORTS = 8 };

/* Fighters of one kind in one hex. */
typedef struct wap_part {
    uint16_t hex;
    uint8_t kind, count;
    uint8_t morale, sort;
    uint8_t first; /* 1: taken before all others (options V and W) */
    uint8_t seat;  /* that owns them, of a divided side */
} wap_part;

typedef struct wap_losers {
    uint32_t parts;
    wap_part part[WAP_PILES_MAX]; /* by hex, then by kind */
    bool shared;                  /* several seats lose, each at most its share (P-PLY-10) */
    wap_shares shares;
} wap_losers;

/* Numbers: of SP that are lost first, of each sort of the others, and of each seat's. */
typedef struct wap_tally {
    uint32_t first, others;
    uint32_t of[WAP_SORTS];
    uint32_t of_seat[GG_SEATS_MAX];
} wap_tally;

static inline uint32_t wap_least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The parts from `next` on. */
wap_tally wap_count_losers(const wap_losers *of, uint32_t next);
/* Members, without those who go first, that have all of these bits. */
uint32_t wap_tallied(const wap_tally *of, uint32_t bits);

/* losses.c: the fewest SP of these with so many of the class, of the color, and of the cavalry (0 or 1); WAP_NEVER_MET:
 * there are not enough. */
enum { WAP_NEVER_MET = 0xFFFF };
uint32_t wap_fewest_for(uint32_t base, uint32_t colour, uint32_t horse, const wap_tally *of);
/* shared_losses.c: can what is taken be completed out of the parts from `next` on, so that no seat loses more than its
 * share? That the duties can be met without regard to shares is known. */
bool wap_can_share(const wap_losers *of, const wap_duty *duty, const wap_tally *taken,
                   uint32_t next);

void wap_lose_sp(wap_play *play, uint8_t slot, uint8_t side, uint16_t hex, uint8_t kind,
                 uint32_t count);
/* The losses of the side have been taken. */
void wap_close_loss(wap_play *play, uint8_t slot, uint8_t side, const wap_losers *before);
/* conflicting_losses.c: the duties conflict: the set that is left, or one of them at random, is removed. */
void wap_lose_by_conflict(wap_play *play, uint8_t slot, uint8_t side, const wap_losers *of,
                          const wap_duty *duty);

#endif
