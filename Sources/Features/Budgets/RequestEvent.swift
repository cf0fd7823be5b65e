import Core

/// What happened to requests, as far as it concerns the next ones.
enum RequestEvent: Sendable, Equatable {
    /// Requests have begun: how many for each resource.
    case began([RequestScheduler.Resource: Int])
    /// A resource gave a good answer.
    case answered(RequestScheduler.Resource)
    /// A request for a resource failed; when.
    case failed(RequestScheduler.Resource, Failure, at: Timestamp)

    /// A request for a resource has begun.
    static func began(_ resource: RequestScheduler.Resource) -> RequestEvent { .began([resource: 1]) }
}
