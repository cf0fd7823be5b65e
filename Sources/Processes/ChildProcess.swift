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

    /// Starts a program in a session of its own: ^C in the terminal does not end it, and it can be killed with everything it
    /// started.
    ///
    /// - Parameters:
    ///   - command: The program, as a path or a name to look up in the environment's `PATH`, and its arguments.
    ///   - environment: Its environment.
    ///   - input: The descriptor that becomes its standard input; `nil` for nothing to read.
    ///   - output: The descriptor that becomes its standard output; `nil` to discard it.
    ///   - error: The same of its standard error.
    /// - Throws: `StartError`.
    package static func start(
        _ command: [String], environment: ChildEnvironment, input: Int32? = nil, output: Int32? = nil,
        error: Int32? = nil
    ) throws(StartError) -> Int32 {
        try Launch(
            command: command, environment: environment,
            streams: .given(input: input, output: output, errors: error)
        ).start()
    }

    /// Whether a program can be started, by its path or its name.
    package static func isFound(_ program: String, in environment: [String: String]) -> Bool {
        path(of: program, in: environment.merging(["PATH": "/bin:/usr/bin"]) { own, _ in own })
            .map { access($0, X_OK) == 0 } ?? false
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
    ///
    /// - Parameters:
    ///   - absences: Variables that the program does not get.
    ///   - additions: Variables that are set for the program.
    package static func user(
        _ started: [String: String], without absences: [String] = [], adding additions: [String: String] = [:]
    ) -> Self {
        Self(variables: started.filter { !absences.contains($0.key) }.merging(additions) { $1 })
    }
}
