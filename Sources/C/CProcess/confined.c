#define _GNU_SOURCE
#include "confined.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "The filter needs the name of this architecture."
#endif

#define REFUSE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

// What can reach the network, other processes or the input of the terminal. A call of another architecture, which has other numbers, ends
// the program.
static struct sock_filter filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
    // The numbers of x32.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
#endif
    REFUSE(SYS_socket), REFUSE(SYS_socketpair), REFUSE(SYS_io_uring_setup), REFUSE(SYS_ptrace),
    REFUSE(SYS_process_vm_readv), REFUSE(SYS_process_vm_writev), REFUSE(SYS_kill), REFUSE(SYS_tkill),
    REFUSE(SYS_pidfd_open), REFUSE(SYS_setsid), REFUSE(SYS_keyctl), REFUSE(SYS_add_key), REFUSE(SYS_bpf),
    REFUSE(SYS_unshare), REFUSE(SYS_mount), REFUSE(SYS_setpgid), REFUSE(SYS_tgkill), REFUSE(SYS_rt_sigqueueinfo),
    REFUSE(SYS_rt_tgsigqueueinfo), REFUSE(SYS_pidfd_send_signal), REFUSE(SYS_truncate), REFUSE(SYS_fchmod),
    REFUSE(SYS_fchmodat), REFUSE(SYS_fchownat), REFUSE(SYS_utimensat), REFUSE(SYS_setxattr),
#if defined(__x86_64__)
    REFUSE(SYS_chmod), REFUSE(SYS_chown), REFUSE(SYS_lchown), REFUSE(SYS_utime), REFUSE(SYS_utimes),
#endif
    // The limits of another process; its own are those of process 0.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 4),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    // Both could type for the user. The request is a number of 32 bits; the argument begins with them on these architectures.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
    REFUSE(TIOCSTI), REFUSE(TIOCLINUX),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

static void limit(int resource, rlim_t most) {
    struct rlimit both = {most, most};
    setrlimit(resource, &both);
}

// No file can be written, made or removed; since Linux 5.13.
static void forbid_writing(void) {
    struct landlock_ruleset_attr attributes = {
        .handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
            | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR
            | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO
            | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM};
    // Since Linux 6.2: without it, a file can be emptied.
    if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 3) {
        attributes.handled_access_fs |= 1ULL << 14;  // LANDLOCK_ACCESS_FS_TRUNCATE
    }
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules < 0) return;
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

// Everything in the child is async-signal-safe: another thread may have had a lock when it was made.
static void begin(
    const char *path, char *const arguments[], char *const variables[], const int streams[3], const char *terminal,
    unsigned seconds, size_t memory) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // None of the given ones is one of the three: this program has those open.
    unsigned kept = 3;
    if (terminal) {
        setpgid(0, 0);
        int opened = open(terminal, O_RDWR);
        for (int stream = 0; stream < 3; stream++) {
            if (dup2(opened, stream) < 0) _exit(127);
        }
        if (dup2(streams[0], (int)kept) < 0 || fcntl((int)kept, F_SETFD, 0) != 0) _exit(127);
        kept++;
    } else {
        setsid();
        for (int stream = 0; stream < 3; stream++) {
            if (dup2(streams[stream], stream) < 0) _exit(127);
        }
    }
    if (chdir("/") != 0 || close_range(kept, ~0U, 0) != 0) _exit(127);
    limit(RLIMIT_DATA, memory);
    limit(RLIMIT_CPU, seconds);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 64);
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) _exit(127);
    forbid_writing();
    // A kernel without filters (CONFIG_SECCOMP_FILTER) draws nothing.
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0) _exit(127);
    alarm(seconds);
    execve(path, arguments, variables);
    _exit(127);
}

int shim_spawn_confined(
    pid_t *process, const char *path, char *const *arguments, char *const *variables, int input, int output, int errors,
    const char *terminal, unsigned seconds, size_t memory) {
    const int streams[3] = {input, output, errors};
    int begun[2];
    if (pipe2(begun, O_CLOEXEC) != 0) return errno;
    // A signal must not run this program's handlers in the child.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child != 0) pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child == 0) begin(path, arguments, variables, streams, terminal, seconds, memory);
    int code = child < 0 ? errno : 0;
    // The child leads a group, which can be ended, once it has closed its end.
    close(begun[1]);
    char byte;
    while (code == 0 && read(begun[0], &byte, 1) < 0 && errno == EINTR) {}
    close(begun[0]);
    if (code != 0) return code;
    *process = child;
    return 0;
}

int shim_memory_file(const void *bytes, size_t count) {
    int file = memfd_create("picture", MFD_CLOEXEC);
    if (file < 0) return -1;
    size_t written = 0;
    while (written < count) {
        ssize_t step = write(file, (const char *)bytes + written, count - written);
        if (step < 0 && errno == EINTR) continue;
        if (step <= 0) {
            close(file);
            return -1;
        }
        written += (size_t)step;
    }
    lseek(file, 0, SEEK_SET);
    return file;
}
