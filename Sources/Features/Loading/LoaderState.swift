import Model

/// What is wanted, what is known of it, and why something is not.
public struct LoaderState: Sendable, Equatable {
    /// What is wanted.
    var demand = Demand()
    /// Counts changes of what must rest.
    private(set) var revision = 0
    /// How long nothing else became wanted, as far as a rest has ended.
    var rested = Duration.zero
    /// What is being requested.
    var running: Set<Content> = []
    /// What is wanted, not known and not on its way, and why.
    var held: [Content: LoadHold] = [:]
    /// What failed last of a kind since the demand changed, unless GitHub said when to ask again.
    var failures: [ContentKind: Failure] = [:]
    /// How many requests have ended.
    var ended = 0
    /// What the last plan depended on.
    var planned: LoadPlan.Surroundings?
    /// How many commits forks are ahead; an inner `nil` if they cannot be compared.
    private(set) var commitsAhead = Shelf<Int?>()

    /// Nothing is wanted.
    public init() {}

    /// Whether something is known.
    func knows(_ content: Content) -> Bool {
        switch content {
        // Whoever asked for it takes it when it arrives, and no longer wants it.
        case .organizations, .forks, .pageOfForks, .factsOfLinks, .factOfLink: false
        case .commitsAhead: commitsAhead[content] != nil
        }
    }

    /// Keeps what has arrived.
    mutating func keep(_ arrival: LoaderReactor.Arrival, of content: Content) {
        switch arrival {
        case .organizations, .forks, .factsOfLinks: break
        case .commitsAhead(let count): commitsAhead.insert(count, for: content)
        }
    }

    /// Something else is wanted.
    mutating func want(_ demand: Demand) {
        failures = failures.filter { self.demand.contents(of: $0.key) == demand.contents(of: $0.key) }
        if self.demand.resting != demand.resting {
            revision += 1
            rested = .zero
        }
        self.demand = demand
    }

    /// A request has ended, or was cancelled.
    mutating func end(_ content: Content) {
        if running.remove(content) != nil { ended += 1 }
    }

    /// Forgets how many commits the forks of a repository are ahead.
    mutating func forgetForks(of parent: Repository.ID) {
        commitsAhead.removeAll { if case .commitsAhead(_, of: parent) = $0 { true } else { false } }
    }

    /// Forgets what another identity may not see.
    mutating func forget() {
        commitsAhead = Shelf()
        running = []
        held = [:]
        failures = [:]
    }

    /// The rest that ends next; `nil` if none does.
    var nextRest: LoadRest? {
        demand.rest(after: rested).map { LoadRest(revision: revision, rested: rested, next: $0) }
    }

    /// The end of the wait for something that is wanted; `nil` if nothing waits.
    var waitEnd: Timestamp? { held.values.lazy.compactMap { $0.obstacle?.end }.min() }
}

/// A rest of what is wanted.
struct LoadRest: Sendable, Equatable {
    var revision: Int
    var rested: Duration
    var next: Duration
}

/// The values of a kind of content, by key. Those that came first are let go.
struct Shelf<Value: Sendable>: Sendable {
    /// Enough for what one looks at in a while.
    private static var capacity: Int { 2_000 }

    private var values: [Content: Value] = [:]
    private var order: [Content] = []

    subscript(content: Content) -> Value? { values[content] }

    mutating func insert(_ value: Value, for content: Content) {
        if values.updateValue(value, forKey: content) == nil { order.append(content) }
        if order.count > Shelf.capacity { values[order.removeFirst()] = nil }
    }

    mutating func removeAll(where isGone: (Content) -> Bool) {
        order.removeAll(where: isGone)
        values = values.filter { !isGone($0.key) }
    }
}

extension Shelf: Equatable where Value: Equatable {}
