/* lines.h: many connections to one server from one thread: sends requests, receives replies and events. */
#ifndef GROGNARD_BENCH_LINES_H
#define GROGNARD_BENCH_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REQUEST_MAX = 16384, COOKIE_MAX = 200, TOKEN_MAX = 100 };

/* A reply. The body is NUL-terminated, and valid until the callback returns. */
typedef struct load_reply {
    int status;
    const char *head, *body;
    size_t size;
    uint64_t took; /* nanoseconds since the request was queued */
} load_reply;

typedef struct load_line {
    int fd; /* -1: none */
    struct load_crowd *crowd;
    uint16_t port; /* as the crowd had it when the line was opened */
    void *owner;
    void (*replied)(struct load_line *line, const load_reply *reply);
    void (*told)(struct load_line *line); /* a stream: an event has arrived */
    bool streams, wants_to_write;
    char out[REQUEST_MAX];
    size_t out_size, out_sent;
    char *in;
    size_t in_size, in_room;
    uint64_t since; /* when the request was queued */
    /* A stream: position in a chunk, and the current line of text. */
    enum { CHUNK_SIZE, CHUNK_DATA, CHUNK_END } part;
    size_t chunk;
    char word[16];
    size_t word_size;
    uint64_t entries, hellos;
} load_line;

/* All connections of a run. */
typedef struct load_crowd {
    int epoll;
    uint16_t port; /* of the next line */
    uint64_t lost; /* connections closed by the server */
} load_crowd;

/* A user's credentials for the server. */
typedef struct load_pass {
    char cookie[COOKIE_MAX], token[TOKEN_MAX];
} load_pass;

uint64_t nanoseconds(void);
void crowd_open(load_crowd *crowd, uint16_t port);
void crowd_close(load_crowd *crowd);
/* Handles what has arrived; waits at most this long for it. */
void crowd_turn(load_crowd *crowd, int milliseconds);

bool line_open(load_line *line, load_crowd *crowd, void *owner);
void line_close(load_line *line);
/* One request at a time. body NULL: none. pass NULL: not logged in. False: the request is too long. */
bool line_send(load_line *line, const load_pass *pass, const char *method, const char *path,
               const char *body);

/* Reads the cookie and the token from a reply to /me. */
bool pass_read(load_pass *pass, const load_reply *reply);
/* The number or text after "KEY": in JSON of a known format; false if it is not there. */
bool find_number(const char *json, const char *key, uint64_t *value);
bool find_text(const char *json, const char *key, char *value, size_t size);

#endif
