/* thinker.h: a player of Napoleon's Triumph: every order is tried in several guesses of what is hidden. */
#ifndef BOT_TRIUMPH_THINKER_H
#define BOT_TRIUMPH_THINKER_H

#include "bot/bot.h"

size_t tri_bot_memory_size(const gg_game *game);
bot_player tri_bot_answer;
bot_judge tri_bot_judge;
extern const char *const tri_weight_names[];

#endif
