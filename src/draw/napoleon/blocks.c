/* blocks.c: single blocks, drawn from the front with their faces or from the back without.
 *
 * The left half of a face shows the most important data (strength, arm and corps), so that blocks overlapping like
 * cards in a hand remain readable. Fire and the block's own number are on the right. */
#include "draw/napoleon/pieces.h"
#include "napoleon/text/phrases.h"

#include <math.h>

/* All lengths are for a block of this size. */
#define UNIT 44.0

const char *nap_army_class(uint8_t army)
{
    static const char *const classes[NAP_ARMIES] = {"french", "allied", "prussian"};
    gg_assert(army < NAP_ARMIES);
    return classes[army];
}

/* ---------------------------------------------------------------- bodies */

typedef struct frame {
    draw_canvas *canvas;
    draw_xy middle;
    double scale;
} frame;

static frame frame_of(draw_canvas *canvas, draw_xy middle, double side)
{
    return (frame){canvas, middle, side / UNIT};
}

static draw_xy put(const frame *in, double x, double y)
{
    return (draw_xy){in->middle.x + x * in->scale, in->middle.y + y * in->scale};
}

static void put_rect(const frame *in, const char *classes, draw_box box, double corner)
{
    draw_xy at = put(in, box.x, box.y);
    draw_rect(in->canvas, classes,
              (draw_box){at.x, at.y, box.width * in->scale, box.height * in->scale},
              corner * in->scale);
}

static void put_text(const frame *in, const char *classes, double x, double y, double size,
                     const char *text)
{
    draw_text(in->canvas, classes, put(in, x, y), size * in->scale, 0, text);
}

/* Draws a wooden block with its lower and right sides visible. */
static void put_body(const frame *in)
{
    put_rect(in, "wood", (draw_box){-20, -20, 44, 44}, 3);
    put_rect(in, "body", (draw_box){-22, -22, 44, 44}, 3);
}

/* Draws rings around a leader's face, and around a block that fires or may be hit. */
static void put_rings(const frame *in, bool leader, bool chosen)
{
    if (leader)
        put_rect(in, "rank", (draw_box){-20, -20, 40, 40}, 2);
    if (chosen)
        put_rect(in, "ring", (draw_box){-25, -25, 50, 50}, 5);
}

/* Draws the remaining and the lost steps. */
static void put_strength(const frame *in, uint32_t steps, uint32_t max)
{
    for (uint32_t i = 0; i < max && i < 4; i++)
        put_rect(in, i < steps ? "step" : "step gone", (draw_box){-18 + 5.3 * i, -18, 3.8, 9}, 0.6);
}

static void put_arm(const frame *in, uint8_t type)
{
    draw_xy at = type == NAP_LDR ? put(in, -1, 0.6) : put(in, -7.6, 1);
    draw_use(in->canvas, "arm", nap_arm_symbols[type], at,
             in->scale * (type == NAP_LDR ? 1.12 : 1.02), 0);
}

/* A small emblem in the corner identifies the army for color-blind viewers. */
static void put_badge(const frame *in, uint8_t army)
{
    draw_use(in->canvas, "emblem", nap_emblem_symbols[army], put(in, 14.6, -13.6), in->scale * 0.42,
             0);
}

void nap_draw_mark(draw_canvas *canvas, const char *mark, draw_xy middle, double radius)
{
    char symbol[40];
    gg_text text;
    gg_text_open(&text, symbol, sizeof symbol);
    gg_print(&text, "nap-mark-%s", mark);
    draw_use(canvas, "", symbol, middle, radius / 7, 0);
}

void nap_draw_count(draw_canvas *canvas, uint8_t army, uint32_t count, draw_xy middle,
                    double radius)
{
    char number[12], classes[40];
    gg_text text;
    gg_text_open(&text, classes, sizeof classes);
    gg_print(&text, "count %s", nap_army_class(army));
    gg_text_open(&text, number, sizeof number);
    gg_print(&text, "%u", count);
    draw_begin_group(canvas, classes);
    draw_circle(canvas, "disc", middle, radius);
    draw_text(canvas, "middle bold", (draw_xy){middle.x, middle.y + radius * 0.45}, radius * 1.3, 0,
              number);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- faces */

/* "FR-1CC" appears as 1CC on the block. */
static const char *corps_mark(const nap_board *board, const nap_block *is)
{
    if (is->corps >= board->corps_count)
        return "";
    const char *id = board->corps[is->corps].id;
    return id[0] != 0 && id[1] != 0 && id[2] == '-' ? id + 3 : id;
}

static void put_class(uint8_t army, uint8_t type, gg_text *out)
{
    gg_print(out, "block %s%s", nap_army_class(army), type == NAP_LDR ? " leader" : "");
}

static void put_face(const nap_scene *scene, const frame *in, uint32_t block)
{
    const nap_block *is = &scene->board->block[block];
    char fire[8];
    gg_text text;
    put_strength(in, scene->table->steps[block], is->max);
    put_badge(in, is->army);
    put_arm(in, is->type);
    gg_text_open(&text, fire, sizeof fire);
    gg_print(&text, "%u", nap_fire_of(scene->game, block));
    if (is->type == NAP_LDR) {
        double size = fmin(10.5, 10.5 * 39 / fmax(1, draw_text_width(is->name, 10.5)));
        put_text(in, "middle bold", 0, 16.4, size, is->name);
        return;
    }
    put_text(in, "fire end", 19, 5.5, 14, fire);
    put_text(in, "corps", -18.5, 18.6, 10, corps_mark(scene->board, is));
    put_text(in, "number end", 19, 18.6, 9.5, is->id);
}

void nap_draw_sample(draw_canvas *canvas, uint8_t army, uint8_t type, uint32_t steps, bool ring,
                     draw_xy middle, double side)
{
    char classes[40];
    gg_text text;
    frame in = frame_of(canvas, middle, side);
    gg_text_open(&text, classes, sizeof classes);
    put_class(army, type, &text);
    draw_begin_group(canvas, classes);
    put_body(&in);
    put_rings(&in, type == NAP_LDR, ring);
    put_strength(&in, steps, type == NAP_LDR ? 1 : 4);
    put_badge(&in, army);
    put_arm(&in, type);
    if (type != NAP_LDR)
        put_text(&in, "fire end", 19, 5.5, 14, type == NAP_FART || type == NAP_HART ? "1" : "2");
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- marks */

/* The marks drawn on blocks, by importance, with words for screen readers. */
static const struct {
    uint16_t bit;
    bool battle;
    const char *mark, *words;
} marks[] = {
    {NAP_DISRUPTED, false, "disrupted", "disrupted"},
    {NAP_FORCED_MARCH, false, "march", "has force-marched"},
    {NAP_MOVED, false, "moved", "has moved"},
    {NAP_FRESH, true, "fresh", "has not fired since it became engaged"},
    {NAP_SPENT, true, "spent", "has acted"},
    {NAP_MOVED_B, true, "moved", "has moved"},
    {NAP_FIRED_B, true, "fired", "has fired"},
};
enum { MARKS = sizeof marks / sizeof marks[0] };

/* A move or a shot is marked only while the block may still do the other. */
static bool has_mark(uint32_t i, uint16_t set, bool battle)
{
    if (!(set & marks[i].bit) || marks[i].battle != battle)
        return false;
    if (marks[i].bit & (NAP_MOVED_B | NAP_FIRED_B))
        return !(set & NAP_SPENT);
    return !(marks[i].bit == NAP_MOVED && (set & NAP_FORCED_MARCH));
}

static void put_marks(const frame *in, uint16_t set, bool battle, bool forced)
{
    double x = -15;
    if (forced) {
        nap_draw_mark(in->canvas, "back", put(in, x, -24.5), 8 * in->scale);
        x += 15;
    }
    for (uint32_t i = 0; i < MARKS; i++) {
        if (!has_mark(i, set, battle))
            continue;
        nap_draw_mark(in->canvas, marks[i].mark, put(in, x, -24.5), 7 * in->scale);
        x += 13;
    }
}

static void tell_marks(uint16_t set, bool battle, gg_text *out)
{
    for (uint32_t i = 0; i < MARKS; i++)
        if (has_mark(i, set, battle))
            gg_print(out, ", %s", marks[i].words);
    if (set & NAP_SQUARE)
        gg_put(out, ", in square");
    if (set & NAP_OCCUPIES)
        gg_put(out, ", holds the marker");
    if (set & NAP_PICKED)
        gg_put(out, ", picked for the skirmish");
}

/* ---------------------------------------------------------------- blocks with a face */

static bool is_forced(const nap_scene *scene, uint32_t block)
{
    return scene->table->stage == NAP_MORALE && (scene->table->forced >> block & 1) != 0;
}

static bool is_target(const nap_scene *scene, uint32_t block)
{
    return (scene->table->shot.tied >> block & 1) != 0;
}

static bool is_shooter(const nap_scene *scene, uint32_t block)
{
    const nap_shot *shot = &scene->table->shot;
    return (shot->tied != 0 || shot->hits > 0) && shot->shooter == block;
}

static bool has_acted(const nap_scene *scene, uint32_t block)
{
    return nap_in_battle(scene->table->at[block]) && (scene->table->marks[block] & NAP_SPENT) != 0;
}

static bool is_chosen(const nap_scene *scene, uint32_t block)
{
    return is_shooter(scene, block) || is_target(scene, block) ||
           (scene->table->marks[block] & NAP_PICKED) != 0;
}

static void title_block(const nap_scene *scene, uint32_t block, gg_text *out)
{
    const nap_block *is = &scene->board->block[block];
    gg_print(out, "%s %s, %s %s, strength %d of %d, fire %u", is->id, is->name,
             nap_nation_name(is->nation), nap_type_name(is->type), scene->table->steps[block],
             is->max, nap_fire_of(scene->game, block));
    tell_marks(scene->table->marks[block], nap_in_battle(scene->table->at[block]), out);
    if (is_forced(scene, block))
        gg_put(out, ", must disengage");
    if (is_shooter(scene, block))
        gg_put(out, ", fires");
    if (is_target(scene, block))
        gg_put(out, ", may take the hit");
}

void nap_draw_block(const nap_scene *scene, uint32_t block, draw_xy middle, double side)
{
    const nap_block *is = &scene->board->block[block];
    frame in = frame_of(scene->canvas, middle, side);
    char classes[80], title[300];
    gg_text text;
    gg_assert(block < scene->board->blocks);
    gg_text_open(&text, classes, sizeof classes);
    put_class(is->army, is->type, &text);
    gg_text_open(&text, title, sizeof title);
    title_block(scene, block, &text);
    draw_begin_thing(scene->canvas, classes, "block", is->id);
    draw_title(scene->canvas, title);
    put_body(&in);
    if (has_acted(scene, block))
        put_rect(&in, "veil", (draw_box){-22, -22, 44, 44}, 3);
    put_rings(&in, is->type == NAP_LDR, is_chosen(scene, block));
    put_face(scene, &in, block);
    put_marks(&in, scene->table->marks[block], nap_in_battle(scene->table->at[block]),
              is_forced(scene, block));
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- blocks without */

enum { PILE_MOST = 4 }; /* maximum blocks drawn in a pile */
#define PILE_STEP 9.0

static uint32_t pile_height(uint32_t count)
{
    return count < PILE_MOST ? count : PILE_MOST;
}

double nap_pile_width(uint32_t count, double side)
{
    return (pile_height(count) - 1) * PILE_STEP * side / UNIT;
}

/* Draws an upright block from behind: the top of the wood, and its army's emblem. */
static void put_back(const frame *in, uint8_t army)
{
    put_rect(in, "wood", (draw_box){-22, -24, 46, 48}, 3);
    put_rect(in, "body", (draw_box){-22, -17, 44, 39}, 2);
    put_rect(in, "inner", (draw_box){-18, -13, 36, 31}, 1);
    draw_use(in->canvas, "emblem", nap_emblem_symbols[army], put(in, 0, 2.5), in->scale, 0);
}

static void title_ghosts(const nap_scene *scene, const nap_ghost *ghost, uint32_t count,
                         gg_text *out)
{
    gg_print(out, "%u %s block%s, face%s not seen", count, scene->board->army[ghost->army].name,
             count == 1 ? "" : "s", count == 1 ? "" : "s");
    tell_marks(ghost->marks & NAP_OPEN_MARKS, nap_in_battle(ghost->at), out);
    if (ghost->marks & NAP_GHOST_SHELTERS)
        gg_put(out, ", sheltering with a square");
}

static void put_pile(draw_canvas *canvas, uint8_t army, bool disrupted, uint32_t count, frame in)
{
    double step = PILE_STEP * in.scale;
    for (uint32_t i = 0; i < pile_height(count); i++) {
        put_back(&in, army);
        in.middle.x += step;
    }
    in.middle.x -= step;
    if (disrupted)
        put_marks(&in, NAP_DISRUPTED, false, false);
    if (count > 1)
        nap_draw_count(canvas, army, count, put(&in, 17, 17), 10.5 * in.scale);
}

void nap_draw_ghosts(const nap_scene *scene, const nap_ghost *ghost, uint32_t count, draw_xy middle,
                     double side)
{
    char classes[40], title[200];
    gg_text text;
    gg_assert(count > 0 && ghost->army < NAP_ARMIES);
    gg_text_open(&text, classes, sizeof classes);
    gg_print(&text, "block ghost %s", nap_army_class(ghost->army));
    gg_text_open(&text, title, sizeof title);
    title_ghosts(scene, ghost, count, &text);
    draw_begin_thing(scene->canvas, classes, "ghosts", nap_army_id(ghost->army));
    draw_title(scene->canvas, title);
    put_pile(scene->canvas, ghost->army, ghost->marks & NAP_DISRUPTED && !nap_in_battle(ghost->at),
             count, frame_of(scene->canvas, middle, side));
    draw_end_group(scene->canvas);
}

void nap_draw_sample_pile(draw_canvas *canvas, uint8_t army, uint32_t count, draw_xy middle,
                          double side)
{
    char classes[40];
    gg_text text;
    gg_text_open(&text, classes, sizeof classes);
    gg_print(&text, "block ghost %s", nap_army_class(army));
    draw_begin_group(canvas, classes);
    put_pile(canvas, army, false, count, frame_of(canvas, middle, side));
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- all at a place */

static bool belongs(const nap_scene *scene, uint32_t block, uint8_t army)
{
    return army == NAP_ARMIES || scene->board->block[block].army == army;
}

static uint64_t sheltering(const nap_scene *scene, uint64_t blocks, uint32_t square)
{
    uint64_t found = 0;
    NAP_EACH (block, blocks)
        if (scene->table->shelter[block] == square)
            found |= nap_bit((uint32_t)block);
    return found;
}

uint32_t nap_items_at(const nap_scene *scene, uint8_t at, uint8_t army, nap_item *items)
{
    const nap_ghost *ghost = scene->view->ghost;
    uint64_t blocks = nap_blocks_at(scene->board, scene->table, at);
    uint32_t count = 0;
    NAP_EACH (block, blocks) {
        uint8_t square = scene->table->shelter[block];
        bool inside = square < scene->board->blocks && (blocks >> square & 1) && square != block;
        if (!belongs(scene, (uint32_t)block, army) || (inside && nap_in_battle(at)))
            continue;
        uint64_t shelter = nap_in_battle(at) ? sheltering(scene, blocks, (uint32_t)block) : 0;
        items[count] = (nap_item){.block = (uint8_t)block,
                                  .count = 1,
                                  .inside = (uint8_t)nap_count(shelter),
                                  .shelter = shelter & ~nap_bit((uint32_t)block)};
        count++;
    }
    for (uint32_t i = 0, next; i < NAP_BLOCKS_MAX && ghost[i].at != NAP_ABSENT; i = next) {
        next = ghost[i].marks & NAP_SQUARE ? i + 1 : nap_ghosts_end(scene->view, i);
        if (ghost[i].at != at || (army != NAP_ARMIES && ghost[i].army != army))
            continue;
        items[count] = (nap_item){
            .block = NAP_NONE, .ghost = (uint8_t)i, .count = (uint8_t)(next - i)};
        count++;
    }
    gg_assert(count <= NAP_BLOCKS_MAX);
    return count;
}

void nap_draw_item(const nap_scene *scene, const nap_item *item, draw_xy middle, double side)
{
    if (item->block != NAP_NONE)
        nap_draw_block(scene, item->block, middle, side);
    else
        nap_draw_ghosts(scene, &scene->view->ghost[item->ghost], item->count, middle, side);
}
