/* damaged_board.h: tests of damaged data files of warpeace. Include it after cmocka. */
#ifndef WARPEACE_DAMAGED_BOARD_H
#define WARPEACE_DAMAGED_BOARD_H

#include "harness/damaged_data.h"
#include "warpeace/board_game.h"

static const char *scenario = "N05"; /* the scenario for which the damaged files are read */

static bool accepts(const gg_file *files)
{
    return make_from(files, scenario) != NULL;
}

static int set_up(void **state)
{
    (void)state;
    damaged.id = "warpeace";
    damaged.files = gg_files_warpeace;
    damaged.count = gg_files_warpeace_count;
    damaged.accepts = accepts;
    damaged.error = &error;
    return 0;
}

#endif
