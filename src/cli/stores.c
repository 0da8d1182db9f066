/* stores.c: finds and opens the store that a command uses. */
#define _POSIX_C_SOURCE 200809L

#include "stores.h"
#include "server/clocks/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---------------------------------------------------------------- which file */

/* $XDG_DATA_HOME, or ~/.local/share. */
static char *data_folder(void)
{
    const char *given = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (given && given[0] == '/')
        return host_copy_text(given, strlen(given));
    return home && home[0] == '/' ? cli_join_path(home, ".local/share") : NULL;
}

char *cli_store_file(const cli_call *call)
{
    const char *given = cli_value(call, "store");
    if (given)
        return host_copy_text(given, strlen(given));
    char *folder = data_folder();
    if (!folder) {
        cli_error("%s: no home folder found: use --store FILE", call->command->name);
        return NULL;
    }
    char *file = cli_join_path(folder, "grognard/grognard.sqlite");
    free(folder);
    return file;
}

/* Creates the folders of a store in the user's data folder, with access for the user only. False: an error was
 * printed. */
static bool make_folders(const char *file)
{
    char *path = host_copy_text(file, strlen(file));
    bool good = true;
    for (char *slash = strchr(path + 1, '/'); good && slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        good = cli_is_folder(path) || mkdir(path, 0700) == 0;
        if (!good)
            cli_error("cannot create %s: %s", path, strerror(errno));
        *slash = '/';
    }
    free(path);
    return good;
}

/* ---------------------------------------------------------------- opening */

srv_store *cli_open_store(const cli_call *call, store_use use)
{
    gg_error error = {0};
    srv_store *store = NULL;
    char *where = cli_store_file(call);
    if (!where)
        return NULL;
    bool ready = cli_given(call, "store") || use == STORE_LOOK || make_folders(where);
    if (ready && !(store = store_open(where, use, &error)))
        cli_error("%s: %s", call->command->name, error.text);
    free(where);
    return store;
}

void cli_close_store(srv_store *store)
{
    store->ops->close(store);
}

store_status cli_commit(srv_store *store, store_batch *batch)
{
    store->ops->commit(store, batch);
    store_status status = batch->status;
    batch_free(batch);
    return status;
}

int64_t cli_now(srv_store *store)
{
    server_clock clock;
    store_beat beat;
    clock_open(&clock);
    if (store->ops->beat(store, &beat) == STORE_OK)
        clock_begin(&clock, &beat, store->ops->latest(store));
    return clock_now(&clock);
}

int cli_store_error(srv_store *store)
{
    return cli_error("the store: %s", store->ops->error(store));
}
