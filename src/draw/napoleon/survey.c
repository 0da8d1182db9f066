/* survey.c: computes the layout. */
#include "draw/napoleon/survey.h"

#include <math.h>

/* Scale of the towns.txt canvas, and the space around it. */
enum { MARGIN = 44, GAP = 36 };
#define SCALE 1.6
/* Towns closer than this are pushed apart; it is also their minimum distance from the edge. In canvas units. */
#define APART 68.0
#define INSIDE 30.0

static void lay_out(nap_ground *ground)
{
    ground->scale = SCALE;
    ground->map = (draw_box){MARGIN, MARGIN, NAP_CANVAS_WIDTH * SCALE, NAP_CANVAS_HEIGHT * SCALE};
    ground->panels = (draw_box){MARGIN, MARGIN + ground->map.height + GAP, ground->map.width,
                                NAP_PANELS_HEIGHT};
    ground->size = (draw_xy){ground->map.width + 2 * MARGIN,
                             ground->panels.y + NAP_PANELS_HEIGHT + MARGIN};
    ground->title = (draw_box){ground->map.x + 1100 * SCALE, ground->map.y + 20 * SCALE,
                               404 * SCALE, 126 * SCALE};
    ground->legend = (draw_box){ground->map.x + 1456 * SCALE, ground->map.y + 744 * SCALE,
                                168 * SCALE, 330 * SCALE};
    ground->compass = nap_on_map(ground, 1592, 330);
}

static double within(double value, double low, double high)
{
    return fmin(fmax(value, low), high);
}

static draw_xy inside_map(draw_xy at)
{
    return (draw_xy){within(at.x, INSIDE, NAP_CANVAS_WIDTH - INSIDE),
                     within(at.y, INSIDE, NAP_CANVAS_HEIGHT - INSIDE)};
}

/* Moves both apart; towns at the same point each move in their own direction. */
static void push_apart(draw_xy *a, draw_xy *b, uint32_t number)
{
    draw_xy gap = draw_minus(*b, *a);
    double lacks = APART - draw_length(gap);
    if (lacks <= 0)
        return;
    draw_xy aside = lacks < APART ? draw_unit(gap) : draw_towards(40.0 * number);
    *a = draw_minus(*a, draw_times(aside, lacks / 2));
    *b = draw_plus(*b, draw_times(aside, lacks / 2));
}

static void place_towns(const nap_board *board, nap_ground *ground)
{
    draw_xy at[NAP_TOWNS_MAX];
    for (uint32_t i = 0; i < board->towns; i++)
        at[i] = inside_map((draw_xy){board->town[i].x, board->town[i].y});
    for (uint32_t round = 0; round < 4; round++)
        for (uint32_t i = 0; i < board->towns; i++)
            for (uint32_t k = 0; k < i; k++)
                push_apart(&at[k], &at[i], i);
    for (uint32_t i = 0; i < board->towns; i++) {
        nap_spot *spot = &ground->town[i];
        draw_xy inside = inside_map(at[i]);
        spot->at = nap_on_map(ground, inside.x, inside.y);
        spot->radius = board->town[i].supplies == NAP_NONE ? NAP_TOWN_RADIUS : NAP_CITY_RADIUS;
    }
}

void nap_survey_ground(const gg_game *game, nap_ground *ground)
{
    const nap_board *board = nap_board_of(game);
    lay_out(ground);
    place_towns(board, ground);
    nap_survey_waters(board, ground);
    nap_survey_roads(board, ground);
    nap_survey_zones(board, ground);
    nap_take_map(board, ground);
    nap_survey_names(board, ground);
    nap_survey_stacks(board, ground);
    nap_survey_letterings(board, ground);
    nap_leave_stacks(ground);
}
