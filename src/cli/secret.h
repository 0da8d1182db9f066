/* secret.h: reads a password. */
#ifndef GROGNARD_CLI_SECRET_H
#define GROGNARD_CLI_SECRET_H

#include "cli.h"

enum { SECRET_MAX = 401 };

/* Reads a new password: typed twice without echo, or the first line of standard input. False: an error was printed. */
bool cli_read_secret(char out[SECRET_MAX]);
/* Reads one without echo. */
bool cli_ask_secret(const char *prompt, char out[SECRET_MAX]);

#endif
