/* damage.h: corrupts valid states, one number at a time; the check must detect it and say what is wrong. Include it
 * after cmocka. */
#ifndef GG_DAMAGE_H
#define GG_DAMAGE_H

#include <stdlib.h>
#include <string.h>

#include "grognard_game.h"

/* One corrupted member: `size` bytes at `at` become `value`. */
typedef struct gg_damage {
    const char *says;
    size_t at, size;
    uint64_t value;
} gg_damage;

/* Members of the table inside a state of type `type`: scalars and array elements. */
#define GG_MEMBER(type, name) offsetof(type, table.name), sizeof(((type *)0)->table.name)
#define GG_ELEMENT(type, name, index)                                                              \
    offsetof(type, table.name) + (index) * sizeof(((type *)0)->table.name[0]),                     \
        sizeof(((type *)0)->table.name[0])

static void gg_expect_damage(const gg_game *of, const void *good, const gg_damage *how,
                             bool history)
{
    size_t size = of->rules->state_size;
    uint8_t *state = aligned_alloc(GG_ALIGN, (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN);
    gg_error error = {0};
    assert_non_null(state);
    memcpy(state, good, size);
    if (!gg_check_state(of, state, history, &error))
        fail_msg("the state is bad before it is spoilt: %s", error.text);
    memcpy(state + how->at, &how->value, how->size); /* little-endian */
    if (gg_check_state(of, state, history, &error))
        fail_msg("%s: not found (byte %u becomes %u)", how->says, (unsigned)how->at,
                 (unsigned)how->value);
    if (strcmp(error.text, how->says) != 0)
        fail_msg("%s\nexpected, found\n%s", how->says, error.text);
    free(state);
}

#define GG_EXPECT_DAMAGES(game, state, history, ...)                                               \
    do {                                                                                           \
        const gg_damage damages[] = {__VA_ARGS__};                                                 \
        for (size_t d = 0; d < sizeof damages / sizeof damages[0]; d++)                            \
            gg_expect_damage(game, state, &damages[d], history);                                   \
    } while (0)

#endif
