/* preview_rest.h: results of the answers in an attack that involve no sum; see preview_rest.c. */
#ifndef TRIUMPH_PREVIEW_REST_H
#define TRIUMPH_PREVIEW_REST_H

#include "triumph/attack/attack.h"

/* `look` is at a table made from the seat's view. Nothing is written for other prompts. */
void tri_preview_rest(const tri_look *look, const gg_draft *draft, gg_json *out);

/* Who owes points in a retreat, and where there is room. */
void tri_preview_shelter(const tri_look *look, gg_json *out);

#endif
