/* fake_webhook.h: an HTTP server in a thread, on a free port of this machine, that keeps what is posted to it. */
#ifndef GROGNARD_TESTS_FAKE_WEBHOOK_H
#define GROGNARD_TESTS_FAKE_WEBHOOK_H

#include <arpa/inet.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { WEBHOOK_SIZE = 4000 };

typedef struct fake_webhook {
    _Atomic int status; /* of its answers */
    _Atomic int count;
    atomic_bool stop;
    int socket, port;
    pthread_t thread;
    char request[WEBHOOK_SIZE]; /* the newest */
} fake_webhook;

static inline bool webhook_is_whole(const char *request)
{
    const char *body = strstr(request, "\r\n\r\n"), *length = strstr(request, "Content-Length: ");
    return body && length && strlen(body + 4) >= strtoul(length + 16, NULL, 10);
}

static inline void webhook_serve(fake_webhook *self, int line)
{
    char answer[120];
    size_t used = 0;
    self->request[0] = 0;
    while (!webhook_is_whole(self->request)) {
        ssize_t got = recv(line, self->request + used, WEBHOOK_SIZE - 1 - used, 0);
        if (got <= 0)
            return;
        used += (size_t)got;
        self->request[used] = 0;
    }
    atomic_fetch_add(&self->count, 1);
    snprintf(answer, sizeof answer, "HTTP/1.1 %d x\r\nContent-Length: 0\r\n\r\n",
             atomic_load(&self->status));
    if (send(line, answer, strlen(answer), MSG_NOSIGNAL) < 0)
        return;
}

static inline void *webhook_run(void *to)
{
    fake_webhook *self = to;
    while (!atomic_load(&self->stop)) {
        int line = accept(self->socket, NULL, NULL);
        if (line < 0)
            continue;
        webhook_serve(self, line);
        close(line);
    }
    return NULL;
}

static inline fake_webhook *webhook_open(void)
{
    fake_webhook *self = calloc(1, sizeof *self);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    struct timeval limit = {.tv_usec = 20000};
    self->socket = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(self->socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (bind(self->socket, (struct sockaddr *)&at, size) != 0 || listen(self->socket, 8) != 0 ||
        getsockname(self->socket, (struct sockaddr *)&at, &size) != 0)
        abort();
    self->port = ntohs(at.sin_port);
    atomic_store(&self->status, 204); /* as Discord answers */
    if (pthread_create(&self->thread, NULL, webhook_run, self) != 0)
        abort();
    return self;
}

static inline void webhook_close(fake_webhook *self)
{
    atomic_store(&self->stop, true);
    pthread_join(self->thread, NULL);
    close(self->socket);
    free(self);
}

#endif
