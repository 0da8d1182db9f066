/* keeping.c: serializes a match, so that a long one can be resumed without replaying it.
 *
 * Orders are stored as they are in the journal, without the links, which one walk restores (journal.h). The rest are
 * states: the first one in full, each of the others as its small difference from the one before. */
#include "core/match/match.h"
#include "core/mem.h"

typedef struct kept_head {
    uint64_t used; /* bytes of orders */
    uint32_t stones, draws;
} kept_head;

typedef struct kept_stone {
    uint32_t depth, last;
} kept_stone;

enum { STATES = 3 }; /* at the beginning, at the barrier, now */

static size_t kept_size(const gg_game *game, const kept_head *head)
{
    return sizeof *head + head->stones * sizeof(kept_stone) + head->draws * sizeof(gg_draw) +
           (head->stones + STATES) * gg_state_size(game);
}

static kept_head head_of(const gg_match *match)
{
    return (kept_head){match->journal.used, match->trail.count, match->begin_count};
}

size_t gg_match_kept_size(const gg_match *match)
{
    kept_head head = head_of(match);
    return kept_size(match->game, &head);
}

/* ---------------------------------------------------------------- keeping */

static uint8_t *put_bytes(uint8_t *out, const void *from, size_t size)
{
    memcpy(out, from, size);
    return out + size;
}

static uint8_t *put_difference(uint8_t *out, const uint8_t *before, const uint8_t *state,
                               size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[i] = before[i] ^ state[i];
    return out + size;
}

static const uint8_t *milestone(const gg_match *match, uint32_t index)
{
    const gg_trail *trail = &match->trail;
    return trail->states + trail->stone[index].slot * trail->size;
}

void gg_match_keep(const gg_match *match, uint8_t *out)
{
    const size_t size = gg_state_size(match->game);
    const gg_trail *trail = &match->trail;
    const uint8_t *before = match->begun;
    kept_head head = head_of(match);
    gg_assert(match->barrier_holds);
    out = put_bytes(out, &head, sizeof head);
    for (uint32_t i = 0; i < trail->count; i++) {
        kept_stone stone = {trail->stone[i].depth, trail->stone[i].last};
        out = put_bytes(out, &stone, sizeof stone);
    }
    out = put_bytes(out, match->begin_draws, head.draws * sizeof match->begin_draws[0]);
    out = put_bytes(out, before, size);
    for (uint32_t i = 0; i < trail->count; before = milestone(match, i++))
        out = put_difference(out, before, milestone(match, i), size);
    out = put_difference(out, before, match->barrier, size);
    put_difference(out, match->barrier, match->now, size);
}

size_t gg_match_orders_size(const gg_match *match)
{
    return match->journal.used;
}

void gg_match_keep_orders(const gg_match *match, size_t from, size_t to, uint8_t *out)
{
    gg_journal_copy(&match->journal, from, to, out);
}

/* ---------------------------------------------------------------- resuming */

static bool take_difference(const gg_game *game, const uint8_t **from, const uint8_t *before,
                            uint8_t *state)
{
    gg_error error;
    const size_t size = gg_state_size(game);
    for (size_t i = 0; i < size; i++)
        state[i] = before[i] ^ (*from)[i];
    *from += size;
    return gg_check_state(game, state, true, &error);
}

/* Milestones lie on the path of standing orders; the walk also restores the depth of each order. */
static bool place_stones(gg_match *match)
{
    gg_journal *journal = &match->journal;
    const gg_trail *trail = &match->trail;
    uint32_t depth = 0, found = 0;
    while (found < trail->count && trail->stone[found].depth == 0) {
        if (found > 0 || trail->stone[0].last != GG_NOWHERE)
            return false;
        found++;
    }
    for (uint32_t place = journal->first; place != GG_NOWHERE;
         place = gg_journal_after(journal, place)) {
        gg_journal_set_depth(journal, place, ++depth);
        if (found < trail->count && trail->stone[found].depth == depth)
            if (trail->stone[found++].last != place)
                return false;
    }
    return found == trail->count && depth == journal->depth;
}

static bool take_states(gg_match *match, const uint8_t *from)
{
    const gg_game *game = match->game;
    gg_error error;
    gg_trail *trail = &match->trail;
    const uint8_t *before = match->begun;
    memcpy(match->begun, from, gg_state_size(game));
    from += gg_state_size(game);
    bool good = gg_check_state(game, match->begun, true, &error);
    for (uint32_t i = 0; good && i < trail->count; i++) {
        uint8_t *state = trail->states + trail->stone[i].slot * trail->size;
        good = take_difference(game, &from, before, state);
        before = state;
    }
    return good && take_difference(game, &from, before, match->barrier) &&
           take_difference(game, &from, match->barrier, match->now);
}

static bool take_orders(gg_match *match, const uint8_t *orders, size_t size)
{
    gg_open_offer offer = gg_offer_of(match->begun);
    if (size > match->journal.size)
        return false;
    memcpy(match->journal.at, orders, size);
    if (!gg_journal_relink(&match->journal, match->game->seats, size, &offer))
        return false;
    const gg_head *head = gg_head_of(match->now);
    /* Offers do not matter after the end. */
    return head->over || gg_same_offer(offer, gg_offer_of(head));
}

/* Sets everything as if the last order had just been carried out, except for its news and its line. */
static void settle(gg_match *match)
{
    memcpy(match->before, match->now, gg_state_size(match->game));
    match->barrier_holds = true;
    match->earlier_known = false;
    memset(match->lonely, 0, sizeof match->lonely);
    match->last_seat = GG_NOBODY;
    gg_dice_keyed(&match->dice, match->key, match->journal.count);
    gg_turn_open(&match->turn, &match->dice, match->events, GG_NEWS_MAX);
}

bool gg_match_recall(gg_match *match, const uint8_t *kept, size_t size, const uint8_t *orders,
                     size_t orders_size)
{
    kept_head head;
    if (size < sizeof head)
        return false;
    memcpy(&head, kept, sizeof head);
    if (head.stones > GG_TRAIL_MAX || head.draws > GG_DRAWS_MAX || head.used != orders_size ||
        size != kept_size(match->game, &head))
        return false;
    kept += sizeof head;
    gg_trail_open(&match->trail, match->trail.states, match->trail.size);
    match->trail.count = head.stones;
    for (uint32_t i = 0; i < head.stones; i++) {
        kept_stone stone;
        memcpy(&stone, kept, sizeof stone);
        match->trail.stone[i].depth = stone.depth;
        match->trail.stone[i].last = stone.last;
        kept += sizeof stone;
    }
    match->begin_count = head.draws;
    memcpy(match->begin_draws, kept, head.draws * sizeof match->begin_draws[0]);
    kept += head.draws * sizeof match->begin_draws[0];
    if (!take_states(match, kept) || !take_orders(match, orders, orders_size) ||
        !place_stones(match))
        return false;
    settle(match);
    return true;
}
