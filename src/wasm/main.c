/* main.c: what the WebAssembly module exports. It imports nothing: memory grows from where the data end. */
#include "wasm/wasm.h"

enum { PAGE = 65536, REPLAY_MEMORY = 4 << 20 };

extern uint8_t __heap_base; /* given by the linker: the end of stack and data */

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    (void)what;
    (void)file;
    (void)line;
    __builtin_trap();
}

void *gg_wasm_memory_for(size_t size)
{
    static uintptr_t next;
    if (next == 0)
        next = ((uintptr_t)&__heap_base + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    size_t end = __builtin_wasm_memory_size(0) * PAGE;
    size_t wanted = (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    if (wanted < size || wanted > UINTPTR_MAX - next)
        return NULL;
    if (next + wanted > end &&
        __builtin_wasm_memory_grow(0, (next + wanted - end + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    void *memory = (void *)next;
    next += wanted;
    return memory;
}

size_t gg_wasm_replay(const char *log, size_t size, char *out, size_t room)
{
    static uint8_t *memory;
    gg_text text;
    gg_text_open(&text, out, room);
    if (!memory)
        memory = gg_wasm_memory_for(REPLAY_MEMORY);
    if (!memory)
        return 0;
    gg_arena arena = {memory, REPLAY_MEMORY, 0};
    gg_wasm_replay_log(gg_wasm_shelf(), (gg_span){log, size}, &arena, &text);
    return text.used;
}
