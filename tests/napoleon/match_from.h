/* match_from.h: a match of napoleon, for tests. Include it after cmocka. */
#ifndef NAPOLEON_MATCH_FROM_H
#define NAPOLEON_MATCH_FROM_H

#include <string.h>

#include "napoleon/napoleon.h"
#include "napoleon/table/view.h"
#include "napoleon_files.h"

#include "harness/played_match.h" /* after headers whose parameters have the names of its variables */

static int set_up(void **state)
{
    (void)state;
    return open_memory((gg_entry){&napoleon_rules, gg_files_napoleon, gg_files_napoleon_count});
}

/* With the default options. */
static inline void begin(const char *position)
{
    begin_with("napoleon", position);
}

#endif
