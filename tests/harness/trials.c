/* trials.c: the games that can do more for the harness than the contract asks for. */
#include <string.h>

#include "harness/harness.h"
#include "napoleon/every_order.h"
#include "napoleon/permute.h"
#include "napoleon/random_position.h"
#include "triumph/every_order.h"
#include "triumph/permute.h"

static const struct {
    const char *id;
    gg_trial trial;
} trials[] = {
    {"triumph", {NULL, tri_permute, tri_every_order, NULL}},
    {"napoleon", {NULL, nap_permute, nap_every_order, nap_random_position}},
};

gg_trial gg_trial_of(const gg_entry *entry)
{
    gg_trial trial = {entry, NULL, NULL, NULL};
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        if (strcmp(trials[i].id, entry->rules->id) != 0)
            continue;
        trial = trials[i].trial;
        trial.entry = entry;
    }
    return trial;
}
