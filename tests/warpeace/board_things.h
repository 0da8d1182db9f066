/* board_things.h: things of a board by name, for tests. Include it after cmocka. */
#ifndef WARPEACE_BOARD_THINGS_H
#define WARPEACE_BOARD_THINGS_H

#include "warpeace/board_game.h"

static inline uint16_t hex(const wap_board *board, const char *name)
{
    uint16_t found = wap_find_hex(board, gg_span_of(name));
    if (found == WAP_NO_HEX)
        fail_msg("no hex %s", name);
    return found;
}

static inline uint8_t leader(const wap_board *board, const char *name)
{
    return wap_find_leader(board, gg_span_of(name));
}

static inline uint8_t kind(const wap_board *board, const char *name)
{
    return wap_find_kind(board, gg_span_of(name));
}

static inline uint8_t nation(const wap_board *board, const char *code)
{
    return wap_find_nation(board, gg_span_of(code));
}

#endif
