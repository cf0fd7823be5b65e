import Dispatch
import Glibc
import Synchronization

/// Runs other programs without Foundation.
enum ChildProcess {
    /// Runs a program to its end and returns its exit status and all it wrote to either output.
    ///
    /// The child gets no descriptor of this process: a tmux server that kept another test's connection open would
    /// hide the end of that connection. It gets the default action for every signal: a test process ignores
    /// `SIGPIPE`, and a program under test must not inherit that.
    ///
    /// The output is kept in `outputFile` while the child runs, and not in a pipe: the end of a pipe could leak into a
    /// child of another thread, and reading would then wait for that one too.
    static func run(
        _ command: [String], environment: [String: String], outputFile: String, errorFile: String? = nil
    ) throws -> (status: Int32, output: String) {
        let pid = try start(command, environment: environment) { actions in
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputFile, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            if let errorFile {
                posix_spawn_file_actions_addopen(
                    &actions, STDERR_FILENO, errorFile, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            } else {
                posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
            }
        }
        let status = waitForEnd(of: pid, limit: TerminalDriver.timeout)
        let output = try TextFile.read(outputFile)
        unlink(outputFile)
        guard let status else {
            throw TerminalDriverError.commandFailed(
                command: command.joined(separator: " "), output: "no end within \(TerminalDriver.timeout)\n\(output)")
        }
        return (status, output)
    }

    /// Starts a program and returns at once.
    /// - Parameters:
    ///   - isSessionLeader: whether it leads a session of its own, which the first terminal it opens controls (termios(3) leaves
    ///     that to the system; Linux does).
    ///   - connect: says what the three standard descriptors are; all others are closed.
    static func start(
        _ command: [String], environment: [String: String], isSessionLeader: Bool = false,
        connecting connect: (inout posix_spawn_file_actions_t) -> Void
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        connect(&actions)
        closeAllOthers(&actions)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // POSIX_SPAWN_SETSID of POSIX.1-2024, which glibc shows to GNU sources only.
        let newSession: Int16 = isSessionLeader ? 0x80 : 0
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | newSession)

        var pid = pid_t()
        let code = withCStrings(command) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                posix_spawnp(&pid, command[0], &actions, &attributes, arguments, variables)
            }
        }
        guard code == 0 else {
            throw TerminalDriverError.system(call: command[0], reason: String(cString: strerror(code)))
        }
        return pid
    }

    /// Waits for the end of a child and returns its status as a shell sees it.
    @discardableResult
    static func waitForEnd(of pid: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) == -1 && errno == EINTR {}
        // The macros WIFEXITED and WEXITSTATUS are not imported: the low seven bits are the signal, the next byte the status.
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Waits for the end of a child that is killed when a limit has passed, with the group it leads.
    ///
    /// - Returns: its status as a shell sees it; `nil` if it was killed.
    private static func waitForEnd(of pid: pid_t, limit: Duration) -> Int32? {
        let state = KillState()
        let watch = DispatchWorkItem {
            state.mutex.withLock { state in
                if state.isOver { return }
                state.wasKilled = true
                if kill(-pid, SIGKILL) != 0 { kill(pid, SIGKILL) }
            }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds)), execute: watch)
        var information = siginfo_t()
        // Without taking its number away: until then the number is nobody else's.
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) == -1 && errno == EINTR {}
        let wasKilled = state.mutex.withLock { state in
            state.isOver = true
            return state.wasKilled
        }
        watch.cancel()
        let status = waitForEnd(of: pid)
        return wasKilled ? nil : status
    }

    private final class KillState: Sendable {
        let mutex = Mutex((isOver: false, wasKilled: false))
    }

    /// Has the child close every descriptor but the standard three. The function is an extension of glibc (2.34) that
    /// the Glibc module does not show, so it is looked up by its name.
    private static func closeAllOthers(_ actions: inout posix_spawn_file_actions_t) {
        typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
        _ = unsafeBitCast(symbol, to: AddCloseFrom.self)(&actions, STDERR_FILENO + 1)
    }

    /// Two ends that no other child inherits, from the first moment on: `pipe2` is not shown by the Glibc module.
    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw TerminalDriverFolder.failure("socketpair") }
        return (ends[0], ends[1])
    }

    /// Calls `body` with a null-terminated array of C strings, as `execve` and `posix_spawn` want it.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
