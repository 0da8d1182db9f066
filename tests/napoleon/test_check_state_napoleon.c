/* Invalid saved states are refused with a reason: valid states are damaged, one number at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/damage.h"
#include "napoleon/match_from.h"
#include "napoleon/table/orders.h"
#include "napoleon/table/state.h"

#define MEMBER(name) GG_MEMBER(nap_state, name)
#define OF(name, index) GG_ELEMENT(nap_state, name, index)
#define EXPECT(history, ...) GG_EXPECT_DAMAGES(game, gg_match_state(match), history, __VA_ARGS__)

static uint8_t block(const char *id)
{
    uint8_t found = nap_find_block(nap_board_of(game), gg_span_of(id));
    assert_int_not_equal(found, NAP_NONE);
    return found;
}

static uint8_t town(const char *name)
{
    uint8_t found = nap_find_town(nap_board_of(game), gg_span_of(name));
    assert_int_not_equal(found, NAP_NONE);
    return found;
}

/* ---------------------------------------------------------------- the map */

static void begin_turn(void)
{
    begin("turn 5\n"
          "town Soire: F01 F06 F07/moved/from=Beaumont   Ligny: P02 P03   Brussels: A09\n"
          "lost FR 1\n");
}

static void spoilt_blocks_are_found(void **state)
{
    (void)state;
    begin_turn();
    uint8_t f06 = block("F06"), f08 = block("F08"), p02 = block("P02");
    EXPECT(
        false, {"F06 stands nowhere", OF(at, f06), 62},
        {"table.at[5] is 250, not 0 to 196: place", OF(at, f06), 250},
        {"F06 stands nowhere", OF(at, f06), NAP_UNSEEN},
        {"F06 is not deployed", OF(at, f06), NAP_UNDEPLOYED},
        {"F06 is removed, but its army not defeated", OF(at, f06), NAP_REMOVED},
        {"F06 stands in a battle that there is not", OF(at, f06), NAP_FIRST_PLACE},
        {"table.at[63] is 3, not 196: place", OF(at, NAP_BLOCKS_MAX - 1), 3},
        {"F06 is above its maximum", OF(steps, f06), 5},
        {"F06 has no strength left", OF(steps, f06), 0},
        {"F06 is eliminated, but has strength", OF(at, f06), NAP_GONE},
        {"table.start[5] is 61, not 0 to 59: town where it began the Player Turn; NAP_NONE in a free position of a battle",
         OF(start, f06), 61},
        {"table.came[5] is 61, not 0 to 59: last town but one of its path; NAP_NONE: has not moved",
         OF(came, f06), 61},
        {"F08 has marks, but is out of play", OF(marks, f08), NAP_MOVED},
        {"F08 has marks, but is out of play", OF(nth, f08), 1},
        {"F06 has marks of a battle on the map", OF(marks, f06), NAP_SQUARE},
        {"P02 shelters outside a battle", OF(shelter, p02), f06});
}

static void spoilt_tracks_are_found(void **state)
{
    (void)state;
    begin_turn();
    EXPECT(
        false, {"table.phase is 9, not 0 to 8: enum nap_phase", MEMBER(phase), NAP_ENDED + 1},
        {"table.stage is 10, not 0 to 9: enum nap_stage", MEMBER(stage), NAP_REGROUPING + 1},
        {"table.active is 2, not 0 to 1: side that has the Player Turn", MEMBER(active), NAP_SIDES},
        {"table.taker is 2, not 0 to 1: party that takes the Battle Turn, or whose volley it is",
         MEMBER(taker), NAP_PARTIES},
        {"table.leaver is 2, not 0 to 1: party that routs or retreats, or the victor who regroups",
         MEMBER(leaver), NAP_PARTIES},
        {"table.column is 4, not 0 to 3: stream to be decided (NAP_MORALE), or army that is asked for its leader",
         MEMBER(column), NAP_COLUMNS + 1},
        {"table.turn is 24, not 0 to 23: Player Turn; 0 before the first", MEMBER(turn), 24},
        {"no such turn", MEMBER(turn), 0}, {"the turn belongs to the other side", MEMBER(turn), 6},
        {"table.defeated is 8, not 0 to 7: bit per army", MEMBER(defeated), 8},
        {"FR is defeated and has blocks", MEMBER(defeated), 1},
        {"table.fight is 60, not 0 to 59: town of the skirmish under way", MEMBER(fight), 60},
        {"a skirmish nowhere", MEMBER(skirmishes), UINT64_C(1) << 60},
        {"table.battle is 8, not 0 to 7: slot of the battle that is set up or fought",
         MEMBER(battle), NAP_BATTLES_MAX},
        {"no such battle is under way", MEMBER(battle), 2},
        {"FR has 3 blocks here and 25 lost, 24 in all", OF(lost, NAP_FR), 25},
        {"2 group moves of AD, at most 1", OF(opened, NAP_AD), 3},
        {"more units than a road takes", OF(used, 0), 9},
        {"table.used_now[127] is 1, not 0: units that crossed the road, moves not yet published",
         OF(used_now, NAP_ROADS_MAX - 1), 1},
        {"attackers came by a road that there is not", OF(entry, town("Bavay")), 4},
        {"table.entry_now[63] is 1, not 0: bit per road of the town by which attackers came, moves not yet published",
         OF(entry_now, NAP_TOWNS_MAX - 1), 1},
        {"a shot at nobody", MEMBER(shot.tied), 1},
        {"table.shot.shooter is 60, not 0 to 57: block that fires", MEMBER(shot.shooter), 60},
        {"a shot at nobody", MEMBER(shot.group), UINT64_C(1) << 60},
        {"hits are left, or not, and nobody takes them", MEMBER(shot.hits), 1});
}

static void both_sides_meet_only_where_they_fight(void **state)
{
    (void)state;
    begin("turn 6\ntown Soire: F06   Ligny: P02\n");
    EXPECT(false, {"Ligny: both sides are there", OF(at, block("F06")), town("Ligny")});
    begin("town Ghent: F19   Ath: A06 A07 A08\n");
    played("F", "end");
    EXPECT(false, {"Ghent: both sides are there", OF(at, block("A06")), town("Ghent")},
           {"a seat is asked about nothing", OF(due, NAP_AD), 0},
           {"a seat is asked about nothing", OF(due, NAP_AD), 4});
}

/* ---------------------------------------------------------------- a battle */

static void begin_battle(void)
{
    begin("battle Ligny entry Charleroi stage combat\n"
          "terrain A1 hill, D2 farm, D3 woods, A3 woods, stream 1\n"
          "A1: F08/hill F07   A2: F10   A2>: F22*   A3: F12   AR: F23\n"
          "D1: P06 P07/sq   D2: P02/farm P03 P08/sq P01/sh=P08   D3: P04\n");
}

static uint8_t at(uint32_t party, uint32_t column)
{
    return nap_place(0, nap_home(party, column));
}

static void spoilt_places_of_a_battle_are_found(void **state)
{
    (void)state;
    begin_battle();
    uint8_t f08 = block("F08"), f10 = block("F10"), f12 = block("F12");
    EXPECT(false, {"F10 stands in a battle that there is not", OF(at, f10), NAP_FIRST_PLACE + 16},
           {"F10 stands in a battle that there is not", OF(at, f10), NAP_FIRST_PLACE + 4},
           {"F07 stands in a battle that there is not", MEMBER(fought[0].stage), NAP_TERRAIN_D},
           {"F10 is not of the defending side", OF(at, f10), at(NAP_DEF, 1)},
           {"F08 is foot artillery and cannot be forward", OF(at, f08),
            nap_place(0, nap_forward(NAP_ATT, 1))},
           {"F08 is artillery and cannot be in woods", OF(at, f08), at(NAP_ATT, 3)},
           {"both sides are forward in column 2", OF(at, block("P03")),
            nap_place(0, nap_forward(NAP_DEF, 2))},
           {"two occupants in A1", OF(marks, block("F07")), NAP_OCCUPIES},
           {"an occupant of nothing in A3", OF(marks, f12), NAP_OCCUPIES},
           {"F08 cannot occupy a farm", MEMBER(fought[0].marker[NAP_ATT][1]), NAP_FARM},
           {"F08 cannot be in square", OF(marks, f08), NAP_SQUARE | NAP_OCCUPIES},
           {"F12 cannot be in square", OF(marks, f12), NAP_SQUARE},
           {"F22 cannot be in square", OF(marks, block("F22")), NAP_SQUARE | NAP_CONTACT},
           {"P02 cannot be in square", OF(marks, block("P02")),
            NAP_SQUARE | NAP_OCCUPIES | NAP_CONTACT},
           {"blocks beside the battle at Ligny", OF(at, f10), town("Ligny")});
}

static void spoilt_shelter_is_found(void **state)
{
    (void)state;
    begin_battle();
    uint8_t p01 = block("P01"), p06 = block("P06"), p08 = block("P08");
    EXPECT(false,
           {"table.shelter[40] is 60, not 0 to 57: square infantry that it shelters with",
            OF(shelter, p01), 60},
           {"P01 shelters without a square", OF(shelter, p01), block("P03")},
           {"P01 shelters without a square", OF(shelter, p01), block("P07")},
           {"P03 cannot shelter", OF(shelter, block("P03")), p08},
           {"P06 shelters without a square", OF(shelter, p06), p08},
           {"F12 is not engaged and cannot be fresh", OF(marks, block("F12")), NAP_FRESH});
}

static void spoilt_counters_of_a_battle_are_found(void **state)
{
    (void)state;
    begin_battle();
    EXPECT(
        false,
        {"fought0.town is 60, not 0 to 59: NAP_NONE: the slot is free, or the battle is over",
         MEMBER(fought[0].town), 60},
        {"fought0.stage is 6, not 0 to 5: NAP_TO_SET_UP .. NAP_FOUGHT", MEMBER(fought[0].stage),
         NAP_FOUGHT + 1},
        {"fought0.due is 2, not 0 to 1: not yet visited in this round", MEMBER(fought[0].due), 2},
        {"fought0.withdrawing is 2, not 0 to 1: the attacker is (W-STA-03)",
         MEMBER(fought[0].withdrawing), 2},
        {"fought0.noisy is 2, not 0 to 1: this turn of the attacker is not a quiet one (W-STA-01)",
         MEMBER(fought[0].noisy), 2},
        {"Ligny: two battles in one town", MEMBER(fought[1].town), town("Ligny")},
        {"Ligny: a battle out of its time", MEMBER(phase), NAP_SUPPLY},
        {"3 retreats over Ligny-Quatre_Bras, at most 2", MEMBER(fought[0].out[0]), 3},
        {"3 reinforcements over Ligny-Quatre_Bras, at most 2", MEMBER(fought[0].in[0]), 3},
        {"1 reinforcements over no road, at most 0", MEMBER(fought[0].in[6]), 1},
        {"3 crossings of column 1, at most 2", MEMBER(fought[0].crossed[1]), 3},
        {"no stream in column 2", MEMBER(fought[0].crossed[2]), 1},
        {"Ligny: a stream in no column", MEMBER(fought[0].streams), 1},
        {"fought0.marker[5] is 3, not 0 to 2: of home position [party][column]: WOODS, FARM, HILL or none",
         MEMBER(fought[0].marker[NAP_DEF][1]), NAP_STREAM},
        {"3 woods, the pool has 2", MEMBER(fought[0].marker[NAP_DEF][1]), NAP_WOODS});
}

static void spoilt_prompts_of_a_battle_are_found(void **state)
{
    (void)state;
    const char *now = "a seat is asked what it cannot be asked now";
    begin_battle();
    EXPECT(false, {now, OF(head.prompt, 0), NAP_ASK_BID}, {now, OF(head.prompt, 0), NAP_ASK_DEPLOY},
           {now, OF(head.prompt, 0), NAP_ASK_HIT}, {now, OF(head.prompt, 0), NAP_ASK_SUPPLY},
           {now, OF(head.prompt, 0), NAP_ASK_STREAM}, {now, OF(head.prompt, 1), NAP_ASK_WITHDRAW},
           {now, OF(head.prompt, 1), NAP_ASK_COMBAT}, {now, MEMBER(taker), NAP_DEF},
           {"a seat is asked about nothing", MEMBER(battle), NAP_NONE});
    begin("town Quatre_Bras: F19\n"
          "battle Ligny entry Charleroi stage combat\n"
          "A1: F08  A2: F17  A2>: F07  A3: F12\nD2: P02:1\n");
    const gg_draw dice[] = {{GG_DRAW_DIE, 1}, {GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}};
    rolled("F", "fire F07", 3, dice);
    EXPECT(
        false, {"a seat is asked about nothing", MEMBER(over_battle), 0},
        {"table.over_battle is 61, not 0 to 60: town of the battle + 1 while the victor regroups",
         MEMBER(over_battle), 61},
        {now, MEMBER(leaver), NAP_DEF});
}

/* ---------------------------------------------------------------- other prompts */

static void spoilt_skirmishes_are_found(void **state)
{
    (void)state;
    begin("fight Nivelles entry Quatre_Bras\ntown Nivelles: A13 A14 F06 F07 F08\n");
    played("F", "skirmish Nivelles");
    played("F", "pick F06");
    EXPECT(false, {"a seat is asked about nothing", MEMBER(fight), NAP_NONE},
           {"a seat is asked what it has answered", MEMBER(ready), 2},
           {"a seat is asked what it cannot be asked now", OF(head.prompt, 0), NAP_ASK_SKIRMISH});
}

static void spoilt_leaders_are_found(void **state)
{
    (void)state;
    begin("town Soire: F01 F06\n");
    played("F", "move F06 Soire-Binche-Nivelles");
    played("F", "end");
    EXPECT(false, {"a seat is asked about nothing", MEMBER(column), 3});
}

static void a_whole_game_has_all_its_blocks(void **state)
{
    (void)state;
    start("napoleon historical=1");
    EXPECT(true, {"F06 is missing", OF(at, block("F06")), NAP_ABSENT},
           {"losses are counted wrongly", OF(lost, NAP_PR), 1},
           {"a seat is asked what it cannot be asked now", OF(head.prompt, 0), NAP_ASK_DEPLOY},
           {"a seat is asked what it has answered", MEMBER(ready), 2},
           {"table.bid_by is 3, not 0 to 2: seat of the last bid", MEMBER(bid_by), 3},
           {"a bid of nobody", MEMBER(bid_by), 2},
           {"more steps are given up than there are blocks", OF(give_up, NAP_FRENCH), 25},
           {"sides are not dealt", OF(head.side, 0), GG_NOBODY},
           {"sides are not dealt", OF(head.side, 0), NAP_ALLIED});
    played("A", "deploy none");
    EXPECT(true, {"P02 is not deployed", OF(at, block("P02")), NAP_UNDEPLOYED});
    played("F", "deploy none");
    played("F", "move F06 Soire-Binche");
    EXPECT(true, {"F06 has moved, but nobody knows when", OF(nth, block("F06")), 0},
           {"PR has 18 blocks here and 1 lost, 18 in all", OF(lost, NAP_PR), 1});
}

/* Every moment has its stage; members that belong to other moments are zero. */
static void what_a_game_never_comes_to_is_found(void **state)
{
    (void)state;
    start("napoleon historical=1");
    EXPECT(true, {"the stage does not belong to the phase", MEMBER(stage), NAP_COMBAT},
           {"F06 has lost steps before it is deployed", OF(steps, block("F06")), 1},
           {"a seat is ready that does not play", MEMBER(ready), 4},
           {"markers are drawn, or are not", OF(drawn, 0), NAP_FARM},
           {"a seat has passed that cannot", MEMBER(passed), 1},
           {"a seat has begun that cannot", MEMBER(asked_first), 0},
           {"a bid that nobody made", MEMBER(bid_steps), 1},
           {"steps are owed that were not bid", OF(give_up, NAP_FRENCH), 1},
           {"results of morale are left", MEMBER(forced), 1},
           {"regrouping out of its time, or none in it", MEMBER(over_battle), 1},
           {"a road is used for nothing", OF(regroup_flow, 0), 1},
           {"supply is due out of its time", OF(due, NAP_AD), 1});
    played("A", "deploy none");
    played("F", "deploy none");
    uint8_t f06 = block("F06");
    EXPECT(true, {"an army or a stream is asked for out of its time", MEMBER(column), 3},
           {"seat 0 is asked and does not decide `move`", MEMBER(column), 1},
           {"a seat is asked what it cannot be asked now", OF(head.prompt, 0), NAP_ASK_COMBAT},
           {"seat 0 is asked and does not decide `reveal`", OF(head.prompt, 0), NAP_ASK_REVEAL},
           {"a skirmish out of its time, or none in it", MEMBER(fight), 3},
           {"a skirmish is left", MEMBER(skirmishes), 1},
           {"moves without units, or units without moves", MEMBER(moves), 1},
           {"F06 is revealed for nothing", OF(marks, f06), NAP_REVEALED},
           {"F06 is picked for nothing", OF(marks, f06), NAP_PICKED},
           {"F06 has marks of an earlier turn", OF(marks, f06), NAP_DISRUPTED},
           {"F06 began the turn elsewhere", OF(start, f06), 3},
           {"F06 began the turn nowhere", OF(start, f06), NAP_NONE},
           {"a battle is over and leaves its traces", MEMBER(fought[2].round), 1},
           {"a shot is left, or a volley without one", MEMBER(shot.what), 1});
}

static void the_auction_comes_before_the_sides(void **state)
{
    (void)state;
    start("napoleon bid=1");
    uint32_t first = gg_head_of(gg_match_state(match))->prompt[0] == NAP_ASK_BID ? 0 : 1;
    EXPECT(true, {"sides are dealt already", MEMBER(head.side[0]), NAP_FRENCH},
           {"nobody is asked, or too many are", OF(head.prompt, first ^ 1U), NAP_ASK_BID},
           {"a seat is asked what it cannot be asked now", OF(head.prompt, first), NAP_ASK_MOVE});
    played(first == 0 ? "X" : "Y", "bid A 2");
    EXPECT(true,
           {"table.bid_side is 2, not 0 to 1: side that was bid for", MEMBER(bid_side), NAP_SIDES});
}

static void three_seats_have_their_sides(void **state)
{
    (void)state;
    start("napoleon players=3 historical=1");
    EXPECT(true, {"sides are not dealt", OF(head.side, 1), NAP_FRENCH},
           {"a seat is asked what it has answered", MEMBER(ready), 4});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spoilt_blocks_are_found),
        cmocka_unit_test(spoilt_tracks_are_found),
        cmocka_unit_test(both_sides_meet_only_where_they_fight),
        cmocka_unit_test(spoilt_places_of_a_battle_are_found),
        cmocka_unit_test(spoilt_shelter_is_found),
        cmocka_unit_test(spoilt_counters_of_a_battle_are_found),
        cmocka_unit_test(spoilt_prompts_of_a_battle_are_found),
        cmocka_unit_test(spoilt_skirmishes_are_found),
        cmocka_unit_test(spoilt_leaders_are_found),
        cmocka_unit_test(a_whole_game_has_all_its_blocks),
        cmocka_unit_test(what_a_game_never_comes_to_is_found),
        cmocka_unit_test(the_auction_comes_before_the_sides),
        cmocka_unit_test(three_seats_have_their_sides),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
