/* fuzz_positions.c: statements of a free position. The first byte chooses the game. A position that is accepted is
 * played for a while, and must read back as written. */
#include "fuzz/common.h"

/* A written position reads back as the same state. */
static void check_round_trip(const gg_game *game, const void *state)
{
    static char text[1 << 16];
    void *view = fuzz_memory(gg_view_size(game)), *again = fuzz_memory(gg_state_size(game));
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_view(game, state, GG_REFEREE, view);
    if (game->rules->write_position(game, view, &out)) {
        FUZZ_MUST(fuzz_read_position(game, (gg_span){text, out.used}, again, &error));
        FUZZ_MUST(memcmp(state, again, gg_state_size(game)) == 0);
    }
    free(view);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gg_game *game = fuzz_game(fuzz_byte(&data, &size));
    void *state = fuzz_memory(gg_state_size(game));
    gg_error error = {0};
    gg_dice dice;
    gg_turn turn;
    if (size <= FUZZ_INPUT_MAX &&
        fuzz_read_position(game, (gg_span){(const char *)data, size}, state, &error)) {
        FUZZ_MUST(game->rules->check_state(game, state, false, &error));
        check_round_trip(game, state);
        gg_dice_fast(&dice, size);
        gg_turn_open(&turn, &dice, NULL, 0);
        game->rules->begin(game, state, &turn);
        for (int i = 0; i < 12 && fuzz_play_on(game, state, &dice); i++)
            FUZZ_MUST(gg_check_state(game, state, false, &error));
    }
    free(state);
    return 0;
}
