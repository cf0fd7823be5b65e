import Model

extension PageState {
    /// The longest wait that is counted down, in seconds: the window of the `core` rate limit (GitHub docs, "Rate limits for the REST
    /// API").
    private static let longestWait: Int64 = 3_600

    /// A request failed.
    mutating func fail(_ failure: Failure, at now: Timestamp?) {
        progress = .failed(failure)
        guard let now, case .rateLimited(let limit) = failure, limit.waitSeconds <= PageState.longestWait else {
            return
        }
        self.now = now
        self.limit = Limit(limit: limit, end: now.advanced(bySeconds: limit.waitSeconds))
    }

    /// Forgets everything that another identity may not see.
    mutating func forget() {
        loaded = []
        limit = nil
        progress = .idle
        line = nil
        offsets = [:]
        find = nil
        link = nil
    }
}
