/* aims.h: where a stack may want to go, and the orders that bring it closer. */
#ifndef BOT_WARPEACE_AIMS_H
#define BOT_WARPEACE_AIMS_H

#include "bot/warpeace/stacks.h"

enum { WAP_AIMS_MAX = 224 };

/* Kinds of aims. */
enum {
    WAP_AIM_ENEMY,  /* an enemy force */
    WAP_AIM_WIN,    /* an objective that the side needs */
    WAP_AIM_HOLD,   /* an objective that it must not lose */
    WAP_AIM_FRIEND, /* a large force of its own */
    WAP_AIM_FETCH   /* infantry without a leader: for leaders */
};

typedef struct wap_aim {
    uint16_t hex;
    uint8_t what;
    uint8_t taken; /* stacks that already go there */
    int32_t worth; /* before the distance counts */
} wap_aim;

typedef struct wap_aims {
    uint32_t count;
    wap_aim aim[WAP_AIMS_MAX];
} wap_aims;

void wap_find_aims(const wap_sense *sense, wap_aims *out);
/* What the aim is worth to a stack there; 0: nothing. */
int32_t wap_aim_worth(const wap_sense *sense, const wap_stackable *stack, const wap_aim *aim);
/* What it is worth to stay. */
int32_t wap_stay_worth(const wap_sense *sense, const wap_stackable *stack);
/* The way in which the stack goes if nothing else is said: a garrison stays in objectives. */
uint32_t wap_usual_way(const wap_sense *sense, const wap_stackable *stack);
/* The hex of the reach from which the aim is best served. */
uint16_t wap_best_end(const wap_sense *sense, const wap_reach *reach, const wap_aim *aim);

#endif
