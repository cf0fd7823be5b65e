internal import Glibc

/// The terminal for another program. Between ``CursesBackend/suspend()`` and ``CursesBackend/resume()``.
extension CursesBackend {
    /// The modes of a terminal's line.
    public struct LineState: Sendable { fileprivate let modes: termios }

    /// The modes now.
    public var lineState: LineState { LineState(modes: device.modes) }

    /// The modes before this program had the terminal.
    public var originalLineState: LineState { LineState(modes: modes) }

    /// Stops this program as long as another process group has the terminal, such as the shell's: so does the kernel with those that change
    /// it then.
    public func waitForForeground() { device.modes = modes }

    /// ^Z is no signal any more: it would stop a program while it is started, and this one would wait for it for ever. ^C and ^\ stay
    /// signals: typed before the program has the terminal, they would otherwise reach it as characters.
    public func muteStopKey() {
        var muted = modes
        // `_POSIX_VDISABLE` of Linux.
        withUnsafeMutableBytes(of: &muted.c_cc) { $0[Int(VSUSP)] = 0 }
        device.modes = muted
    }

    /// Gives the terminal to a process group, which continues if it has stopped.
    ///
    /// - Parameter state: The modes it finds; `nil` for those that there are.
    public func lend(to group: Int32, _ state: LineState? = nil) {
        unstopped {
            tcsetpgrp(device.descriptor, group)
            if let state { device.modes = state.modes }
        }
        // It may have asked for the terminal before it had it.
        kill(-group, SIGCONT)
    }

    /// Takes the terminal back from another process group, with the modes that it had before that: who is killed leaves others.
    public func reclaim() {
        unstopped { tcsetpgrp(device.descriptor, getpgrp()) }
        device.modes = modes
        device.sendLast(resettingText)
    }

    /// Forgets what was typed for another program, and what the terminal has answered it.
    public func forgetInput() { tcflush(device.descriptor, TCIFLUSH) }

    /// A process that is not in the foreground is stopped for changing the terminal, unless it blocks the signal.
    private func unstopped(_ change: () -> Void) {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        change()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
