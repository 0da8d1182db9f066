/* view_json.h: parts of view and preview JSON shared by the games. */
#ifndef GROGNARD_VIEW_JSON_H
#define GROGNARD_VIEW_JSON_H

#include "grognard_game.h"

/* Writes a name, or null if there is none. */
static inline void gg_json_name(gg_json *json, const char *key, const char *name)
{
    if (name != NULL)
        gg_json_text(json, key, name);
    else
        gg_json_null(json, key);
}

/* Writes the name of a seat, or null for nobody. */
void gg_json_seat(gg_json *json, const char *key, const gg_game *game, const gg_head *head,
                  gg_seat seat);
/* How a game ended, as in results ("resign"); NULL if there is no such ending. */
const char *gg_how_name(const gg_game *game, uint8_t how);
/* Writes something that a choice points at, as an element of an open array: {"what":"town","id":"Ligny"}. */
void gg_json_target(gg_json *json, const char *what, const char *id);
void gg_json_number_target(gg_json *json, const char *what, int64_t id);

/* Writes {"part":1,"of":3,"hundredths":33}: the fraction in lowest terms, and rounded to hundredths. */
void gg_json_fraction(gg_json *json, const char *key, uint32_t part, uint32_t of);
/* Writes one line of a sum: its text, its value, and the rule behind it. */
void gg_json_line(gg_json *json, const char *text, int32_t value, const char *rule);
/* Writes "prompts": the question to each seat that is asked, in words. */
void gg_json_prompts(gg_json *json, const gg_game *game, const void *view);

#endif
