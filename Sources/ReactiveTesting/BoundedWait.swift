public import Reactive
import Synchronization
public import Testing

/// What a test waited for and the code under test never did.
package struct WaitTimeout: Error, CustomStringConvertible {
    /// What was waited for, for how long, and how things stood at the end.
    package let description: String
}

/// Bounds a wait for what the code under test has to do, so that a test fails where it would hang.
///
/// The limit is real time, the only one in tests: it passes only where the code is wrong.
package enum BoundedWait {
    /// How long a wait lasts before it fails.
    package static let limit = Duration.seconds(10)

    /// How long one lasts in a test that waited in vain already: what follows would mostly wait in vain, too.
    private static let limitAfterFailure = Duration.seconds(1)
    private static let failed = Mutex<Set<Test.ID>>([])

    /// Performs an operation that waits.
    ///
    /// - Parameters:
    ///   - what: what is waited for, as in "waited 10 s in vain for …".
    ///   - limit: how long, in real time.
    ///   - state: how things stand when the limit has passed.
    ///   - operation: is left behind where the limit passes, for one that hangs may not hear of a cancellation.
    /// - Returns: what the operation returns.
    /// - Throws: `WaitTimeout` where the limit has passed; what the operation throws.
    package static func value<Value: Sendable>(
        of what: String, limit: Duration = limit, state: @escaping @MainActor @Sendable () -> String = { "" },
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let race = Race<Value>()
        let work = Task {
            do { race.end(.success(try await operation())) } catch { race.end(.failure(error)) }
        }
        let watch = Task {
            try await pass(limit)
            let state = await state()
            race.end(
                .failure(
                    WaitTimeout(description: "waited \(limit) in vain for \(what)\(state.isEmpty ? "" : "; " + state)"))
            )
        }
        defer { watch.cancel() }
        return try await withTaskCancellationHandler {
            try await race.result()
        } onCancel: {
            work.cancel()
        }
    }

    /// Performs an operation that waits, and records an issue where the limit passes; the test goes on.
    package static func perform(
        _ what: String, limit: Duration = limit, state: @escaping @MainActor @Sendable () -> String = { "" },
        sourceLocation: SourceLocation, _ operation: @escaping @Sendable () async -> Void
    ) async {
        let test = Test.current?.id
        let hasFailed = test.map { id in failed.withLock { $0.contains(id) } } ?? false
        do {
            try await value(of: what, limit: hasFailed ? limitAfterFailure : limit, state: state, operation)
        } catch {
            if let test { failed.withLock { _ = $0.insert(test) } }
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }

    /// Lets real time pass. Time in which other tests keep the main actor busy does not count: what is waited for may need it.
    private static func pass(_ limit: Duration) async throws {
        let step = Duration.milliseconds(250)
        var left = limit
        while left > .zero {
            try await Task.sleep(for: min(step, left))
            await MainActor.run {}
            left -= step
        }
    }
}

/// The first of two outcomes.
private final class Race<Value: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Value, any Error>?)
        case ended(Result<Value, any Error>)
    }

    private let state = Mutex(State.open(nil))

    func end(_ result: Result<Value, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard case .open(let waiter) = state else { return nil }
            state = .ended(result)
            return waiter
        }
        waiter?.resume(with: result)
    }

    func result() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state -> Result<Value, any Error>? in
                if case .ended(let result) = state { return result }
                state = .open(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }
}

extension Store {
    /// Waits until all work is finished or asleep on its clock, as ``Store/idle()`` does; records an issue after 10 s.
    public func waitUntilIdle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await waitUntilIdle(limit: BoundedWait.limit, sourceLocation: sourceLocation)
    }

    /// Waits until all work is finished or asleep on its clock; records an issue after a time of its own.
    public func waitUntilIdle(limit: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        await BoundedWait.perform(
            "the store to be idle", limit: limit, state: { self.waitingState }, sourceLocation: sourceLocation
        ) { await self.idle() }
    }

    /// Waits until the state fulfils a condition; records an issue after 10 s.
    ///
    /// For what an ``Input`` brings: ``waitUntilIdle(sourceLocation:)`` does not wait for inputs.
    public func wait(
        for what: String, sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor @Sendable (R.State) -> Bool
    ) async {
        await BoundedWait.perform(what, state: { self.waitingState }, sourceLocation: sourceLocation) {
            for await state in await self.states where await condition(state) { return }
        }
    }

    private var waitingState: String {
        let inFlight = effectsInFlight.map { $0?.description ?? "one without an id" }.sorted()
        let effects = inFlight.isEmpty ? "no effect" : inFlight.joined(separator: ", ")
        return "in flight: \(effects); the state is \("\(state)".prefix(2_000))"
    }
}
