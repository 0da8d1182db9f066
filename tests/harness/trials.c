/* trials.c: the games that provide extra functions for the harness. */
#include <string.h>

#include "harness/harness.h"
#include "napoleon/every_order.h"
#include "napoleon/permute.h"
#include "napoleon/random_position.h"
#include "triumph/every_order.h"
#include "triumph/permute.h"
#include "warpeace/every_order.h"
#include "warpeace/permute.h"
#include "warpeace/random_position.h"

static const struct {
    const char *id;
    gg_trial trial;
} trials[] = {
    {"triumph", {.permute = tri_permute, .every_order = tri_every_order}},
    {"napoleon",
     {.permute = nap_permute, .every_order = nap_every_order, .position = nap_random_position}},
    {"warpeace",
     {.permute = wap_permute,
      .every_order = wap_every_order,
      .position = wap_random_position,
      .hides = wap_hides,
      .shares = wap_shares_secrets}},
};

gg_trial gg_trial_of(const gg_entry *entry)
{
    gg_trial trial = {.entry = entry};
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        if (strcmp(trials[i].id, entry->rules->id) != 0)
            continue;
        trial = trials[i].trial;
        trial.entry = entry;
    }
    return trial;
}
