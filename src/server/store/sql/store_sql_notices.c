/* store_sql_notices.c: notices and the queue of mail (mails.h) in a SQL database. Its statements are rare, so they
 * are prepared each time. */
#include "server/store/sql/store_sql.h"

#include <string.h>

#define NOTICES_COLUMNS                                                                            \
    "SELECT user, address, confirmed, stop, feed, wants, rhythm, eager, daily, quiet_from,"        \
    " quiet_until, remind, zone, sent, failed, trouble FROM notices "
#define MAIL_COLUMNS                                                                               \
    "SELECT id, coalesce(user, 0), kind, seat, game, about, created, due, tries, leased, holder,"  \
    " text FROM mails "

/* ---------------------------------------------------------------- changing notices */

/* Another address starts without a history. */
store_status sql_set_notices(sql_link *db, const store_change *change)
{
    const store_notices *notices = change->notices;
    sql_query query = db_once(
        db, "INSERT INTO notices (user, address, confirmed, stop, feed, wants, rhythm, eager,"
            " daily, quiet_from, quiet_until, remind, zone, sent, failed, trouble)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 0, 0, '')"
            " ON CONFLICT (user) DO UPDATE SET"
            " sent = CASE WHEN notices.address = ?2 THEN notices.sent ELSE 0 END,"
            " failed = CASE WHEN notices.address = ?2 THEN notices.failed ELSE 0 END,"
            " trouble = CASE WHEN notices.address = ?2 THEN notices.trouble ELSE '' END,"
            " address = ?2, confirmed = ?3, stop = ?4, feed = ?5, wants = ?6, rhythm = ?7,"
            " eager = ?8, daily = ?9, quiet_from = ?10, quiet_until = ?11, remind = ?12,"
            " zone = ?13");
    put_int(&query, (int64_t)notices->user);
    put_text(&query, notices->address);
    put_int(&query, notices->confirmed);
    put_text(&query, notices->stop);
    put_hash(&query, notices->feed);
    put_int(&query, notices->wants);
    put_int(&query, notices->rhythm);
    put_int(&query, notices->eager);
    put_int(&query, notices->daily);
    put_int(&query, notices->quiet_from);
    put_int(&query, notices->quiet_until);
    put_int(&query, notices->remind);
    put_text(&query, notices->zone);
    return db_run(&query);
}

store_status sql_note_sent(sql_link *db, const store_change *change)
{
    sql_query query = db_once(
        db, "UPDATE notices SET sent = CASE WHEN sent < ?2 THEN ?2 ELSE sent END, failed = ?3,"
            " trouble = ?4 WHERE user = ?1");
    put_int(&query, (int64_t)change->notices->user);
    put_int(&query, change->notices->sent);
    put_int(&query, change->notices->failed);
    put_text(&query, change->notices->trouble);
    return db_run(&query);
}

/* ---------------------------------------------------------------- changing tokens */

store_status sql_add_token(sql_link *db, const store_change *change)
{
    sql_query query = db_once(
        db,
        "INSERT INTO mail_tokens (hash, user, kind, until, address) VALUES (?1, ?2, ?3, ?4, ?5)");
    put_blob(&query, change->hash, sizeof change->hash);
    put_int(&query, (int64_t)change->token->user);
    put_int(&query, change->token->kind);
    put_int(&query, change->token->until);
    put_text(&query, change->token->address);
    return db_run(&query);
}

store_status sql_use_token(sql_link *db, const store_change *change)
{
    sql_query query = db_once(
        db, "DELETE FROM mail_tokens WHERE kind = ?2 AND user = (SELECT user FROM mail_tokens"
            " WHERE hash = ?1 AND kind = ?2 AND until > ?3)");
    put_blob(&query, change->hash, sizeof change->hash);
    put_int(&query, change->token->kind);
    put_int(&query, change->at);
    return db_run_or(&query, STORE_CONFLICT);
}

/* ---------------------------------------------------------------- changing the queue */

/* STORE_NONE: the user was told about it after that. */
static store_status remember(sql_link *db, const store_mail *mail, int64_t after)
{
    if (mail->about[0] == 0)
        return STORE_OK;
    sql_query query = db_once(db, "INSERT INTO mail_told (user, about, at) VALUES (?1, ?2, ?3)"
                                  " ON CONFLICT (user, about) DO UPDATE SET at = ?3"
                                  " WHERE mail_told.at <= ?4 RETURNING 1");
    put_int(&query, (int64_t)mail->user);
    put_text(&query, mail->about);
    put_int(&query, mail->created);
    put_int(&query, after);
    bool is_new = db_next(&query);
    return db_found(&query, is_new);
}

static store_status insert_mail(sql_link *db, const store_mail *mail)
{
    sql_query query = db_once(
        db, "INSERT INTO mails (id, user, kind, seat, game, about, created, due, tries, leased,"
            " holder, text) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, 0, ?9"
            " WHERE ?2 IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = ?2)");
    put_int(&query, (int64_t)mail->id);
    put_id(&query, mail->user);
    put_int(&query, mail->kind);
    put_int(&query, mail->seat);
    put_text(&query, mail->game);
    put_text(&query, mail->about);
    put_int(&query, mail->created);
    put_int(&query, mail->due);
    put_text(&query, mail->text);
    return db_run(&query);
}

store_status sql_add_mail(sql_link *db, const store_change *change)
{
    store_status status = remember(db, change->mail, change->at);
    if (status == STORE_NONE)
        return STORE_OK;
    return status == STORE_OK ? insert_mail(db, change->mail) : status;
}

store_status sql_take_mail(sql_link *db, const store_change *change)
{
    sql_query query = db_once(db, "UPDATE mails SET leased = ?2, holder = ?3"
                                  " WHERE id = ?1 AND leased = 0 AND due <= ?4");
    put_int(&query, (int64_t)change->mail->id);
    put_int(&query, change->mail->leased);
    put_int(&query, (int64_t)change->mail->holder);
    put_int(&query, change->at);
    return db_run_or(&query, STORE_CONFLICT);
}

store_status sql_end_mail(sql_link *db, const store_change *change)
{
    sql_query query = db_once(db, "DELETE FROM mails WHERE id = ?1");
    put_int(&query, (int64_t)change->number);
    return db_run(&query);
}

store_status sql_wait_mail(sql_link *db, const store_change *change)
{
    sql_query query = db_once(
        db, "UPDATE mails SET leased = 0, holder = 0, due = ?2, tries = ?3 WHERE id = ?1");
    put_int(&query, (int64_t)change->mail->id);
    put_int(&query, change->mail->due);
    put_int(&query, change->mail->tries);
    return db_run(&query);
}

static store_status purge_old(sql_link *db, const char *sql, const store_change *change)
{
    sql_query query = db_once(db, sql);
    put_int(&query, change->at);
    put_int(&query, (int64_t)change->number);
    return db_run(&query);
}

store_status sql_purge_notices(sql_link *db, const store_change *change)
{
    store_status status = purge_old(db,
                                    "DELETE FROM mail_tokens WHERE hash IN (SELECT hash FROM"
                                    " mail_tokens WHERE until < ?1 LIMIT ?2)",
                                    change);
    if (status != STORE_OK)
        return status;
    return purge_old(db,
                     "DELETE FROM mail_told WHERE (user, about) IN (SELECT user, about FROM"
                     " mail_told WHERE at < ?1 LIMIT ?2)",
                     change);
}

/* ---------------------------------------------------------------- reading notices */

static sql_query ask(srv_store *self, const char *sql)
{
    return db_once(sql_of(self)->reader, sql);
}

static uint16_t take_minute(sql_query *query)
{
    int64_t minute = take_int(query);
    return (uint16_t)(minute >= 0 && minute <= UINT16_MAX ? minute : 0);
}

static void take_notices(sql_query *query, store_notices *out)
{
    *out = (store_notices){.user = (uint64_t)take_int(query)};
    take_string(query, out->address, sizeof out->address);
    out->confirmed = take_int(query);
    take_string(query, out->stop, sizeof out->stop);
    take_blob(query, out->feed, sizeof out->feed);
    out->wants = (uint32_t)take_int(query) & MAIL_CHOICES;
    out->rhythm = take_byte(query, RHYTHM_DAILY);
    out->eager = take_byte(query, 1);
    out->daily = take_minute(query);
    out->quiet_from = take_minute(query);
    out->quiet_until = take_minute(query);
    out->remind = take_minute(query);
    take_string(query, out->zone, sizeof out->zone);
    out->sent = take_int(query);
    out->failed = take_int(query);
    take_string(query, out->trouble, sizeof out->trouble);
}

static store_status one_notices(sql_query *query, store_notices *out)
{
    bool found = db_next(query);
    if (found)
        take_notices(query, out);
    return db_found(query, found);
}

static store_status all_notices(sql_query *query, store_see_notices *see, void *to)
{
    store_notices notices;
    while (db_next(query)) {
        take_notices(query, &notices);
        if (!db_good(query) || !see(to, &notices))
            break;
    }
    return db_end(query);
}

static store_status read_of_user(srv_store *self, uint64_t user, store_notices *out)
{
    sql_query query = ask(self, NOTICES_COLUMNS "WHERE user = ?1");
    put_int(&query, (int64_t)user);
    return one_notices(&query, out);
}

static store_status read_by_stop(srv_store *self, const char *stop, store_notices *out)
{
    sql_query query = ask(self, NOTICES_COLUMNS "WHERE stop = ?1");
    put_text(&query, stop);
    return one_notices(&query, out);
}

static store_status read_by_feed(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                 store_notices *out)
{
    sql_query query = ask(self, NOTICES_COLUMNS "WHERE feed = ?1");
    put_blob(&query, hash, STORE_HASH_SIZE);
    return one_notices(&query, out);
}

static store_status read_by_address(srv_store *self, const char *address, store_see_notices *see,
                                    void *to)
{
    sql_query query = ask(self, NOTICES_COLUMNS
                          "WHERE lower(address) = lower(?1) AND confirmed > 0 ORDER BY user");
    put_text(&query, address);
    return all_notices(&query, see, to);
}

static store_status read_users(srv_store *self, uint64_t after, uint32_t most,
                               store_see_notices *see, void *to)
{
    sql_query query = ask(self, NOTICES_COLUMNS
                          "WHERE user > ?1 AND confirmed > 0 ORDER BY user LIMIT ?2");
    put_int(&query, (int64_t)after);
    put_int(&query, most);
    return all_notices(&query, see, to);
}

static store_status read_token(srv_store *self, const uint8_t hash[STORE_HASH_SIZE], uint8_t kind,
                               int64_t now, store_token *out)
{
    sql_query query = ask(self, "SELECT user, kind, until, address FROM mail_tokens"
                                " WHERE hash = ?1 AND kind = ?2 AND until > ?3");
    put_blob(&query, hash, STORE_HASH_SIZE);
    put_int(&query, kind);
    put_int(&query, now);
    bool found = db_next(&query);
    if (found) {
        *out = (store_token){.user = (uint64_t)take_int(&query)};
        out->kind = take_byte(&query, UINT8_MAX);
        out->until = take_int(&query);
        take_string(&query, out->address, sizeof out->address);
    }
    return db_found(&query, found);
}

static store_status read_told(srv_store *self, uint64_t user, const char *about, int64_t *at)
{
    sql_query query = ask(self, "SELECT at FROM mail_told WHERE user = ?1 AND about = ?2");
    put_int(&query, (int64_t)user);
    put_text(&query, about);
    bool found = db_next(&query);
    if (found)
        *at = take_int(&query);
    return db_found(&query, found);
}

/* ---------------------------------------------------------------- reading the queue */

static store_status all_mails(sql_query *query, store_see_mail *see, void *to)
{
    while (db_next(query)) {
        store_mail mail = {.id = (uint64_t)take_int(query)};
        mail.user = (uint64_t)take_int(query);
        mail.kind = take_byte(query, MAIL_KINDS - 1);
        mail.seat = take_byte(query, UINT8_MAX);
        take_string(query, mail.game, sizeof mail.game);
        take_string(query, mail.about, sizeof mail.about);
        mail.created = take_int(query);
        mail.due = take_int(query);
        mail.tries = (uint32_t)take_int(query);
        mail.leased = take_int(query);
        mail.holder = (uint64_t)take_int(query);
        mail.text = take_text(query);
        if (!db_good(query) || !see(to, &mail))
            break;
    }
    return db_end(query);
}

static store_status read_due(srv_store *self, int64_t now, uint32_t most, store_see_mail *see,
                             void *to)
{
    sql_query query = ask(self,
                          MAIL_COLUMNS "WHERE due <= ?1 AND leased = 0 ORDER BY due, id LIMIT ?2");
    put_int(&query, now);
    put_int(&query, most);
    return all_mails(&query, see, to);
}

static store_status read_stuck(srv_store *self, int64_t now, store_see_mail *see, void *to)
{
    sql_query query = ask(self, MAIL_COLUMNS "WHERE leased > 0 AND leased <= ?1 ORDER BY id");
    put_int(&query, now);
    return all_mails(&query, see, to);
}

static store_status read_mails(srv_store *self, uint32_t most, store_see_mail *see, void *to)
{
    sql_query query = ask(self, MAIL_COLUMNS "ORDER BY due, id LIMIT ?1");
    put_int(&query, most);
    return all_mails(&query, see, to);
}

static store_status read_counts(srv_store *self, int64_t now, store_mail_counts *out)
{
    sql_query query = ask(self, "SELECT count(*) FILTER (WHERE leased = 0),"
                                " count(*) FILTER (WHERE leased = 0 AND tries > 0),"
                                " count(*) FILTER (WHERE leased > 0),"
                                " (SELECT count(*) FROM notices WHERE confirmed > 0),"
                                " coalesce(min(due) FILTER (WHERE due <= ?1), 0) FROM mails");
    put_int(&query, now);
    *out = (store_mail_counts){0};
    if (db_next(&query)) {
        out->waiting = (uint32_t)take_int(&query);
        out->retrying = (uint32_t)take_int(&query);
        out->sending = (uint32_t)take_int(&query);
        out->users = (uint32_t)take_int(&query);
        out->oldest = take_int(&query);
    }
    return db_end(&query);
}

const store_notice_ops sql_notices = {.of_user = read_of_user,
                                      .by_stop = read_by_stop,
                                      .by_feed = read_by_feed,
                                      .by_address = read_by_address,
                                      .users = read_users,
                                      .token = read_token,
                                      .told = read_told,
                                      .due = read_due,
                                      .stuck = read_stuck,
                                      .mails = read_mails,
                                      .counts = read_counts};
