/* fuzz_cases.c: casebook files. Every case passes or fails; nothing else may happen. */
#include "fuzz/common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { ARENA = 4 << 20 };
    static char buffer[1 << 16];
    static uint8_t *memory;
    gg_text out;
    if (!memory)
        memory = fuzz_memory(ARENA);
    if (size > FUZZ_INPUT_MAX)
        return 0;
    gg_arena arena = {memory, ARENA, 0};
    gg_text_open(&out, buffer, sizeof buffer);
    gg_casebook book = {.shelf = gg_built_shelf(),
                        .arena = &arena,
                        .flags = (int)(size & GG_CASES_EXPLAIN),
                        .out = &out};
    gg_run_cases(&book, "fuzz.case", (gg_span){(const char *)data, size});
    FUZZ_MUST(book.errors <= book.failed);
    return 0;
}
