/* started.h: the server that is measured: started here, looked at, and ended by its id. */
#ifndef GROGNARD_BENCH_STARTED_H
#define GROGNARD_BENCH_STARTED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct load_server {
    pid_t pid;
    int said; /* what it prints */
    uint16_t port;
    char store[400];
} load_server;

/* What a process has used. */
typedef struct load_usage {
    double seconds;  /* of processors */
    uint64_t memory; /* bytes that are resident */
} load_usage;

/* `words`: further words for its command line, up to NULL. False: it did not start, which was printed. */
bool started_open(load_server *started, const char *program, const char *folder,
                  char *const *words);
void started_close(load_server *started);
/* Reads what it prints, so that it never waits for us. */
void started_hear(load_server *started);
load_usage usage_of(pid_t pid);
/* How long the disk of the folder takes to make 4 KB durable, in microseconds: the median of some. */
double disk_sync(const char *folder);
const char *disk_kind(const char *folder); /* "ext4", "tmpfs" .. */

#endif
