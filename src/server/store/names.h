/* names.h: what people may be called, and which names count as the same.
 *
 * A name is kept in the form NFKC. It has a **key**, by which its owner is found when he logs in (small letters without
 * accents, signs and blanks), and a **skeleton**, which names that look alike share (Unicode's UTS 39, by ICU). Whoever
 * has an account has taken both, for ever. */
#ifndef GROGNARD_SERVER_NAMES_H
#define GROGNARD_SERVER_NAMES_H

#include "server/store/store.h"

enum { NAMES_SKELETON_MAX = 500 }; /* bytes */

typedef struct srv_name {
    char text[STORE_NAME_MAX + 1]; /* as it is shown */
    char key[STORE_NAME_MAX + 1];
    char skeleton[NAMES_SKELETON_MAX + 1];
} srv_name;

/* A name that somebody wants to have: 2 to 30 characters that can be seen, of one script (or of those that are
 * written together, such as the Japanese ones), no blanks at its ends. False: error says what is wrong. */
bool names_read(const char *given, srv_name *out, gg_error *error);
/* Of any name, also of one that nobody may have any more. "": it has none. */
void names_key(const char *name, char key[STORE_NAME_MAX + 1]);
void names_skeleton(const char *name, char skeleton[NAMES_SKELETON_MAX + 1]);

/* The account that is meant by a name as somebody types it. STORE_NONE: there is none. */
store_status names_find_user(srv_store *store, const char *typed, store_user *out);
/* STORE_OK: somebody has, or had, this name or one that looks like it. */
store_status names_look_up(srv_store *store, const srv_name *name);
/* For a name that comes from elsewhere (a log): what can be kept of it, marked if it looks like that of an account
 * here, whose owner may be somebody else. Never empty. */
store_status names_take_over(srv_store *store, const char *foreign, char name[STORE_NAME_MAX + 1]);

#endif
