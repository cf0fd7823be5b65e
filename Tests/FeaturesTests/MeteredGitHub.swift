import Model
import Query
import Synchronization
import TestSupport

/// GitHub's part of a simulation: windows of a minute, the first of which begins with the first search, on a clock that is not
/// the program's.
final class MeteredGitHub: Sendable {
    /// The results of every query.
    enum Results {
        /// One repository.
        case one
        /// Repositories with a star less each; a slice is the rest from a number on.
        ///
        /// - Parameter step: How many of the hundred repositories of a page are not on the page before.
        case stars(total: Int, step: @Sendable (_ query: String) -> Int)
    }

    static let start = Timestamp(seconds: 1_700_000_000)
    private static let mostStars = 100_000

    private struct Window {
        var end = Duration.zero
        var used = 0
        var requests = 0
        var refusals = 0
        var slices = 0
        var sinceMovement = 0
        var mostSinceMovement = 0
    }

    private let limit: Int
    private let clock: ManualClock
    private let results: Results
    private let window = Mutex(Window())

    init(limit: Int, clock: ManualClock, results: Results = .one) {
        self.limit = limit
        self.clock = clock
        self.results = results
    }

    var requests: Int { window.withLock(\.requests) }
    var refusals: Int { window.withLock(\.refusals) }
    /// How many of the requests were the first of a slice.
    var slices: Int { window.withLock(\.slices) }
    /// The maximum number of requests between two movements of the user.
    var mostWithoutMovement: Int { window.withLock(\.mostSinceMovement) }

    /// The user does something.
    func noteMovement() { window.withLock { $0.sinceMovement = 0 } }

    func answer(_ request: ScriptedSearch.Request) throws -> SearchPage {
        // Seven and a half minutes ahead of the program, and not at the same part of a second.
        let now = clock.now.offset + .milliseconds(450_730)
        let seconds: (Duration) -> Timestamp = { MeteredGitHub.start.advanced(bySeconds: $0.components.seconds) }
        let (rateLimit, isAllowed) = window.withLock { window -> (RateLimit, Bool) in
            if now >= window.end {
                // The end that is told, in whole seconds, is the end that counts.
                window.end = .seconds(now.components.seconds + 60)
                window.used = 0
            }
            window.requests += 1
            window.sinceMovement += 1
            window.mostSinceMovement = max(window.mostSinceMovement, window.sinceMovement)
            let isAllowed = window.used < limit
            if isAllowed { window.used += 1 } else { window.refusals += 1 }
            return (
                RateLimit(
                    resource: "search", limit: limit, remaining: limit - window.used, used: window.used,
                    reset: seconds(window.end), date: seconds(now)), isAllowed
            )
        }
        guard isAllowed else {
            let limit = Failure.Limit(
                kind: .primary, waitSeconds: max(1, rateLimit.secondsUntilReset), message: "API rate limit exceeded")
            throw FailedRequest(.rateLimited(limit), rateLimit: rateLimit)
        }
        return page(request, rateLimit)
    }

    private func page(_ request: ScriptedSearch.Request, _ rateLimit: RateLimit) -> SearchPage {
        guard case .stars(let total, let step) = results else {
            return SearchPage(
                repositories: [Repository(id: .init(rawValue: 1), owner: "octo", name: "cat")], totalCount: 1,
                rateLimit: rateLimit)
        }
        var (number, text) = (1, "")
        switch request {
        case .search(let query): text = query.text
        case .page(let reference):
            let parts = reference.rawValue.split(separator: "|", maxSplits: 1)
            (number, text) = (Int(parts[0]) ?? 1, String(parts[1]))
        }
        var top = MeteredGitHub.mostStars
        for case .number(let stars)? in ParsedQuery(text).tokens.map(\.qualifier?.condition) {
            top = min(top, stars.upper ?? top)
        }
        if top < MeteredGitHub.mostStars, number == 1 { window.withLock { $0.slices += 1 } }
        let skipped = MeteredGitHub.mostStars - top
        let first = skipped + (number - 1) * step(text)
        let repositories = (first..<max(first, min(first + 100, total))).map {
            Repository(
                id: .init(rawValue: Int64($0)), owner: "octo", name: "cat-\($0)", stars: MeteredGitHub.mostStars - $0)
        }
        return SearchPage(
            repositories: repositories, totalCount: max(0, total - skipped),
            next: number < 10 && !repositories.isEmpty ? PageReference(rawValue: "\(number + 1)|\(text)") : nil,
            rateLimit: rateLimit)
    }
}
