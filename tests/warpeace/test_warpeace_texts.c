/* Texts of warpeace: what a player reads in questions, choices, news and the board, and what stays hidden; and JSON
 * that is always well formed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/match_from.h"
#include "warpeace/table/events.h"
#include "warpeace/table/orders.h"
#include "warpeace/text/texts.h"

static _Alignas(GG_ALIGN) wap_view view;

#include "harness/read_texts.h" /* after the view */

static const wap_table *table(void)
{
    gg_match_view(match, GG_REFEREE, &view);
    return &view.table;
}

static const char example[] = "phase combat\n"
                              "Z29: Napoleon FRi5 FRc3 BAi5   Z27: BAi1\n"
                              "Y29: Charles AUi7 AUc3 AUl11   Y31: AUi1\n";

/* ---------------------------------------------------------------- the board */

static void a_board_shows_all(void **state)
{
    (void)state;
    begin_with("warpeace N09", example);
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    read_board("FR");
    assert_string_equal(
        told, "1809-03 (turn 1 of 8), French segment, Combat Phase, round 1\n"
              "French: victory points 0, city points 0; Allied: victory points 0, city points 0\n"
              "French\n"
              "  Z27 Ratisbon          BAi\n"
              "  Z29                   Napoleon(3) BAi5 FRc3 FRi5\n"
              "Allied\n"
              "  Y29                   Charles(2) AUc3 AUi7 AUl11\n"
              "  Y31                   AUi\n"
              "Battles\n"
              "  Z29-Y29: French attack\n"
              "    French 13 SP in Z29, led by Napoleon\n"
              "    Allied 21 SP in Y29, led by Charles\n"
              "Legend\n"
              "  types of SP           c=cavalry i=infantry l=Landwehr\n");
}

/* What the scenario asks for, how far it is, and what may still happen; the fog hides what stands in Vienna. */
static void goals_are_shown(void **state)
{
    (void)state;
    begin_with("warpeace N05", "month 1805-11\nZ32: FRi4\nY26: AUi3\n");
    read_json("AL");
    tells(
        "\"victory\":[{\"winner\":\"FR\",\"early\":false,\"from\":null,\"conditions\":[{\"what\":\"stands\",\"side\":\"FR\","
        "\"least\":0,\"hexes\":[\"Z32\"],\"leaders\":[],\"met\":true}]},"
        "{\"winner\":\"AL\",\"early\":false,\"from\":null,\"conditions\":[]}]");
    tells(
        "{\"change\":\"Prussia\",\"happened\":null,\"possible\":true,\"what\":\"joins\",\"side\":\"AL\",\"nations\":[\"PR\"");
    tells("\"by\":\"AL\",\"roll\":7,");
    tells("\"targets\":[\"Prussia\"],\"by\":\"FR\",\"roll\":0,");
    tells("\"city\":\"Vienna\",\"class\":\"capital\",");
    tells("\"counts_for\":[\"FR\"]");
    begin_with("warpeace N05 Z=1", "month 1805-11\nZ32: FRi4\nY26: AUi3\n");
    read_json("AL");
    tells("\"hexes\":[\"Z32\"],\"leaders\":[],\"met\":null}");
    begin_with("warpeace LINK", "month 1813-02\nchanged Contingents\nOO39: RUi4\nGG28: FRi4\n");
    read_json("FR");
    tells(
        "{\"winner\":\"FR\",\"early\":true,\"from\":\"1812-12\",\"conditions\":[{\"what\":\"controls\",\"side\":\"FR\",\"least\":2,");
    tells("\"latest\":\"1813-03\",\"after\":\"Contingents\"");
    tells("\"what\":\"rides\"");
}

static void markers_and_absent_ones_are_shown(void **state)
{
    (void)state;
    begin_with("warpeace N05", "month 1805-11\n"
                               "AA25: Napoleon FRi2/moved FRi1   Z25: FRi4   in(Z25): AUi4\n"
                               "siege Z25 2\nY26: AUi3\ntrench Y26\npool AUi 3\n"
                               "away Ney 1805-12\ndead Mack\npoints FR 1 AL 2\n"
                               "open Lannes FRc1 Z24 spent 2\n");
    read_board("AL");
    tells("1805-11 (turn 4 of 5, winter), French segment, Movement Phase\n");
    tells("French: victory points 1, city points");
    tells("  Z25 Ulm               FRi4\n");
    tells("  AA25 Stuttgart        Napoleon(3) FRi FRi2/moved\n");
    tells("  Z25 in Ulm            AUi4\n");
    tells("  away until            Ney:1805-12\n");
    tells("  dead                  Mack\n");
    tells("  eliminated            AUi3\n");
    tells("  sieges                Ulm:2\n");
    tells("  Allied entrenched     Y26\n");
    tells("  Z24                   Lannes(2)' FRc'\n");
    tells("  moving group (') in Z24, 2 MP spent, left: cavalry 2, leaders 8\n");
    read_json("AL");
    tells("\"group\":{\"hex\":\"Z24\",\"began\":\"Z24\",\"from\":\"Z24\",\"spent\":2,"
          "\"infantry_mp_left\":null,\"cavalry_mp_left\":2,\"leader_mp_left\":8,");
    tells("\"state\":\"away\",\"hex\":null,\"returns\":\"1805-12\"");
    tells("\"city\":\"Ulm\",\"class\":\"minor\",\"capacity\":4,\"control\":\"AL\",\"siege\":2,");
    tells("\"eliminated\":{\"AUi\":3}");
}

static void fog_hides_stacks(void **state)
{
    (void)state;
    begin_with("warpeace N09 Z=1", "phase combat\n"
                                   "Z29: Napoleon FRi5   Z27: BAi1   X25: Davout\n"
                                   "Y29: Charles AUi7    Y31: AUi1   Z33: John\n");
    read_board("FR");
    tells("  Y29                   ?white\n");
    tells("  Z33 Pressburg         flag(white)\n");
    tells("  X25                   Davout(2)\n");
    keeps_silent("Charles");
    keeps_silent("AU");
    read_json("FR");
    tells("\"ghosts\":[{\"hex\":\"Y29\",\"side\":\"AL\",\"colour\":\"white\",\"flag\":false},");
    tells("{\"hex\":\"Z33\",\"side\":\"AL\",\"colour\":\"white\",\"flag\":true}]");
    keeps_silent("\"sp\":\"AUi\",\"count\":7");
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    read_board("FR");
    tells("  Y29                   Charles(2) AUi7\n");
    tells("  Y31                   ?white\n");
}

/* ---------------------------------------------------------------- questions and news */

static void questions_name_their_things(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 5}, {GG_DRAW_DIE, 5}};
    (void)state;
    begin_with("warpeace N09", example);
    read_prompt("FR");
    tells("Declare attacks (0 so far), then end.");
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    rolled("FR", "resolve Z29-Y29", 2, dice);
    read_news("AL");
    tells("Battle Z29-Y29: French strength 13, Allied strength 21, odds of 3-2 for the Allies.\n");
    tells("+2 leader of the larger force (Charles).\n-3 leader of the smaller force (Napoleon).\n");
    tells("+2 river.\n");
    tells("A total of 9, result 1/D1: the larger force loses 2 SP, the smaller force 3 SP.\n");
    read_prompt("AL");
    tells("Choose 2 SP to lose in Z29 against Y29: at least 1 with morale 0, 1 white SP.");
    played("AL", "lose AUl2");
    played("FR", "lose FRi1 FRc1 BAi1");
    read_news("AL");
    tells("Z29 loses BAi in battle.\n");
    tells("Battle Z29-Y29: the French are demoralized, level 1.\n");
    played("FR", "end");
    played("AL", "end");
    read_prompt("FR");
    tells("Round 2. Continue or cease? Z29 against Y29.");
    played("FR", "cease Z29-Y29");
    read_prompt("AL");
    tells("Round 2. Counter-attack or decline? Z29 against Y29.");
}

static void a_siege_is_asked_for(void **state)
{
    (void)state;
    begin_with("warpeace N05", "phase combat\nAA25: Napoleon FRi6\nZ25: AUi4\n");
    played("FR", "attack AA25-Z25");
    played("FR", "end");
    read_prompt("AL");
    tells("Who is inside the city in this round? Z25 Ulm.");
    played("AL", "inside Z25 AUi4");
    read_prompt("FR");
    tells("All defenders are inside. Assault or besiege? AA25 Stuttgart against Z25 Ulm.");
}

/* ---------------------------------------------------------------- what is owed */

static void attrition_names_what_is_lost(void **state)
{
    const gg_draw five[] = {{GG_DRAW_DIE, 5}};
    (void)state;
    begin_with("warpeace N05 Z=1", "month 1805-11\nphase combat\nsegment FR\n"
                                   "AA25: FRi5   Z32: Mack AUi7 AUc2\n");
    rolled("FR", "end", 1, five);
    read_prompt("AL");
    assert_string_equal(told,
                        "Attrition, die 5: choose 2 SP to lose in Z32 Vienna (AUc2 AUi7), one of "
                        "them cavalry.");
}

static void a_march_names_what_it_costs(void **state)
{
    const gg_draw six[] = {{GG_DRAW_DIE, 6}};
    (void)state;
    begin_with("warpeace N05", "Y16: Ney FRi2 BAi1\nZ32: AUi1\n");
    rolled("FR", "march 3 Ney FRi2 BAi1 Y16-Z16-AA17-AA18-AA19-BB19-BB20", 1, six);
    read_prompt("FR");
    assert_string_equal(told, "The forced march costs the group in Y16 Paris an SP. Choose BAi.");
}

/* N15-first-1: in the first turn the French have only the MP of forced marches. */
static void a_group_has_the_mp_of_its_scenario(void **state)
{
    const gg_draw three[] = {{GG_DRAW_DIE, 3}};
    (void)state;
    begin_with("warpeace N15", "CC18: Ney FRi3   DD20: PRi3\n");
    rolled("FR", "march 1 Ney FRi3 CC18-BB17", 1, three);
    read_prompt("FR");
    tells("A group is in CC18, 0 MP spent, left: infantry 1, leaders 10.");
}

static void a_demand_names_the_room(void **state)
{
    (void)state;
    begin_with("warpeace N05", "Z24: Ney FRi7\nZ25: AUi4\nZ32: AUi1\n");
    played("FR", "demand Ulm");
    read_prompt("AL");
    tells("Who goes inside the city in Z25 Ulm, which has room for 4 SP?");
}

static void units_that_are_called_away_are_named(void **state)
{
    (void)state;
    begin_with("warpeace P08",
               "month 1809-02\nphase reinforcement\n"
               "J9: Napoleon Ney FRg3 FRi6 FRc2   M9: Lannes FRh1 FRi4   B5: SPi1\n");
    read_prompt("FR");
    tells("Withdraw these first: ");
    tells("Napoleon");
    tells("FRg3");
    keeps_silent("Ney");
}

/* Through the enemy from a hex without another way out; and losses to enemy cavalry. */
static void a_retreat_says_what_each_hex_owes(void **state)
{
    const gg_draw seven[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 4}};
    (void)state;
    begin_with("warpeace P08", "phase combat\nM7: SPp4\n"
                               "M8: FRi8   N7: FRi1   N6: FRi1   M6: FRi1   L6: FRi1   L7: FRi1\n");
    played("FR", "attack M8-M7");
    played("FR", "end");
    rolled("FR", "resolve M8-M7", 2, seven);
    played("FR", "lose FRi1");
    played("AL", "lose SPp1");
    read_prompt("FR");
    tells("M8 has 7 unsupplied SP whose retreat the enemy chooses.");
    played("FR", "end");
    read_prompt("AL");
    assert_string_equal(told, "Withdraw or transfer forces, then end. All others stay. M7 "
                              "loses 1 SP on the way through the enemy.");
    begin_with("warpeace N09", "AA29: FRi5 FRc1   Z27: BAi1\nBB29: AUi4 AUc2\nbattle AA29-BB29\n");
    played("FR", "continue AA29-BB29");
    rolled("FR", "resolve AA29-BB29", 2, seven);
    played("FR", "lose FRi1");
    played("AL", "lose AUi1");
    read_prompt("FR");
    tells("AA29 against BB29: forces that withdraw with less than 2 cavalry lose 1 SP first.");
}

/* What is announced in the fog, in the words of the log (P-OPT-Z-02, P-OVR-06). */
static void the_fog_has_words(void **state)
{
    (void)state;
    begin_with("warpeace N05 Z=1", "Z24: Ney FRi7 FRc1\nZ25: AUi4\nZ32: AUi1\n");
    played("FR", "demand Ulm");
    played("AL", "inside Ulm AUi2");
    read_news("FR");
    tells("Ulm: some SP are inside the city, some outside.");
    keeps_silent("2 SP inside");
    played("FR", "move Ney FRi7 Z24-Z25");
    read_news("AL");
    tells("The French try to overrun Ulm with 7 SP, 0 of them cavalry, and fail.");
    read_json("FR");
    tells("\"demanded\":true,\"sp_inside\":true,\"sp_outside\":true");
    tells("\"refused_overruns\":[{\"hex\":\"Z25\",\"sp\":7,\"cavalry\":0}]");
    played("FR", "move Ney FRi7 FRc1 Z24-Z25");
    read_news("AL");
    tells("with 8 SP, 1 of them cavalry, and succeed.");
}

static void rare_questions_are_asked(void **state)
{
    const gg_draw dead[] = {{GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}};
    (void)state;
    begin_with("warpeace N09 U=1", "phase combat\nAA29: FRi4   BB30: Davout FRi2   Z27: BAi1\n"
                                   "BB29: Wellington ENi5\n");
    played("FR", "attack AA29-BB29");
    played("FR", "end");
    read_prompt("FR");
    tells("Which force tries to surround the enemy?");
    played("FR", "surround AA29-BB29 from BB30");
    read_prompt("AL");
    tells("Subtract Wellington's value");
    begin_with("warpeace N05", "phase combat\nZ25: FRi3\nin(Z25): AUi4\nsiege Z25 2\n");
    played("FR", "end");
    read_prompt("FR");
    tells("The siege is broken. Withdraw from Z25 Ulm.");
    begin_with("warpeace N09", "phase combat\nAA29: Ney FRi5   Z27: BAi1\nBB29: Charles AUi5\n"
                               "battle AA29-BB29\n");
    played("FR", "cease AA29-BB29");
    rolled("AL", "decline AA29-BB29", 3, dead);
    read_prompt("FR");
    tells("Does an unnamed leader replace Ney?");
    read_json("FR");
    tells("\"leader\":\"Ney\",\"side\":\"FR\",\"colour\":\"blue\",\"value\":1,\"named\":true,"
          "\"mp\":10,\"capacity\":10,\"state\":\"dead\",\"hex\":null");
}

/* Questions that come up once in a hundred games, made from any table. */
static void no_question_is_without_words(void **state)
{
    static const uint8_t prompts[] = {
        WAP_ASK_ATTRITION, WAP_ASK_EVENT,         WAP_ASK_MARCH_LOSS,    WAP_ASK_GARRISON,
        WAP_ASK_LOSS,      WAP_ASK_MUST_WITHDRAW, WAP_ASK_DESTINATION,   WAP_ASK_ADVANCE,
        WAP_ASK_VICTOR,    WAP_ASK_SHIFT,         WAP_ASK_SIEGE_RETREAT, WAP_ASK_DISPLACED,
        WAP_ASK_SUCCESSION};
    static const uint16_t places[] = {0, 1, 700, WAP_NO_BATTLE, WAP_NO_HEX};
    (void)state;
    start("warpeace N05");
    look("FR");
    for (uint32_t i = 0; i < sizeof prompts; i++)
        for (uint32_t k = 0; k < sizeof places / sizeof places[0]; k++) {
            view.table.head.prompt[WAP_FR] = prompts[i];
            view.table.cursor = view.table.asked_hex = places[k];
            gg_text *out = open_told();
            wap_write_prompt(game, &view, WAP_FR, out);
            assert_true(out->used > 0);
        }
}

/* ---------------------------------------------------------------- any numbers */

/* Texts are made from any numbers in an event, even numbers that no game has. */
static void odd_events_have_words(void **state)
{
    static const int16_t numbers[][6] = {
        {-1, -1, -1, -1, -1, -1},
        {0, 0, 0, 0, 0, 0},
        {1, 1, 1, 1, 1, 1},
        {255, 255, 255, 255, 255, 255},
        {INT16_MAX, INT16_MAX, INT16_MAX, INT16_MAX, INT16_MAX, INT16_MAX},
        {INT16_MIN, INT16_MIN, INT16_MIN, INT16_MIN, INT16_MIN, INT16_MIN}};
    (void)state;
    start("warpeace N05");
    look("FR");
    for (uint8_t kind = WAP_EVENT_SEGMENT; kind <= WAP_EVENT_TRENCH_GONE; kind++)
        for (uint32_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            gg_event event = {.kind = kind};
            gg_text *out = open_told();
            memcpy(event.open, numbers[i], sizeof numbers[i]);
            wap_write_event(game, &view, &event, out);
            assert_true(kind == WAP_EVENT_JOINED_WAR || out->used > 0);
        }
    for (uint32_t purpose = WAP_FOR_ATTRITION; purpose <= WAP_FOR_LOSS; purpose++)
        for (uint32_t subject = 0; subject <= UINT16_MAX; subject += 257) {
            gg_text *out = open_told();
            wap_write_purpose(game, (uint8_t)purpose, (uint16_t)subject, out);
            assert_true(out->used > 0);
        }
}

/* A leader without a name is not called by his code alone. */
static void unnamed_leaders_have_words(void **state)
{
    (void)state;
    start("warpeace N05");
    look("FR");
    const wap_board *board = wap_board_of(game);
    for (int16_t i = 0; i < board->leaders; i++) {
        gg_event event = {.kind = WAP_EVENT_CASUALTY};
        gg_text *out = open_told();
        event.open[0] = i;
        wap_write_event(game, &view, &event, out);
        assert_int_equal(strncmp(out->at, "leader ", 7) == 0, !board->leader[i].named);
    }
}

static void odd_steps_have_words(void **state)
{
    (void)state;
    start("warpeace N05");
    look("FR");
    for (uint8_t verb = 0; verb < WAP_VERBS; verb++)
        for (uint32_t item = 0; item <= UINT16_MAX; item += 251) {
            gg_draft draft;
            gg_text *out = open_told();
            gg_draft_open(&draft);
            gg_order_open(&draft.order, verb);
            gg_order_add(&draft.order, (uint16_t)(item ^ 0x5555U));
            wap_write_step(game, &view, &draft,
                           gg_step_of(WAP_STEP_HEX, (uint16_t)item, GG_NO_ITEM, 0), out);
            assert_true(out->used > 0);
        }
}

/* ---------------------------------------------------------------- random play */

static uint64_t chance = 7;

static uint32_t pick(uint32_t below)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return below == 0 ? 0 : (uint32_t)(chance >> 33) % below;
}

/* Brackets match, and every comma is followed by a value. */
static void is_well_formed(const char *json)
{
    char open[64] = {0};
    uint32_t depth = 0;
    char before = 0;
    for (const char *at = json; *at; at++) {
        if (*at == '"') {
            for (at++; *at != '"'; at++)
                at += *at == '\\';
        } else if (*at == '{' || *at == '[') {
            assert_true(depth < sizeof open);
            open[depth++] = *at;
        } else if (*at == '}' || *at == ']') {
            assert_true(depth > 0 && before != ',' && before != ':');
            assert_int_equal(open[--depth], *at == '}' ? '{' : '[');
        } else if (*at == ',' || *at == ':') {
            assert_true(before != ',' && before != ':' && before != '{' && before != '[');
        }
        before = *at;
    }
    assert_int_equal(depth, 0);
}

static void read_all(const char *seat)
{
    read_board(seat);
    keeps_silent("(null)");
    read_json(seat);
    is_well_formed(told);
}

static bool play_at_random(uint32_t *seen)
{
    gg_draft draft;
    gg_steps steps;
    gg_seat seat = table()->head.prompt[WAP_FR] != WAP_ASK_NOTHING ? WAP_FR : WAP_AL;
    const char *name = seat == WAP_FR ? "FR" : "AL";
    uint8_t prompt = table()->head.prompt[seat];
    read_prompt(name);
    size_t size = strlen(told);
    if (size == 0 || (told[size - 1] != '.' && told[size - 1] != '?') || strstr(told, "? ?"))
        assert_true(prompt == WAP_ASK_DISPLACED && size > 0);
    *seen |= 1U << prompt;
    gg_draft_open(&draft);
    do {
        gg_list_steps(game, gg_match_state(match), seat, &draft, &steps);
        look(name);
        for (uint32_t i = 0; i < steps.count; i++) {
            gg_write_step(game, &view, &draft, steps.step[i], open_told());
            assert_true(told[0] != 0 && told[0] != '?');
        }
        bool attack = draft.count == 0 && prompt == WAP_ASK_DECLARE;
        gg_take(game, gg_match_state(match), seat, &draft,
                steps.step[attack ? 0 : pick(steps.count)]);
    } while (!draft.complete);
    gg_status status = gg_match_play(match, seat, &draft.order, NULL, 0, &answer);
    assert_true(status == GG_PLAYED || status == GG_FULL);
    return status == GG_PLAYED;
}

static void texts_of_whole_games(void **state)
{
    static const char *const games[] = {"warpeace N05",     "warpeace N13",
                                        "warpeace P08",     "warpeace N15 U=1 V=1 W=1",
                                        "warpeace N12 Z=1", "warpeace N14 Y=1"};
    uint32_t seen = 0;
    (void)state;
    for (uint32_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        start(games[i]);
        for (uint32_t n = 0; n < 500 && !table()->head.over && play_at_random(&seen); n++) {
            read_news("FR");
            read_news("AL");
            if (n % 8 == 0) {
                read_all("FR");
                read_all("AL");
            }
        }
    }
    uint32_t common = 1U << WAP_ASK_MOVE | 1U << WAP_ASK_DECLARE | 1U << WAP_ASK_POSTURE |
                      1U << WAP_ASK_LEADER | 1U << WAP_ASK_LOSS | 1U << WAP_ASK_WITHDRAW |
                      1U << WAP_ASK_JOIN | 1U << WAP_ASK_INTENT | 1U << WAP_ASK_ADVANCE |
                      1U << WAP_ASK_REINFORCEMENT | 1U << WAP_ASK_ATTRITION |
                      1U << WAP_ASK_ALLIANCE;
    assert_int_equal(seen & common, common);
}

/* P-OVR-06m: too few, without supply and without cavalry. The casebook sees the first rule only. */
static void a_refusal_names_every_rule(void **state)
{
    char text[2000];
    gg_text out;
    gg_error error = {0};
    (void)state;
    begin_with("warpeace N05", "AA25: Napoleon FRi8/unsupplied   Z32: AUi1\n"
                               "Z25: AUi3 AUc1   in(Z25): AUi1\n");
    assert_true(gg_split(gg_span_of("move Napoleon FRi8 AA25-Z25"), &words, &error));
    assert_int_equal(gg_match_say(match, seat_of("FR"), &words, 0, NULL, 0, &answer), GG_REFUSED);
    gg_text_open(&out, text, sizeof text);
    gg_write_refusal(game, &answer.refusal, &out);
    assert_string_equal(text, "P-OVR-01 P-OVR-05 P-OVR-04 P-MOV-10");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_shows_all),
        cmocka_unit_test(goals_are_shown),
        cmocka_unit_test(markers_and_absent_ones_are_shown),
        cmocka_unit_test(fog_hides_stacks),
        cmocka_unit_test(questions_name_their_things),
        cmocka_unit_test(a_siege_is_asked_for),
        cmocka_unit_test(attrition_names_what_is_lost),
        cmocka_unit_test(a_march_names_what_it_costs),
        cmocka_unit_test(a_group_has_the_mp_of_its_scenario),
        cmocka_unit_test(a_demand_names_the_room),
        cmocka_unit_test(units_that_are_called_away_are_named),
        cmocka_unit_test(a_retreat_says_what_each_hex_owes),
        cmocka_unit_test(the_fog_has_words),
        cmocka_unit_test(rare_questions_are_asked),
        cmocka_unit_test(no_question_is_without_words),
        cmocka_unit_test(odd_events_have_words),
        cmocka_unit_test(unnamed_leaders_have_words),
        cmocka_unit_test(odd_steps_have_words),
        cmocka_unit_test(texts_of_whole_games),
        cmocka_unit_test(a_refusal_names_every_rule),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
