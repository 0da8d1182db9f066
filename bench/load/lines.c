/* lines.c: nonblocking connections: epoll, HTTP/1.1 with Content-Length, chunked streams. */
#define _GNU_SOURCE

#include "lines.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void fail(const char *what)
{
    fprintf(stderr, "bench_load: %s: %s\n", what, strerror(errno));
    exit(1);
}

void crowd_open(load_crowd *crowd, uint16_t port)
{
    *crowd = (struct load_crowd){.epoll = epoll_create1(EPOLL_CLOEXEC), .port = port};
    if (crowd->epoll < 0)
        fail("epoll");
}

void crowd_close(load_crowd *crowd)
{
    close(crowd->epoll);
}

/* ---------------------------------------------------------------- lines */

static void watch(load_line *line, int operation, bool write)
{
    struct epoll_event event = {.events = EPOLLIN | (write ? EPOLLOUT : 0u), .data.ptr = line};
    line->wants_to_write = write;
    if (epoll_ctl(line->crowd->epoll, operation, line->fd, &event) != 0)
        fail("epoll_ctl");
}

bool line_open(load_line *line, load_crowd *crowd, void *owner)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(crowd->port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *line = (struct load_line){.fd = -1, .crowd = crowd, .owner = owner, .port = crowd->port};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    int on = 1;
    /* A local connection is established immediately; only what follows must not block. */
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 ||
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) {
        close(fd);
        return false;
    }
    line->fd = fd;
    watch(line, EPOLL_CTL_ADD, false);
    return true;
}

void line_close(load_line *line)
{
    if (line->fd >= 0)
        close(line->fd);
    line->fd = -1;
    free(line->in);
    line->in = NULL;
    line->in_size = line->in_room = 0;
}

static void lose(load_line *line)
{
    if (line->fd < 0)
        return;
    line->crowd->lost++;
    line_close(line);
}

static void write_out(load_line *line)
{
    while (line->out_sent < line->out_size) {
        ssize_t sent = send(line->fd, line->out + line->out_sent, line->out_size - line->out_sent,
                            MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            if (!line->wants_to_write)
                watch(line, EPOLL_CTL_MOD, true);
            return;
        }
        if (sent < 0) {
            lose(line);
            return;
        }
        line->out_sent += (size_t)sent;
    }
    if (line->wants_to_write)
        watch(line, EPOLL_CTL_MOD, false);
}

bool line_send(load_line *line, const load_pass *pass, const char *method, const char *path,
               const char *body)
{
    if (line->fd < 0)
        return false;
    int size = snprintf(line->out, sizeof line->out,
                        "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n%s%s%s%s%s%s"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        method, path, (unsigned)line->port, pass ? "Cookie: " : "",
                        pass ? pass->cookie : "", pass ? "\r\n" : "",
                        pass ? "X-Grognard-Token: " : "", pass ? pass->token : "",
                        pass ? "\r\n" : "", body ? strlen(body) : 0, body ? body : "");
    if (size < 0 || (size_t)size >= sizeof line->out)
        return false;
    line->out_size = (size_t)size;
    line->out_sent = 0;
    line->since = nanoseconds();
    write_out(line);
    return true;
}

/* ---------------------------------------------------------------- streams */

static void end_of_text_line(load_line *line)
{
    if (line->word_size == 12 && memcmp(line->word, "event: entry", 12) == 0) {
        line->entries++;
        if (line->told)
            line->told(line);
    }
    if (line->word_size == 12 && memcmp(line->word, "event: hello", 12) == 0)
        line->hellos++;
    line->word_size = 0;
}

static void take_text(load_line *line, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\n') {
            end_of_text_line(line);
            continue;
        }
        if (line->word_size < sizeof line->word)
            line->word[line->word_size] = text[i];
        line->word_size++;
    }
}

/* Consumes one chunk from `in`; returns how many bytes were used, 0 if more must arrive. */
static size_t take_chunk(load_line *line, char *at, size_t size)
{
    if (line->part == CHUNK_DATA) {
        size_t part = size < line->chunk ? size : line->chunk;
        take_text(line, at, part);
        line->chunk -= part;
        if (line->chunk == 0)
            line->part = CHUNK_END;
        return part;
    }
    char *end = memchr(at, '\n', size);
    if (!end)
        return 0;
    if (line->part == CHUNK_SIZE) {
        line->chunk = strtoul(at, NULL, 16);
        line->part = line->chunk > 0 ? CHUNK_DATA : CHUNK_END;
    } else {
        line->part = CHUNK_SIZE;
    }
    return (size_t)(end - at) + 1;
}

static void take_stream(load_line *line)
{
    size_t used = 0;
    while (used < line->in_size) {
        size_t part = take_chunk(line, line->in + used, line->in_size - used);
        if (part == 0)
            break;
        used += part;
    }
    memmove(line->in, line->in + used, line->in_size - used);
    line->in_size -= used;
}

/* ---------------------------------------------------------------- replies */

static const char *header(const char *head, const char *name)
{
    const char *found = strcasestr(head, name);
    return found ? found + strlen(name) : NULL;
}

/* Parses a complete reply in `in`; returns its size, 0 if it is not complete yet. */
static size_t read_reply(load_line *line, load_reply *reply)
{
    char *end = memmem(line->in, line->in_size, "\r\n\r\n", 4);
    if (!end)
        return 0;
    *end = '\0';
    *reply = (struct load_reply){
        .status = (int)strtol(line->in + 9, NULL, 10), .head = line->in, .body = end + 4};
    const char *length = header(line->in, "\ncontent-length:");
    reply->size = length ? strtoul(length, NULL, 10) : 0;
    line->streams = header(line->in, "\ncontent-type: text/event-stream") != NULL;
    size_t all = (size_t)(end + 4 - line->in) + (line->streams ? 0 : reply->size);
    if (all > line->in_size) {
        *end = '\r';
        return 0;
    }
    return all;
}

static void take_reply(load_line *line)
{
    load_reply got;
    size_t size = read_reply(line, &got);
    if (size == 0)
        return;
    got.took = nanoseconds() - line->since;
    if (line->streams) {
        memmove(line->in, line->in + size, line->in_size - size);
        line->in_size -= size;
        line->part = CHUNK_SIZE;
        take_stream(line);
        return;
    }
    line->in[size] = '\0'; /* there is always room for it */
    line->in_size = 0;
    if (line->replied)
        line->replied(line, &got);
}

/* False: nothing more to read now, or the connection is closed. */
static bool read_more(load_line *line)
{
    if (line->in_room - line->in_size < 4097) {
        line->in_room = line->in_room ? line->in_room * 2 : 8192;
        line->in = realloc(line->in, line->in_room);
        if (!line->in)
            fail("memory");
    }
    size_t room = line->in_room - line->in_size - 1;
    ssize_t got = recv(line->fd, line->in + line->in_size, room, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return false;
    if (got <= 0) {
        lose(line);
        return false;
    }
    line->in_size += (size_t)got;
    return (size_t)got == room;
}

static void read_in(load_line *line)
{
    while (read_more(line))
        ;
    if (line->fd < 0 || line->in_size == 0)
        return;
    if (line->streams)
        take_stream(line);
    else
        take_reply(line);
    if (line->streams && line->in_size == 0) { /* thousands of idle streams need no memory */
        free(line->in);
        line->in = NULL;
        line->in_room = 0;
    }
}

void crowd_turn(load_crowd *crowd, int milliseconds)
{
    struct epoll_event events[256];
    int count = epoll_wait(crowd->epoll, events, 256, milliseconds);
    for (int i = 0; i < count; i++) {
        load_line *line = events[i].data.ptr;
        if (line->fd >= 0 && (events[i].events & EPOLLOUT))
            write_out(line);
        if (line->fd >= 0 && (events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP)))
            read_in(line);
    }
}

/* ---------------------------------------------------------------- reading replies */

bool find_number(const char *json, const char *key, uint64_t *value)
{
    const char *at = strstr(json, key);
    if (!at)
        return false;
    at += strlen(key);
    if (*at < '0' || *at > '9')
        return false;
    *value = strtoull(at, NULL, 10);
    return true;
}

bool find_text(const char *json, const char *key, char *value, size_t size)
{
    const char *at = strstr(json, key);
    if (!at)
        return false;
    at += strlen(key);
    const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
    if (!end || (size_t)(end - at) > size)
        return false;
    memcpy(value, at + 1, (size_t)(end - at - 1));
    value[end - at - 1] = '\0';
    return true;
}

bool pass_read(load_pass *pass, const load_reply *reply)
{
    const char *cookie = header(reply->head, "\nset-cookie: ");
    size_t size = cookie ? strcspn(cookie, ";\r\n") : 0;
    if (size == 0 || size >= sizeof pass->cookie)
        return false;
    memcpy(pass->cookie, cookie, size);
    pass->cookie[size] = '\0';
    return find_text(reply->body, "\"token\":", pass->token, sizeof pass->token);
}
