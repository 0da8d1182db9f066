/* board_game.h: a game of triumph with only its board, for tests. Include it after cmocka. */
#ifndef TRIUMPH_BOARD_GAME_H
#define TRIUMPH_BOARD_GAME_H

#include <string.h>

#include "triumph/board/board.h"
#include "triumph_files.h"

static bool load(gg_game *game, gg_error *error)
{
    game->seats = 2;
    return tri_load_board(game, game->board, error);
}

static const gg_option no_options[] = {{0}};
static const gg_rules rules = {
    .id = "triumph", .options = no_options, .board_size = sizeof(tri_board), .load = load};

static _Alignas(GG_ALIGN) uint8_t memory[sizeof(gg_game) + sizeof(tri_board) + 2 * GG_ALIGN];
static gg_error error;

/* The board of these files, NULL and an error if they are refused. */
static const tri_board *make(const gg_file *files)
{
    const gg_entry entry = {&rules, files, gg_files_triumph_count};
    gg_game *game;
    assert_true(gg_game_size(&rules) <= sizeof memory);
    memset(&error, 0, sizeof error);
    game = gg_game_make(&entry, memory, NULL, 0, &error);
    return game ? tri_board_of(game) : NULL;
}

#endif
