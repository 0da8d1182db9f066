/* stacks.c: the blocks in towns, grouped by army beside the town, and the marks of moves and fights.
 *
 * A group stands at the survey's place, unless it is large enough to hide names or another group; then it goes where it
 * hides the least. Only what the view shows affects this. */
#include "draw/napoleon/pieces.h"
#include "napoleon/text/phrases.h"

#include <math.h>

enum {
    GROUPS_MAX = NAP_TOWNS_MAX * NAP_ARMIES + 1, /* and one more obstacle */
    SHAPES = 3,
    OBSTACLES_MAX = 512,
    REACH = 260,
    ARROW_POINTS = 9
};

/* The blocks of one army in one town. */
typedef struct group {
    nap_item items[NAP_BLOCKS_MAX];
    uint32_t count;  /* number of items */
    uint32_t blocks; /* number of blocks */
    uint32_t across; /* items per row */
    double side, row_step;
    double x[NAP_BLOCKS_MAX]; /* of each item, from the left */
    draw_box box;
} group;

/* Something that should not be hidden, on the map or a group, with its weight. */
typedef struct obstacle {
    draw_box box;
    double weight;
} obstacle;

typedef struct stacking {
    const nap_scene *scene;
    draw_box taken[GROUPS_MAX];
    uint32_t count;
    obstacle near[OBSTACLES_MAX]; /* around the current town */
    uint32_t near_count;
} stacking;

/* ---------------------------------------------------------------- arrows of attacks */

/* The town of the battle shown on the battle board; numbers are drawn there, and arrows end before them. */
static uint8_t shown_at(const nap_scene *scene)
{
    uint8_t shown = nap_shown_battle(scene->table);
    return shown < NAP_BATTLES_MAX ? scene->table->fought[shown].town : (uint8_t)NAP_NONE;
}

/* The last part of a road into the town. False if it is too short. */
static bool arrow_line(const nap_scene *scene, uint8_t town, uint8_t road, draw_xy *line)
{
    const nap_way *way = &scene->ground->road[road];
    bool backwards = scene->board->road[road].town[0] == town;
    if (way->count < 2)
        return false;
    double length = draw_line_length(way->at, way->count);
    double aside = scene->ground->town[town].radius + (shown_at(scene) == town ? 44 : 20);
    double from = fmin(aside + 50, length * 0.75), to = fmin(aside, from / 2);
    for (int i = 0; i < ARROW_POINTS; i++) {
        double far = from + (to - from) * i / (ARROW_POINTS - 1);
        line[i] = draw_along(way->at, way->count, backwards ? far : length - far, NULL);
    }
    return true;
}

/* ---------------------------------------------------------------- pieces at a place */

static void add_items(const nap_scene *scene, group *into, uint8_t at, uint8_t army)
{
    nap_item items[NAP_BLOCKS_MAX];
    uint32_t count = nap_items_at(scene, at, army, items);
    for (uint32_t i = 0; i < count && into->count < NAP_BLOCKS_MAX; i++) {
        into->blocks += items[i].count;
        into->items[into->count++] = items[i];
    }
}

/* Battles not shown on the battle board: their blocks stay in the town. */
static void add_battle(const nap_scene *scene, group *into, uint8_t battle, uint8_t army)
{
    for (uint8_t spot = 0; spot < NAP_BATTLE_PLACES; spot++)
        if (spot % 8 != 4)
            add_items(scene, into, nap_place(battle, spot), army);
}

static void gather(const nap_scene *scene, group *into, uint8_t town, uint8_t army)
{
    uint8_t shown = nap_shown_battle(scene->table);
    *into = (group){0};
    add_items(scene, into, town, army);
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++)
        if (scene->table->fought[i].town == town && i != shown)
            add_battle(scene, into, i, army);
}

/* ---------------------------------------------------------------- where the group stands */

/* Leaders are on top, where the whole face is visible. */
static void leaders_last(const nap_scene *scene, group *of)
{
    nap_item leaders[NAP_ARMIES];
    uint32_t kept = 0, found = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        uint8_t block = of->items[i].block;
        bool leads = block != NAP_NONE && scene->board->block[block].type == NAP_LDR;
        if (leads && found < NAP_ARMIES)
            leaders[found++] = of->items[i];
        else
            of->items[kept++] = of->items[i];
    }
    for (uint32_t i = 0; i < found; i++)
        of->items[kept++] = leaders[i];
}

/* Distance from this item to the next. */
static double step_behind(const group *of, uint32_t i)
{
    if (of->items[i].block == NAP_NONE)
        return nap_pile_width(of->items[i].count, of->side) + of->side * 1.08;
    bool apart = of->across <= 1 || of->count <= 2 ||
                 (i + 1 < of->count && of->items[i + 1].block == NAP_NONE);
    return of->side * (apart ? 1.07 : 0.59);
}

/* Items per row in the n-th shape that is tried. */
static uint32_t row_length(uint32_t count, uint32_t shape)
{
    static const uint8_t small[][SHAPES] = {{4, 2, 3}, {4, 3, 5}, {4, 3, 6}, {6, 5, 4}};
    if (count <= 2)
        return count;
    uint32_t across = small[count <= 4 ? 0 : count <= 8 ? 1 : count <= 12 ? 2 : 3][shape];
    return across < count ? across : count;
}

/* Lays items out like cards in a hand, in as many rows as needed; large groups use smaller blocks. */
static void measure(group *of, uint32_t shape)
{
    double side = of->count <= 4 ? 1 : of->count <= 8 ? 0.92 : 0.84, widest = 0;
    of->across = row_length(of->count, shape);
    uint32_t rows = (of->count + of->across - 1) / of->across;
    of->side = NAP_BLOCK_SIDE * side;
    of->row_step = of->side * 0.78;
    for (uint32_t i = 0; i < of->count; i++) {
        of->x[i] = i % of->across == 0 ? 0 : of->x[i - 1] + step_behind(of, i - 1);
        double pile = of->items[i].block == NAP_NONE ? nap_pile_width(of->items[i].count, of->side)
                                                     : 0;
        widest = fmax(widest, of->x[i] + of->side + pile);
    }
    of->box.width = widest +
                    (of->blocks > of->count || of->count > 4 ? 10 : 3); /* including its number */
    of->box.height = of->side + (rows - 1) * of->row_step + 3;
}

static draw_box moved_to(draw_box box, double x, double y)
{
    return (draw_box){x, y, box.width, box.height};
}

/* The survey's place: groups of several blocks grow away from the town. */
static draw_box first_choice(const nap_spot *spot, const group *of, uint8_t army)
{
    draw_xy at = spot->stack[army];
    double half = of->side / 2, aside = at.x - spot->at.x;
    double x = aside > 30    ? at.x - half
               : aside < -30 ? at.x + half - of->box.width
                             : at.x - of->box.width / 2;
    double y = at.y > spot->at.y ? at.y - half : at.y + half - of->box.height;
    return moved_to(of->box, x, y);
}

/* Above, below, right and left of the town, and diagonally. */
static draw_box other_choice(const nap_spot *spot, const group *of, uint32_t i)
{
    static const draw_xy ways[] = {{0, -1}, {0, 1}, {1, 0},   {-1, 0},
                                   {1, -1}, {1, 1}, {-1, -1}, {-1, 1}};
    double near = spot->radius + 4, slant = ways[i].x != 0 && ways[i].y != 0 ? 0.55 : 1;
    double x = spot->at.x + ways[i].x * near * slant + (ways[i].x - 1) / 2 * of->box.width;
    double y = spot->at.y + ways[i].y * near * slant + (ways[i].y - 1) / 2 * of->box.height;
    return moved_to(of->box, x, y);
}

static draw_box kept_inside(draw_box box, draw_box limits)
{
    double right = limits.x + limits.width - box.width - 6;
    double low = limits.y + limits.height - box.height - 6;
    return moved_to(box, fmax(limits.x + 6, fmin(box.x, right)),
                    fmax(limits.y + 6, fmin(box.y, low)));
}

static double shared(draw_box a, draw_box b)
{
    double width = fmin(a.x + a.width, b.x + b.width) - fmax(a.x, b.x);
    double height = fmin(a.y + a.height, b.y + b.height) - fmax(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

/* The distance between a box and a point. */
static double gap_to(draw_box box, draw_xy at)
{
    double x = fmax(0, fmax(box.x - at.x, at.x - box.x - box.width));
    double y = fmax(0, fmax(box.y - at.y, at.y - box.y - box.height));
    return draw_length((draw_xy){x, y});
}

/* Penalizes blocks beside another town, where they would seem to belong. */
static double strays(const nap_scene *scene, draw_box box, const nap_spot *own)
{
    double cost = 0;
    for (uint32_t i = 0; i < scene->board->towns; i++) {
        const nap_spot *other = &scene->ground->town[i];
        double near = other->radius + 22 - gap_to(box, other->at);
        if (other != own && near > 0)
            cost += 2500 * near;
    }
    return cost;
}

static void add_near(stacking *work, draw_box around, draw_box box, double weight)
{
    if (work->near_count < OBSTACLES_MAX && draw_boxes_touch(around, box))
        work->near[work->near_count++] = (obstacle){box, weight};
}

/* Arrows of an attack end at the town. */
static void add_attacks(stacking *work, draw_box around, uint8_t town)
{
    const nap_town *is = &work->scene->board->town[town];
    uint32_t entries = work->scene->table->entry[town] | work->scene->table->entry_now[town];
    for (uint32_t i = 0; i < is->roads; i++) {
        draw_xy line[ARROW_POINTS];
        if (!(entries >> i & 1) || !arrow_line(work->scene, town, is->road[i], line))
            continue;
        for (uint32_t k = 0; k < ARROW_POINTS; k += 2)
            add_near(work, around, (draw_box){line[k].x - 10, line[k].y - 10, 20, 20}, 60);
    }
}

/* Arrows and groups come first, since they matter most. */
static void look_around(stacking *work, const nap_spot *spot, uint8_t town)
{
    const draw_labels *labels = &work->scene->ground->labels;
    draw_box around = {spot->at.x - REACH, spot->at.y - REACH, 2 * REACH, 2 * REACH};
    work->near_count = 0;
    add_attacks(work, around, town);
    for (uint32_t i = 0; i < work->count; i++)
        add_near(work, around, work->taken[i], 400);
    for (uint32_t i = 0; i < labels->count; i++) /* one covered letter spoils a whole name */
        add_near(work, around, labels->taken[i].box,
                 labels->taken[i].weight * (labels->taken[i].weight < 100 ? 1 : 3));
}

static double price(const stacking *work, draw_box box, const nap_spot *own)
{
    double cost = strays(work->scene, box, own);
    for (uint32_t i = 0; i < work->near_count; i++)
        cost += work->near[i].weight * shared(work->near[i].box, box);
    return cost;
}

enum { DIRECTIONS = 8 };

/* The survey's place first, then eight around the town, in each shape. */
static draw_box choice(const stacking *work, const nap_spot *spot, const group *of, uint8_t army,
                       uint32_t way)
{
    draw_box box = way == 0 ? first_choice(spot, of, army) : other_choice(spot, of, way - 1);
    return kept_inside(box, work->scene->ground->map);
}

/* Penalizes an incomplete last row. */
static double ragged(const group *of)
{
    return 4000 * ((of->across - of->count % of->across) % of->across);
}

static void find_place(stacking *work, const nap_spot *spot, group *of, uint8_t army)
{
    group best = *of;
    double least = HUGE_VAL;
    look_around(work, spot, (uint8_t)(spot - work->scene->ground->town));
    for (uint32_t shape = 0; shape < SHAPES; shape++) {
        measure(of, shape);
        for (uint32_t way = 0; way <= DIRECTIONS; way++) {
            draw_box box = choice(work, spot, of, army, way);
            double cost = price(work, box, spot) + 2500 * shape + (way > 0 ? 12000 : 0) +
                          ragged(of);
            if (cost >= least)
                continue;
            least = cost;
            best = *of;
            best.box = box;
        }
    }
    *of = best;
    gg_assert(work->count < GROUPS_MAX);
    work->taken[work->count++] = best.box;
}

/* ---------------------------------------------------------------- drawing */

static void draw_group(const nap_scene *scene, const group *of, uint8_t army)
{
    draw_xy at = {0, 0};
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t row = i / of->across;
        at = (draw_xy){of->box.x + of->side / 2 + of->x[i],
                       of->box.y + of->side / 2 + row * of->row_step};
        nap_draw_item(scene, &of->items[i], at, of->side);
    }
    if (of->count > 4)
        nap_draw_count(scene->canvas, army, of->blocks,
                       (draw_xy){at.x + of->side / 2 + 10, at.y + of->side / 2 - 6}, 12);
}

/* Draws a line from the town to blocks that do not touch it, so that they are not mistaken for a neighbor's. */
static void draw_tether(const nap_scene *scene, const nap_spot *spot, draw_box box)
{
    draw_xy to = {fmax(box.x + 4, fmin(spot->at.x, box.x + box.width - 4)),
                  fmax(box.y + 4, fmin(spot->at.y, box.y + box.height - 4))};
    draw_xy way = draw_minus(to, spot->at);
    double far = draw_length(way);
    if (far < spot->radius + 6)
        return;
    draw_segment(scene->canvas, "tether", draw_plus(spot->at, draw_times(way, spot->radius / far)),
                 to);
}

static void draw_stack(stacking *work, uint8_t town, uint8_t army)
{
    const nap_scene *scene = work->scene;
    char title[120], classes[40], id[NAP_TOWN_ID];
    gg_text text;
    group of;
    gather(scene, &of, town, army);
    if (of.count == 0)
        return;
    leaders_last(scene, &of);
    find_place(work, &scene->ground->town[town], &of, army);
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%u %s block%s at %s", of.blocks, scene->board->army[army].name,
             of.blocks == 1 ? "" : "s", scene->board->town[town].name);
    gg_text_open(&text, classes, sizeof classes);
    gg_print(&text, "stack %s", nap_army_class(army));
    draw_begin_thing(scene->canvas, classes, "stack", nap_town_id(&scene->board->town[town], id));
    draw_title(scene->canvas, title);
    draw_tether(scene, &scene->ground->town[town], of.box);
    draw_group(scene, &of, army);
    draw_end_group(scene->canvas);
}

static void keep_numbers_free(stacking *work)
{
    uint8_t town = shown_at(work->scene);
    if (town >= work->scene->board->towns)
        return;
    draw_xy at = work->scene->ground->town[town].at;
    work->taken[work->count++] = (draw_box){at.x - 42, at.y - 24, 84, 74};
}

void nap_paint_stacks(const nap_scene *scene)
{
    stacking work = {.scene = scene};
    keep_numbers_free(&work);
    draw_begin_group(scene->canvas, "stacks");
    for (uint8_t town = 0; town < scene->board->towns; town++)
        for (uint8_t army = 0; army < NAP_ARMIES; army++)
            draw_stack(&work, town, army);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- roads in use */

static void draw_used(const nap_scene *scene, uint8_t road)
{
    const nap_way *way = &scene->ground->road[road];
    const nap_road *is = &scene->board->road[road];
    uint32_t used = (uint32_t)scene->table->used[road] + scene->table->used_now[road];
    char words[16], title[120];
    gg_text text;
    if (used == 0 || way->count < 2)
        return;
    uint32_t limit = nap_road_limit(scene->board, scene->view, road);
    draw_xy at = draw_along(way->at, way->count, draw_line_length(way->at, way->count) / 2, NULL);
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "%u/%u", used, limit);
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%u of %u units have used the road ", used, limit);
    nap_put_road(scene->board, road, is->town[0], &text);
    draw_begin_group(scene->canvas, "tally");
    draw_title(scene->canvas, title);
    draw_rect(scene->canvas, "tag", (draw_box){at.x - 18, at.y - 11, 36, 22}, 11);
    draw_text(scene->canvas, "middle bold", (draw_xy){at.x, at.y + 6}, 17, 0, words);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- attacks */

static void draw_attack(const nap_scene *scene, uint8_t town, uint8_t road)
{
    draw_xy line[ARROW_POINTS];
    if (!arrow_line(scene, town, road, line))
        return;
    draw_xy last = line[ARROW_POINTS - 1];
    draw_xy way = draw_unit(draw_minus(last, line[ARROW_POINTS - 2])), aside = draw_normal(way);
    const draw_xy head[3] = {draw_plus(last, draw_times(aside, 11)),
                             draw_plus(last, draw_times(way, 12)),
                             draw_minus(last, draw_times(aside, 11))};
    draw_polyline(scene->canvas, "shaft", line, ARROW_POINTS, false);
    draw_polyline(scene->canvas, "head", head, 3, true);
}

/* "Attack on Waterloo from Quatre Bras, Nivelles". */
static void title_attack(const nap_scene *scene, uint8_t town, uint32_t entries)
{
    char title[400];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "Attack on %s", scene->board->town[town].name);
    nap_put_entries(scene, town, entries, " from ", &text);
    gg_text_close(&text);
    draw_title(scene->canvas, title);
}

static void draw_attacks(const nap_scene *scene, uint8_t town)
{
    const nap_town *is = &scene->board->town[town];
    uint32_t entries = scene->table->entry[town] | scene->table->entry_now[town];
    if (entries == 0 || scene->table->active >= NAP_SIDES)
        return;
    draw_begin_group(scene->canvas,
                     scene->table->active == NAP_FRENCH ? "attack french" : "attack allied");
    title_attack(scene, town, entries);
    for (uint32_t i = 0; i < is->roads; i++)
        if (entries >> i & 1)
            draw_attack(scene, town, is->road[i]);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- fights */

/* Blocks of an army in a battle. */
static uint32_t count_in(const nap_scene *scene, uint8_t battle, uint8_t army)
{
    uint64_t blocks = nap_battle_blocks(scene->board, scene->table, battle);
    uint32_t count = nap_count(blocks & scene->board->army_blocks[army]);
    for (uint8_t spot = 0; spot < NAP_BATTLE_PLACES; spot++)
        count += nap_ghosts_at(scene->view, nap_place(battle, spot), army);
    return count;
}

/* Draws two sabers on the town, with a title. */
static void draw_swords(const nap_scene *scene, uint8_t town, const char *what, const char *how)
{
    const nap_spot *spot = &scene->ground->town[town];
    char title[100], id[NAP_TOWN_ID];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s %s%s", what, scene->board->town[town].name, how);
    draw_begin_thing(scene->canvas, "fight", "fight", nap_town_id(&scene->board->town[town], id));
    draw_title(scene->canvas, title);
    draw_circle(scene->canvas, "disc", spot->at, 22);
    draw_use(scene->canvas, "swords", "nap-swords", spot->at, 1.1, 0);
    draw_end_group(scene->canvas);
}

/* For the battle on the battle board: the number of blocks of each army there. */
static void draw_numbers(const nap_scene *scene, uint8_t battle, uint8_t town)
{
    const nap_spot *spot = &scene->ground->town[town];
    double x = spot->at.x - 26;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t count = count_in(scene, battle, army);
        if (count == 0)
            continue;
        nap_draw_count(scene->canvas, army, count, (draw_xy){x, spot->at.y + 34}, 14);
        x += 30;
    }
}

static void draw_battle_sign(const nap_scene *scene, uint8_t number)
{
    uint8_t town = scene->table->fought[number].town;
    if (town >= scene->board->towns)
        return;
    draw_swords(scene, town, "Battle of", "");
    if (nap_shown_battle(scene->table) == number)
        draw_numbers(scene, number, town);
}

/* Both sides are in the town; the outcome is open until movement ends. */
static bool is_contested(const nap_scene *scene, uint8_t town)
{
    return nap_seen_in_town(scene->board, scene->view, NAP_FRENCH, town) > 0 &&
           nap_seen_in_town(scene->board, scene->view, NAP_ALLIED, town) > 0;
}

static void draw_fight(const nap_scene *scene, uint8_t town)
{
    if (scene->table->skirmishes >> town & 1)
        draw_swords(scene, town, "Skirmish at", scene->table->fight == town ? ", under way" : "");
    else if (is_contested(scene, town))
        draw_swords(scene, town, "Fight at", "");
}

void nap_paint_fights(const nap_scene *scene)
{
    draw_begin_group(scene->canvas, "fights");
    for (uint8_t town = 0; town < scene->board->towns; town++)
        draw_attacks(scene, town);
    for (uint8_t road = 0; road < scene->board->roads; road++)
        draw_used(scene, road);
    for (uint8_t town = 0; town < scene->board->towns; town++)
        draw_fight(scene, town);
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++)
        draw_battle_sign(scene, i);
    draw_end_group(scene->canvas);
}
