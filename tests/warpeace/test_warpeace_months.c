/* Previews of the months of warpeace: attrition, reinforcements, supply. What they propose is legal, and what they leave
 * out is not: in random games every list is compared with the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/told_text.h"
#include "warpeace/preview/preview_parts.h"
#include "warpeace/table/orders.h"
#include "warpeace/text/pieces_text.h"

#include "warpeace/match_from.h" /* after headers with parameters of the names of its variables */

static _Alignas(GG_ALIGN) wap_view view;

enum { ORDER_SIZE = 2000, NAME_SIZE = 32 };

/* The preview of the prompt. */
static void look_ahead(gg_seat seat)
{
    gg_draft draft;
    gg_draft_open(&draft);
    gg_match_view(match, seat, &view);
    write_preview(wap_board_of(game)->seat[seat].code, &draft, &view, told, sizeof told);
}

static bool is_accepted(gg_seat seat, const char *order)
{
    gg_error error = {0};
    assert_true(gg_split(gg_span_of(order), &words, &error));
    gg_match_ask(match, seat, &words, 0, &answer);
    return answer.status == GG_PLAYED;
}

static const gg_head *head(void)
{
    return gg_head_of(gg_match_state(match));
}

/* ---------------------------------------------------------------- texts in a preview */

/* The text behind a key; returns the place behind it. */
static const char *text_behind(const char *from, const char *key, char name[NAME_SIZE])
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    at += strlen(key) + 1;
    size_t size = strcspn(at, "\"");
    assert_true(size < NAME_SIZE);
    memcpy(name, at, size);
    name[size] = 0;
    return at + size;
}

static int number_behind(const char *from, const char *key)
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    return (int)strtol(at + strlen(key), NULL, 10);
}

/* The end of the array or object that begins here. */
static const char *end_of(const char *at)
{
    int depth = 0;
    for (; *at; at++) {
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        if (depth == 0)
            return at;
    }
    fail();
    return at;
}

/* ---------------------------------------------------------------- attrition */

/* `lose HEX SP.., HEX SP..`: the proposals of all hexes that come before one of another seat. */
static uint32_t put_proposals(gg_text *out)
{
    const char *at = strstr(told, "\"hexes\":["), *end;
    uint32_t hexes = 0;
    assert_non_null(at);
    end = end_of(at + strlen("\"hexes\":"));
    gg_put(out, "lose");
    while ((at = strstr(at, "{\"hex\":")) != NULL && at < end) {
        char hex[NAME_SIZE], sp[NAME_SIZE];
        const char *last = end_of(at);
        if (!strstr(at, "\"yours\":true") || strstr(at, "\"yours\":true") > last)
            break;
        text_behind(at, "\"hex\":", hex);
        gg_print(out, "%s %s", hexes++ ? "," : "", hex);
        int loss = number_behind(at, "\"loss\":");
        while ((at = strstr(at, "{\"sp\":")) != NULL && at < last) {
            text_behind(at, "\"sp\":", sp);
            int proposed = number_behind(at, "\"proposal\":");
            assert_true(proposed <= number_behind(at, "\"most\":"));
            loss -= proposed;
            if (proposed > 0)
                gg_print(out, " %s%d", sp, proposed);
            at++;
        }
        assert_int_equal(loss, 0);
        at = last;
    }
    return hexes;
}

static uint32_t phases_seen, shared_seen;

static void proposals_are_legal(gg_seat seat)
{
    char order[ORDER_SIZE];
    gg_text text;
    gg_text_open(&text, order, sizeof order);
    if (put_proposals(&text) > 1)
        shared_seen++;
    if (!is_accepted(seat, order))
        fail_msg("%s is refused", order);
    phases_seen++;
}

/* Milan 6 -1 = 5, twelve SP: 3, one of them cavalry; Munich: 2, and no cavalry is there. */
static void a_phase_is_answered_together(void **state)
{
    const gg_draw die = {GG_DRAW_DIE, 6};
    (void)state;
    begin_rolled("warpeace N05",
                 "month 1805-10\nphase attrition\nY27: FRi3 BAi3\nT25: ITi8 FRi3 FRc1\n", 1, &die);
    look_ahead(0);
    tells("\"loss\":3,\"cavalry\":true,\"yours\":true,\"kinds\":["
          "{\"sp\":\"FRc\",\"count\":1,\"most\":1,\"proposal\":1,\"cavalry\":true},"
          "{\"sp\":\"FRi\",\"count\":3,\"most\":3,\"proposal\":0,\"cavalry\":false},");
    proposals_are_legal(0);
    /* The second hex is wrong: nothing happens. */
    assert_false(is_accepted(0, "lose T25 ITi2 FRc1, Y27 BAi1"));
    assert_true(is_accepted(0, "lose Y27 BAi2, T25 ITi2 FRc1"));
    played("FR", "lose Y27 BAi2, T25 ITi2 FRc1");
    assert_int_equal(head()->prompt[0], WAP_ASK_ALLIANCE);
    /* Each hex is an order of its own, so that records stay as they are. */
    played("FR", "undo");
    assert_int_equal(head()->prompt[0], WAP_ASK_ATTRITION);
    look_ahead(0);
    keeps_silent("\"hex\":\"T25\"");
    played("FR", "undo");
    look_ahead(0);
    tells("\"hex\":\"T25\"");
}

/* AU has most SP in both hexes but the second: a text can't answer for RU. */
static void allies_answer_for_themselves(void **state)
{
    const gg_draw die = {GG_DRAW_DIE, 5};
    (void)state;
    begin_rolled(
        "warpeace N05 players=3",
        "month 1805-11\nsegment AL\nphase attrition\nU29: AUi4 RUi3\nZ30: RUi9\nZ32: AUi9\n", 1,
        &die);
    look_ahead(1);
    tells("{\"hex\":\"Z30\",\"sp\":9,");
    tells("\"yours\":false}");
    tells("{\"sp\":\"RUi\",\"count\":3,\"most\":2,"); /* 3 of 7 of 3, rounded up: P-PLY-03 */
    assert_false(is_accepted(1, "lose U29 AUi2, Z30 RUi1"));
    proposals_are_legal(1);
}

/* ---------------------------------------------------------------- placing */

static uint32_t places_seen, rules_asked;

/* Is the hex among the places of a thing of this name? */
static bool is_listed(const char *list, const char *key, const char *name, const char *hex)
{
    char said[NAME_SIZE + 4], word[NAME_SIZE], quoted[NAME_SIZE];
    const char *at = list, *end = end_of(list);
    (void)snprintf(said, sizeof said, "{%s", key);
    (void)snprintf(quoted, sizeof quoted, "\"%s\"", hex);
    while ((at = strstr(at, said)) != NULL && at < end) {
        text_behind(at, key, word);
        const char *places = strstr(at, "\"places\":["), *found = strstr(places, quoted);
        if (strcmp(word, name) == 0 && found && found < end_of(places + strlen("\"places\":")))
            return true;
        at++;
    }
    return false;
}

/* Everywhere on the map: the rules accept the order if, and only if, the preview lists the place. */
static void lists_agree(gg_seat seat, const char *list_key, const char *key, const char *verb)
{
    static char kept[TOLD_MAX];
    const wap_board *board = wap_board_of(game);
    const char *list = strstr(told, list_key), *at, *end;
    assert_non_null(list);
    list += strlen(list_key);
    (void)snprintf(kept, sizeof kept, "%s", list);
    end = end_of(kept);
    for (at = kept; (at = strstr(at, key)) != NULL && at < end; at++) {
        char name[NAME_SIZE], order[100];
        text_behind(at, key, name);
        for (uint16_t hex = 0; hex < board->hexes; hex++) {
            char place[NAME_SIZE];
            gg_text text;
            gg_text_open(&text, place, sizeof place);
            wap_put_hex(board, hex, &text);
            bool listed = is_listed(kept, key, name, place);
            places_seen += listed;
            if (!listed && hex % 7 != rules_asked++ % 7)
                continue;
            (void)snprintf(order, sizeof order, "%s %s at %s", verb, name, place);
            if (is_accepted(seat, order) != listed)
                fail_msg("%s: listed %d", order, listed);
        }
    }
}

static void places_are_right(gg_seat seat)
{
    lists_agree(seat, "\"place\":", "\"group\":", "place");
    lists_agree(seat, "\"replace\":", "\"sp\":", "replace");
    lists_agree(seat, "\"return\":", "\"leader\":", "return");
}

/* Kutusov comes to Lemberg, nowhere else. */
static void reinforcements_are_foreseen(void **state)
{
    (void)state;
    begin_with("warpeace N05", "month 1805-10\nsegment AL\nphase reinforcement\nZ32: AUi3\n");
    look_ahead(1);
    tells("{\"kind\":\"placing\",\"place\":[");
    places_are_right(1);
    assert_true(places_seen > 0);
}

static void leaders_return_to_their_color(void **state)
{
    (void)state;
    begin_with("warpeace N05",
               "month 1805-10\nphase reinforcement\nY16: FRi3\nT27: ITi3\naway Ney 1805-09\n");
    look_ahead(0);
    tells("{\"leader\":\"Ney\",\"places\":[");
    places_are_right(0);
}

/* ---------------------------------------------------------------- supply */

static void supply_and_its_sources_are_shown(void **state)
{
    (void)state;
    begin_with("warpeace N05",
               "month 1805-10\nphase reinforcement\nAA23: FRi3\nBB28: FRi3\nZ32: AUi9\n");
    look_ahead(0);
    tells("\"sources\":[");
    tells("{\"hex\":\"AA23\",\"supplied\":true,\"by\":[");
}

/* ---------------------------------------------------------------- random games */

static uint64_t chance = 7;

static uint32_t pick(uint32_t below)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return below == 0 ? 0 : (uint32_t)(chance >> 33) % below;
}

static bool play_at_random(void)
{
    gg_draft draft;
    gg_steps steps;
    gg_seat seat = gg_first_asked(head());
    uint8_t prompt = head()->prompt[seat];
    if (prompt == WAP_ASK_ATTRITION || prompt == WAP_ASK_REINFORCEMENT) {
        look_ahead(seat);
        (prompt == WAP_ASK_ATTRITION ? proposals_are_legal : places_are_right)(seat);
    }
    gg_draft_open(&draft);
    do {
        gg_list_steps(game, gg_match_state(match), seat, &draft, &steps);
        bool hurry = draft.count == 0 && (prompt == WAP_ASK_DECLARE || prompt == WAP_ASK_MOVE);
        gg_take(game, gg_match_state(match), seat, &draft,
                steps.step[hurry && pick(4) > 0 ? steps.count - 1 : pick(steps.count)]);
    } while (!draft.complete);
    return gg_match_play(match, seat, &draft.order, NULL, 0, &answer) == GG_PLAYED;
}

static void previews_agree_with_the_rules(void **state)
{
    static const char *const games[] = {"warpeace N05 players=3", "warpeace N09",
                                        "warpeace N13 players=4", "warpeace P08 players=3",
                                        "warpeace N12 Z=1",       "warpeace LINK"};
    (void)state;
    phases_seen = shared_seen = places_seen = 0;
    for (uint32_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        start(games[i]);
        for (uint32_t n = 0; n < 350 && !head()->over && play_at_random(); n++) {}
    }
    assert_true(phases_seen > 10 && shared_seen > 0 && places_seen > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_phase_is_answered_together),
        cmocka_unit_test(allies_answer_for_themselves),
        cmocka_unit_test(reinforcements_are_foreseen),
        cmocka_unit_test(leaders_return_to_their_color),
        cmocka_unit_test(supply_and_its_sources_are_shown),
        cmocka_unit_test(previews_agree_with_the_rules),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
