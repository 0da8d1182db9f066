/* store_sqlite_files.c: the files around a SQLite store: its real path, its permissions, and the lock that prevents a
 * second server.
 *
 * None of these functions opens and closes the store's own file while it is in use: that would release SQLite's
 * locks. */
#define _GNU_SOURCE /* renameat2(), flock() */

#include "host/memory.h"
#include "server/store/sqlite/store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot(const char *what, const char *path, gg_error *error)
{
    return gg_fail(error, 0, 0, "cannot %s %s: %s", what, path, strerror(errno));
}

/* ---------------------------------------------------------------- paths */

static char *joined(const char *a, const char *between, const char *b)
{
    size_t room = strlen(a) + strlen(between) + strlen(b) + 1;
    char *text = host_memory(room);
    snprintf(text, room, "%s%s%s", a, between, b);
    return text;
}

/* The folder of a path, "." if there is none in it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return host_copy_text(".", 1);
    return host_copy_text(path, slash == path ? 1 : (size_t)(slash - path));
}

/* For a file that does not exist yet. */
static char *path_in_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    char *folder = folder_of(path);
    char *real = realpath(folder, NULL);
    char *whole = real ? joined(strcmp(real, "/") == 0 ? "" : real, "/", name) : NULL;
    free(real);
    free(folder);
    return whole;
}

char *sqlite_whole_path(const char *path, gg_error *error)
{
    size_t size = strlen(path);
    if (size == 0 || path[size - 1] == '/') {
        gg_fail(error, 0, 0, "\"%s\" is not the name of a file", path);
        return NULL;
    }
    char *whole = realpath(path, NULL);
    if (!whole && errno == ENOENT)
        whole = path_in_folder(path);
    if (!whole)
        cannot("open", path, error);
    return whole;
}

/* ---------------------------------------------------------------- files */

bool sqlite_file_exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

store_status sqlite_make_file(const char *path, gg_error *error)
{
    int file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0 && errno == EEXIST) {
        gg_fail(error, 0, 0, "%s already exists", path);
        return STORE_CONFLICT;
    }
    if (file >= 0) {
        close(file);
        sqlite_sync_folder(path);
        return STORE_OK;
    }
    store_status status = errno == ENOSPC || errno == EDQUOT ? STORE_FULL : STORE_BROKEN;
    cannot("make", path, error);
    return status;
}

static bool sync_at(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good;
}

bool sqlite_sync_file(const char *path)
{
    return sync_at(path, O_RDWR);
}

bool sqlite_sync_folder(const char *path)
{
    char *folder = folder_of(path);
    bool good = sync_at(folder, O_RDONLY | O_DIRECTORY);
    free(folder);
    return good;
}

/* Some network disks cannot rename without replacing: there we check first. */
store_status sqlite_rename(const char *from, const char *to, gg_error *error)
{
    int failed = renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
    if (failed && (errno == EINVAL || errno == ENOSYS) && !sqlite_file_exists(to))
        failed = rename(from, to);
    if (!failed)
        return STORE_OK;
    store_status status = errno == EEXIST ? STORE_CONFLICT : STORE_BROKEN;
    cannot("make", to, error);
    return status;
}

/* ---------------------------------------------------------------- the lock */

/* The holder's process id is in the file. */
static void say_taken(int file, const char *path, gg_error *error)
{
    char holder[24] = "";
    ssize_t size = pread(file, holder, sizeof holder - 1, 0);
    holder[size > 0 ? strspn(holder, "0123456789") : 0] = 0;
    gg_fail(error, 0, 0, "another server uses %s%s%s%s", path, holder[0] ? " (process " : "",
            holder, holder[0] ? ")" : "");
}

/* A partial number would be another process. It is only informative: a full disk must not prevent a start. */
static bool say_holder(int file)
{
    char holder[24];
    int size = snprintf(holder, sizeof holder, "%ld\n", (long)getpid());
    return ftruncate(file, 0) == 0 &&
           (pwrite(file, holder, (size_t)size, 0) == size || ftruncate(file, 0) == 0);
}

/* The file stays after unlocking: if it were removed, two servers could lock two files of this name. */
int sqlite_lock(const char *path, gg_error *error)
{
    char *name = joined(path, ".", "lock");
    int file = open(name, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    int result = file;
    if (file < 0) {
        cannot("open", name, error);
        result = LOCK_FAILED;
    } else if (flock(file, LOCK_EX | LOCK_NB) == 0) {
        (void)say_holder(file);
    } else {
        result = errno == EWOULDBLOCK ? LOCK_TAKEN : LOCK_FAILED;
        if (result == LOCK_TAKEN)
            say_taken(file, path, error);
        else
            cannot("lock", name, error);
        close(file);
    }
    free(name);
    return result;
}

void sqlite_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
