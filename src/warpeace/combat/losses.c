/* losses.c: which SP a side loses in a battle. P-RSL, P-OPT-V, P-OPT-W
 *
 * The duties: half of the base class, half of the leader's color, one of the cavalry. If they can
 * all be met the owner chooses; if not, see conflicting_losses.c. */
#include "warpeace/combat/losses.h"

/* ---------------------------------------------------------------- the force */

static void add(wap_tally *to, const wap_part *of, uint32_t count)
{
    to->of_seat[of->seat] += count;
    if (of->first) {
        to->first += count;
        return;
    }
    to->others += count;
    to->of[of->sort] += count;
}

wap_tally wap_count_losers(const wap_losers *of, uint32_t next)
{
    wap_tally all = {0};
    for (uint32_t i = next; i < of->parts; i++)
        add(&all, &of->part[i], of->part[i].count);
    return all;
}

uint32_t wap_tallied(const wap_tally *of, uint32_t bits)
{
    uint32_t count = 0;
    for (uint32_t sort = 0; sort < WAP_SORTS; sort++)
        if ((sort & bits) == bits)
            count += of->of[sort];
    return count;
}

/* Losses of a result; those of option Y and of pursuit are free (P-OPT-Y-01, P-WDR-10). */
static bool has_duties(const wap_table *table)
{
    return table->stage == WAP_C3_RESOLVE;
}

/* P-OPT-V-03, P-OPT-W-02 */
static bool goes_first(const wap_board *board, const wap_table *table, const wap_battle *battle,
                       uint8_t side, uint8_t kind)
{
    if (!has_duties(table))
        return false;
    if (battle->choices[side] & WAP_S_CHARGE)
        return board->kind[kind].cavalry;
    return (battle->choices[side] & WAP_S_GUARD) && wap_is_french_guard(board, kind);
}

static wap_part part_of(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                        const wap_pile *pile)
{
    const wap_board *board = wap_board_of(game);
    const wap_battle *battle = &table->battle[slot];
    const wap_kind *kind = &board->kind[pile->kind];
    uint8_t leader = battle->leader[side];
    bool walled = wap_garrison_of(battle) == side;
    wap_part of = {.hex = pile->hex, .kind = pile->kind};
    of.morale = (uint8_t)wap_morale_of(game, pile->kind, pile->hex, walled);
    of.sort = of.morale == battle->base[side] ? WAP_OF_BASE : 0;
    if (leader != WAP_NO_LEADER && board->leader[leader].colour == kind->colour)
        of.sort |= WAP_OF_COLOUR;
    if (kind->cavalry)
        of.sort |= WAP_OF_HORSE;
    of.first = goes_first(board, table, battle, side, pile->kind);
    of.seat = wap_is_divided(board, side) ? wap_part_of_kind(board, table, pile->kind) : 0;
    return of;
}

/* Who may be lost: those who fight; in a pursuit those who have just come from another battle
 * (battle.h, B10). */
static bool may_be_lost(const wap_board *board, const wap_table *table, uint8_t slot, uint8_t side,
                        const wap_pile *pile)
{
    if (pile->battle != slot || !wap_fits(board, table, pile, WAP_FIGHTERS(side, slot)))
        return false;
    if (table->stage != WAP_C4_WITHDRAW)
        return true;
    return pile->hex == table->asked_hex && (pile->marks & WAP_JOINED) &&
           (!wap_is_divided(board, side) ||
            wap_part_of_kind(board, table, pile->kind) + 1U == table->battle[slot].payer);
}

/* Piles of a kind that differ in marks are one part. */
static void muster(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                   wap_losers *out)
{
    const wap_board *board = wap_board_of(game);
    out->parts = 0;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (!may_be_lost(board, table, slot, side, pile))
            continue;
        wap_part *last = out->parts > 0 ? &out->part[out->parts - 1] : NULL;
        if (!last || last->hex != pile->hex || last->kind != pile->kind) {
            last = &out->part[out->parts++];
            *last = part_of(game, table, slot, side, pile);
        }
        last->count = (uint8_t)(last->count + pile->count);
    }
}

/* ---------------------------------------------------------------- duties */

/* The fewest SP with this many of the class and of the color: SP that are both count twice. */
static uint32_t fewest_for(uint32_t base, uint32_t colour, const wap_tally *of)
{
    uint32_t both = wap_tallied(of, WAP_OF_BASE | WAP_OF_COLOUR),
             twice = wap_least(both, wap_least(base, colour));
    if (base > wap_tallied(of, WAP_OF_BASE) || colour > wap_tallied(of, WAP_OF_COLOUR))
        return WAP_NEVER_MET;
    return base + colour - twice;
}

static uint32_t less_one(uint32_t number, bool one)
{
    return one && number > 0 ? number - 1 : number;
}

/* The same with one cavalry SP: each sort is tried. */
static uint32_t fewest_with_horse(uint32_t base, uint32_t colour, const wap_tally *of)
{
    uint32_t best = WAP_NEVER_MET;
    for (uint32_t sort = WAP_OF_HORSE; sort < WAP_SORTS; sort++) {
        if (of->of[sort] == 0)
            continue;
        wap_tally left = *of;
        left.of[sort]--;
        uint32_t count = 1 + fewest_for(less_one(base, (sort & WAP_OF_BASE) != 0),
                                        less_one(colour, (sort & WAP_OF_COLOUR) != 0), &left);
        best = wap_least(best, count);
    }
    return best;
}

uint32_t wap_fewest_for(uint32_t base, uint32_t colour, uint32_t horse, const wap_tally *of)
{
    return horse > 0 ? fewest_with_horse(base, colour, of) : fewest_for(base, colour, of);
}

/* Can the duties be met by `count` of these SP? */
static bool can_meet(uint32_t base, uint32_t colour, uint32_t horse, uint32_t count,
                     const wap_tally *of)
{
    uint32_t fewest = wap_fewest_for(base, colour, horse, of);
    return count <= of->others && fewest <= count;
}

/* P-RSL-06, P-RSL-03, P-RSL-04, P-RSL-05: what cannot be met gives way, the cavalry first, then the color. */
static void find_duties(const wap_battle *battle, uint8_t side, const wap_tally *all,
                        wap_duty *duty)
{
    uint32_t count = (uint32_t)duty->count - duty->first, half = (count + 1) / 2;
    uint32_t base = wap_least(half, wap_tallied(all, WAP_OF_BASE)), colour = 0, horse = 0;
    if (battle->leader[side] != WAP_NO_LEADER)
        colour = wap_least(half, wap_tallied(all, WAP_OF_COLOUR));
    if (battle->demoralising[side] > 0 && count >= 2 && wap_tallied(all, WAP_OF_HORSE) > 0)
        horse = 1;
    if (!can_meet(base, colour, horse, count, all)) {
        duty->conflict = true;
        horse = 0;
        while (!can_meet(base, colour, 0, count, all)) {
            gg_assert(colour > 0);
            colour--;
        }
    }
    duty->of_base = (uint16_t)base;
    duty->of_colour = (uint16_t)colour;
    duty->cavalry = (uint16_t)horse;
}

static void duty_of(const wap_table *table, uint8_t slot, uint8_t side, const wap_losers *of,
                    wap_duty *out)
{
    const wap_battle *battle = &table->battle[slot];
    wap_tally all = wap_count_losers(of, 0);
    memset(out, 0, sizeof *out);
    out->count = (uint16_t)wap_least(battle->loss[side], all.first + all.others);
    out->first = (uint16_t)wap_least(out->count, all.first);
    if (has_duties(table))
        find_duties(battle, side, &all, out);
}

/* Who chooses: the commander of the battle; after a transfer who pays for the pursuit (P-PLY-09, P-PLY-10). */
static uint8_t chooser(const wap_board *board, const wap_table *table, uint8_t slot, uint8_t side)
{
    if (!wap_is_divided(board, side))
        return side;
    return table->stage == WAP_C4_WITHDRAW ? (uint8_t)(table->battle[slot].payer - 1)
                                           : wap_battle_commander(board, table, slot);
}

/* P-PLY-10: shares of all SP committed to the battle. If no legal set keeps them, they do not count. */
static void divide(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                   const wap_duty *duty, wap_losers *of)
{
    const wap_board *board = wap_board_of(game);
    static const wap_tally nothing = {0};
    wap_troops force;
    of->shared = wap_is_divided(board, side) && table->stage != WAP_C4_WITHDRAW && of->parts > 1;
    if (!of->shared)
        return;
    wap_battle_troops(board, table, slot, side, &force);
    wap_shares_of(board, table, &force, duty->count, chooser(board, table, slot, side),
                  &of->shares);
    if (!duty->conflict) /* else the draw decides whether there is such a set */
        of->shared = wap_can_share(of, duty, &nothing, 0);
}

/* The force and its duties. */
static void prepare(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                    wap_losers *of, wap_duty *duty)
{
    muster(game, table, slot, side, of);
    duty_of(table, slot, side, of, duty);
    divide(game, table, slot, side, duty, of);
}

void wap_duty_of(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                 wap_duty *out)
{
    wap_losers of;
    muster(game, table, slot, side, &of);
    duty_of(table, slot, side, &of, out);
}

static uint32_t beyond(uint32_t wanted, uint32_t taken)
{
    return wanted > taken ? wanted - taken : 0;
}

/* Can what is taken be completed to a legal set out of these? */
static bool can_complete(const wap_duty *duty, const wap_tally *taken, const wap_tally *left)
{
    uint32_t others = (uint32_t)duty->count - duty->first;
    if (taken->first > duty->first || taken->others > others ||
        left->first < duty->first - taken->first)
        return false;
    return can_meet(beyond(duty->of_base, wap_tallied(taken, WAP_OF_BASE)),
                    beyond(duty->of_colour, wap_tallied(taken, WAP_OF_COLOUR)),
                    beyond(duty->cavalry, wap_tallied(taken, WAP_OF_HORSE)), others - taken->others,
                    left);
}

/* ---------------------------------------------------------------- SP are removed */

static uint8_t reason(const wap_table *table)
{
    if (table->stage == WAP_C4_WITHDRAW)
        return WAP_BY_PURSUIT;
    return has_duties(table) ? WAP_BY_COMBAT : WAP_BY_ROUT;
}

void wap_lose_sp(wap_play *play, uint8_t slot, uint8_t side, uint16_t hex, uint8_t kind,
                 uint32_t count)
{
    wap_which who = WAP_FIGHTERS(side, slot);
    if (play->table->stage == WAP_C4_WITHDRAW)
        who.with |= WAP_JOINED;
    wap_eliminate_sp(play, hex, kind, count, who, reason(play->table));
}

/* The losses are taken. Hexes without SP of the side are remembered for wap_after_losses. */
void wap_close_loss(wap_play *play, uint8_t slot, uint8_t side, const wap_losers *before)
{
    wap_table *table = play->table;
    table->battle[slot].loss[side] = 0;
    if (table->stage == WAP_C4_WITHDRAW)
        table->battle[slot].payer = 0;
    for (uint32_t i = 0; i < before->parts; i++) {
        uint16_t hex = before->part[i].hex;
        if (wap_count_sp(play->board, table, hex, WAP_FIGHTERS(side, slot)) > 0)
            continue;
        wap_put(&table->emptied[side], hex);
        wap_settle_ground(play,
                          hex); /* leaders are checked when both sides have taken their losses */
    }
}

static void depart(wap_play *play, uint8_t slot, uint8_t side, const wap_hexes *hexes)
{
    WAP_EACH_HEX (hex, hexes)
        wap_settle(play, hex);
    if (wap_next_hex(hexes, 0) != WAP_NO_HEX)
        wap_after_departure(play, slot, side, hexes);
}

void wap_after_losses(wap_play *play, uint8_t slot)
{
    wap_table *table = play->table;
    uint8_t active = table->active, other = wap_other(active);
    wap_hexes hexes[WAP_SIDES] = {table->emptied[WAP_FR], table->emptied[WAP_AL]};
    memset(table->emptied, 0, sizeof table->emptied);
    WAP_EACH_HEX (mine, &hexes[active])
        wap_leaders_alone(play, mine, active);
    WAP_EACH_HEX (yours, &hexes[other])
        wap_leaders_alone(play, yours, other);
    depart(play, slot, active, &hexes[active]);
    depart(play, slot, other, &hexes[other]);
}

/* ---------------------------------------------------------------- the prompt `loss` */

/* R-P-32: L's owner first. */
static uint8_t debtor(const wap_battle *battle)
{
    uint8_t larger = wap_other(battle->smaller);
    if (battle->loss[larger] > 0)
        return larger;
    return battle->loss[battle->smaller] > 0 ? battle->smaller : (uint8_t)WAP_NOBODY;
}

bool wap_ask_loss(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert((table->pending & WAP_P_LOSS) && table->cursor < table->battles);
    uint8_t slot = (uint8_t)table->cursor, side = debtor(wap_battle_at(play, slot));
    if (side == WAP_NOBODY) {
        table->pending = (uint16_t)(table->pending & ~WAP_P_LOSS);
        table->asked_hex = WAP_NO_HEX;
        if (table->stage != WAP_C3_RESOLVE) /* there demoralization comes first */
            wap_after_losses(play, slot);
        return false;
    }
    wap_losers of;
    wap_duty duty;
    prepare(play->game, table, slot, side, &of, &duty);
    if (duty.count == 0)
        table->battle[slot].loss[side] = 0; /* no SP are left to lose */
    else if (duty.conflict)
        wap_lose_by_conflict(play, slot, side, &of, &duty);
    else
        return wap_ask_part(play, side, chooser(play->board, table, slot, side), WAP_ASK_LOSS);
    return false;
}

/* What an order or a draft has taken so far. */
typedef struct choice {
    wap_tally taken;
    uint16_t hex;  /* named last, WAP_NO_HEX: none */
    uint32_t next; /* first part that may follow */
    bool named;    /* the hex has just been named: SP of it must follow */
} choice;

static uint32_t find_part(const wap_losers *of, uint16_t hex, uint8_t kind)
{
    uint32_t i = 0;
    while (i < of->parts && (of->part[i].hex != hex || of->part[i].kind != kind))
        i++;
    return i;
}

static uint32_t first_of_hex(const wap_losers *of, uint32_t hex)
{
    uint32_t i = 0;
    while (i < of->parts && of->part[i].hex < hex)
        i++;
    return i;
}

/* The SP of one hex; false: they are not there. */
static bool take_hex(const wap_board *board, const wap_losers *of, uint16_t hex,
                     const wap_troops *troops, wap_tally *taken)
{
    for (uint32_t kind = 0; kind < board->kinds; kind++) {
        if (troops->sp[kind] == 0)
            continue;
        uint32_t at = find_part(of, hex, (uint8_t)kind);
        if (at == of->parts || of->part[at].count < troops->sp[kind])
            return false;
        add(taken, &of->part[at], troops->sp[kind]);
    }
    return true;
}

/* SP of the side that are inside the city and do not fight. */
static bool is_sheltered(const wap_look *look, uint16_t hex)
{
    wap_which inside = WAP_WITHIN(look->side);
    inside.without = WAP_COMMITTED;
    return hex < look->board->hexes && wap_count_sp(look->board, look->table, hex, inside) > 0;
}

/* (HEX SP..).. DONE (P-RSL-02, P-FOR-07). */
static void read_loss(const wap_look *look, const gg_order *order, const wap_losers *of,
                      wap_tally *taken, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    int32_t last = -1;
    while (gg_peek_item(&items) != WAP_DONE) {
        uint16_t hex = gg_next_item(&items);
        wap_who who;
        if (!wap_is_hex(hex) || hex >= look->board->map_hexes || hex <= last ||
            !wap_read_who(look->board, &items, &who) || !wap_no_leaders(&who.leaders) ||
            who.troops.total == 0) {
            gg_refuse(refusal, GG_RULE_FORM);
            return;
        }
        if (!take_hex(look->board, of, hex, &who.troops, taken)) {
            gg_refuse(refusal, P_RSL_02);
            if (is_sheltered(look, hex))
                gg_refuse(refusal, P_FOR_07);
        }
        last = hex;
    }
    items.next++;
    if (!gg_items_end(&items))
        gg_refuse(refusal, GG_RULE_FORM);
}

/* P-RSL-02, P-RSL-03, P-RSL-04, P-RSL-05, P-OPT-V-03, P-OPT-W-02 */
static void check_duties(const wap_look *look, const wap_duty *duty, const wap_tally *taken,
                         gg_refusal *refusal)
{
    const wap_battle *battle = &look->table->battle[look->table->cursor];
    if (taken->first + taken->others != duty->count) {
        gg_refuse(refusal, P_RSL_01);
        gg_refuse(refusal, P_RSL_02);
        if (!has_duties(look->table))
            gg_refuse(refusal, look->table->stage == WAP_C4_WITHDRAW ? P_WDR_10 : P_OPT_Y_01);
    }
    if (taken->first < duty->first)
        gg_refuse(refusal, battle->choices[look->side] & WAP_S_CHARGE ? P_OPT_V_03 : P_OPT_W_02);
    if (wap_tallied(taken, WAP_OF_BASE) < duty->of_base)
        gg_refuse(refusal, P_RSL_03);
    if (wap_tallied(taken, WAP_OF_COLOUR) < duty->of_colour)
        gg_refuse(refusal, P_RSL_04);
    if (wap_tallied(taken, WAP_OF_HORSE) < duty->cavalry)
        gg_refuse(refusal, P_RSL_05);
}

void wap_check_loss(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint8_t slot = (uint8_t)look->table->cursor;
    wap_losers of;
    wap_duty duty;
    wap_tally taken = {0};
    if (order->count == 0) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (look->table->toll > 0) {
        wap_check_toll(look, order, refusal);
        return;
    }
    prepare(look->game, look->table, slot, look->side, &of, &duty);
    read_loss(look, order, &of, &taken, refusal);
    if (refusal->count == 0)
        check_duties(look, &duty, &taken, refusal);
    for (uint32_t seat = 0; seat < GG_SEATS_MAX && of.shared && refusal->count == 0; seat++)
        if (taken.of_seat[seat] > of.shares.most[seat])
            gg_refuse(refusal, P_PLY_10);
}

/* ---------------------------------------------------------------- steps */

static void read_draft(const gg_order *order, const wap_losers *of, choice *out)
{
    *out = (choice){.hex = WAP_NO_HEX};
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        out->named = wap_is_hex(item);
        if (out->named) {
            out->hex = item;
            out->next = first_of_hex(of, item);
            continue;
        }
        uint32_t at = find_part(of, out->hex, wap_item_kind(item));
        gg_assert(at < of->parts);
        add(&out->taken, &of->part[at], wap_item_count(item));
        out->next = at + 1;
    }
}

/* Is there a legal set with this many of this part and none of the parts in between? */
static bool leads_on(const wap_losers *of, const wap_duty *duty, const wap_tally *taken,
                     uint32_t at, uint32_t count)
{
    wap_tally then = *taken, left = wap_count_losers(of, at + 1);
    add(&then, &of->part[at], count);
    return can_complete(duty, &then, &left) &&
           (!of->shared || wap_can_share(of, duty, &then, at + 1));
}

static void sp_steps(const wap_losers *of, const wap_duty *duty, const choice *so_far,
                     gg_steps *out)
{
    for (uint32_t at = so_far->next; at < of->parts && of->part[at].hex == so_far->hex; at++)
        for (uint32_t n = 1; n <= of->part[at].count && n <= duty->count; n++)
            if (leads_on(of, duty, &so_far->taken, at, n))
                wap_offer_item(out, WAP_STEP_SP, wap_sp_item(of->part[at].kind, n), false);
}

static bool any_from(const wap_losers *of, const wap_duty *duty, const wap_tally *taken,
                     uint32_t at)
{
    for (uint32_t n = 1; n <= of->part[at].count && n <= duty->count; n++)
        if (leads_on(of, duty, taken, at, n))
            return true;
    return false;
}

static void hex_steps(const wap_losers *of, const wap_duty *duty, const choice *so_far,
                      gg_steps *out)
{
    uint32_t at = so_far->hex == WAP_NO_HEX ? 0 : first_of_hex(of, so_far->hex + 1U);
    while (at < of->parts) {
        uint16_t hex = of->part[at].hex;
        if (any_from(of, duty, &so_far->taken, at)) {
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
            at = first_of_hex(of, hex + 1U);
        } else {
            at++;
        }
    }
}

void wap_loss_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint8_t slot = (uint8_t)look->table->cursor;
    wap_losers of;
    wap_duty duty;
    choice so_far;
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_LOSE, false));
        return;
    }
    if (look->table->toll > 0) {
        wap_toll_steps(look, draft, out);
        return;
    }
    prepare(look->game, look->table, slot, look->side, &of, &duty);
    read_draft(&draft->order, &of, &so_far);
    if (so_far.taken.first + so_far.taken.others == duty.count) {
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
        return;
    }
    if (so_far.hex != WAP_NO_HEX)
        sp_steps(&of, &duty, &so_far, out);
    if (!so_far.named)
        hex_steps(&of, &duty, &so_far, out);
}

void wap_apply_loss(wap_play *play, uint8_t side, const gg_order *order)
{
    uint8_t slot = (uint8_t)play->table->cursor;
    uint16_t hex = WAP_NO_HEX;
    wap_losers before;
    if (play->table->toll > 0) {
        wap_apply_toll(play, order);
        return;
    }
    muster(play->game, play->table, slot, side, &before);
    gg_assert(play->table->battle[slot].loss[side] > 0);
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (wap_is_hex(item))
            hex = item;
        else if (wap_is_sp(item))
            wap_lose_sp(play, slot, side, hex, wap_item_kind(item), wap_item_count(item));
    }
    wap_close_loss(play, slot, side, &before);
}
