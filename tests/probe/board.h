/* board.h: the board that load() makes from board.txt. */
#ifndef PROBE_BOARD_H
#define PROBE_BOARD_H

#include "grognard_game.h"

enum {
    PROBE_SEATS = 3,
    PROBE_SLOTS = 5, /* tiles of a seat, labelled a .. e */
    PROBE_TILES = PROBE_SEATS * PROBE_SLOTS,
    PROBE_FACES = 4, /* faces are 1 .. 4 */
    PROBE_PLACES = 8,
    PROBE_ROUNDS = 9,
    PROBE_NOWHERE = 255, /* no place, no tile */
    PROBE_NAME_SIZE = 24
};

enum { PROBE_SUN, PROBE_MOON, PROBE_SIDES };
enum { PROBE_FINE, PROBE_RAIN, PROBE_FOG, PROBE_MARKERS };
enum { PROBE_OPTION_PLAYERS, PROBE_OPTION_AUCTION, PROBE_OPTION_ROUNDS, PROBE_OPTION_FOG };

/* What a seat plays, in turn order. A seat gets its role with its side. */
enum { PROBE_ROLE_S, PROBE_ROLE_M, PROBE_ROLE_N };

typedef struct probe_place {
    char name[PROBE_NAME_SIZE];
    uint8_t capacity;
    uint8_t home; /* role, GG_NOBODY */
    bool star;
    uint8_t links, rivers; /* bit per place */
} probe_place;

typedef struct probe_board {
    probe_place place[PROBE_PLACES];
    uint32_t places;
    uint8_t army[PROBE_SIDES][PROBE_SLOTS]; /* from the highest face down */
    uint8_t bag[PROBE_MARKERS];
    bool has_rivers; /* the scenario */
} probe_board;

static inline const probe_board *probe_board_of(const gg_game *game)
{
    return game->board;
}

static inline bool probe_linked(const probe_board *board, uint32_t a, uint32_t b)
{
    return (board->place[a].links >> b & 1) != 0;
}

static inline bool probe_river(const probe_board *board, uint32_t a, uint32_t b)
{
    return board->has_rivers && (board->place[a].rivers >> b & 1) != 0;
}

bool probe_load(gg_game *game, gg_error *error);
/* The place with that name; PROBE_NOWHERE, with an error at the word that suggests similar names. */
uint8_t probe_read_place(const probe_board *board, gg_span name, const gg_words *words,
                         uint32_t index, gg_error *error);
void probe_put_place(const probe_board *board, uint32_t place, gg_text *out);

extern const char *const probe_sides[];
extern const char *const probe_markers[];

#endif
