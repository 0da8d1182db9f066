/* stores.h: the store that a command uses. */
#ifndef GROGNARD_CLI_STORES_H
#define GROGNARD_CLI_STORES_H

#include "cli.h"
#include "server/store/store.h"

/* For the option table of every command that uses a store. */
#define CLI_OPTION_STORE                                                                           \
    {                                                                                              \
        "store", "FILE", "FILE or postgresql://..; by default in the data folder"                  \
    }

/* The file from --store, or the default in the user's data folder; the caller frees it with free(). NULL: there is no
 * such folder, and an error was printed. */
char *cli_store_file(const cli_call *call);
/* Opens the call's store. NULL: an error was printed. */
srv_store *cli_open_store(const cli_call *call, store_use use);
void cli_close_store(srv_store *store);
/* The current time according to the store's server clock (clock.h). */
int64_t cli_now(srv_store *store);
/* Commits a batch and frees it. */
store_status cli_commit(srv_store *store, store_batch *batch);
/* Prints "the store: WHY". Returns CLI_WRONG. */
int cli_store_error(srv_store *store);

/* `grognard admin rerun [GAME-ID..]`: the games are the words of the call from `first` on; without any, all games.
 * Options: store, repin (rerun.c). */
int cli_rerun(const cli_call *call, int first);

/* `grognard admin copy TO`: copies the store into an empty one, of any kind (backup.c). */
int cli_copy_store(const cli_call *call, srv_store *from);

#endif
