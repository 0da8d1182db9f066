/* legend.c: the key to blocks, marks and markers. */
#include "draw/napoleon/pieces.h"
#include "napoleon/text/phrases.h"

enum { ROWS = 5, COLUMNS = 4, TOP = 58, SAMPLE = 44 };

/* The center of the n-th sample, column by column. */
static draw_xy place(draw_box box, uint32_t n)
{
    static const double columns[COLUMNS] = {0.018, 0.3, 0.555, 0.805};
    double height = (box.height - TOP - 8) / ROWS;
    return (draw_xy){box.x + columns[n / ROWS % COLUMNS] * box.width + SAMPLE / 2.0 + 6,
                     box.y + TOP + (n % ROWS + 0.42) * height};
}

static void explain(draw_canvas *canvas, draw_xy at, double aside, const char *words)
{
    draw_text(canvas, "key", (draw_xy){at.x + aside, at.y + 7}, 20, 0, words);
}

static void arms(const nap_scene *scene, draw_box box)
{
    static const uint8_t order[NAP_TYPES] = {NAP_INF, NAP_CAV, NAP_FART, NAP_HART, NAP_LDR};
    for (uint32_t i = 0; i < NAP_TYPES; i++) {
        draw_xy at = place(box, i);
        char words[80];
        gg_text text;
        uint32_t rate = scene->board->type[order[i]].rate;
        nap_draw_sample(scene->canvas, NAP_FR, order[i], order[i] == NAP_LDR ? 1 : 4 - i % 3, false,
                        at, SAMPLE);
        gg_text_open(&text, words, sizeof words);
        gg_print(&text, "%s, %u town%s", nap_type_name(order[i]), rate, rate == 1 ? "" : "s");
        explain(scene->canvas, at, SAMPLE * 0.75, words);
    }
}

static void strength(const nap_scene *scene, draw_box box)
{
    draw_xy at = place(box, ROWS);
    nap_draw_sample(scene->canvas, NAP_AD, NAP_INF, 3, false, at, SAMPLE);
    explain(scene->canvas, at, SAMPLE * 0.75, "strength 3 of 4, fire 2");
}

static void backs(const nap_scene *scene, draw_box box)
{
    draw_xy at = place(box, ROWS + 1);
    nap_draw_sample_pile(scene->canvas, NAP_PR, 3, (draw_xy){at.x - 6, at.y}, SAMPLE * 0.85);
    explain(scene->canvas, at, SAMPLE * 0.75 + 8, "3, faces not seen");
    at = place(box, ROWS + 2);
    nap_draw_square(scene->canvas, (draw_box){at.x - 15, at.y - 15, 30, 30});
    explain(scene->canvas, at, SAMPLE * 0.75, "square");
    at = place(box, ROWS + 3);
    draw_begin_group(scene->canvas, "fight");
    draw_circle(scene->canvas, "disc", at, 19);
    draw_use(scene->canvas, "swords", "nap-swords", at, 0.95, 0);
    draw_end_group(scene->canvas);
    explain(scene->canvas, at, SAMPLE * 0.75, "battle or skirmish");
}

static void marks(const nap_scene *scene, draw_box box)
{
    static const struct {
        const char *mark, *words;
    } all[] = {{"moved", "has moved"},          {"march", "force march"},
               {"disrupted", "disrupted"},      {"spent", "has acted in battle"},
               {"fresh", "first fire to come"}, {"back", "must disengage"}};
    static const uint8_t at_row[] = {10, 11, 12, 13, 14, 9};
    for (uint32_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        draw_xy at = place(box, at_row[i]);
        nap_draw_mark(scene->canvas, all[i].mark, at, 12);
        explain(scene->canvas, at, SAMPLE * 0.75, all[i].words);
    }
}

static void markers(const nap_scene *scene, draw_box box)
{
    static const char *const symbols[] = {"nap-woods", "nap-farm", "nap-hill"};
    for (uint32_t i = 0; i < 3; i++) {
        draw_xy at = place(box, 3 * ROWS + i);
        draw_use(scene->canvas, "vignette", symbols[i], (draw_xy){at.x + 8, at.y}, 0.7, 0);
        explain(scene->canvas, at, SAMPLE + 4, nap_marker_names[i]);
    }
    draw_xy at = place(box, 3 * ROWS + 3);
    nap_draw_stream(scene->canvas, (draw_box){at.x - 24, at.y - 16, 64, 32});
    explain(scene->canvas, at, SAMPLE + 4, nap_marker_names[NAP_STREAM]);
    at = place(box, 3 * ROWS + 4);
    nap_draw_sample(scene->canvas, NAP_AD, NAP_CAV, 3, true, (draw_xy){at.x + 8, at.y},
                    SAMPLE - 10);
    explain(scene->canvas, at, SAMPLE + 4, "fires or is hit");
}

void nap_paint_legend(const nap_scene *scene, draw_box box)
{
    draw_begin_thing(scene->canvas, "panel legend", "panel", "key");
    draw_title(scene->canvas, "What is printed on blocks, and marks on them");
    nap_panel_heading(scene->canvas, box, "Key to the Blocks");
    arms(scene, box);
    strength(scene, box);
    backs(scene, box);
    marks(scene, box);
    markers(scene, box);
    draw_end_group(scene->canvas);
}
