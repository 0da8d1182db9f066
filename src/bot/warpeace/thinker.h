/* thinker.h: a player of War and Peace: plans stack by stack, judged by play-outs of this segment's battles. */
#ifndef BOT_WARPEACE_THINKER_H
#define BOT_WARPEACE_THINKER_H

#include "bot/bot.h"

size_t wap_bot_memory_size(const gg_game *game);
bot_player wap_bot_answer;
bot_judge wap_bot_judge;
/* SP on the map as tenths, victory points and city points as whole ones. */
int32_t wap_bot_margin(const gg_game *game, const void *view, uint8_t side);
extern const char *const wap_weight_names[];

#endif
