/* jansson.h: reading JSON, in place of the library of this name: the part of its interface that the server uses.
 *
 * Values belong to the one that was loaded: json_decref() of it frees them all. */
#ifndef GROGNARD_OFFLINE_JANSSON_H
#define GROGNARD_OFFLINE_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_REJECT_DUPLICATES 0x1U

typedef int64_t json_int_t;
typedef struct json_t json_t;
typedef struct json_error_t {
    char text[80];
} json_error_t;

/* One value and nothing after it, UTF-8; an object or an array. NULL: it is not. Duplicate keys are always refused. */
json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
json_t *json_loads(const char *text, size_t flags, json_error_t *error);
void json_decref(json_t *loaded);

/* NULL counts as none of them. */
bool json_is_object(const json_t *value);
bool json_is_array(const json_t *value);
bool json_is_string(const json_t *value);
bool json_is_integer(const json_t *value);
bool json_is_boolean(const json_t *value);
bool json_is_true(const json_t *value);
bool json_is_null(const json_t *value);

/* What is missing is NULL or 0. */
const char *json_string_value(const json_t *value);
size_t json_string_length(const json_t *value);
json_int_t json_integer_value(const json_t *value);
json_t *json_object_get(const json_t *object, const char *key);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);
/* Members in the order of the text. */
json_t *json_first_member(const json_t *object);
json_t *json_next_member(const json_t *value);
const char *json_member_key(const json_t *value); /* NULL: it is NULL */

#define json_array_foreach(array, index, value)                                                    \
    for ((index) = 0;                                                                              \
         (index) < json_array_size(array) && ((value) = json_array_get(array, index)) != NULL;     \
         (index)++)
#define json_object_foreach(object, key, value)                                                    \
    for ((value) = json_first_member(object); ((key) = json_member_key(value)) != NULL;            \
         (value) = json_next_member(value))

#endif
