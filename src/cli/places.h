/* places.h: where rules are kept: the functions whose comments name them. The table is made from the sources
 * when the program is built (cmake/places.awk). */
#ifndef CLI_PLACES_H
#define CLI_PLACES_H

typedef struct cli_place {
    const char *rule, *file, *function;
} cli_place;

extern const cli_place cli_places[]; /* the last one has no rule */

#endif
