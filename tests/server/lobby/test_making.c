/* The lobby over the API: games are created. */
#include "server/at_lobby.h"

/* ---------------------------------------------------------------- making */

static void a_game_by_default(void **state)
{
    (void)state;
    assert_int_equal(make(&anna, "{\"game\":\"probe\"}"), 201);
    assert_word("game", "probe");
    assert_word("scenario", "plain");
    assert_word("line", "probe plain");
    assert_word("state", "waiting");
    assert_word("watch", "people");
    assert_word("listed", "true");
    assert_word("maker", "true");
    assert_word("clock.kind", "none");
    assert_word("rules_version", GG_VERSION);
    assert_int_equal(strlen(word("seed_hash")), 64);
    assert_int_equal(count("invitations"), 0);
    assert_int_equal(count("seats"), 3);
    assert_word("seats.0.kind", "person");
    assert_word("seats.0.mine", "true");
    assert_word("seats.0.player", "Anna");
    assert_word("seats.1.kind", "open");
    assert_word("seats.2.kind", "open");
    assert_int_equal(strlen(id), 12);
}

/* Games that nobody else is expected in are private, unless they are said to be public. */
static void games_against_bots_and_oneself_are_private(void **state)
{
    static const struct {
        const char *seats, *watch, *listed;
    } games[] = {
        {"{\"kind\":\"me\"},{\"kind\":\"bot\"}", "nobody", "false"},
        {"{\"kind\":\"me\"},{\"kind\":\"me\"}", "nobody", "false"},
        {"{\"kind\":\"bot\"},{\"kind\":\"bot\"}", "people", "false"},
        {"{\"kind\":\"me\"},{\"kind\":\"open\"}", "people", "true"},
        {"{\"kind\":\"me\"},{\"kind\":\"invitation\"}", "people", "true"},
        {"{\"kind\":\"me\"},{\"kind\":\"bot\"}],\"watch\":\"people\",\"listed\":true,\"x\":[",
         "people", "true"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char body[300];
        snprintf(body, sizeof body,
                 "{\"game\":\"probe\",\"options\":{\"players\":2},\"seats\":[%s]}", games[i].seats);
        assert_int_equal(make(&anna, body), 201);
        assert_word("watch", games[i].watch);
        assert_word("listed", games[i].listed);
    }
}

static void everything_that_can_be_said(void **state)
{
    (void)state;
    assert_int_equal(
        make(&anna,
             "{\"game\":\"Probe\",\"scenario\":\"river\",\"title\":\"Bl\\u00fccher & friends\","
             "\"options\":{\"players\":2,\"fog\":\"none\",\"auction\":true,\"rounds\":\"3\"},"
             "\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"me\"}],"
             "\"clock\":{\"kind\":\"live\",\"seconds\":900,\"increment\":10},"
             "\"pace\":\"several\",\"watch\":\"nobody\",\"listed\":false,\"start\":false,"
             "\"nonce\":\"00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF\"}"),
        201);
    assert_word("line", "probe river players=2 auction=1 rounds=3 fog=none");
    assert_word("title", "Bl\xc3\xbc"
                         "cher & friends");
    assert_word("seats.0.kind", "bot");
    assert_word("seats.0.bot", "random");
    assert_word("mine.0", "1");
    assert_word("watch", "nobody");
    assert_word("listed", "false");
    assert_word("clock.kind", "live");
    const srv_room *room = room_in_memory(&here.house, id);
    assert_int_equal(room->game.seat[1].nonce[1], 0x11);
    assert_int_equal(room->game.seat[1].nonce[31], 0xff);
    assert_int_equal(room->game.clock.budget, 900000);
    /* It is the same when it was read from the store. */
    place_restart(&here);
    assert_int_equal(get_game(&anna), 200);
    assert_word("line", "probe river players=2 auction=1 rounds=3 fog=none");
    assert_word("clock.kind", "live");
    assert_word("pace", "several");
    assert_word("rated", "false");
    assert_word("mine.0", "1");
}

static void secrets_are_not_told(void **state)
{
    (void)state;
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"invitation\"}]");
    const srv_room *room = room_in_memory(&here.house, id);
    char seed[65], *text;
    for (int i = 0; i < 32; i++)
        snprintf(seed + i * 2, 3, "%02x", room->game.seed[i]);
    assert_int_equal(get_game(&anna), 200);
    text = json_dumps(last->json, 0);
    assert_null(strstr(text, seed));
    assert_null(strstr(text, "nonce"));
    assert_null(strstr(text, "token"));
    free(text);
}

static void what_cannot_be_made(void **state)
{
    static const struct {
        const char *body, *text;
    } wrong[] = {
        {"{}", "\"game\""},
        {"[]", "JSON object"},
        {"{\"game\":7}", "\"game\""},
        {"{\"game\":\"chess\"}", "unknown game \"chess\""},
        {"{\"game\":\"probe players=2\"}", "unknown game"},
        {"{\"game\":\"probe\",\"scenario\":\"mountain\"}", "mountain"},
        {"{\"game\":\"probe\",\"scenario\":\"plain players=2\"}", "unknown scenario"},
        {"{\"game\":\"probe\",\"options\":[]}", "options"},
        {"{\"game\":\"probe\",\"options\":{\"players\":9}}", "players"},
        {"{\"game\":\"probe\",\"options\":{\"players\":2.5}}", "players"},
        {"{\"game\":\"probe\",\"options\":{\"fog\":\"none # light\"}}", "fog"},
        {"{\"game\":\"probe\",\"options\":{\"horses\":1}}", "horses"},
        {"{\"game\":\"probe\",\"options\":{\"players=2 x\":1}}", "unknown option"},
        {"{\"game\":\"probe\",\"options\":{\"auction\":1,\"players\":3}}", "auction"},
        {"{\"game\":\"probe\",\"seats\":[{\"kind\":\"me\"}]}", "list of 3"},
        {"{\"game\":\"probe\",\"seats\":\"me\"}", "list of 3"},
        {"{\"game\":\"probe\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"dog\"},{}]}", "dog"},
        {"{\"game\":\"probe\",\"seats\":[1,2,3]}", "kind"},
        {"{\"game\":\"probe\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
         "{\"kind\":\"bot\",\"bot\":\"deep\"}]}",
         "deep"},
        {"{\"game\":\"probe\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
         "{\"kind\":\"user\",\"name\":\"Nobody\"}]}",
         "Nobody"},
        {"{\"game\":\"probe\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},{\"kind\":\"user\"}]}",
         ""},
        {"{\"game\":\"probe\",\"clock\":{\"kind\":\"sand\"}}", ""},
        {"{\"game\":\"probe\",\"clock\":{\"kind\":\"live\",\"seconds\":1}}", ""},
        {"{\"game\":\"probe\",\"watch\":\"everybody\"}", "watch"},
        {"{\"game\":\"probe\",\"pace\":\"glacial\"}", "pace"},
        {"{\"game\":\"probe\",\"rated\":\"yes\"}", "rated"},
        {"{\"game\":\"probe\",\"rated\":true}", "only players with accounts"},
        {"{\"game\":\"probe\",\"listed\":1}", "listed"},
        {"{\"game\":\"probe\",\"start\":\"yes\"}", "start"},
        {"{\"game\":\"probe\",\"nonce\":\"12\"}", "nonce"},
        {"{\"game\":\"probe\",\"nonce\":\"zz112233445566778899aabbccddeeff"
         "00112233445566778899aabbccddeeff\"}",
         "nonce"},
        {"{\"game\":\"probe\",\"title\":\"two\\nlines\"}", "title"},
        {"{\"game\":\"probe\",\"title\":\"\\u009b31m\"}", "title"},
        {"{\"game\":\"probe\",\"title\":\"Friday \\u202enight\"}", "U+202E"},
        {"{\"game\":\"probe\",\"title\":\"Friday\\nnight\"}", "one line"},
        {"{\"game\":\"probe\",\"title\":"
         "\"123456789012345678901234567890123456789012345678901234567890123456789012345678901\"}",
         "title"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        make(&anna, wrong[i].body);
        if (last->status != 400 || !strstr(word("error.text"), wrong[i].text))
            fail_msg("%s: %d %s", wrong[i].body, last->status, word("error.text"));
        refused(400, "bad-request");
    }
    assert_int_equal(get(&anna, "/api/v1/games?state=all"), 200);
    assert_int_equal(count("games"), 0);
}

static void eighty_characters_of_any_size_are_a_title(void **state)
{
    char body[1000], title[81 * 4] = "";
    (void)state;
    for (int i = 0; i < 80; i++)
        snprintf(title + strlen(title), 5, "\xf0\x9f\x90\xb4");
    snprintf(body, sizeof body, ",\"title\":\"%s\"", title);
    snprintf(body, sizeof body, "{\"game\":\"probe\",\"title\":\"%s\"}", title);
    assert_int_equal(make(&anna, body), 201);
    place_restart(&here);
    assert_int_equal(get_game(&berta), 200);
    assert_word("title", title);
}

static void strangers_make_and_join_nothing(void **state)
{
    visitor nobody = {.at = &here};
    (void)state;
    make(&stranger, "{\"game\":\"probe\"}");
    assert_true(last->status == 401 || last->status == 403);
    snprintf(nobody.cookie, sizeof nobody.cookie, "%s", anna.cookie);
    make(&nobody, "{\"game\":\"probe\"}"); /* her cookie without the token */
    refused(403, "wrong-token");
    visitor_close(&nobody);
}

static void nobody_makes_too_many(void **state)
{
    visiting request[3] = {0};
    (void)state;
    here.house.settings.games_per_user = 20;
    for (int i = 0; i < 18; i++)
        make_for_two("");
    /* Three at the same time, while none of them is stored. */
    for (int i = 0; i < 3; i++)
        visit_send(&anna, &request[i], WEB_POST, "/api/v1/games", "{\"game\":\"probe\"}");
    assert_int_equal(end_post(&anna, &request[0]), 201);
    assert_int_equal(end_post(&anna, &request[1]), 201);
    end_post(&anna, &request[2]);
    refused(429, "too-many");
    assert_int_equal(make(&berta, "{\"game\":\"probe\"}"), 201);
    snprintf(id, sizeof id, "%s", here.house.rooms->next->id);
    assert_int_equal(post(&anna, "abandon", ""), 200);
    make_for_two("");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(a_game_by_default),
        LOBBY_TEST(games_against_bots_and_oneself_are_private),
        LOBBY_TEST(everything_that_can_be_said),
        LOBBY_TEST(secrets_are_not_told),
        LOBBY_TEST(what_cannot_be_made),
        LOBBY_TEST(eighty_characters_of_any_size_are_a_title),
        LOBBY_TEST(strangers_make_and_join_nothing),
        LOBBY_TEST(nobody_makes_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
