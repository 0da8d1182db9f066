/* fuzz_boards.c: boards drawn from edited data files (edits.h). The first byte chooses the game or, with its
 * highest bit, the style of all boards. Everything that loads must be drawn. It may be ugly, but must be in
 * bounds. */
#include "fuzz/edits.h"

#include "draw/colour.h"
#include "draw/picture.h"
#include "style_files.h"

enum { LOOK = 0x80 };

static void forget(void *to, const char *text, size_t size)
{
    (void)to;
    (void)text;
    (void)size;
}

static void start_view(const gg_game *game, void *view)
{
    void *state = fuzz_memory(gg_state_size(game));
    gg_dice dice;
    gg_turn turn;
    gg_dice_fast(&dice, 1805);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_start(game, state, &turn);
    gg_view(game, state, 0, view);
    free(state);
}

static void draw(const gg_game *game, const draw_style *style)
{
    char buffer[1000];
    gg_text out;
    draw_picture picture = {.game = game, .painter = draw_painter_of(game), .style = style};
    if (picture.painter == NULL)
        return;
    void *geometry = fuzz_memory(picture.painter->geometry_size);
    void *view = fuzz_memory(gg_view_size(game));
    picture.painter->survey(game, geometry);
    start_view(game, view);
    picture.geometry = geometry;
    picture.view = view;
    gg_text_open(&out, buffer, sizeof buffer);
    out.flush = forget;
    draw_svg(&picture, &out);
    draw_board_json(&picture, &out);
    picture.painter->check(game, geometry, &out);
    gg_text_close(&out);
    free(view);
    free(geometry);
}

static void draw_game(uint8_t number, const uint8_t *data, size_t size, const draw_style *style)
{
    static gg_words words;
    gg_entry entry = *fuzz_entry(number, &words);
    gg_file files[FUZZ_FILES_MAX];
    gg_error error = {0};
    if (!fuzz_edit_files(entry.files, entry.file_count, data, size, files))
        return;
    entry.files = files;
    void *memory = fuzz_memory(gg_game_size(entry.rules));
    const gg_game *game = gg_game_make(&entry, memory, &words, 0, &error);
    if (game)
        draw(game, style);
    free(memory);
}

static void read_look(const uint8_t *data, size_t size)
{
    static draw_style style;
    char buffer[1000];
    gg_text out;
    gg_file files[FUZZ_FILES_MAX];
    gg_error error = {0};
    if (!fuzz_edit_files(gg_files_style, gg_files_style_count, data, size, files))
        return;
    bool good = draw_read_style(&style, files, gg_files_style_count, &error);
    FUZZ_MUST(good || error.text[0] != 0);
    if (!good)
        return;
    gg_text_open(&out, buffer, sizeof buffer);
    out.flush = forget;
    draw_put_sheet(&style, "triumph", DRAW_DARK, &out);
    draw_check_palette(&style, &out);
    gg_text_close(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static draw_style style;
    gg_error error = {0};
    uint8_t number = fuzz_byte(&data, &size);
    if (number & LOOK) {
        read_look(data, size);
        return 0;
    }
    FUZZ_MUST(draw_read_style(&style, gg_files_style, gg_files_style_count, &error));
    draw_game(number, data, size, &style);
    return 0;
}
