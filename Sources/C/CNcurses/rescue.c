#define _GNU_SOURCE
#include "rescue.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Those of a crash. Swift's runtime may handle them already, to write a backtrace onto the screen.
static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS};

// The others that end a process by default (signal(7)), but for SIGKILL, which nobody can handle, and for the real-time signals,
// whose numbers are not constants.
static const int endings[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1,   SIGUSR2,
                              SIGPROF, SIGIO,   SIGPWR,  SIGXCPU, SIGXFSZ, SIGVTALRM, SIGSTKFLT};

// What to put back. There are two, so that one is never changed while a handler reads it.
struct saved {
    struct termios modes;
    char text[RESCUE_TEXT_MAX];
    size_t length;
    int descriptor;
};
static struct saved places[2];
static size_t last;
// The place in use, counted from 1; 0 for none. Set after it is written.
static volatile sig_atomic_t armed;

// A handler needs a stack even when the crash is that there is none left. More than SIGSTKSZ of any Linux machine.
#define STACK_SIZE 65536

static char main_stack[STACK_SIZE];

static void rescue(int signal_number) {
    int place = armed;
    if (place) {
        armed = 0;
        const struct saved *saved = &places[place - 1];
        if (write(saved->descriptor, saved->text, saved->length) < (ssize_t)saved->length) {
            // The terminal has stopped reading. What it has not read is in the way; the descriptor does not block.
            tcflush(saved->descriptor, TCOFLUSH);
            ssize_t written = write(saved->descriptor, saved->text, saved->length);
            (void)written;
        }
        tcsetattr(saved->descriptor, TCSANOW, &saved->modes);
    }
    // SA_RESETHAND has put the default action back. The signal is blocked while this runs and arrives on return; a fault
    // would come again anyway, but one that another process sent would not. On whichever thread this runs, it ends the process.
    raise(signal_number);
}

void rescue_arm(int descriptor, const struct termios *modes, const char *text, size_t length) {
    last = !last;
    struct saved *saved = &places[last];
    saved->descriptor = descriptor;
    saved->modes = *modes;
    saved->length = length <= RESCUE_TEXT_MAX ? length : 0;
    memcpy(saved->text, text, saved->length);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    armed = (int)last + 1;
}

void rescue_disarm(void) { armed = 0; }

const char *rescue_text(void) { return places[last].text; }

size_t rescue_text_length(void) { return places[last].length; }

bool rescue_has_stack(void) {
    stack_t stack;
    return sigaltstack(NULL, &stack) == 0 && !(stack.ss_flags & SS_DISABLE);
}

// What others handle or ignore does not end the process.
static void handle_default(int number, const struct sigaction *action) {
    struct sigaction present;
    if (sigaction(number, NULL, &present) == 0 && !(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_DFL) {
        sigaction(number, action, NULL);
    }
}

void rescue_install(void) {
    stack_t stack = {.ss_sp = main_stack, .ss_size = sizeof main_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = rescue, .sa_flags = SA_RESETHAND | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, NULL);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) handle_default(endings[i], &action);
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++) handle_default(number, &action);
}

// An alternate stack belongs to the thread that has set it, and threads are made by libraries, too. They all do it by this function,
// which is found in the program before it is found in the C library. The sanitizers have one of their own, with stacks.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED

struct beginning {
    void *(*function)(void *);
    void *argument;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t stack_key;
static bool has_key;
static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static void release_stack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(memory, STACK_SIZE);
}

static void prepare(void) {
    has_key = pthread_key_create(&stack_key, release_stack) == 0;
    create = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
}

static void *begin(void *argument) {
    struct beginning beginning = *(struct beginning *)argument;
    free(argument);
    if (has_key) {
        // Not a byte of it is in memory before it is needed.
        void *memory = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
        if (memory != MAP_FAILED) {
            stack_t stack = {.ss_sp = memory, .ss_size = STACK_SIZE};
            if (sigaltstack(&stack, NULL) == 0) {
                pthread_setspecific(stack_key, memory);
            } else {
                munmap(memory, STACK_SIZE);
            }
        }
    }
    return beginning.function(beginning.argument);
}

int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*function)(void *), void *restrict argument) {
    pthread_once(&once, prepare);
    struct beginning *beginning = malloc(sizeof *beginning);
    if (!beginning) return create(thread, attributes, function, argument);
    *beginning = (struct beginning){function, argument};
    int result = create(thread, attributes, begin, beginning);
    if (result != 0) free(beginning);
    return result;
}

#endif
