/* view_json.h: parts of the JSON of a view that all games write alike. */
#ifndef GROGNARD_VIEW_JSON_H
#define GROGNARD_VIEW_JSON_H

#include "grognard.h"

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
/* "prompts": what each seat that is asked is asked, in words. */
void gg_json_prompts(gg_json *json, const gg_game *game, const void *view);

#endif
