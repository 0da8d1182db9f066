/* fuzz_states.c: states as text, field by field. The first byte chooses the game. A state that
 * is read must be written as the same text, and bear being looked at. */
#include "fuzz/common.h"

static void check_good(const gg_game *game, const void *state)
{
    static char text[1 << 16];
    void *again = fuzz_memory(gg_state_size(game)), *view = fuzz_memory(gg_view_size(game));
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_write_state(game, state, &out);
    FUZZ_MUST(gg_read_state(game, (gg_span){text, out.used}, again, &error));
    FUZZ_MUST(memcmp(state, again, gg_state_size(game)) == 0);
    for (gg_seat seat = 0; seat < game->seats; seat++)
        gg_view(game, state, seat, view);
    gg_view(game, state, GG_PUBLIC, view);
    free(again);
    free(view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gg_game *game = fuzz_game(fuzz_byte(&data, &size));
    void *state = fuzz_memory(gg_state_size(game));
    gg_error error = {0};
    if (size <= FUZZ_INPUT_MAX) {
        if (gg_read_state(game, (gg_span){(const char *)data, size}, state, &error))
            check_good(game, state);
        else
            FUZZ_MUST(error.text[0] != 0);
    }
    free(state);
    return 0;
}
