/* naming.c: lists of WHO for `move` and `march`: leaders ascending, then SP ascending by kind. */
#include "warpeace/movement/movement.h"

void wap_offer_once(gg_steps *out, uint8_t kind, uint16_t item, bool again)
{
    gg_step step = gg_step_of(kind, item, GG_NO_ITEM, 0);
    for (uint32_t i = 0; again && i < out->count; i++)
        if (out->step[i] == step)
            return;
    wap_offer(out, step);
}

static void offer_leaders(const wap_listing *list, gg_steps *out)
{
    WAP_EACH_OF (leader, &list->stand->leaders) {
        wap_party party = *list->party;
        if ((int32_t)leader <= list->trip->last_leader)
            continue;
        wap_add_to_party(list->stand, &party, leader);
        if (list->possible(list->with, &party, (int32_t)leader, -1))
            wap_offer_once(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + leader), list->again);
    }
}

/* `some` more SP of a pile whose marks already count for the party. */
static void offer_numbers(const wap_listing *list, gg_steps *out, wap_party *party, uint8_t kind,
                          uint32_t offered, uint32_t some)
{
    gg_assert(offered + some <= WAP_SP_MAX);
    for (uint32_t i = 1; i <= some; i++) {
        wap_add_sp_to_party(list->stand->board, party, kind, 1);
        if (list->possible(list->with, party, WAP_LEADERS_MAX, kind))
            wap_offer_once(out, WAP_STEP_SP, wap_sp_item(kind, offered + i), list->again);
    }
}

/* In the order in which they are taken (movers.c). */
static void offer_kind(const wap_listing *list, gg_steps *out, uint32_t first, uint32_t end)
{
    const wap_stand *stand = list->stand;
    gg_assert(first < end && end <= stand->table->pile_count);
    bool last_first = stand->reading == WAP_GOES_ON && !stand->marching;
    wap_party party = *list->party;
    uint8_t kind = stand->table->pile[first].kind;
    if (!stand->board->kind[kind].cavalry && !wap_is_led(stand->board, &party, kind))
        return;
    uint32_t room = wap_room_for(stand->board, &party, kind), offered = 0;
    for (uint32_t n = first; n < end && offered < room; n++) {
        const wap_pile *pile = &stand->table->pile[last_first ? first + end - 1 - n : n];
        if (!wap_can_be_named(stand, pile))
            continue;
        uint32_t some = pile->count < room - offered ? pile->count : room - offered;
        wap_take_pile(stand, &party, pile, 0);
        offer_numbers(list, out, &party, kind, offered, some);
        offered += some;
    }
}

void wap_offer_names(const wap_listing *list, gg_steps *out)
{
    const wap_stand *stand = list->stand;
    if (list->party->sp == 0)
        offer_leaders(list, out);
    for (uint32_t i = stand->first, end; i < stand->end; i = end) {
        end = wap_end_of_kind(stand, i);
        if ((int32_t)stand->table->pile[i].kind > list->trip->last_kind)
            offer_kind(list, out, i, end);
    }
}
