/* shelf.c: the games of the WebAssembly module: their rules and their texts, all built in. */
#include "games.h"
#include "wasm/wasm.h"

const gg_shelf *gg_wasm_shelf(void)
{
    return gg_built_shelf();
}
