/* board_game.h: a game of napoleon with only its board, for tests. Include it after cmocka. */
#ifndef NAPOLEON_BOARD_GAME_H
#define NAPOLEON_BOARD_GAME_H

#include <string.h>

#include "napoleon/board/board.h"
#include "napoleon/board/options.h"
#include "napoleon_files.h"

static bool load(gg_game *game, gg_error *error)
{
    game->seats = 2;
    return nap_check_options(game, error) && nap_load_board(game, game->board, error);
}

static const gg_rules rules = {
    .id = "napoleon", .options = nap_options, .board_size = sizeof(nap_board), .load = load};

static _Alignas(GG_ALIGN) uint8_t memory[sizeof(gg_game) + sizeof(nap_board) + 2 * GG_ALIGN];
static gg_error error;

/* The game of these files with these options, NULL and an error if it is refused. */
static gg_game *make_with(const gg_file *files, const gg_words *words)
{
    const gg_entry entry = {&rules, files, gg_files_napoleon_count};
    assert_true(gg_game_size(&rules) <= sizeof memory);
    memset(&error, 0, sizeof error);
    return gg_game_make(&entry, memory, words, 0, &error);
}

static gg_game *make(const gg_file *files)
{
    return make_with(files, NULL);
}

#endif
