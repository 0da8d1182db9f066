/* backup.c: `grognard backup`: copies the server's store, even while the server is running. */
#include "stores.h"

static int run(const cli_call *call)
{
    gg_error error = {0};
    srv_store *store = cli_open_store(call, STORE_LOOK);
    if (!store)
        return CLI_WRONG;
    store_status status = store->ops->backup(store, call->words[0], &error);
    cli_close_store(store);
    if (status != STORE_OK)
        return cli_error("backup: %s", error.text);
    printf("%s\n", call->words[0]);
    return CLI_FINE;
}

static const cli_option options[] = {
    CLI_OPTION_STORE,
    CLI_OPTIONS_END,
};

const cli_command backup_command = {
    .name = "backup",
    .words = "TO",
    .summary = "copy the server's store",
    .details =
        "Copies the store, with all users and games, to the new file TO and verifies the copy. The\n"
        "server may keep running: the copy is a snapshot. It contains secrets, so only you can read it.\n"
        "To restore it, stop the server, replace the store with it, and delete FILE-wal and FILE-shm\n"
        "if they exist.\n",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
