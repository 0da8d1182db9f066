/* setup.c: from the first prompt to the first round (chapter 6, T-SET; T-TEA).
 *
 * Auction, conferences, then the Allied and the French set-up: assign, place by rank, for the French detachments
 * by rank and the fixed battery. As long as a set-up is hidden, its units are in the slots of the army list, so
 * slots reveal faces. tri_publish() renumbers the slots by what everybody may see. */
#include "triumph/setup/setup.h"
#include "triumph/attack/attack_stages.h"

/* ---------------------------------------------------------------- the beginning */

/* T-SET-03 */
void tri_lay_out_army(const tri_board *board, tri_table *table, uint8_t side)
{
    uint32_t slot = tri_first_slot(side);
    for (uint8_t face = 0; face < TRI_FACES; face++) {
        table->left[side][face] = board->army[side].units[face];
        for (uint32_t n = 0; n < board->army[side].units[face]; n++, slot++) {
            table->at[slot] = TRI_OFF;
            table->face[slot] = face;
            table->label[slot] = (uint16_t)(slot - tri_first_slot(side) + 1);
        }
    }
    gg_assert(slot == tri_end_slot(board, side));
}

static void lay_out(const tri_board *board, tri_table *table)
{
    memset(table->face, TRI_NO_FACE, sizeof table->face);
    memset(table->corps, TRI_NO_COMMANDER, sizeof table->corps);
    memset(table->origin, TRI_NO_COMMANDER, sizeof table->origin);
    memset(table->owner, GG_NOBODY, sizeof table->owner);
    memset(table->seat_of_rank, GG_NOBODY, sizeof table->seat_of_rank);
    tri_know_nothing(table);
    tri_lay_out_army(board, table, TRI_ALLIED);
    tri_lay_out_army(board, table, TRI_FRENCH);
    gg_assert(board->commanders <= TRI_COMMANDERS_MAX);
    for (uint32_t c = 0; c < board->commanders; c++)
        table->commander_at[c] = TRI_OFF;
    tri_clear_attack(&table->attack);
}

/* T-SET-02, T-SET-15 */
void tri_start_game(tri_play *play)
{
    lay_out(play->board, play->table);
    for (uint8_t side = 0; side < TRI_SIDES; side++)
        play->table->morale[side] = tri_start_morale(play->game, play->table, side);
    if (gg_option_of(play->game, "balance") != 0)
        tri_begin_auction(play);
    else
        tri_deal_sides(play, TRI_FRENCH);
}

/* Ranks by seat until a conference says otherwise; the only player of a side owns all its corps. */
static void seat_team(const tri_board *board, tri_table *table, uint8_t side)
{
    uint32_t rank = 0;
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] == side)
            table->seat_of_rank[side][rank++] = seat;
    gg_assert(rank > 0 && rank <= 4);
    for (uint32_t c = tri_first_commander(board, side);
         c < tri_end_commander(board, side) && rank == 1; c++)
        table->owner[c] = table->seat_of_rank[side][0];
}

void tri_deal_sides(tri_play *play, uint8_t first_team)
{
    tri_table *table = play->table;
    uint32_t first = (uint32_t)gg_option_of(play->game, "french");
    for (uint32_t seat = 0; seat < table->head.seats; seat++)
        table->head.side[seat] = seat < first ? first_team : tri_enemy(first_team);
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        seat_team(play->board, table, side);
        table->morale[side] = tri_start_morale(play->game, table, side);
    }
    tri_begin_conference(play);
}

/* T-SET-02, T-TEA-03 */
void tri_begin_conference(tri_play *play)
{
    tri_table *table = play->table;
    bool teams = false;
    memset(table->head.prompt, 0, sizeof table->head.prompt);
    table->phase = TRI_CONFERENCE;
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        if (tri_team_size(table, side) == 1)
            continue;
        table->head.prompt[tri_seat_of(table, side)] = TRI_ASK_CONFERENCE;
        teams = true;
    }
    if (!teams)
        tri_begin_setup(play);
}

void tri_begin_setup(tri_play *play)
{
    play->table->phase = TRI_SETUP;
    tri_ask_only(play->table, tri_seat_of(play->table, TRI_ALLIED), TRI_ASK_ASSIGN);
}

/* ---------------------------------------------------------------- who is asked next */

bool tri_places(const gg_game *game, const tri_table *table, gg_seat seat)
{
    const tri_board *board = tri_board_of(game);
    uint8_t side = table->head.side[seat];
    if (tri_picks_corps(game, side) && tri_rank_of(table, seat) == 0)
        return true;
    for (uint32_t c = tri_first_commander(board, side); c < tri_end_commander(board, side); c++)
        if (table->owner[c] == seat && tri_has_setup(board, c))
            return true;
    return false;
}

/* Asks the first seat, from that rank on, that has corps on the map. False: there is none (T-TEA-15). */
static bool ask_by_rank(tri_play *play, uint8_t side, uint32_t rank, uint8_t prompt)
{
    tri_table *table = play->table;
    for (; rank < tri_team_size(table, side); rank++) {
        gg_seat seat = tri_seat_at(table, side, rank);
        if (!tri_places(play->game, table, seat))
            continue;
        table->asked_rank = (uint8_t)rank;
        tri_ask_only(table, seat, prompt);
        return true;
    }
    return false;
}

/* T-TEA-14 */
static void ask_chief(tri_play *play, uint8_t side, uint8_t prompt)
{
    play->table->asked_rank = 0;
    tri_ask_only(play->table, tri_seat_of(play->table, side), prompt);
}

static void begin_play(tri_play *play)
{
    tri_table *table = play->table;
    gg_assert(table->phase == TRI_SETUP && table->published[0] && table->published[1]);
    table->phase = TRI_PLAY;
    table->asked_rank = 0;
    table->active = TRI_ALLIED;
    memset(table->head.prompt, 0, sizeof table->head.prompt);
    tri_begin_round(play);
}

/* All have placed their corps (T-SET-07). */
static void end_placing(tri_play *play, uint8_t side)
{
    if (side == TRI_FRENCH) {
        bool asked = ask_by_rank(play, side, 0, TRI_ASK_DETACHMENTS);
        gg_assert(asked);
        (void)asked;
        return;
    }
    tri_publish(play, side);
    ask_chief(play, TRI_FRENCH, TRI_ASK_ASSIGN);
}

static void ask_next(tri_play *play, uint8_t side, uint8_t verb)
{
    uint32_t next = play->table->asked_rank + 1U;
    switch (verb) {
    case TRI_ASSIGN:
        if (!ask_by_rank(play, side, 0, TRI_ASK_PLACE))
            end_placing(play, side);
        return;
    case TRI_PLACE:
        if (!ask_by_rank(play, side, next, TRI_ASK_PLACE))
            end_placing(play, side);
        return;
    case TRI_DETACHMENTS:
        if (!ask_by_rank(play, side, next, TRI_ASK_DETACHMENTS))
            ask_chief(play, side, TRI_ASK_BATTERY);
        return;
    default:
        tri_publish(play, side);
        begin_play(play);
    }
}

/* ---------------------------------------------------------------- the set-up is shown */

/* Units that look alike: of one corps, or detached at one place; the fixed battery shows its
 * face. */
static uint32_t looks_of(const tri_table *table, uint32_t slot)
{
    uint32_t fixed = (table->flags[slot] & TRI_FIXED) != 0;
    return (uint32_t)table->corps[slot] << 17 | (uint32_t)table->at[slot] << 1 | fixed;
}

/* The units of the side by their looks: corps by corps, then detached ones by place. */
static uint32_t sort_by_looks(const tri_play *play, uint8_t side, uint8_t *slots)
{
    const tri_table *table = play->table;
    uint32_t count = 0;
    for (uint32_t slot = tri_first_slot(side); slot < tri_end_slot(play->board, side); slot++) {
        uint32_t at = count++;
        for (; at > 0 && looks_of(table, slots[at - 1]) > looks_of(table, slot); at--)
            slots[at] = slots[at - 1];
        slots[at] = (uint8_t)slot;
    }
    gg_assert(count == play->board->army[side].total && count <= TRI_UNITS_MAX);
    return count;
}

static void shuffle_alike(tri_play *play, uint8_t *slots, uint32_t count, uint8_t side)
{
    for (uint32_t first = 0, end; first < count; first = end) {
        end = first + 1;
        while (end < count &&
               looks_of(play->table, slots[end]) == looks_of(play->table, slots[first]))
            end++;
        gg_shuffle(play->turn, tri_first_slot(side) + first, &slots[first], end - first);
    }
}

/* Everything that belongs to a unit moves with it. Labels stay with their slots. */
static void deal_slots(tri_table *table, const uint8_t *slots, uint32_t count, uint8_t side)
{
    tri_table before = *table;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t to = tri_first_slot(side) + i, from = slots[i];
        gg_assert(tri_army_of(from) == side);
        table->at[to] = before.at[from];
        table->face[to] = before.face[from];
        table->corps[to] = before.corps[from];
        table->flags[to] = before.flags[from];
        bool off = before.at[from] == TRI_OFF;
        table->origin[to] = off ? before.corps[from] : (uint8_t)TRI_NO_COMMANDER;
    }
}

void tri_publish(tri_play *play, uint8_t side)
{
    tri_table *table = play->table;
    uint8_t slots[TRI_UNITS_MAX];
    gg_assert(!table->published[side]);
    uint32_t count = sort_by_looks(play, side, slots);
    shuffle_alike(play, slots, count, side);
    deal_slots(table, slots, count, side);
    table->published[side] = 1;
    play->turn->barrier = true;
    tri_tell_published(play->turn, side);
    for (uint32_t slot = tri_first_slot(side); slot < tri_end_slot(play->board, side); slot++)
        if (table->flags[slot] & TRI_FIXED)
            tri_show(play, slot);
}

/* ---------------------------------------------------------------- orders of these chapters */

void tri_check_setup(const gg_game *game, const tri_state *state, gg_seat seat,
                     const gg_order *order, gg_refusal *refusal)
{
    const tri_table *table = &state->table;
    switch (order->verb) {
    case TRI_CONFER:
        tri_check_conference(game, table, seat, order, refusal);
        return;
    case TRI_ASSIGN:
        tri_check_assign(game, table, table->head.side[seat], order, refusal);
        return;
    case TRI_PLACE:
        tri_check_place(game, table, seat, order, refusal);
        return;
    case TRI_DETACHMENTS:
        tri_check_detachments(game, table, seat, order, refusal);
        return;
    case TRI_BATTERY:
        tri_check_battery(game, table, order, refusal);
        return;
    case TRI_ORDERS:
        tri_check_notes(game, table, seat, order, refusal);
        return;
    default:
        tri_check_auction(game, table, order, refusal);
    }
}

void tri_setup_steps(const gg_game *game, const tri_state *state, gg_seat seat,
                     const gg_draft *draft, gg_steps *out)
{
    const tri_table *table = &state->table;
    const gg_order *order = &draft->order;
    switch (table->head.prompt[seat]) {
    case TRI_ASK_CONFERENCE:
        tri_conference_steps(game, table, seat, order, out);
        return;
    case TRI_ASK_ASSIGN:
        tri_assign_steps(game, table, table->head.side[seat], order, out);
        return;
    case TRI_ASK_PLACE:
        tri_place_steps(game, table, seat, order, out);
        return;
    case TRI_ASK_DETACHMENTS:
        tri_detachments_steps(game, table, seat, order, out);
        return;
    case TRI_ASK_BATTERY:
        tri_battery_steps(game, table, order, out);
        return;
    case TRI_ASK_ORDERS:
        tri_notes_steps(game, table, seat, order, out);
        return;
    default:
        tri_auction_steps(game, table, seat, order, out);
    }
}

void tri_canonical_setup(const gg_game *game, const tri_state *state, gg_seat seat, gg_order *order)
{
    uint8_t prompt = state->table.head.prompt[seat];
    if (prompt == TRI_ASK_ASSIGN && order->verb == TRI_ASSIGN)
        tri_assign_canonical(game, &state->table, state->table.head.side[seat], order);
    else if (prompt == TRI_ASK_DETACHMENTS && order->verb == TRI_DETACHMENTS)
        tri_detachments_canonical(&state->table, order);
    else if (prompt == TRI_ASK_BATTERY && order->verb == TRI_BATTERY)
        tri_battery_canonical(&state->table, order);
}

static void set_up(tri_play *play, gg_seat seat, const gg_order *order)
{
    switch (order->verb) {
    case TRI_ASSIGN:
        tri_assign(play->table, order);
        break;
    case TRI_PLACE:
        tri_place(play->game, play->table, seat, order);
        break;
    case TRI_DETACHMENTS:
        tri_make_detachments(play->table, order);
        break;
    default:
        tri_set_battery(play->game, play->table, order);
    }
    ask_next(play, play->table->head.side[seat], order->verb);
}

/* Of units that are alike the lowest are taken, whatever the order names: its text does not tell them apart. */
void tri_apply_setup(tri_play *play, gg_seat seat, const gg_order *order)
{
    gg_order plain = *order;
    gg_assert(play->table->head.prompt[seat] != TRI_ASK_NOTHING);
    tri_canonical_setup(play->game, play->state, seat, &plain);
    switch (order->verb) {
    case TRI_BID:
    case TRI_PASS:
    case TRI_SIDE:
        tri_apply_auction(play, seat, order);
        return;
    case TRI_CONFER:
        tri_apply_conference(play, seat, order);
        return;
    case TRI_ORDERS:
        tri_apply_notes(play, seat, order);
        return;
    default:
        set_up(play, seat, &plain);
    }
}
