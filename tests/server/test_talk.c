/* Chat, mutes and notes in a whole server. */
#include "server/at_table.h"

#include "host/game.h"
#include "host/table.h"

/* ---------------------------------------------------------------- chat */

static int chat(int seat, const char *text, const char *to)
{
    return visit_with(&person[seat], WEB_POST, at_seat(seat, "/chat"), "{'text':'%s','to':%s}",
                      text, to);
}

/* The newest entry of the seat, "" if it is not chat. */
static json_t *newest_chat(int seat, const char *member)
{
    uint64_t told = enter()->told[seat];
    char rest[60];
    snprintf(rest, sizeof rest, "/record?after=%lld", (long long)told - 1);
    assert_int_equal(visit(&person[seat], WEB_GET, at_seat(seat, rest), NULL), 200);
    assert_string_equal(reply_text(&person[seat], "entries.0.kind"), "chat");
    return json_object_get(reply_at(&person[seat], "entries.0"), member);
}

static void expect_chat(int seat, const char *text)
{
    assert_string_equal(json_string_value(newest_chat(seat, "text")), text);
}

static void expect_refused(int seat)
{
    expect(&person[seat], 409, "refused");
    assert_int_equal(json_array_size(reply_at(&person[seat], "error.rules")), 2);
    assert_string_equal(reply_text(&person[seat], "error.rules.0.id"), "B-TLK-01");
    assert_string_equal(reply_text(&person[seat], "error.rules.1.id"), "B-TLK-02");
    assert_string_not_equal(reply_text(&person[seat], "error.rules.1.text"), "");
}

static void talk_is_heard(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    assert_int_equal(chat(0, "hello", "'all'"), 200);
    assert_int_equal(reply_number(&person[0], "number"), (long long)enter()->told[0]);
    for (int seat = 0; seat < 3; seat++)
        expect_chat(seat, "hello");
    assert_int_equal(enter()->told[GG_PUBLIC], enter()->told[0]);
    assert_int_equal(chat(1, "psst", "[2]"), 200);
    expect_chat(1, "psst");
    expect_chat(2, "psst");
    expect_chat(0, "hello"); /* and no number increases */
    assert_int_equal(enter()->told[GG_PUBLIC], enter()->told[0]);
    assert_int_equal(visit(&person[0], WEB_POST, at_seat(0, "/chat"), "{\"text\":\"to all\"}"),
                     200);
    expect_chat(2, "to all");
    place_restart(&here);
    expect_chat(2, "to all");
}

static void rules_forbid_talk(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    assert_int_equal(chat(1, "before", "[2]"), 200);
    deploy(3);
    uint64_t before = enter()->told[2];
    chat(1, "in the first round", "[2]");
    expect_refused(1);
    chat(1, "nor so", "'all'");
    expect_refused(1);
    chat(1, "nor so", "[0,2]");
    expect_refused(1);
    assert_int_equal(enter()->told[2], before);
    assert_int_equal(chat(1, "enemies may", "[0]"), 200);
    assert_int_equal(chat(0, "and he to all", "'all'"), 200);
    play(0, "end");
    play(1, "note none");
    play(1, "end");
    play(2, "end");
    assert_int_equal(chat(1, "in the second", "[2]"), 200);
    assert_int_equal(chat(1, "to all", "'all'"), 200);
}

static void nobody_talks_in_a_duel(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    deploy(2);
    assert_int_equal(chat(0, "before", "'all'"), 200);
    play(0, "attack Bree-Hale");
    for (int seat = 0; seat < 2; seat++) {
        chat(seat, "in the duel", "'all'");
        expect_refused(seat);
        chat(seat, "in the duel", seat == 0 ? "[1]" : "[0]");
        expect_refused(seat);
    }
}

static void after_the_end_everybody_talks(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    deploy(3);
    chat(1, "not yet", "[2]");
    expect_refused(1);
    play(0, "resign");
    assert_int_equal(chat(1, "well played", "[2]"), 200);
    assert_int_equal(chat(1, "well played", "'all'"), 200);
    expect_chat(0, "well played");
}

static void texts_are_checked(void **unused)
{
    static const char *const bad[] = {"",          "  ",        "\\n",       "a\\u0007b",
                                      "a\\tb",     "a\\rb",     "a\\u007fb", "a\\u0085b",
                                      "a\\u2028b", "a\\u202eb", "a\\u2066b", "a\\u200bb",
                                      "a\\ue000b", "a\\u200db", "a\\ufdd0b", "a\\ufeffb"};
    char text[4 * 1000 + 2] = "";
    (void)unused;
    begin_game(2, "null");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        chat(0, bad[i], "'all'");
        expect(&person[0], 400, "bad-request");
    }
    assert_int_equal(chat(0, "two\\nlines", "'all'"), 200);
    expect_chat(1, "two\nlines");
    for (size_t i = 0; i < 1000; i++)
        memcpy(text + 4 * i, "\xF0\x9F\x90\x8E", 4); /* horses */
    assert_int_equal(chat(0, text, "'all'"), 200);
    expect_chat(1, text);
    text[4000] = 'x';
    chat(0, text, "'all'");
    expect(&person[0], 400, "bad-request");
    memset(text, 'x', 1001);
    text[1001] = 0;
    chat(0, text, "'all'");
    expect(&person[0], 400, "bad-request");
}

static void hearers_are_checked(void **unused)
{
    static const char *const bad[] = {"[]",    "[0]",    "[2]", "[-1]", "['1']",
                                      "[1.0]", "'some'", "7",   "{}"};
    (void)unused;
    begin_game(2, "null");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        chat(0, "hello", bad[i]);
        expect(&person[0], 400, "bad-request");
    }
    assert_int_equal(chat(0, "hello", "[0,1,1]"), 200);
    visit_with(&person[1], WEB_POST, at_seat(0, "/chat"), "{'text':'as another'}");
    expect(&person[1], 403, "not-yours");
}

static void nobody_floods_the_others(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    for (int i = 0; i < 20; i++)
        assert_int_equal(chat(0, "hello", "'all'"), 200);
    chat(0, "hello", "'all'");
    expect(&person[0], 429, "too-many");
    assert_int_equal(person[0].retry_after, 2);
    assert_int_equal(chat(1, "enough", "'all'"), 200);
    here.clock.value += 1500;
    assert_int_equal(chat(0, "hello", "'all'"), 200);
    chat(0, "hello", "'all'");
    expect(&person[0], 429, "too-many");
}

/* The server uses the true state to decide who may talk, even while an order unknown to others may still be undone.
 * That reveals nothing as long as only barriers change the answer. */

static uint64_t who_may_talk(const gg_game *rules, const void *state)
{
    uint64_t pairs = 0;
    for (gg_seat from = 0; from < rules->seats; from++)
        for (gg_seat to = 0; to <= GG_PUBLIC; to++)
            pairs = pairs << 1 | gg_may_talk(rules, state, from, to);
    return pairs;
}

static void play_at_random(host_table *table, gg_dice *dice, gg_answer *answer)
{
    gg_seat seat = 0;
    do
        seat = (gg_seat)gg_below(dice, table->game->seats);
    while (host_table_head(table)->prompt[seat] == 0);
    while (!table->draft[seat].complete) {
        gg_steps steps;
        host_table_steps(table, seat, &steps);
        host_table_take(table, seat, steps.step[gg_below(dice, steps.count)]);
    }
    gg_order chosen = table->draft[seat].order;
    assert_int_equal(host_table_play(table, seat, &chosen, NULL, 0, answer), GG_PLAYED);
}

static void talk_changes_at_barriers_only(void **unused)
{
    gg_error error = {0};
    gg_answer answer;
    gg_dice dice;
    uint32_t changes = 0, quiet = 0;
    (void)unused;
    gg_dice_fast(&dice, 1815);
    for (int i = 0; i < 50; i++) {
        host_table table;
        uint8_t key[32] = {(uint8_t)i};
        gg_game *rules = host_new_game(gg_find_game(gg_built_shelf(), gg_span_of("probe")), NULL, 0,
                                       &error);
        assert_true(host_table_open(&table, rules, &(host_beginning){.key = key}, &error));
        while (!host_table_head(&table)->over) {
            uint64_t before = who_may_talk(rules, gg_match_state(table.match));
            play_at_random(&table, &dice, &answer);
            bool same = who_may_talk(rules, gg_match_state(table.match)) == before;
            assert_true(same || answer.barrier);
            changes += !same;
            quiet += !answer.barrier;
        }
        host_table_close(&table);
    }
    assert_true(changes > 100 && quiet > 100);
}

/* ---------------------------------------------------------------- mutes */

static void mute(int seat, const char *seats)
{
    if (visit_with(&person[seat], WEB_PUT, at_seat(seat, "/mute"), "{'seats':%s}", seats) != 200)
        fail_msg("%s", person[seat].text);
}

static void who_is_muted_is_not_heard(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    mute(1, "[0]");
    assert_int_equal(chat(0, "you fool", "'all'"), 200);
    expect_chat(0, "you fool");
    expect_chat(2, "you fool");
    assert_null(newest_chat(1, "text"));
    assert_true(json_is_true(newest_chat(1, "muted")));
    assert_null(strstr(person[1].text, "fool"));
    place_restart(&here);
    assert_null(newest_chat(1, "text"));
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/mute"), NULL), 200);
    assert_int_equal(reply_number(&person[1], "seats.0"), 0);
    assert_int_equal(json_array_size(reply_at(&person[1], "seats")), 1);
    mute(1, "[]");
    expect_chat(1, "you fool");
}

/* What the muted player can see: reply, record, sight. */
static void see_all(char *all, size_t size)
{
    chat(0, "the same", "'all'");
    size_t used = (size_t)snprintf(all, size, "%d %s", person[0].status, person[0].text);
    visit(&person[0], WEB_GET, at_seat(0, "/record?after=0"), NULL);
    used += (size_t)snprintf(all + used, size - used, "%s", person[0].text);
    visit(&person[0], WEB_GET, at_seat(0, "/sight"), NULL);
    snprintf(all + used, size - used, "%s", person[0].text);
}

/* Two games that differ only in the mute, from the same initial store. */
static void a_mute_is_nobodys_business(void **unused)
{
    static char with[20000], without[20000];
    (void)unused;
    begin_game(2, "null");
    see_all(without, sizeof without);
    begin_game(2, "null");
    mute(1, "[0]");
    see_all(with, sizeof with);
    assert_non_null(strstr(with, "the same"));
    assert_string_equal(with, without);
}

static void mutes_are_checked(void **unused)
{
    static const char *const bad[] = {"{}",
                                      "{\"seats\":1}",
                                      "{\"seats\":[2]}",
                                      "{\"seats\":[0]}",
                                      "{\"seats\":[\"1\"]}",
                                      "{\"seats\":null}"};
    (void)unused;
    begin_game(2, "null");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        visit(&person[0], WEB_PUT, at_seat(0, "/mute"), bad[i]);
        expect(&person[0], 400, "bad-request");
    }
    visit(&person[0], WEB_GET, at_seat(1, "/mute"), NULL);
    expect(&person[0], 403, "not-yours");
}

static void a_mute_that_is_not_stored_is_none(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    atomic_store(&is_full, true);
    visit(&person[1], WEB_PUT, at_seat(1, "/mute"), "{\"seats\":[0]}");
    expect(&person[1], 503, "no-store");
    chat(0, "lost", "'all'");
    expect(&person[0], 503, "no-store");
    atomic_store(&is_full, false);
    assert_int_equal(chat(0, "hello", "'all'"), 200);
    expect_chat(1, "hello");
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/record?after=0"), NULL), 200);
    assert_null(strstr(person[1].text, "lost"));
}

/* ---------------------------------------------------------------- notes */

static void notes_are_kept(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    assert_int_equal(visit(&person[0], WEB_GET, at_seat(0, "/notes"), NULL), 200);
    assert_string_equal(reply_text(&person[0], "text"), "");
    assert_int_equal(
        visit(&person[0], WEB_PUT, at_seat(0, "/notes"), "{\"text\":\"go\\tleft\\n\"}"), 200);
    place_restart(&here);
    assert_int_equal(visit(&person[0], WEB_GET, at_seat(0, "/notes"), NULL), 200);
    assert_string_equal(reply_text(&person[0], "text"), "go\tleft\n");
    visit(&person[1], WEB_GET, at_seat(0, "/notes"), NULL);
    expect(&person[1], 403, "not-yours");
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/notes"), NULL), 200);
    assert_string_equal(reply_text(&person[1], "text"), "");
}

static void write_body(char body[20000], int characters)
{
    static const char crosses[] = "xxxxxxxxxx";
    int used = snprintf(body, 20000, "{\"text\":\"");
    for (; characters > 0; characters -= 10)
        used += snprintf(body + used, 20000 - (size_t)used, "%.*s", characters, crosses);
    snprintf(body + used, 20000 - (size_t)used, "\"}");
}

static void notes_are_checked(void **unused)
{
    static char body[20000];
    (void)unused;
    begin_game(2, "null");
    write_body(body, 16000);
    assert_int_equal(visit(&person[0], WEB_PUT, at_seat(0, "/notes"), body), 200);
    write_body(body, 16001);
    visit(&person[0], WEB_PUT, at_seat(0, "/notes"), body);
    expect(&person[0], 400, "bad-request");
    visit(&person[0], WEB_PUT, at_seat(0, "/notes"), "{\"text\":\"a\\u202eb\"}");
    expect(&person[0], 400, "bad-request");
    assert_non_null(strstr(person[0].text, "character 2 (U+202E)"));
    visit(&person[0], WEB_PUT, at_seat(0, "/notes"), "{\"text\":\"\\u0001\"}");
    expect(&person[0], 400, "bad-request");
    atomic_store(&is_full, true);
    visit(&person[0], WEB_PUT, at_seat(0, "/notes"), "{\"text\":\"lost\"}");
    expect(&person[0], 503, "no-store");
    atomic_store(&is_full, false);
    assert_int_equal(visit(&person[0], WEB_GET, at_seat(0, "/notes"), NULL), 200);
    assert_int_equal(strlen(reply_text(&person[0], "text")), 16000);
}

#define AT_TABLE(test) cmocka_unit_test_setup_teardown(test, open_place, close_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_TABLE(talk_is_heard),
        AT_TABLE(rules_forbid_talk),
        AT_TABLE(nobody_talks_in_a_duel),
        AT_TABLE(after_the_end_everybody_talks),
        AT_TABLE(texts_are_checked),
        AT_TABLE(hearers_are_checked),
        AT_TABLE(nobody_floods_the_others),
        cmocka_unit_test(talk_changes_at_barriers_only),
        AT_TABLE(who_is_muted_is_not_heard),
        AT_TABLE(a_mute_is_nobodys_business),
        AT_TABLE(mutes_are_checked),
        AT_TABLE(a_mute_that_is_not_stored_is_none),
        AT_TABLE(notes_are_kept),
        AT_TABLE(notes_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
