/* fuzz_positions.c: statements of a free position. The first byte chooses the game. What makes a
 * position is played on for a while, and must be written so that it reads back. */
#include "fuzz/common.h"

static bool read_position(const gg_game *game, gg_span text, void *state, gg_error *error)
{
    static gg_words words;
    gg_position position = {.builder = fuzz_memory(game->rules->builder_size)};
    gg_reader reader;
    bool good = true;
    gg_reader_open(&reader, text);
    while (good && gg_read_words(&reader, &words, error)) {
        bool second = gg_word_is(&words, 0, "like"); /* what follows lies over what was there */
        if (second && position.layer < 3) {
            position.layer++;
            continue;
        }
        position.taken_away = gg_word_is(&words, 0, "not");
        good = game->rules->position_line(game, &position, &words, position.taken_away ? 1 : 0,
                                          error);
        FUZZ_MUST(good || error->text[0] != 0);
    }
    good = good && error->text[0] == 0 && game->rules->position_end(game, &position, state, error);
    free(position.builder);
    return good;
}

/* What is written of a position reads back as the same state. */
static void check_round_trip(const gg_game *game, const void *state)
{
    static char text[1 << 16];
    void *view = fuzz_memory(gg_view_size(game)), *again = fuzz_memory(gg_state_size(game));
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_view(game, state, GG_REFEREE, view);
    if (game->rules->write_position(game, view, &out)) {
        FUZZ_MUST(read_position(game, (gg_span){text, out.used}, again, &error));
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
        read_position(game, (gg_span){(const char *)data, size}, state, &error)) {
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
