// For wcwidth, which glibc declares for X/Open only.
#define _GNU_SOURCE
#include "shim.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

FILE *shim_memory_stream(void) {
    int descriptor = memfd_create("screen", MFD_CLOEXEC);
    if (descriptor < 0) return NULL;
    FILE *stream = fdopen(descriptor, "w+");
    if (stream == NULL) close(descriptor);
    return stream;
}

// Sets a variable of the environment to a number and returns a copy of what it was.
static char *exchange(const char *name, int number) {
    const char *value = getenv(name);
    char *before = value == NULL ? NULL : strdup(value);
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    setenv(name, text, 1);
    return before;
}

static void put_back(const char *name, char *value) {
    if (value == NULL) {
        unsetenv(name);
    } else {
        setenv(name, value, 1);
        free(value);
    }
}

SCREEN *shim_new_screen(const char *type, FILE *stream, int height, int width) {
    // The variables are the one way to tell ncurses before it asks (curs_util(3), use_env).
    char *lines_before = exchange("LINES", height);
    char *columns_before = exchange("COLUMNS", width);
    SCREEN *screen = newterm(type, stream, stream);
    put_back("LINES", lines_before);
    put_back("COLUMNS", columns_before);
    return screen;
}

attr_t shim_attributes(bool bold, bool dim, bool underline, bool reverse) {
    return (bold ? A_BOLD : 0) | (dim ? A_DIM : 0) | (underline ? A_UNDERLINE : 0) | (reverse ? A_REVERSE : 0);
}

int shim_color_count(void) { return has_colors() ? tigetnum("colors") : 0; }

int shim_color_pair_count(void) { return COLOR_PAIRS; }

void shim_erase(int row, int start, int end) {
    if (wmove(stdscr, row, start) != OK) return;
    if (end >= getmaxx(stdscr)) {
        wclrtoeol(stdscr);
    } else {
        whline(stdscr, ' ', end - start);
    }
}

void shim_scroll(int first_row, int last_row, int distance) {
    // A window scrolls only where that is allowed, and then by itself as well, when its last cell is written.
    scrollok(stdscr, TRUE);
    if (wsetscrreg(stdscr, first_row, last_row) == OK) wscrl(stdscr, distance);
    wsetscrreg(stdscr, 0, getmaxy(stdscr) - 1);
    scrollok(stdscr, FALSE);
}

void shim_stage(int cursor_row, int cursor_column) {
    // A hidden cursor may stay wherever the last cell was written.
    leaveok(stdscr, cursor_row < 0);
    if (cursor_row >= 0) wmove(stdscr, cursor_row, cursor_column);
    wnoutrefresh(stdscr);
}

int shim_rows(void) { return getmaxy(stdscr); }

int shim_columns(void) { return getmaxx(stdscr); }

void shim_forget_screen(void) { clearok(curscr, TRUE); }

void shim_put_ascii(int row, int column, const uint8_t *bytes, int count, attr_t attributes, int pair) {
    cchar_t cells[128];
    cchar_t cell;
    const wchar_t blank[] = L" ";
    // The last argument carries pairs beyond 32767, which the one before it cannot.
    if (setcchar(&cell, blank, attributes, 0, &pair) != OK) return;
    while (count > 0) {
        int length = count < 128 ? count : 128;
        for (int i = 0; i < length; i++) {
            cells[i] = cell;
            cells[i].chars[0] = bytes[i];
        }
        // Unlike the addstr family this neither moves the cursor nor wraps, so the last cell of the screen is no special case.
        if (wmove(stdscr, row, column) == OK) wadd_wchnstr(stdscr, cells, length);
        bytes += length;
        column += length;
        count -= length;
    }
}

void shim_put_cluster(int row, int column, const uint32_t *scalars, int count, int times, attr_t attributes, int pair) {
    wchar_t text[CCHARW_MAX + 1];
    int length = count < CCHARW_MAX ? count : CCHARW_MAX;
    for (int i = 0; i < length; i++) text[i] = (wchar_t)scalars[i];
    text[length] = L'\0';
    cchar_t cells[128];
    if (setcchar(&cells[0], text, attributes, 0, &pair) != OK) return;
    int width = shim_width(scalars[0]);
    for (int i = 1; i < times && i < 128; i++) cells[i] = cells[0];
    while (times > 0) {
        int length = times < 128 ? times : 128;
        if (wmove(stdscr, row, column) == OK) wadd_wchnstr(stdscr, cells, length);
        column += length * width;
        times -= length;
    }
}

int shim_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

bool shim_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

bool shim_environment_has_locale(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", NULL);
    if (locale == NULL) return false;
    freelocale(locale);
    return true;
}

bool shim_environment_is_utf8(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", NULL);
    if (locale == NULL) return false;
    bool is_utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return is_utf8;
}

const char *shim_capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == (const char *)-1 ? NULL : value;
}

bool shim_begin_type(const char *type) {
    int status = 0;
    return setupterm((char *)type, STDOUT_FILENO, &status) == OK;
}

void shim_end_type(void) { del_curterm(cur_term); }

int shim_look_up(const char *type, int descriptor) {
    int status = 0;
    if (setupterm(type, descriptor, &status) != OK) return -1;
    int places_cursor = shim_capability("cup") != NULL;
    del_curterm(cur_term);
    return places_cursor;
}

int shim_look_up_colors(const char *type, int descriptor) {
    int status = 0;
    if (setupterm(type, descriptor, &status) != OK) return -1;
    const char *cursor = shim_capability("cup");
    int colors = tigetnum("colors");
    bool speaks = cursor != NULL && cursor[0] == '\033' && cursor[1] == '[';
    del_curterm(cur_term);
    return speaks ? (colors > 0 ? colors : 0) : -1;
}
