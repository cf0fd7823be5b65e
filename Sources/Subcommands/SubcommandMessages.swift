/// What is said of a command line, and about the browser.
package enum SubcommandMessages {
    static func usageHint(of command: String = "ghlance") -> String { "Try '\(command) --help'." }

    package static func reserved(_ word: String) -> String {
        "\(word) is reserved for a later version. To search for it: ghlance -- \(word)"
    }

    static func perPage(_ number: Int) -> String {
        "--per-page is \(number), but GitHub gives 1 to 100 at a time"
    }

    static func freshness(_ seconds: Int) -> String { "--freshness is \(seconds), but takes 0 to 86400 seconds" }

    static let offlineAndPrivate = "--offline shows what was kept, which --private leaves alone: use one of them"

    static let logWithoutName = "--log needs the name of a file"

    static func browserFailed(_ name: String, status: Int32) -> String {
        "\(name) ended with status \(status): set BROWSER to a browser that works here."
    }

    static func browserMissing(_ name: String, reason: String) -> String {
        "Could not start \(name) (\(reason)): set BROWSER to your browser."
    }

    /// Wrong usage, from the words of the argument parser: one line, with a hint.
    package static func usage(_ message: String, of command: String = "ghlance") -> String {
        var line = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if line.last.map({ !".?!".contains($0) }) ?? false { line += "." }
        return "\(line) \(usageHint(of: command))"
    }
}
