import Glibc

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
    /// the others are `other …`, and those that the client gave up `abort …`.
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
