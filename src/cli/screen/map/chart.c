/* chart.c: reads the lines and areas of a board from the data that browsers draw from. */
#include "cli/screen/map/chart.h"

#include "cli/pictures.h"
#include "cli/screen/paper.h"
#include "host/page.h"

#include <stdlib.h>
#include <string.h>

enum { CLASSES_SIZE = 160, CURVE_PIECES = 4 };

/* ---------------------------------------------------------------- JSON */

const char *scr_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

long scr_number(const json_t *object, const char *key)
{
    return (long)json_number_value(json_object_get(object, key));
}

draw_xy scr_point(const json_t *array)
{
    return (draw_xy){json_number_value(json_array_get(array, 0)),
                     json_number_value(json_array_get(array, 1))};
}

/* ---------------------------------------------------------------- growing */

static void *grown(void *list, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return list;
    *room = *room ? *room * 2 : 256;
    return host_resized(list, *room * size);
}

static void add_point(scr_chart *chart, draw_xy at)
{
    chart->point = grown(chart->point, chart->points, &chart->point_room, sizeof *chart->point);
    chart->point[chart->points++] = at;
}

scr_place *scr_add_place(scr_chart *chart, const char *what, const char *id, draw_xy at)
{
    chart->place = grown(chart->place, chart->places, &chart->place_room, sizeof *chart->place);
    scr_place *place = &chart->place[chart->places++];
    *place = (scr_place){.at = at};
    snprintf(place->what, sizeof place->what, "%s", what);
    snprintf(place->id, sizeof place->id, "%s", id);
    return place;
}

/* Ends a stroke that began with this point. */
static void end_stroke(scr_chart *chart, uint32_t first, const scr_shape_rule *rule)
{
    if (chart->points - first < 2) {
        chart->points = first;
        return;
    }
    chart->stroke = grown(chart->stroke, chart->strokes, &chart->stroke_room,
                          sizeof *chart->stroke);
    chart->stroke[chart->strokes++] = (scr_stroke){
        .first = first,
        .count = chart->points - first,
        .hue = rule->hue,
        .filled = rule->filled,
        .until = rule->until,
        .box = draw_bounds(chart->point + first, chart->points - first)};
}

/* ---------------------------------------------------------------- paths */

typedef struct path {
    scr_chart *chart;
    const scr_shape_rule *rule;
    const char *at;
    draw_xy here, begin;
    uint32_t first;
} path;

/* False: no number follows. */
static bool read_number(path *on, double *number)
{
    char *end;
    on->at += strspn(on->at, " ,");
    *number = strtod(on->at, &end);
    bool found = end != on->at;
    on->at = end;
    return found;
}

static bool read_pair(path *on, draw_xy *pair)
{
    return read_number(on, &pair->x) && read_number(on, &pair->y);
}

static bool draw_curve_to(path *on, draw_xy first)
{
    draw_xy second, to, from = on->here;
    if (!read_pair(on, &second) || !read_pair(on, &to))
        return false;
    first = draw_plus(from, first);
    second = draw_plus(from, second);
    to = draw_plus(from, to);
    for (int i = 1; i <= CURVE_PIECES; i++) {
        double t = (double)i / CURVE_PIECES;
        draw_xy a = draw_between(from, first, t), b = draw_between(first, second, t);
        draw_xy c = draw_between(second, to, t);
        add_point(on->chart, draw_between(draw_between(a, b, t), draw_between(b, c, t), t));
    }
    on->here = to;
    return true;
}

static void begin_at(path *on, draw_xy at)
{
    end_stroke(on->chart, on->first, on->rule);
    on->first = on->chart->points;
    on->here = on->begin = at;
    add_point(on->chart, at);
}

static void close_path(path *on)
{
    add_point(on->chart, on->begin);
    end_stroke(on->chart, on->first, on->rule);
    on->first = on->chart->points;
    on->here = on->begin;
}

/* The commands M, l, c and z, as docs/boards.md promises. */
static void read_path(scr_chart *chart, const scr_shape_rule *rule, const char *text)
{
    path on = {chart, rule, text, {0, 0}, {0, 0}, chart->points};
    char command = 0;
    for (;;) {
        draw_xy pair;
        on.at += strspn(on.at, " ,");
        if (*on.at == 'M' || *on.at == 'l' || *on.at == 'c' || *on.at == 'z')
            command = *on.at++;
        if (command == 'z') {
            close_path(&on);
            command = 0;
            continue;
        }
        if (command == 0 || !read_pair(&on, &pair))
            break;
        if (command == 'M') {
            begin_at(&on, pair);
        } else if (command == 'l') {
            on.here = draw_plus(on.here, pair);
            add_point(chart, on.here);
        } else if (!draw_curve_to(&on, pair)) {
            break;
        }
    }
    end_stroke(chart, on.first, rule);
}

/* ---------------------------------------------------------------- shapes */

static void read_rect(scr_chart *chart, const scr_shape_rule *rule, const json_t *rect)
{
    draw_xy at = scr_point(rect);
    double width = json_number_value(json_array_get(rect, 2));
    double height = json_number_value(json_array_get(rect, 3));
    uint32_t first = chart->points;
    add_point(chart, at);
    add_point(chart, (draw_xy){at.x + width, at.y});
    add_point(chart, (draw_xy){at.x + width, at.y + height});
    add_point(chart, (draw_xy){at.x, at.y + height});
    add_point(chart, at);
    end_stroke(chart, first, rule);
}

static void read_use(scr_chart *chart, const json_t *shape)
{
    const scr_sign_rule *rule = scr_sign_rule_of(chart, scr_text(shape, "use"));
    if (!rule)
        return;
    scr_place *place = scr_add_place(chart, "", "", scr_point(json_object_get(shape, "at")));
    place->sign = rule->sign;
    place->plain = rule->plain;
    place->hue = rule->hue;
}

static void read_shapes(scr_chart *chart, const json_t *shapes, const char *classes)
{
    size_t i;
    json_t *shape;
    SCR_EACH (shapes, i, shape) {
        char all[CLASSES_SIZE];
        const json_t *line = json_object_get(shape, "d"), *rect = json_object_get(shape, "rect");
        if (json_object_get(shape, "symbol") || json_object_get(shape, "clip"))
            continue;
        snprintf(all, sizeof all, "%s %s%s", classes, scr_text(shape, "g"), scr_text(shape, "c"));
        const scr_shape_rule *rule = line || rect ? scr_shape_rule_of(chart, all) : NULL;
        if (json_object_get(shape, "use"))
            read_use(chart, shape);
        else if (rule && line)
            read_path(chart, rule, json_string_value(line));
        else if (rule)
            read_rect(chart, rule, rect);
        else if (json_object_get(shape, "in"))
            read_shapes(chart, json_object_get(shape, "in"), all);
    }
}

/* ---------------------------------------------------------------- a board */

/* NULL: the game has no board. */
static json_t *board_of(const gg_game *game)
{
    const draw_painter *painter = draw_painter_of(game);
    cli_look *look = host_memory(sizeof *look);
    json_t *board = NULL;
    if (painter && cli_look_open(look, NULL)) {
        host_page page;
        host_out out;
        void *geometry = host_memory(painter->geometry_size);
        painter->survey(game, geometry);
        draw_picture picture = {
            .game = game, .painter = painter, .style = &look->style, .geometry = geometry};
        gg_text *text = host_page_text(&page, &out);
        draw_board_json(&picture, text);
        gg_text_close(text);
        host_page_close(&page);
        board = json_loadb(page.at, page.size, 0, NULL);
        host_page_free(&page);
        free(geometry);
        cli_look_close(look);
    }
    free(look);
    return board;
}

static void take_map(scr_chart *chart, const json_t *board)
{
    const json_t *map = json_object_get(json_object_get(board, "places"), "map");
    chart->map = (draw_box){0, 0, (double)scr_number(board, "width"),
                            (double)scr_number(board, "height")};
    if (map) {
        draw_xy at = scr_point(map);
        chart->map = (draw_box){at.x, at.y, json_number_value(json_array_get(map, 2)),
                                json_number_value(json_array_get(map, 3))};
    }
}

/* What lies below the title of the field of battle. */
static void take_field(scr_chart *chart, const json_t *board)
{
    const json_t *battle = json_object_get(json_object_get(board, "places"), "battle");
    const json_t *box = json_object_get(battle, "box"), *head = json_object_get(battle, "head");
    if (!box)
        return;
    draw_xy at = scr_point(box);
    double title = json_number_value(json_array_get(head, 3));
    chart->field = (draw_box){at.x, at.y + title, json_number_value(json_array_get(box, 2)),
                              json_number_value(json_array_get(box, 3)) - title};
}

void scr_chart_open(scr_chart *chart, const gg_game *game)
{
    *chart = (scr_chart){.ground = SCR_LAND, .closest = 6, .close = 12};
    snprintf(chart->game, sizeof chart->game, "%s", game->rules->id);
    json_t *board = board_of(game);
    chart->drawn = board != NULL;
    if (!board)
        return;
    take_map(chart, board);
    take_field(chart, board);
    read_shapes(chart, json_object_get(board, "shapes"), "");
    scr_chart_places(chart, json_object_get(board, "places"));
    json_decref(board);
}

void scr_chart_close(scr_chart *chart)
{
    free(chart->point);
    free(chart->stroke);
    free(chart->place);
    *chart = (scr_chart){0};
}

/* ---------------------------------------------------------------- finding */

const scr_place *scr_find_place(const scr_chart *chart, const char *what, const char *id)
{
    for (uint32_t i = 0; i < chart->places; i++)
        if (strcmp(chart->place[i].id, id) == 0 && strcmp(chart->place[i].what, what) == 0)
            return &chart->place[i];
    return NULL;
}

const scr_place *scr_find_named(const scr_chart *chart, const char *name)
{
    for (uint32_t i = 0; name[0] && i < chart->places; i++) {
        const scr_place *place = &chart->place[i];
        if (!place->what[0])
            continue;
        if (gg_same_name(gg_span_of(name), gg_span_of(place->name)) ||
            gg_same_name(gg_span_of(name), gg_span_of(place->id)))
            return place;
    }
    return NULL;
}
