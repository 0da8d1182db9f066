/* listen.c: the listening socket. */
#define _DEFAULT_SOURCE

#include "server/http/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static bool read_address(const web_settings *settings, struct sockaddr_storage *address,
                         socklen_t *size)
{
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)address;
    const char *text = settings->address;
    memset(address, 0, sizeof *address);
    if (strcmp(text, "localhost") == 0)
        text = "127.0.0.1";
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(settings->port);
        *size = sizeof *four;
        return true;
    }
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(settings->port);
    *size = sizeof *six;
    return inet_pton(AF_INET6, text, &six->sin6_addr) == 1;
}

static void set_option(int socket, int level, int name, int value)
{
    setsockopt(socket, level, name, &value, sizeof value);
}

/* Connections inherit these options: a vanished peer is noticed in about a minute and a half, and the system does not
 * buffer megabytes for a slow reader. */
static void set_options(int socket)
{
    set_option(socket, SOL_SOCKET, SO_REUSEADDR, 1);
    set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(socket, SOL_SOCKET, SO_SNDBUF, 1 << 18);
    set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, 45);
    set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, 15);
    set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
    set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 90 * 1000);
}

uint16_t listen_port(int socket)
{
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    getsockname(socket, (struct sockaddr *)(void *)&address, &size);
    return ntohs(address.ss_family == AF_INET
                     ? ((struct sockaddr_in *)(void *)&address)->sin_port
                     : ((struct sockaddr_in6 *)(void *)&address)->sin6_port);
}

int listen_open(const web_settings *settings, gg_error *error)
{
    struct sockaddr_storage address;
    socklen_t size;
    if (!read_address(settings, &address, &size)) {
        gg_fail(error, 0, 0, "'%s' is not an address", settings->address);
        return -1;
    }
    int opened = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (opened >= 0) {
        set_options(opened);
        if (bind(opened, (struct sockaddr *)(void *)&address, size) == 0 &&
            listen(opened, SOMAXCONN) == 0)
            return opened;
    }
    gg_fail(error, 0, 0, "cannot listen on %s port %u: %s%s", settings->address,
            (unsigned)settings->port, strerror(errno),
            errno == EADDRINUSE ? ". Is a server running already? Or choose another port: --listen"
                                : "");
    if (opened >= 0)
        close(opened);
    return -1;
}

/* Each connection needs a file descriptor; the store, the log and the rest of the program need some too. */
uint32_t listen_prepare(uint32_t wanted)
{
    enum { KEPT = 64 };
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct rlimit files;
    sigaction(SIGPIPE, &ignore, NULL);
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return wanted;
    rlim_t before = files.rlim_cur;
    files.rlim_cur = files.rlim_max;
    if (before < files.rlim_max && setrlimit(RLIMIT_NOFILE, &files) != 0)
        files.rlim_cur = before;
    if (files.rlim_cur <= KEPT)
        return 1;
    return files.rlim_cur - KEPT < wanted ? (uint32_t)(files.rlim_cur - KEPT) : wanted;
}

void listen_put_address(const struct sockaddr *from, char text[LISTEN_ADDRESS_SIZE])
{
    static const char mapped[] = "::ffff:";
    text[0] = 0;
    if (from->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, text,
                  LISTEN_ADDRESS_SIZE);
    if (from->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, text,
                  LISTEN_ADDRESS_SIZE);
    size_t skip = sizeof mapped - 1;
    if (strncmp(text, mapped, skip) == 0)
        memmove(text, text + skip, strlen(text + skip) + 1);
}
