/* backup.c: `grognard backup`: copies the server's store, even while the server is running; and `grognard admin copy`: moves
 * it to a store of another kind. */
#include "server/store/sqlite/store_copy.h"
#include "stores.h"

/* ---------------------------------------------------------------- into another store */

static bool print_table(void *to, const store_table *table)
{
    (void)to;
    printf("%-12s %9llu rows  ", table->name, (unsigned long long)table->rows);
    for (int i = 0; i < STORE_COPY_HASH; i++)
        printf("%02x", table->hash[i]);
    printf("\n");
    return true;
}

int cli_copy_store(const cli_call *call, srv_store *from)
{
    gg_error error = {0};
    if (call->count != 2)
        return cli_error("admin copy: expected TO, the store to copy to");
    srv_store *to = store_open(call->words[1], STORE_ADMIN, &error);
    bool good = to && store_copy(from, to, print_table, NULL, &error);
    if (to)
        cli_close_store(to);
    return good ? CLI_FINE : cli_error("admin copy: %s", error.text);
}

/* ---------------------------------------------------------------- into a file */

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
        "if they exist. The copy of a PostgreSQL store is such a file too: `grognard admin copy` moves it\n"
        "into an empty database.\n",
    .example = "grognard backup copy.sqlite",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
