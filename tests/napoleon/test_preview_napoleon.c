/* Previews: the probabilities are exact, forecasts come true, and a seat learns no more than it may know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/told_text.h"
#include "napoleon/match_from.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/events.h"
#include "napoleon/table/orders.h"

static _Alignas(GG_ALIGN) nap_view view;

/* The first shot of the last order. */
static nap_told_shot told_shot(void)
{
    gg_news news = gg_match_news(match);
    uint32_t i = 0;
    while (i < news.count && news.events[i].kind != NAP_EVENT_SHOT)
        i++;
    assert_true(i < news.count);
    return nap_hear_shot(&news.events[i]);
}

/* ---------------------------------------------------------------- previews */

static void ask(const char *seat, const gg_draft *draft)
{
    write_preview(seat, draft, &view, told, sizeof told);
}

static void foresee(const char *seat)
{
    ask(seat, NULL);
}

/* With a draft of a verb and these items. */
static void foresee_draft(const char *seat, uint8_t verb, uint32_t count, const uint16_t *items)
{
    gg_draft draft;
    gg_draft_open(&draft);
    gg_order_open(&draft.order, verb);
    for (uint32_t i = 0; i < count; i++)
        gg_order_add(&draft.order, items[i]);
    ask(seat, &draft);
}

static uint16_t block(const char *id)
{
    return nap_find_block(nap_board_of(game), gg_span_of(id));
}

static uint16_t town(const char *name)
{
    return (uint16_t)(NAP_ITEM_TOWN + nap_find_town(nap_board_of(game), gg_span_of(name)));
}

/* ---------------------------------------------------------------- numbers */

/* Counted one by one. */
static uint32_t counted(uint32_t dice, uint32_t needs, uint32_t hits)
{
    uint32_t found = 0;
    for (uint32_t roll = 0; roll < nap_ways_of_dice(dice); roll++) {
        uint32_t rest = roll, good = 0;
        for (uint32_t i = 0; i < dice; i++, rest /= 6)
            good += rest % 6 < needs;
        found += good == hits;
    }
    return found;
}

static void chances_are_those_of_dice(void **state)
{
    (void)state;
    for (uint32_t dice = 0; dice <= 4; dice++)
        for (uint32_t needs = 1; needs <= 5; needs++) {
            uint32_t sum = 0, most = 0;
            for (uint32_t hits = dice + 1; hits-- > 0;) {
                assert_int_equal(nap_ways_to_hit(dice, needs, hits), counted(dice, needs, hits));
                sum += counted(dice, needs, hits);
                most = nap_ways_to_hit_most(dice, needs, hits);
                assert_int_equal(most, sum);
            }
            assert_int_equal(most, nap_ways_of_dice(dice));
        }
}

/* ---------------------------------------------------------------- fire */

static const char charge[] = "town Quatre_Bras: F19\n"
                             "battle Ligny entry Charleroi stage combat\n"
                             "A1: F08    A2: F01    A2>: F22* F06:1    A3: F12    AR: F23\n"
                             "D1: P06:2  D2: P02 P07:3                 D3: P04    DR: P09\n";

static void a_charge_is_foreseen(void **state)
{
    (void)state;
    begin(charge);
    uint16_t cavalry = block("F22");
    foresee_draft("F", NAP_FIRE, 1, &cavalry);
    tells("\"kind\":\"fire\"");
    tells("{\"text\":\"cavalry\",\"value\":3,\"rule\":\"W-FIR-06\"}");
    tells("{\"text\":\"shock: first fire of the engagement\",\"value\":1,\"rule\":\"W-FIR-07\"}");
    tells("\"position\":\"D2\",\"targets\":[\"P02\",\"P07\"],\"hidden\":0");
    tells("\"dice\":3,\"needs\":4,\"expected\":{\"part\":2,\"of\":1,\"hundredths\":200}");
    tells(
        "\"hits\":[{\"part\":1,\"of\":27,\"hundredths\":4},{\"part\":2,\"of\":9,\"hundredths\":22},"
        "{\"part\":4,\"of\":9,\"hundredths\":44},{\"part\":8,\"of\":27,\"hundredths\":30}]");
    tells("\"steps\":7,\"destroys_all\":{\"part\":0,\"of\":1,\"hundredths\":0}");
    keeps_silent("\"block\":\"F06\"");
    played("F", "fire F22 at line");
    assert_int_equal(told_shot().needs, 4);
    assert_int_equal(told_shot().dice, 3);
}

/* Before a verb is chosen: all units that can fire, morale, a rout. Unengaged infantry cannot fire. */
static void combat_is_foreseen(void **state)
{
    (void)state;
    begin(charge);
    foresee("F");
    tells("\"kind\":\"combat\"");
    tells("{\"block\":\"F08\",\"name\":\"I Corps Artillery\",\"at\":\"line\",\"range\":\"long\","
          "\"position\":\"D1\",\"targets\":[\"P06\"],\"hidden\":0,"
          "\"lines\":[{\"text\":\"artillery at long range\",\"value\":1,\"rule\":\"W-FIR-08\"}],"
          "\"dice\":3,\"needs\":1,\"expected\":{\"part\":1,\"of\":2,\"hundredths\":50}");
    keeps_silent("\"block\":\"F12\",\"name\":\"III Corps Infantry a\",\"at\"");
    played("F", "fire F22 at line");
}

static void squares_hills_and_farms_count(void **state)
{
    (void)state;
    begin("battle Ligny entry Charleroi stage combat\n"
          "terrain D1 farm, A3 hill\n"
          "A1: F12    A1>: F22*   A2: F06   A2>: F07   A3: F08/hill\n"
          "D1: P02/farm P03/sq   D2: P04   D3: P07/sq P06\n");
    foresee("F");
    tells("{\"text\":\"cavalry against squares\",\"value\":-1,\"rule\":\"W-FIR-06\"}");
    tells("\"targets\":[\"P03\"]");
    keeps_silent("\"targets\":[\"P02\"]"); /* cavalry cannot hurt whoever holds a farm */
    tells(
        "{\"text\":\"from the hill\",\"value\":1,\"rule\":\"W-BAT-21\"},"
        "{\"text\":\"against squares\",\"value\":1,\"rule\":\"W-FIR-08\"}],\"dice\":3,\"needs\":3");
    played("F", "fire F08 at square");
    assert_int_equal(told_shot().needs, 3);
}

/* ---------------------------------------------------------------- morale */

static void morale_is_foreseen(void **state)
{
    (void)state;
    begin("battle Ligny entry Charleroi stage combat\n"
          "A1: F08    A2: F10    A2>: F06:1 F01   A3: F12  A3>: F07:1\n"
          "D1: P06    D2: P02:1/sq P03            D3: P10:1 P04\n");
    foresee("F");
    tells("{\"block\":\"F06\",\"name\":\"I Corps Infantry a\",\"spot\":\"A2>\","
          "\"lines\":[{\"text\":\"its leader is there\",\"value\":1,\"rule\":\"W-MRL-02\"}],"
          "\"needs\":3,\"bad\":{\"part\":1,\"of\":3,\"hundredths\":33},\"then\":\"disengages\"}");
    tells("{\"block\":\"F07\",\"name\":\"I Corps Infantry b\",\"spot\":\"A3>\",\"lines\":[],"
          "\"needs\":4,\"bad\":{\"part\":1,\"of\":2,\"hundredths\":50},\"then\":\"disengages\"}");
    tells("{\"block\":\"P02\",\"name\":\"I Corps Infantry a\",\"spot\":\"D2\","
          "\"lines\":[{\"text\":\"in square\",\"value\":1,\"rule\":\"W-MRL-02\"}],"
          "\"needs\":3,\"bad\":{\"part\":1,\"of\":3,\"hundredths\":33},\"then\":\"eliminated\"}");
    tells("{\"block\":\"P10\",\"name\":\"II Corps Artillery\",\"spot\":\"D3\",\"lines\":[],"
          "\"needs\":4,\"bad\":{\"part\":1,\"of\":2,\"hundredths\":50},\"then\":\"eliminated\"}");
    keeps_silent("{\"block\":\"F01\",\"name\":\"Napoleon\",\"spot\"");
}

/* ---------------------------------------------------------------- the map */

static void a_force_march_is_foreseen(void **state)
{
    (void)state;
    begin("town Soire: F01 F06\n");
    const uint16_t items[] = {block("F06"), town("Binche")};
    foresee_draft("F", NAP_MOVE, 2, items);
    tells("\"kind\":\"move\",\"block\":\"F06\",\"name\":\"I Corps Infantry a\",\"at\":\"Binche\","
          "\"rate\":1,\"towns\":1,\"opens_group\":true,\"groups_opened\":0,\"group_moves\":2");
    tells("{\"to\":\"Nivelles\",\"road\":\"minor\",\"river\":null,\"limit\":6,\"room\":6,"
          "\"attack\":false,\"force_march\":true,\"march\":{"
          "\"loses_step\":{\"part\":1,\"of\":2,\"hundredths\":50},"
          "\"with_leader\":{\"part\":1,\"of\":3,\"hundredths\":33},"
          "\"leader_there\":false,\"could_die\":false");
    tells("\"to\":\"Soire\",\"road\":\"minor\",\"river\":\"Sambre\",\"limit\":6,\"room\":6,"
          "\"attack\":false,\"force_march\":true");
    tells("\"closed\":\"W-MOV-08\"");
    tells(
        "\"way\":{\"path\":[\"Soire\",\"Binche\"],\"attack\":false,\"river\":\"Sambre\",\"enemies\":0,"
        "\"force_march\":false,\"march\":null,\"room\":6,\"limit\":6}");
    played("F", "move F06 F01 Soire-Binche-Nivelles");
    played("F", "end");
    foresee("F");
    tells("{\"kind\":\"march\",\"units\":[{\"block\":\"F06\",\"name\":\"I Corps Infantry a\","
          "\"town\":\"Nivelles\",\"steps\":3,\"march\":{\"loses_step\":");
    tells("\"leader_there\":true");
}

static void an_attack_over_a_river_is_foreseen(void **state)
{
    (void)state;
    begin("town Laneffe: F06   Charleroi: P02 P03 P04\nused Laneffe-Charleroi 3\n");
    const uint16_t item = block("F06");
    foresee_draft("F", NAP_MOVE, 1, &item);
    tells("{\"to\":\"Charleroi\",\"road\":\"major\",\"river\":\"Sambre\",\"limit\":4,\"room\":1,"
          "\"attack\":true,\"enemies\":3,\"force_march\":false}");
    tells("{\"to\":\"Philippeville\",\"road\":\"major\",\"river\":null,\"limit\":8,\"room\":8,"
          "\"attack\":false,\"force_march\":false}");
    begin("turn 3\ntown Laneffe: F06   Charleroi: P02\n");
    foresee_draft("F", NAP_MOVE, 1, &item);
    tells("\"attack\":true,\"enemies\":1,\"force_march\":false,\"closed\":\"W-MOV-22\"}");
}

/* ---------------------------------------------------------------- where everything can go */

static void all_moves_are_foreseen(void **state)
{
    (void)state;
    begin("town Laneffe: F06 F07 F08:1 F22   Beaumont: F01   Thuin: F12   Charleroi: P02 P03\n"
          "used Laneffe-Charleroi 3\n");
    foresee("F");
    tells("{\"kind\":\"moves\",\"night\":false,"
          "\"armies\":[{\"army\":\"FR\",\"group_moves\":2,\"opened\":[]}]");
    tells("{\"army\":\"FR\",\"town\":\"Laneffe\",\"opens_group\":true,\"may_open\":true,"
          "\"kinds\":[{\"blocks\":[\"F06\",\"F07\"],\"rate\":1,\"ways\":[");
    tells("{\"blocks\":[\"F08\"],\"rate\":1"); /* could die in a force march */
    tells(
        "{\"path\":[\"Laneffe\",\"Charleroi\"],\"attack\":true,\"river\":\"Sambre\",\"enemies\":2,"
        "\"force_march\":false,\"march\":null,\"room\":1,\"limit\":4}");
    tells("{\"path\":[\"Laneffe\",\"Philippeville\",\"Beaumont\"],\"attack\":false,\"river\":null,"
          "\"enemies\":0,\"force_march\":true,\"march\":{"
          "\"loses_step\":{\"part\":1,\"of\":2,\"hundredths\":50},"
          "\"with_leader\":{\"part\":1,\"of\":3,\"hundredths\":33},"
          "\"leader_there\":true,\"could_die\":false");
    tells("\"cannot\":[]");
    tells("{\"road\":\"Charleroi-Laneffe\",\"class\":\"major\",\"river\":\"Sambre\",\"used\":3,"
          "\"limit\":8,\"attack_limit\":4}");
    tells("\"barred\":[]");
    played("F", "move F07 Laneffe-Charleroi");
    foresee("F");
    tells("\"opened\":[\"Laneffe\"]");
    tells("\"town\":\"Charleroi\",\"opens_group\":true,\"may_open\":true,\"kinds\":[],"
          "\"cannot\":[{\"blocks\":[\"F07\"],\"rule\":\"W-MOV-04\"}]");
    tells(
        "{\"town\":\"Charleroi\",\"from\":\"Beaumont\",\"army\":\"FR\",\"rule\":\"W-MOV-14\","
        "\"why\":\"Units from Laneffe already attack Charleroi. To join them from Beaumont, both groups "
        "must start next to Charleroi, in adjacent towns.\"}");
}

/* No group move is left, and at night nobody attacks. */
static void closed_groups_and_towns_are_foreseen(void **state)
{
    (void)state;
    begin("turn 3\ntown Laneffe: F06 F07   Beaumont: F01   Thuin: F12   Charleroi: P02\n");
    foresee("F");
    tells("\"kind\":\"moves\",\"night\":true");
    keeps_silent("\"force_march\":true");
    tells("{\"town\":\"Charleroi\",\"from\":\"Laneffe\",\"army\":\"FR\",\"rule\":\"W-MOV-22\","
          "\"why\":\"The enemy is in Charleroi, and no unit attacks at night.\"}");
    played("F", "move F06 Laneffe-Philippeville");
    played("F", "move F01 Beaumont-Thuin");
    foresee("F");
    tells(
        "{\"army\":\"FR\",\"town\":\"Thuin\",\"opens_group\":true,\"may_open\":false,\"kinds\":[],"
        "\"cannot\":[{\"blocks\":[\"F01\"],\"rule\":\"W-MOV-04\"},"
        "{\"blocks\":[\"F12\"],\"rule\":\"W-MOV-01\"}]}");
}

/* ---------------------------------------------------------------- roads of a battle */

static void a_rout_is_foreseen(void **state)
{
    (void)state;
    begin("battle Ligny entry Charleroi stage combat\n"
          "A1: F08:2    A2: F06:1    A2>: F22   A3: F12:3   AR: F23\n"
          "D1: P06      D2: P02 P05             D3: P04\n");
    foresee("F");
    tells("{\"block\":\"F06\",\"name\":\"I Corps Infantry a\",\"steps\":1,\"attrition\":1,"
          "\"dies\":true}");
    tells("{\"block\":\"F08\",\"name\":\"I Corps Artillery\",\"steps\":2,\"attrition\":2,"
          "\"dies\":true}");
    tells("{\"block\":\"F22\",\"name\":\"4CC Heavy Cavalry\",\"steps\":3,\"attrition\":1,"
          "\"dies\":false}"); /* engaged with cavalry */
    tells("{\"to\":\"Charleroi\",\"open\":true,\"room\":1,\"rule\":\"W-RET-02\"}");
    tells("{\"to\":\"Namur\",\"open\":false,\"room\":0,\"rule\":\"W-RET-03\"}");
    tells("\"room\":1,\"survive_attrition\":3,\"cannot_leave\":2,\"lost\":4,\"of\":5");
    foresee_draft("F", NAP_RETREAT, 0, NULL);
    tells("\"kind\":\"retreat\"");
    tells("{\"block\":\"F06\",\"name\":\"I Corps Infantry a\",\"steps\":1,\"attrition\":0,"
          "\"dies\":false}"); /* not engaged */
}

/* A leader is eliminated with a square that does not survive a rout. */
static void shelter_is_foreseen(void **state)
{
    (void)state;
    begin("battle Ligny entry Charleroi stage combat\n"
          "A1: F08    A2: F06:1/sq F01/sh=F06   A3: F12:2/sq F14/sh=F12\n"
          "D1: P06    D2: P02    D3: P04\n");
    foresee("F");
    tells("{\"block\":\"F01\",\"name\":\"Napoleon\",\"steps\":1,\"attrition\":0,\"dies\":true}");
    tells("{\"block\":\"F14\",\"name\":\"III Corps Artillery\",\"steps\":3,\"attrition\":2,"
          "\"dies\":false}");
    tells("\"survive_attrition\":3,\"cannot_leave\":2");
}

static void reinforcements_are_foreseen(void **state)
{
    (void)state;
    begin("town Quatre_Bras: F19 F20 F21   Charleroi: F07/disrupted F09\n"
          "battle Ligny entry Charleroi stage reinforce\n"
          "A1: F08    A2: F06    A3: F12   AR: F23\n"
          "D1: P06    D2: P02    D3: P04\n");
    foresee("F");
    tells("\"kind\":\"reinforce\",\"town\":\"Ligny\"");
    tells("{\"from\":\"Quatre Bras\",\"flow\":2,\"room\":2,\"units\":3,"
          "\"blocks\":[\"F19\",\"F20\",\"F21\"]}");
    tells("{\"from\":\"Charleroi\",\"flow\":1,\"room\":1,\"units\":1,\"blocks\":[\"F09\"]}");
    tells("\"can_come\":3");
    played("F", "bring F19 from Quatre_Bras");
    foresee("F");
    tells("{\"from\":\"Quatre Bras\",\"flow\":2,\"room\":1,\"units\":2,"
          "\"blocks\":[\"F20\",\"F21\"]}");
    tells("\"can_come\":2");
}

/* ---------------------------------------------------------------- skirmishes */

static void a_skirmish_is_foreseen(void **state)
{
    (void)state;
    begin("fight Nivelles entry Quatre_Bras\n"
          "town Nivelles: A13 A14 F06 F07 F08\n");
    played("F", "skirmish Nivelles");
    foresee("A");
    tells("\"kind\":\"skirmish\",\"town\":\"Nivelles\",\"chosen\":false");
    tells("\"expected\":{\"part\":2,\"of\":1,\"hundredths\":200},\"own_units\":2,\"enemy_units\":3,"
          "\"retreats_without_losses\":\"A\"");
    tells("\"enemy_fire\":{\"units\":3,\"most\":{\"part\":3,\"of\":2,\"hundredths\":150}");
    keeps_silent("F06");
    const uint16_t item = block("A14");
    foresee_draft("A", NAP_PICK, 1, &item);
    tells("\"chosen\":true,\"units\":[{\"block\":\"A14\",\"name\":\"Light Cavalry a\",\"dice\":3,"
          "\"needs\":2,\"expected\":{\"part\":1,\"of\":1,\"hundredths\":100}");
    keeps_silent("A13");
}

static void a_hit_is_foreseen(void **state)
{
    (void)state;
    begin("battle Ligny entry Charleroi stage combat\n"
          "A1: F08    A2: F10    A2>: F22*   A3: F12\n"
          "D1: P06    D2: P02:3 P03:3 P07:1          D3: P04\n");
    gg_draw dice[3] = {{GG_DRAW_DIE, 1}, {GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}};
    gg_error error = {0};
    assert_true(gg_split(gg_span_of("fire F22"), &words, &error));
    assert_int_equal(gg_match_say(match, seat_of("F"), &words, 0, dice, 3, &answer), GG_PLAYED);
    foresee("A");
    tells("{\"kind\":\"hit\",\"hits\":1,\"choices\":[{\"block\":\"P02\",");
    tells("\"block\":\"P03\",\"name\":\"I Corps Infantry b\",\"steps\":3,\"left\":2,"
          "\"eliminated\":false");
    keeps_silent("P07");
}

/* ---------------------------------------------------------------- everything that combat allows */

static void every_action_is_foreseen(void **state)
{
    (void)state;
    begin("battle Ligny entry Charleroi stage combat\n"
          "terrain A1 hill, stream 3\n"
          "A1: F08    A2: F06 F01   A2>: F22*    A3: F12/sq F14\n"
          "D1: P06    D2: P02:1                  D3: P04\n");
    foresee("F");
    tells("{\"block\":\"F22\",\"name\":\"4CC Heavy Cavalry\",\"kind\":\"move\","
          "\"order\":\"move F22 to A2\",\"to\":\"A2\",\"engages\":[],\"hidden\":0,\"routs\":null,"
          "\"rule\":\"W-BMV-01\",\"note\":\"Disengages. Goes to the center.\"}");
    tells(
        "\"order\":\"fire F22\",\"at\":\"line\",\"position\":\"D2\",\"targets\":[\"P02\"],\"hidden\":0,"
        "\"dice\":3,\"needs\":4");
    tells("\"note\":\"3 dice, hitting on 1 to 4.\"");
    tells(
        "\"kind\":\"retreat\",\"order\":\"retreat F06 to Charleroi\",\"to\":\"Charleroi\",\"loses\":0,"
        "\"dies\":false,\"room\":1");
    tells("\"kind\":\"form\",\"order\":\"form F06\"");
    tells("\"kind\":\"break\",\"order\":\"break F12\"");
    tells("\"kind\":\"occupy\",\"order\":\"occupy F08\",\"marker\":\"hill\",\"rule\":\"W-BAT-25\","
          "\"note\":\"Occupies the hill.\"");
    tells("\"kind\":\"shelter\",\"order\":\"shelter F14 with F12\",\"with\":\"F12\"");
    const uint16_t infantry = block("F06");
    foresee_draft("F", NAP_MOVE, 1, &infantry);
    tells("{\"kind\":\"combat\",\"actions\":[{\"block\":\"F06\"");
    keeps_silent("\"kind\":\"fire\"");
}

/* The last unit leaves a position to the enemy, or finds one that nobody holds. */
static void actions_that_end_the_battle_are_foreseen(void **state)
{
    (void)state;
    begin("battle Ligny entry Charleroi stage combat\n"
          "A1: F08    A2: F06   A3: F12\n"
          "D1: P06    D2: P02   D3: P04  D2>: P03\n");
    foresee("F");
    tells(
        "\"order\":\"move F06 to AR\",\"to\":\"AR\",\"engages\":[],\"hidden\":0,\"routs\":\"own\","
        "\"rule\":\"W-BMV-01\",\"note\":\"Disengages. Goes to the reserve. Your side routs: the enemy alone "
        "holds the position.\"");
}

/* ---------------------------------------------------------------- set-ups */

static const char meeting[] = "town Ligny: F01 F06 F07 F08 F12 F22 P02 P03 P04 P06 P07\n"
                              "fight Ligny entry Charleroi\n";

static void begin_meeting(void)
{
    const gg_draw first[] = {{GG_DRAW_MARKER, NAP_FARM}};
    const gg_draw rest[] = {{GG_DRAW_MARKER, NAP_STREAM}, {GG_DRAW_MARKER, NAP_WOODS}};
    begin(meeting);
    rolled("F", "setup Ligny", 1, first);
    rolled("F", "terrain farm A2", 2, rest);
}

static void terrain_is_foreseen(void **state)
{
    (void)state;
    begin_meeting();
    foresee("A");
    tells("{\"kind\":\"terrain\",\"town\":\"Ligny\",\"markers\":[{\"marker\":\"stream\"");
    tells("\"rule\":\"W-BAT-22\",\"set_aside\":false,\"laid\":null,"
          "\"places\":[{\"place\":\"D1\",\"legal\":true}");
    const uint16_t laid[] = {NAP_ITEM_MARKER + NAP_STREAM,
                             (uint16_t)(NAP_ITEM_SPOT + nap_home(NAP_DEF, 1)),
                             NAP_ITEM_MARKER + NAP_WOODS};
    foresee_draft("A", NAP_TERRAIN, 3, laid);
    tells("\"laid\":\"D1\"");
    tells("\"laid\":null,\"places\":[{\"place\":\"D1\",\"legal\":false,\"rule\":\"W-BAT-06\","
          "\"why\":\"Your two markers must lie in different positions.\"},"
          "{\"place\":\"D2\",\"legal\":true}");
}

static void a_deployment_for_battle_is_foreseen(void **state)
{
    (void)state;
    begin_meeting();
    played("A", "terrain stream D1, woods D3");
    foresee("A");
    tells("{\"place\":\"D3\",\"marker\":\"woods\",\"stream\":false,\"units\":[],\"hidden\":0,"
          "\"needs_unit\":true}");
    tells("{\"block\":\"P06\",\"name\":\"I Corps Artillery\",\"corps\":\"I Corps\",\"at\":null");
    tells(
        "{\"place\":\"D3\",\"legal\":false,\"may_hold\":null,\"rule\":\"W-BAT-16\",\"why\":\"Artillery "
        "cannot enter woods: I Corps Artillery cannot stand on the left.\"}");
    played("A", "deploy D1: P02 P06 D2: P03 D3: P04 DR: P07");
    const uint16_t placed[] = {(uint16_t)(NAP_ITEM_SPOT + nap_home(NAP_ATT, 3)),
                               (uint16_t)(NAP_ITEM_POST + nap_home(NAP_ATT, 2)),
                               (uint16_t)(NAP_ITEM_SPOT + nap_home(NAP_ATT, 1))};
    foresee_draft("F", NAP_DEPLOY, 3, placed);
    tells("{\"place\":\"A2\",\"marker\":\"farm\",\"stream\":false,\"units\":[\"F06\"],\"hidden\":0,"
          "\"needs_unit\":false}");
    tells(
        "\"block\":\"F12\",\"name\":\"III Corps Infantry a\",\"corps\":\"III Corps\",\"at\":null,"
        "\"places\":[{\"place\":\"AR\",\"legal\":true,\"may_hold\":null},"
        "{\"place\":\"A1\",\"legal\":false,\"may_hold\":null,\"rule\":\"W-BAT-12\",\"why\":\"I Corps and "
        "III Corps cannot share the left without Napoleon.\"}");
    tells("\"block\":\"F06\",\"name\":\"I Corps Infantry a\",\"corps\":\"I Corps\",\"at\":\"A2\"");
}

static void a_deployment_is_foreseen(void **state)
{
    (void)state;
    start("napoleon");
    const uint16_t placed[] = {town("Brussels"), town("Brussels")};
    foresee_draft("A", NAP_DEPLOY, 2, placed);
    tells("{\"kind\":\"deploy\",\"historical\":false,"
          "\"armies\":[{\"army\":\"AD\",\"limit\":4,\"left\":[\"A03\"");
    tells("{\"town\":\"Brussels\",\"room\":2}");
    tells("{\"town\":\"Ghent\",\"room\":4}");
    tells("\"rule\":\"W-DEP-04\",\"zone_rule\":\"W-DEP-03\"}");
    tells("\"next\":\"A03\",\"owed\":0,\"paid\":0,\"payers\":[]");
    keeps_silent("\"stands\"");
}

/* The French prepare while the Allies deploy; nobody else is told anything without being asked. */
static void a_deployment_is_foreseen_before_it_is_asked(void **state)
{
    (void)state;
    start("napoleon historical=1");
    foresee("F");
    tells("{\"kind\":\"deploy\",\"historical\":true,\"armies\":[{\"army\":\"FR\",\"limit\":12");
    tells("\"stands\":[{\"block\":\"F01\",\"town\":\"Beaumont\"}");
    keeps_silent("\"A01\"");
    played("A", "deploy none");
    foresee("A");
    keeps_silent("\"kind\"");
}

/* ---------------------------------------------------------------- supply */

static void supply_is_foreseen(void **state)
{
    (void)state;
    begin("lost AD 7\ntown Brussels: F06   Ath: A02 A03   Namur: P02\n");
    played("F", "end");
    foresee("A");
    tells("{\"kind\":\"supply\",\"armies\":[{\"army\":\"AD\",\"due\":1,"
          "\"cities\":[{\"town\":\"Brussels\",\"loss\":1}],\"lost\":7,\"after\":8,\"limit\":8,"
          "\"defeated\":true,\"units\":[\"A02\",\"A03\"],\"rule\":\"W-SUP-01\"}]}");
}

/* ---------------------------------------------------------------- what a seat cannot know */

/* The same whatever the enemy's hidden blocks are. */
static void hidden_blocks_make_no_difference(void **state)
{
    static char first[TOLD_MAX];
    (void)state;
    begin_with("napoleon hidden=1", "battle Ligny entry Charleroi stage combat\n"
                                    "A1: F08    A2: F06   A3: F12\n"
                                    "D1: P02 P05:1   D2: P03:2   D3: P04  DR: P06 P09\n");
    foresee("F");
    tells("\"block\":\"F08\",\"name\":\"I Corps Artillery\",\"at\":\"line\",\"range\":\"long\","
          "\"position\":\"D1\",\"targets\":[],\"hidden\":2");
    keeps_silent("destroys_all"); /* of units whose strength nobody knows */
    memcpy(first, told, sizeof first);
    begin_with("napoleon hidden=1", "battle Ligny entry Charleroi stage combat\n"
                                    "A1: F08    A2: F06   A3: F12\n"
                                    "D1: P06:2 P03   D2: P09   D3: P05:1  DR: P04 P02\n");
    foresee("F");
    assert_string_equal(first, told);
}

/* A seat that is not asked gets no preview. */
static void only_who_is_asked_foresees(void **state)
{
    (void)state;
    begin(charge);
    foresee("A");
    assert_string_equal(told, "{}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_those_of_dice),
        cmocka_unit_test(a_charge_is_foreseen),
        cmocka_unit_test(combat_is_foreseen),
        cmocka_unit_test(squares_hills_and_farms_count),
        cmocka_unit_test(morale_is_foreseen),
        cmocka_unit_test(a_force_march_is_foreseen),
        cmocka_unit_test(an_attack_over_a_river_is_foreseen),
        cmocka_unit_test(all_moves_are_foreseen),
        cmocka_unit_test(closed_groups_and_towns_are_foreseen),
        cmocka_unit_test(a_rout_is_foreseen),
        cmocka_unit_test(shelter_is_foreseen),
        cmocka_unit_test(reinforcements_are_foreseen),
        cmocka_unit_test(a_skirmish_is_foreseen),
        cmocka_unit_test(a_hit_is_foreseen),
        cmocka_unit_test(every_action_is_foreseen),
        cmocka_unit_test(actions_that_end_the_battle_are_foreseen),
        cmocka_unit_test(terrain_is_foreseen),
        cmocka_unit_test(a_deployment_for_battle_is_foreseen),
        cmocka_unit_test(a_deployment_is_foreseen),
        cmocka_unit_test(a_deployment_is_foreseen_before_it_is_asked),
        cmocka_unit_test(supply_is_foreseen),
        cmocka_unit_test(hidden_blocks_make_no_difference),
        cmocka_unit_test(only_who_is_asked_foresees),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
