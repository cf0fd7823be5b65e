#define _GNU_SOURCE
#include "shim.h"

#include <fcntl.h>
#include <unistd.h>

int shim_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int shim_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int shim_change_folder(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}
