import Features
import Model

/// Messages of the list of the repositories of an owner.
extension Messages {
    static let noSiblingMatches = "No repositories match."

    static func siblingsOf(_ owner: String) -> String { "repositories of \(owner)" }

    /// How many there are: `100 of 812 repositories`.
    static func siblings(_ count: Int, of total: Int) -> String {
        let all = "\(Quantities.grouped(max(count, total))) \(max(count, total) == 1 ? "repository" : "repositories")"
        return count < total ? "\(Quantities.grouped(count)) of \(all)" : all
    }

    static func noSiblings(_ owner: String) -> String { "No repositories of \(owner) found." }

    static func siblingsOffline(_ owner: String) -> String {
        "Working offline. Start without --offline to list the repositories of \(owner)."
    }

    static func loadingSiblings(_ owner: String) -> String { "Loading repositories of \(owner)…" }

    /// Why they could not be loaded; without a failure, there is a wait.
    static func siblingsNotLoaded(_ owner: String, _ failure: Failure?) -> String {
        "Could not load the repositories of \(owner): \(failure?.clause ?? "rate limit reached.")"
    }

    static func siblingsWait(_ obstacle: RequestScheduler.Obstacle, at now: Timestamp) -> String? {
        switch obstacle {
        case .spent(let until), .failing(let until):
            "Loading them in \(WaitText.countdown(until.seconds(since: now)))."
        case .signInRequired, .reserved: nil
        }
    }
}
