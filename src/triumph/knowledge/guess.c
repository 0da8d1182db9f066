/* guess.c: a complete state that fits a view, at random. Sees only the view.
 *
 * Everyone knows which units an army has left, which faces are in a group (knowledge.c), and that riders are cavalry.
 * Everything else is random. */
#include "triumph/knowledge/information.h"

enum {
    GUESSES_MAX = 512,
    EVEN_GUESSES = 32 /* tries before one of the units is made cavalry */
};

static void shuffle(gg_dice *dice, uint8_t *things, uint32_t count)
{
    for (; count > 1; count--) {
        uint32_t chosen = gg_below(dice, count);
        uint8_t thing = things[chosen];
        things[chosen] = things[count - 1];
        things[count - 1] = thing;
    }
}

static bool is_cavalry(uint8_t face)
{
    return tri_type(face) == TRI_CAVALRY;
}

static bool is_hidden(const tri_table *table, uint32_t slot)
{
    return tri_in_play(table->at[slot]) && table->face[slot] == TRI_NO_FACE;
}

/* -------------------------------------------------------- faces that are known to be in a group */

/* Hidden units of a group: riders first, then the others, each kind in random order. */
static uint32_t list_group(const tri_table *table, uint32_t group, tri_set riders, gg_dice *dice,
                           uint8_t *slots)
{
    uint32_t count = 0;
    for (int pass = 0; pass < 2; pass++) {
        uint32_t first = count;
        for (uint32_t slot = group; slot < TRI_UNITS; slot++)
            if (table->group[slot] == group && is_hidden(table, slot) &&
                tri_has(riders, slot) == (pass == 0))
                slots[count++] = (uint8_t)slot;
        shuffle(dice, slots + first, count - first);
    }
    return count;
}

/* Cavalry goes to riders as long as there are any, everything else to the others. */
static void place_memos(tri_table *table, uint32_t group, tri_set riders, gg_dice *dice)
{
    uint8_t slots[TRI_UNITS];
    uint32_t count = list_group(table, group, riders, dice, slots), front = 0, back = count;
    for (uint32_t slot = group; slot < TRI_UNITS; slot++) {
        uint8_t face = table->memo[slot];
        if (table->group[slot] != group || face == TRI_NO_FACE || front == back)
            continue;
        uint32_t at = is_cavalry(face) ? front++ : --back;
        gg_assert(at < count && table->face[slots[at]] == TRI_NO_FACE);
        table->face[slots[at]] = face;
    }
}

/* ---------------------------------------------------------------- all other faces */

/* What is left of the army and on no unit yet: cavalry first, each kind in random order. */
static uint32_t list_rest(const tri_table *table, uint8_t side, gg_dice *dice, uint8_t *faces)
{
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX, count = 0;
    int left[TRI_FACES];
    for (uint32_t face = 0; face < TRI_FACES; face++)
        left[face] = table->left[side][face];
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (tri_in_play(table->at[slot]) && !is_hidden(table, slot))
            left[table->face[slot]]--;
    for (int pass = 0; pass < 2; pass++) {
        uint32_t begin = count;
        for (uint8_t face = 0; face < TRI_FACES; face++)
            for (int n = 0; n < left[face] && is_cavalry(face) == (pass == 0); n++)
                faces[count++] = face;
        shuffle(dice, faces + begin, count - begin);
    }
    gg_assert(count <= TRI_UNITS_MAX);
    return count;
}

/* Riders, and one more unit if any is left, get cavalry from the front of the list. The rest is shuffled and dealt. */
static void deal_rest(tri_table *table, uint8_t side, tri_set riders, uint32_t rider, gg_dice *dice)
{
    uint8_t faces[TRI_UNITS];
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX, end = first + TRI_UNITS_MAX;
    uint32_t count = list_rest(table, side, dice, faces), used = 0;
    for (uint32_t slot = first; slot < end; slot++)
        if (is_hidden(table, slot) && tri_has(riders, slot)) {
            gg_assert(used < count && is_cavalry(faces[used]));
            table->face[slot] = faces[used++];
        }
    if (rider >= first && rider < end && is_hidden(table, rider) && used < count &&
        is_cavalry(faces[used]))
        table->face[rider] = faces[used++];
    shuffle(dice, faces + used, count - used);
    for (uint32_t slot = first; slot < end; slot++)
        if (is_hidden(table, slot)) {
            gg_assert(used < count);
            table->face[slot] = faces[used++];
        }
    gg_assert(used == count);
}

/* `rider`: a unit that is made cavalry if it can be; TRI_UNITS: none. */
static void guess_faces(tri_table *table, uint8_t side, uint32_t rider, gg_dice *dice)
{
    tri_set riders = tri_known_riders(table);
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint32_t group = first; group < first + TRI_UNITS_MAX; group++)
        if (table->group[group] == group)
            place_memos(table, group, riders, dice);
    deal_rest(table, side, riders, rider, dice);
}

/* ---------------------------------------------------------------- states */

/* In an attack the guessed faces must allow what has happened: the threat, and an answer to it. If few guesses allow
 * the threat, cavalry probably made it from farther away. Then one unit is made cavalry. */
void tri_guess(const gg_game *game, const void *from, gg_dice *dice, void *state)
{
    const tri_table *view = from;
    bool attack = view->attack.from != TRI_NO_APPROACH;
    for (int i = 0; i < GUESSES_MAX; i++) {
        tri_table table = *view;
        uint32_t rider = i < EVEN_GUESSES ? TRI_UNITS : gg_below(dice, TRI_UNITS);
        for (uint8_t side = 0; side < TRI_SIDES; side++)
            if (!tri_sees_side(view, view->head.viewer, side) && !tri_setup_is_hidden(view, side))
                guess_faces(&table, side, rider, dice);
        tri_make_state(game, &table, dice, state);
        if (!attack || tri_check_stages(game, state, NULL))
            return;
    }
}
