/* knowledge.c: what everybody can know about face-down units (T-ORD-03, T-PCE-03).
 *
 * A face that was shown belongs to its block until blocks are shuffled; then it is only known to be somewhere in
 * the group. A group is a number that its units share (the lowest slot). The faces known to be among them, its
 * memos, are sorted and stored in its first slots. A unit about which nothing is known is a group of its own
 * without a memo. All of this is public, so the same code runs on states and views. */
#include "triumph/table/knowledge.h"

#include "core/mem.h"
#include "triumph/table/many.h"

_Static_assert(TRI_UNITS % 8 == 0, "for slots_with");

typedef struct gathering {
    uint32_t count, memos;
    uint8_t slot[TRI_UNITS]; /* ascending */
    uint8_t memo[TRI_UNITS];
} gathering;

static tri_set slots_with(const uint8_t bytes[TRI_UNITS], uint8_t value)
{
    tri_set set = {{0, 0}};
    for (uint32_t i = 0; i < 64; i += 8)
        set.word[0] |= tri_equal_bytes(bytes + i, value) << i;
    for (uint32_t i = 64; i < TRI_UNITS; i += 8)
        set.word[1] |= tri_equal_bytes(bytes + i, value) << (i - 64);
    return set;
}

static void gather(const tri_table *table, uint8_t group, gathering *out)
{
    tri_set members = slots_with(table->group, group);
    gg_assert(tri_has(members, group)); /* the lowest slot gives the number */
    out->count = out->memos = 0;
    TRI_EACH (slot, members) {
        out->slot[out->count++] = (uint8_t)slot;
        if (table->memo[slot] != TRI_NO_FACE)
            out->memo[out->memos++] = table->memo[slot];
    }
}

static void sort_faces(uint8_t *faces, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint8_t face = faces[i];
        uint32_t at = i;
        for (; at > 0 && faces[at - 1] > face; at--)
            faces[at] = faces[at - 1];
        faces[at] = face;
    }
}

/* Writes the gathered slots back as one group, or as single units if nothing is known of them. */
static void settle(tri_table *table, gathering *from)
{
    gg_assert(from->memos <= from->count);
    sort_faces(from->memo, from->memos);
    for (uint32_t i = 0; i < from->count; i++) {
        table->group[from->slot[i]] = from->memos > 0 ? from->slot[0] : from->slot[i];
        table->memo[from->slot[i]] = i < from->memos ? from->memo[i] : TRI_NO_FACE;
    }
}

void tri_know_nothing(tri_table *table)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        table->group[slot] = (uint8_t)slot;
        table->memo[slot] = TRI_NO_FACE;
    }
}

bool tri_is_known(const tri_table *table, uint32_t slot)
{
    if (table->memo[slot] == TRI_NO_FACE || table->group[slot] != slot)
        return false;
    for (uint32_t other = slot + 1; other < TRI_UNITS; other++)
        if (table->group[other] == slot)
            return false;
    return true;
}

/* Slots about whose faces something is known. */
static tri_set remembered(const tri_table *table)
{
    tri_set nothing = slots_with(table->memo, TRI_NO_FACE);
    uint64_t last = (UINT64_C(1) << (TRI_UNITS - 64)) - 1;
    return (tri_set){{~nothing.word[0], ~nothing.word[1] & last}};
}

static void count_members(const tri_table *table, uint8_t members[TRI_UNITS])
{
    memset(members, 0, TRI_UNITS);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot += 4) {
        members[table->group[slot]]++;
        members[table->group[slot + 1]]++;
        members[table->group[slot + 2]]++;
        members[table->group[slot + 3]]++;
    }
}

tri_set tri_known_units(const tri_table *table)
{
    uint8_t members[TRI_UNITS];
    tri_set known = {{0, 0}}, candidates = remembered(table);
    if (tri_empty(candidates))
        return known;
    count_members(table, members);
    TRI_EACH (slot, candidates)
        if (table->group[slot] == slot && members[slot] == 1)
            tri_add(&known, slot);
    return known;
}

void tri_know(tri_table *table, uint32_t slot, uint8_t face)
{
    gathering rest;
    gg_assert(slot < TRI_UNITS && face < TRI_FACES);
    gather(table, table->group[slot], &rest);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < rest.count; i++)
        if (rest.slot[i] != slot)
            rest.slot[kept++] = rest.slot[i];
    rest.count = kept;
    for (uint32_t i = 0; i < rest.memos && kept > 0; i++) {
        if (rest.memo[i] != face)
            continue;
        rest.memo[i] = rest.memo[--rest.memos]; /* this one is found */
        break;
    }
    if (kept > 0)
        settle(table, &rest);
    table->group[slot] = (uint8_t)slot;
    table->memo[slot] = face;
    gg_assert(tri_is_known(table, slot));
}

/* ---------------------------------------------------------------- the end of a turn */

/* Units with one key are shuffled together: those of a corps, which is in one place; others by position, off the map by
 * the commander they come with. */
enum {
    KEY_AT = TRI_COMMANDERS_MAX,
    KEY_OFF = KEY_AT + (int)TRI_POSITIONS,
    KEY_ALONE = KEY_OFF + (int)TRI_NO_COMMANDER + 1,
    KEYS
};

static uint32_t shuffle_key(const tri_table *table, uint32_t slot)
{
    uint16_t at = table->at[slot];
    if (table->flags[slot] & TRI_FIXED)
        return KEY_ALONE;
    if (table->corps[slot] != TRI_NO_COMMANDER)
        return table->corps[slot];
    if (at == TRI_OFF)
        return (uint32_t)KEY_OFF + table->origin[slot];
    return tri_in_play(at) ? (uint32_t)KEY_AT + at : KEY_ALONE;
}

/* set_of: the last set of each key, + 1. Sets of the other army come first and do not count. */
static void find_sets(const tri_table *table, uint32_t first, uint8_t set_of[KEYS],
                      tri_shuffles *out)
{
    uint32_t earlier = out->count, count = out->count;
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i++) {
        uint32_t key = shuffle_key(table, first + i), set = set_of[key];
        if (set <= earlier || key == KEY_ALONE) {
            out->units[count++] = 0;
            set_of[key] = (uint8_t)(set = count);
        }
        out->units[set - 1] |= UINT64_C(1) << i;
        out->of[first + i] = (uint8_t)(set - 1);
    }
    out->count = count;
}

void tri_find_shuffles(const tri_table *table, tri_shuffles *out)
{
    uint8_t set_of[KEYS];
    memset(set_of, 0, sizeof set_of);
    out->count = 0;
    find_sets(table, 0, set_of, out);
    out->french = out->count;
    find_sets(table, TRI_UNITS_MAX, set_of, out);
    gg_assert(out->count <= TRI_UNITS); /* every unit is in one set */
}

/* A group stays whole if none of its units is shuffled with units from outside. */
static bool stays_whole(const tri_table *table, const tri_shuffles *shuffles,
                        const gathering *group)
{
    for (uint32_t i = 0; i < group->count; i++) {
        uint32_t set = shuffles->of[group->slot[i]], first = tri_first_of_set(shuffles, set);
        for (uint64_t rest = shuffles->units[set]; rest != 0; rest &= rest - 1)
            if (table->group[first + tri_lowest(rest)] != table->group[group->slot[i]])
                return false;
    }
    return true;
}

/* What is certain about the part of a broken group in `set`: of a face known c times, at least c minus the units
 * outside are inside. */
static void add_certain(const gathering *group, tri_set set, gathering *to)
{
    uint32_t outside = 0;
    uint8_t known[TRI_FACES] = {0};
    for (uint32_t i = 0; i < group->count; i++)
        outside += !tri_has(set, group->slot[i]);
    gg_assert(outside < group->count); /* some of it is in the set */
    for (uint32_t i = 0; i < group->memos; i++)
        known[group->memo[i]]++;
    for (uint8_t face = 0; face < TRI_FACES; face++)
        for (uint32_t n = outside; n < known[face]; n++)
            to->memo[to->memos++] = face;
}

/* The new group of a shuffle set, from all old groups that have a part in it. */
static void merge(const tri_table *before, tri_set set, tri_table *table)
{
    gathering merged, old;
    merged.count = merged.memos = 0;
    TRI_EACH (slot, set) {
        bool first = before->memo[before->group[slot]] !=
                     TRI_NO_FACE; /* a group's memos begin at its number */
        merged.slot[merged.count++] = (uint8_t)slot;
        for (uint32_t earlier = tri_next(set, 0); earlier < slot;
             earlier = tri_next(set, earlier + 1))
            first = first && before->group[earlier] != before->group[slot];
        if (!first)
            continue;
        gather(before, before->group[slot], &old);
        add_certain(&old, set, &merged);
    }
    settle(table, &merged);
}

/* The shuffle sets that take part in breaking up a group of which something is known. */
static tri_set find_broken(const tri_table *table, const tri_shuffles *shuffles)
{
    tri_set broken = {{0, 0}}, known = remembered(table);
    uint8_t members[TRI_UNITS];
    if (tri_empty(known))
        return broken;
    count_members(table, members);
    TRI_EACH (slot, known) {
        gathering group;
        uint64_t together = shuffles->units[shuffles->of[slot]];
        if (table->group[slot] != slot || (members[slot] == 1 && (together & (together - 1)) == 0))
            continue;
        gather(table, (uint8_t)slot, &group);
        if (stays_whole(table, shuffles, &group))
            continue;
        for (uint32_t i = 0; i < group.count; i++)
            tri_add(&broken, shuffles->of[group.slot[i]]);
    }
    return broken;
}

void tri_forget_places(tri_table *table, const tri_shuffles *shuffles)
{
    tri_set broken = find_broken(table, shuffles);
    if (tri_empty(broken))
        return;
    tri_table before = *table;
    TRI_EACH (set, broken) {
        uint8_t side = set < shuffles->french ? TRI_ALLIED : TRI_FRENCH;
        merge(&before, tri_set_of_side(side, shuffles->units[set]), table);
    }
}
