/* survey.c: computes the layout of the board. */
#include "draw/triumph/map/weave.h"

#define MARGIN_RIGHT 60.0
#define MARGIN_BELOW 56.0

uint32_t tri_trace(const tri_ground *ground, tri_line line, draw_xy *out, uint32_t room)
{
    uint32_t count = line.count < room ? line.count : room;
    for (uint32_t i = 0; i < count; i++)
        out[i] = ground->corner[ground->step[line.first + i]];
    return count;
}

/* Makes the frame around the map edge. */
static void make_frame(const tri_net *net, tri_ground *ground)
{
    draw_box box = draw_bounds(net->edge, net->edges);
    ground->shift = (draw_xy){TRI_SHIFT_X, TRI_SHIFT_Y};
    ground->frame = (draw_box){0, 0, box.x + box.width + MARGIN_RIGHT,
                               box.y + box.height + MARGIN_BELOW};
}

void tri_survey(const tri_board *board, tri_ground *ground)
{
    tri_net net = {0};
    tri_weave weave = {0};
    tri_make_net(board, &net);
    tri_find_junctions(&net);
    tri_find_landings(&net);
    make_frame(&net, ground);
    tri_make_lines(&net, &weave, ground);
    tri_make_rings(&weave, ground);
    tri_make_roads(board, ground);
    tri_make_fronts(board, ground);
    tri_make_seats(board, ground);
    tri_make_hills(board, ground);
}
