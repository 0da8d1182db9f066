/* symbols.c: the board's symbols: trees, churches, stars, penalties, blocks, flags. Each is drawn around its origin.
 * Symbols used for both sides take their colors from where they are used: a block's fill is inherited, and what is
 * printed on it has the current color. */
#include "draw/triumph/sheet.h"

/* Path lines: points, with the pen lifted at `UP`. */
#define UP (-999)
typedef struct stroke {
    double x, y;
} stroke;

static void put_strokes(draw_canvas *canvas, const char *classes, const stroke *strokes,
                        uint32_t count, bool closed)
{
    bool down = false;
    draw_begin_path(canvas, classes);
    for (uint32_t i = 0; i < count; i++) {
        draw_xy at = {strokes[i].x, strokes[i].y};
        if (strokes[i].x == UP) {
            if (closed)
                draw_close(canvas);
            down = false;
        } else if (down) {
            draw_line(canvas, at);
        } else {
            draw_move(canvas, at);
            down = true;
        }
    }
    if (closed)
        draw_close(canvas);
    draw_end_path(canvas);
}

#define STROKES(canvas, classes, closed, ...)                                                      \
    put_strokes(canvas, classes, (const stroke[]){__VA_ARGS__},                                    \
                sizeof((const stroke[]){__VA_ARGS__}) / sizeof(stroke), closed)

/* ---------------------------------------------------------------- plants and houses */

static void draw_crown(draw_canvas *canvas, double wide, double high)
{
    draw_begin_path(canvas, "crown");
    draw_move(canvas, (draw_xy){-wide, 0});
    draw_curve(canvas, (draw_xy){-wide * 1.5, -high * 0.45}, (draw_xy){-wide * 0.7, -high * 0.75},
               (draw_xy){-wide * 0.45, -high * 0.72});
    draw_curve(canvas, (draw_xy){-wide * 0.2, -high * 1.15}, (draw_xy){wide * 0.6, -high * 1.05},
               (draw_xy){wide * 0.55, -high * 0.68});
    draw_curve(canvas, (draw_xy){wide * 1.2, -high * 0.7}, (draw_xy){wide * 1.4, -high * 0.1},
               (draw_xy){wide * 0.85, 0});
    draw_curve(canvas, (draw_xy){wide * 0.3, high * 0.12}, (draw_xy){-wide * 0.4, high * 0.14},
               (draw_xy){-wide, 0});
    draw_close(canvas);
    draw_end_path(canvas);
}

/* Light comes from the left, as on maps of the period; shade and shadow are on the right. */
static void define_trees(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "tree");
    STROKES(canvas, "tree-shadow", false, {1, 5}, {9, 5}, {UP, 0}, {1, 3.4}, {6.5, 3.4});
    draw_crown(canvas, 5.2, 11);
    STROKES(canvas, "tree-shade", false, {1.5, -8.4}, {2.6, -1}, {UP, 0}, {3.6, -6.6}, {4, -1.2},
            {UP, 0}, {-0.3, 1}, {-0.3, 5});
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "bush");
    STROKES(canvas, "tree-shadow", false, {0, 2.2}, {6, 2.2});
    draw_crown(canvas, 4, 6.5);
    STROKES(canvas, "tree-shade", false, {1.6, -4.4}, {2.2, -0.6});
    draw_end_symbol(canvas);
}

static void define_reeds(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "reeds");
    STROKES(canvas, "marsh-water", false, {-11, 0}, {11, 0}, {UP, 0}, {-6, 3}, {7, 3});
    STROKES(canvas, "reed", false, {0, -1}, {0, -9}, {UP, 0}, {-2, -1}, {-4.5, -7}, {UP, 0},
            {2, -1}, {4.5, -7});
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "rushes");
    STROKES(canvas, "marsh-water", false, {-9, 0}, {9, 0}, {UP, 0}, {-3, 3}, {5, 3});
    draw_end_symbol(canvas);
}

static void define_buildings(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "church");
    STROKES(canvas, "church", true, {-3, 6}, {-3, -4}, {0, -12}, {3, -4}, {3, -1}, {11, -1},
            {11, 6});
    STROKES(canvas, "church-cross", false, {0, -12}, {0, -18}, {UP, 0}, {-2.2, -15.6},
            {2.2, -15.6});
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "castle");
    STROKES(canvas, "church", true, {-12, 7}, {-12, -5}, {-9, -10}, {-6, -5}, {-6, -2}, {6, -2},
            {6, -5}, {9, -10}, {12, -5}, {12, 7});
    STROKES(canvas, "church-cross", false, {0, -2}, {0, -12}, {6, -10}, {0, -8});
    draw_end_symbol(canvas);
}

/* ---------------------------------------------------------------- stars */

/* Each color has its own number of points. */
static void define_star(draw_canvas *canvas, const char *id, const char *classes, uint32_t points,
                        double inner)
{
    draw_xy corner[16];
    for (uint32_t i = 0; i < 2 * points; i++)
        corner[i] = draw_times(draw_towards(-90 + 180.0 * i / points),
                               i % 2 == 0 ? 10 : 10 * inner);
    draw_begin_symbol(canvas, id);
    draw_polyline(canvas, classes, corner, 2 * points, true);
    draw_end_symbol(canvas);
}

static void define_stars(draw_canvas *canvas)
{
    define_star(canvas, "star-blue", "star star-blue", 5, 0.42);
    define_star(canvas, "star-red", "star star-red", 6, 0.58);
    define_star(canvas, "star-green", "star star-green", 4, 0.38);
    define_star(canvas, "star-black", "star star-black", 8, 0.52);
}

/* ---------------------------------------------------------------- penalties */

static const draw_box penalty_box = {-9, -6, 18, 12};

static void define_penalties(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "penalty-infantry");
    draw_rect(canvas, "penalty", penalty_box, 1);
    STROKES(canvas, "penalty-line", false, {-9, -6}, {9, 6}, {UP, 0}, {-9, 6}, {9, -6});
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "penalty-cavalry");
    draw_rect(canvas, "penalty", penalty_box, 1);
    STROKES(canvas, "penalty-line", false, {-9, 6}, {9, -6});
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "penalty-artillery");
    draw_rect(canvas, "penalty", penalty_box, 1);
    draw_circle(canvas, "penalty-dot", (draw_xy){0, 0}, 3.2);
    draw_end_symbol(canvas);
    /* A palisade. */
    draw_begin_symbol(canvas, "obstructed");
    draw_rect(canvas, "penalty", penalty_box, 1);
    STROKES(canvas, "obstacle-stake", true, {-6.6, 4.5}, {-6.6, -2}, {-5, -4.6}, {-3.4, -2},
            {-3.4, 4.5}, {UP, 0}, {-1.6, 4.5}, {-1.6, -2}, {0, -4.6}, {1.6, -2}, {1.6, 4.5},
            {UP, 0}, {3.4, 4.5}, {3.4, -2}, {5, -4.6}, {6.6, -2}, {6.6, 4.5});
    draw_end_symbol(canvas);
}

/* ---------------------------------------------------------------- blocks */

static void draw_body(draw_canvas *canvas)
{
    double width = TRI_BLOCK_LONG, height = TRI_BLOCK_DEEP;
    draw_rect(canvas, "block-body", (draw_box){-width / 2, -height / 2, width, height}, 2.5);
    draw_rect(canvas, "block-shade", (draw_box){-width / 2 + 1, height / 2 - 3.4, width - 2, 2.6},
              1);
}

/* The box of the branch symbol, centered at -35. */
static void draw_branch(draw_canvas *canvas, uint8_t face)
{
    draw_rect(canvas, "block-box", (draw_box){-46, -6, 22, 11}, 0.5);
    if (face == TRI_G3)
        STROKES(canvas, "block-mark", true, {-46, -6}, {-35, -0.5}, {-46, 5}, {UP, 0}, {-24, -6},
                {-35, -0.5}, {-24, 5});
    if (tri_type(face) == TRI_INFANTRY)
        STROKES(canvas, "block-line", false, {-46, -6}, {-24, 5}, {UP, 0}, {-46, 5}, {-24, -6});
    else if (tri_type(face) == TRI_CAVALRY)
        STROKES(canvas, "block-line", false, {-46, 5}, {-24, -6});
    else
        draw_circle(canvas, "block-mark", (draw_xy){-35, -0.5}, 3.4);
}

static void draw_strength(draw_canvas *canvas, uint8_t face)
{
    for (uint32_t i = 0; i < tri_strength(face); i++)
        draw_rect(canvas, "block-mark", (draw_box){-20 + 6.0 * i, -6, 3.6, 11}, 0.5);
}

const char *tri_face_symbol(uint8_t face)
{
    static const char *const symbols[TRI_NO_FACE + 1] = {"face-g3", "face-i3", "face-i2",
                                                         "face-i1", "face-c3", "face-c2",
                                                         "face-c1", "face-a1", "face-unknown"};
    gg_assert(face <= TRI_NO_FACE);
    return symbols[face];
}

static void define_blocks(draw_canvas *canvas)
{
    for (uint8_t face = 0; face < TRI_FACES; face++) {
        draw_begin_symbol(canvas, tri_face_symbol(face));
        draw_body(canvas);
        draw_branch(canvas, face);
        draw_strength(canvas, face);
        draw_end_symbol(canvas);
    }
    draw_begin_symbol(canvas, tri_face_symbol(TRI_NO_FACE));
    draw_body(canvas);
    STROKES(canvas, "block-hatch", false, {-44, 5}, {-36, -6}, {UP, 0}, {-36, 5}, {-28, -6},
            {UP, 0}, {-28, 5}, {-20, -6}, {UP, 0}, {-20, 5}, {-12, -6});
    draw_end_symbol(canvas);
}

static void define_marks(draw_canvas *canvas)
{
    /* An eye: everyone has seen this face. */
    draw_begin_symbol(canvas, "seen");
    draw_begin_path(canvas, "eye");
    draw_move(canvas, (draw_xy){-6, 0});
    draw_curve(canvas, (draw_xy){-3, -4.6}, (draw_xy){3, -4.6}, (draw_xy){6, 0});
    draw_curve(canvas, (draw_xy){3, 4.6}, (draw_xy){-3, 4.6}, (draw_xy){-6, 0});
    draw_close(canvas);
    draw_end_path(canvas);
    draw_circle(canvas, "pupil", (draw_xy){0, 0}, 2);
    draw_end_symbol(canvas);
    /* Gabions: a battery that cannot move. */
    draw_begin_symbol(canvas, "fixed");
    for (int i = -1; i <= 1; i++)
        draw_circle(canvas, "block-box", (draw_xy){6.0 * i, 0}, 2.6);
    draw_end_symbol(canvas);
    /* The unit takes part in the current attack. */
    draw_begin_symbol(canvas, "chosen");
    draw_rect(canvas, "chosen", (draw_box){-53, -11.5, 106, 23}, 5);
    draw_end_symbol(canvas);
    /* Three puffs of smoke: guns have fired here. */
    draw_begin_symbol(canvas, "smoke");
    draw_circle(canvas, "puff", (draw_xy){-5, 2}, 5);
    draw_circle(canvas, "puff", (draw_xy){5, 2.5}, 4.5);
    draw_circle(canvas, "puff", (draw_xy){0.5, -3}, 6);
    draw_end_symbol(canvas);
    /* A light end: the unit has used its command. */
    draw_begin_symbol(canvas, "moved");
    draw_rect(canvas, "moved-end", (draw_box){-3.5, -8.5, 7, 17}, 2);
    draw_end_symbol(canvas);
}

/* The flags of the sides also differ by design: three pales, or a saltire. */
static void define_standards(draw_canvas *canvas)
{
    double width = TRI_BLOCK_LONG, height = TRI_BLOCK_DEEP;
    draw_begin_symbol(canvas, "plate");
    draw_rect(canvas, "plate", (draw_box){-width / 2, -height / 2, width, height}, 2.5);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "flag-french");
    STROKES(canvas, "pole", false, {-12, 12}, {-12, -13});
    draw_rect(canvas, "flag french", (draw_box){-12, -12, 8, 15}, 0);
    draw_rect(canvas, "flag-pale", (draw_box){-4, -12, 8, 15}, 0);
    draw_rect(canvas, "flag red", (draw_box){4, -12, 8, 15}, 0);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "flag-allied");
    STROKES(canvas, "pole", false, {-12, 12}, {-12, -13});
    draw_rect(canvas, "flag-pale", (draw_box){-12, -12, 24, 15}, 0);
    STROKES(canvas, "saltire", false, {-11, -11}, {11, 2}, {UP, 0}, {-11, 2}, {11, -11});
    draw_end_symbol(canvas);
}

/* ---------------------------------------------------------------- signs of the margin */

static void define_compass(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "compass");
    draw_circle(canvas, "compass-ring", (draw_xy){0, 0}, 44);
    draw_circle(canvas, "compass-ring", (draw_xy){0, 0}, 40);
    for (int i = 0; i < 8; i++) {
        double reach = i % 2 == 0 ? 58 : 34;
        draw_xy tip = draw_times(draw_towards(45 * i - 90), reach);
        draw_xy left = draw_times(draw_towards(45 * i - 112.5), 11);
        draw_xy right = draw_times(draw_towards(45 * i - 67.5), 11);
        draw_polyline(canvas, "compass-light", (const draw_xy[]){{0, 0}, left, tip}, 3, true);
        draw_polyline(canvas, "compass-dark", (const draw_xy[]){{0, 0}, right, tip}, 3, true);
    }
    draw_end_symbol(canvas);
}

/* The tip is at the origin; the arrow comes from the right. */
static void define_arrow(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "arrow");
    STROKES(canvas, "arrow", true, {0, 0}, {11, -14}, {11, -9}, {33, -9}, {33, 9}, {11, 9},
            {11, 14});
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "closed");
    STROKES(canvas, "closed-edge", false, {-9, -9}, {9, 9}, {UP, 0}, {-9, 9}, {9, -9});
    STROKES(canvas, "closed-line", false, {-9, -9}, {9, 9}, {UP, 0}, {-9, 9}, {9, -9});
    draw_end_symbol(canvas);
}

void tri_draw_symbols(draw_canvas *canvas)
{
    define_trees(canvas);
    define_reeds(canvas);
    define_buildings(canvas);
    define_stars(canvas);
    define_penalties(canvas);
    define_blocks(canvas);
    define_marks(canvas);
    define_standards(canvas);
    define_compass(canvas);
    define_arrow(canvas);
}
