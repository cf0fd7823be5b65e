public import Core
public import Reactive

/// Requests what is planned, cancels what is no longer wanted, and keeps what arrives.
public struct LoaderReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case want(Demand)
        case rest(Duration)
        /// The user asks for contents, even if they are known.
        case ask([Content])
        /// Look up and request what is planned.
        case perform(LoadPlan)
    }

    public enum Mutation: Sendable, Equatable {
        case demanded(Demand)
        case rested(Duration)
        /// As in ``Action``.
        case asked([Content])
        case planned(LoadPlan)
        /// Saved content was looked up; `isFresh`: it need not be requested again.
        case lookedUp(AnyContentValue?, Content, isFresh: Bool = false)
        case arrived(AnyContentValue, Content)
        case failed(Failure, Content, at: Timestamp)
        case cancelled(Content)
        /// Forget what another identity may not see.
        case forgotten
    }

    public typealias State = LoaderState

    let dependencies: LoaderDependencies

    public init(_ dependencies: LoaderDependencies) {
        self.dependencies = dependencies
    }

    public func mutate(_ action: Action, state: LoaderState) -> Effect<Mutation, State> {
        switch action {
        case .want(let demand):
            state.unwanted(in: demand).reduce(Effect<Mutation, State>.none) {
                $0.and(.cancel(LoaderReactor.id(of: $1), LoaderReactor.lookUpID(of: $1)))
            }.and(.immediate(.demanded(demand)))
        case .rest(let duration): .immediate(.rested(duration))
        case .ask(let contents): .immediate(.asked(contents))
        case .perform(let plan):
            plan.started.reduce(plan.lookups.reduce(.immediate(.planned(plan))) { $0.and(lookUp($1)) }) {
                $0.and(send($1))
            }
        }
    }

    private static func id(of content: Content) -> EffectID { EffectID(stringLiteral: "\(content)") }
    private static func lookUpID(of content: Content) -> EffectID { EffectID(stringLiteral: "saved \(content)") }

    private func lookUp(_ content: Content) -> Effect<Mutation, State> {
        .run(id: LoaderReactor.lookUpID(of: content)) { [self] send in send(await found(content)) }
    }

    /// What an earlier session has saved of something that is to be requested.
    func found(_ content: Content) async -> Mutation {
        let saved = await content.key.found(in: dependencies)
        let isFresh = saved?.moment.map {
            content.kind.freshness.covers(dependencies.now().seconds(since: $0), setting: dependencies.freshness)
        }
        return .lookedUp(saved?.value, content, isFresh: isFresh ?? false)
    }

    private func send(_ content: Content) -> Effect<Mutation, State> {
        .run(id: LoaderReactor.id(of: content), cancelled: .cancelled(content)) { [self] send in
            send(.arrived(try await content.key.loaded(from: dependencies), content))
        } catch: { [self] error in
            failure(error, of: content)
        }
    }

    /// Sends the request.
    func outcome(of content: Content) async -> Mutation {
        do { return .arrived(try await content.key.loaded(from: dependencies), content) } catch {
            return failure(error, of: content)
        }
    }

    private func failure(_ error: any Error, of content: Content) -> Mutation {
        .failed(FailedRequest(caught: error).failure, content, at: dependencies.now())
    }

    public static func reduce(into state: inout LoaderState, _ mutation: Mutation) {
        switch mutation {
        case .demanded(let demand): state.want(demand)
        case .rested(let duration): state.rested = duration
        case .asked(let contents): state.ask(for: contents)
        case .planned(let plan): state.follow(plan)
        case .lookedUp(let saved, let content, let isFresh): state.record(saved, of: content, isFresh: isFresh)
        case .arrived(let value, let content):
            state.end(content)
            content.key.keepLoaded(value, in: &state)
        case .failed(let failure, let content, _):
            // It is requested again after a pause, also if the user had asked for known content.
            state.end(content, isStillAsked: failure.leadsToPause(of: content.kind.resource))
            state.failures[content] = failure
            state.recordFailure(failure, of: content)
            if case .notFound = failure, content.kind.resource == .graphql { state.lacksGraphQL = true }
            if !failure.isGone { state.useEarlier(of: content) }
        case .cancelled(let content):
            state.end(content)
            state.recordFailure(nil, of: content)
        case .forgotten: state.forget()
        }
    }
}
