internal import CProcess
internal import Glibc

/// Starts other programs. They inherit nothing from this one: no open files, no blocked or ignored signals, and only
/// the environment they are given.
package enum ChildProcess {
    /// Why a program could not be started.
    package struct StartError: Error, Sendable, Hashable {
        /// The system's error text.
        package var reason: String
    }

    /// The two ends of a pipe, which child processes do not inherit.
    package struct Pipe: Sendable {
        /// To read from.
        package let output: Int32
        /// To write to.
        package let input: Int32

        /// Opens a pipe; `nil` if the system has none left.
        package init?() {
            var ends: [Int32] = [-1, -1]
            guard shim_pipe(&ends) == 0 else { return nil }
            output = ends[0]
            input = ends[1]
        }
    }

    /// Starts a program in its own process group: ^C in the terminal does not end it, and it can be killed with everything it
    /// started. Its standard error is discarded.
    ///
    /// - Parameters:
    ///   - command: The program, as a path or a name to look up in the environment's `PATH`, and its arguments.
    ///   - environment: Its environment.
    ///   - input: The descriptor that becomes its standard input; `nil` for nothing to read.
    ///   - output: The descriptor that becomes its standard output; `nil` to discard it.
    /// - Throws: `StartError`.
    package static func start(
        _ command: [String], environment: ChildEnvironment, input: Int32? = nil, output: Int32? = nil
    ) throws(StartError) -> Int32 {
        guard let path = path(of: command.first ?? "", in: environment.variables) else {
            throw StartError(reason: String(cString: strerror(ENOENT)))
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (given, standard, flags) in [
            (input, STDIN_FILENO, O_RDONLY), (output, STDOUT_FILENO, O_WRONLY), (nil, STDERR_FILENO, O_WRONLY),
        ] {
            if let given {
                posix_spawn_file_actions_adddup2(&actions, given, standard)
            } else {
                posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", flags, 0)
            }
        }
        // Libraries or the parent process may have left descriptors open without close-on-exec.
        _ = shim_close_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A child would inherit ignored signals, and the signal mask of this thread.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let arguments = command.map { strdup($0) }
        let variables = environment.variables.map { strdup("\($0.key)=\($0.value)") }
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawnp(
            &process, path, &actions, &attributes, arguments + [nil], variables + [nil])
        guard code == 0 else { throw StartError(reason: String(cString: strerror(code))) }
        return process
    }

    /// The path of a program; `nil` if `PATH` does not have it.
    static func path(of program: String, in environment: [String: String]) -> String? {
        guard !program.contains("/"), let folders = environment["PATH"] else { return program }
        return folders.split(separator: ":").lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}

/// The environment of a child process. It is made in one of two ways, so that no child gets a token by accident.
package struct ChildEnvironment: Sendable {
    /// Every variable that can hold a token for GitHub (gh manual, "gh help environment").
    package static let tokenVariables = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

    /// The variables.
    let variables: [String: String]

    /// For a program that ghlance picks, such as tmux, a browser or gh: what ghlance was started with, without tokens.
    ///
    /// - Parameter additions: Variables that are set for the program.
    package static func helper(_ started: [String: String], adding additions: [String: String] = [:]) -> Self {
        let rest = started.filter { !tokenVariables.contains($0.key) }
        return Self(variables: rest.merging(additions) { $1 })
    }

    /// For a program that the user starts, such as git: what ghlance was started with. A token that was found elsewhere is not
    /// in it.
    package static func user(_ started: [String: String]) -> Self { Self(variables: started) }
}
