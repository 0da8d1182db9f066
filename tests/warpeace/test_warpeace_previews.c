/* Previews of warpeace: the chances shown to a seat are exact, agree with what then happens, and reveal no more than
 * the seat may know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/preview/preview_parts.h"
#include "warpeace/table/orders.h"

#include "warpeace/foreseen.h" /* after headers with parameters of the names of its variables */

/* ---------------------------------------------------------------- numbers */

static void faces_of_a_die_are_sixths(void **state)
{
    gg_text text;
    gg_json json;
    (void)state;
    gg_text_open(&text, told, sizeof told);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    wap_json_at_least(&json, "a", 3);
    wap_json_at_least(&json, "b", 0);
    wap_json_at_least(&json, "c", 7);
    gg_json_end_object(&json);
    assert_string_equal(told, "{\"a\":{\"part\":2,\"of\":3,\"hundredths\":67},"
                              "\"b\":{\"part\":1,\"of\":1,\"hundredths\":100},"
                              "\"c\":{\"part\":0,\"of\":1,\"hundredths\":0}}");
}

/* ---------------------------------------------------------------- battles */

static const char example[] = "phase combat\n"
                              "Z29: Napoleon FRi5 FRc3 BAi5   Z27: BAi1\n"
                              "Y29: Charles AUi7 AUc3 AUl11   Y31: AUi1\n";

/* The same sums again: results and losses of all rolls, directly from the tables. */
static void rolls_add_up(uint8_t odds, int drm, uint32_t n, uint8_t larger)
{
    const wap_board *board = wap_board_of(game);
    uint32_t sum[WAP_SIDES] = {0, 0}, ways_of_all = 0;
    for (int dice = 2; dice <= 12; dice++) {
        char line[200];
        int total = dice + drm, row = total < 2 ? 2 : total > 12 ? 12 : total;
        uint32_t ways = (uint32_t)(dice < 8 ? dice - 1 : 13 - dice), loss[WAP_SIDES];
        const wap_outcome *of = &board->tables.combat[odds][row - 2];
        loss[larger] = board->tables.loss[of->larger][n];
        loss[larger ^ 1U] = board->tables.loss[of->smaller][n];
        (void)snprintf(line, sizeof line,
                       "{\"dice\":%d,\"ways\":%u,\"total\":%d,\"larger\":\"%s\",\"smaller\":\"%s\","
                       "\"FR_loss\":%u,\"AL_loss\":%u,",
                       dice, ways, total, wap_result_name(of->larger), wap_result_name(of->smaller),
                       loss[WAP_FR], loss[WAP_AL]);
        tells(line);
        for (uint32_t side = 0; side < WAP_SIDES; side++)
            sum[side] += ways * loss[side];
        ways_of_all += ways;
    }
    assert_int_equal(ways_of_all, 36);
    for (uint32_t side = 0; side < WAP_SIDES; side++) {
        const char *expected = strstr(told, side == WAP_FR ? "\"FR_expects\":{\"loss\":{"
                                                           : "\"AL_expects\":{\"loss\":{");
        assert_non_null(expected);
        int part = number_behind(expected, "\"part\":"), of = number_behind(expected, "\"of\":");
        assert_int_equal(part * 36, (int)sum[side] * of);
    }
}

/* T52: 21 against 13, +2 +0 +2 (river) -3 -2 = -1; with 10 on the dice 1/D1, and 2 and 3 SP are lost. */
static void the_combat_example_is_foreseen(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 5}, {GG_DRAW_DIE, 5}};
    (void)state;
    begin_with("warpeace N09", example);
    foresee("FR", "attack Z29-Y29");
    tells("\"battle\":\"Z29-Y29\",\"attacker\":\"FR\",\"mode\":\"field\","
          "\"FR\":{\"sp\":13,\"strength\":13,\"base_morale\":2,\"morale\":2,"
          "\"leader\":\"Napoleon\"},"
          "\"AL\":{\"sp\":21,\"strength\":21,\"base_morale\":0,\"morale\":0,"
          "\"leader\":\"Charles\"},\"larger\":\"AL\",\"odds\":\"3-2\"");
    tells("\"lines\":["
          "{\"text\":\"leader of the larger force\",\"value\":2,\"rule\":\"P-RES-06\"},"
          "{\"text\":\"leader of the smaller force\",\"value\":-3,\"rule\":\"P-RES-06\"},"
          "{\"text\":\"morale of the smaller force\",\"value\":-2,\"rule\":\"P-RES-07\"},"
          "{\"text\":\"attack over water\",\"value\":2,\"rule\":\"P-RES-08\"}],\"drm\":-1");
    tells("{\"dice\":10,\"ways\":3,\"total\":9,\"larger\":\"1\",\"smaller\":\"D1\","
          "\"FR_loss\":3,\"AL_loss\":2,\"FR_breaks\":false,\"AL_breaks\":true}");
    tells("\"points_for_entering\":1");
    rolls_add_up(WAP_ODDS_3_2, -1, 13, WAP_AL);
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    foresee("FR", NULL);
    rolls_add_up(WAP_ODDS_3_2, -1, 13, WAP_AL);
    rolled("FR", "resolve Z29-Y29", 2, dice);
    assert_int_equal(table()->last.odds, WAP_ODDS_3_2);
    assert_int_equal(table()->last.drm, -1);
    assert_int_equal(table()->last.loss[0], 2);
    assert_int_equal(table()->last.loss[1], 3);
}

/* The first round of T52, up to the losses of the French. */
static void fight_the_example(void)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 5}, {GG_DRAW_DIE, 5}};
    begin_with("warpeace N09", example);
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    rolled("FR", "resolve Z29-Y29", 2, dice);
    played("AL", "lose AUl2");
}

/* The losses of T52: what the French must remove, and the chance to hold after one D (base 2). */
static void losses_are_foreseen(void **state)
{
    (void)state;
    fight_the_example();
    foresee("FR", NULL);
    tells("{\"kind\":\"loss\",\"count\":3,\"lines\":["
          "{\"text\":\"with the base morale, at least\",\"value\":2,"
          "\"rule\":\"P-RSL-03\"},"
          "{\"text\":\"of the leader's color, at least\",\"value\":2,\"rule\":\"P-RSL-04\"},"
          "{\"text\":\"cavalry, at least\",\"value\":1,\"rule\":\"P-RSL-05\"}],"
          "\"sets\":[{\"order\":\"lose BAi FRc FRi\",\"morale\":1},"
          "{\"order\":\"lose BAi FRc2\",\"morale\":1},{\"order\":\"lose FRc FRi2\",\"morale\":0},"
          "{\"order\":\"lose FRc2 FRi\",\"morale\":0},{\"order\":\"lose FRc3\",\"morale\":0}]}");
    played("FR", "lose FRi1 FRc1 BAi1");
    played("FR", "end");
    played("AL", "end");
    foresee("FR", "continue Z29-Y29");
    /* 19:10; the Austrians have a base of 1 now: +2 +1 +2 -3 -1 */
    tells("\"larger\":\"AL\",\"odds\":\"3-2\"");
    tells("\"drm\":1");
    rolls_add_up(WAP_ODDS_3_2, 1, 10, WAP_AL);
    /* every D leaves the French without morale: they are demoralized by 1 of 2 */
    const char *french = strstr(told, "\"FR_expects\"");
    assert_non_null(french);
    assert_int_equal(number_behind(strstr(french, "\"demoralised\""), "\"part\":"),
                     number_behind(strstr(french, "\"morale_gone\""), "\"part\":"));
}

/* T83: in the field 6 against 4; inside they count 8, +1 -3 -2. */
static void walls_are_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "phase combat\nAA25: Napoleon FRi6\nZ25: AUi4\n");
    foresee("FR", "attack AA25-Z25");
    tells("\"mode\":\"field\",\"FR\":{\"sp\":6,\"strength\":6,");
    tells("\"mode\":\"assault\",\"FR\":{\"sp\":6,\"strength\":6,\"base_morale\":2,\"morale\":2,"
          "\"leader\":\"Napoleon\"},\"AL\":{\"sp\":4,\"strength\":8,");
    played("FR", "attack AA25-Z25");
    played("FR", "end");
    foresee("AL", "inside Z25 AUi3");
    tells("\"mode\":\"field\"");
    tells("\"AL\":{\"sp\":1,\"strength\":1,");
    keeps_silent("\"mode\":\"assault\"");
    foresee("AL", "inside Z25 AUi4");
    tells("\"mode\":\"assault\"");
    keeps_silent("\"mode\":\"field\"");
    played("AL", "inside Z25 AUi4");
    foresee("FR", "assault AA25-Z25");
    tells("\"larger\":\"AL\",\"odds\":\"1-1\"");
    tells("\"drm\":-4");
    rolls_add_up(WAP_ODDS_1_1, -4, 6, WAP_AL);
    foresee("FR", NULL);
    tells(
        "\"sieges\":[{\"city\":\"Ulm\",\"needs_sp\":4,\"marker\":1,"
        "\"falls\":{\"part\":1,\"of\":6,\"hundredths\":17},"
        "\"falls_by\":[{\"part\":1,\"of\":6,\"hundredths\":17},{\"part\":4,\"of\":9,\"hundredths\":44},"
        "{\"part\":13,\"of\":18,\"hundredths\":72},{\"part\":49,\"of\":54,\"hundredths\":91},"
        "{\"part\":319,\"of\":324,\"hundredths\":98}],\"rule\":\"P-FOR-16\"}]");
}

/* T56: 8 against 2 and 12 against 3. */
static void automatic_victories_are_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N09", "phase combat\nZ29: FRi8   Z27: BAi1\nY29: AUi2\n");
    foresee("FR", "attack Z29-Y29");
    tells("\"odds\":\"auto\"");
    tells("\"automatic\":{\"larger\":\"0\",\"smaller\":\"D3\",\"FR_loss\":0,\"AL_loss\":1,"
          "\"FR_breaks\":false,\"AL_breaks\":true,"
          "\"rule\":\"P-RES-04\"}");
    keeps_silent("\"rolls\"");
    begin_with("warpeace N09", "phase combat\nZ29: FRi12   Z27: BAi1\nY29: AUi3\n");
    foresee("FR", NULL);
    tells("\"automatic\":{\"larger\":\"1\",\"smaller\":\"D3\",\"FR_loss\":1,\"AL_loss\":2,");
}

/* P-SUP-09: half strength without supply, only for the active side. */
static void hunger_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace P08", "phase combat\nJ9: FRi5\nI9: SPi4\n");
    foresee("FR", "attack J9-I9");
    tells("\"FR\":{\"sp\":5,\"strength\":3,");
}

/* A siege that goes on: marker 2, two of six. */
static void a_siege_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "phase combat\nAA25: Napoleon FRi2   Z25: FRi4   in(Z25): AUi4\n"
                               "siege Z25 1\n");
    foresee("FR", NULL);
    tells("\"sieges\":[{\"city\":\"Ulm\",\"needs_sp\":4,\"marker\":2,"
          "\"falls\":{\"part\":1,\"of\":3,\"hundredths\":33},\"falls_by\":[");
    tells("\"battle\":\"Z25-Z25\",\"attacker\":\"FR\",\"mode\":\"assault\"");
    begin_with("warpeace N05", "phase combat\nAA25: FRi2   Z25: FRi4   in(Z25): AUi4\n"
                               "siege Z25 5\n");
    foresee("FR", NULL);
    tells("\"marker\":5,\"falls\":{\"part\":5,\"of\":6,\"hundredths\":83}");
}

/* P-FOR-19: all come out against besiegers, who have no walls; both sides fight in one hex. */
static void a_sortie_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace I00", "segment AL\nphase combat\nZ25: FRi4   Z24: FRi1\nin(Z25): AUi4\n"
                               "siege Z25 2\n");
    foresee("AL", "attack Z25-Z25");
    tells("\"battle\":\"Z25-Z25\",\"attacker\":\"AL\",\"mode\":\"field\",\"FR\":{\"sp\":4,"
          "\"strength\":4,\"base_morale\":2,");
    keeps_silent("\"mode\":\"assault\"");
    played("AL", "attack Z25-Z25");
    played("AL", "end");
    foresee("AL", "inside Z25 AUi1");
    tells("\"AL\":{\"sp\":3,\"strength\":3,");
}

/* R-P-95: a garrison may meet an attack of its besiegers outside; of others it stays inside. */
static void a_garrison_may_come_out(void **state)
{
    (void)state;
    begin_with("warpeace N05", "phase combat\nAA25: FRi3   Z25: FRi4   in(Z25): AUi4\n"
                               "siege Z25 1\n");
    foresee("FR", "attack Z25-Z25");
    tells("\"mode\":\"field\",\"FR\":{\"sp\":4,");
    tells("\"mode\":\"assault\",\"FR\":{\"sp\":4,");
    foresee("FR", "attack AA25-Z25");
    tells("\"mode\":\"assault\",\"FR\":{\"sp\":3,");
    keeps_silent("\"mode\":\"field\"");
    played("FR", "attack Z25-Z25");
    played("FR", "end");
    foresee("AL", NULL);
    tells("\"mode\":\"field\"");
    tells("\"mode\":\"assault\"");
    played("AL", "inside Z25 none");
    foresee("FR", NULL);
    tells("\"mode\":\"field\",\"FR\":{\"sp\":4,\"strength\":4,");
    keeps_silent("\"mode\":\"assault\"");
}

/* P-FOR-15: only the active side's sieges grow. The Allies, who counter-attack, do not roll for theirs. */
/* P-FOR-14: who advances with everybody is out of supply, and there is no siege. */
static void a_siege_needs_supply(void **state)
{
    (void)state;
    begin_with("warpeace I00", "phase combat\nZ24: Ney FRi6\nZ25: AUi4\n");
    played("FR", "attack Z24-Z25");
    played("FR", "end");
    played("AL", "inside Z25 AUi4");
    foresee("FR", "besiege Z24-Z25 Ney FRi5");
    tells("\"holds\":true");
    foresee("FR", "besiege Z24-Z25 Ney FRi3");
    tells("\"holds\":false");
    foresee("FR", "besiege Z24-Z25 Ney FRi6");
    tells("\"holds\":false");
    foresee("FR", "assault Z24-Z25");
    keeps_silent("\"holds\"");
}

static void a_siege_waits_for_its_phase(void **state)
{
    (void)state;
    begin_with("warpeace N05", "Y26: FRi4   X26: FRi2   Y28: AUi4   in(Y28): FRi2\n"
                               "Z26: AUi7   Z27: AUi1   Z28: AUi2   Z29: AUi1   Y31: AUi1\n"
                               "control FR Augsburg\nsiege Y28 2\nbattle Y26-Z26\n");
    played("FR", "cease Y26-Z26");
    played("AL", "counter Y26-Z26");
    played("FR", "inside Y26 FRi4");
    foresee("AL", NULL);
    tells("{\"city\":\"Passau\",\"needs_sp\":2,\"marker\":2,"
          "\"falls\":{\"part\":0,\"of\":1,\"hundredths\":0},"
          "\"falls_by\":[{\"part\":1,\"of\":2,\"hundredths\":50},");
    tells("{\"city\":\"Augsburg\",\"needs_sp\":4,\"marker\":1,"
          "\"falls\":{\"part\":1,\"of\":6,\"hundredths\":17},\"falls_by\":[");
}

/* WC-RSL-08f: two fresh SP that come out to two demoralized ones restore them; one does not. */
static void fresh_troops_are_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace I00", "Z24: FRi6\nZ25: AUi2   in(Z25): AUc1 AUl1\n"
                               "battle Z24-Z25 dem AL 1\n");
    played("FR", "continue Z24-Z25");
    foresee("AL", "inside Z25 none");
    tells("\"AL\":{\"sp\":4,\"strength\":4,\"base_morale\":1,\"morale\":1,");
    foresee("AL", "inside Z25 AUl1");
    tells("\"AL\":{\"sp\":3,\"strength\":3,\"base_morale\":1,\"morale\":0,");
}

/* T91: 12 against 10, the Guard lifts morale to 3: +2 +1 -3 -3; every D is the end then. */
static void the_guard_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N09 W=1", "phase combat\nAA29: Napoleon FRg2 FRi8   Z27: BAi1\n"
                                   "BB29: Charles AUi12\n");
    played("FR", "attack AA29-BB29");
    played("FR", "end");
    foresee("FR", "guard AA29-BB29 yes");
    tells("\"base_morale\":2,\"morale\":3,");
    tells("\"drm\":-3");
    rolls_add_up(WAP_ODDS_1_1, -3, 10, WAP_AL);
    const char *french = strstr(told, "\"FR_expects\"");
    assert_non_null(french);
    assert_int_equal(number_behind(strstr(french, "\"demoralised\""), "\"part\":"),
                     number_behind(strstr(french, "\"morale_gone\""), "\"part\":"));
    foresee("FR", "guard AA29-BB29 no");
    tells("\"drm\":-2");
}

/* V: the cavalry of the larger force adds 1, that of the smaller subtracts 1. */
static void a_charge_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N09 V=1", example);
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    foresee("AL", "charge Z29-Y29 yes");
    tells("{\"text\":\"charge of the larger force\",\"value\":1,\"rule\":\"P-OPT-V-02\"}],"
          "\"drm\":0");
    played("AL", "charge Z29-Y29 no");
    foresee("FR", "charge Z29-Y29 yes");
    tells("\"drm\":-2");
}

/* ---------------------------------------------------------------- joining, manoeuvres, retreats */

/* T44: Davout needs 3 of 6. */
static void joining_is_foreseen(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 4}};
    (void)state;
    begin_with("warpeace N09", "phase combat\n"
                               "Z29: Napoleon FRi9   Z28: Davout FRi4   Z27: BAi1\n"
                               "Y29: Charles AUi9    Y31: AUi1\n");
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    rolled("FR", "resolve Z29-Y29", 2, dice);
    while (table()->head.prompt[WAP_FR] != WAP_ASK_JOIN) {
        gg_order order;
        gg_draft draft;
        gg_steps steps;
        gg_seat seat = table()->head.prompt[WAP_FR] != WAP_ASK_NOTHING ? WAP_FR : WAP_AL;
        gg_draft_open(&draft);
        do { /* the first that is offered, or `end` */
            gg_list_steps(game, gg_match_state(match), seat, &draft, &steps);
            gg_take(game, gg_match_state(match), seat, &draft,
                    draft.count == 0 ? steps.step[steps.count - 1] : steps.step[0]);
        } while (!draft.complete);
        order = draft.order;
        assert_int_equal(gg_match_play(match, seat, &order, NULL, 0, &answer), GG_PLAYED);
    }
    foresee("FR", NULL);
    tells("{\"try\":\"join\",\"hex\":\"Z28\",\"battle\":\"Z29-Y29\",\"leader\":\"Davout\","
          "\"needs\":3,\"chance\":{\"part\":2,\"of\":3,\"hundredths\":67},\"rule\":\"P-COM-11\"}");
    foresee("FR", "join Z28 to Z29-Y29 with none");
    tells("\"leader\":null,\"needs\":5,\"chance\":{\"part\":1,\"of\":3,\"hundredths\":33}");
}

/* T88: Lannes needs 3; T89: against Wellington three more. */
static void a_manoeuvre_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N09 U=1", "phase combat\n"
                                   "W39: Napoleon FRi2   X40: Lannes FRi2   X39: Charles AUi3\n");
    played("FR", "attack W39-X39");
    played("FR", "end");
    foresee("FR", NULL);
    tells("{\"battle\":\"W39-X39\",\"hex\":\"X40\",\"leader\":\"Lannes\",\"needs\":3,"
          "\"chance\":{\"part\":2,\"of\":3,\"hundredths\":67},\"rule\":\"P-OPT-U-03\"}");
    begin_with("warpeace N09 U=1", "phase combat\nAA29: FRi4   BB30: Davout FRi2   Z27: BAi1\n"
                                   "BB29: Wellington ENi5\n");
    played("FR", "attack AA29-BB29");
    played("FR", "end");
    foresee("FR", "surround AA29-BB29 from BB30");
    tells("\"leader\":\"Davout\",\"needs\":3,\"chance\":{\"part\":2,\"of\":3,\"hundredths\":67},"
          "\"against_wellington\":{\"part\":1,\"of\":6,\"hundredths\":17}");
}

/* T79: where a beaten besieger can go; no cavalry pursues. */
static void a_broken_siege_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "phase combat\nZ25: FRi3\nin(Z25): AUi2 AUc2\nsiege Z25 2\n");
    played("FR", "end");
    foresee("FR", NULL);
    tells("{\"kind\":\"retreat\",\"retreats\":[{\"hex\":\"Z25\",\"sp\":3,"
          "\"sent_by_the_enemy\":0,\"who\":[\"FRi3\"],\"unsupplied\":[],\"to\":[");
    tells("\"Z24\",\"AA25\"],\"room_inside\":0,\"enemies_on_the_way\":0,\"no_way\":false}]}");
    keeps_silent("\"Y25\""); /* farther from supply than the others */
    keeps_silent("pursuit");
}

/* T52 continues: three Austrian cavalry against two, and the hexes that are nearer to supply. */
static void a_retreat_is_foreseen(void **state)
{
    (void)state;
    fight_the_example();
    played("FR", "lose FRi1 FRc1 BAi1");
    foresee("FR", NULL);
    tells("{\"kind\":\"withdraw\",\"tries\":[],\"retreats\":[{\"hex\":\"Z29\","
          "\"battle\":\"Z29-Y29\",\"sp\":10,\"sent_by_the_enemy\":0,"
          "\"who\":[\"Napoleon\",\"BAi4\",\"FRc2\",\"FRi4\"],\"unsupplied\":[],\"enemy_cavalry\":3,"
          "\"own_cavalry\":2,\"pursuit_loss\":true,\"cavalry_needed\":3,");
    tells("\"Z28\"");
    keeps_silent("\"Z30\""); /* farther from supply */
}

/* WC-WDR-01: a side that has withdrawn from a battle is not offered another retreat from it in this step. */
static void a_second_retreat_is_not_foreseen(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 4}};
    (void)state;
    begin_with("warpeace N09", "AA29: FRi5   AA30: FRi3   Z27: BAi1\nBB29: AUi6\n"
                               "battle AA29-BB29 with AA30\n");
    played("FR", "continue AA29-BB29");
    rolled("FR", "resolve AA29-BB29", 2, dice);
    played("FR", "lose AA29 FRi1");
    played("AL", "lose AUi1");
    foresee("FR", NULL);
    tells("\"retreats\":[{\"hex\":\"AA29\",");
    played("FR", "retreat AA29-BB29 AA30 all to Z29");
    played("AL", "advance none");
    assert_int_equal(table()->head.prompt[WAP_FR], WAP_ASK_WITHDRAW);
    foresee("FR", NULL);
    tells("{\"kind\":\"withdraw\",\"tries\":[],\"retreats\":[]}");
}

/* ---------------------------------------------------------------- the campaign */

/* T05: 3 -1 home +1 unsupplied +1 winter +1 area = 5, ten SP: two, one of them cavalry. */
static void the_attrition_example_is_foreseen(void **state)
{
    const gg_draw die = {GG_DRAW_DIE, 3};
    (void)state;
    begin_rolled("warpeace N12", "month 1812-12\nsegment AL\nphase attrition\nWW45: RUi8 RUc2\n", 1,
                 &die);
    foresee("AL", NULL);
    tells("{\"hex\":\"WW45\",\"sp\":10,\"lines\":["
          "{\"text\":\"die\",\"value\":3,\"rule\":\"P-ATT-01\"},"
          "{\"text\":\"all are at home\",\"value\":-1,\"rule\":\"P-ATT-04\"},"
          "{\"text\":\"some are unsupplied\",\"value\":1,\"rule\":\"P-ATT-04\"},"
          "{\"text\":\"winter\",\"value\":1,\"rule\":\"P-ATT-04\"},"
          "{\"text\":\"Spain or Russia\",\"value\":1,\"rule\":\"P-ATT-04\"}],"
          "\"row\":5,\"loss\":2,\"cavalry\":true,\"yours\":true,");
}

/* T11: 7 points against 2: -4, so that the French act on 1 to 4. */
static void alliances_are_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "month 1805-09\nphase alliance\npoints FR 7 AL 2\n"
                               "Y16: FRi1\n");
    foresee("FR", NULL);
    tells("{\"text\":\"French victory points\",\"value\":-7,\"rule\":\"P-ALL-02\"},"
          "{\"text\":\"Allied victory points\",\"value\":2,\"rule\":\"P-ALL-02\"}");
    tells("{\"text\":\"limit\",\"value\":1,\"rule\":\"P-ALL-02\"}],\"drm\":-4");
    tells("{\"die\":4,\"result\":0,");
    tells("{\"die\":5,\"result\":1,\"change\":null}");
}

/* T21: Guard on row 3, French on 4, Bavarians on 5 for a die of 5. */
static void the_march_example_is_foreseen(void **state)
{
    const gg_draw die = {GG_DRAW_DIE, 5};
    (void)state;
    begin_with("warpeace N05", "Y16: Napoleon FRg3 FRi2 BAi1\n");
    played("FR", "move Napoleon FRg3 FRi2 BAi1 Y16-Z16-AA17-AA18");
    foresee("FR", "march 2 Napoleon FRg3 FRi2 BAi1 AA18-AA19-BB19");
    tells("{\"who\":[{\"sp\":\"FRg3\",\"lines\":[{\"text\":\"French Guard\",\"value\":-2,"
          "\"rule\":\"P-FMA-04\"}]}],");
    tells("{\"who\":[{\"sp\":\"BAi\",\"lines\":[]}],");
    tells("{\"die\":5,\"row\":3,\"extra\":2,\"loss\":false}");
    tells("{\"die\":5,\"row\":4,\"extra\":1,\"loss\":true}");
    tells("{\"die\":5,\"row\":5,\"extra\":0,\"loss\":false}");
    tells("\"all_asked\":{\"part\":5,\"of\":6,\"hundredths\":83}");
    foresee("FR", "march 2 Napoleon FRg3 FRi2 BAi1 AA18-AA19-BB19 without guard french");
    keeps_silent("\"row\":3,\"extra\":2,\"loss\":false},{\"die\":6"); /* nobody has a bonus now */
    tells("{\"who\":[{\"sp\":\"BAi\",\"lines\":[]},{\"sp\":\"FRg3\",\"lines\":[]},"
          "{\"sp\":\"FRi2\",\"lines\":[]}],");
    rolled("FR", "march 2 Napoleon FRg3 FRi2 BAi1 AA18-AA19-BB19", 1, &die);
}

/* P-MOV-01: moving other units closes the open group and ends its extra MP. The preview says so before. */
static void the_end_of_a_group_is_foreseen(void **state)
{
    const gg_draw die = {GG_DRAW_DIE, 3};
    (void)state;
    begin_with("warpeace N05", "Y16: Napoleon FRg3 FRi2   AA22: Davout FRi4 FRc1\n");
    foresee("FR", "move Davout FRi4 AA22-AA21");
    keeps_silent("ends_group");
    played("FR", "move Napoleon FRg3 FRi2 Y16-Z16-AA17-AA18");
    rolled("FR", "march 2 Napoleon FRg3 FRi2 AA18-AA19-BB19", 1, &die);
    foresee("FR", "move Napoleon FRg3 FRi2 AA18-AA19");
    keeps_silent("ends_group");
    foresee("FR", "move Davout FRi4 AA22-AA21");
    tells("\"kind\":\"move\",\"ends_group\":{\"hex\":\"AA18\",\"who\":[\"Napoleon\",\"FRg3\","
          "\"FRi2\"],\"extra_mp\":2,\"rule\":\"P-MOV-01\"}");
    foresee("FR", "march 1 FRc1 AA22-AA21");
    tells("\"kind\":\"march\",\"ends_group\":{\"hex\":\"AA18\"");
    played("FR", "move Davout FRi4 AA22-AA21");
    foresee("FR", "move Davout FRi4 AA21-AA20");
    keeps_silent("ends_group");
}

/* T27: the Rhine is free as a first step and costs 1 later. */
static void a_move_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "AA22: FRc2\n");
    foresee("FR", "move FRc2 AA22-AA23-AA24");
    tells("{\"to\":\"AA23\",\"terrain\":\"clear\",\"hexside\":\"plain\",\"cost\":1,\"spent\":1,"
          "\"cavalry_left\":3}");
    tells("\"hexside\":\"river\",\"cost\":2,\"spent\":3,\"cavalry_left\":1}");
    tells(
        "\"now\":true,\"at\":\"AA24\",\"supplied\":true,\"by\":[\"AA24\"]"); /* Karlsruhe itself */
}

/* T37: Bayonne feeds P10, P10 feeds M9, M9 does not reach J9. */
static void supply_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace P08", "P10: FRi1\nM9: BAi1 fsb\nJ9: FRc1\n");
    foresee("FR", NULL);
    tells("{\"hex\":\"J9\",\"sp\":1,\"unsupplied\":[\"FRc\"]}");
    tells("{\"hex\":\"M9\",\"sp\":1,\"unsupplied\":[]}");
    foresee("FR", "move FRc1 J9-K9-L9");
    tells("\"now\":false,\"at\":\"L9\",\"supplied\":true,\"by\":[\"M9\",\"P10\",\"P11\"]");
}

/* ---------------------------------------------------------------- reach */

enum { REACHED_MAX = 800, NAME_SIZE = 8 };

typedef struct reached {
    char hex[NAME_SIZE], from[NAME_SIZE]; /* from: "" where the group stands */
    int spent;
} reached;

static reached reach[REACHED_MAX];
static uint32_t reaches;

/* The text behind a key, up to its quote; "" if it is null. */
static void name_behind(const char *from, const char *key, char name[NAME_SIZE])
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    at += strlen(key);
    size_t size = *at == '"' ? strcspn(at + 1, "\"") : 0;
    assert_true(size < NAME_SIZE);
    memcpy(name, at + 1, size);
    name[size] = 0;
}

static void read_reach(void)
{
    const char *at = strstr(told, "\"reach\":["), *end = strstr(told, "\"path\":[");
    assert_true(at != NULL && end > at);
    reaches = 0;
    while ((at = strstr(at, "{\"hex\":")) != NULL && at < end && reaches < REACHED_MAX) {
        reached *one = &reach[reaches++];
        name_behind(at, "\"hex\":", one->hex);
        name_behind(at, "\"from\":", one->from);
        one->spent = number_behind(at, "\"spent\":");
        at++;
    }
}

/* `AA22-AA23-AA24` */
static void put_path(const reached *to, gg_text *out)
{
    for (uint32_t i = 0; i < reaches && to->from[0]; i++)
        if (strcmp(reach[i].hex, to->from) == 0) {
            put_path(&reach[i], out);
            break;
        }
    gg_print(out, "%s%s", to->from[0] ? "-" : "", to->hex);
}

/* Everywhere that the reach leads, a move with its path goes, for the same MP. */
static void every_reach_can_be_walked(const char *who)
{
    for (uint32_t i = 0; i < reaches; i++) {
        char order[400], cost[40];
        gg_text text;
        if (!reach[i].from[0])
            continue;
        gg_text_open(&text, order, sizeof order);
        gg_print(&text, "move %s ", who);
        put_path(&reach[i], &text);
        foresee("FR", order);
        const char *path = strstr(told, "\"path\":["), *end = strstr(told, "\"ways\":[");
        (void)snprintf(cost, sizeof cost, "\"spent\":%d,", reach[i].spent);
        if (!path || !end || !strstr(path, cost) ||
            (strstr(path, "\"refused\"") && strstr(path, "\"refused\"") < end))
            fail_msg("%s: %s", order, told);
    }
}

/* T27 once more: the Rhine costs 1 more if it is not the first step. */
static void reach_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "AA22: FRc2\n");
    foresee("FR", "move FRc2 AA22-AA23");
    tells("{\"hex\":\"AA22\",\"from\":null,\"spent\":0,\"steps\":{");
    tells("{\"hex\":\"AA23\",\"from\":\"AA22\",\"spent\":1,\"steps\":{");
    tells("{\"hex\":\"AA24\",\"from\":\"AA23\",\"spent\":3,");
    read_reach();
    assert_true(reaches > 20);
    every_reach_can_be_walked("FRc2");
    foresee("FR", "move FRc2 AA22-AA23-AA24");
    keeps_silent("\"reach\"");
}

/* A weak enemy is overrun or not; nobody knows what comes behind it. */
static void reach_ends_at_enemies(void **state)
{
    (void)state;
    begin_with("warpeace N05", "AA22: Napoleon FRi12\nZ21: AUi1\n");
    foresee("FR", "move Napoleon FRi12 AA22-Z21");
    tells("{\"hex\":\"Z21\",\"from\":\"AA22\",\"spent\":1,\"overrun\":true}");
    begin_with("warpeace N05", "AA22: Napoleon FRi4\nZ21: AUi4\n");
    foresee("FR", "move Napoleon FRi4 AA22-AA21");
    keeps_silent("{\"hex\":\"Z21\"");
    begin_with("warpeace N05 Z=1", "AA22: Napoleon FRi4\nZ21: AUi4\n");
    foresee("FR", "move Napoleon FRi4 AA22-AA21");
    tells("{\"hex\":\"Z21\",\"from\":\"AA22\",\"spent\":1,\"question\":true}");
}

/* P-FMA-10: extra MP only lead along the path that was announced. */
static void reach_follows_a_forced_march(void **state)
{
    const gg_draw die[] = {{GG_DRAW_DIE, 1}};
    (void)state;
    begin_with("warpeace N05", "Y16: Napoleon FRg3\n");
    played("FR", "move Napoleon FRg3 Y16-Z16-AA17-AA18");
    rolled("FR", "march 2 Napoleon FRg3 AA18-AA19-BB19", 1, die);
    foresee("FR", "move Napoleon FRg3 AA18-AA19");
    read_reach();
    assert_int_equal(reaches, 3);
    tells("{\"hex\":\"AA18\",\"from\":null,\"spent\":3,\"steps\":{\"AA19\":1}}");
    tells("{\"hex\":\"BB19\",\"from\":\"AA19\",\"spent\":5,\"steps\":{}}");
}

/* ---------------------------------------------------------------- what a seat cannot know */

static void fog_hides_battles(void **state)
{
    static char first[TOLD_MAX];
    (void)state;
    begin_with("warpeace N09 Z=1", example);
    foresee("FR", "attack Z29-Y29");
    assert_string_equal(told, "{}");
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    foresee("FR", NULL);
    tells("\"AL\":{\"sp\":21,"); /* revealed when all attacks are declared */
    begin_with("warpeace N09 Z=1", "Z29: Napoleon FRi5\nY29: Charles AUi7\n");
    foresee("FR", "move Napoleon FRi5 Z29-Z28");
    memcpy(first, told, sizeof first);
    begin_with("warpeace N09 Z=1", "Z29: Napoleon FRi5\nY29: John AUl1\n");
    foresee("FR", "move Napoleon FRi5 Z29-Z28");
    assert_string_equal(first, told);
}

/* An overrun of hidden SP is always a question; a second one is refused (P-OPT-Z-02, P-INF-04). */
static void fog_hides_overruns(void **state)
{
    static char first[TOLD_MAX];
    (void)state;
    begin_with("warpeace N09 Z=1", "Z29: Napoleon FRi5 FRc2\nY29: Charles AUi7\n");
    foresee("FR", "move Napoleon FRi5 FRc2 Z29-Y29");
    tells("\"question\":{\"sp\":7,\"cavalry\":2,\"rule\":\"P-OPT-Z-02\"}}]");
    memcpy(first, told, sizeof first);
    begin_with("warpeace N09 Z=1", "Z29: Napoleon FRi5 FRc2\nY29: Charles AUi1\n");
    foresee("FR", "move Napoleon FRi5 FRc2 Z29-Y29");
    assert_string_equal(first, told);
    begin_with("warpeace N09 Z=1", "Z29: Napoleon FRi5 FRc2\nY29: Charles AUi7\n");
    played("FR", "move Napoleon FRi5 Z29-Y29");
    foresee("FR", "move Napoleon FRi4 Z29-Z28");
    tells("\"question\":{\"sp\":4,\"cavalry\":0,\"rule\":\"P-OPT-Z-02\"},"
          "\"refused\":[\"P-INF-04\"]");
    assert_int_equal(table()->questions, 1);
    played("FR", "end");
    assert_int_equal(table()->questions, 0);
}

/* Seats of a divided side are asked by their own prompts. */
static void a_second_ally_foresees(void **state)
{
    (void)state;
    begin_with("warpeace N05 players=3", "segment AL\nphase combat\nZ24: FRi4\nZ25: RUi6\n");
    foresee("RU", NULL);
    tells("\"battle\":\"Z25-Z24\",\"attacker\":\"AL\"");
}

static void only_who_is_asked_foresees(void **state)
{
    (void)state;
    begin_with("warpeace N09", example);
    foresee("AL", NULL);
    assert_string_equal(told, "{}");
}

/* ---------------------------------------------------------------- random play */

static uint32_t battles_seen;

/* A member of the preview's object for the battle. */
static void battle_agrees(const char *name)
{
    const wap_last *last = &table()->last;
    char part[300];
    const char *at = strstr(told, name);
    assert_non_null(at);
    (void)snprintf(part, sizeof part, "\"larger\":\"%s\",\"odds\":\"%s\"",
                   wap_side_name(last->larger), wap_odds_name(last->odds));
    assert_non_null(strstr(at, part));
    assert_int_equal(number_behind(at, "\"drm\":"), last->drm);
    (void)snprintf(
        part, sizeof part, "\"larger\":\"%s\",\"smaller\":\"%s\",\"FR_loss\":%d,\"AL_loss\":%d",
        wap_result_name(last->result[0]), wap_result_name(last->result[1]),
        last->loss[last->larger == WAP_FR ? 0 : 1], last->loss[last->larger == WAP_FR ? 1 : 0]);
    if (!strstr(at, part))
        fail_msg("%s is not in %s", part, at);
}

/* ---------------------------------------------------------------- sets of losses */

static uint32_t sets_seen;

/* Every set that the preview lists is an order that the rules accept. Returns their number. */
static uint32_t check_sets(gg_seat seat, const char *sets)
{
    uint32_t count = 0;
    for (const char *at = sets; (at = strstr(at, "{\"order\":\"")) != NULL; count++) {
        char order[400];
        gg_orders orders;
        gg_error error = {0};
        gg_refusal refusal = {0};
        at += strlen("{\"order\":\"");
        (void)snprintf(order, sizeof order, "%.*s", (int)strcspn(at, "\""), at);
        assert_true(gg_split(gg_span_of(order), &words, &error));
        assert_true(gg_read_order(game, &view, &words, 0, &orders, &error));
        gg_check(game, gg_match_state(match), seat, &orders.order[0], &refusal);
        assert_int_equal(refusal.count, 0);
    }
    return count;
}

/* Whatever the steps lead to is among the sets. */
static void is_among_the_sets(const char *sets, const gg_order *order)
{
    char word[400], wanted[450];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    gg_write_order(game, &view, order, &text);
    (void)snprintf(wanted, sizeof wanted, "{\"order\":\"%s\"", word);
    if (!strstr(sets, wanted))
        fail_msg("%s is not in %s", wanted, sets);
}

/* A random order of losses agrees with the sets that were told before it. */
static void sets_agree(gg_seat seat, const gg_order *order, const char *before)
{
    const char *sets = strstr(before, "\"sets\":[");
    if (!sets) /* too many */
        return;
    assert_true(check_sets(seat, sets) > 0);
    is_among_the_sets(sets, order);
    sets_seen++;
}

/* A random order, with a preview at every step. */
static uint32_t play_at_random(void)
{
    static char before[TOLD_MAX];
    gg_draft draft;
    gg_seat seat = asked_seat();
    uint8_t prompt = table()->head.prompt[seat];
    const char *name = seat == WAP_FR ? "FR" : "AL";
    gg_draft_open(&draft);
    write_preview(name, &draft, &view, before, sizeof before);
    draft_at_random(seat, &draft);
    write_preview(name, &draft, &view, told, sizeof told);
    if (prompt == WAP_ASK_LOSS || prompt == WAP_ASK_MARCH_LOSS)
        sets_agree(seat, &draft.order, before);
    char battle[40] = "";
    if (prompt == WAP_ASK_RESOLVE) {
        const wap_battle *of = &table()->battle[draft.order.item[0] - WAP_ITEM_BATTLE];
        gg_text text;
        gg_text_open(&text, battle, sizeof battle);
        gg_put(&text, "\"battle\":\"");
        wap_put_hex(wap_board_of(game), of->a, &text);
        gg_put_char(&text, '-');
        wap_put_hex(wap_board_of(game), of->t, &text);
        gg_put_char(&text, '"');
    }
    if (!play_draft(seat, &draft))
        return 0;
    if (prompt == WAP_ASK_RESOLVE) {
        battle_agrees(battle);
        battles_seen++;
    }
    return 1;
}

/* The preview of a battle agrees with its resolution, in random games. */
static void forecasts_come_true(void **state)
{
    static const char *const games[] = {"warpeace N05", "warpeace N13", "warpeace P11",
                                        "warpeace N15 U=1 V=1 W=1 X=1", "warpeace N12 Y=1 Z=1"};
    (void)state;
    for (uint32_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        start(games[i]);
        for (uint32_t n = 0; n < 400 && !table()->head.over && play_at_random(); n++) {}
    }
    assert_true(sets_seen > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_of_a_die_are_sixths),
        cmocka_unit_test(the_combat_example_is_foreseen),
        cmocka_unit_test(losses_are_foreseen),
        cmocka_unit_test(walls_are_foreseen),
        cmocka_unit_test(automatic_victories_are_foreseen),
        cmocka_unit_test(hunger_is_foreseen),
        cmocka_unit_test(a_siege_is_foreseen),
        cmocka_unit_test(a_sortie_is_foreseen),
        cmocka_unit_test(a_garrison_may_come_out),
        cmocka_unit_test(a_siege_needs_supply),
        cmocka_unit_test(a_siege_waits_for_its_phase),
        cmocka_unit_test(fresh_troops_are_foreseen),
        cmocka_unit_test(the_guard_is_foreseen),
        cmocka_unit_test(a_charge_is_foreseen),
        cmocka_unit_test(joining_is_foreseen),
        cmocka_unit_test(a_manoeuvre_is_foreseen),
        cmocka_unit_test(a_retreat_is_foreseen),
        cmocka_unit_test(a_second_retreat_is_not_foreseen),
        cmocka_unit_test(a_broken_siege_is_foreseen),
        cmocka_unit_test(the_attrition_example_is_foreseen),
        cmocka_unit_test(alliances_are_foreseen),
        cmocka_unit_test(the_march_example_is_foreseen),
        cmocka_unit_test(the_end_of_a_group_is_foreseen),
        cmocka_unit_test(a_move_is_foreseen),
        cmocka_unit_test(supply_is_foreseen),
        cmocka_unit_test(reach_is_foreseen),
        cmocka_unit_test(reach_ends_at_enemies),
        cmocka_unit_test(reach_follows_a_forced_march),
        cmocka_unit_test(fog_hides_battles),
        cmocka_unit_test(fog_hides_overruns),
        cmocka_unit_test(a_second_ally_foresees),
        cmocka_unit_test(only_who_is_asked_foresees),
        cmocka_unit_test(forecasts_come_true),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
