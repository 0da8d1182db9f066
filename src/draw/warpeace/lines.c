/* lines.c: stores the lines of the map. */
#include "draw/warpeace/ground.h"

void wap_begin_line(wap_ground *ground, uint8_t kind, uint8_t about)
{
    if (ground->lines == WAP_GROUND_LINES_MAX)
        ground->lines--; /* bad data: the last line makes room */
    ground->line[ground->lines] = (wap_line){.first = ground->points, .kind = kind, .about = about};
}

void wap_add_point(wap_ground *ground, draw_xy point)
{
    if (ground->points == WAP_GROUND_POINTS_MAX)
        return;
    ground->point[ground->points++] = point;
    ground->line[ground->lines].count++;
}

void wap_end_line(wap_ground *ground)
{
    if (ground->line[ground->lines].count >= 2)
        ground->lines++;
}
