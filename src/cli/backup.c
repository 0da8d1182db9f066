/* backup.c: `grognard backup`: a copy of the server's store, also while it runs. */
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
    .summary = "a copy of the server's store",
    .details =
        "Copies the store, with all people and games, to the new file TO, and checks the copy. The\n"
        "server may run meanwhile: the copy is the store at one moment. It holds secrets, so it is made\n"
        "for nobody else to read. To go back to it, stop the server and put it in the store's place,\n"
        "without the files FILE-wal and FILE-shm if there are any.\n",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
