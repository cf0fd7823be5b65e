import Core

/// What is wanted, what is known of it, and why something is not.
public struct LoaderState: Sendable, Equatable {
    var demand = Demand()
    /// Counts changes of what must rest.
    private(set) var revision = 0
    /// How long nothing else has become wanted, as of the last rest that ended.
    var rested = Duration.zero
    var running: Set<Content> = []
    /// Contents that arrive with a running request.
    private(set) var batched: [Content: Content] = [:]
    /// What the user asks for, even if it is known.
    private(set) var asked: Set<Content> = []
    /// The part of ``asked`` that no plan has considered yet: one such request is sent during a wait.
    private(set) var retried: Set<Content> = []
    /// Contents whose saved state is being looked up.
    private(set) var lookingUp: Set<Content> = []
    /// Contents that were looked up since they became wanted.
    private(set) var lookedUp: Set<Content> = []
    /// Wanted contents that were saved or arrived so recently that they need not be requested.
    var fresh: Set<Content> = []
    /// Saved values of wanted contents, used if nothing newer is available.
    private(set) var earlier: [Content: AnyContentValue] = [:]
    /// Contents that are wanted, unknown and not in flight, and why.
    var held: [Content: LoadHold] = [:]
    /// Failures since the content became wanted and was last asked for.
    var failures: [Content: Failure] = [:]
    /// The last requests for contents that are requested at most once an hour, kept even while those are not wanted.
    private(set) var hourly: [Content: HourlyRequest] = [:]
    /// How many requests and look-ups have ended.
    private(set) var ended = 0
    var planned: LoadPlan.Surroundings?
    /// What is known, by the name of the kind.
    private var values: [String: LRUCache<Kept>] = [:]
    /// Facts for comparisons, saved by an earlier session.
    var comparedBefore = LRUCache<ComparedFacts>(capacity: FactsToCompare.kind.capacity)
    /// Whether the host has no GraphQL.
    var lacksGraphQL = false
    var readmes = ReadmeReadingState()

    /// Whether each content is requested once even if others of its kind have failed: for commands, which do not retry.
    var asksForEach = false

    private struct Kept: Sendable, Equatable {
        var value: AnyContentValue
        /// In an earlier session.
        var savedAt: Timestamp?
    }

    /// Whether something is known, and the user does not ask for it again.
    func knows(_ content: Content) -> Bool {
        !asked.contains(content) && (fresh.contains(content) || content.key.isKnown(to: self))
    }

    /// `nil` if it is not known.
    func value<Key: ContentKey>(of key: Key) -> Key.Value? {
        kept(key).flatMap { $0.moment == nil ? $0.value : nil }
    }

    /// What is known or, before that, what an earlier session saved, and when.
    func kept<Key: ContentKey>(_ key: Key) -> Dated<Key.Value>? {
        guard let kept = values[Key.kind.name]?[key.content], let value = kept.value.value(as: Key.Value.self) else {
            return nil
        }
        return (value, kept.savedAt)
    }

    /// What was saved does not replace what is known. All that is wanted has room: what was evicted would be requested again, forever.
    mutating func keep<Key: ContentKey>(_ value: Key.Value, of key: Key, savedAt: Timestamp? = nil) {
        if savedAt != nil, self.value(of: key) != nil { return }
        let room = Key.kind.capacity == 0 ? 0 : demand.wants.count
        values[Key.kind.name, default: LRUCache(capacity: Key.kind.capacity)]
            .insert(Kept(value: AnyContentValue(value), savedAt: savedAt), for: key.content, room: room)
    }

    /// Also if it arrives with another one's request.
    func isRunning(_ content: Content) -> Bool { running.contains(content) || batched[content] != nil }

    /// Also if another one of its kind has failed.
    func failure(of content: Content) -> Failure? {
        failures[content]
            ?? failures.first {
                $0.key.kind == content.kind && (asksForEach ? $0.value.concernsAll : !$0.value.concernsOne)
            }?.value
    }

    /// Adds the node id to a repository, if it is known.
    func withNodeID(_ repository: Repository) -> Repository {
        var repository = repository
        repository.nodeID = repository.nodeID ?? value(of: NodeIDOfRepository(repository: repository)) ?? nil
        return repository
    }

    /// The content to request for something that requires the node id: the id first, if the row has none; `nil` if the host has no
    /// such ids.
    func step(to content: Content, of repository: Repository) -> Content? {
        if lacksGraphQL { return nil }
        let asked = NodeIDOfRepository(repository: repository)
        if withNodeID(repository).nodeID != nil { return content }
        return asked.isKnown(to: self) ? nil : asked.content
    }

    /// Contents in flight of which nothing is wanted.
    func unwanted(in demand: Demand) -> [Content] {
        let wanted = demand.contents
        let batches = Set(batched.filter { wanted.contains($0.key) }.values)
        return running.filter { !wanted.contains($0) && !batches.contains($0) } + lookingUp.subtracting(wanted)
    }

    /// `isFresh`: it need not be requested again.
    mutating func record(_ saved: AnyContentValue?, of content: Content, isFresh: Bool = false) {
        lookingUp.remove(content)
        lookedUp.insert(content)
        ended += 1
        if isFresh { fresh.insert(content) }
        guard let saved else { return }
        if content.kind.showsSaved {
            content.key.keepFound(saved, in: &self)
        } else if isFresh {
            content.key.keepLoaded(saved, in: &self)
        } else {
            earlier[content] = saved
        }
    }

    /// Uses saved content in place of what cannot be loaded.
    mutating func useEarlier(of content: Content) {
        if let saved = earlier[content] { content.key.keepLoaded(saved, in: &self) }
    }

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
        for content in wanted where content.key is any FactsKey { values[content.kind.name]?.use(content) }
        self.demand = demand
    }

    mutating func ask(for contents: [Content]) {
        asked.formUnion(contents)
        retried.formUnion(contents)
        // If it fails, saved content is not looked up: what is shown is no older.
        lookedUp.formUnion(contents)
        let kinds = Set(contents.map(\.kind))
        failures = failures.filter { !kinds.contains($0.key.kind) }
    }

    mutating func follow(_ plan: LoadPlan) {
        running.formUnion(plan.started)
        batched.merge(plan.batched) { $1 }
        lookingUp.formUnion(plan.lookups)
        held = plan.held
        planned = plan.surroundings
        retried.subtract(demand.contents)
        for content in plan.started {
            failures[content] = nil
            if content.kind.freshness == .hour { hourly[content] = HourlyRequest(askedAt: plan.moment) }
        }
        fresh.formUnion(plan.recent)
        for (content, hold) in plan.held where hold.acceptsSaved {
            useEarlier(of: content)
            if knows(content) { held[content] = nil }
        }
    }

    /// `nil` if the request was cancelled, which counts as not sent.
    mutating func recordFailure(_ failure: Failure?, of content: Content) {
        if let failure { hourly[content]?.failure = failure } else { hourly[content] = nil }
    }

    /// A request has ended, or was cancelled.
    mutating func end(_ content: Content, isStillAsked: Bool = false) {
        guard running.remove(content) != nil else { return }
        ended += 1
        let included = batched.filter { $0.value == content }.map(\.key)
        if !isStillAsked { asked.subtract(included + [content]) }
        for other in included { batched[other] = nil }
    }

    /// Forgets some values of a kind.
    mutating func forget<Key: ContentKey>(_: Key.Type, where isGone: (Key) -> Bool) {
        values[Key.kind.name]?.removeAll { ($0.key as? Key).map(isGone) ?? false }
    }

    /// Forgets what another identity may not see.
    mutating func forget() {
        comparedBefore = LRUCache(capacity: FactsToCompare.kind.capacity)
        (values, lacksGraphQL) = ([:], false)
        (running, batched, lookingUp, lookedUp) = ([], [:], [], [])
        (held, failures, asked, retried) = ([:], [:], [], [])
        (earlier, fresh, hourly) = ([:], [], [:])
    }

    /// The rest that ends next; `nil` if none does.
    var nextRest: LoadRest? {
        demand.rest(after: rested).map { LoadRest(revision: revision, rested: rested, next: $0) }
    }

    /// The end of the wait for wanted content; `nil` if nothing waits.
    func waitEnd(for isShown: (Content) -> Bool) -> Timestamp? {
        held.filter { isShown($0.key) }.compactMap { $0.value.obstacle?.end }.min()
    }
}

/// The last request for content that is requested at most once an hour.
struct HourlyRequest: Sendable, Equatable {
    let askedAt: Timestamp
    /// `nil` unless it failed.
    var failure: Failure?

    /// Within the hour.
    func isRecent(at now: Timestamp) -> Bool { Freshness.hour.covers(now.seconds(since: askedAt), setting: 0) }
}

struct LoadRest: Sendable, Equatable {
    var revision: Int
    var rested: Duration
    var next: Duration
}

/// The values of a kind of content, by key. Evicts the oldest.
struct LRUCache<Value: Sendable>: Sendable {
    /// Numbers are small: the default keeps all that a user looks at in a while.
    private let capacity: Int
    private var values: [Content: Value] = [:]
    private var order: [Content] = []

    init(capacity: Int = 2_000) { self.capacity = capacity }

    subscript(content: Content) -> Value? { values[content] }

    /// - Parameter room: The least number of values that have room.
    mutating func insert(_ value: Value, for content: Content, room: Int = 0) {
        if values.updateValue(value, forKey: content) != nil { use(content) } else { order.append(content) }
        while order.count > max(capacity, room) { values[order.removeFirst()] = nil }
    }

    /// Makes it the last to be evicted.
    mutating func use(_ content: Content) {
        if let index = order.lastIndex(of: content) { order.append(order.remove(at: index)) }
    }

    mutating func removeAll(where isGone: (Content) -> Bool) {
        order.removeAll(where: isGone)
        values = values.filter { !isGone($0.key) }
    }
}

extension LRUCache: Equatable where Value: Equatable {}

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

    /// Whether others of its kind are unaffected.
    var concernsOne: Bool {
        switch self {
        case .notFound, .blocked, .forbidden: true
        default: false
        }
    }
}
