/* trial.c: the probe game for the harness. It is not among the games of harness/trials.c, because the installed
 * program contains the harness but not the probe. */
#include "harness/harness.h"
#include "probe/probe.h"
#include "probe_files.h"

const gg_entry *gg_probe_entry(void)
{
    static gg_entry entry;
    entry = (gg_entry){&probe_rules, gg_files_probe, gg_files_probe_count};
    return &entry;
}

gg_trial gg_probe_trial(void)
{
    return (gg_trial){
        .entry = gg_probe_entry(), .permute = probe_permute, .every_order = probe_every_order};
}
