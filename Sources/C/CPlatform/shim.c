#define _GNU_SOURCE
#include "arguments.h"
#include "files.h"
#include "main-queue.h"
#include "malloc-limits.h"
#include "process-memory.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <sys/xattr.h>

int shim_rename_new(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status, (void)kind, (void)place;
    remove(path);
    // What cannot be removed stays; the rest goes.
    return 0;
}

void shim_remove_folder(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

int shim_has_access_list(const char *path) { return lgetxattr(path, "system.posix_acl_access", NULL, 0) > 0; }

static int argument_count;
static char **arguments;

// glibc hands them to each constructor, as to main.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
    argument_count = count;
    arguments = values;
}

int shim_argument_count(void) { return argument_count; }

const char *shim_argument(int index) { return index >= 0 && index < argument_count ? arguments[index] : NULL; }
