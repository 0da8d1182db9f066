/* played_match.h: a match of one game, from its start or from a position, played with orders as text. For test
 * programs, which include cmocka first and open the memory in their set-up. */
#ifndef GG_HARNESS_PLAYED_MATCH_H
#define GG_HARNESS_PLAYED_MATCH_H

#include <stdlib.h>

#include "core/match/beginning.h"

enum { PLAYED_JOURNAL = 1 << 16, PLAYED_MEMORY = 1 << 22 };

static gg_entry entry;
static gg_shelf shelf;
static gg_arena arena;
static gg_game *game;
static gg_match *match;
static gg_answer answer;
static gg_words words;

static int open_memory(gg_entry of)
{
    entry = of;
    shelf = (gg_shelf){&entry, 1};
    arena = (gg_arena){aligned_alloc(GG_ALIGN, PLAYED_MEMORY), PLAYED_MEMORY, 0};
    return arena.at == NULL;
}

static int tear_down(void **state)
{
    (void)state;
    free(arena.at);
    return 0;
}

/* ---------------------------------------------------------------- beginnings */

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
    size_t size = gg_match_size(game, PLAYED_JOURNAL);
    match = gg_match_make(game, gg_arena_take(&arena, size), size);
    assert_non_null(match);
}

/* Begins at the scenario's own start. */
static inline void start(const char *line)
{
    make_game(line);
    make_match();
    assert_true(gg_match_begin(match, NULL, 0, &answer));
}

/* Begins with these dice for everything before the first decision. */
static inline void begin_rolled(const char *line, const char *position, uint32_t count,
                                const gg_draw *draws)
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
    assert_true(gg_begin(&beginning, match, draws, count, &answer));
}

static inline void begin_with(const char *line, const char *position)
{
    begin_rolled(line, position, 0, NULL);
}

/* ---------------------------------------------------------------- orders */

static inline gg_seat seat_of(const char *name)
{
    return gg_find_seat(game, gg_head_of(gg_match_state(match)), gg_span_of(name));
}

/* Plays with these dice and draws. */
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

/* ---------------------------------------------------------------- previews */

/* Writes the seat's preview of this draft (NULL: without a draft) as JSON. *view receives the view. */
static inline void write_preview(const char *seat, const gg_draft *draft, void *view, char *preview,
                                 size_t size)
{
    gg_draft empty;
    gg_text out;
    gg_json json;
    gg_draft_open(&empty);
    gg_match_view(match, seat_of(seat), view);
    gg_text_open(&out, preview, size);
    gg_json_open(&json, &out);
    gg_json_object(&json, NULL);
    game->rules->preview(game, view, draft != NULL ? draft : &empty, &json);
    gg_json_end_object(&json);
    assert_false(out.cut);
}

#endif
