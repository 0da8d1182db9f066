/* secret.c: reads a password from the terminal without echo, or from standard input. */
#define _POSIX_C_SOURCE 200809L

#include "secret.h"

#include <sodium.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static bool read_line(cli_lines *lines, char *out, size_t size)
{
    cli_line_status status = cli_next_line(lines);
    if (status == CLI_LINE_READ && lines->size < size) {
        memcpy(out, lines->line, lines->size + 1);
        return true;
    }
    if (status == CLI_LINE_STOPPED)
        cli_error("stopped");
    else if (status == CLI_LINE_END)
        cli_error("a password was expected");
    else
        cli_error("the password is too long");
    return false;
}

static bool ask(cli_lines *lines, const char *prompt, char *out, size_t size)
{
    struct termios before, silent;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return read_line(lines, out, size);
    silent = before;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    fputs(prompt, stderr);
    cli_catch_interrupt(); /* so that Ctrl-C does not leave the echo off */
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    bool read = read_line(lines, out, size);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    fputc('\n', stderr);
    return read;
}

/* Asks twice, since the user cannot see the input. */
static bool ask_twice(cli_lines *lines, char *out, size_t size)
{
    char again[SECRET_MAX];
    bool good = ask(lines, "new password: ", out, size) &&
                ask(lines, "repeat password: ", again, sizeof again);
    bool same = good && strcmp(out, again) == 0;
    sodium_memzero(again, sizeof again);
    if (good && !same)
        cli_error("the passwords do not match");
    return same;
}

bool cli_read_secret(char out[SECRET_MAX])
{
    cli_lines lines;
    cli_lines_open(&lines, STDIN_FILENO);
    bool read = cli_is_terminal(stdin) ? ask_twice(&lines, out, SECRET_MAX)
                                       : read_line(&lines, out, SECRET_MAX);
    sodium_memzero(&lines, sizeof lines);
    return read;
}

bool cli_ask_secret(const char *prompt, char out[SECRET_MAX])
{
    cli_lines lines;
    cli_lines_open(&lines, STDIN_FILENO);
    return ask(&lines, prompt, out, SECRET_MAX);
}
