/* net.c: the faces of the adjacency net. */
#include "draw/triumph/map/net.h"

#include <math.h>

draw_xy tri_half_bar(const tri_board *board, uint16_t approach)
{
    const tri_border *border = &board->border[approach / 2];
    draw_xy over = draw_minus(tri_place(board->locale[border->locale[1]].anchor),
                              tri_place(board->locale[border->locale[0]].anchor));
    draw_xy half = draw_times(draw_towards(border->angle / 10.0),
                              border->wide ? TRI_BAR_NARROW : TRI_BAR_NARROW / 2);
    bool right = draw_cross(over, half) > 0;
    return right == ((approach & 1) == 0) ? half : draw_times(half, -1);
}

static draw_xy middle_of(const tri_board *board, uint32_t border)
{
    const tri_border *of = &board->border[border];
    if (!of->impassable)
        return tri_place(of->bar);
    return draw_between(tri_place(board->locale[of->locale[0]].anchor),
                        tri_place(board->locale[of->locale[1]].anchor), 0.5);
}

/* Sorts the approaches of a locale clockwise around it. */
static uint32_t sort_around(const tri_board *board, uint32_t number, uint16_t *sorted)
{
    const tri_locale *locale = &board->locale[number];
    double angle[TRI_LOCALE_APPROACHES];
    for (uint32_t i = 0; i < locale->approaches; i++) {
        uint16_t approach = locale->approach[i];
        double here = draw_degrees(
            draw_minus(middle_of(board, approach / 2U), tri_place(locale->anchor)));
        uint32_t at = i;
        for (; at > 0 && angle[at - 1] > here; at--) {
            angle[at] = angle[at - 1];
            sorted[at] = sorted[at - 1];
        }
        angle[at] = here;
        sorted[at] = approach;
    }
    return locale->approaches;
}

/* The next step after arriving by an approach is the one before it in clockwise order, i.e. to the right. */
static void link_steps(tri_net *net)
{
    for (uint32_t i = 0; i < net->board->locales; i++) {
        uint16_t sorted[TRI_LOCALE_APPROACHES];
        uint32_t count = sort_around(net->board, i, sorted);
        for (uint32_t k = 0; k < count; k++) {
            uint16_t leaves = sorted[(k + count - 1) % count];
            net->next[tri_across(sorted[k])] = leaves;
            net->before[leaves] = tri_across(sorted[k]);
        }
    }
}

static void walk_faces(tri_net *net)
{
    for (uint32_t i = 0; i < net->approaches; i++)
        net->face_of[i] = TRI_FACE_NONE;
    for (uint16_t i = 0; i < net->approaches; i++) {
        if (net->face_of[i] != TRI_FACE_NONE)
            continue;
        tri_face *face = &net->face[net->faces];
        face->first = i;
        for (uint16_t at = i; net->face_of[at] == TRI_FACE_NONE; at = net->next[at]) {
            net->face_of[at] = net->faces;
            face->size++;
        }
        net->faces++;
    }
}

/* The area through the locales' centers; negative for the outer face. */
static double face_area(const tri_net *net, const tri_face *face)
{
    double twice = 0;
    uint16_t at = face->first;
    for (uint32_t i = 0; i < face->size; i++, at = net->next[at]) {
        const tri_border *border = &net->board->border[at / 2];
        twice += draw_cross(tri_place(net->board->locale[border->locale[at & 1]].anchor),
                            tri_place(net->board->locale[border->locale[~at & 1]].anchor));
    }
    return twice / 2;
}

static void find_outer(tri_net *net)
{
    uint32_t outer = 0;
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < net->faces; i++) {
        double area = face_area(net, &net->face[i]);
        if (area < least) {
            least = area;
            outer = i;
        }
    }
    net->face[outer].kind = TRI_FACE_OUTER;
}

void tri_make_net(const tri_board *board, tri_net *net)
{
    net->board = board;
    net->approaches = (uint16_t)(2 * board->borders);
    net->faces = 0;
    link_steps(net);
    walk_faces(net);
    find_outer(net);
    for (uint16_t i = 0; i < net->approaches; i++)
        net->end[i] = draw_plus(middle_of(board, i / 2U),
                                tri_has_bar(net, i) ? tri_half_bar(board, i) : (draw_xy){0, 0});
}
