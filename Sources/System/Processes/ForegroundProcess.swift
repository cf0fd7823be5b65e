internal import Glibc

/// A child process that has the terminal, in a process group of its own. Its parent says, by other means, that this group is the
/// terminal's foreground; see `CursesBackend.lend(to:)`.
package struct ForegroundProcess: Sendable {
    /// What happened to it.
    package enum Change: Sendable, Equatable {
        /// It was stopped, by this signal.
        case stopped(Int32)
        /// It ended.
        case ended(ChildProcess.Ending)
    }

    /// Its number, and that of its process group.
    package let process: Int32

    /// Starts a program whose standard streams are a terminal.
    ///
    /// - Throws: `StartError`.
    package init(
        _ command: [String], environment: ChildEnvironment, terminal path: String
    ) throws(ChildProcess.StartError) {
        let launch = Launch(command: command, environment: environment, streams: .terminal(path: path))
        process = try launch.start()
    }

    /// What happened since the last call; `nil` for nothing. Does not wait. Not to be called after it has ended.
    package func change() -> Change? {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG | WUNTRACED) == process else { return nil }
        // The parts of wait(2)'s status word: 0x7F in its low bits says that the process is stopped.
        if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
        return .ended(ChildProcess.Ending(status: status))
    }

    /// Sends a signal to it and to all that it has started.
    package func signal(_ number: Int32) { kill(-process, number) }
}
