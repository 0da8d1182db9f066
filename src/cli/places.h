/* places.h: where rules are implemented: the functions whose comments name them. The table is generated from the
 * sources during the build (cmake/places.awk). */
#ifndef CLI_PLACES_H
#define CLI_PLACES_H

typedef struct cli_place {
    const char *rule, *file, *function;
} cli_place;

extern const cli_place cli_places[]; /* ends with an entry without a rule */

#endif
