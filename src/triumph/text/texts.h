/* texts.h: the functions of the game that turn views into text and text into orders; see gg_rules.
 */
#ifndef TRIUMPH_TEXTS_H
#define TRIUMPH_TEXTS_H

#include "triumph/table/table.h"

extern const struct gg_grammar tri_grammar; /* orders: grammar.c */

void tri_write_step(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                    gg_text *out);
void tri_write_targets(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                       gg_json *out);
void tri_write_attempts(const gg_game *game, const void *view, const gg_draft *draft, gg_span what,
                        gg_span id, gg_text *out);
bool tri_write_reason(const gg_game *game, const void *view, gg_seat seat, const gg_order *order,
                      uint16_t rule, gg_text *out);
void tri_write_prompt(const gg_game *game, const void *view, gg_seat seat, gg_text *out);
void tri_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out);
void tri_write_noun(const gg_game *game, uint8_t type, int16_t value, gg_json *out,
                    const char *key);
void tri_write_face(const gg_game *game, int16_t face, gg_text *out);
void tri_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out);
void tri_write_board(const gg_game *game, const void *view, gg_text *out);
void tri_write_json(const gg_game *game, const void *view, gg_json *out);
gg_truth tri_fact(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                  uint32_t first, uint32_t end, gg_text *found, gg_error *error);

bool tri_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                       uint32_t first, gg_error *error);
bool tri_position_end(const gg_game *game, gg_position *position, void *state, gg_error *error);
bool tri_write_position(const gg_game *game, const void *referee_view, gg_text *out);

#endif
