/* evaluation.h: what a position is worth, without looking ahead.
 *
 * Values are for the French, in hundredths of a point; for the Allies they are the same with the other sign. A lost SP is
 * about a tenth of a point, a won game 60. */
#ifndef BOT_WARPEACE_EVALUATION_H
#define BOT_WARPEACE_EVALUATION_H

#include "bot/bot.h"
#include "bot/warpeace/atlas.h"
#include "bot/warpeace/census.h"

/* Weights; data/warpeace/bot.txt says what they are. */
enum wap_weight {
    WAP_W_LINES,
    WAP_W_LATE,
    WAP_W_STRENGTH,
    WAP_W_FADE,
    WAP_W_PRESENCE,
    WAP_W_CONTROL,
    WAP_W_SIEGE,
    WAP_W_RACE,
    WAP_W_PACE,
    WAP_W_STARVING,
    WAP_W_POINTS,
    WAP_W_CITIES,
    WAP_W_LEADERLESS,
    WAP_W_WASTAGE,
    WAP_W_EXPOSED,
    WAP_W_HELD,
    WAP_W_SURE,
    WAP_W_REST,
    WAP_WEIGHTS
};

_Static_assert((int)WAP_WEIGHTS < (int)BOT_WEIGHTS_MAX, "they are a bot's weights");

/* The parts of a value. */
enum wap_term {
    WAP_TERM_WIN,      /* the game is over */
    WAP_TERM_LINES,    /* who would win now, and how much of a victory condition holds */
    WAP_TERM_STRENGTH, /* SP and leaders */
    WAP_TERM_PRESENCE, /* troops at the objectives, sieges */
    WAP_TERM_RACE,     /* can a sufficient force reach the objectives in time? */
    WAP_TERM_POINTS,   /* victory and city points */
    WAP_TERM_CARE,     /* infantry without leaders, the next attrition */
    WAP_TERM_SAFETY,   /* objectives that the enemy can reach: empty ones, or held by too few */
    WAP_TERMS
};

typedef struct wap_terms {
    int32_t term[WAP_TERMS];
} wap_terms;

enum { WAP_VALUE_WIN = 6000, WAP_GOALS_MAX = 96 };

/* A hex that a victory condition names. */
typedef struct wap_goal {
    uint16_t hex;
    uint8_t side;   /* that needs it; WAP_NONE: it is only worth a city point */
    uint8_t weight; /* hundredths */
    bool one_of_many;
    bool either; /* one of a few such will do */
} wap_goal;

/* The weights, and what they need of the scenario; made once for a thought. */
typedef struct wap_judge {
    const gg_game *game;
    const wap_board *board;
    const int16_t *weight; /* by enum wap_weight */
    wap_atlas *atlas;
    /* Of the thought: time must not look like a gain. */
    int32_t over;  /* share of the game that is over, in hundredths */
    int32_t left;  /* months that are left, this one included */
    int32_t usual; /* who wins if no line holds: 1, -1, 0 */
    uint32_t goals;
    wap_goal goal[WAP_GOALS_MAX];
    wap_census census; /* of the table that is being judged */
} wap_judge;

void wap_open_judge(wap_judge *judge, wap_atlas *atlas, const gg_game *game,
                    const bot_weights *weights, const wap_table *table);
/* For the French: the parts, and their sum. All SP are known. */
void wap_find_terms(wap_judge *judge, const wap_table *table, wap_terms *out);
int32_t wap_value(wap_judge *judge, const wap_table *table);

/* Is the city of the hex the side's? */
bool wap_has_control(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex);

#endif
