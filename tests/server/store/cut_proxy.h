/* cut_proxy.h: a proxy between a store and its PostgreSQL server that cuts a connection at the COMMIT of a group: before the
 * server gets it, while it works on it, or when it has answered. Include it behind cmocka.h. */
#ifndef GROGNARD_TESTS_CUT_PROXY_H
#define GROGNARD_TESTS_CUT_PROXY_H

#include "server/store/trial_postgres.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>

typedef enum cut_when { CUT_NEVER, CUT_BEFORE, CUT_DURING, CUT_BEHIND, CUTS } cut_when;

typedef struct cut_proxy {
    char folder[100];  /* of its socket */
    char address[300]; /* for stores */
    int listens;
    _Atomic int when; /* the next COMMIT; then it passes everything on */
    _Atomic int cuts;
} cut_proxy;

typedef struct cut_pair {
    cut_proxy *proxy;
    int client, server;
} cut_pair;

static inline int cut_socket(const char *folder, bool listens)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "%s/.s.PGSQL.5432", folder);
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int failed = listens ? bind(file, (struct sockaddr *)&at, sizeof at) || listen(file, 20)
                         : connect(file, (struct sockaddr *)&at, sizeof at);
    if (!failed)
        return file;
    close(file);
    return -1;
}

static inline bool cut_send(int to, const char *bytes, ssize_t size)
{
    for (ssize_t sent = 0, now; sent < size; sent += now)
        if ((now = send(to, bytes + sent, (size_t)(size - sent), MSG_NOSIGNAL)) <= 0)
            return false;
    return true;
}

/* False: cut. */
static inline bool cut_forward(cut_pair *pair, const char *bytes, ssize_t size)
{
    int when = CUT_NEVER;
    if (memmem(bytes, (size_t)size, "COMMIT", 6))
        when = atomic_exchange(&pair->proxy->when, CUT_NEVER);
    if (when != CUT_NEVER)
        atomic_fetch_add(&pair->proxy->cuts, 1);
    if (when == CUT_BEFORE || !cut_send(pair->server, bytes, size))
        return false;
    if (when == CUT_BEHIND) {
        char answer[1000];
        (void)!read(pair->server, answer, sizeof answer);
    }
    return when == CUT_NEVER;
}

static inline bool cut_pass(cut_pair *pair, bool up)
{
    char bytes[1 << 16];
    ssize_t size = read(up ? pair->client : pair->server, bytes, sizeof bytes);
    if (size <= 0)
        return false;
    return up ? cut_forward(pair, bytes, size) : cut_send(pair->client, bytes, size);
}

static inline void *cut_pump(void *of)
{
    cut_pair *pair = of;
    struct pollfd files[2] = {{.fd = pair->client, .events = POLLIN},
                              {.fd = pair->server, .events = POLLIN}};
    bool open = true;
    while (open && poll(files, 2, -1) > 0) {
        if (files[0].revents)
            open = cut_pass(pair, true);
        if (open && files[1].revents)
            open = cut_pass(pair, false);
    }
    close(pair->client);
    close(pair->server);
    free(pair);
    return NULL;
}

static inline void *cut_accept(void *of)
{
    cut_proxy *proxy = of;
    for (int client; (client = accept(proxy->listens, NULL, NULL)) >= 0;) {
        pthread_t thread;
        cut_pair *pair = malloc(sizeof *pair);
        *pair = (cut_pair){proxy, client, cut_socket(the_postgres.folder, false)};
        if (pair->server < 0 || pthread_create(&thread, NULL, cut_pump, pair) != 0) {
            close(client);
            free(pair);
        } else {
            pthread_detach(thread);
        }
    }
    return NULL;
}

/* In front of the program's own server. It lives as long as the program. */
static inline void cut_open(cut_proxy *proxy)
{
    pthread_t thread;
    snprintf(proxy->folder, sizeof proxy->folder, "/tmp/grognard-cut-%ld", (long)getpid());
    snprintf(proxy->address, sizeof proxy->address,
             "postgresql:///postgres?host=%s&user=grognard&options=-csearch_path%%3Dt%ld",
             proxy->folder, (long)getpid());
    if (mkdir(proxy->folder, 0700) != 0 || (proxy->listens = cut_socket(proxy->folder, true)) < 0 ||
        pthread_create(&thread, NULL, cut_accept, proxy) != 0)
        abort();
    pthread_detach(thread);
}

static inline void cut_close(const cut_proxy *proxy)
{
    char name[150];
    snprintf(name, sizeof name, "%s/.s.PGSQL.5432", proxy->folder);
    shutdown(proxy->listens, SHUT_RDWR);
    close(proxy->listens);
    unlink(name);
    rmdir(proxy->folder);
}

#endif
