import Core

enum ExitStatus: Int32, CaseIterable, Comparable {
    /// A URL was printed.
    case chosen = 0
    /// The URL could not be written; for a subcommand, nothing matched or the library failed.
    case failed = 1
    /// Wrong usage, or no terminal.
    case usage = 2
    /// For a subcommand, GitHub refused or could not be reached.
    case unreachable = 3
    /// For a subcommand, it needs a token and there is none that works.
    case notSignedIn = 4
    /// Quit without choosing.
    case left = 130

    /// The status that stands for a failed request.
    init(_ failure: Failure) {
        switch failure {
        case .unauthorized: self = .notSignedIn
        case .singleSignOnRequired: self = .notSignedIn
        case .blocked, .notFound: self = .failed
        case .knownToFail: self = .usage
        default: self = .unreachable
        }
    }

    /// The status of what could not be done, which is said on standard error.
    static func saying(_ complaint: String, _ status: ExitStatus = .failed) -> ExitStatus {
        StandardStreams.complain(complaint)
        return status
    }

    /// That of a command that did several things: the highest.
    static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }

    /// What it means, for help and the manual.
    var summary: String {
        switch self {
        case .chosen: "printed, found or done"
        case .failed: "nothing found (on the screen, only with --exit-0), or failed"
        case .usage: "usage error, or no terminal"
        case .unreachable: "GitHub denied the request or could not be reached (subcommands)"
        case .notSignedIn: "not signed in (subcommands)"
        case .left: "quit without choosing"
        }
    }

    /// All of them with what they mean, in a sentence.
    static var sentence: String { SubcommandMessages.exitStatuses(allCases.map { "\($0.rawValue) \($0.summary)" }) }
}
