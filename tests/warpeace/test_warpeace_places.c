/* Previews of warpeace that say who can go where: they list exactly what the rules accept. */
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
#include "warpeace/text/pieces_text.h"

#include "warpeace/foreseen.h" /* after headers with parameters of the names of its variables */

enum { NAME_SIZE = 16, ORDER_SIZE = 400 };

/* ---------------------------------------------------------------- what the rules accept */

static bool is_accepted(const char *seat, const char *order)
{
    gg_orders orders;
    gg_error error = {0};
    gg_refusal refusal = {.count = 0};
    gg_match_view(match, seat_of(seat), &view);
    assert_true(gg_split(gg_span_of(order), &words, &error));
    if (!gg_read_order(game, &view, &words, 0, &orders, &error))
        return false;
    gg_check(game, gg_match_state(match), seat_of(seat), &orders.order[0], &refusal);
    return refusal.count == 0;
}

static void name_hex(uint16_t hex, char name[NAME_SIZE])
{
    gg_text text;
    gg_text_open(&text, name, NAME_SIZE);
    wap_put_hex(wap_board_of(game), hex, &text);
}

/* Is the name in the list that begins here, up to its bracket? */
static bool is_in_list(const char *list, const char *name)
{
    char quoted[NAME_SIZE + 2];
    (void)snprintf(quoted, sizeof quoted, "\"%s\"", name);
    const char *at = strstr(list, quoted);
    return at != NULL && at < strchr(list, ']');
}

/* Of all hexes, the order is accepted for those in the list, and for no other. */
static void only_listed_hexes(const char *seat, const char *before, const char *list)
{
    assert_non_null(list);
    for (uint16_t hex = 0; hex < wap_board_of(game)->hexes; hex++) {
        char name[NAME_SIZE], order[ORDER_SIZE];
        name_hex(hex, name);
        (void)snprintf(order, sizeof order, "%s%s", before, name);
        if (is_accepted(seat, order) != is_in_list(list, name))
            fail_msg("%s: %s", order, told);
    }
}

/* The text behind a key, up to its quote. */
static void text_behind(const char *from, const char *key, char name[NAME_SIZE])
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    size_t size = strcspn(at + strlen(key), "\"");
    assert_true(size < NAME_SIZE);
    memcpy(name, at + strlen(key), size);
    name[size] = 0;
}

/* Names of a list as the words of an order; `one_more`: of its last kind of SP. Returns how many there are. */
static uint32_t put_names(const char *list, bool one_more, char *order, size_t room)
{
    uint32_t count = 0;
    const char *end = strchr(list, ']');
    for (const char *at = strchr(list, '"'); at != NULL && at < end; count++) {
        size_t size = strcspn(at + 1, "\""), used = strlen(order);
        bool last = at[size + 2] == ']';
        const char *digits = at + 1 + strcspn(at + 1, "0123456789\"");
        int number = *digits == '"' ? 1 : (int)strtol(digits, NULL, 10);
        if (last && one_more)
            (void)snprintf(order + used, room - used, " %.*s%d", (int)(digits - at - 1), at + 1,
                           number + 1);
        else
            (void)snprintf(order + used, room - used, " %.*s", (int)size, at + 1);
        at = strchr(at + size + 2, '"');
    }
    return count;
}

/* ---------------------------------------------------------------- comparisons by prompt */

static uint32_t seen[WAP_PROMPTS];

static const char *list_of(const char *force, const char *key)
{
    const char *at = strstr(force, key);
    assert_non_null(at);
    return at + strlen(key);
}

/* Everybody who is listed may go; with one SP more nobody may. */
static void parties_agree(const char *seat, const char *verb, const char *behind)
{
    for (const char *at = strstr(told, "{\"hex\":"); at; at = strstr(at + 1, "{\"hex\":")) {
        char hex[NAME_SIZE], order[ORDER_SIZE], more[ORDER_SIZE];
        text_behind(at, "{\"hex\":\"", hex);
        (void)snprintf(order, sizeof order, "%s %s", verb, hex);
        (void)snprintf(more, sizeof more, "%s %s", verb, hex);
        const char *who = list_of(at, "\"who\":[");
        if (put_names(who, false, order, sizeof order) == 0)
            continue;
        put_names(who, true, more, sizeof more);
        (void)snprintf(order + strlen(order), sizeof order - strlen(order), "%s", behind);
        (void)snprintf(more + strlen(more), sizeof more - strlen(more), "%s", behind);
        if (!is_accepted(seat, order) || is_accepted(seat, more))
            fail_msg("%s: %s", order, told);
    }
}

/* Together they may be more than the city takes, so only single kinds are compared. */
static void garrisons_agree(const char *seat)
{
    char hex[NAME_SIZE];
    text_behind(told, "{\"hex\":\"", hex);
    const char *who = list_of(told, "\"who\":["), *end = strchr(who, ']');
    for (const char *at = strchr(who, '"'); at && at < end;
         at = strchr(strchr(at + 1, '"') + 1, '"')) {
        char order[ORDER_SIZE];
        (void)snprintf(order, sizeof order, "inside %s %.*s", hex, (int)strcspn(at + 1, "\""),
                       at + 1);
        assert_true(is_accepted(seat, order));
    }
}

static void goals_agree(const char *seat, const char *verb, const char *key)
{
    for (const char *at = strstr(told, key); at; at = strstr(at + 1, key)) {
        char who[NAME_SIZE], order[ORDER_SIZE];
        text_behind(at, key, who);
        (void)snprintf(order, sizeof order, "%s %s to ", verb, who);
        only_listed_hexes(seat, order, list_of(at, "\"to\":["));
    }
}

/* Each hex alone, if nobody of it is sent by the enemy or lost to cavalry. */
static void retreats_agree(const char *seat)
{
    for (const char *at = strstr(told, "{\"hex\":"); at; at = strstr(at + 1, "{\"hex\":")) {
        char hex[NAME_SIZE], battle[NAME_SIZE], order[ORDER_SIZE];
        const char *next = strstr(at + 1, "{\"hex\":");
        const char *loss = strstr(at, "\"pursuit_loss\":true"), *name = strstr(at, "\"battle\":\"");
        if (number_behind(at, "\"sent_by_the_enemy\":") > 0 || !name || (next && name > next) ||
            (loss && (!next || loss < next)))
            continue;
        text_behind(at, "{\"hex\":\"", hex);
        text_behind(at, "\"battle\":\"", battle);
        (void)snprintf(order, sizeof order, "retreat %s %s all to ", battle, hex);
        only_listed_hexes(seat, order, list_of(at, "\"to\":["));
    }
}

static void entrenchments_agree(const char *seat)
{
    gg_draft draft;
    char list[4000] = "";
    gg_draft_open(&draft);
    draft.order.verb = WAP_ENTRENCH;
    write_preview(seat, &draft, &view, told, sizeof told);
    for (const char *at = strstr(told, "{\"hex\":"); at; at = strstr(at + 1, "{\"hex\":")) {
        char hex[NAME_SIZE];
        text_behind(at, "{\"hex\":\"", hex);
        (void)snprintf(list + strlen(list), sizeof list - strlen(list), "\"%s\",", hex);
    }
    (void)snprintf(list + strlen(list), sizeof list - strlen(list), "]");
    only_listed_hexes(seat, "entrench ", list);
}

/* The preview of the prompt lists what the rules accept. */
static void places_agree(const char *seat)
{
    uint8_t prompt = table()->head.prompt[seat_of(seat)];
    foresee(seat, NULL);
    seen[prompt]++;
    switch (prompt) {
    case WAP_ASK_ADVANCE:
        parties_agree(seat, "advance", "");
        break;
    case WAP_ASK_GARRISON:
        garrisons_agree(seat);
        break;
    case WAP_ASK_SHIFT:
        goals_agree(seat, "shift", "{\"hex\":\"");
        break;
    case WAP_ASK_DISPLACED:
        goals_agree(seat, "send", "{\"leader\":\"");
        break;
    case WAP_ASK_DESTINATION:
        if (strstr(told, "\"to\":["))
            goals_agree(seat, "send", "{\"hex\":\"");
        break;
    case WAP_ASK_WITHDRAW:
    case WAP_ASK_VICTOR:
        retreats_agree(seat);
        break;
    case WAP_ASK_MOVE:
        if (seen[prompt] % 16 == 0)
            entrenchments_agree(seat);
        break;
    default:
        break;
    }
}

static void random_games_agree(void **state)
{
    static const char *const games[] = {"warpeace N05",     "warpeace N13",
                                        "warpeace P11",     "warpeace N14",
                                        "warpeace N12 Z=1", "warpeace N13 players=4"};
    (void)state;
    for (uint32_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        bool goes_on = true;
        start(games[i]);
        for (uint32_t n = 0; n < 500 && goes_on && !table()->head.over; n++) {
            gg_draft draft;
            gg_seat seat = asked_seat();
            places_agree(wap_board_of(game)->seat[seat].code);
            draft_at_random(seat, &draft);
            goes_on = play_draft(seat, &draft);
        }
    }
    assert_true(seen[WAP_ASK_ADVANCE] > 0 && seen[WAP_ASK_WITHDRAW] > 0);
    assert_true(seen[WAP_ASK_VICTOR] > 0 && seen[WAP_ASK_DISPLACED] > 0);
}

/* ---------------------------------------------------------------- single prompts */

/* The order, if the prompt leaves no choice. */
static bool has_one_answer(gg_seat seat, gg_draft *draft)
{
    gg_steps steps;
    gg_draft_open(draft);
    while (!draft->complete) {
        gg_list_steps(game, gg_match_state(match), seat, draft, &steps);
        if (steps.count != 1)
            return false;
        gg_take(game, gg_match_state(match), seat, draft, steps.step[0]);
    }
    return true;
}

/* Answers whatever leaves no choice. The battle is fought with these dice. */
static void fight(const gg_draw *dice)
{
    gg_draft draft;
    for (gg_seat seat = asked_seat(); has_one_answer(seat, &draft); seat = asked_seat()) {
        bool fought = draft.order.verb == WAP_RESOLVE;
        gg_status status = gg_match_play(match, seat, &draft.order, fought ? dice : NULL,
                                         fought ? 2 : 0, &answer);
        assert_int_equal(status, GG_PLAYED);
    }
}

static void a_garrison_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "AA25: Napoleon FRi6\nZ25: Mack AUi6 AUc1\n");
    played("FR", "demand Z25");
    foresee("AL", NULL);
    tells("{\"kind\":\"garrison\",\"forces\":[{\"hex\":\"Z25\",\"who\":[\"Mack\",\"AUc\",\"AUi4\"],"
          "\"room\":4,\"rule\":\"P-FOR-04\"}]}");
    places_agree("AL");
    assert_true(is_accepted("AL", "inside Z25 Mack AUc1 AUi3"));
    assert_false(is_accepted("AL", "inside Z25 Mack AUc1 AUi4"));
}

/* WC-WDR-13: two hexes with their leaders. */
static void an_advance_is_foreseen(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 5}};
    (void)state;
    begin_with("warpeace N09", "AA29: Ney FRi4   AA30: Davout FRi3   BB28: BAi2   Z27: BAi1\n"
                               "BB29: AUi4\nbattle AA29-BB29 with AA30\n");
    played("FR", "continue AA29-BB29");
    fight(dice);
    played("FR", "end");
    played("AL", "end");
    played("FR", "end");
    played("AL", "retreat AA29-BB29 all to CC30");
    foresee("FR", NULL);
    tells("{\"kind\":\"advance\",\"forces\":["
          "{\"hex\":\"AA29\",\"who\":[\"Ney\",\"FRi4\"],\"to\":[\"BB29\"]},"
          "{\"hex\":\"AA30\",\"who\":[\"Davout\",\"FRi3\"],\"to\":[\"BB29\"]}]}");
    places_agree("FR");
}

/* WC-COM-13: two hexes are equally near. */
static void a_shift_is_foreseen(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 3}}, die = {GG_DRAW_DIE, 5};
    (void)state;
    begin_with("warpeace N09", "AA29: FRi6   AA30: FRi3   Z29: FRi2   Z27: BAi1\n"
                               "BB29: AUi6\nbattle AA29-BB29 with AA30\n");
    played("FR", "continue AA29-BB29");
    fight(dice);
    played("FR", "lose AA29 FRi1");
    fight(dice);
    played("FR", "end");
    played("AL", "end");
    rolled("FR", "join Z29 to AA29-BB29", 1, &die);
    played("FR", "end");
    foresee("FR", NULL);
    tells("{\"kind\":\"shift\",\"forces\":[{\"hex\":\"Z29\",\"to\":[\"AA29\",\"AA30\"]}]}");
    places_agree("FR");
}

static void a_displaced_leader_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "Y16: FRc1   Y18: Mack   Y20: AUi1   Z19: AUi1\n");
    played("FR", "move FRc1 Y16-Y17-Y18");
    foresee("AL", NULL);
    tells("{\"kind\":\"displaced\",\"forces\":[{\"leader\":\"Mack\",\"hex\":\"Y18\","
          "\"to\":[\"Y20\",\"Z19\"]}]}");
    places_agree("AL");
}

/* T68, and WC-WDR-11d: through the enemy. */
static void a_destination_is_foreseen(void **state)
{
    const gg_draw fours[] = {{GG_DRAW_DIE, 4}, {GG_DRAW_DIE, 4}};
    const gg_draw seven[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 4}};
    (void)state;
    begin_with("warpeace N09", "segment AL\nphase combat\nZ29: Ney FRi4\nZ30: AUi7\n");
    played("AL", "attack Z30-Z29");
    played("AL", "end");
    fight(fours);
    played("AL", "end");
    foresee("FR", NULL);
    tells("\"who\":[\"Ney\"],\"unsupplied\":[\"FRi3\"]");
    played("FR", "retreat Z29");
    foresee("AL", NULL);
    tells("{\"kind\":\"destination\",\"forces\":[{\"hex\":\"Z29\",\"who\":[\"FRi3\"],\"to\":[");
    places_agree("AL");
    begin_with("warpeace N09", "phase combat\nAA29: FRi6   BB28: FRi1   CC29: FRi1   CC30: FRi1   "
                               "BB30: FRi1   AA30: FRi1\nBB29: AUi5\n");
    played("FR", "attack AA29-BB29");
    played("FR", "end");
    fight(seven);
    played("FR", "end");
    played("AL", "retreat BB29");
    foresee("FR", NULL);
    tells("{\"to\":\"BB31\",\"path\":[\"BB30\",\"BB31\"],\"inside\":false}");
    assert_true(is_accepted("FR", "send BB29 to BB30-BB31"));
}

/* T67: one SP for the enemy on the way. */
static void a_way_through_is_foreseen(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 4}};
    (void)state;
    begin_with("warpeace P08",
               "phase combat\nM7: SPp4\nM8: FRi8   N7: FRi1   N6: FRi1   M6: FRi1   "
               "L6: FRi1   L7: FRi1\n");
    played("FR", "attack M8-M7");
    played("FR", "end");
    fight(dice);
    played("FR", "end");
    foresee("AL", NULL);
    tells("\"who\":[\"SPp3\"]");
    tells("\"enemies_on_the_way\":1,\"through\":[");
    tells("{\"to\":\"M9\",\"path\":[\"M8\",\"M9\"],\"inside\":false}");
    for (const char *at = strstr(told, "{\"to\":"); at; at = strstr(at + 1, "{\"to\":")) {
        char order[ORDER_SIZE] = "retreat M8-M7 lose SPp1, all to";
        const char *path = list_of(at, "\"path\":["), *end = strchr(path, ']');
        char joint = ' ';
        for (path = strchr(path, '"'); path && path < end;
             path = strchr(strchr(path + 1, '"') + 1, '"')) {
            size_t used = strlen(order);
            (void)snprintf(order + used, sizeof order - used, "%c%.*s", joint,
                           (int)strcspn(path + 1, "\""), path + 1);
            joint = '-';
        }
        if (!is_accepted("AL", order))
            fail_msg("%s: %s", order, told);
    }
}

/* P-PLY-02: the second seat of a side is told about its own SP, by its own prompt. */
static void a_second_seat_foresees(void **state)
{
    const gg_draw dice[] = {{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 4}};
    (void)state;
    begin_with("warpeace N05 players=3", "month 1805-10\nsegment AL\nphase combat\n"
                                         "BB29: auA AUi3 ruA RUi5   CC30: AUi1\n"
                                         "AA29: FRi8   Z27: BAi1\n");
    played("AU", "end");
    played("RU", "attack BB29-AA29");
    played("RU", "end");
    fight(dice);
    played("AU", "end");
    foresee("RU", NULL);
    tells("{\"kind\":\"withdraw\",");
    tells("\"who\":[\"ruA\",\"RUi");
    keeps_silent("AUi");
}

/* P-WDR-14: victors only go to free hexes. */
static void a_victor_stays_outside(void **state)
{
    const gg_draw fours[] = {{GG_DRAW_DIE, 4}, {GG_DRAW_DIE, 4}};
    (void)state;
    begin_with("warpeace N09", "phase combat\nZ29: FRi12\nZ30: AUi4\n");
    played("FR", "attack Z29-Z30");
    played("FR", "end");
    fight(fours);
    played("FR", "end");
    played("AL", "end");
    played("AL", "retreat Z29-Z30 all to Z31");
    foresee("FR", NULL);
    tells("\"kind\":\"retreat\"");
    tells("\"room_inside\":0");
    places_agree("FR");
}

/* N14-sail-1 */
static void a_sea_move_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N14", "segment AL\n"
                               "GG19: Graham Hill ENi4 HRi1   P10: Wellington ENi2   T19: FRi1\n");
    foresee("AL", "sail Graham ENi3 GG19-P3");
    tells("{\"hex\":\"GG19\",\"who\":[\"Graham\",\"Hill\",\"ENi3\",\"HRi\"],\"room\":3,\"to\":[");
    const char *list = list_of(strstr(told, "{\"hex\":\"GG19\""), "\"to\":[");
    only_listed_hexes("AL", "sail Graham ENi3 GG19-", list);
}

/* Three SP stay behind: infantry before cavalry. */
static void digging_is_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "AA22: Davout FRi2 FRc4   Y16: FRi2\n");
    foresee("FR", "entrench AA22");
    tells("{\"kind\":\"entrench\",\"forces\":[{\"hex\":\"AA22\",\"held\":[\"FRc\",\"FRi2\"],"
          "\"rule\":\"P-ENT-01\"}]}");
    entrenchments_agree("FR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_garrison_is_foreseen),
        cmocka_unit_test(an_advance_is_foreseen),
        cmocka_unit_test(a_shift_is_foreseen),
        cmocka_unit_test(a_displaced_leader_is_foreseen),
        cmocka_unit_test(a_destination_is_foreseen),
        cmocka_unit_test(a_way_through_is_foreseen),
        cmocka_unit_test(a_second_seat_foresees),
        cmocka_unit_test(a_victor_stays_outside),
        cmocka_unit_test(a_sea_move_is_foreseen),
        cmocka_unit_test(digging_is_foreseen),
        cmocka_unit_test(random_games_agree),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
