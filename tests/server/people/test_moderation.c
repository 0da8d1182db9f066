/* Blocks, reports, warnings, mutes and suspensions; who may do what. */
#include "server/at_door.h"

static visitor ann, bob, mod;

static void make_moderator(const char *name)
{
    store_user user;
    assert_int_equal(names_find_user(here.store, name, &user), STORE_OK);
    store_batch *batch = batch_new();
    store_act role = {.at = 1, .kind = ACT_ROLE, .about = user.id, .until = 1};
    batch_add_act(batch, &role);
    house_send(&here.house, batch);
    place_settle(&here);
}

static void come_all(void)
{
    stranger_open(&ann);
    stranger_open(&bob);
    stranger_open(&mod);
    assert_int_equal(sign_up(&ann, "Ann", ney), 200);
    assert_int_equal(sign_up(&bob, "Bob", ney), 200);
    assert_int_equal(sign_up(&mod, "Mod", ney), 200);
    make_moderator("Mod");
}

static void leave_all(void)
{
    visitor_close(&ann);
    visitor_close(&bob);
    visitor_close(&mod);
}

static int act(visitor *who, const char *body)
{
    return visit_with(who, WEB_POST, "/api/v1/moderation", "%s", body);
}

static void begin(char game[STORE_ID_SIZE])
{
    begin_for_two(&ann, &bob, "", game);
}

/* The account, its seats and the log have the new name; the old one stays taken. */
static void moderators_rename(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE], path[60];
    come_all();
    begin(game);
    assert_int_equal(act(&ann, "{'action':'rename','name':'Bob','new_name':'Rob','reason':'x'}"),
                     403);
    assert_int_equal(act(&mod, "{'action':'rename','name':'Bob','reason':'x'}"), 400);
    assert_int_equal(act(&mod, "{'action':'rename','name':'Bob','new_name':'ANN','reason':'x'}"),
                     409);
    assert_int_equal(
        act(&mod, "{'action':'rename','name':'Bob','new_name':'Rob','reason':'offensive'}"), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    assert_int_equal(visit(&ann, WEB_GET, path, NULL), 200);
    assert_string_equal(reply_text(&ann, "seats.1.player"), "Rob");
    assert_int_equal(visit(&bob, WEB_GET, "/api/v1/me", NULL), 200);
    assert_string_equal(reply_text(&bob, "name"), "Rob");
    assert_int_equal(visit(&mod, WEB_GET, "/api/v1/moderation", NULL), 200);
    assert_string_equal(reply_text(&mod, "log.0.kind"), "rename");
    assert_string_equal(reply_text(&mod, "log.0.about"), "Rob");
    assert_string_equal(reply_text(&mod, "log.0.reason"), "formerly Bob: offensive");
    leave_all();
}

static void moderators_and_others(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE];
    come_all();
    begin(game);
    assert_int_equal(visit_with(&bob, WEB_POST, seat_path(game, "1", "chat"), "{'text':'rude'}"),
                     200);
    for (int i = 0; i < 10; i++)
        assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/reports",
                                    "{'name':'Bob','game':'%s','reason':'insults'}", game),
                         200);
    assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/reports", "{'name':'Bob','reason':'x'}"),
                     429);
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/moderation", NULL), 403);
    assert_int_equal(act(&ann, "{'action':'warn','name':'Bob','reason':'x'}"), 403);
    assert_int_equal(visit(&mod, WEB_GET, "/api/v1/moderation", NULL), 200);
    assert_string_equal(reply_text(&mod, "reports.0.reason"), "insults\n> rude");
    assert_string_equal(reply_text(&mod, "reports.0.about"), "Bob");
    int64_t report = reply_number(&mod, "reports.0.number");
    assert_int_equal(act(&mod, "{'action':'hang','name':'Bob','reason':'x'}"), 400);
    assert_int_equal(act(&mod, "{'action':'warn','name':'Mod','reason':'x'}"), 403);
    char body[100];
    snprintf(body, sizeof body, "{'action':'warn','name':'Bob','reason':'be kind','report':%d}",
             (int)report);
    assert_int_equal(act(&mod, body), 200);
    assert_int_equal(visit(&mod, WEB_GET, "/api/v1/moderation", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&mod, "reports")), 9);
    assert_string_equal(reply_text(&mod, "log.0.kind"), "warn");
    assert_int_equal(visit(&bob, WEB_GET, "/api/v1/me/moderation", NULL), 200);
    assert_string_equal(reply_text(&bob, "warning"), "be kind");
    assert_int_equal(visit(&bob, WEB_POST, "/api/v1/me/moderation", "{}"), 200);
    assert_int_equal(visit(&bob, WEB_GET, "/api/v1/me/moderation", NULL), 200);
    assert_null(reply_at(&bob, "warning"));
    leave_all();
}

static bool count_act(void *to, const store_act *act)
{
    (void)act;
    ++*(int *)to;
    return true;
}

/* What is done is kept forever. */
static void blocks_leave_few_rows(void **state)
{
    (void)state;
    int rows = 0;
    come_all();
    store_filter_acts filter = {.kinds = 1U << ACT_BLOCK | 1U << ACT_UNBLOCK | 1U << ACT_SEEN,
                                .most = 1000};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Bob'}"), 200);
        assert_int_equal(visit(&ann, WEB_POST, "/api/v1/me/moderation", "{}"), 200);
    }
    assert_int_equal(here.store->ops->acts(here.store, &filter, count_act, &rows), STORE_OK);
    assert_int_equal(rows, 1);
    int status = 200;
    for (int i = 0; i < 300 && status == 200; i++)
        status = visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Bob','blocked':%s}",
                            i % 2 ? "true" : "false");
    assert_int_equal(status, 429);
    leave_all();
}

/* A report names a game that its author may see: moderators must not read the chat of any other. */
static void reports_name_games_of_their_author(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE];
    come_all();
    begin_for_two(&ann, &bob, ",'listed':false,'watch':'nobody'", game);
    assert_int_equal(visit_with(&bob, WEB_POST, seat_path(game, "1", "chat"), "{'text':'psst'}"),
                     200);
    assert_int_equal(visit_with(&mod, WEB_POST, "/api/v1/reports",
                                "{'name':'Bob','game':'%s','reason':'curious'}", game),
                     404);
    assert_int_equal(visit_with(&mod, WEB_POST, "/api/v1/reports",
                                "{'name':'Bob','game':'\\u202e','reason':'curious'}"),
                     404);
    assert_int_equal(visit(&mod, WEB_GET, "/api/v1/moderation", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&mod, "reports")), 0);
    assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/reports",
                                "{'name':'Bob','game':'%s','reason':'insults'}", game),
                     200);
    leave_all();
}

static void mutes_and_suspensions_end(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE];
    come_all();
    begin(game);
    const char *chat = seat_path(game, "1", "chat");
    char path[200];
    snprintf(path, sizeof path, "%s", chat);
    assert_int_equal(act(&mod, "{'action':'mute','name':'Bob','days':2,'reason':'shouting'}"), 200);
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{'text':'hello'}"), 403);
    here.clock.value += INT64_C(3) * 86400000;
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{'text':'hello'}"), 200);
    assert_int_equal(act(&mod, "{'action':'suspend','name':'Bob','reason':'cheating'}"), 200);
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{'text':'hello'}"), 403);
    assert_string_equal(error_code(&bob), "suspended");
    assert_int_equal(visit(&bob, WEB_GET, "/api/v1/me/moderation", NULL), 200);
    assert_string_equal(reply_text(&bob, "suspended_reason"), "cheating");
    assert_int_equal(visit(&bob, WEB_POST, "/api/v1/me/moderation", "{}"), 200);
    assert_int_equal(visit(&bob, WEB_POST, "/api/v1/log-out", "{}"), 200);
    stranger_open(&bob);
    assert_int_equal(log_in(&bob, "Bob", ney), 200);
    assert_int_equal(act(&mod, "{'action':'lift','name':'Bob','reason':'appeal'}"), 200);
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{'text':'hello'}"), 200);
    leave_all();
}

static void blocked_everywhere(void **state)
{
    (void)state;
    come_all();
    assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Ann'}"), 400);
    assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Bob'}"), 200);
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/me/blocks", NULL), 200);
    assert_string_equal(reply_text(&ann, "blocked.0.name"), "Bob");
    assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/games",
                                "{'game':'probe','scenario':'river','options':{'players':2}}"),
                     201);
    char path[80];
    snprintf(path, sizeof path, "/api/v1/games/%s/join", reply_text(&ann, "id"));
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{}"), 403);
    assert_int_equal(
        visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Bob','blocked':false}"), 200);
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{}"), 200);
    leave_all();
}

/* There is no way around it: they cannot be invited, called back for a rematch, or seated in a tournament either. */
static void blocked_people_cannot_seat_the_blocker(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE], path[120];
    come_all();
    begin(game);
    assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Bob'}"), 200);
    assert_int_equal(visit_with(&bob, WEB_POST, "/api/v1/games",
                                "{'game':'probe','scenario':'river','options':{'players':2},"
                                "'seats':[{'kind':'me'},{'kind':'user','name':'Ann'}]}"),
                     403);
    assert_int_equal(
        visit_with(&bob, WEB_POST, seat_path(game, "1", "orders"), "{'after':1,'order':'resign'}"),
        200);
    snprintf(path, sizeof path, "/api/v1/games/%s/rematch", game);
    assert_int_equal(visit(&bob, WEB_POST, path, "{}"), 403);
    assert_int_equal(visit_with(&bob, WEB_POST, "/api/v1/tournaments",
                                "{'title':'Cup','game':'probe','options':{'players':2}}"),
                     201);
    snprintf(path, sizeof path, "/api/v1/tournaments/%s/enter", reply_text(&bob, "id"));
    assert_int_equal(visit(&bob, WEB_POST, path, "{}"), 200);
    strcpy(strrchr(path, '/'), "/replace");
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{'player':0,'name':'Ann'}"), 403);
    assert_int_equal(visit_with(&bob, WEB_POST, path, "{'player':0,'name':'Mod'}"), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/rematch", game);
    assert_int_equal(visit(&ann, WEB_POST, path, "{}"), 201);
    leave_all();
}

static const char *last_text(visitor *who, const char *path)
{
    assert_int_equal(visit(who, WEB_GET, path, NULL), 200);
    json_t *entries = reply_at(who, "entries");
    json_t *last = json_array_get(entries, json_array_size(entries) - 1);
    return json_string_value(json_object_get(last, "text"));
}

/* In games that are open, too, and without touching what is muted in one of them. */
static void blocked_at_once(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE], path[200], mute[200];
    come_all();
    begin(game);
    snprintf(path, sizeof path, "%s", seat_path(game, "0", "record"));
    snprintf(mute, sizeof mute, "%s", seat_path(game, "0", "mute"));
    assert_int_equal(visit_with(&bob, WEB_POST, seat_path(game, "1", "chat"), "{'text':'rude'}"),
                     200);
    assert_string_equal(last_text(&ann, path), "rude");
    assert_int_equal(visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Bob'}"), 200);
    assert_null(last_text(&ann, path));
    assert_int_equal(visit_with(&ann, WEB_PUT, mute, "{'seats':[]}"), 200);
    assert_null(last_text(&ann, path));
    assert_int_equal(
        visit_with(&ann, WEB_POST, "/api/v1/me/blocks", "{'name':'Bob','blocked':false}"), 200);
    assert_string_equal(last_text(&ann, path), "rude");
    leave_all();
}

/* Someone joins the game of a person whom they have blocked. */
static void blocked_before_joining(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE];
    come_all();
    assert_int_equal(visit_with(&bob, WEB_POST, "/api/v1/me/blocks", "{'name':'Ann'}"), 200);
    begin(game);
    assert_int_equal(visit_with(&ann, WEB_POST, seat_path(game, "0", "chat"), "{'text':'rude'}"),
                     200);
    assert_null(last_text(&bob, seat_path(game, "1", "record")));
    leave_all();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(moderators_and_others, open_door),
        IN_HOUSE(mutes_and_suspensions_end, open_door),
        IN_HOUSE(reports_name_games_of_their_author, open_door),
        IN_HOUSE(blocks_leave_few_rows, open_door),
        IN_HOUSE(blocked_people_cannot_seat_the_blocker, open_door),
        IN_HOUSE(blocked_everywhere, open_door),
        IN_HOUSE(blocked_at_once, open_door),
        IN_HOUSE(blocked_before_joining, open_door),
        IN_HOUSE(moderators_rename, open_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
