import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// Facts that a test hands out, with a record of what was requested.
final class ScriptedFacts: Sendable {
    private struct State {
        var batches: [[String]] = []
        var details: [String] = []
        var lookups: [String] = []
        var hasNodes = true
        var stars: [String] = []
        var failure: Failure?
        var batchFailure: Failure?
        var isStalled = false
        var unavailable: Set<String> = []
        var saved: [Repository.ID: SavedFacts] = [:]
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()

    /// The node ids of each request for facts.
    var batches: [[String]] { state.withLock(\.batches) }
    /// The repositories whose node id was requested.
    var lookups: [String] { state.withLock(\.lookups) }
    /// The host has no node ids.
    func hideNodes() { state.withLock { $0.hasNodes = false } }
    /// The repositories whose languages and release were requested by REST.
    var details: [String] { state.withLock(\.details) }
    /// The repositories whose stars were requested.
    var stars: [String] { state.withLock(\.stars) }
    /// How many requests were cancelled.
    var cancelled: Int { endless.cancelled }

    /// From now on, requests fail in this way; `nil` for not.
    func fail(_ failure: Failure?) { state.withLock { $0.failure = failure } }
    /// From now on, requests for facts fail in this way, but not those for stars.
    func failBatches(_ failure: Failure?) { state.withLock { $0.batchFailure = failure } }
    /// From now on, requests have no end.
    func stall(_ isStalled: Bool = true) { state.withLock { $0.isStalled = isStalled } }
    /// What an earlier session saved.
    func save(_ facts: SavedFacts, of id: Repository.ID) { state.withLock { $0.saved[id] = facts } }
    /// GitHub does not show these.
    func hide(_ nodes: Set<String>) { state.withLock { $0.unavailable = nodes } }

    func waitForStalled(_ count: Int) async { await endless.wait(for: count) }

    static func facts(_ number: Int) -> RepositoryFacts {
        var facts = RepositoryFacts()
        facts.openIssues = number
        return facts
    }

    /// What the loader gets of them.
    func answer(in loading: inout LoaderDependencies) {
        loading.savedFacts = { repository in self.state.withLock { $0.saved[repository.id] } }
        loading.factsByNode = { repositories in
            let ids = repositories.compactMap(\.nodeID)
            let failure = self.state.withLock { state in
                state.batches.append(ids)
                return state.batchFailure
            }
            if let failure { throw FailedRequest(failure) }
            try await self.answer()
            let hidden = self.state.withLock(\.unavailable)
            let facts = ids.filter { !hidden.contains($0) }.map { ($0, ScriptedFacts.facts(ids.count)) }
            return RepositoryFactsResult(
                facts: Dictionary(uniqueKeysWithValues: facts), unavailable: hidden.intersection(ids))
        }
        loading.nodeID = { repository in
            self.state.withLock { $0.lookups.append(repository.name) }
            try await self.answer()
            return self.state.withLock(\.hasNodes) ? "R_\(repository.id.rawValue)" : nil
        }
        loading.details = { repository in
            self.state.withLock { $0.details.append(repository.name) }
            try await self.answer()
            return RepositoryFacts()
        }
        loading.stars = { repository in
            self.state.withLock { $0.stars.append(repository.name) }
            try await self.answer()
            return StarHistory(weeks: [.init(start: Timestamp(seconds: 0), days: [1, 2, 3])])
        }
    }

    private func answer() async throws {
        let (failure, isStalled) = state.withLock { ($0.failure, $0.isStalled) }
        if let failure { throw FailedRequest(failure) }
        if isStalled { try await endless.stall() }
    }
}
