/* fake_smtp.h: an SMTP server in a thread, on a free port of this machine, that answers as a test wants. */
#ifndef GROGNARD_TESTS_FAKE_SMTP_H
#define GROGNARD_TESTS_FAKE_SMTP_H

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

typedef enum smtp_way {
    SMTP_ACCEPT,
    SMTP_GREET_421,
    SMTP_REFUSE_FROM,
    SMTP_UNKNOWN_TO,  /* 550 to RCPT */
    SMTP_GREYLIST_TO, /* 451 to RCPT */
    SMTP_REFUSE_DATA, /* 554 after the mail */
    SMTP_FULL,        /* 452 after the mail */
    SMTP_HANG,        /* no greeting */
    SMTP_LEAVE_EARLY, /* closes the connection after RCPT */
    SMTP_LEAVE_LATE   /* closes it after the mail, without an answer */
} smtp_way;

enum { SMTP_MAILS = 40, SMTP_MAIL_SIZE = 8000 };

typedef struct fake_smtp {
    _Atomic int way; /* smtp_way */
    atomic_bool stop;
    _Atomic int count; /* of mails that were handed over, accepted or not */
    int socket, port;
    pthread_t thread;
    char to[SMTP_MAILS][300];
    char mail[SMTP_MAILS][SMTP_MAIL_SIZE];
} fake_smtp;

static inline void smtp_say(int line, const char *text)
{
    if (send(line, text, strlen(text), MSG_NOSIGNAL) < 0)
        return;
}

/* Without CR and LF; false: the connection has ended, or the server stops. */
static inline bool smtp_line(fake_smtp *self, int line, char *out, size_t room)
{
    size_t used = 0;
    char c;
    while (!atomic_load(&self->stop)) {
        ssize_t got = recv(line, &c, 1, 0);
        if (got == 0)
            return false;
        if (got < 0)
            continue; /* a time limit: is it still wanted? */
        if (c == '\n')
            break;
        if (c != '\r' && used + 1 < room)
            out[used++] = c;
    }
    out[used] = 0;
    return !atomic_load(&self->stop);
}

/* Reads a mail; its answer, "": none. */
static inline const char *smtp_take_mail(fake_smtp *self, int line)
{
    char text[1200];
    int number = atomic_load(&self->count);
    char *mail = self->mail[number % SMTP_MAILS];
    size_t used = 0;
    while (smtp_line(self, line, text, sizeof text) && strcmp(text, ".") != 0)
        used += (size_t)snprintf(mail + used, SMTP_MAIL_SIZE - used, "%s\n",
                                 text[0] == '.' ? text + 1 : text);
    atomic_store(&self->count, number + 1);
    switch (atomic_load(&self->way)) {
    case SMTP_REFUSE_DATA:
        return "554 5.7.1 looks like spam\r\n";
    case SMTP_FULL:
        return "452 4.3.1 try later\r\n";
    case SMTP_LEAVE_LATE:
        return "";
    default:
        return "250 2.0.0 taken\r\n";
    }
}

static inline const char *smtp_take_recipient(fake_smtp *self, const char *text)
{
    int number = atomic_load(&self->count);
    snprintf(self->to[number % SMTP_MAILS], sizeof self->to[0], "%s", text);
    switch (atomic_load(&self->way)) {
    case SMTP_UNKNOWN_TO:
        return "550 5.1.1 no such user\r\n";
    case SMTP_GREYLIST_TO:
        return "451 4.7.1 greylisted\r\n";
    case SMTP_LEAVE_EARLY:
        return "";
    default:
        return "250 2.1.5 ok\r\n";
    }
}

static inline const char *smtp_answer(fake_smtp *self, int line, const char *text)
{
    if (strncmp(text, "EHLO", 4) == 0)
        return "250-fake\r\n250 8BITMIME\r\n";
    if (strncmp(text, "MAIL", 4) == 0)
        return atomic_load(&self->way) == SMTP_REFUSE_FROM ? "550 5.7.1 not from here\r\n"
                                                           : "250 2.1.0 ok\r\n";
    if (strncmp(text, "RCPT", 4) == 0)
        return smtp_take_recipient(self, text);
    if (strncmp(text, "DATA", 4) == 0) {
        smtp_say(line, "354 go ahead\r\n");
        return smtp_take_mail(self, line);
    }
    return strncmp(text, "QUIT", 4) == 0 ? "221 bye\r\n" : "250 ok\r\n";
}

static inline void smtp_serve(fake_smtp *self, int line)
{
    char text[1200];
    int way = atomic_load(&self->way);
    if (way == SMTP_GREET_421) {
        smtp_say(line, "421 4.3.2 closed today\r\n");
        return;
    }
    if (way != SMTP_HANG)
        smtp_say(line, "220 fake\r\n");
    while (smtp_line(self, line, text, sizeof text)) {
        const char *answer = smtp_answer(self, line, text);
        if (answer[0] == 0)
            return;
        smtp_say(line, answer);
    }
}

static inline void *smtp_run(void *to)
{
    fake_smtp *self = to;
    while (!atomic_load(&self->stop)) {
        int line = accept(self->socket, NULL, NULL);
        if (line < 0)
            continue;
        struct timeval limit = {.tv_usec = 20000};
        setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        smtp_serve(self, line);
        close(line);
    }
    return NULL;
}

static inline fake_smtp *smtp_open(void)
{
    fake_smtp *self = calloc(1, sizeof *self);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    struct timeval limit = {.tv_usec = 20000};
    self->socket = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(self->socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (bind(self->socket, (struct sockaddr *)&at, size) != 0 || listen(self->socket, 8) != 0 ||
        getsockname(self->socket, (struct sockaddr *)&at, &size) != 0)
        abort();
    self->port = ntohs(at.sin_port);
    if (pthread_create(&self->thread, NULL, smtp_run, self) != 0)
        abort();
    return self;
}

static inline void smtp_close(fake_smtp *self)
{
    atomic_store(&self->stop, true);
    pthread_join(self->thread, NULL);
    close(self->socket);
    free(self);
}

#endif
