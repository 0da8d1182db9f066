/* retreat.c: retreats, before combat and after it (chapter 12).
 *
 * T-RET, T-ATK, T-ELT */
#include "triumph/attack/attack_stages.h"

/* The choices that the rules leave, made from the table. Check, steps and apply share them. */
typedef struct retreat_plan {
    tri_debt group[TRI_GROUPS_MAX];
    uint32_t groups;
    tri_set guns;                               /* eliminated before anything is chosen */
    tri_set foot_horse;                         /* all others */
    tri_shelter shelter[TRI_LOCALE_APPROACHES]; /* locales with room */
    uint32_t shelters, room;
} retreat_plan;

/* How far an order, complete or not, has filled in the plan. */
typedef struct retreat_account {
    uint8_t left[TRI_UNITS]; /* strength after the losses given so far */
    uint32_t group, paid;    /* group whose losses come next */
    bool losses_closed;
    tri_set survivors;
    uint32_t next; /* survivor whose destination comes next */
    uint32_t dying, placed;
    uint8_t used[TRI_LOCALE_APPROACHES];
    uint16_t goes[TRI_UNITS]; /* reserve; TRI_OUT: eliminated, or not named yet */
    uint32_t corps;           /* whose kept unit comes next */
} retreat_account;

/* ---------------------------------------------------------------- the plan */

/* T-RET-02, T-RET-04 */
static retreat_plan make_plan(const tri_look *look)
{
    const tri_table *table = look->table;
    const tri_board *board = look->board;
    retreat_plan plan = {.groups = 0};
    tri_set all = tri_side_in(board, table, look->side, tri_defense_locale(board, table));
    TRI_EACH (slot, all)
        tri_add(tri_type(table->face[slot]) == TRI_ARTILLERY ? &plan.guns : &plan.foot_horse, slot);
    gg_assert(look->side == tri_defender(table));
    plan.groups = tri_retreat_debts(board, table, plan.group);
    plan.shelters = tri_shelters(board, table, plan.shelter);
    for (uint32_t i = 0; i < plan.shelters; i++)
        plan.room += plan.shelter[i].room;
    return plan;
}

/* ---------------------------------------------------------------- reading an order */

static retreat_account open_account(const tri_table *table, const retreat_plan *plan)
{
    retreat_account account = {.group = 0};
    TRI_EACH (slot, plan->foot_horse)
        account.left[slot] = tri_strength(table->face[slot]);
    return account;
}

static void close_losses(const retreat_plan *plan, retreat_account *account)
{
    gg_assert(!account->losses_closed && account->group == plan->groups);
    account->losses_closed = true;
    TRI_EACH (slot, plan->foot_horse)
        if (account->left[slot] > 0)
            tri_add(&account->survivors, slot);
    account->next = tri_next(account->survivors, 0);
}

/* One lost point, from the group whose turn it is. Units ascend within a group. */
static bool pay(const retreat_plan *plan, retreat_account *account, uint16_t item, uint16_t before)
{
    if (account->group >= plan->groups || !tri_item_is_unit(item))
        return false;
    const tri_debt *group = &plan->group[account->group];
    if (!tri_has(group->units, item) || account->left[item] == 0 ||
        (account->paid > 0 && item < before))
        return false;
    account->left[item]--;
    if (++account->paid == group->points) {
        account->group++;
        account->paid = 0;
    }
    return true;
}

static uint32_t shelter_index(const retreat_plan *plan, uint16_t item)
{
    for (uint32_t i = 0; i < plan->shelters; i++)
        if (item == TRI_ITEM_PLACE + tri_reserve(plan->shelter[i].locale))
            return i;
    return plan->shelters;
}

/* T-RET-10 */
static uint32_t must_die(const retreat_plan *plan, const retreat_account *account)
{
    uint32_t count = tri_count(account->survivors);
    return count > plan->room ? count - plan->room : 0;
}

/* Where the next survivor goes. */
static bool send(const retreat_plan *plan, retreat_account *account, uint16_t item)
{
    uint32_t index = shelter_index(plan, item);
    if (item == TRI_WORD_DIES) {
        if (account->dying == must_die(plan, account))
            return false;
        account->dying++;
    } else {
        if (index == plan->shelters || account->used[index] == plan->shelter[index].room)
            return false;
        account->used[index]++;
        account->placed++;
        account->goes[account->next] = tri_reserve(plan->shelter[index].locale);
    }
    gg_assert(account->placed <= plan->room && account->dying <= must_die(plan, account));
    account->next = tri_next(account->survivors, account->next + 1);
    return true;
}

static tri_set retreating_corps(const tri_table *table, const retreat_account *account,
                                uint32_t commander)
{
    tri_set out = {{0, 0}};
    TRI_EACH (slot, account->survivors)
        if (table->corps[slot] == commander && account->goes[slot] != TRI_OUT)
            tri_add(&out, slot);
    return out;
}

/* The next corps, from `commander` on, that must choose the unit it keeps (T-RET-11). */
static uint32_t next_corps(const tri_table *table, const retreat_account *account,
                           uint32_t commander)
{
    uint8_t many[TRI_COMMANDERS_MAX] = {0};
    TRI_EACH (slot, account->survivors)
        if (table->corps[slot] != TRI_NO_COMMANDER && account->goes[slot] != TRI_OUT)
            many[table->corps[slot]]++;
    while (commander < TRI_COMMANDERS_MAX && many[commander] < 2)
        commander++;
    return commander;
}

/* When all survivors have been sent somewhere. */
static void ask_for_corps(const tri_table *table, retreat_account *account)
{
    if (account->next == TRI_UNITS)
        account->corps = next_corps(table, account, 0);
}

/* Takes one item; false with the rule that forbids it. */
static bool take_item(const tri_table *table, const retreat_plan *plan, retreat_account *account,
                      uint16_t item, uint16_t before, uint16_t *rule)
{
    if (!account->losses_closed) {
        if (item == TRI_DONE && account->group == plan->groups) {
            close_losses(plan, account);
            ask_for_corps(table, account);
            return true;
        }
        *rule = GG_RULE_FORM; /* wrong order of steps; check_losses() has found everything else */
        return pay(plan, account, item, before);
    }
    if (account->next < TRI_UNITS) {
        *rule = item == TRI_WORD_DIES ? T_RET_10 : T_RET_09;
        bool sent = send(plan, account, item);
        ask_for_corps(table, account);
        return sent;
    }
    *rule = T_RET_11;
    if (account->corps == TRI_COMMANDERS_MAX || !tri_item_is_unit(item) ||
        !tri_has(retreating_corps(table, account, account->corps), item))
        return false;
    account->corps = next_corps(table, account, account->corps + 1);
    return true;
}

static bool is_complete(const retreat_account *account)
{
    return account->losses_closed && account->next == TRI_UNITS &&
           account->corps == TRI_COMMANDERS_MAX;
}

/* ---------------------------------------------------------------- losses, whatever their order */

static bool owes_in(const retreat_plan *plan, uint32_t slot, bool reserve)
{
    for (uint32_t i = 0; i < plan->groups; i++)
        if (plan->group[i].reserve == reserve && tri_has(plan->group[i].units, slot))
            return true;
    return false;
}

static bool owes(const retreat_plan *plan, uint32_t slot)
{
    return owes_in(plan, slot, false) || owes_in(plan, slot, true);
}

/* Why a unit loses nothing here. */
static uint16_t rule_of_free(const tri_look *look, const retreat_plan *plan, uint32_t slot)
{
    const tri_table *table = look->table;
    if (tri_has(plan->guns, slot))
        return T_RET_04;
    if (!tri_has(plan->foot_horse, slot))
        return T_RET_05; /* it is not there at all */
    if (tri_has(table->attack.named, slot) || !tri_in_reserve(table->at[slot]))
        return T_RET_07;
    return T_RET_06;
}

/* Every group loses what it owes, and no other unit loses anything. */
static void check_losses(const tri_look *look, const retreat_plan *plan, const gg_order *order,
                         gg_refusal *refusal)
{
    uint8_t points[TRI_UNITS] = {0};
    for (uint32_t i = 0; i < order->count && tri_item_is_unit(order->item[i]); i++)
        points[order->item[i]]++;
    for (uint32_t i = 0; i < plan->groups; i++) {
        uint16_t rule = plan->group[i].reserve ? T_RET_06 : T_RET_05;
        uint32_t paid = 0;
        TRI_EACH (slot, plan->group[i].units) {
            paid += points[slot];
            if (points[slot] > tri_strength(look->table->face[slot]))
                gg_refuse(refusal, rule);
        }
        if (paid != plan->group[i].points)
            gg_refuse(refusal, rule);
    }
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (points[slot] > 0 && !owes(plan, slot))
            gg_refuse(refusal, rule_of_free(look, plan, slot));
}

/* Nobody who is lost is sent anywhere: a unit, then DIES (T-RET-04, T-RET-05, T-RET-06). */
static void check_doomed(const retreat_plan *plan, const gg_order *order, gg_refusal *refusal)
{
    for (uint32_t i = 1; i < order->count; i++) {
        uint16_t slot = order->item[i - 1];
        if (order->item[i] != TRI_WORD_DIES || !tri_item_is_unit(slot))
            continue;
        gg_refuse(refusal, tri_has(plan->guns, slot)    ? T_RET_04
                           : owes_in(plan, slot, true)  ? T_RET_06
                           : owes_in(plan, slot, false) ? T_RET_05
                                                        : GG_RULE_FORM);
    }
}

/* ---------------------------------------------------------------- the interface */

void tri_check_retreat(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    retreat_plan plan = make_plan(look);
    retreat_account account = open_account(look->table, &plan);
    uint16_t before = 0;
    if (look->table->attack.blocking && !look->table->attack.after_combat) {
        gg_refuse(refusal, T_ATK_2_2);
        return;
    }
    check_losses(look, &plan, order, refusal);
    check_doomed(&plan, order, refusal);
    if (refusal->count > 0)
        return;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t rule = T_RET_01;
        if (is_complete(&account)) {
            gg_refuse(refusal, tri_item_is_unit(order->item[i]) ? T_RET_11 : GG_RULE_FORM);
            return;
        }
        if (!take_item(look->table, &plan, &account, order->item[i], before, &rule)) {
            gg_refuse(refusal, rule);
            return;
        }
        before = order->item[i];
    }
    if (is_complete(&account))
        return;
    bool sent = account.losses_closed && account.next == TRI_UNITS;
    gg_refuse(refusal, sent ? T_RET_11 : T_RET_02);
}

static void loss_steps(const tri_table *table, const retreat_plan *plan,
                       const retreat_account *account, uint16_t before, gg_steps *out)
{
    const tri_debt *group = &plan->group[account->group];
    uint32_t first = account->paid > 0 ? before : 0, needed = group->points - account->paid;
    (void)table;
    gg_assert(account->group < plan->groups && account->paid < group->points);
    for (uint32_t slot = tri_next(group->units, first); slot < TRI_UNITS;
         slot = tri_next(group->units, slot + 1)) {
        uint32_t left = 0;
        for (uint32_t s = slot; s < TRI_UNITS; s = tri_next(group->units, s + 1))
            left += account->left[s];
        if (left < needed)
            return;
        if (account->left[slot] > 0)
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
    }
}

/* Does this item, taken now, complete the order? */
static bool completes(const tri_table *table, const retreat_plan *plan,
                      const retreat_account *account, uint16_t item)
{
    uint16_t rule;
    if (account->losses_closed && account->next < TRI_UNITS &&
        tri_next(account->survivors, account->next + 1) < TRI_UNITS)
        return false; /* another one must be sent */
    retreat_account then = *account;
    return take_item(table, plan, &then, item, 0, &rule) && is_complete(&then);
}

static void offer(const tri_table *table, const retreat_plan *plan, const retreat_account *account,
                  uint8_t kind, uint16_t item, gg_steps *out)
{
    tri_offer_item(out, kind, item, completes(table, plan, account, item));
}

static void destination_steps(const tri_table *table, const retreat_plan *plan,
                              const retreat_account *account, gg_steps *out)
{
    for (uint32_t i = 0; i < plan->shelters; i++)
        if (account->used[i] < plan->shelter[i].room)
            offer(table, plan, account, TRI_STEP_PLACE,
                  (uint16_t)(TRI_ITEM_PLACE + tri_reserve(plan->shelter[i].locale)), out);
    if (account->dying < must_die(plan, account))
        offer(table, plan, account, TRI_STEP_WORD, TRI_WORD_DIES, out);
}

void tri_retreat_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    retreat_plan plan = make_plan(look);
    retreat_account account = open_account(look->table, &plan);
    uint16_t before = 0, rule;
    for (uint32_t i = 0; i < draft->order.count; i++) {
        bool taken = take_item(look->table, &plan, &account, draft->order.item[i], before, &rule);
        gg_assert(taken);
        (void)taken;
        before = draft->order.item[i];
    }
    if (!account.losses_closed && account.group == plan.groups)
        offer(look->table, &plan, &account, TRI_STEP_WORD, TRI_DONE, out);
    else if (!account.losses_closed)
        loss_steps(look->table, &plan, &account, before, out);
    else if (account.next < TRI_UNITS)
        destination_steps(look->table, &plan, &account, out);
    else {
        tri_set units = retreating_corps(look->table, &account, account.corps);
        TRI_EACH (slot, units)
            offer(look->table, &plan, &account, TRI_STEP_UNIT, (uint16_t)slot, out);
    }
}

/* ---------------------------------------------------------------- carrying out */

/* T-RET-03: all are shown, and elite units are committed by it. */
static void show_all(tri_play *play, const retreat_plan *plan)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        if (!tri_has(plan->guns, slot) && !tri_has(plan->foot_horse, slot))
            continue;
        tri_show(play, slot);
        tri_commit_elite(play, slot);
    }
}

/* T-RET-11: the commander goes with the unit he keeps. */
static void keep_unit(tri_play *play, const retreat_account *account, uint32_t commander,
                      uint32_t kept)
{
    tri_table *table = play->table;
    gg_assert(table->corps[kept] == commander && account->goes[kept] != TRI_OUT);
    TRI_EACH (slot, account->survivors)
        if (table->corps[slot] == commander && slot != kept)
            tri_detach(play, slot);
    table->commander_at[commander] = account->goes[kept];
    if (table->attack.after_combat)
        table->commander_flags[commander] |= TRI_RETREATED;
}

/* T-RET-12 */
static void place_survivors(tri_play *play, const retreat_account *account)
{
    tri_table *table = play->table;
    TRI_EACH (slot, account->survivors) {
        if (account->goes[slot] == TRI_OUT)
            continue;
        table->at[slot] = account->goes[slot];
        table->flags[slot] = (uint8_t)(table->flags[slot] & ~TRI_INTO);
        if (table->attack.after_combat)
            table->flags[slot] |= TRI_RETREATED;
    }
}

/* The corps that had no choice keep their only unit. */
static void keep_single(tri_play *play, const retreat_account *account)
{
    for (uint32_t commander = 0; commander < play->board->commanders; commander++) {
        tri_set units = retreating_corps(play->table, account, commander);
        if (tri_count(units) == 1)
            keep_unit(play, account, commander, tri_next(units, 0));
    }
}

/* First the lost points, then the units without room. Returns the strength lost. */
static uint32_t pay_losses(tri_play *play, const retreat_plan *plan, const retreat_account *account)
{
    uint32_t lost = 0;
    TRI_EACH (slot, plan->guns) {
        lost += tri_strength(play->table->face[slot]);
        tri_eliminate(play, slot);
    }
    TRI_EACH (slot, plan->foot_horse) {
        for (uint32_t points = tri_strength(play->table->face[slot]); points > account->left[slot];
             points--) {
            lost++;
            tri_lose_point(play, slot);
        }
        if (account->left[slot] == 0 || account->goes[slot] != TRI_OUT)
            continue;
        lost += account->left[slot];
        tri_eliminate(play, slot);
    }
    return lost;
}

/* T-RET-01, T-RET-13, T-MOR-03 */
void tri_apply_retreat(tri_play *play, const gg_order *order)
{
    tri_table *table = play->table;
    uint8_t side = tri_enemy(table->active);
    tri_look look;
    tri_look_briefly(play->game, table, table->attack.controller, &look);
    retreat_plan plan = make_plan(&look);
    retreat_account account = open_account(table, &plan);
    uint16_t before = 0, rule;
    uint32_t kept[TRI_COMMANDERS_MAX];
    memset(kept, 0xFF, sizeof kept);
    for (uint32_t i = 0; i < order->count; i++) {
        if (account.losses_closed && account.next == TRI_UNITS)
            kept[account.corps] = order->item[i];
        take_item(table, &plan, &account, order->item[i], before, &rule);
        before = order->item[i];
    }
    gg_assert(is_complete(&account));
    tri_tell_defense(play->turn, 0);
    show_all(play, &plan);
    uint32_t lost = pay_losses(play, &plan, &account);
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if (kept[commander] != UINT32_MAX)
            keep_unit(play, &account, commander, kept[commander]);
    keep_single(play, &account);
    place_survivors(play, &account);
    gg_assert(tri_units_in(play, side, tri_defense_locale(play->board, table)) == 0);
    tri_lose_morale(play, side, lost, 0, TRI_WHY_RETREAT);
    if (tri_is_over(play))
        return;
    if (table->attack.after_combat)
        tri_win_attack(play);
    else
        tri_ask_attacker(play, TRI_ASK_OCCUPATION);
}
