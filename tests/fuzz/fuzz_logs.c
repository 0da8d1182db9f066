/* fuzz_logs.c: log files. A log that is good is written again as it was read; of a damaged one
 * the good part is kept. */
#include "fuzz/common.h"

enum { ARENA = 4 << 20 };

static void check_good(const gg_log *log, const gg_error *error)
{
    gg_error trouble = {0};
    FUZZ_MUST(error->text[0] == 0);
    FUZZ_MUST(log->match != NULL && log->game != NULL);
    FUZZ_MUST(log->orders == gg_match_count(log->match) || log->seen_by_seat);
    FUZZ_MUST(gg_check_state(log->game, gg_match_state(log->match), false, &trouble));
}

static void read_log(gg_span text, int flags, uint64_t last)
{
    static uint8_t *memory;
    gg_shelf shelf = {gg_probe_entry(), 1};
    gg_log log = {0};
    gg_error error = {0};
    if (!memory)
        memory = fuzz_memory(ARENA);
    gg_arena arena = {memory, ARENA, 0};
    if (gg_read_log(&shelf, text, flags, last, &arena, &log, &error))
        check_good(&log, &error);
    else
        FUZZ_MUST(error.text[0] != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gg_span text = {(const char *)data, size};
    if (size > FUZZ_INPUT_MAX)
        return 0;
    read_log(text, GG_LOG_CHECK, 0);
    read_log(text, 0, 0);
    read_log(text, 0, 3);
    return 0;
}
