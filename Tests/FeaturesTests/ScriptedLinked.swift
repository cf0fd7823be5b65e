import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// Facts about linked repositories that a test hands out, with a record of what was requested.
///
/// `gone` in a name is gone, `hidden` is not shown, and `old-N` is called `repository-N`.
final class ScriptedLinked: Sendable {
    private struct State {
        var batches: [[String]] = []
        var single: [String] = []
        var saved: LinkedFacts = [:]
        var failures: [Failure] = []
        var isStalled = false
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()

    /// The names of each GraphQL request.
    var batches: [[String]] { state.withLock(\.batches) }
    /// The names that were requested by REST.
    var single: [String] { state.withLock(\.single) }
    /// How many requests were cancelled.
    var cancelled: Int { endless.cancelled }

    /// The next request fails in this way.
    func fail(_ failure: Failure) { state.withLock { $0.failures.append(failure) } }
    /// What is known on this machine.
    func save(_ facts: LinkedFacts) { state.withLock { $0.saved.merge(facts) { $1 } } }
    /// From now on, requests have no end.
    func stall() { state.withLock { $0.isStalled = true } }
    func waitForStalled(_ count: Int) async { await endless.wait(for: count) }

    /// A README with a section for each ten repositories.
    static func readme(_ numbers: ClosedRange<Int>, besides names: [String] = []) -> Readme {
        var html = ""
        for number in numbers {
            if number % 10 == 1 { html += "<h2>Section \(number / 10)</h2>" }
            html += item("octo/repository-\(number)", "words of \(number)")
        }
        return Readme(html: html + names.map { item($0, "") }.joined())
    }

    private static func item(_ name: String, _ words: String) -> String {
        #"<ul><li><a href="https://github.com/\#(name)">\#(name)</a> - \#(words)</li></ul>"#
    }

    static func fact(_ name: String) -> LinkedFact {
        if name.contains("gone") { return .gone }
        if name.contains("hidden") { return .hidden }
        let number = name.split(separator: "-").last.flatMap { Int64($0) } ?? 7
        let repository = Repository(
            id: .init(rawValue: number), owner: "octo", name: "repository-\(number)",
            description: "Number \(number)", language: number % 2 == 0 ? "Swift" : "Go",
            stars: Int(number * 7919 % 101), isArchived: number % 10 == 5,
            pushedAt: AppWorld.start.advanced(bySeconds: -(number * 7907 % 103) * 86_400), nodeID: "R_\(number)")
        return .found(repository, isCurrent: true)
    }

    var dependencies: LinkedDependencies {
        LinkedDependencies(
            list: { LinkedList(readme: $0, of: $1) },
            saved: { references, _ in
                let names = Set(references.map { $0.fullName.lowercased() })
                return self.state.withLock { $0.saved.filter { names.contains($0.key) } }
            })
    }

    /// What the loader gets of them.
    func answer(in loading: inout LoaderDependencies) {
        loading.factsOfLinks = { references, _ in
            let names = references.map { $0.fullName.lowercased() }
            try await self.answer { $0.batches.append(names) }
            return Dictionary(uniqueKeysWithValues: names.map { ($0, Self.fact($0)) })
        }
        loading.factOfLink = { reference, _ in
            let name = reference.fullName.lowercased()
            try await self.answer { $0.single.append(name) }
            return Self.fact(name)
        }
    }

    private func answer(_ note: (inout State) -> Void) async throws {
        let (failure, isStalled) = state.withLock { state in
            note(&state)
            return (state.failures.isEmpty ? nil : state.failures.removeFirst(), state.isStalled)
        }
        if let failure { throw FailedRequest(failure) }
        if isStalled { try await endless.stall() }
    }
}
