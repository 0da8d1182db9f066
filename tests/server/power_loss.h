/* power_loss.h: a disk for SQLite, and for the files of a store, that can lose power at any moment.
 *
 * A VFS on top of the usual one records what is written to the files of one folder. fsync() and fdatasync(), also
 * those of the store's own files and folders, mark what is safe. power_cut() then fills another folder as a machine
 * could find it after a power failure: synced data is there; the rest is random, sector by sector, in any order,
 * torn, or garbage; files whose folder was not synced may be missing, and deleted ones may be back.
 *
 * The program that includes it gets its own fsync() and fdatasync(). One folder at a time; files keep their inodes. */
#ifndef GROGNARD_TESTS_POWER_LOSS_H
#define GROGNARD_TESTS_POWER_LOSS_H

#include <dirent.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { POWER_SECTOR = 512, POWER_NODES = 400, POWER_NAMES = 40, POWER_NAME = 40 };

/* What remains of unsynced data. */
typedef enum power_mode {
    POWER_NOTHING,
    POWER_ALL,     /* as if only the program had ended */
    POWER_BEGIN,   /* what was written first; the last part is torn */
    POWER_SECTORS, /* any sectors */
    POWER_GARBAGE, /* any sectors, and garbage in others */
    POWER_MODES
} power_mode;

typedef struct power_write {
    int64_t at, size; /* size -1: the file was truncated to `at` bytes */
    uint8_t *bytes;
} power_write;

/* A file, whatever its name. */
typedef struct power_node {
    ino_t inode;
    bool gone; /* deleted: its inode may belong to another file */
    uint8_t *safe;
    int64_t safe_size;
    power_write *writes; /* since it was synced */
    uint32_t count, room;
} power_node;

typedef struct power_name {
    char name[POWER_NAME];
    power_node *node;
} power_name;

typedef struct power_list {
    power_name names[POWER_NAMES];
    uint32_t count;
} power_list;

typedef struct power_disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    char folder[300];
    ino_t inode; /* of the folder */
    power_node nodes[POWER_NODES];
    uint32_t node_count;
    power_list safe;                        /* names that the folder had when it was synced */
    bool deaf_files, deaf_wal, deaf_folder; /* planted faults: syncs that do nothing */
    uint64_t random;
    /* Called before every change of the disk, and before and after syncs. */
    void (*point)(bool sync);
} power_disk;

typedef struct power_file {
    sqlite3_file file;
    sqlite3_file *real;
    power_node *node; /* NULL: not in the folder */
} power_file;

static power_disk the_power; /* SQLite needs an address for it */

static uint64_t power_chance(uint64_t below)
{
    uint64_t x = the_power.random;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    the_power.random = x;
    return (x >> 11) % below;
}

static void power_reach(bool sync)
{
    if (the_power.point)
        the_power.point(sync);
}

static void *power_memory(void *at, size_t size)
{
    at = realloc(at, size ? size : 1);
    if (!at)
        abort();
    return at;
}

/* ---------------------------------------------------------------- files as they are */

/* -shm is memory, and the server's lock is held only by processes. */
static bool power_keeps(const char *name)
{
    size_t size = strlen(name);
    return name[0] != '.' && !(size > 4 && strcmp(name + size - 4, "-shm") == 0) &&
           !(size > 5 && strcmp(name + size - 5, ".lock") == 0);
}

static void power_forget_writes(power_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        free(node->writes[i].bytes);
    node->count = 0;
}

static power_node *power_find(ino_t inode)
{
    for (uint32_t i = 0; i < the_power.node_count; i++)
        if (the_power.nodes[i].inode == inode && !the_power.nodes[i].gone)
            return &the_power.nodes[i];
    return NULL;
}

static power_node *power_node_of(ino_t inode)
{
    power_node *node = power_find(inode);
    if (node)
        return node;
    if (the_power.node_count == POWER_NODES)
        abort();
    node = &the_power.nodes[the_power.node_count++];
    *node = (power_node){.inode = inode};
    return node;
}

/* The names in the folder as programs see them now. */
static void power_look(power_list *list)
{
    DIR *open = opendir(the_power.folder);
    list->count = 0;
    for (const struct dirent *found; open && (found = readdir(open));) {
        struct stat status;
        if (!power_keeps(found->d_name) || fstatat(dirfd(open), found->d_name, &status, 0) != 0)
            continue;
        if (list->count == POWER_NAMES || strlen(found->d_name) >= POWER_NAME)
            abort();
        power_name *name = &list->names[list->count++];
        snprintf(name->name, sizeof name->name, "%.*s", POWER_NAME - 1, found->d_name);
        name->node = power_node_of(status.st_ino);
    }
    if (open)
        closedir(open);
}

static power_node *power_named(const power_list *list, const char *name)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (strcmp(list->names[i].name, name) == 0)
            return list->names[i].node;
    return NULL;
}

/* ---------------------------------------------------------------- syncs */

static void power_make_safe(power_node *node, int file, int64_t size)
{
    node->safe = power_memory(node->safe, (size_t)size);
    node->safe_size = pread(file, node->safe, (size_t)size, 0);
    power_forget_writes(node);
}

static bool power_is_wal(const power_node *node)
{
    power_list now;
    power_look(&now);
    for (uint32_t i = 0; i < now.count; i++)
        if (now.names[i].node == node)
            return strstr(now.names[i].name, "-wal") != NULL;
    return false;
}

static int power_sync(int file)
{
    struct stat status;
    if (!the_power.vfs.zName || fstat(file, &status) != 0)
        return 0;
    if (S_ISDIR(status.st_mode) && status.st_ino == the_power.inode) {
        power_reach(true);
        if (!the_power.deaf_folder)
            power_look(&the_power.safe);
        power_reach(true);
    }
    power_node *node = S_ISREG(status.st_mode) ? power_find(status.st_ino) : NULL;
    if (!node)
        return 0;
    power_reach(true);
    if (!the_power.deaf_files && !(the_power.deaf_wal && power_is_wal(node)))
        power_make_safe(node, file, status.st_size);
    power_reach(true);
    return 0;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the names of the C library are its own */
int fsync(int file)
{
    return power_sync(file);
}

int fdatasync(int file)
{
    return power_sync(file);
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */

/* ---------------------------------------------------------------- the VFS: files */

static sqlite3_file *power_real(sqlite3_file *file)
{
    return ((power_file *)file)->real;
}

static void power_note(power_node *node, int64_t at, int64_t size, const void *bytes)
{
    if (node->count == node->room) {
        node->room = node->room ? node->room * 2 : 16;
        node->writes = power_memory(node->writes, node->room * sizeof *node->writes);
    }
    power_write *write = &node->writes[node->count++];
    *write = (power_write){.at = at, .size = size};
    if (size > 0) {
        write->bytes = power_memory(NULL, (size_t)size);
        memcpy(write->bytes, bytes, (size_t)size);
    }
}

static int power_close(sqlite3_file *file)
{
    return power_real(file)->pMethods->xClose(power_real(file));
}

static int power_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at)
{
    return power_real(file)->pMethods->xRead(power_real(file), to, size, at);
}

static int power_write_to(sqlite3_file *file, const void *from, int size, sqlite3_int64 at)
{
    power_node *node = ((power_file *)file)->node;
    if (node) {
        power_reach(false);
        power_note(node, at, size, from);
    }
    return power_real(file)->pMethods->xWrite(power_real(file), from, size, at);
}

static int power_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    power_node *node = ((power_file *)file)->node;
    if (node) {
        power_reach(false);
        power_note(node, size, -1, NULL);
    }
    return power_real(file)->pMethods->xTruncate(power_real(file), size);
}

static int power_sync_file(sqlite3_file *file, int flags)
{
    return power_real(file)->pMethods->xSync(power_real(file), flags);
}

static int power_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return power_real(file)->pMethods->xFileSize(power_real(file), size);
}

static int power_lock(sqlite3_file *file, int level)
{
    return power_real(file)->pMethods->xLock(power_real(file), level);
}

static int power_unlock(sqlite3_file *file, int level)
{
    return power_real(file)->pMethods->xUnlock(power_real(file), level);
}

static int power_reserved(sqlite3_file *file, int *is)
{
    return power_real(file)->pMethods->xCheckReservedLock(power_real(file), is);
}

static int power_control(sqlite3_file *file, int what, void *with)
{
    return power_real(file)->pMethods->xFileControl(power_real(file), what, with);
}

static int power_sector_size(sqlite3_file *file)
{
    return power_real(file)->pMethods->xSectorSize(power_real(file));
}

static int power_device(sqlite3_file *file)
{
    return power_real(file)->pMethods->xDeviceCharacteristics(power_real(file));
}

static int power_map(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    return power_real(file)->pMethods->xShmMap(power_real(file), page, size, extend, at);
}

static int power_shm_lock(sqlite3_file *file, int first, int count, int flags)
{
    return power_real(file)->pMethods->xShmLock(power_real(file), first, count, flags);
}

static void power_barrier(sqlite3_file *file)
{
    power_real(file)->pMethods->xShmBarrier(power_real(file));
}

static int power_unmap(sqlite3_file *file, int remove)
{
    return power_real(file)->pMethods->xShmUnmap(power_real(file), remove);
}

/* ---------------------------------------------------------------- the VFS: the disk */

static bool power_is_ours(const char *name)
{
    size_t size = strlen(the_power.folder);
    return name && size > 0 && strncmp(name, the_power.folder, size) == 0 && name[size] == '/' &&
           power_keeps(name + size + 1);
}

static int power_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                      int *out_flags)
{
    static const sqlite3_io_methods methods = {2,
                                               power_close,
                                               power_read,
                                               power_write_to,
                                               power_truncate,
                                               power_sync_file,
                                               power_size,
                                               power_lock,
                                               power_unlock,
                                               power_reserved,
                                               power_control,
                                               power_sector_size,
                                               power_device,
                                               power_map,
                                               power_shm_lock,
                                               power_barrier,
                                               power_unmap,
                                               NULL,
                                               NULL};
    power_file *ours = (power_file *)file;
    struct stat status;
    (void)vfs;
    if (power_is_ours(name) && stat(name, &status) != 0)
        power_reach(false); /* it may be created now */
    ours->real = (sqlite3_file *)(ours + 1);
    int code = the_power.real->xOpen(the_power.real, name, ours->real, flags, out_flags);
    ours->file.pMethods = code == SQLITE_OK ? &methods : NULL;
    ours->node = NULL;
    if (code == SQLITE_OK && power_is_ours(name) && stat(name, &status) == 0)
        ours->node = power_node_of(status.st_ino);
    return code;
}

static int power_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct stat status;
    (void)vfs;
    if (power_is_ours(name)) {
        power_reach(false);
        power_node *node = stat(name, &status) == 0 ? power_find(status.st_ino) : NULL;
        if (node)
            node->gone = true;
    }
    return the_power.real->xDelete(the_power.real, name, sync);
}

/* From now on everything that SQLite opens goes through it. */
static inline void power_install(void)
{
    the_power.real = sqlite3_vfs_find(NULL);
    the_power.vfs = *the_power.real;
    the_power.vfs.zName = "power";
    the_power.vfs.pNext = NULL;
    the_power.vfs.szOsFile = (int)sizeof(power_file) + the_power.real->szOsFile;
    the_power.vfs.xOpen = power_open;
    the_power.vfs.xDelete = power_delete;
    sqlite3_vfs_register(&the_power.vfs, 1);
}

static inline void power_remove(void)
{
    sqlite3_vfs_unregister(&the_power.vfs);
}

/* Watches an empty folder, and forgets the previous one. */
static inline void power_watch(const char *folder, uint64_t seed)
{
    struct stat status;
    for (uint32_t i = 0; i < the_power.node_count; i++) {
        power_forget_writes(&the_power.nodes[i]);
        free(the_power.nodes[i].writes);
        free(the_power.nodes[i].safe);
    }
    the_power.node_count = 0;
    the_power.safe.count = 0;
    the_power.deaf_files = the_power.deaf_wal = the_power.deaf_folder = false;
    the_power.point = NULL;
    the_power.random = seed * 2654435761u + 88172645463325252u;
    snprintf(the_power.folder, sizeof the_power.folder, "%s", folder);
    the_power.inode = folder[0] && stat(folder, &status) == 0 ? status.st_ino : 0;
}

/* ---------------------------------------------------------------- power failure */

typedef struct power_image {
    uint8_t *bytes;
    int64_t size, room;
} power_image;

static void power_resize(power_image *image, int64_t size)
{
    if (size > image->room) {
        image->room = size * 2;
        image->bytes = power_memory(image->bytes, (size_t)image->room);
    }
    if (size > image->size)
        memset(image->bytes + image->size, 0, (size_t)(size - image->size));
    image->size = size;
}

static void power_put(power_image *image, int64_t at, int64_t size, const uint8_t *bytes)
{
    if (at + size > image->size)
        power_resize(image, at + size);
    for (int64_t i = 0; i < size; i++)
        image->bytes[at + i] = bytes ? bytes[i] : (uint8_t)power_chance(256);
}

/* The parts of a write in different sectors are kept, lost or damaged independently. */
static void power_put_sectors(power_image *image, const power_write *write, power_mode mode)
{
    for (int64_t done = 0, part; done < write->size; done += part) {
        part = POWER_SECTOR - (write->at + done) % POWER_SECTOR;
        if (part > write->size - done)
            part = write->size - done;
        uint64_t chance = power_chance(4);
        if (chance < 2)
            power_put(image, write->at + done, part, write->bytes + done);
        else if (chance == 2 && mode == POWER_GARBAGE)
            power_put(image, write->at + done, part, NULL);
    }
}

static void power_put_write(power_image *image, const power_write *write, power_mode mode)
{
    bool any = mode == POWER_SECTORS || mode == POWER_GARBAGE;
    if (write->size < 0) {
        if (!any || power_chance(2))
            power_resize(image, write->at);
    } else if (any) {
        power_put_sectors(image, write, mode);
    } else {
        power_put(image, write->at, write->size, write->bytes);
    }
}

/* What becomes of a file. */
static void power_leave(const power_node *node, power_mode mode, power_image *image)
{
    uint32_t kept = mode == POWER_NOTHING ? 0 : node->count;
    image->size = 0;
    power_put(image, 0, node->safe_size, node->safe);
    if (mode == POWER_BEGIN && node->count > 0)
        kept = (uint32_t)power_chance(node->count);
    for (uint32_t i = 0; i < kept; i++)
        power_put_write(image, &node->writes[i], mode);
    if (mode != POWER_BEGIN || kept == node->count || node->writes[kept].size <= 0)
        return;
    const power_write *torn = &node->writes[kept];
    power_put(image, torn->at, (int64_t)power_chance((uint64_t)torn->size), torn->bytes);
}

static void power_write_file(const char *folder, const char *name, const power_node *node,
                             power_mode mode)
{
    static power_image image;
    char path[400];
    power_leave(node, mode, &image);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(image.bytes, 1, (size_t)image.size, file) != (size_t)image.size ||
        fclose(file) != 0)
        abort();
}

static bool power_takes_new(power_mode mode)
{
    return mode == POWER_ALL || (mode != POWER_NOTHING && power_chance(2));
}

/* Is it the old name of a renamed file, or the new one? A rename is atomic. */
static bool power_has_other_name(const power_list *list, const power_node *node, const char *name)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->names[i].node == node && strcmp(list->names[i].name, name) != 0)
            return true;
    return false;
}

/* Fills an empty folder with what is found after the power failure. */
static inline void power_cut(const char *folder, power_mode mode)
{
    power_list now;
    power_look(&now);
    bool renamed = power_takes_new(mode);
    for (uint32_t i = 0; i < the_power.safe.count; i++) { /* names that were safe */
        const power_name *old = &the_power.safe.names[i];
        const power_node *node = power_named(&now, old->name);
        bool changed = node != old->node;
        bool is_new = changed &&
                      (power_has_other_name(&now, old->node, old->name) ? renamed
                                                                        : power_takes_new(mode));
        if (!is_new)
            node = old->node;
        if (node)
            power_write_file(folder, old->name, node, mode);
    }
    for (uint32_t i = 0; i < now.count; i++) { /* new names */
        const power_name *fresh = &now.names[i];
        if (power_named(&the_power.safe, fresh->name))
            continue;
        if (power_has_other_name(&the_power.safe, fresh->node, fresh->name) ? renamed
                                                                            : power_takes_new(mode))
            power_write_file(folder, fresh->name, fresh->node, mode);
    }
}

#endif
