public import Core
public import Reactive

/// Changes the lists of stars that a repository is in. The loader reads the lists.
///
/// A change is shown at once. GitHub replaces all lists of a repository, so the lists are read again before a change is
/// sent; if they are not those that were shown, nothing is sent.
public struct StarListsReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// Adds a repository to a list, or removes it.
        case set(Repository, StarList.ID, isIn: Bool)
        /// Another identity is in use.
        case accountChanged
    }

    public enum Mutation: Sendable, Equatable {
        /// Saved by an earlier session.
        case found(StarLists)
        case requested
        case read(StarLists)
        case notRead(Failure, isExplicit: Bool)
        case chose(Repository)
        /// A repository is to be added to a list, or removed.
        case set(Repository, StarList.ID, isIn: Bool)
        /// A change was made; these are all lists now.
        case changed(StarListsChange, StarLists)
        /// A change was not sent, because the repository is in other lists at GitHub.
        case conflicted(StarListsChange, StarLists)
        case refused(StarListsChange, Notice, Failure?, at: Timestamp)
        case forgotten
    }

    public typealias State = StarListsState

    /// Enough for 20,000 repositories.
    static let mostRequests = 200

    private let dependencies: StarListsDependencies

    public init(_ dependencies: StarListsDependencies) {
        self.dependencies = dependencies
    }

    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .set(let repository, let id, let isIn):
            state.ids(of: repository).contains(id) == isIn ? .none : .immediate(.set(repository, id, isIn: isIn))
        case .accountChanged: Effect<Mutation, State>.cancel(.sending).and(.immediate(.forgotten))
        }
    }

    private func send(_ change: StarListsChange) -> Effect<Mutation, State> {
        .immediate(.requested).and(
            .run(id: .sending, isAwaited: true) { [dependencies] send in
                send(try await StarListsReactor.outcome(of: change, dependencies))
            } catch: { [dependencies] error in
                let failure = FailedRequest(caught: error).failure
                let notice = Notice.listsNotChanged(fullName: change.repository.fullName, failure)
                return .refused(change, notice, failure, at: dependencies.now())
            })
    }

    private static func outcome(
        of change: StarListsChange, _ dependencies: StarListsDependencies
    ) async throws -> Mutation {
        var repository = change.repository
        repository.nodeID = try await dependencies.nodeID(repository)
        guard let node = repository.nodeID else { throw FailedRequest(.notFound(message: "")) }
        var lists = try await dependencies.read(mostRequests)
        let now = dependencies.now()
        guard lists.isComplete else {
            return .refused(change, .listsIncomplete(fullName: repository.fullName), nil, at: now)
        }
        let known = lists.all.map(\.id)
        guard lists.ids(of: repository) == change.base, change.chosen.isSubset(of: known) else {
            return .conflicted(change, lists)
        }
        lists.set(repository, in: change.chosen)
        try await dependencies.update(node, known.filter(change.chosen.contains), lists)
        return .changed(change, lists)
    }

    /// Sends changes one at a time.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("changes", from: { $0.isSending ? nil : $0.changes.first }) { [self] _ in
                .then { [self] state in state.isSending ? .none : state.changes.first.map(send) ?? .none }
            }
        ]
    }

    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .found(let lists): if state.lists == nil { state.show(lists) }
        case .requested: break
        case .read(let lists):
            state.show(lists)
        case .notRead(let failure, let isExplicit):
            if failure.isLackOfScope { state.lacksScope = true }
            if isExplicit { state.notices.append(failure.isLackOfScope ? .listsNeedScope : .listsNotRead(failure)) }
        case .chose(let repository): state.subject = repository
        case .set(let repository, let id, let isIn):
            set(&state, repository, id, isIn: isIn)
        case .changed(let change, let lists):
            end(change, in: &state)
            state.show(lists)
            let names = lists.places(of: change.repository).map { lists.all[$0].name }
            state.notices.append(.listsChanged(fullName: change.repository.fullName, names: names))
        case .conflicted(let change, let lists):
            state.changes.removeAll { $0.repository.id == change.repository.id }
            state.show(lists)
            state.notices.append(.listsConflict(fullName: change.repository.fullName))
        case .refused(let change, let notice, let failure, at: _):
            state.changes.removeAll { $0.repository.id == change.repository.id }
            state.lists?.set(change.repository, in: change.base)
            state.notices.append(failure?.isLackOfScope == true ? .listsNeedScope : notice)
        case .forgotten:
            let activity = state.activity
            state = State()
            state.activity = activity
        }
    }

    private static func set(_ state: inout State, _ repository: Repository, _ id: StarList.ID, isIn: Bool) {
        let shown = state.ids(of: repository)
        let chosen = isIn ? shown.union([id]) : shown.subtracting([id])
        if let index = state.changes.firstIndex(where: { $0.repository.id == repository.id }) {
            state.changes[index].chosen = chosen
            // A change that was undone before it was sent is dropped.
            if index > 0 || !state.isSending, state.changes[index].base == chosen { state.changes.remove(at: index) }
        } else {
            state.changes.append(StarListsChange(repository: repository, base: shown, chosen: chosen))
        }
        state.lists?.set(repository, in: chosen)
    }

    /// A change made while another was being sent is sent next.
    private static func end(_ sent: StarListsChange, in state: inout State) {
        guard let index = state.changes.firstIndex(where: { $0.repository.id == sent.repository.id }) else { return }
        state.changes[index].base = sent.chosen
        if state.changes[index].chosen == sent.chosen { state.changes.remove(at: index) }
    }
}

extension Failure {
    /// Whether the token lacks the scope for lists of stars, judging by GitHub's messages for classic and for
    /// fine-grained tokens. An organization refuses for other reasons.
    fileprivate var isLackOfScope: Bool {
        guard case .forbidden(let message) = self else { return false }
        return message.isEmpty || message.contains("scope") || message.contains("not accessible by")
    }
}

public struct StarListsChange: Sendable, Equatable {
    var repository: Repository
    /// The lists shown before the change.
    var base: Set<StarList.ID>
    /// The lists to be in.
    var chosen: Set<StarList.ID>
}

public struct StarListsState: Sendable, Equatable, KeepsActivity, KeepsNotices {
    public var activity = Activity()
    /// As GitHub last reported them, with the changes that are being sent; `nil` if not known.
    public internal(set) var lists: StarLists?
    var lacksScope = false
    public internal(set) var subject: Repository?
    /// The changes that GitHub does not have yet, one per repository. The first is sent.
    var changes: [StarListsChange] = []
    public var notices: [Notice] = []

    public var isSending: Bool { activity.contains(.sending) }

    /// The requests that reading takes, as far as known: the first hundred items of a list come with the list.
    var requestsToRead: Int { (lists?.all ?? []).reduce(1) { $0 + $1.items.count / 100 } }

    public func ids(of repository: Repository) -> Set<StarList.ID> { lists?.ids(of: repository) ?? [] }

    /// Applies the changes that GitHub does not have yet to the lists that it has.
    mutating func show(_ read: StarLists) {
        var read = read
        for change in changes { read.set(change.repository, in: change.chosen) }
        lists = read
        lacksScope = false
    }
}

extension EffectID {
    static let sending: EffectID = "sending"
}

/// What loads throws `FailedRequest`.
public struct StarListsDependencies: Sendable {
    public var saved: @Sendable () async -> Dated<StarLists>? = { nil }
    /// Reads the lists with at most `requests` requests, and saves them.
    public var read: @Sendable (_ requests: Int) async throws -> StarLists
    /// `nil` if the repository has none.
    public var nodeID: @Sendable (Repository) async throws -> String?
    /// Puts the repository with a node id in these lists and no others, then saves `lists`.
    public var update: @Sendable (_ node: String, _ ids: [StarList.ID], _ lists: StarLists) async throws -> Void
    public var now: @Sendable () -> Timestamp

    public init(
        read: @escaping @Sendable (_ requests: Int) async throws -> StarLists,
        nodeID: @escaping @Sendable (Repository) async throws -> String?,
        update: @escaping @Sendable (_ node: String, _ ids: [StarList.ID], _ lists: StarLists) async throws -> Void,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.read, self.nodeID, self.update, self.now) = (read, nodeID, update, now)
    }
}
