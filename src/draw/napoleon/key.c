/* key.c: the key to the map symbols. */
#include "draw/napoleon/map.h"

enum { ROW = 46, SIGN = 46, TEXT = 96, SIZE = 21 };

static draw_xy row_at(const nap_scenery *scene, double x, double row)
{
    draw_box box = scene->ground->legend;
    return (draw_xy){box.x + x, box.y + 70 + row * ROW};
}

static void write_row(const nap_scenery *scene, double row, const char *first, const char *second)
{
    draw_xy at = row_at(scene, TEXT, row);
    at.y += second[0] != 0 ? -3 : 7;
    draw_text(scene->canvas, "key-text", at, SIZE, 0, first);
    if (second[0] != 0)
        draw_text(scene->canvas, "key-small", (draw_xy){at.x, at.y + 20}, SIZE - 3, 0, second);
}

/* A row of the key: a road of this class and what may cross it, with or without a bridge. */
static void road_row(const nap_scenery *scene, double row, uint8_t class, bool river)
{
    const nap_road *road = NULL;
    char words[60] = "";
    gg_text text;
    for (uint32_t i = 0; i < scene->board->roads; i++)
        if (scene->board->road[i].major == class &&
            (scene->board->road[i].river != NAP_NONE) == river)
            road = &scene->board->road[i];
    draw_begin_group(scene->canvas, class ? "road major" : "road minor");
    const draw_xy line[2] = {row_at(scene, 18, row), row_at(scene, SIGN + 32, row)};
    if (river)
        draw_segment(scene->canvas, "key-river", (draw_xy){line[0].x + 30, line[0].y - 17},
                     (draw_xy){line[0].x + 30, line[0].y + 17});
    draw_polyline(scene->canvas, "edge-line", line, 2, false);
    draw_polyline(scene->canvas, "bed", line, 2, false);
    if (river)
        nap_draw_bridge(scene->canvas, (draw_xy){line[0].x + 30, line[0].y}, (draw_xy){1, 0}, 10,
                        class ? 8.5 : 6.5);
    draw_end_group(scene->canvas);
    if (road == NULL)
        return;
    gg_text_open(&text, words, sizeof words);
    if (river)
        gg_print(&text, "%d in an attack", road->attack);
    else
        gg_print(&text, "%d units in a turn", road->move);
    gg_text_close(&text);
    write_row(scene, row, river ? "Bridge" : class ? "Major road" : "Minor road", words);
}

static void line_row(const nap_scenery *scene, double row, const char *classes, const char *first,
                     const char *second)
{
    draw_segment(scene->canvas, classes, row_at(scene, 14, row), row_at(scene, SIGN + 36, row));
    write_row(scene, row, first, second);
}

void nap_paint_key(const nap_scenery *scene)
{
    draw_canvas *canvas = scene->canvas;
    draw_box box = scene->ground->legend;
    draw_begin_group(canvas, "cartouche key");
    draw_title(canvas, "The signs of the map");
    draw_rect(canvas, "plate", box, 0);
    draw_rect(canvas, "rule", (draw_box){box.x + 6, box.y + 6, box.width - 12, box.height - 12}, 0);
    draw_text(canvas, "key-title middle", (draw_xy){box.x + box.width / 2, box.y + 40}, 26, 0,
              "Signs of the map");
    nap_draw_town(canvas, row_at(scene, SIGN, 0.2), false, 0);
    write_row(scene, 0.2, "Town", "");
    nap_draw_town(canvas, row_at(scene, SIGN, 1.4), true, 0);
    write_row(scene, 1.4, "Supply city", "units lost in a turn");
    road_row(scene, 2.6, NAP_MAJOR, false);
    road_row(scene, 3.6, NAP_MINOR, false);
    road_row(scene, 4.6, NAP_MAJOR, true);
    road_row(scene, 5.6, NAP_MINOR, true);
    line_row(scene, 6.6, "border", "Border", "of France");
    line_row(scene, 7.6, "deployment", "Deployment line", "of the two Allies");
    draw_text(canvas, "key-small italic", row_at(scene, 20, 8.6), SIZE - 3, 0,
              "The map is partly reconstructed:");
    draw_text(canvas, "key-small italic", row_at(scene, 20, 9.05), SIZE - 3, 0,
              "most roads, rivers and small");
    draw_text(canvas, "key-small italic", row_at(scene, 20, 9.5), SIZE - 3, 0, "towns are ours.");
    draw_end_group(canvas);
}
