#ifndef GHLANCE_CNCURSES_RESCUE_H
#define GHLANCE_CNCURSES_RESCUE_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// Puts the terminal back in order when a signal ends the process. All of it is C, because nothing of Swift may run in a signal
// handler: neither allocation nor reference counting is safe there.

// The longest text that is kept: many times what any terminal needs.
#define RESCUE_TEXT_MAX 4096

// Keeps what to write to a descriptor, and the modes to set, when a signal ends the process from now on. A text that is longer than
// the limit is not kept at all: half a sequence is worse than none.
void rescue_arm(int descriptor, const struct termios *modes, const char *text, size_t length);

// From now on a signal leaves the terminal alone.
void rescue_disarm(void);

// Handles the signals of a crash, and all others whose default is to end the process unless they are handled or ignored: the terminal
// is put back, then the signal does what it does by default. Threads that are made later get a stack of their own for it.
void rescue_install(void);

// Whether the thread this is called on has such a stack.
bool rescue_has_stack(void);

// The text that is kept, not terminated, and how long it is.
const char *rescue_text(void);
size_t rescue_text_length(void);

#endif
