/* fuzz_data.c: data files that somebody edits. The first byte says which file of the probe the
 * rest replaces. A game that loads must be playable to a point. */
#include "fuzz/common.h"

static void play_a_little(const gg_game *game)
{
    void *state = fuzz_memory(gg_state_size(game));
    gg_error error = {0};
    gg_dice dice;
    gg_turn turn;
    gg_dice_fast(&dice, 1805);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_start(game, state, &turn);
    for (int i = 0; i < 40; i++) {
        FUZZ_MUST(gg_check_state(game, state, true, &error));
        if (!fuzz_play_on(game, state, &dice))
            break;
    }
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { FILES_MAX = 8 };
    gg_entry entry = *gg_probe_entry();
    gg_file files[FILES_MAX];
    gg_error error = {0};
    uint8_t number = fuzz_byte(&data, &size);
    if (size > FUZZ_INPUT_MAX)
        return 0;
    FUZZ_MUST(entry.file_count > 0 && entry.file_count <= FILES_MAX);
    memcpy(files, entry.files, entry.file_count * sizeof files[0]);
    gg_file *file = &files[number % entry.file_count];
    file->text = (const char *)data;
    file->size = size;
    entry.files = files;
    void *memory = fuzz_memory(gg_game_size(entry.rules));
    const gg_game *game = gg_game_make(&entry, memory, NULL, 0, &error);
    if (game)
        play_a_little(game);
    else
        FUZZ_MUST(error.text[0] != 0);
    free(memory);
    return 0;
}
