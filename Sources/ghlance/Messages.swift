import Platform

/// What the program says outside its screens, and about the terminal: every sentence of this room.
enum Messages {
    static func usageHint(of command: String = "ghlance") -> String { "Try '\(command) --help'." }

    static let cannotSuspend = "Cannot suspend inside $( ) or a pipe: the shell would wait for ever."

    static func reserved(_ word: String) -> String {
        "\(word) is reserved for a later version. To search for it: ghlance -- \(word)"
    }

    static func perPage(_ number: Int) -> String {
        "--per-page is \(number), but GitHub gives 1 to 100 at a time"
    }

    static func freshness(_ seconds: Int) -> String { "--freshness is \(seconds), but takes 0 to 86400 seconds" }

    static let offlineAndPrivate = "--offline shows what was kept, which --private leaves alone: use one of them"

    static let logWithoutName = "--log needs the name of a file"

    static func cannotWriteLog(_ path: String, reason: String) -> String {
        "Cannot write the log \(path) (\(reason)): name a file in a folder that you may write to."
    }

    static let belongsToSomebodyElse = "it belongs to somebody else"

    static func logIncomplete(_ path: String, reason: String) -> String {
        "The log \(path) lacks lines from here on (\(reason)); all else goes on."
    }

    static func cannotWriteAnswer(_ answer: String, reason: String) -> String {
        "Cannot write \(answer) to standard output (\(reason)): check where the output goes."
    }

    static func saving(_ names: [String]) -> String {
        "Saving changes to \(names.joined(separator: ", ")). Press ^C again to quit without saving."
    }

    static func notSaved(_ name: String) -> String { "The change to \(name) was not saved." }

    static func notWritten(_ fullName: String, reason: String) -> String {
        "The change of \(fullName) in the favourites was not saved: \(reason)"
    }

    static func noPipe(reason: String) -> String {
        "The system gives no pipe (\(reason)): close some programs or raise the limit on open files (ulimit -n)."
    }

    static func tooFewFiles(_ limit: Int) -> String {
        "The limit on open files is \(limit), but \(OpenFileLimit.needed) are needed: raise it with ulimit -n \(OpenFileLimit.needed)."
    }

    static func browserFailed(_ name: String, status: Int32) -> String {
        "\(name) ended with status \(status): set BROWSER to a browser that works here."
    }

    static func browserMissing(_ name: String, reason: String) -> String {
        "Could not start \(name) (\(reason)): set BROWSER to your browser."
    }

    static func copyFailed(_ name: String, status: Int32) -> String {
        "Could not copy the URL: \(name) ended with status \(status)."
    }

    static func copyTimedOut(_ name: String, seconds: Int) -> String {
        "Could not copy the URL: \(name) did not answer within \(seconds) s."
    }

    static let installForWayland = "Could not copy the URL: install wl-clipboard."
    static let installForX = "Could not copy the URL: install xclip or xsel."
    static let noClipboard =
        "Could not copy the URL: this terminal has no clipboard. Run ghlance in tmux to copy there."

    /// Wrong usage, from the words of the argument parser: one line, with a hint.
    static func usage(_ message: String, of command: String = "ghlance") -> String {
        var line = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if line.last.map({ !".?!".contains($0) }) ?? false { line += "." }
        return "\(line) \(usageHint(of: command))"
    }
}
