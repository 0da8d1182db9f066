/* site.h: the files that the server serves to browsers: the client, the boards, and the page that needs no server. */
#ifndef GROGNARD_CLI_SITE_H
#define GROGNARD_CLI_SITE_H

#include "cli.h"

typedef struct cli_site {
    gg_file *files; /* sorted by name, without the leading slash */
    uint32_t count, room;
    size_t size; /* total bytes */
    cli_list pieces;
} cli_site;

/* Reads DIR/web, DIR/boards and DIR/offline, as far as they are there; NULL: those next to the program, or installed with it. If there is no client, a page
 * says what runs here. False: an error was printed. */
bool cli_site_open(cli_site *site, const gg_shelf *shelf, const char *folder);
void cli_site_close(cli_site *site);

#endif
