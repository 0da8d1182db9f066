/* json.h: walks lists and objects of JSON. Like the macros of jansson, but the linters know them. */
#ifndef GROGNARD_CLI_SCREEN_JSON_H
#define GROGNARD_CLI_SCREEN_JSON_H

#include <jansson.h>

#define SCR_EACH(list, i, value)                                                                   \
    for ((i) = 0; (i) < json_array_size(list) && ((value) = json_array_get(list, i)) != NULL; (i)++)
#define SCR_EACH_MEMBER(object, key, value)                                                        \
    for ((key) = json_object_iter_key(json_object_iter(object));                                   \
         (key) && ((value) = json_object_iter_value(json_object_key_to_iter(key))) != NULL;        \
         (key) =                                                                                   \
             json_object_iter_key(json_object_iter_next(object, json_object_key_to_iter(key))))

#endif
