/* game_bot.h: what the bot of a game provides. Shared by bot.c and judging.c. */
#ifndef GROGNARD_GAME_BOT_H
#define GROGNARD_GAME_BOT_H

#include "bot/bot.h"

typedef struct game_bot {
    const char *game;
    size_t (*memory_size)(const gg_game *game);
    bot_player *player;
    const char *const *weights;
    int32_t (*margin)(const gg_game *game, const void *view, uint8_t side); /* or NULL */
    bot_judge *judge;
    bot_guesser *guess;   /* or NULL */
    bot_noter *note;      /* or NULL */
    bot_refuser *refuses; /* or NULL */
} game_bot;

const game_bot *bot_of(gg_span game); /* NULL: the game has none */
/* The memory of a bot: a state, then the memory of the game's thinker. */
size_t bot_state_room(const gg_game *game);
bool bot_read_own_weights(const gg_game *game, bot_weights *weights, gg_error *error);

#endif
