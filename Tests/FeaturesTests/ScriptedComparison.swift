import Features
import Model
import Synchronization

/// Facts for comparisons, with a record of what was requested.
final class ScriptedComparison: Sendable {
    private struct State {
        var requests: [String] = []
        var kept: [String: ComparedFacts] = [:]
        var copied: [String] = []
        var failure: Failure?
    }

    private let state = Mutex(State())

    /// What was requested: `batch r1 r2`, `weeks r1`.
    var requests: [String] { state.withLock(\.requests) }
    var copied: [String] { state.withLock(\.copied) }
    func keep(_ facts: ComparedFacts, of name: String) { state.withLock { $0.kept[name] = facts } }
    func fail(_ failure: Failure?) { state.withLock { $0.failure = failure } }

    func dependencies(_ now: @escaping @Sendable () -> Timestamp) -> CompareDependencies {
        CompareDependencies(
            kept: { repository in self.state.withLock { $0.kept[repository.name] } ?? ComparedFacts() },
            batch: { repositories in
                try self.note("batch " + repositories.map(\.name).joined(separator: " "))
                var result = ComparedFactsResult()
                for repository in repositories {
                    var facts = ComparedFacts()
                    (facts.facts.openIssues, facts.facts.closedIssues) = (repository.stars, 10)
                    facts.loaded = [.details, .languages]
                    if let node = repository.nodeID { result.facts[node] = facts }
                }
                return result
            },
            languages: { repository in
                try self.note("languages \(repository.name)")
                return RepositoryFacts()
            },
            weeks: { repository in
                try self.note("weeks \(repository.name)")
                return StarHistory(weeks: [.init(start: Timestamp(seconds: 0), days: [1, 2])])
            },
            contributors: { repository in
                try self.note("contributors \(repository.name)")
                return 7
            },
            opening: RepositoryOpening(
                links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com"),
                copy: { text in
                    self.state.withLock { $0.copied.append(text) }
                    return .terminal
                }), now: now)
    }

    private func note(_ request: String) throws {
        let failure = state.withLock { state in
            state.requests.append(request)
            return state.failure
        }
        if let failure { throw FailedRequest(failure) }
    }
}
