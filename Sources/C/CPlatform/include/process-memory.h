#ifndef GHLANCE_CPLATFORM_PROCESS_MEMORY_H
#define GHLANCE_CPLATFORM_PROCESS_MEMORY_H

#include <sys/prctl.h>

// prctl(2) is variadic: Swift does not import it. Afterwards, only root can attach to the process or read its memory.
static inline void shim_hide_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// Whether the memory can be read by other processes of the user.
static inline int shim_memory_is_hidden(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0; }

#endif
