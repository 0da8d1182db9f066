/* evaluation.h: what a position is worth to a side, without looking ahead.
 *
 * Values are in hundredths of half a morale point: sums for the side minus the same sums for its enemy. What the
 * enemy can take next counts more than what can be taken from the enemy, so the values for the two sides do not
 * cancel out. */
#ifndef BOT_TRIUMPH_EVALUATION_H
#define BOT_TRIUMPH_EVALUATION_H

#include "triumph/table/table.h"

/* Weights, in hundredths of half a morale point. */
typedef struct tri_weights {
    int16_t strength;  /* a strength point in play */
    int16_t elite;     /* extra for heavy cavalry and Guard */
    int16_t artillery; /* extra for a gun */
    int16_t corps;     /* a unit that belongs to a corps */
    int16_t drive; /* a strength point, for each locale between it and its objectives: subtracted */
    int16_t off_map;    /* a strength point off the map: subtracted */
    int16_t exposed;    /* a point that the enemy is expected to take: subtracted */
    int16_t threatened; /* a point that the side is expected to take */
    int16_t objectives; /* a certain win on points, in the first round .. */
    int16_t last;       /* .. and in the last */
} tri_weights;

extern const tri_weights tri_usual_weights;

enum { TRI_VALUE_WIN = 1000000 };

/* The weights and the board values they need; made once for a game. */
typedef struct tri_judge {
    const gg_game *game;
    const tri_board *board;
    const tri_weights *weights;
    uint8_t star[4][TRI_LOCALES_MAX]; /* distance to the nearest blue, red, green, black star */
    uint8_t drive[2]
                 [TRI_LOCALES_MAX]; /* by side: how far its objectives are, in thirds of a locale */
} tri_judge;

void tri_judge_open(tri_judge *judge, const gg_game *game, const tri_weights *weights);
/* The value for the side, from a table whose faces are all known. */
int32_t tri_value(const tri_judge *judge, const tri_table *table, uint8_t side);

#endif
