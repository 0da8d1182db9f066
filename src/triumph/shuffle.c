/* shuffle.c: the end of a player turn shuffles every group of hidden units (T-ORD-03). */
#include "triumph/rules.h"

/* Blocks stay where they are, with their labels; the faces change places. Marks of a turn are
 * cleared before this. */
static void shuffle_set(tri_play *play, tri_set set)
{
    tri_table *table = play->table;
    uint8_t faces[TRI_UNITS];
    uint32_t count = 0, first = tri_next(set, 0);
    TRI_EACH (slot, set)
        faces[count++] = table->face[slot];
    gg_shuffle(play->turn, (int16_t)first, faces, count);
    count = 0;
    TRI_EACH (slot, set)
        table->face[slot] = faces[count++];
}

void tri_shuffle_all(tri_play *play)
{
    tri_shuffles shuffles;
    tri_find_shuffles(play->table, &shuffles);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (shuffles.size[slot] > 1)
            shuffle_set(play, shuffles.set[slot]);
    tri_forget_places(play->table, &shuffles);
}
