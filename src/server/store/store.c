/* store.c: selects the kind of store. */
#include "server/store/store.h"

#include <string.h>

/* The part before a colon if it looks like a kind of store: letters only. Write a path with a colon as ./PATH. */
static size_t kind_size(const char *where)
{
    size_t size = strspn(where, "abcdefghijklmnopqrstuvwxyz");
    return size > 0 && where[size] == ':' ? size : 0;
}

static bool begins(const char *where, const char *kind)
{
    return strncmp(where, kind, strlen(kind)) == 0;
}

bool store_is_address(const char *where)
{
    return begins(where, "postgresql:") || begins(where, "postgres:");
}

srv_store *store_open(const char *where, store_use use, gg_error *error)
{
    static const char sqlite[] = "sqlite:";
    size_t kind = kind_size(where);
    if (store_is_address(where))
        return store_open_postgres(where, use, error);
    if (begins(where, sqlite))
        return store_open_sqlite(where + strlen(sqlite), use, error);
    if (kind == 0)
        return store_open_sqlite(where, use, error);
    gg_fail(error, 0, 0,
            "unknown kind of store: %.*s; use sqlite:FILE or postgresql://USER@HOST/DATABASE",
            (int)kind, where);
    return NULL;
}
