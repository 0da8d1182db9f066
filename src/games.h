/* games.h: the list of games. One line a game: its name, as in gg_files_NAME, and its rules. */
#ifndef GG_GAMES_H
#define GG_GAMES_H

#ifdef GG_PROBE_ONLY /* tests of core alone */
#define GG_PRODUCT_GAMES(GAME)
#else
#define GG_PRODUCT_GAMES(GAME) GAME(triumph, triumph_rules)
#endif

#if defined(GG_WITH_PROBE) || defined(GG_PROBE_ONLY)
#define GG_PROBE_GAME(GAME) GAME(probe, probe_rules)
#else
#define GG_PROBE_GAME(GAME)
#endif

#define GG_GAMES(GAME)                                                                             \
    GG_PRODUCT_GAMES(GAME)                                                                         \
    GG_PROBE_GAME(GAME)

#endif
