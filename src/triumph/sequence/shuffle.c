/* shuffle.c: the end of a player turn shuffles every group of hidden units (T-ORD-03). */
#include "triumph/sequence/rules.h"
#include "triumph/table/many.h"

/* Blocks and labels stay where they are. The faces are exchanged. Marks of a turn are cleared before this. */
static void shuffle_set(tri_play *play, uint32_t first, uint64_t units)
{
    uint8_t *face = &play->table->face[first], faces[TRI_UNITS_MAX];
    uint32_t count = 0;
    for (uint64_t rest = units; rest != 0; rest &= rest - 1)
        faces[count++] = face[tri_lowest(rest)];
    gg_assert(count >= 2 && count <= TRI_UNITS_MAX);
    gg_shuffle(play->turn, first + tri_lowest(units), faces, count);
    count = 0;
    for (uint64_t rest = units; rest != 0; rest &= rest - 1)
        face[tri_lowest(rest)] = faces[count++];
}

void tri_shuffle_all(tri_play *play)
{
    tri_shuffles shuffles;
    tri_find_shuffles(play->table, &shuffles);
    for (uint32_t set = 0; set < shuffles.count; set++) {
        uint64_t units = shuffles.units[set];
        if ((units & (units - 1)) != 0)
            shuffle_set(play, tri_first_of_set(&shuffles, set), units);
    }
    tri_forget_places(play->table, &shuffles);
}
