/* terminal.c: terminal features: colors, clearing the screen, progress of long runs. */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool cli_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) == 1;
}

/* Does the terminal support control sequences? */
static bool has_controls(void)
{
    const char *kind = getenv("TERM");
    return kind && kind[0] && strcmp(kind, "dumb") != 0;
}

const char *cli_style(FILE *stream, int style)
{
    static const char *const codes[] = {"\033[0m", "\033[1m", "\033[32m", "\033[31m", "\033[2m"};
    const char *unwanted = getenv("NO_COLOR");
    if ((unwanted && unwanted[0]) || !has_controls() || !cli_is_terminal(stream))
        return "";
    return codes[style];
}

/* Also clears the scrollback, which holds the other seat's pieces. */
void cli_clear_screen(FILE *stream)
{
    if (!cli_is_terminal(stream))
        fputs("----------------------------------------\n", stream);
    else if (has_controls())
        fputs("\033[2J\033[3J\033[H", stream);
    else
        for (int line = 0; line < 100; line++)
            fputc('\n', stream);
}

/* ---------------------------------------------------------------- progress */

uint64_t cli_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void cli_progress_open(cli_progress *progress, const char *what, uint64_t total)
{
    progress->what = what;
    progress->total = total;
    progress->shown = cli_milliseconds();
    progress->visible = false;
    progress->note = NULL;
}

/* Shows nothing for short runs, and updates long ones five times a second. */
void cli_progress_show(cli_progress *progress, uint64_t done)
{
    if (!cli_is_terminal(stderr) || !has_controls())
        return;
    uint64_t now = cli_milliseconds();
    if (now - progress->shown < 200)
        return;
    progress->shown = now;
    progress->visible = true;
    fprintf(stderr, "\r%s: %llu", progress->what, (unsigned long long)done);
    if (progress->total > 0)
        fprintf(stderr, " of %llu (%llu%%)", (unsigned long long)progress->total,
                (unsigned long long)(done * 100 / progress->total));
    fprintf(stderr, "%s\033[K", progress->note ? progress->note : "");
    fflush(stderr);
}

void cli_progress_close(cli_progress *progress)
{
    if (progress->visible)
        fputs("\r\033[K", stderr);
    progress->visible = false;
}

/* ---------------------------------------------------------------- Ctrl-C */

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* Without SA_RESTART, so that a blocking read returns. */
void cli_catch_interrupt(void)
{
    struct sigaction action = {0};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

static bool is_ignored(int signal)
{
    struct sigaction now;
    return sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void cli_catch_ending(void)
{
    struct sigaction action = {0};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    if (!is_ignored(SIGHUP)) /* as nohup wants it */
        sigaction(SIGHUP, &action, NULL);
    cli_catch_interrupt();
}

void cli_interrupt(void)
{
    interrupted = 1;
}

bool cli_interrupted(void)
{
    return interrupted != 0;
}
