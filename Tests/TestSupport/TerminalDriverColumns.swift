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
