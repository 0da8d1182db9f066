/* test_message.c: mails as bytes, addresses, and the time of day in other zones. */
#include "server/mail/message.h"
#include "server/mail/zones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static mail_message model(void)
{
    return (mail_message){.from = "club@example.org",
                          .from_name = "grognard",
                          .to = "ney@example.org",
                          .subject = "Your turn",
                          .text = "Hello\n",
                          .id = "1@example.org",
                          .thread = "",
                          .stop = "",
                          .date = INT64_C(1000000000000)};
}

static void check(const mail_message *message, const char *const *has, const char *const *lacks)
{
    host_page page;
    mail_write(message, &page);
    for (; *has; has++)
        if (!strstr(page.at, *has))
            fail_msg("\"%s\" is not in:\n%s", *has, page.at);
    for (; *lacks; lacks++)
        if (strstr(page.at, *lacks))
            fail_msg("\"%s\" is in:\n%s", *lacks, page.at);
    for (const char *line = page.at; line; line = strstr(line, "\r\n")) {
        line += line[0] == '\r' ? 2 : 0;
        assert_in_range(strcspn(line, "\r"), 0, 200);
    }
    host_page_free(&page);
}

static void headers_are_complete(void **state)
{
    (void)state;
    mail_message mail = model();
    mail.thread = "game@example.org";
    mail.stop = "https://example.org/stop";
    check(&mail,
          (const char *const[]){
              "Date: Sun, 9 Sep 2001 01:46:40 +0000\r\n", "From: grognard <club@example.org>\r\n",
              "To: <ney@example.org>\r\n", "Subject: Your turn\r\n",
              "Message-ID: <1@example.org>\r\n", "References: <game@example.org>\r\n",
              "List-Unsubscribe: <https://example.org/stop>\r\n",
              "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
              "Auto-Submitted: auto-generated\r\n", "\r\n\r\nHello\r\n", NULL},
          (const char *const[]){NULL});
}

static void names_cannot_add_headers(void **state)
{
    (void)state;
    mail_message mail = model();
    mail.subject = "Hi\r\nBcc: all@example.org";
    mail.from_name = "a\nX-Evil: 1";
    mail.text = "\x01\n.\nFrom here =\n";
    check(&mail, (const char *const[]){"Subject: =?UTF-8?B?", "=01\r\n", "From here =3D\r\n", NULL},
          (const char *const[]){"\nBcc:", "\nX-Evil", NULL});
}

static void long_and_foreign_texts_are_encoded(void **state)
{
    (void)state;
    mail_message mail = model();
    mail.subject = "Éloïse müßte längst über die Brücke von Wagram gezogen sein, sagt Ney zu Soult";
    mail.text = "Grüße von der Brücke, auf der wir alle gestanden haben, als es dunkel wurde und "
                "niemand kam \n";
    check(&mail,
          (const char *const[]){"?=\r\n =?UTF-8?B?", "Gr=C3=BC=C3=9Fe", "=\r\n", "=20\r\n", NULL},
          (const char *const[]){"ü", NULL});
    mail.subject =
        "A subject with many words that is longer than a line should be, so it is folded";
    check(&mail, (const char *const[]){"folded\r\n", "\r\n it", NULL},
          (const char *const[]){"=?", NULL});
    mail.subject = "=?UTF-8?B?Zm9yZ2Vk?=";
    check(&mail, (const char *const[]){"Subject: =?UTF-8?B?PT9", NULL},
          (const char *const[]){NULL});
}

static void addresses_are_checked(void **state)
{
    static const char *const good[] = {"ney@example.org", "a.b+c@x-y.example", "o'hara@mail.fr"};
    static const char *const bad[] = {"",
                                      "ney",
                                      "@example.org",
                                      "ney@",
                                      "ney@localhost",
                                      "a@b@c.org",
                                      "a b@c.org",
                                      "\"a\"@c.org",
                                      "a@c..org",
                                      ".a@c.org",
                                      "a..b@c.org",
                                      "a@-c.org",
                                      "a@c.org>",
                                      "a@c.org\r\nRCPT TO:<b@c.org>",
                                      "ä@c.org"};
    gg_error error;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(mail_check_address(good[i], &error));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (mail_check_address(bad[i], &error))
            fail_msg("%s was taken", bad[i]);
}

#define HOUR INT64_C(3600000)
#define SUMMER INT64_C(1751328000000) /* 2025-07-01T00:00Z */
#define WINTER INT64_C(1735689600000) /* 2025-01-01T00:00Z */
#define CHANGE                                                                                     \
    INT64_C(1743282000000) /* 2025-03-29T21:00Z: next night clocks are set ahead in Paris */

static void zones_tell_the_time(void **state)
{
    (void)state;
    assert_true(zones_known("Europe/Paris") && zones_known("UTC") && zones_known("Asia/Kolkata"));
    assert_false(zones_known("Europe/Austerlitz") || zones_known("") || zones_known("\xC3\xA9"));
    assert_int_equal(zones_minute("Europe/Paris", SUMMER), 120);
    assert_int_equal(zones_minute("Europe/Paris", WINTER), 60);
    assert_int_equal(zones_minute("Asia/Kolkata", WINTER), 330);
    assert_int_equal(zones_minute("America/New_York", WINTER), 19 * 60);
    assert_true(zones_next("Europe/Paris", SUMMER, 8 * 60) == SUMMER + 6 * HOUR);
    assert_true(zones_next("Europe/Paris", SUMMER, 60) == SUMMER + 23 * HOUR);
    assert_true(zones_next("Europe/Paris", CHANGE, 8 * 60) == CHANGE + 9 * HOUR); /* not 10 */
    assert_true(zones_next("UTC", SUMMER, 0) == SUMMER);
}

static void nights_end_in_the_morning(void **state)
{
    (void)state;
    assert_true(zones_between(23 * 60, 22 * 60, 7 * 60) && zones_between(0, 22 * 60, 7 * 60));
    assert_false(zones_between(7 * 60, 22 * 60, 7 * 60) || zones_between(720, 22 * 60, 7 * 60));
    assert_true(zones_between(60, 0, 120));
    assert_false(zones_between(60, 60, 60));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_are_complete),
        cmocka_unit_test(names_cannot_add_headers),
        cmocka_unit_test(long_and_foreign_texts_are_encoded),
        cmocka_unit_test(addresses_are_checked),
        cmocka_unit_test(zones_tell_the_time),
        cmocka_unit_test(nights_end_in_the_morning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
