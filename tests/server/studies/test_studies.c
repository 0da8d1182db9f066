/* test_studies.c: the analysis board: trees of orders, dice, moments of games, texts, links. */
#include "server/visit.h"

#include "server/studies/study.h"

typedef struct world {
    place at;
    visitor ann, bob;
    char study[STORE_ID_SIZE];
} world;

static int open_world(void **state)
{
    world *all = calloc(1, sizeof *all);
    place_open(&all->at, false);
    visitor_open(&all->ann, &all->at);
    visitor_open(&all->bob, &all->at);
    *state = all;
    return 0;
}

static int close_world(void **state)
{
    world *all = *state;
    visitor_close(&all->ann);
    visitor_close(&all->bob);
    place_close(&all->at);
    free(all);
    return 0;
}

#define SMALL                                                                                      \
    "game triumph dec2\\nactive F\\nF R(95): [Vandamme: I3 I2 C2]   R(83): I2\\n"                  \
    "A R(123): [Langeron: I2 I2]\\n"

static void make(world *all, const char *text)
{
    assert_int_equal(visit_with(&all->ann, WEB_POST, "/api/v1/studies", "{'text':'%s'}", text),
                     201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
}

static const char *node_path(const world *all, int node, const char *what)
{
    static char path[4][200];
    static int turn;
    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "/api/v1/games/%s.%d%s", all->study, node, what);
    return path[turn];
}

static const char *study_path_of(const world *all, const char *what)
{
    static char path[2][200];
    static int turn;
    turn ^= 1;
    snprintf(path[turn], sizeof path[turn], "/api/v1/studies/%s%s", all->study, what);
    return path[turn];
}

/* Gives an order from a node; returns the node that it leads to. */
static int give(world *all, int node, int seat, const char *order, const char *dice)
{
    char what[40];
    snprintf(what, sizeof what, "/seats/%d/sight", seat);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, node, what), NULL), 200);
    int64_t after = reply_number(&all->ann, "number");
    snprintf(what, sizeof what, "/seats/%d/orders", seat);
    visit_with(&all->ann, WEB_POST, node_path(all, node, what),
               "{'after':%d,'order':'%s','dice':'%s','sight':true}", (int)after, order, dice);
    return all->ann.status == 200 ? (int)reply_number(&all->ann, "node") : -1;
}

/* ---------------------------------------------------------------- the tree */

static void test_branches(void **state)
{
    world *all = *state;
    make(all, SMALL);
    assert_string_equal(reply_text(&all->ann, "line"), "triumph dec2");
    int one = give(all, 0, 0, "corps Vandamme to R(84)", "random");
    assert_true(one > 0);
    assert_string_equal(reply_text(&all->ann, "entries.0.kind"), "order");
    int two = give(all, one, 0, "end", "random");
    assert_true(two > one);
    /* Another line from the start, and the same order again: the same node. */
    int other = give(all, 0, 0, "end", "random");
    assert_true(other > two);
    assert_int_equal(give(all, 0, 0, "corps Vandamme to R(84)", "random"), one);
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, ""), NULL), 200);
    assert_int_equal(reply_number(&all->ann, "nodes.1.parent"), 0);
    assert_string_equal(reply_text(&all->ann, "nodes.1.order"), "corps Vandamme to R(84)");
    /* The board of each is another one, after a restart, too. */
    place_restart(&all->at);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, one, "/seats/referee/text"), NULL),
                     200);
    char *first = strdup(reply_text(&all->ann, "text"));
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/referee/text"), NULL),
                     200);
    assert_string_not_equal(first, reply_text(&all->ann, "text"));
    free(first);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, two, ""), NULL), 200);
    assert_string_equal(reply_text(&all->ann, "state"), "running");
    assert_int_equal(
        visit(&all->ann, WEB_GET, node_path(all, two, "/seats/1/record?after=0"), NULL), 200);
    assert_true(json_array_size(reply_at(&all->ann, "entries")) >= 2);
}

/* What another window has changed in the meantime is not overwritten unseen. */
static void test_stale_changes(void **state)
{
    world *all = *state;
    make(all, SMALL);
    int one = give(all, 0, 0, "corps Vandamme to R(84)", "random");
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, ""), NULL), 200);
    long long seen = (long long)reply_number(&all->ann, "changed");
    assert_int_equal(visit_with(&all->ann, WEB_PUT, study_path_of(all, "/nodes/0"),
                                "{'comment':'Fog.','after':%lld}", seen),
                     200);
    assert_true(reply_number(&all->ann, "changed") > seen); /* even within a millisecond */
    assert_int_equal(visit_with(&all->ann, WEB_PUT, study_path_of(all, "/nodes/0"),
                                "{'comment':'Fog.','after':%lld}", seen),
                     200); /* repeated */
    assert_int_equal(visit_with(&all->ann, WEB_PUT, study_path_of(all, "/nodes/0"),
                                "{'comment':'Sun.','after':%lld}", seen),
                     409);
    assert_string_equal(reply_text(&all->ann, "error.code"), "stale");
    assert_int_equal(visit_with(&all->ann, WEB_PUT, study_path_of(all, ""),
                                "{'title':'Sun','after':%lld}", seen),
                     409);
    char what[80];
    snprintf(what, sizeof what, "/nodes/%d?after=%lld", one, seen);
    assert_int_equal(visit(&all->ann, WEB_DELETE, study_path_of(all, what), NULL), 409);
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, ""), NULL), 200);
    assert_string_equal(reply_text(&all->ann, "nodes.0.comment"), "Fog.");
    snprintf(what, sizeof what, "/nodes/%d?after=%lld", one,
             (long long)reply_number(&all->ann, "changed"));
    assert_int_equal(visit(&all->ann, WEB_DELETE, study_path_of(all, what), NULL), 200);
}

static void test_calls_of_a_seat(void **state)
{
    world *all = *state;
    make(all, SMALL);
    assert_int_equal(visit_with(&all->ann, WEB_PUT, node_path(all, 0, "/seats/0/draft"),
                                "{'order':'corps Vandamme to R(84)'}"),
                     200);
    assert_true(json_is_true(reply_at(&all->ann, "complete")));
    assert_int_equal(visit_with(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/why"),
                                "{'order':'corps Vandamme to R(123)'}"),
                     200);
    assert_true(json_is_false(reply_at(&all->ann, "legal")));
    assert_int_equal(
        visit_with(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/choices"), "{'steps':[]}"),
        200);
    assert_true(json_array_size(reply_at(&all->ann, "choices")) > 0);
    assert_int_equal(
        visit_with(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/chat"), "{'text':'x'}"), 409);
    assert_int_equal(give(all, 0, 0, "undo", "random"), -1);
    assert_int_equal(all->ann.status, 409);
    assert_int_equal(give(all, 0, 0, "corps Vandamme to R(123)", "random"), -1);
    assert_string_equal(reply_text(&all->ann, "error.code"), "refused");
    assert_int_equal(give(all, 0, 0, "end", "[seven]"), -1);
    assert_int_equal(all->ann.status, 400);
    assert_int_equal(give(all, 0, 0, "end", "loaded"), -1);
    assert_int_equal(all->ann.status, 400);
}

static void test_hints(void **state)
{
    world *all = *state;
    make(all, SMALL);
    assert_int_equal(visit(&all->bob, WEB_POST, node_path(all, 0, "/seats/0/hint"), NULL), 403);
    assert_int_equal(visit(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/hint"), NULL), 200);
    for (int i = 0; i < 2000 && strcmp(reply_text(&all->ann, "state"), "thinking") == 0; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        house_turn(&all->at.house);
        visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/0/hint"), NULL);
    }
    assert_string_equal(reply_text(&all->ann, "state"), "done");
    /* Another position is another question. */
    char *order = strdup(reply_text(&all->ann, "answer.order"));
    int next = give(all, 0, 0, order, "random");
    free(order);
    assert_true(next > 0);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, next, "/seats/0/hint"), NULL), 200);
    assert_string_equal(reply_text(&all->ann, "state"), "none");
}

static void test_notes_and_cuts(void **state)
{
    world *all = *state;
    make(all, SMALL);
    int one = give(all, 0, 0, "corps Vandamme to R(84)", "random");
    int two = give(all, one, 0, "end", "random");
    char what[60];
    snprintf(what, sizeof what, "/nodes/%d", one);
    assert_int_equal(
        visit_with(
            &all->ann, WEB_PUT, study_path_of(all, what),
            "{'comment':'Too slow.','arrows':[{'from':'locale:95','to':'locale:84','color':2}]}"),
        200);
    assert_string_equal(reply_text(&all->ann, "nodes.1.comment"), "Too slow.");
    assert_string_equal(reply_text(&all->ann, "nodes.1.arrows.0.to"), "locale:84");
    assert_int_equal(visit_with(&all->ann, WEB_PUT, study_path_of(all, what),
                                "{'arrows':[{'from':'95','to':'locale:84','color':2}]}"),
                     400);
    assert_int_equal(
        visit_with(&all->ann, WEB_PUT, study_path_of(all, what), "{'comment':'a\\u202eb'}"), 400);
    assert_int_equal(visit(&all->ann, WEB_DELETE, study_path_of(all, "/nodes/0"), NULL), 409);
    assert_int_equal(visit(&all->ann, WEB_DELETE, study_path_of(all, what), NULL), 200);
    assert_int_equal(json_array_size(reply_at(&all->ann, "nodes")), 1);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, two, ""), NULL), 404);
    /* Numbers are not used again. */
    assert_true(give(all, 0, 0, "end", "random") > two);
}

/* ---------------------------------------------------------------- whose it is */

static void test_links(void **state)
{
    world *all = *state;
    make(all, SMALL);
    assert_int_equal(
        visit_with(&all->ann, WEB_PUT, study_path_of(all, ""), "{'title':'Pratze','kept':true}"),
        200);
    assert_int_equal(visit(&all->ann, WEB_GET, "/api/v1/studies", NULL), 200);
    assert_string_equal(reply_text(&all->ann, "studies.0.title"), "Pratze");
    /* Somebody with the link reads and copies it. */
    assert_int_equal(visit(&all->bob, WEB_GET, study_path_of(all, ""), NULL), 200);
    assert_true(json_is_false(reply_at(&all->bob, "mine")));
    assert_int_equal(visit(&all->bob, WEB_GET, node_path(all, 0, "/seats/referee/sight"), NULL),
                     200);
    assert_int_equal(visit_with(&all->bob, WEB_PUT, study_path_of(all, ""), "{'title':'mine'}"),
                     403);
    assert_int_equal(visit_with(&all->bob, WEB_POST, node_path(all, 0, "/seats/0/orders"),
                                "{'after':1,'order':'end'}"),
                     403);
    assert_int_equal(visit(&all->bob, WEB_DELETE, study_path_of(all, ""), NULL), 403);
    assert_int_equal(visit(&all->bob, WEB_POST, study_path_of(all, "/copy"), NULL), 201);
    assert_true(json_is_true(reply_at(&all->bob, "mine")));
    assert_string_not_equal(reply_text(&all->bob, "id"), all->study);
    /* Damaged links. */
    assert_int_equal(visit(&all->bob, WEB_GET, "/api/v1/studies/xyz", NULL), 404);
    assert_int_equal(visit(&all->bob, WEB_GET, "/api/v1/studies/0123456789abcdef0123", NULL), 404);
    assert_int_equal(visit(&all->bob, WEB_GET, "/api/v1/games/xyz.0/seats/0/sight", NULL), 404);
    assert_int_equal(visit(&all->bob, WEB_GET, node_path(all, 7, "/seats/0/sight"), NULL), 404);
    char odd[100];
    snprintf(odd, sizeof odd, "/api/v1/games/%s.0x1/seats/0/sight", all->study);
    assert_int_equal(visit(&all->bob, WEB_GET, odd, NULL), 404);
    assert_int_equal(visit(&all->ann, WEB_DELETE, study_path_of(all, ""), NULL), 200);
    assert_int_equal(visit(&all->bob, WEB_GET, study_path_of(all, ""), NULL), 404);
}

static void test_loose_ones_make_room(void **state)
{
    world *all = *state;
    char kept[STORE_ID_SIZE];
    make(all, SMALL);
    memcpy(kept, all->study, sizeof kept);
    assert_int_equal(visit_with(&all->ann, WEB_PUT, study_path_of(all, ""), "{'kept':true}"), 200);
    for (int i = 0; i < STORE_STUDIES_LOOSE + 3; i++) {
        all->at.clock.value += 1000;
        make(all, SMALL);
    }
    place_restart(&all->at);
    assert_int_equal(visit(&all->ann, WEB_GET, "/api/v1/studies", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&all->ann, "studies")), STORE_STUDIES_LOOSE + 1);
    memcpy(all->study, kept, sizeof kept);
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, ""), NULL), 200);
}

/* ---------------------------------------------------------------- texts */

static void test_pasted(void **state)
{
    world *all = *state;
    make(
        all,
        "case X-1  A march\\nrules P-MOV-05\\ngame warpeace N05\\nY16: Napoleon FRg3 FRi2 BAi1\\nbegin\\n"
        "FR: move Napoleon FRg3 FRi2 BAi1 Y16-Z16-AA17-AA18\\n"
        "FR: march 2 Napoleon FRg3 FRi2 BAi1 AA18-AA19-BB19 [5]\\n"
        "= AA18: Napoleon FRg3 FRi1 BAi1\\n"
        "FR: move Napoleon FRg3 FRi1 AA18-AA19\\n");
    assert_string_equal(reply_text(&all->ann, "title"), "A march");
    if (reply_number(&all->ann, "played") != 3)
        fail_msg("%s", all->ann.text);
    assert_string_equal(reply_text(&all->ann, "nodes.2.draws"), "[5]");
    assert_true(json_is_true(reply_at(&all->ann, "nodes.2.chosen")));
    int last = (int)json_array_size(reply_at(&all->ann, "nodes")) - 1;
    /* It is played the same way again. */
    place_restart(&all->at);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, last, "/seats/referee/sight"), NULL),
                     200);
    char what[60];
    snprintf(what, sizeof what, "/nodes/%d/case", last);
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, what), NULL), 200);
    assert_non_null(strstr(reply_text(&all->ann, "text"), "\ngame warpeace N05\nY16: Napoleon"));
    assert_non_null(strstr(reply_text(&all->ann, "text"), "AA18-AA19-BB19 [5]\n"));
    snprintf(what, sizeof what, "/nodes/%d/log", last);
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, what), NULL), 200);
    assert_non_null(strstr(reply_text(&all->ann, "text"), "log grognard 1\n"));
    snprintf(what, sizeof what, "/nodes/%d/poem", last);
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, what), NULL), 404);
}

static void expect_refused(world *all, const char *text, const char *said)
{
    assert_int_equal(visit_with(&all->ann, WEB_POST, "/api/v1/studies", "{'text':'%s'}", text),
                     409);
    if (!strstr(reply_text(&all->ann, "error.text"), said))
        fail_msg("%s", all->ann.text);
}

static void test_impossible(void **state)
{
    world *all = *state;
    expect_refused(all, "active F", "say which game it is");
    expect_refused(all, "game chess\\n", "unknown game");
    expect_refused(all, "game triumph\\n\\nF R(107): 5I2\\n",
                   "line 3: impossible position: 5 units in 107, capacity 4 (T-MAP-04)");
    expect_refused(all, "game triumph\\nF R(95): I2\\nA 95>108: I2\\n", "both sides in 95");
    expect_refused(all, "game napoleon\\ntown Binche: F06:5\\n", "F06 has at most 3");
    expect_refused(all, "like TC-1\\n", "paste the whole position");
    assert_int_equal(visit_with(&all->ann, WEB_POST, "/api/v1/studies/check",
                                "{'text':'game triumph\\nF R(107): 5I2'}"),
                     200);
    assert_true(json_is_false(reply_at(&all->ann, "possible")));
    assert_int_equal(reply_number(&all->ann, "at"), 2);
    assert_int_equal(
        visit_with(&all->ann, WEB_POST, "/api/v1/studies/check", "{'text':'" SMALL "'}"), 200);
    assert_true(json_is_true(reply_at(&all->ann, "possible")));
    assert_string_equal(reply_text(&all->ann, "view.game"), "triumph");
}

/* ---------------------------------------------------------------- dice */

static void test_dice(void **state)
{
    world *all = *state;
    make(all, "game warpeace N05\\nY16: Napoleon FRg3 FRi2 BAi1\\n");
    int there = give(all, 0, 0, "move Napoleon FRg3 FRi2 BAi1 Y16-Z16-AA17-AA18", "random");
    static const char march[] = "march 2 Napoleon FRg3 FRi2 BAi1 AA18-AA19-BB19";
    assert_true(give(all, there, 0, march, "[3]") > 0);
    assert_int_equal(give(all, there, 0, march, "[3 3]"), -1);
    assert_string_equal(reply_text(&all->ann, "error.code"), "dice");
    assert_int_equal(give(all, there, 0, "move Napoleon FRg3 AA18-AA19", "[]"), -1);
    int best = give(all, there, 0, march, "best"), worst = give(all, there, 0, march, "worst");
    assert_true(best > 0 && worst > 0);
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, ""), NULL), 200);
}

/* ---------------------------------------------------------------- moments */

static void test_moment_of_a_running_game(void **state)
{
    world *all = *state;
    assert_int_equal(
        visit_with(
            &all->ann, WEB_POST, "/api/v1/games",
            "{'game':'napoleon','options':{'historical':1},'seats':[{'kind':'me'},{'kind':'open'}],'start':true}"),
        201);
    char game[40], path[120];
    snprintf(game, sizeof game, "%s", reply_text(&all->ann, "id"));
    snprintf(path, sizeof path, "/api/v1/games/%s/join", game);
    assert_int_equal(visit_with(&all->bob, WEB_POST, path, "{}"), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/sight", game);
    assert_int_equal(visit(&all->ann, WEB_GET, path, NULL), 200);
    char *seen = json_dumps(reply_at(&all->ann, "view.board"), JSON_SORT_KEYS);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/analysis", game);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{}"), 201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    assert_int_equal(reply_number(&all->ann, "knows"), 0);
    /* The seat sees there what it sees in the game, and nothing more. */
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/0/sight"), NULL), 200);
    char *again = json_dumps(reply_at(&all->ann, "view.board"), JSON_SORT_KEYS);
    assert_string_equal(again, seen);
    free(seen);
    free(again);
    /* No bot helps with a game between people while it runs, nor with a copy of it. */
    assert_int_equal(visit(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/hint"), NULL), 409);
    assert_string_equal(reply_text(&all->ann, "error.code"), "no-hints");
    assert_int_equal(visit(&all->ann, WEB_POST, study_path_of(all, "/copy"), NULL), 201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    assert_int_equal(visit(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/hint"), NULL), 409);
    /* What if an unseen block stands there? Another study, which looks the same to the seat. */
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                                "{'faces':[{'what':'block','id':'F06','is':'Moon'}]}"),
                     409);
    assert_string_equal(reply_text(&all->ann, "error.code"), "impossible");
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"), "{'faces':[]}"),
                     400);
    /* Not everything, and not as somebody else. */
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/1/analysis", game);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{}"), 403);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/referee/analysis", game);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{}"), 403);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/analysis", game);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{'entry':1}"), 201);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{'entry':100}"), 404);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{'at':0}"), 409);
}

/* A running game must not come to a bot as a text either: exported, and pasted as if it had been set up. */
static void test_no_hints_by_way_of_a_text(void **state)
{
    world *all = *state;
    char game[40], path[120];
    make(all, SMALL);
    assert_int_equal(visit(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/hint"), NULL), 200);
    assert_int_equal(visit(&all->ann, WEB_DELETE, node_path(all, 0, "/seats/0/hint"), NULL), 200);
    assert_int_equal(
        visit_with(&all->ann, WEB_POST, "/api/v1/games",
                   "{'game':'warpeace','seats':[{'kind':'me'},{'kind':'open'}],'start':true}"),
        201);
    snprintf(game, sizeof game, "%s", reply_text(&all->ann, "id"));
    snprintf(path, sizeof path, "/api/v1/games/%s/join", game);
    assert_int_equal(visit_with(&all->bob, WEB_POST, path, "{}"), 200);
    /* Of another game they are given. */
    assert_int_equal(visit(&all->ann, WEB_POST, node_path(all, 0, "/seats/0/hint"), NULL), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/analysis", game);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{}"), 201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    assert_int_equal(visit(&all->ann, WEB_GET, study_path_of(all, "/nodes/0/case"), NULL), 200);
    json_t *body = json_pack("{s:s}", "text", reply_text(&all->ann, "text"));
    char *text = json_dumps(body, 0);
    json_decref(body);
    assert_int_equal(visit(&all->ann, WEB_POST, "/api/v1/studies", text), 201);
    free(text);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    const char *seat = NULL;
    for (int i = 0; i < 2 && !seat; i++) {
        visit(&all->ann, WEB_GET, node_path(all, 0, i ? "/seats/1/sight" : "/seats/0/sight"), NULL);
        if (json_is_true(reply_at(&all->ann, "asked")))
            seat = i ? "/seats/1/hint" : "/seats/0/hint";
    }
    assert_non_null(seat);
    assert_int_equal(visit(&all->ann, WEB_POST, node_path(all, 0, seat), NULL), 409);
    assert_string_equal(reply_text(&all->ann, "error.code"), "no-hints");
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/1/orders", game);
    assert_int_equal(visit_with(&all->bob, WEB_POST, path, "{'after':1,'order':'resign'}"), 200);
    assert_int_equal(visit(&all->ann, WEB_POST, node_path(all, 0, seat), NULL), 200);
    assert_int_equal(visit(&all->ann, WEB_DELETE, node_path(all, 0, seat), NULL), 200);
}

static void test_faces(void **state)
{
    world *all = *state;
    char game[40], path[120], piece[20] = "";
    make(all, SMALL);
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                                "{'faces':[{'what':'piece','id':'56','is':'I3'}]}"),
                     409);
    assert_int_equal(
        visit_with(&all->ann, WEB_POST, "/api/v1/games",
                   "{'game':'triumph','seats':[{'kind':'me'},{'kind':'me'}],'start':true}"),
        201);
    snprintf(game, sizeof game, "%s", reply_text(&all->ann, "id"));
    /* Both sides deploy; then the enemy's blocks are blank. */
    for (int i = 0; i < 40 && !piece[0]; i++) {
        snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/setups", game, i % 2);
        visit(&all->ann, WEB_GET, path, NULL);
        char *order = strdup(reply_text(&all->ann, "setups.0.order"));
        snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/sight", game, i % 2);
        assert_int_equal(visit(&all->ann, WEB_GET, path, NULL), 200);
        int64_t number = reply_number(&all->ann, "number");
        snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/orders", game, i % 2);
        if (order[0])
            visit_with(&all->ann, WEB_POST, path, "{'after':%d,'order':'%s'}", (int)number, order);
        free(order);
        snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/sight", game);
        assert_int_equal(visit(&all->ann, WEB_GET, path, NULL), 200);
        const json_t *units = reply_at(&all->ann, "view.board.units");
        for (size_t u = 0; u < json_array_size(units); u++) {
            const json_t *unit = json_array_get(units, u);
            const char *at = json_string_value(json_object_get(unit, "place"));
            if (!piece[0] && json_is_null(json_object_get(unit, "face")) && at &&
                strcmp(at, "off") != 0 && json_is_false(json_object_get(unit, "fixed")))
                snprintf(piece, sizeof piece, "%d",
                         (int)json_integer_value(json_object_get(unit, "piece")));
        }
    }
    assert_true(piece[0] != 0);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/analysis", game);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{}"), 201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/0/sight"), NULL), 200);
    char *seen = json_dumps(reply_at(&all->ann, "view.board"), JSON_SORT_KEYS);
    static const char *const names[] = {"I1", "I2", "I3", "C1", "C2", "C3", "A1"};
    const char *is = NULL;
    uint32_t possible = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                       "{'faces':[{'what':'piece','id':'%s','is':'%s'}]}", piece,
                       names[i]) == 201) {
            is = names[i];
            possible++;
        }
    assert_true(possible > 1);
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                                "{'faces':[{'what':'piece','id':'%s','is':'%s'}]}", piece, is),
                     201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/0/sight"), NULL), 200);
    char *again = json_dumps(reply_at(&all->ann, "view.board"), JSON_SORT_KEYS);
    assert_string_equal(again, seen);
    free(seen);
    free(again);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/referee/sight"), NULL),
                     200);
    const json_t *units = reply_at(&all->ann, "view.board.units");
    for (size_t u = 0; u < json_array_size(units); u++)
        if (json_integer_value(json_object_get(json_array_get(units, u), "piece")) ==
            strtoll(piece, NULL, 10))
            assert_string_equal(
                json_string_value(json_object_get(json_array_get(units, u), "face")), is);
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                                "{'faces':[{'what':'piece','id':'%s','is':'I9'}]}", piece),
                     409);
}

/* Of a view of everything: the SP in a hex. */
static int64_t sp_in(visitor *who, const char *hex)
{
    int64_t sum = 0;
    const json_t *stacks = reply_at(who, "view.board.stacks"), *pile;
    for (size_t i = 0, k; i < json_array_size(stacks); i++) {
        const json_t *stack = json_array_get(stacks, i);
        if (strcmp(json_string_value(json_object_get(stack, "hex")), hex) == 0)
            json_array_foreach(json_object_get(stack, "piles"), k, pile)
                sum += json_integer_value(json_object_get(pile, "count"));
    }
    return sum;
}

static void assert_leader(world *all, const char *study, const char *name, const char *hex)
{
    char path[120];
    size_t i;
    const json_t *one;
    snprintf(path, sizeof path, "/api/v1/games/%s.0/seats/referee/sight", study);
    assert_int_equal(visit(&all->ann, WEB_GET, path, NULL), 200);
    json_array_foreach(reply_at(&all->ann, "view.board.leaders"), i,
                       one) if (strcmp(json_string_value(json_object_get(one, "leader")), name) ==
                                0)
        assert_string_equal(json_string_value(json_object_get(one, "hex")), hex);
}

/* In the fog of War and Peace: how many SP, and where a leader is. */
static void test_faces_in_fog(void **state)
{
    world *all = *state;
    char path[120];
    assert_int_equal(
        visit_with(&all->ann, WEB_POST, "/api/v1/games",
                   "{'game':'warpeace','scenario':'N05','options':{'Z':'1'},"
                   "'seats':[{'kind':'me'},{'kind':'bot','bot':'recruit'}],'start':true}"),
        201);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/analysis", reply_text(&all->ann, "id"));
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{}"), 201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/0/sight"), NULL), 200);
    char *seen = json_dumps(reply_at(&all->ann, "view.board"), JSON_SORT_KEYS);
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                                "{'faces':[{'what':'hex','id':'T27','is':'90'}]}"),
                     409);
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                                "{'faces':[{'what':'leader','id':'Charles','is':'Y26'}]}"),
                     201);
    assert_leader(all, reply_text(&all->ann, "id"), "Charles", "Y26");
    assert_int_equal(visit_with(&all->ann, WEB_POST, study_path_of(all, "/faces"),
                                "{'faces':[{'what':'hex','id':'T27','is':'7'}]}"),
                     201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/0/sight"), NULL), 200);
    char *again = json_dumps(reply_at(&all->ann, "view.board"), JSON_SORT_KEYS);
    assert_string_equal(again, seen);
    free(seen);
    free(again);
    assert_int_equal(visit(&all->ann, WEB_GET, node_path(all, 0, "/seats/referee/sight"), NULL),
                     200);
    assert_int_equal(sp_in(&all->ann, "T27"), 7);
}

/* ---------------------------------------------------------------- beginnings without statements */

typedef struct seat_order {
    int seat;
    const char *text;
} seat_order;

static void order_in(world *all, const char *game, const seat_order *order)
{
    char path[120];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/sight", game, order->seat);
    assert_int_equal(visit(&all->ann, WEB_GET, path, NULL), 200);
    int after = (int)reply_number(&all->ann, "number");
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/orders", game, order->seat);
    if (visit_with(&all->ann, WEB_POST, path, "{'after':%d,'order':'%s'}", after, order->text) !=
        200)
        fail_msg("%s", all->ann.text);
}

/* Of a hot-seat game in which these orders were given; the last one ended it. The study begins before that. */
static void take_moment(world *all, const char *kind, const seat_order *orders, int count)
{
    char game[40], path[120];
    assert_int_equal(visit_with(&all->ann, WEB_POST, "/api/v1/games",
                                "{%s,'seats':[{'kind':'me'},{'kind':'me'}],'start':true}", kind),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&all->ann, "id"));
    for (int i = 0; i < count; i++)
        order_in(all, game, &orders[i]);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/referee/analysis", game);
    assert_int_equal(visit_with(&all->ann, WEB_POST, path, "{'at':%d}", count - 1), 201);
    snprintf(all->study, sizeof all->study, "%s", reply_text(&all->ann, "id"));
}

/* A group is on its way, which no statement says. */
static void take_moment_on_the_way(world *all)
{
    static const seat_order orders[] = {{0, "move Davout FRi6 AA22-Z22"}, {0, "resign"}};
    take_moment(all, "'game':'warpeace','scenario':'N05'", orders, 2);
    assert_true(json_is_null(reply_at(&all->ann, "position")));
}

static const char *exported(world *all, int node, const char *as)
{
    char path[80];
    snprintf(path, sizeof path, "/nodes/%d/%s", node, as);
    if (visit(&all->ann, WEB_GET, study_path_of(all, path), NULL) != 200)
        fail_msg("%s", all->ann.text);
    return reply_text(&all->ann, "text");
}

static void test_export_without_statements(void **state)
{
    world *all = *state;
    take_moment_on_the_way(all);
    int end = give(all, 0, 0, "end", "random");
    assert_true(end > 0);
    /* The log is that of the game, and goes on. */
    const char *log = exported(all, end, "log");
    assert_memory_equal(log, "log grognard", 12);
    assert_non_null(strstr(log, "\n1 FR: move Davout FRi6 AA22-Z22"));
    assert_non_null(strstr(log, "\n2 FR: end"));
    assert_null(strstr(log, "\nseed "));
    json_t *body = json_pack("{s:s}", "text", log);
    char *text = json_dumps(body, 0);
    assert_int_equal(visit(&all->ann, WEB_POST, "/api/v1/studies", text), 201);
    assert_int_equal(reply_number(&all->ann, "played"), 2);
    assert_null(reply_at(&all->ann, "stopped"));
    free(text);
    json_decref(body);
    /* Statements leave out what they cannot say, and say so. */
    const char *position = exported(all, 0, "position");
    assert_memory_equal(position, "# without what was done in this phase", 37);
    assert_non_null(strstr(position, "Davout"));
    const char *lines = exported(all, end, "case");
    assert_non_null(strstr(lines, "\n# without what was done in this phase"));
    assert_non_null(strstr(lines, "\nFR: end"));
}

/* Napoléon, in the middle of a movement phase. */
static void test_export_of_a_movement(void **state)
{
    static const seat_order orders[] = {
        {1, "deploy none"}, {0, "deploy none"}, {0, "move F06 Soire-Binche"}, {0, "resign"}};
    world *all = *state;
    take_moment(all, "'game':'napoleon','options':{'historical':1}", orders, 4);
    int end = give(all, 0, 0, "end", "random");
    assert_true(end > 0);
    const char *log = exported(all, end, "log");
    assert_non_null(strstr(log, "\n3 F: move F06 Soire-Binche"));
    assert_non_null(strstr(log, "\n4 F: end"));
    const char *position = exported(all, 0, "position");
    assert_memory_equal(position, "# without what else happened in this turn", 41);
    assert_non_null(strstr(position, "\ngroup FR Soire\n"));
    assert_non_null(strstr(position, "\ntown Binche: F06/moved/from=Soire\n"));
    const char *lines = exported(all, end, "case");
    assert_non_null(strstr(lines, "\n# without what else happened in this turn\n"));
    assert_non_null(strstr(lines, "\ntown Binche: F06/moved/from=Soire\n"));
    assert_non_null(strstr(lines, "\nF: end\n"));
}

/* ---------------------------------------------------------------- the document */

static void test_damaged_documents(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "{}",
        "[]",
        "null",
        "{\"format\":\"grognard-study/2\"}",
        "{\"format\":\"grognard-study/1\",\"root\":\"\",\"source\":\"\",\"knows\":255,\"known\":\"0000000000000000\",\"next\":1,\"nodes\":[]}"};
    gg_error error = {0};
    srv_study *study = study_new();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(study_read(study, wrong[i], &error));
    assert_string_equal(error.text, "this analysis is damaged");
    study_set(&study->root, "active F");
    study_add(study, 0);
    study_add(study, 0);
    study_node *one = study_find(study, 1), *two = study_find(study, 2);
    study_set(&one->order, "end");
    study_set(&two->comment, "a \"b\"\n");
    one->seat = two->seat = 1;
    char *text = study_write(study);
    srv_study *again = study_new();
    assert_true(study_read(again, text, &error));
    char *same = study_write(again);
    assert_string_equal(same, text);
    /* Every cut of it is refused. */
    for (size_t size = 0; size < strlen(text); size++) {
        char *cut = strndup(text, size);
        assert_false(study_read(again, cut, &error));
        free(cut);
    }
    study_free(study);
    study_free(again);
    free(text);
    free(same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_branches, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_stale_changes, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_calls_of_a_seat, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_hints, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_no_hints_by_way_of_a_text, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_notes_and_cuts, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_links, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_loose_ones_make_room, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_pasted, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_impossible, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_dice, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_moment_of_a_running_game, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_faces, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_faces_in_fog, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_export_without_statements, open_world, close_world),
        cmocka_unit_test_setup_teardown(test_export_of_a_movement, open_world, close_world),
        cmocka_unit_test(test_damaged_documents),
    };
    return cmocka_run_group_tests_name("studies", tests, NULL, NULL);
}
