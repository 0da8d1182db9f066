/* preview.h: what a seat can expect of its choices; see gg_rules. */
#ifndef WARPEACE_PREVIEW_H
#define WARPEACE_PREVIEW_H

#include "grognard_game.h"

void wap_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out);

#endif
