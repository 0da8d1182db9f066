/* prove.h: shared by the files that check the ground. */
#ifndef DRAW_TRIUMPH_PROVE_H
#define DRAW_TRIUMPH_PROVE_H

#include "core/play/checking.h"
#include "draw/triumph/map/net.h"

typedef struct tri_prover {
    const tri_board *board;
    const tri_ground *ground;
    gg_checker report;
} tri_prover;

#define TRI_TOLERANCE 0.05 /* pixels: rounding errors only */

/* Names where the current check fails. */
void tri_wrong_locale(tri_prover *prover, uint32_t locale);
void tri_wrong_border(tri_prover *prover, uint32_t border);
void tri_wrong_place(tri_prover *prover, draw_xy at);

/* The outline of a locale; returns the number of points. */
uint32_t tri_outline(const tri_prover *prover, uint32_t locale, draw_xy out[TRI_RING_MAX]);

void tri_prove_partition(tri_prover *prover);
void tri_prove_borders(tri_prover *prover);
void tri_prove_roads(tri_prover *prover);

#endif
