/* view_json.h: parts of the JSON of views and previews that games write alike. */
#ifndef GROGNARD_VIEW_JSON_H
#define GROGNARD_VIEW_JSON_H

#include "grognard_game.h"

/* The name of the thing, or null if there is none. */
static inline void gg_json_name(gg_json *json, const char *key, const char *name)
{
    if (name != NULL)
        gg_json_text(json, key, name);
    else
        gg_json_null(json, key);
}

/* The name of a seat of the game, null for nobody. */
void gg_json_seat(gg_json *json, const char *key, const gg_game *game, const gg_head *head,
                  gg_seat seat);
/* How a game ended, as in results: "resign"; NULL: there is no such way. */
const char *gg_how_name(const gg_game *game, uint8_t how);
/* A thing that a choice points at, as an element of an open array: {"what":"town","id":"Ligny"}. */
void gg_json_target(gg_json *json, const char *what, const char *id);
void gg_json_number_target(gg_json *json, const char *what, int64_t id);

/* {"part":1,"of":3,"hundredths":33}: in lowest terms, and rounded for those who want one number. */
void gg_json_fraction(gg_json *json, const char *key, uint32_t part, uint32_t of);
/* A line of a sum: what it is, what it counts, which rule says so. */
void gg_json_line(gg_json *json, const char *text, int32_t value, const char *rule);
/* "prompts": what each seat that is asked is asked, in words. */
void gg_json_prompts(gg_json *json, const gg_game *game, const void *view);

#endif
