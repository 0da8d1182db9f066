/* test_sender.c: what becomes of a mail, with a server that answers in every way. */
#define _POSIX_C_SOURCE 200809L

#include "server/mail/sender.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "server/mail/fake_smtp.h"

#include <cmocka.h>

typedef struct trial {
    fake_smtp *server;
    srv_sender *sender;
} trial;

static int set_up(void **state)
{
    trial *self = calloc(1, sizeof *self);
    char url[60];
    self->server = smtp_open();
    snprintf(url, sizeof url, "smtp://127.0.0.1:%d", self->server->port);
    self->sender = sender_open(&(sender_settings){
        .url = url, .user = "", .password = "", .from = "club@example.org", .seconds = 2});
    *state = self;
    return 0;
}

static int tear_down(void **state)
{
    trial *self = *state;
    sender_close(self->sender);
    smtp_close(self->server);
    free(self);
    return 0;
}

static sender_result send_one(trial *self, smtp_way way)
{
    static const char mail[] = "Subject: Your turn\r\n\r\n.dots\r\nare kept\r\n";
    sender_result result;
    atomic_store(&self->server->way, way);
    sender_send(self->sender, "ney@example.org", mail, sizeof mail - 1, &result);
    return result;
}

static void mail_arrives(void **state)
{
    trial *self = *state;
    for (int i = 0; i < 3; i++) { /* one connection is enough */
        assert_int_equal(send_one(self, SMTP_ACCEPT).outcome, SENDER_DONE);
        assert_int_equal(atomic_load(&self->server->count), i + 1);
    }
    assert_string_equal(self->server->to[0], "RCPT TO:<ney@example.org>");
    assert_string_equal(self->server->mail[2], "Subject: Your turn\n\n.dots\nare kept\n");
}

static void refusals_are_told_apart(void **state)
{
    static const struct {
        smtp_way way;
        sender_outcome outcome;
        const char *why;
    } cases[] = {{SMTP_UNKNOWN_TO, SENDER_REFUSED, "550 5.1.1 no such user"},
                 {SMTP_GREYLIST_TO, SENDER_LATER, "451 4.7.1 greylisted"},
                 {SMTP_REFUSE_DATA, SENDER_REFUSED, "554 5.7.1 looks like spam"},
                 {SMTP_FULL, SENDER_LATER, "452 4.3.1 try later"},
                 {SMTP_REFUSE_FROM, SENDER_DOWN, "550 5.7.1 not from here"},
                 {SMTP_GREET_421, SENDER_DOWN, "421 4.3.2 closed today"},
                 {SMTP_LEAVE_EARLY, SENDER_DOWN, NULL},
                 {SMTP_LEAVE_LATE, SENDER_UNKNOWN, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sender_result result = send_one(*state, cases[i].way);
        if (result.outcome != cases[i].outcome)
            fail_msg("case %zu: outcome %d, %s", i, (int)result.outcome, result.why);
        if (cases[i].why)
            assert_string_equal(result.why, cases[i].why);
        assert_true(result.why[0] != 0);
    }
    assert_int_equal(send_one(*state, SMTP_ACCEPT).outcome, SENDER_DONE);
}

static void a_hanging_server_is_left(void **state)
{
    sender_result result = send_one(*state, SMTP_HANG);
    assert_int_equal(result.outcome, SENDER_DOWN);
    assert_non_null(strstr(result.why, "imeout"));
}

static void a_dead_server_is_named(void **state)
{
    trial *self = *state;
    srv_sender *sender = sender_open(&(sender_settings){
        .url = "smtp://127.0.0.1:1", .user = "", .password = "", .from = "club@example.org"});
    sender_result result;
    (void)self;
    sender_send(sender, "ney@example.org", "x", 1, &result);
    assert_int_equal(result.outcome, SENDER_DOWN);
    assert_non_null(strstr(result.why, "connect"));
    sender_close(sender);
}

static void a_cancelled_mail_can_be_sent_again(void **state)
{
    trial *self = *state;
    sender_cancel(self->sender);
    assert_int_equal(send_one(self, SMTP_HANG).outcome, SENDER_DOWN);
}

static void addresses_of_servers_are_checked(void **state)
{
    gg_error error;
    (void)state;
    assert_true(sender_check_url("smtp://mail.example.org", &error));
    assert_true(sender_check_url("smtps://mail.example.org:465", &error));
    assert_false(sender_check_url("smtp://me:secret@mail.example.org", &error));
    assert_non_null(strstr(error.text, "password"));
    assert_false(sender_check_url("http://mail.example.org", &error));
    assert_false(sender_check_url("smtp://", &error));
}

/* Not on this machine, so it must have TLS, which this one has not. */
static void other_machines_need_tls(void **state)
{
    trial *self = *state;
    char url[60];
    sender_result result;
    snprintf(url, sizeof url, "smtp://127.0.0.2:%d", self->server->port);
    srv_sender *sender = sender_open(&(sender_settings){
        .url = url, .user = "", .password = "", .from = "club@example.org", .seconds = 2});
    sender_send(sender, "ney@example.org", "x", 1, &result);
    assert_int_equal(result.outcome, SENDER_DOWN);
    assert_int_equal(atomic_load(&self->server->count), 0);
    sender_close(sender);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(mail_arrives, set_up, tear_down),
        cmocka_unit_test_setup_teardown(refusals_are_told_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hanging_server_is_left, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_dead_server_is_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_cancelled_mail_can_be_sent_again, set_up, tear_down),
        cmocka_unit_test(addresses_of_servers_are_checked),
        cmocka_unit_test_setup_teardown(other_machines_need_tls, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
