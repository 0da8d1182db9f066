/* An invalid saved state is refused, and the reason is named: valid states are damaged, one number at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/damage.h"
#include "warpeace/match_from.h"
#include "warpeace/table/orders.h"
#include "warpeace/table/state.h"

#define MEMBER(name) GG_MEMBER(wap_state, name)
#define OF(name, index) GG_ELEMENT(wap_state, name, index)
/* A member of one struct of an array of the table. */
#define IN(array, index, member)                                                                   \
    offsetof(wap_state, table.array[0].member) +                                                   \
        (index) * (sizeof(((wap_state *)0)->table.array[0])),                                      \
        sizeof(((wap_state *)0)->table.array[0].member)
#define EXPECT(history, ...) GG_EXPECT_DAMAGES(game, gg_match_state(match), history, __VA_ARGS__)

static const wap_table *table_now(void)
{
    return gg_match_state(match);
}

static uint16_t hex(const char *name)
{
    return wap_find_hex(wap_board_of(game), gg_span_of(name));
}

/* The first pile in the hex. */
static size_t pile_in(const char *name)
{
    size_t i = wap_first_pile(table_now(), hex(name));
    assert_int_equal(table_now()->pile[i].hex, hex(name));
    return i;
}

static size_t leader(const char *name)
{
    return wap_find_leader(wap_board_of(game), gg_span_of(name));
}

static size_t city(const char *name)
{
    return wap_board_of(game)->hex[hex(name)].city;
}

static void begin_move(void)
{
    begin_with("warpeace N09", "month 1809-05\n"
                               "Z29: Napoleon FRi5 FRc3   AA28: FRc1   Z27: BAi1   Y27: BAi1\n"
                               "Y29: Charles AUi7 AUc3   Z25: BAi3   in(Z25): AUi2\n"
                               "siege Z25 2\ntrench Y29\n");
}

static void a_spoilt_course_is_found(void **state)
{
    (void)state;
    begin_move();
    EXPECT(
        false, {"table.month is 99, not 0 to 7: from the scenario's first: 0", MEMBER(month), 99},
        {"table.active is 2, not 0 to 1: side that has the segment: the AP", MEMBER(active),
         WAP_SIDES},
        {"table.phase is 5, not 0 to 4: enum wap_phase", MEMBER(phase), WAP_PHASES},
        {"table.stage is 25, not 0 to 24: enum wap_stage", MEMBER(stage), WAP_STAGES},
        {"table.decider is 2, not 0 to 1: side whose part of the stage it is", MEMBER(decider),
         WAP_SIDES},
        {"table.battles is 49, not 0 to 48: used slots of battle[]", MEMBER(battles),
         WAP_BATTLES_MAX + 1},
        {"table.vacancies is 65, not 0 to 64: used slots of vacancy[]", MEMBER(vacancies),
         WAP_VACANCIES_MAX + 1},
        {"table.asked_hex is 1344, not 0 to 671: in question: WAP_P_GARRISON, WAP_P_SEND, WAP_P_SHIFT",
         MEMBER(asked_hex), WAP_HEXES_MAX},
        {"table.napoleon is 1344, not 0 to 671: his hex when this Combat Phase began (P-ALL-05)",
         MEMBER(napoleon), WAP_HEXES_MAX},
        {"no such prompt", OF(head.prompt, WAP_FR), WAP_PROMPTS},
        {"a seat that does not play is asked", OF(head.prompt, 3), WAP_ASK_MOVE},
        {"table.status[0] is 4, not 0 to 3: of the nation's hexes: WAP_FR, WAP_AL, WAP_OPEN, WAP_CLOSED",
         OF(status, 0), WAP_STATUSES},
        {"table.troops[0] is 7, not 0 to 1: side of the nation's SP", OF(troops, 0), 7},
        {"table.group_state[0] is 3, not 0 to 2: reinforcement groups: WAP_G_..",
         OF(group_state, 0), WAP_G_DONE + 1},
        {"overrun questions without fog, or in the wrong phase", MEMBER(questions), 1},
        {"a question about an unknown hex", IN(question, 0, hex), 1},
        {"a demand in the wrong phase, or without its mark", OF(demanded, 0), WAP_SP_INSIDE});
    EXPECT(true, {"a game is over, or a seat is asked", OF(head.prompt, WAP_FR), WAP_ASK_NOTHING},
           {"not exactly one side is asked", OF(head.prompt, WAP_AL), WAP_ASK_MOVE});
}

static void spoilt_piles_are_found(void **state)
{
    (void)state;
    begin_move();
    size_t first = pile_in("Z29"), last = table_now()->pile_count;
    EXPECT(false, {"SP of an unknown kind or hex", IN(pile, first, kind), WAP_KINDS_MAX},
           {"SP of an unknown kind or hex", IN(pile, first, hex), WAP_HEXES_MAX + 1},
           {"Z29: a pile with no SP, or with too many", IN(pile, first, count), 0},
           {"Z29: a pile with no SP, or with too many", IN(pile, first, count), WAP_SP_MAX + 1},
           {"Z29: SP belong to a battle that does not exist", IN(pile, first, battle), 3},
           {"Z29: SP have left a battle that does not exist", IN(pile, first, left), 1},
           {"Z29: there is no city", IN(pile, first, marks), WAP_INSIDE},
           {"Z29: the moving group is in another hex", IN(pile, first, marks), WAP_GROUP},
           {"table.pile_count is 449, not 0 to 448: used slots of pile[]", MEMBER(pile_count),
            WAP_PILES_MAX + 1},
           {"a pile after the last one", MEMBER(pile_count), last - 1},
           {"a pile after the last one", IN(pile, last, kind), 1},
           {"hexes count as occupied that are not, or the other way", IN(occupied, WAP_FR, word[0]),
            1});
}

static void spoilt_hexes_are_found(void **state)
{
    (void)state;
    begin_move();
    size_t ulm = city("Z25"), outside = pile_in("Z25");
    outside += (table_now()->pile[outside].marks & WAP_INSIDE) != 0;
    EXPECT(
        false, {"Z25: both sides stand inside", IN(pile, outside, marks), WAP_INSIDE},
        {"Z25: inside a city that the other side controls", OF(control, ulm), WAP_FR},
        {"9 SP inside Ulm, capacity 4", IN(pile, pile_in("Z25"), count), 9},
        {"table.control[74] is 2, not 0 to 1: side that controls the city", OF(control, ulm), 2},
        {"table.siege[74] is 6, not 0 to 5: siege marker, 0: none", OF(siege, ulm), 6},
        {"AA25: a siege needs one side inside and the other outside", OF(siege, city("AA25")), 1},
        {"Z25: enemies outside the city and no siege marker", OF(siege, ulm), 0},
        {"Y27: only the other side has SP there", OF(control, city("Y27")), WAP_AL},
        {"L25: an entrenchment without SP", IN(trench, WAP_FR, word[0]), 1});
}

static void spoilt_people_are_found(void **state)
{
    (void)state;
    begin_move();
    size_t napoleon = leader("Napoleon");
    EXPECT(false, {"a leader in an unknown hex", IN(leader, napoleon, hex), WAP_HEXES_MAX + 5},
           {"a leader in an unknown hex", IN(leader, napoleon, hex), WAP_UNSEEN},
           {"Napoleon is on no side", IN(leader, napoleon, side), WAP_NOBODY},
           {"Z29: there is no city", IN(leader, napoleon, marks), WAP_L_INSIDE},
           {"Z29: his group is in another hex", IN(leader, napoleon, marks), WAP_L_GROUP},
           {"frA has no name and cannot die", IN(leader, leader("frA"), hex), WAP_DEAD},
           {"the moving group is in an unknown hex", MEMBER(group.hex), WAP_HEXES_MAX},
           {"the announced path is too long", MEMBER(group.path_count), 13},
           {"the announced path is too long", MEMBER(group.path_next), 13},
           {"an advance into an unknown hex", MEMBER(vacancies), 1});
}

static void spoilt_battles_are_found(void **state)
{
    (void)state;
    begin_with("warpeace N09", "Z29: Napoleon FRi5 FRc3   Z27: BAi1   Z28: FRi2\n"
                               "Y29: Charles AUi7 AUc3   AA28: AUi2\n"
                               "battle Z29-Y29\nbattle Z28-AA28\n");
    EXPECT(false, {"a battle without hexes or a side", IN(battle, 0, a), WAP_HEXES_MAX},
           {"a battle without hexes or a side", IN(battle, 0, t), WAP_HEXES_MAX},
           {"a battle without hexes or a side", IN(battle, 0, init), WAP_SIDES},
           {"a battle without hexes or a side", IN(battle, 0, mode), WAP_ASSAULT + 1},
           {"Z29: attacks a hex that is not adjacent", IN(battle, 0, t), hex("Z25")},
           {"the leader used does not exist", IN(battle, 0, leader), WAP_LEADERS_MAX});
    assert_true(wap_adjacent(wap_board_of(game), hex("Z29"), hex("Z28")));
}

/* ---------------------------------------------------------------- what a game never comes to */

static void a_moment_is_what_its_phase_says(void **state)
{
    (void)state;
    begin_move();
    EXPECT(
        true, {"the stage does not belong to the phase", MEMBER(stage), WAP_R_PLACING},
        {"the stage does not belong to the phase", MEMBER(phase), WAP_COMBAT},
        {"an interruption that this phase cannot have", MEMBER(pending), WAP_P_LOSS},
        {"a demand without a garrison", MEMBER(pending), WAP_P_GARRISON},
        {"the question does not fit the stage", MEMBER(pending), WAP_P_DISPLACED},
        {"the question does not fit the stage", OF(head.prompt, WAP_FR), WAP_ASK_DECLARE},
        {"a seat has another side", OF(head.side, WAP_FR), WAP_AL},
        {"a hex is in question, but nobody is asked", MEMBER(asked_hex), hex("Z25")},
        {"the attrition die is missing, or in the wrong phase", MEMBER(die), 3},
        {"table.begun is 2, not 0 to 1: the step of a ° prompt has asked, so it lasts until `end`",
         MEMBER(begun), 2},
        {"no such pass", MEMBER(pass), 2},
        {"the inactive side has this phase", MEMBER(decider), WAP_AL},
        {"the cursor of the phase is out of range", MEMBER(cursor), 1},
        {"replacements outside the Reinforcement Phase", OF(replaced, 0), 1},
        {"SP are called away in the wrong phase", OF(owed, 0), 1},
        {"losses of a retreat that is not under way", MEMBER(way_end), 1},
        {"battles outside the Combat Phase", MEMBER(round), 1},
        {"losses without their consequences", IN(emptied, WAP_FR, word[0]), 1},
        {"a result without a battle", MEMBER(last.odds), 1},
        {"a battle after the last one", IN(battle, 0, nth), 1},
        {"an advance after the last one", IN(vacancy, 0, side), 1});
}

static void a_course_of_war_has_its_causes(void **state)
{
    (void)state;
    begin_move();
    uint32_t last = WAP_KINDS_MAX - 1;
    EXPECT(
        true, {"table.pool[79] is 1, not 0: eliminated SP (P-REI-03)", OF(pool, last), 1},
        {"table.spare is 1, not 0: zero", OF(spare, 0), 1},
        {"hexes that are not on the map", IN(strong, WAP_FR, word[WAP_HEX_WORDS - 1]),
         UINT64_C(1) << 63},
        {"happened in a later turn", OF(happened, 0), 77},
        {"a nation has changed without an event", OF(status, 0),
         (uint8_t)(table_now()->status[0] ^ 1U)},
        {"a reinforcement group has the wrong state", OF(group_state, 0),
         table_now()->group_state[0] == WAP_G_LATER ? WAP_G_DUE : WAP_G_LATER},
        {"more SP than can come, or fewer than are called away", IN(pile, pile_in("Z29"), count),
         WAP_SP_MAX},
        {"table.held[74] is 3, not 0 to 1: side that held the hex last without an enemy in it (R-P-40)",
         OF(held, city("Z25")), 3});
}

static void who_moves_has_his_time(void **state)
{
    (void)state;
    begin_move();
    size_t napoleon = leader("Napoleon"), charles = leader("Charles");
    EXPECT(
        true,
        {"Y29: SP have movement marks outside their Movement Phase",
         IN(pile, pile_in("Y29"), marks), WAP_MOVED},
        {"Z29: extra MP without a forced march", IN(pile, pile_in("Z29"), marks), WAP_EXTRA_1},
        {"Z29: a loss without a forced march", IN(pile, pile_in("Z29"), marks), WAP_STARRED},
        {"Z29: SP have combat marks outside the Combat Phase", IN(pile, pile_in("Z29"), marks),
         WAP_TRIED},
        {"Y29: a leader has movement marks outside his Movement Phase", IN(leader, charles, marks),
         WAP_L_MOVED},
        {"Z29: a leader has combat marks outside the Combat Phase", IN(leader, napoleon, marks),
         WAP_L_EXPOSED},
        {"Z29: a leader is displaced, but nobody is asked", IN(leader, napoleon, marks),
         WAP_L_HOMELESS},
        {"a successor without a casualty", IN(leader, napoleon, fell), 1},
        {"a leader returns from nowhere", IN(leader, napoleon, returns), 1},
        {"a leader who does not exist", IN(leader, WAP_LEADERS_MAX - 1, side), 1},
        {"members of a group that has ended", MEMBER(group.spent), 1},
        {"sailed in the wrong phase", MEMBER(group.sailed), 2},
        {"a group outside the Movement Phase, or without members", MEMBER(group.hex), hex("Z29")});
}

static void begin_battles(const char *then)
{
    begin_with("warpeace N09", "phase combat\nZ29: Napoleon FRi5 FRc3   Z27: BAi1   Z28: FRi2\n"
                               "Y29: Charles AUi7 AUc3   AA28: AUi2   Z25: AUi4\n");
    played("FR", "attack Z29-Y29");
    played("FR", "attack Z28-AA28");
    if (then)
        played("FR", then);
}

static void battles_before_they_begin(void **state)
{
    (void)state;
    begin_battles(NULL);
    EXPECT(true, {"a round before the battles", MEMBER(round), 1},
           {"more battles are resolved than there are", MEMBER(resolved), 1},
           {"no maneuver is possible", MEMBER(stage), WAP_C1_MANOEUVRE},
           {"a round without battles", MEMBER(stage), WAP_C2_POSTURE},
           {"Y29: a battle is over before it begins", IN(battle, 0, flags), 0},
           {"Y29: the battle does not match the stage", IN(battle, 0, flags),
            WAP_B_LIVE | WAP_B_ATTACKED},
           {"Y29: a choice is missing or too early", IN(battle, 0, choices), WAP_S_LEADER},
           {"Y29: losses without a result", IN(battle, 0, loss), 1},
           {"Y29: unused members are not zero", IN(battle, 0, smaller), WAP_SIDES},
           {"Y29: a withdrawal at the wrong stage", IN(battle, 0, withdrew), 1},
           {"Y29: resolved out of order", IN(battle, 0, nth), 1},
           {"Z29: SP of a battle that is over", IN(pile, pile_in("Z29"), battle), 0},
           {"Z25: SP inside before anybody attacks", IN(pile, pile_in("Z25"), marks), WAP_INSIDE});
}

static void battles_that_are_fought(void **state)
{
    (void)state;
    begin_battles("end");
    assert_int_equal(table_now()->stage, WAP_C3_RESOLVE);
    size_t first = pile_in("Z29");
    uint16_t marks = table_now()->pile[first].marks;
    EXPECT(true, {"the question does not fit the stage", MEMBER(decider), WAP_AL},
           {"the cursor of the stage is out of range", MEMBER(cursor), 0},
           {"an interruption that this stage cannot have", MEMBER(pending), WAP_P_SEND},
           {"Z29: SP fight where they cannot", IN(pile, first, marks),
            (uint16_t)(marks & ~WAP_COMMITTED)},
           {"Z29: SP are committed to no battle", IN(pile, first, battle), WAP_NO_BATTLE},
           {"Z29: SP are committed to no battle", IN(pile, first, marks),
            (uint16_t)(marks | WAP_JOINED)},
           {"Z29: SP wait to be sent, but nobody is asked", IN(pile, first, marks),
            (uint16_t)(marks | WAP_LEAVING)},
           {"Y29: the battle does not match the stage", IN(battle, 0, flags),
            WAP_B_LIVE | WAP_B_SETTLED},
           {"Y29: an assault on a hex without a city", IN(battle, 0, mode), WAP_ASSAULT});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spoilt_course_is_found),
        cmocka_unit_test(spoilt_piles_are_found),
        cmocka_unit_test(spoilt_hexes_are_found),
        cmocka_unit_test(spoilt_people_are_found),
        cmocka_unit_test(spoilt_battles_are_found),
        cmocka_unit_test(a_moment_is_what_its_phase_says),
        cmocka_unit_test(a_course_of_war_has_its_causes),
        cmocka_unit_test(who_moves_has_his_time),
        cmocka_unit_test(battles_before_they_begin),
        cmocka_unit_test(battles_that_are_fought),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
