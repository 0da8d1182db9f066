/* The lobby over the API: games are abandoned, rematched, and found in lists. */
#include "server/at_lobby.h"

/* ---------------------------------------------------------------- abandoning */

static void the_maker_takes_a_game_away(void **state)
{
    visiting first = {0}, second = {0};
    (void)state;
    make_for_two("");
    assert_int_equal(post(&berta, "join", ""), 200);
    post_refused(&berta, "abandon", "", 403, "not-yours");
    begin_post(&anna, &first, "abandon");
    begin_post(&anna, &second, "abandon");
    assert_int_equal(end_post(&anna, &first), 200);
    assert_word("state", "abandoned");
    end_post(&anna, &second);
    refused(404, "not-found");
    get_game(&anna);
    refused(404, "not-found");
    assert_int_equal(get(&berta, "/api/v1/games?state=all"), 200);
    assert_int_equal(count("games"), 0);
}

static void a_running_game_needs_everybody(void **state)
{
    (void)state;
    start_for_two("");
    post_refused(&carl, "abandon", "", 403, "not-yours");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_word("state", "running");
    assert_int_equal(post(&anna, "abandon", ""), 200); /* a second time has no effect */
    assert_word("state", "running");
    place_restart(&here);
    assert_int_equal(post(&berta, "abandon", ""), 200);
    assert_word("state", "abandoned");
    assert_string_not_equal(word("ended"), "-");
    post_refused(&anna, "abandon", "", 409, "not-now");
    place_restart(&here);
    assert_int_equal(get_game(&anna), 200);
    assert_word("state", "abandoned");
}

static void somebody_alone_on_all_seats_asks_once(void **state)
{
    (void)state;
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"start\":true");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_word("state", "abandoned");
}

/* ---------------------------------------------------------------- rematches */

static void a_rematch_turns_the_seats(void **state)
{
    char first[STORE_ID_SIZE], second[30], hash[70];
    (void)state;
    start_for_two(
        ",\"title\":\"Again\",\"clock\":{\"kind\":\"live\",\"seconds\":600},\"watch\":\"nobody\"");
    snprintf(first, sizeof first, "%s", id);
    post_refused(&anna, "rematch", "", 409, "not-now");
    resign(&anna, 0);
    assert_int_equal(get_game(&berta), 200);
    assert_word("state", "over");
    assert_word("rematch", "-");
    snprintf(hash, sizeof hash, "%s", word("seed_hash"));
    post_refused(&carl, "rematch", "", 404, "not-found");

    assert_int_equal(post(&berta, "rematch", ""), 201);
    snprintf(second, sizeof second, "%s", word("id"));
    assert_string_not_equal(first, second);
    assert_word("state", "running");
    assert_word("line", "probe plain players=2");
    assert_word("title", "Again");
    assert_word("clock.kind", "live");
    assert_word("watch", "nobody");
    assert_word("rematch_of", first);
    assert_word("seats.0.player", "Berta");
    assert_word("seats.1.player", "Anna");
    assert_word("mine.0", "0");
    assert_string_not_equal(word("seed_hash"), hash);

    assert_int_equal(post(&anna, "rematch", ""), 200); /* the same */
    assert_word("id", second);
    place_restart(&here);
    assert_int_equal(get_game(&anna), 200);
    assert_word("rematch", second);
    assert_int_equal(post(&anna, "rematch", ""), 200);
    assert_word("id", second);
    assert_word("rematch_of", first);
    assert_word("state", "running");
}

/* A rematch is a game like any other: it counts for whoever requests it. */
static void a_rematch_counts(void **state)
{
    (void)state;
    start_for_two("");
    resign(&anna, 0);
    here.house.settings.games_per_user = 1;
    assert_int_equal(ask(&berta, WEB_POST, "/api/v1/games", "{\"game\":\"probe\"}"), 201);
    post_refused(&berta, "rematch", "", 429, "too-many");
    assert_int_equal(post(&anna, "rematch", ""), 201);
    assert_int_equal(post(&berta, "rematch", ""), 200);
}

static void two_rematches_at_once_are_one(void **state)
{
    visiting first = {0}, second = {0};
    char made[30];
    (void)state;
    start_for_two("");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_int_equal(post(&berta, "abandon", ""), 200);
    post_refused(&carl, "rematch", "", 403, "not-yours");
    begin_post(&anna, &first, "rematch");
    begin_post(&berta, &second, "rematch");
    assert_int_equal(end_post(&anna, &first), 201);
    snprintf(made, sizeof made, "%s", word("id"));
    assert_int_equal(end_post(&berta, &second), 200);
    assert_word("id", made);
    assert_int_equal(get(&anna, "/api/v1/games?state=all"), 200);
    assert_int_equal(count("games"), 2);
}

static void bots_and_three_seats_turn_too(void **state)
{
    (void)state;
    assert_int_equal(make(&anna, "{\"game\":\"probe\",\"start\":true,\"seats\":["
                                 "{\"kind\":\"me\"},{\"kind\":\"me\"},{\"kind\":\"bot\"}]}"),
                     201);
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_int_equal(post(&anna, "rematch", ""), 201);
    assert_word("seats.0.kind", "bot");
    assert_word("seats.1.player", "Anna");
    assert_word("seats.2.player", "Anna");
    assert_word("state", "running");
}

/* ---------------------------------------------------------------- lists, and what strangers see */

static void my_games(void **state)
{
    char waiting[STORE_ID_SIZE];
    (void)state;
    start_for_two("");
    make_for_two("");
    snprintf(waiting, sizeof waiting, "%s", id);
    assert_int_equal(get(&anna, "/api/v1/games"), 200);
    assert_int_equal(count("games"), 2);
    assert_word("games.0.id", waiting);
    assert_word("games.0.state", "waiting");
    assert_word("games.1.state", "running");
    assert_word("games.1.mine.0", "0");
    assert_word("before", "-");
    assert_int_equal(get(&berta, "/api/v1/games"), 200);
    assert_int_equal(count("games"), 1);
    assert_word("games.0.mine.0", "1");
    assert_int_equal(get(&anna, "/api/v1/games?state=waiting"), 200);
    assert_int_equal(count("games"), 1);
    assert_int_equal(get(&anna, "/api/v1/games?state=over"), 200);
    assert_int_equal(count("games"), 0);
    assert_int_equal(get(&carl, "/api/v1/games"), 200);
    assert_int_equal(count("games"), 0);
    get(&stranger, "/api/v1/games");
    refused(401, "unknown-person");
    get(&anna, "/api/v1/games?state=odd");
    refused(400, "bad-request");
    get(&anna, "/api/v1/games?list=odd");
    refused(400, "bad-request");
    get(&anna, "/api/v1/games?before=yesterday");
    refused(400, "bad-request");
    ask(&anna, WEB_POST, "/api/v1/invitation", "{\"invitation\":\"odd\"}");
    refused(404, "not-found");
}

static void ended_games(void **state)
{
    (void)state;
    start_for_two("");
    resign(&berta, 1);
    start_for_two("");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_int_equal(post(&berta, "abandon", ""), 200);
    assert_int_equal(get(&berta, "/api/v1/games?state=over"), 200);
    assert_int_equal(count("games"), 2);
    assert_word("games.0.state", "abandoned");
    assert_word("games.1.state", "over");
    assert_string_not_equal(word("games.1.result"), "-");
    assert_int_equal(get(&berta, "/api/v1/games?state=abandoned"), 200);
    assert_int_equal(count("games"), 1);
}

static void the_public_list(void **state)
{
    char open[STORE_ID_SIZE], watched[STORE_ID_SIZE];
    (void)state;
    start_for_two("");
    snprintf(watched, sizeof watched, "%s", id);
    make_for_two("");
    snprintf(open, sizeof open, "%s", id);
    make_for_two(",\"listed\":false");
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"invitation\"}]");
    start_for_two(",\"watch\":\"nobody\"");
    assert_int_equal(get(&stranger, "/api/v1/games?list=open"), 200);
    assert_int_equal(count("games"), 2);
    assert_word("games.0.id", open);
    assert_word("games.1.id", watched);
    assert_int_equal(get(&carl, "/api/v1/games?list=open&state=running"), 200);
    assert_int_equal(count("games"), 1);
    assert_int_equal(get(&carl, "/api/v1/games?list=open&state=over"), 200);
    assert_int_equal(count("games"), 0);
}

static const char *const public_lists[] = {"?list=open",
                                           "?list=open&state=waiting",
                                           "?list=open&state=running",
                                           "?list=open&state=over",
                                           "?list=open&state=abandoned",
                                           "?list=open&state=all"};

/* How many of the public lists, for a stranger and a guest, have the game created last. */
static int lists_with_it(void)
{
    int found = 0;
    for (size_t i = 0; i < sizeof public_lists / sizeof public_lists[0]; i++) {
        char path[100];
        snprintf(path, sizeof path, "/api/v1/games%s", public_lists[i]);
        assert_int_equal(get(&stranger, path), 200);
        found += strstr(stranger.text, id) != NULL;
        assert_int_equal(get(&carl, path), 200);
        found += strstr(carl.text, id) != NULL;
    }
    assert_int_equal(get(&carl, "/api/v1/games?state=all"), 200);
    return found + (strstr(carl.text, id) != NULL);
}

static void a_game_that_is_not_listed_is_in_no_public_list(void **state)
{
    (void)state;
    make_for_two(",\"listed\":false");
    assert_int_equal(lists_with_it(), 0);
    assert_int_equal(post(&berta, "join", ""), 200);
    assert_int_equal(post(&anna, "start", ""), 200);
    assert_int_equal(lists_with_it(), 0);
    resign(&berta, 1);
    assert_int_equal(lists_with_it(), 0);
    assert_int_equal(post(&anna, "rematch", ""), 201);
    snprintf(id, sizeof id, "%s", word("id"));
    assert_word("listed", "false");
    assert_int_equal(lists_with_it(), 0);
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_int_equal(post(&berta, "abandon", ""), 200);
    assert_word("state", "abandoned");
    assert_int_equal(lists_with_it(), 0);
}

/* Two see it in each of two lists (by state, and all), and its players find it among their own. */
static void a_game_that_is_listed_is_in_them(void **state)
{
    (void)state;
    start_for_two("");
    assert_int_equal(lists_with_it(), 6);
    resign(&berta, 1);
    assert_int_equal(lists_with_it(), 4);
    start_for_two(",\"watch\":\"nobody\"");
    assert_int_equal(lists_with_it(), 0);
    resign(&berta, 1);
    assert_int_equal(lists_with_it(), 0);
}

static void what_strangers_see(void **state)
{
    static const char *const calls[] = {"join", "leave", "start", "abandon", "rematch"};
    (void)state;
    make_for_two(",\"watch\":\"nobody\",\"listed\":false"); /* an open seat: anyone with the link */
    assert_int_equal(get_game(&carl), 200);
    assert_int_equal(get_game(&stranger), 200);
    assert_int_equal(post(&berta, "join", ""), 200);
    for (int running = 0; running < 2; running++) {
        get_game(&carl);
        refused(404, "not-found");
        get_game(&stranger);
        refused(404, "not-found");
        for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
            post_refused(&carl, calls[i], "", 404, "not-found");
        }
        assert_int_equal(get_game(&berta), 200);
        if (!running)
            assert_int_equal(post(&anna, "start", ""), 200);
    }
    start_for_two("");
    assert_int_equal(get_game(&stranger), 200);
    assert_word("maker", "false");
    assert_int_equal(count("mine"), 0);
}

/* Lists have pages; no game is lost between two of them, even if several were created at the same moment. */
static void long_lists_have_pages(void **state)
{
    enum { GAMES = 120 };
    char path[100], before[30] = "";
    size_t found = 0;
    (void)state;
    store_batch *batch = batch_new();
    for (int i = 0; i < GAMES; i++) {
        store_game game = {.seats = 2, .line = "probe plain players=2", .listed = 1};
        snprintf(game.id, sizeof game.id, "game%d", i);
        game.created = 1000 + i / 8;
        batch_add_game(batch, CHANGE_ADD_GAME, &game);
    }
    house_send(&here.house, batch);
    place_settle(&here);
    int pages = 0;
    do {
        snprintf(path, sizeof path, "/api/v1/games?list=open%s%s", before[0] ? "&before=" : "",
                 before);
        assert_int_equal(get(&carl, path), 200);
        found += count("games");
        snprintf(before, sizeof before, "%s", word("before"));
        pages++;
    } while (strcmp(before, "-") != 0 && pages < 10);
    assert_int_equal(found, GAMES);
    assert_int_equal(pages, 3);
}

/* ---------------------------------------------------------------- a store that fails */

static store_ops failing;

static void fail_to_commit(srv_store *self, store_batch *first)
{
    (void)self;
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = STORE_FULL;
}

static void let_the_store_fail(void)
{
    place_settle(&here);
    failing = *here.store->ops;
    failing.commit = fail_to_commit;
    here.store->ops = &failing;
}

static void let_the_store_work(const store_ops *working)
{
    place_settle(&here);
    here.store->ops = working;
}

/* The call fails, and nothing has changed. */
static void fails(visitor *who, const char *what)
{
    const store_ops *working = here.store->ops;
    let_the_store_fail();
    post_refused(who, what, "", 503, "no-store");
    assert_true(who->retry_after > 0);
    assert_null(reply_at(who, "id"));
    let_the_store_work(working);
}

static void what_is_not_stored_has_not_happened(void **state)
{
    const store_ops *working = here.store->ops;
    (void)state;
    let_the_store_fail();
    make(&anna, "{\"game\":\"probe\"}");
    refused(503, "no-store");
    let_the_store_work(working);
    assert_int_equal(get(&anna, "/api/v1/games"), 200);
    assert_int_equal(count("games"), 0);

    make_for_two("");
    fails(&berta, "join");
    assert_int_equal(get_game(&berta), 200);
    assert_word("seats.1.kind", "open");
    fails(&anna, "leave");
    fails(&anna, "abandon");
    assert_int_equal(get_game(&anna), 200);
    assert_word("state", "waiting");
    assert_word("mine.0", "0");
    assert_int_equal(post(&berta, "join", ""), 200);
    fails(&anna, "start");
    assert_int_equal(get_game(&anna), 200);
    assert_word("state", "waiting");
    assert_int_equal(post(&anna, "start", ""), 200);
    fails(&anna, "abandon");
    assert_int_equal(post(&berta, "abandon", ""), 200);
    assert_word("state", "running");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_word("state", "abandoned");
    fails(&berta, "rematch");
    assert_int_equal(get_game(&berta), 200);
    assert_word("rematch", "-");
    assert_int_equal(post(&berta, "rematch", ""), 201);
    assert_int_equal(get(&berta, "/api/v1/games?state=all"), 200);
    assert_int_equal(count("games"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(the_maker_takes_a_game_away),
        LOBBY_TEST(a_running_game_needs_everybody),
        LOBBY_TEST(somebody_alone_on_all_seats_asks_once),
        LOBBY_TEST(a_rematch_turns_the_seats),
        LOBBY_TEST(a_rematch_counts),
        LOBBY_TEST(two_rematches_at_once_are_one),
        LOBBY_TEST(bots_and_three_seats_turn_too),
        LOBBY_TEST(my_games),
        LOBBY_TEST(ended_games),
        LOBBY_TEST(the_public_list),
        LOBBY_TEST(a_game_that_is_not_listed_is_in_no_public_list),
        LOBBY_TEST(a_game_that_is_listed_is_in_them),
        LOBBY_TEST(what_strangers_see),
        LOBBY_TEST(long_lists_have_pages),
        LOBBY_TEST(what_is_not_stored_has_not_happened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
