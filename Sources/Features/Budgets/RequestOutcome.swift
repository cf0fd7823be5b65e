import Model

/// What a request means for the next ones: that it has begun, or its outcome.
enum RequestOutcome: Sendable, Equatable {
    /// Requests have begun: how many for each resource.
    case began([RequestScheduler.Resource: Int])
    /// A resource gave a good answer.
    case answered(RequestScheduler.Resource)
    /// A request for a resource failed; when.
    case failed(RequestScheduler.Resource, Failure, at: Timestamp)

    /// A request for a resource has begun.
    static func began(_ resource: RequestScheduler.Resource) -> RequestOutcome { .began([resource: 1]) }
}
