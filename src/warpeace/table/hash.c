/* hash.c: the hash of a state or view.
 *
 * States have room for the largest scenario. Where a smaller one leaves that room empty, it is left out of the hash, so
 * games that were recorded before the room grew keep their hashes. */
#include "core/mem.h"
#include "warpeace/table/state.h"
#include "warpeace/table/tables.h"
#include "warpeace/table/view.h"

/* Bytes that are left out. */
typedef struct cut {
    uint16_t at, size;
} cut;

#define CUT(member, kept)                                                                          \
    {                                                                                              \
        offsetof(wap_view, member) + (kept), sizeof(((wap_view *)NULL)->member) - (kept)           \
    }
#define CUT_HEXES(member)                                                                          \
    CUT(table.member[WAP_FR], WAP_SMALL_HEXES / 8), CUT(table.member[WAP_AL], WAP_SMALL_HEXES / 8)

/* In the order of the members. */
static const cut cuts[] = {
    CUT(table.happened, WAP_SMALL_CHANGES),
    CUT(table.control, WAP_SMALL_CITIES),
    CUT(table.held, WAP_SMALL_CITIES),
    CUT(table.siege, WAP_SMALL_CITIES),
    CUT(table.demanded, WAP_SMALL_CITIES),
    CUT_HEXES(occupied),
    CUT_HEXES(trench),
    CUT_HEXES(strong),
    CUT_HEXES(entered),
    CUT_HEXES(emptied),
    CUT(table.pile, WAP_SMALL_PILES * sizeof(wap_pile)),
    CUT(ghost, WAP_SMALL_GHOSTS * sizeof(wap_ghost)),
};

enum { CUTS = sizeof cuts / sizeof cuts[0] };

/* All bytes but those of the cuts; returns how many. */
static uint32_t leave_out(const uint8_t *from, uint32_t size, uint8_t *out)
{
    uint32_t at = 0, used = 0;
    for (uint32_t i = 0; i < CUTS && cuts[i].at < size; i++) {
        memcpy(out + used, from + at, cuts[i].at - at);
        used += cuts[i].at - at;
        at = (uint32_t)cuts[i].at + cuts[i].size;
    }
    memcpy(out + used, from + at, size - at);
    return used + size - at;
}

uint64_t wap_hash(const gg_game *game, const void *state_or_view, bool view)
{
    uint32_t size = view ? sizeof(wap_view) : sizeof(wap_state);
    uint8_t kept[sizeof(wap_view)];
    if (!wap_board_of(game)->small)
        return gg_hash_bytes(state_or_view, size);
    size = leave_out(state_or_view, size, kept);
    return gg_hash_bytes(kept, size);
}
