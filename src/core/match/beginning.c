/* beginning.c: reads the beginning of a game in cases and logs: the game line and the free position. */
#include "core/match/beginning.h"
#include "core/play/head.h"

bool gg_no_memory(gg_error *error)
{
    return gg_fail(error, 0, 0, "not enough memory");
}

/* ---------------------------------------------------------------- the game line */

/* An error in a data file has that file's line numbers; here it is moved to the statement that named the game. */
static void place_error(gg_error *error, const gg_words *words)
{
    uint32_t below = words->word[words->count - 1].line;
    if (error->line >= words->line && error->line - words->line <= below)
        return;
    error->line = words->line;
    error->column = words->word[0].column;
}

gg_game *gg_read_game(const gg_shelf *shelf, const gg_words *words, uint32_t first, gg_arena *arena,
                      gg_error *error)
{
    const gg_entry *entry = gg_read_entry(shelf, words, first, error);
    if (!entry)
        return NULL;
    void *memory = gg_arena_take(arena, gg_game_size(entry->rules));
    gg_game *game = NULL;
    if (memory)
        game = gg_game_make(entry, memory, words, first, error);
    else
        gg_no_memory(error);
    if (!game)
        place_error(error, words);
    return game;
}

/* ---------------------------------------------------------------- the free position */

static void open_state(gg_beginning *beginning)
{
    memset(beginning->state, 0, gg_state_size(beginning->game));
    gg_open_head(beginning->game, beginning->state);
}

bool gg_beginning_open(gg_beginning *beginning, const gg_game *game, gg_arena *arena,
                       gg_error *error)
{
    memset(beginning, 0, sizeof *beginning);
    beginning->game = game;
    beginning->free = true;
    beginning->position.builder = gg_arena_take(arena, game->rules->builder_size);
    beginning->state = gg_arena_take(arena, gg_state_size(game));
    if (!beginning->position.builder || !beginning->state)
        return gg_no_memory(error);
    open_state(beginning);
    return true;
}

/* Adds the rule's identifier to the reason, unless the game already did. */
static void name_rule(const gg_game *game, gg_error *error)
{
    if (error->rule == GG_RULE_NONE)
        return;
    gg_span id = gg_rule_id(game, error->rule);
    size_t size = strlen(error->text);
    if (id.size == 0 || size + id.size + 4 > sizeof error->text)
        return;
    for (size_t at = 0; at + id.size <= size; at++)
        if (memcmp(error->text + at, id.at, id.size) == 0)
            return;
    gg_text text = {.at = error->text, .size = sizeof error->text, .used = size};
    gg_put(&text, " (");
    gg_put_span(&text, id);
    gg_put(&text, ")");
}

bool gg_beginning_line(gg_beginning *beginning, uint8_t layer, const gg_words *words,
                       gg_error *error)
{
    const gg_game *game = beginning->game;
    gg_position *position = &beginning->position;
    position->layer = layer;
    position->taken_away = gg_word_is(words, 0, "not");
    uint32_t first = position->taken_away ? 1 : 0;
    if (first == words->count)
        return gg_fail_at(error, words, first, "statement expected");
    if (game->rules->position_line(game, position, words, first, error))
        return true;
    name_rule(game, error);
    return false;
}

/* Seats may be named before the first draw, so this begins once with arbitrary dice to learn their names. */
static void start_for_head(gg_beginning *beginning)
{
    gg_dice dice;
    gg_turn turn;
    gg_dice_fast(&dice, 0);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_start(beginning->game, beginning->state, &turn);
}

bool gg_beginning_end(gg_beginning *beginning, gg_error *error)
{
    const gg_game *game = beginning->game;
    if (!beginning->free) {
        start_for_head(beginning);
        return true;
    }
    if (game->rules->position_end(game, &beginning->position, beginning->state, error))
        return true;
    name_rule(game, error);
    return false;
}

bool gg_begin(const gg_beginning *beginning, gg_match *match, const gg_draw *dice, uint32_t count,
              gg_answer *answer)
{
    if (beginning->free)
        return gg_match_begin_at(match, beginning->state, dice, count, answer);
    return gg_match_begin(match, dice, count, answer);
}
