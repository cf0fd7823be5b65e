import Glibc

/// The tool `library-writer` as a child of the test. It is killed when the test lets go of it.
final class WriterProcess {
    struct CouldNotStart: Error {}

    private let process: pid_t
    private let connection: Int32
    private var buffer: [UInt8] = []
    private var isReaped = false

    init(_ arguments: String...) throws {
        guard let test = realpath("/proc/self/exe", nil) else { throw CouldNotStart() }
        defer { free(test) }
        let folder = String(cString: test).split(separator: "/").dropLast().joined(separator: "/")
        let tool = "/\(folder)/library-writer"
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
        guard status == 0 else { throw CouldNotStart() }
    }

    deinit {
        if !isReaped { kill() }
        close(connection)
    }

    /// The next line the tool says; `nil` when it has ended.
    func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeSubrange(...end) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            var chunk = [UInt8](repeating: 0, count: 4_096)
            let count = read(connection, &chunk, chunk.count)
            guard count > 0 else { return nil }
            buffer.append(contentsOf: chunk[..<count])
        }
    }

    /// All lines until the tool ends.
    func lines() -> [String] {
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        return lines
    }

    func go() {
        _ = write(connection, "\n", 1)
    }

    /// As `kill -9`.
    func kill() {
        Glibc.kill(process, SIGKILL)
        _ = wait()
    }

    /// - Returns: The exit status, or `nil` where a signal ended the process.
    func wait() -> Int32? {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        isReaped = true
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }
}
