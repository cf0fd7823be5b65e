// For posix_spawn_file_actions_addclosefrom_np and pipe2.
#define _GNU_SOURCE

#include "tmux.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

int ghlance_tmux_ask(const char *pane, const char *format, pid_t *process) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    char *arguments[] = {"tmux", "display-message", "-p", "-t", (char *)pane, (char *)format, NULL};
    int code = posix_spawnp(process, "tmux", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (code == 0) return ends[0];
    close(ends[0]);
    return -1;
}
