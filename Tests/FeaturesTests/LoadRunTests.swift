import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What commands load without a screen, and how long what was saved is enough.
@MainActor struct LoadRunTests {
    nonisolated private static let start = Timestamp(seconds: 1_700_000_000)
    private static let repository = Repository(id: .init(rawValue: 1), owner: "o", name: "n", nodeID: "R_1")
    private let clock = ManualClock()
    private let github = ScriptedGitHub()
    private let said = Said()

    @MainActor private final class Said {
        var seconds: [Int64?] = []
    }

    private func run(
        waits: Bool = true, connection: Connection = .online, status: AccountState.Status = .token(source: "GH_TOKEN")
    ) -> LoadRun {
        let clock = clock
        let dependencies = github.dependencies(freshness: 60) {
            Self.start.advanced(bySeconds: clock.now.offset.components.seconds)
        }
        let state = AppState(
            shell: ShellState(), search: SearchState(connection: connection, now: Self.start),
            account: AccountState(host: "github.com", status: status))
        return LoadRun(state, dependencies, waits: waits, clock: clock) { [said] _, seconds in
            said.seconds.append(seconds)
        }
    }

    private func reference() throws -> RepositoryReference { try RepositoryReference("o/n") }

    /// Lets so many seconds of waits pass.
    private func pass(_ seconds: Int) async {
        for _ in 0..<seconds {
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(1))
        }
    }

    @Test("all that is wanted is kept, however much it is: what is lost would be requested again, forever")
    func moreThanTheCapacity() {
        let keys = (1...2_100).map { CommitsAhead(fork: .numbered($0), parent: .numbered(0)) }
        var (loader, demand) = (LoaderState(), Demand())
        demand.add(keys.map(\.content), rest: .zero)
        loader.want(demand)
        for key in keys { loader.keep(1, of: key) }
        #expect(CommitsAhead.kind.capacity < keys.count && keys.allSatisfy { $0.isKnown(to: loader) })
    }

    // MARK: Waits

    @Test func aRateLimitIsWaitedForAndASecondOneLonger() async throws {
        github.fail([2, 1].map { SearchWorld.limited(wait: $0).failure })
        let (run, reference) = (run(), try reference())
        let task = Task { await run.repository(reference) }
        await pass(3 + 5)
        #expect(try await task.value(of: "the repository")?.fullName == "o/n")
        #expect(said.seconds == [3, 2, 1, nil, 5, 4, 3, 2, 1, nil])
        #expect(github.requests == ["repository", "repository", "repository"])
    }

    @Test func otherFailuresAndRunsThatDoNotWaitFailAtOnce() async throws {
        let reference = try reference()
        let limited = SearchWorld.limited(.primary, wait: 60).failure
        for (waits, failure) in [(true, Failure.timedOut(.silence(seconds: 15))), (false, limited)] {
            github.fail([failure])
            let run = run(waits: waits)
            #expect(await run.repository(reference) == nil)
            #expect(run.failure(of: .repository(reference)) == failure)
        }
        #expect(said.seconds.isEmpty)
    }

    @Test func noWaitIsLongerThanAnHour() async throws {
        github.fail([SearchWorld.limited(.primary, wait: .max).failure])
        let (run, reference) = (run(), try reference())
        let task = Task { await run.repository(reference) }
        await clock.waitForSleepers(1)
        #expect(said.seconds == [3_601])
        task.cancel()
        #expect(try await task.value(of: "the repository") == nil)
    }

    @Test func aServerThatNeverAnswersIsGivenUp() async throws {
        github.fail((1...9).map { _ in .serverError(status: 503, retryAfterSeconds: 1) })
        let (run, reference) = (run(), try reference())
        let task = Task { await run.repository(reference) }
        await pass(2 * 2)
        #expect(try await task.value(of: "the repository") == nil)
        #expect(github.requests.count == 3)
    }

    // MARK: What was saved

    @Test(
        arguments: [
            (false, 60, 60, false), (false, 61, 60, true), (false, -5, 60, true), (false, 0, 0, true),
            (true, 86_400, 60, false), (true, 86_401, 60, true), (true, 0, 0, true),
        ] as [(Bool, Int64, Int64, Bool)])
    func aRepositorySavedLatelyIsNotRequested_norAreContributorsOfADay(
        ofContributors: Bool, age: Int64, freshness: Int64, isRequested: Bool
    ) async throws {
        let reference = try reference()
        let content = ofContributors ? Contributors(repository: .numbered(1)).content : .repository(reference)
        github.save(at: Self.start.advanced(bySeconds: -age))
        let dependencies = github.dependencies(freshness: freshness) { Self.start }
        var loader = LoaderState()
        var demand = Demand()
        demand.add(.init(content: content, isExplicit: true))
        loader.want(demand)
        LoaderReactor.reduce(into: &loader, await LoaderReactor(dependencies).found(content))
        let plan = LoadPlan(loader, RateLimits(), .init(), at: Self.start)
        #expect((plan.started == [content]) == isRequested)
        // The user may ask for it all the same.
        loader.ask(for: [content])
        #expect(LoadPlan(loader, RateLimits(), .init(), at: Self.start).started == [content])
    }

    @Test func whatCannotBeHadIsWhatWasSaved() async throws {
        github.save(at: Self.start.advanced(bySeconds: -1_000_000))
        let reference = try reference()
        let offline = run(connection: .offline)
        #expect(await offline.repository(reference)?.id == Self.repository.id)
        #expect(github.requests.isEmpty)
        github.fail([.timedOut(.silence(seconds: 15))])
        let cut = run()
        #expect(await cut.repository(reference)?.id == Self.repository.id)
        #expect(cut.failure(of: .repository(reference)) == .timedOut(.silence(seconds: 15)))
        // What is gone is no longer known.
        github.fail([.notFound(message: "")])
        #expect(await run().repository(reference) == nil)
    }

    /// A kind that has a file of its own, as a new one would.
    private struct Echo: ContentKey {
        static let kind = ContentKind(name: "echo", resource: .core, maxConcurrent: 1)
        let text: String
        var description: String { "echo of \(text)" }
        func load(from github: LoaderDependencies) async throws -> String { text }
    }

    @Test func aKindWithAFileOfItsOwnIsLoadedAndToldFromOthers() async throws {
        let (one, other) = (Echo(text: "o/n"), RepositoryByName(reference: try reference()))
        #expect(one.content != other.content && one.content == Echo(text: "o/n").content)
        #expect(one.content.kind.name == "echo" && "\(one.content)" == "echo of o/n")
        // A repository is the same by its id, and what a request takes besides makes no other content.
        let renamed = Repository(id: .init(rawValue: 1), owner: "o", name: "renamed")
        let readme = ReadmeOfRepository(repository: renamed, known: SavedReadme(nil, fetchedAt: Self.start))
        #expect(Content.readme(of: .numbered(1)) == readme.content)
        #expect(Content.readme(of: .numbered(1)) != .readme(of: .numbered(2)))
        #expect(Content.readme(of: .numbered(1)) != .facts(of: .numbered(1)))
        var loader = LoaderState()
        let dependencies = github.dependencies(freshness: 0) { Self.start }
        for content in [one.content, other.content] {
            LoaderReactor.reduce(into: &loader, await LoaderReactor(dependencies).outcome(of: content))
        }
        #expect(loader.value(of: one) == "o/n" && loader.value(of: Echo(text: "x")) == nil)
        #expect(loader.value(of: other)?.fullName == "o/n" && loader.knows(other.content))
    }

    // MARK: Comparisons

    @Test func whatIsFreshIsKnownToTheComparison() async {
        github.save(at: Self.start)
        let run = run(status: .anonymous)
        let repositories = (1...2).map { Repository(id: .init(rawValue: $0), owner: "o", name: "n\($0)") }
        let facts = await run.comparison(of: repositories)
        for repository in repositories {
            #expect(facts[repository.id]?.loaded.contains(.weeks) == true)
            #expect(facts[repository.id]?.unknown.values.contains(.awaited) == false)
        }
    }

    @Test func offlineTheNumberOfContributorsIsWhatWasSaved() async {
        github.save(at: Self.start.advanced(bySeconds: -1_000_000))
        let run = run(connection: .offline, status: .anonymous)
        let facts = await run.comparison(of: [Self.repository])
        #expect(facts[Self.repository.id]?.contributors == 7)
    }

    @Test func whatFailsForOneIsStillAskedForTheOthers() async {
        let run = run(waits: false)
        github.fail([.serverError(status: 500, retryAfterSeconds: nil)])
        let repositories = (1...3).map {
            Repository(id: .init(rawValue: $0), owner: "o", name: "n\($0)", nodeID: "R_\($0)")
        }
        let facts = await run.comparison(of: repositories)
        #expect(github.requests.filter { $0 == "contributors" }.count == 3)
        #expect(repositories.map { facts[$0.id]?.contributors } == [nil, 7, 7])
        #expect(facts[repositories[0].id]?.unknown[.contributors] == .failed)
    }

    // MARK: Lists

    @Test func aBatchThatIsTooLargeIsHalvedAtOnce() async {
        github.fail([.serverError(status: 502, retryAfterSeconds: nil)])
        let run = run()
        let text = (1...60).map { "https://github.com/o/n\($0)\n" }.joined()
        let list = LinkedList(text: text, host: "github.com")
        let failure = await run.links(list, of: Self.repository, saved: { _ in [:] }, limit: nil, progress: { _ in })
        #expect(failure == nil && said.seconds.isEmpty)
        #expect(github.requests == ["facts of 50 links", "facts of 25 links", "facts of 35 links"])
        #expect(run.state.linked.counts.unknown == 0)
    }

    @Test func withoutATokenNothingIsAskedOfAList() async {
        let run = run(status: .anonymous)
        let list = LinkedList(text: "https://github.com/o/n", host: "github.com")
        let failure = await run.links(list, of: Self.repository, saved: { _ in [:] }, limit: nil, progress: { _ in })
        #expect(failure == nil && github.requests.isEmpty)
    }
}

/// GitHub as a test wants it.
private final class ScriptedGitHub: Sendable {
    private struct State {
        var failures: [Failure] = []
        var requests: [String] = []
        var savedAt: Timestamp?
    }

    private let state = Mutex(State())

    /// How the next requests fail.
    func fail(_ failures: [Failure]) { state.withLock { $0.failures = failures } }
    /// An earlier session has saved what is asked for.
    func save(at moment: Timestamp) { state.withLock { $0.savedAt = moment } }
    private var savedAt: Timestamp? { state.withLock(\.savedAt) }
    var requests: [String] { state.withLock(\.requests) }

    private func answer(_ request: String) throws(FailedRequest) {
        let failure = state.withLock { state -> Failure? in
            state.requests.append(request)
            return state.failures.isEmpty ? nil : state.failures.removeFirst()
        }
        if let failure { throw FailedRequest(failure) }
    }

    func dependencies(freshness: Int64, now: @escaping @Sendable () -> Timestamp) -> LoaderDependencies {
        var loading = LoaderDependencies(now: now)
        loading.freshness = freshness
        loading.repository = { reference in
            try self.answer("repository")
            return Repository(id: .init(rawValue: 1), owner: reference.owner, name: reference.name)
        }
        loading.savedRepository = { reference in
            self.savedAt.map { (Repository(id: .init(rawValue: 1), owner: reference.owner, name: reference.name), $0) }
        }
        loading.factsOfLinks = { references, _ in
            try self.answer("facts of \(references.count) links")
            return Dictionary(
                references.map { reference in
                    let id = Int64(reference.name.dropFirst()) ?? 0
                    let repository = Repository(id: .init(rawValue: id), owner: reference.owner, name: reference.name)
                    return (reference.fullName, .found(repository, isCurrent: true))
                }, uniquingKeysWith: { $1 })
        }
        loading.savedFacts = { _ in self.savedAt.map { SavedFacts(RepositoryFacts(), detailsAt: nil, starsAt: $0) } }
        loading.comparedByNode = { _ in throw FailedRequest(.notFound(message: "")) }
        loading.contributors = { _ in
            try self.answer("contributors")
            return 7
        }
        loading.savedContributors = { _ in self.savedAt.map { (7, $0) } }
        return loading
    }
}
