/* shelf.c: the games of the WebAssembly module: their rules and their texts, all built in. */
#include "games.h"
#include "wasm/wasm.h"

#define DECLARE(name, its_rules)                                                                   \
    extern const gg_rules its_rules;                                                               \
    extern const gg_file gg_files_##name[];                                                        \
    extern const unsigned gg_files_##name##_count;
#define LIST(name, its_rules) {&(its_rules), gg_files_##name, &gg_files_##name##_count},

GG_GAMES(DECLARE)

static const struct {
    const gg_rules *rules;
    const gg_file *files;
    const unsigned *count;
} games[] = {GG_GAMES(LIST){NULL, NULL, NULL}};

enum { GAME_COUNT = sizeof games / sizeof games[0] - 1 };

const gg_shelf *gg_wasm_shelf(void)
{
    static gg_entry entries[GAME_COUNT + 1];
    static const gg_shelf shelf = {entries, GAME_COUNT};
    for (unsigned i = 0; games[i].rules; i++)
        entries[i] = (gg_entry){games[i].rules, games[i].files, *games[i].count};
    return &shelf;
}
