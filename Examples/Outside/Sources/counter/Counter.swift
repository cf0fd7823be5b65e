import Reactive

/// Prints a number every second: `counter 3` stops at 3.
@main
struct Counter {
    @MainActor
    static func main() async {
        let last = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
        let store = Store(CounterReactor(), initialState: CounterReactor.State())
        store.send(.start)
        for await state in store.states {
            print(state.count)
            if state.count >= last { store.end() }
        }
    }
}
