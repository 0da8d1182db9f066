/* places.c: the places of each board by their names in orders, from the object `places` of the board (docs/boards.md). */
#include "cli/screen/map/chart.h"
#include "cli/screen/paper.h"

#include <stdio.h>
#include <string.h>

enum { VILLAGE = 0x25CF, CITY = 0x25A0, CAPITAL = 0x25C6, ENTRY = 0x25B2 };

static void set_sign(scr_place *place, uint32_t sign, char plain, uint8_t hue)
{
    place->sign = sign;
    place->plain = plain;
    place->hue = hue;
}

static void set_name(scr_place *place, const char *name, uint8_t rank)
{
    snprintf(place->name, sizeof place->name, "%s", name);
    place->rank = rank;
}

/* ---------------------------------------------------------------- triumph */

static void triumph_locale(scr_chart *chart, const json_t *locale)
{
    char id[SCR_ID_SIZE];
    draw_xy at = scr_point(json_object_get(locale, "reserve"));
    snprintf(id, sizeof id, "%ld", scr_number(locale, "number"));
    scr_place *place = scr_add_place(chart, "locale", id, at);
    const char *name = scr_text(locale, "name");
    set_name(place, name[0] ? name : id, name[0] ? 4 : 1);
    char reserve[SCR_ID_SIZE];
    snprintf(reserve, sizeof reserve, "R(%.20s)", id);
    place = scr_add_place(chart, "place", reserve, at);
    set_name(place, name[0] ? name : reserve, 0);
}

static void triumph_approach(scr_chart *chart, const json_t *approach)
{
    draw_xy middle = scr_point(json_object_get(approach, "middle"));
    double inward = json_number_value(json_object_get(approach, "inward"));
    double far = json_number_value(json_object_get(approach, "begin")) + 14;
    draw_xy at = draw_plus(middle, draw_times(draw_towards(inward), far));
    scr_place *place = scr_add_place(chart, "place", scr_text(approach, "place"), at);
    set_name(place, scr_text(approach, "place"), 0);
}

static void triumph_places(scr_chart *chart, const json_t *places)
{
    size_t i;
    json_t *one;
    SCR_EACH (json_object_get(places, "locales"), i, one)
        triumph_locale(chart, one);
    SCR_EACH (json_object_get(places, "approaches"), i, one)
        triumph_approach(chart, one);
    SCR_EACH (json_object_get(places, "entries"), i, one) {
        scr_place *place = scr_add_place(chart, "entry", scr_text(one, "name"),
                                         scr_point(json_object_get(one, "at")));
        set_name(place, scr_text(one, "name"), 2);
        set_sign(place, ENTRY, '^', SCR_EDGE);
    }
    chart->closest = 6;
    chart->close = 13;
}

/* ---------------------------------------------------------------- napoleon */

static void napoleon_town(scr_chart *chart, const json_t *town)
{
    draw_xy at = {json_number_value(json_object_get(town, "x")),
                  json_number_value(json_object_get(town, "y"))};
    bool city = scr_text(town, "supplies")[0] != 0;
    scr_place *place = scr_add_place(chart, "town", scr_text(town, "name"), at);
    set_name(place, scr_text(town, "title"), city ? 6 : 4);
    set_sign(place, city ? CITY : VILLAGE, city ? '#' : 'o', SCR_TOWN);
    const char *army;
    json_t *stack;
    SCR_EACH_MEMBER (json_object_get(town, "stacks"), army, stack) {
        char id[SCR_ID_SIZE];
        snprintf(id, sizeof id, "%.22s/%.4s", scr_text(town, "title"), army);
        scr_add_place(chart, "stack", id, scr_point(stack));
    }
}

/* A1 is the left of the attacker, D1 the right of the defender. Only rows at home have their names on the map. */
static void name_spot(scr_place *place)
{
    static const char *const columns[2][4] = {{"reserve", "left", "center", "right"},
                                              {"reserve", "right", "center", "left"}};
    char name[SCR_NAME_SIZE];
    int column = place->id[1] >= '1' && place->id[1] <= '3' ? place->id[1] - '0' : 0;
    bool forward = place->id[2] == '>';
    snprintf(name, sizeof name, "%s%s", columns[place->id[0] == 'D'][column],
             forward ? ", forward" : "");
    set_name(place, name, forward ? 0 : 3);
}

static void napoleon_places(scr_chart *chart, const json_t *places)
{
    size_t i;
    json_t *one;
    SCR_EACH (json_object_get(places, "towns"), i, one)
        napoleon_town(chart, one);
    SCR_EACH (json_object_get(json_object_get(places, "battle"), "places"), i, one) {
        const json_t *row = json_object_get(one, "row"), *box = json_object_get(one, "box");
        if (!row)
            row = box;
        draw_xy at = scr_point(row);
        at.x += json_number_value(json_array_get(row, 2)) / 2;
        at.y += json_number_value(json_array_get(row, 3)) / 2;
        scr_place *place = scr_add_place(chart, "place", scr_text(one, "place"), at);
        name_spot(place);
    }
    chart->closest = 7;
    chart->close = 12;
}

/* ---------------------------------------------------------------- warpeace */

static void warpeace_places(scr_chart *chart, const json_t *places)
{
    size_t i;
    const char *name;
    json_t *one;
    double hex = json_number_value(json_object_get(places, "hex_width"));
    SCR_EACH_MEMBER (json_object_get(places, "hexes"), name, one) {
        scr_place *place = scr_add_place(chart, "hex", name, scr_point(one));
        set_name(place, name, 1);
    }
    SCR_EACH (json_object_get(places, "cities"), i, one) {
        const char *class = scr_text(one, "class");
        bool capital = strcmp(class, "capital") == 0, major = strcmp(class, "major") == 0;
        scr_place *place = scr_add_place(chart, "city", scr_text(one, "hex"),
                                         scr_point(json_object_get(one, "at")));
        set_name(place, scr_text(one, "name"), capital ? 7 : major ? 6 : 4);
        set_sign(place,
                 capital ? CAPITAL
                 : major ? CITY
                         : VILLAGE,
                 capital ? '@'
                 : major ? '#'
                         : 'o',
                 SCR_TOWN);
    }
    chart->ground = SCR_WATER;
    chart->closest = hex / 14;
    chart->close = hex / 7;
}

void scr_chart_places(scr_chart *chart, const json_t *places)
{
    static const struct {
        const char *game;
        void (*read)(scr_chart *chart, const json_t *places);
    } readers[] = {
        {"triumph", triumph_places}, {"napoleon", napoleon_places}, {"warpeace", warpeace_places}};
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(chart->game, readers[i].game) == 0)
            readers[i].read(chart, places);
}
