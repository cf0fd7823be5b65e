import ReactiveTesting
import Synchronization
package import Testing

/// A queue on which a test awaits what a server or a fake has seen, in the order in which it was seen.
///
/// Nothing is lost if nobody waits: what is posted stays until it is taken.
package final class Mailbox<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var waiters: [(number: Int, continuation: CheckedContinuation<Element, any Error>)] = []
        var nextNumber = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let what: String

    /// An empty mailbox.
    ///
    /// - Parameter what: what an element of it is, as in "waited 10 s in vain for a request".
    package init(of what: String) {
        self.what = what
    }

    /// Hands an element to the one who waits longest, or keeps it for the next who asks.
    package func post(_ element: Element) {
        let waiter = state.withLock { state -> CheckedContinuation<Element, any Error>? in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst().continuation }
            state.elements.append(element)
            return nil
        }
        waiter?.resume(returning: element)
    }

    /// The oldest element not taken yet; waits as long as ``BoundedWait/limit`` for one if there is none.
    ///
    /// - Parameter state: how things stand where none comes.
    /// - Throws: `WaitTimeout` where none comes; `CancellationError` if the calling task is cancelled, or the mailbox is
    ///   closed and empty.
    package func next(state: @escaping @MainActor @Sendable () -> String = { "" }) async throws -> Element {
        try await BoundedWait.value(of: what, state: state) { try await self.take() }
    }

    /// The oldest element not taken yet; waits for one, however long, if there is none.
    ///
    /// - Throws: `CancellationError` if the calling task is cancelled, or the mailbox is closed and empty.
    func take() async throws -> Element {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // `Task.isCancelled` is read under the lock: a cancellation that comes later finds the waiter in the
                // list.
                let answer = state.withLock { state -> Result<Element, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if !state.elements.isEmpty { return .success(state.elements.removeFirst()) }
                    if state.isClosed { return .failure(CancellationError()) }
                    state.waiters.append((number, continuation))
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0).continuation }
            }
            waiter?.resume(throwing: CancellationError())
        }
    }

    /// Ends every wait, now and later, with `CancellationError`.
    package func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }
}

/// Something a script waits at until the test lets it on. Once open, it stays open.
package final class Gate: Sendable {
    private let opened = Mailbox<Void>(of: "a gate to open")

    /// A closed gate.
    package init() {}

    /// Lets everyone on who waits, and everyone who comes later.
    package func open() { opened.close() }

    /// Waits until the gate is open, or the calling task is cancelled. For scripts, which may wait forever.
    package func wait() async { try? await opened.take() }

    /// Waits until what is tested has opened the gate, as long as ``BoundedWait/limit``.
    ///
    /// - Parameter what: what opens it.
    /// - Throws: `WaitTimeout` where it stays closed.
    package func waitUntilOpen(by what: String) async throws {
        try await BoundedWait.value(of: what) { await self.wait() }
    }
}

/// Takes from a sequence what the code under test puts into it, element by element, each waited for as long as
/// ``BoundedWait/limit``.
///
/// Nothing is taken ahead: what the sequence does with a slow reader is the sequence's own.
package actor StreamReader<Base: AsyncSequence & SendableMetatype> where Base.Element: Sendable {
    private let what: String
    private let limit: Duration
    private var iterator: Base.AsyncIterator
    private var taken = 0

    /// A reader of a sequence.
    ///
    /// - Parameters:
    ///   - what: what an element is, as in "waited 10 s in vain for a change of the list".
    ///   - limit: how long each is waited for, in real time.
    package init(_ base: sending Base, of what: String, limit: Duration = BoundedWait.limit) {
        self.what = what
        self.limit = limit
        iterator = base.makeAsyncIterator()
    }

    /// The next element; `nil` behind the last.
    ///
    /// - Throws: `WaitTimeout` where neither an element nor the end comes; what the sequence throws.
    package nonisolated func next() async throws -> Base.Element? {
        let count = await taken
        return try await BoundedWait.value(of: what, limit: limit, state: { "there were \(count) before" }) {
            try await self.take()
        }
    }

    private func take() async throws -> Base.Element? {
        var iterator = iterator
        let element = try await iterator.next(isolation: self)
        self.iterator = iterator
        taken += 1
        return element
    }
}

extension Task {
    /// What the task ends with, waited for as long as ``BoundedWait/limit``.
    ///
    /// - Parameter what: what the task does.
    /// - Throws: what the task throws; `WaitTimeout` where it does not end.
    package func value(of what: String) async throws -> Success {
        try await BoundedWait.value(of: "\(what) to end") { try await self.result.get() }
    }
}

/// Runs a test, and ends what it works with behind it, also if it throws.
package nonisolated(nonsending) func running<Result>(
    end: () async -> Void, _ body: () async throws -> Result
) async throws -> Result {
    do {
        let result = try await body()
        await end()
        return result
    } catch {
        await end()
        throw error
    }
}

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs, with its name.
    ///
    /// A test's time includes what it waits for its turn: on two busy cores one of a millisecond can take five minutes. So there is
    /// one limit for all tests, far above the longest of them. What the code under test has to do is waited for with `BoundedWait`.
    package static var hangLimit: Self { .timeLimit(.minutes(30)) }
}

/// Runs at most four of the tests that have this trait at a time.
///
/// Each of them starts processes and then looks at a screen again and again: too many at once starve each other, and what is
/// on a screen for a few seconds only is overlooked.
package struct FewAtATime: TestTrait, SuiteTrait, TestScoping {
    private static let places: Mailbox<Void> = {
        let places = Mailbox<Void>(of: "a place")
        for _ in 1...4 { places.post(()) }
        return places
    }()

    /// Holds for every test of a suite.
    package var isRecursive: Bool { true }

    /// Runs a test when there is a place for it.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await Self.places.take()
        defer { Self.places.post(()) }
        try await body()
    }
}

extension Trait where Self == FewAtATime {
    /// At most four of these tests run at a time.
    package static var fewAtATime: Self { FewAtATime() }
}
