/* site.h: the files that the server gives to browsers: the client, the boards. */
#ifndef GROGNARD_CLI_SITE_H
#define GROGNARD_CLI_SITE_H

#include "cli.h"

typedef struct cli_site {
    gg_file *files; /* by name, without the first slash */
    uint32_t count, room;
    size_t size; /* of all of them */
    cli_list pieces;
} cli_site;

/* Reads DIR/web and DIR/boards; NULL: those beside the program, or those installed with it. Without a client there is a
 * page that says what runs here. False: an error was printed. */
bool cli_site_open(cli_site *site, const gg_shelf *shelf, const char *folder);
void cli_site_close(cli_site *site);

#endif
