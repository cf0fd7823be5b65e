#ifndef GHLANCE_CPROCESS_CONFINED_H
#define GHLANCE_CPROCESS_CONFINED_H

#include <stddef.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

// Starts a program that reads strangers' bytes, in the root folder: without sockets, files to write, new privileges, and other
// descriptors than the three, in a session of its own. With the path of a terminal, that is its three, the input is descriptor 3, and it
// has a process group of its own. It is killed after so many seconds, by the clock or of the processor, and gets no more private memory
// than so many bytes. The number of an error, or 0.
int shim_spawn_confined(
    pid_t *process, const char *path, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull variables, int input, int output, int errors,
    const char *_Nullable terminal, unsigned seconds, size_t memory);

// A file in memory with these bytes, to be read from its beginning; -1 if there is none. Child processes do not inherit it.
int shim_memory_file(const void *_Nullable bytes, size_t count);

#pragma clang assume_nonnull end

#endif
