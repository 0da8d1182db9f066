/* Invalid saved states are refused with a reason: valid states are damaged, one number at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/damage.h"
#include "triumph/played_game.h"

/* French slots begin here. */
enum { F = TRI_UNITS_MAX };

#define MEMBER(name) GG_MEMBER(tri_state, name)
#define UNIT(name, slot) GG_ELEMENT(tri_state, name, slot)
#define EXPECT(history, ...) GG_EXPECT_DAMAGES(game, gg_match_state(match), history, __VA_ARGS__)

/* ---------------------------------------------------------------- a turn */

static uint8_t commander(const char *name)
{
    const tri_board *board = tri_board_of(game);
    uint8_t found = 0;
    while (strcmp(board->commander[found].name, name) != 0)
        found++;
    return found;
}

static uint16_t reserve_of(uint32_t number)
{
    return tri_reserve(tri_board_of(game)->locale_of[number]);
}

static uint16_t approach_of(uint32_t from, uint32_t to)
{
    const tri_board *board = tri_board_of(game);
    return tri_find_approach(board, board->locale_of[from], board->locale_of[to]);
}

static void begin_turn(void)
{
    begin_with("triumph dec2", "F R(95): [Vandamme: I3a I2b] C2c\n"
                               "F 95>108: A1d/fixed\n"
                               "F R(94): I1e/seen I1f/seen\n"
                               "A R(108): [Langeron: I2a I1b]\n"
                               "A R(106): C2c\n");
}

static void spoilt_units_are_found(void **state)
{
    (void)state;
    begin_turn();
    uint8_t langeron = commander("Langeron");
    EXPECT(
        false, {"a unit is nowhere", UNIT(at, F + 2), TRI_RESERVE + 200},
        {"a unit is nowhere", UNIT(at, F + 2), tri_blocking(2U * tri_board_of(game)->borders)},
        {"a unit is nowhere", UNIT(at, F + 2), tri_blocking(approach_of(58, 78))},
        {"table.at[46] is 1106, not 0 to 1105: position of a unit", UNIT(at, F + 2), TRI_DEAD + 1U},
        {"table.flags[44] is 128, not 0 to 15: TRI_ENTERED ..", UNIT(flags, F), 0x80},
        {"table.named_vs[44] is 592, not 0 to 586: defense approach + 1 it was named for this turn, 0: none",
         UNIT(named_vs, F), 2 * TRI_BORDERS_MAX},
        {"table.moved[44] is 3, not 0 to 2: move commands received this turn", UNIT(moved, F), 3},
        {"marks on a unit that is not in play", UNIT(moved, F + 20), 1},
        {"marks on a unit that is not in play", UNIT(flags, F + 20), TRI_INTO},
        {"marks on a unit that is not in play", UNIT(named_vs, F + 20), 1},
        {"a unit that is not in play belongs to a corps", UNIT(corps, F + 20), langeron},
        {"a unit that is not in the game has a face", UNIT(face, F + 20), TRI_I2},
        {"a unit has no face", UNIT(face, F), TRI_NO_FACE},
        {"a block without a label", UNIT(label, F), 0},
        {"table.label[44] is 703, not 0 to 702: 1 a .. 26 z, 27 aa, 28 ab ..; 0: none; never changes",
         UNIT(label, F), 26 + 26 * 26 + 1},
        {"two blocks of a side with one label", UNIT(label, F + 1), 1},
        {"table.origin[44] is 100, not 0 to 16: reinforcement commander at set-up", UNIT(origin, F),
         100},
        {"a unit came with a commander of no army of its own", UNIT(origin, F), langeron},
        {"table.corps[44] is 100, not 0 to 16: commander; none: detached", UNIT(corps, F), 100},
        {"a unit belongs to a corps that is not of its army", UNIT(corps, F), langeron},
        {"a corps is not in one place", UNIT(at, F), reserve_of(94)});
}

static void spoilt_commanders_are_found(void **state)
{
    (void)state;
    begin_turn();
    uint8_t lannes = commander("Lannes"), vandamme = commander("Vandamme");
    EXPECT(false,
           {"table.commander_at[12] is 1106, not 0 to 1105: position of a commander",
            UNIT(commander_at, lannes), TRI_DEAD + 1U},
           {"table.commands[16] is 3, not 0 to 2: corps commands given this turn",
            UNIT(commands, vandamme), 3},
           {"table.commander_vs[16] is 592, not 0 to 586: as of units",
            UNIT(commander_vs, vandamme), 2 * TRI_BORDERS_MAX},
           {"a commander without units", UNIT(commander_at, lannes), reserve_of(95)});
    begin_with("triumph dec2", "F R(95): [Vandamme: 8I2] I3\nA R(108): I2\n");
    EXPECT(false, {"a corps has more than eight units", UNIT(corps, F + 8), commander("Vandamme")});
}

static void spoilt_armies_are_found(void **state)
{
    (void)state;
    begin_turn();
    EXPECT(false,
           {"the count of units that are left is wrong", MEMBER(left[TRI_FRENCH][TRI_I3]), 0},
           {"both sides in 106", UNIT(at, F + 2), reserve_of(106)},
           {"the fixed battery is French artillery on the map", UNIT(flags, 2), TRI_FIXED},
           {"the fixed battery is French artillery on the map", UNIT(flags, F + 2), TRI_FIXED},
           {"the fixed battery is not known", UNIT(memo, F + 3), TRI_NO_FACE});
    begin_with("triumph dec2", "F 95>108: A1/fixed   95>107: A1/seen\nA R(10): I2   R(108): I2\n");
    EXPECT(false, {"two fixed batteries", UNIT(flags, F + 1), TRI_FIXED},
           {"2 units in 10, capacity 1", UNIT(at, 1), reserve_of(10)});
    begin_with("triumph dec2", "F R(95): 3C3   off: C2\nA R(108): I2\n");
    EXPECT(false, {"the count of units that are left is wrong", UNIT(face, F + 3), TRI_C3});
}

static void spoilt_knowledge_is_found(void **state)
{
    (void)state;
    begin_turn();
    EXPECT(
        false, {"a group is not called by its lowest unit", UNIT(group, F), F + 1},
        {"table.memo[44] is 9, not 0 to 8: faces known to be in the group, spread over its slots",
         UNIT(memo, F), TRI_NO_FACE + 1},
        {"a group of units that do not belong together", UNIT(group, F + 20), F},
        {"something is known of a unit that is not in the game", UNIT(memo, F + 20), TRI_I2},
        {"a group of units that do not belong together", UNIT(group, F), 0},
        {"a group of which nothing is known", UNIT(group, F + 1), F},
        {"what is known of a group is not in order", UNIT(group, F + 4), F},
        {"a face is known that is not there", UNIT(memo, F), TRI_C3});
}

static void spoilt_tracks_are_found(void **state)
{
    (void)state;
    begin_turn();
    EXPECT(false, {"more corps commands than the army has", MEMBER(corps_used[TRI_ALLIED]), 6},
           {"more unit commands than the army has", MEMBER(units_used[TRI_FRENCH]), 5},
           {"a demoralized army plays on", MEMBER(morale[TRI_FRENCH]), 0},
           {"table.phase is 4, not 0 to 3: enum tri_phase", MEMBER(phase), TRI_PLAY + 1},
           {"table.active is 2, not 0 to 1: side", MEMBER(active), TRI_SIDES},
           {"table.asked_rank is 4, not 0 to 3: rank that is asked in the set-up",
            MEMBER(asked_rank), 4},
           {"table.round is 10, not 0 to 9: from 0 on", MEMBER(round), 10},
           {"table.published[1] is 2, not 0 to 1: the set-up can be seen, by side",
            MEMBER(published[TRI_FRENCH]), 2},
           {"fired in a round that has not come", MEMBER(fired_round[0]), 9},
           {"a border is closed that there is not", UNIT(closed, 4), UINT64_C(1) << 63},
           {"a locale is stormed that there is not", offsetof(tri_state, table.stormed[2]) + 7, 1,
            0x80},
           {"table.marched[0] is 100, not 0 to 17: commander + 1, this turn", MEMBER(marched[0]),
            100});
}

/* ---------------------------------------------------------------- history */

static void a_played_game_keeps_its_sums(void **state)
{
    (void)state;
    start("triumph dec2");
    played("A", "assign Bagration 2I3 2I2 A1, Constantine 3G3 C3 A1, Dokhturov I3 3I2 C2, "
                "Langeron I3 3I2 A1, Liechtenstein C3 3C2 C1, Prebyshevsky I3 4I2, "
                "Kienmayer I2 I1 C2 C1, Kollowrath 3I2 I1 C1, Miloradovich 3I2 C2 A1");
    EXPECT(
        true, {"something is known of a hidden set-up", UNIT(memo, 0), TRI_G3},
        {"a corps belongs to no player of its team", UNIT(owner, 0), 0},
        {"a seat is asked what it cannot be asked now", MEMBER(head.prompt[1]), TRI_ASK_BATTERY},
        {"a seat is asked what it cannot be asked now", MEMBER(head.prompt[1]),
         TRI_ASK_DETACHMENTS},
        {"a seat is asked what it cannot be asked now", MEMBER(head.prompt[1]), TRI_ASK_COMMAND});
}

/* ---------------------------------------------------------------- attacks and rides */

static void spoilt_attacks_are_found(void **state)
{
    (void)state;
    begin_with("triumph dec2", "F R(95): [Vandamme: I3a I2b]\nA R(108): I2a C2b\n");
    played("F", "threaten 95>108");
    EXPECT(
        false,
        {"table.attack.odd[1] is 88, not 0 to 87: candidates of an odd point",
         MEMBER(attack.odd[1]), TRI_UNITS},
        {"table.attack.from is 592, not 0 to 585: attack approach a; none: no attack is going on",
         MEMBER(attack.from), 2 * TRI_BORDERS_MAX},
        {"an attack from nowhere", MEMBER(attack.from), approach_of(58, 78)},
        {"the defenders are not of the other side", MEMBER(attack.named.word[1]), 1U << 8},
        {"the defenders are not of the other side", MEMBER(attack.named_commanders), 1U << 20},
        {"the attackers are not of the active side", MEMBER(attack.movers.word[0]), 1},
        {"the attackers are not of the active side", MEMBER(attack.mover_commanders), 1U << 20},
        {"table.attack.controller is 5, not 0 to 1: seat that decides for the defender (T-TEA-22, T-TEA-23)",
         MEMBER(attack.controller), 5},
        {"the defense is in nobody's hands", MEMBER(attack.controller), 0});
}

/* Each question with leftovers of another stage. */
static void stages_of_an_attack_do_not_mix(void **state)
{
    (void)state;
    begin_with("triumph dec2", "F R(95): [Vandamme: I3a I2b]\nA R(108): I2a C2b\n");
    EXPECT(false, {"traces of an attack that there is not", MEMBER(attack.points), 1});
    played("F", "threaten 95>108");
    EXPECT(false,
           {"an attack has settled what has not been asked yet", MEMBER(attack.named.word[0]), 1},
           {"an attack has settled what has not been asked yet", MEMBER(outcome.lost[0]), 1},
           {"an attack that cannot be threatened", MEMBER(attack.guard), 1},
           {"defenders block the approach or they do not", MEMBER(attack.blocking), 1},
           {"a retreat is asked where a unit can defend, or the reverse", MEMBER(head.prompt[1]),
            TRI_ASK_RETREAT});
    played("A", "defend I2a");
    EXPECT(
        false,
        {"an attack has settled what has not been asked yet", MEMBER(attack.defense_leader[0]), 0},
        {"units defend that cannot have been named", UNIT(named_vs, 0), 0},
        {"units defend that cannot have been named", MEMBER(attack.named.word[0]), 0});
    played("F", "press");
    played("A", "lead I2a");
    EXPECT(false, {"the defense is led by units that cannot lead it",
                   MEMBER(attack.defense_leader[0]), 1});
}

/* A unit that was named has died in its counter-attack; the other is asked to advance. */
static void the_dead_need_no_marks(void **state)
{
    (void)state;
    begin_with("triumph dec2", "F R(133): I2a\nA R(132): [Kienmayer: C2a C1b]\n");
    played("F", "threaten 133>132");
    played("A", "defend C2a C1b");
    played("F", "press");
    played("A", "lead C2a");
    played("F", "attack unit I2a lead I2a");
    played("A", "counter C1b");
    EXPECT(false, {"an advance that there cannot be", UNIT(named_vs, 0), 0});
}

static void spoilt_rides_are_found(void **state)
{
    (void)state;
    begin_with("triumph dec2", "F R(108): C2a I2b   R(95): C2c\nA R(112): I2\nopen C2a 96-108\n");
    EXPECT(
        false, {"an open road move without riders", MEMBER(ride.riders.word[0]), 1},
        {"table.ride.node is 216, not 0 to 208: road group where they stand", MEMBER(ride.node),
         TRI_NODES_MAX},
        {"table.ride.length is 11, not 0 to 10: of the path", MEMBER(ride.length),
         TRI_PATH_MAX + 1},
        {"table.ride.commander is 100, not 0 to 16: of a Corps Move", MEMBER(ride.commander), 100},
        {"table.ride.path[0] is 169, not 0 to 167: locales, the start first; none: off the map",
         MEMBER(ride.path[0]), TRI_LOCALES_MAX + 1},
        {"riders are in the reserve that their road has reached", UNIT(at, F),
         tri_blocking(approach_of(108, 96))});
}

/* ---------------------------------------------------------------- seats */

static void spoilt_seats_are_found(void **state)
{
    (void)state;
    begin_with("triumph dec2 french=2", "team F1 Lannes, F2 Murat\n"
                                        "F R(64): [Lannes: I2]   R(63): [Murat: C2]\n"
                                        "A R(108): I2\n");
    EXPECT(
        false, {"sides are not dealt", MEMBER(head.side[2]), GG_NOBODY},
        {"sides are not dealt", MEMBER(head.side[2]), TRI_FRENCH},
        {"the part of a player whom the team does not have", MEMBER(part), 2},
        {"ranks are not those of the team", MEMBER(seat_of_rank[TRI_FRENCH][1]), 0},
        {"ranks are not those of the team", MEMBER(seat_of_rank[TRI_FRENCH][1]), 2},
        {"a corps belongs to no player of its team", UNIT(owner, commander("Murat")), 2},
        {"an order of words that there are not", offsetof(tri_state, notes), 1,
         TRI_NOTE_DEFEND + 1},
        {"an order of words that there are not", offsetof(tri_state, notes) + 1, 1, 255},
        {"a seat is asked what it cannot be asked now", MEMBER(head.prompt[0]), TRI_ASK_BID},
        {"a seat is asked what it cannot be asked now", MEMBER(head.prompt[0]), TRI_ASK_LEAD},
        {"a seat is asked what it cannot be asked now", MEMBER(head.prompt[1]), TRI_ASK_COMMAND});
}

static void the_auction_comes_before_the_sides(void **state)
{
    (void)state;
    start("triumph dec2 balance=auction");
    uint32_t first = gg_head_of(gg_match_state(match))->prompt[0] == TRI_ASK_BID ? 0 : 1;
    EXPECT(
        true, {"sides are dealt before the auction is over", MEMBER(head.side[0]), TRI_FRENCH},
        {"nobody is asked, or too many are", UNIT(head.prompt, first ^ 1U), TRI_ASK_BID},
        {"a seat is asked what it cannot be asked now", UNIT(head.prompt, first), TRI_ASK_COMMAND});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spoilt_units_are_found),
        cmocka_unit_test(spoilt_commanders_are_found),
        cmocka_unit_test(spoilt_armies_are_found),
        cmocka_unit_test(spoilt_knowledge_is_found),
        cmocka_unit_test(spoilt_tracks_are_found),
        cmocka_unit_test(a_played_game_keeps_its_sums),
        cmocka_unit_test(spoilt_attacks_are_found),
        cmocka_unit_test(the_dead_need_no_marks),
        cmocka_unit_test(stages_of_an_attack_do_not_mix),
        cmocka_unit_test(spoilt_rides_are_found),
        cmocka_unit_test(spoilt_seats_are_found),
        cmocka_unit_test(the_auction_comes_before_the_sides),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
