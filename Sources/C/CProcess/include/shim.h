#ifndef GHLANCE_CPROCESS_SHIM_H
#define GHLANCE_CPROCESS_SHIM_H

// What glibc declares for GNU sources only, and Swift therefore does not see.
#include <spawn.h>

#pragma clang assume_nonnull begin

// pipe2(2) with O_CLOEXEC: there is no moment at which another thread could start a program that gets the ends.
int shim_pipe(int ends[_Nonnull 2]);

// Every program begins with every descriptor from this one on closed. glibc 2.34.
int shim_close_from(posix_spawn_file_actions_t *actions, int first);

// The program begins in this folder. glibc 2.29.
int shim_change_folder(posix_spawn_file_actions_t *actions, const char *path);

#pragma clang assume_nonnull end

#endif
