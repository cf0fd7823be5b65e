#ifndef GHLANCE_CNCURSES_SIGNALS_H
#define GHLANCE_CNCURSES_SIGNALS_H

/* Signals as bytes on a descriptor, so that they are handled between two events like a key is. In C because a handler may
   call little more than write(2), and must not touch Swift's runtime. */

/* Opens the pipe and returns the end to read from, or -1 with errno set. Each signal caught later arrives there as one byte,
   its number. Call once. */
int ghlance_signals_open(void);

/* Catches a signal. Returns 0, or -1 with errno set. */
int ghlance_signals_catch(int number);

/* Gives a signal its default effect again. */
int ghlance_signals_release(int number);

/* Takes a signal's effect away: what is sent meanwhile is lost. Returns 0, or -1 with errno set. */
int ghlance_signals_ignore(int number);

#endif
