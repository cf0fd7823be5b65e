import Reactive
import ReactiveTesting
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

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
            for case .send(let action) in Renderer().intents(of: event, in: state) { store.send(action) }
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
        let repositories = (first..<first + count).map {
            Repository(
                id: .init(rawValue: $0), owner: "octo", name: "repository-\($0)", forks: Int($0 % 4),
                nodeID: $0 % 6 == 0 ? nil : "R_\($0)")
        }
        return SearchPage(
            repositories: repositories, totalCount: 200, next: first == 1 ? PageReference(rawValue: question) : nil)
    }
}
