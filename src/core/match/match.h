/* match.h: what a match is made of. Private to core. */
#ifndef GG_MATCH_H
#define GG_MATCH_H

#include "core/match/journal.h"
#include "core/match/trail.h"

/* Events of one text: of one order, or of several small ones. */
#define GG_NEWS_MAX (4 * GG_EVENTS_MAX)

/* How far the state is made that has one seat's orders alone behind the barrier. */
typedef struct gg_lonely {
    bool valid;
    uint32_t last;   /* the seat's last order in it */
    uint64_t barred; /* gg_journal.barred then */
} gg_lonely;

struct gg_match {
    const gg_game *game;
    uint8_t key[32];
    gg_journal journal;
    gg_trail trail;
    void *begun;        /* state after the beginning */
    void *barrier;      /* state at the last barrier, offers apart; */
    bool barrier_holds; /* false: what stood there was taken back by consent */
    void *before;       /* state before the last order */
    void *now;
    void *trial;    /* for questions */
    uint8_t *alone; /* a state for each seat: see gg_match_view */
    gg_lonely lonely[GG_SEATS_MAX];
    void *view; /* for reading and writing texts */
    gg_seat last_seat;
    gg_order last; /* the last order, for its line */
    uint32_t begin_count;
    gg_draw begin_draws[GG_DRAWS_MAX];
    gg_dice dice;
    gg_turn turn;
    gg_event events[GG_NEWS_MAX];
};

#endif
