/* shelf.c: a sorted array of records (shelf.h). New keys are mostly the last of their kind, so insertion moves little. */
#include "shelf.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

/* What a record was before a change; at NULL: there was none. */
typedef struct shelf_change {
    char *key, *at;
    size_t size;
} shelf_change;

struct shelf {
    shelf_record *record;
    size_t count, room;
    shelf_change *change;
    size_t changes, change_room;
    size_t mark;
};

shelf *shelf_open(void)
{
    return host_zeroed(sizeof(shelf));
}

/* ---------------------------------------------------------------- finding */

/* The first record whose key is not less. */
static size_t find(const shelf *of, const char *key)
{
    size_t low = 0, high = of->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(of->record[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const shelf *of, size_t number, const char *key)
{
    return number < of->count && strcmp(of->record[number].key, key) == 0;
}

const shelf_record *shelf_get(const shelf *of, const char *key)
{
    size_t number = find(of, key);
    return is_at(of, number, key) ? &of->record[number] : NULL;
}

static bool begins(const shelf_record *record, const char *prefix)
{
    return strncmp(record->key, prefix, strlen(prefix)) == 0;
}

size_t shelf_begin(const shelf *of, const char *prefix)
{
    return find(of, prefix);
}

const shelf_record *shelf_next(const shelf *of, const char *prefix, size_t number)
{
    bool found = number < of->count && begins(&of->record[number], prefix);
    return found ? &of->record[number] : NULL;
}

/* No key has a character above those of ASCII. */
const shelf_record *shelf_last(const shelf *of, const char *prefix)
{
    char after[SHELF_KEY_SIZE + 2];
    gg_assert(strlen(prefix) < SHELF_KEY_SIZE);
    snprintf(after, sizeof after, "%s\x7F", prefix);
    size_t number = find(of, after);
    return number > 0 && begins(&of->record[number - 1], prefix) ? &of->record[number - 1] : NULL;
}

/* ---------------------------------------------------------------- changing */

static void insert(shelf *of, size_t number, shelf_record record)
{
    if (of->count == of->room) {
        of->room = of->room * 2 + 64;
        of->record = host_resized(of->record, of->room * sizeof *of->record);
    }
    shelf_record *at = &of->record[number];
    memmove(at + 1, at, (of->count - number) * sizeof *at);
    *at = record;
    of->count++;
    gg_assert(number == 0 || strcmp(at[-1].key, at->key) < 0);
}

static void take_out(shelf *of, size_t number)
{
    shelf_record *at = &of->record[number];
    free(at->key);
    free(at->at);
    of->count--;
    memmove(at, at + 1, (of->count - number) * sizeof *at);
}

/* Takes the record that was there, or NULL. */
static void note(shelf *of, const char *key, const shelf_record *old)
{
    if (of->changes == of->change_room) {
        of->change_room = of->change_room * 2 + 16;
        of->change = host_resized(of->change, of->change_room * sizeof *of->change);
    }
    of->change[of->changes++] = (shelf_change){host_copy_text(key, strlen(key)),
                                               old ? old->at : NULL, old ? old->size : 0};
}

void shelf_load(shelf *of, const char *key, const char *at, size_t size)
{
    size_t number = find(of, key);
    char *copy = host_copy_text(at, size);
    if (is_at(of, number, key)) {
        free(of->record[number].at);
        of->record[number].at = copy;
        of->record[number].size = size;
        return;
    }
    insert(of, number, (shelf_record){host_copy_text(key, strlen(key)), copy, size});
}

void shelf_put(shelf *of, const char *key, const char *at, size_t size)
{
    size_t number = find(of, key);
    bool there = is_at(of, number, key);
    gg_assert(strlen(key) < SHELF_KEY_SIZE);
    shelf_record *old = there ? &of->record[number] : NULL;
    note(of, key, old);
    if (there)
        old->at = NULL;
    shelf_load(of, key, at, size);
}

bool shelf_drop(shelf *of, const char *key)
{
    size_t number = find(of, key);
    if (!is_at(of, number, key))
        return false;
    note(of, key, &of->record[number]);
    of->record[number].at = NULL;
    take_out(of, number);
    return true;
}

void shelf_drop_all(shelf *of, const char *prefix)
{
    const shelf_record *record;
    size_t number = shelf_begin(of, prefix);
    while ((record = shelf_next(of, prefix, number)) != NULL) {
        bool dropped = shelf_drop(of, record->key);
        gg_assert(dropped);
        (void)dropped;
    }
}

/* ---------------------------------------------------------------- taking back */

void shelf_mark(shelf *of)
{
    of->mark = of->changes;
}

static void restore(shelf *of, const shelf_change *change)
{
    size_t number = find(of, change->key);
    if (change->at)
        shelf_load(of, change->key, change->at, change->size);
    else if (is_at(of, number, change->key))
        take_out(of, number);
}

static void forget(shelf_change *change)
{
    free(change->key);
    free(change->at);
}

void shelf_back(shelf *of)
{
    while (of->changes > of->mark) {
        shelf_change *last = &of->change[--of->changes];
        restore(of, last);
        forget(last);
    }
}

/* ---------------------------------------------------------------- for the browser's storage */

static void write_size(size_t size, FILE *out)
{
    uint32_t word = (uint32_t)size;
    fwrite(&word, sizeof word, 1, out);
}

/* Only the newest value of a record that has changed several times counts: writing it twice does no harm. */
bool shelf_changes(const shelf *of, host_page *out)
{
    if (of->changes == 0)
        return false;
    host_page_open(out);
    for (size_t i = 0; i < of->changes; i++) {
        const char *key = of->change[i].key;
        const shelf_record *now = shelf_get(of, key);
        write_size(strlen(key), out->stream);
        write_size(now ? now->size + 1 : 0, out->stream);
        fputs(key, out->stream);
        if (now)
            fwrite(now->at, 1, now->size, out->stream);
    }
    host_page_close(out);
    return true;
}

void shelf_clean(shelf *of)
{
    while (of->changes > 0)
        forget(&of->change[--of->changes]);
    of->mark = 0;
}

void shelf_close(shelf *of)
{
    shelf_clean(of);
    while (of->count > 0)
        take_out(of, of->count - 1);
    free(of->record);
    free(of->change);
    free(of);
}
