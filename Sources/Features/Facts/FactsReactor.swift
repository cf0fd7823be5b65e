public import Model
public import Reactive

/// The facts about the repository of the page: requests what is planned, and cancels it when another repository is selected.
public struct FactsReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Another repository is selected, or none.
        case follow(Repository?)
        /// Another identity is in use, which may see other facts about the repository that is looked at.
        case accountChanged(Repository?)
        /// Facts are requested.
        case request(FactsPlan)
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// Another repository is looked at, or none.
        case followed(Repository.ID?)
        /// Facts were saved in an earlier session; the current time.
        case foundSaved(SavedFacts, of: Repository.ID, at: Timestamp)
        /// Requests are planned.
        case planned(FactsPlan)
        /// Facts about repositories were found.
        case found([Repository.ID: RepositoryFacts], FactsState.Part)
        /// All facts are forgotten.
        case forgotten
        /// A part was loaded, as far as there was one; the resource that was asked, `nil` for the usual one.
        case finished(FactsState.Part, of: RequestScheduler.Resource? = nil)
        /// A part could not be loaded; the resource that was asked, and when.
        case failed(Failure, FactsState.Part, of: RequestScheduler.Resource? = nil, at: Timestamp)
    }

    /// What is known.
    public typealias State = FactsState

    let dependencies: FactsDependencies

    /// Facts with these dependencies.
    public init(_ dependencies: FactsDependencies) {
        self.dependencies = dependencies
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: FactsState) -> Effect<Mutation, State> {
        switch action {
        case .follow(let repository): follow(repository, state)
        case .accountChanged(let repository):
            FactsReactor.cancelAll.and(.immediate(.forgotten)).and(repository.map(findSaved) ?? .none)
        case .request(let plan):
            Effect<Mutation, State>.immediate(.planned(plan)).and(details(plan)).and(
                plan.asksStars ? stars(plan.subject) : .none)
        }
    }

    /// Shows the facts that were saved, if there are any and newer ones are not known.
    private func follow(_ repository: Repository?, _ state: FactsState) -> Effect<Mutation, State> {
        guard repository?.id != state.subject else { return .none }
        let followed = FactsReactor.cancelAll.and(.immediate(.followed(repository?.id)))
        guard let repository, !state.has(.details, of: repository.id) || !state.has(.stars, of: repository.id) else {
            return followed
        }
        return followed.and(findSaved(repository))
    }

    private static var cancelAll: Effect<Mutation, State> { .cancel(.details, .stars, .saved) }

    private func findSaved(_ repository: Repository) -> Effect<Mutation, State> {
        .run(id: .saved) { [dependencies] send in
            guard let saved = await dependencies.saved(repository) else { return }
            send(.foundSaved(saved, of: repository.id, at: dependencies.now()))
        }
    }

    private func details(_ plan: FactsPlan) -> Effect<Mutation, State> {
        if plan.looksUpNode { return lookUp(plan.subject) }
        if plan.asksDetails {
            return load(.details, .details, of: .core) { [dependencies] in
                [plan.subject.id: try await dependencies.details(plan.subject)]
            }
        }
        guard !plan.batch.isEmpty else { return .none }
        return load(.details, .details) { [dependencies] in
            let facts = try await FactsReactor.batch(plan.batch, dependencies)
            guard facts[plan.subject.id]?.gap == .notFound,
                let renewed = await FactsReactor.renewed(plan.subject, dependencies),
                // What the others of the batch have does not depend on it.
                let again = try? await FactsReactor.batch([renewed], dependencies)
            else { return facts }
            return facts.merging(again) { $1 }
        }
    }

    /// A repository that GitHub does not know by the node id that was kept, with the one it has by its name; `nil` if that is no other.
    private static func renewed(_ repository: Repository, _ dependencies: FactsDependencies) async -> Repository? {
        guard let node = try? await dependencies.nodeID(repository), node != repository.nodeID else { return nil }
        var renewed = repository
        renewed.nodeID = node
        return renewed
    }

    /// Facts of a repository whose node id is not known.
    private func lookUp(_ subject: Repository) -> Effect<Mutation, State> {
        .run(id: .details, isAwaited: true) { [dependencies] send in
            var resource = RequestScheduler.Resource.core
            do {
                var found = subject
                found.nodeID = try await dependencies.nodeID(subject)
                if found.nodeID != nil {
                    resource = .graphql
                    send(.found(try await FactsReactor.batch([found], dependencies), .details))
                } else {
                    send(.found([subject.id: try await dependencies.details(subject)], .details))
                }
                send(.finished(.details, of: resource))
            } catch {
                send(.failed(FailedRequest(caught: error).failure, .details, of: resource, at: dependencies.now()))
            }
        }
    }

    /// Facts of the repositories of a batch; of those that GitHub does not show, why.
    private static func batch(
        _ repositories: [Repository], _ dependencies: FactsDependencies
    ) async throws -> [Repository.ID: RepositoryFacts] {
        let answer = try await dependencies.batch(repositories.filter { $0.nodeID != nil })
        var found: [Repository.ID: RepositoryFacts] = [:]
        for repository in repositories {
            guard let node = repository.nodeID else { continue }
            let gap = answer.gaps[node] ?? (answer.unavailable.contains(node) ? .notFound : nil)
            guard var facts = answer.facts[node] ?? gap.map({ _ in RepositoryFacts() }) else { continue }
            facts.gap = gap
            found[repository.id] = facts
        }
        return found
    }

    private func stars(_ repository: Repository) -> Effect<Mutation, State> {
        load(.stars, .stars) { [dependencies] in
            var facts = RepositoryFacts()
            facts.stars = try await dependencies.stars(repository)
            return [repository.id: facts]
        }
    }

    private func load(
        _ id: EffectID, _ part: FactsState.Part, of resource: RequestScheduler.Resource? = nil,
        _ request: @escaping @Sendable () async throws -> [Repository.ID: RepositoryFacts]
    ) -> Effect<Mutation, State> {
        .run(id: id, isAwaited: true) { [dependencies] send in
            do {
                send(.found(try await request(), part))
                send(.finished(part, of: resource))
            } catch {
                send(.failed(FailedRequest(caught: error).failure, part, of: resource, at: dependencies.now()))
            }
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout FactsState, _ mutation: Mutation) {
        switch mutation {
        case .followed(let id): state.follow(id)
        case .foundSaved(let saved, let id, let now):
            state.keepSaved(saved, of: id)
            state.now = now
        case .planned(let plan):
            // Another identity has forgotten whose facts are shown.
            if state.subject != plan.subject.id { state.follow(plan.subject.id) }
            state.obstacle = plan.obstacle
            state.failure = nil
        case .found(let facts, let part):
            for (id, facts) in facts where id != state.subject { state.keep(facts, part, of: id) }
            // Last, so that it is the one used last.
            if let subject = state.subject, let facts = facts[subject] { state.keep(facts, part, of: subject) }
        case .finished: break
        case .forgotten: state.forget()
        case .failed(let failure, _, _, _): state.failure = failure
        }
    }
}

extension EffectID {
    static let details: EffectID = "details"
    static let stars: EffectID = "stars"
    fileprivate static let saved: EffectID = "saved"
}
