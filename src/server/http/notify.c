/* notify.c: datagrams to the service manager, as sd_notify(3) describes them. */
#define _GNU_SOURCE

#include "server/http/notify.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

/* ---------------------------------------------------------------- the socket */

/* A path, or @NAME for an abstract socket. 0: neither, or too long. */
static socklen_t read_address(const char *text, struct sockaddr_un *address)
{
    size_t size = strlen(text);
    if ((text[0] != '/' && text[0] != '@') || text[1] == 0 || size >= sizeof address->sun_path)
        return 0;
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(address->sun_path, text, size);
    if (text[0] == '@')
        address->sun_path[0] = 0;
    else
        size++; /* including the zero */
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
}

/* A manager that does not read must not block us for more than a second. */
static int connect_to(const char *text)
{
    struct sockaddr_un address;
    struct timeval most = {.tv_sec = 1};
    socklen_t size = read_address(text, &address);
    int file = size > 0 ? socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) : -1;
    if (file < 0)
        return -1;
    if (setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) == 0 &&
        connect(file, (const struct sockaddr *)&address, size) == 0)
        return file;
    close(file);
    return -1;
}

/* ---------------------------------------------------------------- its settings */

/* A number above 0; 0: not a number. */
static int64_t read_number(const char *text)
{
    char *end = NULL;
    if (!text || text[0] < '0' || text[0] > '9')
        return 0;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    return errno == 0 && *end == 0 ? number : 0;
}

/* The watchdog may be meant for another process. */
static int64_t read_patience(void)
{
    const char *whose = getenv("WATCHDOG_PID");
    if (whose && read_number(whose) != (int64_t)getpid())
        return 0;
    int64_t microseconds = read_number(getenv("WATCHDOG_USEC"));
    return microseconds >= 1000 ? microseconds / 1000 : 0;
}

void notify_open(srv_notify *notify)
{
    const char *where = getenv("NOTIFY_SOCKET");
    *notify = (srv_notify){.socket = where ? connect_to(where) : -1};
    if (notify->socket >= 0)
        notify->patience = read_patience();
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_PID");
    unsetenv("WATCHDOG_USEC");
}

void notify_close(srv_notify *notify)
{
    if (notify->socket >= 0)
        close(notify->socket);
    notify->socket = -1;
}

/* ---------------------------------------------------------------- telling */

/* A failed send is ignored: the service manager notices the silence. */
void notify_say(const srv_notify *notify, const char *lines)
{
    if (notify->socket < 0)
        return;
    ssize_t sent = send(notify->socket, lines, strlen(lines), MSG_NOSIGNAL);
    (void)sent;
}

static bool writer_works(srv_notify *notify, int64_t now, bool waits, uint64_t steps)
{
    if (!waits || steps != notify->steps || notify->worked == 0) {
        notify->steps = steps;
        notify->worked = now;
    }
    return now - notify->worked < notify->patience;
}

/* Three signals per interval, in case one is late. */
void notify_alive(srv_notify *notify, int64_t now, bool waits, uint64_t steps)
{
    if (notify->patience == 0 || !writer_works(notify, now, waits, steps) ||
        now - notify->last < notify->patience / 3)
        return;
    notify->last = now;
    notify_say(notify, "WATCHDOG=1");
}
