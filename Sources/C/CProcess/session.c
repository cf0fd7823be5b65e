#define _GNU_SOURCE
#include "session.h"

#include <spawn.h>

int shim_spawn_session(void) { return POSIX_SPAWN_SETSID; }
