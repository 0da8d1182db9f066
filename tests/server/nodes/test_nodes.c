/* test_nodes.c: several servers on one store: whatever one of them stores, the others serve. */
#include "server/nodes/hub.h"

#include "server/hearing.h"
#include "server/meeting/meeting.h"
#include "server/people/guesses.h"

static visitor anna, berta;

static int open_two(void **state)
{
    (void)state;
    hub_open(2, false);
    anna = berta = (visitor){.at = hub_at(0)};
    visitor_open(&anna, hub_at(0));
    visitor_open(&berta, hub_at(1));
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    visitor_close(&anna);
    visitor_close(&berta);
    hub_close();
    return 0;
}

/* Anna is with the first server, Berta with the second. */
static void begin(void)
{
    begin_for_two(&anna, &berta, "", game);
    hub_run(20);
}

static int64_t number_at(visitor *who, const char *seat)
{
    assert_int_equal(visit(who, WEB_GET, path_of("sight", seat), NULL), 200);
    return reply_number(who, "number");
}

static uint64_t rows_stored(void)
{
    uint64_t rows = 0;
    srv_store *store = hub_at(0)->store;
    store->ops->rows(store, game, 0, hub_count_row, &rows);
    return rows;
}

static int post(visitor *who, const char *seat, int64_t after, const char *order)
{
    return visit_with(who, WEB_POST, path_of("orders", seat), "{'after':%lld,'order':'%s'}",
                      (long long)after, order);
}

/* ---------------------------------------------------------------- games */

static void test_joins_a_game_of_another_server(void **state)
{
    (void)state;
    begin();
    assert_int_equal(number_at(&anna, "0"), number_at(&berta, "1"));
}

static void test_orders_are_heard(void **state)
{
    (void)state;
    listener ears;
    event heard;
    begin();
    hear_stream(&ears, &berta, "");
    expect_hello(&ears, &heard);
    deploy(&anna, &berta);
    hub_run(20);
    assert_true(next_entry(&ears, &heard));
    order(&anna, "0", "end");
    hub_run(20);
    int count = 1;
    int64_t last = entry_number(&heard);
    while (next_entry(&ears, &heard)) {
        assert_int_equal(entry_number(&heard), last + 1); /* none is missed or repeated */
        last++;
        count++;
    }
    assert_true(count >= 2);
    assert_int_equal(last, number_at(&berta, "1"));
    stop_hearing(&ears);
}

/* Both are asked at once, and neither server knows of the other's order. */
static void test_a_conflict_is_handled_again(void **state)
{
    (void)state;
    begin();
    int64_t first = number_at(&anna, "0"), second = number_at(&berta, "1");
    unsigned before = atomic_load(&hub.refused);
    atomic_store(&hub.deaf, true);
    assert_int_equal(post(&anna, "0", first, "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    assert_int_equal(post(&berta, "1", second, "deploy Hale: 1 1 2 Hule: 3 4"), 200);
    assert_int_equal(atomic_load(&hub.refused) - before, 1);
    assert_int_equal(rows_stored(), 3);
    assert_int_equal(hub_at(1)->house.nodes->counts.conflicts, 1);
}

static void test_a_stale_order_is_refused_as_by_one_server(void **state)
{
    (void)state;
    begin();
    deploy(&anna, &berta);
    hub_run(20);
    visitor twin = anna;
    twin.at = hub_at(1);
    twin.json = NULL;
    twin.text = NULL;
    int64_t after = number_at(&anna, "0");
    assert_int_equal(number_at(&twin, "0"), after);
    atomic_store(&hub.deaf, true);
    assert_int_equal(post(&anna, "0", after, "end"), 200);
    assert_int_equal(post(&twin, "0", after, "end"),
                     200); /* the same order, posted again elsewhere */
    assert_true(json_is_true(reply_at(&twin, "repeated")));
    assert_int_equal(post(&twin, "0", after, "resign"), 409);
    assert_string_equal(reply_text(&twin, "error.code"), "stale");
    visitor_close(&twin);
}

/* The first server does not know yet that Berta has deployed, too. */
static void test_a_server_that_is_behind_looks_before_it_refuses(void **state)
{
    (void)state;
    begin();
    atomic_store(&hub.deaf, true);
    deploy(&anna, &berta);
    int64_t after = number_at(&anna, "0");
    assert_int_equal(post(&anna, "0", after, "end"), 409);
    assert_string_equal(reply_text(&anna, "error.code"), "stale");
    assert_int_equal(post(&anna, "0", reply_number(&anna, "sight.number"), "end"), 200);
    assert_int_equal(rows_stored(), 4);
}

static void test_lost_news_costs_seconds(void **state)
{
    (void)state;
    listener ears;
    event heard;
    begin();
    hear_stream(&ears, &berta, "");
    expect_hello(&ears, &heard);
    deploy(&anna, &berta);
    hub_run(20);
    while (next_entry(&ears, &heard)) {}
    atomic_store(&hub.deaf, true);
    order(&anna, "0", "end");
    hub_run(20);
    assert_false(next_entry(&ears, &heard));
    hub_pass(NODES_LOOK + 1000);
    assert_true(next_entry(&ears, &heard));
    stop_hearing(&ears);
}

/* What the client has seen of another server is known here before it is answered. */
static void test_a_reply_is_not_older_than_what_the_client_knows(void **state)
{
    (void)state;
    char path[120];
    begin();
    deploy(&anna, &berta);
    hub_run(20);
    number_at(&berta, "1");
    atomic_store(&hub.deaf, true);
    order(&anna, "0", "end");
    int64_t known = number_at(&anna, "0");
    anna.at = hub_at(1);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/sight?known=%lld", game,
             (long long)known);
    assert_int_equal(visit(&anna, WEB_GET, path, NULL), 200);
    assert_int_equal(reply_number(&anna, "number"), known);
}

static void test_a_stream_goes_on_with_another_server(void **state)
{
    (void)state;
    listener ears;
    event heard;
    char id[400] = "";
    begin();
    deploy(&anna, &berta);
    hub_run(20);
    hear_stream(&ears, &anna, "");
    expect_hello(&ears, &heard);
    order(&anna, "0", "end");
    hub_run(5);
    assert_true(next_entry(&ears, &heard));
    int64_t last = entry_number(&heard);
    snprintf(id, sizeof id, "%s", heard.id);
    stop_hearing(&ears);
    number_at(&berta, "1");
    atomic_store(&hub.deaf, true);
    say(&berta, "1", "hello");
    say(&berta, "1", "again");
    anna.at = hub_at(0);
    hub_run(5);
    hear_stream(&ears, &anna,
                id); /* the first server does not know of the chat, and begins where she was */
    hub_pass(NODES_LOOK + 1000);
    for (int i = 1; i <= 2; i++) {
        assert_true(next_entry(&ears, &heard));
        assert_int_equal(entry_number(&heard), last + i);
    }
    snprintf(id, sizeof id, "%s", heard.id);
    stop_hearing(&ears);
    say(&anna, "0", "I am");
    anna.at = hub_at(1);
    hear_stream(&ears, &anna, id);
    hub_pass(NODES_LOOK + 1000);
    assert_true(next_entry(&ears, &heard));
    assert_int_equal(entry_number(&heard), last + 3);
    assert_false(next_entry(&ears, &heard));
    stop_hearing(&ears);
}

/* A number that only the other server has sent is not one that was never sent. */
static void test_a_stream_does_not_go_back(void **state)
{
    (void)state;
    listener ears;
    event heard;
    char id[400];
    begin();
    number_at(&berta, "1");
    anna.at = hub_at(0);
    hear_stream(&ears, &anna, "");
    expect_hello(&ears, &heard);
    atomic_store(&hub.deaf, true);
    say(&anna, "0", "one");
    say(&anna, "0", "two");
    while (next_entry(&ears, &heard))
        snprintf(id, sizeof id, "%s", heard.id);
    stop_hearing(&ears);
    anna.at = hub_at(1); /* it has the game in memory, without the chat */
    hear_stream(&ears, &anna, id);
    assert_false(next_event(&ears, &heard)); /* no second hello */
    hub_pass(NODES_LOOK + 1000);
    assert_false(next_entry(&ears, &heard));
    stop_hearing(&ears);
}

static void test_drafts_follow(void **state)
{
    (void)state;
    begin();
    number_at(&berta, "1");
    visitor twin = berta;
    twin.json = NULL;
    twin.text = NULL;
    twin.at = hub_at(0);
    assert_int_equal(visit_with(&berta, WEB_PUT, path_of("draft", "1"),
                                "{'order':'deploy Hale: 1 1 2 Hule: 3 4'}"),
                     200);
    hub_run(20);
    assert_int_equal(visit(&twin, WEB_GET, path_of("draft", "1"), NULL), 200);
    assert_true(json_array_size(reply_at(&twin, "steps")) > 0);
    visitor_close(&twin);
}

static void test_a_deleted_game_is_gone_everywhere(void **state)
{
    (void)state;
    char path[80];
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/games",
                                "{'game':'probe','options':{'players':2},"
                                "'seats':[{'kind':'me'},{'kind':'open'}]}"),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    assert_int_equal(visit(&berta, WEB_GET, path, NULL), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/abandon", game);
    assert_int_equal(visit(&anna, WEB_POST, path, NULL), 200);
    *strrchr(path, '/') = 0;
    hub_run(20);
    assert_int_equal(visit(&berta, WEB_GET, path, NULL), 404);
}

/* ---------------------------------------------------------------- time */

static int holder_of(const char *job)
{
    for (int i = 0; i < HUB_NODES; i++)
        if (hub.node[i].at.store && nodes_does(&hub.node[i].at.house, job))
            return i;
    return -1;
}

/* The order is with one server, whose disk is slow, when the other one looks at the clocks. */
static void test_an_order_in_time_is_waited_for(void **state)
{
    (void)state;
    visiting sent = {0};
    char body[120];
    hub_pass(70000); /* nobody loses on time after a start */
    int leads = holder_of(JOB_HOUSE);
    assert_true(leads >= 0);
    visitor *quick = leads == 0 ? &anna : &berta, *slow = leads == 0 ? &berta : &anna;
    begin_for_two(quick, slow, ",'clock':{'kind':'live','seconds':60,'increment':0}", game);
    hub_run(20);
    snprintf(body, sizeof body, "{\"after\":%lld,\"order\":\"deploy Hale: 1 1 2 Hule: 3 4\"}",
             (long long)number_at(slow, "1"));
    assert_int_equal(post(quick, "0", number_at(quick, "0"), "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    hub_pass(59000);
    visit_send(slow, &sent, WEB_POST, path_of("orders", "1"), body);
    for (int i = 0; i < 400; i++) { /* two seconds and a half */
        hub_at(leads)->clock.value += 6;
        hub_at(leads)->house.due = 0; /* it looks at once */
        house_turn(&hub_at(leads)->house);
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
    assert_true(nodes_does(&hub_at(leads)->house, JOB_HOUSE));
    assert_int_equal(visit_end(slow, &sent), 200);
    hub_run(20);
    assert_int_equal(visit(quick, WEB_GET, path_of("sight", "0"), NULL), 200);
    assert_false(json_is_true(reply_at(quick, "view.over")));
    assert_int_equal(rows_stored(), 3);
}

/* Whoever is late loses all the same. */
static void test_time_runs_out_among_servers(void **state)
{
    (void)state;
    hub_pass(70000);
    begin_for_two(&anna, &berta, ",'clock':{'kind':'live','seconds':60,'increment':0}", game);
    hub_run(20);
    int64_t first = number_at(&anna, "0");
    hub_pass(61000);
    assert_int_equal(post(&anna, "0", first, "deploy Alm: 2 3 3 Bree: 4 4"), 409);
    hub_pass(10000);
    assert_int_equal(visit(&anna, WEB_GET, path_of("sight", "0"), NULL), 200);
    assert_true(json_is_true(reply_at(&anna, "view.over")));
}

/* ---------------------------------------------------------------- analyses */

static char study[STORE_ID_SIZE];

/* Anna's other browser, which is with the second server. */
static visitor begin_analysis(void)
{
    visitor twin = anna;
    twin.at = hub_at(1);
    twin.json = NULL;
    twin.text = NULL;
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/studies",
                                "{'text':'game triumph dec2\\nactive F\\nF R(95): [Vandamme: I3 "
                                "I2 C2]\\nA R(123): [Langeron: I2 I2]\\n'}"),
                     201);
    snprintf(study, sizeof study, "%s", reply_text(&anna, "id"));
    return twin;
}

static const char *study_path(const char *what)
{
    static char path[2][120];
    static int turn;
    turn ^= 1;
    snprintf(path[turn], sizeof path[turn], "/api/v1/studies/%s%s", study, what);
    return path[turn];
}

/* Each server has the analysis in memory, and neither knows of the other's change. */
static void test_no_change_of_an_analysis_is_lost(void **state)
{
    (void)state;
    visiting first = {0}, second = {0};
    visitor twin = begin_analysis();
    assert_int_equal(visit(&twin, WEB_GET, study_path(""), NULL), 200);
    atomic_store(&hub.deaf, true);
    unsigned before = atomic_load(&hub.refused);
    visit_send(&anna, &first, WEB_PUT, study_path(""), "{\"title\":\"The Pratze\"}");
    visit_send(&twin, &second, WEB_PUT, study_path("/nodes/0"), "{\"comment\":\"Fog.\"}");
    assert_int_equal(visit_end(&anna, &first), 200);
    assert_int_equal(visit_end(&twin, &second), 200);
    assert_int_equal(atomic_load(&hub.refused) - before, 1);
    assert_int_equal(visit(&anna, WEB_GET, study_path(""), NULL), 200);
    assert_string_equal(reply_text(&anna, "title"), "The Pratze");
    assert_string_equal(reply_text(&anna, "nodes.0.comment"), "Fog.");
    visitor_close(&twin);
}

static void test_a_stale_change_of_an_analysis_is_refused(void **state)
{
    (void)state;
    visiting first = {0}, second = {0};
    char mine[120], other[120];
    visitor twin = begin_analysis();
    long long seen = (long long)reply_number(&anna, "changed");
    atomic_store(&hub.deaf, true);
    snprintf(mine, sizeof mine, "{\"comment\":\"Fog.\",\"after\":%lld}", seen);
    snprintf(other, sizeof other, "{\"comment\":\"Sun.\",\"after\":%lld}", seen);
    visit_send(&anna, &first, WEB_PUT, study_path("/nodes/0"), mine);
    visit_send(&twin, &second, WEB_PUT, study_path("/nodes/0"), other);
    assert_int_equal(visit_end(&anna, &first), 200);
    assert_int_equal(visit_end(&twin, &second), 409);
    assert_string_equal(reply_text(&twin, "error.code"), "stale");
    assert_int_equal(visit(&twin, WEB_PUT, study_path("/nodes/0"), mine), 200); /* once more */
    assert_string_equal(reply_text(&twin, "nodes.0.comment"), "Fog.");
    visitor_close(&twin);
}

/* The order was given through the first server. */
static void test_a_new_node_is_found_everywhere(void **state)
{
    (void)state;
    char path[120];
    visitor twin = begin_analysis();
    assert_int_equal(visit(&twin, WEB_GET, study_path(""), NULL), 200);
    atomic_store(&hub.deaf, true);
    snprintf(path, sizeof path, "/api/v1/games/%s.0/seats/0/orders", study);
    assert_int_equal(visit_with(&anna, WEB_POST, path, "{'after':1,'order':'end'}"), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s.%lld/seats/referee/sight", study,
             (long long)reply_number(&anna, "node"));
    assert_int_equal(visit(&twin, WEB_GET, path, NULL), 200);
    assert_int_equal(visit(&twin, WEB_GET, study_path(""), NULL), 200);
    assert_true(json_array_size(reply_at(&twin, "nodes")) >= 2);
    visitor_close(&twin);
}

/* ---------------------------------------------------------------- people */

static void test_a_session_ends_everywhere(void **state)
{
    (void)state;
    listener ears;
    visitor twin = anna;
    twin.json = NULL;
    twin.text = NULL;
    twin.at = hub_at(1);
    assert_int_equal(visit(&twin, WEB_GET, "/api/v1/me/sessions", NULL), 200);
    hear_stream(&ears, &twin, "");
    assert_int_equal(visit(&anna, WEB_POST, "/api/v1/log-out", "{}"), 200);
    hub_run(20);
    assert_int_equal(visit(&twin, WEB_GET, "/api/v1/me/sessions", NULL), 401);
    hub_pass(2000);
    assert_true(ears.exchange.finished);
    stop_hearing(&ears);
    visitor_close(&twin);
}

static int open_club(void **state)
{
    (void)state;
    hub_open(2, true);
    anna = berta = (visitor){.at = hub_at(0)};
    visitor_open(&anna, hub_at(0));
    visitor_open(&berta, hub_at(1));
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/sign-up",
                                "{'name':'Ney','password':'la Moskowa 1812'}"),
                     200);
    hub_run(20);
    return 0;
}

/* An attempt at Ney's password from that address; only counted, since hashing takes a tenth of a second. How many seconds to
 * wait, 0: it was allowed. */
static uint32_t guess(int server, const char *address)
{
    store_user user;
    place *at = hub_at(server);
    char path[] = "/api/v1/log-in";
    assert_int_equal(at->store->ops->user_by_key(at->store, "ney", &user), STORE_OK);
    srv_guesser guesser = {.key = user.key, .user = &user};
    visitor stranger = {.at = at, .address = address};
    web_exchange exchange = {.request = visitor_request(&stranger, WEB_POST, path, "")};
    guesses_count(&at->house, &exchange, &guesser);
    uint32_t wait = exchange.reply.retry_after;
    web_exchange_free(&exchange);
    hub_run(20);
    return wait;
}

static void test_guesses_are_counted_by_all(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_int_equal(guess(i % 2, "10.0.0.1"), 0);
    assert_true(guess(0, "10.0.0.1") > 0);
    assert_true(guess(1, "10.0.0.1") > 0);
}

/* From many addresses, through both: twenty, then one every twenty seconds. */
static void test_strangers_are_counted_by_all(void **state)
{
    (void)state;
    char address[40];
    uint32_t wait = 0;
    int allowed = 0;
    for (int i = 0; i < 60 && wait == 0; i++) {
        snprintf(address, sizeof address, "10.0.1.%d", i + 1);
        wait = guess(i % 2, address);
        allowed += wait == 0;
    }
    assert_in_range(allowed, 20, 21); /* time passes while they are heard */
    int told = allowed % 2;           /* the server that has reserved a turn for that address */
    hub_pass((int64_t)wait * 1000);
    assert_int_equal(guess(1 - told, address), 0); /* the other one knows it */
    hub_pass(1000);
    assert_true(guess(told, "10.0.2.1") > 0);
    assert_true(guess(1 - told, "10.0.2.2") > 0);
}

/* ---------------------------------------------------------------- jobs */

static void test_one_server_leads(void **state)
{
    (void)state;
    hub_pass(5000);
    int first = holder_of(JOB_HOUSE);
    assert_true(first >= 0);
    assert_false(nodes_does(&hub_at(1 - first)->house, JOB_HOUSE));
    hub.node[first].dead = true;
    hub_pass(NODES_DEAD + 8000);
    assert_true(nodes_does(&hub_at(1 - first)->house, JOB_HOUSE));
    hub.node[first].dead = false; /* it was only slow: it notices that others have its jobs */
    hub_pass(8000);
    assert_false(nodes_does(&hub_at(first)->house, JOB_HOUSE));
    assert_true(nodes_does(&hub_at(1 - first)->house, JOB_HOUSE));
}

static void begin_with_bot(visitor *who)
{
    assert_int_equal(
        visit_with(who, WEB_POST, "/api/v1/games",
                   "{'game':'probe','options':{'players':2,'rounds':4},"
                   "'seats':[{'kind':'me'},{'kind':'bot','bot':'random'}],'start':true}"),
        201);
    snprintf(game, sizeof game, "%s", reply_text(who, "id"));
}

static bool bot_answers(uint64_t rows)
{
    for (int i = 0; i < 100 && rows_stored() <= rows; i++)
        hub_pass(500);
    return rows_stored() > rows;
}

static void test_a_bot_plays_wherever_its_opponent_is(void **state)
{
    (void)state;
    begin_with_bot(&anna);
    assert_true(bot_answers(1));
    assert_true(nodes_plays(&hub_at(0)->house, game));
    anna.at = hub_at(1);
    order(&anna, "0", "deploy Alm: 2 3 3 Bree: 4 4");
    uint64_t rows = rows_stored();
    for (int i = 0; i < 10; i++)
        hub_pass(500);
    assert_int_equal(rows_stored(), rows);
    order(&anna, "0", "end");
    assert_true(bot_answers(rows + 1));
    assert_true(nodes_plays(&hub_at(0)->house, game)); /* it kept the job */
}

static void test_a_bot_of_a_dead_server_plays_on(void **state)
{
    (void)state;
    begin_with_bot(&anna);
    assert_true(bot_answers(1));
    order(&anna, "0", "deploy Alm: 2 3 3 Bree: 4 4");
    hub.node[0].dead = true;
    anna.at = hub_at(1);
    uint64_t rows = rows_stored();
    hub_run(20);
    order(&anna, "0", "end");
    assert_true(bot_answers(rows + 1));
    assert_true(nodes_plays(&hub_at(1)->house, game));
}

static void test_a_stopping_server_gives_its_jobs_away(void **state)
{
    (void)state;
    hub_pass(5000);
    int first = holder_of(JOB_HOUSE);
    for (int i = 0; i < 100 && !house_stop(&hub_at(first)->house); i++)
        hub_run(1);
    hub_pass(4000);
    assert_true(nodes_does(&hub_at(1 - first)->house, JOB_HOUSE));
}

static void test_a_server_leaves_jobs_to_others(void **state)
{
    (void)state;
    hub_pass(5000);
    hub_at(0)->house.settings.leaves_jobs = true;
    begin_with_bot(&anna);
    assert_true(bot_answers(1));
    assert_true(nodes_plays(&hub_at(1)->house, game));
}

/* ---------------------------------------------------------------- the store fails */

static void test_play_goes_on_when_the_store_is_back(void **state)
{
    (void)state;
    begin();
    int64_t first = number_at(&anna, "0");
    atomic_store(&hub.down, true);
    assert_int_equal(post(&anna, "0", first, "deploy Alm: 2 3 3 Bree: 4 4"), 503);
    assert_true(anna.retry_after > 0);
    atomic_store(&hub.down, false);
    hub_pass(10000);
    assert_int_equal(post(&anna, "0", first, "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    hub_run(20);
    assert_int_equal(rows_stored(), 2);
}

#define IN_CLUB(test) cmocka_unit_test_setup_teardown(test, open_club, close_all)
#define AMONG_TWO(test) cmocka_unit_test_setup_teardown(test, open_two, close_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AMONG_TWO(test_joins_a_game_of_another_server),
        AMONG_TWO(test_orders_are_heard),
        AMONG_TWO(test_a_conflict_is_handled_again),
        AMONG_TWO(test_a_stale_order_is_refused_as_by_one_server),
        AMONG_TWO(test_a_server_that_is_behind_looks_before_it_refuses),
        AMONG_TWO(test_lost_news_costs_seconds),
        AMONG_TWO(test_a_reply_is_not_older_than_what_the_client_knows),
        AMONG_TWO(test_a_stream_goes_on_with_another_server),
        AMONG_TWO(test_a_stream_does_not_go_back),
        AMONG_TWO(test_drafts_follow),
        AMONG_TWO(test_a_deleted_game_is_gone_everywhere),
        AMONG_TWO(test_an_order_in_time_is_waited_for),
        AMONG_TWO(test_time_runs_out_among_servers),
        AMONG_TWO(test_no_change_of_an_analysis_is_lost),
        AMONG_TWO(test_a_stale_change_of_an_analysis_is_refused),
        AMONG_TWO(test_a_new_node_is_found_everywhere),
        AMONG_TWO(test_a_session_ends_everywhere),
        IN_CLUB(test_guesses_are_counted_by_all),
        IN_CLUB(test_strangers_are_counted_by_all),
        AMONG_TWO(test_one_server_leads),
        AMONG_TWO(test_a_bot_plays_wherever_its_opponent_is),
        AMONG_TWO(test_a_bot_of_a_dead_server_plays_on),
        AMONG_TWO(test_a_stopping_server_gives_its_jobs_away),
        AMONG_TWO(test_a_server_leaves_jobs_to_others),
        AMONG_TWO(test_play_goes_on_when_the_store_is_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
