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

/// Forks that a test hands out, with a record of what was requested.
final class ScriptedForks: Sendable {
    private struct State {
        var requests: [String] = []
        var comparisons: [String] = []
        var answers: [Result<ForkPage, FailedRequest>?] = []
        var failure: Failure?
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
            let failure = self.state.withLock { state in
                state.comparisons.append(fork.name)
                return state.failure
            }
            if let failure { throw FailedRequest(failure) }
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
