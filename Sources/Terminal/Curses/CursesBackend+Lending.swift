internal import Glibc

/// The terminal for another program. Between ``CursesBackend/suspend()`` and ``CursesBackend/resume()``.
extension CursesBackend {
    /// Whether this program's process group has the terminal.
    public var isForeground: Bool { tcgetpgrp(device.descriptor) == getpgrp() }

    /// Gives the terminal to a process group, which continues if it waits for it.
    public func lend(to group: Int32) {
        setForeground(group)
        // It may have asked for the terminal before it had it.
        kill(-group, SIGCONT)
    }

    /// Takes the terminal back from another process group, with the modes that it had before that: who is killed leaves others.
    public func reclaim() {
        setForeground(getpgrp())
        device.modes = modes
        device.sendLast(resettingText)
    }

    /// Forgets what was typed for another program, and what the terminal has answered it.
    public func forgetInput() { tcflush(device.descriptor, TCIFLUSH) }

    /// A process that is not in the foreground is stopped for changing it, unless it blocks the signal.
    private func setForeground(_ group: Int32) {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        tcsetpgrp(device.descriptor, group)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
