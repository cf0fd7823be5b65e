/// How the emulator answers a request out of the ordinary.
package enum GitHubEmulatorAnswer: Sendable {
    /// This status with GitHub's body for it.
    case status(Int)
    /// A status with a body of the test's own.
    case json(status: Int, String)
    /// The limit of a minute is reached, whatever is left of it.
    case primaryLimit
    /// GitHub asks for a pause, with `Retry-After` where a number of seconds is given.
    case secondaryLimit(retryAfter: Int?)
    /// A login page instead of JSON, with status 200.
    case html
    /// JSON that breaks off, in an answer that is whole.
    case malformed
    /// An answer that breaks off: the connection closes in the middle of the body.
    case truncated
    /// The page, with `incomplete_results`.
    case incomplete
    /// A page without items that has a next page all the same.
    case emptyPage
    /// The page, with a next page on another origin.
    case foreignNext
    /// The page, with text in it that tries to take over a terminal.
    case hostile
    /// The connection closes without a byte.
    case reset
    /// Nothing, until the client goes away.
    case stall
    /// Exactly these steps on the wire.
    case response(ScriptedResponse)

    /// Reads the name of an answer: a status (`500`), `primary`, `secondary`, `secondary=SECONDS`, `html`, `malformed`,
    /// `truncated`, `incomplete`, `empty`, `foreign`, `hostile`, `reset` or `stall`.
    package init?(_ name: some StringProtocol) {
        if let answer = Self.named[String(name)] {
            self = answer
        } else if name.hasPrefix("secondary="), let seconds = Int(name.dropFirst("secondary=".count)) {
            self = .secondaryLimit(retryAfter: seconds)
        } else if let status = Int(name), (100...599).contains(status) {
            self = .status(status)
        } else {
            return nil
        }
    }

    private static let named: [String: GitHubEmulatorAnswer] = [
        "primary": .primaryLimit, "secondary": .secondaryLimit(retryAfter: nil), "html": .html,
        "malformed": .malformed, "truncated": .truncated, "incomplete": .incomplete, "empty": .emptyPage,
        "foreign": .foreignNext, "hostile": .hostile, "reset": .reset, "stall": .stall,
    ]

    /// Reads a script of the form `3:500,4:reset`: numbers of requests and names of answers.
    ///
    /// - Returns: `nil` if a part is not of that form.
    package static func script(_ text: String) -> [Int: GitHubEmulatorAnswer]? {
        var script: [Int: GitHubEmulatorAnswer] = [:]
        for part in text.split(separator: ",") {
            let sides = part.split(separator: ":", maxSplits: 1)
            guard sides.count == 2, let number = Int(sides[0]), let answer = GitHubEmulatorAnswer(sides[1]) else {
                return nil
            }
            script[number] = answer
        }
        return script
    }
}
