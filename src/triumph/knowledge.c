/* knowledge.c: what everybody can know about face-down units (T-ORD-03, section 4 of the information model).
 *
 * A face that was shown belongs to its block until blocks are shuffled; then it is only known to be somewhere in
 * the group. A group is a number that its units share (the lowest slot), with the faces known to be among them,
 * its memos, sorted and spread over its slots. A unit about which nothing is known is a group of its own without
 * a memo. All of this was seen by everybody at the table, so it is public; the same code runs on states and
 * on views. */
#include "triumph/knowledge.h"

#include "core/mem.h"

typedef struct gathering {
    uint32_t count, memos;
    uint8_t slot[TRI_UNITS]; /* ascending */
    uint8_t memo[TRI_UNITS];
} gathering;

static void gather(const tri_table *table, uint8_t group, gathering *out)
{
    out->count = out->memos = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        if (table->group[slot] != group)
            continue;
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

/* Writes the gathered slots back as one group, or as strangers if nothing is known of them. */
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

tri_set tri_known_units(const tri_table *table)
{
    uint8_t members[TRI_UNITS] = {0};
    tri_set known = {{0, 0}};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        members[table->group[slot]]++;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->memo[slot] != TRI_NO_FACE && table->group[slot] == slot && members[slot] == 1)
            tri_add(&known, slot);
    return known;
}

void tri_know(tri_table *table, uint32_t slot, uint8_t face)
{
    gathering rest;
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
}

/* ---------------------------------------------------------------- the end of a turn */

/* Units that are shuffled together have one key; 0: it stays alone. */
static uint32_t shuffle_key(const tri_table *table, uint32_t slot)
{
    uint32_t at = table->at[slot];
    if (!tri_in_play((uint16_t)at) || (table->flags[slot] & TRI_FIXED))
        return 0;
    uint32_t origin = at == TRI_OFF ? table->origin[slot] : 0;
    return (at | (uint32_t)tri_army_of(slot) << 15) << 16 | (uint32_t)table->corps[slot] << 8 |
           origin;
}

/* The lowest unit with the same key so far: by a small table, since every turn ends with this. */
static uint32_t lowest_alike(const tri_table *table, uint32_t slot, uint32_t keys[],
                             uint8_t at_key[256])
{
    uint32_t key = keys[slot] = shuffle_key(table, slot), place = key * 2654435761U >> 24;
    if (key == 0)
        return slot;
    while (at_key[place] != 0 && keys[at_key[place] - 1] != key)
        place = (place + 1) & 255;
    if (at_key[place] == 0)
        at_key[place] = (uint8_t)(slot + 1);
    return at_key[place] - 1U;
}

/* A corps is together, so only its first unit is looked up. */
void tri_find_shuffles(const tri_table *table, tri_shuffles *out)
{
    uint32_t keys[TRI_UNITS];
    uint8_t at_key[256] = {0};                  /* lowest slot + 1 */
    uint8_t of_corps[TRI_COMMANDERS_MAX] = {0}; /* likewise */
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        uint8_t corps = table->corps[slot];
        uint32_t lowest = slot;
        if (corps == TRI_NO_COMMANDER || (table->flags[slot] & TRI_FIXED))
            lowest = lowest_alike(table, slot, keys, at_key);
        else if (of_corps[corps] != 0)
            lowest = of_corps[corps] - 1U;
        else
            of_corps[corps] = (uint8_t)(slot + 1);
        gg_assert(table->at[lowest] == table->at[slot]);
        out->lowest[slot] = (uint8_t)lowest;
        out->size[slot] = 0;
        out->set[slot] = (tri_set){{0, 0}};
        out->size[lowest]++;
        tri_add(&out->set[lowest], slot);
    }
}

/* A group stays whole if none of its units is shuffled with strangers. */
static bool stays_whole(const tri_table *table, const tri_shuffles *shuffles,
                        const gathering *group)
{
    for (uint32_t i = 0; i < group->count; i++) {
        tri_set set = shuffles->set[shuffles->lowest[group->slot[i]]];
        TRI_EACH (other, set)
            if (table->group[other] != table->group[group->slot[i]])
                return false;
    }
    return true;
}

/* What is certain of the part of a broken group that lies in `set`: of a face known c times at least c less the
 * units outside are inside. */
static void add_certain(const gathering *group, tri_set set, gathering *to)
{
    uint32_t outside = 0;
    uint8_t known[TRI_FACES] = {0};
    for (uint32_t i = 0; i < group->count; i++)
        outside += !tri_has(set, group->slot[i]);
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
    tri_set broken = {{0, 0}};
    uint8_t members[TRI_UNITS] = {0};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        members[table->group[slot]]++;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        gathering group;
        if (table->group[slot] != slot || table->memo[slot] == TRI_NO_FACE ||
            (members[slot] == 1 && shuffles->size[shuffles->lowest[slot]] == 1))
            continue;
        gather(table, (uint8_t)slot, &group);
        if (stays_whole(table, shuffles, &group))
            continue;
        for (uint32_t i = 0; i < group.count; i++)
            tri_add(&broken, shuffles->lowest[group.slot[i]]);
    }
    return broken;
}

void tri_forget_places(tri_table *table, const tri_shuffles *shuffles)
{
    tri_set broken = find_broken(table, shuffles);
    if (tri_empty(broken))
        return;
    tri_table before = *table;
    TRI_EACH (lowest, broken)
        merge(&before, shuffles->set[lowest], table);
}
