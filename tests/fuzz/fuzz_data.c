/* fuzz_data.c: edited data files (edits.h) of the game that the first byte chooses. A game that loads must be
 * playable for a while, and checking its board must not crash. */
#include "fuzz/edits.h"
#include "proofs/proofs.h"

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

static void check_board(const gg_game *game)
{
    char text[1000];
    gg_text report;
    gg_text_open(&report, text, sizeof text);
    proofs_check_board(game, &report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static gg_words words;
    gg_entry entry = *fuzz_entry(fuzz_byte(&data, &size), &words);
    gg_file files[FUZZ_FILES_MAX];
    gg_error error = {0};
    if (!fuzz_edit_files(entry.files, entry.file_count, data, size, files))
        return 0;
    entry.files = files;
    void *memory = fuzz_memory(gg_game_size(entry.rules));
    const gg_game *game = gg_game_make(&entry, memory, &words, 0, &error);
    FUZZ_MUST(game || error.text[0] != 0);
    if (game) {
        check_board(game);
        play_a_little(game);
    }
    free(memory);
    return 0;
}
