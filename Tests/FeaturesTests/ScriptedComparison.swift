import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// Facts for comparisons, with a record of what was requested.
final class ScriptedComparison: Sendable {
    private struct State {
        var requests: [String] = []
        var kept: [String: ComparedFacts] = [:]
        var failure: (failure: Failure, of: String)?
        var isStalled = false
        var gate: Gate?
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()

    /// What was requested: `batch r1 r2`, `weeks r1`.
    var requests: [String] { state.withLock(\.requests) }
    func keep(_ facts: ComparedFacts, of name: String) { state.withLock { $0.kept[name] = facts } }
    /// From now on, requests fail whose texts begin with some words.
    func fail(_ failure: Failure?, of words: String = "") {
        state.withLock { $0.failure = failure.map { ($0, words) } }
    }
    /// From now on, requests have no end.
    func stall() { state.withLock { $0.isStalled = true } }
    func waitForStalled(_ count: Int) async { await endless.wait(for: count) }
    /// How many requests were cancelled.
    var cancelled: Int { endless.cancelled }
    /// From now on, what is kept is found once the gate is open.
    func holdKept() -> Gate {
        let gate = Gate()
        state.withLock { $0.gate = gate }
        return gate
    }

    /// What the loader gets of them. Facts of a page are compared, too: what is requested of them is noted here.
    func answer(in loading: inout LoaderDependencies) {
        loading.savedCompared = { repository in
            await self.state.withLock(\.gate)?.wait()
            return self.state.withLock { $0.kept[repository.name] } ?? ComparedFacts()
        }
        loading.comparedByNode = { repositories in
            try await self.note("batch " + repositories.map(\.name).joined(separator: " "))
            var result = ComparedFactsResult()
            for repository in repositories {
                var facts = ComparedFacts()
                (facts.facts.openIssues, facts.facts.closedIssues) = (repository.stars, 10)
                facts.loaded = [.details, .languages]
                if let node = repository.nodeID { result.facts[node] = facts }
            }
            return result
        }
        loading.contributors = { repository in
            try await self.note("contributors \(repository.name)")
            return 7
        }
        let (details, stars) = (loading.details, loading.stars)
        loading.details = { repository in
            try await self.note("languages \(repository.name)")
            return try await details(repository)
        }
        loading.stars = { repository in
            try await self.note("weeks \(repository.name)")
            return try await stars(repository)
        }
    }

    private func note(_ request: String) async throws {
        let (failure, isStalled) = state.withLock { state in
            state.requests.append(request)
            return (state.failure, state.isStalled)
        }
        if let failure, request.hasPrefix(failure.of) { throw FailedRequest(failure.failure) }
        if isStalled { try await endless.stall() }
    }
}
