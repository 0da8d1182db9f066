/* board_game.h: a game of warpeace that is only its board, for tests. Include it after cmocka. */
#ifndef WARPEACE_BOARD_GAME_H
#define WARPEACE_BOARD_GAME_H

#include <stdio.h>
#include <string.h>

#include "warpeace/board/board.h"
#include "warpeace/board/options.h"
#include "warpeace_files.h"

static bool load(gg_game *game, gg_error *error)
{
    game->seats = 2;
    return wap_load_board(game, game->board, error);
}

static const gg_rules rules = {
    .id = "warpeace", .options = wap_options, .board_size = sizeof(wap_board), .load = load};

static _Alignas(GG_ALIGN) uint8_t memory[sizeof(gg_game) + sizeof(wap_board) + 2 * GG_ALIGN];
static gg_error error;

/* The game of these files, with scenario and options as in "N06 river_mp=0"; NULL and an error if it is
 * refused. */
static gg_game *make_from(const gg_file *files, const char *choices)
{
    static gg_words line_words;
    static char line[100];
    const gg_entry entry = {&rules, files, gg_files_warpeace_count};
    assert_true(gg_game_size(&rules) <= sizeof memory);
    memset(&error, 0, sizeof error);
    (void)snprintf(line, sizeof line, "warpeace %s", choices);
    assert_true(gg_split(gg_span_of(line), &line_words, &error));
    return gg_game_make(&entry, memory, &line_words, 0, &error);
}

/* The board of a game that must be good. */
static inline const wap_board *board_from(const gg_file *files, const char *choices)
{
    if (make_from(files, choices) == NULL)
        fail_msg("%s: %s", choices, error.text);
    return wap_board_of((const gg_game *)memory);
}

static inline const wap_board *board_of(const char *choices)
{
    return board_from(gg_files_warpeace, choices);
}

#endif
