/* test_notices.c: what users are told by mail, with a fake SMTP server and simulated time. */
#include "server/visit.h"

#include "server/mail/fake_smtp.h"
#include "server/mail/fake_webhook.h"
#include "server/notices/notices.h"

#define MINUTE INT64_C(60000)
#define HOUR (60 * MINUTE)

static place here;
static visitor ann, ben;
static fake_smtp *smtp;
static char url[60], game[STORE_ID_SIZE];
static const char *last;
static int before;

/* ---------------------------------------------------------------- a server with mail */

static int open_server(bool accounts)
{
    smtp = smtp_open();
    before = 0;
    snprintf(url, sizeof url, "smtp://127.0.0.1:%d", smtp->port);
    place_open(&here, accounts);
    place_end(&here);
    here.settings.origin = "http://127.0.0.1:1805";
    here.settings.mail = (house_mail){.url = url, .from = "club@example.org", .seconds = 2};
    place_begin(&here);
    return 0;
}

/* Guests need no passwords, which take long. */
static int set_up(void **state)
{
    (void)state;
    return open_server(false);
}

static int set_up_accounts(void **state)
{
    (void)state;
    return open_server(true);
}

static int tear_down(void **state)
{
    (void)state;
    visitor_close(&ann);
    visitor_close(&ben);
    place_close(&here);
    smtp_close(smtp);
    return 0;
}

static void sign_up(visitor *who, const char *name)
{
    if (!here.settings.accounts) {
        visitor_open(who, &here);
        return;
    }
    *who = (visitor){.at = &here};
    snprintf(who->token, sizeof who->token, "stranger");
    assert_int_equal(visit_with(who, WEB_POST, "/api/v1/sign-up",
                                "{'name':'%s','password':'correct horse'}", name),
                     200);
    snprintf(who->token, sizeof who->token, "%s", reply_text(who, "token"));
}

/* Time passes, and everything that is due is done. */
static void pass(int64_t milliseconds)
{
    here.clock.value += milliseconds;
    for (int i = 0, quiet = 0; i < 4000 && quiet < 8; i++) {
        here.house.notices->next_scan = 0;
        if (here.house.notices->downs == 0)
            here.house.notices->next_mail = 0;
        house_turn(&here.house);
        bool rests = !here.house.notices->busy && here.house.notices->pending == 0 &&
                     writer_pending(here.house.writer) == 0;
        quiet = rests ? quiet + 1 : 0;
        if (!rests)
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

/* Mails since the last call; the newest is `last`. */
static int arrived(void)
{
    int count = atomic_load(&smtp->count), fresh = count - before;
    before = count;
    last = count > 0 ? smtp->mail[(count - 1) % SMTP_MAILS] : "";
    return fresh;
}

/* The secret behind a word in the last mail. Quoted-printable lines are joined. */
static const char *secret_after(const char *word)
{
    static char text[SMTP_MAIL_SIZE], secret[PEOPLE_TOKEN_SIZE];
    size_t used = 0;
    for (const char *at = last; *at; at++)
        if (at[0] == '=' && at[1] == '\n')
            at++;
        else
            text[used++] = *at;
    text[used] = 0;
    const char *found = strstr(text, word);
    assert_non_null(found);
    snprintf(secret, sizeof secret, "%s", found + strlen(word));
    return secret;
}

static void confirm(visitor *who, const char *address)
{
    assert_int_equal(visit_with(who, WEB_PUT, "/api/v1/me/notices/address",
                                "{'address':'%s','password':'correct horse'}", address),
                     200);
    pass(0);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Subject: Confirm your mail address"));
    assert_int_equal(visit_with(who, WEB_POST, "/api/v1/confirm-address", "{'token':'%s'}",
                                secret_after("#/confirm/")),
                     200);
    assert_int_equal(visit(who, WEB_GET, "/api/v1/me/notices", NULL), 200);
    assert_true(reply_number(who, "confirmed") > 0);
}

static void begin(void)
{
    sign_up(&ann, "Ann");
    sign_up(&ben, "Ben");
    confirm(&ann, "ann@example.org");
    begin_for_two(&ann, &ben, ",'title':'Bridge of \u00c9lan'", game);
}

static void order(visitor *who, int seat, const char *text)
{
    char path[120], number[10];
    snprintf(number, sizeof number, "%d", seat);
    snprintf(path, sizeof path, "%s", seat_path(game, number, "orders"));
    assert_int_equal(visit(who, WEB_GET, seat_path(game, number, "sight"), NULL), 200);
    const srv_room *room = room_in_memory(&here.house, game);
    assert_int_equal(visit_with(who, WEB_POST, path, "{'order':'%s','after':%lld}", text,
                                (long long)room->told[seat]),
                     200);
}

/* ---------------------------------------------------------------- turns */

static void a_turn_is_told_once(void **state)
{
    (void)state;
    begin();
    pass(MINUTE); /* she may still be there */
    assert_int_equal(arrived(), 0);
    pass(4 * MINUTE);
    assert_int_equal(arrived(), 1);
    assert_string_equal(smtp->to[1], "RCPT TO:<ann@example.org>");
    assert_non_null(strstr(last, "Subject: =?UTF-8?B?"));
    assert_non_null(strstr(last, "List-Unsubscribe: <http://127.0.0.1:1805/api/v1/stop-mail/"));
    assert_non_null(strstr(last, "References: <game-"));
    for (int i = 0; i < 3; i++) {
        pass(HOUR);
        assert_int_equal(arrived(), 0);
        place_restart(&here);
    }
    order(&ann, 0, "deploy Alm: 2 3 3 Bree: 4 4");
    order(&ben, 1, "deploy Hale: 1 1 Hule: 2 3 4");
    pass(HOUR); /* another turn */
    assert_int_equal(arrived(), 1);
}

static void who_is_active_can_wait(void **state)
{
    (void)state;
    begin();
    int64_t began = here.clock.value;
    for (int i = 0; i < 3; i++) { /* active elsewhere on the server */
        pass(3 * MINUTE);
        assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices", "{}"), 200);
        assert_int_equal(arrived(), 0);
    }
    pass(began + 11 * MINUTE - here.clock.value);
    assert_int_equal(arrived(), 1); /* a forgotten tab does not prevent it */
}

static void eager_users_get_it_soon(void **state)
{
    (void)state;
    begin();
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices", "{'eager':true}"), 200);
    pass(2 * MINUTE);
    assert_int_equal(arrived(), 1);
}

static void what_is_done_is_not_told(void **state)
{
    (void)state;
    begin();
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices", "{'rhythm':'hourly'}"), 200);
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 0);
    order(&ann, 0, "deploy Alm: 2 3 3 Bree: 4 4");
    pass(HOUR);
    assert_int_equal(arrived(), 0);
}

static void nights_are_quiet(void **state)
{
    (void)state;
    begin(); /* 2001-09-09T01:46Z: in Paris a quarter to four */
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices",
                                "{'zone':'Europe/Paris','quiet':{'from':1320,'until':420}}"),
                     200);
    pass(3 * HOUR);
    assert_int_equal(arrived(), 0);
    pass(HOUR); /* a quarter to eight */
    assert_int_equal(arrived(), 1);
}

static void days_are_summed_up(void **state)
{
    (void)state;
    begin();
    begin_for_two(&ann, &ben, ",'title':'Second'", game);
    assert_int_equal(
        visit_with(&ann, WEB_PUT, "/api/v1/me/notices", "{'rhythm':'daily','daily':480}"), 200);
    pass(6 * HOUR);
    assert_int_equal(arrived(), 0);
    pass(HOUR);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Subject: 2 games wait for you"));
}

/* Ann, who gets mail, is asked in a game against Ben. */
static void begin_with_clock(const char *clock)
{
    sign_up(&ann, "Ann");
    sign_up(&ben, "Ben");
    confirm(&ann, "ann@example.org");
    begin_for_two(&ann, &ben, clock, game);
}

static void a_clock_is_a_reason_to_remind(void **state)
{
    (void)state;
    begin_with_clock(",'clock':{'kind':'days','days':2}");
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "47 hours left"));
    pass(30 * HOUR);
    assert_int_equal(arrived(), 0);
    pass(7 * HOUR);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Still your turn (10 hours left)"));
    pass(HOUR);
    assert_int_equal(arrived(), 0);
}

/* A reminder in a digest, or after the night, would come when the time is up. */
static void a_clock_does_not_wait(void **state)
{
    (void)state;
    begin_with_clock(",'clock':{'kind':'days','days':1}");
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices",
                                "{'rhythm':'daily','daily':720,'remind':60}"),
                     200);
    pass(6 * MINUTE);
    pass(11 * HOUR); /* the first digest, at noon */
    assert_int_equal(arrived(), 1);
    pass(11 * HOUR); /* almost two hours are left */
    assert_int_equal(arrived(), 0);
    pass(HOUR); /* the next digest comes too late */
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Still your turn ("));
    pass(MINUTE);
    assert_int_equal(arrived(), 0);
}

static void a_clock_wakes_people_up(void **state)
{
    (void)state;
    begin_with_clock(",'clock':{'kind':'days','days':1}");
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices",
                                "{'quiet':{'from':0,'until':480},'remind':60}"),
                     200);
    pass(6 * MINUTE);
    pass(7 * HOUR);
    assert_int_equal(arrived(), 1);
    pass(15 * HOUR + 24 * MINUTE);
    assert_int_equal(arrived(), 0);
    pass(HOUR); /* half an hour is left, and the night ends at eight */
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Still your turn (30 minutes left)"));
    pass(MINUTE);
    assert_int_equal(arrived(), 0);
}

/* ---------------------------------------------------------------- chat, offers, invitations, ends */

/* Ann wants only this. */
static void want(const char *what)
{
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices", "{'wants':[%s]}", what), 200);
}

static void chat_is_told_once_an_hour(void **state)
{
    (void)state;
    begin();
    const char *path = seat_path(game, "1", "chat");
    assert_int_equal(visit_with(&ben, WEB_POST, path, "{'text':'hello'}"), 200);
    pass(HOUR);
    arrived(); /* her turn: chat is not told unless she wants it */
    assert_null(strstr(last, "chat"));
    want("'chat'");
    here.clock.value += MINUTE;
    for (int i = 0; i < 3; i++)
        assert_int_equal(visit_with(&ben, WEB_POST, path, "{'text':'psst'}"), 200);
    pass(MINUTE);
    assert_int_equal(arrived(), 0); /* she may read it in the browser */
    pass(10 * MINUTE);
    assert_int_equal(arrived(), 1);
    assert_null(strstr(last, "psst"));
    assert_non_null(strstr(last, "New chat messages"));
    assert_int_equal(visit_with(&ben, WEB_POST, path, "{'text':'again'}"), 200);
    pass(20 * MINUTE);
    assert_int_equal(arrived(), 0);
    pass(HOUR);
    assert_int_equal(visit_with(&ben, WEB_POST, path, "{'text':'again'}"), 200);
    pass(11 * MINUTE);
    assert_int_equal(arrived(), 1);
}

/* Who has read it, or muted the author, gets no mail. */
static void chat_that_was_read_is_not_told(void **state)
{
    (void)state;
    begin();
    want("'chat'");
    const char *path = seat_path(game, "1", "chat");
    assert_int_equal(visit_with(&ben, WEB_POST, path, "{'text':'hello'}"), 200);
    here.clock.value += MINUTE;
    want("'chat'"); /* she does something here */
    pass(HOUR);
    assert_int_equal(arrived(), 0);
}

static void offers_wait_for_an_answer(void **state)
{
    (void)state;
    begin();
    want("'offer'");
    order(&ben, 1, "draw");
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "offers a draw"));
    pass(HOUR);
    assert_int_equal(arrived(), 0);
    pass(24 * HOUR); /* it still waits */
    assert_int_equal(arrived(), 1);
    order(&ann, 0, "refuse");
    pass(25 * HOUR);
    assert_int_equal(arrived(), 0);
}

static void invitations_are_told(void **state)
{
    (void)state;
    sign_up(&ann, "Ann");
    sign_up(&ben, "Ben");
    confirm(&ann, "ann@example.org");
    assert_int_equal(visit_with(&ben, WEB_POST, "/api/v1/games",
                                "{'game':'probe','scenario':'river','options':{'players':2},"
                                "'seats':[{'kind':'me'},{'kind':'user','name':'Ann'}]}"),
                     201);
    pass(MINUTE);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Subject: You are invited: "));
    pass(24 * HOUR);
    assert_int_equal(arrived(), 0);
}

static void the_end_is_told_to_the_absent(void **state)
{
    (void)state;
    begin();
    want("'over'");
    here.clock.value += MINUTE;
    order(&ben, 1, "resign");
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Game over"));
    pass(24 * HOUR);
    assert_int_equal(arrived(), 0);
}

/* ---------------------------------------------------------------- tournaments */

/* Joined lines of the last mail. */
static bool says(const char *words)
{
    static char text[SMTP_MAIL_SIZE];
    size_t used = 0;
    for (const char *at = last; *at; at++)
        if (at[0] == '=' && at[1] == '\n')
            at++;
        else
            text[used++] = *at;
    text[used] = 0;
    return strstr(text, words) != NULL;
}

static void act(visitor *who, const char *cup, const char *what, const char *body)
{
    char path[120];
    snprintf(path, sizeof path, "/api/v1/tournaments/%s/%s", cup, what);
    assert_int_equal(visit_with(who, WEB_POST, path, "%s", body), 200);
}

/* A tournament of two that has begun. */
static void begin_cup(const char *more, char cup[STORE_ID_SIZE])
{
    sign_up(&ann, "Ann");
    sign_up(&ben, "Ben");
    confirm(&ann, "ann@example.org");
    want("'tournament'");
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me", "{'name':'Ann'}"), 200);
    assert_int_equal(visit_with(&ben, WEB_PUT, "/api/v1/me", "{'name':'Ben'}"), 200);
    assert_int_equal(visit_with(&ben, WEB_POST, "/api/v1/tournaments",
                                "{'title':'Cup','game':'probe','scenario':'river',"
                                "'options':{'players':2}%s}",
                                more),
                     201);
    snprintf(cup, STORE_ID_SIZE, "%s", reply_text(&ben, "id"));
    act(&ann, cup, "enter", "{}");
    act(&ben, cup, "enter", "{}");
    act(&ben, cup, "start", "{}");
    pass(3000);
}

static void rounds_deadlines_and_forfeits_are_told(void **state)
{
    (void)state;
    char cup[STORE_ID_SIZE];
    begin_cup(",'games':'one','round_time':864000,'remind':259200,'grace':86400", cup);
    assert_int_equal(arrived(), 1);
    assert_true(says("Round 1 begins, against Ben (10 days left): Cup"));
    assert_true(says(cup));
    pass(6 * 24 * HOUR);
    assert_int_equal(arrived(), 0);
    pass(30 * HOUR);
    assert_int_equal(arrived(), 1);
    assert_true(says("Round 1 ends soon (2 days left): Cup"));
    pass(3 * 24 * HOUR);
    int found = 0;
    for (int hour = 0; hour < 48 && found < 2; hour++) { /* in one mail or in two */
        pass(HOUR);
        int fresh = arrived();
        for (int i = 0; i < fresh; i++) {
            last = smtp->mail[before - 1 - i];
            found += says("Draw with Ben (by forfeit): Cup");
            found += says("The tournament is over (your rank: 1): Cup");
        }
    }
    assert_int_equal(found, 2);
    pass(24 * HOUR);
    assert_int_equal(arrived(), 0);
}

static void decisions_of_organizers_are_told(void **state)
{
    (void)state;
    char cup[STORE_ID_SIZE];
    begin_cup(",'games':'in-turn'", cup);
    assert_int_equal(arrived(), 1);
    act(&ben, cup, "adjudicate", "{'number':0,'result':'draw'}");
    pass(0);
    assert_int_equal(arrived(), 1);
    assert_true(says("Draw with Ben (decided by the organizer): Cup"));
    pass(3000);
    assert_int_equal(arrived(), 1);
    assert_true(says("A game against Ben begins: Cup"));
    act(&ben, cup, "note", "{'text':'Good luck!'}");
    want(""); /* what nobody wants is not even queued */
    act(&ben, cup, "note", "{'text':'One more'}");
    pass(0);
    assert_int_equal(arrived(), 1);
    assert_true(says("Message from the organizer: Cup"));
}

static void challenges_are_told(void **state)
{
    (void)state;
    char cup[STORE_ID_SIZE];
    begin_cup(",'system':'ladder','games':'one'", cup);
    assert_int_equal(arrived(), 0);
    act(&ben, cup, "leave", "{}"); /* .. and comes back below Ann */
    act(&ben, cup, "enter", "{}");
    act(&ben, cup, "challenge", "{'player':0}");
    pass(0);
    assert_int_equal(arrived(), 1);
    assert_true(says("Ben challenges you (3 days left): Cup"));
    act(&ann, cup, "answer", "{'challenge':0,'accept':true}");
    pass(3000);
    assert_int_equal(arrived(), 1);
    assert_true(says("A game against Ben begins: Cup"));
}

/* ---------------------------------------------------------------- the webhook */

static fake_webhook *webhook;

static int set_up_webhook(void **state)
{
    static char address[60];
    set_up(state);
    webhook = webhook_open();
    place_end(&here);
    snprintf(address, sizeof address, "http://127.0.0.1:%d/hook", webhook->port);
    here.settings.mail.webhook = address;
    place_begin(&here);
    return 0;
}

static int tear_down_webhook(void **state)
{
    int result = tear_down(state);
    webhook_close(webhook);
    return result;
}

/* What Discord (`content`) and Slack (`text`) read. A player's name pings nobody. */
static void a_club_is_told(void **state)
{
    (void)state;
    sign_up(&ann, "Ann");
    sign_up(&ben, "Ben");
    begin_for_two(&ann, &ben, ",'listed':true,'watch':'people','title':'\u00c9lan'", game);
    pass(MINUTE);
    assert_int_equal(atomic_load(&webhook->count), 1);
    assert_non_null(strstr(webhook->request, "POST /hook "));
    assert_non_null(strstr(webhook->request, "Content-Type: application/json"));
    json_t *json = json_loads(strstr(webhook->request, "\r\n\r\n"), 0, NULL);
    const char *content = json_string_value(json_object_get(json, "content"));
    assert_non_null(content);
    assert_non_null(strstr(content, "New game with an open seat: \u00c9lan"));
    assert_non_null(strstr(content, game));
    assert_string_equal(json_string_value(json_object_get(json, "text")), content);
    const json_t *pings = json_object_get(json_object_get(json, "allowed_mentions"), "parse");
    assert_true(json_is_array(pings) && json_array_size(pings) == 0);
    json_decref(json);
    atomic_store(&webhook->status, 500);
    order(&ben, 1, "resign");
    pass(MINUTE);
    atomic_store(&webhook->status, 204);
    pass(2 * MINUTE); /* it is tried again */
    assert_int_equal(atomic_load(&webhook->count), 3);
    assert_non_null(strstr(webhook->request, "Game over: "));
    assert_int_equal(visit(&ann, WEB_GET, "/healthz", NULL), 200);
    assert_string_equal(reply_text(&ann, "mail"), "works");
    pass(24 * HOUR);
    assert_int_equal(atomic_load(&webhook->count), 3);
}

/* Slack reads `<!channel>` in `text` as a ping of everybody, and `<ADDRESS|WORDS>` as a link with other words. */
static void a_title_pings_nobody(void **state)
{
    (void)state;
    sign_up(&ann, "Ann");
    sign_up(&ben, "Ben");
    begin_for_two(&ann, &ben, ",'watch':'people','title':'R&D <!channel>'", game);
    pass(MINUTE);
    assert_int_equal(atomic_load(&webhook->count), 1);
    json_t *json = json_loads(strstr(webhook->request, "\r\n\r\n"), 0, NULL);
    assert_non_null(strstr(json_string_value(json_object_get(json, "content")), "R&D <!channel>"));
    assert_non_null(
        strstr(json_string_value(json_object_get(json, "text")), "R&amp;D &lt;!channel&gt;"));
    json_decref(json);
}

static void what_is_not_listed_is_not_announced(void **state)
{
    (void)state;
    sign_up(&ann, "Ann");
    sign_up(&ben, "Ben");
    begin_for_two(&ann, &ben, ",'listed':false", game);
    order(&ben, 1, "resign");
    pass(HOUR);
    assert_int_equal(atomic_load(&webhook->count), 0);
}

/* ---------------------------------------------------------------- links */

/* Test mails do not use up the links that replace a password. */
static void test_mails_have_their_own_limit(void **state)
{
    (void)state;
    begin();
    visitor guest = {.at = &here, .token = "stranger"};
    for (int i = 0; i < 3; i++)
        assert_int_equal(visit(&ann, WEB_POST, "/api/v1/me/notices/test", NULL), 200);
    assert_int_equal(visit(&ann, WEB_POST, "/api/v1/me/notices/test", NULL), 429);
    pass(0);
    assert_int_equal(arrived(), 3);
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/forgot-password", "{'who':'Ann'}"), 200);
    pass(0);
    assert_int_equal(arrived(), 1);
    visitor_close(&guest);
}

static void one_click_stops_mail(void **state)
{
    (void)state;
    begin();
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 1);
    char path[200];
    snprintf(path, sizeof path, "/api/v1/stop-mail/%s", secret_after("/api/v1/stop-mail/"));
    visitor program = {.at = &here}; /* a mail program, without cookie, token and JSON */
    assert_int_equal(visit(&program, WEB_GET, path, NULL), 200);
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/me/notices", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&ann, "wants")), 6); /* looking changes nothing */
    assert_int_equal(visit(&program, WEB_POST, path, "List-Unsubscribe=One-Click"), 200);
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/me/notices", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&ann, "wants")), 0);
    path[strlen(path) - 1] ^= 1;
    assert_int_equal(visit(&program, WEB_POST, path, ""), 404);
    visitor_close(&program);
}

static void a_link_sets_a_password(void **state)
{
    (void)state;
    begin();
    visitor guest = {.at = &here, .token = "stranger", .address = "127.0.0.9"};
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/forgot-password", "{'who':'Nobody'}"),
                     200);
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/forgot-password", "{'who':'Ben'}"), 200);
    pass(0);
    assert_int_equal(arrived(), 0); /* there is no confirmed address */
    assert_int_equal(
        visit_with(&guest, WEB_POST, "/api/v1/forgot-password", "{'who':'Ann@Example.org'}"), 200);
    pass(0);
    assert_int_equal(arrived(), 1);
    char secret[80];
    snprintf(secret, sizeof secret, "%s", secret_after("#/reset/"));
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/reset-password",
                                "{'token':'%s','password':'short'}", secret),
                     400);
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/reset-password",
                                "{'token':'%s','password':'battery staple'}", secret),
                     200);
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/me/notices", NULL), 401); /* logged out */
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/reset-password",
                                "{'token':'%s','password':'battery staple'}", secret),
                     403);
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/log-in",
                                "{'name':'Ann','password':'battery staple'}"),
                     200);
    pass(0);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, "Subject: Your password was changed"));
    visitor_close(&guest);
}

static void a_link_expires(void **state)
{
    (void)state;
    begin();
    visitor guest = {.at = &here, .token = "stranger"};
    visit_with(&guest, WEB_POST, "/api/v1/forgot-password", "{'who':'Ann'}");
    pass(0);
    assert_int_equal(arrived(), 1);
    pass(HOUR);
    assert_int_equal(visit_with(&guest, WEB_POST, "/api/v1/reset-password",
                                "{'token':'%s','password':'battery staple'}",
                                secret_after("#/reset/")),
                     403);
    visitor_close(&guest);
}

static void addresses_need_the_password(void **state)
{
    (void)state;
    begin();
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices/address",
                                "{'address':'eve@example.org','password':'guess'}"),
                     401);
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices/address",
                                "{'address':'eve','password':'correct horse'}"),
                     400);
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices/address",
                                "{'address':'new@example.org','password':'correct horse'}"),
                     200);
    pass(0);
    assert_int_equal(arrived(), 2); /* the old address is told, the new one is asked */
    pass(HOUR);
    assert_int_equal(arrived(), 0); /* it is not confirmed */
    assert_int_equal(visit(&ann, WEB_POST, "/api/v1/me/notices/test", NULL), 409);
}

/* ---------------------------------------------------------------- servers that fail */

static void refusals_are_shown(void **state)
{
    (void)state;
    begin();
    atomic_store(&smtp->way, SMTP_UNKNOWN_TO);
    pass(6 * MINUTE);
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/me/notices", NULL), 200);
    assert_string_equal(reply_text(&ann, "trouble"), "550 5.1.1 no such user");
    atomic_store(&smtp->way, SMTP_ACCEPT);
    pass(HOUR);
    assert_int_equal(arrived(), 0); /* refused for good */
    assert_int_equal(visit(&ann, WEB_POST, "/api/v1/me/notices/test", NULL), 200);
    pass(0);
    assert_int_equal(arrived(), 1);
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/me/notices", NULL), 200);
    assert_string_equal(reply_text(&ann, "trouble"), "");
}

static void mail_waits_for_a_dead_server(void **state)
{
    (void)state;
    begin();
    atomic_store(&smtp->way, SMTP_REFUSE_FROM);
    pass(6 * MINUTE);
    assert_int_equal(visit(&ann, WEB_GET, "/healthz", NULL), 200);
    assert_string_equal(reply_text(&ann, "mail"), "fails");
    place_restart(&here); /* the queue survives */
    atomic_store(&smtp->way, SMTP_ACCEPT);
    pass(MINUTE);
    assert_int_equal(arrived(), 1);
    assert_int_equal(visit(&ann, WEB_GET, "/healthz", NULL), 200);
    assert_string_equal(reply_text(&ann, "mail"), "works");
}

/* Greylisting: later, and with the same id. */
static void mail_is_tried_again(void **state)
{
    (void)state;
    begin();
    atomic_store(&smtp->way, SMTP_FULL);
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 1);
    char id[60];
    snprintf(id, sizeof id, "%.40s", strstr(last, "Message-ID: "));
    atomic_store(&smtp->way, SMTP_ACCEPT);
    pass(30000);
    assert_int_equal(arrived(), 0);
    pass(MINUTE);
    assert_int_equal(arrived(), 1);
    assert_non_null(strstr(last, id));
}

static void nothing_is_doubled(void **state)
{
    (void)state;
    begin();
    atomic_store(&smtp->way, SMTP_LEAVE_LATE); /* taken, but without an answer */
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 1);
    atomic_store(&smtp->way, SMTP_ACCEPT);
    pass(HOUR);
    assert_int_equal(arrived(), 0);
    assert_int_equal((int)here.house.notices->unknown, 1);
}

/* The server stops between taking a mail and learning what became of it. */
static void a_crash_doubles_nothing(void **state)
{
    (void)state;
    begin();
    pass(6 * MINUTE);
    assert_int_equal(arrived(), 1);
    uint64_t user = room_in_memory(&here.house, game)->game.seat[0].user;
    store_mail mail = {.id = 77, .user = user, .kind = MAIL_TURN, .created = here.clock.value};
    memcpy(mail.game, game, sizeof mail.game);
    mail.due = here.clock.value;
    mail.leased = here.clock.value + 5 * MINUTE;
    mail.holder = 1;
    store_batch *batch = batch_new();
    batch_add_mail(batch, CHANGE_ADD_MAIL, &mail, 0);
    batch_add_mail(batch, CHANGE_TAKE_MAIL, &mail, here.clock.value);
    house_send(&here.house, batch);
    place_settle(&here);
    place_restart(&here);
    pass(HOUR);
    assert_int_equal(arrived(), 0);
    assert_int_equal((int)here.house.notices->unknown, 1);
}

/* ---------------------------------------------------------------- the feed */

static void feeds_have_secret_addresses(void **state)
{
    (void)state;
    begin();
    assert_int_equal(visit(&ann, WEB_POST, "/api/v1/me/notices/feed", NULL), 200);
    char path[120];
    snprintf(path, sizeof path, "%s", reply_text(&ann, "path"));
    visitor reader = {.at = &here};
    assert_int_equal(visit(&reader, WEB_GET, path, NULL), 200);
    assert_non_null(strstr(reader.text, "<title>Your turn: Bridge of \u00c9lan</title>"));
    assert_non_null(strstr(reader.text, game));
    assert_int_equal(visit(&ann, WEB_DELETE, "/api/v1/me/notices/feed", NULL), 200);
    assert_int_equal(visit(&reader, WEB_GET, path, NULL), 404);
    visitor_close(&reader);
}

static void without_mail_there_is_a_sentence(void **state)
{
    (void)state;
    place_end(&here);
    here.settings.mail = (house_mail){0};
    place_begin(&here);
    sign_up(&ann, "Ann");
    assert_int_equal(visit(&ann, WEB_GET, "/api/v1/me/notices", NULL), 200);
    assert_true(json_is_false(reply_at(&ann, "mail")));
    assert_int_equal(visit_with(&ann, WEB_PUT, "/api/v1/me/notices/address",
                                "{'address':'ann@example.org','password':'correct horse'}"),
                     404);
    assert_string_equal(reply_text(&ann, "error.text"), "this server does not send mail");
}

int main(void)
{
#define WITH_MAIL(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
#define WITH_WEBHOOK(test) cmocka_unit_test_setup_teardown(test, set_up_webhook, tear_down_webhook)
#define WITH_ACCOUNTS(test) cmocka_unit_test_setup_teardown(test, set_up_accounts, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_MAIL(a_turn_is_told_once),
        WITH_MAIL(who_is_active_can_wait),
        WITH_MAIL(eager_users_get_it_soon),
        WITH_MAIL(what_is_done_is_not_told),
        WITH_MAIL(nights_are_quiet),
        WITH_MAIL(days_are_summed_up),
        WITH_MAIL(a_clock_is_a_reason_to_remind),
        WITH_MAIL(a_clock_does_not_wait),
        WITH_MAIL(a_clock_wakes_people_up),
        WITH_MAIL(chat_is_told_once_an_hour),
        WITH_MAIL(chat_that_was_read_is_not_told),
        WITH_MAIL(offers_wait_for_an_answer),
        WITH_ACCOUNTS(invitations_are_told),
        WITH_MAIL(the_end_is_told_to_the_absent),
        WITH_MAIL(rounds_deadlines_and_forfeits_are_told),
        WITH_MAIL(decisions_of_organizers_are_told),
        WITH_MAIL(challenges_are_told),
        WITH_WEBHOOK(a_club_is_told),
        WITH_WEBHOOK(a_title_pings_nobody),
        WITH_WEBHOOK(what_is_not_listed_is_not_announced),
        WITH_ACCOUNTS(test_mails_have_their_own_limit),
        WITH_MAIL(one_click_stops_mail),
        WITH_ACCOUNTS(a_link_sets_a_password),
        WITH_ACCOUNTS(a_link_expires),
        WITH_ACCOUNTS(addresses_need_the_password),
        WITH_MAIL(refusals_are_shown),
        WITH_MAIL(mail_waits_for_a_dead_server),
        WITH_MAIL(mail_is_tried_again),
        WITH_MAIL(nothing_is_doubled),
        WITH_MAIL(a_crash_doubles_nothing),
        WITH_MAIL(feeds_have_secret_addresses),
        WITH_MAIL(without_mail_there_is_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
