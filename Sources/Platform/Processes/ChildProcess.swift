internal import CProcess
internal import Dispatch
internal import Glibc

/// Starts other programs. They inherit nothing from this one: no open files, no blocked or ignored signals, and only
/// the environment they are given.
package enum ChildProcess {
    package struct StartError: Error, Sendable, Hashable {
        /// The system's error text.
        package var reason: String
    }

    /// Child processes do not inherit its ends.
    package struct Pipe: Sendable {
        /// For reading.
        package let output: Int32
        /// For writing.
        package let input: Int32

        /// `nil` if the system has none left.
        package init?() {
            var ends: [Int32] = [-1, -1]
            guard shim_pipe(&ends) == 0 else { return nil }
            output = ends[0]
            input = ends[1]
        }
    }

    /// Starts a program in a session of its own: ^C in the terminal does not end it, and it can be killed with everything it started.
    ///
    /// - Parameters:
    ///   - command: The program, as a path or a name to look up in the environment's `PATH`, and its arguments.
    ///   - input: The descriptor that becomes its standard input; `nil` for nothing to read.
    ///   - output: The descriptor that becomes its standard output; `nil` to discard it.
    ///   - error: The same for its standard error.
    package static func start(
        _ command: [String], environment: ChildEnvironment, input: Int32? = nil, output: Int32? = nil,
        error: Int32? = nil
    ) throws(StartError) -> Int32 {
        try Launch(
            command: command, environment: environment, streams: .given(input: input, output: output, errors: error)
        ).start()
    }

    /// Starts a program, such as a pager, that the user sees instead of this one: it has this program's terminal and its signals.
    package static func startInPlace(
        _ command: [String], environment: ChildEnvironment, input: Int32
    ) throws(StartError) -> Int32 {
        try Launch(command: command, environment: environment, streams: .shared(input: input)).start()
    }

    /// Whether a program can be started, by its path or its name.
    package static func isFound(_ program: String, in environment: [String: String]) -> Bool {
        found(program, in: environment) != nil
    }

    /// The path of a program that can be started; `nil` if there is none.
    package static func found(_ program: String, in environment: [String: String]) -> String? {
        path(of: program, in: environment.merging(["PATH": "/bin:/usr/bin"]) { own, _ in own })
            .flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }

    /// The path of a program; `nil` if `PATH` does not have it. Relative folders of `PATH` do not count: the current folder may be a
    /// stranger's.
    static func path(of program: String, in environment: [String: String]) -> String? {
        guard !program.contains("/"), let folders = environment["PATH"] else { return program }
        return folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 }
    }
}

/// What a program that reads strangers' bytes may take. It has no network, and can write no files.
package struct ChildLimits: Sendable {
    let seconds: UInt32
    /// In bytes, of its own.
    let memory: Int

    package init(seconds: UInt32, memory: Int) { (self.seconds, self.memory) = (seconds, memory) }
}

/// The variables and the folder of a child process. It is made in one of four ways, so that no child gets a token or reads a stranger's
/// folder by accident.
package struct ChildEnvironment: Sendable {
    /// Every variable that can hold a token for GitHub (gh manual, "gh help environment").
    package static let tokenVariables = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

    /// Variables that locate a repository: git would use that one (git(1), "The Git Repository").
    private static let repositoryVariables = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR", "GIT_NAMESPACE",
    ]

    let variables: [String: String]
    /// `nil` for the current folder.
    let folder: String?

    /// For a program that ghlance chooses, such as tmux, a browser or gh: the environment of ghlance without tokens. It starts in the
    /// root folder, because the current one may be a repository whose settings run commands.
    package static func helper(_ started: [String: String], adding additions: [String: String] = [:]) -> Self {
        make(started, without: tokenVariables + repositoryVariables, adding: additions, folder: "/")
    }

    /// For git: the environment of ghlance, also in the root folder, without a token that was found elsewhere.
    package static func git(_ started: [String: String], adding additions: [String: String] = [:]) -> Self {
        make(started, without: repositoryVariables, adding: additions, folder: "/")
    }

    /// For a command of the user's own: the environment of ghlance without tokens, in the current folder.
    package static func userCommand(_ started: [String: String], adding additions: [String: String] = [:]) -> Self {
        make(started, without: tokenVariables, adding: additions, folder: nil)
    }

    /// For a program that reads strangers' bytes: what it needs to run, and nothing of the user's.
    package static let bare = Self(
        variables: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/", "MALLOC_ARENA_MAX": "1"], folder: "/")

    /// The same, with what tells terminals apart (chafa 1.12 to 1.16, `chafa-term-db.c`).
    package static func bare(onTerminalOf started: [String: String]) -> Self {
        let names: Set = [
            "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_NAME", "LC_TERMINAL", "VTE_VERSION",
            "KITTY_PID", "KONSOLE_VERSION", "MLTERM", "EAT_SHELL_INTEGRATION_DIR", "GHOSTTY_RESOURCES_DIR", "TMUX",
            "STY",
        ]
        let kept = started.filter { names.contains($0.key) }
        return Self(variables: bare.variables.merging(kept) { own, _ in own }, folder: "/")
    }

    private static func make(
        _ started: [String: String], without absences: [String], adding additions: [String: String], folder: String?
    ) -> Self {
        Self(variables: started.filter { !absences.contains($0.key) }.merging(additions) { $1 }, folder: folder)
    }
}

extension ChildProcess {
    /// Blocks the thread until a process has ended.
    package static func wait(for process: Int32) -> Ending {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return Ending(status: status)
    }

    /// - Returns: The exit status, or 128 plus the signal number; `nil` if the program still runs after the time limit.
    package static func exitStatus(of process: Int32, within milliseconds: Int = 1_000) async -> Int32? {
        await withCheckedContinuation { continuation in
            let first = FirstResult<Int32>()
            first.wait(continuation)
            DispatchQueue(label: "child process").async {
                // Always waited for, however long it runs, so that no zombie is left.
                first.resume(returning: ChildProcess.wait(for: process).status)
            }
            DispatchQueue(label: "timeout").asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                first.resume(returning: nil)
            }
        }
    }
}
