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

    /// All that comes from standard input, or from another file; `nil` where that is more than so many bytes.
    static func readInput(limit: Int, from descriptor: Int32 = STDIN_FILENO) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while bytes.count <= limit {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
        return nil
    }

    /// How many cells a line of standard output has; `nil` where it is no terminal.
    static var outputColumns: Int? {
        var size = winsize()
        guard outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes to standard error as it is, without a line end.
    static func tell(_ text: String) {
        _ = write(text, to: STDERR_FILENO)
    }

    /// Asks something that is answered by `y`; where nobody sits at a terminal, that is no.
    static func asks(_ question: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
        tell(question)
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
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
