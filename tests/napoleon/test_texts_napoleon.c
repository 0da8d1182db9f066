/* Texts: what a player reads in questions, choices, news and on the board, and what stays hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "napoleon/match_from.h"
#include "napoleon/table/events.h"
#include "napoleon/table/orders.h"

static _Alignas(GG_ALIGN) nap_view view;

#include "harness/read_texts.h" /* after the view */

/* The choices after a draft of a verb and items, one line each. */
static void read_steps(const char *seat, uint8_t verb, uint32_t count, const uint16_t *items)
{
    gg_steps steps;
    gg_draft draft;
    gg_text *out = open_told();
    gg_draft_open(&draft);
    gg_order_open(&draft.order, verb);
    for (uint32_t i = 0; i < count; i++)
        gg_order_add(&draft.order, items[i]);
    look(seat);
    gg_list_steps(game, gg_match_state(match), seat_of(seat), &draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_write_step(game, &view, &draft, steps.step[i], out);
        gg_put_char(out, '\n');
    }
}

static const char battle[] = "town Quatre_Bras: F19  Namur: P07 P08\n"
                             "battle Ligny entry Charleroi stage combat\n"
                             "terrain D2 farm, D3 woods, A1 hill, stream 1\n"
                             "A1: F08/hill  A2: F01  A2>: F22* F06:1  A3: F12 F13  AR: F23\n"
                             "D1: P06:2  D2: P02/farm P03:3/sq P01/sh=P03  D3: P04  DR: P05\n";

/* ---------------------------------------------------------------- the board */

static void a_battle_has_three_columns(void **state)
{
    (void)state;
    begin(battle);
    read_board("F");
    tells("Turn 5 of 23, 16 June, French turn, battles\n");
    tells("  Namur             2?PR\n");
    tells("Battle of Ligny, round 2, Battle Turn of the French, attackers from Charleroi\n"
          "            column 1                    column 2                    column 3\n"
          "  DR        ?PR\n"
          "  D home    P06:2                       P01:1/sh=P03 P02:4/farm     ?PR\n"
          "                                        P03:3/sq\n"
          "                                        (farm)                      (woods)\n"
          "  A forward                             F06:1 F22:3*\n"
          "            ~~~~~~~~ stream ~~~~~~~~    --------                    --------\n"
          "            (hill)\n"
          "  A home    F08:3/hill                  F01:1                       F12:3 F13:2\n"
          "  AR        F23:2\n");
    read_board("A");
    tells("  DR        P05:2\n");
    tells("  AR        ?FR\n");
    tells("  Namur             P07:4 P08:4\n");
}

static void json_knows_no_more_than_the_view(void **state)
{
    (void)state;
    begin(battle);
    read_json("F");
    tells("{\"army\":\"PR\",\"count\":2,\"state\":\"town\",\"town\":\"Namur\"");
    tells("{\"spot\":\"DR\",\"side\":\"A\",\"blocks\":[],\"hidden\":1}");
    tells("\"spot\":\"D2\",\"side\":\"A\",\"blocks\":[\"P01\",\"P02\",\"P03\"],\"hidden\":0,"
          "\"terrain\":\"farm\"}");
    keeps_silent("P04"); /* in the woods */
    keeps_silent("P05"); /* in reserve */
    keeps_silent("P07");
    read_json("A");
    tells("\"id\":\"P05\"");
    keeps_silent("F19");
    keeps_silent("F23");
}

/* Laneffe-Charleroi is a major road with a bridge: eight units may move over it, four in an attack. */
static void a_road_has_the_limit_that_holds(void **state)
{
    (void)state;
    begin("town Laneffe: F06 F07  Charleroi: P02 P03 P04  Soire: F09\n");
    played("F", "move F06 Laneffe-Charleroi");
    played("F", "move F09 Soire-Beaumont");
    read_board("F");
    tells("Charleroi-Laneffe:1/4");
    tells("Soire-Beaumont:1/6");
    read_json("F");
    tells("\"name\":\"Charleroi-Laneffe\",\"used\":1,\"limit\":4}");
    played("F", "end");
    read_json("A");
    tells("\"name\":\"Charleroi-Laneffe\",\"used\":1,\"limit\":4}");
    begin("town Laneffe: F06 F07  Soire: F09\n");
    played("F", "move F06 Laneffe-Charleroi"); /* nobody is there */
    read_json("F");
    tells("\"name\":\"Charleroi-Laneffe\",\"used\":1,\"limit\":8}");
}

/* ---------------------------------------------------------------- questions and choices */

static void questions_are_sentences(void **state)
{
    (void)state;
    begin(battle);
    read_prompt("F");
    tells("Battle of Ligny, round 2: act with your units, one at a time, or end combat.");
    begin("town Soire: F06 F07\nturn 3\n");
    read_prompt("F");
    tells("Move up to two groups (towns), then end movement. Night: no attacks and no "
          "force marches.");
    begin("fight Nivelles entry Quatre_Bras\ntown Nivelles: A13 A14 F06 F07 F08\n");
    played("F", "skirmish Nivelles");
    read_prompt("A");
    tells(
        "Skirmish at Nivelles: pick up to 4 of your units there, secretly. The enemy has 3 units.");
}

static void choices_say_what_they_mean(void **state)
{
    (void)state;
    begin("town Laneffe: F06 F21  Charleroi: P02 P03\n");
    const uint16_t path[] = {nap_find_block(nap_board_of(game), gg_span_of("F06"))};
    read_steps("F", NAP_MOVE, 0, NULL);
    tells("French I Corps Infantry a (3), Laneffe\n");
    read_steps("F", NAP_MOVE, 1, path);
    tells("Charleroi, attack over a river\n");
    tells("Philippeville\n");
    begin(battle);
    const uint16_t leader[] = {nap_find_block(nap_board_of(game), gg_span_of("F01"))};
    read_steps("F", NAP_MOVE, 1, leader);
    tells("reserve (AR)\n");
    tells("left (A1)\n");
    tells("center, forward (A2>)\n");
}

/* ---------------------------------------------------------------- news */

static void a_shot_is_told_with_its_dice(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 2}, {GG_DRAW_DIE, 5}, {GG_DRAW_DIE, 2}};
    (void)state;
    begin(battle);
    rolled("F", "fire F22 at square", 3, dice);
    read_news("A");
    tells("4CC Heavy Cavalry fires at the squares with 3 dice, hitting on 2 or less: 2 hits\n"
          "4CC Heavy Cavalry rolls 2: a hit\n"
          "4CC Heavy Cavalry rolls 5: no hit\n"
          "4CC Heavy Cavalry rolls 2: a hit\n"
          "Prussian I Corps Infantry b is hit: 2 steps left\n"
          "Prussian I Corps Infantry b is hit: 1 step left\n");
}

/* Only the owner learns which block marched. */
static void a_force_march_names_no_block_to_the_enemy(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 3}};
    (void)state;
    begin("town Soire: F01 F06  Namur: P02\n");
    played("F", "move F06 Soire-Binche-Nivelles");
    played("F", "end");
    read_prompt("F");
    tells("Reveal Napoleon to add 1 to rolls in the leader's town?");
    rolled("F", "reveal none", 1, dice);
    read_news("A");
    tells("a French unit at Nivelles rolls 3 for its force march (4 or more needed)\n"
          "a French unit loses a step\n");
    keeps_silent("F06");
    read_news("F");
    tells("French I Corps Infantry a loses a step\n");
}

static void going_forward_and_falling_back_are_told(void **state)
{
    (void)state;
    begin(battle);
    played("F", "move F12 to A3>");
    read_news("A");
    tells("French III Corps Infantry a advances from the French right into the Allied left\n");
    played("F", "move F22 to A2");
    read_news("A");
    tells("4CC Heavy Cavalry falls back from the Allied center to the French center\n");
}

static void dice_say_what_they_are_for(void **state)
{
    (void)state;
    begin("town Soire: F06\n");
    const nap_board *board = nap_board_of(game);
    uint16_t p06 = nap_find_block(board, gg_span_of("P06"));
    uint16_t binche = nap_find_town(board, gg_span_of("Binche"));
    gg_text *out = open_told();
    game->rules->write_purpose(game, NAP_FOR_MORALE, p06, out);
    assert_string_equal(told, "the morale of Prussian I Corps Artillery");
    out = open_told();
    game->rules->write_purpose(game, NAP_FOR_MARCH, (uint16_t)(NAP_AD * 256 + binche), out);
    assert_string_equal(told, "the force march of an Anglo-Dutch unit at Binche");
    out = open_told();
    game->rules->write_face(game, (int16_t)p06, out);
    assert_string_equal(told, "P06");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_has_three_columns),
        cmocka_unit_test(json_knows_no_more_than_the_view),
        cmocka_unit_test(a_road_has_the_limit_that_holds),
        cmocka_unit_test(questions_are_sentences),
        cmocka_unit_test(choices_say_what_they_mean),
        cmocka_unit_test(a_shot_is_told_with_its_dice),
        cmocka_unit_test(a_force_march_names_no_block_to_the_enemy),
        cmocka_unit_test(going_forward_and_falling_back_are_told),
        cmocka_unit_test(dice_say_what_they_are_for),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
