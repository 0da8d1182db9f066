/* played_game.h: a match of triumph, for tests. Include it after cmocka. */
#ifndef TRIUMPH_PLAYED_GAME_H
#define TRIUMPH_PLAYED_GAME_H

#include "triumph/table/orders.h"
#include "triumph/table/state.h"
#include "triumph/triumph.h"
#include "triumph_files.h"

#include "harness/played_match.h" /* after headers whose parameters have the names of its variables */

static int set_up(void **state)
{
    (void)state;
    return open_memory((gg_entry){&triumph_rules, gg_files_triumph, gg_files_triumph_count});
}

#endif
