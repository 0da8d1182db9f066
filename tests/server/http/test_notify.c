/* What the server tells the service manager: over sockets with and without a path, and how long it looks alive. */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/http/notify.h"
#include "server/stored.h"

#include <sys/socket.h>
#include <sys/un.h>

typedef struct manager {
    stored_folder folder;
    int socket;
    char said[400]; /* the last message, "" for none */
} trial_manager;

/* ---------------------------------------------------------------- the other side */

static void listen_at(trial_manager *manager, const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
    memcpy(address.sun_path, name, strlen(name));
    if (name[0] == '@')
        address.sun_path[0] = 0;
    manager->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    assert_true(manager->socket >= 0);
    assert_int_equal(bind(manager->socket, (struct sockaddr *)&address, size), 0);
    setenv("NOTIFY_SOCKET", name, 1);
}

static const char *heard(trial_manager *manager)
{
    ssize_t size = recv(manager->socket, manager->said, sizeof manager->said - 1, 0);
    manager->said[size > 0 ? size : 0] = 0;
    return manager->said;
}

static void open_manager(trial_manager *manager, const char *watchdog)
{
    char name[220];
    stored_open_folder(&manager->folder);
    snprintf(name, sizeof name, "%s/notify", manager->folder.path);
    listen_at(manager, name);
    if (watchdog)
        setenv("WATCHDOG_USEC", watchdog, 1);
}

static void close_manager(trial_manager *manager)
{
    close(manager->socket);
    stored_close_folder(&manager->folder);
}

/* ---------------------------------------------------------------- telling */

static void is_heard(void **state)
{
    (void)state;
    trial_manager manager;
    srv_notify notify;
    open_manager(&manager, NULL);
    notify_open(&notify);
    notify_say(&notify, "READY=1\nSTATUS=Serves");
    assert_string_equal(heard(&manager), "READY=1\nSTATUS=Serves");
    notify_alive(&notify, 1000000, false, 0); /* nobody has requested it */
    assert_string_equal(heard(&manager), "");
    notify_close(&notify);
    close_manager(&manager);
}

static void sockets_without_a_path(void **state)
{
    (void)state;
    trial_manager manager;
    srv_notify notify;
    char name[60];
    snprintf(name, sizeof name, "@grognard-test-%ld", (long)getpid());
    listen_at(&manager, name);
    notify_open(&notify);
    notify_say(&notify, "STOPPING=1");
    assert_string_equal(heard(&manager), "STOPPING=1");
    notify_close(&notify);
    close(manager.socket);
}

static void children_are_not_told(void **state)
{
    (void)state;
    trial_manager manager;
    srv_notify notify;
    open_manager(&manager, "1000000");
    setenv("WATCHDOG_PID", "1", 1);
    notify_open(&notify);
    assert_null(getenv("NOTIFY_SOCKET"));
    assert_null(getenv("WATCHDOG_USEC"));
    assert_null(getenv("WATCHDOG_PID"));
    assert_true(notify.patience == 0); /* it was meant for process 1 */
    notify_close(&notify);
    close_manager(&manager);
}

static void nobody_to_tell(void **state)
{
    (void)state;
    static const char *const names[] = {
        NULL, "", "/", "@", "notify", "vsock:2:1234", "/nowhere/notify"};
    char longest[300];
    srv_notify notify;
    memset(longest, 'a', sizeof longest);
    longest[0] = '/';
    longest[sizeof longest - 1] = 0;
    for (size_t i = 0; i <= sizeof names / sizeof names[0]; i++) {
        const char *name = i < sizeof names / sizeof names[0] ? names[i] : longest;
        if (name)
            setenv("NOTIFY_SOCKET", name, 1);
        setenv("WATCHDOG_USEC", "3000000", 1);
        notify_open(&notify);
        assert_int_equal(notify.socket, -1);
        notify_say(&notify, "READY=1");
        notify_alive(&notify, 1000000, false, 0);
        notify_close(&notify);
    }
}

static void the_manager_may_be_gone(void **state)
{
    (void)state;
    trial_manager manager;
    srv_notify notify;
    open_manager(&manager, "3000000");
    notify_open(&notify);
    close_manager(&manager);
    notify_say(&notify, "READY=1"); /* raises no SIGPIPE */
    notify_alive(&notify, 1000000, false, 0);
    notify_close(&notify);
}

/* ---------------------------------------------------------------- watchdog signals */

/* How many were sent in that many milliseconds, in iterations of a hundred. */
static int signs(trial_manager *manager, srv_notify *notify, int64_t *now, int64_t span, bool waits,
                 uint64_t steps)
{
    int count = 0;
    for (int64_t end = *now + span; *now < end; *now += 100) {
        notify_alive(notify, *now, waits, steps);
        for (; strcmp(heard(manager), "WATCHDOG=1") == 0; count++)
            ;
        assert_string_equal(manager->said, "");
    }
    return count;
}

static void looks_alive_as_often_as_asked(void **state)
{
    (void)state;
    trial_manager manager;
    srv_notify notify;
    int64_t now = 5000000;
    open_manager(&manager, "3000000");
    notify_open(&notify);
    assert_true(notify.patience == 3000);
    assert_int_equal(signs(&manager, &notify, &now, 30000, false, 7), 30);
    notify_close(&notify);
    close_manager(&manager);
}

static void a_writer_that_is_stuck_ends_it(void **state)
{
    (void)state;
    trial_manager manager;
    srv_notify notify;
    int64_t now = 5000000;
    open_manager(&manager, "3000000");
    notify_open(&notify);
    assert_int_equal(signs(&manager, &notify, &now, 9000, false, 7), 9);
    assert_int_equal(signs(&manager, &notify, &now, 2000, true, 7), 2); /* the disk is slow */
    assert_int_equal(signs(&manager, &notify, &now, 2000, true, 8), 2); /* but works */
    assert_int_equal(signs(&manager, &notify, &now, 3000, true, 8), 1); /* or not */
    assert_int_equal(signs(&manager, &notify, &now, 600000, true, 8), 0);
    assert_true(signs(&manager, &notify, &now, 3000, true, 9) == 3); /* after all */
    assert_true(signs(&manager, &notify, &now, 9000, false, 9) == 9);
    notify_close(&notify);
    close_manager(&manager);
}

static void other_wishes_are_none(void **state)
{
    (void)state;
    static const char *const wishes[] = {"", "0", "-5", "999", "12x", "99999999999999999999"};
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        trial_manager manager;
        srv_notify notify;
        open_manager(&manager, wishes[i]);
        notify_open(&notify);
        assert_true(notify.socket >= 0 && notify.patience == 0);
        notify_close(&notify);
        close_manager(&manager);
    }
}

static int clear(void **state)
{
    (void)state;
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    unsetenv("WATCHDOG_PID");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, clear)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(is_heard),
        TEST(sockets_without_a_path),
        TEST(children_are_not_told),
        TEST(nobody_to_tell),
        TEST(the_manager_may_be_gone),
        TEST(looks_alive_as_often_as_asked),
        TEST(a_writer_that_is_stuck_ends_it),
        TEST(other_wishes_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
