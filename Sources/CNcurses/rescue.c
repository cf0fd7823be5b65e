#define _GNU_SOURCE
#include "rescue.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};

// Written before `armed` is set and read only after it has been seen set.
static struct termios saved_modes;
static char saved_text[RESCUE_TEXT_MAX];
static size_t saved_length;
static int saved_descriptor;
static volatile sig_atomic_t armed;

// A handler needs a stack even when the crash is that there is none left.
static char alternate_stack[32768];

static void rescue(int signal_number) {
    if (armed) {
        armed = 0;
        if (write(saved_descriptor, saved_text, saved_length) < (ssize_t)saved_length) {
            // The terminal has stopped reading. What it has not read is in the way; the descriptor does not block.
            tcflush(saved_descriptor, TCOFLUSH);
            ssize_t written = write(saved_descriptor, saved_text, saved_length);
            (void)written;
        }
        tcsetattr(saved_descriptor, TCSANOW, &saved_modes);
    }
    // SA_RESETHAND has put the default action back. The signal is blocked while this runs and arrives on return; a fault
    // would come again anyway, but one that another process sent would not.
    raise(signal_number);
}

void rescue_arm(int descriptor, const struct termios *modes, const char *text, size_t length) {
    armed = 0;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    saved_descriptor = descriptor;
    saved_modes = *modes;
    saved_length = length < RESCUE_TEXT_MAX ? length : RESCUE_TEXT_MAX;
    memcpy(saved_text, text, saved_length);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    armed = 1;
}

void rescue_disarm(void) { armed = 0; }

void rescue_install(void) {
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = rescue, .sa_flags = SA_RESETHAND | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}
