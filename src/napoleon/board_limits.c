/* board_limits.c: the statements of limits.txt. */
#include "napoleon/board_load.h"

#include <stddef.h>

/* ---------------------------------------------------------------- road */

/* road CLASS move UNITS attack UNITS flow UNITS */
static bool read_road(nap_loader *load)
{
    bool major = gg_word_is(&load->words, 1, "major");
    if (!major && !gg_word_is(&load->words, 1, "minor"))
        return gg_fail_at(load->error, &load->words, 1, "major or minor expected");
    if (load->has_class[major])
        return gg_fail_at(load->error, &load->words, 1, "this class is there twice");
    load->has_class[major] = true;
    return nap_expect_pair(load, 2, "move", 1, 99, &load->road_class[major].move) &&
           nap_expect_pair(load, 4, "attack", 1, load->road_class[major].move,
                           &load->road_class[major].attack) &&
           nap_expect_pair(load, 6, "flow", 1, 99, &load->road_class[major].flow) &&
           nap_expect_end(load, 8);
}

/* ---------------------------------------------------------------- type */

/* {against-cavalry | stays | artillery} */
static bool read_marks(nap_loader *load, uint32_t first, nap_type *type)
{
    for (uint32_t i = first; i < load->words.count; i++) {
        if (gg_word_is(&load->words, i, "against-cavalry"))
            type->against_cavalry = 1;
        else if (gg_word_is(&load->words, i, "stays"))
            type->stays = 1;
        else if (gg_word_is(&load->words, i, "artillery"))
            type->artillery = 1;
        else
            return gg_fail_at(load->error, &load->words, i,
                              "against-cavalry, stays or artillery expected");
    }
    return true;
}

/* type TYPE rate TOWNS links LINKS skirmish FIRE attrition STEPS .. */
static bool read_type(nap_loader *load)
{
    uint8_t number = nap_find_type(gg_word_at(&load->words, 1));
    if (number == NAP_NONE)
        return gg_fail_at(load->error, &load->words, 1, "LDR, INF, CAV, FART or HART expected");
    if (load->has_type[number])
        return gg_fail_at(load->error, &load->words, 1, "this type is there twice");
    nap_type *type = &load->board->type[number];
    load->has_type[number] = true;
    return nap_expect_pair(load, 2, "rate", 1, 2, &type->rate) &&
           nap_expect_pair(load, 4, "links", 1, 2, &type->links) &&
           nap_expect_pair(load, 6, "skirmish", 1, 5, &type->skirmish) &&
           nap_expect_pair(load, 8, "attrition", 0, 4, &type->attrition) &&
           read_marks(load, 10, type);
}

/* ---------------------------------------------------------------- limit */

static const struct {
    const char *name;
    size_t offset;
    int32_t low, high;
} limits[] = {
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
};

enum { LIMITS = sizeof limits / sizeof limits[0] };

_Static_assert(LIMITS <= 32, "a limit has a bit in limits_seen");

const char *nap_missing_limit(const nap_loader *load)
{
    for (uint32_t i = 0; i < LIMITS; i++)
        if ((load->limits_seen >> i & 1) == 0)
            return limits[i].name;
    return NULL;
}

/* limit NAME NUMBER */
static bool read_limit(nap_loader *load)
{
    uint32_t i = 0;
    while (i < LIMITS && !gg_word_is(&load->words, 1, limits[i].name))
        i++;
    if (i == LIMITS)
        return gg_fail_at(load->error, &load->words, 1, "name of a limit expected");
    if ((load->limits_seen >> i & 1) != 0)
        return gg_fail_at(load->error, &load->words, 1, "this limit is there twice");
    load->limits_seen |= UINT32_C(1) << i;
    uint8_t *value = (uint8_t *)&load->board->limits + limits[i].offset;
    return nap_expect_number(load, 2, limits[i].low, limits[i].high, value) &&
           nap_expect_end(load, 3);
}

const nap_statement nap_limit_statements[] = {
    {"road", read_road}, {"type", read_type}, {"limit", read_limit}, {NULL, NULL}};
