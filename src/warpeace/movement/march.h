/* march.h: what the files of forced marches share (P-FMA). */
#ifndef WARPEACE_MARCH_H
#define WARPEACE_MARCH_H

#include "warpeace/movement/movement.h"

enum { WAP_PATH_MAX = 12 }; /* hexes of an announced path */

_Static_assert(sizeof(((wap_open_group *)0)->path) == WAP_PATH_MAX * sizeof(uint16_t),
               "the group keeps the whole path");

/* An announcement, or the part of it that a draft holds. */
typedef struct wap_march {
    uint32_t asked; /* MP */
    wap_trip trip;
    bool without_guard, without_french, done;
} wap_march;

bool wap_read_march(const wap_board *board, const gg_order *order, wap_march *march);
bool wap_judge_march(const wap_look *look, const wap_march *march, uint8_t reading,
                     gg_refusal *refusal);

/* What is subtracted from the die of these SP (P-FMA-04, R-P-14). */
int32_t wap_march_bonus(const wap_board *board, const wap_march *march, uint8_t kind);
/* All that is added to the die of these SP alone: -2 .. 1. */
int32_t wap_march_modifier(const wap_board *board, const wap_march *march, uint8_t kind,
                           bool unsupplied);
/* Modifiers for all units that began the phase in this hex: area, winter (P-FMA-05). */
int32_t wap_march_hardship(const wap_board *board, const wap_table *table, uint16_t began);

#endif
