import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// Forks that a test hands out, with a record of what was requested.
final class ScriptedForks: Sendable {
    private struct State {
        var requests: [String] = []
        var comparisons: [String] = []
        var answers: [Result<ForkPage, FailedRequest>?] = []
        var failure: Failure?
        var isStalled = false
        var saved: [Content: AnyContentValue] = [:]
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()

    /// The repositories whose forks were requested, and pages.
    var requests: [String] { state.withLock(\.requests) }
    /// The forks that were compared.
    var comparisons: [String] { state.withLock(\.comparisons) }
    /// How many requests were cancelled.
    var cancelled: Int { endless.cancelled }

    /// The next request is answered like this.
    func answer(with page: ForkPage) { state.withLock { $0.answers.append(.success(page)) } }
    func fail(_ failure: Failure) { state.withLock { $0.answers.append(.failure(FailedRequest(failure))) } }
    /// The next request has no end.
    func stall() { state.withLock { $0.answers.append(nil) } }
    /// From now on, comparisons fail in this way; `nil` for not.
    func failComparisons(_ failure: Failure?) { state.withLock { $0.failure = failure } }

    /// From now on, comparisons have no end.
    func stallComparisons() { state.withLock { $0.isStalled = true } }

    /// An earlier session has saved something, a long time ago.
    func save<Value: Equatable & Sendable>(_ value: Value, of content: Content) {
        state.withLock { $0.saved[content] = AnyContentValue(value) }
    }

    private func saved<Value: Equatable & Sendable>(_ content: Content) -> Dated<Value>? {
        let value = state.withLock { $0.saved[content] }?.value(as: Value.self)
        return value.map { ($0, Timestamp(seconds: 0)) }
    }

    func waitForStalled(_ count: Int) async { await endless.wait(for: count) }

    /// What the loader gets of them.
    func answer(in loading: inout LoaderDependencies) {
        loading.forks = { try await self.page($0.name) }
        loading.pageOfForks = { page, _ in try await self.page(page.rawValue) }
        loading.savedForks = { page, parent in
            let first = ForksOfRepository(parent: parent).content
            return self.saved(page.map { PageOfForks(page: $0, parent: parent).content } ?? first)
        }
        loading.commitsAhead = { fork, _ in
            let (failure, isStalled) = self.state.withLock { state in
                state.comparisons.append(fork.name)
                return (state.failure, state.isStalled)
            }
            if let failure { throw FailedRequest(failure) }
            if isStalled { try await self.endless.stall() }
            // The last one cannot be compared.
            return fork.id.rawValue == 13 ? nil : Int(fork.id.rawValue)
        }
        loading.savedCommitsAhead = { self.saved(CommitsAhead(fork: $0, parent: $1).content) }
    }

    private func page(_ name: String) async throws -> ForkPage {
        let answer = state.withLock { state -> Result<ForkPage, FailedRequest>? in
            state.requests.append(name)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        if let answer { return try answer.get() }
        try await endless.stall()
        throw CancellationError()
    }
}
