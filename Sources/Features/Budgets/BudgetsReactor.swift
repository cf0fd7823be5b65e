public import Core
public import Reactive

public struct BudgetsReactor: Reactor, Sendable {
    public typealias Action = Never

    public enum Mutation: Sendable, Equatable {
        /// `identity` is the fingerprint of the token, empty without one; `at` is when the response was received.
        case reported(RateLimit, identity: String, at: Timestamp)
        /// Every second during a wait that is on the screen.
        case ticked(Timestamp)
    }

    public typealias State = RequestScheduler

    private let reports: AsyncStream<Mutation>

    public init(_ reports: AsyncStream<Mutation>) { self.reports = reports }

    public var inputs: [Input<Mutation>] { [.stream(reports) { $0 }] }

    public static func reduce(into state: inout RequestScheduler, _ mutation: Mutation) {
        switch mutation {
        case .reported(let limit, let identity, let now): state.record(limit, of: identity, at: now)
        // The screens keep the time that they show.
        case .ticked: break
        }
    }
}
