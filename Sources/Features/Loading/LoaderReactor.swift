public import Model
public import Reactive

/// Requests what is planned, cancels what is no longer wanted, and keeps what arrives.
public struct LoaderReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Something else is wanted.
        case want(Demand)
        /// A rest is over.
        case rest(Duration)
        /// A plan is performed: its requests.
        case perform(LoadPlan, [Request])
        /// Another identity is in use, which may see other things.
        case accountChanged
    }

    /// A request: what is wanted, with what it takes to ask for it.
    public enum Request: Sendable, Equatable {
        /// The logins of the organisations of an account.
        case organizations(login: String)
        /// The first page of the forks of a repository.
        case forks(of: Repository)
        /// A further page of forks.
        case pageOfForks(PageReference)
        /// What GitHub knows of some repositories by their names; the repository whose README has them.
        case factsOfLinks([RepositoryReference], of: Repository)
        /// The same of one, without a token.
        case factOfLink(RepositoryReference, of: Repository)
        /// How many commits a fork is ahead of the repository it was forked from.
        case commitsAhead(_ fork: Repository, of: Repository)

        var content: Content {
            switch self {
            case .organizations(let login): .organizations(login: login)
            case .forks(of: let parent): .forks(of: parent.id)
            case .pageOfForks(let page): .pageOfForks(page)
            case .factsOfLinks(let references, of: _): .factsOfLinks(references)
            case .factOfLink(let reference, of: _): .factOfLink(reference)
            case .commitsAhead(let fork, let parent): .commitsAhead(fork: fork.id, of: parent.id)
            }
        }
    }

    /// Something that has arrived.
    public enum Arrival: Sendable, Equatable {
        /// Logins of organisations.
        case organizations([String])
        /// A page of forks; when.
        case forks(ForkPage, at: Timestamp)
        /// Facts, by names.
        case factsOfLinks(LinkedFacts)
        /// How many commits a fork is ahead; `nil` if it cannot be compared.
        case commitsAhead(Int?)
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// Something else is wanted.
        case demanded(Demand)
        /// A rest is over.
        case rested(Duration)
        /// A plan is performed.
        case planned(LoadPlan)
        /// Something has arrived.
        case arrived(Arrival, Content)
        /// Something could not be loaded; when.
        case failed(Failure, Content, at: Timestamp)
        /// A request was cancelled.
        case cancelled(Content)
        /// What another identity may not see is forgotten.
        case forgotten
    }

    /// What is known.
    public typealias State = LoaderState

    let dependencies: LoaderDependencies

    /// A loader with these dependencies.
    public init(_ dependencies: LoaderDependencies) {
        self.dependencies = dependencies
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: LoaderState) -> Effect<Mutation, State> {
        switch action {
        case .want(let demand):
            state.running.filter { !demand.contains($0) }.reduce(Effect<Mutation, State>.none) {
                $0.and(.cancel(LoaderReactor.id(of: $1)))
            }.and(.immediate(.demanded(demand)))
        case .rest(let duration): .immediate(.rested(duration))
        case .perform(let plan, let requests):
            requests.reduce(.immediate(.planned(plan))) { $0.and(send($1)) }
        case .accountChanged: Effect<Mutation, State>.cancelScope().and(.immediate(.forgotten))
        }
    }

    private static func id(of content: Content) -> EffectID { EffectID(stringLiteral: "\(content)") }

    private func send(_ request: Request) -> Effect<Mutation, State> {
        let content = request.content
        return .run(id: LoaderReactor.id(of: content), cancelled: .cancelled(content)) { [dependencies] send in
            let arrival: Arrival =
                switch request {
                case .organizations: .organizations(try await dependencies.organizations())
                case .forks(of: let parent): .forks(try await dependencies.forks(parent), at: dependencies.now())
                case .pageOfForks(let page): .forks(try await dependencies.pageOfForks(page), at: dependencies.now())
                case .factsOfLinks(let references, let list):
                    .factsOfLinks(try await dependencies.factsOfLinks(references, list))
                case .factOfLink(let reference, let list):
                    .factsOfLinks(
                        [reference.fullName.lowercased(): try await dependencies.factOfLink(reference, list)])
                case .commitsAhead(let fork, let parent):
                    .commitsAhead(try await dependencies.commitsAhead(fork, parent))
                }
            // Without any, the same would be asked for again and again.
            if case .factsOfLinks([:]) = arrival { throw FailedRequest(.queryTooLarge) }
            send(.arrived(arrival, content))
        } catch: { [dependencies] error in
            .failed(FailedRequest(caught: error).failure, content, at: dependencies.now())
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout LoaderState, _ mutation: Mutation) {
        switch mutation {
        case .demanded(let demand): state.want(demand)
        case .rested(let duration): state.rested = duration
        case .planned(let plan):
            state.running.formUnion(plan.started)
            state.held = plan.held
            state.planned = plan.surroundings
        case .arrived(let arrival, let content):
            state.end(content)
            state.keep(arrival, of: content)
        case .failed(let failure, let content, _):
            state.end(content)
            // After a pause it is requested again.
            if !failure.leadsToPause(of: content.kind.resource) { state.failures[content.kind] = failure }
        case .cancelled(let content): state.end(content)
        case .forgotten: state.forget()
        }
    }
}
