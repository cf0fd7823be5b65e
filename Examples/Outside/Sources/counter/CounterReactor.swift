import Reactive

/// Counts, once or every second.
struct CounterReactor: Reactor {
    enum Action: Sendable { case increase, start, stop }

    enum Mutation: Sendable { case increased }

    struct State: Sendable, Equatable, KeepsActivity {
        var count = 0
        /// Whether it counts by itself is read from the work that runs: see ``isRunning``.
        var activity = Activity()
        var isRunning: Bool { activity.contains("ticks") }
    }

    var clock: any Clock<Duration> = ContinuousClock()

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .increase: .immediate(.increased)
        case .stop: .cancel("ticks")
        case .start:
            .run(id: "ticks", isAwaited: true) { [clock] send in
                while (try? await send.sleep(for: .seconds(1), on: clock)) != nil { send(.increased) }
            }
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .increased: state.count += 1
        }
    }
}
