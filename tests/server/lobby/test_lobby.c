/* The lobby over the API: seats are taken and freed, games start. */
#include "server/at_lobby.h"

/* ---------------------------------------------------------------- joining */

static void a_game_fills_and_is_started(void **state)
{
    (void)state;
    make_for_two("");
    post_refused(&anna, "start", "", 409, "not-now");
    assert_int_equal(post(&berta, "join", "{}"), 200);
    place_restart(&here);
    assert_int_equal(get_game(&berta), 200);
    assert_word("mine.0", "1");
    assert_word("seats.1.player", "Berta");
    assert_word("state", "waiting");
    post_refused(&berta, "start", "", 403, "not-yours");
    assert_int_equal(post(&anna, "start", ""), 200);
    assert_word("state", "running");
    assert_word("seats.0.name", "S");
    assert_word("seats.1.name", "M");
    post_refused(&anna, "start", "", 409, "not-now");
    post_refused(&carl, "join", "", 409, "not-now");
    post_refused(&berta, "leave", "", 409, "not-now");
    place_restart(&here);
    assert_int_equal(get_game(&berta), 200);
    assert_word("state", "running");
    assert_word("mine.0", "1");
}

static void two_want_one_seat(void **state)
{
    visiting first = {0}, second = {0}, look = {0};
    char path[100];
    (void)state;
    make_for_two("");
    snprintf(path, sizeof path, "/api/v1/games/%s/join", id);
    visit_send(&berta, &first, WEB_POST, path, "{\"seat\":1}");
    visit_send(&carl, &second, WEB_POST, path, "{\"seat\":1}");
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    visit_send(&carl, &look, WEB_GET, path, NULL);
    /* Nobody learns of it before it is stored. */
    assert_true(first.outcome == WEB_LATER && second.outcome == WEB_LATER &&
                look.outcome == WEB_LATER);
    assert_int_equal(end_post(&berta, &first), 200);
    end_post(&carl, &second);
    refused(409, "taken");
    assert_int_equal(end_post(&carl, &look), 200);
    assert_word("seats.1.player", "Berta");
}

static void seats_that_cannot_be_taken(void **state)
{
    (void)state;
    make_for_two("");
    post_refused(&berta, "join", "{\"seat\":0}", 409, "taken");
    post_refused(&anna, "join", "{\"seat\":0}", 409, "taken");
    post_refused(&berta, "join", "{\"seat\":2}", 400, "bad-request");
    post_refused(&berta, "join", "{\"seat\":-1}", 400, "bad-request");
    post_refused(&berta, "join", "{\"seat\":\"1\"}", 400, "bad-request");
    post_refused(&berta, "join", "{\"nonce\":\"1\"}", 400, "bad-request");
    post_refused(&berta, "join", "{\"invitation\":\"none\"}", 403, "not-yours");
    assert_int_equal(post(&berta, "join", "{\"seat\":1}"), 200);
    post_refused(&carl, "join", "", 409, "taken");
    snprintf(id, sizeof id, "nosuchgame00");
    post_refused(&berta, "join", "", 404, "not-found");
}

static void one_person_on_several_seats(void **state)
{
    (void)state;
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"start\":true");
    assert_word("state", "running");
    assert_int_equal(count("mine"), 2);
    assert_word("curtain", "true");
    make_for_two("");
    assert_word("curtain", "false");
    assert_int_equal(post(&anna, "join", ""), 200);
    assert_int_equal(count("mine"), 2);
    assert_word("curtain", "true");
}

static uint32_t looked_at;

static store_status many_games(srv_store *self, const store_filter *filter, store_see_game *see,
                               void *to)
{
    store_game game = {.line = "probe plain", .state = GAME_OVER, .listed = 1, .seats = 2};
    (void)self;
    for (looked_at = 0; looked_at < 100000; looked_at++) {
        game.created = 200000 - looked_at / 3; /* some at the same time */
        if ((filter->before == 0 || game.created < filter->before) && !see(to, &game))
            break;
    }
    return STORE_OK;
}

/* A search through a long history is done in parts: others wait meanwhile. */
static void searches_have_an_end(void **state)
{
    static store_ops many;
    char path[100];
    (void)state;
    real_ops = here.store->ops;
    many = *real_ops;
    many.games = many_games;
    here.store->ops = &many;
    assert_int_equal(get(&anna, "/api/v1/games?list=open&state=over&game=nosuch"), 200);
    assert_in_range(looked_at, 1000, 2100);
    assert_int_equal(count("games"), 0);
    uint32_t first = looked_at;
    snprintf(path, sizeof path, "/api/v1/games?list=open&state=over&game=nosuch&before=%s",
             word("before"));
    assert_int_equal(reply_number(&anna, "before"), 200000 - first / 3 + 1);
    assert_int_equal(get(&anna, path), 200);
    assert_in_range(looked_at, first + 1000, first + 2100);
    here.store->ops = real_ops;
}

/* One person may play both sides without a curtain, and change that while the game runs; the same for spectators. */
static void the_creator_changes_settings(void **state)
{
    (void)state;
    make_for_two(
        ",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"curtain\":false,\"start\":true");
    assert_word("curtain", "false");
    assert_int_equal(put_game(&anna, "{\"curtain\":true}"), 200);
    assert_word("curtain", "true");
    assert_int_equal(put_game(&anna, "{\"curtain\":false}"), 200);
    assert_int_equal(put_game(&anna, "{}"), 200);
    assert_word("curtain", "false");
    place_restart(&here);
    assert_int_equal(get_game(&anna), 200);
    assert_word("curtain", "false");
    assert_int_equal(get_game(&berta), 404);
    assert_int_equal(put_game(&anna, "{\"watch\":\"people\"}"), 200);
    assert_word("watch", "people");
    assert_word("curtain", "false");
    assert_int_equal(get_game(&berta), 200);
    assert_int_equal(put_game(&anna, "{\"watch\":\"nobody\"}"), 200);
    assert_int_equal(put_game(&anna, "{\"watch\":\"all\"}"), 400);
    assert_int_equal(put_game(&anna, "{\"curtain\":1}"), 400);
    assert_int_equal(put_game(&berta, "{\"curtain\":true}"), 404); /* it is Anna's alone */
    make_for_two("");
    assert_int_equal(put_game(&berta, "{\"curtain\":false}"), 403);
    assert_int_equal(put_game(&anna, "{\"watch\":\"nobody\"}"), 409); /* others may come */
}

static void a_game_starts_by_itself(void **state)
{
    (void)state;
    make_for_two(",\"start\":true");
    assert_word("state", "waiting");
    place_restart(&here); /* that it starts is stored too */
    assert_int_equal(post(&berta, "join", ""), 200);
    assert_word("state", "running");
    place_restart(&here);
    assert_int_equal(get_game(&anna), 200);
    assert_word("state", "running");
}

static void bots_sit_down_at_once(void **state)
{
    (void)state;
    make_for_two(
        ",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"random\"}],\"start\":true");
    assert_word("state", "running");
    assert_word("seats.1.kind", "bot");
    assert_word("seats.1.bot", "random");
    assert_int_equal(post(&anna, "abandon", ""), 200); /* nobody else to ask */
    assert_word("state", "abandoned");
    make_for_two(",\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"bot\"}],\"start\":true");
    assert_word("state", "running");
    post_refused(&berta, "abandon", "", 403, "not-yours");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_word("state", "abandoned");
}

/* ---------------------------------------------------------------- invitations and reserved seats */

static const char invitation[] = "/api/v1/invitation";

static void an_invitation_is_for_one(void **state)
{
    char token[60], body[120], with_seat[120];
    (void)state;
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"invitation\"}],\"watch\":\"nobody\"");
    assert_int_equal(count("invitations"), 1);
    assert_word("invitations.0.seat", "1");
    assert_word("seats.1.kind", "invited");
    snprintf(token, sizeof token, "%s", word("invitations.0.token"));
    assert_int_equal(strlen(token), 43);
    place_restart(&here);

    /* Without a token nothing is revealed. */
    assert_int_equal(get_game(&anna), 200);
    assert_null(reply_at(last, "invitations"));
    get_game(&berta);
    refused(404, "not-found");
    post_refused(&berta, "join", "", 404, "not-found");
    post_refused(&berta, "join", "{\"invitation\":\"bad\"}", 404, "not-found");

    /* With one the game is found. */
    snprintf(body, sizeof body, "{\"invitation\":\"%s\"}", token);
    snprintf(stranger.token, sizeof stranger.token, "stranger");
    assert_int_equal(ask(&stranger, WEB_POST, invitation, body), 200);
    assert_word("id", id);
    assert_word("invited", "1");
    assert_int_equal(ask(&berta, WEB_POST, invitation, body), 200);
    snprintf(with_seat, sizeof with_seat, "{\"seat\":0,\"invitation\":\"%s\"}", token);
    post_refused(&berta, "join", with_seat, 403, "not-yours");
    assert_int_equal(post(&berta, "join", body), 200);
    assert_word("mine.0", "1");

    /* It is used now. */
    post_refused(&carl, "join", body, 404, "not-found");
    post_refused(&anna, "join", body, 409, "taken");
    ask(&carl, WEB_POST, invitation, body);
    refused(404, "not-found");

    /* Leaving makes it valid again; the game is as hidden as before. */
    assert_int_equal(post(&berta, "leave", ""), 200);
    get_game(&carl);
    refused(404, "not-found");
    assert_int_equal(post(&carl, "join", body), 200);
    assert_word("mine.0", "1");
}

/* Proxies log addresses: a token in one is ignored. */
static void an_address_is_no_place_for_a_token(void **state)
{
    char token[60], path[140];
    (void)state;
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"invitation\"}],\"watch\":\"nobody\"");
    snprintf(token, sizeof token, "%s", word("invitations.0.token"));
    snprintf(path, sizeof path, "/api/v1/games/%s?invitation=%s", id, token);
    get(&berta, path);
    refused(404, "not-found");
    snprintf(path, sizeof path, "/api/v1/games?invitation=%s", token);
    get(&stranger, path);
    refused(401, "unknown-person");
    get(&berta, path);
    assert_int_equal(count("games"), 0);
    snprintf(path, sizeof path, "/api/v1/invitation?invitation=%s", token);
    get(&berta, path);
    refused(405, "wrong-method");
    ask(&berta, WEB_POST, path, "{}");
    refused(400, "bad-request");
    snprintf(path, sizeof path, "/api/v1/games/%s/join?invitation=%s", id, token);
    ask(&berta, WEB_POST, path, "{}");
    refused(404, "not-found");
}

static visitor marie; /* has an account */

static int set_up_with_marie(void **state)
{
    set_up(state);
    make_account(&marie, "Marie");
    return 0;
}

static int tear_down_with_marie(void **state)
{
    visitor_close(&marie);
    return tear_down(state);
}

static void a_seat_is_kept_for_an_account(void **state)
{
    (void)state;
    make_for_two(",\"watch\":\"nobody\",\"start\":true,"
                 "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"user\",\"name\":\"MARIE\"}]");
    assert_word("seats.1.kind", "invited");
    assert_word("seats.1.player", "Marie");
    assert_word("state", "waiting");
    post_refused(&berta, "join", "", 404, "not-found");
    post_refused(&anna, "join", "{\"seat\":1}", 403, "not-yours");
    post_refused(&anna, "join", "", 409, "taken");
    assert_int_equal(get(&marie, "/api/v1/games"), 200);
    assert_int_equal(count("games"), 1);
    assert_int_equal(post(&marie, "join", ""), 200);
    assert_word("state", "running");
    assert_word("mine.0", "1");
}

/* Guests may share a name with each other, but not with an account. */
static void a_guest_looks_like_nobody_with_an_account(void **state)
{
    static const char *const alike[] = {"{\"name\":\"Marie\"}", "{\"name\":\"M\u00e1r1e\"}",
                                        "{\"name\":\"MARIE\"}"};
    (void)state;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        ask(&anna, WEB_PUT, "/api/v1/me", alike[i]);
        refused(409, "taken");
    }
    assert_int_equal(ask(&anna, WEB_PUT, "/api/v1/me", "{\"name\":\"Berta\"}"), 200);
    assert_int_equal(ask(&anna, WEB_PUT, "/api/v1/me", "{\"name\":\"\uff21nna\"}"), 200);
    assert_word("name", "Anna");
    ask(&anna, WEB_PUT, "/api/v1/me", "{\"name\":\"An\\u202ena\"}");
    refused(400, "bad-request");
    assert_non_null(strstr(word("error.text"), "U+202E"));
}

static void nobody_must_take_a_kept_seat(void **state)
{
    (void)state;
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"user\",\"name\":\"Marie\"}]");
    post_refused(&berta, "leave", "", 403, "not-yours");
    assert_int_equal(post(&marie, "leave", ""), 200);
    assert_word("seats.1.kind", "open");
    assert_int_equal(get(&marie, "/api/v1/games"), 200);
    assert_int_equal(count("games"), 0);
}

static void a_kept_seat_comes_before_an_open_one(void **state)
{
    (void)state;
    assert_int_equal(make(&anna,
                          "{\"game\":\"probe\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
                          "{\"kind\":\"user\",\"name\":\"marie\"}]}"),
                     201);
    assert_int_equal(post(&marie, "join", ""), 200);
    assert_word("mine.0", "2");
}

/* ---------------------------------------------------------------- leaving */

static void a_seat_is_given_back(void **state)
{
    (void)state;
    make_for_two("");
    post_refused(&berta, "leave", "", 403, "not-yours");
    assert_int_equal(post(&berta, "join", ""), 200);
    post_refused(&berta, "leave", "{\"seat\":0}", 403, "not-yours");
    assert_int_equal(post(&berta, "leave", "{\"seat\":1}"), 200);
    assert_word("seats.1.kind", "open");
    assert_word("seats.1.player", "-");
    assert_int_equal(count("mine"), 0);
    assert_int_equal(post(&anna, "join", ""), 200);
    assert_int_equal(post(&anna, "leave", ""), 200); /* both seats */
    assert_int_equal(count("mine"), 0);
    assert_word("maker", "true");
    place_restart(&here);
    assert_int_equal(post(&carl, "join", ""), 200);
    assert_word("mine.0", "0");
}

#define MARIE_TEST(function)                                                                       \
    cmocka_unit_test_setup_teardown(function, set_up_with_marie, tear_down_with_marie)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(a_game_fills_and_is_started),
        LOBBY_TEST(two_want_one_seat),
        LOBBY_TEST(seats_that_cannot_be_taken),
        LOBBY_TEST(searches_have_an_end),
        LOBBY_TEST(one_person_on_several_seats),
        LOBBY_TEST(the_creator_changes_settings),
        LOBBY_TEST(a_game_starts_by_itself),
        LOBBY_TEST(bots_sit_down_at_once),
        LOBBY_TEST(an_invitation_is_for_one),
        MARIE_TEST(a_seat_is_kept_for_an_account),
        MARIE_TEST(nobody_must_take_a_kept_seat),
        MARIE_TEST(a_kept_seat_comes_before_an_open_one),
        MARIE_TEST(a_guest_looks_like_nobody_with_an_account),
        LOBBY_TEST(a_seat_is_given_back),
        LOBBY_TEST(an_address_is_no_place_for_a_token),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
