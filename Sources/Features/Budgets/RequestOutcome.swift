import Model

/// What the outcome of a request means for the next ones.
enum RequestOutcome: Sendable, Equatable {
    /// A resource gave a good answer.
    case answered(RequestScheduler.Resource)
    /// A request for a resource failed; when.
    case failed(RequestScheduler.Resource, Failure, at: Timestamp)
}

extension SearchReactor.Mutation {
    /// What others learn from it: the search keeps its own pause.
    var outcome: RequestOutcome? {
        if case .failed(let failed, _, _, let now) = self { .failed(.search, failed.failure, at: now) } else { nil }
    }
}

extension PageReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .loaded, .confirmed: .answered(.core)
        case .failed(let failure, at: let now?): .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension FactsReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .finished(let part, let resource): .answered(resource ?? part.resource)
        case .failed(let failure, let part, let resource, at: let now):
            .failed(resource ?? part.resource, failure, at: now)
        case .followed, .foundSaved, .planned, .found, .forgotten: nil
        }
    }
}

extension ForksReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .loaded, .pageLoaded, .compared: .answered(.core)
        case .failed(let failure, at: let now?), .pageFailed(let failure, at: let now?),
            .comparisonFailed(let failure, at: let now):
            .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension LinkedReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .read(let readme, _) where readme.savedAt == nil: .answered(.core)
        case .found(_, from: let resource?, _): .answered(resource)
        case .failed(let failure, at: let now?): .failed(.core, failure, at: now)
        case .factsFailed(let failure, from: let resource, at: let now): .failed(resource, failure, at: now)
        default: nil
        }
    }
}

extension StarsReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .processed(.sent): .answered(.core)
        case .stopped(.postponed(let failure), at: let now?): .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension StarImportReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .progressed: .answered(.core)
        case .failed(.request(let failure), at: let now): .failed(.core, failure, at: now)
        default: nil
        }
    }
}

extension StarListsReactor.Mutation {
    var outcome: RequestOutcome? {
        switch self {
        case .read, .changed, .conflicted: .answered(.graphql)
        case .notRead(let failure, _, at: let now), .refused(_, _, let failure?, at: let now):
            .failed(.graphql, failure, at: now)
        default: nil
        }
    }
}
