public import Core
public import Reactive

/// The account's lists of stars, which the loader reads, and changes of the lists of a repository.
///
/// A change is shown at once. Before it is sent, the lists are read: GitHub replaces all lists of the repository, so nothing is sent if
/// they are not those that were shown.
public struct StarListsReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The lists of a repository are chosen.
        case choose(Repository)
        /// A repository is put in a list, or taken out.
        case set(Repository, StarList.ID, isIn: Bool)
        /// The first change is sent.
        case send
        /// Another identity is in use.
        case accountChanged
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// Saved lists were found.
        case found(SavedStarLists)
        /// A change is sent.
        case requested
        /// The lists were read.
        case read(StarLists)
        /// They could not be read.
        case notRead(Failure, isByKey: Bool)
        /// The lists of a repository are chosen.
        case chose(Repository, at: Timestamp)
        /// A repository is to be put in a list, or taken out.
        case set(Repository, StarList.ID, isIn: Bool)
        /// A change was made; what all lists are now.
        case changed(StarListsChange, StarLists)
        /// A change was not sent, because GitHub has other lists of the repository.
        case conflicted(StarListsChange, StarLists)
        /// A change was not made.
        case refused(StarListsChange, StarListsNotice, Failure?, at: Timestamp)
        /// Everything is forgotten.
        case forgotten
        /// A notice was posted.
        case noticed(StarListsNotice)
    }

    /// The state of the lists.
    public typealias State = StarListsState

    /// The most requests for reading: 20,000 repositories.
    static let mostRequests = 200

    private let dependencies: StarListsDependencies

    /// A reactor with its dependencies.
    public init(_ dependencies: StarListsDependencies) {
        self.dependencies = dependencies
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .choose(let repository): .immediate(.chose(repository, at: dependencies.now()))
        case .set(let repository, let id, let isIn):
            state.ids(of: repository).contains(id) == isIn ? .none : .immediate(.set(repository, id, isIn: isIn))
        case .send: state.isSending ? .none : state.changes.first.map(send) ?? .none
        case .accountChanged: Effect<Mutation, State>.cancel(.sending).and(.immediate(.forgotten))
        }
    }

    private func send(_ change: StarListsChange) -> Effect<Mutation, State> {
        .immediate(.requested).and(
            .run(id: .sending, isAwaited: true) { [dependencies] send in
                send(try await StarListsReactor.outcome(of: change, dependencies))
            } catch: { [dependencies] error in
                let failure = FailedRequest(caught: error).failure
                let notice = StarListsNotice.notChanged(fullName: change.repository.fullName, failure)
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
            return .refused(change, .incomplete(fullName: repository.fullName), nil, at: now)
        }
        let known = lists.all.map(\.id)
        guard lists.ids(of: repository) == change.base, change.chosen.isSubset(of: known) else {
            return .conflicted(change, lists)
        }
        lists.set(repository, in: change.chosen)
        try await dependencies.update(node, known.filter(change.chosen.contains), lists)
        return .changed(change, lists)
    }

    /// Sends changes, one after the other.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("changes", from: { $0.isSending ? nil : $0.changes.first }) { [self] _ in
                .then { [self] in mutate(.send, state: $0) }
            }
        ]
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .found(let saved): if state.lists == nil { state.show(saved.lists) }
        case .requested: break
        case .read(let lists):
            state.show(lists)
        case .notRead(let failure, let isByKey):
            if failure.isLackOfScope { state.lacksScope = true }
            if isByKey { state.notices.emit(failure.isLackOfScope ? .needsScope : .notRead(failure)) }
        case .chose(let repository, let now):
            state.subject = repository
            state.now = now
        case .set(let repository, let id, let isIn):
            set(&state, repository, id, isIn: isIn)
        case .changed(let change, let lists):
            end(change, in: &state) { $0.base = change.chosen }
            state.show(lists)
            let names = lists.places(of: change.repository).map { lists.all[$0].name }
            state.notices.emit(.changed(fullName: change.repository.fullName, names: names))
        case .conflicted(let change, let lists):
            state.changes.removeAll { $0.repository.id == change.repository.id }
            state.show(lists)
            state.notices.emit(.conflict(fullName: change.repository.fullName))
        case .refused(let change, let notice, let failure, at: _):
            state.changes.removeAll { $0.repository.id == change.repository.id }
            state.lists?.set(change.repository, in: change.base)
            if let failure, failure.isLackOfScope {
                state.notices.emit(.needsScope)
            } else {
                state.notices.emit(notice)
            }
        case .forgotten:
            let (activity, notices) = (state.activity, state.notices)
            state = State()
            (state.activity, state.notices) = (activity, notices)
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }

    private static func set(_ state: inout State, _ repository: Repository, _ id: StarList.ID, isIn: Bool) {
        let shown = state.ids(of: repository)
        let chosen = isIn ? shown.union([id]) : shown.subtracting([id])
        if let index = state.changes.firstIndex(where: { $0.repository.id == repository.id }) {
            state.changes[index].chosen = chosen
            // One that was taken back before its turn is none.
            if index > 0 || !state.isSending, state.changes[index].base == chosen { state.changes.remove(at: index) }
        } else {
            state.changes.append(StarListsChange(repository: repository, base: shown, chosen: chosen))
        }
        state.lists?.set(repository, in: chosen)
    }

    /// What was changed while a change was sent is the next one.
    private static func end(_ sent: StarListsChange, in state: inout State, _ edit: (inout StarListsChange) -> Void) {
        guard let index = state.changes.firstIndex(where: { $0.repository.id == sent.repository.id }) else { return }
        edit(&state.changes[index])
        let left = state.changes[index]
        if left.base == left.chosen { state.changes.remove(at: index) }
    }
}

extension Failure {
    /// Whether the token lacks the scope for lists of stars, by what GitHub says of classic and of fine-grained tokens. An organization
    /// refuses for other reasons.
    fileprivate var isLackOfScope: Bool {
        guard case .forbidden(let message) = self else { return false }
        return message.isEmpty || message.contains("scope") || message.contains("not accessible by")
    }
}
