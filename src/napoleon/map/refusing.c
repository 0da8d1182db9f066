/* refusing.c: refuses blocks that the seat cannot use at all. */
#include "napoleon/sequence/rules.h"

bool nap_is_own(const nap_look *look, uint32_t block)
{
    gg_assert(block < look->board->blocks);
    return (nap_blocks_of_seat(look->board, look->table, look->seat) & nap_bit(block)) != 0;
}

void nap_refuse_stranger(const nap_look *look, uint32_t block, gg_refusal *refusal)
{
    gg_assert(!nap_is_own(look, block));
    if (nap_block_side(look->board, (uint8_t)block) == look->table->head.side[look->seat])
        gg_refuse(refusal, W_THR_01);
    gg_refuse(refusal, GG_RULE_SEAT);
}

bool nap_refuse_gone(const nap_look *look, uint32_t block, gg_refusal *refusal)
{
    uint8_t at = look->table->at[block];
    gg_assert(nap_is_own(look, block));
    if (nap_alive(at))
        return false;
    gg_refuse(refusal, at == NAP_GONE      ? W_UNI_04
                       : at == NAP_REMOVED ? W_VIC_02
                                           : (uint16_t)GG_RULE_FORM);
    return true;
}
