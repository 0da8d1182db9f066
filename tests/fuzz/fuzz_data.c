/* fuzz_data.c: data files that somebody edits. The first byte chooses the game, the second one of its
 * files; its highest bit says how the rest changes it. Without it the rest is the new file. With it the
 * rest are edits: two bytes for the number of a line, low byte first, and a text up to the end of the
 * line that is written over it, or put before it if it begins with "+". A game that loads must be
 * playable to a point, and its board must bear the check for boards, whatever that says. */
#include "fuzz/common.h"

enum { FILES_MAX = 32, EDITED = 0x80, EDITS_MAX = 16 };

/* ---------------------------------------------------------------- the edited file */

static gg_span line_at(const gg_file *file, uint32_t number)
{
    const char *at = file->text, *end = file->text + file->size;
    for (; number > 0 && at < end; number--) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    const char *next = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return (gg_span){at, (size_t)((next ? next + 1 : end) - at)};
}

static uint32_t count_lines(const gg_file *file)
{
    uint32_t lines = 0;
    for (size_t i = 0; i < file->size; i++)
        lines += file->text[i] == '\n';
    return lines;
}

/* Takes one edit off the input; the file becomes a new text in `room`. */
static void edit(gg_file *file, const uint8_t **data, size_t *size, char *room)
{
    uint32_t low = fuzz_byte(data, size), number = low | (uint32_t)fuzz_byte(data, size) << 8;
    const uint8_t *end = *size > 0 ? memchr(*data, '\n', *size) : NULL;
    size_t used = end ? (size_t)(end - *data) + 1 : *size;
    bool added = used > 0 && **data == '+';
    gg_text out;
    gg_span line = line_at(file, number % (count_lines(file) + 1));
    size_t before = (size_t)(line.at - file->text), behind = added ? before : before + line.size;
    gg_text_open(&out, room, FUZZ_INPUT_MAX);
    gg_put_span(&out, (gg_span){file->text, before});
    gg_put_span(&out, (gg_span){(const char *)*data + added, used - added});
    gg_put_span(&out, (gg_span){file->text + behind, file->size - behind});
    *file = (gg_file){file->name, room, out.used};
    *data += used;
    *size -= used;
}

static void change(gg_file *file, const uint8_t *data, size_t size, bool edited)
{
    static char rooms[2][FUZZ_INPUT_MAX];
    if (!edited)
        *file = (gg_file){file->name, (const char *)data, size};
    for (int i = 0; edited && i < EDITS_MAX && size > 2; i++)
        edit(file, &data, &size, rooms[i % 2]);
}

/* ---------------------------------------------------------------- the game */

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
    gg_check_board(game, &report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static gg_words words;
    gg_entry entry = *fuzz_entry(fuzz_byte(&data, &size), &words);
    gg_file files[FILES_MAX];
    gg_error error = {0};
    uint8_t number = fuzz_byte(&data, &size);
    if (size > FUZZ_INPUT_MAX)
        return 0;
    FUZZ_MUST(entry.file_count > 0 && entry.file_count <= FILES_MAX);
    memcpy(files, entry.files, entry.file_count * sizeof files[0]);
    change(&files[(number & ~EDITED) % entry.file_count], data, size, number & EDITED);
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
