/* fuzz_logs.c: log files. The part that was read gives a valid state, and damage is reported. The size of the
 * input selects how it is read, because making a game takes most of the time. */
#include "fuzz/common.h"

enum { ARENA = 4 << 20 };

/* What remains of a log, damaged or not. */
static void check_kept(const gg_log *log)
{
    gg_error trouble = {0};
    FUZZ_MUST(log->game != NULL);
    FUZZ_MUST(log->orders == gg_match_count(log->match) || log->seen_by_seat);
    FUZZ_MUST(gg_check_state(log->game, gg_match_state(log->match), false, &trouble));
}

static void read_log(gg_span text, int flags, uint64_t last)
{
    static uint8_t *memory;
    gg_log log = {0};
    gg_error error = {0};
    if (!memory)
        memory = fuzz_memory(ARENA);
    gg_arena arena = {memory, ARENA, 0};
    bool good = gg_read_log(gg_built_shelf(), text, flags, last, &arena, &log, &error);
    FUZZ_MUST(good == (error.text[0] == 0));
    FUZZ_MUST(!good || log.match);
    if (log.match)
        check_kept(&log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gg_span text = {(const char *)data, size};
    if (size > FUZZ_INPUT_MAX)
        return 0;
    switch (size % 4) {
    case 0:
        read_log(text, 0, 0);
        break;
    case 1:
        read_log(text, 0, 3);
        break;
    default:
        read_log(text, GG_LOG_CHECK, 0);
        break;
    }
    return 0;
}
