#ifndef GHLANCE_CNCURSES_RESCUE_H
#define GHLANCE_CNCURSES_RESCUE_H

#include <stddef.h>
#include <termios.h>

// Puts the terminal back in order when the process crashes. All of it is C, because nothing of Swift may run in a signal
// handler: neither allocation nor reference counting is safe there.

// The longest text that is kept.
#define RESCUE_TEXT_MAX 512

// Keeps what to write to a descriptor, and the modes to set, on a crash from now on.
void rescue_arm(int descriptor, const struct termios *modes, const char *text, size_t length);

// From now on a crash leaves the terminal alone.
void rescue_disarm(void);

// Handles the signals of a crash: the terminal is put back, then the signal does what it does by default.
void rescue_install(void);

#endif
