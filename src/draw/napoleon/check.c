/* check.c: verifies the map picture: bridges exactly where the rules have them, roads that cannot be confused with each
 * other, readable names. */
#include "core/play/checking.h"
#include "draw/napoleon/map.h"
#include "draw/napoleon/survey.h"

#define CLEARANCE 12.0 /* minimum distance of a road from the symbols of other towns */

typedef struct ground_check {
    gg_checker report;
    const nap_board *board;
    const nap_ground *ground;
} ground_check;

static void wrong_road(ground_check *check, uint32_t road)
{
    gg_put_char(&check->report.wrong, ' ');
    nap_put_road(check->board, (uint8_t)road, check->board->road[road].town[0],
                 &check->report.wrong);
}

static void check_rivers(ground_check *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->roads; i++) {
        bool good = nap_cross_river(board, check->ground, i, NAP_NONE, NULL) == 0;
        for (uint8_t river = 0; river < board->rivers; river++)
            good = good && nap_cross_river(board, check->ground, i, river, NULL) ==
                               (board->road[i].river == river);
        if (!good)
            wrong_road(check, i);
    }
    gg_tell_check(&check->report, "drawn roads cross their rivers once, and no others");
}

static void check_clearance(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < check->board->roads; i++)
        if (nap_road_clearance(check->board, check->ground, i) < CLEARANCE)
            wrong_road(check, i);
    gg_tell_check(&check->report, "drawn roads keep away from towns to which they do not lead");
}

static void check_roads(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < check->board->roads; i++)
        for (uint32_t k = 0; k < i; k++) {
            const nap_way *way = &check->ground->road[k];
            if (nap_cross_road(check->board, check->ground, i, way->at, way->count, NULL) == 0)
                continue;
            wrong_road(check, k);
            gg_put(&check->report.wrong, " and");
            wrong_road(check, i);
        }
    gg_tell_check(&check->report, "drawn roads do not cross each other");
}

static uint32_t cross_lines(const ground_check *check, uint32_t road, const nap_zone_line *lines,
                            uint32_t count)
{
    uint32_t met = 0;
    for (uint32_t i = 0; i < count; i++)
        met += nap_cross_road(check->board, check->ground, road, lines[i].at, lines[i].count, NULL);
    return met;
}

static void check_lines(ground_check *check)
{
    const nap_board *board = check->board;
    const nap_ground *ground = check->ground;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->roads; i++) {
        uint8_t a = board->town[board->road[i].town[0]].zone;
        uint8_t b = board->town[board->road[i].town[1]].zone;
        bool abroad = (a == NAP_FR) != (b == NAP_FR), between = a != b && !abroad;
        if (cross_lines(check, i, ground->border, ground->borders) != abroad ||
            cross_lines(check, i, ground->deployment, ground->deployments) != between)
            wrong_road(check, i);
    }
    gg_tell_check(&check->report, "the border and the deployment line part the zones, drawn once");
}

static void check_names(ground_check *check)
{
    const nap_board *board = check->board;
    const nap_spot *town = check->ground->town;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->towns; i++)
        for (uint32_t k = 0; k < board->towns; k++) {
            if ((k < i && draw_boxes_touch(town[i].covers, town[k].covers)) ||
                (k != i && draw_boxes_touch(town[i].covers, nap_symbol_box(&town[k]))))
                gg_print(&check->report.wrong, " %s and %s", board->town[k].name,
                         board->town[i].name);
        }
    gg_tell_check(&check->report, "the name of a town covers no other name and no town");
}

static bool letters_touch(const nap_lettering *name, draw_box box)
{
    for (uint32_t i = 0; i < name->count; i++)
        if (draw_boxes_touch(box, (draw_box){name->at[i].x - 0.3 * name->size,
                                             name->at[i].y - 0.5 * name->size, 0.6 * name->size,
                                             0.6 * name->size}))
            return true;
    return false;
}

static bool stands_well(const ground_check *check, uint32_t town, uint32_t army)
{
    const nap_spot *spots = check->ground->town;
    draw_xy at = spots[town].stack[army];
    for (uint32_t i = 0; i < check->board->towns; i++)
        if (i != town && draw_boxes_touch(nap_stand_box(at), nap_symbol_box(&spots[i])))
            return false;
    return !nap_cuts_a_name(check->ground, at);
}

static void check_stands(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < check->board->towns; i++)
        for (uint8_t army = 0; army < NAP_ARMIES; army++)
            if (!stands_well(check, i, army))
                gg_print(&check->report.wrong, " %s of %s", check->board->town[i].name,
                         nap_army_id(army));
    gg_tell_check(&check->report, "a block beside its town covers no name and no other town");
}

/* An arm of a river has no name of its own. */
static void check_river_names(ground_check *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->courses; i++) {
        const nap_lettering *name = check->ground->water[i].name;
        bool good = board->course[i].river == NAP_NONE || board->course[i].name[0] == 0 ||
                    name[0].count > 0 || name[1].count > 0;
        for (uint32_t k = 0; k < 2 * board->towns; k++)
            good = good && !letters_touch(&name[k % 2], check->ground->town[k / 2].covers);
        if (!good)
            gg_print(&check->report.wrong, " %s", board->course[i].name);
    }
    gg_tell_check(&check->report, "rivers have names, and these cover no name of a town");
}

bool nap_check_ground(const nap_board *board, const nap_ground *ground, gg_text *out)
{
    ground_check check = {.board = board, .ground = ground};
    gg_checker_open(&check.report, out);
    check_rivers(&check);
    check_clearance(&check);
    check_roads(&check);
    check_lines(&check);
    check_names(&check);
    check_stands(&check);
    check_river_names(&check);
    return check.report.good;
}
