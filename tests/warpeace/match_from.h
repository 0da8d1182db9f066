/* match_from.h: a match of warpeace, for tests. Include it after cmocka. */
#ifndef WARPEACE_MATCH_FROM_H
#define WARPEACE_MATCH_FROM_H

#include <string.h>

#include "warpeace/table/view.h"
#include "warpeace/warpeace.h"
#include "warpeace_files.h"

#include "harness/played_match.h" /* after headers with parameters of the same names as its variables */

static int set_up(void **state)
{
    (void)state;
    return open_memory((gg_entry){&warpeace_rules, gg_files_warpeace, gg_files_warpeace_count});
}

#endif
