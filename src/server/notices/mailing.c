/* mailing.c: takes mail from the queue, one at a time, and has a worker send it.
 *
 * First the queue says, in the store, that it is being sent; then the worker gets it; then the queue says what became of
 * it. A failure of the SMTP server stops all mail for a while, a refused mail only concerns its recipient. */
#include "server/notices/notices.h"

#include "server/http/limits.h"
#include "server/mail/message.h"

#include "host/memory.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define LEASE (5 * MINUTE)
#define GIVE_UP_AFTER (72 * HOUR)
#define CONFIRM_FOR (24 * HOUR)
#define RESET_FOR HOUR

enum { DUE_MOST = 200, EACH_MOST = 3, LIMIT_MAIL = 0x60 };

/* Twenty mails at once, then one every three minutes. */
static const limit_rule per_user = {.burst = 20, .microseconds = 180000000};

static const int64_t back_off[] = {MINUTE,   5 * MINUTE, 15 * MINUTE, HOUR,
                                   3 * HOUR, 6 * HOUR,   12 * HOUR,   24 * HOUR};
enum { TRIES = sizeof back_off / sizeof back_off[0] };

typedef struct mail_job {
    srv_job job; /* must be first */
    srv_house *house;
    char to[MAIL_ADDRESS_MAX + 1]; /* "": the webhook */
    host_page bytes;
    sender_result result;
} mail_job;

/* The queue is not read again before this is stored: otherwise a mail would be found twice. */
static void hand_over(srv_house *house, store_batch *batch)
{
    house->notices->pending = house_send(house, batch);
}

/* ---------------------------------------------------------------- what became of it */

static void free_job(mail_job *self)
{
    if (!self)
        return;
    if (self->bytes.at)
        sodium_memzero(self->bytes.at, self->bytes.size);
    host_page_free(&self->bytes);
    free(self);
}

static void forget_sending(srv_notices *notices)
{
    free_job(notices->now.job);
    notices->now = (notices_sending){0};
    notices->busy = false;
}

static void end_all(const notices_sending *now, store_batch *batch)
{
    for (uint32_t i = 0; i < now->count; i++)
        batch_add(batch, CHANGE_END_MAIL)->number = now->mail[i].id;
}

static void note_user(const notices_sending *now, store_batch *batch, int64_t sent, int64_t failed,
                      const char *why)
{
    store_notices note = {.user = now->mail[0].user, .sent = sent, .failed = failed};
    snprintf(note.trouble, sizeof note.trouble, "%s", why);
    if (note.user != 0 && now->mail[0].kind != MAIL_MOVED)
        batch_add_notices(batch, CHANGE_NOTE_SENT, &note);
}

/* Another try, later each time. */
static void wait_all(const notices_sending *now, store_batch *batch, int64_t time, bool counts)
{
    for (uint32_t i = 0; i < now->count; i++) {
        store_mail mail = now->mail[i];
        mail.due = counts ? time + back_off[mail.tries < TRIES ? mail.tries : TRIES - 1] : time;
        mail.tries += counts;
        batch_add_mail(batch, CHANGE_WAIT_MAIL, &mail, 0);
    }
}

static void note_down(srv_house *house, const sender_result *result)
{
    srv_notices *notices = house->notices;
    uint32_t step = notices->downs < 4 ? notices->downs : 4;
    notices->next_mail = clock_steady(house->clock) + back_off[step];
    notices->downs++;
    if (strcmp(notices->trouble, result->why) != 0 && !house->stopping)
        house_log(house, "mail-fails", "why", result->why, NULL);
    snprintf(notices->trouble, sizeof notices->trouble, "%s", result->why);
}

static void note_works(srv_house *house)
{
    srv_notices *notices = house->notices;
    if (notices->trouble[0])
        house_log(house, "mail-works", NULL);
    notices->trouble[0] = 0;
    notices->downs = 0;
}

static void note_refused(srv_house *house, const notices_sending *now, const sender_result *result)
{
    char user[17], code[12];
    snprintf(user, sizeof user, "%016llx", (unsigned long long)now->mail[0].user);
    snprintf(code, sizeof code, "%d", result->code);
    house->notices->refused++;
    house_log(house, now->mail[0].user ? "mail-refused" : "webhook-refused", "user", user, "code",
              code, NULL);
}

/* Is it time to give up? */
static bool is_hopeless(const notices_sending *now)
{
    return now->mail[0].tries + 1 >= TRIES;
}

static void settle(srv_house *house, const sender_result *result)
{
    srv_notices *notices = house->notices;
    const notices_sending *now = &notices->now;
    int64_t time = clock_now(house->clock);
    store_batch *batch = batch_new();
    sender_outcome outcome = result->outcome;
    if (outcome == SENDER_LATER && is_hopeless(now))
        outcome = SENDER_REFUSED;
    if (outcome != SENDER_DOWN && now->mail[0].user != 0)
        note_works(house);
    switch (outcome) {
    case SENDER_DONE:
        notices->sent++;
        end_all(now, batch);
        note_user(now, batch, time, 0, "");
        break;
    case SENDER_REFUSED:
        note_refused(house, now, result);
        end_all(now, batch);
        note_user(now, batch, 0, time, result->why);
        break;
    case SENDER_LATER:
        wait_all(now, batch, time, true);
        note_user(now, batch, 0, time, result->why);
        break;
    case SENDER_DOWN:
        note_down(house, result);
        wait_all(now, batch, time, false);
        break;
    case SENDER_UNKNOWN:
        notices->unknown++;
        house_log(house, "mail-unknown", "why", result->why, NULL);
        end_all(now, batch);
        note_user(now, batch, 0, time, "the mail server did not say whether it took the mail");
        break;
    }
    hand_over(house, batch);
}

static void mail_done(srv_job *job)
{
    mail_job *self = (mail_job *)job;
    srv_house *house = self->house;
    if (atomic_load(&job->cancelled)) /* it was not even begun */
        self->result = (sender_result){.outcome = SENDER_DOWN, .why = "the server stops"};
    settle(house, &self->result);
    forget_sending(house->notices); /* frees the job */
}

static void send_mail(srv_job *job)
{
    mail_job *self = (mail_job *)job;
    srv_sender *sender = self->house->notices->sender;
    if (self->to[0])
        sender_send(sender, self->to, self->bytes.at, self->bytes.size, &self->result);
    else
        sender_post(sender, self->house->settings.mail.webhook, self->bytes.at, &self->result);
}

/* ---------------------------------------------------------------- taking it */

void mailing_batch_back(srv_house *house, const store_batch *batch)
{
    srv_notices *notices = house->notices;
    notices_sending *now = &notices->now;
    if (notices->pending == batch->ticket)
        notices->pending = 0;
    if (!notices->busy || now->ticket == 0 || now->ticket != batch->ticket)
        return;
    now->ticket = 0;
    if (batch->status != STORE_OK || !notices->worker || house->stopping) {
        if (batch->status == STORE_OK) { /* taken, but not sent */
            store_batch *back = batch_new();
            wait_all(now, back, clock_now(house->clock), false);
            hand_over(house, back);
        }
        forget_sending(notices);
        return;
    }
    if (!jobs_add(notices->worker, &now->job->job))
        forget_sending(notices);
}

void mailing_free(srv_house *house)
{
    if (house->notices->busy)
        forget_sending(house->notices);
}

static void take(srv_house *house, store_batch *batch, int64_t time)
{
    srv_notices *notices = house->notices;
    notices_sending *now = &notices->now;
    for (uint32_t i = 0; i < now->count; i++) {
        now->mail[i].leased = time + LEASE;
        now->mail[i].holder = notices->holder;
        batch_add_mail(batch, CHANGE_TAKE_MAIL, &now->mail[i], time);
    }
    now->job->job.run = send_mail;
    now->job->job.done = mail_done;
    now->job->house = house;
    now->ticket = house_send(house, batch);
}

/* Nothing is left to say, or there is nobody to say it to. */
static void drop(srv_house *house, const char *why)
{
    notices_sending *now = &house->notices->now;
    store_batch *batch = batch_new();
    end_all(now, batch);
    if (why)
        note_user(now, batch, 0, clock_now(house->clock), why);
    hand_over(house, batch);
    forget_sending(house->notices);
}

/* ---------------------------------------------------------------- making it */

static void add_token(srv_house *house, store_batch *batch, const store_mail *mail,
                      const char *address, char secret[PEOPLE_TOKEN_SIZE])
{
    uint8_t hash[STORE_HASH_SIZE];
    int64_t now = clock_now(house->clock);
    store_token token = {.user = mail->user, .kind = mail->kind};
    token.until = now + (mail->kind == MAIL_RESET ? RESET_FOR : CONFIRM_FOR);
    snprintf(token.address, sizeof token.address, "%s", address);
    people_new_token(secret);
    people_hash_token(secret, hash);
    batch_add_token(batch, CHANGE_ADD_TOKEN, hash, &token, now);
}

static void write_mail(srv_house *house, const letter *from, mail_job *job)
{
    const house_mail *mail = &house->settings.mail;
    mail_write(&(mail_message){.from = mail->from,
                               .from_name = "grognard",
                               .to = job->to,
                               .subject = from->subject,
                               .text = from->text.at,
                               .id = from->id,
                               .thread = from->thread,
                               .stop = from->stop,
                               .date = clock_now(house->clock)},
               &job->bytes);
}

static bool is_link(const store_mail *mail)
{
    return mail->kind == MAIL_CONFIRM || mail->kind == MAIL_RESET;
}

/* Where it goes; "": nowhere. Games are told only to a confirmed address. */
static void find_address(const store_mail *mail, const store_notices *notices, const char *old,
                         char to[MAIL_ADDRESS_MAX + 1])
{
    bool may = mail->kind == MAIL_CONFIRM || notices->confirmed != 0;
    snprintf(to, MAIL_ADDRESS_MAX + 1, "%s",
             mail->kind == MAIL_MOVED ? old
             : may                    ? notices->address
                                      : "");
}

static void begin_mail(srv_house *house, const char *old, int64_t time)
{
    notices_sending *now = &house->notices->now;
    store_user user;
    store_notices notices;
    letter words;
    char secret[PEOPLE_TOKEN_SIZE] = "";
    srv_store *store = house->store;
    if (store->ops->user(store, now->mail[0].user, &user) != STORE_OK ||
        store->ops->notices->of_user(store, now->mail[0].user, &notices) != STORE_OK) {
        drop(house, NULL);
        return;
    }
    now->job = host_zeroed(sizeof *now->job);
    find_address(&now->mail[0], &notices, old, now->job->to);
    store_batch *batch = batch_new();
    if (is_link(&now->mail[0]))
        add_token(house, batch, &now->mail[0], notices.address, secret);
    letter_write(house, now->mail, now->count, &user, &notices, secret, &words);
    bool send = words.count > 0 && now->job->to[0];
    if (send)
        write_mail(house, &words, now->job);
    sodium_memzero(&user, sizeof user);
    sodium_memzero(secret, sizeof secret);
    host_page_free(&words.text);
    if (send) {
        take(house, batch, time);
        return;
    }
    batch_free(batch);
    drop(house, NULL);
}

/* In `text` Slack reads `<!channel>` as a ping, and `<ADDRESS|WORDS>` as a link. */
static char *escape_for_slack(const char *text)
{
    host_page page;
    host_page_open(&page);
    for (; *text; text++)
        if (*text == '&' || *text == '<' || *text == '>')
            fputs(*text == '&' ? "&amp;" : *text == '<' ? "&lt;" : "&gt;", page.stream);
        else
            fputc(*text, page.stream);
    host_page_close(&page);
    return page.at;
}

/* Discord reads `content`, Slack `text`. Nobody is pinged by a player's name or a title. */
static void begin_news(srv_house *house, const char *text, int64_t time)
{
    notices_sending *now = &house->notices->now;
    char *escaped = escape_for_slack(text);
    json_t *json = json_pack("{s:s, s:s, s:{s:[]}}", "content", text, "text", escaped,
                             "allowed_mentions", "parse");
    free(escaped);
    char *bytes = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (!bytes) {
        drop(house, NULL);
        return;
    }
    now->job = host_zeroed(sizeof *now->job);
    host_page_open(&now->job->bytes);
    fputs(bytes, now->job->bytes.stream);
    host_page_close(&now->job->bytes);
    free(bytes);
    take(house, batch_new(), time);
}

/* ---------------------------------------------------------------- what is next */

typedef struct due_mails {
    store_mail at[DUE_MOST];
    uint32_t count;
    bool mail, news; /* what can be sent */
    char text[1600]; /* of the first */
} due_mails;

static bool keep_due(void *to, const store_mail *mail)
{
    due_mails *due = to;
    if (mail->kind == MAIL_NEWS ? !due->news : !due->mail)
        return true;
    if (due->count == 0)
        snprintf(due->text, sizeof due->text, "%s", mail->text);
    due->at[due->count] = *mail;
    due->at[due->count++].text = NULL;
    return due->count < DUE_MOST;
}

static bool belongs(const store_mail *first, const store_mail *mail)
{
    return mail->user == first->user && mail->kind >= MAIL_TURN && mail->kind != MAIL_NEWS;
}

/* Mails about a few games go one by one, so that each is in the thread of its game. */
static void choose(srv_house *house, const due_mails *due, notices_sending *now)
{
    const store_mail *first = &due->at[0];
    store_notices notices = {0};
    srv_store *store = house->store;
    uint32_t count = 0;
    now->mail[now->count++] = *first;
    if (!belongs(first, first))
        return;
    store->ops->notices->of_user(store, first->user, &notices);
    for (uint32_t i = 0; i < due->count; i++)
        count += belongs(first, &due->at[i]);
    bool apart = notices.rhythm == RHYTHM_EACH && count <= EACH_MOST;
    for (uint32_t i = 1; i < due->count && now->count < NOTICES_GROUP; i++)
        if (belongs(first, &due->at[i]) && (!apart || strcmp(due->at[i].game, first->game) == 0))
            now->mail[now->count++] = due->at[i];
}

/* Milliseconds to wait. Links have limits of their own. */
static int64_t count_mail(srv_house *house, const store_mail *mail)
{
    if (mail->user == 0 || mail->kind < MAIL_TURN)
        return 0;
    return limits_count(house->people.limits, LIMIT_MAIL, &mail->user, sizeof mail->user, &per_user,
                        clock_steady(house->clock));
}

static void begin(srv_house *house, const due_mails *due, int64_t time)
{
    srv_notices *notices = house->notices;
    choose(house, due, &notices->now);
    notices->busy = true;
    const store_mail *first = &notices->now.mail[0];
    if (time - first->created > GIVE_UP_AFTER) {
        drop(house, "the mail server could not be reached for three days");
        return;
    }
    int64_t wait = count_mail(house, first);
    if (wait > 0) {
        store_batch *batch = batch_new();
        wait_all(&notices->now, batch, time + wait, false);
        hand_over(house, batch);
        forget_sending(notices);
    } else if (first->kind == MAIL_NEWS)
        begin_news(house, due->text, time);
    else
        begin_mail(house, due->text, time);
}

/* A server stopped while it sent them. They may have arrived, so they are not sent again. */
static bool end_stuck(void *to, const store_mail *mail)
{
    store_batch *batch = to;
    batch_add(batch, CHANGE_END_MAIL)->number = mail->id;
    return true;
}

static void look_for_stuck(srv_house *house, int64_t time)
{
    srv_store *store = house->store;
    store_batch *batch = batch_new();
    store->ops->notices->stuck(store, time, end_stuck, batch);
    if (batch->count == 0) {
        batch_free(batch);
        return;
    }
    house->notices->unknown += batch->count;
    house_log(house, "mail-unknown", "why", "the server stopped while it was sent", NULL);
    hand_over(house, batch);
}

void mailing_turn(srv_house *house, int64_t now, int64_t steady)
{
    srv_notices *notices = house->notices;
    if (notices->busy || notices->pending != 0 || steady < notices->next_mail)
        return;
    due_mails *due = host_zeroed(sizeof *due);
    srv_store *store = house->store;
    due->mail = notices_has_mail(house);
    due->news = house->settings.mail.webhook && house->settings.mail.webhook[0];
    store->ops->notices->due(store, now, DUE_MOST, keep_due, due);
    if (due->count > 0)
        begin(house, due, now);
    else {
        look_for_stuck(house, now);
        notices->next_mail = steady + SECOND;
    }
    free(due);
}
