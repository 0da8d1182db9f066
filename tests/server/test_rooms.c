/* test_rooms.c: games in the server: orders, records, repeated posts, drafts, undo, restarts. */
#include "server/in_house.h"

static char game[STORE_ID_SIZE];

static const char *path(const char *what, int seat)
{
    return seat_path(game, (const char[]){(char)('0' + seat), 0}, what);
}

/* Of Anna and Berta. */
static void begin_game(void)
{
    begin_for_two(&anna, &berta, "", game);
}

static int64_t number_of(visitor *who, int seat)
{
    assert_int_equal(visit(who, WEB_GET, path("sight", seat), NULL), 200);
    return reply_number(who, "number");
}

static int order(visitor *who, int seat, int64_t after, const char *text)
{
    return visit_with(who, WEB_POST, path("orders", seat),
                      "{'after':%lld,'order':'%s','sight':true}", (long long)after, text);
}

static const char sun[] = "deploy Alm: 2 3 3 Bree: 4 4", moon[] = "deploy Hale: 1 1 2 Hule: 3 4";

static void play_to_the_moves(void)
{
    begin_game();
    assert_int_equal(order(&anna, 0, 1, sun), 200);
    assert_int_equal(order(&berta, 1, 2, moon), 200);
}

/* ---------------------------------------------------------------- playing */

static void test_orders_reach_others_at_the_barrier(void **state)
{
    (void)state;
    begin_game();
    assert_int_equal(number_of(&anna, 0), 1); /* the beginning */
    assert_int_equal(order(&anna, 0, 1, sun), 200);
    assert_int_equal(reply_number(&anna, "number"), 2);
    assert_string_equal(reply_text(&anna, "entries.0.text"), sun);
    assert_int_equal(number_of(&berta, 1), 2); /* that it was given, not its content */
    assert_int_equal(order(&berta, 1, 2, moon), 200);
    assert_int_equal(reply_number(&berta, "number"), 3);
    assert_int_equal(number_of(&anna, 0), 3);
    assert_int_equal(order(&anna, 0, 3, "move 2a Alm-Cald"),
                     200); /* may still be undone: nothing is told */
    assert_int_equal(number_of(&berta, 1), 3);
    assert_int_equal(order(&anna, 0, 4, "attack Bree-Hale"), 200); /* now both are told */
    assert_int_equal(number_of(&berta, 1), 5);
    assert_int_equal(visit(&berta, WEB_GET, path("record?after=1", 1), NULL), 200);
    assert_string_equal(reply_text(&berta, "entries.0.name"), "S");
    assert_null(strstr(reply_text(&berta, "entries.0.text"), "Bree"));
    assert_non_null(strstr(reply_text(&berta, "entries.2.text"), "Alm-Cald"));
}

static void test_a_repeated_post_is_applied_once(void **state)
{
    (void)state;
    begin_game();
    assert_int_equal(order(&anna, 0, 1, sun), 200);
    for (int i = 0; i < 3; i++) {
        if (i == 2)
            place_restart(&here);
        assert_int_equal(order(&anna, 0, 1, sun), 200);
        assert_true(json_is_true(reply_at(&anna, "repeated")));
        assert_int_equal(reply_number(&anna, "number"), 2);
    }
    assert_int_equal(order(&anna, 0, 1, "resign"), 409); /* something else, after an old entry */
    assert_string_equal(reply_text(&anna, "error.code"), "stale");
    assert_int_equal(reply_number(&anna, "sight.number"), 2);
    assert_int_equal(order(&anna, 0, 3, "resign"), 409); /* from the future */
}

/* Seats that are asked at the same time do not make each other's orders stale; an answered question does. */
static void test_what_others_answer_meanwhile_does_not_matter(void **state)
{
    (void)state;
    begin_game();
    assert_int_equal(order(&anna, 0, 1, sun), 200);
    assert_int_equal(number_of(&berta, 1), 2);
    assert_int_equal(order(&berta, 1, 1, moon), 200); /* posted before it was told */
    assert_int_equal(order(&anna, 0, 2, "move 2a Alm-Cald"),
                     409); /* now the question has changed */
    assert_string_equal(reply_text(&anna, "error.code"), "stale");
    assert_int_equal(order(&berta, 1, 3, "draw"), 200); /* offers do not disturb either */
    assert_int_equal(order(&anna, 0, 3, "move 2a Alm-Cald"), 200);
}

/* A question about an earlier position is not answered for this one. */
static void test_a_late_question_is_stale(void **state)
{
    static const char *const asks[] = {"choices", "why", "preview"};
    (void)state;
    begin_game();
    assert_int_equal(order(&anna, 0, 1, sun), 200);
    assert_int_equal(order(&berta, 1, 2, moon), 200);
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        const char *about = strcmp(asks[i], "why") == 0 ? "'order':'end'" : "'steps':[]";
        assert_int_equal(visit_with(&anna, WEB_POST, path(asks[i], 0), "{%s,'after':2}", about),
                         409);
        assert_string_equal(reply_text(&anna, "error.code"), "stale");
        assert_int_equal(visit_with(&anna, WEB_POST, path(asks[i], 0), "{%s,'after':3}", about),
                         200);
        assert_int_equal(visit_with(&anna, WEB_POST, path(asks[i], 0), "{%s,'after':null}", about),
                         200);
        assert_int_equal(visit_with(&anna, WEB_POST, path(asks[i], 0), "{%s,'after':'3'}", about),
                         400);
    }
}

static void test_refusals_name_their_rules(void **state)
{
    (void)state;
    begin_game();
    assert_int_equal(order(&berta, 1, 1, "deploy Hale: 1 1 2 3 4"), 409);
    assert_string_equal(reply_text(&berta, "error.code"), "refused");
    assert_string_equal(reply_text(&berta, "error.rules.0.id"), "B-MAP-01");
    assert_int_equal(order(&berta, 1, 1, "timeout"), 409);
    assert_string_equal(reply_text(&berta, "error.rules.0.id"), "G-FORM");
    assert_int_equal(order(&berta, 0, 1, sun), 403);
    assert_int_equal(visit_with(&berta, WEB_POST, path("why", 1), "{'order':'end'}"), 200);
    assert_true(json_is_false(reply_at(&berta, "legal")));
    assert_string_equal(reply_text(&berta, "rules.0.id"), "G-TURN");
    assert_int_equal(visit_with(&berta, WEB_POST, path("why", 1), "{'order':'%s'}", moon), 200);
    assert_true(json_is_true(reply_at(&berta, "legal")));
}

/* Pointing at something explains it and changes nothing. */
static void test_why_something_cannot_be_chosen(void **state)
{
    static const char *const bad[] = {"{}",
                                      "{'target':{'what':'piece','id':'1'}}",
                                      "{'steps':[],'target':'piece'}",
                                      "{'steps':[],'target':{'what':'piece','id':1}}",
                                      "{'steps':[],'target':{'what':'piece'}}",
                                      "{'steps':7,'target':{'what':'piece','id':'1'}}"};
    (void)state;
    begin_game();
    assert_int_equal(visit_with(&anna, WEB_PUT, path("draft", 0), "{'steps':['Alm','2']}"), 200);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(visit_with(&anna, WEB_POST, path("why", 0), "%s", bad[i]), 400);
    assert_int_equal(visit_with(&anna, WEB_POST, path("why", 0),
                                "{'steps':['Hule'],'target':{'what':'place','id':'Alm'}}"),
                     409);
    assert_string_equal(reply_text(&anna, "error.code"), "not-offered");
    assert_int_equal(visit_with(&anna, WEB_POST, path("why", 0),
                                "{'steps':['Alm'],'target':{'what':'place','id':'Hale'}}"),
                     200);
    assert_true(json_is_false(reply_at(&anna, "legal")));
    assert_int_equal(json_array_size(reply_at(&anna, "rules")), 0);
    assert_int_equal(visit(&anna, WEB_GET, path("draft", 0), NULL), 200);
    assert_int_equal(json_array_size(reply_at(&anna, "steps")), 2);
    assert_int_equal(order(&anna, 0, 1, sun), 200);
    assert_int_equal(visit_with(&anna, WEB_POST, path("why", 0),
                                "{'steps':[],'target':{'what':'place','id':'Hale'}}"),
                     200);
    assert_string_equal(reply_text(&anna, "rules.0.id"), "G-TURN");
}

static void test_who_is_asked_is_told_from_the_view(void **state)
{
    char before[600];
    (void)state;
    play_to_the_moves();
    visit_with(&berta, WEB_POST, path("why", 1), "{'order':'end'}");
    snprintf(before, sizeof before, "%s", berta.text);
    assert_int_equal(order(&anna, 0, 3, "move 2a Alm-Cald"), 200); /* may still be undone */
    visit_with(&berta, WEB_POST, path("why", 1), "{'order':'end'}");
    assert_string_equal(berta.text, before);
}

/* ---------------------------------------------------------------- drafts */

static void test_drafts_are_kept(void **state)
{
    (void)state;
    begin_game();
    assert_int_equal(visit_with(&anna, WEB_PUT, path("draft", 0), "{'steps':['Bree','3']}"), 200);
    size_t choices = json_array_size(reply_at(&anna, "choices"));
    place_restart(&here);
    assert_int_equal(visit(&anna, WEB_GET, path("draft", 0), NULL), 200);
    assert_int_equal(json_array_size(reply_at(&anna, "steps")), 2);
    assert_int_equal(json_array_size(reply_at(&anna, "choices")), choices);
    assert_int_equal(visit_with(&anna, WEB_PUT, path("draft", 0), "{'steps':['Bree','9']}"), 409);
    assert_int_equal(visit(&anna, WEB_GET, path("draft", 0), NULL), 200);
    assert_string_equal(reply_text(&anna, "steps.1"), "3");
    assert_int_equal(order(&anna, 0, 1, sun), 200); /* the order is given: the draft is gone */
    place_restart(&here);
    assert_int_equal(visit(&anna, WEB_GET, path("draft", 0), NULL), 200);
    assert_int_equal(json_array_size(reply_at(&anna, "steps")), 0);
}

/* ---------------------------------------------------------------- what picked things can do */

static void ask_ends(const char *body)
{
    assert_int_equal(visit_with(&anna, WEB_POST, path("choices", 0), "%s", body), 200);
}

/* The index of the end with this order, or -1. */
static int end_with(const char *order)
{
    const json_t *ends = reply_at(&anna, "ends");
    for (size_t i = 0; i < json_array_size(ends); i++) {
        const json_t *text = json_object_get(json_array_get(ends, i), "order");
        if (text && strcmp(json_string_value(text), order) == 0)
            return (int)i;
    }
    return -1;
}

static void test_a_picked_tile_and_its_ends(void **state)
{
    (void)state;
    play_to_the_moves();
    ask_ends("{'steps':[],'things':[{'what':'piece','id':'0'}]}");
    assert_true(end_with("move 2a Alm-Cald") >= 0);
    assert_true(end_with("move 3b Alm-Cald") < 0); /* it was not picked */
    assert_true(end_with("end") < 0);
    assert_true(json_is_true(reply_at(&anna, "ends.0.complete")));
    /* The steps make the order. */
    char body[500];
    const json_t *steps = reply_at(&anna, "ends.0.steps");
    int used = snprintf(body, sizeof body, "{'steps':[");
    for (size_t i = 0; i < json_array_size(steps); i++)
        used += snprintf(body + used, sizeof body - (size_t)used, "%s'%s'", i > 0 ? "," : "",
                         json_string_value(json_object_get(json_array_get(steps, i), "text")));
    snprintf(body + used, sizeof body - (size_t)used, "]}");
    char wanted[100];
    snprintf(wanted, sizeof wanted, "%s", reply_text(&anna, "ends.0.order"));
    assert_int_equal(visit_with(&anna, WEB_PUT, path("draft", 0), "%s", body), 200);
    assert_string_equal(reply_text(&anna, "order"), wanted);
}

static void test_ends_are_only_told_if_asked_for(void **state)
{
    (void)state;
    play_to_the_moves();
    ask_ends("{'steps':[]}");
    assert_null(reply_at(&anna, "ends"));
    ask_ends("{'steps':[],'things':[{'what':'piece','id':'nonsense'}]}");
    assert_int_equal(json_array_size(reply_at(&anna, "ends")), 0);
    assert_int_equal(visit_with(&anna, WEB_POST, path("choices", 0), "{'steps':[],'things':[7]}"),
                     400);
    assert_int_equal(visit_with(&anna, WEB_POST, path("choices", 0), "{'steps':[],'things':'a'}"),
                     400);
}

/* ---------------------------------------------------------------- undo, records, restarts */

static void test_trial_moves_are_never_told(void **state)
{
    (void)state;
    play_to_the_moves();
    int64_t before = number_of(&berta, 1), mine = number_of(&anna, 0);
    assert_int_equal(order(&anna, 0, mine, "move 2a Alm-Cald"), 200);
    assert_true(json_is_true(reply_at(&anna, "sight.can_undo")));
    assert_int_equal(order(&anna, 0, mine + 1, "undo"), 200);
    assert_int_equal(number_of(&anna, 0), mine + 2);
    assert_int_equal(number_of(&berta, 1), before);
    place_restart(&here);
    assert_int_equal(number_of(&anna, 0), mine + 2);
    assert_int_equal(number_of(&berta, 1), before);
    assert_int_equal(order(&anna, 0, mine + 2, "undo"), 409);
    assert_string_equal(reply_text(&anna, "error.rules.0.id"), "G-UNDO");
}

static void test_undo_by_consent(void **state)
{
    (void)state;
    play_to_the_moves();
    assert_int_equal(order(&berta, 1, number_of(&berta, 1), "undo ask"), 200);
    assert_int_equal(number_of(&anna, 0), 4); /* offers are told to everyone immediately */
    assert_string_equal(reply_text(&anna, "view.offer.kind"), "undo");
    assert_int_equal(order(&anna, 0, 4, "agree"), 200);
    number_of(&berta, 1);
    assert_true(json_is_true(reply_at(&berta, "asked"))); /* deploys again */
    place_restart(&here);
    number_of(&berta, 1);
    assert_true(json_is_true(reply_at(&berta, "asked")));
}

static void take_record(visitor *who, int seat, int after, char **out)
{
    char query[40];
    snprintf(query, sizeof query, "record?after=%d", after);
    assert_int_equal(visit(who, WEB_GET, path(query, seat), NULL), 200);
    *out = strdup(who->text);
}

/* Adds one of the choices to the draft in the last reply. */
static void choose(visitor *who, int seat, uint32_t chance)
{
    char steps[4000] = "";
    const json_t *taken = reply_at(who, "steps"), *choices = reply_at(who, "choices");
    assert_true(json_array_size(choices) > 0);
    for (size_t i = 0; i < json_array_size(taken); i++)
        snprintf(steps + strlen(steps), sizeof steps - strlen(steps), "'%s',",
                 json_string_value(json_array_get(taken, i)));
    const json_t *chosen = json_array_get(choices, chance % json_array_size(choices));
    char last[200];
    snprintf(last, sizeof last, "%s", json_string_value(json_object_get(chosen, "text")));
    assert_int_equal(
        visit_with(who, WEB_PUT, path("draft", seat), "{'steps':[%s'%s']}", steps, last), 200);
}

/* An order of random choices, if the seat is asked. */
static bool play_one(visitor *who, int seat, uint32_t *chance)
{
    char text[4100];
    int64_t number = number_of(who, seat);
    if (!json_is_true(reply_at(who, "asked")))
        return false;
    assert_int_equal(visit(who, WEB_GET, path("draft", seat), NULL), 200);
    while (json_is_false(reply_at(who, "complete"))) {
        *chance = *chance * 1664525 + 1013904223;
        choose(who, seat, *chance >> 16);
    }
    snprintf(text, sizeof text, "%s", reply_text(who, "order"));
    assert_int_equal(order(who, seat, number, text), 200);
    return true;
}

static visitor *const players[2] = {&anna, &berta};

/* Until the game is over; returns the number of orders. */
static int play_on(void)
{
    uint32_t chance = 1805;
    int orders = 0;
    for (bool going = true; going && orders < 1000;) {
        going = false;
        for (int seat = 0; seat < 2; seat++) {
            bool played = play_one(players[seat], seat, &chance);
            going = going || played;
            orders += played;
        }
    }
    return orders;
}

static void test_records_are_the_same_after_a_restart(void **state)
{
    char *before[2][3], *after;
    (void)state;
    do /* until it has more than what is kept in memory */
        begin_game();
    while (play_on() <= ROOM_RECENT);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < 3; i++)
            take_record(players[seat], seat, 5 * i, &before[seat][i]);
    place_restart(&here);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < 3; i++) {
            take_record(players[seat], seat, 5 * i, &after);
            assert_string_equal(after, before[seat][i]);
            free(after);
            free(before[seat][i]);
        }
        assert_int_equal(number_of(players[seat], seat), reply_number(players[seat], "number"));
        assert_true(json_is_true(reply_at(players[seat], "view.over")));
    }
}

static void test_talk_among_a_few_stays_theirs(void **state)
{
    (void)state;
    begin_game();
    assert_int_equal(visit_with(&anna, WEB_POST, path("chat", 0), "{'to':[1],'text':'between us'}"),
                     200);
    assert_int_equal(visit_with(&anna, WEB_POST, path("chat", 0), "{'text':'good luck'}"), 200);
    assert_int_equal(order(&anna, 0, number_of(&anna, 0), "resign"), 200);
    assert_int_equal(visit(&berta, WEB_GET, path("record", 1), NULL), 200);
    assert_non_null(strstr(berta.text, "between us"));
    assert_int_equal(visit(&berta, WEB_GET, path("record", 0), NULL),
                     200); /* anyone's, now that it is over */
    assert_null(strstr(berta.text, "between us"));
    assert_int_equal(visit(&carl, WEB_GET, path("record", 0), NULL), 200);
    assert_null(strstr(carl.text, "between us"));
    assert_non_null(strstr(carl.text, "good luck"));
}

/* T-TEA-05: players in conference do not see the board. */
static void test_a_team_that_confers_is_away_from_the_board(void **state)
{
    (void)state;
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/games",
                                "{'game':'triumph','options':{'french':2},'start':true,"
                                "'seats':[{'kind':'me'},{'kind':'me'},{'kind':'me'}]}"),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(visit(&anna, WEB_GET, path("sight", seat), NULL), 200);
        assert_true(json_is_null(reply_at(&anna, "view.board")));
        assert_int_equal(visit(&anna, WEB_GET, path("sight?entry=1", seat), NULL), 200);
        assert_true(json_is_null(reply_at(&anna, "view.board")));
        assert_int_equal(visit(&anna, WEB_GET, path("text", seat), NULL), 200);
        assert_true(json_is_null(reply_at(&anna, "text")));
        assert_int_equal(visit(&anna, WEB_GET, path("text?entry=1", seat), NULL), 200);
        assert_true(json_is_null(reply_at(&anna, "text")));
    }
    assert_int_equal(visit(&anna, WEB_GET, path("sight", 2), NULL), 200);
    assert_true(json_is_object(reply_at(&anna, "view.board")));
    assert_int_equal(visit(&anna, WEB_GET, path("text", 2), NULL), 200);
    assert_true(strlen(reply_text(&anna, "text")) > 100);
}

/* Two French players, one Allied player: the French confer at the beginning. */
static void begin_conference(void)
{
    static const char joining[] = "{'seat':%d}";
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/games",
                                "{'game':'triumph','options':{'french':2},'start':true}"),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
    char join[100];
    snprintf(join, sizeof join, "/api/v1/games/%s/join", game);
    assert_int_equal(visit_with(&berta, WEB_POST, join, joining, 1), 200);
    assert_int_equal(visit_with(&carl, WEB_POST, join, joining, 2), 200);
    assert_string_equal(reply_text(&carl, "state"), "running");
}

static int look_as(visitor *who, const char *reader, const char *what)
{
    return visit(who, WEB_GET, seat_path(game, reader, what), NULL);
}

static const char *const looks[] = {"sight",  "sight?entry=1",         "sight?at=0",
                                    "text",   "text?entry=1",          "text?at=0",
                                    "record", "record?after=9&wait=1", "log"};

enum { LOOKS = sizeof looks / sizeof looks[0] };

/* T-TEA-05: not even as a spectator, a teammate, the enemy or the referee. */
static void test_who_is_away_has_no_other_eyes(void **state)
{
    static const char *const others[] = {"public", "referee", "1", "2"};
    (void)state;
    begin_conference();
    for (size_t reader = 0; reader < 4; reader++)
        for (int i = 0; i < LOOKS; i++) {
            assert_int_equal(look_as(&anna, others[reader], looks[i]), 403);
            assert_string_equal(reply_text(&anna, "error.code"), "not-yours");
        }
    assert_int_equal(look_as(&anna, "0", "log"), 409);
    assert_int_equal(look_as(&anna, "0", "record"), 200);
    assert_int_equal(look_as(&berta, "public", "sight"), 403);
    assert_int_equal(look_as(&carl, "public", "sight"), 200);
    assert_true(json_is_object(reply_at(&carl, "view.board")));
    assert_int_equal(look_as(&carl, "2", "log"), 200);
    visitor nobody = {.at = &here};
    assert_int_equal(look_as(&nobody, "public", "sight"), 200);
    visitor_close(&nobody);
}

/* A user who also has a seat on the other side, which does not confer, sees that view. */
static void test_who_sits_on_both_sides_is_not_away(void **state)
{
    (void)state;
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/games",
                                "{'game':'triumph','options':{'french':2},'start':true,"
                                "'seats':[{'kind':'me'},{'kind':'me'},{'kind':'me'}]}"),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
    assert_int_equal(look_as(&anna, "public", "sight"), 200);
    assert_int_equal(look_as(&anna, "0", "log"), 409);
    assert_int_equal(look_as(&anna, "2", "log"), 200);
}

static void test_nobody_is_away_from_a_game_that_has_ended(void **state)
{
    static const char *const readers[] = {"0", "1", "2", "public", "referee"};
    visitor *const people[] = {&anna, &berta, &carl};
    (void)state;
    begin_conference();
    char abandon[100];
    snprintf(abandon, sizeof abandon, "/api/v1/games/%s/abandon", game);
    for (int i = 0; i < 3; i++)
        assert_int_equal(visit(people[i], WEB_POST, abandon, NULL), 200);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(look_as(&anna, readers[i], "sight"), 200);
        assert_true(json_is_object(reply_at(&anna, "view.board")));
        assert_int_equal(look_as(&anna, readers[i], "text"), 200);
        assert_true(strlen(reply_text(&anna, "text")) > 100);
        assert_int_equal(look_as(&anna, readers[i], "log"), 200);
    }
}

/* ---------------------------------------------------------------- other rules */

/* The store says that the running game was begun by another version. */
static void pretend_other_rules(void)
{
    store_game stored;
    store_batch *batch = batch_new();
    place_settle(&here);
    assert_int_equal(here.store->ops->game(here.store, game, &stored), STORE_OK);
    snprintf(stored.rules_version, sizeof stored.rules_version, "0.0.9");
    batch_add_game(batch, CHANGE_SET_GAME, &stored);
    house_send(&here.house, batch);
    place_restart(&here);
}

static void test_games_stay_with_their_rules(void **state)
{
    char info[80];
    (void)state;
    begin_game();
    snprintf(info, sizeof info, "/api/v1/games/%s", game);
    assert_int_equal(visit(&anna, WEB_GET, info, NULL), 200);
    assert_true(json_is_null(reply_at(&anna, "held_up")));
    pretend_other_rules();
    assert_int_equal(visit(&anna, WEB_GET, info, NULL), 200);
    assert_non_null(strstr(reply_text(&anna, "held_up"), "different rules"));
    assert_int_equal(order(&anna, 0, 1, sun), 409);
    assert_string_equal(reply_text(&anna, "error.code"), "not-now");
}

/* ---------------------------------------------------------------- a store that fails */

static uint32_t fails; /* so many batches */

static void commit_or_fail(srv_store *self, store_batch *first)
{
    for (; first && fails > 0; first = first->next, fails--)
        first->status = STORE_FULL;
    if (first)
        real_ops->commit(self, first);
}

static void test_what_is_not_stored_has_not_happened(void **state)
{
    (void)state;
    begin_game();
    commit_with(commit_or_fail);
    fails = UINT32_MAX;
    assert_int_equal(order(&anna, 0, 1, sun), 503);
    assert_string_equal(reply_text(&anna, "error.code"), "no-store");
    assert_true(anna.retry_after > 0);
    assert_int_equal(visit(&anna, WEB_GET, "/healthz", NULL), 503);
    assert_int_equal(number_of(&anna, 0), 1); /* existing data can still be read */
    assert_int_equal(number_of(&berta, 1), 1);
    fails = 0;
    assert_int_equal(order(&anna, 0, 1, sun), 200);
    assert_null(reply_at(&anna, "repeated"));
    assert_int_equal(visit(&anna, WEB_GET, "/healthz", NULL), 200);
    place_restart(&here);
    assert_int_equal(number_of(&anna, 0), 2);
}

/* A change made after a failing one has seen it, so it must fail too. */
static void test_what_fails_takes_along_what_follows_it(void **state)
{
    visiting first = {0}, second = {0};
    char join[100], info[80];
    (void)state;
    assert_int_equal(
        visit_with(&anna, WEB_POST, "/api/v1/games", "{'game':'probe','options':{'players':3}}"),
        201);
    snprintf(info, sizeof info, "/api/v1/games/%s", reply_text(&anna, "id"));
    snprintf(join, sizeof join, "%s/join", info);
    commit_with(commit_or_fail);
    fails = 1;
    visit_send(&berta, &first, WEB_POST, join, "{\"seat\":1}");
    visit_send(&carl, &second, WEB_POST, join, "{\"seat\":2}");
    assert_int_equal(visit_end(&berta, &first), 503);
    assert_int_equal(visit_end(&carl, &second), 503);
    assert_int_equal(visit_with(&carl, WEB_POST, join, "{'seat':2}"), 200);
    place_restart(&here);
    assert_int_equal(visit(&anna, WEB_GET, info, NULL), 200);
    assert_string_equal(reply_text(&anna, "seats.1.kind"), "open");
    assert_string_equal(reply_text(&anna, "seats.2.kind"), "person");
}

/* What `grognard admin games end` does beside a running server. */
static void end_game_from_outside(void)
{
    gg_error error = {0};
    store_status status;
    place beside = {.settings = here.settings, .clock = here.clock};
    beside.store = store_open(here.file, STORE_ADMIN, &error);
    assert_non_null(beside.store);
    assert_true(house_open(&beside.house, &beside.settings, gg_built_shelf(), beside.store,
                           &beside.clock, NULL, NULL, &error));
    srv_room *room = room_enter(&beside.house, game, &status);
    assert_non_null(room);
    room_open_batch(room);
    room_add(room, ROW_ABANDON, GG_NOBODY, 0, NULL);
    room_send(room);
    place_settle(&beside);
    place_end(&beside);
}

static void test_changes_by_other_programs_are_noticed(void **state)
{
    store_status status;
    char info[80];
    (void)state;
    play_to_the_moves();
    snprintf(info, sizeof info, "/api/v1/games/%s", game);
    place_settle(&here);
    const srv_room *room = room_enter(&here.house, game, &status);
    here.clock.value += 31000;
    assert_int_equal(visit(&anna, WEB_GET, info, NULL), 200);
    assert_ptr_equal(room_enter(&here.house, game, &status), room); /* nothing has changed */
    assert_true(room->looked == here.clock.value);                  /* it was looked at */
    end_game_from_outside();
    assert_int_equal(visit(&anna, WEB_GET, info, NULL), 200);
    assert_string_equal(reply_text(&anna, "state"), "running");
    here.clock.value += 31000;
    assert_int_equal(visit(&anna, WEB_GET, info, NULL), 200);
    assert_string_equal(reply_text(&anna, "state"), "abandoned");
    assert_int_equal(visit(&berta, WEB_GET, path("record?after=3", 1), NULL), 200);
    assert_string_equal(reply_text(&berta, "entries.0.kind"), "abandon");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(test_changes_by_other_programs_are_noticed, two_guests),
        IN_HOUSE(test_orders_reach_others_at_the_barrier, two_guests),
        IN_HOUSE(test_a_repeated_post_is_applied_once, two_guests),
        IN_HOUSE(test_what_others_answer_meanwhile_does_not_matter, two_guests),
        IN_HOUSE(test_a_late_question_is_stale, two_guests),
        IN_HOUSE(test_refusals_name_their_rules, two_guests),
        IN_HOUSE(test_why_something_cannot_be_chosen, two_guests),
        IN_HOUSE(test_who_is_asked_is_told_from_the_view, two_guests),
        IN_HOUSE(test_drafts_are_kept, two_guests),
        IN_HOUSE(test_a_picked_tile_and_its_ends, two_guests),
        IN_HOUSE(test_ends_are_only_told_if_asked_for, two_guests),
        IN_HOUSE(test_trial_moves_are_never_told, two_guests),
        IN_HOUSE(test_undo_by_consent, two_guests),
        IN_HOUSE(test_records_are_the_same_after_a_restart, two_guests),
        IN_HOUSE(test_talk_among_a_few_stays_theirs, three_guests),
        IN_HOUSE(test_a_team_that_confers_is_away_from_the_board, one_guest),
        IN_HOUSE(test_who_is_away_has_no_other_eyes, three_guests),
        IN_HOUSE(test_who_sits_on_both_sides_is_not_away, one_guest),
        IN_HOUSE(test_nobody_is_away_from_a_game_that_has_ended, three_guests),
        IN_HOUSE(test_games_stay_with_their_rules, two_guests),
        IN_HOUSE(test_what_is_not_stored_has_not_happened, two_guests),
        IN_HOUSE(test_what_fails_takes_along_what_follows_it, three_guests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
