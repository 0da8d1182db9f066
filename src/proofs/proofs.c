/* proofs.c: maps each game to its checks. */
#include "proofs/proofs.h"

static const struct {
    const char *game;
    proofs_of_game *check;
} PROOFS[] = {
    {"triumph", tri_check_board},
    {"napoleon", nap_check_board},
    {"warpeace", wap_check_board},
};

bool proofs_check_board(const gg_game *game, gg_text *report)
{
    for (size_t i = 0; i < sizeof PROOFS / sizeof *PROOFS; i++)
        if (gg_span_is(gg_span_of(game->rules->id), PROOFS[i].game))
            return PROOFS[i].check(game, report);
    return true;
}
