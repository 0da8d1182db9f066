/* stores.h: which store of the server a command is about. */
#ifndef GROGNARD_CLI_STORES_H
#define GROGNARD_CLI_STORES_H

#include "cli.h"
#include "server/store/store.h"

/* For the table of options of every command that uses a store. */
#define CLI_OPTION_STORE                                                                           \
    {                                                                                              \
        "store", "FILE", "the server's store: FILE or sqlite:FILE; by default in the data folder"  \
    }

/* What --store says, or the file in the user's data folder (free()). NULL: there is no such folder; an error was
 * printed. */
char *cli_store_file(const cli_call *call);
/* Opens the store of the call. NULL: an error was printed. */
srv_store *cli_open_store(const cli_call *call, store_use use);
void cli_close_store(srv_store *store);
/* What time it is for the server of this store (clock.h). */
int64_t cli_now(srv_store *store);
/* Carries a batch out, and frees it. */
store_status cli_commit(srv_store *store, store_batch *batch);
/* "the store: WHY". Returns CLI_WRONG. */
int cli_store_error(srv_store *store);

/* `grognard admin rerun [GAME-ID..]`: the games are the words of the call from `first` on, all if there are none;
 * options: store, repin (rerun.c). */
int cli_rerun(const cli_call *call, int first);

#endif
