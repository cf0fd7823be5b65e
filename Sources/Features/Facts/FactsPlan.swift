public import Model

/// What is not known of a repository that is looked at.
public struct FactsNeed: Sendable, Equatable {
    /// The repository.
    public var subject: Repository
    /// Everything but the stars is missing.
    public var details = true
    /// The history of its stars is missing.
    public var stars = true
}

/// What is requested about a repository, and what is not.
public struct FactsPlan: Sendable, Equatable {
    /// The repository.
    public var subject: Repository
    /// The repositories of one GraphQL request, the subject first; empty for none.
    public var batch: [Repository] = []
    /// Whether the subject's node id is requested by REST, and then its facts by GraphQL.
    public var looksUpNode = false
    /// Whether the subject's languages and its latest release are requested by REST.
    public var asksDetails = false
    /// Whether the history of its stars is requested.
    public var asksStars = false
    /// Why something is left out.
    public var obstacle: RequestScheduler.Obstacle?

    /// The number of requests for each resource, at most.
    var counts: [RequestScheduler.Resource: Int] {
        let core = (looksUpNode ? 3 : 0) + (asksDetails ? 2 : 0) + (asksStars ? 1 : 0)
        return [.core: core, .graphql: looksUpNode || !batch.isEmpty ? 1 : 0].filter { $0.value > 0 }
    }

    /// Whether anything but the history of the stars is requested.
    var hasDetails: Bool { asksDetails || looksUpNode || !batch.isEmpty }

    /// Nothing is requested.
    public init(subject: Repository) {
        self.subject = subject
    }
}
