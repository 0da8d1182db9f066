/* block_symbols.c: the symbols on blocks (arms, army emblems, marks) and the battle sign. Each is drawn around its
 * origin and inherits line and fill from where it is used. */
#include "draw/napoleon/pieces.h"

const char *const nap_arm_symbols[NAP_TYPES] = {"nap-arm-ldr", "nap-arm-inf", "nap-arm-cav",
                                                "nap-arm-fart", "nap-arm-hart"};
const char *const nap_emblem_symbols[NAP_ARMIES] = {"nap-emblem-french", "nap-emblem-allied",
                                                    "nap-emblem-prussian"};

/* ---------------------------------------------------------------- symbols: arms */

static void box_of_arm(draw_canvas *canvas)
{
    draw_rect(canvas, "symbol-line", (draw_box){-10, -7, 20, 14}, 0);
}

static void slash(draw_canvas *canvas)
{
    draw_segment(canvas, "symbol-line", (draw_xy){-10, 7}, (draw_xy){10, -7});
}

/* A bicorne hat with its cockade. */
static void leader_symbol(draw_canvas *canvas)
{
    draw_begin_path(canvas, "symbol-solid");
    draw_move(canvas, (draw_xy){-15.5, 5});
    draw_curve(canvas, (draw_xy){-12, 0}, (draw_xy){-9, -11}, (draw_xy){0, -11});
    draw_curve(canvas, (draw_xy){9, -11}, (draw_xy){12, 0}, (draw_xy){15.5, 5});
    draw_curve(canvas, (draw_xy){9, 8}, (draw_xy){5, 4.5}, (draw_xy){0, 4.5});
    draw_curve(canvas, (draw_xy){-5, 4.5}, (draw_xy){-9, 8}, (draw_xy){-15.5, 5});
    draw_close(canvas);
    draw_end_path(canvas);
    draw_begin_path(canvas, "hat-seam");
    draw_move(canvas, (draw_xy){-12.5, 3.4});
    draw_curve(canvas, (draw_xy){-7, -2.5}, (draw_xy){7, -2.5}, (draw_xy){12.5, 3.4});
    draw_end_path(canvas);
    draw_circle(canvas, "hat-cockade", (draw_xy){5, -3.4}, 2.3);
}

static void arm_symbols(draw_canvas *canvas)
{
    for (uint8_t type = 0; type < NAP_TYPES; type++) {
        draw_begin_symbol(canvas, nap_arm_symbols[type]);
        if (type == NAP_LDR)
            leader_symbol(canvas);
        else
            box_of_arm(canvas);
        if (type == NAP_INF || type == NAP_CAV || type == NAP_HART)
            slash(canvas);
        if (type == NAP_INF)
            draw_segment(canvas, "symbol-line", (draw_xy){-10, -7}, (draw_xy){10, 7});
        if (type == NAP_FART || type == NAP_HART)
            draw_circle(canvas, "symbol-solid", (draw_xy){0, 0}, 3.4);
        draw_end_symbol(canvas);
    }
}

/* ---------------------------------------------------------------- symbols: armies, on the backs of blocks */

static void cockade_symbol(draw_canvas *canvas)
{
    draw_circle(canvas, "symbol-line", (draw_xy){0, 0}, 11);
    draw_circle(canvas, "symbol-line", (draw_xy){0, 0}, 7);
    draw_circle(canvas, "symbol-solid", (draw_xy){0, 0}, 3);
}

static void rosette_symbol(draw_canvas *canvas)
{
    draw_begin_path(canvas, "symbol-line");
    for (int i = 0; i < 8; i++) {
        draw_xy middle = draw_times(draw_towards(45 * i), 12);
        draw_xy left = draw_times(draw_towards(45 * i - 20), 9);
        draw_xy right = draw_times(draw_towards(45 * i + 20), 9);
        draw_move(canvas, draw_times(draw_unit(middle), 4.5));
        draw_curve(canvas, left, draw_between(left, middle, 0.8), middle);
        draw_curve(canvas, draw_between(right, middle, 0.8), right,
                   draw_times(draw_unit(middle), 4.5));
    }
    draw_end_path(canvas);
    draw_circle(canvas, "symbol-solid", (draw_xy){0, 0}, 3);
}

/* A cross with widening arms. */
static void cross_symbol(draw_canvas *canvas)
{
    draw_begin_path(canvas, "symbol-solid");
    for (int i = 0; i < 4; i++) {
        draw_xy inner = draw_turned((draw_xy){1.8, -1.8}, 90 * i);
        draw_xy out = draw_turned((draw_xy){11.5, -6}, 90 * i);
        draw_xy back = draw_turned((draw_xy){11.5, 6}, 90 * i);
        draw_xy bend = draw_turned((draw_xy){6, -2.2}, 90 * i);
        draw_xy bend_back = draw_turned((draw_xy){6, 2.2}, 90 * i);
        draw_xy next = draw_turned((draw_xy){1.8, 1.8}, 90 * i);
        if (i == 0)
            draw_move(canvas, inner);
        draw_curve(canvas, bend, bend, out);
        draw_line(canvas, back);
        draw_curve(canvas, bend_back, bend_back, next);
    }
    draw_close(canvas);
    draw_end_path(canvas);
}

static void emblem_symbols(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, nap_emblem_symbols[NAP_FR]);
    cockade_symbol(canvas);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, nap_emblem_symbols[NAP_AD]);
    rosette_symbol(canvas);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, nap_emblem_symbols[NAP_PR]);
    cross_symbol(canvas);
    draw_end_symbol(canvas);
}

/* ---------------------------------------------------------------- symbols: marks, on a disc of radius 7 */

static void mark_lines(draw_canvas *canvas, const char *id, const draw_xy *points, uint32_t count,
                       uint32_t each)
{
    draw_begin_symbol(canvas, id);
    draw_circle(canvas, "mark-disc", (draw_xy){0, 0}, 7);
    draw_begin_path(canvas, "mark-line");
    for (uint32_t i = 0; i < count; i += each)
        draw_add_line(canvas, points + i, each, false);
    draw_end_path(canvas);
    draw_end_symbol(canvas);
}

static void mark_symbols(draw_canvas *canvas)
{
    static const draw_xy moved[] = {{-1.6, -3.6}, {2, 0}, {-1.6, 3.6}};
    static const draw_xy march[] = {{-3.6, -3.6}, {0, 0}, {-3.6, 3.6},
                                    {0.4, -3.6},  {4, 0}, {0.4, 3.6}};
    static const draw_xy disrupted[] = {{-4, 3}, {-1.6, -3}, {0.4, 2}, {2.2, -2}, {4, 3}};
    static const draw_xy spent[] = {{-3.6, 0}, {3.6, 0}};
    static const draw_xy fresh[] = {{0, -4.4},  {0, 4.4},    {-3.8, -2.2},
                                    {3.8, 2.2}, {-3.8, 2.2}, {3.8, -2.2}};
    static const draw_xy fired[] = {{-3.4, -3.4}, {3.4, 3.4}, {-3.4, 3.4}, {3.4, -3.4}};
    static const draw_xy back[] = {{-3.6, -0.6}, {0, 3.6}, {3.6, -0.6},
                                   {0, 3.6},     {0, -4},  {0, 3.6}};
    mark_lines(canvas, "nap-mark-moved", moved, 3, 3);
    mark_lines(canvas, "nap-mark-march", march, 6, 3);
    mark_lines(canvas, "nap-mark-disrupted", disrupted, 5, 5);
    mark_lines(canvas, "nap-mark-spent", spent, 2, 2);
    mark_lines(canvas, "nap-mark-fresh", fresh, 6, 2);
    mark_lines(canvas, "nap-mark-fired", fired, 4, 2);
    mark_lines(canvas, "nap-mark-back", back, 6, 2);
}

/* Two crossed sabers, the map sign for a battle. */
static void sabre(draw_canvas *canvas, double flip)
{
    draw_begin_path(canvas, "sabre-blade");
    draw_move(canvas, (draw_xy){-11 * flip, 11});
    draw_curve(canvas, (draw_xy){-2 * flip, 6}, (draw_xy){8 * flip, -2}, (draw_xy){12 * flip, -13});
    draw_end_path(canvas);
    draw_segment(canvas, "sabre-hilt", (draw_xy){-11.5 * flip, 5}, (draw_xy){-5 * flip, 11.5});
}

static void swords_symbol(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "nap-swords");
    sabre(canvas, 1);
    sabre(canvas, -1);
    draw_end_symbol(canvas);
}

void nap_paint_block_symbols(draw_canvas *canvas)
{
    arm_symbols(canvas);
    emblem_symbols(canvas);
    mark_symbols(canvas);
    swords_symbol(canvas);
}
