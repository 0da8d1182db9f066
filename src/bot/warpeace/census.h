/* census.h: who stands where: the forces of both sides, hex by hex. */
#ifndef BOT_WARPEACE_CENSUS_H
#define BOT_WARPEACE_CENSUS_H

#include "warpeace/table/table.h"

enum { WAP_FORCES_MAX = WAP_PILES_MAX };

/* SP of a side in a hex, and their leaders. */
typedef struct wap_force {
    uint16_t hex;
    uint16_t sp, cavalry;
    uint16_t quality; /* hundredths of an ordinary SP; halved if unsupplied */
    uint8_t leaders;
    uint8_t best;        /* value of the best leader + 1; 0: there is none */
    bool foreign;        /* some are not blue */
    bool abroad;         /* some are not at home */
    uint16_t unsupplied; /* SP */
} wap_force;

typedef struct wap_census {
    uint32_t count[WAP_SIDES];
    uint32_t sp[WAP_SIDES];
    wap_force force[WAP_SIDES][WAP_FORCES_MAX]; /* by hexes, ascending */
} wap_census;

/* What an SP is worth, in hundredths. */
uint32_t wap_quality_of(const wap_board *board, uint8_t kind);
void wap_take_census(const wap_board *board, const wap_table *table, wap_census *out);
/* The force of the side in the hex; NULL: none. */
const wap_force *wap_force_in(const wap_census *census, uint8_t side, uint16_t hex);
/* SP that attrition costs the force on average if its dice were rolled now, in sixths; 0 if nothing is checked. */
uint32_t wap_expected_attrition(const wap_board *board, const wap_table *table, uint8_t side,
                                const wap_force *force);
/* SP of the side within so many MP, by distances from a hex. */
uint32_t wap_sp_within(const wap_census *census, uint8_t side, const uint8_t *far, uint32_t mp);

#endif
