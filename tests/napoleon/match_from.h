/* match_from.h: a match of napoleon from a position, for tests. Include it behind cmocka. */
#ifndef NAPOLEON_MATCH_FROM_H
#define NAPOLEON_MATCH_FROM_H

#include <stdlib.h>
#include <string.h>

#include "core/beginning.h"
#include "napoleon/napoleon.h"
#include "napoleon/view.h"
#include "napoleon_files.h"

enum { JOURNAL = 1 << 16, MEMORY = 1 << 22 };

static gg_entry entry;
static gg_shelf shelf;
static gg_arena arena;
static gg_game *game;
static gg_match *match;
static gg_answer answer;
static gg_words words;

static int set_up(void **state)
{
    (void)state;
    entry = (gg_entry){&napoleon_rules, gg_files_napoleon, gg_files_napoleon_count};
    shelf = (gg_shelf){&entry, 1};
    void *memory = aligned_alloc(GG_ALIGN, MEMORY);
    assert_non_null(memory);
    arena = (gg_arena){memory, MEMORY, 0};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(arena.at);
    return 0;
}

static inline void make_game(const char *line)
{
    gg_error error = {0};
    arena.used = 0;
    assert_true(gg_split(gg_span_of(line), &words, &error));
    game = gg_read_game(&shelf, &words, 0, &arena, &error);
    assert_non_null(game);
}

static inline void make_match(void)
{
    size_t size = gg_match_size(game, JOURNAL);
    match = gg_match_make(game, gg_arena_take(&arena, size), size);
    assert_non_null(match);
}

/* The game's own beginning. */
static inline void start(const char *line)
{
    make_game(line);
    make_match();
    assert_true(gg_match_begin(match, NULL, 0, &answer));
}

/* With these dice for what happens before the first decision. */
static inline void begin_rolled(const char *options, const char *position, uint32_t count,
                                const gg_draw *draws)
{
    gg_error error = {0};
    gg_reader reader;
    gg_beginning beginning = {0};
    make_game(options);
    assert_true(gg_beginning_open(&beginning, game, &arena, &error));
    gg_reader_open(&reader, gg_span_of(position));
    while (gg_read_words(&reader, &words, &error))
        if (!gg_beginning_line(&beginning, 0, &words, &error))
            fail_msg("%s", error.text);
    if (!gg_beginning_end(&beginning, &error))
        fail_msg("%s", error.text);
    make_match();
    assert_true(gg_begin(&beginning, match, draws, count, &answer));
}

static inline void begin_with(const char *options, const char *position)
{
    begin_rolled(options, position, 0, NULL);
}

static inline void begin(const char *position)
{
    begin_with("napoleon", position);
}

static inline gg_seat seat_of(const char *name)
{
    return gg_find_seat(game, gg_head_of(gg_match_state(match)), gg_span_of(name));
}

/* With these dice and draws. */
static inline void rolled(const char *seat, const char *order, uint32_t count, const gg_draw *draws)
{
    gg_error error = {0};
    assert_true(gg_split(gg_span_of(order), &words, &error));
    if (gg_match_say(match, seat_of(seat), &words, 0, draws, count, &answer) != GG_PLAYED)
        fail_msg("%s: %s was not played: %s", seat, order, answer.error.text);
}

static inline void played(const char *seat, const char *order)
{
    rolled(seat, order, 0, NULL);
}

#endif
