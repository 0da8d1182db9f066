/* texts.h: the functions of the game that turn views into text, and the grammar of its orders; see gg_rules. */
#ifndef WARPEACE_TEXTS_H
#define WARPEACE_TEXTS_H

#include "warpeace/table/view.h"

extern const struct gg_grammar wap_grammar;

void wap_write_step(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                    gg_text *out);
void wap_write_targets(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                       gg_json *out);
void wap_write_prompt(const gg_game *game, const void *from, gg_seat seat, gg_text *out);
void wap_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out);
void wap_write_noun(const gg_game *game, uint8_t type, int16_t value, gg_json *out,
                    const char *key);
void wap_write_face(const gg_game *game, int16_t face, gg_text *out);
void wap_write_purpose(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out);
void wap_write_board(const gg_game *game, const void *from, gg_text *out);
void wap_write_json(const gg_game *game, const void *from, gg_json *out);
gg_truth wap_fact(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                  uint32_t first, uint32_t end, gg_text *found, gg_error *error);

bool wap_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                       uint32_t first, gg_error *error);
bool wap_position_end(const gg_game *game, gg_position *position, void *state, gg_error *error);
bool wap_write_position(const gg_game *game, const void *referee_view, gg_text *out);

#endif
