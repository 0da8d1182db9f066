/* names.h: which user names are allowed, and which count as the same.
 *
 * A name is stored in NFKC. It has a **key**, by which its owner logs in (small letters without accents, signs and
 * blanks), and a **skeleton**, which names that look alike share (Unicode UTS 39, by ICU). An account reserves both
 * forever. */
#ifndef GROGNARD_SERVER_NAMES_H
#define GROGNARD_SERVER_NAMES_H

#include "server/store/store.h"

enum { NAMES_SKELETON_MAX = 500 }; /* bytes */

typedef struct srv_name {
    char text[STORE_NAME_MAX + 1]; /* as displayed */
    char key[STORE_NAME_MAX + 1];
    char skeleton[NAMES_SKELETON_MAX + 1];
} srv_name;

/* Checks a requested name: 2 to 30 visible characters of one script (or of scripts that are written together, such as
 * the Japanese ones), no blanks at its ends. False: error says what is wrong. */
bool names_read(const char *given, srv_name *out, gg_error *error);
/* For any name, even one that is no longer allowed. "": none. */
void names_key(const char *name, char key[STORE_NAME_MAX + 1]);
void names_skeleton(const char *name, char skeleton[NAMES_SKELETON_MAX + 1]);

/* The account that a typed name means. STORE_NONE: none. */
store_status names_find_user(srv_store *store, const char *typed, store_user *out);
/* STORE_OK: an account has, or had, this name or one that looks like it. */
store_status names_look_up(srv_store *store, const srv_name *name);
/* For a name from elsewhere (a log): what can be kept of it, marked if it looks like the name of an account here,
 * which may belong to another person. Never empty. */
store_status names_take_over(srv_store *store, const char *foreign, char name[STORE_NAME_MAX + 1]);

#endif
