/* position.h: a free position in the making (the notation, 4.2). */
#ifndef TRIUMPH_POSITION_H
#define TRIUMPH_POSITION_H

#include "core/play/field_text.h"
#include "triumph/text/paths.h"
#include "triumph/text/piece_lists.h"

enum { TRI_LISTED_UNITS_MAX = 2 * TRI_UNITS, TRI_LISTED_PLACES_MAX = 240, TRI_RIDERS_MAX = 8 };

typedef struct tri_listed_place {
    gg_spot spot;
    uint16_t at;
    uint8_t side, layer;
} tri_listed_place;

typedef struct tri_listed_unit {
    gg_spot spot;
    uint16_t at;
    uint16_t label; /* as written, 0: none */
    uint16_t named; /* defense approach + 1, 0: none */
    uint8_t side, layer;
    uint8_t face, commander, moved, flags, origin, seen;
} tri_listed_unit;

typedef struct tri_listed_commander {
    gg_spot spot;
    uint16_t at; /* TRI_OUT: not listed */
    uint16_t named;
    uint8_t layer, commands, flags, spare;
} tri_listed_commander;

/* `open C2 84-96-108` */
typedef struct tri_listed_ride {
    gg_spot spot;
    bool open;
    uint8_t commander; /* TRI_NO_COMMANDER */
    uint8_t riders;    /* listed units */
    uint8_t face[TRI_RIDERS_MAX];
    uint16_t label[TRI_RIDERS_MAX]; /* 0: none */
    tri_path path;
} tri_listed_ride;

typedef struct tri_listed_fire {
    uint16_t from; /* approach + 1, 0: free */
    uint8_t round;
    bool now; /* this turn, whatever the round */
    gg_spot spot;
} tri_listed_fire;

enum { TRI_BY_DEFAULT, TRI_IS_SO, TRI_IS_NOT_SO };

/* Zero at first: nothing listed. */
typedef struct tri_builder {
    uint32_t places, units;
    tri_listed_place place[TRI_LISTED_PLACES_MAX];
    tri_listed_unit unit[TRI_LISTED_UNITS_MAX]; /* in the order of listing */
    tri_listed_commander commander[TRI_COMMANDERS_MAX];
    gg_said_fields fields;
    uint8_t corps_used[2], units_used[2];
    uint8_t heavy[2], guard[2], guard_lost[2];
    uint8_t santon; /* TRI_BY_DEFAULT .. */
    uint64_t closed[5], stormed[3];
    uint8_t marched[TRI_LOCALES_MAX]; /* commander + 1 */
    tri_listed_fire fire[TRI_FIRED];
    tri_listed_ride ride;
    uint8_t team[2];                   /* seats named, 0: by default */
    uint8_t rank[2][4];                /* seats, senior first */
    uint8_t owner[TRI_COMMANDERS_MAX]; /* seat + 1 */
} tri_builder;

/* A statement that is being read. */
typedef struct tri_listing {
    gg_said said;
    const tri_board *board;
    tri_builder *build;
    uint8_t layer;
    bool taken_away;
} tri_listing;

bool tri_said_side(tri_listing *from, uint8_t *side);

/* `F PLACE: pieces ..` (position_pieces.c) */
bool tri_list_pieces(tri_listing *from);

/* Does the fixed battery hold the Santon, as far as the map shows? This is the default unless `santon-set` is
 * given. */
bool tri_battery_in_santon(const gg_game *game, const tri_table *table);

/* The sides of the seats as they are in a free position. */
void tri_seat_sides(const gg_game *game, gg_head *head);

#endif
