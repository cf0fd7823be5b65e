import Synchronization
package import Testing

/// Runs at most four of the tests that have this trait at a time.
///
/// Each of them starts processes and then looks at a screen again and again: too many at once starve each other, and what is
/// on a screen for a few seconds only is overlooked.
package struct FewAtATime: TestTrait, SuiteTrait, TestScoping {
    private static let turnstile = Turnstile(places: 4)

    /// Holds for every test of a suite.
    package var isRecursive: Bool { true }

    /// Runs a test when there is a place for it.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        await Self.turnstile.enter()
        defer { Self.turnstile.leave() }
        try await body()
    }
}

extension Trait where Self == FewAtATime {
    /// At most four of these tests run at a time.
    package static var fewAtATime: Self { FewAtATime() }
}

/// A number of places, and a queue for them.
private final class Turnstile: Sendable {
    private struct State {
        var places: Int
        var queue: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(places: Int) {
        state = Mutex(State(places: places))
    }

    func enter() async {
        await withCheckedContinuation { continuation in
            let hasPlace = state.withLock { state in
                if state.places == 0 {
                    state.queue.append(continuation)
                    return false
                }
                state.places -= 1
                return true
            }
            if hasPlace { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.queue.isEmpty {
                state.places += 1
                return nil
            }
            return state.queue.removeFirst()
        }
        next?.resume()
    }
}
