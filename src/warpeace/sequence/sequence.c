/* sequence.c: the sequence of play: turns, segments, phases (P-SEQ), and the loop that runs a game from one decision to
 * the next. */
#include "warpeace/month/scenario.h"
#include "warpeace/sequence/rules.h"

/* ---------------------------------------------------------------- asking */

static bool ask_seat(wap_play *play, uint8_t seat, uint8_t prompt, uint8_t part)
{
    gg_head *head = &play->table->head;
    gg_assert(seat < head->seats && !(head->gone >> seat & 1U));
    gg_assert(prompt > WAP_ASK_NOTHING && prompt < WAP_PROMPTS);
    memset(head->prompt, WAP_ASK_NOTHING, sizeof head->prompt);
    head->prompt[seat] = prompt;
    play->table->part = part;
    return true;
}

/* The only seat of an undivided side. */
static uint8_t seat_of(const wap_board *board, uint8_t side)
{
    gg_assert(side < WAP_SIDES && !wap_is_divided(board, side));
    return side == WAP_FR ? 0 : (uint8_t)(board->seats - 1);
}

bool wap_ask_part(wap_play *play, uint8_t side, uint8_t part, uint8_t prompt)
{
    if (!wap_is_divided(play->board, side))
        return ask_seat(play, seat_of(play->board, side), prompt, 0);
    return ask_seat(play, wap_answers_for(play->board, play->table, part), prompt,
                    (uint8_t)(part + 1));
}

bool wap_ask_chief(wap_play *play, uint8_t side, uint8_t prompt)
{
    bool divided = wap_is_divided(play->board, side);
    return wap_ask_part(play, side, divided ? wap_chief(play->board, play->table, side) : side,
                        prompt);
}

/* A hex without SP has no commander: then the chief. */
bool wap_ask_commander(wap_play *play, uint8_t side, uint16_t hex, uint8_t prompt)
{
    uint8_t part = WAP_NONE;
    if (wap_is_divided(play->board, side))
        part = wap_commander_of(play->board, play->table, hex);
    return part == WAP_NONE ? wap_ask_chief(play, side, prompt)
                            : wap_ask_part(play, side, part, prompt);
}

bool wap_ask_owner(wap_play *play, uint8_t side, uint8_t kind, uint8_t prompt)
{
    bool divided = wap_is_divided(play->board, side);
    return wap_ask_part(play, side,
                        divided ? wap_part_of_kind(play->board, play->table, kind) : side, prompt);
}

bool wap_ask_leaders_owner(wap_play *play, uint32_t leader, uint8_t prompt)
{
    uint8_t side = play->table->leader[leader].side;
    bool divided = wap_is_divided(play->board, side);
    return wap_ask_part(
        play, side, divided ? wap_part_of_leader(play->board, play->table, leader) : side, prompt);
}

bool wap_ask_battle(wap_play *play, uint8_t side, uint8_t slot, uint8_t prompt)
{
    bool divided = wap_is_divided(play->board, side);
    return wap_ask_part(
        play, side, divided ? wap_battle_commander(play->board, play->table, slot) : side, prompt);
}

bool wap_ask_first(wap_play *play, uint8_t side, uint8_t prompt, bool (*may)(const wap_look *look))
{
    if (!wap_is_divided(play->board, side)) {
        wap_look look = wap_look_at(play, side);
        return may(&look) && wap_ask_part(play, side, side, prompt);
    }
    WAP_EACH_PART(part, play->board, play->table)
    {
        wap_look look = wap_look_as(play, side, part);
        if (may(&look))
            return wap_ask_part(play, side, part, prompt);
    }
    return false;
}

/* A part that is passed over counts as finished, so that the question follows from the table. */
static bool ask_next_part(wap_play *play, uint8_t side, uint8_t prompt,
                          bool (*may)(const wap_look *look))
{
    wap_table *table = play->table;
    WAP_EACH_PART(part, play->board, table)
    {
        wap_look look = wap_look_as(play, side, part);
        if (table->finished >> part & 1U)
            continue;
        if (table->begun || may(&look)) {
            table->begun = 1;
            return wap_ask_part(play, side, part, prompt);
        }
        table->finished |= (uint8_t)(1U << part);
    }
    return false;
}

bool wap_ask_in_turn(wap_play *play, uint8_t side, uint8_t prompt,
                     bool (*may)(const wap_look *look))
{
    wap_table *table = play->table;
    if (wap_is_divided(play->board, side))
        return ask_next_part(play, side, prompt, may);
    wap_look look = wap_look_at(play, side);
    if (!table->begun && !may(&look))
        return false;
    table->begun = 1;
    return wap_ask_part(play, side, side, prompt);
}

bool wap_end_part(wap_play *play, uint8_t side)
{
    wap_table *table = play->table;
    if (!wap_is_divided(play->board, side))
        return false;
    gg_assert(table->part > 0);
    table->finished |= (uint8_t)(1U << (table->part - 1));
    table->begun = 0;
    return true;
}

/* ---------------------------------------------------------------- phases, segments, turns */

void wap_to_stage(wap_play *play, uint8_t stage)
{
    wap_table *table = play->table;
    gg_assert(stage < WAP_STAGES);
    table->stage = stage;
    table->cursor = 0;
    table->begun = 0;
    table->pass = 1;
    table->decider = table->active;
    table->finished = 0;
}

void wap_begin_phase(wap_play *play, uint8_t phase)
{
    play->table->phase = phase;
    play->table->merged = play->table->head.gone; /* P-PLY-14 */
    memset(play->table->turns, 0, sizeof play->table->turns);
    wap_to_stage(play, WAP_PHASE_BEGINS);
    wap_tell_phase(play->turn, phase, play->table->active);
}

/* P-SEQ-03, P-LNK-01: the first turn has no Attrition and no Alliance Phase; some scenarios have no alliances at all. */
static bool takes_place(const wap_play *play, uint32_t phase)
{
    if (phase == WAP_ATTRITION)
        return play->table->month > 0;
    if (phase == WAP_ALLIANCE)
        return play->table->month > 0 && play->board->alliances;
    return true;
}

/* P-SEQ-02 */
static void begin_first_phase(wap_play *play, uint32_t phase)
{
    while (!takes_place(play, phase))
        phase++;
    gg_assert(phase < WAP_PHASES);
    wap_begin_phase(play, (uint8_t)phase);
}

static void begin_segment(wap_play *play, uint8_t side)
{
    play->table->active = side;
    wap_tell_segment(play->turn, play->table->month, side);
    begin_first_phase(play, WAP_ATTRITION);
}

/* P-SEQ-01, P-SEQ-04, P-SCN-03, P-LNK-11. */
static void end_turn(wap_play *play)
{
    bool last = play->table->month + 1 == play->board->turns;
    wap_test_victory(play, last);
    if (play->table->head.over)
        return;
    gg_assert(!last);
    play->table->month++;
    begin_segment(play, WAP_FR);
    wap_begin_turn(play);
}

/* P-SEQ-02 */
void wap_end_phase(wap_play *play)
{
    const wap_table *table = play->table;
    gg_assert(table->pending == 0 && table->group.hex == WAP_NO_HEX);
    if (table->phase != WAP_COMBAT)
        begin_first_phase(play, table->phase + 1U);
    else if (table->active == WAP_FR)
        begin_segment(play, WAP_AL);
    else
        end_turn(play);
}

/* ---------------------------------------------------------------- the scenario's beginning */

static void set_up_stack(wap_play *play, const wap_stack *stack)
{
    const wap_board *board = play->board;
    for (uint32_t i = 0; i < stack->who.leaders; i++)
        wap_move_leader(play, board->roster_leader[stack->who.first_leader + i], stack->hex);
    for (uint32_t i = 0; i < stack->who.pieces; i++) {
        const wap_piece *piece = &board->roster_piece[stack->who.first_piece + i];
        wap_add_sp(play, stack->hex, piece->kind, piece->count, 0);
    }
}

/* P-SCN-02, P-FOR-02: the side in a city controls it. All other cities are as the scenario has them. */
void wap_start_game(wap_play *play)
{
    wap_clear_table(play->board, play->table);
    for (uint32_t i = 0; i < play->board->seats; i++)
        play->table->head.side[i] = play->board->seat[i].side;
    for (uint32_t i = 0; i < play->board->stacks; i++)
        if (play->board->stack[i].joins == WAP_NONE)
            set_up_stack(play, &play->board->stack[i]);
    WAP_EACH_HEX (french, &play->table->occupied[WAP_FR])
        wap_settle(play, french);
    WAP_EACH_HEX (allied, &play->table->occupied[WAP_AL])
        wap_settle(play, allied);
    begin_segment(play, WAP_FR);
    wap_go_on(play);
}

/* ---------------------------------------------------------------- the motor */

typedef bool (*carry_on)(wap_play *play);

static const carry_on beginnings[WAP_PHASES] = {
    [WAP_ATTRITION] = wap_stage_attrition_begins,
    [WAP_ALLIANCE] = wap_stage_alliance_begins,
    [WAP_REINFORCEMENT] = wap_stage_reinforcement_begins,
    [WAP_MOVEMENT] = wap_stage_movement_begins,
    [WAP_COMBAT] = wap_stage_combat_begins,
};

static const carry_on stages[WAP_STAGES] = {
    [WAP_A_LOSSES] = wap_stage_attrition_losses,
    [WAP_B_ROLL] = wap_stage_alliance_roll,
    [WAP_R_PLACING] = wap_stage_placing,
    [WAP_M_MOVING] = wap_stage_moving,
    [WAP_C1_DECLARE] = wap_stage_declare,
    [WAP_C1_MANOEUVRE] = wap_stage_manoeuvre,
    [WAP_C2_INTENT] = wap_stage_intent,
    [WAP_C2_POSTURE] = wap_stage_posture,
    [WAP_C2_MODE] = wap_stage_mode,
    [WAP_C2_COMMIT] = wap_stage_commit,
    [WAP_C2_LEADER] = wap_stage_command,
    [WAP_C2_CHARGE] = wap_stage_charge,
    [WAP_C2_GUARD] = wap_stage_guard,
    [WAP_C3_RESOLVE] = wap_stage_resolve,
    [WAP_C4_ADVANCE] = wap_stage_advance,
    [WAP_C4_WITHDRAW] = wap_stage_withdraw,
    [WAP_C5_JOIN] = wap_stage_join,
    [WAP_C6_COMPULSORY] = wap_stage_compulsory,
    [WAP_C7_SHIFT] = wap_stage_contact,
    [WAP_C7_VICTOR] = wap_stage_victor,
    [WAP_C8_SIEGES] = wap_stage_sieges,
    [WAP_C8_SURRENDER] = wap_stage_surrender,
    [WAP_C8_CASUALTIES] = wap_stage_casualties,
    [WAP_C8_END] = wap_stage_combat_ends,
};

/* By bit of table->pending. */
static const carry_on interruptions[] = {
    wap_ask_march_loss, wap_ask_garrison, wap_ask_displaced, wap_ask_wellington, wap_ask_loss,
    wap_ask_succession, wap_ask_send,     wap_ask_advance,   wap_ask_shift,      wap_ask_event,
};

_Static_assert(1 << (sizeof interruptions / sizeof interruptions[0] - 1) == WAP_P_EVENT,
               "one for each bit");

static carry_on next_function(const wap_table *table)
{
    gg_assert(table->phase < WAP_PHASES && table->stage < WAP_STAGES);
    if (table->pending != 0)
        return interruptions[__builtin_ctz(table->pending)];
    if (table->stage == WAP_PHASE_BEGINS)
        return beginnings[table->phase];
    return stages[table->stage];
}

bool wap_ask_again(wap_play *play)
{
    gg_assert(!play->table->head.over);
    memset(play->table->head.prompt, WAP_ASK_NOTHING, sizeof play->table->head.prompt);
    return next_function(play->table)(play);
}

void wap_go_on(wap_play *play)
{
    memset(play->table->head.prompt, WAP_ASK_NOTHING, sizeof play->table->head.prompt);
    uint32_t steps = 0;
    while (!play->table->head.over && !next_function(play->table)(play))
        gg_assert(++steps < 100000); /* every stage leads on */
    (void)steps;
}
