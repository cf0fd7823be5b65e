import Core
import Glibc
import Terminal

/// Standard input, output and error. Text for a terminal is sanitised here and
/// limited to the characters of its locale.
enum StandardStreams {
    /// Opens the standard streams that the program was started without: the first files it opens would get their numbers, and what it
    /// prints would go there. Nothing can be read from them, and writing fails.
    static func fillClosed() {
        // The system gives the lowest free number.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether standard output is a terminal: not inside `$(…)` and not in a pipe.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static var outputRepertoire: Repertoire { repertoire(of: STDOUT_FILENO) }

    /// Why output that has just been written is lost; `nil` if it is not, or if its reader has closed the pipe, as `head` does: it has what it
    /// wants.
    static func loss(isWritten: Bool) -> String? {
        isWritten || errno == EPIPE ? nil : String(cString: strerror(errno))
    }

    /// Writes the program's output, unchanged if it goes to a file or a pipe.
    ///
    /// - Returns: Whether all of it could be written.
    static func answer(_ text: String) -> Bool { outputIsTerminal ? say(text) : write(text + "\n", to: STDOUT_FILENO) }

    /// Writes texts of the program's output, each with its end behind it, unchanged if they go to a file or a pipe.
    ///
    /// - Returns: Whether all of them could be written.
    static func answer(_ texts: [String], endingWith end: String) -> Bool {
        let texts = outputIsTerminal ? texts.map { shown($0, on: STDOUT_FILENO) } : texts
        return write(texts.map { $0 + end }.joined(), to: STDOUT_FILENO)
    }

    /// Writes lines that are made for the terminal: what strangers have written in them is sanitised already.
    ///
    /// - Returns: Whether all of them could be written.
    static func answer(safe lines: [String]) -> Bool { write(lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO) }

    /// Writes the output of another program as it is or, on a terminal, as text.
    ///
    /// - Returns: Whether all of it could be written.
    static func answer(bytes: [UInt8]) -> Bool {
        guard outputIsTerminal else { return write(bytes[...], to: STDOUT_FILENO) }
        return bytes.isEmpty || answer(safe: lines(ofTerminal: bytes))
    }

    /// The output of another program as lines for the terminal.
    static func lines(ofTerminal bytes: [UInt8]) -> [String] {
        let isEnded = bytes.last == UInt8(ascii: "\n")
        let text = String(decoding: isEnded ? bytes.dropLast() : bytes[...], as: UTF8.self)
        return inColumns(text).split(separator: "\n", omittingEmptySubsequences: false).map {
            shown(String($0), on: STDOUT_FILENO)
        }
    }

    /// A text with blanks up to the next tab stop in place of each tab, which is a control character like any other, and with one end of
    /// its lines.
    static func inColumns(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
            var (shown, columns) = ("", 0)
            for (index, part) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    let blanks = 8 - columns % 8
                    shown += String(repeating: " ", count: blanks)
                    columns += blanks
                }
                shown += part
                columns += CellText(String(part)).columns
            }
            return shown
        }.joined(separator: "\n")
    }

    /// Writes JSON, with control characters escaped wherever it goes.
    ///
    /// - Returns: Whether all of it could be written.
    static func answer(json: String) -> Bool { answer(JSONText.escaped(json, isASCII: outputRepertoire == .ascii)) }

    /// Writes lines for people.
    ///
    /// - Returns: Whether all of them could be written.
    static func say(_ text: String) -> Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return write(lines.map { shown(String($0), on: STDOUT_FILENO) + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// Reads standard input, or another file; `nil` if it is longer than the limit in bytes.
    static func readInput(limit: Int, from descriptor: Int32 = STDIN_FILENO) -> String? {
        let bytes = bytes(of: descriptor, limit: limit) ?? []
        return bytes.count > limit ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// A file by its path, or standard input.
    static func bytes(ofFile path: String?, limit: Int) -> [UInt8]? {
        let descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
        guard descriptor >= 0 else { return nil }
        defer { if path != nil { close(descriptor) } }
        return bytes(of: descriptor, limit: limit)
    }

    /// A file to its end or, of a longer one, a byte more than the limit; `nil` if it cannot be read, for the reason in `errno`.
    static func bytes(of descriptor: Int32, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while bytes.count <= limit {
            let count = read(descriptor, &buffer, min(buffer.count, limit + 1 - bytes.count))
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// The width of standard output in cells; `nil` if it is not a terminal.
    static var outputColumns: Int? { columns(of: STDOUT_FILENO) }

    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The width of lines that are wrapped wherever they go: that of the terminal, or the one that the environment has for a pipe.
    static func lineColumns(_ environment: [String: String]) -> Int? { outputColumns ?? namedColumns(environment) }

    /// The width that fzf has for its preview, or else the shell's, if it can be one; at least 20 columns.
    static func namedColumns(_ environment: [String: String]) -> Int? {
        let named = ["FZF_PREVIEW_COLUMNS", "COLUMNS"].compactMap { environment[$0].flatMap { Int($0) } }
        return named.first { (1...1_000).contains($0) }.map { max(20, $0) }
    }

    /// Writes a message of the program to standard error, on one line.
    static func complain(_ text: String) { tell("ghlance: \(text)") }

    /// Writes a line to standard error.
    static func tell(_ text: String) { _ = write(shown(text, on: STDERR_FILENO) + "\n", to: STDERR_FILENO) }

    /// Writes the messages of another program as they are or, on a terminal, as text.
    static func tell(bytes: [UInt8]) {
        guard isatty(STDERR_FILENO) == 1 else { return _ = write(bytes[...], to: STDERR_FILENO) }
        for line in bytes.split(separator: UInt8(ascii: "\n")) { tell(String(decoding: line, as: UTF8.self)) }
    }

    /// Writes a prompt.
    static func ask(_ question: String) { _ = write(shown(question, on: STDERR_FILENO), to: STDERR_FILENO) }

    /// Asks a question, and whether it gets one of these answers; without a terminal, it does not.
    static func asks(_ question: String, for answers: [String] = ["y", "yes"]) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
        ask(question)
        return answers.contains(readLine()?.lowercased().filter { !$0.isWhitespace } ?? "")
    }

    /// Whether a line of standard error can be replaced: it is a terminal, and one with control sequences.
    static var showsProgress: Bool {
        guard isatty(STDERR_FILENO) == 1, let type = getenv("TERM") else { return false }
        return !["", "dumb"].contains(String(cString: type))
    }

    /// Replaces the current line with what fits on it of a text, or clears it, where that can be done.
    static func showProgress(_ text: String?) {
        guard showsProgress else { return }
        let (repertoire, columns) = (repertoire(of: STDERR_FILENO), columns(of: STDERR_FILENO) ?? 80)
        let shown = CellText(text ?? "", repertoire: repertoire).truncated(to: columns - 1, repertoire: repertoire)
        _ = write("\r\u{1B}[K" + shown.string, to: STDERR_FILENO)
    }

    private static func shown(_ text: String, on descriptor: Int32) -> String {
        CellText(text, repertoire: repertoire(of: descriptor)).string
    }

    private static func repertoire(of descriptor: Int32) -> Repertoire {
        isatty(descriptor) == 1 ? CharacterLocale.repertoire : .unicode
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        write(Array(text.utf8)[...], to: descriptor)
    }

    /// Writes bytes to a descriptor.
    ///
    /// - Returns: Whether all of them could be written.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        rest(of: bytes, writtenTo: descriptor).isEmpty
    }

    /// Writes bytes to a descriptor; what of them could not be written, for the reason in `errno`.
    static func rest(of bytes: ArraySlice<UInt8>, writtenTo descriptor: Int32) -> ArraySlice<UInt8> {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { break }
            rest = rest.dropFirst(written)
        }
        return rest
    }
}
