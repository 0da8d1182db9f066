/* preview.h: what a seat can expect of its choices, and why it cannot choose; see gg_rules. */
#ifndef NAPOLEON_PREVIEW_H
#define NAPOLEON_PREVIEW_H

#include "grognard_game.h"

void nap_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out);
void nap_write_attempts(const gg_game *game, const void *from, const gg_draft *draft, gg_span what,
                        gg_span id, gg_text *out);
bool nap_write_reason(const gg_game *game, const void *from, gg_seat seat, const gg_order *order,
                      uint16_t rule, gg_text *out);

#endif
