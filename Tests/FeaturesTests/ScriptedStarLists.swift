import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// An account's lists of stars on GitHub and in the library, in memory.
final class ScriptedStarLists: Sendable {
    private struct State {
        var lists: StarLists
        var saved: Dated<StarLists>?
        var reads = 0
        var updates: [(node: String, ids: [StarList.ID])] = []
        var readFailure: Failure?
        var updateFailure: Failure?
        var gate: Gate?
        var keepsNothing = false
    }

    private let state: Mutex<State>

    init(_ lists: StarLists = ScriptedStarLists.usual, saved: Dated<StarLists>? = nil) {
        state = Mutex(State(lists: lists, saved: saved))
    }

    /// Tools: 1 and 3; Web: 3 and 2.
    static let usual = StarLists([
        StarList(id: "a", name: "Tools", items: [item(1), item(3)]),
        StarList(id: "b", name: "Web", isPrivate: true, items: [item(3), item(2)]),
    ])

    static func item(_ number: Int64) -> StarList.Item {
        StarList.Item(node: "R_\(number)", repository: Repository.ID(rawValue: number))
    }

    /// How often the lists were read.
    var reads: Int { state.withLock(\.reads) }
    /// The sets that were sent: `R_1: a b`.
    var updates: [String] {
        state.withLock { $0.updates.map { "\($0.node): \($0.ids.joined(separator: " "))" } }
    }
    /// What was saved last.
    var saved: Dated<StarLists>? { state.withLock(\.saved) }

    /// Somebody changes the lists on the web.
    func set(_ lists: StarLists) { state.withLock { $0.lists = lists } }
    func set(_ repository: Repository, in ids: Set<StarList.ID>) {
        state.withLock { $0.lists.set(repository, in: ids) }
    }
    /// From now on, nothing is saved.
    func keepNothing() { state.withLock { $0.keepsNothing = true } }
    func failReading(_ failure: Failure?) { state.withLock { $0.readFailure = failure } }
    func failUpdating(_ failure: Failure?) { state.withLock { $0.updateFailure = failure } }
    /// From now on, updates wait for the gate.
    func hold() -> Gate {
        let gate = Gate()
        state.withLock { $0.gate = gate }
        return gate
    }

    func dependencies(_ now: @escaping @Sendable () -> Timestamp) -> StarListsDependencies {
        var dependencies = StarListsDependencies(
            read: { _ in
                let (lists, failure) = self.state.withLock { state in
                    state.reads += 1
                    return (state.lists, state.readFailure)
                }
                if let failure { throw FailedRequest(failure) }
                self.state.withLock { if !$0.keepsNothing { $0.saved = (lists, now()) } }
                return lists
            },
            nodeID: { $0.nodeID ?? "R_\($0.id.rawValue)" },
            update: { node, ids, lists in
                let (gate, failure) = self.state.withLock { ($0.gate, $0.updateFailure) }
                await gate?.wait()
                if let failure { throw FailedRequest(failure) }
                self.state.withLock { state in
                    state.updates.append((node, ids))
                    state.lists = lists
                    state.saved = (lists, now())
                }
            }, now: now)
        dependencies.saved = { self.saved }
        return dependencies
    }
}
