import Core

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
    /// What comes with something that is being requested.
    private(set) var riders: [Content: Content] = [:]
    /// What the user asks for, even if it is known.
    private(set) var asked: Set<Content> = []
    /// What of that no plan has considered yet: one such request is sent during a wait.
    private(set) var retried: Set<Content> = []
    /// What is being looked up of what an earlier session has saved.
    private(set) var lookingUp: Set<Content> = []
    /// What was looked up since it is wanted.
    private(set) var lookedUp: Set<Content> = []
    /// What is wanted and was saved, or has arrived, so lately that it need not be requested.
    private(set) var fresh: Set<Content> = []
    /// What was saved as it arrived, of what is wanted: it is taken where nothing newer can be had.
    private(set) var earlier: [Content: LoaderReactor.Arrival] = [:]
    /// What is wanted, not known and not on its way, and why.
    var held: [Content: LoadHold] = [:]
    /// What has failed since it is wanted and was last asked for.
    var failures: [Content: Failure] = [:]
    /// When what is asked for once an hour was last requested, also if it is wanted anew.
    private(set) var hourly: [Content: HourlyRequest] = [:]
    /// How many requests and look-ups have ended.
    private(set) var ended = 0
    /// What the last plan depended on.
    var planned: LoadPlan.Surroundings?
    /// How many commits forks are ahead; an inner `nil` if they cannot be compared.
    private(set) var commitsAhead = Shelf<Int?>()
    /// The node ids of repositories whose rows have none; an inner `nil` if the host has no such ids.
    private(set) var nodeIDs = Shelf<String?>()
    /// What there is of kinds that have files of their own.
    private var own = Shelf<AnyContentValue>(capacity: LoaderState.ownCapacity)
    private static let ownCapacity = 200
    /// The numbers of contributors; an inner `nil` if GitHub does not say.
    private(set) var contributors = Shelf<Int?>()
    /// What GitHub has said of repositories that are compared.
    private(set) var compared = Shelf<ComparedFacts>(capacity: LoaderState.comparedCapacity)
    /// What an earlier session has saved of them.
    private(set) var comparedBefore = Shelf<ComparedFacts>(capacity: LoaderState.comparedCapacity)
    /// Ten comparisons: a stranger's topics and releases make each some kilobytes.
    private static let comparedCapacity = 60
    /// Whether the host has no GraphQL.
    var lacksGraphQL = false
    /// What is known of repositories besides their rows.
    private(set) var facts = KnownFacts()

    /// How far the reading of READMEs is.
    var readmes = ReadmeReadingState()

    /// Whether each is asked for once, also if others of its kind have failed: by a command, which does not ask again.
    var asksForEach = false

    /// Nothing is wanted.
    public init() {}

    /// Whether something is known, and the user does not ask for it again.
    func knows(_ content: Content) -> Bool {
        if asked.contains(content) { return false }
        if fresh.contains(content) { return true }
        switch content {
        // Whoever asked for it takes it when it arrives, and no longer wants it.
        case .starLists, .organizations, .forks, .pageOfForks, .factsOfLinks, .factOfLink, .readme, .files, .folder,
            .code, .pageOfCode, .commit, .file:
            return false
        case .own: return own[content] != nil
        case .commitsAhead: return commitsAhead[content] != nil
        case .nodeID: return nodeIDs[content] != nil
        case .contributors: return contributors[content] != nil
        case .compared: return compared[content] != nil
        case .facts(let id), .factsByREST(let id): return facts.has(.details, of: id)
        case .starHistory(let id): return facts.has(.stars, of: id)
        }
    }

    /// What there is for a key of a kind that has a file of its own; `nil` if it is not known.
    func value<Key: ContentKey>(of key: Key) -> Key.Value? { own[key.content]?.value as? Key.Value }

    /// Whether something is being requested.
    func isRunning(_ content: Content) -> Bool { running.contains(content) || riders[content] != nil }

    /// Why something could not be loaded: it has failed, or another one of its kind has.
    func failure(of content: Content) -> Failure? {
        failures[content]
            ?? failures.first {
                $0.key.kind == content.kind && (asksForEach ? $0.value.concernsAll : !$0.value.concernsOne)
            }?.value
    }

    /// A repository with its node id, as far as it is known.
    func withNodeID(_ repository: Repository) -> Repository {
        var repository = repository
        repository.nodeID = repository.nodeID ?? nodeIDs[.nodeID(of: repository.id)] ?? nil
        return repository
    }

    /// What is wanted to have something that takes the node id: the id first, where a row has none; `nil` if the host has no such ids.
    func step(to content: Content, of repository: Repository) -> Content? {
        if lacksGraphQL { return nil }
        let asked = Content.nodeID(of: repository.id)
        if withNodeID(repository).nodeID != nil { return content }
        return nodeIDs[asked] == nil ? asked : nil
    }

    /// What is on its way although nothing of it is wanted.
    func unwanted(in demand: Demand) -> [Content] {
        let wanted = demand.contents
        let carriers = Set(riders.filter { wanted.contains($0.key) }.values)
        return running.filter { !wanted.contains($0) && !carriers.contains($0) } + lookingUp.subtracting(wanted)
    }

    /// Keeps what has arrived.
    mutating func keep(_ arrival: LoaderReactor.Arrival, of content: Content) {
        switch (arrival, content) {
        // Who shows them keeps them.
        case (.starLists, _): fresh.insert(content)
        case (.own(let value), _): own.insert(value, for: content)
        case (.commitsAhead(let count), _): commitsAhead.insert(count, for: content)
        case (.nodeID(let id), _): nodeIDs.insert(id, for: content)
        case (.contributors(let count), _): contributors.insert(count, for: content)
        case (.compared(let found), _):
            compared.insert(ComparedFacts([.details, .languages], .failed), for: content)
            for (id, facts) in found { compared.insert(facts, for: .compared(of: id)) }
        case (.facts(let found), .facts(let id)), (.facts(let found), .factsByREST(let id)):
            for (other, facts) in found where other != id { self.facts.keep(facts, .details, of: other) }
            // Last, so that it is the one used last. What an answer leaves out is not asked for again and again.
            facts.keep(found[id] ?? RepositoryFacts(), .details, of: id)
        case (.facts(let found), .starHistory(let id)):
            facts.keep(found[id] ?? RepositoryFacts(), .stars, of: id)
        default: break
        }
    }

    /// Keeps what an earlier session has saved.
    ///
    /// - Parameter isFresh: Whether it need not be requested again.
    mutating func keep(_ saved: LoaderReactor.Saved?, of content: Content, isFresh: Bool = false, at now: Timestamp) {
        lookingUp.remove(content)
        lookedUp.insert(content)
        ended += 1
        if isFresh { fresh.insert(content) }
        switch saved {
        case .facts(let saved):
            if let id = content.repository { facts.keepSaved(saved, of: id, at: now) }
        case .compared(let saved): comparedBefore.insert(saved, for: content)
        case .arrival(let arrival, at: _):
            if isFresh { keep(arrival, of: content) } else { earlier[content] = arrival }
        case .readme, .starLists, .files, .file, nil: break
        }
    }

    /// What was saved of something takes the place of what cannot be had.
    mutating func useEarlier(of content: Content) {
        if let arrival = earlier[content] { keep(arrival, of: content) }
    }

    /// Something else is wanted.
    mutating func want(_ demand: Demand) {
        failures = failures.filter { content, failure in
            let kind = content.kind
            return failure.concernsOne
                ? demand.contains(content) : Set(self.demand.contents(of: kind)) == Set(demand.contents(of: kind))
        }
        if demand.hasNewRest(comparedWith: self.demand) {
            revision += 1
            rested = .zero
        }
        let wanted = demand.contents
        asked.formIntersection(wanted)
        retried.formIntersection(wanted)
        lookedUp.formIntersection(wanted)
        fresh.formIntersection(wanted)
        earlier = earlier.filter { wanted.contains($0.key) }
        lookingUp.formIntersection(wanted)
        for case .facts(let id) in wanted { facts.use(id) }
        self.demand = demand
    }

    /// The user asks for something.
    mutating func ask(for contents: [Content]) {
        asked.formUnion(contents)
        retried.formUnion(contents)
        // Should it fail, what was saved is not looked up: what is shown is no older.
        lookedUp.formUnion(contents)
        let kinds = Set(contents.map(\.kind))
        failures = failures.filter { !kinds.contains($0.key.kind) }
    }

    /// A plan is performed.
    mutating func follow(_ plan: LoadPlan) {
        running.formUnion(plan.started)
        riders.merge(plan.riders) { $1 }
        lookingUp.formUnion(plan.lookups)
        held = plan.held
        planned = plan.surroundings
        retried.subtract(demand.contents)
        for content in plan.started {
            failures[content] = nil
            if content.kind.freshness == .hour { hourly[content] = HourlyRequest(askedAt: plan.moment) }
        }
        fresh.formUnion(plan.recent)
        for (content, hold) in plan.held where hold.admitsSaved {
            useEarlier(of: content)
            if knows(content) { held[content] = nil }
        }
    }

    /// A request has failed; `nil` if it was cancelled, as if it had not been sent.
    mutating func noteFailure(_ failure: Failure?, of content: Content) {
        if let failure { hourly[content]?.failure = failure } else { hourly[content] = nil }
    }

    /// A request has ended, or was cancelled.
    mutating func end(_ content: Content, isStillAsked: Bool = false) {
        guard running.remove(content) != nil else { return }
        ended += 1
        let carried = riders.filter { $0.value == content }.map(\.key)
        if !isStillAsked { asked.subtract(carried + [content]) }
        for rider in carried { riders[rider] = nil }
    }

    /// Forgets how many commits the forks of a repository are ahead.
    mutating func forgetForks(of parent: Repository.ID) {
        commitsAhead.removeAll { if case .commitsAhead(_, of: parent) = $0 { true } else { false } }
    }

    /// Forgets what another identity may not see.
    mutating func forget() {
        (commitsAhead, nodeIDs, contributors) = (Shelf(), Shelf(), Shelf())
        compared = Shelf(capacity: LoaderState.comparedCapacity)
        comparedBefore = Shelf(capacity: LoaderState.comparedCapacity)
        own = Shelf(capacity: LoaderState.ownCapacity)
        (facts, lacksGraphQL) = (KnownFacts(), false)
        (running, riders, lookingUp, lookedUp) = ([], [:], [], [])
        (held, failures, asked, retried) = ([:], [:], [], [])
        (earlier, fresh, hourly) = ([:], [], [:])
    }

    /// The rest that ends next; `nil` if none does.
    var nextRest: LoadRest? {
        demand.rest(after: rested).map { LoadRest(revision: revision, rested: rested, next: $0) }
    }

    /// The end of the wait for something that is wanted; `nil` if nothing waits.
    func waitEnd(for isShown: (Content) -> Bool) -> Timestamp? {
        held.filter { isShown($0.key) }.compactMap { $0.value.obstacle?.end }.min()
    }
}

/// A request for something that is asked for once an hour.
struct HourlyRequest: Sendable, Equatable {
    let askedAt: Timestamp
    /// How it failed.
    var failure: Failure?

    /// Whether the hour is not over.
    func isRecent(at now: Timestamp) -> Bool { Freshness.hour.covers(now.seconds(since: askedAt), setting: 0) }
}

/// A rest of what is wanted.
struct LoadRest: Sendable, Equatable {
    var revision: Int
    var rested: Duration
    var next: Duration
}

/// The values of a kind of content, by key. Those that came first are let go.
struct Shelf<Value: Sendable>: Sendable {
    /// How many are kept: of numbers, enough for what one looks at in a while.
    private let capacity: Int
    private var values: [Content: Value] = [:]
    private var order: [Content] = []

    init(capacity: Int = 2_000) { self.capacity = capacity }

    subscript(content: Content) -> Value? { values[content] }

    mutating func insert(_ value: Value, for content: Content) {
        if values.updateValue(value, forKey: content) == nil { order.append(content) }
        if order.count > capacity { values[order.removeFirst()] = nil }
    }

    mutating func removeAll(where isGone: (Content) -> Bool) {
        order.removeAll(where: isGone)
        values = values.filter { !isGone($0.key) }
    }
}

extension Shelf: Equatable where Value: Equatable {}

extension Failure {
    /// Whether all others of its kind would fail in the same way, as without a connection.
    var concernsAll: Bool {
        switch self {
        case .serverError, .notFound, .forbidden, .blocked, .singleSignOnRequired, .addressNotAllowed, .graphQL,
            .malformedJSON, .unexpectedStatus, .tooLarge:
            false
        default: true
        }
    }

    /// Whether it says nothing of others of its kind.
    var concernsOne: Bool {
        switch self {
        case .notFound, .blocked, .forbidden: true
        default: false
        }
    }
}
