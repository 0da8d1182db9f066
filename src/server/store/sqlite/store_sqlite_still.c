/* store_sqlite_still.c: stores that this program can only read: on a read-only disk, or of another user.
 *
 * SQLite needs files beside a store in WAL mode and cannot create them there. If nobody can write to the disk and the
 * log is empty, the file is read in place. Otherwise file and log are copied to a temporary folder, where SQLite
 * applies the log, as after a crash. Nothing is lost, and the original does not change. */
#define _GNU_SOURCE

#include "host/memory.h"
#include "server/store/sqlite/store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* Files that SQLite may have beside a store. */
static const char *const beside[] = {"", "-wal", "-journal", "-shm"};
enum { BESIDE_COPIED = 3, BESIDE = sizeof beside / sizeof beside[0] };

static char *with(const char *path, const char *ending)
{
    size_t room = strlen(path) + strlen(ending) + 1;
    char *text = host_memory(room);
    snprintf(text, room, "%s%s", path, ending);
    return text;
}

/* ---------------------------------------------------------------- where it is */

bool sqlite_is_still(const char *path)
{
    char *folder = host_copy_text(path, (size_t)(strrchr(path, '/') - path) + 1);
    bool still = access(path, F_OK) == 0 && (access(path, W_OK) != 0 || access(folder, W_OK) != 0);
    free(folder);
    return still;
}

bool sqlite_is_read_only(const char *path)
{
    struct statvfs disk;
    return statvfs(path, &disk) == 0 && (disk.f_flag & ST_RDONLY) != 0;
}

static bool has_content(const char *path, const char *ending)
{
    struct stat status;
    char *name = with(path, ending);
    bool has = stat(name, &status) == 0 && status.st_size > 0;
    free(name);
    return has;
}

bool sqlite_has_log(const char *path)
{
    return has_content(path, "-wal") || has_content(path, "-journal");
}

char *sqlite_still_address(const char *path)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    static const char digits[] = "0123456789abcdef";
    char *text = host_memory(strlen(path) * 3 + 30), *at = text + sprintf(text, "file:");
    for (; *path; path++) {
        if (strchr(plain, *path)) {
            *at++ = *path;
            continue;
        }
        *at++ = '%';
        *at++ = digits[(unsigned char)*path >> 4];
        *at++ = digits[(unsigned char)*path & 15];
    }
    memcpy(at, "?immutable=1", sizeof "?immutable=1");
    return text;
}

/* ---------------------------------------------------------------- a copy */

static bool cannot_copy(const char *path, const char *why, gg_error *error)
{
    return gg_fail(error, 0, 0, "%s is read-only and cannot be copied for reading: %s", path, why);
}

static bool copy_bytes(int from, int to)
{
    static const size_t piece = 1 << 16;
    char *buffer = host_memory(piece);
    ssize_t size, written = 0;
    while ((size = read(from, buffer, piece)) > 0 && written >= 0)
        for (ssize_t done = 0; done < size && written >= 0; done += written)
            written = write(to, buffer + done, (size_t)(size - done));
    free(buffer);
    return size == 0 && written >= 0;
}

static bool is_as_it_was(int file, const struct stat *before)
{
    struct stat after;
    return fstat(file, &after) == 0 && after.st_size == before->st_size &&
           after.st_mtim.tv_sec == before->st_mtim.tv_sec &&
           after.st_mtim.tv_nsec == before->st_mtim.tv_nsec;
}

/* A missing file needs no copy. `seen` is its status before. */
static bool copy_file(const char *from, const char *to, int *file, struct stat *seen)
{
    *file = open(from, O_RDONLY | O_CLOEXEC);
    if (*file < 0)
        return errno == ENOENT;
    int copy = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    bool good = copy >= 0 && fstat(*file, seen) == 0 && copy_bytes(*file, copy);
    int failed = errno;
    if (copy >= 0)
        close(copy);
    errno = failed;
    return good;
}

/* If one of them has changed meanwhile, they may be inconsistent. */
static bool copy_files(const char *from, const char *to, gg_error *error)
{
    int files[BESIDE_COPIED] = {-1, -1, -1};
    struct stat seen[BESIDE_COPIED] = {{0}};
    bool good = true;
    for (int i = 0; good && i < BESIDE_COPIED; i++) {
        char *old = with(from, beside[i]), *new = with(to, beside[i]);
        good = copy_file(old, new, &files[i], &seen[i]) || cannot_copy(old, strerror(errno), error);
        free(old);
        free(new);
    }
    for (int i = 0; i < BESIDE_COPIED; i++) {
        if (good && files[i] >= 0 && !is_as_it_was(files[i], &seen[i]))
            good = cannot_copy(from, "another program is writing to it", error);
        if (files[i] >= 0)
            close(files[i]);
    }
    return good;
}

/* Readable only by its owner, like the store. */
static char *make_folder(void)
{
    const char *given = getenv("TMPDIR");
    char *folder = with(given && given[0] == '/' ? given : "/tmp", "/grognard-XXXXXX");
    if (mkdtemp(folder))
        return folder;
    free(folder);
    return NULL;
}

void sqlite_drop_copy(char *at)
{
    if (!at)
        return;
    for (int i = 0; i < BESIDE; i++) {
        char *name = with(at, beside[i]);
        unlink(name);
        free(name);
    }
    *strrchr(at, '/') = 0;
    rmdir(at);
    free(at);
}

char *sqlite_copy_still(const char *path, gg_error *error)
{
    char *folder = make_folder();
    if (!folder) {
        cannot_copy(path, strerror(errno), error);
        return NULL;
    }
    char *at = with(folder, "/store");
    free(folder);
    if (copy_files(path, at, error))
        return at;
    sqlite_drop_copy(at);
    return NULL;
}
