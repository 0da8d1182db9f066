/* played_game.h: a match of triumph from a free position or from the start, for tests. Include it
 * behind cmocka. */
#ifndef TRIUMPH_PLAYED_GAME_H
#define TRIUMPH_PLAYED_GAME_H

#include <stdlib.h>

#include "core/beginning.h"
#include "triumph/orders.h"
#include "triumph/state.h"
#include "triumph/triumph.h"
#include "triumph_files.h"

enum { PLAYED_JOURNAL = 1 << 16, PLAYED_MEMORY = 1 << 22 };

static gg_entry entry;
static gg_shelf shelf;
static gg_arena arena;
static gg_game *game;
static gg_match *match;
static gg_answer answer;
static gg_words words;

static int open_memory(void **state)
{
    (void)state;
    entry = (gg_entry){&triumph_rules, gg_files_triumph, gg_files_triumph_count};
    shelf = (gg_shelf){&entry, 1};
    arena = (gg_arena){aligned_alloc(GG_ALIGN, PLAYED_MEMORY), PLAYED_MEMORY, 0};
    return arena.at == NULL;
}

static int close_memory(void **state)
{
    (void)state;
    free(arena.at);
    return 0;
}

static void make_match(void)
{
    size_t size = gg_match_size(game, PLAYED_JOURNAL);
    match = gg_match_make(game, gg_arena_take(&arena, size), size);
    assert_non_null(match);
}

static void make_game(const char *line)
{
    gg_error error = {0};
    arena.used = 0;
    assert_true(gg_split(gg_span_of(line), &words, &error));
    game = gg_read_game(&shelf, &words, 0, &arena, &error);
    assert_non_null(game);
}

/* The scenario's own beginning. */
static void start(const char *line)
{
    make_game(line);
    make_match();
    assert_true(gg_match_begin(match, NULL, 0, &answer));
}

static void begin(const char *line, const char *position)
{
    gg_error error = {0};
    gg_reader reader;
    gg_beginning beginning = {0};
    make_game(line);
    assert_true(gg_beginning_open(&beginning, game, &arena, &error));
    gg_reader_open(&reader, gg_span_of(position));
    while (gg_read_words(&reader, &words, &error))
        if (!gg_beginning_line(&beginning, 0, &words, &error))
            fail_msg("%s", error.text);
    if (!gg_beginning_end(&beginning, &error))
        fail_msg("%s", error.text);
    make_match();
    assert_true(gg_begin(&beginning, match, NULL, 0, &answer));
}

static gg_seat seat_of(const char *name)
{
    return gg_find_seat(game, gg_head_of(gg_match_state(match)), gg_span_of(name));
}

static void played(const char *seat, const char *order)
{
    gg_error error = {0};
    assert_true(gg_split(gg_span_of(order), &words, &error));
    if (gg_match_say(match, seat_of(seat), &words, 0, NULL, 0, &answer) != GG_PLAYED)
        fail_msg("%s: %s was not played: %s", seat, order, answer.error.text);
}

#endif
