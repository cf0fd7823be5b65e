import ReactiveTesting
import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// GitHub's part of a simulation: windows of a minute, the first of which begins with the first search, on a clock that is not
/// the program's. The results of every query are repositories with a star less each; a slice is the rest from a number on.
final class MeteredGitHub: Sendable {
    static let start = Timestamp(seconds: 1_700_000_000)
    private static let mostStars = 100_000

    private struct Window {
        var metered: MeteredWindow
        var requests = 0
        var refusals = 0
        var slices = 0
        var sinceMovement = 0
        var mostSinceMovement = 0
    }

    private let clock: ManualClock
    private let total: Int
    private let step: Int
    private let window: Mutex<Window>

    /// - Parameters:
    ///   - total: The number of results.
    ///   - step: How many of the hundred repositories of a page are not on the page before.
    init(limit: Int, clock: ManualClock, total: Int, step: Int = 100) {
        (self.clock, self.total, self.step) = (clock, total, step)
        window = Mutex(Window(metered: MeteredWindow(limit: limit, length: 60)))
    }

    /// GitHub's time: seven and a half minutes ahead of the program, and not at the same part of a second.
    static func time(_ offset: Duration) -> Duration { offset + .milliseconds(450_730) }

    /// GitHub's answer past a limit.
    static func refusal(_ rateLimit: RateLimit) -> FailedRequest {
        let limit = Failure.Limit(
            kind: .primary, waitSeconds: max(1, rateLimit.secondsUntilReset), message: "API rate limit exceeded")
        return FailedRequest(.rateLimited(limit), rateLimit: rateLimit)
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
        let now = MeteredGitHub.time(clock.now.offset)
        let (rateLimit, isAllowed) = window.withLock { window -> (RateLimit, Bool) in
            window.requests += 1
            window.sinceMovement += 1
            window.mostSinceMovement = max(window.mostSinceMovement, window.sinceMovement)
            let used = window.metered.use(.search, at: now)
            if !used.isAllowed { window.refusals += 1 }
            return used
        }
        guard isAllowed else { throw MeteredGitHub.refusal(rateLimit) }
        return page(request, rateLimit)
    }

    private func page(_ request: ScriptedSearch.Request, _ rateLimit: RateLimit) -> SearchPage {
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
        let first = skipped + (number - 1) * step
        let repositories = (first..<max(first, min(first + 100, total))).map {
            Repository(
                id: .init(rawValue: Int64($0)), owner: "octo", name: "cat-\($0)", stars: MeteredGitHub.mostStars - $0,
                forks: 40, nodeID: "R_\($0)")
        }
        return SearchPage(
            repositories: repositories, totalCount: max(0, total - skipped),
            next: number < 10 && !repositories.isEmpty ? PageReference(rawValue: "\(number + 1)|\(text)") : nil,
            rateLimit: rateLimit)
    }
}

/// A window of a rate limit, which begins with the first request.
struct MeteredWindow {
    let limit: Int
    /// In seconds.
    let length: Int64
    private var end = Duration.zero
    private var used = 0

    init(limit: Int, length: Int64) {
        (self.limit, self.length) = (limit, length)
    }

    /// Counts a request at GitHub's time; what is reported of it, and whether it is answered.
    mutating func use(
        _ resource: RateLimits.Resource, at now: Duration
    ) -> (limit: RateLimit, isAllowed: Bool) {
        if now >= end {
            // The end that is told, in whole seconds, is the end that counts.
            end = .seconds(now.components.seconds + length)
            used = 0
        }
        let isAllowed = used < limit
        if isAllowed { used += 1 }
        let seconds: (Duration) -> Timestamp = { MeteredGitHub.start.advanced(bySeconds: $0.components.seconds) }
        let told = RateLimit(
            resource: resource.rawValue, limit: limit, remaining: limit - used, used: used, reset: seconds(end),
            date: seconds(now))
        return (told, isAllowed)
    }
}
