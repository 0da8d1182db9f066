/* asking.c: asks seats for decisions. */
#include "napoleon/sequence/rules.h"

void nap_ask_nobody(nap_play *play)
{
    memset(play->table->head.prompt, NAP_ASK_NOTHING, sizeof play->table->head.prompt);
}

void nap_ask_too(nap_play *play, gg_seat seat, uint8_t prompt)
{
    gg_assert(seat < play->table->head.seats && prompt < NAP_PROMPTS);
    play->table->head.prompt[seat] = prompt;
}

void nap_ask_only(nap_play *play, gg_seat seat, uint8_t prompt)
{
    nap_ask_nobody(play);
    nap_ask_too(play, seat, prompt);
}

/* W-THR-08. */
gg_seat nap_party_seat(const nap_play *play, uint32_t party, uint64_t blocks)
{
    uint8_t side = nap_party_side(play->table, party);
    if (side == NAP_FRENCH)
        return nap_owner(play->table, NAP_FR);
    return nap_decider(play->board, play->table, blocks & play->board->side_blocks[NAP_ALLIED]);
}
