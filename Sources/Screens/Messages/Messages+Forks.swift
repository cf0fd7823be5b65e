import Features
import Model

/// The messages of the list of forks.
extension Messages {
    static let noForkMatches = "No forks match."
    static let forksHint = "forks"
    static let backHint = "back"

    static func forksOf(_ fullName: String) -> String { "forks of \(fullName)" }

    static func forks(_ count: String, isOne: Bool) -> String { count + (isOne ? " fork" : " forks") }

    /// How many commits a fork has that the repository it was forked from does not have.
    static func ahead(_ commits: Int) -> String {
        commits == 0 ? "not ahead" : "ahead by \(Quantities.grouped(commits))"
    }

    /// Why forks are not compared.
    static func notCompared(_ obstacle: RequestScheduler.Obstacle, at now: Timestamp) -> String {
        switch obstacle {
        case .signInRequired: "not compared: sign in"
        case .reserved(let remaining, let limit): "not compared: \(remaining) of \(limit) requests left"
        case .spent(let until):
            "not compared: rate limit resets in \(WaitText.countdown(until.seconds(since: now)))"
        case .failing(let until): "not compared: retrying in \(WaitText.countdown(until.seconds(since: now)))"
        }
    }

    static func notCompared(_ failure: Failure) -> String { "not compared: \(brief(failure))" }

    static func forksNotLoaded(_ failure: Failure) -> String { "Could not load forks: \(brief(failure))" }

    private static func brief(_ failure: Failure) -> String {
        switch failure {
        case .rateLimited(let limit): "rate limit reached, resets in \(WaitText.countdown(limit.waitSeconds))."
        default: failure.clause
        }
    }
}
