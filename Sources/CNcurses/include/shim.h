#ifndef GHLANCE_CNCURSES_SHIM_H
#define GHLANCE_CNCURSES_SHIM_H
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>
#endif
