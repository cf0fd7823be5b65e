public import Core
public import Reactive

/// The rate limits, as responses report them. It has no actions.
public struct BudgetsReactor: Reactor, Sendable {
    /// There are no actions.
    public typealias Action = Never

    /// What can happen.
    public enum Mutation: Sendable, Equatable {
        /// A response reported a rate limit; the fingerprint of the token it belongs to, empty without one, and when it was received.
        case reported(RateLimit, identity: String, at: Timestamp)
        /// A second passed during a wait that is on the screen.
        case ticked(Timestamp)
    }

    /// What is known of the rate limits.
    public typealias State = RequestScheduler

    private let reports: AsyncStream<Mutation>

    /// Creates a reactor with a stream of reports.
    public init(_ reports: AsyncStream<Mutation>) { self.reports = reports }

    /// The reports.
    public var inputs: [Input<Mutation>] { [.stream(reports) { $0 }] }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout RequestScheduler, _ mutation: Mutation) {
        switch mutation {
        case .reported(let limit, let identity, let now): state.record(limit, of: identity, at: now)
        // The screens keep the time that they show.
        case .ticked: break
        }
    }
}
