/* A saved state that is not one is refused, and the reason is named: good states are spoilt, one number at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/damage.h"
#include "warpeace/match_from.h"
#include "warpeace/orders.h"
#include "warpeace/state.h"

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

/* The first pile that stands there. */
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
    EXPECT(false, {"no such turn or segment", MEMBER(month), 99},
           {"no such turn or segment", MEMBER(active), WAP_SIDES},
           {"no such phase or stage", MEMBER(phase), WAP_PHASES},
           {"no such phase or stage", MEMBER(stage), WAP_STAGES},
           {"no such phase or stage", MEMBER(decider), WAP_SIDES},
           {"too many battles", MEMBER(battles), WAP_BATTLES_MAX + 1},
           {"too many battles", MEMBER(vacancies), WAP_VACANCIES_MAX + 1},
           {"a question about no hex", MEMBER(asked_hex), WAP_HEXES_MAX},
           {"Napoleon stood in no hex", MEMBER(napoleon), WAP_HEXES_MAX},
           {"no such prompt", OF(head.prompt, WAP_FR), WAP_PROMPTS},
           {"a seat that does not play is asked", OF(head.prompt, 3), WAP_ASK_MOVE},
           {"no such status of a nation", OF(status, 0), WAP_STATUSES},
           {"no such status of a nation", OF(troops, 0), 7},
           {"no such state of a group", OF(group_state, 0), WAP_G_DONE + 1},
           {"questions that nobody can have asked", MEMBER(questions), 1},
           {"a question about no hex", IN(question, 0, hex), 1},
           {"a demand that nobody can have made", OF(demanded, 0), WAP_SP_INSIDE});
    EXPECT(true, {"a game is over, or somebody is asked", OF(head.prompt, WAP_FR), WAP_ASK_NOTHING},
           {"not one side is asked", OF(head.prompt, WAP_AL), WAP_ASK_MOVE});
}

static void spoilt_piles_are_found(void **state)
{
    (void)state;
    begin_move();
    size_t first = pile_in("Z29"), last = table_now()->pile_count;
    EXPECT(false, {"SP of no kind, or in no hex", IN(pile, first, kind), WAP_KINDS_MAX},
           {"SP of no kind, or in no hex", IN(pile, first, hex), WAP_HEXES_MAX + 1},
           {"Z29: a pile of no SP, or of too many", IN(pile, first, count), 0},
           {"Z29: a pile of no SP, or of too many", IN(pile, first, count), WAP_SP_MAX + 1},
           {"Z29: SP in no battle", IN(pile, first, battle), 3},
           {"Z29: SP that have left no battle", IN(pile, first, left), 1},
           {"Z29: SP inside no city", IN(pile, first, marks), WAP_INSIDE},
           {"Z29: the group that moves stands elsewhere", IN(pile, first, marks), WAP_GROUP},
           {"too many piles", MEMBER(pile_count), WAP_PILES_MAX + 1},
           {"a pile behind the last", MEMBER(pile_count), last - 1},
           {"a pile behind the last", IN(pile, last, kind), 1},
           {"hexes count as occupied that are not, or the other way", IN(occupied, WAP_FR, word[0]),
            1});
}

static void spoilt_hexes_are_found(void **state)
{
    (void)state;
    begin_move();
    size_t ulm = city("Z25");
    EXPECT(false, {"Z25: more SP inside than the city holds", IN(pile, pile_in("Z25"), count), 9},
           {"Z25: controlled by no side", OF(control, ulm), 2},
           {"Z25: no such siege marker", OF(siege, ulm), 6},
           {"AA25: a siege without two sides", OF(siege, city("AA25")), 1},
           {"Z25: both sides there and no siege marker", OF(siege, ulm), 0},
           {"Y27: controlled by a side without SP there", OF(control, city("Y27")), WAP_AL},
           {"an entrenchment without SP", IN(trench, WAP_FR, word[0]), 1});
}

static void spoilt_people_are_found(void **state)
{
    (void)state;
    begin_move();
    size_t napoleon = leader("Napoleon");
    EXPECT(
        false, {"a leader in no hex", IN(leader, napoleon, hex), WAP_HEXES_MAX + 5},
        {"a leader in no hex", IN(leader, napoleon, hex), WAP_UNSEEN},
        {"Z29: a leader of no side", IN(leader, napoleon, side), WAP_NOBODY},
        {"Z29: a leader inside no city", IN(leader, napoleon, marks), WAP_L_INSIDE},
        {"Z29: the group that he leads stands elsewhere", IN(leader, napoleon, marks), WAP_L_GROUP},
        {"an unnamed leader is dead", IN(leader, leader("frA"), hex), WAP_DEAD},
        {"the group that moves stands in no hex", MEMBER(group.hex), WAP_HEXES_MAX},
        {"the announced path is too long", MEMBER(group.path_count), 13},
        {"the announced path is too long", MEMBER(group.path_next), 13},
        {"an advance into no hex", MEMBER(vacancies), 1});
}

static void spoilt_battles_are_found(void **state)
{
    (void)state;
    begin_with("warpeace N09", "Z29: Napoleon FRi5 FRc3   Z27: BAi1   Z28: FRi2\n"
                               "Y29: Charles AUi7 AUc3   AA28: AUi2\n"
                               "battle Z29-Y29\nbattle Z28-AA28\n");
    EXPECT(false, {"a battle without a hex or a side", IN(battle, 0, a), WAP_HEXES_MAX},
           {"a battle without a hex or a side", IN(battle, 0, t), WAP_HEXES_MAX},
           {"a battle without a hex or a side", IN(battle, 0, init), WAP_SIDES},
           {"a battle without a hex or a side", IN(battle, 0, mode), WAP_ASSAULT + 1},
           {"Z29: attacks a hex that is not adjacent", IN(battle, 0, t), hex("Z25")},
           {"no such leader is used", IN(battle, 0, leader), WAP_LEADERS_MAX});
    assert_true(wap_adjacent(wap_board_of(game), hex("Z29"), hex("Z28")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spoilt_course_is_found), cmocka_unit_test(spoilt_piles_are_found),
        cmocka_unit_test(spoilt_hexes_are_found),   cmocka_unit_test(spoilt_people_are_found),
        cmocka_unit_test(spoilt_battles_are_found),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
