internal import CProcess
internal import Glibc

struct Launch {
    enum Streams {
        /// `nil` for nothing to read, or to discard what is written.
        case given(input: Int32? = nil, output: Int32?, errors: Int32?)
        /// A descriptor to read from; the others are this program's, and the program belongs to its job.
        case shared(input: Int32)
        /// All three are the terminal, whatever those of this program are. A file is descriptor 3 of a program with limits.
        case terminal(path: String, file: Int32? = nil)
    }

    let command: [String]
    let environment: ChildEnvironment
    let streams: Streams
    /// For a program that reads strangers' bytes; it needs all streams.
    var limits: ChildLimits?

    /// Starts it as the first of its process group, which can be ended as a whole.
    func start() throws(ChildProcess.StartError) -> Int32 {
        guard var path = ChildProcess.path(of: command.first ?? "", in: environment.variables) else {
            throw ChildProcess.StartError(reason: String(cString: strerror(ENOENT)))
        }
        // The system looks it up after the folder has changed.
        if environment.folder != nil, path.contains("/"), !path.hasPrefix("/"), let current = getcwd(nil, 0) {
            path = String(cString: current) + "/" + path
            free(current)
        }
        let arguments = command.map { strdup($0) }
        let variables = environment.variables.map { strdup("\($0.key)=\($0.value)") }
        defer { (arguments + variables).forEach { free($0) } }
        if let limits { return try start(path, arguments + [nil], variables + [nil], limits) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        addStreams(to: &actions)
        if let folder = environment.folder { _ = shim_change_folder(&actions, folder) }
        // Libraries or the parent process may have left descriptors open without close-on-exec.
        _ = shim_close_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // A child would inherit ignored signals. Those that are caught have their default action in it anyway.
        for signal in [SIGPIPE, SIGXFSZ, SIGTTOU, SIGTTIN] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | group))
        var process: pid_t = 0
        let code = posix_spawnp(&process, path, &actions, &attributes, arguments + [nil], variables + [nil])
        guard code == 0 else { throw ChildProcess.StartError(reason: String(cString: strerror(code))) }
        return process
    }

    private func start(
        _ path: String, _ arguments: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?],
        _ limits: ChildLimits
    ) throws(ChildProcess.StartError) -> Int32 {
        let given: (input: Int32, output: Int32, errors: Int32, terminal: String?)
        switch streams {
        case .given(let input?, let output?, let errors?): given = (input, output, errors, nil)
        case .terminal(let path, let file?): given = (file, -1, -1, path)
        default: throw ChildProcess.StartError(reason: String(cString: strerror(EBADF)))
        }
        var process: pid_t = 0
        let code = shim_spawn_confined(
            &process, path, arguments, variables, given.input, given.output, given.errors, given.terminal,
            limits.seconds, limits.memory)
        guard code == 0 else { throw ChildProcess.StartError(reason: String(cString: strerror(code))) }
        return process
    }

    /// A program that does not get the terminal leads a session, and with it a process group. A session has no terminal: a prompt there
    /// fails immediately, and ^Z does not stop a program that has not begun yet, for which `posix_spawn` would wait. (The kernel ignores
    /// stop signals of the terminal for an orphaned process group.)
    private var group: Int32 {
        switch streams {
        case .given: shim_spawn_session()
        case .shared: 0
        case .terminal: Int32(POSIX_SPAWN_SETPGROUP)
        }
    }

    private func addStreams(to actions: inout posix_spawn_file_actions_t) {
        switch streams {
        case .given(let input, let output, let errors):
            for (given, standard, flags) in [
                (input, STDIN_FILENO, O_RDONLY), (output, STDOUT_FILENO, O_WRONLY), (errors, STDERR_FILENO, O_WRONLY),
            ] {
                if let given {
                    posix_spawn_file_actions_adddup2(&actions, given, standard)
                } else {
                    posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", flags, 0)
                }
            }
        case .shared(let input): posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        case .terminal(let path, _):
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
            for standard in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, standard)
            }
        }
    }
}

extension ChildProcess {
    package enum Ending: Sendable, Equatable {
        case exited(Int32)
        case signal(Int32)
        /// The system's error text.
        case notStarted(reason: String)

        /// Reads the status word of wait(2): the low seven bits hold a signal, the next byte the exit status.
        init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signal(signal)
        }

        /// As shells have it: the exit status, or 128 plus the number of the signal.
        var status: Int32 {
            switch self {
            case .exited(let status): status
            case .signal(let number): 128 + number
            case .notStarted: 127
            }
        }
    }
}

/// A child process that has the terminal, in a process group of its own. Its parent makes this group the terminal's foreground; see
/// `CursesBackend.lend(to:)`.
package struct ForegroundProcess: Sendable {
    package enum Change: Sendable, Equatable {
        /// By this signal.
        case stopped(Int32)
        case ended(ChildProcess.Ending)
    }

    /// Also the number of its process group.
    package let process: Int32

    /// The standard streams of the program are a terminal.
    ///
    /// - Parameters:
    ///   - file: What descriptor 3 of the program has; `nil` for none.
    ///   - limits: For a program that reads strangers' bytes, which are that file.
    package init(
        _ command: [String], environment: ChildEnvironment, terminal path: String, file: [UInt8]? = nil,
        limits: ChildLimits? = nil
    ) throws(ChildProcess.StartError) {
        let file = file.map { bytes in bytes.withUnsafeBytes { shim_memory_file($0.baseAddress, $0.count) } }
        defer { if let file { close(file) } }
        let launch = Launch(
            command: command, environment: environment, streams: .terminal(path: path, file: file), limits: limits)
        process = try launch.start()
    }

    /// What happened since the last call; `nil` for nothing. Does not wait. Must not be called after the program has ended.
    package func change() -> Change? {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG | WUNTRACED) == process else { return nil }
        // The parts of wait(2)'s status word: 0x7F in its low bits means that the process is stopped.
        if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
        return .ended(ChildProcess.Ending(status: status))
    }

    /// Also reaches everything that it has started.
    package func signal(_ number: Int32) { kill(-process, number) }
}
