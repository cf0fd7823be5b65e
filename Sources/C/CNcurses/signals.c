#define _GNU_SOURCE
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Written once, before any handler is installed. */
static int ends[2] = {-1, -1};

static void forward(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    /* A full pipe loses this byte: then enough signals are waiting to be read already. */
    ssize_t written = write(ends[1], &byte, 1);
    (void)written;
    errno = saved;
}

int ghlance_signals_open(void) {
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    return ends[0];
}

int ghlance_signals_catch(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = forward;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    return sigaction(number, &action, NULL);
}

static int set(int number, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    return sigaction(number, &action, NULL);
}

int ghlance_signals_release(int number) { return set(number, SIG_DFL); }

int ghlance_signals_ignore(int number) { return set(number, SIG_IGN); }
