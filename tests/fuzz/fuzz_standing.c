/* fuzz_standing.c: lines of standing orders, in the middle of a game. Those that are accepted answer without changing
 * anything, and what they answer is legal. The first byte chooses the game. */
#include "fuzz/common.h"
#include "host/game.h"
#include "host/standing.h"

static const char *const lines_of_games[] = {"triumph", "napoleon", "warpeace"};

static void check_answer(const host_standing_rules *rules, host_table *table,
                         host_standing *standing)
{
    static host_standing_answer answer;
    for (gg_seat seat = 0; seat < host_table_head(table)->seats; seat++) {
        uint64_t hash = gg_match_hash(table->match);
        gg_refusal refusal = {0};
        host_standing_answer_now(rules, table, seat, standing, &answer);
        FUZZ_MUST(gg_match_hash(table->match) == hash);
        if (!answer.found)
            continue;
        gg_check(table->game, gg_match_state(table->match), seat, &answer.order, &refusal);
        FUZZ_MUST(refusal.count == 0);
        host_standing_given(standing, &answer);
        FUZZ_MUST(strlen(standing->lines) <= HOST_STANDING_SIZE);
    }
}

static void check_storage(const host_standing *standing)
{
    static char text[HOST_STANDING_SIZE + HOST_STANDING_LINE + 40];
    static host_standing again;
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    host_standing_save(standing, &out);
    FUZZ_MUST(!out.cut);
    host_standing_load(&again, text);
    FUZZ_MUST(strcmp(again.lines, standing->lines) == 0);
    FUZZ_MUST(strcmp(again.chain, standing->chain) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static host_standing_rules rules;
    static host_standing standing;
    static char lines[FUZZ_INPUT_MAX + 1];
    gg_error error = {0};
    uint8_t key[32] = {1};
    host_table table;
    if (size < 2 || size > FUZZ_INPUT_MAX)
        return 0;
    memcpy(lines, data + 1, size - 1);
    lines[size - 1] = 0;
    gg_game *game = gg_game_open(lines_of_games[data[0] % 3], &error);
    FUZZ_MUST(game);
    host_beginning beginning = {.key = key};
    FUZZ_MUST(host_table_share(&table, game, &beginning, &error));
    FUZZ_MUST(host_standing_rules_open(&rules, game, &error));
    memset(&standing, 0, sizeof standing);
    if (host_standing_set(&rules, &table, 0, &standing, lines, &error)) {
        check_answer(&rules, &table, &standing);
        host_standing_tidy(&rules, &table, 0, &standing);
        check_storage(&standing);
    }
    host_table_close(&table);
    gg_game_close(game);
    return 0;
}
