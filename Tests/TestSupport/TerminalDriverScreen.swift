import Glibc

/// A terminal's screen at one moment, as tmux sees it.
package struct TerminalScreen: Sendable, Equatable, CustomStringConvertible {
    /// The rows from top to bottom, without the blanks at their ends.
    package let lines: [String]
    /// The cursor's column in cells, counted from 0.
    package let cursorColumn: Int
    /// The cursor's row, counted from 0.
    package let cursorRow: Int
    /// Whether the cursor is shown.
    package let isCursorVisible: Bool
    /// Whether the program switched to the alternate screen.
    package let isAlternate: Bool
    /// Whether the program asked for reports of the mouse.
    package let reportsMouse: Bool
    /// The width of the terminal in cells.
    package let columns: Int
    /// The height of the terminal in cells.
    package let rows: Int

    /// The format that makes tmux print, in one line, what ``init(captured:)`` reads last.
    static let modesFormat =
        "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{mouse_any_flag} #{pane_width} #{pane_height}"

    init(captured text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let modes = (lines.popLast() ?? "").split(separator: " ").map { Int($0) ?? 0 }
        func mode(_ index: Int) -> Int { modes.indices.contains(index) ? modes[index] : 0 }
        self.lines = lines
        cursorColumn = mode(0)
        cursorRow = mode(1)
        isCursorVisible = mode(2) != 0
        isAlternate = mode(3) != 0
        reportsMouse = mode(4) != 0
        columns = mode(5)
        rows = mode(6)
    }

    /// The rows as one text.
    package var text: String { lines.joined(separator: "\n") }

    /// Whether a row contains a text.
    package func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// The screen in a frame, for messages.
    package var description: String {
        let edge = "+" + String(repeating: "-", count: columns)
        return ([edge] + lines.map { "|" + $0 } + [edge, "cursor: column \(cursorColumn), row \(cursorRow)"])
            .joined(separator: "\n")
    }
}

extension TerminalDriver {
    /// How a program ended, and what it left behind.
    package struct Ending: Sendable {
        /// The exit status as a shell sees it: 128 and the number of the signal when one ended the program.
        package let status: Int32
        /// Everything the program wrote to a captured standard output, with its last newline.
        package let answer: String
        /// The modes of the terminal before the program started, from `stty -a`, without speed and size.
        package let modesBefore: String
        /// The modes of the terminal after the program ended, the same way.
        package let modesAfter: String
        /// The screen the program left.
        package let screen: TerminalScreen

        /// Whether the terminal is as it was: the same modes, the main screen, a visible cursor, no mouse reports.
        package var isTerminalRestored: Bool {
            modesBefore == modesAfter && !screen.isAlternate && screen.isCursorVisible && !screen.reportsMouse
        }
    }
}

/// Why a step of an end-to-end test failed; the description shows the screen.
package enum TerminalDriverError: Error, CustomStringConvertible {
    /// A command that drives the terminal failed.
    case commandFailed(command: String, output: String)
    /// The screen did not show what the test waited for within its limit.
    case timedOut(waitingFor: String, screen: TerminalScreen)
    /// The program ended before it showed what the test waited for.
    case ended(waitingFor: String, status: Int32, screen: TerminalScreen)
    /// A call of the operating system failed.
    case system(call: String, reason: String)

    /// The error in words, with the screen as it was.
    package var description: String {
        switch self {
        case .commandFailed(let command, let output): "\(command) failed: \(output)"
        case .timedOut(let wanted, let screen): "waited in vain for \(wanted); the screen is\n\(screen)"
        case .ended(let wanted, let status, let screen):
            "the program ended with status \(status) before \(wanted); the screen is\n\(screen)"
        case .system(let call, let reason): "\(call): \(reason)"
        }
    }
}

extension TerminalDriver {
    /// What stands in some columns of every row, as the terminal itself counts columns: an independent answer to where a
    /// cell is, which the text of a row cannot give.
    ///
    /// The first row must hold ASCII up to the last of the columns.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package func cells(inColumns columns: [Int]) throws -> [[String]] {
        // A command of tmux has at most 16 KiB.
        var cells: [[String]] = []
        for start in stride(from: 0, to: columns.count, by: 20) {
            let chunk = columns[start..<min(start + 20, columns.count)]
            var command = ["copy-mode", ";"]
            func press(_ keys: String...) { command += ["send-keys", "-X"] + keys + [";"] }
            for column in chunk {
                press("clear-selection")
                press("top-line")
                press("start-of-line")
                if column > 0 { press("-N", "\(column)", "cursor-right") }
                press("begin-selection")
                press("rectangle-on")
                // A page is two rows less than the screen; the column stays.
                press("page-down")
                press("page-down")
                press("copy-selection-no-clear")
                command += ["save-buffer", folder.path("column-\(column)"), ";", "delete-buffer", ";"]
            }
            press("cancel")
            try run(Array(command.dropLast()))
            cells += chunk.map { column in
                (folder.read("column-\(column)") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
                    .map(String.init)
            }
        }
        return cells
    }
}

extension TerminalDriver {
    /// The title of the terminal, which programs can set.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package var title: String {
        get throws { try run(["display-message", "-p", "#{pane_title}"]) }
    }

    /// What was copied, by programs too, a line for each; ``cells(inColumns:)`` leaves none behind.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package var buffers: [String] {
        get throws { try run(["list-buffers"]).split(separator: "\n").map(String.init) }
    }

    /// What was copied last, by whoever.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone, or nothing was copied.
    package var newestBuffer: String {
        get throws { try run(["show-buffer"]) }
    }
}

extension TerminalDriver {
    /// The path of an executable of this package, built by the same build as the running tests.
    ///
    /// SwiftPM puts the test executable into the folder of the others, whatever the configuration and the scratch path.
    /// - Throws: ``TerminalDriverError/system(call:reason:)`` when it is not there.
    package static func executable(_ name: String) throws -> String {
        guard let test = realpath("/proc/self/exe", nil) else { throw TerminalDriverFolder.failure("realpath") }
        defer { free(test) }
        let folder = String(cString: test).split(separator: "/").dropLast().joined(separator: "/")
        let path = "/\(folder)/\(name)"
        guard access(path, X_OK) == 0 else { throw TerminalDriverFolder.failure(path) }
        return path
    }
}
