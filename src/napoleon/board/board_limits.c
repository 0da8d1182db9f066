/* board_limits.c: the statements of limits.txt. */
#include "napoleon/board/board_load.h"

#include <stddef.h>

/* ---------------------------------------------------------------- road */

/* road CLASS move UNITS attack UNITS flow UNITS */
static bool read_road(void *loader)
{
    nap_loader *load = loader;
    bool major = gg_word_is(&load->lines.words, 1, "major");
    if (!major && !gg_word_is(&load->lines.words, 1, "minor"))
        return gg_fail_word(&load->lines, 1, "major or minor expected");
    return gg_expect_once(&load->lines, 1, &load->has_class[major], "this class") &&
           gg_expect_pair(&load->lines, 2, "move", 1, 99, &load->road_class[major].move) &&
           gg_expect_pair(&load->lines, 4, "attack", 1, load->road_class[major].move,
                          &load->road_class[major].attack) &&
           gg_expect_pair(&load->lines, 6, "flow", 1, 99, &load->road_class[major].flow) &&
           gg_expect_end(&load->lines, 8);
}

/* ---------------------------------------------------------------- type */

/* {against-cavalry | stays | artillery} */
static bool read_marks(nap_loader *load, uint32_t first, nap_type *type)
{
    for (uint32_t i = first; i < load->lines.words.count; i++) {
        if (gg_word_is(&load->lines.words, i, "against-cavalry"))
            type->against_cavalry = 1;
        else if (gg_word_is(&load->lines.words, i, "stays"))
            type->stays = 1;
        else if (gg_word_is(&load->lines.words, i, "artillery"))
            type->artillery = 1;
        else
            return gg_fail_word(&load->lines, i, "against-cavalry, stays or artillery expected");
    }
    return true;
}

/* type TYPE rate TOWNS links LINKS skirmish FIRE attrition STEPS .. */
static bool read_type(void *loader)
{
    nap_loader *load = loader;
    uint8_t number = nap_find_type(gg_word_at(&load->lines.words, 1));
    if (number == NAP_NONE)
        return gg_fail_word(&load->lines, 1, "LDR, INF, CAV, FART or HART expected");
    nap_type *type = &load->board->type[number];
    return gg_expect_once(&load->lines, 1, &load->has_type[number], "this type") &&
           gg_expect_pair(&load->lines, 2, "rate", 1, 2, &type->rate) &&
           gg_expect_pair(&load->lines, 4, "links", 1, 2, &type->links) &&
           gg_expect_pair(&load->lines, 6, "skirmish", 1, 5, &type->skirmish) &&
           gg_expect_pair(&load->lines, 8, "attrition", 0, 4, &type->attrition) &&
           read_marks(load, 10, type);
}

/* ---------------------------------------------------------------- limit */

const gg_limit nap_limit_table[] = {
    {"force-march", offsetof(nap_limits, force_march), 0, 1},
    {"force-march-loss", offsetof(nap_limits, force_march_loss), 0, 6},
    {"bad-morale", offsetof(nap_limits, bad_morale), 0, 6},
    {"skirmish", offsetof(nap_limits, skirmish), 3, 9}, /* three positions must be filled */
    {"skirmish-pick", offsetof(nap_limits, skirmish_pick), 1, 24},
    {"attacker-draws", offsetof(nap_limits, attacker_draws), 1, 1},
    {"defender-draws", offsetof(nap_limits, defender_draws), 2, 2},
    {"stream-crossings", offsetof(nap_limits, stream_crossings), 1, 9},
    {"quiet-turns", offsetof(nap_limits, quiet_turns), 1, 9},
    {"last-round", offsetof(nap_limits, last_round), 2, 250},
    {"cities", offsetof(nap_limits, cities), 1, NAP_CITIES_MAX},
    {NULL, 0, 0, 0},
};

/* limit NAME NUMBER */
static bool read_limit(void *loader)
{
    nap_loader *load = loader;
    return gg_expect_limit(&load->lines, nap_limit_table, &load->board->limits, &load->limits_seen);
}

const gg_statement nap_limit_statements[] = {
    {"road", read_road}, {"type", read_type}, {"limit", read_limit}, {NULL, NULL}};
