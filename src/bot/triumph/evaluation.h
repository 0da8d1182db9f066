/* evaluation.h: what a position is worth to a side, without looking ahead.
 *
 * Values are in hundredths of half a morale point: sums for the side minus the same sums for its enemy. What the
 * enemy can take next counts more than what can be taken from the enemy, so the values for the two sides do not
 * cancel out. */
#ifndef BOT_TRIUMPH_EVALUATION_H
#define BOT_TRIUMPH_EVALUATION_H

#include "bot/bot.h"
#include "triumph/table/table.h"

/* Weights; data/triumph/bot.txt says what they are. */
enum tri_weight {
    TRI_W_STRENGTH,
    TRI_W_ELITE,
    TRI_W_ARTILLERY,
    TRI_W_CORPS,
    TRI_W_DRIVE,
    TRI_W_STRAY,
    TRI_W_OFF_MAP,
    TRI_W_EXPOSED,
    TRI_W_THREATENED,
    TRI_W_OBJECTIVES,
    TRI_W_LAST,
    TRI_W_CAUTION,
    TRI_W_IDLE,
    TRI_W_NEXT,
    TRI_W_REPLY,
    TRI_W_REST,
    TRI_W_BACK,
    TRI_W_VAIN,
    TRI_W_PINNED,
    TRI_W_GAMBLE,
    TRI_W_EVEN_DEC2,
    TRI_W_EVEN_DEC1,
    TRI_WEIGHTS
};

_Static_assert((int)TRI_WEIGHTS < (int)BOT_WEIGHTS_MAX, "they are a bot's weights");

/* The parts of a value. */
enum tri_term {
    TRI_TERM_WIN,     /* the game is over */
    TRI_TERM_MORALE,  /* own morale .. */
    TRI_TERM_DAMAGE,  /* .. and the enemy's */
    TRI_TERM_TROOPS,  /* units in play, of both sides */
    TRI_TERM_CORPS,   /* units that belong to a corps */
    TRI_TERM_DRIVE,   /* how far from its objectives everybody is, and who is far from the enemy */
    TRI_TERM_ARRIVAL, /* units off the map */
    TRI_TERM_SAFETY,  /* what the enemy can take */
    TRI_TERM_THREAT,  /* what can be taken from the enemy */
    TRI_TERM_OBJECTIVES, /* chances to win on points */
    /* Of orders, not of positions: */
    TRI_TERM_NEXT,  /* attacks that it makes possible for its own side .. */
    TRI_TERM_REPLY, /* .. and for the enemy */
    TRI_TERMS
};

typedef struct tri_terms {
    int32_t term[TRI_TERMS];
} tri_terms;

enum { TRI_VALUE_WIN = 1000000 };

/* The weights and the board values they need; made once for a game. */
typedef struct tri_judge {
    const gg_game *game;
    const tri_board *board;
    const int16_t *weight; /* by enum tri_weight */
    uint8_t
        round; /* of the thought: the end of a turn must not look good because objectives count more later */
    bool
        pins; /* defenders that were named for one approach are missed at the others in this turn */
    uint8_t star[4][TRI_LOCALES_MAX]; /* distance to the nearest blue, red, green, black star */
    uint8_t drive[2]
                 [TRI_LOCALES_MAX]; /* by side: how far its objectives are, in thirds of a locale */
} tri_judge;

void tri_judge_open(tri_judge *judge, const gg_game *game, const bot_weights *weights,
                    uint8_t round);
/* For the side, from a table whose faces are all known: the parts, and their sum. */
void tri_find_terms(const tri_judge *judge, const tri_table *table, uint8_t side, tri_terms *out);
int32_t tri_value(const tri_judge *judge, const tri_table *table, uint8_t side);

#endif
