import Dispatch
import Glibc
import TestSupport

/// The tool `library-writer` as a child of the test. It is killed when the test lets go of it.
final class WriterProcess {
    struct CouldNotStart: Error {}

    private let process: pid_t
    private let connection: Int32
    private let said: StreamReader<AsyncStream<String>>
    private var isReaped: Bool

    init(_ arguments: String...) throws {
        let tool = try TerminalDriver.executable("library-writer")
        // A pair of sockets, because these can be kept from other children from the start. A child that inherited an end would
        // keep it open.
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw CouldNotStart() }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var vector: [UnsafeMutablePointer<CChar>?] = ([tool] + arguments).map { strdup($0) }
        vector.append(nil)
        defer { for case let argument? in vector { free(argument) } }
        var identifier: pid_t = 0
        let status = posix_spawn(&identifier, tool, &actions, nil, vector, environ)
        close(ends[1])
        connection = ends[0]
        process = identifier
        // Several writers wait for each other.
        said = StreamReader(
            Self.lines(from: ends[0]), of: "a line of the library-writer", limit: TerminalDriver.timeout)
        isReaped = status != 0
        guard status == 0 else { throw CouldNotStart() }
    }

    deinit {
        if !isReaped { kill() }
    }

    /// Lines until the other end is closed, as then this one is.
    ///
    /// A thread of its own waits for them. Swift has as many as there are cores, and all tests that run at once share those.
    private static func lines(from connection: Int32) -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        DispatchQueue(label: "writer").async {
            var rest: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 4_096)
            while case let count = read(connection, &chunk, chunk.count), count > 0 {
                rest += chunk[..<count]
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            close(connection)
            continuation.finish()
        }
        return lines
    }

    /// The next line the tool says; `nil` when it has ended.
    func line() async throws -> String? { try await said.next() }

    /// All lines until the tool ends.
    func lines() async throws -> [String] {
        var lines: [String] = []
        while let line = try await line() { lines.append(line) }
        return lines
    }

    func go() {
        _ = write(connection, "\n", 1)
    }

    /// As `kill -9`.
    func kill() {
        Glibc.kill(process, SIGKILL)
        wait()
    }

    private func wait() {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        isReaped = true
    }
}
