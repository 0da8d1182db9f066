/* growing.c: a match that takes more memory from an arena when its journal is full.
 *
 * The old memory is released with the rest of the arena. Each block is twice as large as the one before, so the waste
 * never exceeds the memory in use. */
#include "core/match/growing.h"

enum { FIRST_JOURNAL = 8192 };

static gg_match *make_room(const gg_game *game, gg_arena *arena, size_t journal,
                           const gg_match *old)
{
    size_t size = gg_match_size(game, journal);
    void *memory = gg_arena_take(arena, size);
    if (!memory)
        return NULL;
    return old ? gg_match_move(old, memory, size) : gg_match_make(game, memory, size);
}

bool gg_growing_make(gg_growing *growing, const gg_game *game, gg_arena *arena)
{
    growing->arena = arena;
    growing->journal = FIRST_JOURNAL;
    growing->match = make_room(game, arena, growing->journal, NULL);
    return growing->match != NULL;
}

bool gg_growing_copy(gg_growing *to, const gg_growing *from)
{
    if (to->journal < from->journal) {
        gg_match *match = make_room(gg_match_game(from->match), to->arena, from->journal,
                                    from->match);
        if (!match)
            return false;
        to->match = match;
        to->journal = from->journal;
        return true;
    }
    gg_match_copy(to->match, from->match);
    return true;
}

void gg_growing_swap(gg_growing *a, gg_growing *b)
{
    gg_growing old = *a;
    *a = *b;
    *b = old;
}

static bool grow(gg_growing *growing)
{
    size_t journal = growing->journal * 2;
    gg_match *match = make_room(gg_match_game(growing->match), growing->arena, journal,
                                growing->match);
    if (!match)
        return false;
    growing->match = match;
    growing->journal = journal;
    return true;
}

gg_status gg_growing_play(gg_growing *growing, gg_seat seat, const gg_order *order,
                          const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    gg_status status = gg_match_play(growing->match, seat, order, forced, count, answer);
    if (status == GG_FULL && grow(growing))
        status = gg_match_play(growing->match, seat, order, forced, count, answer);
    return status;
}

/* A line with many long orders may need more than twice the previous room. */
gg_status gg_growing_say(gg_growing *growing, gg_seat seat, const gg_words *words, uint32_t first,
                         const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    gg_status status = gg_match_say(growing->match, seat, words, first, forced, count, answer);
    for (int tries = 0; status == GG_FULL && tries < 4 && grow(growing); tries++)
        status = gg_match_say(growing->match, seat, words, first, forced, count, answer);
    return status;
}
