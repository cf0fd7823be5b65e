import Core

/// The loader's decisions, in words for the log.
extension AppReactor.Mutation {
    /// A line for each decision that differs from that in the state before the mutation: what is wanted, what is done about it, and
    /// why.
    public func loadDecisions(after before: AppState) -> [String] {
        switch self {
        case .loader(.planned(let plan)):
            plan.started.map { content in
                let resource = content.kind.resource
                let remaining = before.budgets.remaining(for: resource, at: plan.moment)
                let left = remaining.map { ", \($0) requests left" } ?? ""
                return "\(content): requested (\(resource.rawValue)\(left))"
            }
                + before.loader.demand.wants.map(\.content).filter { plan.held[$0] != before.loader.held[$0] }
                .compactMap { content in plan.held[content].map { "\(content): held, \($0.reason(at: plan.moment))" } }
        case .loader(.cancelled(let content)): ["\(content): cancelled, no longer wanted"]
        case .loader(.arrived(_, let content)): ["\(content): arrived"]
        case .loader(.failed(let failure, let content, at: _)): ["\(content): failed, \(failure.clause)"]
        default: []
        }
    }
}

extension LoadHold {
    fileprivate func reason(at now: Timestamp) -> String {
        switch self {
        case .resting: "not on the screen for long enough"
        case .lookedUp: "looking for what was saved"
        case .queued: "waiting for others of its kind"
        case .offline: "offline"
        case .lookingForToken: "looking for a token"
        case .limited(.signInRequired): "it needs a token"
        case .limited(.reserved(let remaining, let limit)): "\(remaining) of \(limit) requests left"
        case .limited(.spent(let end)): "the rate limit resets in \(end.seconds(since: now)) s"
        case .limited(.failing(let end)): "retrying in \(end.seconds(since: now)) s"
        case .failed(let failure): "failed, \(failure.clause)"
        }
    }
}
