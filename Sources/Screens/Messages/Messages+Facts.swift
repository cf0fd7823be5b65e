import Core
import Features

extension Messages {
    static let starsName = "stars"

    /// The counts of a repository, by name: `issues`, then `12 open`, `48 closed`. Those that are known.
    static func counts(_ facts: RepositoryFacts) -> [(name: String, facts: [String])] {
        [
            ("issues", counts((facts.openIssues, "open"), (facts.closedIssues, "closed"))),
            ("pull requests", counts((facts.openPullRequests, "open"), (facts.mergedPullRequests, "merged"))),
        ].filter { !$0.1.isEmpty }
    }

    /// What a repository is, a word or two for each. Its licence is only there if the list does not show it.
    static func badges(_ facts: RepositoryFacts, listedLicense: String?) -> [String] {
        [
            facts.isArchived == true ? "archived" : nil, facts.parent.map { "fork of \($0)" },
            facts.isTemplate == true ? "template" : nil, facts.isMirror == true ? "mirror" : nil,
            facts.hasSecurityPolicy == true ? "security policy" : nil, listedLicense == nil ? facts.license : nil,
        ].compactMap { $0 }
    }

    /// `31 in 30 weeks`.
    static func newStars(_ count: Int, weeks: Int) -> String {
        let number = count == 0 ? "none" : Quantities.grouped(count)
        return weeks == 1 ? "\(number) in 1 week" : "\(number) in \(weeks) weeks"
    }

    static func burst(_ burst: StarHistory.Burst) -> String { "\(burst.percent) % within \(burst.days) days" }

    static func ago(_ moment: Timestamp, at now: Timestamp) -> String { ago(Age(of: moment, at: now)) }

    static func ago(_ age: Age) -> String { age.text == "now" ? "just now" : "\(age.text) ago" }

    private static func counts(_ counts: (number: Int?, word: String)...) -> [String] {
        counts.compactMap { count in count.number.map { "\(Quantities.grouped($0)) \(count.word)" } }
    }

    /// Why facts are left out.
    static func factsNotRequested(
        _ obstacle: RateLimits.Obstacle, at now: Timestamp, _ account: String
    ) -> String {
        switch obstacle {
        case .signInRequired: "Sign in (\(account)) for languages, issues, pull requests and releases."
        case .reserved(let remaining, let limit):
            "\(remaining) of \(limit) requests left this hour: nothing is loaded automatically."
        case .spent(let until):
            "Rate limit reached: facts not loaded. Resets in \(WaitText.countdown(until.seconds(since: now)))."
        case .failing(let until):
            "Could not load facts. Retrying in \(WaitText.countdown(until.seconds(since: now)))."
        }
    }

    static func factsNotLoaded(_ failure: Failure) -> String { "Could not load facts: \(failure.clause)" }

    /// Facts that are requested again after a wait.
    static func factsRetried(_ failure: Failure, in wait: String) -> String {
        "\(factsNotLoaded(failure)) Retrying in \(wait)."
    }

    /// Why facts are missing, and what to do.
    static func factsMissing(_ gap: RepositoryFacts.Gap, retry: String) -> String {
        switch gap {
        case .notFound: "Facts not found: the repository is gone, or you don't have access."
        // An organisation with single sign-on: "Resource protected by organization SAML enforcement. You must grant …"
        case .forbidden(let message) where message.contains("SAML"): factsUnauthorized(reason(message), retry)
        case .forbidden(let message): factsDenied(reason(message), retry)
        case .incomplete(let message): factsIncomplete(reason(message), retry)
        }
    }

    private static func factsUnauthorized(_ reason: String, _ retry: String) -> String {
        "GitHub denied access to the facts\(reason). Authorise the token for the organisation. \(retry)"
    }

    private static func factsDenied(_ reason: String, _ retry: String) -> String {
        "GitHub denied access to the facts\(reason). Check the token's permissions. \(retry)"
    }

    private static func factsIncomplete(_ reason: String, _ retry: String) -> String {
        "GitHub left out some facts\(reason). \(retry)"
    }

    /// A reason after a colon, without its full stop; empty if there is none.
    private static func reason(_ message: String) -> String {
        var text = message.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(300)
        while text.last == "." { text.removeLast() }
        return text.isEmpty ? "" : ": \(text)"
    }
}
