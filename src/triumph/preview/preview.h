/* preview.h: what a seat can expect of its choices in an attack; see gg_rules. */
#ifndef TRIUMPH_PREVIEW_H
#define TRIUMPH_PREVIEW_H

#include "grognard_game.h"

void tri_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out);

#endif
