/* match.h: the parts of a match. Private to core. */
#ifndef GG_MATCH_H
#define GG_MATCH_H

#include "core/match/journal.h"
#include "core/match/trail.h"

/* Events of one text: one order, or several small ones. */
#define GG_NEWS_MAX (4 * GG_EVENTS_MAX)

/* Progress of the cached state that has only one seat's orders since the barrier. */
typedef struct gg_lonely {
    bool valid;
    uint32_t last;   /* the seat's last order included */
    uint64_t barred; /* gg_journal.barred at that time */
} gg_lonely;

struct gg_match {
    const gg_game *game;
    uint8_t key[32];
    gg_journal journal;
    gg_trail trail;
    void *begun;        /* state after the beginning */
    void *barrier;      /* state at the last barrier, except for offers */
    bool barrier_holds; /* false if an agreed undo went back before it */
    void *earlier;      /* state at the barrier before that */
    bool earlier_known; /* false if the match was restored since the last barrier */
    void *before;       /* state before the last order */
    void *now;
    void *trial;    /* for gg_match_ask and gg_match_view_with */
    uint8_t *alone; /* one state per seat: see gg_match_view */
    gg_lonely lonely[GG_SEATS_MAX];
    void *view; /* for reading and writing text */
    gg_seat last_seat;
    gg_order last; /* the last order, for its line */
    uint32_t begin_count;
    gg_draw begin_draws[GG_DRAWS_MAX];
    gg_dice dice;
    gg_turn turn;
    gg_event events[GG_NEWS_MAX];
};

/* Does the text from word `first` on read as the newest order? False if the reader may not read all of that order. */
bool gg_match_reads(gg_match *match, gg_seat reader, const gg_words *words, uint32_t first);

#endif
