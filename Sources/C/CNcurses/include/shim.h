#ifndef GHLANCE_CNCURSES_SHIM_H
#define GHLANCE_CNCURSES_SHIM_H

// Without these, curses.h declares neither wide characters nor the type of a cell.
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <term.h>

// A stream that is kept in memory: writing to it never waits. NULL with errno set where the system has no memory for it.
FILE *shim_memory_stream(void);

// newterm for a screen of a size. The stream is no terminal, so ncurses cannot ask it for one, and would begin with the
// size that terminfo has.
SCREEN *shim_new_screen(const char *type, FILE *stream, int height, int width);

// The A_ constants are macros with casts, which Swift does not import.
attr_t shim_attributes(bool bold, bool dim, bool underline, bool reverse);

// COLORS and COLOR_PAIRS are global variables, which Swift 6 does not let anyone read.
int shim_color_count(void);
int shim_color_pair_count(void);

// stdscr is a global variable too.
// Blanks the cells of a row from a column to before another.
void shim_erase(int row, int start, int end);
void shim_scroll(int first_row, int last_row, int distance);
void shim_stage(int cursor_row, int cursor_column);
int shim_rows(void);
int shim_columns(void);

// Marks what is believed to be on the screen as unknown (curscr is a global variable as well).
void shim_forget_screen(void);

// Puts ASCII, one byte a cell. Cells are built here because setcchar for each of them would cost more than all the rest.
void shim_put_ascii(int row, int column, const uint8_t *bytes, int count, attr_t attributes, int pair);

// Puts one character with its marks, so many times: at most CCHARW_MAX scalars.
void shim_put_cluster(int row, int column, const uint32_t *scalars, int count, int times, attr_t attributes, int pair);

// wcwidth is not in Swift's Glibc module; the codeset is asked for with a macro.
int shim_width(uint32_t scalar);
bool shim_locale_is_utf8(void);

// Whether the locale that the environment names is installed, and whether it is of UTF-8. Neither sets anything.
bool shim_environment_has_locale(void);
bool shim_environment_is_utf8(void);

// tigetstr answers -1, cast to a pointer, for what is not a string.
const char *shim_capability(const char *name);

// Whether terminals of a type can place their cursor: 1 or 0, or -1 where nothing is known about the type (cur_term is a
// global variable).
int shim_look_up(const char *type, int descriptor);

// The number of colours of terminals of a type that understand the sequences of ECMA-48, or -1 for any other type.
int shim_look_up_colors(const char *type, int descriptor);
// Makes a type the one that capabilities are looked up of, until it is ended. False if nothing is known about it.
bool shim_begin_type(const char *type);
void shim_end_type(void);

#endif
