/* lines.h: many connections to one server, from one thread: requests out, replies and events in. */
#ifndef GROGNARD_BENCH_LINES_H
#define GROGNARD_BENCH_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REQUEST_MAX = 16384, COOKIE_MAX = 200, TOKEN_MAX = 100 };

/* A reply: the body is terminated, and good until the function returns. */
typedef struct load_reply {
    int status;
    const char *head, *body;
    size_t size;
    uint64_t took; /* nanoseconds since the request was handed over */
} load_reply;

typedef struct load_line {
    int fd; /* -1: none */
    struct load_crowd *crowd;
    void *owner;
    void (*replied)(struct load_line *line, const load_reply *reply);
    void (*told)(struct load_line *line); /* a stream: an entry has come */
    bool streams, wants_to_write;
    char out[REQUEST_MAX];
    size_t out_size, out_sent;
    char *in;
    size_t in_size, in_room;
    uint64_t since; /* when the request was handed over */
    /* A stream: where in a chunk, and the line of text that is being read. */
    enum { CHUNK_SIZE, CHUNK_DATA, CHUNK_END } part;
    size_t chunk;
    char word[16];
    size_t word_size;
    uint64_t entries, hellos;
} load_line;

/* All lines of a run. */
typedef struct load_crowd {
    int epoll;
    uint16_t port;
    uint64_t lost; /* lines that the server closed */
} load_crowd;

/* Who somebody is for the server. */
typedef struct load_pass {
    char cookie[COOKIE_MAX], token[TOKEN_MAX];
} load_pass;

uint64_t nanoseconds(void);
void crowd_open(load_crowd *crowd, uint16_t port);
void crowd_close(load_crowd *crowd);
/* Serves what has come, waits at most so long for it. */
void crowd_turn(load_crowd *crowd, int milliseconds);

bool line_open(load_line *line, load_crowd *crowd, void *owner);
void line_close(load_line *line);
/* One request at a time. `body` NULL: none. pass NULL: a stranger. False: it is too long. */
bool line_send(load_line *line, const load_pass *pass, const char *method, const char *path,
               const char *body);

/* The cookie and the token from a reply to /me. */
bool pass_read(load_pass *pass, const load_reply *reply);
/* The number or text behind "KEY": in JSON that we know; false: it is not there. */
bool find_number(const char *json, const char *key, uint64_t *value);
bool find_text(const char *json, const char *key, char *value, size_t size);

#endif
