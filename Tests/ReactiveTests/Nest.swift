import Reactive
import ReactiveTesting
import Testing

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
    private let observed: @MainActor (@escaping @MainActor (R.State) -> Void) -> Observation
    let wait: @MainActor (String, @escaping @MainActor @Sendable (R.State) -> Bool) async -> Void
    private let currentState: @MainActor () -> R.State
    private let currentEffects: @MainActor () -> [EffectID?]

    var state: R.State { currentState() }
    /// What runs, by the ids that the reactor itself has given.
    var effectsInFlight: Set<String> { Set(currentEffects().compactMap { $0?.description }) }

    func observe(_ observer: @escaping @MainActor (R.State) -> Void) -> Observation { observed(observer) }
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
                observed: { observer in store.observe { observer(part($0)) } },
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
