import Glibc
import Terminal
import Text

/// Writing to the streams the program was started with. What goes to a terminal is made harmless here, whoever wrote the text, and
/// has only characters that the terminal's locale knows.
enum StandardStreams {
    /// Whether standard output is a terminal: not inside `$(…)` and not in a pipe.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// What standard output can show.
    static var outputRepertoire: Repertoire { repertoire(of: STDOUT_FILENO) }

    /// Writes the program's answer: as it is to a file or a pipe, whose reader wants it so.
    ///
    /// - Returns: Whether all of it could be written.
    static func answer(_ text: String) -> Bool {
        outputIsTerminal ? say(text) : write(text + "\n", to: STDOUT_FILENO)
    }

    /// Writes an answer in JSON, in which characters that a terminal obeys are escaped, wherever it goes.
    ///
    /// - Returns: Whether all of it could be written.
    static func answer(json: String) -> Bool {
        answer(JSONText.escaped(json, isASCII: outputRepertoire == .ascii))
    }

    /// Writes lines for people.
    ///
    /// - Returns: Whether all of them could be written.
    @discardableResult
    static func say(_ text: String) -> Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return write(
            lines.map { shown(String($0), on: STDOUT_FILENO) + "\n" }.joined(), to: STDOUT_FILENO)
    }

    /// All that comes from standard input, or from another file; `nil` if that is more than so many bytes.
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

    /// How many cells a line of standard output has; `nil` if it is no terminal.
    static var outputColumns: Int? {
        var size = winsize()
        guard outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Says something about the program itself, on one line.
    static func complain(_ text: String) { tell("ghlance: \(text)") }

    /// Writes a line to standard error.
    static func tell(_ text: String) {
        _ = write(shown(text, on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
    }

    /// Writes a question, behind which the answer is typed.
    static func ask(_ question: String) { _ = write(shown(question, on: STDERR_FILENO), to: STDERR_FILENO) }

    /// Asks something that is answered by `y`; if nobody sits at a terminal, that is no.
    static func asks(_ question: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
        ask(question)
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }

    /// Writes a text in the place of the line that the cursor is on, or takes that away; nothing if standard error is no terminal.
    static func showProgress(_ text: String?) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        _ = write("\r" + (text.map { shown($0, on: STDERR_FILENO) } ?? "\u{1B}[K"), to: STDERR_FILENO)
    }

    private static func shown(_ text: String, on descriptor: Int32) -> String {
        CellText(text, repertoire: repertoire(of: descriptor)).string
    }

    private static func repertoire(of descriptor: Int32) -> Repertoire {
        isatty(descriptor) == 1 ? CharacterLocale.repertoire : .unicode
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
