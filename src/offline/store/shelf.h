/* shelf.h: records by key, in the order of keys, with a list of what has changed.
 *
 * A group of changes can be taken back. What was changed since the last shelf_clean() is listed for the browser's storage. */
#ifndef GROGNARD_OFFLINE_SHELF_H
#define GROGNARD_OFFLINE_SHELF_H

#include "host/page.h"

enum { SHELF_KEY_SIZE = 120 };

typedef struct shelf_record {
    char *key;
    char *at; /* terminated */
    size_t size;
} shelf_record;

typedef struct shelf shelf;

shelf *shelf_open(void);
void shelf_close(shelf *of);

/* What the browser has stored. It is no change. */
void shelf_load(shelf *of, const char *key, const char *at, size_t size);
void shelf_put(shelf *of, const char *key, const char *at, size_t size);
bool shelf_drop(shelf *of, const char *key); /* false: there is none */
/* NULL: there is none. Valid until the next change. */
const shelf_record *shelf_get(const shelf *of, const char *key);
/* The record of that number if its key begins so; NULL: it does not. */
const shelf_record *shelf_next(const shelf *of, const char *prefix, size_t number);
size_t shelf_begin(const shelf *of,
                   const char *prefix); /* number of the first of them, or where it would be */
/* The last one whose key begins so. */
const shelf_record *shelf_last(const shelf *of, const char *prefix);
void shelf_drop_all(shelf *of, const char *prefix);

/* From here on changes can be taken back. */
void shelf_mark(shelf *of);
void shelf_back(shelf *of);
/* What has changed since the last shelf_clean(): for each record the sizes of key and value plus one (0: dropped) as 32 bits, then both.
 * Returns false if nothing has. */
bool shelf_changes(const shelf *of, host_page *out);
void shelf_clean(shelf *of);

#endif
