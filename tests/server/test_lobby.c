/* The lobby over the API: games are made, found, joined, left, started, abandoned, and played once more. */
#include "visit.h"

static place here;
static visitor anna, berta, carl, stranger;
static const visitor *last;    /* whose reply is looked at */
static char id[STORE_ID_SIZE]; /* of the game made last */

static void come_in(visitor *who, const char *name)
{
    visitor_open(who, &here);
    assert_int_equal(visit_with(who, WEB_PUT, "/api/v1/me", "%s", name), 200);
}

static int set_up(void **state)
{
    (void)state;
    place_open(&here, false);
    come_in(&anna, "{'name':'Anna'}");
    come_in(&berta, "{'name':'Berta'}");
    come_in(&carl, "{'name':'Carl'}");
    stranger = (visitor){.at = &here};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    visitor_close(&anna);
    visitor_close(&berta);
    visitor_close(&carl);
    visitor_close(&stranger);
    place_close(&here);
    return 0;
}

/* ---------------------------------------------------------------- asking */

static int ask(visitor *who, web_method method, const char *path, const char *body)
{
    last = who;
    here.clock.value++; /* no two things happen in the same moment */
    return visit(who, method, path, body);
}

static void send(const visitor *who, visiting *sent, const char *what)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, what);
    visit_send(who, sent, WEB_POST, path, NULL);
}

static int end(visitor *who, visiting *sent)
{
    last = who;
    return visit_end(who, sent);
}

static int get(visitor *who, const char *path)
{
    return ask(who, WEB_GET, path, NULL);
}

static int get_game(visitor *who)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    return get(who, path);
}

/* "join" and so on of the game made last. */
static int post(visitor *who, const char *what, const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, what);
    return ask(who, WEB_POST, path, body);
}

static int make(visitor *who, const char *body)
{
    int status = ask(who, WEB_POST, "/api/v1/games", body);
    if (status == 201)
        snprintf(id, sizeof id, "%s", reply_text(who, "id"));
    return status;
}

/* ---------------------------------------------------------------- replies */

/* A text, number or switch of the last reply; "-" for null or nothing. */
static const char *word(const char *way)
{
    static char number[30];
    const json_t *found = reply_at(last, way);
    if (json_is_string(found))
        return json_string_value(found);
    if (json_is_boolean(found))
        return json_is_true(found) ? "true" : "false";
    if (!json_is_integer(found))
        return "-";
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(found));
    return number;
}

static size_t count(const char *way)
{
    return json_array_size(reply_at(last, way));
}

#define assert_word(way, expected) assert_string_equal(word(way), expected)

static void refused(int status, const char *code)
{
    assert_int_equal(last->status, status);
    assert_word("error.code", code);
}

/* Somebody with an account, logged in. */
static void make_account(visitor *who, const char *name)
{
    store_user user = {.id = people_new_id(), .password = "none fits"};
    store_session session = {
        .user = user.id, .created = here.clock.value, .seen = here.clock.value};
    char token[PEOPLE_TOKEN_SIZE];
    gg_error error;
    snprintf(user.name, sizeof user.name, "%s", name);
    assert_true(people_check_name(name, user.key, &error));
    people_new_token(token);
    people_hash_token(token, session.hash);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_ADD_USER, &user);
    batch_add_session(batch, CHANGE_ADD_SESSION, &session);
    house_send(&here.house, batch);
    place_settle(&here);
    *who = (visitor){.at = &here};
    snprintf(who->cookie, sizeof who->cookie, "grognard=%s", token);
    assert_int_equal(get(who, "/api/v1/me"), 200);
    assert_word("name", name);
    snprintf(who->token, sizeof who->token, "%s", word("token"));
}

/* Two players; Anna has made it and sits on the first seat. */
static void make_for_two(const char *more)
{
    char body[400];
    snprintf(body, sizeof body, "{\"game\":\"probe\",\"options\":{\"players\":2}%s}", more);
    assert_int_equal(make(&anna, body), 201);
}

static void start_for_two(const char *more)
{
    make_for_two(more);
    assert_int_equal(post(&berta, "join", ""), 200);
    assert_int_equal(post(&anna, "start", ""), 200);
    assert_word("state", "running");
}

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

static void everything_that_can_be_said(void **state)
{
    (void)state;
    assert_int_equal(
        make(&anna,
             "{\"game\":\"Probe\",\"scenario\":\"river\",\"title\":\"Bl\\u00fccher & friends\","
             "\"options\":{\"players\":2,\"fog\":\"none\",\"auction\":true,\"rounds\":\"3\"},"
             "\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"me\"}],"
             "\"clock\":{\"kind\":\"live\",\"seconds\":900,\"increment\":10},"
             "\"watch\":\"nobody\",\"listed\":false,\"start\":false,"
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
        {"{\"game\":\"probe players=2\"}", "no game"},
        {"{\"game\":\"probe\",\"scenario\":\"mountain\"}", "mountain"},
        {"{\"game\":\"probe\",\"scenario\":\"plain players=2\"}", "no scenario"},
        {"{\"game\":\"probe\",\"options\":[]}", "options"},
        {"{\"game\":\"probe\",\"options\":{\"players\":9}}", "players"},
        {"{\"game\":\"probe\",\"options\":{\"players\":2.5}}", "players"},
        {"{\"game\":\"probe\",\"options\":{\"fog\":\"none # light\"}}", "fog"},
        {"{\"game\":\"probe\",\"options\":{\"horses\":1}}", "horses"},
        {"{\"game\":\"probe\",\"options\":{\"players=2 x\":1}}", "no option"},
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
        {"{\"game\":\"probe\",\"listed\":1}", "listed"},
        {"{\"game\":\"probe\",\"start\":\"yes\"}", "start"},
        {"{\"game\":\"probe\",\"nonce\":\"12\"}", "nonce"},
        {"{\"game\":\"probe\",\"nonce\":\"zz112233445566778899aabbccddeeff"
         "00112233445566778899aabbccddeeff\"}",
         "nonce"},
        {"{\"game\":\"probe\",\"title\":\"two\\nlines\"}", "title"},
        {"{\"game\":\"probe\",\"title\":\"\\u009b31m\"}", "title"},
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
    assert_int_equal(end(&anna, &request[0]), 201);
    assert_int_equal(end(&anna, &request[1]), 201);
    end(&anna, &request[2]);
    refused(429, "too-many");
    assert_int_equal(make(&berta, "{\"game\":\"probe\"}"), 201);
    snprintf(id, sizeof id, "%s", here.house.rooms->next->id);
    assert_int_equal(post(&anna, "abandon", ""), 200);
    make_for_two("");
}

/* ---------------------------------------------------------------- joining */

static void a_game_fills_and_is_started(void **state)
{
    (void)state;
    make_for_two("");
    post(&anna, "start", "");
    refused(409, "not-now");
    assert_int_equal(post(&berta, "join", "{}"), 200);
    place_restart(&here);
    assert_int_equal(get_game(&berta), 200);
    assert_word("mine.0", "1");
    assert_word("seats.1.player", "Berta");
    assert_word("state", "waiting");
    post(&berta, "start", "");
    refused(403, "not-yours");
    assert_int_equal(post(&anna, "start", ""), 200);
    assert_word("state", "running");
    assert_word("seats.0.name", "S");
    assert_word("seats.1.name", "M");
    post(&anna, "start", "");
    refused(409, "not-now");
    post(&carl, "join", "");
    refused(409, "not-now");
    post(&berta, "leave", "");
    refused(409, "not-now");
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
    /* Nobody hears of it before it is stored. */
    assert_true(first.outcome == WEB_LATER && second.outcome == WEB_LATER &&
                look.outcome == WEB_LATER);
    assert_int_equal(end(&berta, &first), 200);
    end(&carl, &second);
    refused(409, "taken");
    assert_int_equal(end(&carl, &look), 200);
    assert_word("seats.1.player", "Berta");
}

static void seats_that_cannot_be_taken(void **state)
{
    (void)state;
    make_for_two("");
    post(&berta, "join", "{\"seat\":0}");
    refused(409, "taken");
    post(&anna, "join", "{\"seat\":0}");
    refused(409, "taken");
    post(&berta, "join", "{\"seat\":2}");
    refused(400, "bad-request");
    post(&berta, "join", "{\"seat\":-1}");
    refused(400, "bad-request");
    post(&berta, "join", "{\"seat\":\"1\"}");
    refused(400, "bad-request");
    post(&berta, "join", "{\"nonce\":\"1\"}");
    refused(400, "bad-request");
    post(&berta, "join", "{\"invitation\":\"none\"}");
    refused(403, "not-yours");
    assert_int_equal(post(&berta, "join", "{\"seat\":1}"), 200);
    post(&carl, "join", "");
    refused(409, "taken");
    snprintf(id, sizeof id, "nosuchgame00");
    post(&berta, "join", "");
    refused(404, "not-found");
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
    assert_int_equal(post(&anna, "abandon", ""), 200); /* no other person to ask */
    assert_word("state", "abandoned");
    make_for_two(",\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"bot\"}],\"start\":true");
    assert_word("state", "running");
    post(&berta, "abandon", "");
    refused(403, "not-yours");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_word("state", "abandoned");
}

/* ---------------------------------------------------------------- invitations and kept seats */

static void an_invitation_is_for_one(void **state)
{
    char token[60], body[120], path[140];
    (void)state;
    make_for_two(",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"invitation\"}],\"watch\":\"nobody\"");
    assert_int_equal(count("invitations"), 1);
    assert_word("invitations.0.seat", "1");
    assert_word("seats.1.kind", "invited");
    snprintf(token, sizeof token, "%s", word("invitations.0.token"));
    assert_int_equal(strlen(token), 43);
    place_restart(&here);

    /* Who has no token learns nothing. */
    assert_int_equal(get_game(&anna), 200);
    assert_null(reply_at(last, "invitations"));
    get_game(&berta);
    refused(404, "not-found");
    post(&berta, "join", "");
    refused(404, "not-found");
    post(&berta, "join", "{\"invitation\":\"bad\"}");
    refused(404, "not-found");

    /* Who has one finds the game by it. */
    snprintf(path, sizeof path, "/api/v1/games?invitation=%s", token);
    assert_int_equal(get(&stranger, path), 200);
    assert_word("id", id);
    assert_word("invited", "1");
    snprintf(path, sizeof path, "/api/v1/games/%s?invitation=%s", id, token);
    assert_int_equal(get(&berta, path), 200);
    snprintf(body, sizeof body, "{\"seat\":0,\"invitation\":\"%s\"}", token);
    post(&berta, "join", body);
    refused(403, "not-yours");
    snprintf(body, sizeof body, "{\"invitation\":\"%s\"}", token);
    assert_int_equal(post(&berta, "join", body), 200);
    assert_word("mine.0", "1");

    /* It is used now. */
    post(&carl, "join", body);
    refused(404, "not-found");
    post(&anna, "join", body);
    refused(409, "taken");
    get(&carl, path);
    refused(404, "not-found");
    snprintf(path, sizeof path, "/api/v1/games?invitation=%s", token);
    get(&carl, path);
    refused(404, "not-found");

    /* Who leaves gives it back; the game is as hidden as before. */
    assert_int_equal(post(&berta, "leave", ""), 200);
    get_game(&carl);
    refused(404, "not-found");
    assert_int_equal(post(&carl, "join", body), 200);
    assert_word("mine.0", "1");
}

static void a_seat_is_kept_for_an_account(void **state)
{
    visitor marie;
    (void)state;
    make_account(&marie, "Marie");
    make_for_two(",\"watch\":\"nobody\",\"start\":true,"
                 "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"user\",\"name\":\"MARIE\"}]");
    assert_word("seats.1.kind", "invited");
    assert_word("seats.1.player", "Marie");
    assert_word("state", "waiting");
    post(&berta, "join", "");
    refused(404, "not-found");
    post(&anna, "join", "{\"seat\":1}");
    refused(403, "not-yours");
    post(&anna, "join", "");
    refused(409, "taken");
    assert_int_equal(get(&marie, "/api/v1/games"), 200);
    assert_int_equal(count("games"), 1);
    assert_int_equal(post(&marie, "join", ""), 200);
    assert_word("state", "running");
    assert_word("mine.0", "1");
    visitor_close(&marie);
}

static void a_kept_seat_comes_before_an_open_one(void **state)
{
    visitor marie;
    (void)state;
    make_account(&marie, "Marie");
    assert_int_equal(make(&anna,
                          "{\"game\":\"probe\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
                          "{\"kind\":\"user\",\"name\":\"marie\"}]}"),
                     201);
    assert_int_equal(post(&marie, "join", ""), 200);
    assert_word("mine.0", "2");
    visitor_close(&marie);
}

/* ---------------------------------------------------------------- leaving */

static void a_seat_is_given_back(void **state)
{
    (void)state;
    make_for_two("");
    post(&berta, "leave", "");
    refused(403, "not-yours");
    assert_int_equal(post(&berta, "join", ""), 200);
    post(&berta, "leave", "{\"seat\":0}");
    refused(403, "not-yours");
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

/* ---------------------------------------------------------------- abandoning */

static void the_maker_takes_a_game_away(void **state)
{
    visiting first = {0}, second = {0};
    (void)state;
    make_for_two("");
    assert_int_equal(post(&berta, "join", ""), 200);
    post(&berta, "abandon", "");
    refused(403, "not-yours");
    send(&anna, &first, "abandon");
    send(&anna, &second, "abandon");
    assert_int_equal(end(&anna, &first), 200);
    assert_word("state", "abandoned");
    end(&anna, &second);
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
    post(&carl, "abandon", "");
    refused(403, "not-yours");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_word("state", "running");
    assert_int_equal(post(&anna, "abandon", ""), 200); /* twice is once */
    assert_word("state", "running");
    place_restart(&here);
    assert_int_equal(post(&berta, "abandon", ""), 200);
    assert_word("state", "abandoned");
    assert_string_not_equal(word("ended"), "-");
    post(&anna, "abandon", "");
    refused(409, "not-now");
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

/* ---------------------------------------------------------------- once more */

static void resign(visitor *who, int seat)
{
    char path[100], body[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/sight", id, seat);
    assert_int_equal(get(who, path), 200);
    snprintf(body, sizeof body, "{\"after\":%s,\"order\":\"resign\"}", word("number"));
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/orders", id, seat);
    assert_int_equal(ask(who, WEB_POST, path, body), 200);
}

static void a_rematch_turns_the_seats(void **state)
{
    char first[STORE_ID_SIZE], second[STORE_ID_SIZE], hash[70];
    (void)state;
    start_for_two(
        ",\"title\":\"Again\",\"clock\":{\"kind\":\"live\",\"seconds\":600},\"watch\":\"nobody\"");
    snprintf(first, sizeof first, "%s", id);
    post(&anna, "rematch", "");
    refused(409, "not-now");
    resign(&anna, 0);
    assert_int_equal(get_game(&berta), 200);
    assert_word("state", "over");
    assert_word("rematch", "-");
    snprintf(hash, sizeof hash, "%s", word("seed_hash"));
    post(&carl, "rematch", "");
    refused(404, "not-found");

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

static void two_rematches_at_once_are_one(void **state)
{
    visiting first = {0}, second = {0};
    char made[STORE_ID_SIZE];
    (void)state;
    start_for_two("");
    assert_int_equal(post(&anna, "abandon", ""), 200);
    assert_int_equal(post(&berta, "abandon", ""), 200);
    post(&carl, "rematch", "");
    refused(403, "not-yours");
    send(&anna, &first, "rematch");
    send(&berta, &second, "rematch");
    assert_int_equal(end(&anna, &first), 201);
    snprintf(made, sizeof made, "%s", word("id"));
    assert_int_equal(end(&berta, &second), 200);
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
    get(&anna, "/api/v1/games?invitation=odd");
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

static void what_strangers_see(void **state)
{
    static const char *const calls[] = {"join", "leave", "start", "abandon", "rematch"};
    (void)state;
    make_for_two(",\"watch\":\"nobody\",\"listed\":false"); /* an open seat: whoever has the link */
    assert_int_equal(get_game(&carl), 200);
    assert_int_equal(get_game(&stranger), 200);
    assert_int_equal(post(&berta, "join", ""), 200);
    for (int running = 0; running < 2; running++) {
        get_game(&carl);
        refused(404, "not-found");
        get_game(&stranger);
        refused(404, "not-found");
        for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
            post(&carl, calls[i], "");
            refused(404, "not-found");
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

/* Games are listed by pages; none is lost between two of them, also if they were made in the same moment. */
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

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_by_default),
        TEST(everything_that_can_be_said),
        TEST(secrets_are_not_told),
        TEST(what_cannot_be_made),
        TEST(eighty_characters_of_any_size_are_a_title),
        TEST(strangers_make_and_join_nothing),
        TEST(nobody_makes_too_many),
        TEST(a_game_fills_and_is_started),
        TEST(two_want_one_seat),
        TEST(seats_that_cannot_be_taken),
        TEST(one_person_on_several_seats),
        TEST(a_game_starts_by_itself),
        TEST(bots_sit_down_at_once),
        TEST(an_invitation_is_for_one),
        TEST(a_seat_is_kept_for_an_account),
        TEST(a_kept_seat_comes_before_an_open_one),
        TEST(a_seat_is_given_back),
        TEST(the_maker_takes_a_game_away),
        TEST(a_running_game_needs_everybody),
        TEST(somebody_alone_on_all_seats_asks_once),
        TEST(a_rematch_turns_the_seats),
        TEST(two_rematches_at_once_are_one),
        TEST(bots_and_three_seats_turn_too),
        TEST(my_games),
        TEST(ended_games),
        TEST(the_public_list),
        TEST(what_strangers_see),
        TEST(long_lists_have_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
