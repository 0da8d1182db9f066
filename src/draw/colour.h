/* colour.h: how colours look to various eyes, and whether a palette can be read by all of them.
 *
 * About one man in twelve lacks, or partly lacks, one of the three kinds of cones. What is proved for an eye that lacks
 * it altogether holds for those between. */
#ifndef DRAW_COLOUR_H
#define DRAW_COLOUR_H

#include "draw/style.h"

/* CIE 1976 L*a*b* under daylight (D65): steps of equal size look about equal. */
typedef struct draw_lab {
    double l, a, b;
} draw_lab;

draw_lab draw_lab_of(const uint8_t rgb[3]);
/* CIEDE2000: 1 can just be seen where two large fields touch, 100 is black and white. */
double draw_difference(draw_lab first, draw_lab second);

/* The relative luminance and the contrast (1 .. 21) of WCAG 2. */
double draw_luminance(const uint8_t rgb[3]);
double draw_contrast(const uint8_t first[3], const uint8_t second[3]);

/* Without cones for long, middle and short waves: red, green and blue. */
typedef enum draw_eye {
    DRAW_NORMAL,
    DRAW_PROTANOPE,
    DRAW_DEUTERANOPE,
    DRAW_TRITANOPE,
    DRAW_EYES
} draw_eye;
extern const char *const draw_eye_names[DRAW_EYES];

/* What a normal eye must be shown to see what that eye sees: the matrices of Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), for a cone that is missing. */
void draw_seen_by(draw_eye eye, const uint8_t rgb[3], uint8_t seen[3]);

/* ---------------------------------------------------------------- the proof */

/* What the palette's `apart` asks for where it names no number. Fields of a map that touch are told apart from about 3
 * on; twice that and more holds on poor screens, for small fields, and where other things lie between. Pieces are told
 * apart at a glance and from memory: the palette asks for 20 and more there. */
#define DRAW_APART_LEAST 7
/* What WCAG 2 asks of text of common size (level AA). */
#define DRAW_CONTRAST_LEAST 4.5

/* One line "good .." or "WRONG .." for each of these: pairs that are `apart` are so in light and dark for each eye;
 * `text` has contrast on its fields in each theme, and so has NAME-ink on NAME; the colours of print are greys. False
 * if something is wrong. */
bool draw_check_palette(const draw_style *style, gg_text *out);

#endif
