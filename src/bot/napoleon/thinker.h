/* thinker.h: a player of Napoléon: plans and orders are tried in play-outs of this turn's fights. */
#ifndef BOT_NAPOLEON_THINKER_H
#define BOT_NAPOLEON_THINKER_H

#include "bot/bot.h"

size_t nap_bot_memory_size(const gg_game *game);
bot_player nap_bot_answer;
bot_judge nap_bot_judge;
bot_guesser nap_bot_guess;
bot_noter nap_bot_note;
bot_refuser nap_bot_refuses;
extern const char *const nap_weight_names[];

#endif
