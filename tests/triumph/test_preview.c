/* Previews: forecasts come true, and a seat learns no more than it may know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/random.h"
#include "harness/told_text.h"
#include "triumph/played_game.h"

enum { GAMES = 60 };

static _Alignas(GG_ALIGN) tri_table view;

/* ---------------------------------------------------------------- a match from a position */

static void begin(const char *position)
{
    begin_with("triumph dec2", position);
}

/* Answers that leave no choice are given for the other side: blockers who defend. */
static void answer_forced(gg_seat but)
{
    gg_order forced;
    for (gg_seat seat = 0; seat < 2; seat++)
        if (seat != but && gg_forced(game, gg_match_state(match), seat, &forced))
            assert_int_equal(gg_match_play(match, seat, &forced, NULL, 0, &answer), GG_PLAYED);
}

static void plays(const char *seat, const char *order)
{
    if (gg_head_of(gg_match_state(match))->prompt[seat_of(seat)] == 0)
        answer_forced(seat_of(seat));
    played(seat, order);
}

static const tri_table *table(void)
{
    return gg_match_state(match);
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

/* The preview of an order that is complete, as its draft. */
static void foresee_order(const char *seat, const char *order)
{
    static gg_orders orders;
    gg_error error = {0};
    gg_draft draft;
    gg_match_view(match, seat_of(seat), &view);
    assert_true(gg_split(gg_span_of(order), &words, &error));
    assert_true(gg_read_order(game, &view, &words, 0, &orders, &error));
    gg_draft_open(&draft);
    draft.order = orders.order[0];
    draft.complete = true;
    ask(seat, &draft);
}

/* ---------------------------------------------------------------- TC-EX-3 */

static void guns_against_guns(void **state)
{
    (void)state;
    begin("F 95>108: A1\nA 108>95: A1 I2\n");
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead A1");
    foresee_order("F", "attack unit A1 lead A1");
    tells("\"kind\":\"attack\"");
    tells("{\"text\":\"A1a leads the attack\",\"value\":1,\"rule\":\"T-ATK-6.1\"}");
    tells("\"initial\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"counters\":[{\"faces\":[],");
    tells("\"losses\":{\"F\":{\"least\":0,\"most\":0},\"A\":{\"least\":1,\"most\":1}}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":26,\"most\":26}}");
    keeps_silent("\"retreat\"");
    plays("F", "attack unit A1 lead A1");
    plays("A", "loss I2");
    assert_int_equal(table()->outcome.initial, 1);
    assert_int_equal(table()->outcome.lost[TRI_ALLIED], 1);
    assert_int_equal(table()->morale[TRI_ALLIED], 26);
    assert_int_equal(table()->morale[TRI_FRENCH], 23);
}

/* ---------------------------------------------------------------- TC-EX-4 */

static void begin_example_4(const char *more)
{
    char position[400];
    snprintf(position, sizeof position, "F R(95): I3   95>108: I2\nA 108>95: I1a C3b\n%s", more);
    begin(position);
}

static void the_attacker_is_told_of_the_counter_attack(void **state)
{
    (void)state;
    begin_example_4("");
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead I1");
    foresee_order("F", "attack unit I3 lead I3");
    tells("{\"text\":\"I3a leads the attack\",\"value\":3,\"rule\":\"T-ATK-6.1\"}");
    tells("{\"text\":\"infantry against blockers\",\"value\":-1,\"rule\":\"T-ATK-6.1\"}");
    tells("{\"text\":\"I1a leads the defense\",\"value\":-1,\"rule\":\"T-ATK-6.1\"}");
    tells("\"initial\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    /* only one unit of the army is unknown: it must be the heavy cavalry */
    tells("{\"faces\":[\"C3\"],\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"},"
          "\"losses\":{\"F\":{\"least\":2,\"most\":2},\"A\":{\"least\":2,\"most\":2}},"
          "\"morale\":{\"F\":{\"least\":21,\"most\":21},\"A\":{\"least\":25,\"most\":25}}");
    tells("\"final\":{\"least\":-1,\"most\":1,\"winner\":null}");
}

static void a_counter_attack_turns_a_won_attack(void **state)
{
    (void)state;
    begin_example_4("");
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead I1");
    plays("F", "attack unit I3 lead I3");
    foresee_order("A", "counter C3");
    tells("\"kind\":\"counter\"");
    tells("{\"text\":\"initial result\",\"value\":1,\"rule\":\"T-ATK-6.1\"}");
    tells(
        "{\"text\":\"C3b counter-attacks, minus the point it loses\",\"value\":-2,\"rule\":\"T-ATK-8.1\"}");
    tells("{\"text\":\"C3b commits the heavy cavalry\",\"value\":-2,\"rule\":\"T-ELT-02\"}");
    tells("\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"}");
    tells("\"losses\":{\"F\":{\"least\":2,\"most\":2},\"A\":{\"least\":2,\"most\":2}}");
    tells("\"morale\":{\"F\":{\"least\":21,\"most\":21},\"A\":{\"least\":25,\"most\":25}}");
    plays("A", "counter C3");
    assert_int_equal(table()->outcome.final, -1);
    assert_int_equal(table()->outcome.lost[TRI_FRENCH], 2);
    assert_int_equal(table()->outcome.lost[TRI_ALLIED], 2);
    assert_int_equal(table()->morale[TRI_FRENCH], 21);
    assert_int_equal(table()->morale[TRI_ALLIED], 25);
}

/* Without the counter-attack the French win, and the Allies retreat. */
static void no_counter_attack_means_a_retreat(void **state)
{
    (void)state;
    begin_example_4("");
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead I1");
    plays("F", "attack unit I3 lead I3");
    foresee_order("A", "counter none");
    tells("\"final\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"losses\":{\"F\":{\"least\":1,\"most\":1},\"A\":{\"least\":2,\"most\":2}}");
    tells("\"retreat\":{\"least\":0,\"most\":0}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":23,\"most\":23}}");
    plays("A", "counter none");
    plays("A", "loss C3");
    plays("A", "retreat all to 106");
    assert_int_equal(table()->morale[TRI_ALLIED], 23); /* 2 points, and heavy cavalry paid */
}

/* ---------------------------------------------------------------- what a seat cannot know */

static void to_the_attack(const char *more)
{
    begin_example_4(more);
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead I1");
    foresee_order("F", "attack unit I3 lead I3");
}

static void hidden_faces_are_ranges(void **state)
{
    static char first[TOLD_MAX];
    (void)state;
    to_the_attack("A R(121): I3c A1d\n");
    tells("{\"faces\":[],\"final\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("{\"faces\":[\"I3\"],\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"}");
    tells("{\"faces\":[\"C3\"],\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"}");
    keeps_silent("{\"faces\":[\"A1\"]"); /* guns do not counter-attack */
    keeps_silent("{\"faces\":[\"C2\"]"); /* there is none */
    memcpy(first, told, sizeof first);
    begin("F R(95): I3   95>108: I2\nA 108>95: I1a A1b\nA R(121): I3c C3d\n");
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead I1");
    foresee_order("F", "attack unit I3 lead I3");
    assert_string_equal(first, told);
}

/* The defender sees how strong an attack can become before naming leaders. */
static void leaders_of_the_attack_are_ranges(void **state)
{
    (void)state;
    begin_example_4("");
    plays("F", "threaten 95>108");
    plays("F", "press");
    foresee("A");
    tells("\"kind\":\"lead\"");
    tells("{\"text\":\"attack leaders and terrain\",\"least\":0,\"most\":2,"
          "\"rule\":\"T-ATK-6.1\"}");
    tells("\"leaders\":[\"C3b\"]");
    tells("\"initial\":{\"least\":-3,\"most\":-1,\"winner\":\"A\"}");
}

static void a_threat_is_foreseen(void **state)
{
    gg_draft draft;
    gg_error error = {0};
    static gg_orders orders;
    (void)state;
    begin_example_4("");
    gg_match_view(match, seat_of("F"), &view);
    assert_true(gg_split(gg_span_of("threaten 95>108"), &words, &error));
    assert_true(gg_read_order(game, &view, &words, 0, &orders, &error));
    gg_draft_open(&draft);
    draft.order = orders.order[0];
    draft.order.count = 1; /* no Guard Attack yet, nor none */
    ask("F", &draft);
    tells("\"kind\":\"threaten\"");
    tells("{\"text\":\"defense leaders\",\"least\":-3,\"most\":0,\"rule\":\"T-ATK-6.1\"}");
    tells("\"leaders\":[\"I3a\"]");
    tells("\"initial\":{\"least\":-1,\"most\":2,\"winner\":null}");
}

/* ---------------------------------------------------------------- what the attacker may choose */

static void one_leader_meets_one_of_two(void **state)
{
    (void)state;
    begin("F R(93): C3a\nA R(94): [Langeron: I3a I2b]\n");
    plays("F", "threaten 93>94");
    plays("A", "defend I3a I2b");
    foresee("F");
    keeps_silent("\"initial\":{\"least\":-2"); /* never against both */
    plays("F", "press");
    plays("A", "lead I3a I2b");
    foresee("F");
    tells("\"leaders\":[\"C3a\"],\"wide\":false,\"against\":[\"I2b\"]");
    tells("\"initial\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    keeps_silent("\"against\":[\"I3a\",\"I2b\"]");
    plays("F", "attack unit C3 narrow at I2b lead C3");
    assert_int_equal(table()->outcome.initial, 1);
}

/* TC-EX-2 */
static void cavalry_that_comes_by_road_cannot_press(void **state)
{
    (void)state;
    begin("F R(84): C2\nA R(108): I2\n");
    foresee_order("F", "threaten 96>108");
    tells("\"kind\":\"threaten\"");
    tells("\"retreat\":{");
    tells("\"choices\":[]");
    plays("F", "threaten 96>108");
    plays("A", "defend I2");
    foresee("F");
    tells("\"kind\":\"press\",\"choices\":[]");
}

/* Their commander has given his command, and two Unit Moves combine only for guns (T-ATK-0.5). */
static void who_cannot_be_sent_together_does_not_lead_together(void **state)
{
    (void)state;
    begin("F R(93): [Vandamme/done: I2a I2b]\nA R(94): I3a\nused F corps 1\n");
    foresee_order("F", "threaten 93>94");
    tells("\"leaders\":[\"I2a\"]");
    keeps_silent("\"leaders\":[\"I2a\",\"I2b\"]");
    begin("F R(93): [Vandamme: I2a I2b]\nA R(94): I3a\n");
    foresee_order("F", "threaten 93>94");
    tells("\"leaders\":[\"I2a\",\"I2b\"]");
}

/* Two of three may be named: the third owes a point, the border being narrow. */
static void who_stays_unnamed_pays_in_the_retreat(void **state)
{
    (void)state;
    begin("F R(95): I3a\nA R(108): [Langeron: I2a I2b I2c]\n");
    foresee_order("F", "threaten 95>108");
    tells("\"retreat\":{\"least\":0,\"most\":1}");
    plays("F", "threaten 95>108");
    plays("A", "defend I2a");
    plays("F", "press");
    plays("A", "lead none");
    plays("F", "attack unit I3 lead I3");
    plays("A", "counter none");
    plays("A", "loss I2a I2a");
    plays("A", "retreat loss I2b, all to 106, keep I2b");
    assert_int_equal(table()->morale[TRI_ALLIED], 24);
}

/* ---------------------------------------------------------------- TC-RET-01 */

static void a_retreat_is_foreseen(void **state)
{
    (void)state;
    begin("F R(95): [Vandamme: I2 I2]   R(94): C2\nA 107>95: I3   107>94: I1 I2   R(107): C2\n");
    plays("F", "threaten 95>107");
    plays("F", "press");
    plays("A", "lead none");
    foresee_order("F", "attack corps Vandamme lead I2");
    tells("\"initial\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"A\":{\"least\":1,\"most\":2}"); /* the blocker may be a C2 or an I1 */
    plays("F", "attack corps Vandamme lead I2");
    foresee_order("A", "counter none");
    tells("\"final\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"losses\":{\"F\":{\"least\":0,\"most\":0},\"A\":{\"least\":2,\"most\":2}}");
    tells("\"retreat\":{\"least\":1,\"most\":1}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":24,\"most\":24}}");
    plays("A", "counter none");
    plays("A", "loss I3 I3");
    assert_int_equal(table()->morale[TRI_ALLIED], 25);
    foresee_order("A", "retreat loss I1, all to 108");
    tells("\"kind\":\"retreat\"");
    tells("\"losses\":{\"F\":{\"least\":0,\"most\":0},\"A\":{\"least\":1,\"most\":1}}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":24,\"most\":24}}");
    plays("A", "retreat loss I1, all to 108");
    assert_int_equal(table()->morale[TRI_ALLIED], 24);
}

static void demoralization_is_foreseen(void **state)
{
    (void)state;
    begin("morale F 23 A 2\nF R(95): I3   95>108: I2\nA 108>95: I1a C3b\n");
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead I1");
    plays("F", "attack unit I3 lead I3");
    foresee_order("A", "counter none");
    tells("\"demoralized\":{\"F\":\"no\",\"A\":\"yes\"}");
    foresee_order("A", "counter C3");
    tells("\"demoralized\":{\"F\":\"no\",\"A\":\"no\"}");
    plays("A", "counter none");
    plays("A", "loss C3");
    assert_int_equal(table()->head.over, 1);
}

static void nothing_to_foresee(void **state)
{
    (void)state;
    begin_example_4("");
    foresee("F");
    assert_string_equal(told, "{}");
    plays("F", "threaten 95>108");
    foresee("F"); /* not asked now */
    assert_string_equal(told, "{}");
}

/* ---------------------------------------------------------------- answers without a sum */

static void a_feint_is_foreseen(void **state)
{
    (void)state;
    begin("F R(95): [Vandamme: I3a I2b]\nA R(108): [Langeron: I2a I3b]\n");
    plays("F", "threaten 95>108");
    plays("A", "defend I2a I3b");
    foresee_order("F", "feint corps Vandamme leave I2b block");
    tells("\"kind\":\"feint\"");
    tells("{\"text\":\"corps commands spent\",\"value\":1,\"rule\":\"T-AFT-01\"}");
    tells("\"units\":[\"I3a\"],\"commanders\":[\"Vandamme\"],\"detached\":[\"I2b\"]");
    tells("\"place\":\"95>108\",\"shown\":[],\"closed\":\"95-108\"");
    tells("\"advance\":{\"must\":true,\"place\":\"108>95\",\"units\":[\"?a\",\"?b\"]");
    foresee_order("F", "feint unit I2b");
    tells("{\"text\":\"unit commands spent\",\"value\":1,\"rule\":\"T-AFT-01\"}");
    tells("\"place\":\"R(95)\"");
    plays("F", "feint corps Vandamme leave I2b block");
    foresee_order("A", "advance I2a with Langeron");
    tells("\"kind\":\"advance\",\"place\":\"108>95\",\"units\":[\"I2a\"]");
    tells("\"commanders\":[\"Langeron\"],\"stay\":[\"I3b\"],\"detached\":[\"I3b\"]");
    foresee_order("A", "advance I2a");
    tells("\"commanders\":[],\"stay\":[\"I3b\"],\"detached\":[\"I2a\"]");
}

static void blockers_do_not_advance(void **state)
{
    (void)state;
    begin("F R(84): C2\nA 108>96: I2\n");
    plays("F", "threaten 96>108");
    answer_forced(seat_of("F"));
    foresee_order("F", "feint unit C2 by 84-96");
    tells("\"shown\":[\"C2a\"]"); /* by road: shown */
    tells("\"advance\":{\"must\":false,\"place\":\"108>96\",\"units\":[]");
}

static void an_occupation_is_foreseen(void **state)
{
    (void)state;
    begin("F R(96): C2   96>108: I2b\nA R(108): C2\n");
    plays("F", "threaten 96>108");
    foresee("A");
    tells("\"payers\":[]"); /* cavalry in reserve goes free */
    tells("{\"place\":\"R(106)\",\"room\":12}");
    keeps_silent("\"R(96)\"");
    plays("A", "retreat C2 to 106");
    foresee_order("F", "occupy unit C2 by 96-108");
    tells("\"kind\":\"occupy\"");
    tells("\"place\":\"R(108)\"");
    tells("\"rides_on\":true");
    foresee_order("F", "occupy unit I2b");
    tells("\"rides_on\":false");
}

/* The attack of TC-EX-4 with a corps behind it: three points, one of them from the rest. */
static void losses_are_foreseen(void **state)
{
    (void)state;
    begin("F R(95): [Vandamme: I2a I3b C3c]\nA 108>95: I3a I2b\n");
    plays("F", "threaten 95>108");
    plays("F", "press");
    plays("A", "lead I3a");
    plays("F", "attack corps Vandamme lead I2a"); /* 2 -1 -3 = -2: three points */
    plays("A", "counter none");
    foresee_order("F", "loss C3c");
    tells("\"kind\":\"loss\",\"points\":1,\"left\":0");
    tells("{\"unit\":\"C3c\",\"strength\":3,\"after\":2,\"becomes\":\"C2\"}");
    tells("{\"unit\":\"I3b\",\"strength\":3,\"after\":3,\"becomes\":\"I3\"}");
    tells("{\"text\":\"heavy cavalry loses\",\"value\":-2,\"rule\":\"T-ELT-02\"}");
    tells("{\"text\":\"points lost in this attack\",\"value\":-3,\"rule\":\"T-MOR-02\"}");
    tells("\"morale\":18,\"demoralized\":false");
    plays("F", "loss C3c");
    assert_int_equal(table()->morale[TRI_FRENCH], 18);
    foresee_order("F", "keep C2c");
    tells("{\"commander\":\"Vandamme\",\"keeps\":\"C2c\",\"detached\":[\"I3b\"]");
}

static void an_odd_point_is_foreseen(void **state)
{
    (void)state;
    begin("F R(93): [Vandamme: I3a I2b]\nA R(94): I3a\n");
    plays("F", "threaten 93>94");
    plays("A", "defend I3a");
    plays("F", "press");
    plays("A", "lead I3a");
    plays("F", "attack corps Vandamme lead I3a I2b"); /* one point for the defense leader */
    foresee("A");
    tells("{\"unit\":\"I3a\",\"strength\":3,\"after\":2,\"becomes\":\"I2\"}");
    tells("{\"unit\":\"I2b\",\"strength\":2,\"after\":1,\"becomes\":\"I1\"}");
}

static void a_seal_changes_no_preview(void **state)
{
    static char plain[TOLD_MAX];
    (void)state;
    begin("F R(95): [Vandamme: I3a I2b]\nA R(108): [Langeron: I2a I3b]\n");
    plays("F", "threaten 95>108");
    foresee_order("A", "defend I2a I3b");
    memcpy(plain, told, sizeof plain);
    foresee_order("A", "defend I2a I3b, lead I3b");
    assert_string_equal(told, plain);
    plays("A", "defend I2a I3b, lead I3b");
    foresee("F");
    memcpy(plain, told, sizeof plain);
    begin("F R(95): [Vandamme: I3a I2b]\nA R(108): [Langeron: I2a I3b]\n");
    plays("F", "threaten 95>108");
    plays("A", "defend I2a I3b");
    foresee("F");
    assert_string_equal(told, plain);
}

/* ---------------------------------------------------------------- random games */

/* The number after a key, from *at on; *at moves past it. */
static int number_behind(const char **at, const char *key)
{
    char *end;
    assert_int_equal(strncmp(*at, key, strlen(key)), 0);
    long value = strtol(*at + strlen(key), &end, 10);
    assert_true(end > *at + strlen(key));
    *at = end;
    return (int)value;
}

static void read_range(const char *at, int *least, int *most)
{
    *least = number_behind(&at, "{\"least\":");
    *most = number_behind(&at, ",\"most\":");
}

/* The numbers after a key of the preview; false if it is not there. */
static bool find_range(const char *key, int *least, int *most)
{
    const char *at = strstr(told, key);
    if (at)
        read_range(at + strlen(key), least, most);
    return at != NULL;
}

static void lies_in(const char *key, int value)
{
    int least, most;
    if (!find_range(key, &least, &most) || value < least || value > most)
        fail_msg("%d is not foreseen by %s in\n%s", value, key, told);
}

static void morale_lies_in(uint8_t side)
{
    int least, most;
    const char *at = strstr(told, "\"morale\":{");
    assert_non_null(at);
    at = strstr(at, side == TRI_FRENCH ? "\"F\":" : "\"A\":");
    assert_non_null(at);
    read_range(at + 4, &least, &most);
    assert_in_range(table()->morale[side], least, most);
}

static void morale_is(uint8_t side)
{
    const char *at = strstr(told, "\"morale\":");
    assert_non_null(at);
    assert_int_equal(table()->morale[side], number_behind(&at, "\"morale\":"));
}

/* Plays the order: did the forecast come true? */
static void compare(uint8_t prompt, uint8_t verb, uint8_t side, uint8_t stage)
{
    switch (prompt) {
    case TRI_ASK_ATTACK:
        lies_in("\"initial\":", table()->outcome.initial);
        if (table()->outcome.results == 2)
            lies_in("}],\"final\":", table()->outcome.final);
        break;
    case TRI_ASK_COUNTER:
        lies_in("\"final\":", table()->outcome.final);
        break;
    case TRI_ASK_RETREAT_OPTION:
    case TRI_ASK_RETREAT:
        if (verb == TRI_RETREAT)
            morale_lies_in(side);
        break;
    case TRI_ASK_LOSS:
        if (stage == TRI_DEFENSE_REST)
            morale_is(side); /* then the attack is over */
        break;
    default:
        break;
    }
}

static bool is_in_attack(uint8_t prompt)
{
    return prompt >= TRI_ASK_RETREAT_OPTION;
}

static gg_seat decider(void)
{
    return gg_first_asked(gg_head_of(gg_match_state(match)));
}

/* Plays one order; true if it could be compared with its preview. */
static bool play_and_compare(gg_dice *dice)
{
    gg_draft draft;
    gg_seat seat = decider();
    uint8_t prompt = table()->head.prompt[seat], stage = table()->attack.stage;
    uint8_t side = table()->head.side[seat];
    gg_draft_open(&draft);
    assert_true(gg_random_order(game, gg_match_state(match), seat, dice, &draft.order));
    draft.complete = true;
    if (is_in_attack(prompt))
        ask(gg_seat_name(game, gg_head_of(gg_match_state(match)), seat), &draft);
    assert_int_equal(gg_match_play(match, seat, &draft.order, NULL, 0, &answer), GG_PLAYED);
    compare(prompt, draft.order.verb, side, stage);
    return is_in_attack(prompt);
}

static void what_is_foreseen_happens(void **state)
{
    gg_dice dice;
    uint32_t compared = 0;
    (void)state;
    make_game("triumph dec2");
    make_match();
    gg_dice_fast(&dice, 1805);
    for (uint32_t i = 0; i < GAMES; i++) {
        assert_true(gg_match_begin(match, NULL, 0, &answer));
        while (!table()->head.over)
            compared += play_and_compare(&dice);
    }
    assert_true(compared > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(guns_against_guns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_attacker_is_told_of_the_counter_attack, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_counter_attack_turns_a_won_attack, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_counter_attack_means_a_retreat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hidden_faces_are_ranges, set_up, tear_down),
        cmocka_unit_test_setup_teardown(leaders_of_the_attack_are_ranges, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_threat_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_leader_meets_one_of_two, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_cannot_be_sent_together_does_not_lead_together, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(cavalry_that_comes_by_road_cannot_press, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_stays_unnamed_pays_in_the_retreat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_retreat_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(demoralization_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_to_foresee, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_feint_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(blockers_do_not_advance, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_occupation_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(losses_are_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_odd_point_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seal_changes_no_preview, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_foreseen_happens, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
