/* started.c: starts the server; measures its memory, CPU time, and disk. */
#define _GNU_SOURCE

#include "started.h"
#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 60, START_SECONDS = 120 };

static void become(const char *program, const char *store, char *const *words, int out)
{
    char *list[WORDS_MAX + 8];
    int count = 0;
    const char *const first[] = {program, "serve", "--listen", "127.0.0.1:0", "--store", store};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        list[count++] = strdup(first[i]);
    for (int i = 0; i < WORDS_MAX && words[i]; i++)
        list[count++] = words[i];
    list[count] = NULL;
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execv(program, list);
    fprintf(stderr, "%s: %s\n", program, strerror(errno));
    _exit(127);
}

/* Waits for the line with the address. */
static bool read_address(load_server *started)
{
    char text[8192] = "";
    size_t size = 0;
    uint64_t end = nanoseconds() + START_SECONDS * UINT64_C(1000000000);
    while (size + 1 < sizeof text && nanoseconds() < end) {
        ssize_t got = read(started->said, text + size, sizeof text - 1 - size);
        if (got == 0)
            break;
        if (got < 0) {
            usleep(2000);
            continue;
        }
        size += (size_t)got;
        text[size] = '\0';
        const char *found = strstr(text, "http://127.0.0.1:");
        if (found && strpbrk(found + 17, "/ \n")) {
            started->port = (uint16_t)strtoul(found + 17, NULL, 10);
            return true;
        }
    }
    fprintf(stderr, "bench_load: the server did not start: %.*s\n", (int)size, text);
    return false;
}

static void remove_store(const load_server *started)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", ".lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char file[420];
        snprintf(file, sizeof file, "%s%s", started->store, ends[i]);
        unlink(file);
    }
}

bool started_open(load_server *started, const char *program, const char *folder, char *const *words)
{
    int pipes[2];
    *started = (struct load_server){.pid = -1};
    snprintf(started->store, sizeof started->store, "%s/load-%ld.db", folder, (long)getpid());
    remove_store(started);
    if (pipe2(pipes, O_CLOEXEC) != 0)
        return false;
    started->pid = fork();
    if (started->pid == 0)
        become(program, started->store, words, pipes[1]);
    close(pipes[1]);
    started->said = pipes[0];
    fcntl(started->said, F_SETFL, O_NONBLOCK);
    if (read_address(started))
        return true;
    started_close(started);
    return false;
}

void started_hear(load_server *started)
{
    char text[4096];
    while (read(started->said, text, sizeof text) > 0)
        ;
}

/* Waits ten seconds for it to stop, then kills it. */
static void end_server(load_server *started)
{
    int status = 0;
    kill(started->pid, SIGTERM);
    for (int i = 0; i < 2500; i++) {
        if (waitpid(started->pid, &status, WNOHANG) != 0)
            return;
        started_hear(started);
        usleep(4000);
    }
    kill(started->pid, SIGKILL);
    waitpid(started->pid, &status, 0);
}

void started_close(load_server *started)
{
    if (started->pid > 0)
        end_server(started);
    close(started->said);
    remove_store(started);
}

/* ---------------------------------------------------------------- resource usage */

static bool read_file(pid_t pid, const char *name, char *text, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t got = fread(text, 1, size - 1, file);
    text[got] = '\0';
    fclose(file);
    return true;
}

static uint64_t kilobytes(const char *text, const char *key)
{
    const char *found = strstr(text, key);
    return found ? strtoull(found + strlen(key), NULL, 10) * 1024 : 0;
}

/* Reads /proc/PID/stat after the name, which may contain anything: fields 12 and 13 are CPU ticks in user and system
 * mode. */
static double processor_seconds(const char *text)
{
    enum { USER = 12, SYSTEM = 13 };
    const char *behind = strrchr(text, ')');
    unsigned long ticks = 0;
    if (!behind)
        return 0;
    for (int i = 1; i <= SYSTEM; i++) {
        behind = strchr(behind + 1, ' ');
        if (!behind)
            return 0;
        if (i >= USER)
            ticks += strtoul(behind, NULL, 10);
    }
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

load_usage usage_of(pid_t pid)
{
    char text[4096];
    load_usage used = {0, 0};
    if (read_file(pid, "status", text, sizeof text))
        used.memory = kilobytes(text, "VmRSS:");
    if (read_file(pid, "stat", text, sizeof text))
        used.seconds = processor_seconds(text);
    return used;
}

/* ---------------------------------------------------------------- the disk */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double disk_sync(const char *folder)
{
    enum { TIMES = 101 };
    char file[400], block[4096] = {1};
    double took[TIMES];
    snprintf(file, sizeof file, "%s/sync-%ld", folder, (long)getpid());
    int fd = open(file, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0)
        return 0;
    for (int i = 0; i < TIMES; i++) {
        uint64_t begin = nanoseconds();
        if (write(fd, block, sizeof block) != (ssize_t)sizeof block || fdatasync(fd) != 0)
            break;
        took[i] = (double)(nanoseconds() - begin) / 1e3;
    }
    close(fd);
    unlink(file);
    qsort(took, TIMES, sizeof took[0], compare);
    return took[TIMES / 2];
}

const char *disk_kind(const char *folder)
{
    struct statfs facts;
    if (statfs(folder, &facts) != 0)
        return "unknown";
    switch ((unsigned long)facts.f_type) {
    case 0xef53:
        return "ext4";
    case 0x01021994:
        return "tmpfs";
    case 0x58465342:
        return "xfs";
    case 0x9123683e:
        return "btrfs";
    case 0x794c7630:
        return "overlay";
    default:
        return "another";
    }
}
