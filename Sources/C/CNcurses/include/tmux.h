#ifndef GHLANCE_CNCURSES_TMUX_H
#define GHLANCE_CNCURSES_TMUX_H

#include <sys/types.h>

/* Starts a tmux client that writes a format of a pane to a pipe. In C because Swift's Glibc module has neither what closes all
   other descriptors in the child nor pipe2. Returns the end to read from, which never blocks, or -1. */
int ghlance_tmux_ask(const char *pane, const char *format, pid_t *process);

#endif
