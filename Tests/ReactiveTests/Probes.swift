import Reactive
import ReactiveTesting
import Testing

/// A reactor small enough to see through: numbers are added at once, after a sleep, or not at all.
struct Counter: Reactor {
    enum Action: Sendable, Equatable {
        case add(Int)
        case addBoth(Int, Int)
        case addLater(Int, after: Duration)
        case fail
        case cancel
        case request(Int?)
        case drop
    }

    enum Mutation: Sendable, Equatable {
        case added(Int)
        case failed(String)
        case requested(Int?)
        case heard(Int)
    }

    struct State: Sendable, Equatable {
        var numbers: [Int] = []
        var failure: String?
        var request: Int?
        var other = 0
    }

    struct Broken: Error {}

    var clock: any Clock<Duration> = ContinuousClock()
    var feedback: @MainActor @Sendable (Int) -> Effect<Mutation, State> = { _ in .none }
    var heard: AsyncStream<Int>?

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .add(let number):
            return .immediate(.added(number))
        case .addBoth(let first, let second):
            return .immediate(.added(first), .added(second))
        case .addLater(let number, let delay):
            return .run(id: "later") { [clock] send in
                try await send.sleep(for: delay, on: clock)
                send(.added(number))
            } catch: { _ in
                .failed("asleep")
            }
        case .fail:
            return .run { _ in
                throw Broken()
            } catch: {
                .failed("\($0)")
            }
        case .cancel:
            return .cancel("later")
        case .request(let request):
            return .immediate(.requested(request))
        case .drop:
            return .none
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .added(let number): state.numbers.append(number)
        case .failed(let reason): state.failure = reason
        case .requested(let request): state.request = request
        case .heard(let number): state.other = number
        }
    }

    var reactions: [Reaction<State, Mutation>] { [.feedback("request", from: { $0.request }, feedback)] }

    var inputs: [Input<Mutation>] {
        heard.map { [.stream($0) { .heard($0) }] } ?? []
    }
}

/// A parent of two children of one kind, one of which may be absent, and nothing else.
struct Twins<Child: Reactor>: Reactor {
    enum Action: Sendable {
        case left(Child.Action)
        case right(Child.Action)
        case keepOnlyRight
        case cancelLeft
        case cancelAll
    }

    enum Mutation: Sendable {
        case left(Child.Mutation)
        case right(Child.Mutation)
    }

    struct State: Sendable, Equatable {
        @CopyOnWrite var left: Child.State
        @CopyOnWrite var right: Child.State

        init(_ both: Child.State) {
            left = both
            right = both
        }
    }

    let left: Scope<Twins, Child>
    let right: Scope<Twins, Child>
    let children: Children<State, Mutation>

    init(_ left: Child, _ right: Child?) {
        var children = Children<State, Mutation>()
        self.left = Scope("left", left, at: \.$left, mutation: Mutation.left, in: &children)
        self.right = Scope("right", right, at: \.$right, mutation: Mutation.right, in: &children)
        self.children = children
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .left(let action): left.mutate(action, state: state)
        case .right(let action): right.mutate(action, state: state)
        case .keepOnlyRight: .cancelScope(except: ["right"])
        case .cancelLeft: .cancelScope("left")
        case .cancelAll: .cancelScope()
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .left(let mutation): Child.fold(mutation, into: &state.left)
        case .right(let mutation): Child.fold(mutation, into: &state.right)
        }
    }
}

/// A parent of one child, which it leaves everything to.
struct Nest<Child: Reactor>: Reactor {
    typealias Action = Child.Action
    typealias Mutation = Child.Mutation

    struct State: Sendable, Equatable {
        @CopyOnWrite var inner: Child.State
    }

    let inner: Scope<Nest, Child>
    let children: Children<State, Mutation>

    init(_ child: Child) {
        var children = Children<State, Mutation>()
        inner = Scope("nest", child, at: \.$inner, mutation: { $0 }, in: &children)
        self.children = children
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> { inner.mutate(action, state: state) }

    static func reduce(into state: inout State, _ mutation: Mutation) { Child.fold(mutation, into: &state.inner) }
}

/// Where a reactor with children is tested: what holds for children holds for those of a child as well.
enum Place: CaseIterable {
    case alone
    case inANest

    /// What stands before a name.
    var prefix: String { self == .alone ? "" : "nest/" }
}

/// A store of a reactor in one place or the other.
@MainActor
struct PlacedStore<R: Reactor> {
    let send: @MainActor (R.Action) -> Void
    let waitUntilIdle: @MainActor () async -> Void
    let end: @MainActor () -> Void
    let observe: @MainActor (@escaping @MainActor (R.State) -> Void) -> Observation
    let wait: @MainActor (String, @escaping @MainActor @Sendable (R.State) -> Bool) async -> Void
    private let currentState: @MainActor () -> R.State
    private let currentEffects: @MainActor () -> [EffectID?]

    var state: R.State { currentState() }
    /// What runs, by the ids that the reactor itself has given.
    var effectsInFlight: Set<String> { Set(currentEffects().compactMap { $0?.description }) }
}

extension PlacedStore {
    /// - Parameter unsettled: Called with the name of a reaction that does not settle.
    init(
        _ reactor: R, initialState: R.State, in place: Place,
        unsettled: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        func placed<Outer: Reactor>(_ store: Store<Outer>, _ part: @escaping @Sendable (Outer.State) -> R.State)
            -> PlacedStore where Outer.Action == R.Action
        {
            PlacedStore(
                send: { store.send($0) }, waitUntilIdle: { await store.waitUntilIdle() }, end: { store.end() },
                observe: { observer in store.observe { observer(part($0)) } },
                wait: { what, condition in await store.wait(for: what) { condition(part($0)) } },
                currentState: { part(store.state) }, currentEffects: { store.effectsInFlight })
        }
        func report<Outer: Reactor>(_ transition: Transition<Outer>) {
            if case .unsettled(let name) = transition.cause { unsettled(name) }
        }
        switch place {
        case .alone:
            self = placed(Store(reactor, initialState: initialState, middleware: [{ report($0) }])) { $0 }
        case .inANest:
            self = placed(
                Store(Nest(reactor), initialState: .init(inner: initialState), middleware: [{ report($0) }])
            ) { $0.inner }
        }
    }
}
