/* morale.c: the Morale phase of a Battle Turn (W-MRL). All dice are rolled first. If too many units must go back
 * over a stream, their owner chooses who crosses (W-BAT-23). Then all results are applied together. */
#include "napoleon/battle/morale.h"
#include "napoleon/battle/battle.h"

/* ---------------------------------------------------------------- who rolls */

/* Friendly units in the block's position. */
static uint64_t friends(const nap_field *field, uint32_t block)
{
    return field->at[nap_spot_at(field->table->at[block])];
}

/* W-MRL-01, W-MRL-06, W-SQR-05, W-LDR-02 */
bool nap_checks_morale(const nap_field *field, uint32_t block)
{
    uint64_t bit = nap_bit(block);
    if (!(field->engaged & bit) || (field->sheltered & bit))
        return false;
    if (field->board->block[block].type == NAP_LDR)
        return friends(field, block) == bit;
    return field->table->steps[block] == 1;
}

/* W-MRL-02, W-LDR-01 */
int nap_led_bonus(const nap_field *field, uint32_t block)
{
    uint8_t leader = field->board->army[field->board->block[block].army].leader;
    return (friends(field, block) & nap_bit(leader)) != 0 ? 1 : 0;
}

int nap_square_bonus(const nap_field *field, uint32_t block)
{
    return (field->squares & nap_bit(block)) != 0 ? 1 : 0;
}

static int bonus_of(const nap_field *field, uint32_t block)
{
    return nap_led_bonus(field, block) + nap_square_bonus(field, block);
}

/* W-MRL-03 */
int nap_bad_morale(const nap_field *field, uint32_t block)
{
    return field->board->limits.bad_morale - bonus_of(field, block);
}

/* True: bad morale. */
static bool roll(nap_play *play, const nap_field *field, uint32_t block)
{
    int worst = nap_bad_morale(field, block);
    gg_assert(nap_checks_morale(field, block));
    int die = gg_die(play->turn, GG_EVERYBODY, NAP_FOR_MORALE, (uint16_t)block, worst + 1);
    nap_tell_morale(play->turn, block, die, bonus_of(field, block), die <= worst);
    return die <= worst;
}

/* Column by column, home before forward, then by number (W-MRL-05). */
static uint64_t roll_all(nap_play *play, const nap_field *field, uint32_t party)
{
    uint64_t bad = 0;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        for (uint32_t part = 0; part < 2; part++) {
            uint8_t spot = part == 0 ? nap_home(party, column) : nap_forward(party, column);
            NAP_EACH (block, field->at[spot] & field->engaged) {
                if (nap_checks_morale(field, (uint32_t)block) && roll(play, field, (uint32_t)block))
                    bad |= nap_bit((uint32_t)block);
            }
        }
    return bad;
}

/* ---------------------------------------------------------------- streams */

/* Blocks that must go back over the stream of a column. */
static uint64_t crossers(const nap_board *board, const nap_table *table, uint32_t column)
{
    const nap_battle *battle = &table->fought[table->battle];
    if (!nap_has_stream(battle, column))
        return 0;
    uint8_t forward = nap_place(table->battle, nap_forward(table->taker, column));
    return nap_blocks_at(board, table, forward) & table->forced;
}

uint64_t nap_stream_crowd(const nap_board *board, const nap_table *table, uint32_t column)
{
    gg_assert(column >= 1 && column <= NAP_COLUMNS && table->battle < NAP_BATTLES_MAX);
    uint64_t units = crossers(board, table, column);
    return nap_count(units) > board->limits.stream_crossings ? units : 0;
}

/* Asks about the next column where more blocks must cross than can (W-BAT-23). */
static bool ask_stream(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->stage == NAP_MORALE);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        uint64_t units = nap_stream_crowd(play->board, table, column);
        if (units == 0)
            continue;
        table->column = (uint8_t)column;
        nap_ask_only(play, nap_decider(play->board, table, units), NAP_ASK_STREAM);
        return true;
    }
    table->column = 0;
    return false;
}

/* ---------------------------------------------------------------- results */

/* Squares and foot artillery (W-MRL-04). */
bool nap_dies_of_morale(const nap_board *board, const nap_table *table, uint32_t block)
{
    return (table->marks[block] & NAP_SQUARE) || nap_type_of(board, (uint8_t)block)->stays;
}

/* One link back, and spent (W-MRL-04, W-TRN-06). */
static void fall_back(nap_play *play, uint32_t block)
{
    nap_table *table = play->table;
    nap_battle *battle = nap_battle_now(play);
    uint8_t from = nap_spot_at(table->at[block]);
    gg_assert(nap_party_at(from) == table->taker && !nap_is_reserve(from));
    if (nap_dies_of_morale(play->board, table, block)) {
        nap_eliminate(play, block, NAP_BY_MORALE);
        return;
    }
    uint8_t column = nap_column(from);
    uint8_t to = nap_is_forward(from) ? nap_home(table->taker, column) : nap_reserve(table->taker);
    if (nap_is_forward(from) && nap_has_stream(battle, column))
        battle->crossed[column]++;
    table->at[block] = nap_place(table->battle, to);
    table->marks[block] &= (uint16_t)~NAP_OCCUPIES;
    table->marks[block] |= NAP_SPENT | NAP_MOVED_B;
    nap_tell_moved(play->turn, (int)block, play->board->block[block].army, from, to, battle->town);
}

static void apply_results(nap_play *play)
{
    nap_table *table = play->table;
    uint64_t forced = table->forced;
    gg_assert(table->column == 0); /* every stream is decided */
    table->forced = 0;
    NAP_EACH (block, forced) {
        if (nap_in_battle(table->at[block])) /* not eliminated with its square */
            fall_back(play, (uint32_t)block);
    }
    nap_refresh_battle(play, table->battle);
    if (!nap_test_rout(play))
        nap_begin_combat(play);
}

void nap_begin_morale(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->forced == 0);
    table->stage = NAP_MORALE;
    nap_field field;
    nap_survey(play->board, table, table->battle, &field);
    table->forced = roll_all(play, &field, table->taker);
    if (!ask_stream(play))
        apply_results(play);
}

/* ---------------------------------------------------------------- the prompt `stream` */

/* W-BAT-23 */
void nap_check_stream(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint64_t units = crossers(look->board, look->table, look->table->column);
    uint32_t count = order->count - 1U;
    for (uint32_t i = 0; i < count; i++)
        if (!(units & nap_bit(order->item[i])))
            gg_refuse(refusal, W_BAT_23); /* it need not go back */
    if (count != look->board->limits.stream_crossings)
        gg_refuse(refusal, W_BAT_23);
}

void nap_stream_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_CROSS, false));
        return;
    }
    uint64_t units = crossers(look->board, look->table, look->table->column);
    uint32_t missing = look->board->limits.stream_crossings - draft->order.count;
    if (draft->order.count > 0) /* in ascending order */
        units &= ~((nap_bit(draft->order.item[draft->order.count - 1]) << 1) - 1);
    uint32_t behind = nap_count(units);
    NAP_EACH (block, units) {
        if (behind-- < missing)
            break;
        gg_offer(out,
                 gg_step_of(NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block),
                            missing == 1 ? NAP_DONE : GG_NO_ITEM, missing == 1 ? GG_COMPLETES : 0));
    }
}

/* Units that are not named are lost in the stream. The others go back when all results are applied. */
void nap_apply_stream(nap_play *play, gg_seat seat, const gg_order *order)
{
    (void)seat;
    nap_table *table = play->table;
    gg_assert(table->column >= 1 && table->column <= NAP_COLUMNS);
    gg_assert(order->count == play->board->limits.stream_crossings + 1U);
    uint64_t lost = crossers(play->board, table, table->column);
    for (uint32_t i = 0; i + 1 < order->count; i++)
        lost &= ~nap_bit(order->item[i]);
    NAP_EACH (block, lost) {
        nap_eliminate(play, (uint32_t)block, NAP_BY_STREAM);
    }
    table->forced &= ~lost;
    play->turn->barrier = true;
    if (!ask_stream(play))
        apply_results(play);
}
