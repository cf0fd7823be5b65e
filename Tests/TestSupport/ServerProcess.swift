import Dispatch
import Glibc
import Synchronization

/// A server of somebody else's, as a process. It ends when this value is released, and also when the test process dies,
/// whatever kills it.
package final class ServerProcess: Sendable {
    /// The id of the shell around the server.
    private let shell: pid_t
    private let lifeline: Int32
    private let log: Log

    /// What the server wrote so far; shared with the thread that reads it.
    private final class Log: Sendable {
        let state = Mutex((output: "", hasEnded: false))
    }

    /// Starts a server in a folder.
    ///
    /// The shell keeps its standard input, whose other end is here, and kills the server when that closes. It waits for
    /// nothing before that: an ended server stays a zombie, so that its id cannot be anybody else's.
    private static let script = #"""
        cd "$0" || exit 1
        exec 3<&0
        "$@" </dev/null 3<&- 2>&1 &
        echo "process $!;"
        exec >/dev/null 2>&1
        read line <&3
        kill -KILL $! 2>/dev/null
        wait
        """#

    /// - Throws: `TerminalDriverError` where the system refuses.
    package init(_ command: [String], in folder: ScratchFolder) throws {
        let input = try ChildProcess.pipe()
        let output = try ChildProcess.pipe()
        defer {
            close(input.read)
            close(output.write)
        }
        lifeline = input.write
        shell = try ChildProcess.start(
            ["sh", "-c", Self.script, folder.path] + command, environment: ScratchFolder.environment
        ) { actions in
            posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output.write, STDERR_FILENO)
        }
        let log = Log()
        self.log = log
        DispatchQueue.global().async { Self.follow(output.read, log) }
    }

    deinit {
        close(lifeline)
        ChildProcess.waitForEnd(of: shell)
    }

    /// Everything the server wrote so far.
    package var output: String { log.state.withLock(\.output) }

    /// Waits until the server has written a text.
    ///
    /// - Returns: everything it wrote up to then.
    /// - Throws: `TerminalDriverError` where the server ends before that.
    @discardableResult
    package func wait(for text: String) async throws -> String {
        try await wait(for: text) { $0.contains(text) }
    }

    /// Waits until what the server has written meets a condition.
    ///
    /// - Returns: everything it wrote up to then.
    /// - Throws: `TerminalDriverError` where the server ends before that, or does neither.
    @discardableResult
    package func wait(for what: String, until isMet: @Sendable (String) -> Bool) async throws -> String {
        let deadline = ContinuousClock.now + TerminalDriver.timeout
        while true {
            let (output, hasEnded) = log.state.withLock { ($0.output, $0.hasEnded) }
            if isMet(output) { return output }
            guard !hasEnded, ContinuousClock.now < deadline else {
                throw TerminalDriverError.commandFailed(
                    command: "waiting for \(what)", output: String(output.suffix(4_000)))
            }
            try await Task.sleep(for: .milliseconds(4))
        }
    }

    /// Waits until the server has ended: all its connections are closed.
    package func waitForEnd() async {
        // No output has this text in it, so this ends with the server.
        _ = try? await wait(for: "\u{0}\u{0}")
    }

    /// Sends a signal to the server.
    ///
    /// - Throws: `TerminalDriverError` where it cannot be sent.
    package func signal(_ number: Int32) async throws {
        let output = try await wait(for: ";")
        let digits = output.drop { !$0.isNumber }.prefix { $0.isNumber }
        guard let process = pid_t(digits), kill(process, number) == 0 else {
            throw TerminalDriverError.commandFailed(command: "kill -\(number)", output: output)
        }
    }

    /// Reads to the end.
    private static func follow(_ descriptor: Int32, _ log: Log) {
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return log.state.withLock { $0.hasEnded = true } }
            log.state.withLock { $0.output += String(decoding: chunk[..<count], as: UTF8.self) }
        }
    }
}
