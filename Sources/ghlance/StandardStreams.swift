import Glibc

/// Writing to the streams the program was started with.
enum StandardStreams {
    /// Whether standard output is a terminal: not inside `$(…)` and not in a pipe.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes the program's answer.
    ///
    /// - Returns: Whether all of it could be written.
    static func answer(_ text: String) -> Bool {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// All that comes from standard input; `nil` where that is more than so many bytes.
    static func readInput(limit: Int) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while bytes.count <= limit {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
        return nil
    }

    /// Says something about the program itself.
    static func complain(_ text: String) {
        _ = write("ghlance: \(text)\n", to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }
}
