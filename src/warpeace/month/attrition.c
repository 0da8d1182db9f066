/* attrition.c: attrition (P-ATT): one die for the whole phase, modified hex by hex. */
#include "warpeace/month/attrition.h"

#include "warpeace/sequence/rules.h"

/* ---------------------------------------------------------------- what a hex loses */

/* P-ATT-04: what all SP of a side in a hex have in common. */
typedef struct crowd {
    uint32_t sp, cavalry;
    bool all_blue, all_home, some_unsupplied, besieged;
} crowd;

static crowd crowd_in(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex)
{
    crowd here = {.all_blue = true, .all_home = true};
    WAP_EACH_PILE (i, table, hex) {
        const wap_pile *pile = &table->pile[i];
        const wap_kind *kind = &board->kind[pile->kind];
        if (wap_side_of_kind(board, table, pile->kind) != side)
            continue;
        here.sp += pile->count;
        here.cavalry += kind->cavalry ? pile->count : 0;
        here.all_blue &= kind->colour == WAP_BLUE;
        here.all_home &= wap_is_at_home(board, table, kind->nation, hex);
        here.some_unsupplied |= (pile->marks & WAP_UNSUPPLIED) != 0;
        here.besieged |= (pile->marks & WAP_INSIDE) != 0;
    }
    return here;
}

/* P-ATT-03, P-ATT-04 */
void wap_attrition_in(const wap_board *board, const wap_table *table, uint16_t hex, uint32_t die,
                      wap_wastage *out)
{
    uint8_t side = table->active, area = board->hex[hex].area;
    uint16_t city = board->hex[hex].city;
    crowd here = crowd_in(board, table, side, hex);
    memset(out, 0, sizeof *out);
    out->foraging = side == WAP_FR && here.all_blue ? -1 : 0;
    out->home = here.all_home ? -1 : 0;
    out->supply = here.some_unsupplied ? 1 : 0;
    out->winter = wap_is_winter(board, table) ? 1 : 0;
    out->area = area == 1 || area == 4 ? 1 : 0;
    out->siege = here.besieged && city != WAP_NO_CITY ? (int8_t)table->siege[city] : 0;
    out->sp = (uint16_t)here.sp;
    out->die = (int8_t)((int32_t)die + out->foraging + out->home + out->supply + out->winter +
                        out->area + out->siege);
    if (here.sp < board->limits.attrition_sp)
        return; /* P-ATT-02 */
    wap_cell cell = wap_attrition_of(board, out->die, here.sp);
    out->loss = (uint16_t)(cell.number < here.sp ? cell.number : here.sp); /* P-ATT-06 */
    out->cavalry = cell.asterisk && here.cavalry > 0 && out->loss > 0;
}

/* ---------------------------------------------------------------- the phase */

/* P-ATT-01, P-ATT-07. */
bool wap_stage_attrition_begins(wap_play *play)
{
    gg_assert(play->table->month > 0 && play->table->die == 0);
    uint8_t side = play->table->active;
    wap_judge_supply(play, side);
    play->table->die = (uint8_t)gg_die(play->turn, wap_private_to(play->game, side),
                                       WAP_FOR_ATTRITION, side, 0);
    wap_to_stage(play, WAP_A_LOSSES);
    return false;
}

/* P-ATT-08: hexes of the side alone; neutrals have none. */
bool wap_stage_attrition_losses(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->die >= 1 && table->die <= 6);
    for (uint16_t hex = wap_next_hex(&table->occupied[table->active], table->cursor);
         hex != WAP_NO_HEX; hex = wap_next_hex(&table->occupied[table->active], hex + 1U)) {
        wap_wastage wastage;
        wap_attrition_in(play->board, table, hex, table->die, &wastage);
        if (wastage.loss == 0)
            continue;
        table->cursor = hex;
        return wap_ask_commander(play, table->active, hex, WAP_ASK_ATTRITION);
    }
    table->die = 0;
    wap_end_phase(play);
    return false;
}

/* ---------------------------------------------------------------- losses */

typedef struct choice {
    wap_troops here; /* SP of the side */
    wap_wastage wastage;
    wap_shares shares; /* of a divided side (P-PLY-03) */
} choice;

static choice choice_in(const wap_look *look, uint16_t hex)
{
    choice made;
    made.shares = (wap_shares){0};
    wap_clear_troops(&made.here);
    wap_gather(look->board, look->table, hex, WAP_ALL_OF(look->side), &made.here);
    wap_attrition_in(look->board, look->table, hex, look->table->die, &made.wastage);
    if (look->own > 0)
        wap_shares_of(look->board, look->table, &made.here, made.wastage.loss,
                      (uint8_t)(look->own - 1), &made.shares);
    return made;
}

static choice choice_of(const wap_look *look)
{
    return choice_in(look, look->table->cursor);
}

/* P-PLY-03: SP that each seat may still lose. */
static void pay_share(const wap_look *look, wap_shares *left, uint8_t kind, uint32_t count)
{
    uint16_t *most = &left->most[wap_part_of_kind(look->board, look->table, kind)];
    *most = (uint16_t)(count < *most ? *most - count : 0);
}

static bool keeps_shares(const wap_look *look, const choice *made, const wap_troops *lost)
{
    uint32_t sp[GG_SEATS_MAX] = {0};
    for (uint8_t kind = 0; kind < look->board->kinds && look->own > 0; kind++)
        if (lost->sp[kind] > 0)
            sp[wap_part_of_kind(look->board, look->table, kind)] += lost->sp[kind];
    for (uint32_t seat = 0; seat < GG_SEATS_MAX && look->own > 0; seat++)
        if (sp[seat] > made->shares.most[seat])
            return false;
    return true;
}

/* Losses are taken hex by hex, and only where there are any. */
static void refuse_hex(const wap_look *look, uint16_t hex, gg_refusal *refusal)
{
    if (hex >= look->board->hexes ||
        wap_count_sp(look->board, look->table, hex, WAP_ALL_OF(look->side)) <
            look->board->limits.attrition_sp)
        gg_refuse(refusal, P_ATT_02);
    gg_refuse(refusal, P_ATT_01);
    gg_refuse(refusal, P_ATT_05);
}

/* P-ATT-05 */
void wap_check_attrition(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    wap_who who;
    uint16_t hex = gg_next_item(&items);
    if (!wap_is_hex(hex) || !wap_read_who(look->board, &items, &who) ||
        !wap_no_leaders(&who.leaders) || gg_next_item(&items) != WAP_DONE ||
        !gg_items_end(&items)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    choice made = choice_of(look);
    bool there = true;
    for (uint32_t kind = 0; kind < look->board->kinds; kind++)
        there &= who.troops.sp[kind] <= made.here.sp[kind];
    if (hex != look->table->cursor)
        refuse_hex(look, hex, refusal);
    else if (!there || who.troops.total != made.wastage.loss ||
             (made.wastage.cavalry && who.troops.cavalry == 0))
        gg_refuse(refusal, P_ATT_05);
    else if (!keeps_shares(look, &made, &who.troops))
        gg_refuse(refusal, P_PLY_03);
}

/* Of the kinds behind `kind`. */
static uint32_t sp_behind(const wap_board *board, const wap_troops *here, uint32_t kind,
                          bool cavalry)
{
    uint32_t sp = 0;
    for (uint32_t i = kind + 1; i < board->kinds; i++)
        if (!cavalry || board->kind[i].cavalry)
            sp += here->sp[i];
    return sp;
}

/* The same, as far as the shares allow (P-PLY-03). */
static uint32_t shared_behind(const wap_look *look, const wap_troops *here, wap_shares left,
                              uint32_t kind, bool cavalry)
{
    uint32_t sp = 0;
    for (uint32_t i = kind + 1; i < look->board->kinds; i++) {
        if (here->sp[i] == 0 || (cavalry && !look->board->kind[i].cavalry))
            continue;
        uint32_t most = left.most[wap_part_of_kind(look->board, look->table, (uint8_t)i)];
        uint32_t some = here->sp[i] < most ? here->sp[i] : most;
        pay_share(look, &left, (uint8_t)i, some);
        sp += some;
    }
    return sp;
}

static bool shares_lead_on(const wap_look *look, const choice *made, uint32_t kind, uint32_t n,
                           uint32_t due, bool needs_cavalry)
{
    wap_shares shares = made->shares;
    if (n > shares.most[wap_part_of_kind(look->board, look->table, (uint8_t)kind)])
        return false;
    pay_share(look, &shares, (uint8_t)kind, n);
    if (needs_cavalry && !look->board->kind[kind].cavalry &&
        shared_behind(look, &made->here, shares, kind, true) == 0)
        return false;
    return due - n <= shared_behind(look, &made->here, shares, kind, false);
}

/* Would a loss of n of this kind leave the rest possible? */
static bool leads_on(const wap_look *look, const choice *made, uint32_t kind, uint32_t n,
                     uint32_t due, bool needs_cavalry)
{
    uint32_t left = due - n;
    if (needs_cavalry && !look->board->kind[kind].cavalry &&
        (left == 0 || sp_behind(look->board, &made->here, kind, true) == 0))
        return false;
    return left <= sp_behind(look->board, &made->here, kind, false) &&
           (look->own == 0 || shares_lead_on(look, made, kind, n, due, needs_cavalry));
}

/* ---------------------------------------------------------------- a proposal */

/* How many SP of the kind can be lost at most. */
static uint32_t most_of(const wap_look *look, const choice *made, uint8_t kind)
{
    uint32_t most = made->here.sp[kind] < made->wastage.loss ? made->here.sp[kind]
                                                             : made->wastage.loss;
    if (look->own == 0)
        return most;
    uint32_t share = made->shares.most[wap_part_of_kind(look->board, look->table, kind)];
    return most < share ? most : share;
}

static uint32_t worth(const wap_look *look, uint16_t hex, uint8_t kind)
{
    return 2 * wap_morale_of(look->game, kind, hex, false) + look->board->kind[kind].cavalry;
}

/* The kind that is missed least: of the lowest morale, infantry before cavalry; WAP_NONE: no more can be lost. */
static uint8_t cheapest(const wap_look *look, const choice *made,
                        const wap_attrition_choice *so_far, uint16_t hex, bool cavalry)
{
    uint8_t best = WAP_NONE;
    for (uint8_t kind = 0; kind < look->board->kinds; kind++) {
        if (so_far->proposal.sp[kind] >= made->here.sp[kind] || most_of(look, made, kind) == 0 ||
            (cavalry && !look->board->kind[kind].cavalry))
            continue;
        if (best == WAP_NONE || worth(look, hex, kind) < worth(look, hex, best))
            best = kind;
    }
    return best;
}

void wap_choose_attrition(const wap_look *look, uint16_t hex, wap_attrition_choice *out)
{
    choice made = choice_in(look, hex), left = made;
    out->shares = made.shares;
    wap_clear_troops(&out->proposal);
    for (uint8_t kind = 0; kind < look->board->kinds; kind++) {
        out->here[kind] = made.here.sp[kind];
        out->most[kind] = (uint8_t)most_of(look, &made, kind);
    }
    bool cavalry = made.wastage.cavalry;
    for (uint32_t i = 0; i < made.wastage.loss; i++, cavalry = false) {
        uint8_t kind = cheapest(look, &left, out, hex, cavalry);
        gg_assert(kind != WAP_NONE); /* shares add up to the loss at least */
        wap_add_troops(look->board, &out->proposal, kind, 1);
        if (look->own > 0)
            pay_share(look, &left.shares, kind, 1);
    }
}

/* ---------------------------------------------------------------- steps and orders */

static void offer_kind(const wap_look *look, const choice *made, uint32_t kind, uint32_t due,
                       bool needs_cavalry, gg_steps *out)
{
    for (uint32_t n = 1; n <= made->here.sp[kind] && n <= due; n++)
        if (leads_on(look, made, kind, n, due, needs_cavalry))
            wap_offer(out,
                      gg_step_of(WAP_STEP_SP, wap_sp_item((uint8_t)kind, n),
                                 n == due ? WAP_DONE : GG_NO_ITEM, n == due ? GG_COMPLETES : 0));
}

void wap_attrition_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == 0) {
        gg_offer(out, gg_step_of(WAP_STEP_VERB, WAP_LOSE, look->table->cursor, 0));
        return;
    }
    choice made = choice_of(look);
    uint32_t due = made.wastage.loss, first = 0;
    bool needs_cavalry = made.wastage.cavalry;
    for (uint32_t i = 1; i < draft->order.count; i++) {
        uint16_t item = draft->order.item[i];
        due -= wap_item_count(item);
        first = wap_item_kind(item) + 1U;
        if (look->own > 0)
            pay_share(look, &made.shares, wap_item_kind(item), wap_item_count(item));
        needs_cavalry &= !look->board->kind[wap_item_kind(item)].cavalry;
    }
    for (uint32_t kind = first; kind < look->board->kinds; kind++)
        offer_kind(look, &made, kind, due, needs_cavalry, out);
}

void wap_apply_attrition(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_table *table = play->table;
    uint16_t hex = table->cursor;
    wap_wastage wastage;
    wap_attrition_in(play->board, table, hex, table->die, &wastage);
    gg_assert(wastage.loss > 0 && wap_own_in(table, side, hex));
    wap_tell_attrition(play->turn, wap_readers_of(play, side, hex), hex, wastage.die,
                       (int)wastage.sp, (int)wastage.loss, wastage.cavalry);
    for (uint32_t i = 1; i < order->count && wap_is_sp(order->item[i]); i++)
        wap_eliminate_sp(play, hex, wap_item_kind(order->item[i]), wap_item_count(order->item[i]),
                         WAP_ALL_OF(side), WAP_BY_ATTRITION);
    wap_settle(play, hex);
    table->cursor = (uint16_t)(hex + 1U);
}
