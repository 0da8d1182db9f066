/* chart_rules.c: what of a board is drawn on the screen, by the classes of its shapes (data/style/GAME.css). What has no
 * row is left out: hachures, trees, shades and panels have no room in letters. */
#include "cli/screen/map/chart.h"
#include "cli/screen/paper.h"

#include <string.h>

static const scr_shape_rule shapes[] = {
    {"triumph", {"ground", "hill"}, SCR_HILL, true, 0},
    {"triumph", {"ground", "plateau"}, SCR_HILL, true, 0},
    {"triumph", {"ground", "wood"}, SCR_WOOD, true, 0},
    {"triumph", {"ground", "marsh"}, SCR_MARSH, true, 0},
    {"triumph", {"ground"}, SCR_LAND, true, 0},
    {"triumph", {"water"}, SCR_WATER, true, 0},
    {"triumph", {"shore"}, SCR_LINE, false, 40},
    {"triumph", {"stream"}, SCR_WATER_LINE, false, 0},
    {"triumph", {"road", "main"}, SCR_ROAD, false, 0},
    {"triumph", {"road", "local"}, SCR_MINOR_ROAD, false, 18},
    {"triumph", {"bar-line"}, SCR_EDGE, false, 18},
    {"triumph", {"map-edge"}, SCR_EDGE, false, 0},

    {"napoleon", {"rivers"}, SCR_WATER_LINE, false, 0},
    {"napoleon", {"road", "major", "bed"}, SCR_ROAD, false, 0},
    {"napoleon", {"road", "minor", "bed"}, SCR_MINOR_ROAD, false, 0},
    {"napoleon", {"zone-lines", "border"}, SCR_EDGE, false, 0},
    {"napoleon", {"position"}, SCR_LINE, false, 0},
    {"napoleon", {"reserve"}, SCR_LINE, false, 0},

    {"warpeace", {"land"}, SCR_LAND, true, 0},
    {"warpeace", {"tint-forest"}, SCR_WOOD, true, 0},
    {"warpeace", {"tint-swamp"}, SCR_MARSH, true, 0},
    {"warpeace", {"tint-desert"}, SCR_HILL, true, 0},
    {"warpeace", {"tint-mountain"}, SCR_HILL, true, 0},
    {"warpeace", {"tint-lake"}, SCR_WATER, true, 0},
    {"warpeace", {"grid"}, SCR_LINE, false, 9},
    {"warpeace", {"coastline"}, SCR_WATER_LINE, false, 0},
    {"warpeace", {"rivers"}, SCR_WATER_LINE, false, 30},
    {"warpeace", {"border"}, SCR_EDGE, false, 0},
};

static const scr_sign_rule signs[] = {
    {"triumph", "star-red", 0x2605, '*', SCR_STAR},
    {"triumph", "star-blue", 0x2605, '*', SCR_STAR_BLUE},
    {"triumph", "star-green", 0x2605, '*', SCR_STAR_GREEN},
    {"triumph", "star-black", 0x2605, '*', SCR_STAR_BLACK},
};

/* Is it one of the words, which are separated by blanks? */
static bool has_word(const char *words, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = words; (at = strstr(at, word)) != NULL; at += size)
        if ((at == words || at[-1] == ' ') && (at[size] == 0 || at[size] == ' '))
            return true;
    return false;
}

static bool fits(const scr_shape_rule *rule, const char *classes)
{
    for (size_t i = 0; i < sizeof rule->classes / sizeof rule->classes[0]; i++)
        if (rule->classes[i] && !has_word(classes, rule->classes[i]))
            return false;
    return true;
}

const scr_shape_rule *scr_shape_rule_of(const scr_chart *chart, const char *classes)
{
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (strcmp(shapes[i].game, chart->game) == 0 && fits(&shapes[i], classes))
            return &shapes[i];
    return NULL;
}

const scr_sign_rule *scr_sign_rule_of(const scr_chart *chart, const char *symbol)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(signs[i].game, chart->game) == 0 &&
            strncmp(symbol, signs[i].symbol, strlen(signs[i].symbol)) == 0)
            return &signs[i];
    return NULL;
}
