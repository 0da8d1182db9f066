/* games.h: the list of games. One line a game: its name, as in gg_files_NAME, and its rules. */
#ifndef GG_GAMES_H
#define GG_GAMES_H

#include "grognard_game.h"

#ifdef GG_PROBE_ONLY /* tests of core alone */
#define GG_PRODUCT_GAMES(GAME)
#define GG_LESSONS(GAME)
#else
#include "napoleon_files.h"
#include "napoleon_lessons_files.h"
#include "triumph_files.h"
#include "triumph_lessons_files.h"
#include "warpeace_files.h"
#include "warpeace_lessons_files.h"
#define GG_PRODUCT_GAMES(GAME)                                                                     \
    GAME(triumph, triumph_rules)                                                                   \
    GAME(napoleon, napoleon_rules)                                                                 \
    GAME(warpeace, warpeace_rules)
/* Games with lessons: data/GAME/lessons. */
#define GG_LESSONS(GAME) GAME(triumph) GAME(napoleon) GAME(warpeace)
#endif

#if defined(GG_WITH_PROBE) || defined(GG_PROBE_ONLY)
#include "probe_files.h"
#define GG_PROBE_GAME(GAME) GAME(probe, probe_rules)
#else
#define GG_PROBE_GAME(GAME)
#endif

#define GG_GAMES(GAME)                                                                             \
    GG_PRODUCT_GAMES(GAME)                                                                         \
    GG_PROBE_GAME(GAME)

#define GG_DECLARE(name, its_rules) extern const gg_rules its_rules;
#define GG_LIST(name, its_rules) {&(its_rules), gg_files_##name, gg_files_##name##_count},
#define GG_NUMBER(name, its_rules) GG_GAME_##name,

GG_GAMES(GG_DECLARE)

enum { GG_GAMES(GG_NUMBER) GG_GAME_COUNT };

/* The games that are built into this program. */
static inline const gg_shelf *gg_built_shelf(void)
{
    static const gg_entry entries[] = {GG_GAMES(GG_LIST)};
    static const gg_shelf built_in = {entries, GG_GAME_COUNT};
    return &built_in;
}

#endif
