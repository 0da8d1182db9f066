/* position_state.c: the state that the statements of a free position make (the notation, 6.2).
 *
 * It stands at the beginning of a phase; in the Movement Phase supply is judged, so that the flags `/unsupplied` hold; with a
 * battle under way at the beginning of its round, before any side declares its intent. wap_begin continues it. */
#include "core/play/head.h"
#include "warpeace/month/scenario.h"
#include "warpeace/position/position.h"
#include "warpeace/sequence/rules.h"
#include "warpeace/table/state.h"
#include "warpeace/text/texts.h"

/* ---------------------------------------------------------------- time and schedule */

static void put_head(const wap_making *make)
{
    gg_head *head = &make->table->head;
    gg_open_head(make->game, head);
    for (uint32_t i = 0; i < make->board->seats; i++)
        head->side[i] = make->board->seat[i].side;
}

static void put_fields(const wap_making *make)
{
    gg_put_said_fields(make->game, &make->build->fields, make->table);
    make->table->decider = make->table->active;
    if (make->build->battles > 0)
        make->table->phase = WAP_COMBAT;
    if (make->build->group.where.line > 0)
        make->table->group.hex = make->build->group.hex;
}

/* Nations, owners and closed hexes are as after these changes; units are only where the position says. */
static bool put_changes(const wap_making *make, wap_play *play)
{
    for (uint32_t i = 0; i < make->board->changes; i++) {
        if (make->build->changed[i].where.line == 0)
            continue;
        if (make->table->month == 0)
            return gg_impossible_at(make->game, make->build->changed[i].where, "P-SEQ-03",
                                    "nothing changes before the first month", make->error);
        wap_have_happened(play, i);
    }
    return true;
}

static void put_schedule(const wap_making *make)
{
    wap_table *table = make->table;
    for (uint32_t i = 0; i < make->board->groups; i++) {
        uint8_t change = make->board->group[i].change;
        bool past = change == WAP_NONE ? wap_is_past(table, &make->board->group[i])
                                       : wap_has_happened(table, change);
        table->group_state[i] = make->build->due[i].line > 0 ? WAP_G_DUE
                                : past                       ? WAP_G_DONE
                                                             : WAP_G_LATER;
    }
}

/* ---------------------------------------------------------------- SP and leaders */

static uint16_t marks_of(const wap_listed_sp *sp)
{
    uint32_t marks = sp->inside ? WAP_INSIDE : 0;
    if (sp->open)
        marks |= WAP_GROUP;
    if (sp->flags & WAP_FLAG_MOVED)
        marks |= WAP_MOVED;
    if (sp->flags & WAP_FLAG_MARCHED)
        marks |= WAP_MARCHED;
    if (sp->flags & WAP_FLAG_DEM)
        marks |= WAP_DEMORALISED;
    return (uint16_t)marks;
}

static void put_sp(const wap_making *make, wap_play *play)
{
    for (uint32_t i = 0; i < make->build->sps; i++) {
        const wap_listed_sp *sp = &make->build->sp[i];
        gg_assert(sp->hex < make->board->hexes && sp->count > 0);
        wap_add_sp(play, sp->hex, sp->kind, sp->count, marks_of(sp));
    }
}

static uint8_t leader_marks(const wap_listed_leader *listed)
{
    uint32_t marks = listed->inside ? WAP_L_INSIDE : 0;
    if (listed->open)
        marks |= WAP_L_GROUP;
    if (listed->flags & WAP_FLAG_MOVED)
        marks |= WAP_L_MOVED;
    if (listed->flags & WAP_FLAG_MARCHED)
        marks |= WAP_L_MARCHED;
    return (uint8_t)marks;
}

static bool put_leader(const wap_making *make, uint32_t leader)
{
    const wap_listed_leader *listed = &make->build->leader[leader];
    wap_leader_at *at = &make->table->leader[leader];
    if (!listed->listed)
        return true;
    gg_assert(listed->at < make->board->hexes || listed->at == WAP_AWAY || listed->at == WAP_DEAD);
    at->hex = listed->at;
    at->returns = listed->at == WAP_AWAY ? listed->returns : 0;
    at->marks = leader_marks(listed);
    at->side = wap_side_of_leader(make->board, make->table, leader, listed->at);
    return wap_check_made_leader(make, leader);
}

static bool put_pieces(const wap_making *make, wap_play *play)
{
    put_sp(make, play);
    for (uint32_t i = 0; i < make->board->leaders; i++)
        if (!put_leader(make, i))
            return false;
    return true;
}

/* ---------------------------------------------------------------- cities and markers */

/* Units of the inactive side inside a city that is not besieged: a demand was answered so (P-OVR-06). */
static bool has_answered(const wap_making *make, uint16_t city)
{
    const wap_table *table = make->table;
    return table->phase == WAP_MOVEMENT && table->siege[city] == 0 &&
           wap_count_sp(make->board, table, make->board->city[city].hex,
                        WAP_WITHIN(wap_other(table->active))) > 0;
}

/* Of the side outside. If there is none, of a side that is not there: no valid state has that. */
static void put_trench(const wap_making *make, uint16_t hex)
{
    uint8_t side = wap_own_in(make->table, WAP_FR, hex) ? WAP_AL : WAP_FR;
    for (uint8_t other = 0; other < WAP_SIDES; other++)
        if (wap_count_sp(make->board, make->table, hex, WAP_OUTSIDE(other)) > 0)
            side = other;
    wap_put(&make->table->trench[side], hex);
}

/* As stated, possible or not. */
static void put_markers(const wap_making *make)
{
    wap_table *table = make->table;
    const wap_builder *build = make->build;
    for (uint16_t city = 0; city < make->board->cities; city++) {
        bool said = build->control[city].where.line > 0;
        table->control[city] = said ? build->control[city].value
                                    : wap_usual_control(make->board, table, city);
        table->held[city] = table->control[city];
        table->siege[city] = build->siege[city].where.line > 0 ? build->siege[city].value : 0;
    }
    for (uint16_t hex = 0; hex < make->board->hexes; hex++)
        if (build->trench[hex].line > 0)
            put_trench(make, hex);
}

/* What follows from them. */
static void settle_all(const wap_making *make, wap_play *play)
{
    wap_table *table = make->table;
    for (uint16_t city = 0; city < make->board->cities; city++)
        if (make->build->demanded[city].line > 0 || has_answered(make, city))
            table->demanded[city] = wap_announcement(
                make->board, table, make->board->city[city].hex, wap_other(table->active));
    for (uint32_t side = 0; side < WAP_SIDES; side++) {
        wap_hexes stands = table->occupied[side];
        WAP_EACH_HEX (hex, &stands)
            wap_settle(play, hex);
    }
}

/* ---------------------------------------------------------------- battles */

static void commit(wap_play *play, uint8_t slot, uint8_t side, uint16_t hex)
{
    wap_table *table = play->table;
    const wap_battle *battle = &table->battle[slot];
    bool garrison = battle->mode == WAP_ASSAULT && side != battle->init;
    bool attacked = hex == wap_attacked_hex(table, battle);
    gg_assert(side < WAP_SIDES && hex < play->board->hexes);
    wap_fate fights = {WAP_NO_HEX, 0, WAP_COMMITTED, slot}, belongs = {WAP_NO_HEX, 0, 0, slot};
    if (garrison && !attacked)
        return;
    wap_change_all(play, hex, WAP_WITHIN(side), garrison ? fights : belongs);
    if (!garrison)
        wap_change_all(play, hex, WAP_OUTSIDE(side), fights);
}

static void put_battle(const wap_making *make, wap_play *play, const wap_listed_battle *listed)
{
    wap_table *table = play->table;
    uint8_t slot = table->battles, active = table->active;
    wap_battle *battle = wap_new_battle(play, listed->a, listed->t);
    gg_assert(listed->init <= WAP_SIDES && listed->withs <= WAP_WITH_MAX);
    if (listed->init > 0)
        battle->init = (uint8_t)(listed->init - 1);
    battle->mode = listed->mode;
    memcpy(battle->dem, listed->dem, sizeof battle->dem);
    commit(play, slot, active, listed->a);
    commit(play, slot, wap_other(active), listed->t);
    for (uint32_t i = 0; i < listed->withs; i++)
        for (uint8_t side = 0; side < WAP_SIDES; side++)
            if (wap_count_sp(make->board, table, listed->with[i], WAP_OUTSIDE(side)) > 0)
                commit(play, slot, side, listed->with[i]);
}

/* P-LDR-01: leaders with committed SP, or those that the position names. */
static void put_exposed(const wap_making *make, wap_play *play)
{
    wap_table *table = play->table;
    bool named = false;
    for (uint32_t i = 0; i < make->board->leaders; i++)
        named |= make->build->exposed[i].line > 0;
    for (uint32_t i = 0; i < make->board->leaders; i++) {
        wap_leader_at *at = &table->leader[i];
        if (at->hex >= make->board->hexes)
            continue;
        wap_which fighters = WAP_ALL_OF(at->side);
        fighters.with = WAP_COMMITTED;
        if (named ? make->build->exposed[i].line > 0
                  : wap_count_sp(make->board, table, at->hex, fighters) > 0)
            at->marks |= WAP_L_EXPOSED;
    }
}

/* P-ALL-04, P-ALL-05: what stood where when the phase began: the same as now, .. */
static void remember_now(const wap_making *make)
{
    wap_table *table = make->table;
    uint8_t napoleon = make->board->napoleon;
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        WAP_EACH_HEX (hex, &table->occupied[side])
            if (wap_count_sp(make->board, table, hex, WAP_ALL_OF(side)) >=
                make->board->limits.victory_sp)
                wap_put(&table->strong[side], hex);
    }
    if (napoleon != WAP_NO_LEADER && table->leader[napoleon].hex < make->board->hexes)
        table->napoleon = table->leader[napoleon].hex;
}

/* .. or as the position says. */
static void put_memory(const wap_making *make)
{
    wap_table *table = make->table;
    for (uint32_t i = 0; i < make->build->holds; i++) {
        const wap_listed_hold *hold = &make->build->hold[i];
        gg_assert(hold->side < WAP_SIDES);
        if (hold->count >= make->board->limits.victory_sp)
            wap_put(&table->strong[hold->side], hold->hex);
        else
            wap_drop(&table->strong[hold->side], hold->hex);
        if (hold->napoleon)
            table->napoleon = hold->hex;
    }
}

static void put_battles(const wap_making *make, wap_play *play)
{
    gg_assert(make->build->battles > 0 && make->build->battles <= WAP_BATTLES_MAX);
    remember_now(make);
    put_memory(make);
    for (uint32_t i = 0; i < make->build->battles; i++)
        put_battle(make, play, &make->build->battle[i]);
    play->table->round = make->build->battle[0].round;
    put_exposed(make, play);
    for (uint16_t hex = 0; hex < make->board->hexes; hex++)
        if (make->build->tried[hex].line > 0)
            wap_change_all(play, hex, WAP_OUTSIDE(WAP_NONE),
                           (wap_fate){WAP_NO_HEX, 0, WAP_TRIED, WAP_KEEP_BATTLE});
    wap_judge_supply(play, WAP_FR);
    wap_judge_supply(play, WAP_AL);
}

/* ---------------------------------------------------------------- the course */

/* Supply is judged here, not when the phase begins: the position may say that some SP are unsupplied. */
static void put_movement(const wap_making *make, wap_play *play)
{
    const wap_listed_group *group = &make->build->group;
    wap_table *table = play->table;
    uint32_t said = WAP_INSIDE | WAP_GROUP | WAP_MOVED | WAP_MARCHED | WAP_DEMORALISED;
    wap_judge_supply(play, table->active);
    for (uint32_t i = 0; i < make->build->sps; i++) {
        const wap_listed_sp *sp = &make->build->sp[i];
        if (!(sp->flags & WAP_FLAG_UNSUPPLIED))
            continue;
        wap_which which = WAP_ALL_OF(WAP_NONE);
        which.with = marks_of(sp);
        which.without = (uint16_t)((said & ~which.with) | WAP_UNSUPPLIED);
        wap_troops there;
        wap_clear_troops(&there);
        wap_gather(make->board, table, sp->hex, which, &there);
        uint32_t most = there.sp[sp->kind];
        uint32_t now = sp->count < most ? sp->count : most;
        if (now > 0)
            wap_change_sp(play, sp->hex, sp->kind, now, which,
                          (wap_fate){WAP_NO_HEX, 0, WAP_UNSUPPLIED, WAP_KEEP_BATTLE});
    }
    if (group->where.line > 0) {
        gg_assert(group->hex < make->board->hexes);
        table->group.hex = table->group.began = group->hex;
        table->group.from = group->spent > 0 ? group->hex : (uint16_t)WAP_NO_HEX;
        table->group.spent = group->spent;
    }
    wap_take_turns(make->board, table);
}

/* The prompt that usually comes first; the real one follows when the game continues. */
static void put_prompt(const wap_board *board, wap_table *table)
{
    static const uint8_t prompts[WAP_PHASES] = {
        WAP_ASK_ATTRITION, WAP_ASK_ALLIANCE, WAP_ASK_REINFORCEMENT, WAP_ASK_MOVE, WAP_ASK_DECLARE};
    gg_assert(table->phase < WAP_PHASES && table->active < WAP_SIDES);
    table->head.prompt[wap_chief(board, table, table->active)] = table->stage == WAP_C2_INTENT
                                                                     ? (uint8_t)WAP_ASK_INTENT
                                                                     : prompts[table->phase];
}

static void put_course(const wap_making *make, wap_play *play)
{
    uint8_t stage = WAP_PHASE_BEGINS;
    if (make->build->battles > 0) {
        put_battles(make, play);
        stage = WAP_C2_INTENT;
    } else if (make->build->holds > 0) {
        wap_stage_combat_begins(play);
        put_memory(make);
        stage = WAP_C1_DECLARE;
    } else if (play->table->phase == WAP_MOVEMENT) {
        put_movement(make, play);
        stage = WAP_M_MOVING;
    }
    uint8_t finished = play->table->finished; /* turns of movement */
    wap_to_stage(play, stage);
    play->table->finished = finished;
    put_prompt(make->board, play->table);
    if (stage == WAP_M_MOVING && play->table->pending == 0)
        wap_ask_again(play);
}

bool wap_position_end(const gg_game *game, gg_position *position, void *state, gg_error *error)
{
    wap_table *table = &((wap_state *)state)->table;
    wap_making make = {game, wap_board_of(game), position->builder, table, error};
    gg_turn silent = {.dice = NULL, .events = NULL, .actor = GG_NOBODY};
    wap_play play = {.game = game, .board = make.board, .table = table, .turn = &silent};
    put_head(&make);
    wap_clear_table(make.board, table);
    put_fields(&make);
    if (!put_changes(&make, &play))
        return false;
    put_schedule(&make);
    if (!wap_check_made_course(&make) || !wap_check_listed_sp(&make) || !put_pieces(&make, &play))
        return false;
    put_markers(&make);
    if (!wap_check_made_hexes(&make) || !wap_check_new_sieges(&make) ||
        !wap_check_listed_group(&make) || !wap_check_listed_battles(&make))
        return false;
    settle_all(&make, &play);
    put_course(&make, &play);
    return true;
}
