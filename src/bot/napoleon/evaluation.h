/* evaluation.h: what a position is worth to a side, without looking ahead.
 *
 * Values are in hundredths of about two thirds of a unit: a unit lost costs 150. What is good for the French is bad for the
 * Allies by as much. */
#ifndef BOT_NAPOLEON_EVALUATION_H
#define BOT_NAPOLEON_EVALUATION_H

#include "bot/bot.h"
#include "napoleon/table/table.h"

/* Weights; data/napoleon/bot.txt says what they are. */
enum nap_weight {
    NAP_W_FRENCH_LOSS,
    NAP_W_FRENCH_LATE,
    NAP_W_ALLIED_LOSS,
    NAP_W_DEFEAT,
    NAP_W_STRENGTH,
    NAP_W_LAST_STEP,
    NAP_W_LEADER,
    NAP_W_HELD,
    NAP_W_WAY,
    NAP_W_CLOSE,
    NAP_W_SCREEN,
    NAP_W_EXPOSED,
    NAP_W_END,
    NAP_W_END_ONE,
    NAP_W_END_NONE,
    NAP_W_PROGRESS,
    NAP_W_STRAY,
    NAP_W_GROUPS,
    NAP_W_THREAT,
    NAP_W_JUNCTION,
    NAP_W_WANDER,
    NAP_W_EVEN,
    NAP_WEIGHTS
};

_Static_assert((int)NAP_WEIGHTS < (int)BOT_WEIGHTS_MAX, "they are a bot's weights");

/* The parts of a value. */
enum nap_term {
    NAP_TERM_WIN,      /* the game is over */
    NAP_TERM_FRENCH,   /* French units lost */
    NAP_TERM_ALLIED,   /* Allied units lost, armies defeated */
    NAP_TERM_STRENGTH, /* steps left, of both sides */
    NAP_TERM_LEADERS,
    NAP_TERM_CITIES,   /* supply cities that the French hold */
    NAP_TERM_APPROACH, /* how near the French are to them */
    NAP_TERM_SCREEN,   /* how well they are covered */
    NAP_TERM_END,      /* chances to win by cities */
    NAP_TERM_ORDER,    /* units that stand together */
    NAP_TERM_SAFETY,   /* what can be attacked next */
    NAP_TERMS
};

typedef struct nap_terms {
    int32_t term[NAP_TERMS];
} nap_terms;

enum { NAP_VALUE_WIN = 6000 };

/* The weights and the game; made once for a thought. */
typedef struct nap_judge {
    const gg_game *game;
    const nap_board *board;
    const int16_t *weight; /* by enum nap_weight */
} nap_judge;

void nap_judge_open(nap_judge *judge, const gg_game *game, const bot_weights *weights);
/* For the side, from a table whose blocks are all known: the parts, and their sum. */
void nap_find_terms(const nap_judge *judge, const nap_table *table, uint8_t side, nap_terms *out);
int32_t nap_sum_terms(const nap_terms *terms);
int32_t nap_value(const nap_judge *judge, const nap_table *table, uint8_t side);

/* Is a town nearer to a city that the French want than another one? */
bool nap_is_nearer(const nap_judge *judge, const nap_table *table, uint8_t town, uint8_t than);

/* What a block can do in a fight: steps times fire, in tenths. */
int32_t nap_power_of(const gg_game *game, const nap_table *table, uint32_t block);
int32_t nap_power(const gg_game *game, const nap_table *table, uint64_t blocks);
/* What it costs to lose a block, for choosing who is given up. */
int32_t nap_worth_of(const gg_game *game, const nap_table *table, uint32_t block);

/* How far a side is ahead at the end, for measuring: losses as hundredths of what defeats an army, twice for the French. */
int32_t nap_bot_margin(const gg_game *game, const void *view, uint8_t side);

#endif
