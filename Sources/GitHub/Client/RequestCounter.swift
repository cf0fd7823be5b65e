package import Core
import Synchronization

/// Counts and limits the requests of a run; every request passes it.
package final class RequestCounter: Sendable {
    package struct Cost: Sendable, Equatable {
        package var requests = 0
        /// As reported by responses, by resource.
        package var limits: [String: RateLimit] = [:]

        package init(requests: Int = 0, limits: [String: RateLimit] = [:]) {
            (self.requests, self.limits) = (requests, limits)
        }
    }

    private let limit: Int
    private let counted = Mutex(Cost())

    /// - Parameter limit: The maximum number of requests; `nil` for no limit.
    package init(limit: Int?) { self.limit = limit ?? .max }

    package var cost: Cost { counted.withLock { $0 } }

    /// Counts a request before it is sent. Throws `Failure.requestLimitReached` instead when the limit is reached.
    func countRequest() throws(Failure) {
        let isCounted = counted.withLock { cost in
            guard cost.requests < limit else { return false }
            cost.requests += 1
            return true
        }
        if !isCounted { throw .requestLimitReached(limit) }
    }

    /// Records the rate limit of a response. Responses can arrive in another order than GitHub counted their requests.
    func record(_ response: Response) {
        // Older servers do not name the resource. What is no name may be a token: the one gate for secrets is before the client.
        guard let name = response.headers["x-ratelimit-resource"],
            name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || $0.isASCIILetter && !$0.isASCIICapital }),
            let new = ResponseTimes(response.headers, now: SystemTime.now).rateLimit
        else { return }
        counted.withLock { cost in
            let known = cost.limits[new.resource]
            let isOlder = known.map { $0.reset == new.reset && $0.remaining < new.remaining } ?? false
            if !isOlder { cost.limits[new.resource] = new }
        }
    }
}

package struct CountedTransport: Transport {
    private let base: any Transport
    private let counter: RequestCounter

    package init(base: any Transport, counter: RequestCounter) { (self.base, self.counter) = (base, counter) }

    package func send(_ request: Request) async throws -> Response {
        try counter.countRequest()
        let response = try await base.send(request)
        counter.record(response)
        return response
    }
}
