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

/// A program run to its end without a terminal: no controlling one, nothing to read, both outputs kept apart.
package struct CommandRun: Sendable {
    /// The exit status as a shell sees it: 128 and the number of the signal when one ended the program.
    package let status: Int32
    /// What it wrote to its standard output.
    package let output: String
    /// What it wrote to its standard error.
    package let error: String

    /// Runs a program in the environment that `TerminalDriver` pins, and with what is added to it.
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - environment: what is added to, or replaces, the pinned environment.
    ///   - isAskedForToken: whether a token is what the program is to print.
    /// - Throws: ``TerminalDriverError`` when it cannot be started.
    package init(_ command: [String], environment: [String: String] = [:], isAskedForToken: Bool = false) throws {
        let folder = try TerminalDriverFolder()
        defer { folder.remove() }
        // A session of its own, because the one of the tests may have a terminal.
        let result = try ChildProcess.run(
            ["setsid", "--wait"] + command, environment: folder.environment().merging(environment) { $1 },
            outputFile: folder.path("output"), errorFile: folder.path("error"))
        status = result.status
        output = result.output
        error = folder.read("error") ?? ""
        if !isAskedForToken { TokenWatch.check(output.utf8, writtenTo: "standard output") }
        TokenWatch.check(error.utf8, writtenTo: "standard error")
    }
}

/// The emulated GitHub as a process of its own, for programs that run in a terminal. It ends when it is released, and also
/// when the test process dies.
package final class EmulatorProcess: Sendable {
    /// The address of the API, without a slash at its end.
    package let address: String

    private let folder: TerminalDriverFolder
    private let process: pid_t
    private let lifeline: Int32

    /// Starts an emulator and waits until it listens.
    ///
    /// - Parameter options: what `github-emulator --help` lists, except `--log`.
    /// - Throws: ``TerminalDriverError`` when it cannot be started.
    package init(_ options: [String] = []) throws {
        let folder = try TerminalDriverFolder()
        let (input, output) = (try ChildProcess.pipe(), try ChildProcess.pipe())
        defer {
            close(input.read)
            close(output.read)
        }
        let program = try TerminalDriver.executable("github-emulator")
        process = try ChildProcess.start(
            [program, "--log", folder.path("requests")] + options, environment: folder.environment()
        ) { actions in
            posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
            posix_spawn_file_actions_addopen(
                &actions, STDERR_FILENO, folder.path("complaint"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        close(output.write)
        let port = Self.readLine(output.read)
        (self.folder, lifeline, address) = (folder, input.write, "http://127.0.0.1:\(port ?? "")")
        // Thrown when everything is in place, so that `deinit` clears up.
        guard port != nil else {
            throw TerminalDriverError.commandFailed(command: program, output: folder.read("complaint") ?? "")
        }
    }

    deinit {
        // A paused process sees neither the end of its input nor SIGTERM.
        kill(process, SIGKILL)
        close(lifeline)
        ChildProcess.waitForEnd(of: process)
        folder.remove()
    }

    /// From now on nothing is answered: requests wait.
    package func pause() { kill(process, SIGSTOP) }

    /// What waited is answered, and everything after it.
    package func resume() { kill(process, SIGCONT) }

    /// The searches so far, a line each: `request CONNECTION anonymous|token METHOD TARGET`. Of all requests, in the file `requests`,
    /// the others are `other …`.
    package var requests: [String] {
        (folder.read("requests") ?? "").split(separator: "\n").map(String.init).filter { $0.hasPrefix("request ") }
    }

    /// Waits until there are so many requests, and returns them. The log is a file, so this looks again and again.
    /// - Throws: ``TerminalDriverError/commandFailed(command:output:)`` when there are fewer after the driver's patience.
    package func waitForRequests(_ count: Int) async throws -> [String] {
        let deadline = ContinuousClock.now + TerminalDriver.timeout
        while true {
            let requests = requests
            if requests.count >= count { return requests }
            guard ContinuousClock.now < deadline else {
                throw TerminalDriverError.commandFailed(
                    command: "waiting for \(count) requests", output: requests.joined(separator: "\n"))
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The path for a file that lives as long as the emulator, for a program to write or to run.
    package func path(_ name: String) -> String { folder.path(name) }

    /// Makes such a file and allows it to be run.
    /// - Throws: ``TerminalDriverError`` when it cannot be written.
    package func write(script: String, to name: String) throws {
        try TextFile.writeProgram(script, to: folder.path(name))
    }

    /// The text of such a file; `nil` if there is none.
    package func read(_ name: String) -> String? { folder.read(name) }

    private static func readLine(_ descriptor: Int32) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(TerminalDriver.timeout.components.seconds * 1_000)
        while poll(&event, 1, milliseconds) == 1, Glibc.read(descriptor, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}

/// The memory of this process, in bytes. What is measured should run in a process of its own: `processExitsWith`.
package enum ProcessMemory {
    /// Gives back what the allocator keeps for later (malloc_trim(3), which the Glibc module does not have).
    package static func trim() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    }

    /// What it has now, without pages of files (proc(5), `RssAnon`): how much of the executable is read in differs from run to run.
    package static func current() throws -> Int { try value("RssAnon:") }

    /// The most it has had since the last ``resetPeak()``, without pages of files (proc(5), `VmHWM`, `RssFile`).
    package static func peak() throws -> Int { try value("VmHWM:") - value("RssFile:") }

    /// Begins to look for the most again (proc(5), `clear_refs`).
    package static func resetPeak() throws {
        guard let file = fopen("/proc/self/clear_refs", "w") else { throw TerminalDriverFolder.failure("/proc/self") }
        fputs("5", file)
        guard fclose(file) == 0 else { throw TerminalDriverFolder.failure("/proc/self") }
    }

    private static func value(_ name: String) throws -> Int {
        let status = try TextFile.read("/proc/self/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        guard let value = line.flatMap({ Int($0.filter(\.isNumber)) }) else { throw TerminalDriverFolder.failure(name) }
        return value * 1_024
    }
}
