package import Core
import Synchronization

/// Counts the requests of a run, and admits no more than are allowed: the one place that each of them passes.
package final class RequestCounter: Sendable {
    /// What a run has cost.
    package struct Cost: Sendable, Equatable {
        /// The requests that were sent.
        package var requests = 0
        /// The rate limits that responses named, by their resources.
        package var limits: [String: RateLimit] = [:]

        /// A cost.
        package init(requests: Int = 0, limits: [String: RateLimit] = [:]) {
            (self.requests, self.limits) = (requests, limits)
        }
    }

    private let limit: Int
    private let counted = Mutex(Cost())

    /// - Parameter limit: The most requests; `nil` for any number.
    package init(limit: Int?) { self.limit = limit ?? .max }

    /// What the run has cost so far.
    package var cost: Cost { counted.withLock { $0 } }

    /// Counts a request that is about to be sent.
    ///
    /// - Throws: `Failure.requestLimitReached` for one too many, which is not counted.
    func admit() throws(Failure) {
        let isAdmitted = counted.withLock { cost in
            guard cost.requests < limit else { return false }
            cost.requests += 1
            return true
        }
        if !isAdmitted { throw .requestLimitReached(limit) }
    }

    /// Notes what a response says of its rate limit. Responses can arrive in another order than GitHub counted their requests.
    func note(_ response: Response) {
        // Older servers do not name the resource.
        guard response.headers["x-ratelimit-resource"] != nil,
            let new = ResponseTimes(response.headers, now: SystemTime.now).rateLimit
        else { return }
        counted.withLock { cost in
            let known = cost.limits[new.resource]
            let isOlder = known.map { $0.reset == new.reset && $0.remaining < new.remaining } ?? false
            if !isOlder { cost.limits[new.resource] = new }
        }
    }
}

/// A transport whose requests are counted.
package struct CountedTransport: Transport {
    private let base: any Transport
    private let counter: RequestCounter

    /// Counts what passes to another transport.
    package init(base: any Transport, counter: RequestCounter) { (self.base, self.counter) = (base, counter) }

    package func send(_ request: Request) async throws -> Response {
        try counter.admit()
        let response = try await base.send(request)
        counter.note(response)
        return response
    }
}
