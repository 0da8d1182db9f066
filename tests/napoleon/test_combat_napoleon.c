/* Which units may move where and fire at whom in a battle, implemented a second time, directly from the rules and
 * slowly: path by path and unit by unit. The game must agree in random battles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/random.h"
#include "napoleon/match_from.h"
#include "napoleon/random_position.h"
#include "napoleon/table/orders.h"
#include "napoleon/table/state.h"

enum { BATTLES = 250, ORDERS = 40, TEXT_MAX = 1 << 14 };

static uint32_t compared, moves_found, shots_found;
static uint32_t shots_written[2]; /* at the only target, at one of two */

static const nap_table *table(void)
{
    return &((const nap_state *)gg_match_state(match))->table;
}

/* ---------------------------------------------------------------- the field */

static const nap_battle *battle(void)
{
    return &table()->fought[table()->battle];
}

/* Its place in the battle under way, NAP_NONE if it is not there. */
static uint8_t spot_of(uint32_t block)
{
    uint8_t at = table()->at[block];
    return nap_in_battle(at) && nap_battle_at(at) == table()->battle ? nap_spot_at(at)
                                                                     : (uint8_t)NAP_NONE;
}

/* The home position that a place belongs to: a forward unit stands in the enemy's. */
static uint8_t position_of(uint8_t spot)
{
    return nap_is_forward(spot) ? nap_home(nap_party_at(spot) ^ 1U, nap_column(spot)) : spot;
}

static uint8_t marker_at(uint8_t spot)
{
    uint8_t position = position_of(spot);
    return nap_is_reserve(spot) ? (uint8_t)NAP_NO_MARKER
                                : battle()->marker[nap_party_at(position)][nap_column(position)];
}

/* Would a unit of the party that stands there share the position with an enemy? */
static bool meets_enemies(uint32_t party, uint8_t spot)
{
    if (nap_is_reserve(spot))
        return false;
    for (uint32_t block = 0; block < nap_board_of(game)->blocks; block++) {
        uint8_t other = spot_of(block);
        if (other != NAP_NONE && !nap_is_reserve(other) && nap_party_at(other) != party &&
            position_of(other) == position_of(spot))
            return true;
    }
    return false;
}

static bool has(uint32_t block, uint32_t marks)
{
    return (table()->marks[block] & marks) != 0;
}

static bool is_type(uint32_t block, uint8_t type)
{
    return nap_board_of(game)->block[block].type == type;
}

static bool is_gun(uint32_t block)
{
    return is_type(block, NAP_FART) || is_type(block, NAP_HART);
}

/* W-TRN-05: it has not used its action; horse artillery has a move and a shot. */
static bool has_action(uint32_t block, uint32_t used, uint32_t other)
{
    return !has(block, NAP_SPENT | used) && (is_type(block, NAP_HART) || !has(block, other));
}

/* ---------------------------------------------------------------- moves */

/* W-BMV-01. */
static bool are_linked(uint8_t a, uint8_t b)
{
    if (nap_party_at(a) != nap_party_at(b))
        return false;
    if (nap_is_reserve(a) || nap_is_reserve(b))
        return nap_is_home(a) || nap_is_home(b);
    return nap_column(a) == nap_column(b) && nap_is_home(a) != nap_is_home(b);
}

/* One link, as the first of a move or after another. */
static bool may_go(uint32_t block, uint8_t from, uint8_t to, bool first)
{
    uint32_t party = nap_party_at(from), column = nap_column(from);
    bool engaged = first && meets_enemies(party, from);
    bool crosses = nap_is_forward(from) || nap_is_forward(to);
    if (!are_linked(from, to))
        return false;
    if (nap_is_forward(to) && (engaged || is_type(block, NAP_FART))) /* W-BMV-03 */
        return false;
    if (!nap_is_forward(to) && engaged && is_type(block, NAP_FART)) /* W-BMV-07 */
        return false;
    if (is_gun(block) && marker_at(to) == NAP_WOODS) /* W-BAT-19 */
        return false;
    if (crosses && (battle()->streams >> column & 1U)) /* W-BAT-22 */
        return !is_type(block, NAP_HART) && battle()->crossed[column] < 2;
    return true;
}

/* Must it stop where it has come to (W-BMV-05, W-BAT-19)? */
static bool must_stop(uint32_t block, uint8_t spot)
{
    return meets_enemies(nap_party_at(spot), spot) ||
           (is_type(block, NAP_CAV) && marker_at(spot) == NAP_WOODS);
}

/* One link or two. Two that begin with a retreat lead forward only to the place that was left (W-BMV-08). */
static bool may_move(uint32_t block, uint8_t to)
{
    uint8_t from = spot_of(block);
    bool far = is_type(block, NAP_CAV) || is_type(block, NAP_HART) || is_type(block, NAP_LDR);
    if (to == from || !has_action(block, NAP_MOVED_B, NAP_FIRED_B) || has(block, NAP_SQUARE) ||
        table()->shelter[block] != NAP_NONE)
        return false;
    if (may_go(block, from, to, true))
        return true;
    for (uint8_t between = 0; far && between < NAP_BATTLE_PLACES; between++) {
        if (!nap_is_reserve(between) && !nap_is_home(between) && !nap_is_forward(between))
            continue;
        if (may_go(block, from, between, true) && !must_stop(block, between) &&
            may_go(block, between, to, false))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- fire */

/* Can it be hurt by the shooter, in this group (W-FIR-12, W-LOS-04)? */
static bool is_target(uint32_t shooter, uint32_t block, bool square)
{
    bool in_square = has(block, NAP_SQUARE) || table()->shelter[block] != NAP_NONE;
    bool behind_walls = has(block, NAP_OCCUPIES) && marker_at(spot_of(block)) == NAP_FARM;
    return in_square == square && !(is_type(shooter, NAP_CAV) && behind_walls && !square);
}

/* Short range at whoever stands in the position, long range of guns at home across the column. */
static bool is_in_range(uint32_t shooter, uint32_t block)
{
    uint8_t spot = spot_of(shooter), other = spot_of(block);
    if (other == NAP_NONE || nap_is_reserve(other) || nap_party_at(other) == nap_party_at(spot))
        return false;
    if (meets_enemies(nap_party_at(spot), spot))
        return position_of(other) == position_of(spot);
    return is_gun(shooter) && nap_is_home(spot) && nap_is_home(other) &&
           nap_column(other) == nap_column(spot) && marker_at(other) != NAP_WOODS;
}

static bool may_fire(uint32_t shooter, bool square)
{
    if (nap_is_reserve(spot_of(shooter)) || table()->shelter[shooter] != NAP_NONE ||
        !has_action(shooter, NAP_FIRED_B, NAP_MOVED_B))
        return false;
    for (uint32_t block = 0; block < nap_board_of(game)->blocks; block++)
        if (is_in_range(shooter, block) && is_target(shooter, block, square))
            return true;
    return false;
}

/* ---------------------------------------------------------------- comparing */

static bool accepts(gg_seat seat, uint8_t verb, uint32_t block, uint32_t item)
{
    gg_refusal refusal;
    gg_order order;
    gg_order_open(&order, verb);
    gg_order_add(&order, (uint16_t)(NAP_ITEM_BLOCK + block));
    gg_order_add(&order, (uint16_t)item);
    gg_check(game, gg_match_state(match), seat, &order, &refusal);
    compared++;
    return refusal.count == 0;
}

static void fail_at(const char *what, uint32_t block, uint32_t number, const char *position)
{
    fail_msg("%s %s %u after %u orders from\n%s", nap_board_of(game)->block[block].id, what, number,
             (unsigned)gg_match_count(match), position);
}

/* Everyone who knows where the unit is sees its targets, too: `at line` is written if there are squares as well. */
static void write_shot(uint32_t block, bool square, bool choice, const char *position)
{
    static _Alignas(GG_ALIGN) nap_view view;
    gg_order order;
    gg_order_open(&order, NAP_FIRE);
    gg_order_add(&order, (uint16_t)(NAP_ITEM_BLOCK + block));
    gg_order_add(&order, square ? NAP_WORD_SQUARE : NAP_WORD_LINE);
    for (uint32_t reader = 0; reader < game->seats + 2; reader++) {
        char text[TEXT_MAX];
        gg_text out;
        gg_seat seat = reader < game->seats    ? (gg_seat)reader
                       : reader == game->seats ? GG_PUBLIC
                                               : GG_REFEREE;
        gg_view(game, gg_match_state(match), seat, &view);
        gg_text_open(&out, text, sizeof text);
        gg_write_order(game, &view, &order, &out);
        bool named = strstr(text, square ? " at square" : " at line") != NULL;
        shots_written[choice]++;
        if (named != (choice || !nap_in_battle(view.table.at[block])))
            fail_at(text, block, seat, position);
    }
}

static void compare_shots(gg_seat seat, uint32_t block, const char *position)
{
    bool may[2];
    for (uint32_t square = 0; square < 2; square++) {
        may[square] = may_fire(block, square == 1);
        shots_found += may[square];
        if (accepts(seat, NAP_FIRE, block, square == 1 ? NAP_WORD_SQUARE : NAP_WORD_LINE) !=
            may[square])
            fail_at(may[square] ? "cannot fire at group" : "fires at group", block, square,
                    position);
    }
    for (uint32_t square = 0; square < 2; square++)
        if (may[square])
            write_shot(block, square == 1, may[0] && may[1], position);
}

static void compare(gg_seat seat, const char *position)
{
    uint64_t own = nap_blocks_of_seat(nap_board_of(game), table(), seat);
    NAP_EACH (block, own) {
        if (spot_of((uint32_t)block) == NAP_NONE)
            continue;
        for (uint8_t to = 0; to < NAP_BATTLE_PLACES; to++) {
            bool may = (nap_is_reserve(to) || nap_is_home(to) || nap_is_forward(to)) &&
                       may_move((uint32_t)block, to);
            moves_found += may;
            if (accepts(seat, NAP_MOVE, (uint32_t)block, NAP_ITEM_SPOT + (uint32_t)to) != may)
                fail_at(may ? "cannot move to" : "moves to", (uint32_t)block, to, position);
        }
        compare_shots(seat, (uint32_t)block, position);
    }
}

static void play_on(gg_dice *dice, const char *position)
{
    for (uint32_t i = 0; i < ORDERS && !gg_head_of(gg_match_state(match))->over; i++) {
        gg_seat seat = gg_random_decider(gg_match_state(match), dice);
        gg_order order;
        if (gg_head_of(gg_match_state(match))->prompt[seat] == NAP_ASK_COMBAT)
            compare(seat, position);
        assert_true(gg_random_order(game, gg_match_state(match), seat, dice, &order));
        assert_int_equal(gg_match_play(match, seat, &order, NULL, 0, &answer), GG_PLAYED);
    }
}

static void random_battles_keep_the_rules(void **state)
{
    (void)state;
    static char position[TEXT_MAX];
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        gg_dice dice;
        gg_text text;
        gg_dice_fast(&dice, seed);
        make_game(seed % 2 == 0 ? "napoleon" : "napoleon players=3");
        gg_text_open(&text, position, sizeof position);
        nap_random_position(game, &dice, &text);
        begin_with(seed % 2 == 0 ? "napoleon" : "napoleon players=3", position);
        play_on(&dice, position);
    }
    assert_true(compared > 10000 && moves_found > 500 && shots_found > 100);
    assert_true(shots_written[0] > 400 && shots_written[1] > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_battles_keep_the_rules)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
