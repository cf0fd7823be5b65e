// The least that a list in curses can cost, as the yardstick of the benchmarks: a line to type on, below it a screenful of
// numbered rows with one selected, arrow keys that move and scroll. It knows no network, no colours and no wide characters.
#include <curses.h>
#include <locale.h>
#include <stdbool.h>

enum { CONTROL_C = 3, LINE_MAX = 200 };

static char line[LINE_MAX + 1];
static int length;
static int selected;
static int first;

static int list_rows(void) { return getmaxy(stdscr) - 1; }

static void draw_row(int row, int item) {
    bool is_selected = item == selected;
    if (is_selected) attron(A_BOLD);
    mvprintw(row, 0, "%c repository %6d of owner %3d  %7d stars  a line that says what number %d is for",
             is_selected ? '>' : ' ', item, item * 37 % 101, item * 7919 % 99991, item);
    clrtoeol();
    if (is_selected) attroff(A_BOLD);
}

static void draw(void) {
    mvprintw(0, 0, "> %s", line);
    clrtoeol();
    for (int row = 0; row < list_rows(); row++) draw_row(row + 1, first + row);
    move(0, 2 + length);
    refresh();
}

static bool handle(int key) {
    switch (key) {
    case CONTROL_C:
    case ERR: return false;
    case KEY_DOWN: selected++; break;
    case KEY_UP: selected -= selected > 0; break;
    case KEY_BACKSPACE:
    case 127: length -= length > 0; break;
    default:
        if (key >= ' ' && key < 127 && length < LINE_MAX) line[length++] = (char)key;
    }
    line[length] = '\0';
    if (selected < first) first = selected;
    if (selected >= first + list_rows()) first = selected - list_rows() + 1;
    return true;
}

int main(void) {
    setlocale(LC_ALL, "");
    if (!newterm(NULL, stdout, stdin)) return 1;
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    // Lets curses move rows with the terminal's own scrolling instead of writing them again.
    idlok(stdscr, TRUE);
    do draw();
    while (handle(getch()));
    endwin();
    return 0;
}
