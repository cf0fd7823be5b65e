public import Core
public import Reactive

public struct ClonesReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case edit(LineEdit)
        case complete
        case changeHistory(forward: Bool)
        case submit
        case close
        case cancel
        /// The failures were read.
        case dismiss
        case look
    }

    public enum Mutation: Sendable, Equatable {
        case opened(CloneForm)
        case edited(LineEdit)
        /// The depth of the history to fetch.
        case chose(CloneHistory)
        case completed(String, [String])
        case checked(CloneForm.Check)
        case closed
        case began(CloneSeries)
        case progressed(CloneProgress)
        /// A clone was made, or was there.
        case made(CloneRequest, wasThere: Bool = false)
        /// Why there is no clone of what git was given; `nil` if there is nothing to give it.
        case failed(CloneRequest, CloneFailure, from: String?)
        case finished
        case cancelled
        case dismissed
        /// The clones found; `after` is what was known when the search began.
        case found(CloneIndex, after: CloneIndex)
        case noticed(Notice)
    }

    public typealias State = ClonesState

    let dependencies: ClonesDependencies

    public init(_ dependencies: ClonesDependencies) { self.dependencies = dependencies }

    public func mutate(_ action: Action, state: ClonesState) -> Effect<Mutation, State> {
        switch action {
        case .edit(let edit): .immediate(.edited(edit))
        case .complete: complete(state)
        case .changeHistory(let forward):
            state.form.map { .immediate(.chose($0.history.next(forward: forward))) } ?? .none
        case .submit: submit(state)
        case .close: .immediate(.closed)
        case .cancel: .cancel(.cloning)
        case .dismiss: .immediate(.dismissed)
        case .look:
            .run(id: "finding clones") { [dependencies, known = state.index] send in
                send(.found(await dependencies.find(known, []), after: known))
            }
        }
    }

    /// Checks the typed folders, and looks for clones after a series.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("end of a series", from: { $0.running == nil ? $0.series?.made.count : nil }) { [self] _ in
                .then { [self] in mutate(.look, state: $0) }
            },
            .feedback(
                "folders of clones",
                from: { state in
                    let requests = state.form?.candidates ?? []
                    return requests.isEmpty || state.form?.check?.folders == requests.map(\.folder) ? nil : requests
                }
            ) { [dependencies] requests in
                .run { send in
                    let targets = await dependencies.targets(requests)
                    send(.checked(CloneForm.Check(folders: requests.map(\.folder), targets: targets)))
                }
            },
        ]
    }

    /// If paths are to be printed, existing clones are found first, so that they are not made again.
    func open(_ form: CloneForm, _ isOffline: Bool, _ state: ClonesState) -> Effect<Mutation, State> {
        guard form.prints else { return .immediate(.opened(form)) }
        return .run(id: "finding clones to print") { [dependencies, known = state.index] send in
            let found = await dependencies.find(known, form.repositories)
            send(.found(found, after: known))
            let areThere = form.repositories.allSatisfy { found.path(of: $0) != nil }
            if areThere {
                send(.began(CloneSeries([], of: form.repositories, isPrinted: true)))
            } else {
                send(isOffline ? .noticed(.cloneOffline) : .opened(form))
            }
        }
    }

    private func complete(_ state: ClonesState) -> Effect<Mutation, State> {
        guard let form = state.form else { return .none }
        let text = form.line.text
        // After a slash, every folder completes the path.
        let isFolder = text.isEmpty || text.hasSuffix("/")
        guard let path = form.places.absolute(isFolder ? text + "x" : text) else { return .none }
        let beginning = isFolder ? String(path.dropLast()) : path
        return .run(id: "completing path") { [dependencies] send in
            send(.completed(text, await dependencies.names(beginning)))
        }
    }

    private func submit(_ state: ClonesState) -> Effect<Mutation, State> {
        guard let form = state.form, state.running == nil else { return .none }
        let known = form.prints ? form.repositories.filter { state.index.path(of: $0) != nil } : []
        let requests = form.requests.filter { !known.contains($0.repository) }
        guard !requests.isEmpty else { return .none }
        let series = CloneSeries(requests, of: form.repositories, isPrinted: form.prints)
        return Effect<Mutation, State>.immediate(.closed, .began(series)).and(
            .run(id: .cloning, isAwaited: true, cancelled: .cancelled) { [dependencies] send in
                for request in requests {
                    if await dependencies.targets([request]) == [.clone] {
                        send(.made(request, wasThere: true))
                        continue
                    }
                    do {
                        try await dependencies.clone(request) { await send(.progressed($0)) }
                        send(.made(request))
                    } catch let failure as CloneFailure {
                        send(.failed(request, failure, from: await dependencies.address(request.repository)))
                    } catch {
                        return
                    }
                }
                send(.finished)
            }
        )
    }

    public static func reduce(into state: inout ClonesState, _ mutation: Mutation) {
        switch mutation {
        case .opened(let form): state.form = form
        case .edited(let edit):
            state.form?.line.apply(edit)
            state.form?.names = []
        case .chose(let history): state.form?.history = history
        case .completed(let text, let names): state.form?.complete(text, with: names)
        case .checked(let check): state.form?.check = check
        case .closed: state.form = nil
        case .began(let series):
            state.series = series
            state.failures = []
        case .progressed(let progress): state.series?.progress = progress
        case .made(let request, let wasThere):
            let isOnly = state.series?.count == 1
            let (fullName, path) = (request.repository.fullName, state.places.short(request.folder))
            state.series?.end(request) { if wasThere { $0.there += 1 } else { $0.made.append(fullName) } }
            state.index.replace(request.repository, at: request.folder)
            // In a series, the progress mark shows it: a notice would cover the next clone's progress.
            guard isOnly else { return }
            state.notices.append(
                wasThere ? .clonedBefore(fullName: fullName, path: path) : .cloned(fullName: fullName, path: path))
        case .failed(let request, let failure, let address):
            state.series?.end(request) { $0.failed += 1 }
            let fullName = request.repository.fullName
            state.failures.append(FailedClone(fullName: fullName, failure: failure, address: address))
            state.notices.append(.notCloned(fullName: fullName, failure))
        case .finished:
            guard let series = state.series, series.count > 1 else { return }
            state.notices.append(.clonedAll(series.made, there: series.there, failed: series.failed))
        case .cancelled:
            if let request = state.series?.requests.first {
                state.notices.append(.cloneCancelled(fullName: request.repository.fullName))
            }
            state.series = nil
        case .dismissed: state.failures = []
        case .found(let index, let known):
            // What was cloned meanwhile stays known.
            state.index = index.adding(state.index.subtracting(known))
        case .noticed(let notice): state.notices.append(notice)
        }
    }
}

extension CloneHistory {
    fileprivate func next(forward: Bool) -> CloneHistory {
        let all = CloneHistory.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + (forward ? 1 : all.count - 1)) % all.count]
    }
}

extension CloneSeries {
    fileprivate mutating func end(_ request: CloneRequest, count: (inout CloneSeries) -> Void) {
        requests.removeAll { $0 == request }
        progress = nil
        count(&self)
    }
}

public struct ClonesDependencies: Sendable {
    var targets: @Sendable ([CloneRequest]) async -> [CloneTarget]
    /// The names of folders that complete an absolute path, in order.
    var names: @Sendable (String) async -> [String]
    /// What git clones a repository from; `nil` if its names break GitHub's rules.
    var address: @Sendable (Repository) async -> String?
    /// Reports progress. Throws `CloneFailure`; cancelled, it leaves nothing behind.
    var clone:
        @Sendable (CloneRequest, _ progress: @escaping @Sendable (CloneProgress) async -> Void) async throws -> Void
    /// The clones below the folder that the user has set for them, those of `repositories` at their places, and those of `known`
    /// that still exist.
    var find: @Sendable (_ known: CloneIndex, _ repositories: [Repository]) async -> CloneIndex

    public init(
        targets: @escaping @Sendable ([CloneRequest]) async -> [CloneTarget],
        names: @escaping @Sendable (String) async -> [String],
        address: @escaping @Sendable (Repository) async -> String?,
        clone:
            @escaping @Sendable (
                CloneRequest, _ progress: @escaping @Sendable (CloneProgress) async -> Void
            ) async throws -> Void,
        find: @escaping @Sendable (_ known: CloneIndex, _ repositories: [Repository]) async -> CloneIndex
    ) {
        (self.targets, self.names, self.address, self.clone, self.find) = (targets, names, address, clone, find)
    }
}
