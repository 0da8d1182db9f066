/* started.h: the measured server: started here, observed, and stopped by its process id. */
#ifndef GROGNARD_BENCH_STARTED_H
#define GROGNARD_BENCH_STARTED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct load_server {
    pid_t pid;
    int said; /* its standard output */
    uint16_t port;
    char store[400];
} load_server;

/* Resource usage of a process. */
typedef struct load_usage {
    double seconds;  /* CPU seconds */
    uint64_t memory; /* resident bytes */
} load_usage;

/* `words`: extra arguments, ended by NULL. False: it did not start, and an error was printed. */
bool started_open(load_server *started, const char *program, const char *folder,
                  char *const *words);
void started_close(load_server *started);
/* Reads its output, so that it never blocks on us. */
void started_hear(load_server *started);
load_usage usage_of(pid_t pid);
/* How long the folder's disk takes to make 4 KB durable, in microseconds: the median of several. */
double disk_sync(const char *folder);
const char *disk_kind(const char *folder); /* "ext4", "tmpfs" .. */

#endif
