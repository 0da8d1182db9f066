/* colour.h: color vision, and whether everyone can read a palette.
 *
 * About one man in twelve lacks, or partly lacks, one of the three kinds of cones. Whatever holds for an eye that lacks
 * it completely also holds for those in between. */
#ifndef DRAW_COLOUR_H
#define DRAW_COLOUR_H

#include "draw/style.h"

/* CIE 1976 L*a*b* in daylight (D65): equal steps look about equally large. */
typedef struct draw_lab {
    double l, a, b;
} draw_lab;

draw_lab draw_lab_of(const uint8_t rgb[3]);
/* CIEDE2000: 1 is just visible where two large areas touch; black and white are 100 apart. */
double draw_difference(draw_lab first, draw_lab second);

/* Relative luminance and contrast (1 .. 21) as defined by WCAG 2. */
double draw_luminance(const uint8_t rgb[3]);
double draw_contrast(const uint8_t first[3], const uint8_t second[3]);

/* Missing cones for long, middle and short waves: red, green and blue. */
typedef enum draw_eye {
    DRAW_NORMAL,
    DRAW_PROTANOPE,
    DRAW_DEUTERANOPE,
    DRAW_TRITANOPE,
    DRAW_EYES
} draw_eye;
extern const char *const draw_eye_names[DRAW_EYES];

/* Simulates that eye for normal vision, with the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency" (2009), for a missing cone. */
void draw_seen_by(draw_eye eye, const uint8_t rgb[3], uint8_t seen[3]);

/* ---------------------------------------------------------------- the proof */

/* Default for the palette's `apart`. Touching areas of a map can be told apart from about 3 on; twice that also works
 * on poor screens, for small areas, and with other things in between. Pieces must be recognized at a glance and from
 * memory, so the palette requires 20 or more there. */
#define DRAW_APART_LEAST 7
/* The contrast that WCAG 2 requires for text of normal size (level AA). */
#define DRAW_CONTRAST_LEAST 4.5

/* Writes a line "good .." or "WRONG .." for each check: `apart` pairs differ in light and dark for each eye; `text` has
 * contrast on its backgrounds in each theme, and so does NAME-ink on NAME; the print colors are grays. False if a check
 * fails. */
bool draw_check_palette(const draw_style *style, gg_text *out);

#endif
