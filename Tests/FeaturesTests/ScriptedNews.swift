import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// Favourites that are checked for news, and what GitHub says of them, in memory.
final class ScriptedNews: Sendable {
    private struct State {
        var rows: [FavouriteToCheck] = []
        var checkedAt: [Repository.ID: Timestamp] = [:]
        var saved: [CheckedFavourite] = []
        var batches: [[String]] = []
        var rest: [String] = []
        var tags: [String?] = []
        var updates: [String: RepositoryUpdate] = [:]
        var missing: Set<String> = []
        var forbidden: Set<String> = []
        var repositories: [String: ConditionalResult<Repository>] = [:]
        var failures: [Failure] = []
        var largest = Int.max
        var isStalled = false
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()

    /// What was saved, in order.
    var saved: [CheckedFavourite] { state.withLock(\.saved) }
    /// The number of node ids in each GraphQL request.
    var batchSizes: [Int] { state.withLock { $0.batches.map(\.count) } }
    /// The repositories that were requested by REST.
    var rest: [String] { state.withLock(\.rest) }
    /// The etags of those requests.
    var tags: [String?] { state.withLock(\.tags) }
    /// How many requests were cancelled.
    var cancelled: Int { endless.cancelled }

    /// The favourites, which were never checked.
    func setRows(_ rows: [FavouriteToCheck]) { state.withLock { $0.rows = rows } }
    /// So many favourites, with or without node ids.
    func setRows(_ numbers: ClosedRange<Int64>, nodes: Bool = true) {
        setRows(numbers.map { FavouriteToCheck(Self.repository($0, node: nodes)) })
    }
    /// What GitHub says of one by its node id.
    func set(_ update: RepositoryUpdate) { state.withLock { $0.updates[update.nodeID] = update } }
    /// GitHub does not have these.
    func hide(_ nodes: String...) { state.withLock { $0.missing = Set(nodes) } }
    /// The token may not see these.
    func forbid(_ nodes: String...) { state.withLock { $0.forbidden = Set(nodes) } }
    /// What GitHub says of one by its name.
    func set(_ answer: ConditionalResult<Repository>, of name: String) {
        state.withLock { $0.repositories[name] = answer }
    }
    /// The next GraphQL request fails.
    func fail(_ failure: Failure) { state.withLock { $0.failures.append(failure) } }
    /// A larger GraphQL request is too much work.
    func limit(to size: Int) { state.withLock { $0.largest = size } }
    /// From now on, requests have no end.
    func stall(_ isStalled: Bool = true) { state.withLock { $0.isStalled = isStalled } }
    func waitForStalled() async { await endless.wait(for: 1) }

    static func repository(_ number: Int64, node: Bool = true) -> Repository {
        Repository(
            id: .init(rawValue: number), owner: "octo", name: "r\(number)", license: "MIT",
            nodeID: node ? "R_\(number)" : nil)
    }

    func dependencies(_ now: @escaping @Sendable () -> Timestamp) -> NewsDependencies {
        NewsDependencies(
            due: { moment in
                self.state.withLock { state in
                    let due = state.rows.filter { state.checkedAt[$0.repository.id].map { $0 <= moment } ?? true }
                    return FavouritesToCheck(due: due, recentCount: state.rows.count - due.count)
                }
            },
            save: { checked in
                self.state.withLock { state in
                    state.saved += checked
                    for favourite in checked { state.checkedAt[favourite.id] = now() }
                }
            },
            updates: { try await self.updates(of: $0) },
            repository: { repository, tag in
                self.state.withLock {
                    $0.rest.append(repository.name)
                    $0.tags.append(tag)
                }
                try await self.answer()
                var found = repository
                found.nodeID = "R_\(repository.id.rawValue)"
                return self.state.withLock { $0.repositories[repository.name] } ?? .value(found, tag: "new")
            },
            release: { _, tag in
                self.state.withLock { $0.tags.append(tag) }
                return tag == nil ? .value("v1", tag: "release") : .unchanged
            }, now: now)
    }

    private func updates(of ids: [String]) async throws -> RepositoryUpdates {
        let (failure, largest) = state.withLock { state in
            state.batches.append(ids)
            return (state.failures.isEmpty ? nil : state.failures.removeFirst(), state.largest)
        }
        if let failure { throw FailedRequest(failure) }
        if ids.count > largest { throw FailedRequest(.serverError(status: 502, retryAfterSeconds: nil)) }
        try await answer()
        return state.withLock { state in
            let (missing, forbidden) = (state.missing.intersection(ids), state.forbidden.intersection(ids))
            var answer = RepositoryUpdates(missing: missing, forbidden: forbidden)
            for id in ids where !missing.contains(id) && !forbidden.contains(id) {
                answer.found[id] =
                    state.updates[id]
                    ?? RepositoryUpdate(nodeID: id, owner: "octo", name: "r\(id.dropFirst(2))", license: "MIT")
            }
            return answer
        }
    }

    private func answer() async throws {
        if state.withLock(\.isStalled) { try await endless.stall() }
    }
}
