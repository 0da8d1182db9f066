/* name_list.h: finds things of a board by name, and suggests similar names.
 *
 * The names are a member of an array of the game's structs. */
#ifndef GROGNARD_NAME_LIST_H
#define GROGNARD_NAME_LIST_H

#include "grognard_game.h"

typedef struct gg_name_list {
    const char *what;  /* such as "town", for errors */
    const char *first; /* name */
    size_t stride;     /* bytes from one name to the next */
    uint32_t count;
} gg_name_list;

/* The names may be any member of their struct. */
#define GG_NAMES(what, array, name, count)                                                         \
    ((gg_name_list){what, (array)[0].name, sizeof *(array), count})

/* The first with that name from `index` on; list->count: none. */
uint32_t gg_find_name(const gg_name_list *list, gg_span name, uint32_t index);
/* The same from the start; list->count with an error at the word: "WHAT expected", or `unknown WHAT "X"; near: Y`. */
uint32_t gg_read_name(const gg_name_list *list, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error);
/* Only that error; returns false. */
bool gg_fail_unknown(const gg_name_list *list, gg_span name, const gg_words *words, uint32_t index,
                     gg_error *error);

#endif
