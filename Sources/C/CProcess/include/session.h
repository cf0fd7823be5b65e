#ifndef GHLANCE_CPROCESS_SESSION_H
#define GHLANCE_CPROCESS_SESSION_H

// POSIX_SPAWN_SETSID, which glibc declares for GNU sources only (2.26): the new program has no controlling terminal.
int shim_spawn_session(void);

#endif
