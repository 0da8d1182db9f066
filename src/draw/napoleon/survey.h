/* survey.h: the steps of the survey, in order, and shared helpers. */
#ifndef DRAW_NAPOLEON_SURVEY_H
#define DRAW_NAPOLEON_SURVEY_H

#include "draw/napoleon/ground.h"

void nap_survey_ground(const gg_game *game, nap_ground *ground);

void nap_survey_waters(const nap_board *board, nap_ground *ground);     /* rivers.c */
void nap_survey_roads(const nap_board *board, nap_ground *ground);      /* roads.c */
void nap_survey_zones(const nap_board *board, nap_ground *ground);      /* zones.c */
void nap_take_map(const nap_board *board, nap_ground *ground);          /* stands.c */
void nap_survey_names(const nap_board *board, nap_ground *ground);      /* names.c */
void nap_survey_stacks(const nap_board *board, nap_ground *ground);     /* stands.c */
void nap_leave_stacks(nap_ground *ground);                              /* stands.c */
void nap_survey_letterings(const nap_board *board, nap_ground *ground); /* names.c */

/* ---------------------------------------------------------------- where roads and rivers meet (roads.c) */

/* Counts where a line crosses a road outside the symbols of its towns; *at receives the last crossing. */
uint32_t nap_cross_road(const nap_board *board, const nap_ground *ground, uint32_t road,
                        const draw_xy *line, uint32_t count, draw_xy *at);
/* The same for all courses of a river; NAP_NONE: for all rivers that block no road. */
uint32_t nap_cross_river(const nap_board *board, const nap_ground *ground, uint32_t road,
                         uint8_t river, draw_xy *at);
/* The smallest distance between a road and the symbol of a town that is not one of its ends. */
double nap_road_clearance(const nap_board *board, const nap_ground *ground, uint32_t road);

/* The box of a town's symbol, and of a block that stands there (stands.c). */
draw_box nap_symbol_box(const nap_spot *town);
draw_box nap_stand_box(draw_xy at);
bool nap_cuts_a_name(const nap_ground *ground, draw_xy at); /* would a block there cover a name? */

/* Half the width of a river at one of its points. */
double nap_half_width(const nap_water *water, uint32_t point);

#endif
