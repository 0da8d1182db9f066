/* broken_disk.h: a disk for SQLite that fails on demand: a VFS on top of the usual one that counts operations.
 *
 * Syncs are only counted: the test decides what is lost. */
#ifndef GROGNARD_TESTS_BROKEN_DISK_H
#define GROGNARD_TESTS_BROKEN_DISK_H

#include <errno.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    DISK_WRITE = 1, /* what can fail */
    DISK_SYNC = 2,
    DISK_TRUNCATE = 4,
    DISK_ALL = 7
};

typedef struct broken_disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    int count;     /* operations of these kinds since broken_disk_arm() */
    int kinds;     /* which can fail */
    int fail_at;   /* number of the one that fails; 0: none */
    bool for_good; /* .. and all later ones */
    bool half;     /* a failing write is carried out in part */
    int code;      /* with this code of SQLite */
    int error;     /* .. and this errno */
    int failures;  /* how many have failed */
} broken_disk;

typedef struct broken_file {
    sqlite3_file file;
    sqlite3_file *real;
} broken_file;

static broken_disk the_disk; /* SQLite needs an address for it */

static sqlite3_file *broken_real(sqlite3_file *file)
{
    return ((broken_file *)file)->real;
}

static bool broken_fails(int kind)
{
    if (!(the_disk.kinds & kind))
        return false;
    int number = ++the_disk.count;
    bool fails = the_disk.fail_at > 0 &&
                 (number == the_disk.fail_at || (the_disk.for_good && number > the_disk.fail_at));
    the_disk.failures += fails;
    if (fails)
        errno = the_disk.error;
    return fails;
}

/* ---------------------------------------------------------------- files */

static int broken_close(sqlite3_file *file)
{
    return broken_real(file)->pMethods->xClose(broken_real(file));
}

static int broken_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at)
{
    return broken_real(file)->pMethods->xRead(broken_real(file), to, size, at);
}

static int broken_write(sqlite3_file *file, const void *from, int size, sqlite3_int64 at)
{
    const sqlite3_io_methods *real = broken_real(file)->pMethods;
    if (!broken_fails(DISK_WRITE))
        return real->xWrite(broken_real(file), from, size, at);
    if (the_disk.half && size > 1)
        real->xWrite(broken_real(file), from, size / 2, at);
    return the_disk.code;
}

static int broken_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (broken_fails(DISK_TRUNCATE))
        return SQLITE_IOERR_TRUNCATE;
    return broken_real(file)->pMethods->xTruncate(broken_real(file), size);
}

static int broken_sync(sqlite3_file *file, int flags)
{
    (void)file, (void)flags;
    return broken_fails(DISK_SYNC) ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int broken_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return broken_real(file)->pMethods->xFileSize(broken_real(file), size);
}

static int broken_lock(sqlite3_file *file, int level)
{
    return broken_real(file)->pMethods->xLock(broken_real(file), level);
}

static int broken_unlock(sqlite3_file *file, int level)
{
    return broken_real(file)->pMethods->xUnlock(broken_real(file), level);
}

static int broken_reserved(sqlite3_file *file, int *is)
{
    return broken_real(file)->pMethods->xCheckReservedLock(broken_real(file), is);
}

static int broken_control(sqlite3_file *file, int what, void *with)
{
    return broken_real(file)->pMethods->xFileControl(broken_real(file), what, with);
}

static int broken_sector(sqlite3_file *file)
{
    return broken_real(file)->pMethods->xSectorSize(broken_real(file));
}

static int broken_device(sqlite3_file *file)
{
    return broken_real(file)->pMethods->xDeviceCharacteristics(broken_real(file));
}

static int broken_map(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    return broken_real(file)->pMethods->xShmMap(broken_real(file), page, size, extend, at);
}

static int broken_shm_lock(sqlite3_file *file, int first, int count, int flags)
{
    return broken_real(file)->pMethods->xShmLock(broken_real(file), first, count, flags);
}

static void broken_barrier(sqlite3_file *file)
{
    broken_real(file)->pMethods->xShmBarrier(broken_real(file));
}

static int broken_unmap(sqlite3_file *file, int remove)
{
    return broken_real(file)->pMethods->xShmUnmap(broken_real(file), remove);
}

/* ---------------------------------------------------------------- the disk */

static int broken_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                       int *out_flags)
{
    static const sqlite3_io_methods methods = {2,
                                               broken_close,
                                               broken_read,
                                               broken_write,
                                               broken_truncate,
                                               broken_sync,
                                               broken_size,
                                               broken_lock,
                                               broken_unlock,
                                               broken_reserved,
                                               broken_control,
                                               broken_sector,
                                               broken_device,
                                               broken_map,
                                               broken_shm_lock,
                                               broken_barrier,
                                               broken_unmap,
                                               NULL,
                                               NULL};
    broken_file *broken = (broken_file *)file;
    (void)vfs;
    broken->real = (sqlite3_file *)(broken + 1);
    int code = the_disk.real->xOpen(the_disk.real, name, broken->real, flags, out_flags);
    broken->file.pMethods = code == SQLITE_OK ? &methods : NULL;
    return code;
}

/* Without waiting for the disk. */
static int broken_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs, (void)sync;
    return the_disk.real->xDelete(the_disk.real, name, 0);
}

/* From now on SQLite opens everything on this disk. */
static inline void broken_disk_install(void)
{
    the_disk.real = sqlite3_vfs_find(NULL);
    the_disk.vfs = *the_disk.real;
    the_disk.vfs.zName = "broken";
    the_disk.vfs.pNext = NULL;
    the_disk.vfs.szOsFile = (int)sizeof(broken_file) + the_disk.real->szOsFile;
    the_disk.vfs.xOpen = broken_open;
    the_disk.vfs.xDelete = broken_delete;
    sqlite3_vfs_register(&the_disk.vfs, 1);
}

static inline void broken_disk_remove(void)
{
    sqlite3_vfs_unregister(&the_disk.vfs);
}

/* The operation of these kinds with that number will fail. */
static inline void broken_disk_arm(int kinds, int fail_at, int code, int error)
{
    the_disk.kinds = kinds;
    the_disk.fail_at = fail_at;
    the_disk.code = code;
    the_disk.error = error;
    the_disk.for_good = the_disk.half = false;
    the_disk.count = the_disk.failures = 0;
}

static inline void broken_disk_mend(void)
{
    broken_disk_arm(DISK_ALL, 0, SQLITE_OK, 0);
}

#endif
