/* march_result.c: the roll of a forced march and the losses it brings. P-FMA */
#include "warpeace/movement/march.h"

/* ---------------------------------------------------------------- the roll */

/* A forced march that is being rolled. */
typedef struct attempt {
    const wap_march *march;
    uint16_t hex;
    uint8_t side;
    int32_t die; /* with the modifiers for all SP: winter, area (P-FMA-05) */
} attempt;

int32_t wap_march_bonus(const wap_board *board, const wap_march *march, uint8_t kind)
{
    const wap_kind *of = &board->kind[kind];
    bool declined = of->guard ? march->without_guard : march->without_french;
    return declined ? 0 : of->march;
}

int32_t wap_march_modifier(const wap_board *board, const wap_march *march, uint8_t kind,
                           bool unsupplied)
{
    return unsupplied - wap_march_bonus(board, march, kind);
}

int32_t wap_march_hardship(const wap_board *board, const wap_table *table, uint16_t began)
{
    uint8_t area = board->hex[began].area;
    return (area == 1 || area == 4) + (wap_is_winter(board, table) ? 1 : 0);
}

/* SP of one kind and one state of supply form a subset. Subsets hit by an asterisk stay marked while the losses are
 * taken. */
static void credit(wap_play *play, const attempt *a, uint8_t kind, uint32_t count, bool unsupplied)
{
    int32_t own = wap_march_modifier(play->board, a->march, kind, unsupplied);
    int32_t die = a->die + own;
    wap_cell cell = wap_march_of(play->board, die, a->march->asked);
    uint32_t subset = (uint32_t)(2 + own);
    if (die > WAP_MARCH_ROWS) /* the last line also covers everything beyond it */
        subset -= (uint32_t)(die - WAP_MARCH_ROWS);
    gg_assert(subset < 4 && cell.number <= 3);
    uint32_t set = WAP_MARCHED + cell.number * (uint32_t)WAP_EXTRA_1;
    if (cell.asterisk) {
        set += WAP_STARRED + subset * WAP_CLASS_1;
        play->table->pending |= WAP_P_MARCH_LOSS;
    }
    uint16_t with = (uint16_t)(WAP_GROUP | (unsupplied ? WAP_UNSUPPLIED : 0));
    uint16_t without = (uint16_t)(WAP_MARCHED | (unsupplied ? 0 : WAP_UNSUPPLIED));
    wap_change_sp(play, a->hex, kind, count, (wap_which){a->side, WAP_NO_BATTLE, with, without, 0},
                  (wap_fate){WAP_NO_HEX, WAP_EXTRA, (uint16_t)set, WAP_KEEP_BATTLE});
    wap_tell_march_result(play->turn, wap_readers_of(play, a->side, a->hex), kind, (int)count, die,
                          cell.number, cell.asterisk);
}

/* Within a kind, supplied SP are named first, as in WHO. */
static void credit_kind(wap_play *play, const attempt *a, uint8_t kind, uint32_t count)
{
    uint32_t supplied = 0;
    WAP_EACH_PILE (i, play->table, a->hex) {
        const wap_pile *pile = &play->table->pile[i];
        if (pile->kind == kind && (pile->marks & WAP_GROUP) != 0 &&
            (pile->marks & (WAP_MARCHED | WAP_UNSUPPLIED)) == 0)
            supplied += pile->count;
    }
    uint32_t some = supplied < count ? supplied : count;
    if (some > 0)
        credit(play, a, kind, some, false);
    if (some < count)
        credit(play, a, kind, count - some, true);
}

/* P-FMA-10: of two announcements the longer path counts; the shorter one is its beginning. */
static void keep_path(wap_open_group *group, const wap_trip *trip)
{
    if (trip->hexes < (uint32_t)group->path_count - group->path_next)
        return;
    gg_assert(trip->hexes <= WAP_PATH_MAX);
    memset(group->path, 0, sizeof group->path);
    memcpy(group->path, trip->hex, trip->hexes * sizeof trip->hex[0]);
    group->path_count = (uint8_t)trip->hexes;
    group->path_next = 0;
}

/* P-FMA-03 */
void wap_apply_march(wap_play *play, const gg_order *order)
{
    wap_table *table = play->table;
    wap_look look = wap_look_at(play, table->active);
    wap_march march;
    wap_stand stand;
    bool read = wap_read_march(play->board, order, &march);
    gg_assert(read);
    (void)read;
    bool goes_on = table->group.hex == march.trip.start &&
                   wap_judge_march(&look, &march, WAP_GOES_ON, NULL);
    wap_look_at_hex(&look, march.trip.start, goes_on ? WAP_GOES_ON : WAP_BEGINS, true, &stand);
    wap_gather_group(play, &stand, &march.trip.who);
    int die = gg_die(play->turn, wap_private_to(play->game, stand.side), WAP_FOR_MARCH, stand.hex,
                     0);
    wap_tell_march(play->turn, wap_readers_of(play, stand.side, stand.hex), stand.hex,
                   (int)march.asked, die);
    if (march.trip.who.troops.total == 0) { /* P-OPT-Z-03: without effect */
        WAP_EACH_OF (leader, &march.trip.who.leaders)
            table->leader[leader].marks |= WAP_L_MARCHED;
        return;
    }
    attempt a = {&march, stand.hex, stand.side,
                 die + wap_march_hardship(play->board, table, table->group.began)};
    for (uint8_t kind = 0; kind < play->board->kinds; kind++)
        if (march.trip.who.troops.sp[kind] > 0)
            credit_kind(play, &a, kind, march.trip.who.troops.sp[kind]);
    keep_path(&table->group, &march.trip);
}

/* ---------------------------------------------------------------- losses (P-FMA-08, R-P-12) */

/* The subset whose loss is taken now: marks of its SP; 0: no more (P-FMA-08). */
static uint16_t subset_to_pay(const wap_table *table)
{
    uint32_t lowest = UINT16_MAX;
    if (table->group.hex == WAP_NO_HEX)
        return 0;
    WAP_EACH_PILE (i, table, table->group.hex) {
        uint32_t marks = table->pile[i].marks & (WAP_STARRED | WAP_CLASS);
        if ((marks & WAP_STARRED) != 0 && marks < lowest)
            lowest = marks;
    }
    return lowest == UINT16_MAX ? 0 : (uint16_t)lowest;
}

static wap_which of_subset(const wap_table *table, uint16_t subset)
{
    uint16_t others = (uint16_t)(WAP_CLASS & ~subset);
    return (wap_which){table->active, WAP_NO_BATTLE, subset, others, 0};
}

bool wap_ask_march_loss(wap_play *play)
{
    gg_assert(play->table->phase == WAP_MOVEMENT && (play->table->pending & WAP_P_MARCH_LOSS));
    if (subset_to_pay(play->table) != 0)
        return wap_ask_group_owner(play, WAP_ASK_MARCH_LOSS);
    play->table->pending &= (uint16_t)~WAP_P_MARCH_LOSS;
    return false;
}

static bool is_of_subset(const wap_look *look, uint8_t kind, uint16_t subset)
{
    WAP_EACH_PILE (i, look->table, look->table->group.hex)
        if (look->table->pile[i].kind == kind &&
            wap_fits(look->board, look->table, &look->table->pile[i],
                     of_subset(look->table, subset)))
            return true;
    return false;
}

/* HEX SP DONE (P-FMA-08) */
void wap_check_march_loss(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    wap_who who;
    uint16_t hex = gg_next_item(&items), first = gg_peek_item(&items);
    if (!wap_is_hex(hex) || !wap_is_sp(first) || !wap_read_who(look->board, &items, &who) ||
        gg_next_item(&items) != WAP_DONE || !gg_items_end(&items)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (hex != look->table->group.hex || who.troops.total != 1 ||
        !is_of_subset(look, wap_item_kind(first), subset_to_pay(look->table)))
        gg_refuse(refusal, P_FMA_08);
}

static void offer_losses(const wap_look *look, gg_steps *out)
{
    const wap_table *table = look->table;
    uint8_t last = WAP_NONE;
    uint16_t subset = subset_to_pay(table);
    WAP_EACH_PILE (i, table, table->group.hex) {
        const wap_pile *pile = &table->pile[i];
        if (pile->kind == last || !wap_fits(look->board, table, pile, of_subset(table, subset)))
            continue;
        last = pile->kind;
        gg_offer(out, gg_step_of(WAP_STEP_SP, wap_sp_item(last, 1), WAP_DONE, GG_COMPLETES));
    }
}

void wap_march_loss_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == WAP_VERB_NONE)
        gg_offer(out, wap_verb_step(WAP_LOSE, false));
    else if (draft->order.count == 0)
        wap_offer_item(out, WAP_STEP_HEX, look->table->group.hex, false);
    else
        offer_losses(look, out);
}

void wap_apply_march_loss(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_table *table = play->table;
    uint16_t hex = table->group.hex, subset = subset_to_pay(table);
    gg_assert(side == table->active && order->item[0] == hex && subset != 0);
    (void)side;
    wap_eliminate_sp(play, hex, wap_item_kind(order->item[1]), 1, of_subset(table, subset),
                     WAP_BY_MARCH);
    wap_change_all(play, hex, of_subset(table, subset),
                   (wap_fate){WAP_NO_HEX, WAP_STARRED | WAP_CLASS, 0, WAP_KEEP_BATTLE});
    wap_close_empty_group(play);
    wap_settle(play, hex);
}
