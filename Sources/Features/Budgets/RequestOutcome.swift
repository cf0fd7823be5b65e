import Model

/// What the outcome of a request means for the next ones.
enum RequestOutcome: Sendable, Equatable {
    /// A resource gave a good answer.
    case answered(RequestScheduler.Resource)
    /// A request for a resource failed; when.
    case failed(RequestScheduler.Resource, Failure, at: Timestamp)
}

extension AppReactor.Mutation {
    /// The outcome of a request that the mutation reports; `nil` if it reports none. No `default`: a new request has to say here whom
    /// its failure concerns.
    func outcome(hasToken: Bool) -> RequestOutcome? {
        switch self {
        case .search(let mutation): mutation.outcome
        case .page(let mutation): mutation.outcome
        case .facts(let mutation): mutation.outcome
        case .forks(let mutation): mutation.outcome
        case .stars(let mutation): mutation.outcome
        case .starImport(let mutation): mutation.outcome
        case .news(.failed(.failed(let failure), at: let now)): .failed(hasToken ? .graphql : .core, failure, at: now)
        case .news(.started), .news(.progressed), .news(.noticed), .news(.failed): nil
        // Changes of the library, and requests that do not count.
        case .shell, .favourites, .history, .account, .marks, .facets, .noResults, .similar, .budgets, .completion,
            .background:
            nil
        }
    }
}

extension SearchReactor.Mutation {
    /// What others learn from it: the search keeps its own pause.
    fileprivate var outcome: RequestOutcome? {
        if case .failed(let failed, _, _, let now) = self { .failed(.search, failed.failure, at: now) } else { nil }
    }
}

extension PageReactor.Mutation {
    fileprivate var outcome: RequestOutcome? {
        switch self {
        case .loaded, .confirmed: .answered(.core)
        case .failed(let failure, at: let now?): .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension FactsReactor.Mutation {
    fileprivate var outcome: RequestOutcome? {
        switch self {
        case .finished(let part, let resource): .answered(resource ?? part.resource)
        case .failed(let failure, let part, let resource, at: let now):
            .failed(resource ?? part.resource, failure, at: now)
        case .followed, .foundSaved, .planned, .found, .forgotten: nil
        }
    }
}

extension ForksReactor.Mutation {
    fileprivate var outcome: RequestOutcome? {
        switch self {
        case .loaded, .pageLoaded, .compared: .answered(.core)
        case .failed(let failure, at: let now?), .pageFailed(let failure, at: let now?),
            .comparisonFailed(let failure, at: let now):
            .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension StarsReactor.Mutation {
    fileprivate var outcome: RequestOutcome? {
        switch self {
        case .processed(.sent): .answered(.core)
        case .stopped(.postponed(let failure), at: let now?): .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension StarImportReactor.Mutation {
    fileprivate var outcome: RequestOutcome? {
        switch self {
        case .progressed: .answered(.core)
        case .failed(.request(let failure), at: let now): .failed(.core, failure, at: now)
        default: nil
        }
    }
}
