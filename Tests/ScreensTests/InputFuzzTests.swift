import Reactive
import ReactiveTesting
import SeededRandom
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Any bytes at all, through everything between the terminal's two ends: decoder, bindings, stores, renderer.
@MainActor @Suite struct InputFuzzTests {
    private static let count = Trials.count(4_000, long: 40_000)
    /// Two to five walks usually reach everything; what one reaches depends on when work beside it is done.
    private static let seeds: UInt64 = 40
    private static let steps = 1_500

    @Test("thousands of events of any kind keep every promise of the screen", arguments: [1, 2] as [UInt64])
    func noise(seed: UInt64) async {
        var world = FuzzWorld(seed: seed)
        var generator = SeededGenerator(seed: seed)
        var events = 0
        var frames = 0
        while events < Self.count / 2 {
            let piece = FuzzInput.piece(&generator)
            // Cut anywhere, and now and then nothing follows for 25 ms.
            let cut = Int.random(in: 0...piece.count, using: &generator)
            for bytes in [piece[..<cut], piece[cut...]] {
                events += world.type(bytes)
                if Int.random(in: 0..<8, using: &generator) == 0 { events += world.pause() }
            }
            switch Int.random(in: 0..<400, using: &generator) {
            case 0: world.resize(&generator)
            case 1: await world.pass(.milliseconds(Int.random(in: 1...2_000, using: &generator)))
            case 2...6:
                frames += 1
                let problems = world.problems
                #expect(problems.isEmpty, "after \(events) events: \(problems)")
                if !problems.isEmpty { return }
            default: await Task.yield()
            }
        }
        #expect(frames > Self.count / 500)
        world.end()
    }

    @Test("what is behind a row is reached by keys of any kind, and keeps every promise")
    func ways() async {
        var (seen, asked): ([String: Int], [String: Int]) = ([:], [:])
        var missing: [String] = []
        for seed in 1...Self.seeds {
            await walk(seed: seed, &seen, &asked)
            missing =
                FuzzWorld.allPlaces.filter { seen[$0, default: 0] <= 20 }
                + Self.questions.filter { asked[$0, default: 0] <= 2 }
            if missing.isEmpty, seed > 1 { break }
        }
        #expect(missing.isEmpty)
    }

    private static let questions = [
        "readme", "facts", "files", "folder", "file", "code", "linked", "compared", "forks", "commits ahead",
        "star lists", "changed lists",
    ]

    private func walk(seed: UInt64, _ seen: inout [String: Int], _ asked: inout [String: Int]) async {
        var world = FuzzWorld(seed: seed)
        var generator = SeededGenerator(seed: seed)
        for step in 0..<Self.steps {
            // A list to begin with, and again now and then: a way may lead out of any.
            if step % 150 == 0 {
                world.show(.search)
                _ = world.type(Array("\u{15}swift \(step) \r".utf8)[...])
                await world.pass(.milliseconds(700))
            }
            _ = world.type(FuzzInput.way(&generator)[...])
            _ = world.pause()
            switch Int.random(in: 0..<30, using: &generator) {
            case 0: world.resize(&generator)
            case 1...12: await world.pass(.milliseconds(Int.random(in: 1...1_000, using: &generator)))
            // Not left to the machine: a busy one would do little in one turn, and a walk would reach little.
            case 13...21: await world.settle()
            default: await Task.yield()
            }
            for name in world.places { seen[name, default: 0] += 1 }
            guard step % 5 == 0 else { continue }
            let problems = world.problems
            #expect(problems.isEmpty, "seed \(seed), after step \(step): \(problems)")
            if !problems.isEmpty { return }
        }
        await world.pass(.seconds(120))
        #expect(world.problems == [])
        world.end()
        asked.merge(world.github.asked) { $0 + $1 }
    }
}

/// The program without a terminal and without a network: bytes go in, states are drawn. GitHub answers at once, sometimes
/// with a failure, decided by the number of the question.
@MainActor
struct FuzzWorld {
    private var decoder = KeyDecoder()
    private let clock = ManualClock()
    private let store: Store<AppReactor>
    private let renderer = Renderer()
    /// What is behind the search.
    let github: FuzzGitHub

    /// - Parameter seed: With an odd one, there is a token.
    init(seed: UInt64) {
        github = FuzzGitHub(seed: seed)
        store = FuzzWorld.makeStore(
            search: { try FuzzWorld.answer("\($0)", seed, first: 1) },
            nextPage: { try FuzzWorld.answer($0.rawValue, seed, first: 101) }, clock,
            bindings: KeyBindings(changes: ["chooseLists": ["Alt-,"]]), github: github, hasToken: seed % 2 == 1)
        store.send(.start)
    }

    /// The program with a GitHub that answers so.
    static func makeStore(
        search: @escaping @Sendable (SearchQuery) async throws -> SearchPage,
        nextPage: @escaping @Sendable (PageReference) async throws -> SearchPage, _ clock: ManualClock,
        bindings: KeyBindings = KeyBindings(), github: FuzzGitHub = FuzzGitHub(seed: nil), hasToken: Bool = false,
        text: String = "", openParts: OpenPartsDependencies? = nil
    ) -> Store<AppReactor> {
        let start = Scene.now
        let now: @Sendable () -> Timestamp = { start.advanced(bySeconds: clock.now.offset.components.seconds) }
        let dependencies = SearchDependencies(
            search: search, nextPage: nextPage, opening: FuzzGitHub.opening, now: now, clock: clock, jitter: { 0.5 })
        let favourites = FavouritesDependencies(
            host: "github.com", observe: { report in await report(.list(FuzzWorld.favourites)) }, save: { _ in },
            fetch: { Repository(id: .init(rawValue: 7_000), owner: $0.owner, name: $0.name) }, now: { start })
        let account = AccountDependencies(
            find: { (hasToken ? "login" : nil, []) },
            check: {
                guard hasToken else { throw FailedRequest(.forbidden(message: "")) }
                return Account(login: "octocat", source: "login")
            },
            budgets: { [] }, login: { _, _, _ in throw LoginFailure.noClientID },
            signIn: { _, _ in throw LoginFailure.refusedToken }, logout: { nil },
            openInBrowser: { _ in }, refusals: AsyncStream { $0.finish() }, now: { start }, clock: clock)
        let searches = (1...30).map { HistoryEntry(query: "query \($0)", searchedAt: start, resultCount: $0) }
        let history = HistoryDependencies(
            observe: { report in await report(.list(searches)) }, save: { _ in }, now: { start })
        let stars = StarSynchronisation(
            firstPage: PageReference(rawValue: "1"), begin: { (favourites: [], pending: []) }, record: { _ in nil },
            fetch: { _, _ in throw FailedRequest(.timedOut(.connect(seconds: 10))) },
            store: { _, stars, _ in stars.count },
            compare: { (starred: [], unstarred: []) }, finish: { _, _ in })
        var shell = ShellState(columns: 80, rows: 24)
        shell.configured.bindings = bindings
        shell.configured.usesMouse = true
        return Store(
            AppReactor(
                search: SearchReactor(dependencies), favourites: FavouritesReactor(favourites),
                history: HistoryReactor(history), newRows: { _ in [:] }, account: AccountReactor(account), stars: nil,
                starImport: StarImportReactor(stars, now: { start }),
                starLists: StarListsReactor(github.starLists(now)), page: PageReactor(github.page),
                file: FileReactor(github.file(now)), loader: LoaderReactor(github.loading(now)),
                linked: LinkedReactor(github.linked), files: FilesReactor(github.files(now)),
                noResults: NoResultsSearch(), topicCounts: { _ in [:] }, names: { _ in nil },
                background: AsyncStream { $0.finish() }, openParts: openParts, clock: clock),
            initialState: AppState(
                shell: shell, search: SearchState(text: text, now: start),
                account: AccountState(
                    host: "github.com", hasClientID: false, tokenPage: "https://github.com/settings/tokens")))
    }

    var state: AppState { store.state }

    /// Shows a screen, whatever is open.
    func show(_ screen: Screen) {
        store.send(.file(.close))
        store.send(.shell(.closeDialog))
        store.send(.shell(.show(screen)))
    }

    /// What is on the screen.
    var places: [String] {
        let state = state
        return [
            "\(state.shell.screen)", state.file.isOpen ? "file" : nil, state.file.layout == nil ? nil : "text",
            state.page.layout == nil ? nil : "page", state.files.showsHits ? "code" : nil,
            state.files.open.isEmpty ? nil : "open folder", state.shell.dialog?.kind == .lists ? "star lists" : nil,
        ].compactMap { $0 }
    }

    /// What has to be on the screen some time.
    static let allPlaces = [
        "search", "favourites", "forks", "linked", "compare", "files", "file", "text", "page", "open folder", "code",
        "star lists",
    ]

    /// Types bytes, and returns how many events they made.
    mutating func type(_ bytes: ArraySlice<UInt8>) -> Int { perform(decoder.decode(bytes)) }

    /// Types nothing for so long that what is pending counts as typed.
    mutating func pause() -> Int { decoder.timeout != nil ? perform(decoder.flush()) : 0 }

    func resize(_ generator: inout SeededGenerator) {
        let columns = Int.random(in: 1...200, using: &generator)
        store.send(.shell(.resize(columns: columns, rows: Int.random(in: 1...60, using: &generator))))
    }

    /// What the state says to be under way although nothing is; nothing, always.
    var claimsWithoutWork: [String] {
        state.claimsWithoutWork(store.effectsInFlight, at: now)
    }

    private var now: Timestamp { Scene.now.advanced(bySeconds: clock.now.offset.components.seconds) }

    /// Lets everything happen that waits for no time.
    func settle() async { await store.waitUntilIdle() }

    /// Lets time pass, and everything happen that waited for it.
    func pass(_ duration: Duration) async {
        await store.waitUntilIdle()
        clock.advance(by: duration)
        await store.waitUntilIdle()
        // What the clock has woken counts as asleep until its task runs, which takes longer on a busy machine.
        let (store, now) = (store, now)
        // And what went to sleep only after the clock was moved wakes with a later second.
        for _ in 0..<5 where !state.claimsWithoutWork(store.effectsInFlight, at: now).isEmpty {
            clock.advance(by: .seconds(1))
            await store.waitUntilIdle()
        }
        await store.wait(for: "the end of every wait that is over") { state in
            state.claimsWithoutWork(store.effectsInFlight, at: now).isEmpty
        }
    }

    /// What is wrong with the state and its frame; nothing, always.
    var problems: [String] {
        let state = state
        var problems = renderer.render(state).problems + claimsWithoutWork
        problems += FuzzWorld.problems(of: state.search.line, state.search.list, state.search.repositories.count)
        problems += FuzzWorld.problems(
            of: state.favourites.line, state.favourites.list, state.favourites.favourites.shown.count)
        problems += FuzzWorld.problems(of: state.files.line, state.files.list, state.files.items.count)
        problems += FuzzWorld.problems(of: state.linked.line, state.linked.list, state.linked.items.count)
        problems += FuzzWorld.problems(of: state.forks.line, state.forks.list, state.forks.items.count)
        problems += FuzzWorld.problems(of: state.compare.line, state.compare.list, state.compare.items.count)
        return problems
    }

    private static func problems<ID: Equatable>(of line: EditableText, _ list: ListState<ID>, _ count: Int) -> [String]
    {
        var problems: [String] = []
        if line.text.utf8.count > EditableText.limit {
            problems.append("the line has \(line.text.utf8.count) bytes")
        }
        if !(0...line.text.count).contains(line.cursor) { problems.append("the cursor is at \(line.cursor)") }
        if line.text.contains(where: \.isNewline) { problems.append("the line has several lines") }
        if list.count != count { problems.append("the list has \(list.count) items") }
        if list.count > 0, !(0..<list.count).contains(list.selectedIndex) {
            problems.append("item \(list.selectedIndex) of \(list.count) is selected")
        }
        if list.count > 0, !list.visible(in: 7).contains(list.selectedIndex) {
            problems.append("the selection is not on the screen")
        }
        return problems
    }

    func end() { store.end() }

    private func perform(_ events: [InputEvent]) -> Int {
        for event in events {
            for case .send(let action) in renderer.intents(of: event, in: state) { store.send(action) }
            let claims = claimsWithoutWork
            #expect(claims.isEmpty, "after \(event)")
        }
        return events.count
    }

    private nonisolated static let favourites = (1...40).map { number in
        Favourite(Repository(id: .init(rawValue: number), owner: "octo", name: "kept-\(number)"))
    }

    private nonisolated static func answer(_ question: String, _ seed: UInt64, first: Int64) throws -> SearchPage {
        let number = FuzzGitHub.number(of: question, seed)
        if number % 5 == 0 { throw FailedRequest(.interrupted(reason: "noise")) }
        if number % 7 == 0 {
            throw FailedRequest(.rateLimited(.init(kind: .secondary, waitSeconds: 3, message: "slow down")))
        }
        let count = Int64(number % 100)
        let repositories = (first..<first + count).map { id -> Repository in
            let nodeID = id % 6 == 0 ? nil : "R_\(id)"
            return Repository(
                id: .init(rawValue: id), owner: "octo", name: "repository-\(id)", forks: Int(id % 4), nodeID: nodeID)
        }
        return SearchPage(
            repositories: repositories, totalCount: 200, next: first == 1 ? PageReference(rawValue: question) : nil)
    }
}
