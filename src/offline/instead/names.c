/* names.c: names of a single person (server/store/names.h): nobody else can be mistaken for them. */
#include "server/store/names.h"
#include "server/store/texts.h"

#include "core/text/text.h"

#include <string.h>

enum { NAME_LEAST = 2, NAME_MOST = 30 };

void names_key(const char *name, char key[STORE_NAME_MAX + 1])
{
    if (gg_fold(gg_span_of(name), true, key, STORE_NAME_MAX + 1) > STORE_NAME_MAX)
        key[0] = 0;
}

void names_skeleton(const char *name, char skeleton[NAMES_SKELETON_MAX + 1])
{
    names_key(name, skeleton);
}

bool names_read(const char *given, srv_name *out, gg_error *error)
{
    *out = (srv_name){0};
    size_t count = texts_count(given);
    if (count == SIZE_MAX)
        return gg_fail(error, 0, 0, "the name is not UTF-8");
    if (count < NAME_LEAST || count > NAME_MOST)
        return gg_fail(error, 0, 0, "a name must have %d to %d characters", NAME_LEAST, NAME_MOST);
    if (strlen(given) > STORE_NAME_MAX)
        return gg_fail(error, 0, 0, "the name is too long: at most %d bytes of UTF-8",
                       STORE_NAME_MAX);
    if (!texts_check(given, TEXT_LINE, error))
        return false;
    memcpy(out->text, given, strlen(given));
    names_key(out->text, out->key);
    return true;
}

store_status names_find_user(srv_store *store, const char *typed, store_user *out)
{
    char key[STORE_NAME_MAX + 1];
    names_key(typed, key);
    return store->ops->user_by_key(store, key, out);
}

store_status names_look_up(srv_store *store, const srv_name *name)
{
    return store->ops->taken_name(store, name->key);
}

store_status names_take_over(srv_store *store, const char *foreign, char name[STORE_NAME_MAX + 1])
{
    (void)store;
    if (texts_strip(foreign, name, STORE_NAME_MAX + 1) == 0)
        memcpy(name, "?", 2);
    return STORE_OK;
}
